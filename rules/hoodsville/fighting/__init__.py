"""Melees, overpowering a victim, and breaking free (hood.melee and the rules after it)."""
