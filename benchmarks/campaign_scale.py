"""The largest campaign, in its fourth year: python -m benchmarks.campaign_scale [a part of a command ...]

Every command of a month is given in turn, each beside a ping, and what it stored is taken back. It prints the time of
each in pings, and the characters of its answer. `python -m benchmarks` prints the dearest.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Any, Final

import discord
from sqlalchemy import func, select

from benchmarks.growth import month_in_books, town_of
from benchmarks.months import begun
from benchmarks.simulated import Elapsed, SimulatedPlace, Simulation, entry, happen, simulated
from benchmarks.timing import Measurement
from db.store.models import Event
from db.unit_of_work import reading
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.play.campaign import Booked
from rules.mad_dogs.model.changes import Hurt
from rules.mad_dogs.paradise.city.changes import (
    BandSet,
    BoutSet,
    BoxerSet,
    FightSet,
    FuneralSet,
    NewsMade,
    OfficialSet,
    OutfitSet,
    PhaseBegun,
    PrisonerSet,
    StorySet,
)
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import (
    Boxer,
    BoxingMatch,
    Fight,
    Funeral,
    Headline,
    News,
    Order,
    OrderKind,
    Payer,
    PopularBand,
    Prisoner,
)
from rules.mad_dogs.paradise.city.stories import Story, StoryKind

GANGS, FIGURES, BUSINESSES, MONTHS = 24, 20, 1_000, 36
AIM: Final = 150.0
"""The most pings that a command of such a campaign may take."""
ROUNDS, WARM = 5, 1
DEAREST: Final = 12
"""So many commands are in the table of all benchmarks."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A command in a part of the month, and the buttons that its answer's last one is reached by."""

    phase: Phase
    command: str
    options: dict[str, Any] = field(default_factory=dict[str, Any])
    presses: tuple[str, ...] = ()

    @property
    def what(self) -> str:
        named = " ".join(f"{key}:{value}" for key, value in self.options.items() if value != MINE)
        return " ".join(filter(None, (f"/{self.command}", named, *(f"[{one}]" for one in self.presses))))


MINE: Final = "Gang 0"
"""The gang of the user who gives the commands, and umpires the campaign."""
GANG: Final = {"gang": MINE}


