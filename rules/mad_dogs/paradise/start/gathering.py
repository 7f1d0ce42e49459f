"""The buttons of the card that gathers the gangs of a campaign before its first month."""

from __future__ import annotations

from typing import Final

from rules.core.action.report import Opens
from rules.core.plain.words import count

GATHER: Final = "gather"


def gathering_buttons(campaign: int, rivals: int = 0) -> tuple[Opens, ...]:
    """The buttons of a campaign before its first month; `rivals` is the number of rivals that the book still wants."""
    pages = {"join": "Join with a gang", "make": "Make a gang", "mine": "My gang"}
    settings = {"settings": "Name and pace", "begin": "Begin"}
    return (*_pages(campaign, pages), *rivals_buttons(campaign, rivals), *_pages(campaign, settings))


def rivals_buttons(campaign: int, rivals: int) -> tuple[Opens, ...]:
    """The button that adds so many rivals, if any."""
    return _pages(campaign, {"rivals": f"Add {count(rivals, 'rival')}"} if rivals else {})


def _pages(campaign: int, labels: dict[str, str]) -> tuple[Opens, ...]:
    return tuple(Opens(GATHER, f"{campaign}.{page}", label) for page, label in labels.items())


def gathered(campaign: int) -> Opens:
    """The button that shows which gangs have joined, and what they lack."""
    return Opens(GATHER, f"{campaign}.show", "Who has joined")
