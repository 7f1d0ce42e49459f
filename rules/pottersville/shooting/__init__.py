"""Shots: one figure fires at one target or at several (pot.shoot)."""
