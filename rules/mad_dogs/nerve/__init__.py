"""Intestinal Fortitude: tests of GUTS and other stats, and what people see."""