def scenes(town: Paradise) -> Iterator[Scene]:
    """Every command of a month."""
    for phase in (Phase.LOOT, Phase.FRIENDS, Phase.SPENDING, Phase.ACTION, Phase.PRESS, Phase.OUTRAGE):
        yield Scene(phase, "campaign status")
        yield Scene(phase, "campaign mine", GANG)
        yield Scene(phase, "campaign done", GANG)
        yield Scene(phase, "agenda")
    yield from (
        Scene(Phase.LOOT, "campaign next"),
        Scene(Phase.LOOT, "campaign next", {}, ("Collect",)),
        Scene(Phase.FRIENDS, "campaign next"),
        Scene(Phase.SPENDING, "campaign next", {"anyway": True}),
        Scene(Phase.ACTION, "campaign next"),
        Scene(Phase.PRESS, "campaign next"),
        Scene(Phase.OUTRAGE, "campaign next"),
        Scene(Phase.LOOT, "campaign map"),
        Scene(Phase.LOOT, "campaign ledger"),
        Scene(Phase.LOOT, "campaign ledger", GANG),
        Scene(Phase.LOOT, "campaign ledger", {"as": "CSV"}),
        Scene(Phase.LOOT, "campaign ledger", {"as": "Plot"}),
        Scene(Phase.LOOT, "campaign paper", {"month": 1}),
        Scene(Phase.LOOT, "campaign paper"),
        Scene(Phase.LOOT, "campaign correct", {"why": "a slip", "money": 5, **GANG}),
        Scene(Phase.LOOT, "campaign pace", {"part": "3d"}),
        Scene(Phase.LOOT, "campaign unfought", {"fights": "Dice decide it"}),
        Scene(Phase.LOOT, "campaign back", {"to": "Loot"}),
        Scene(Phase.LOOT, "campaign transfer"),
        Scene(Phase.LOOT, "log"),
        Scene(Phase.LOOT, "log", {"figure": "Hood 0-3"}),
        Scene(Phase.LOOT, "gang show"),
        Scene(Phase.LOOT, "gang show", GANG),
        Scene(Phase.LOOT, "gang show", {"figure": "Hood 0-3"}),
        Scene(Phase.LOOT, "mad-racket owners"),
        Scene(Phase.LOOT, "mad-racket owners", {"place": "The Docks"}),
        Scene(Phase.LOOT, "mad-racket owners", {"kind": "Speakeasy"}),
        Scene(Phase.LOOT, "mad-racket look"),
        Scene(Phase.LOOT, "mad-racket unpaid", GANG),
        Scene(Phase.LOOT, "mad-racket numbers"),
        Scene(Phase.FRIENDS, "mad-official list"),
        Scene(Phase.FRIENDS, "mad-official buy", {"official": "Judge 2", **GANG}),
        Scene(Phase.FRIENDS, "mad-official bid", {"official": "Judge 1", "dollars": 900, **GANG}),
        Scene(Phase.FRIENDS, "mad-official release", GANG),
        Scene(Phase.FRIENDS, "mad-official rumors"),
        Scene(Phase.SPENDING, "mad-hospital list"),
        Scene(Phase.SPENDING, "mad-hospital care", {"care": "self-care", **GANG}),
        Scene(Phase.SPENDING, "mad-spend train", {"stat": "GATS", "to": 4, "figure": "Hood 0-5"}),
        Scene(Phase.SPENDING, "mad-spend skill", {"figure": "Hood 0-5"}),
        Scene(Phase.SPENDING, "mad-spend arm", {"figure": "Hood 0-5", "weapons": "Bat"}),
        Scene(Phase.SPENDING, "mad-spend muscle", {"who": "Punk", "number": 2, **GANG}),
        Scene(Phase.SPENDING, "mad-spend opinion", {"points": 1, **GANG}),
        Scene(Phase.SPENDING, "mad-spend reputation"),
        Scene(Phase.SPENDING, "mad-spend steal", {"figure": "Hood 0-5"}),
        Scene(Phase.SPENDING, "mad-orders take-over", {"figure": "Hood 0-6", **GANG}),
        Scene(Phase.SPENDING, "mad-orders fight", {"scenario": "Raid", **GANG}),
        Scene(Phase.SPENDING, "mad-orders fight", {"scenario": "Showdown", "against": "Gang 3", **GANG}),
        Scene(Phase.SPENDING, "mad-orders defend", GANG),
        Scene(Phase.SPENDING, "mad-orders rest", GANG),
        Scene(Phase.SPENDING, "mad-orders show", GANG),
        Scene(Phase.SPENDING, "mad-orders write", {"text": "Showdown against Gang 3", **GANG}),
        Scene(Phase.ACTION, "mad-law prisoners"),
        Scene(Phase.ACTION, "mad-law book", {"figures": "Hood 0-7"}),
        Scene(Phase.ACTION, "mad-law bail", GANG),
        Scene(Phase.ACTION, "mad-boxing stable"),
        Scene(Phase.SPENDING, "mad-boxing match", GANG),
        Scene(Phase.ACTION, "campaign result"),
        Scene(Phase.ACTION, "campaign result", {"fight": town.fights[-1].id, "winner": "attacker"}),
        Scene(Phase.ACTION, "campaign fight", {"fight": town.fights[-1].id}),
        Scene(Phase.PRESS, "mad-press list"),
        Scene(Phase.PRESS, "mad-press write", {"tone": "Against the gangs"}),
        Scene(Phase.PRESS, "mad-press expose"),
        Scene(Phase.PRESS, "mad-press side"),
        Scene(Phase.PRESS, "mad-spend funeral", {"dollars": 500}),
        Scene(Phase.PRESS, "mad-spend flowers", {"dollars": 100, "funeral": "Late 1", **GANG}),
        Scene(Phase.OUTRAGE, "mad-outrage roll"),
        Scene(Phase.OUTRAGE, "mad-outrage editor"),
        Scene(Phase.OUTRAGE, "mad-outrage feds"),
        Scene(Phase.OUTRAGE, "mad-outrage add", {"cause": "a Siege"}),
        Scene(Phase.OUTRAGE, "mad-law trial", GANG),
    )


TYPED: Final = (
    (Phase.SPENDING, "mad-orders take-over", "business", ""),
    (Phase.SPENDING, "mad-orders fight", "figures", "Hood 0-1, H"),
    (Phase.FRIENDS, "mad-official buy", "official", ""),
    (Phase.LOOT, "campaign correct", "business", "dock"),
    (Phase.LOOT, "campaign back", "to", ""),
)
"""Completions: the part of the month, the command, the option, and the text so far."""


