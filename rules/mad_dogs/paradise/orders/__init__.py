"""Orders for the month, and standing orders."""
