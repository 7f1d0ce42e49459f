"""Jail: bail, escape and trial, with what a lawyer adds; and the spending spree of those outside."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from rules.core.dice import Dice
from rules.core.frozen import frozen
from rules.core.outcome import Modifier
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.rule import resolves
from rules.core.table import Row, Table
from rules.dillinger.cards import NO_MOLL
from rules.dillinger.model import Span, dollars, within
from rules.dillinger.notoriety import ACQUITTED, CONVICTED, JAILBREAK, inherited
from rules.dillinger.paragraphs import ruled

GRAFT: Final = 5_000
"""Dollars for each 1 that graft adds to a bail die."""
MOST_GRAFT: Final = 20
MOTHER: Final = Modifier("a mother's love", 2)
RIOT: Final = Modifier("jail riot", 1)
SPREE: Final = 1_000
"""Dollars that each point of a spree's two dice costs."""
MOLLS: Final = 2
"""By how much a gun moll multiplies it."""
MOST_ENEMIES: Final = 2

BAIL: Final = Table(
    "dil.tables.bail",
    "Bail",
    "10.21 General",
    (
        Row(1, 5, False, "Refused", "He stays in jail."),
        Row(6, 6, True, "Bailed out", "He is on the lam at once."),
    ),
)

TRIAL: Final = Table(
    "dil.tables.trial",
    "Trial",
    "10.42 Conducting the Trial",
    (
        Row(1, 5, False, "Convicted", "Prison: he is out of the game."),
        Row(6, 6, True, "Acquitted", "His card goes to the hand of whoever led the trial, if there is room."),
    ),
)

JAIL_TABLES: Final = (BAIL, TRIAL)


# Bail


@frozen
class Application:
    """An attempt to bail somebody out.

    graft   times $5,000 paid, before the die and lost on failure
    lawyer  what he adds, by his name; none without one
    mother  Ma Barker pleads for the Barkers, in place of a lawyer
    """

    graft: int = 0
    lawyer: tuple[Modifier, ...] = ()
    mother: bool = False


def bail_modifiers(application: Application) -> tuple[Modifier, ...]:
    """What is added to the die of a bail application."""
    graft = (Modifier("graft", application.graft),) if application.graft else ()
    return (*graft, *application.lawyer, *((MOTHER,) if application.mother else ()))


@resolves("dil.bail", "dil.lawyer")
def bail(dice: Dice, application: Application) -> bool:
    """A die and what is added to it: out on 6 or more.

    Raises OutOfRange for graft below 0 or above $100,000, IllegalNow for a lawyer beside a mother's love.
    """
    if not 0 <= application.graft <= MOST_GRAFT:
        told = f"Graft is {dollars(GRAFT)} for each 1 that it adds, up to {dollars(GRAFT * MOST_GRAFT)} here"
        raise OutOfRange(ruled(told, "10.22"))
    if application.mother and application.lawyer:
        raise IllegalNow(ruled("A lawyer's modifier and a mother's love don't add up: use one of them", "10.22"))
    return dice.read(1, dice.reading(BAIL, bail_modifiers(application)), "bail")[0]


# Escape


@frozen
class Breakout:
    """An attempt to escape from jail.

    escape, luck  his ratings
    lawyer        what Picquett adds; nothing without him
    riot          a Jail Riot was played: a die against Luck comes first
    notoriety     on his card
    """

    escape: Span
    luck: Span
    lawyer: tuple[Modifier, ...] = ()
    riot: bool = False
    notoriety: int = 0


class Flight(StrEnum):
    """How an escape ends."""

    FREE = "is out"
    HELD = "stays in jail"
    KILLED = "is killed in the riot"


class Escaped(NamedTuple):
    """An escape: how it ends, what his notoriety changes by, and what the owner of a dead man gathers."""

    flight: Flight
    notoriety: int = 0
    owner: int = 0


def escape_modifiers(breakout: Breakout) -> tuple[Modifier, ...]:
    """What is added to the die of an escape."""
    return (*breakout.lawyer, *((RIOT,) if breakout.riot else ()))


@resolves("dil.escape", "dil.lawyer", "dil.notoriety")
def escape(dice: Dice, breakout: Breakout) -> Escaped:
    """In a riot a die against Luck, which kills who fails it; then a die against Escape.

    Raises OutOfRange for notoriety below 0.
    """
    _check_notoriety(breakout.notoriety)
    if breakout.riot and not dice.read(1, within(breakout.luck, (), "hidden by the riot", "killed"), "luck rating")[0]:
        return Escaped(Flight.KILLED, owner=inherited(breakout.notoriety))
    test = within(breakout.escape, escape_modifiers(breakout), "out", "held")
    if dice.read(1, test, "escape rating")[0]:
        return Escaped(Flight.FREE, JAILBREAK)
    return Escaped(Flight.HELD)


# Trial


class Place(StrEnum):
    """Where the card of somebody tried goes."""

    PRISON = "prison"
    HAND = "the hand of whoever led the trial"
    DECK = "the public enemy deck"


@frozen
class Case:
    """A trial.

    lawyer     what he adds, by his name; none without one
    own        whoever leads the trial owns the enemy: the lawyer is his, or he announced it and there is none
    enemies    public enemies that the leader has already, in hand and in play, not counting this one: 0 to 2
    notoriety  on the card of the accused
    """

    lawyer: tuple[Modifier, ...] = ()
    own: bool = False
    enemies: int = 0
    notoriety: int = 0


class Verdict(NamedTuple):
    """A trial: where the card goes, and what the notoriety of card, leader and owner changes by."""

    acquitted: bool
    place: Place
    enemy: int = 0
    leader: int = 0
    owner: int = 0


@resolves("dil.trial", "dil.lawyer", "dil.prison", "dil.notoriety")
def trial(dice: Dice, case: Case) -> Verdict:
    """A die and what the lawyer adds: acquitted on 6 or more, convicted on less.

    Raises OutOfRange for notoriety below 0, or for more enemies than a player can have.
    """
    _check_notoriety(case.notoriety)
    most = MOST_ENEMIES - case.own
    if not 0 <= case.enemies <= most:
        beside = " beside the accused" if case.own else ""
        raise OutOfRange(ruled(f"A player has at most {most} public enemies{beside}: say from 0 to {most}", "6.32"))
    if dice.read(1, dice.reading(TRIAL, case.lawyer), "trial")[0]:
        return Verdict(True, Place.HAND if case.enemies < MOST_ENEMIES else Place.DECK, ACQUITTED)
    return Verdict(False, Place.PRISON, leader=0 if case.own else CONVICTED, owner=case.notoriety)


def _check_notoriety(notoriety: int) -> None:
    if notoriety < 0:
        raise OutOfRange(ruled("Notoriety is counted from 0 up", "8.12"))


# Spending


@frozen
class Spree:
    """A spending spree.

    moll     a gun moll helps
    company  there are women on his card, so that none may
    has      his player's money; None where it is not known
    """

    moll: bool = False
    company: bool = False
    has: int | None = None


@resolves("dil.spree")
def spend(dice: Dice, spree: Spree) -> int:
    """Dollars that a spree costs: two dice times $1,000, twice that with a gun moll, at most what he has.

    Raises OutOfRange for money below 0, IllegalNow for a gun moll where a woman is on the card.
    """
    if spree.has is not None and spree.has < 0:
        raise OutOfRange(ruled("Money is counted from $0 up", "9.4"))
    if spree.moll and spree.company:
        raise IllegalNow(NO_MOLL)
    cost = dice.total(2, 6, "spree") * SPREE * (MOLLS if spree.moll else 1)
    return cost if spree.has is None else min(cost, spree.has)
