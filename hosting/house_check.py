"""The check that the house chose by what it saw: each choice in games that are over is made again from their logs."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from cogs.post.house_choices import BEFORE_PLAY, can_be_replayed, is_its_choice
from db.checking import Finding, Tell
from db.house_choices import Choice, HouseLog, PastChoices, past_choices
from db.reading import is_damage
from db.store.engine import Database
from rules.core.plain.words import count, sentence


class HouseCheck:
    """One check of the choices of the house in a database.

    same       how many choices came out the same; `different` counts the rest
    others     how many can't be made again: the policy of another version made them
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.same = self.different = self.others = 0

    async def findings(self, tell: Tell) -> AsyncGenerator[Finding]:
        """Yield the choices that come out differently, and what can't be read. Raises Unusable for a database of
        another version.
        """
        games = list[HouseLog]()
        try:
            async with past_choices(self._database) as past:
                games += await past.games()
        except Exception as fault:
            yield _unread("the games of the house", fault)
        for done, log in enumerate(games):
            try:
                async with past_choices(self._database) as past:  # what one game lacks, others need not lack
                    for choice in await past.of(log):
                        tell("games of the house", done, len(games))
                        if not await self._same(past, log, choice):
                            yield Finding(f"game {log.game}", choice.event, "the house would have made another move")
            except Exception as fault:
                yield _unread(f"game {log.game}", fault)

    async def _same(self, past: PastChoices, log: HouseLog, choice: Choice) -> bool:
        """Whether a choice comes out the same, or can't be made again."""
        if choice.made.command in BEFORE_PLAY:
            return True
        if not can_be_replayed(choice):
            self.others += 1
            return True
        same = await is_its_choice(past.work, log, choice)
        self.same += same
        self.different += not same
        return same

    def __str__(self) -> str:
        again, other = count(self.same + self.different, "move"), count(self.others, "move")
        left = f" {sentence(other)} of other versions can't be made again." if self.others else ""
        return f"The house made {again} again, and {self.same} came out the same.{left}"


def _unread(where: str, fault: Exception) -> Finding:
    """What is said of stored values that can't be read; the check of rows tells more. Raises any other fault."""
    if not is_damage(fault):
        raise fault
    return Finding(where, 0, "the moves of the house can't be read")
