"""/privacy: everything stored about a user, and its removal; servers that removed the bot."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
from discord import app_commands

from db.forgetting import DICE, FORMULA, FREE
from db.store.engine import Database
from db.unit_of_work import reading
from rules.core.plain.events import Subject, SubjectKind
from rules.core.play.active_config import ActiveConfig
from tests.cogs.starting import url_of
from tests.cogs.table import together
from tests.cogs.world import Actor, Reply, World

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"
WOUND = {"shooter": SPATS, "target": MORELLI, "gun": "Tommy Gun", "range": 2.0, "dice": "1 5 5 5 5 5 4 2"}
DAY = 24 * 3600.0


async def exported(world: World, actor: Actor) -> dict[str, Any]:
    """The file of /privacy export for a user."""
    reply = await world.say(actor, "privacy export")
    assert reply.private
    assert reply.message is not None
    (attachment,) = reply.message.attachments
    return json.loads(await attachment.read())


async def forgotten(world: World, actor: Actor) -> Reply:
    """A user asks to be forgotten and presses the button."""
    warning = await world.say(actor, "privacy forget")
    assert warning.private
    return await warning.press("Forget me")


def dump_of(world: World) -> str:
    """The whole file as text."""
    connection = sqlite3.connect(world.file)
    try:
        return "\n".join(connection.iterdump())
    finally:
        connection.close()


def user(actor: Actor) -> int:
    return actor.id


async def test_the_export_holds_what_a_user_did_owns_and_plays(fight: World, alice: Actor, bob: Actor) -> None:
    await fight.say(alice, "game open", system="mad", name="Docks", umpire=fight.ursula)
    await fight.say(alice, "game bring", gang="North Side")
    await fight.say(alice, "roll", formula="d6 # for luck", dice="4")
    await fight.say(bob, "roll", formula="d6 # mine", dice="5")
    await fight.say(alice, "roll", formula="d6", odds=True)
    data = await exported(fight, alice)
    (server,) = data["servers"]
    assert (data["user"], server["server"], server["direct"]) == (user(alice), fight.server.id, False)
    assert [event["command"] for event in server["events"]] == ["gang new", "game open", "game bring", "roll"]
    rolled = server["events"][-1]
    assert rolled["options"]["formula"] == "d6 # for luck"
    assert rolled["outcome"]["dice"][0]["faces"] == [4]
    assert [gang["name"] for gang in server["gangs"]] == ["North Side"]
    assert SPATS in [figure["name"] for figure in server["gangs"][0]["figures"]]
    assert [draft["command"] for draft in server["drafts"]][-1] == "roll"
    assert [seat["name"] for seat in server["seats"]] == ["Docks"]
    assert [post["name"] for post in (await exported(fight, fight.ursula))["servers"][0]["umpires"]] == ["Docks"]
    assert "mine" not in json.dumps(data)
    assert (await exported(fight, fight.carol))["servers"] == []


async def test_the_export_goes_over_all_servers_and_direct_messages(fight: World, alice: Actor) -> None:
    await fight.say(fight.alice.user, "roll", formula="d6", dice="4")
    data = await exported(fight, alice)
    assert [server["direct"] for server in data["servers"]] == [True, False] or [
        server["direct"] for server in data["servers"]
    ] == [False, True]


async def test_a_sealed_roll_is_exported_to_its_actor_alone(fight: World, alice: Actor, bob: Actor) -> None:
    await fight.say(alice, "mad shoot", **WOUND, secret=True)
    assert "Light Wound" in json.dumps(await exported(fight, alice))
    assert "Light Wound" not in json.dumps(await exported(fight, bob))


async def test_a_warning_comes_first_and_is_its_readers_own(fight: World, alice: Actor, bob: Actor) -> None:
    version = fight.version()
    warning = await fight.say(alice, "privacy forget")
    assert warning.private
    assert "can't be undone" in warning.text
    assert fight.version() == version
    others = await fight.say(bob, "privacy forget")
    other = others.buttons["Forget me"].rpartition(":")[2]
    assert (other, warning.buttons["Forget me"].rpartition(":")[2]) == (str(user(bob)), str(user(alice)))
    assert "alice" in dump_of(fight)


async def test_nothing_of_the_forgotten_is_left_in_any_table(fight: World, bob: Actor) -> None:
    """Name, id and words, in every column of every table."""
    alice = fight.alice
    await fight.say(alice, "game open", system="mad", name="Docks")
    await fight.say(alice, "game bring", gang="North Side")
    await fight.say(bob, "game bring", gang="South Side")
    await fight.say(fight.alice, "game umpire", user=alice)
    rolled = await fight.say(alice, "roll", formula="d6 # Aunt Zelda wins", dice="4")
    await rolled.press("Again", bob)
    await (await fight.say(bob, "roll", formula="d6", dice="3")).press("Seen", alice)
    await fight.say(alice, "mad guts", figure=MORELLI, dice="1")
    await (await fight.say(alice, "roll", formula="d6 # Aunt Zelda", secret=True, dice="3")).press("Reveal")
    await fight.say(alice, "roll", formula="d6 # Aunt Zelda", secret=True)
    await fight.say(alice, "roll", formula="2d6 # Aunt Zelda again", odds=True)
    await fight.say(alice.user, "roll", formula="d6 # Aunt Zelda in private")
    before = dump_of(fight)
    for word in ("alice", str(user(alice)), "Zelda"):
        assert word in before
    assert "You are forgotten." in (await forgotten(fight, alice)).text
    after = dump_of(fight)
    for word in ("alice", str(user(alice)), "Zelda"):
        assert not re.search(word, after), [line[:300] for line in after.splitlines() if word in line][:3]
    assert (await exported(fight, alice))["servers"] == []
    assert "somebody" in await fight.log(bob)


async def test_the_closing_of_a_game_keeps_no_words_of_the_forgotten(fight: World, bob: Actor) -> None:
    """The card shows what another's closing opened. The log has it in entries that can be treated."""
    await fight.say(fight.alice, "game open", system="mad", name="Docks")
    await fight.say(fight.alice, "game bring", gang="North Side")
    await fight.say(bob, "game bring", gang="South Side")
    await fight.say(fight.alice, "roll", formula="d6 # Aunt Zelda", secret=True)
    closed = await together(fight, bob, "game close", fight.alice)
    assert "Sealed by alice until now: alice rolls" in closed.text
    assert "Aunt Zelda" in closed.text
    assert "Opened now, by their numbers among the sealed rolls: 1." in closed.text
    await forgotten(fight, fight.alice)
    for word in ("alice", "Zelda"):
        assert word not in dump_of(fight)


