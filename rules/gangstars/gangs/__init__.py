"""Gangs: points, creation, vetting, and how characters are kept (2 to 6; 17 to 20)."""
