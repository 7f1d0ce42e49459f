"""No command searches a whole table, and none asks the database more often than it needs to."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from simcord.actors import MemberActor
from simcord.env import Env
from sqlalchemy import delete

from benchmarks.growth import DICE, SHOT, game_opened
from benchmarks.simulated import Clock, SimulatedPlace, Simulation
from bot import create_bot
from cogs.safety.environment import Settings
from db.due_games import due_games
from db.listings import NameSearch
from db.log import CHANGES, ROLLS
from db.luck import DiceSelection
from db.notebooks import Matter, ordering, to_heed
from db.repositories import CAMPAIGN_LOG
from db.seats import ASKED, GAME
from db.store.engine import Database
from db.store.models import Server
from db.store.sqlite_driver import Connection
from db.unit_of_work import reading, writing
from local.world import PATIENCE, PatientEnvironment
from rules.core.people.roster import Disbanded
from rules.core.plain.events import Subject, SubjectKind
from rules.core.play.campaign import Booked, MonthBegun
from rules.mad_dogs.model.roster import SAMPLES
from tests.cogs.shown_cards import labels
from tests.db import house
from tests.turns import takes_turns

NORTH, SOUTH, *_ = SAMPLES
BOMBERS = "1 1 " * 5
"""Dice that give those of a sample gang with a skill one without effect on shots."""
TABLES = (
    "server|stream|phrase|event|event_subject|checkpoint|roll|gang|figure|game|game_card|draft|test_tally|face_tally|"
    "campaign|campaign_card|campaign_month|ledger_entry|seat|desk"
)


@dataclass
class Watched:
    """Every statement sent to a SQLite file, with its values."""

    path: Path
    patch: pytest.MonkeyPatch
    sent: list[tuple[str, Any]] = field(default_factory=list)

    def watch(self) -> None:
        run = Connection.run

        async def noted(connection: Connection, statement: str, values: Sequence[Any] = ((),)) -> Any:
            self.sent.append((statement, values[0]))
            return await run(connection, statement, values)

        self.patch.setattr(Connection, "run", noted)

    def scans(self) -> dict[str, list[str]]:
        """The statements that read a whole table, with SQLite's plans."""
        connection = sqlite3.connect(self.path)
        found: dict[str, list[str]] = {}
        for statement, values in self.sent:
            if statement.startswith(("BEGIN", "COMMIT", "ROLLBACK", "PRAGMA")):
                continue
            plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}", values)]
            bad = [step for step in plan if re.match(rf"SCAN (?:{TABLES})\b", step)]
            if bad:
                found[statement] = bad
        connection.close()
        return found


@pytest.fixture
def watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Watched:
    return Watched(tmp_path / "test.db", monkeypatch)


@pytest_asyncio.fixture(loop_scope="function")
async def env(watched: Watched) -> AsyncIterator[Env]:
    """A simulated Discord with the bot in it."""
    bot = create_bot(Settings(database_url=f"sqlite+aiosqlite:///{watched.path}"))
    started = PatientEnvironment(bot, shard_count=1, settle_timeout=PATIENCE)
    await started.start()
    bot: Any = started.bot
    watched.watch()
    yield started
    await started.shutdown()
    await bot.database.close()


def test_a_scan_would_be_seen(watched: Watched) -> None:
    connection = sqlite3.connect(watched.path)
    connection.execute("CREATE TABLE figure (id INTEGER PRIMARY KEY, name TEXT)")
    connection.close()
    watched.sent += [("SELECT * FROM figure WHERE name = ?", ("x",)), ("SELECT * FROM figure WHERE id = ?", (1,))]
    assert list(watched.scans()) == ["SELECT * FROM figure WHERE name = ?"]


async def undone(actor: MemberActor, message: Any) -> None:
    """Undo the event of a public card."""
    if "Undo" not in labels(message):
        more = (await actor.click(message, label="More")).response
        assert more is not None
        message = more.message
    await actor.click(message, label="Undo")


