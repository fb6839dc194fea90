"""From results to what is printed: one module a form."""
