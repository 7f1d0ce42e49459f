"""Poker chips: each side rolls for them once a game, and spends them (pot.chips)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import Complete, nobody, option
from rules.core.action.move import Rolls, move
from rules.core.action.position import Price
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.people.person import NO_SIDE
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange, together
from rules.core.plain.words import count
from rules.core.play.game import side_called
from rules.core.tables.obligation_catalogue import refused
from rules.core.tables.rule import Rule, Ruling, resolves
from rules.pottersville.model.board import ChipsSet, UnitSet
from rules.pottersville.model.figures import MOST_SIDES, Phase
from rules.pottersville.model.lines import orders_button
from rules.pottersville.model.position import Position
from rules.pottersville.model.rerolls import spend_chip
from rules.pottersville.units.mustering import begins_in_units, units_to_begin

MARKS: Final = ("Red", "Blue", "Green", "Yellow", "White", "Black")
"""The colors that name the sides."""


@resolves("pot.chips")
def chips(dice: Dice, side: int = 0) -> int:
    """The poker chips of a side for the game, 1 to 6. `side` is its place, for headings."""
    return dice.total(1, 6, f"poker chips:{side}")


@resolves("pot.chips")
def chips_of_all(dice: Dice, sides: int) -> tuple[int, ...]:
    """The poker chips of each side, in order. Raises OutOfRange for other than 1 to 6 sides."""
    if not 1 <= sides <= MOST_SIDES:
        raise OutOfRange(f"A game has 1 to {MOST_SIDES} sides, not {sides}. Choose a number in that range.")
    return tuple([dice.call(chips, side) for side in range(sides)])


def _side(position: Position, name: str) -> int:
    return side_called(name, position.game.sides, MARKS) if position.game is not None else NO_SIDE


@move("pottersville chips", Rolls(odds=False, secret=False), everybody=True)
class Chips:
    """Roll a D6 of poker chips for each side, or count or spend them by hand."""

    side: int | None = option(
        "The side (default: all sides; to spend a chip, your own).",
        nobody,
        read=_side,
        complete=Complete(lambda game, _: [] if game is None else [side.name for side in game.sides]),
    )
    spend: bool = option("Whether a chip is spent on a die that you rolled again at the real table.", default=False)
    set: Annotated[int | None, Interval(ge=0, le=99)] = option(
        "How many chips the side has now, for an umpire to correct.", nobody
    )
    sides: Annotated[int | None, Interval(ge=1, le=MOST_SIDES)] = option(
        "How many sides roll, without a game (default: 1).", nobody
    )


@decides(Chips)
def deal(position: Position, move: Chips) -> Deed[tuple[int, ...]] | Deed[None]:
    """The sides roll for chips once a game, or a player corrects or spends them by hand."""
    by_hand = move.set is not None or move.spend
    if position.game is None:
        if move.side is not None or by_hand:
            raise IllegalNow("No game of Pottersville is played here, so the bot keeps no chips. Remove those options.")
        return _rolled(position, tuple(f"Side {number}" for number in range(1, (move.sides or 1) + 1)))
    if move.sides is not None:
        raise OutOfRange("The game already has its sides. Remove “sides”, or name one with side.")
    if by_hand:
        return _by_hand(position, move)
    sides = range(len(position.game.sides)) if move.side is None else [move.side]
    waiting = [side for side in sides if position.board.chips_of(side) is None]
    if not waiting:
        text = ", ".join(f"{position.side_name(side)} {position.board.chips_of(side)}" for side in sides)
        raise IllegalNow(
            f"The poker chips were already rolled in this game: {text}. Spend one on a re-roll or a stunt."
        )
    first = begins_in_units(position.board, on_street=position.street is not None)
    units = units_to_begin(position) if first and move.side is None else ()
    return _rolled(position, tuple(position.side_name(side) for side in waiting), waiting, units)


def _rolled(
    position: Position, names: tuple[str, ...], sides: Sequence[int] = (), units: Sequence[UnitSet] = ()
) -> Deed[tuple[int, ...]]:
    """A roll of chips for these sides. On a street, where a game begins by itself, its gangs become `units`."""
    ordered = [*position.board.units, *units]
    asks = (orders_button(position),) if ordered and position.board.phase is Phase.ORDERS else ()
    made = [one.unit.name for one in units]
    each = f"{together(made)} {'is one unit' if len(made) == 1 else 'are one unit each'}."
    lines = ("A chip pays for one re-roll or one daring stunt.", *([each] if made else []))

    def report(found: tuple[int, ...]) -> Report:
        rolled = "; ".join(f"{name}: {count(many, 'poker chip')}" for name, many in zip(names, found, strict=True))
        return Report(f"{rolled}.", lines, opens=asks)

    return Deed(
        chips_of_all,
        (len(names),),
        names,
        lambda: _played(position),
        lambda found: (
            *(ChipsSet(position.id, side, chips) for side, chips in zip(sides, found, strict=False)),
            *units,
        ),
        lambda outcome: dict(zip(names, outcome.result, strict=True)),
        report=report,
    )


def _played(position: Position) -> Price:
    position.require_player()
    return ()


def _by_hand(position: Position, move: Chips) -> Deed[None]:
    """A count of chips by an umpire, or a chip that a player spends at the real table."""
    if move.set is not None and move.spend:
        raise OutOfRange("You can't spend a chip and set their number at once. Remove “set” or “spend”.")
    assert position.game is not None
    side = position.game.side_of_player(position.caller) if move.side is None else move.side
    if side is None:
        raise Missing("You have no side here. Name the side whose chips they are, such as side:1.", "side")
    name, players = position.side_name(side), position.side_players(side)

    def allow() -> Price:
        if not move.spend:
            text = "The bot counts the chips as you spend them. Ask an umpire to correct their number."
            return (*_played(position), *position.by_umpire(name, text))
        if not players or position.caller in players:
            return _played(position)
        text = f"The chips belong to {name}. Ask one of its players or an umpire to spend them."
        return (*_played(position), *position.for_players(players, name, text))

    if move.spend:
        change: Change = spend_chip(position.board, position.id, side, "a die rolled again at the table")
        left = (position.board.chips_of(side) or 0) - 1
    else:
        left = move.set or 0
        change = ChipsSet(position.id, side, left)
    now = count(left, "poker chip")
    text = f"{name} spends a poker chip: {count(left, 'chip')} left." if move.spend else f"{name} has {now}."
    return Deed(report=lambda _: Report(text), allow=allow, changes=lambda _: (change,), rule="pot.chips")


# The catalogue

RULES: tuple[Rule, ...] = (
    Rule(
        "pot.chips",
        "Poker chips",
        "Organization",
        "Organization; chips are spent on re-rolls and stunts",
        "Each side begins with a D6 of poker chips. A chip pays for one re-roll or one daring stunt.",
        rulings=(
            Ruling("A re-roll or a stunt costs one chip, and chips buy nothing else."),
            Ruling("A re-roll rolls one of the side's own dice again. The new number counts."),
            Ruling("A side's own dice are those that its figures roll, and those for its own figures in a crash."),
            Ruling("A figure on no side has no chips."),
        ),
        also=(
            "re-roll",
            "luck",
            "reroll a die",
        ),
        due=(
            refused(
                "Every side rolls for its chips before a chip is spent.",
                "pottersville stunt",
                "pottersville.model.rerolls.spend_chip",
            ),
        ),
        commands=("pottersville chips",),
    ),
)
