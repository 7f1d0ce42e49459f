"""Dice, odds, fairness and luck."""
