"""Twelve months of a club of twelve by post, in a simulated Discord: python -m benchmarks.year [--months N] [--seed N]

Five of the players answer within a day, three on the last day of a part or not at all, and four leave it to
others: one is away with a substitute, one without, one is gone for good and replaced in April, and one never answers.
Some fights of a month are reported, some played, some played on for ten weeks, some begun and forgotten, some never
begun. It prints how long each part took, whom the bot pinged how often, and the ledgers of two gangs beside those that
`benchmarks.year_ledgers` reckons; anything that is wrong ends it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import re
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.year_ledgers import Owned, month_of, thrown
from db.unit_of_work import writing
from rules.mad_dogs.model.changes import WoundsSet
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Fight
from rules.mad_dogs.paradise.rackets.businesses import in_sentence
from rules.mad_dogs.paradise.rackets.map_of_rackets import in_order
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.starting import started
from tests.cogs.test_campaign_by_post import twelve
from tests.cogs.town import city, database_of
from tests.cogs.world import Member, Reply, World
from tests.db.house import entry
from tests.tables import make_tables

HOUR: Final = 3600
VISIT: Final = 24 * HOUR
VISITS: Final = 12
"""The seconds between visits, and how many of them a part of a month has time for."""
PROMPT, LATE, AWAY, ALONE, GONE, SILENT = range(5), range(5, 8), 8, 9, 10, 11
"""The players by number: those who answer at once, on the last day, away with a substitute and without one, gone for
good, and silent."""
SOON: Final = 15
"""So many steps of two seconds: what waits for no one follows within them."""
RECKONED: Final = (0, 1)
"""The numbers of the gangs whose ledgers are reckoned again."""
DIFFERS: Final = "DIFFERS"
TEN_WEEKS: Final = 70 * 24 * HOUR
WISHING: Final = (0, 2, 5)
"""The numbers of the gangs that ask to be told of officials within their reach."""
PAID: Final = ("mad-official buy", "mad-hospital care")
"""Commands whose answers name their price."""
FATES: Final = ("reported", "reported", "played", "long", "forgotten", "unopened")


@dataclass
class Scene:
    """A fight: its number, the players of both sides, and what becomes of it.

    agree  the message that the other side must agree to, and its label
    """

    id: int
    attacker: int
    defender: int
    fate: str
    month: int
    began: float = 0.0
    channel: Any = None
    agree: tuple[Reply, str] | None = None
    asked: int = 0
    over: bool = False


@dataclass
class Club:
    """The campaign and what happened in it.

    pings   by player and part of the month; those of the fights' own channels are "a fight"
    refused what the bot refused, by command
    spent   the dollars that a gang was told to pay since its last Loot
    """

    world: World
    chance: Random
    players: list[Any]
    home: Any
    pings: Counter[tuple[int, str]] = field(default_factory=Counter[tuple[int, str]])
    parts: list[tuple[int, str, float]] = field(default_factory=list[tuple[int, str, float]])
    fights: dict[int, Scene] = field(default_factory=dict[int, Scene])
    ends: Counter[str] = field(default_factory=Counter[str])
    longest: float = 0.0
    pinged: set[int] = field(default_factory=set[int])
    refused: Counter[str] = field(default_factory=Counter[str])
    wished: set[int] = field(default_factory=set[int])
    spent: Counter[str] = field(default_factory=Counter[str])
    ledgers: list[str] = field(default_factory=list[str])
    banks: dict[str, int] = field(default_factory=dict[str, int])
    before: dict[str, Any] = field(default_factory=dict[str, Any])
    replaced: bool = False

    @property
    def now(self) -> float:
        return self.world.env.now().timestamp()

    @property
    def gangs(self) -> dict[int, int]:
        """The number of the player by the id of the gang."""
        rows = self.world.rows("SELECT id, name FROM gang WHERE campaign_id")
        return {id_: int(name.removeprefix("Gang ")) for id_, name in rows}

    def hear(self) -> None:
        """Count the pings of all that the bot posts from now on."""
        backend: Any = self.world.env.backend
        commit = backend.commit_message

        def commits(message: Any, **options: Any) -> Any:
            for user in dict.fromkeys(message.ping_user_ids):
                self._ping(user, message.channel_id)
            return commit(message, **options)

        backend.commit_message = commits

    def _ping(self, user: int, channel: int) -> None:
        number = next((place for place, one in enumerate(self.people) if one.user.id == user), None)
        if number is None:
            return
        fought = any(one.channel is not None and one.channel.id == channel for one in self.fights.values())
        self.pings[number, "a fight" if fought else self.parts[-1][1]] += 1
        self.pinged.add(number)

    @property
    def people(self) -> list[Any]:
        """The players, the substitute and the successor."""
        world: Any = self.world
        return [*self.players, world.substitute, world.successor]

    async def say(self, player: int, command: str, /, **options: Any) -> Reply:
        """Give a command, here or in the channel of a fight; a refusal is noted."""
        reply = await self.world.say(self.people[player], command, **options)
        if command in PAID and not reply.refused and (dollars := re.search(r"\$([\d,]+)", reply.text)):
            self.spent[options["gang"]] += int(dollars[1].replace(",", ""))
        if reply.refused:
            self.refused[f"/{command} by {player}: {reply.refused[:100]}"] += 1
        return reply

    async def town(self) -> Paradise:
        return await city(self.world)

    # What players do

    def visits(self, player: int, visit: int) -> int | None:
        """Who acts for a player at a visit of a part, by number; None for nobody."""
        if player in PROMPT:
            return player if player in self.pinged else None
        if player in LATE:
            return player if visit == VISITS - 1 and self.chance.random() < 0.7 else None
        actor = self.hand(player)
        return actor if actor != player and actor in self.pinged else None

    async def visited(self, visit: int) -> None:
        """Everybody who comes at this visit does what is to be done."""
        town = await self.town()
        for player in self.chance.sample(range(len(self.players)), len(self.players)):
            actor = self.visits(player, visit)
            if actor is None:
                continue
            if self.waits_for(actor):
                await self.acts(actor, player, town)
            self.pinged.discard(actor)
        for fight in [one for one in self.fights.values() if not one.over]:
            await self.tends(fight, visit)

    def waits_for(self, actor: int) -> bool:
        """Whether the campaign waits for a user."""
        rows = self.world.rows("SELECT users FROM awaited WHERE kind = 'campaign'")
        return any(self.people[actor].user.id in json.loads(users) for (users,) in rows)

    async def acts(self, actor: int, player: int, town: Paradise) -> None:
        """One part of a month for one gang."""
        gang = {"gang": f"Gang {player}"}
        if town.phase is Phase.FRIENDS:
            official = self.chance.choice([one for one in town.officials if not one.payers])
            await self.say(actor, "mad-official buy", official=_named(official.key), **gang)
        if town.phase is Phase.SPENDING:
            await self.orders(actor, player, town)
        elif self.waits_for(actor):
            await self.say(actor, "campaign done", **gang)

    async def orders(self, actor: int, player: int, town: Paradise) -> None:
        """A fight, a takeover, or nothing."""
        gang, chance = {"gang": f"Gang {player}"}, self.chance.random()
        if player in WISHING and player not in self.wished:
            self.wished.add(player)
            await self.say(actor, "mad-official wish", official="any", **gang)
        if self.chance.random() < 0.5:
            await self.say(actor, "mad-hospital care", care=self.chance.choice(("self-care", "hospital")), **gang)
        crew = ", ".join(f"{name} (Gang {player})" for name in self.chance.sample(CREW, 3))
        if chance < 0.35:
            theirs = [one for one in town.businesses if self.gangs.get(one.owner, player) != player]
            over = {"business": in_sentence(self.chance.choice(theirs)), "figures": crew}
            given = await self.say(actor, "mad-orders fight", scenario="The Raid", **over, **gang)
        elif chance < 0.6:
            shop = self.chance.choice(("Low dive", "Speakeasy", "Protection"))
            place = f"{shop} {self.chance.randint(1, 12)} in {self.chance.choice(PLACES)}"
            given = await self.say(actor, "mad-orders take-over", business=place, figure=crew.split(", ")[0], **gang)
        else:
            given = await self.say(actor, "mad-orders rest", **gang)
        if given.refused:
            await self.say(actor, "mad-orders rest", **gang)

    # Fights

    async def meets(self, town: Paradise) -> None:
        """The fights that came up when orders were opened."""
        of = self.gangs
        for one in town.open_fights:
            if one.id not in self.fights and one.attacker in of and one.defender in of:
                fate = self.chance.choice(FATES)
                self.fights[one.id] = Scene(one.id, of[one.attacker], of[one.defender], fate, 0, self.now)

    def hand(self, player: int) -> int:
        """Who plays for a player."""
        if player == AWAY:
            return len(self.players)
        return len(self.players) + 1 if player == GONE and self.replaced else player

    async def tends(self, scene: Scene, visit: int) -> None:
        """What the sides of a fight do at a visit."""
        town = await self.town()
        fight = next((one for one in town.fights if one.id == scene.id), None)
        if fight is None or fight.settled:
            scene.over = True
            self.ends[scene.fate] += 1
            self.longest = max(self.longest, self.now - scene.began)
            return
        if scene.agree is not None:
            (reply, label), scene.agree = scene.agree, None
            answer = await reply.press(label, self.people[self.hand(scene.defender)])
            if answer.refused:
                self.refused[f"[{label}]: {answer.refused[:100]}"] += 1
        elif scene.fate == "reported" and town.phase is Phase.ACTION and visit in (1, 3):
            who = self.hand(scene.attacker)
            reply = await self.say(who, "campaign result", fight=fight.id, winner="attacker")
            scene.agree = None if reply.refused or "Agree" not in reply.buttons else (reply, "Agree")
        elif scene.fate in ("played", "long", "forgotten"):
            await self.plays(scene, fight, town, visit)

    async def plays(self, scene: Scene, fight: Fight, town: Paradise, visit: int) -> None:
        """A fight on a table of its own."""
        world, who = self.world, self.hand(scene.attacker)
        if not fight.game:
            if town.phase is not Phase.ACTION or scene.channel is not None:
                return
            scene.channel = world.channel = world.server.create_text_channel(f"fight-{fight.id}")
            reply = await self.say(who, "campaign fight", fight=fight.id, campaign="Paradise")
            if not reply.refused and "Set the scenario up" in reply.buttons:
                await reply.press("Set the scenario up", self.people[who])
            world.channel = self.home
            return
        age = self.now - scene.began
        if scene.fate == "long" and age < TEN_WEEKS:
            if fight.more == scene.asked and scene.asked < 2 and fight.beside > scene.asked and visit == 2:
                scene.asked += 1
                reply = await self.say(who, "campaign fight", fight=fight.id, longer=True)
                scene.agree = None if reply.refused or "Agree" not in reply.buttons else (reply, "Agree")
            if fight.beside < 1 + fight.more or town.phase is not Phase.ACTION or visit < VISITS - 2:
                return
        if scene.fate == "forgotten" or (scene.fate == "played" and age < 8 * 24 * HOUR):
            return
        await self.ends_at_table(scene, fight)

    async def ends_at_table(self, scene: Scene, fight: Fight) -> None:
        """A side has no one left who fights."""
        world = self.world
        world.channel = scene.channel
        await self.falls(fight)
        over = await self.say(self.hand(scene.attacker), "scenario end", facts="attackers 3, defenders 0")
        if not over.refused and "Apply" in over.buttons:
            scene.agree = over, "Apply"
        world.channel = self.home

    async def falls(self, fight: Fight) -> None:
        """A man of the defender dies."""
        rows = self.world.rows("SELECT id FROM figure WHERE gang_id = ? AND name = 'Moose'", fight.defender)
        for (man,) in rows:
            async with writing(database_of(self.world)) as work:
                stream = await work.game_log(self.world.server.id, fight.game)
                await work.append(stream, entry(WoundsSet(man, 0, Posture.DEAD)))


CREW: Final = ("Dooley", "Meat-pie", "Butcher Jim", "Big Tommy", "Mugsy", "Lefty", "Brick", "Tiny")
PLACES: Final = ("the Docks", "Riverside", "Southbridge", "Oak Bluff", "Cedar Hill")


def _named(official: str) -> str:
    post, _, number = official.partition(".")
    return f"{post} {number}".capitalize()


# The clock, and what is checked


async def part_of(club: Club, visits: int = VISITS) -> None:
    """A part of a month: three days and its end. Raises AssertionError if the month is held."""
    world = club.world
    town = await club.town()
    month = world.rows("SELECT month FROM campaign")[0][0]
    club.parts.append((month, str(town.phase), club.now))
    if town.phase is Phase.LOOT:
        club.before = await books(club, month)
    at = month, town.phase
    for visit in range(visits):
        await club.visited(visit)
        await passes(club, VISIT, at)
        if await where(club) != at:
            break
    await passes(club, VISIT, at)
    assert await where(club) != at, f"{at} is held: {world.rows('SELECT * FROM awaited')}"
    took = (club.now - club.parts[-1][2]) / 86400
    print(f"month {month}, {town.phase}: {took:.1f} days; pings so far {sum(club.pings.values())}", flush=True)
    if town.phase is Phase.LOOT:
        await reckoned(club, month)
    if town.phase is Phase.SPENDING:
        await club.meets(await club.town())


async def passes(club: Club, seconds: float, at: tuple[int, Phase]) -> None:
    """Time passes, until the part of the month is over at most."""
    end = club.now + seconds
    for _ in range(SOON):
        if await where(club) != at:
            return
        await club.world.env.advance_time(2.0)
    while await where(club) == at and club.now < end:
        ((due,),) = club.world.rows("SELECT min(until) FROM awaited WHERE kind = 'campaign' AND until > ?", club.now)
        wait = min(due - club.now, end - club.now) if due is not None else 1.0
        await club.world.env.advance_time(max(1.0, wait))


async def where(club: Club) -> tuple[int, Phase]:
    """The month and its part."""
    ((month,),) = club.world.rows("SELECT month FROM campaign")
    return month, (await club.town()).phase


async def books(club: Club, month: int) -> dict[str, Any]:
    """The map and the money of the reckoned gangs, as anyone may see them before the Loot."""
    town = await club.town()
    found: dict[str, Any] = {"event": club.world.rows("SELECT max(id) FROM event")[0][0]}
    for gang, number in club.gangs.items():
        if number not in RECKONED:
            continue
        mine = [
            Owned(
                in_sentence(one),
                one.kind,
                one.place,
                one.shut or one.idle >= month or one.since >= month,
                one.since >= month,
            )
            for one in sorted(town.owned(gang), key=in_order)
        ]
        bank = club.world.rows("SELECT sum(dollars) FROM ledger_entry WHERE gang_id = ?", gang)[0][0] or 0
        pays = [payer.dollars for one in town.officials for payer in one.payers if payer.gang == gang]
        found[str(gang)] = (mine, bank, pays)
    return found


async def reckoned(club: Club, month: int) -> None:
    """Compare the Loot, the cops and the officials of two gangs with those that are reckoned again."""
    rows = club.world.rows(
        "SELECT outcome FROM event WHERE id > ? AND struck_at IS NULL AND outcome LIKE '%Loot of%'",
        club.before["event"],
    )
    assert len(rows) == 1, f"{len(rows)} events have collected the Loot of month {month}"
    faces = thrown(json.loads(rows[0][0])["steps"])
    for gang, number in club.gangs.items():
        if number not in RECKONED:
            continue
        mine, bank, pays = club.before[str(gang)]
        sheet = month_of(mine, faces, bank, pays)
        booked = dict(
            club.world.rows(
                "SELECT account, sum(dollars) FROM ledger_entry WHERE gang_id = ? AND month = ? GROUP BY account",
                gang,
                month,
            )
        )
        ours = sheet.loot, -sheet.cops, -sheet.officials
        theirs = booked.get("loot", 0), booked.get("cops", 0), booked.get("officials", 0)
        name = f"Gang {number}"
        expected = club.banks.get(name, 0) - club.spent.pop(name, 0)
        club.banks[name] = expected + sum(ours)
        club.ledgers.append(
            f"month {month}, {name}: {len(mine)} businesses, ${bank} (${expected} reckoned), then {theirs} ({ours})"
        )
        if ours != theirs or bank != expected:
            lines = club.world.rows("SELECT account, dollars, why FROM ledger_entry WHERE gang_id = ?", gang)
            club.ledgers[-1] += f"  {DIFFERS}: {lines}"


async def year(months: int, seed: int) -> Club:
    """Play so many months."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "year.db"
        make_tables(f"sqlite+aiosqlite:///{file}")
        async with started(file) as env:
            world: Any = World(env, file)
            players = await twelve(world)
            for name in ("substitute", "successor"):
                setattr(world, name, world.server.add_member(env.create_user(name)))
            world.gone = players[GONE]
            club = Club(world, Random(seed), players, world.channel)
            club.parts.append((0, "begin", club.now))
            club.hear()
            asked = await club.say(AWAY, "away", until="180d", substitute=Member("substitute"))
            await asked.press("I will", world.substitute)
            await club.say(ALONE, "away", until="180d")
            await world.say(world.ursula, "campaign pace", part=f"{VISITS}d")
            first = world.rows("SELECT month FROM campaign")[0][0]
            while (month := world.rows("SELECT month FROM campaign")[0][0]) < first + months:
                if month == 4 and not club.replaced:
                    whose = {"from": Member("gone"), "to": Member("successor")}
                    club.replaced = not (await world.say(world.ursula, "campaign transfer", **whose)).refused
                await part_of(club)
            assert not world.incidents, world.incidents
            await everything_is_the_fold_of_its_events(world)
            world.close()
    return club


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.year")
    parser.add_argument("--months", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    logging.disable(logging.WARNING)
    club = asyncio.run(year(asked.months, asked.seed))
    days = [(after[2] - one[2]) / 86400 for one, after in pairwise(club.parts[1:])]
    print(f"{len(club.parts) - 1} parts; the longest took {max(days):.1f} days, the shortest {min(days):.1f}.")
    print(f"Fights: {dict(club.ends)}, the longest {club.longest / 86400:.0f} days.")
    names = [f"player {place}" for place in range(12)] + ["the substitute", "the successor"]
    for number, name in enumerate(names):
        mine = {part: count for (who, part), count in club.pings.items() if who == number}
        fights = mine.pop("a fight", 0)
        print(f"{name:15} {sum(mine.values()):4} pings for parts, {fights:4} for fights  {mine}")
    print(*club.ledgers, sep="\n")
    for what, times in club.refused.most_common():
        print(f"{times:4} {what}")
    if any(DIFFERS in one for one in club.ledgers):
        raise SystemExit("A ledger differs from the one that was reckoned.")


if __name__ == "__main__":
    main()
