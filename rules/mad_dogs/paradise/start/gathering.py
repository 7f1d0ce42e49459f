"""The buttons of the card that gathers the gangs of a campaign before its first month."""

from __future__ import annotations

from typing import Final

from rules.core.action.report import Opens
from rules.core.plain.words import count
from rules.core.play.pace import DecisionKind, Mode, Pace, pace_lines

GATHER: Final = "gather"


def gathering_buttons(campaign: int, rivals: int = 0, mode: Mode = Mode.LIVE) -> tuple[Opens, ...]:
    """The buttons of a campaign before its first month; `rivals` is the number of rivals that the book still wants."""
    pages = {"join": "Join with a gang", "make": "Make a gang", "mine": "My gang"}
    settings = {"settings": "Name and pace", "begin": "Begin"}
    more = {"post": "Play by post", **settings} if mode is Mode.LIVE else settings
    return (*_pages(campaign, pages), *rivals_buttons(campaign, rivals), *_pages(campaign, more))


def pace_line(pace: Pace) -> str:
    """The pace of a campaign before its first month, and what live play lacks."""
    if pace.mode is Mode.LIVE:
        return "Live play: no one gets a notice or a deadline. [Play by post] gives both, for a campaign of weeks."
    return pace_lines(pace, (DecisionKind.PART,))[0]


def rivals_buttons(campaign: int, rivals: int) -> tuple[Opens, ...]:
    """The button that adds so many rivals, if any."""
    return _pages(campaign, {"rivals": f"Add {count(rivals, 'rival')}"} if rivals else {})


def _pages(campaign: int, labels: dict[str, str]) -> tuple[Opens, ...]:
    return tuple(Opens(GATHER, f"{campaign}.{page}", label) for page, label in labels.items())


def gathered(campaign: int) -> Opens:
    """The button that shows which gangs have joined, and what they lack."""
    return Opens(GATHER, f"{campaign}.show", "Who has joined")
