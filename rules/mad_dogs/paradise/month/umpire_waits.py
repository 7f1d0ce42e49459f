"""What waits for the umpires of a campaign: requests of latecomers, reports to confirm, and fights without an end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.core.play.pace import DecisionKind
from rules.core.play.pending import Wait
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import Fight, FightRuling, Request, Unfought
from rules.mad_dogs.paradise.start.enrolling import DRAFTING
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS

JOIN: Final = "campaign join"
"""The command by which a latecomer asks to take part; the other one is that of a draft."""


def umpire_waits(city: Paradise) -> Iterator[Wait]:
    """What an umpire has to decide, the oldest first. Its buttons are with the question itself."""
    for text in (*map(_request_line, open_requests(city)), *map(_fight_line, fights_to_judge(city))):
        yield Wait(text, decision=DecisionKind.RULING, judged=True)


def open_requests(city: Paradise) -> tuple[Request, ...]:
    """The requests that an umpire can still allow."""
    return tuple(one for one in city.requests if _is_open(city, one))


def _is_open(city: Paradise, request: Request) -> bool:
    outfit = city.outfit(request.gang)
    if request.command == JOIN:
        return outfit is None
    return outfit is not None and outfit.drafts and city.phase in DRAFTING


def fights_to_judge(city: Paradise) -> tuple[Fight, ...]:
    """The fights about which an umpire has to do something."""
    return tuple(
        one
        for one in city.open_fights
        if one.ruling is FightRuling.CONFIRM or (one.ruling is FightRuling.DECIDE and city.unfought is Unfought.UMPIRE)
    )


def _request_line(one: Request) -> str:
    if one.command == JOIN:
        return f"{one.name} asks to join."
    return f"{one.name} asks whether it may draft its first businesses."


def _fight_line(one: Fight) -> str:
    title = SCENARIOS[one.scenario].title
    if one.ruling is FightRuling.CONFIRM:
        return f"Someone reported how fight {one.id} ended, {title}. Confirm the report."
    return f"Fight {one.id} is overdue, {title}, and so is this part of the month. Decide how it ends."