async def test_short_and_spaced_comments_are_forgotten_too(fight: World, bob: Actor) -> None:
    for comment in ("4", "q", "Aunt   Zelda"):
        rolled = await fight.say(fight.alice, "roll", formula=f"d6 # {comment}", dice="4")
        await rolled.press("Again", bob)
    await forgotten(fight, fight.alice)
    for headline, options in fight.rows("SELECT headline, options FROM event WHERE command = 'roll'"):
        assert re.fullmatch(r"(somebody|bob) rolls d6 … = \d", headline), headline
        assert '"d6 # \\u2026"' in options


def test_every_option_without_a_list_is_known_to_forgetting(fight: World) -> None:
    bot: Any = fight.env.bot
    free = {
        option.name
        for command in bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
        for option in command.parameters
        if option.type is discord.AppCommandOptionType.string and not option.choices and not option.autocomplete
    }
    ratings = {"rob", "kill", "luck", "escape", "hit", "captures", "kills"}
    numbers = {"target_stats", "points", "smarts", *ratings}
    times = {"answer", "at", "by", "to", "duty", "from_", "grace", "idle", "part", "rest", "turn", "until"}
    assert free - {FORMULA, *DICE, "gun", *numbers, *times} == FREE, "guns and figures of dice are words of the rules"


async def test_the_game_goes_on_without_the_forgotten(fight: World, bob: Actor, ursula: Actor) -> None:
    await fight.name_umpires()
    await fight.say(fight.alice, "mad shoot", **WOUND)
    await forgotten(fight, fight.alice)
    assert "GATS 3 (of 4)" in await fight.sheet(MORELLI, bob)
    assert "run by the umpires" in (await fight.say(bob, "gang show", gang="North Side")).text
    refused = await fight.say(fight.alice, "mad guts", figure=SPATS, dice="1")
    assert "not yours" in refused.why
    assert not (await fight.say(ursula, "mad guts", figure=SPATS, dice="1")).refused


async def test_what_the_forgotten_did_can_still_be_taken_back(fight: World, bob: Actor, ursula: Actor) -> None:
    await fight.name_umpires()
    shot = await fight.say(fight.alice, "mad shoot", **WOUND)
    await forgotten(fight, fight.alice)
    assert "Only somebody or an umpire" in (await shot.press("Undo", bob)).why
    assert not (await shot.press("Undo", ursula)).refused
    assert "**Condition:** fit" in await fight.sheet(MORELLI, bob)


async def test_the_words_of_others_stay(fight: World, alice: Actor, bob: Actor) -> None:
    await fight.say(bob, "roll", formula="d6 # said bob to alice", dice="4")
    await forgotten(fight, alice)
    assert "said bob to alice" in await fight.log(bob)


async def test_the_words_of_the_rules_stay(fight: World, alice: Actor, bob: Actor) -> None:
    await fight.say(alice, "mad shoot", **WOUND)
    headline = "Spats Doogan blazes away with the Tommy Gun at Hot Dog Morelli: 1 hit, lightly wounded."
    assert headline in await fight.log(bob)
    await forgotten(fight, alice)
    assert headline in await fight.log(bob)


async def test_a_sealed_roll_of_the_forgotten_opens_and_proves_itself(fight: World, ursula: Actor) -> None:
    await fight.name_umpires()
    sealed = await fight.say(fight.alice, "roll", formula="d6 # Uncle Karol", secret=True)
    await forgotten(fight, fight.alice)
    opened = await sealed.press("Reveal", ursula)
    assert "Sealed by somebody" in opened.text
    assert "Karol" not in opened.text