async def laid(sim: Simulation, place: SimulatedPlace) -> int:
    """Such a campaign. Returns its id."""
    campaign, server = await begun(sim.database, place, GANGS, BUSINESSES, FIGURES), place.guild.id
    for month in range(1, MONTHS):
        town = await town_of(sim, campaign)
        told = [entry(*(NewsMade(campaign, one) for one in _news(town)))]
        await happen(sim.database, [*told, *month_in_books(campaign, town, month)], server, campaign=campaign)
    return campaign


def _news(town: Paradise) -> Iterator[News]:
    """What a month of so many gangs is in the news for."""
    owned = [one for one in town.businesses if one.owner]
    for number, outfit in enumerate(town.outfits):
        yield News(Headline.TAKEN_OVER, (outfit.gang,), owned[number].key)
        yield News(Headline.FIGHT, (outfit.gang, town.outfits[number - 1].gang), "raid", number % 3)
    yield News(Headline.QUIET, (), "", 1)


async def men_of(sim: Simulation, town: Paradise) -> dict[int, list[int]]:
    """The ids of each gang's figures."""
    async with reading(sim.database) as work:
        found = await work.rosters.figures_of([one.gang for one in town.outfits])
    men: dict[int, list[int]] = {}
    for one in found:
        men.setdefault(one.gang.id, []).append(one.id)
    return men


def busy(campaign: int, town: Paradise, men: dict[int, list[int]]) -> tuple[Change, ...]:
    """What fills a month: every gang pays officials and has orders, a fight, a prisoner, a hurt figure, a band and a
    boxer; there are stories, funerals and boxing matches.
    """
    changes: list[Change] = []
    gangs = [one.gang for one in town.outfits]
    clubs = [one for one in town.businesses if one.owner and one.kind == "nightclub"]
    gyms = [one for one in town.businesses if one.owner and one.kind == "gym"]
    serial = town.serial
    for official, gang in zip(town.officials[:-2], cycle(gangs)):
        changes.append(OfficialSet(campaign, replace(official, payers=(Payer(gang, official.rate),))))
    for number, outfit in enumerate(town.outfits):
        gang, other = outfit.gang, gangs[number - 1]
        mine, theirs = town.owned(gang), town.owned(other)
        orders = (
            Order(OrderKind.FIGHT, "raid", other, theirs[0].key, figures=tuple(men[gang][2:6])),
            Order(OrderKind.DEFEND, business=mine[0].key, figures=tuple(men[gang][6:9])),
        )
        changes += [
            Booked(gang, 5_000, "correction", "to begin with"),
            Hurt(men[gang][10], lost=1),
            OutfitSet(campaign, replace(outfit, orders=orders, ordered=number > 0, last=orders)),
            PrisonerSet(campaign, Prisoner(men[gang][11], gang)),
        ]
    for number, (club, gym) in enumerate(zip(islice(cycle(clubs), GANGS), cycle(gyms))):
        serial += 2
        changes += [
            BandSet(campaign, PopularBand(serial - 1, club.owner, club.key)),
            BoxerSet(campaign, Boxer(serial, gym.owner, gym.key, f"Kid {number}", 4)),
        ]
    serial += 1
    changes.append(BoutSet(campaign, BoxingMatch(serial, MONTHS, serial - 1, serial - 3)))
    for number, gang in enumerate(gangs):
        serial += 1
        other = gangs[number - 1]
        changes.append(FightSet(campaign, Fight(serial, "raid", gang, other, town.owned(other)[0].key)))
    return (*changes, FightSet(campaign, Fight(serial + 1, "showdown", gangs[0], gangs[3])))


def mourning(campaign: int, town: Paradise) -> tuple[Change, ...]:
    """The stories and funerals of a month."""
    serial, gangs = town.serial, [one.gang for one in town.outfits]
    reporters = [one for one in town.officials if one.post == "reporter"]
    stories = [
        StorySet(campaign, Story(serial + place, StoryKind.DENOUNCES, one.key, gangs[place], good=True))
        for place, one in enumerate(reporters, 1)
    ]
    serial += len(stories)
    funerals = [FuneralSet(campaign, Funeral(serial + place, gangs[place], f"Late {place}", 500)) for place in (1, 2)]
    return (*stories, *funerals)


