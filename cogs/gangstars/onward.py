"""How a game goes on after a deed: the buttons of the moment, under the card of whatever was done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps

from cogs._kit import play as kit
from cogs._kit.desk import Desk
from cogs._kit.games import figures_of
from cogs._kit.moves import seen
from cogs._kit.play import Options, Play, Prepare
from cogs.gangstars.offers import onward
from cogs.gangstars.turns import TABLED


def plays(command: str) -> Callable[[Prepare], Prepare]:
    """Register a preparation as the kit's `plays` does; in a game its card also has the buttons of the moment."""

    def register(prepare: Prepare) -> Prepare:
        @wraps(prepare)
        async def prepared(desk: Desk, options: Options) -> Play:
            return await going_on(desk, await prepare(desk, options))

        return kit.plays(command)(prepared)

    return register


async def going_on(desk: Desk, play: Play) -> Play:
    """A play that also offers what comes next on the table as it leaves it; the play itself with no game."""
    game = TABLED.game(desk)
    if game is None or desk.asking:
        return play
    at = seen(desk, game, await figures_of(desk, game))
    return replace(play, say=lambda result: onward(at, (*play.paid, *play.changes(result)), play.say(result)))
