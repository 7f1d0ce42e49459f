"""Faults of the program: a private sentence with a number, a traceback in the log, and nothing half done."""

from __future__ import annotations

import sqlite3
import sys
from typing import Any

import pytest
import structlog
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

import cogs._kit.consent as consent
from db.trouble import FULL
from db.unit_of_work import Work
from tests.cogs.world import Actor, Member, World


def broken(*_arguments: Any, **_more: Any) -> Any:
    raise ZeroDivisionError("a bug of ours")


def break_stat_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the resolver of /mad test in the module that this bot loaded: a bot that closes unloads its cogs."""
    monkeypatch.setattr(sys.modules["rules.mad_dogs.trials"], "stat_test", broken)


async def test_a_bug_is_told_privately_logged_whole_and_stores_nothing(
    world: World, alice: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_stat_test(monkeypatch)
    with capture_logs() as logs:
        told = await world.say(alice, "mad test", stat="GATS", number=3, broken=True)
    assert "nothing was changed" in told.text
    (incident,) = [entry for entry in logs if entry["event"] == "incident"]
    assert incident["number"] in told.text
    assert incident["command"] == "mad test"
    assert isinstance(incident["exc_info"], Exception)
    assert "a bug of ours" not in told.text
    assert world.count("event") == 0
    monkeypatch.undo()
    assert "passes" in (await world.say(alice, "mad test", stat="GATS", number=3, dice="1")).text


async def test_a_traceback_reaches_the_log(
    world: World, alice: Actor, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    break_stat_test(monkeypatch)
    structlog.reset_defaults()
    await world.say(alice, "mad test", stat="GATS", number=3, broken=True)
    assert "ZeroDivisionError: a bug of ours" in capsys.readouterr().out


async def test_a_bug_behind_a_button_is_told_too(world: World, alice: Actor, monkeypatch: pytest.MonkeyPatch) -> None:
    rolled = await world.say(alice, "mad test", stat="GATS", number=3, dice="1")
    break_stat_test(monkeypatch)
    assert "Incident" in (await rolled.press("Again", broken=True)).text
    monkeypatch.setattr(consent, "_struck", broken)
    assert "Incident" in (await rolled.press("Undo", broken=True)).text
    assert world.rows("SELECT struck_at FROM event") == [(None,)]


async def test_two_incidents_have_two_numbers(world: World, alice: Actor, monkeypatch: pytest.MonkeyPatch) -> None:
    break_stat_test(monkeypatch)
    texts = {(await world.say(alice, "mad test", stat="GATS", number=3, broken=True)).text for _ in range(2)}
    assert len(texts) == 2


@pytest.mark.parametrize("times", [1, None])
async def test_an_answer_that_discord_loses_loses_no_deed(world: World, alice: Any, times: int | None) -> None:
    """The deed is stored before the answer goes out; what the player then hears must not deny it."""
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062, times=times)
    with capture_logs() as logs:
        result = await alice.slash(world.channel, "roll", formula="3d6", dice="1 2 3")
    assert world.count("event") == 1
    assert [entry["event"] for entry in logs] == ["incident"] + ["answer lost"] * (times is None)
    if times:
        assert result.response is not None
        told = world.reply(alice, result, [], [])
        assert told.private
        assert "/log shows" in told.text
        assert "nothing was changed" not in told.text
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
    direct = await world.say(alice.user, "roll", formula="1d6")
    assert direct.message is not None
    message = world.env.backend.get_message(direct.message.channel_id, direct.message.id)
    for part in message.components[0]["components"]:
        for button in part.get("components", []):
            if button["custom_id"].startswith("c:undo"):
                button["custom_id"] = f"c:undo:{event}"
    assert "no longer on record" in (await direct.press("Undo")).why
    assert "Undo" in rolled.buttons


def full(*_: Any, **__: Any) -> Any:
    fault = sqlite3.OperationalError("database or disk is full")
    fault.sqlite_errorcode = sqlite3.SQLITE_FULL
    raise OperationalError("INSERT INTO event …", {}, fault)


async def test_a_full_disk_is_told_in_a_sentence_and_logged_in_a_line(
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


async def test_a_refusal_begins_with_a_capital_whatever_name_it_begins_with(
    fight: World, alice: Actor, bob: Actor
) -> None:
    await fight.say(alice, "gang rename", gang="North Side", name="the old mob")
    refused = await fight.say(bob, "gang share", gang="the old mob", user=Member("bob"))
    assert refused.refused
    assert refused.refused.startswith("the old mob")
    assert refused.text == f"T{refused.refused[1:]}"
