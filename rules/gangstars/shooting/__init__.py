"""Shooting, grenades, structures, vehicles under fire, and wounds (5; 12; 13)."""
