"""Buttons for what the rules want done at once besides reaction tests: by figures, and of vehicles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from cogs._kit.play import Offer
from cogs.gangstars.people import Person
from rules.core.owed import Owed
from rules.gangstars.board import Board
from rules.gangstars.duties import BLASTS, FOLLOWS, OVERTURNS, SEES, STANDS, STRAYS, WITNESSES, WRECKS
from rules.gangstars.games import GangStarsGames
from rules.gangstars.model import State

MOST_DUTIES = 5
CALLED = {
    WITNESSES: "Who saw it?",
    SEES: "Dogs that saw it?",
    STANDS: "Fights on?",
    WRECKS: "Wreck:",
    BLASTS: "It explodes:",
    OVERTURNS: "Turns over:",
    STRAYS: "Strays:",
}


def duty_offers(board: Board, people: Mapping[int, Person]) -> tuple[Offer, ...]:
    """A button for each of the oldest of these."""
    return tuple(islice(_offers(board, people), MOST_DUTIES))


def _offers(board: Board, people: Mapping[int, Person]) -> Iterator[Offer]:
    figures = {one: person.figure for one, person in people.items() if person.figure is not None}
    for one, figure in figures.items():
        for owed in figure.duties:
            if GangStarsGames.can_pay(figure, owed):
                yield from _of_figure(people[one], owed)
    for who, owed in GangStarsGames.owed(board, figures):
        if isinstance(who, str) and owed.command in CALLED:
            yield Offer(f"{CALLED[owed.command]} {who}"[:80], owed.command, owed.filled(who))


def _of_figure(person: Person, owed: Owed) -> Iterator[Offer]:
    """The button for what somebody owes; following is two, by what he wants, and comes after the blow at the back."""
    options = owed.filled(person.full_name)
    if owed.command != FOLLOWS:
        yield Offer(f"{CALLED[owed.command]} {person.label}"[:80], owed.command, options)
    elif person.figure is not None and person.figure.counts(State.FREE_BLOW):
        yield Offer(f"Blow at the back: {person.label}"[:80], "gangstars-melee back", options)
    else:
        for label, wants in (("Follows", True), ("Stays", False)):
            yield Offer(f"{label} if free to: {person.label}"[:80], owed.command, {**options, "wants": wants})
