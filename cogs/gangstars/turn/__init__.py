"""Turns of GangStars: chits, activations, command, movement and action points; slash commands and what is behind."""
