"""Legging It: moves on foot, climbs, hiding and spotting."""