@dataclass
class Found:
    """The seconds that a command and the ping beside it took in each round, and what its answer said."""

    pairs: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])
    longest: int = 0
    said: str = ""

    def measurement(self, what: str) -> Measurement:
        """The command against the ping, without the rounds that don't count."""
        return Measurement(f"{what} among {GANGS} gangs", "a bare ping", self.pairs[WARM:], AIM)


def words_of(message: discord.Message) -> list[str]:
    """The texts of a message."""
    return [message.content, *(one.title or "" for one in message.embeds), *_texts(message.components)]


def _texts(parts: Sequence[Any]) -> Iterator[str]:
    for one in parts:
        if isinstance(one, discord.TextDisplay):
            yield one.content
        yield from _texts(getattr(one, "children", ()))


class Bench:
    """The campaign, and what its commands took."""

    def __init__(self, sim: Simulation, place: SimulatedPlace, campaign: int) -> None:
        self.sim, self.place, self.campaign = sim, place, campaign
        self.found: dict[str, Found] = {}

    async def begin(self, phase: Phase, *changes: Change) -> None:
        """This part of the month begins."""
        due = entry(PhaseBegun(self.campaign, phase), *changes)
        await happen(self.sim.database, [due], self.place.guild.id, campaign=self.campaign)

    async def given(self, scene: Scene) -> None:
        """The command, beside a ping. What it stored is taken back."""
        before = await self._events()
        took, answer = await self.place.timed(scene.command, **scene.options)
        for label in scene.presses:
            took, answer = await self.place.timed_press(answer, label)
        found = self.found.setdefault(scene.what, Found())
        self._note(found, took, await self.place.pinged(), words_of(answer))
        if await self._events() > before:
            undo = self.found.setdefault(f"/undo of {scene.what}", Found())
            took, undone = await self.place.timed("undo")
            self._note(undo, took, await self.place.pinged(), words_of(undone))

    async def typed(self, command: str, option: str, text: str) -> None:
        """The completion of a typed text, beside a ping."""
        found = self.found.setdefault(f"/{command} {option}:{text}…", Found())
        took = await self.place.timed_typing(command, option, text)
        self._note(found, took, await self.place.pinged(), [])

    @staticmethod
    def _note(found: Found, took: Elapsed, ping: Elapsed, words: list[str]) -> None:
        found.pairs.append((took.cpu, ping.cpu))
        found.longest = max(found.longest, sum(map(len, words)))
        found.said = next(filter(None, words), "")

    async def _events(self) -> int:
        async with self.sim.database.read() as session:
            return await session.scalar(select(func.count()).select_from(Event)) or 0


async def measured(only: Sequence[str], rounds: int = ROUNDS) -> dict[str, Found]:
    """What every command took whose name has one of these parts; all without any."""
    with tempfile.TemporaryDirectory() as folder:
        async with simulated(f"sqlite+aiosqlite:///{folder}/scale.db") as sim:
            place = sim.place("paradise")
            bench = Bench(sim, place, await laid(sim, place))
            town = await town_of(sim, bench.campaign)
            await bench.begin(Phase.LOOT, *busy(bench.campaign, town, await men_of(sim, town)))
            await bench.begin(Phase.LOOT, *mourning(bench.campaign, await town_of(sim, bench.campaign)))
            town = await town_of(sim, bench.campaign)
            wanted = [one for one in scenes(town) if not only or any(part in one.what for part in only)]
            for _ in range(WARM + rounds):
                for scene in wanted:
                    await bench.begin(scene.phase)
                    await bench.given(scene)
                for phase, *typed in TYPED:
                    await bench.begin(phase)
                    await bench.typed(*typed)
    return bench.found


def campaign_scale() -> list[Measurement]:
    """The dearest commands of a month, each against a ping."""
    found = asyncio.run(measured(()))
    return sorted((one.measurement(what) for what, one in found.items()), key=lambda one: -one.ratio)[:DEAREST]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.campaign_scale", description=__doc__)
    parser.add_argument("only", nargs="*", help="parts of the names of commands")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    found = asyncio.run(measured(asked.only, asked.rounds))
    each = {what: one.measurement(what) for what, one in found.items()}
    for what, one in sorted(each.items(), key=lambda item: -item[1].ratio):
        print(
            f"{one.ratio:7.1f} pings{' !' if one.ratio > AIM else '  '} {one.seconds * 1000:7.1f} ms "
            f"{found[what].longest:6,}  {what}  → {found[what].said[:90]!r}"
        )


if __name__ == "__main__":
    main()