async def test_no_command_looks_through_a_table(env: Env, watched: Watched) -> None:
    guild = env.create_guild()
    channel = guild.create_text_channel("general")
    alice: MemberActor = guild.add_member(env.create_user("alice"))

    async def do(command: str, **options: Any) -> Any:
        response = (await alice.slash(channel, command, **options)).response
        assert response is not None
        return response.message

    await do("gang new", name="North Side", sample="North Side")
    await do("gang new", name="South Side", sample="South Side")
    await do("gang hire", gang="North Side", profile="Hoodlum", name="Lefty Too")
    shot = {"shooter": "Spats Doogan", "target": "Hot Dog Morelli", "gun": "Tommy Gun", "range": 2.0}
    odds = await do("mad shoot", **shot, odds=True)
    await alice.click(odds, label="Roll it")
    fired = await do("mad shoot", gats=4, gun="Pistol", range=2.0, target="Moose")
    await undone(alice, fired)
    sealed = await do("mad shoot", gats=4, gun="Pistol", range=2.0, target="Ox", secret=True)
    await alice.click(sealed, label="Reveal")
    await do("gang rename", figure="Ox", name="Bull")
    await do("gang rename", gang="South Side", name="West Side")
    for options in ({}, {"gang": "North Side"}, {"figure": "Bull (West Side)"}):
        await do("gang show", **options)
    await do("gang export", gang="North Side")
    await do("roll", formula="4d6")
    await do("log")
    await do("log", figure="Bull")
    await do("log", game="server", kind="rolls")
    await do("luck")
    await do("luck", game="here")
    await do("luck", all_dice=True)
    await do("settings show")
    await do("gang dismiss", figure="Bull")
    await do("gang disband", gang="West Side")
    await alice.autocomplete(channel, "gang show", "figure", "sp")
    await alice.autocomplete(channel, "gang show", "gang", "no")
    words = {statement.split()[0] for statement, _ in watched.sent}
    assert words >= {"BEGIN", "SELECT", "INSERT", "UPDATE"}
    assert len(watched.sent) > 150
    assert watched.scans() == {}


async def test_no_query_of_the_repositories_looks_through_a_table(sqlite_database: Database, watched: Watched) -> None:
    """The queries that no command of the other test happens to send."""
    async with writing(sqlite_database) as work:
        gang, (figure,), founded = await house.found(work)
        draft = (await work.events.new_drafts(house.HOME, 1, [("roll", {})], house.NOW, private=True))[0]
    watched.watch()
    async with reading(sqlite_database) as work:
        stream = await work.servers.stream(house.HOME)
        assert stream is not None
        await work.events.page(stream.id, None, 10, figure)
        await work.events.page(stream.id, 5, 10, figure)
        await work.events.page(stream.id, 5, 10)
        for kind in (ROLLS, CHANGES, "mad"):
            await work.events.page(stream.id, None, 10, after=2, kind=kind)
            await work.events.page(stream.id, 5, 10, figure, player=1, kind=kind)
        await work.events.page(stream.id, 5, 10, player=1)
        await work.games.listed(house.HOME)
        for scope in (
            DiceSelection(house.HOME),
            DiceSelection(house.HOME, stream.id),
            DiceSelection(house.HOME, None, 1),
        ):
            await work.luck.tests(scope)
            await work.luck.faces(scope, typed=True)
            await work.luck.course(scope)
            await work.luck.by_player(scope)
        await work.events.latest_by(stream.id, 1)
        await work.events.count(stream.id)
        await work.events.by_delivery("i:1")
        await work.events.by_once("draft:1")
        await work.events.subjects(founded)
        await work.folding.rebuilt(Subject(SubjectKind.GANG, gang))
        await work.folding.before(Subject(SubjectKind.FIGURE, figure), founded)
        await work.events.draft(draft)
        await work.events.begun_rolls(house.HOME)
        await work.rosters.figures_begun(house.HOME, "sp")
        await work.rosters.figure_names(house.HOME, most=25)
        await work.rosters.figure_names(house.HOME, most=25, system="mad")
        await work.rosters.full_name(house.HOME, figure)
        await work.rosters.gangs(house.HOME)
        for matter in (Matter(GAME, 1, house.HOME), Matter(CAMPAIGN_LOG, 1, house.HOME)):
            await work.notebooks.of(1, matter)
            await work.notebooks.news(1, matter, 10)
            await work.notebooks.nudged(matter, [1])
        await work.notebooks.with_orders(1)
        await work.notebooks.of_user(1)
        for kind in (GAME, CAMPAIGN_LOG, ASKED):
            await work.parts.seated(1, kind, draft)
        await work.listings.around(house.HOME, 5)
        await work.listings.gangs(house.HOME)
        await work.listings.gangs_of_campaigns(house.HOME, [1])
        await work.listings.gangs_near(house.HOME, NameSearch("no", 1, 1, 1), 1)
        await work.listings.figures_near(house.HOME, NameSearch("sp", 1, 1, 1), 1, "mad")
    campaign, (north,) = await house.opened(sqlite_database, "North")
    over = await house.do(
        sqlite_database, Booked(north, 5, "loot", "Docks"), MonthBegun(campaign, 2), campaign=campaign
    )
    await house.undo(sqlite_database, over)
    async with reading(sqlite_database) as work:
        await work.campaigns.get(campaign)
        await work.campaigns.at(house.HOME, 5)
        await work.campaigns.running(house.HOME)
        await work.campaigns.listed(house.HOME)
        await work.campaigns.months(campaign)
        for of in ({}, {"gang": north}, {"month": 1}, {"gang": north, "month": 1}):
            await work.campaigns.ledger(campaign, **of)
            await work.campaigns.ledger_page(campaign, 12, **of)
        await work.campaigns.booked(campaign, north)
        await work.rosters.figures_of([north], "Accountant")
        await work.campaigns.sums(campaign)
        await work.log_here(house.HOME, 5)
        await work.servers.stream(house.HOME, CAMPAIGN_LOG, campaign)
    disbanded = await house.do(sqlite_database, Disbanded(gang))
    await house.undo(sqlite_database, disbanded)
    async with sqlite_database.write() as session:
        await session.execute(delete(Server).where(Server.id == house.HOME))
    assert watched.scans() == {}


