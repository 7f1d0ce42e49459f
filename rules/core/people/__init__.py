"""Figures, gangs and parties."""
