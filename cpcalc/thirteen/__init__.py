"""13-card Chinese Poker: what a set hand is, what it ends with, and who pays whom."""
