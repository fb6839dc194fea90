"""The commands, one module a subject; each loads what it needs when it is called."""
