"""Friends in high places."""
