"""Replies to an interaction: how the bot sends them, and what their buttons and menus do."""
