"""What comes of a saving throw: the wound stored, the line told, the morale test offered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cogs._kit.play import Offer
from rules.core.events import Change
from rules.hoodsville.arms import Salvo
from rules.hoodsville.changes import harm
from rules.hoodsville.fire_tables import Gun
from rules.hoodsville.model import Blow, Cause, Figure, Injury

EFFECTS = {
    Injury.UNSCATHED: "nothing happened.",
    Injury.SUPERFICIAL: "only a scratch.",
    Injury.HURT: "tests morale.",
    Injury.GROGGY: "this move and the next; tests morale.",
    Injury.PARALYSED: "can do nothing this move and the next, and tests morale.",
    Injury.LIGHT: "1 inch off the move, 1 off melee and firing; bleeds until bandaged; tests morale.",
    Injury.STUNNED: "down; a D6 each move, and comes to on a 6.",
    Injury.BAD: "2 inches off the move, 2 off melee and firing, 1 less once bandaged; screams and tests morale.",
    Injury.DANGEROUS: "3 inches off the move, 3 off melee and firing, 1 less once bandaged; a D6 each move until then, "
    "collapses on 1 or 2; tests morale.",
    Injury.CRITICAL: "unconscious.",
    Injury.DEAD: "down for good, to all appearance.",
}
CRASHED = {
    Injury.BAD: "fit for nothing until bandaged; then 2 inches off the move, 2 off melee and firing; tests morale.",
}
SCREAMS = "Who is no enemy and within 6 inches of the scream tests morale too."
MOST_TESTS = 5


class Victim(Protocol):
    """Somebody to whom something happened, of a command of either kind."""

    @property
    def id(self) -> int | None: ...
    @property
    def name(self) -> str: ...
    @property
    def typed(self) -> str: ...
    @property
    def figure(self) -> Figure | None: ...
    @property
    def stored(self) -> object: ...


def harms(
    person: Victim, injury: Injury, why: str, *, blow: Blow = Blow.MISSED, crash: bool = False, blunt: bool = False
) -> tuple[Change, ...]:
    """What a saving throw changes in a stored figure; nothing in anybody else."""
    if person.id is None or (injury is Injury.UNSCATHED and blow is not Blow.DOWNED):
        return ()
    return (harm(person.id, injury, why=why, down=blow is Blow.DOWNED, crash=crash, blunt=blunt),)


def harm_line(person: Victim, injury: Injury, *, crash: bool = False, blunt: bool = False) -> str:
    """What an injury means for somebody, and for those who follow him, in a sentence."""
    name = person.name
    if injury is Injury.LIGHT and blunt:
        return f"{name}, {injury.word}: 1 inch off the move, 1 off melee; tests morale."
    if injury is Injury.SUPERFICIAL and blunt:
        return f"{name} is enraged: +1 in melee this move and the next."
    told = CRASHED.get(injury, EFFECTS[injury]) if crash else EFFECTS[injury]
    return " ".join((f"{name}, {injury.word}: {told}", *(leaderless(person) if injury >= Injury.CRITICAL else ())))


def leaderless(person: Victim) -> tuple[str, ...]:
    """That a leader is gone, and who tests for it; nothing of anybody else."""
    leads = person.stored and person.figure is not None and person.figure.leader
    return (f"{person.name} led: whoever followed tests morale, /hood shock.",) if leads else ()


def screams(injuries: Sequence[Injury], *, crash: bool = False) -> tuple[str, ...]:
    """That somebody screams, and who hears it; nothing when nobody does."""
    return (SCREAMS,) if not crash and Injury.BAD in injuries else ()


def morale_offers(persons: Sequence[Victim]) -> tuple[Offer, ...]:
    """Buttons for the morale tests that stored figures owe now."""
    return tuple(
        Offer(f"Morale: {person.name}"[:80], "hood morale", {"figure": person.typed, "owed": True})
        for person in persons[:MOST_TESTS]
        if person.stored
    )


# Guns

FIRST_SHOT = "The first shot of the game: whoever is within 12 inches of the shooting tests morale."


def shooting_begins(person: Victim) -> Offer:
    """The button that says who tests morale for the first shot of a game."""
    return Offer("Who is within 12 inches?", "hood shock", {"cause": str(Cause.SHOOTING), "of": person.typed})


def left_line(gun: Gun, left: int, salvo: Salvo) -> str:
    """What a gun has left after a round of firing, in a sentence."""
    rounds = left - salvo.rounds
    if not rounds:
        return f"The {gun.name} is empty: an inch of the move loads a round."
    return f"{rounds} of {gun.holds} rounds left in the {gun.name}."
