"""Screaming Wheels!: driving, crashing and shooting at cars."""
