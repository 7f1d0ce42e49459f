"""Figures of Pottersville put right by hand: gear, money, levels and traits, wounds."""
