"""A story of one fight of a campaign: ordered in January, played at a table of its own, its result in the books."""

from __future__ import annotations

from typing import Any, Final

from rules.mad_dogs.paradise.city.model import Phase
from tests.cogs.months import BROTHEL, founded, pressed
from tests.cogs.town import city
from tests.soak.games import GameStory
from tests.soak.held import wrong_in_campaign
from tests.soak.story import Fault

ORDERS: Final[tuple[dict[str, Any], ...]] = (
    {"scenario": "The Raid", "business": BROTHEL},
    {"scenario": "Hit", "against": "South Side", "target": "Hot Dog Morelli"},
    {"scenario": "Showdown", "against": "South Side"},
)
"""The fights that North Side may order."""
MOST_PARTS: Final = 12
"""So many parts of the month are left at most once a fight is over."""


class FightStory(GameStory):
    """A fight of North Side against South Side, and the end of its month.

    number  of the fight
    """

    number = 0

    async def opens(self) -> None:
        """January comes to its fights, and the only one opens in a channel of its own."""
        world = self.world
        await world.two_gangs()
        await self._few(world.ursula)
        await founded(world)
        if self.plan.post:
            await self.good(world.ursula, "campaign pace", mode="By post", part="12h")
        await self._to(Phase.SPENDING)
        crew = "SELECT f.name FROM figure f JOIN gang g ON g.id = f.gang_id WHERE g.name = 'North Side' AND f.present"
        names = [name for (name,) in world.rows(crew) if not name.endswith("Books")]
        order = self.random.choice(ORDERS)
        sent = names[:1] if order["scenario"] == "Showdown" else names
        await self.good(world.alice, "mad-orders fight", **order, figures=", ".join(sent))
        await self.good(world.bob, "mad-orders rest")
        await self._to(Phase.ACTION)
        (fight,) = (await city(world)).open_fights
        self.number = fight.id
        world.channel = world.server.create_text_channel("alley")
        await self._sets_up()
        if self.plan.late:
            await self.good(world.ursula, "game pace", house="On")
        await self._begins()

    async def _to(self, part: Phase) -> None:
        """The umpire goes on to a part of the month."""
        for _ in range(MOST_PARTS):
            if (await city(self.world)).phase is part:
                return
            await self.surely(await self.say(self.world.ursula, "campaign next"))
        raise Fault(f"the month never comes to {part}: {self.lately[-1]}")

    async def _sets_up(self) -> None:
        """The fight is opened as a game on a street, with its scenario; also again, after that was taken back."""
        opened = await self.good(self.world.alice, "campaign fight", fight=self.number, campaign="Paradise")
        await pressed(opened, "Set the scenario up")
        await self.say(self.world.alice, "street lay", name="Bank")

    async def _begins(self) -> None:
        if not self.world.rows("SELECT 1 FROM game WHERE present"):
            await self._sets_up()
        await super()._begins()

    async def over(self) -> str:
        """How the fight has ended, once its result is applied; empty while it goes on."""
        how = await super().over()
        if not how:
            return ""
        ended = await self.say(self.world.alice, "scenario end")
        if ended.why:
            raise Fault(f"{how}, but its scenario has no end: {ended.why}")
        if "Apply" not in ended.buttons:
            raise Fault(f"{how}, and its result can't be applied: {ended.text}")
        applied = await self.press(ended, "Apply", self.world.bob)
        if applied.why:
            raise Fault(f"its result can't be applied: {applied.why}")
        return how

    async def wrong(self) -> list[str]:
        return [*await super().wrong(), *await wrong_in_campaign(self.database)]

    async def closes(self) -> None:
        """The game closes, the month goes on to its end, and all that was stored fits."""
        await super().closes()
        if self.ends:
            if (await city(self.world)).open_fights:
                raise Fault("the campaign still waits for the fight")
            await self._to(Phase.OUTRAGE)
        closed = await self.say(self.world.ursula, "campaign close", anyway=True)
        await self.surely(closed)
        if closed.refused:
            raise Fault(f"the campaign can't be closed: {closed.refused}")
        await self.checks()
