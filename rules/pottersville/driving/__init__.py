"""Vehicles on the road: moves, turns, brakes, crashes and hits (pot.car, pot.crash)."""
