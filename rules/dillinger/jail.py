"""Jail: bail, escape and trial, with what a lawyer adds; and the spending spree of those outside."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import move, opt
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.dillinger.cards import NO_MOLL
from rules.dillinger.fields import (
    ADDS,
    ENEMIES,
    LAWYER,
    RETAINER,
    ROLLS,
    Adds,
    Notoriety,
    counsel,
    lawyer_of,
    span_needed,
    who_of,
)
from rules.dillinger.lines import Who, owner_line, whose
from rules.dillinger.model import Span, dollars, within
from rules.dillinger.notoriety import ACQUITTED, CONVICTED, JAILBREAK, inherited
from rules.dillinger.paragraphs import ruled
from rules.dillinger.position import Position
from rules.dillinger.rating_grids import ratings_of

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


# Deeds

UNUSED: Final = Span(1, 6)
"""The Luck of somebody whom no riot asks for it."""
FLIGHTS: Final = tuple(map(str, Flight))
PLACES: Final = {Place.HAND: "into the hand of whoever led the trial", Place.DECK: "into the public enemy deck"}


@move("dillinger bail", ROLLS)
class Bail:
    """Bail somebody out: a die, 6 or more."""

    enemy: str = opt("Who is in jail; for the Barkers Ma pleads unless a lawyer does.", default="", complete=ENEMIES)
    graft: Annotated[int, Interval(ge=0, le=100_000)] = opt("Dollars of graft: +1 for each 5000.", default=0)
    lawyer: str = LAWYER
    retainer: bool = RETAINER
    adds: Adds | None = ADDS
    mother: bool | None = opt("Ma Barker pleads: +2, and no lawyer.", default=None)


@decides(Bail)
def decide_bail(position: Position, move: Bail) -> Deed[bool]:
    """One bail application."""
    ratings = ratings_of(position.book)
    who, lawyer = who_of(move.enemy, ratings), lawyer_of(move.lawyer, ratings)
    hired = counsel(move, lawyer, lawyer.bail_modifier if lawyer else ())
    if move.graft % GRAFT:
        told = f"Graft is paid in steps of {dollars(GRAFT)}: type a multiple of that, not {dollars(move.graft)}"
        raise OutOfRange(ruled(told, "10.22"))
    application = Application(move.graft // GRAFT, hired.adds, _mother(move.mother, who, bool(hired.adds or lawyer)))
    lines = (
        *((f"{dollars(move.graft)} of graft is paid before the die, win or lose.",) if move.graft else ()),
        *hired.lines,
        *hired.whose,
    )

    def say(out: bool) -> Report:
        if out:
            return Report(who.does("is bailed out."), ("He is on the lam at once.", *lines), tone=Tone.GOOD)
        return Report(who.does("stays in jail."), lines, tone=Tone.BAD)

    return Deed(
        report=say,
        resolver=bail,
        args=(application,),
        facts=lambda outcome: {"out": outcome.result, "dollars": move.graft + hired.fee},
        questions=(Question(who.does("is bailed out"), bail, (application,)),),
        again=True,
    )


def _mother(typed: bool | None, who: Who, has_lawyer: bool) -> bool:
    """Whether Ma Barker pleads: for her sons, unless a lawyer does or she is told not to."""
    if typed and who.enemy is not None and not who.enemy.mother:
        raise IllegalNow(ruled(f"A mother's love is for the Barkers only, not for {who.name}. Remove it", "10.22"))
    if typed is not None:
        return typed
    return who.enemy is not None and who.enemy.mother and not has_lawyer


@move("dillinger escape", ROLLS)
class Escape:
    """Break out of jail: a die against Escape."""

    enemy: str = opt("Who breaks out; or type the ratings.", default="", complete=ENEMIES)
    lawyer: str = LAWYER
    retainer: bool = RETAINER
    adds: Adds | None = ADDS
    riot: bool = opt("A Jail Riot: first a die against Luck.", default=False)
    notoriety: Notoriety | None = opt("Notoriety on his card.", default=None)
    escape: str = opt("An Escape rating in place of his: 5-6.", default="")
    luck: str = opt("His Luck rating: 5-6.", default="")


@decides(Escape)
def decide_escape(position: Position, move: Escape) -> Deed[Escaped]:
    """One attempt to escape from jail."""
    ratings = ratings_of(position.book)
    who, lawyer = who_of(move.enemy, ratings), lawyer_of(move.lawyer, ratings)
    if lawyer is not None and not lawyer.escape and move.adds is None:
        helps = [f"name {one.name}, or nobody" for one in ratings.mouthpieces if one.escape] or ["name nobody"]
        raise IllegalNow(ruled(f"{lawyer.name} has no hand in escapes: {helps[0]}", "10.32"))
    hired = counsel(move, lawyer, lawyer.escape_modifier if lawyer else ())
    span = span_needed(who, "escape", move.escape)
    luck = span_needed(who, "luck", move.luck) if move.riot else UNUSED
    breakout = Breakout(span, luck, hired.adds, move.riot, move.notoriety or 0)

    def say(escaped: Escaped) -> Report:
        lines = [*hired.lines, *whose(who.enemy, lawyer)]
        if escaped.flight is Flight.FREE:
            lines.insert(0, f"He is on the lam and gains {escaped.notoriety} notoriety.")
        if escaped.flight is Flight.KILLED:
            lines.insert(0, owner_line(who, escaped.owner if move.notoriety is not None else None))
            lines.insert(1, "Nobody else earns anything. Find out who is Public Enemy #1.")
        tone = Tone.GOOD if escaped.flight is Flight.FREE else Tone.BAD
        return Report(who.does(f"{escaped.flight}."), tuple(lines), tone=tone)

    return Deed(
        report=say,
        resolver=escape,
        args=(breakout,),
        facts=lambda outcome: {"end": str(outcome.result.flight)},
        questions=(Question(who.name, escape, (breakout,), lambda one: str(one.flight), FLIGHTS),),
        again=True,
    )


@move("dillinger trial", ROLLS)
class Trial:
    """Put somebody in jail on trial: a die, acquitted on 6 or more."""

    enemy: str = opt("The accused.", default="", complete=ENEMIES)
    lawyer: str = LAWYER
    retainer: bool = RETAINER
    adds: Adds | None = ADDS
    own: bool = opt("Whoever leads the trial owns him.", default=False)
    enemies: Annotated[int, Interval(ge=0, le=2)] = opt(
        "Other public enemies that the leader of the trial has.", default=0
    )
    notoriety: Notoriety | None = opt("Notoriety on the card of the accused.", default=None)


@decides(Trial)
def decide_trial(position: Position, move: Trial) -> Deed[Verdict]:
    """One trial."""
    ratings = ratings_of(position.book)
    who, lawyer = who_of(move.enemy, ratings), lawyer_of(move.lawyer, ratings)
    hired = counsel(move, lawyer, lawyer.trial_modifier if lawyer else ())
    case = Case(hired.adds, move.own, move.enemies, move.notoriety or 0)

    def say(verdict: Verdict) -> Report:
        if verdict.acquitted:
            goes = f"He gains {verdict.enemy} notoriety, and his card goes {PLACES[verdict.place]}."
            return Report(who.does("is acquitted."), (goes, *hired.lines, *hired.whose), tone=Tone.GOOD)
        gets = "all the notoriety" if move.notoriety is None else count(move.notoriety, "point") + " of notoriety"
        lines = (
            f"Prison: he is out of the game, and his owner gets {gets} from the card.",
            f"Whoever led the trial earns {CONVICTED} notoriety."
            if verdict.leader
            else ("Nobody earns anything from it."),
            *hired.lines,
            *hired.whose,
        )
        return Report(who.does("is convicted."), lines, tone=Tone.BAD)

    return Deed(
        report=say,
        resolver=trial,
        args=(case,),
        facts=lambda outcome: {"acquitted": outcome.result.acquitted, "place": str(outcome.result.place)},
        questions=(Question(who.does("is acquitted"), trial, (case,), lambda verdict: verdict.acquitted),),
        again=True,
    )


@move("dillinger spree", ROLLS)
class Spend:
    """A spending spree: what somebody on the lam spends."""

    enemy: str = opt("Who spends: no gun moll joins one with a woman on his card.", default="", complete=ENEMIES)
    moll: bool = opt("A Gun Moll is played with it: double.", default=False)
    money: Annotated[int, Interval(ge=0, le=1_000_000)] | None = opt(
        "What his player has; he pays no more than that.", default=None
    )


@decides(Spend)
def decide_spree(position: Position, move: Spend) -> Deed[int]:
    """One spree; the law player throws its dice."""
    who = who_of(move.enemy, ratings_of(position.book))
    spree = Spree(move.moll, who.company, move.money)

    def say(cost: int) -> Report:
        broke = ("That is all he has: the rest is forgotten.",) if cost == move.money else ()
        return Report(f"{who.whose} player pays {dollars(cost)} to the bank.", broke)

    return Deed(
        report=say,
        resolver=spend,
        args=(spree,),
        facts=lambda outcome: {"dollars": outcome.result},
        questions=(Question("Dollars", spend, (spree,)),),
        again=True,
    )
