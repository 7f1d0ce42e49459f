"""Bombs on the board of a game: what they are called, whose cards burn their fuses, which of them may go off."""

from __future__ import annotations

from dataclasses import replace

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of
from cogs._kit.names import fresh_gang_name
from cogs._kit.play import Options
from cogs._kit.render import clean
from cogs.mad_dogs import words
from cogs.mad_dogs.people import Person, of_stored
from cogs.mad_dogs.turns import board_here, side_of, table_of
from rules.core.events import Change
from rules.core.named import proper, same
from rules.core.refusal import IllegalNow, NotYours, OutOfRange, either
from rules.mad_dogs.board import Board
from rules.mad_dogs.explosives import Lit, Planted, Setting
from rules.mad_dogs.vehicles import Bomb, BombGone, BombSet

THE_BOMB = "the bomb"
NEVER_SET = "a bomb that nobody set"
ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}


def fresh_name(board: Board, wanted: str) -> str:
    """The name of a new bomb, numbered where a bomb or a countdown has it already."""
    taken = {bomb.name for bomb in board.bombs} | {one.what for one in board.cards.countdowns}
    return fresh_gang_name(proper(wanted), {name.casefold() for name in taken})


def new_bomb(desk: Desk, options: Options, bomber: Person, setting: Setting) -> Bomb | None:
    """The bomb that a figure of the game sets, or anybody who gives it a name; None where nothing is kept of it."""
    game = table_of(desk)
    if game is None and options.get("bomb"):
        board_here(desk)
    if game is None or (bomber.stored is None and not options.get("bomb")):
        return None
    name = fresh_name(game.game.board, str(options.get("bomb") or THE_BOMB))
    return Bomb(name, setting.sticks, side=burning_side(desk, bomber), figure=bomber.id)


def burning_side(desk: Desk, bomber: Person) -> int:
    """Whose cards burn a fuse: the bomber's; for one of no side whoever plays him, or whose card acts."""
    game, board = board_here(desk)
    side = side_of(game, bomber.stored) if bomber.stored is not None else None
    if side is None:
        side = game.game.side_of_player(desk.caller.actor.id)
    if side is None and board.acting is not None:
        side = board.acting.side
    if side is None:
        raise IllegalNow(f"{bomber.name} is of no side, so no cards would burn his fuse: wait until a side acts.")
    return side


def dud_of(desk: Desk, options: Options, lighter: Person) -> Bomb | None:
    """The dud that is lit again: the one named, or the only one; None where the game has none to do with it."""
    name, game = options.get("bomb"), table_of(desk)
    if game is None:
        if name:
            board_here(desk)
        return None
    board: Board = game.game.board
    duds = [bomb for bomb in board.bombs if is_dud(board, bomb)]
    if not name:
        if lighter.stored is None or (desk.asking and len(duds) != 1):
            return None
        if len(duds) != 1:
            known = either(clean(bomb.name) for bomb in duds)
            listed = f"say which, {known}" if duds else "/mad-bomb set makes a new bomb"
            raise IllegalNow(f"{'Several duds lie' if duds else 'No dud lies'} on the table: {listed}.")
        return _as_told(duds[0], options)
    bomb = board.bomb(str(name))
    if not is_dud(board, bomb):
        raise IllegalNow(f"“{clean(bomb.name)}” is no dud: {_state(board, bomb)}.")
    return _as_told(bomb, options)


def lit(desk: Desk, bomb: Bomb | None, planted: Planted) -> tuple[Change, ...]:
    """What becomes of a bomb on the board once it has been set: it burns, or lies there as a dud."""
    game = table_of(desk)
    if game is None or bomb is None or planted.end is Lit.OOPS:
        return ()
    return (BombSet(game.id, replace(bomb, half=bomb.half or planted.end is Lit.HALF), planted.fuse),)


def fuse_line(desk: Desk, bomb: Bomb, fuse: int) -> str:
    """When a bomb on the board goes off."""
    game, _ = board_here(desk)
    side = clean(game.game.sides[bomb.side].name)
    line = f"“{clean(bomb.name)}” is on the table and goes off on the {ordinal(fuse)} card from now of {side}."
    return f"{line} Its fuse is lit when this is revealed." if desk.options.get("secret") else line


def ordinal(number: int) -> str:
    """“second”, “12th”."""
    return ORDINALS.get(number, f"{number}th")


def going_off(desk: Desk, options: Options, named: bool = False) -> Bomb | None:
    """The bomb on the board that goes off: the one named, or the only one that is due; None for one told in options.

    In a game only an umpire explodes what is not there. Refuses a bomb that does not go off yet, but for its odds.

    named  only if it is named is a bomb of the board meant
    """
    name, game = options.get("bomb"), table_of(desk)
    if game is None:
        if name:
            board_here(desk)
        return None
    board: Board = game.game.board
    if not name:
        if named or (desk.asking and options.get("sticks")):
            return None
        due = [bomb for bomb in board.bombs if bomb.due]
        if len(due) > 1:
            raise OutOfRange(f"Several bombs go off now: say which, {either(clean(bomb.name) for bomb in due)}.")
        if not due:
            _require_umpire(desk, board)
            return None
        name = due[0].name
    if game.game.players and desk.caller.actor.id not in game.game.players and not desk.is_umpire:
        raise NotYours("Bombs on the table are for those who play here and for umpires.")
    bomb = _as_told(board.bomb(str(name)), options)
    if not bomb.due and not desk.asking:
        raise IllegalNow(f"“{clean(bomb.name)}” does not go off now: {_state(board, bomb)}.")
    return bomb


def _require_umpire(desk: Desk, board: Board) -> None:
    if desk.asking:
        return
    if not desk.is_umpire:
        lying = "; ".join(f"“{clean(bomb.name)}”: {_state(board, bomb)}" for bomb in board.bombs)
        there = f" ({lying})" if lying else ""
        raise NotYours(f"No bomb on the table goes off now{there}: only an umpire explodes what is not there.")
    desk.acts_for(NEVER_SET)


def gone(desk: Desk, bomb: Bomb | None) -> tuple[Change, ...]:
    """A bomb of the board that has gone off."""
    game = table_of(desk)
    return () if game is None or bomb is None else (BombGone(game.id, bomb.name),)


async def of_figure(desk: Desk, bomb: Bomb | None) -> Person | None:
    """Whose bomb it is, if that is a figure of the game."""
    game = table_of(desk)
    if game is None or bomb is None or bomb.figure is None:
        return None
    figures = await figures_of(desk, game)
    return next((of_stored(one) for one in figures if one.id == bomb.figure), None)


def left_of(board: Board, bomb: Bomb) -> int | None:
    """Cards left on a fuse; None where none burns."""
    return next((one.left for one in board.cards.countdowns if same(one.what, bomb.name)), None)


def is_dud(board: Board, bomb: Bomb) -> bool:
    """Whether a bomb lies there with no fuse burning."""
    return not bomb.due and left_of(board, bomb) is None


def _state(board: Board, bomb: Bomb) -> str:
    if bomb.due:
        return "it goes off now, /mad-bomb explode"
    left = left_of(board, bomb)
    return "it is a dud, /mad-bomb relight" if left is None else f"its fuse has {words.count(left, 'card')} to burn"


def _as_told(bomb: Bomb, options: Options) -> Bomb:
    """The bomb, unless the options tell of another."""
    sticks = options.get("sticks")
    if sticks is not None and int(sticks) != bomb.sticks:
        raise OutOfRange(f"“{clean(bomb.name)}” has {words.count(bomb.sticks, 'stick')}: leave the sticks out.")
    return bomb
