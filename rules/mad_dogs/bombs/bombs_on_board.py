"""Set bombs on the board: their names, fuses and duds (mad.bomb.set)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.fields import Complete, OnTable, nobody, option
from rules.core.people.names import fresh_name, same
from rules.core.plain.proper_names import proper
from rules.core.plain.refusal import IllegalNow, Missing, NotYours, OutOfRange, either
from rules.core.plain.words import count, key_of
from rules.mad_dogs.model.board import Board
from rules.mad_dogs.model.vehicles import Bomb
from rules.mad_dogs.play.position import Person, Position, side_of

ORDINALS: Final = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}
THE_BOMB: Final = "the bomb"
Sticks = Annotated[int, Interval(ge=1, le=5)]


def _later(bomb: Bomb) -> bool:
    return not bomb.due


def bomb_option(about: str, *, manned: bool = True) -> Any:
    """An option for a bomb on the table, those that go off now first; the default is None."""
    names = Complete(lambda game, _: [one.name for one in sorted(game.board.bombs, key=_later)] if game else [])
    return option(
        about, nobody, read=OnTable(lambda position, name: position.board.bomb(name), manned=manned), complete=names
    )


def bomb_of_sticks(sticks: int) -> str:
    """“a bomb of 3 sticks”."""
    return f"a bomb of {count(sticks, 'stick')}"


def left_of(board: Board, bomb: Bomb) -> int | None:
    """The cards left on a fuse; None where none burns."""
    return next((one.left for one in board.cards.countdowns if same(one.what, bomb.name)), None)


def is_dud(board: Board, bomb: Bomb) -> bool:
    """Whether a bomb on the table has no burning fuse."""
    return not bomb.due and left_of(board, bomb) is None


def bomb_state(board: Board, bomb: Bomb) -> str:
    if bomb.due:
        return "it explodes now, /mad-bomb explode"
    left = left_of(board, bomb)
    return "it is a dud, /mad-bomb relight" if left is None else f"its fuse has {count(left, 'card')} to burn"


def bomb_name(board: Board, wanted: str) -> str:
    """The name of a new bomb, numbered where a bomb or a countdown already has it."""
    taken = (*(bomb.name for bomb in board.bombs), *(one.what for one in board.cards.countdowns))
    return fresh_name(proper(wanted), {key_of(name) for name in taken})


def burning_side(position: Position, bomber: Person) -> int:
    """The side whose cards burn a fuse: the bomber's; for a bomber of no side, their player's or the one that acts."""
    assert position.game is not None
    side = side_of(bomber)
    if side is None:
        side = position.game.side_of_player(position.caller)
    if side is None and position.board.acting is not None:
        side = position.board.acting.side
    if side is None:
        raise IllegalNow(f"{bomber.name} is on no side, so no cards would burn the fuse. Wait until a side acts.")
    return side


def with_sticks(position: Position, bomb: Bomb, sticks: int | None) -> Bomb:
    """The bomb on the table; OutOfRange where the typed sticks differ."""
    if sticks not in (None, bomb.sticks):
        raise OutOfRange(f"“{bomb.name}” has {count(bomb.sticks, 'stick')}. Remove “sticks”.")
    return bomb


def bomb_names(position: Position, bombs: Sequence[Bomb]) -> str:
    return either(bomb.name for bomb in bombs)


def fuse_line(position: Position, bomb: Bomb, fuse: int) -> str:
    """A line about when a bomb on the board goes off."""
    side = position.side_name(bomb.side)
    line = f"“{bomb.name}” is on the table and explodes on the {ordinal(fuse)} card of {side} from now."
    return f"{line} The fuse starts to burn when this is revealed." if position.typed.get("secret") else line


def ordinal(number: int) -> str:
    """“second”, “12th”."""
    return ORDINALS.get(number, f"{number}th")


def strength_of(move: Any, bomb: Bomb | None) -> tuple[int, bool]:
    """The sticks of a bomb, and whether it has half its effect: as the board has it, or as typed."""
    if bomb is not None:
        return bomb.sticks, bomb.half
    if move.sticks is None:
        raise Missing(
            "The bot does not know how many sticks of dynamite it has. Give a number, such as sticks:2.", "sticks"
        )
    return move.sticks, move.half


def bomb_meant(position: Position, bomb: Bomb | None, sticks: int | None) -> Bomb | None:
    """The bomb on the table that goes off: the one named, or the only one that is due; None where the table has none.

    Refuses a bomb that does not go off yet, except for its odds.
    """
    if bomb is None:
        due = [one for one in position.board.bombs if one.due and not (position.asking and sticks)]
        if len(due) > 1:
            raise OutOfRange(f"Several bombs explode now. Pick one: {bomb_names(position, due)}.")
        if not due:
            return None
        bomb = due[0]
    assert position.game is not None
    if position.game.players and position.caller not in position.game.players and not position.umpire:
        raise NotYours("Only players of this game and umpires use bombs on its table. Join the game first.")
    bomb = with_sticks(position, bomb, sticks)
    if not bomb.due and not position.asking:
        raise IllegalNow(f"“{bomb.name}” does not explode now: {bomb_state(position.board, bomb)}. Pick another bomb.")
    return bomb
