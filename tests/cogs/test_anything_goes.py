"""Any input that Discord allows is carried out or refused: it never ends in an error of ours."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest
from simcord.interactions import command_leaves

from rules.hoodsville.model.guns import GUNS as HOOD_GUNS
from rules.hoodsville.model.profiles import PROFILES as HOOD_PROFILES
from rules.mad_dogs.model.skills import EFFECTS
from rules.mad_dogs.model.tables import GUNS, PROFILES
from tests.approving import Approved
from tests.cogs.examples import Example
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.raid import open_raid
from tests.cogs.table import good
from tests.cogs.transcript import steady
from tests.cogs.trying import FIRST, set_up
from tests.cogs.world import Actor, Reply, World
from tests.turns import takes_turns

COMMANDS = int(os.environ.get("ANYTHING_GOES", "120"))
"""How many for each seed."""

LIKELY = ("gun", "gats", "shooter", "stunts", "figure")
"""Options that few commands do without."""

STRING, INTEGER, BOOLEAN, ROLE, NUMBER, ATTACHMENT = 3, 4, 5, 8, 10, 11
PEOPLE = ["Spats Doogan", "Hot Dog Morelli", "Dooley", "Chianti", "Mugsy", "Ox", "Spats Doogan (North Side)"]
ODD = [
    "",
    " ",
    "²",
    "0",
    "-1",
    "1e9",
    ", ,",
    "\u200b",
    "🎩" * 30,
    "x" * 200,
    "(",
    ")",
    "a (b",
    "%s",
    "@here",
    "'",
]
TEXTS: dict[str, list[str]] = {
    "dice": ["1", "1 1 1 1 1 1", "6 6 6 6 6 6 6 6", "1 5 5 5 5 5 6 2", "7", "0"],
    "gun": [*GUNS, "Double-Barreled Shotgun", "Pump Shotgun"],
    "skills": [*EFFECTS, "Tough SOB, Gun Shy", "Two-Gun Kid, Pistoleer", "Player's Choice"],
    "target_skills": [*EFFECTS],
    "choose": [*EFFECTS],
    "group": ["1", "3", "12", "13", "Chianti, Drop-Shot", "Hoodlum, Hoodlum", "Dooley"],
    "profile": [*PROFILES],
    "gear": ["Tommy Gun", "Bat, Pistol", "Double-Barreled Shotgun", "BAR, BAR"],
    "gang": ["North Side", "South Side", "East Side"],
    "take": ["Citizen", "Beat Cop, Rookie", "Dooley", "Reporter"],
    "release": ["Citizen", "Beat Cop"],
    "sample": ["North Side"],
    "formula": ["3d6", "d66 + d%", "8d10 count 7+ - 2", "4d6 reroll 1 keep 3 x 10", "5black", "1d6 # " + "x" * 60, "d"],
    "search": ["jam", "mad.shoot", "the", "mad.tables.guns", "hostages running"],
    "rule": ["machine-gun-reload"],
    "who": ["2 Hoodlum, Slugger", "Gun Moll", "Torpedo, 3 Punks", "0 Punk"],
    "fit": ["engine", "Bulletproofing, suspension"],
    "stats": ["4 4 3 3 3 4", "3 3"],
    "attackers": ["Spats Doogan", "Dooley, Mugsy", "Spats Doogan, Hoodlum", "4", "3, 3"],
    "defenders": ["Hot Dog Morelli", "Chianti, Ox", "Chianti, Punk", "3", "2, 4"],
    "strikers": ["Mugsy", "Dooley, Spats Doogan", "3"],
    "opponents": ["Hot Dog Morelli", "Ox, Chianti", "3"],
    "weapons": ["Bat", "Pistol", "Bat, Bat"],
    "watchers": ["Hot Dog Morelli", "Chianti, Ox", "3"],
    "aboard": ["Spats Doogan", "Hot Dog Morelli, Chianti", "Hoodlum, 2 Punk", "3", "13"],
    "outside": ["Dooley", "Punk", "2"],
    "victims": ["Dooley", "Ox, Chianti", "2"],
    "features": ["souped-up", "bulletproof, suspension", "Suspension"],
    "damage": ["engine hit", "brake line cut, no racing", "No Racing"],
    "near": ["Hot Dog Morelli", "Dooley, Chianti, Citizen", "2 Punk", "3"],
    "bound": ["all", "Dooley", "Ox"],
    "things": ["wood", "Wooden Building, brick building, haystack 4", "haystack 9"],
    "car": ["Ford", "Buick"],
    "driver": ["Spats Doogan", "Hot Dog Morelli", "Hoodlum"],
    "inside": ["Dooley", "Chianti, Ox"],
    "figures": ["Dooley", "Spats Doogan, Mugsy", "Ford", "Ox"],
    "bomb": ["The parcel", "the bomb", "Ford"],
    "fire": ["The haystack"],
    "what": ["The haystack", "Rain"],
    "card": ["King of Hearts", "Jack of Spades", "Red Joker, Ace of Hearts", "Ten of Hearts", "Two of Spades"],
    "side": ["North Side", "South Side", "1"],
    "against": ["North Side", "South Side"],
    "sides": ["Cops, Robbers", "a, b, c, d", "a"],
    "people": ["3 Citizen", "Beat Cop, 2 Citizen", "Enforcer"],
    "witnesses": ["all", "friends", "none", "Dooley, Ox"],
    "act": ["Spats shoots"],
    "game": ["here", "server", "Mad Dogs With Guns"],
    "target_stats": ["3 3 3 3 3 3", "1/1/1/1/1/1", "6,6,6,6,6,6", "3 3"],
}


RAIDERS = ["Dutch Mulligan", "Stitches", "Anvil", "Fingers Malone", "Lieutenant Crane", "Hanlon", "Tully", "Constable"]
RAID_TEXTS: dict[str, list[str]] = {
    **TEXTS,
    "gang": ["Mulligan Mob", "Harbor Precinct", "The Cast"],
    "sample": ["Mulligan Mob", "Harbor Precinct"],
    "game": ["here", "server", "The Hoodsville Heist"],
    "system": ["The Hoodsville Heist", "hood"],
    "gun": [*HOOD_GUNS, "Tommy Gun"],
    "weapon": ["Club", "Knife", "Fists", "Revolver", "Shotgun", "Jemmy"],
    "profile": [*HOOD_PROFILES],
    "people": ["2 Constable", "Gangster, Poor Civilian"],
    "attackers": ["Anvil", "Anvil, Stitches", "2 Gangster", "Hanlon"],
    "defenders": ["Tully", "Dutch Mulligan", "Constable"],
    "victim": ["Tully", "Dutch Mulligan", "Gangster"],
    "captive": ["Tully", "Dutch Mulligan"],
    "captors": ["Anvil", "Hanlon", "2"],
    "act": ["Hold", "Tie hands, gag", "Sack", "Drug"],
    "using": ["Rope", "Sack"],
    "state": ["shaken, groggy", "wounds 2", "rising", "feet tied"],
    "victims": ["Tully 2, Anvil 4.5", "Constable 1", "2 Gangster 3"],
    "figures": ["Anvil", "Stitches, Tully", "Hanlon"],
    "door": ["Vault"],
    "vehicle": ["Ford"],
    "name": ["Vault", "Ford", "Side door"],
    "tool": ["Jemmy", "Fire axe", "Knife"],
    "course": ["Right-angled corner", "Straight, U turn"],
    "aboard": ["Wheels Brannigan", "3", "0", "Dutch Mulligan, 2 Gangster"],
    "on_foot": ["Tully", "2 Poor Civilian"],
    "add": ["Revolver", "Brick, Club", "Stick of dynamite"],
    "drop": ["Club", "Knife"],
}


class Player:
    """A player who types at random, from a seed: at a raid mostly commands of Hoodsville."""

    def __init__(self, world: World, seed: int | str, raid: bool = False) -> None:
        self.world, self.random = world, random.Random(seed)
        self.texts, self.people = (RAID_TEXTS, RAIDERS) if raid else (TEXTS, PEOPLE)
        shown = [root for root in world.roots() if root["name"] not in ("setup", "umpires")]  # for managers alone
        self.leaves = [(" ".join(path), leaf) for root in shown for path, leaf in command_leaves(root)]
        if raid:
            self.leaves = [leaf for leaf in self.leaves if not leaf[0].startswith("mad")]
            self.leaves += [leaf for leaf in self.leaves if leaf[0].startswith("hood")] * 3
        else:
            self.leaves += [leaf for leaf in self.leaves if leaf[0] == "mad shoot"] * 30

    def options(self, leaf: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        for option in leaf.get("options") or []:
            if option.get("required") or self.random.random() < (0.7 if option["name"] in LIKELY else 0.35):
                yield option["name"], self.value(option)

    async def otherwise(self, example: Example) -> dict[str, Any]:
        """The options of an example, one or two of them left out, put in, or something else."""
        command, typed = example.command, dict(example.options)
        known = [one for one in self.world.leaf(command).get("options") or [] if one["type"] != ATTACHMENT]
        for option in self.random.sample(known, min(len(known), self.random.randint(1, 2))):
            was = typed.pop(option["name"], None)
            if was is not None and not option.get("required") and self.random.random() < 0.4:
                continue
            offered, kind = list[Any](), {INTEGER: int, NUMBER: float}.get(option["type"], str)
            if option.get("autocomplete") and option["name"] != "dice" and self.random.random() < 0.8:
                offered = await self.world.complete(self.world.alice, command, option["name"], "", **typed)
            typed[option["name"]] = kind(self.random.choice(offered)) if offered else self.value(option)
        return typed

    def value(self, option: dict[str, Any]) -> Any:
        pick = self.random.choice
        if option.get("choices"):
            return pick(option["choices"])["value"]
        match option["type"]:
            case 3:
                text = (
                    pick(ODD)
                    if self.random.random() < 0.1
                    else pick(self.texts.get(option["name"].removeprefix("other_"), self.people))
                )
                return text[: option.get("max_length", 6000)].ljust(option.get("min_length", 0), "z")
            case 4:
                return self.random.randint(option.get("min_value", 0), option.get("max_value", 1_000_000))
            case 5:
                return self.random.random() < (0.2 if option["name"] in ("odds", "secret", "dead") else 0.5)
            case 6:
                return pick([self.world.alice, self.world.bob, self.world.carol])
            case 8:
                return self.world.umpires
            case 10:
                number = pick([0.0, 0.5, 2.0, 6.0, 24.0, 200.0])
                return max(option.get("min_value", 0.0), min(number, option.get("max_value", 200.0)))
            case 11:
                return (
                    "gang.json",
                    pick([b"{}", b"", b"\xff", b'{"consigliere":1,"system":"mad","name":"F","figures":[]}']),
                )
            case other:
                raise AssertionError(f"a new kind of option: {other}")


TRIES = 6
HERS = {"umpires", "setup", "dillinger do"}
"""Commands of alice's alone: Discord shows the first two to managers, and the options of the third are her hand."""


