"""Paradise itself: its records, its changes and its look."""
