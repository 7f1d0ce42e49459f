"""A story of one fight of a campaign: ordered in January, played at a table of its own, its result in the books."""

from __future__ import annotations

from typing import Any, Final

from rules.mad_dogs.paradise.city.changes import FightSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Fight
from tests.cogs.months import BROTHEL, founded, pressed
from tests.cogs.town import CAMPAIGN, NORTH, city, put
from tests.soak.games import GameStory
from tests.soak.held import wrong_in_campaign
from tests.soak.story import Fault

RIVAL: Final = 3
"""The gang Hip Sing, which no one plays."""
ORDERS: Final[tuple[dict[str, Any], ...]] = (
    {"scenario": "The Raid", "business": BROTHEL},
    {"scenario": "Hit", "against": "South Side", "target": "Hot Dog Morelli"},
    {"scenario": "Showdown", "against": "South Side"},
)
"""The fights against a player that North Side may order."""
ALONE: Final = (
    Fight(31, "showdown", NORTH, RIVAL),
    Fight(31, "rumble", NORTH, RIVAL),
    Fight(31, "police-raid", 0, NORTH, "docks.speakeasy.1"),
)
"""The fights of North Side against a rival or the law, whom the house plays."""
MOST_PARTS: Final = 12
"""So many times the umpire goes on at most, to come to another part of the month."""


class FightStory(GameStory):
    """A fight of North Side, and the end of its month. Its enemy is South Side, or a rival or the law by the house.

    number  of the fight
    """

    number = 0

    async def opens(self) -> None:
        """January comes to its fights, and the only one opens in a channel of its own."""
        world = self.world
        await world.two_gangs()
        await self._few(world.alice, world.bob)
        await founded(world)
        if self.plan.post:
            await self.good(world.ursula, "campaign pace", mode="By post", part="12h")
        await self._to(Phase.SPENDING)
        await (self._comes_up() if self.plan.house else self._is_ordered())
        (fight,) = (await city(world)).open_fights
        self.number = fight.id
        world.channel = world.server.create_text_channel("alley")
        await self._sets_up()
        if self.plan.late:
            await self.good(world.ursula, "game pace", house="On")
        await self._begins()

    async def _is_ordered(self) -> None:
        """North Side orders a fight against South Side."""
        world = self.world
        crew = "SELECT f.name FROM figure f JOIN gang g ON g.id = f.gang_id WHERE g.name = 'North Side' AND f.present"
        names = [name for (name,) in world.rows(crew) if not name.endswith("Books")]
        order = self.random.choice(ORDERS)
        sent = names[:1] if order["scenario"] == "Showdown" else names
        await self.good(world.alice, "mad-orders fight", **order, figures=", ".join(sent))
        await self.good(world.bob, "mad-orders rest")
        await self._to(Phase.ACTION)

    async def _comes_up(self) -> None:
        """A rival or the law has a fight with North Side, without an order of a player."""
        for one in (self.world.alice, self.world.bob):
            await self.good(one, "mad-orders rest")
        await self._to(Phase.ACTION)
        await self.good(self.world.ursula, "gang hire", gang="Hip Sing", profile="Torpedo", name="Jam")
        fight = self.random.choice(ALONE)
        await put(self.world, FightSet(CAMPAIGN, fight))
        if not fight.attacker:
            self.sides.reverse()
            self.seats[0].side = 1

    async def _to(self, part: Phase) -> None:
        """The umpire goes on to a part of the month."""
        for _ in range(MOST_PARTS):
            if (await city(self.world)).phase is part:
                return
            await self.surely(await self.say(self.world.ursula, "campaign next"))
        raise Fault(f"the month never comes to {part}: {self.lately[-1]}")

    async def _goes_on(self) -> None:
        """The umpire goes on to the next part, whichever that is: by post some months have passed beside the fight."""
        part = (await city(self.world)).phase
        for _ in range(MOST_PARTS):
            await self.surely(await self.say(self.world.ursula, "campaign next"))
            if (await city(self.world)).phase is not part:
                return
        raise Fault(f"the month stays in {part}: {self.lately[-1]}")

    async def _sets_up(self) -> None:
        """The fight is opened as a game on a street, with its scenario; also again, after that was taken back."""
        opened = await self.good(self.world.alice, "campaign fight", fight=self.number, campaign="Paradise")
        await pressed(opened, "Set the scenario up")
        await self.say(self.world.alice, "street lay", name="Bank")

    async def step(self) -> bool:
        if await self._is_open():
            return await super().step()
        await self._sets_up()
        return True

    async def _begins(self) -> None:
        if not await self._is_open():
            await self._sets_up()
        elif (await self.position(self.seats[0])).street is None:
            await self.say(self.world.alice, "street lay", name="Bank")
        await super()._begins()

    async def over(self) -> str:
        """How the fight has ended, once its result is applied or its time is up; empty while it goes on."""
        if not await self._is_open():
            still = [one.id for one in (await city(self.world)).open_fights]
            return "" if self.number in still else "its time is up"
        how = await super().over()
        if not how:
            return ""
        ended = await self.say(self.world.alice, "scenario end")
        if ended.why:
            raise Fault(f"{how}, but its scenario has no end: {ended.why}")
        if "Apply" not in ended.buttons:
            raise Fault(f"{how}, and its result can't be applied: {ended.text}")
        applied = await self.press(ended, "Apply", self.players[-1])
        if applied.why:
            raise Fault(f"its result can't be applied: {applied.why}")
        return how

    async def wrong(self) -> list[str]:
        at_table = await super().wrong() if await self._is_open() else []
        return [*at_table, *await wrong_in_campaign(self.database)]

    async def _is_open(self) -> bool:
        """Whether its game is there; the opening may have been taken back, or the fight given up."""
        return bool(self.world.rows("SELECT 1 FROM game WHERE present"))

    async def closes(self) -> None:
        """The game closes, the month goes on, and all that was stored fits."""
        await super().closes()
        if self.ends:
            if (await city(self.world)).open_fights:
                raise Fault("the campaign still waits for the fight")
            await self._goes_on()
        closed = await self.say(self.world.ursula, "campaign close", anyway=True)
        await self.surely(closed)
        if closed.refused:
            raise Fault(f"the campaign can't be closed: {closed.refused}")
        await self.checks()
