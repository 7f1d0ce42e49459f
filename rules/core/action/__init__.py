"""A move, what it takes, what it does, and what may be done."""
