"""Poker chips and money: chips a side, bribes (pot.chips, pot.bribe)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, Reroll, decides
from rules.core.action.move import Complete, EnemiesOf, Rolls, move, nobody, opt, whom
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.chance.outcome import Outcome, Throw
from rules.core.people.person import NO_SIDE, require_once
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import count
from rules.core.play.events import Change
from rules.core.play.game import side_called
from rules.core.tables.rule import resolves
from rules.pottersville.board import Board, ChipSpent, ChipsSet
from rules.pottersville.changes import MoneyMoved
from rules.pottersville.fields import ROLLS, SOMEBODY
from rules.pottersville.lines import orders_button
from rules.pottersville.model import MOST_SIDES, Folk, Phase
from rules.pottersville.position import Person, Position
from rules.pottersville.rolls import at_least
from rules.pottersville.state import require_alive, trying

TAKES: Final = "takes it"
TURNS_DOWN: Final = "turns it down"
TAKEN: Final = at_least(4, TAKES, TURNS_DOWN)
MARKS: Final = ("Red", "Blue", "Green", "Yellow", "White", "Black")
"""What each side is known by."""


@resolves("pot.chips")
def chips(dice: Dice, side: int = 0) -> int:
    """The poker chips of a side for the game, 1 to 6; `side` is its place, for headings."""
    return dice.total(1, 6, f"poker chips:{side}")


@resolves("pot.chips")
def chips_of_all(dice: Dice, sides: int) -> tuple[int, ...]:
    """The poker chips of each side, in order. OutOfRange for other than 1 to 6 sides."""
    if not 1 <= sides <= MOST_SIDES:
        raise OutOfRange(f"A game has 1 to {MOST_SIDES} sides, not {sides}.")
    return tuple([dice.call(chips, side) for side in range(sides)])


def _side(position: Position, name: str) -> int:
    return side_called(name, position.game.sides, MARKS) if position.game is not None else NO_SIDE


@move("pottersville chips", Rolls(odds=False, secret=False))
class Chips:
    """A D6 of poker chips for each side; or count or spend them by hand."""

    side: int | None = opt(
        "Whose (default: every side's; to spend, your own).",
        nobody,
        read=_side,
        complete=Complete(lambda game, _: [] if game is None else [side.name for side in game.sides]),
    )
    spend: bool = opt("One is spent on a die thrown again at the real table.", default=False)
    set: Annotated[int | None, Interval(ge=0, le=99)] = opt("How many it has, put right by an umpire.", nobody)
    sides: Annotated[int | None, Interval(ge=1, le=MOST_SIDES)] = opt(
        "With no game: how many sides roll (default: one).", nobody
    )


@decides(Chips)
def deal(position: Position, move: Chips) -> Deed[tuple[int, ...]] | Deed[None]:
    """Chips are rolled for, once a game; or put right, or spent by hand."""
    by_hand = move.set is not None or move.spend
    if position.game is None:
        if move.side is not None or by_hand:
            raise IllegalNow(
                "No game of Pottersville is being played here, so nobody's chips are kept. Remove those options."
            )
        return _rolled(position, tuple(f"Side {number}" for number in range(1, (move.sides or 1) + 1)))
    if move.sides is not None:
        raise OutOfRange("The game knows its sides. Remove “sides”, or name one with side.")
    if by_hand:
        return _by_hand(position, move)
    sides = range(len(position.game.sides)) if move.side is None else [move.side]
    waiting = [side for side in sides if position.board.chips_of(side) is None]
    if not waiting:
        told = ", ".join(f"{position.side_name(side)} {position.board.chips_of(side)}" for side in sides)
        raise IllegalNow(f"The poker chips have already been rolled, once a game: {told}.")
    return _rolled(position, tuple(position.side_name(side) for side in waiting), waiting)


def _rolled(position: Position, names: tuple[str, ...], sides: Sequence[int] = ()) -> Deed[tuple[int, ...]]:
    asks = (orders_button(position),) if position.board.units and position.board.phase is Phase.ORDERS else ()

    def report(found: tuple[int, ...]) -> Report:
        rolled = "; ".join(f"{name}: {count(many, 'poker chip')}" for name, many in zip(names, found, strict=True))
        return Report(f"{rolled}.", ("Each pays for one re-roll or one daring stunt.",), opens=asks)

    return Deed(
        chips_of_all,
        (len(names),),
        names,
        lambda: _played(position),
        lambda found: tuple(ChipsSet(position.id, side, chips) for side, chips in zip(sides, found, strict=False)),
        lambda outcome: dict(zip(names, outcome.result, strict=True)),
        report=report,
    )


def _played(position: Position) -> Price:
    position.require_player()
    return ()


def _by_hand(position: Position, move: Chips) -> Deed[None]:
    """Chips that an umpire counts out, or one that a player spends at the real table."""
    if move.set is not None and move.spend:
        raise OutOfRange("Either a chip is spent or they are counted again. Remove “set” or “spend”.")
    assert position.game is not None
    side = position.game.side_of_player(position.caller) if move.side is None else move.side
    if side is None:
        raise Missing("Say whose chips they are, side:1.", "side")
    name, players = position.side_name(side), position.side_players(side)

    def allow() -> Price:
        if not move.spend:
            told = "The chips are counted as they are spent: an umpire puts them right."
            return (*_played(position), *position.by_umpire(name, told))
        if not players or position.caller in players:
            return _played(position)
        told = f"{name} spends its own chips: that is for whoever plays it, or an umpire."
        return (*_played(position), *position.for_players(players, name, told))

    if move.spend:
        change: Change = spend_chip(position.board, position.id, side, "a die thrown again at the table")
        left = (position.board.chips_of(side) or 0) - 1
    else:
        left = move.set or 0
        change = ChipsSet(position.id, side, left)
    now = count(left, "poker chip")
    told = f"{name} spends a poker chip: {count(left, 'chip')} left." if move.spend else f"{name} has {now}."
    return Deed(report=lambda _: Report(told), allow=allow, changes=lambda _: (change,), rule="pot.chips")


def spend_chip(board: Board, subject: int, side: int, on: str) -> ChipSpent:
    """A chip of a side spent on a re-roll or a stunt. IllegalNow for a side that has none to spend."""
    left = board.chips_of(side)
    if side < 0:
        raise IllegalNow("A figure on nobody's side has no poker chips.")
    if left is None:
        raise IllegalNow("The poker chips of that side are not rolled yet: roll them first.")
    if not left:
        raise IllegalNow("That side has no poker chip left: 0 of them can't pay the 1 that it costs.")
    return ChipSpent(subject, side, on)


# Re-rolls

CHIP: Final = "Poker chip"
Owns = Callable[[Person, Throw], bool]


def any_throw(_person: Person, _throw: Throw) -> bool:
    """That every die of a roll is somebody's own."""
    return True


