"""Encounters: hearing, money carried, bribes, charm and coercion."""
