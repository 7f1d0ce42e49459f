"""Missiles, Molotov cocktails and dynamite (hood.throw)."""
