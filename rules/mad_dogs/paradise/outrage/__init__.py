"""Public outrage: its causes, the month's roll, and Something Must Be Done."""
