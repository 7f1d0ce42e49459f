"""Impossible input is refused: one clear private sentence, and nothing stored."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest
from simcord import OptionError

from cogs.command_adapter.reader import Reader
from cogs.context.context import Context
from rules.core.action.move import declared
from rules.core.action.position import Position
from rules.core.action.system import discover
from rules.core.plain.refusal import OutOfRange
from rules.pottersville.model.figures import UnitOrder
from rules.pottersville.units.orders import GiveOrder
from tests.cogs.world import Actor, World

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"
TOMMY = {"gats": 4, "gun": "Tommy Gun", "range": 2.0}
STORED = {"shooter": SPATS, "target": MORELLI, "gun": "Tommy Gun", "range": 2.0}
TABLES = ("event", "event_subject", "roll", "gang", "figure", "draft", "stream", "server")

CASES: list[tuple[str, dict[str, Any], str]] = [
    ("mad shoot", {"gats": 4, "gun": "Bazooka", "range": 2.0}, "No gun is called “Bazooka”"),
    ("mad shoot", {"gats": 4, "gun": "Tomy Gun", "range": 2.0}, "Did you mean Tommy Gun"),
    ("mad shoot", {**TOMMY, "range": 25.0}, "24 inches, and the target is 25 inches away"),
    ("mad shoot", {**TOMMY, "aimed": True}, "A burst of blazing away can't be aimed"),
    ("mad shoot", {**TOMMY, "gun": "Pistol", "aimed": True, "moved": "Run"}, "must directly follow its aim"),
    ("mad shoot", {**TOMMY, "two_guns": True}, "Two-Gun Kid"),
    ("mad shoot", {**TOMMY, "femme_fatale": True}, "Femme Fatale"),
    ("mad shoot", {**TOMMY, "driving": True}, "from_car"),
    ("mad shoot", {**TOMMY, "skills": "Tommy Guner"}, "Did you mean Tommy Gunner"),
    ("mad shoot", {**TOMMY, "target_stats": "3 3 3"}, "six numbers"),
    ("mad shoot", {**TOMMY, "target_stats": "3 3 3 3 3 9"}, "six numbers"),
    ("mad shoot", {**STORED, "target_stats": "3 3 3 3 3 3"}, "has a sheet"),
    ("mad shoot", {**TOMMY, "dice": "7"}, "A D6 shows 1 to 6, not 7"),
    ("mad shoot", {**TOMMY, "dice": "0 1"}, "A D6 shows 1 to 6"),
    ("mad shoot", {**TOMMY, "dice": "1 5 5 5 5 5 1 1 1 1"}, "Remove the last dice, which show 1 1"),
    ("mad shoot", {**TOMMY, "dice": "one two"}, "“one” is not a face of a die"),
    ("mad shoot", {**TOMMY, "dice": "-1"}, "is not a face of a die"),
    ("mad shoot", {**TOMMY, "dice": "１"}, "is not a face of a die"),
    ("mad shoot", {**TOMMY, "dice": "1 " * 300}, "at most 200 dice"),
    ("mad shoot", {**TOMMY, "dice": "1", "odds": True}, "Remove either"),
    ("mad shoot", {**TOMMY, "group": "99"}, "at most 12"),
    ("mad shoot", {**TOMMY, "group": "Nobody, Noone"}, "No figure is called “Nobody”"),
    ("mad shoot", {**STORED, "shooter": "Spats Dogan"}, "Did you mean Spats Doogan"),
    ("mad shoot", {**STORED, "target": "Hot Dog Moreli"}, "Did you mean Hot Dog Morelli"),
    ("mad shoot", {**STORED, "shooter": MORELLI}, ""),
    ("mad shoot", {**STORED, "target": SPATS}, "can't be their own target"),
    ("mad shoot", {**STORED, "group": SPATS}, "can't be in the group"),
    ("mad shoot", {**STORED, "gun": "BAR"}, "can't fire as"),
    ("mad shoot", {**TOMMY, "target": "@everyone <@1> **`"}, "No figure is called"),
    ("mad shoot", {**TOMMY, "target": "x" * 2000}, "No figure is called"),
    ("mad shoot", {**TOMMY, "group": "²"}, "No figure is called “²”"),
    ("mad guts", {}, "Name the figure that tests"),
    ("mad guts", {"figure": "Spats Dogan"}, "Did you mean Spats Doogan"),
    ("mad test", {"stat": "GATS"}, "Name the figure that tests"),
    ("mad opposed", {}, "Name the figure that tests"),
    ("mad fall", {"floors": 2, "skills": "Flying"}, "No skill is called “Flying”"),
    ("mad reload", {"figure": SPATS}, "no gun to reload"),
    ("mad reload", {"figure": SPATS, "gun": "Bat"}, "doesn't carry that gun. Name one that they carry"),
    ("mad reload", {"figure": "Hoodlum"}, "No figure is called “Hoodlum”"),
    ("mad recover", {"figure": SPATS}, "has nothing to recover from"),
    ("mad hostage", {"figure": SPATS}, "whom to take or release"),
    ("mad hostage", {"figure": SPATS, "take": "Dooley"}, "is a gangster"),
    ("mad hostage", {"figure": SPATS, "take": "Mob Boss"}, "is a gangster"),
    ("mad hostage", {"figure": SPATS, "take": "x" * 41}, "at most 40 characters"),
    ("mad hostage", {"figure": SPATS, "take": "A, B, C"}, "at most 2 hostages"),
    ("mad hostage", {"figure": SPATS, "take": "Citizen, citizen"}, "a different name"),
    ("mad hostage", {"figure": SPATS, "release": "Citizen"}, "does not hold “Citizen”"),
    ("gang ready", {"gang": "West Side"}, "No gang is called “West Side”"),
    ("mad skill", {"figure": SPATS, "choose": "Boxer"}, "no skill left to choose"),
    ("gang new", {"name": "north  side", "game": "mad"}, "already"),
    ("gang new", {"name": "   ", "game": "mad"}, "1 to 40 printable characters"),
    ("gang new", {"name": "\u200b", "game": "mad"}, "1 to 40 printable characters"),
    ("gang new", {"name": "North, South & Co.", "game": "mad"}, "A name can't contain a comma"),
    ("gang new", {"name": "West", "sample": "Purple Gang"}, "No sample gang is called"),
    ("gang new", {"name": "West", "game": "Chess"}, "No game is called “Chess”"),
    ("gang new", {"name": "West", "game": "mad", "dice": "1 2"}, "Nothing is rolled here"),
    ("gang hire", {"gang": "North Side", "profile": "Hoodlum", "name": "Dooley"}, "already"),
    ("gang hire", {"gang": "North Side", "profile": "Hodlum", "name": "Ace"}, "Did you mean Hoodlum"),
    (
        "gang hire",
        {"gang": "North Side", "profile": "Hoodlum", "name": "Ace", "gear": "Lightsaber"},
        "No weapon is called",
    ),
    (
        "gang hire",
        {"gang": "North Side", "profile": "Hoodlum", "name": "Ace", "skills": "Flying"},
        "No skill is called",
    ),
    ("gang hire", {"gang": "North Side", "profile": "Gun Moll", "name": "Ace"}, "Femme Fatale or Nice Girl"),
    ("gang hire", {"gang": "North Side", "profile": "Hoodlum", "name": " "}, "1 to 40 printable characters"),
    ("gang hire", {"gang": "North Side", "profile": "Hoodlum", "name": "Ace, Jr."}, "A name can't contain a comma"),
    ("gang rename", {"name": "X"}, "Name a gang or a figure"),
    ("gang rename", {"name": "X", "gang": "North Side", "figure": SPATS}, "Name a gang or a figure"),
    ("gang rename", {"name": "South Side", "gang": "North Side"}, "already"),
    ("gang rename", {"name": "Dooley", "figure": SPATS}, "already"),
    ("gang rename", {"name": "Spats, the Elder", "figure": SPATS}, "A name can't contain a comma"),
    ("gang rename", {"name": "North, Side", "gang": "North Side"}, "A name can't contain a comma"),
    ("gang dismiss", {"figure": "Nobody"}, "No figure is called “Nobody”"),
    ("gang disband", {"gang": "Nort Side"}, "Did you mean North Side"),
    ("gang show", {"gang": "West Side"}, "No gang is called “West Side”"),
    ("gang show", {"figure": "Nobody"}, "No figure is called “Nobody”"),
    ("gang export", {"gang": "West Side"}, "No gang is called"),
    ("settings house-rule", {"rule": "free-beer", "state": "On"}, "No house rule is called"),
    ("settings house-rule", {"rule": "machine-gun-reload", "state": "As the server"}, "A house rule is On or Off"),
    ("settings house-rule", {"rule": "machine-gun-reload", "state": "On"}, "That is already so on this server."),
    ("tables show", {"table": "Deadly Wapons"}, "No table is called “Deadly Wapons”. Did you mean"),
    ("tables use", {"table": "Deadly Weapons", "version": 3}, "has no version 3 here. It has none yet"),
    ("tables use", {"table": "Deadly Weapons", "version": 0, "scope": "Campaign"}, "No campaign is running here"),
    ("tables restore", {"table": "Deadly Weapons"}, "there is nothing to take back"),
    ("tables compare", {"table": "Deadly Weapons"}, "there is nothing to compare it with"),
    ("tables download", {"table": "mad.tables.guts"}, "isn't a dice table"),
    ("log", {"figure": "Nobody"}, "No figure is called"),
    ("rule", {"search": "zzzz"}, "No rule has “zzzz” in it"),
    ("roll", {"formula": "3d"}, "needs its number of sides"),
    ("roll", {"formula": "drop table event"}, "such as"),
    ("roll", {"formula": "101d6"}, "100"),
    ("roll", {"formula": "3d6", "dice": "7"}, "A D6 shows 1 to 6"),
    ("roll", {"formula": "3d6", "dice": "1 1 1 1"}, "Remove the last die, which shows 1"),
]


@pytest.fixture
async def counted(fight: World) -> dict[str, int]:
    return {table: fight.count(table) for table in TABLES}


async def test_each_kind_of_bad_input_gets_one_private_sentence(fight: World, counted: dict[str, int]) -> None:
    """Alice is only a player here. `World.act` holds the refusal to be private, single and without effect."""
    await fight.name_umpires()
    events = fight.count("event")
    wrong = {}
    for command, options, hint in CASES:
        reply = await fight.say(fight.alice, command, **options)
        if hint not in reply.why:
            wrong[f"{command} {options}"] = reply.why or f"accepted: {reply.text}"
    assert wrong == {}
    assert fight.count("event") == events == counted["event"] + 1
    asked = {"draft"}  # an incomplete command is kept as a form
    assert {table: fight.count(table) for table in set(TABLES[2:]) - asked} == {
        table: number for table, number in counted.items() if table in set(TABLES[2:]) - asked
    }


async def test_a_long_name_does_not_flood_the_answer(world: World, alice: Actor) -> None:
    refused = await world.say(alice, "gang show", figure="x" * 2000)
    assert len(refused.text) <= 4000


@pytest.mark.parametrize(
    "command, options",
    [
        ("mad shoot", {**TOMMY, "gats": 7}),
        ("mad shoot", {**TOMMY, "gats": 0}),
        ("mad shoot", {**TOMMY, "range": -1.0}),
        ("mad shoot", {**TOMMY, "range": 201.0}),
        ("mad shoot", {**TOMMY, "moved": "Fly"}),
        ("mad guts", {"guts": 7}),
        ("mad test", {"stat": "HITS", "number": 3}),
        ("mad test", {"stat": "GATS", "number": 3, "modifier": 7}),
        ("mad fall", {"floors": 0}),
        ("gang new", {"name": "", "game": "mad"}),
        ("gang new", {"name": "x" * 41}),
        ("gang wounds", {"figure": SPATS, "points": 21}),
        ("roll", {"formula": "1" * 201}),
    ],
    ids=str,
)
async def test_discord_itself_stops_what_is_out_of_range(world: World, command: str, options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        await world.say(world.alice, command, **options)


GOOD = {
    "name": "Spike",
    "profile": "Hoodlum",
    "stats": [3, 3, 3, 3, 3, 3],
    "skills": [],
    "weapons": [{"name": "Pistol"}],
}


def gang(*figures: dict[str, Any], **changed: Any) -> bytes:
    file = {"consigliere": 1, "system": "mad", "name": "Strangers", "figures": list(figures), **changed}
    return json.dumps(file).encode()


NO_GANG = "That is not a file that /gang export made: "
NO_JSON = f"{NO_GANG}it is not complete JSON."

FILES: list[tuple[str, bytes, str]] = [
    ("not JSON", b"Dear Sir", NO_JSON),
    ("empty", b"", NO_JSON),
    ("half a file", gang(GOOD)[:60], NO_JSON),
    ("a list", b"[1, 2]", f"{NO_GANG}it is not an object with"),
    (
        "another object",
        b'{"hello": "world"}',
        f"{NO_GANG}consigliere is missing, the version of the format, 1 to 2; system is missing,",
    ),
    ("another version", gang(GOOD, consigliere=3), "The file's version is 3, but this bot knows none newer than 2."),
    ("no such version", gang(GOOD, consigliere=0), "The file's version is 0"),
    (
        "no version",
        json.dumps({"system": "mad", "name": "x", "figures": []}).encode(),
        f"{NO_GANG}consigliere is missing, the version of the format, 1 to 2.",
    ),
    (
        "another game",
        gang(GOOD, system="chess"),
        "That gang plays “chess”, a game that this bot keeps no figures for.",
    ),
    ("no name", gang(GOOD, name=""), "The gang's name: A name has 1 to 40 printable characters"),
    ("a name of spaces", gang(GOOD, name="  "), "1 to 40 printable characters"),
    ("a name with control signs", gang(GOOD, name="a\x00b"), "1 to 40 printable characters"),
    ("a name with a comma", gang(GOOD, name="North, Side"), "A name can't contain a comma"),
    ("a name taken", gang(GOOD, name="north side"), "already"),
    ("a figure without stats", gang({"name": "Spike", "profile": "Hoodlum"}), "Figure 1: stats is missing."),
    ("stats out of range", gang({**GOOD, "stats": [3, 9, 3, 3, 3, 3]}), "GATS is 9, but must be 1 to 6"),
    ("too few stats", gang({**GOOD, "stats": [3, 3]}), "Figure 1: stats"),
    ("words for stats", gang({**GOOD, "stats": "strong"}), "Figure 1: stats is not what it should be"),
    ("an unknown skill", gang({**GOOD, "skills": ["Flying"]}), "no skill “Flying”"),
    ("an unknown profile", gang({**GOOD, "profile": "Wizard"}), "no profile “Wizard”"),
    ("an unknown weapon", gang({**GOOD, "weapons": [{"name": "Wand"}]}), "no weapon “Wand”"),
    ("wounds that can't be", gang({**GOOD, "lost": -3}), "have healed"),
    (
        "a posture that can't be",
        gang({**GOOD, "posture": "flying"}),
        "posture is not what it should be, it should be 'up',",
    ),
    ("a figure of spaces", gang({**GOOD, "name": "  "}), "Figure 1: A name has 1 to 40 printable characters"),
    ("a figure with a comma", gang({**GOOD, "name": "Spike, Jr."}), "Figure 1: A name can't contain a comma"),
    ("two of one name", gang(GOOD, {**GOOD, "name": "SPIKE"}), "each needs its own"),
    (
        "too many figures",
        gang(*({**GOOD, "name": f"Spike {n}"} for n in range(41))),
        "A gang has at most 40 figures, and this one has 41.",
    ),
    ("not text", b"\xff\xfe\x00\x01", "That file is not text"),
    ("too big", gang(GOOD) + b" " * 200_001, "at most 200,000 bytes"),
    ("too deep", b"[" * 5000 + b"]" * 5000, NO_JSON),
]


async def test_a_file_that_is_no_gang_is_refused_whole(fight: World, counted: dict[str, int]) -> None:
    wrong = {}
    for what, data, hint in FILES:
        reply = await fight.say(fight.alice, "gang import", file=("gang.json", data))
        if reply.refused is None or hint not in reply.refused:
            wrong[what] = reply.refused or f"accepted: {reply.text}"
    assert wrong == {}
    assert {table: fight.count(table) for table in TABLES} == counted


async def test_every_fault_of_a_file_is_named(fight: World) -> None:
    bad = gang(
        {**GOOD, "skills": ["Flying"], "profile": "Wizard"}, {**GOOD, "name": "Ike", "stats": [0, 3, 3, 3, 3, 3]}
    )
    refused = (await fight.say(fight.alice, "gang import", file=("gang.json", bad))).why
    for fault in ("Flying", "Wizard", "Ike: FISTS is 0"):
        assert fault in refused


async def test_a_word_that_no_menu_has_is_refused_with_those_it_has() -> None:
    reader, option = Reader(cast(Context, None), discover()["pot"], None), declared(GiveOrder).options["order"]
    with pytest.raises(OutOfRange, match=r"is not a choice here\. Choose Move, Run/Charge, Hold or Redeploy"):
        await reader.value(cast(Position[Any, Any, Any], None), option, UnitOrder, "Fly*")
