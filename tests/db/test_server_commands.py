"""What each server plays, and what the bot sends Discord of it; on SQLite and on PostgreSQL."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.registration import registering
from cogs.registration.command_lists import CommandLists, Root, choices
from cogs.registration.registering import CREATED_TOO_MANY, EVERYWHERE, FIRST_PAUSE, NO_ACCESS, Registering
from db.server_commands import DAY, joined, list_of, lists_of, note
from db.store.engine import Database
from db.unit_of_work import writing
from rules.core.play.game import Game, GameOpened
from tests.db import house
from tests.db.house import HOME, NOW

AT = 1_800_000_000


def roots() -> list[Root]:
    """Root commands of which the picker of each game has some."""
    names = {command for brought in choices().values() for command in brought}
    grouped: dict[str, list[str]] = {}
    for name in sorted(names):
        grouped.setdefault(name.partition(" ")[0], []).append(name.partition(" ")[2])
    return [
        {"name": name, "type": 1, "options": [{"name": one, "type": 1} for one in inner]}
        for name, inner in grouped.items()
    ]


class Discord:
    """Takes lists, or answers them with a fault; `lists` are the commands by server, as it has them."""

    def __init__(self) -> None:
        self.lists: dict[int, list[str]] = {}
        self.sent: list[int] = []
        self.faults: dict[int, Exception] = {}

    async def send(self, server_id: int, sent: list[Root]) -> list[Any]:
        self.sent.append(server_id)
        if server_id in self.faults:
            raise self.faults[server_id]
        self.lists[server_id] = [root["name"] for root in sent]
        return [{**root, "id": str(number)} for number, root in enumerate(sent, 1)]


def fault(status: int, code: int = 0) -> discord.HTTPException:
    return discord.HTTPException(SimpleNamespace(status=status, reason=""), {"code": code, "message": "no"})  # pyright: ignore[reportArgumentType]


class Sender:
    """The bot's part in it, by a clock that the test moves."""

    def __init__(self, database: Database) -> None:
        self.discord, self.at = Discord(), float(AT)
        self.its = Registering(database, lambda: CommandLists(roots()), self.discord.send, nullcontext, by_server=True)
        database.on_commands = self.its.wake

    async def round(self, seconds: float = 0) -> float:
        """One round, so many seconds later; the seconds until the next."""
        self.at += seconds
        again = await self.its.round(datetime.fromtimestamp(self.at, UTC), (0,), 1)
        return again.timestamp() - self.at

    async def until_quiet(self) -> None:
        while await self.round() <= 0:
            pass


@pytest.fixture
async def sender(database: Database, monkeypatch: pytest.MonkeyPatch) -> Sender:
    monkeypatch.setattr(registering, "APART", 0)
    async with writing(database) as work:
        await work.server_log(HOME, False, NOW)
        await work.server_log(HOME + 1, False, NOW)
        await work.server_log(HOME + 2, True, NOW)
    return Sender(database)


async def choose(database: Database, *chosen: str, server: int = HOME, **how: bool) -> None:
    async with writing(database) as work:
        await work.chosen_games.choose(server, choices=sorted(chosen), **how)


async def open_game(database: Database, system: str, server: int = HOME) -> None:
    async with writing(database) as work:
        game = await work.games.new(server, 9, Game("Docks", system, ()))
        log = await work.game_log(server, game)
        await work.append(log, house.entry(GameOpened(game, "Docks", system, ())))


async def chosen(database: Database, server: int = HOME) -> list[str]:
    return (await list_of(database, server)).choices


async def test_a_server_that_chose_nothing_gets_no_list_of_its_own(database: Database, sender: Sender) -> None:
    await sender.until_quiet()
    assert sender.discord.sent == [EVERYWHERE]


async def test_a_game_that_somebody_opens_is_chosen(database: Database, sender: Sender) -> None:
    await sender.until_quiet()
    await open_game(database, "hood")
    assert await chosen(database) == ["hood"]
    await sender.until_quiet()
    assert sender.discord.sent == [EVERYWHERE, HOME]
    assert "hood-fire" in sender.discord.lists[HOME]


async def test_a_gang_and_a_campaign_choose_their_game_too(database: Database, sender: Sender) -> None:
    await house.found_on(database, "North Side")
    assert await chosen(database) == ["mad"]
    await house.opened(database, server=HOME + 1)
    assert await chosen(database, HOME + 1) == ["mad", "mad-campaign"]


async def test_what_managers_fixed_stays(database: Database, sender: Sender) -> None:
    await choose(database, "dil", fixed=True)
    await open_game(database, "mad")
    assert await chosen(database) == ["dil"]


async def test_direct_messages_choose_nothing(database: Database, sender: Sender) -> None:
    await open_game(database, "mad", HOME + 2)
    assert await chosen(database, HOME + 2) == []


async def test_a_choice_that_changes_while_a_list_is_under_way_is_sent_too(database: Database, sender: Sender) -> None:
    await choose(database, "mad")
    send = sender.discord.send

    async def send_slowly(server_id: int, sent: list[Root]) -> list[Any]:
        made = await send(server_id, sent)
        if server_id == HOME and len(sender.discord.sent) == 1:
            await choose(database, "mad", "gs")
        return made

    sender.its._send = send_slowly
    await sender.until_quiet()
    assert "gangstars-shoot" in sender.discord.lists[HOME]


