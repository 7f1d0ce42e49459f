"""Limits, deadlines, errors, and an orderly end."""