def headed(person: Person, throw: Throw) -> bool:
    """Whether a throw is headed by somebody's name, or falls for him: “melee, Bricks”."""
    return throw.why.rpartition(", ")[2] == person.name


def rerolls(position: Position, people: Iterable[Person], own: Owns = any_throw, spent: int = 0) -> tuple[Reroll, ...]:
    """The re-rolls that the sides of those on the table have chips for, one button a side.

    own    whether a throw is somebody's own: nobody makes an opponent throw anew
    spent  chips that the command itself costs each side
    """
    sides: dict[int, list[Person]] = {}
    for one in people:
        if one.here and one.side > NO_SIDE:
            sides.setdefault(one.side, []).append(one)
    return tuple(
        Reroll(
            label=f"{CHIP}: {position.side_name(side)}"[:80],
            skill=CHIP,
            figure=fellows[0].id,
            who=position.side_name(side),
            throws=_throws_of(fellows, own),
            changes=(ChipSpent(position.id, side, "a re-roll"),),
            left=left,
            once=True,
        )
        for side, fellows in sides.items()
        for left in ((position.board.chips_of(side) or 0) - spent,)
        if left > 0
    )


def _throws_of(fellows: Sequence[Person], own: Owns) -> Callable[[Outcome[object]], tuple[int, ...]]:
    def throws(outcome: Outcome[object]) -> tuple[int, ...]:
        return tuple(place for place, throw in enumerate(outcome.throws) if any(own(one, throw) for one in fellows))

    return throws


# Money


def check_bribe(folk: Folk, dollars: int) -> None:
    """IllegalNow for a G-man, or anybody who is no cop; OutOfRange for no money."""
    if folk is Folk.FEDERAL:
        raise IllegalNow("G-men can't be bribed: try a city cop.")
    if folk is not Folk.POLICE:
        raise IllegalNow("Only a city cop can be bribed: name one.")
    if dollars < 1:
        raise OutOfRange(f"A bribe is 1 dollar or more, not {dollars}.")


@resolves("pot.bribe")
def bribe(dice: Dice, folk: Folk, dollars: int) -> bool:
    """Whether somebody takes a bribe: a city cop on a 4 or more.

    Raises IllegalNow for a G-man, or anybody who is no cop; OutOfRange for no money.
    """
    check_bribe(folk, dollars)
    return dice.read(1, TAKEN, "bribe")[0]


# The deed


OFFERED: Final = "a bribe"


@move("pottersville bribe", ROLLS)
class Bribe:
    """Offer a city cop money: half the time it is taken."""

    by: Person = whom("Your figure who pays.", SOMEBODY, only=OWN)
    cop: Person = whom("Who is bribed: a figure or a profile.", "The cop", complete=EnemiesOf("by"))
    dollars: Annotated[int, Interval(ge=1, le=1_000_000)] = opt("How much is offered.")
    kind: Folk = opt(
        "What the cop is, where none is named.",
        default=Folk.POLICE,
        words={"City cop": Folk.POLICE, "G-man": Folk.FEDERAL},
    )


@decides(Bribe)
def offer(position: Position, move: Bribe) -> Deed[bool]:
    """Somebody offers a cop money."""
    cop, briber = move.cop, move.by
    require_once([cop, briber])
    for one in (cop, briber):
        require_alive(one)
    if briber.stored and briber.figure.dollars < move.dollars:
        raise OutOfRange(
            f"{briber.name} has ${briber.figure.dollars:,} of the ${move.dollars:,}: offer what is there, or count it "
            "again by /pottersville money."
        )
    folk = cop.figure.folk if cop.typed else move.kind
    check_bribe(folk, move.dollars)
    args = (folk, move.dollars)

    def allow() -> Price:
        return (*(position.present([briber]) if cop.stored else ()), *trying(position, cop, OFFERED))

    def report(taken: bool) -> Report:
        if not taken:
            return Report(f"{cop.name} {TURNS_DOWN}: {briber.name} keeps the ${move.dollars:,}.", tone=Tone.BAD)
        told = f"{cop.name} {TAKES}: ${move.dollars:,} of {briber.name}."
        return Report(told, ("And looks the other way.",), tone=Tone.GOOD)

    return Deed(
        bribe,
        args,
        (cop.name,),
        allow,
        lambda taken: (MoneyMoved(briber.id, -move.dollars), MoneyMoved(cop.id, move.dollars)) if taken else (),
        lambda outcome: {"taken": outcome.result},
        report=report,
        questions=(Question(cop.name, bribe, args, lambda taken: TAKES if taken else TURNS_DOWN),),
        rerolls=rerolls(position, (briber,)),
        again=not (cop.stored or briber.stored),
    )
