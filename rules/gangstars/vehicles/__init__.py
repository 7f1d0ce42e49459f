"""Vehicles: boarding, driving, and out of control (11 Movement of vehicles)."""
