"""A clock on the board of Mad Dogs, which has none: for tests of games that go on by themselves.

While a `Clock` is there, `/roll formula:30` makes the game here due in thirty seconds.
"""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from cogs._kit.desk import Desk
from cogs._kit.games import here
from cogs._kit.play import PLAYS, Offer, Options, Play, Said
from rules.core.refusal import IllegalNow
from rules.mad_dogs.board import ActOffered, Board, MadDogsGames

UP = "The time is up."


class Clock:
    """What the alarm of Mad Dogs does in a test, from when the bot has loaded its cogs.

    fault    what it raises, if anything
    private  whether its card is for the caller alone
    rung     how often the command was given
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fault: Exception | None = None
        self.private = False
        self.rung = 0
        monkeypatch.setattr(MadDogsGames, "due", staticmethod(self.due))
        monkeypatch.setitem(PLAYS, "roll", self.prepare_set)
        monkeypatch.setitem(PLAYS, "clock due", self.prepare_due)
        # Not in TABLES itself: a bot that starts anew loads its cogs anew, and they put theirs there.
        monkeypatch.setattr("cogs._kit.alarms.TABLES", {"mad": SimpleNamespace(alarm="clock due")})

    @staticmethod
    def due(board: Board) -> int:
        return board.offer.until if board.offer is not None else 0

    @staticmethod
    async def prepare_set(desk: Desk, options: Options) -> Play:
        game, until = here(desk), int(desk.now.timestamp()) + int(options["formula"])
        return Play(
            say=lambda _: Said("The clock is set."), changes=lambda _: (ActOffered(game.id, "wait", until, ()),)
        )

    async def prepare_due(self, desk: Desk, _options: Options) -> Play:
        self.rung += 1
        if self.fault is not None:
            raise self.fault
        game = here(desk)
        if not 0 < self.due(game.game.board) <= desk.now.timestamp():
            raise IllegalNow("Nothing is due.")
        return Play(
            say=lambda _: Said(UP, (f"<@{desk.caller.actor.id}> goes on.",), (Offer("Sum up", "game close", {}),)),
            changes=lambda _: (ActOffered(game.id, "wait", 0, ()),),
            private=self.private,
        )
