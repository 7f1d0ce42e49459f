"""Melees, overpowering, breaking free, ropes."""
