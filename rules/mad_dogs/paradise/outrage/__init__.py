"""Public outrage and what comes of it."""
