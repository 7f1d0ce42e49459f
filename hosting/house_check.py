"""The check that the house chose by what it saw: each choice in games that are over is made again from their logs."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from cogs.post.house_choices import BEFORE_PLAY, can_be_replayed, is_its_choice
from db.checking import Finding, Tell
from db.house_choices import past_choices
from db.reading import is_damage
from db.store.engine import Database


class HouseCheck:
    """One check of the choices of the house in a database.

    same    how many choices came out the same
    others  how many can't be made again: the policy of another version made them
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.same = self.others = 0

    async def findings(self, tell: Tell) -> AsyncGenerator[Finding]:
        """Yield the choices that come out differently. Raises Unusable for a database of another version."""
        async with past_choices(self._database) as past:
            games = await past.games()
            for done, log in enumerate(games):
                try:
                    choices = await past.of(log)
                except Exception as fault:  # stored values may be anything, and the check of rows has told of it
                    if not is_damage(fault):
                        raise
                    yield Finding(f"game {log.game}", 0, "the choices of the house in it can't be read")
                    continue
                for choice in choices:
                    tell("games of the house", done, len(games))
                    if choice.made.command in BEFORE_PLAY:
                        continue
                    if not can_be_replayed(choice):
                        self.others += 1
                    elif await is_its_choice(past.work, log, choice):
                        self.same += 1
                    else:
                        yield Finding(f"game {log.game}", choice.event, "the house would have made another move")

    def __str__(self) -> str:
        left = f" {self.others} of an older version can't be replayed." if self.others else ""
        return f"The house: {self.same} of its moves replayed, and each came out the same.{left}"
