"""How a game goes on after a deed: the buttons of the moment, under the card of whatever was done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from cogs._kit import play as kit
from cogs._kit.desk import Desk
from cogs._kit.play import Options, Play, Prepare, Said
from cogs.gangstars.turn.moments import as_after, moment_offers, people_after, people_of, unlike
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
    people = await people_of(desk, game)

    def say(result: Any) -> Said:
        said = play.say(result)
        board, figures = as_after(game.game.board, people, (*play.paid, *play.changes(result)))
        return replace(said, offers=unlike(said.offers, moment_offers(board, people_after(people, figures))))

    return replace(play, say=say)