@pytest.mark.parametrize(
    "query, index",
    [
        (
            "SELECT * FROM campaign WHERE server_id = 1 AND channel_id = 5 AND present = 1",
            "uq_campaign_server_id_channel",
        ),
        ("SELECT * FROM campaign WHERE server_id = 1 ORDER BY id DESC LIMIT 100", "ix_campaign_server_id"),
        ("SELECT * FROM campaign_month WHERE campaign_id = 1 ORDER BY month", "campaign_month"),
        (
            "SELECT * FROM ledger_entry WHERE campaign_id = 1 ORDER BY event_id, position",
            "ix_ledger_entry_campaign_id_event_id",
        ),
        ("SELECT * FROM ledger_entry WHERE gang_id = 1 ORDER BY event_id", "ix_ledger_entry_gang_id_event_id"),
        ("DELETE FROM ledger_entry WHERE event_id = 1", "ledger_entry"),
    ],
)
async def test_campaigns_and_ledgers_are_found_by_their_indexes(
    sqlite_database: Database, watched: Watched, query: str, index: str
) -> None:
    connection = sqlite3.connect(watched.path)
    plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {query}")]
    connection.close()
    assert plan[0].startswith("SEARCH")
    assert index in plan[0]
    assert "USE TEMP B-TREE FOR ORDER BY" not in plan, "whole campaigns are not sorted again"


async def test_games_that_are_due_are_found_by_their_index(sqlite_database: Database, watched: Watched) -> None:
    watched.watch()
    await due_games(sqlite_database, 10**10, 20)
    await due_games(sqlite_database, 10**10, 20, [(1, 5), (2, 6)], [0, 3], 4)
    assert watched.scans() == {}
    connection = sqlite3.connect(watched.path)
    asked = [(statement, values) for statement, values in watched.sent if statement.startswith("SELECT")]
    for statement, values in asked:
        plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}", values)]
        assert plan[0].startswith("SEARCH game USING INDEX ix_game_due (due>? AND due<?)"), plan
        assert not any("USE TEMP B-TREE FOR ORDER BY" in step for step in plan), plan
    connection.close()
    assert len(asked) == 2


async def test_a_page_of_a_figure_or_a_player_reads_no_more_of_the_log(
    sqlite_database: Database, watched: Watched
) -> None:
    """SQLite finds it by the index of the figure or the player, in order, with or without a number as its bound."""
    watched.watch()
    async with reading(sqlite_database) as work:
        for figure, player, index in (
            (1, None, "ix_event_subject"),
            (1, 1, "ix_event_subject"),
            (None, 1, "ix_event_stream_id_actor_id_id"),
        ):
            for before, after in (None, None), (5, None), (None, 5):
                for kind in "", ROLLS, CHANGES, "mad":
                    watched.sent.clear()
                    await work.events.page(1, before, 10, figure, after=after, player=player, kind=kind)
                    connection = sqlite3.connect(watched.path)
                    ((statement, values),) = watched.sent
                    plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}", values)]
                    connection.close()
                    assert index in plan[0], plan
                    assert not any("USE TEMP B-TREE FOR ORDER BY" in step for step in plan), plan


