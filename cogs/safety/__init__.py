"""Limits, deadlines, errors, and an orderly stop."""
