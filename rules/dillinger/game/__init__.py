"""The card game itself: the table and everything that happens on it."""
