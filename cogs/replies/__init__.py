"""Answers to an interaction: what is sent, and what buttons and menus do."""
