"""Care for the wounded."""
