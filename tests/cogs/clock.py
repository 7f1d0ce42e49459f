"""A clock on the board of Mad Dogs, which has none: for tests of games that go on by themselves.

While a `Clock` is there, `/roll formula:30` makes the game here due in thirty seconds.
"""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from cogs.context.board_display import here
from cogs.context.context import Context
from cogs.context.prepared import PREPARES, Options, Prepared
from rules.core.action.deed import Deed
from rules.core.action.report import FollowUp, Report
from rules.core.plain.markup import mention
from rules.core.plain.refusal import IllegalNow
from rules.mad_dogs.cards.games import MadDogsGames
from rules.mad_dogs.model.board import ActOffered, Board

UP = "The time is up."


class Clock:
    """The alarm of Mad Dogs in a test, from the moment when the bot has loaded its cogs.

    fault    the error that it raises, if any
    private  whether its card is for the caller alone
    rung     how often the command was given
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fault: Exception | None = None
        self.private = False
        self.rung = 0
        monkeypatch.setattr(MadDogsGames, "due", staticmethod(self.due))
        monkeypatch.setitem(PREPARES, "roll", self.prepare_set)
        monkeypatch.setitem(PREPARES, "clock due", self.prepare_due)
        # Not in GAME_TABLES itself: a restarted bot loads its cogs again, and they register their own there.
        monkeypatch.setattr("cogs.post.alarms.GAME_TABLES", {"mad": SimpleNamespace(alarm="clock due")})

    @staticmethod
    def due(board: Board) -> int:
        return board.offer.until if board.offer is not None else 0

    @staticmethod
    async def prepare_set(ctx: Context, options: Options) -> Prepared:
        game, until = here(ctx), int(ctx.now.timestamp()) + int(options["formula"])
        return Prepared(
            Deed(
                report=lambda _: Report("The clock is set."),
                changes=lambda _: (ActOffered(game.id, "wait", until, ()),),
            )
        )

    async def prepare_due(self, ctx: Context, _options: Options) -> Prepared:
        self.rung += 1
        if self.fault is not None:
            raise self.fault
        game = here(ctx)
        if not 0 < self.due(game.game.board) <= ctx.now.timestamp():
            raise IllegalNow("Nothing is due.")
        return Prepared(
            Deed(
                report=lambda _: Report(
                    UP, (f"{mention(ctx.caller.actor.id)} goes on.",), (FollowUp("Sum up", "game close", {}),)
                ),
                changes=lambda _: (ActOffered(game.id, "wait", 0, ()),),
                private=self.private,
            )
        )