async def test_forgetting_twice_is_harmless(fight: World, alice: Actor) -> None:
    await forgotten(fight, alice)
    assert "Servers: 0" in (await forgotten(fight, alice)).text


# ------------------------------------------------------------------ servers


async def removed(world: World) -> None:
    world.env.backend.remove_guild(world.server.id)
    await world.env.settle()


def left_at(world: World) -> list[Any]:
    return [at for (at,) in world.rows("SELECT left_at FROM server WHERE NOT direct")]


async def test_a_server_that_removes_the_bot_has_thirty_days(fight: World) -> None:
    await fight.say(fight.alice.user, "roll", formula="d6", dice="4")
    await removed(fight)
    assert left_at(fight) != [None]
    await fight.env.advance_time(29 * DAY)
    assert fight.count("server") == 2
    await fight.env.advance_time(2 * DAY)
    assert fight.rows("SELECT direct FROM server") == [(1,)]
    assert (fight.count("gang"), fight.count("event")) == (0, 1)


async def test_who_comes_back_in_time_keeps_everything(fight: World) -> None:
    await removed(fight)
    bot: Any = fight.env.bot
    await bot.on_guild_join(SimpleNamespace(id=fight.server.id))
    assert left_at(fight) == [None]
    await fight.env.advance_time(40 * DAY)
    assert fight.count("gang") == 2


async def test_a_restart_sees_who_is_there(fight: World) -> None:
    bot: Any = fight.env.bot
    await bot.on_guild_remove(SimpleNamespace(id=fight.server.id))
    assert left_at(fight) != [None]
    await fight.restart()
    await fight.env.settle()
    assert left_at(fight) == [None]


async def test_an_outage_is_no_removal(fight: World) -> None:
    fight.env.backend.emit("GUILD_DELETE", {"id": str(fight.server.id), "unavailable": True})
    await fight.env.settle()
    assert left_at(fight) == [None]


async def test_a_server_where_the_bot_never_was_is_never_swept(fight: World) -> None:
    """User installation: the bot answers there without being there."""
    fight.rows("SELECT 1")
    connection = sqlite3.connect(fight.file)
    connection.execute("INSERT INTO server (id, direct, settings, since) VALUES (5, 0, '{}', '2020-01-01 00:00:00')")
    connection.commit()
    connection.close()
    await fight.env.advance_time(3 * DAY)
    assert fight.count("server") == 2


# What still holds


async def test_every_fold_and_every_die_holds_after_forgetting(fight: World, bob: Actor, tmp_path: Path) -> None:
    """States are the fold of their events, and docs/verify.py, outside the bot, finds every roll fit."""
    await fight.say(fight.alice, "game open", system="mad", name="Docks", umpire=fight.alice)
    await fight.say(fight.alice, "game bring", gang="North Side")
    await fight.say(bob, "game bring", gang="South Side")
    await fight.say(fight.alice, "fair phrase", text="Aunt Zelda was here")
    await fight.say(bob, "fair phrase", text="so was I")
    for number in range(4):
        who, words = ((fight.alice, "Aunt Zelda"), (bob, "mine"))[number % 2]
        await fight.say(who, "roll", formula=f"9d20 # {words}", secret=number == 1)
    await fight.say(fight.alice, "roll", formula="9d20", secret=True)
    states = await folded(fight)
    await forgotten(fight, fight.alice)
    assert await folded(fight) == states.replace(str(user(fight.alice)), "(nobody)")
    await fight.say(fight.alice, "game close")
    exported_file = await fight.say(bob, "fair export", game="Docks")
    assert exported_file.message is not None
    data = b"".join([await one.read() for one in exported_file.message.attachments if one.filename.endswith("json")])
    assert b"Zelda" not in data
    assert b"so was I" in data
    path = tmp_path / "export.json"
    path.write_bytes(data)
    run = await asyncio.create_subprocess_exec(
        sys.executable, "docs/verify.py", str(path), stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]
    )
    output, _ = await run.communicate()
    assert run.returncode == 0, output
    assert b"rolls checked, all fit; " in output, output
    assert b"not revealed yet: 0." in output, output


async def folded(world: World) -> str:
    """Every gang, figure and game as its events make it, which is what is stored; ids of forgotten users are equal."""
    database = Database(url_of(world.file))
    found: list[str] = []
    try:
        async with reading(database) as work:
            for kind in SubjectKind:
                for (key,) in world.rows(f"SELECT id FROM {kind} ORDER BY id"):
                    subject = Subject(kind, key)
                    keeper = {SubjectKind.GAME: work.games, SubjectKind.SERVER: work.tables}.get(kind, work.rosters)
                    kept: Any = await keeper.state(subject)
                    never: Any = ActiveConfig() if kind is SubjectKind.SERVER else None
                    assert (await work.folding.rebuilt(subject) or never) == kept, subject
                    if kind is SubjectKind.GANG:
                        kept = replace(kept, owners=())
                    found.append(re.sub(r"-\d{10,}", "(nobody)", repr(kept)))
    finally:
        await database.close()
    return "\n".join(found)
