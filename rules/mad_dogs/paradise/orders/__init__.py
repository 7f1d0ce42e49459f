"""Orders for a month, and standing orders."""
