"""A month from part to part."""
