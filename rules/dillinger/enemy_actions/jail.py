"""Bail and escape from jail: the dice, the roll commands, and the enemy actions with lawyers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Annotated, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.dillinger.enemy_actions.at_large import may_act
from rules.dillinger.model.boxes_and_forces import Box, Span, dollars, within
from rules.dillinger.model.card_table import NOBODY, CardTable, Man, Phase
from rules.dillinger.model.cards import Kind
from rules.dillinger.model.decisions import Decision, Step
from rules.dillinger.model.fields import (
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
from rules.dillinger.model.lawyers import Lawyer
from rules.dillinger.model.lines import Who, owner_line, whose
from rules.dillinger.model.moves import Move, Option, Verb
from rules.dillinger.model.notoriety import JAILBREAK, check_notoriety, inherited
from rules.dillinger.model.paragraphs import ruled
from rules.dillinger.model.position import Position
from rules.dillinger.model.rating_grids import ratings_of
from rules.dillinger.table.running_table import MoveResult, RunningTable
from rules.dillinger.table.turns import crime_done

GRAFT: Final = 5_000
"""Dollars for each 1 that graft adds to a bail die."""
MOST_GRAFT: Final = 20
MOTHERS_LOVE: Final = Modifier("a mother's love", 2)
RIOT_MODIFIER: Final = Modifier("jail riot", 1)

BAIL: Final = Table(
    "dil.tables.bail",
    "Bail",
    "10.21 General",
    (
        Row(1, 5, False, "Refused", "He stays in jail."),
        Row(6, 6, True, "Bailed out", "He is on the lam at once."),
    ),
)


# Bail


@frozen
class BailApplication:
    """A bail application.

    graft   times $5,000 paid, before the die and lost on failure
    lawyer  the lawyer's modifier, by name; none without one
    mother  Ma Barker pleads for the Barkers, in place of a lawyer
    """

    graft: int = 0
    lawyer: tuple[Modifier, ...] = ()
    mother: bool = False


def bail_modifiers(application: BailApplication) -> tuple[Modifier, ...]:
    """The modifiers of a bail application."""
    graft = (Modifier("graft", application.graft),) if application.graft else ()
    return (*graft, *application.lawyer, *((MOTHERS_LOVE,) if application.mother else ()))


@resolves("dil.bail", "dil.lawyer")
def bail(dice: Dice, application: BailApplication) -> bool:
    """A die with modifiers: out on 6 or more.

    It raises OutOfRange for graft below 0 or above $100,000, and IllegalNow for a lawyer beside a mother's love.
    """
    if not 0 <= application.graft <= MOST_GRAFT:
        refusal = f"Graft is {dollars(GRAFT)} for each 1 that it adds, up to {dollars(GRAFT * MOST_GRAFT)} here"
        raise OutOfRange(ruled(refusal, "10.22"))
    if application.mother and application.lawyer:
        raise IllegalNow(ruled("A lawyer's modifier and a mother's love don't add up: use one of them", "10.22"))
    return dice.read(1, dice.reading(BAIL, bail_modifiers(application)), "bail")[0]


# Escape


@frozen
class Breakout:
    """An escape from jail.

    escape, luck  the enemy's ratings
    lawyer        Picquett's modifier; none without him
    riot          a Jail Riot was played: a die against Luck comes first
    notoriety     on the enemy's card
    """

    escape: Span
    luck: Span
    lawyer: tuple[Modifier, ...] = ()
    riot: bool = False
    notoriety: int = 0


class Flight(StrEnum):
    """The end of an escape."""

    FREE = "is out"
    HELD = "stays in jail"
    KILLED = "is killed in the riot"


class EscapeResult(NamedTuple):
    """An escape: its end, the change of notoriety, and what the owner of a dead enemy gathers."""

    flight: Flight
    notoriety: int = 0
    owner: int = 0


def escape_modifiers(breakout: Breakout) -> tuple[Modifier, ...]:
    """The modifiers of an escape."""
    return (*breakout.lawyer, *((RIOT_MODIFIER,) if breakout.riot else ()))


@resolves("dil.escape", "dil.lawyer", "dil.notoriety")
def escape(dice: Dice, breakout: Breakout) -> EscapeResult:
    """In a riot a die against Luck, which kills on a failure; then a die against Escape.

    It raises OutOfRange for notoriety below 0.
    """
    check_notoriety(breakout.notoriety)
    if breakout.riot and not dice.read(1, within(breakout.luck, (), "hidden by the riot", "killed"), "luck rating")[0]:
        return EscapeResult(Flight.KILLED, owner=inherited(breakout.notoriety))
    test = within(breakout.escape, escape_modifiers(breakout), "out", "held")
    if dice.read(1, test, "escape rating")[0]:
        return EscapeResult(Flight.FREE, JAILBREAK)
    return EscapeResult(Flight.HELD)


# Roll commands

UNUSED: Final = Span(1, 6)
"""The Luck of an enemy that no riot tests."""
FLIGHTS: Final = tuple(map(str, Flight))


@move("dillinger bail", ROLLS)
class Bail:
    """Bail somebody out: a die, 6 or more."""

    enemy: str = option("Who is in jail; for the Barkers Ma pleads unless a lawyer does.", default="", complete=ENEMIES)
    graft: Annotated[int, Interval(ge=0, le=100_000)] = option("Dollars of graft: +1 for each 5000.", default=0)
    lawyer: str = LAWYER
    retainer: bool = RETAINER
    adds: Adds | None = ADDS
    mother: bool | None = option("Ma Barker pleads: +2, and no lawyer.", default=None)


@decides(Bail)
def decide_bail(position: Position, move: Bail) -> Deed[bool]:
    """One bail application."""
    ratings = ratings_of(position.book)
    who, lawyer = who_of(move.enemy, ratings), lawyer_of(move.lawyer, ratings)
    hired = counsel(move, lawyer, lawyer.bail_modifier if lawyer else ())
    if move.graft % GRAFT:
        refusal = f"Graft is paid in steps of {dollars(GRAFT)}: type a multiple of that, not {dollars(move.graft)}"
        raise OutOfRange(ruled(refusal, "10.22"))
    application = BailApplication(
        move.graft // GRAFT, hired.adds, _mother(move.mother, who, bool(hired.adds or lawyer))
    )
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
    """Whether Ma Barker pleads: for her sons, unless a lawyer does or the player says no."""
    if typed and who.enemy is not None and not who.enemy.mother:
        raise IllegalNow(ruled(f"A mother's love is for the Barkers only, not for {who.name}. Remove it", "10.22"))
    if typed is not None:
        return typed
    return who.enemy is not None and who.enemy.mother and not has_lawyer


@move("dillinger escape", ROLLS)
class Escape:
    """Break out of jail: a die against Escape."""

    enemy: str = option("Who breaks out; or type the ratings.", default="", complete=ENEMIES)
    lawyer: str = LAWYER
    retainer: bool = RETAINER
    adds: Adds | None = ADDS
    riot: bool = option("A Jail Riot: first a die against Luck.", default=False)
    notoriety: Notoriety | None = option("Notoriety on his card.", default=None)
    escape: str = option("An Escape rating in place of his: 5-6.", default="")
    luck: str = option("His Luck rating: 5-6.", default="")


@decides(Escape)
def decide_escape(position: Position, move: Escape) -> Deed[EscapeResult]:
    """One escape from jail."""
    ratings = ratings_of(position.book)
    who, lawyer = who_of(move.enemy, ratings), lawyer_of(move.lawyer, ratings)
    if lawyer is not None and not lawyer.escape and move.adds is None:
        helps = [f"name {one.name}, or nobody" for one in ratings.mouthpieces if one.escape] or ["name nobody"]
        raise IllegalNow(ruled(f"{lawyer.name} has no hand in escapes: {helps[0]}", "10.32"))
    hired = counsel(move, lawyer, lawyer.escape_modifier if lawyer else ())
    span = span_needed(who, "escape", move.escape)
    luck = span_needed(who, "luck", move.luck) if move.riot else UNUSED
    breakout = Breakout(span, luck, hired.adds, move.riot, move.notoriety or 0)

    def say(escaped: EscapeResult) -> Report:
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


MOTHER = "a mother's love"


RIOT = Kind.JAIL_RIOT.value


LawyerAdds = Callable[[Lawyer], tuple[Modifier, ...]]
"""The modifier of a lawyer to one kind of die."""


def ways_out(table: CardTable, seat: int) -> Iterator[Option]:
    """Bail and escape for a player's enemies in jail, with every lawyer that they can pay."""
    for man in table.men_of(seat):
        if man.box is not Box.JAIL or not may_act(table, seat, man):
            continue
        enemy = table.enemy(man.name)
        for lawyer, fee in counsels(table, seat, lambda one: one.bail_modifier):
            yield _bail(table, seat, man, lawyer, fee)
        if enemy.mother:
            yield _bail(table, seat, man, MOTHER, 0)
        riot = (RIOT,) if RIOT in table.players[seat].hand else ()
        for lawyer, _ in counsels(table, seat, lambda one: one.escape_modifier):
            yield Option(Move(Verb.ESCAPE, man.name, lawyer), riot)


