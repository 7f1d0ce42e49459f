"""Mad Dogs With Guns."""

from typing import Final

ID: Final = "mad"
"""What its rules and its commands begin with; all else is in its manifest."""
