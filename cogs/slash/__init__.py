"""Slash commands made of declared moves, and their tree."""
