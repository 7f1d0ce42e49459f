"""Doors and locks: forced, breached, shot off and picked (hood.door)."""
