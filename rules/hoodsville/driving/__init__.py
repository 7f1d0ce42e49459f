"""Vehicles: courses, speeding, rails and barriers, crashes (hood.vehicle)."""