def counsels(table: CardTable, seat: int, adds: LawyerAdds | None = None) -> Iterator[tuple[str, int]]:
    """No lawyer, then each that a player has on retainer or can pay, with the fee.

    adds  skips lawyers without such a modifier
    """
    yield "", 0
    if not table.lawyers:
        return
    player = table.players[seat]
    if player.retainer and (adds is None or adds(table.book.lawyer(player.retainer))):
        yield player.retainer, 0
    for name in table.lawyers_free:
        lawyer = table.book.lawyer(name)
        if (adds is None or adds(lawyer)) and lawyer.once <= player.money:
            yield name, lawyer.once


def fee_of(table: CardTable, seat: int, lawyer: str) -> int:
    """A lawyer's fee for one use, in dollars; 0 for the lawyer on the player's retainer."""
    if lawyer in ("", MOTHER) or table.players[seat].retainer == lawyer:
        return 0
    return table.book.lawyer(lawyer).once


def _bail(table: CardTable, seat: int, man: Man, lawyer: str, fee: int) -> Option:
    most = min(MOST_GRAFT, (table.players[seat].money - fee) // GRAFT)
    return Option(Move(Verb.BAIL, man.name, lawyer), most=most, price=GRAFT)


def application_of(table: CardTable, move: Move) -> BailApplication:
    """A bail application with its graft and its lawyer."""
    mother = move.means == MOTHER
    adds = table.book.lawyer(move.means).bail_modifier if move.means and not mother else ()
    return BailApplication(move.units, adds, mother)


@resolves("dil.bail", "dil.lawyer")
def apply_for_bail(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> MoveResult:
    """An enemy is bailed out or stays in jail. Graft and the lawyer cost money either way."""
    run = RunningTable(table, now)
    run.pay(seat, -fee_of(table, seat, move.means) - GRAFT * move.units)
    out: bool = dice.call(bail, application_of(table, move))
    if out:
        run.move(move.man, Box.LAM)
    crime_done(dice, run)
    return run.done(out)


@resolves("dil.escape", "dil.lawyer", "dil.notoriety")
def break_out(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> MoveResult:
    """An enemy tries to escape. Before the die any player may start a riot."""
    run = RunningTable(table, now)
    run.pay(seat, -fee_of(table, seat, move.means))
    run.phase(Phase.CRIME)
    decision = Decision(Step.RIOT, seat, move.man, (), 0, lawyer=move.means)
    if RIOT in move.cards:
        return _escape_now(dice, run, decision, seat)
    asked = tuple(other for other in table.after(seat) if table.may_hold(other, (Kind.JAIL_RIOT,)))
    if asked:
        run.ask(decision, Step.RIOT, asked)
        return run.done()
    return _escape_now(dice, run, decision, NOBODY)


def riot_over(dice: Dice, run: RunningTable, decision: Decision) -> MoveResult:
    """All players have answered an escape. At most one riot starts, by the first player clockwise."""
    rioter = next((one for one in decision.asked if RIOT in decision.cards_of(one)), NOBODY)
    return _escape_now(dice, run, decision, rioter)


def breakout_of(table: CardTable, man: Man, lawyer: str, riot: bool) -> Breakout:
    """An escape with everything that helps or hinders it."""
    ratings = table.enemy(man.name)
    adds = table.book.lawyer(lawyer).escape_modifier if lawyer else ()
    return Breakout(ratings.escape, ratings.luck, adds, riot, man.notoriety)


def _escape_now(dice: Dice, run: RunningTable, decision: Decision, rioter: int) -> MoveResult:
    if rioter != NOBODY:
        run.spend(rioter, (RIOT,))
    man = run.man(decision.man)
    escaped: EscapeResult = dice.call(escape, breakout_of(run.table, man, decision.lawyer, rioter != NOBODY))
    run.settled()
    if escaped.flight is Flight.FREE:
        run.move(man.name, Box.LAM)
        run.earn(man.name, escaped.notoriety)
    elif escaped.flight is Flight.KILLED:
        run.kill(man.name)
    crime_done(dice, run)
    return run.done(escaped)