async def test_a_list_that_discord_has_is_not_sent_again(database: Database, sender: Sender) -> None:
    await choose(database, "pot")
    await sender.until_quiet()
    sender.its.wake([HOME])
    await sender.until_quiet()
    again = Sender(database)  # the bot starts anew
    await again.until_quiet()
    assert sender.discord.sent == [HOME, EVERYWHERE]
    assert again.discord.sent == [EVERYWHERE]


async def test_servers_where_something_is_played_come_first_and_everywhere_last(
    database: Database, sender: Sender
) -> None:
    await choose(database, "mad")
    await open_game(database, "gs", HOME + 1)
    assert [one.server_id for one in await lists_of(database, (0,), 1)] == [HOME + 1, HOME]
    again = Sender(database)
    await again.until_quiet()
    assert again.discord.sent == [HOME + 1, HOME, EVERYWHERE]


async def test_a_server_of_another_shard_is_anothers(database: Database, sender: Sender) -> None:
    await choose(database, "mad")
    assert [one.server_id for one in await lists_of(database, (1,), 2)] == []


async def test_a_game_taken_off_takes_its_commands_along(database: Database, sender: Sender) -> None:
    await choose(database, "mad", "pot")
    await sender.until_quiet()
    await choose(database, "pot")
    await sender.until_quiet()
    assert all(name.startswith(("pottersville", "game", "gang")) for name in sender.discord.lists[HOME])
    await choose(database)
    await sender.until_quiet()
    assert sender.discord.lists[HOME] == []


async def test_where_too_many_were_created_the_bot_waits_a_day(database: Database, sender: Sender) -> None:
    sender.discord.faults[HOME] = fault(400, CREATED_TOO_MANY)
    await choose(database, "mad")
    await sender.until_quiet()
    assert (await list_of(database, HOME)).rests_until == AT + DAY
    await choose(database, "mad", "gs")  # another choice does not change that
    await sender.until_quiet()
    assert sender.discord.sent == [HOME, EVERYWHERE]
    del sender.discord.faults[HOME]
    await sender.round(DAY)
    assert "gangstars-shoot" in sender.discord.lists[HOME]


async def test_no_list_creates_more_than_discord_allows_in_a_day(database: Database, sender: Sender) -> None:
    await choose(database, "mad")
    await note(database, HOME, created=195, created_from=AT - 100)
    await sender.until_quiet()
    assert HOME not in sender.discord.sent
    assert (await list_of(database, HOME)).rests_until == AT - 100 + DAY
    await sender.round(DAY)
    row = await list_of(database, HOME)
    assert row.created == len(sender.discord.lists[HOME]) == len(row.ids)
    assert row.rests_until == 0


async def test_what_discord_knows_by_name_is_not_created_anew(database: Database, sender: Sender) -> None:
    await choose(database, "mad")
    await sender.until_quiet()
    created = (await list_of(database, HOME)).created
    await choose(database, "mad", "dil")
    await sender.until_quiet()
    assert (await list_of(database, HOME)).created == created + 1


async def test_without_the_scope_for_commands_the_bot_asks_no_more_until_somebody_sets_up(
    database: Database, sender: Sender
) -> None:
    sender.discord.faults[HOME] = fault(403, NO_ACCESS)
    await choose(database, "mad")
    await sender.until_quiet()
    assert (await list_of(database, HOME)).shut_out
    sender.its.wake([HOME])
    await sender.round(DAY)
    assert sender.discord.sent == [HOME, EVERYWHERE]
    del sender.discord.faults[HOME]
    await open_game(database, "dil")
    await sender.until_quiet()
    assert sender.discord.sent == [HOME, EVERYWHERE]
    await choose(database, "mad", shut_out=False)
    await sender.until_quiet()
    assert sender.discord.lists[HOME]


async def test_a_server_that_comes_back_gets_its_list_again(database: Database, sender: Sender) -> None:
    """Discord drops the list of a server that removes the bot, and refuses no list under a new invitation."""
    sender.discord.faults[HOME + 1] = fault(403, NO_ACCESS)
    for server in (HOME, HOME + 1):
        await choose(database, "mad", server=server)
    await sender.until_quiet()
    sender.discord.sent.clear()
    await joined(database, {HOME: AT - DAY, HOME + 1: AT - DAY})
    await sender.until_quiet()
    assert sender.discord.sent == [], "the bot was there before it sent them"
    sender.discord.faults.clear()
    sender.at += 120
    for _ in range(2):
        await joined(database, {HOME: AT + 60, HOME + 1: AT + 60, HOME + 2: AT + 60})
        await sender.until_quiet()
    assert sorted(sender.discord.sent) == [HOME, HOME + 1]
    assert await chosen(database) == ["mad"]


async def test_after_any_other_fault_the_bot_tries_again_after_growing_pauses(
    database: Database, sender: Sender
) -> None:
    sender.discord.faults[HOME] = fault(500)
    await choose(database, "mad")
    await sender.until_quiet()
    assert await sender.round(FIRST_PAUSE) == 2 * FIRST_PAUSE
    assert await sender.round(2 * FIRST_PAUSE) == 4 * FIRST_PAUSE
    sender.discord.faults.clear()
    await sender.round(4 * FIRST_PAUSE)
    assert sender.discord.lists[HOME]


async def test_a_bot_that_lists_all_commands_everywhere_sends_servers_nothing(database: Database) -> None:
    async with writing(database) as work:
        await work.server_log(HOME, False, NOW)
    sent = Discord()
    its = Registering(database, lambda: CommandLists(roots()), sent.send, nullcontext, by_server=False)
    await choose(database, "mad")
    await its.round(NOW, (0,), 1)
    assert sent.lists == {EVERYWHERE: [root["name"] for root in roots()]}
