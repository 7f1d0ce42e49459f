"""Things thrown, and dynamite."""
