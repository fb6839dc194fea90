"""Keeping score at the table: a conversation, the book it is written into, and its safety."""