async def test_standing_orders_are_looked_for_among_the_desks_that_have_any(
    sqlite_database: Database, watched: Watched
) -> None:
    watched.watch()
    await to_heed(sqlite_database, 20)
    await to_heed(sqlite_database, 20, [1, 2], [0, 3], 4)
    await ordering(sqlite_database)
    plans = [step for steps in watched.scans().values() for step in steps]
    assert {*plans} <= {"SCAN desk USING INDEX ix_desk_orders"}


async def test_deleting_a_server_looks_through_no_table(sqlite_database: Database, watched: Watched) -> None:
    """Rows that refer to a deleted row are found by an index. SQLite's plan does not show that search."""
    connection = sqlite3.connect(watched.path)
    missing: list[str] = []
    for table in TABLES.split("|"):
        for _, _, _, column, *_ in connection.execute(f"PRAGMA foreign_key_list({table})"):
            query = f"EXPLAIN QUERY PLAN SELECT 1 FROM {table} WHERE {column} = ?"
            (plan,) = [row[3] for row in connection.execute(query, (1,))]
            if plan.startswith("SCAN"):
                missing.append(f"{table}.{column}")
    connection.close()
    assert missing == []


@takes_turns
@pytest.mark.parametrize(
    "what, most",
    [
        ("a stored shot between two figures, tallied, and its button", 12),
        ("its undo", 10),
        ("odds", 6),
        ("the button that rolls them", 13),
        ("a gang of nine, and its button", 31),
        ("a step of making a gang", 11),
    ],
)
async def test_few_statements_a_command(env: Env, watched: Watched, what: str, most: int) -> None:
    guild = env.create_guild()
    channel = guild.create_text_channel("general")
    alice: MemberActor = guild.add_member(env.create_user("alice"))
    await alice.slash(channel, "gang new", name="North Side", sample="North Side", dice=BOMBERS)
    await alice.slash(channel, "gang new", name="South Side", sample="South Side", dice=BOMBERS)
    shot = {"shooter": "Spats Doogan", "target": "Hot Dog Morelli", "gun": "Tommy Gun", "range": 2.0}
    watched.sent.clear()
    if what in ("odds", "the button that rolls them"):
        asked = await alice.slash(channel, "mad shoot", **shot, odds=True)
        if what != "odds":
            watched.sent.clear()
            assert asked.response is not None
            await alice.click(asked.response.message, label="Roll it")
    elif what.startswith("a gang of nine"):
        await alice.slash(channel, "gang new", name="West Side", sample="South Side")
    elif what.startswith("a step"):
        await alice.slash(channel, "mad-gang new", name="West Side", budget=1000)
        watched.sent.clear()
        await alice.slash(channel, "mad-gang hire", who="Hoodlum, Punk", dice="1 1")
    else:
        # Three hits that wound, so both change; and enough dice for the ammunition.
        fired = await alice.slash(channel, "mad shoot", **shot, dice="1 1 1 6 6 5 1 1 4 6")
        if what == "its undo":
            assert fired.response is not None
            watched.sent.clear()
            await alice.click(fired.response.message, label="Undo")
    assert 4 <= len(watched.sent) <= most, "\n".join(statement for statement, _ in watched.sent)


async def test_few_statements_a_shot_in_a_game_and_its_undo(env: PatientEnvironment, watched: Watched) -> None:
    guild, clock = env.create_guild(), Clock()
    place = SimulatedPlace(
        guild, guild.create_text_channel("general"), guild.add_member(env.create_user("alice")), clock
    )
    bot: Any = env.bot
    await game_opened(Simulation(env, bot.database, clock), place)
    watched.sent.clear()
    shot = await place.do("mad shoot", **SHOT, dice=DICE)
    asked = [statement for statement, _ in watched.sent]
    assert sum(statement.startswith("INSERT INTO event ") for statement in asked) == 1
    assert len(asked) <= 14, "\n".join(asked)
    watched.sent.clear()
    await place.press(shot, "Undo")
    asked = [statement for statement, _ in watched.sent]
    assert sum(statement.startswith("UPDATE event SET struck_at") for statement in asked) == 1
    assert len(asked) <= 12, "\n".join(asked)


