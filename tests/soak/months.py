"""A story of some months in Paradise, by post: players press whatever [My month] offers them."""

from __future__ import annotations

from typing import Final

from db.unit_of_work import reading
from tests.cogs.months import founded
from tests.soak.held import wrong_in_campaign
from tests.soak.oddities import BESIDE_MONTHS, presses_on
from tests.soak.story import HOUR, Fault, Story

CAMPAIGN: Final = 1
MONTHS: Final = 3
"""So many months a story has."""
HELD: Final = 12 * 24
"""The hours after which a part that has not ended is held."""


class MonthStory(Story):
    """Some months of a campaign of two players and two rivals.

    at     the month and its part, with the hours that it has taken so far
    """

    oddities = BESIDE_MONTHS
    at: tuple[int, str] = (0, "")
    hours = 0.0

    async def opens(self) -> None:
        await founded(self.world)
        if self.plan.post:
            await self.good(self.world.ursula, "campaign pace", mode="By post", part="12h")
        await self.surely(await self.good(self.world.ursula, "campaign next"))

    async def step(self) -> bool:
        """A player does something of their month, or time passes; live, the umpire goes on at times."""
        chance = self.random.random()
        before = self.events()
        if chance < 0.6:
            await presses_on(self, self.random.choice(self.players[:2]), "campaign mine")
        elif chance < 0.7:
            await self.say(self.random.choice(self.players[:2]), "campaign done")
        elif chance < 0.8 or not self.plan.post:
            await self._umpires()
        else:
            began = self.world.env.now()
            await self.passes(6 * HOUR)
            self.hours += (self.world.env.now() - began).total_seconds() / HOUR
        now = await self._where()
        if now != self.at:
            self.at, self.hours = now, 0.0
        return self.events() != before or chance > 0.8

    async def _umpires(self) -> None:
        """The umpire goes on, and decides the fights that nobody fights."""
        umpire = self.world.ursula
        reply = await self.say(umpire, "campaign next")
        await self.surely(reply)
        fights = await self.world.complete(umpire, "campaign result", "fight", "") if reply.refused else []
        if fights:
            winner = self.random.choice(("attacker", "defender"))
            told = await self.say(umpire, "campaign result", fight=int(self.random.choice(fights)), winner=winner)
            await self.surely(told)
            if told.refused and self.world.rows("SELECT 1 FROM game WHERE present"):  # a player began to play it
                await self.good(umpire, "game close", anyway=True, sure=True)

    def anew(self) -> None:
        """Nobody is in the middle of anything here."""

    async def over(self) -> str:
        return f"{MONTHS} months" if self.at[0] > MONTHS else ""

    async def wrong(self) -> list[str]:
        held = [f"{self.at} is held for {self.hours:.0f} hours"] if self.plan.post and self.hours > HELD else []
        return [*held, *await wrong_in_campaign(self.database)]

    async def closes(self) -> None:
        closed = await self.say(self.world.ursula, "campaign close", anyway=True)
        await self.surely(closed)
        if closed.refused:
            raise Fault(f"it can't be closed: {closed.refused}")
        await self.checks()

    async def _where(self) -> tuple[int, str]:
        """The month and its part."""
        async with reading(self.database) as work:
            stored = await work.campaigns.get(CAMPAIGN)
        assert stored is not None
        return stored.campaign.month, str(getattr(stored.campaign.state, "phase", ""))
