"""What the house chooses among, and whether it is what its log says: the same position gives the same move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import chain, islice
from typing import Any, Final

from cogs.command_adapter.reader import on_table, seen
from cogs.context.caller import Caller
from cogs.context.context import Context
from cogs.context.stale_moves import without
from db.entries import Actor
from db.games import StoredGame
from db.house_choices import Choice, HouseLog
from db.repositories import StoredFigure
from db.unit_of_work import Work
from rules.core.action.deed import DECIDED, MoveRef, possible, referenced_move
from rules.core.opponent.ends import Effort, KnownOdds, deed_of, ends_of_deed
from rules.core.plain.frozen import replace
from rules.core.plain.house import HOUSE
from rules.core.plain.refusal import Refusal
from rules.core.play.house_player import HouseMove, HousePlayer, Strength

MOST_TRIED: Final = 8
"""So many moves that are refused are tried, before the house waits for another event."""
BEFORE_PLAY: Final = ("game sample", "street lay")
"""What the house does before play begins, by the number of the game alone."""
NOT_POSSIBLE: Final = (Refusal, LookupError, TypeError)
"""How the rules fail on a move that names what is not there."""
ALL_ENDS: Final = Effort(steps=100_000, runs=1_000, results=100_000)
Players = dict[tuple[int, Strength], HousePlayer]
"""The players of one game, by side and strength. What they remember saves time, and changes no move."""
LOOKED: Final = tuple(timedelta(seconds=one) for one in (0, 1, 2, 4, 8, 16, 32, 64))
"""How long before its move was stored the house may have looked. Its view depends on the time by few limits."""


def version_of_side(game: StoredGame, side: int) -> str:
    """The version by which the house plays a side of a game; empty if it doesn't play its system."""
    system = game.system
    if system.opponent is None:
        return ""
    return f"{system.id}-{system.opponent(system, game.game.sides[side].strength).version}"


def house_position(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure]) -> Any:
    """The position that the house is given in a game with these figures."""
    return seen(ctx, game, figures) if game.system.people is not None else on_table(ctx)


def side_moves(
    game: StoredGame, position: Any, side: int, seed: int, done: Sequence[MoveRef], players: Players
) -> Iterator[HouseMove]:
    """What the house may do next on one side of a game, the best first.

    seed     the number of the event before
    done     what it has done there since others last did something, the oldest first
    players  those that were asked before in this game; it adds those that were not
    """
    system, strength = game.system, game.game.sides[side].strength
    assert system.opponent is not None
    if (side, strength) not in players:
        players[side, strength] = system.opponent(system, strength)
    done = [MoveRef(one.command, without(dict(one.typed))) for one in done]
    return players[side, strength].moves(position, side, seed, done)


def can_be_replayed(choice: Choice) -> bool:
    """Whether a choice can be made again: the policy of its game still has the same version."""
    return choice.version in {version_of_side(choice.game, side) for side in _sides(choice)}


def _sides(choice: Choice) -> list[int]:
    """The sides that it played: its own, or that of the player for whom it stood in."""
    sides = enumerate(choice.game.game.sides)
    return [at for at, one in sides if (HOUSE in one.players if choice.user == HOUSE else one.stood_in == choice.user)]


async def is_its_choice(work: Work, log: HouseLog, choice: Choice) -> bool:
    """Whether the house, asked again, does what it did. What comes before must be refused."""
    absent, game = None if choice.user == HOUSE else Actor(choice.user, ""), choice.game
    caller = Caller.for_house(log.server_id, log.direct, log.channel_id, "", absent)
    settings, house = await work.servers.settings(log.server_id), game.game.house
    book = await work.tables.book(log.server_id, house)
    ctx = Context(work, caller, settings, choice.at, game=game, house=house, book=book, system=game.system.id)
    then, players = house_position(ctx, game, choice.figures), Players()
    for ago in LOOKED:
        position = house_position(replace(ctx, now=choice.at - ago), game, choice.figures) if ago else then
        sides = [side_moves(game, position, side, choice.seed, choice.done, players) for side in _sides(choice)]
        for move in islice(chain.from_iterable(sides), MOST_TRIED):
            if _is(then, move, choice):
                return True
            if _may(then, move):
                break
    return False


def _is(position: Any, move: HouseMove, choice: Choice) -> bool:
    """Whether a move is what was made. A hidden one is known by its effect alone.

    position  as it was when the move was made
    """
    made, offered = choice.made, MoveRef(move.command, dict(move.typed))
    typed = without(dict(made.typed))
    if offered == MoveRef(made.command, typed):
        return True
    hidden = not typed and made.command in (offered.command, offered.command.partition(" ")[0])
    if not hidden or offered.command not in DECIDED:
        return False
    try:
        deed = deed_of(position, offered)
        if deed is None or not (deed.hushed or deed.unannounced):
            return False
        ends = ends_of_deed(deed, KnownOdds(position.book), now=False, effort=ALL_ENDS)
    except NOT_POSSIBLE:
        return False
    expected = ([one.dated(position.now) for one in end.changes if one.subject] for end in ends)
    return any(all(one in choice.changes for one in changes) for changes in expected)


def _may(position: Any, move: HouseMove) -> bool:
    """Whether the rules allow a move; False for what they don't decide alone."""
    if move.command not in DECIDED:
        return False
    at = position.typed_as(move.typed)
    try:
        return possible(at, referenced_move(at, MoveRef(move.command, dict(move.typed))))
    except NOT_POSSIBLE:
        return False