async def test_an_agenda_takes_a_few_statements_however_many_games_there_are(env: Env, watched: Watched) -> None:
    guild = env.create_guild()
    alice: MemberActor = guild.add_member(env.create_user("alice"))
    channels = [guild.create_text_channel(f"table-{number}") for number in range(3)]
    taken: list[int] = []
    for number, channel in enumerate(channels):
        await alice.slash(channel, "gang new", name=f"Gang {number}", sample="North Side", dice=BOMBERS)
        await alice.slash(channel, "game open")
        await alice.slash(channel, "game bring", gang=f"Gang {number}")
        await alice.slash(channel, "mad-card draw", card="King of Hearts")
        watched.sent.clear()
        listed = await alice.slash(channel, "agenda")
        assert listed.response is not None
        taken.append(len(watched.sent))
        assert watched.scans() == {}
    assert taken[0] <= 10
    assert set(taken) == {taken[0]}


async def test_duties_off_the_table_and_open_questions_take_a_few_statements_more(env: Env, watched: Watched) -> None:
    guild = env.create_guild()
    channel = guild.create_text_channel("general")
    alice, bob = (guild.add_member(env.create_user(name)) for name in ("alice", "bob"))
    await alice.slash(channel, "gang new", name="Kings", sample="Eastside Kings")
    await bob.slash(channel, "gang new", name="Precinct", sample="Fourth Precinct")
    await alice.slash(channel, "gangstars see", figures="Duke", what="An unseen enemy pops up", source="Officer Dunn")
    await bob.slash(channel, "gang share", gang="Precinct", user=alice.user)
    watched.sent.clear()
    listed = await alice.slash(channel, "agenda")
    assert listed.response is not None
    assert len(watched.sent) <= 14
    assert watched.scans() == {}


async def test_a_campaign_and_a_notebook_take_as_few_statements_however_many_play(env: Env, watched: Watched) -> None:
    guild = env.create_guild()
    channel = guild.create_text_channel("general")
    players: list[MemberActor] = [guild.add_member(env.create_user(name)) for name in ("alice", "bob", "carol")]
    alice = players[0]
    await alice.slash(channel, "campaign start")
    taken: list[tuple[int, int]] = []
    for number, player in enumerate(players):
        await player.slash(channel, "gang new", name=f"Gang {number}", sample="North Side", dice=BOMBERS)
        await player.slash(channel, "campaign join", gang=f"Gang {number}")
        counts: list[int] = []
        for command in ("campaign status", "campaign mine"):
            watched.sent.clear()
            shown = await alice.slash(channel, command)
            assert shown.response is not None
            counts.append(len(watched.sent))
            assert watched.scans() == {}
        taken.append((counts[0], counts[1]))
    assert {*taken} == {(5, 6)}


@takes_turns
@pytest.mark.parametrize(
    "command, option, typed, most",
    [
        ("gang show", "figure", "Spats", 2),
        ("gang show", "gang", "North", 2),
        ("mad shoot", "shooter", "", 2),
        ("mad shoot", "target", "Mo", 2),
        ("mad shoot", "gun", "", 2),
        ("mad hostage", "take", "Mo", 3),
        ("rule", "search", "shoot", 1),
        ("gang hire", "profile", "", 1),
    ],
)
async def test_few_statements_and_one_reading_a_completion(
    env: Env, watched: Watched, command: str, option: str, typed: str, most: int
) -> None:
    guild = env.create_guild()
    channel = guild.create_text_channel("general")
    alice: MemberActor = guild.add_member(env.create_user("alice"))
    await alice.slash(channel, "gang new", name="North Side", sample="North Side", dice=BOMBERS)
    await alice.slash(channel, "game open", system="Mad Dogs With Guns")
    await alice.slash(channel, "game bring", gang="North Side")
    watched.sent.clear()
    others = {"shooter": "Spats Doogan"} if option == "gun" else {}
    assert await alice.autocomplete(channel, command, option, typed, **others)
    asked = [statement for statement, _ in watched.sent]
    listed = "\n".join(asked)
    assert sum(statement.startswith("SELECT") for statement in asked) == most, listed
    assert sum(statement.startswith("BEGIN") for statement in asked) == 1, listed
