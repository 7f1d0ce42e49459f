"""Encounters: sounds, money in pockets, bribes, charm and threats."""