@takes_turns
@pytest.mark.parametrize("command", FIRST)
async def test_an_example_given_by_others_or_otherwise_is_answered_as_approved(
    world: World, approved: Approved, command: str
) -> None:
    example, entries = FIRST[command], list[str]()
    player = Player(world, command)
    await set_up(world, example, world.alice)
    tried = [await player.otherwise(example) for _ in range(TRIES)]
    by_others = [] if command in HERS else [(one, example.options) for one in (world.carol, world.bob)]
    for actor, options in [*by_others, *((world.alice, one) for one in {str(one): one for one in tried}.values())]:
        reply = await world.say(actor, command, **options)
        typed = " ".join(f"{name}:{str(getattr(value, 'name', value))[:40]}" for name, value in options.items())
        entries.append(f"{actor.name}: /{command} {typed}\n    {reply.why or reply.headline}".replace("\0", ""))
    approved.holds(f"otherwise {command}", steady("\n".join(entries)))


@takes_turns
@pytest.mark.parametrize("seed", [int(seed) for seed in os.environ.get("ANYTHING_SEEDS", "1 2 3").split()])
@pytest.mark.parametrize("playing", ["nothing", "a fight", "a raid"])
async def test_no_command_or_button_ends_in_a_fault(fight: World, seed: int, playing: str) -> None:
    """`World.act` fails the test at the first incident, unanswered interaction, or change made by a refusal."""
    player = Player(fight, seed, playing == "a raid")
    if playing == "a fight":
        await good(fight, fight.alice, "game open")
        await good(fight, fight.alice, "game bring", gang="North Side")
        await good(fight, fight.bob, "game bring", gang="South Side")
        await good(fight, fight.alice, "mad-table car", name="Ford", driver="Spats Doogan", side="North Side")
    if playing == "a raid":
        await open_raid(fight)
        await good(fight, fight.alice, "hood-door set", name="Vault", build="Metal", locks=1)
        await good(fight, fight.alice, "hood-car set", name="Ford")
    people: list[Actor] = [fight.alice, fight.alice, fight.bob, fight.bob, fight.carol, fight.bob.user]
    replies: list[Reply] = []
    done = 0
    for _ in range(COMMANDS):
        actor = player.random.choice(people)
        if replies and player.random.random() < 0.35:
            reply = player.random.choice(replies[-8:])
            if reply.buttons and not reply.private and reply.by in people[:5]:
                actor = player.random.choice(people[:5])
            else:
                actor = reply.by
            if not reply.buttons:
                continue
            replies.append(await reply.press(player.random.choice(list(reply.buttons)), actor))
            continue
        command, leaf = player.random.choice(player.leaves)
        options = dict(player.options(leaf))
        if command == "gang import" and "file" not in options:
            continue
        if actor is fight.bob.user:
            options.pop("role", None)
        reply = await fight.say(actor, command, **options)
        done += reply.refused is None
        replies += [reply, *reply.ephemerals]
    assert done > COMMANDS // 16, "hardly anything was carried out: the test has gone blind"
    for (stream,) in fight.rows("SELECT id FROM stream"):
        numbers = [seq for (seq,) in fight.rows("SELECT seq FROM event WHERE stream_id = ? ORDER BY seq", stream)]
        assert numbers == list(range(1, len(numbers) + 1))
    await everything_is_the_fold_of_its_events(fight)
