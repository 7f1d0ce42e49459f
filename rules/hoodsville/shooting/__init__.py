"""Guns: rounds, hits, effects, jams and loading (hood.fire)."""
