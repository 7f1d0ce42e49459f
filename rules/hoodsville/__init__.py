"""The Hoodsville Heist: Revised Quick Gangster Rules."""

from typing import Final

ID: Final = "hood"
"""What its rules and its commands begin with; all else is in its manifest."""
