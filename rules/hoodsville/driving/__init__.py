"""Vehicles: safe speeds, speeding, rails and barriers, crashes (hood.vehicle)."""
