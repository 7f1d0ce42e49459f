"""The saving throw by itself: its slash command, and what stands behind it."""
