"""Faults of the program: a private sentence with a number, a traceback in the log, and nothing half done."""

from __future__ import annotations

import io
import logging
import re
import sqlite3
import sys
from collections.abc import Callable
from typing import Any

import pytest
import structlog
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

import bot
from cogs.pipeline import undo_requests
from cogs.safety.environment import Settings
from db.store.trouble import FULL
from db.unit_of_work import Work
from tests.cogs.world import Actor, Member, World, relabel


def broken(*_arguments: Any, **_more: Any) -> Any:
    raise ZeroDivisionError("a bug of ours")


def break_stat_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the resolver of /mad test in the module that this bot loaded: a bot that closes unloads its cogs."""
    monkeypatch.setattr(sys.modules["rules.mad_dogs.play.stat_tests"], "stat_test", broken)


async def test_a_bug_is_reported_privately_logged_whole_and_stores_nothing(
    world: World, alice: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_stat_test(monkeypatch)
    with capture_logs() as logs:
        reply = await world.say(alice, "mad test", stat="GATS", number=3, broken=True)
    assert "nothing was changed" in reply.text
    (incident,) = [entry for entry in logs if entry["event"] == "incident"]
    assert incident["number"] in reply.text
    assert incident["command"] == "mad test"
    assert isinstance(incident["exc_info"], Exception)
    assert "a bug of ours" not in reply.text
    assert world.count("event") == 0
    monkeypatch.undo()
    assert "passes" in (await world.say(alice, "mad test", stat="GATS", number=3, dice="1")).text


@pytest.fixture(params=["console", "json"])
def stderr(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, logs_put_back: None) -> Callable[[], str]:
    """The log of the bot as configured for Discord, in either format."""
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    bot.configure_logs(Settings(log_format=request.param))
    return written.getvalue


PLANTED = "my grandmother's maiden name"


def spilling(*_arguments: Any, **_more: Any) -> Any:
    """Fail like a database whose error holds the values that it was given, while handling another error."""
    try:
        raise sqlite3.IntegrityError(f"Key (name)=({PLANTED}) already exists")
    except sqlite3.IntegrityError:
        raise RuntimeError(PLANTED)  # noqa: B904 - what it came from is what matters here


async def test_an_incident_is_a_line_with_its_number_command_and_server_and_nothing_a_player_typed(
    world: World, alice: Actor, monkeypatch: pytest.MonkeyPatch, stderr: Callable[[], str]
) -> None:
    monkeypatch.setattr(sys.modules["rules.mad_dogs.play.stat_tests"], "stat_test", spilling)
    reply = await world.say(alice, "mad test", stat="GATS", number=3, broken=True)
    (line,) = stderr().splitlines()
    (number,) = re.findall(r"Incident (\w+)\.", reply.text)
    assert number in line
    assert "mad test" in line
    assert str(world.server.id) in line
    assert "builtins.RuntimeError from sqlite3.IntegrityError" in line
    assert "tests/cogs/test_errors.py" in line
    assert "spilling < " in line
    assert PLANTED not in line
    assert "alice" not in line


async def test_in_direct_messages_no_id_of_a_user_stands_for_the_server(
    world: World, alice: Any, monkeypatch: pytest.MonkeyPatch, stderr: Callable[[], str]
) -> None:
    monkeypatch.setattr(sys.modules["rules.mad_dogs.play.stat_tests"], "stat_test", spilling)
    await world.say(alice.user, "mad test", stat="GATS", number=3, broken=True)
    line = stderr()
    assert "mad test" in line
    assert str(alice.user.id) not in line


@pytest.mark.parametrize("logger", ["discord.client", "asyncio", "consigliere"])
def test_no_line_of_any_library_repeats_the_message_of_an_error(
    logger: str, stderr: Callable[[], str], background_faults: list[Any]
) -> None:
    """asyncio repeats the exception in its message; discord.py and others log its traceback."""
    try:
        spilling()
    except RuntimeError as error:
        logging.getLogger(logger).error(f"Task exception was never retrieved\n{error!r}", exc_info=error)  # noqa: G004
    background_faults.clear()
    (line,) = stderr().splitlines()
    assert "Task exception was never retrieved" in line
    assert "builtins.RuntimeError from sqlite3.IntegrityError" in line
    assert PLANTED not in line


def test_an_error_of_the_bots_own_rounds_logs_no_message_either(
    stderr: Callable[[], str], background_faults: list[Any]
) -> None:
    try:
        spilling()
    except RuntimeError:
        structlog.get_logger().exception("sweep failed")
    background_faults.clear()
    (line,) = stderr().splitlines()
    assert "sweep failed" in line
    assert "builtins.RuntimeError from sqlite3.IntegrityError" in line
    assert PLANTED not in line


async def test_the_incident_of_a_button_names_the_command_that_it_gave(
    world: World, alice: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    rolled = await world.say(alice, "mad test", stat="GATS", number=3, dice="1")
    break_stat_test(monkeypatch)
    with capture_logs() as logs:
        await rolled.press("Again", broken=True)
        monkeypatch.setattr(undo_requests, "_struck", broken)
        await rolled.press("Undo", broken=True)
    incidents = [entry for entry in logs if entry["event"] == "incident"]
    assert [entry["command"] for entry in incidents] == ["mad test", "[undo]"]
    assert {entry["server"] for entry in incidents} == {world.server.id}


async def test_a_bug_behind_a_button_is_reported_too(
    world: World, alice: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    rolled = await world.say(alice, "mad test", stat="GATS", number=3, dice="1")
    break_stat_test(monkeypatch)
    assert "Incident" in (await rolled.press("Again", broken=True)).text
    monkeypatch.setattr(undo_requests, "_struck", broken)
    assert "Incident" in (await rolled.press("Undo", broken=True)).text
    assert world.rows("SELECT struck_at FROM event") == [(None,)]


async def test_two_incidents_have_two_numbers(world: World, alice: Actor, monkeypatch: pytest.MonkeyPatch) -> None:
    break_stat_test(monkeypatch)
    texts = {(await world.say(alice, "mad test", stat="GATS", number=3, broken=True)).text for _ in range(2)}
    assert len(texts) == 2


@pytest.mark.parametrize("times", [1, None])
async def test_an_answer_that_discord_loses_loses_no_deed(world: World, alice: Any, times: int | None) -> None:
    """The command is stored before the answer goes out. The player must not read that it was not."""
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062, times=times)
    with capture_logs() as logs:
        result = await alice.slash(world.channel, "roll", formula="3d6", dice="1 2 3")
    assert world.count("event") == 1
    assert [entry["event"] for entry in logs] == ["answer lost"]
    if times:
        assert result.response is not None
        reply = world.reply(alice, result, [], [])
        assert reply.private
        assert "See with /log" in reply.text
        assert "nothing was changed" not in reply.text
    world.env.backend.faults.clear()
    assert "alice rolls 3d6 = 6" in await world.log()


async def test_a_refusal_that_discord_loses_is_no_fault(world: World, alice: Any) -> None:
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062, times=None)
    with capture_logs() as logs:
        await alice.slash(world.channel, "roll", formula="3d6", dice="7")
    assert [entry["event"] for entry in logs] == ["answer lost"]
    assert not world.incidents
    assert world.count("event") == 0


async def test_a_button_of_another_server_is_refused(world: World, alice: Any) -> None:
    """Event and draft ids are one sequence over all servers: a button must not reach into another."""
    rolled = await world.say(alice, "gang new", name="North Side", game="mad")
    event = world.rows("SELECT id FROM event")[0][0]
    for does, key in (("undo", event), ("besides", f"{event}.ub")):
        direct = await world.say(alice.user, "roll", formula="1d6")
        relabel(world, direct, "Again", f"c:{does}:{key}")
        assert "no longer on record" in (await direct.press("Again")).why
    assert "Undo" in rolled.labels


def full(*_: Any, **__: Any) -> Any:
    fault = sqlite3.OperationalError("database or disk is full")
    fault.sqlite_errorcode = sqlite3.SQLITE_FULL
    raise OperationalError("INSERT INTO event …", {}, fault)


async def test_a_full_disk_is_reported_in_a_sentence_and_logged_in_a_line(
    world: World, alice: Actor, bob: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    rolled = await world.say(alice, "roll", formula="d6")
    monkeypatch.setattr(Work, "append", full)
    with capture_logs() as logs:
        for actor in (alice, bob):
            assert (await world.say(actor, "roll", formula="d6")).refused == FULL
            assert (await rolled.press("Again", actor)).refused == FULL
    assert [entry["event"] for entry in logs] == ["database trouble"]
    assert not world.incidents
    assert world.count("event") == 1


async def test_a_refusal_begins_with_a_capital_even_before_a_name(fight: World, alice: Actor, bob: Actor) -> None:
    await fight.say(alice, "gang rename", gang="North Side", name="the old mob")
    refused = await fight.say(bob, "gang share", gang="the old mob", user=Member("bob"))
    assert refused.refused
    assert refused.refused.startswith("the old mob")
    assert refused.text == f"T{refused.refused[1:]}"
