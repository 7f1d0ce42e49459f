"""The export and removal of what is stored about a user, and servers that removed the bot."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

from discord.utils import escape_markdown
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import func, select

from db import folding
from db.entries import Actor
from db.forgetting import Pen, own_words, scrub
from db.privacy import GRACE, are_here, export, forget, left, sweep
from db.seals import canonical, committed, next_hash, seal_of, sealed_seed, shown
from db.store.codec import load_changes
from db.store.engine import Database
from db.store.models import Base, Event, EventSubject, Roll, Stream
from db.unit_of_work import reading, writing
from rules.core.chance.fairness import digest
from rules.core.people.roster import Engaged, OwnersSet
from rules.core.plain.events import Subject, SubjectKind
from rules.core.play.campaign import Booked
from rules.core.play.game import BoardSet, Game, GameOpened, PlayerSeated, SideAdded, SideNamed
from rules.mad_dogs.model.board import Board
from rules.mad_dogs.model.changes import Hurt, WoundsSet
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.paradise.city.changes import BoutSet, FuneralSet, OutfitSet
from rules.mad_dogs.paradise.city.records import BoxingMatch, Flowers, Funeral, Order, OrderKind, Outfit, Stake
from tests.db import house
from tests.effort import sqlite_steps
from tests.turns import takes_turns

BOB = Actor(2**62 + 7, "Bob")
LATER = house.NOW + GRACE
AWAY = 2**61 + 2**22
"""A server of another shard than HOME, if there are two."""


async def rows_of(database: Database) -> dict[str, int]:
    """The number of rows of each table."""
    async with database.read() as session:
        return {
            table.name: await session.scalar(select(func.count()).select_from(table)) or 0
            for table in Base.metadata.sorted_tables
        }


async def text_of(database: Database) -> str:
    """Every value of every table."""
    async with database.read() as session:
        tables = [await session.execute(select(*table.c)) for table in Base.metadata.sorted_tables]
        return "\n".join(repr(tuple(row)) for rows in tables for row in rows)


async def played(database: Database, server: int = house.HOME) -> tuple[int, list[int]]:
    """A gang of Alice's with hurt figures, sealed rolls and an undo. Returns gang and figures."""
    with patch.object(folding, "EVERY", 1):  # a checkpoint of all that happens
        return await _played(database, server)


async def _played(database: Database, server: int) -> tuple[int, list[int]]:
    async with writing(database) as work:
        gang, figures, _ = await house.found(work, server=server, figures=("Spats", "Dooley"))
        await work.events.new_drafts(
            server, house.ALICE.id, [("roll", {"formula": "d6 # Zelda"})], house.NOW, private=True
        )
    for number, figure in enumerate(figures):
        await house.do(database, Hurt(figure, lost=1), server=server, outcome=house.rolled(1, 2), roll=number)
        await house.do(database, Hurt(figure, lost=1), server=server, sealed=True)
    struck = await house.do(database, Hurt(figures[0], lost=2), server=server, actor=BOB)
    await house.undo(database, struck)
    return gang, figures


# ------------------------------------------------------------------ forget


async def test_forgetting_leaves_neither_name_nor_id_nor_draft(database: Database) -> None:
    await played(database)
    assert str(house.ALICE.id) in await text_of(database)
    done = await forget(database, house.ALICE.id)
    assert (done.events, done.gangs, done.servers) == (5, 1, 1)
    left_over = await text_of(database)
    for word in (str(house.ALICE.id), house.ALICE.name, "Zelda"):
        assert word not in left_over
    assert BOB.name in left_over


async def test_forgetting_keeps_every_row_the_fold_of_its_events(database: Database) -> None:
    gang, figures = await played(database)
    before = [await house.lost(database, figure) for figure in figures]
    await forget(database, house.ALICE.id)
    assert await house.faults(database) == []
    assert [await house.lost(database, figure) for figure in figures] == before == [1, 1]
    async with reading(database) as work:
        assert (await work.folding.rebuilt(Subject(SubjectKind.GANG, gang))).owners == ()


async def test_forgetting_touches_no_dice_no_number_and_no_change_of_state(database: Database) -> None:
    await played(database)
    kept = ("id", "seq", "roll", "turn", "waiting", "rule", "at", "sealed", "cause", "struck_at", "channel_id")

    async def stored() -> list[Any]:
        async with database.read() as session:
            events = list(await session.scalars(select(Event).order_by(Event.id)))
            rolls = list(await session.scalars(select(Roll).order_by(Roll.event_id, Roll.position)))
            return [[getattr(one, name) for name in kept] for one in events] + [(one.faces, one.typed) for one in rolls]

    before = await stored()
    await forget(database, house.ALICE.id)
    assert await stored() == before


async def test_the_log_can_still_be_taken_back_after_forgetting(database: Database) -> None:
    _, figures = await played(database)
    last = await house.hurt(database, figures[0], 2)
    await forget(database, house.ALICE.id)
    await house.undo(database, last)
    assert await house.lost(database, figures[0]) == 1
    assert await house.faults(database) == []


async def test_two_forgotten_users_stay_two(database: Database) -> None:
    async with writing(database) as work:
        _, (figure,), _ = await house.found(work)
    await house.hurt(database, figure, actor=BOB)
    await forget(database, house.ALICE.id)
    await forget(database, BOB.id)
    async with database.read() as session:
        nobodies = set(await session.scalars(select(Event.actor_id)))
    assert len(nobodies) == 2
    assert max(nobodies) < 0


async def test_forgetting_goes_over_all_servers_and_the_number_differs(database: Database) -> None:
    await played(database)
    await played(database, AWAY)
    assert (await forget(database, house.ALICE.id)).servers == 2
    async with database.read() as session:
        nobodies = set(await session.scalars(select(Event.actor_id).where(Event.actor_id < 0)))
    assert len(nobodies) == 2, "nobody can tell that they were the same person"


async def test_direct_messages_are_deleted(database: Database) -> None:
    async with writing(database) as work:
        await work.servers.get(house.ALICE.id, True, house.NOW)
        stream = await work.server_log(house.ALICE.id, True, house.NOW)
        await work.append(stream, house.entry())
    await forget(database, house.ALICE.id)
    assert set((await rows_of(database)).values()) == {0}


async def test_what_was_exported_before_is_nothing_after(database: Database) -> None:
    await played(database)
    data = await export(database, house.ALICE.id, house.NOW)
    assert len(data["servers"][0]["events"]) == 5
    await forget(database, house.ALICE.id)
    assert (await export(database, house.ALICE.id, house.NOW))["servers"] == []


def test_a_users_own_words_are_distinguished_from_words_of_the_rules() -> None:
    options = {"formula": "d6 # Aunt Zelda", "gun": "Tommy Gun", "people": "Spats, Karol", "dice": "1 4", "range": 2.0}
    words = own_words(options, {"tommy gun", "spats"})
    assert {"Aunt Zelda", "Karol"} <= words
    assert not {"Tommy Gun", "Spats", "1 4", "d6"} & words


def test_a_comment_is_taken_out_whatever_it_is() -> None:
    for comment, result in (
        ("4", "4"),
        ("x", "x"),
        ("a   b", "a b"),
        ("Tommy Gun", "Tommy Gun"),
        ("4, *7*", r"4, \*7\*"),
    ):
        event = Event(
            actor_id=house.ALICE.id,
            actor_name=house.ALICE.name,
            options={"formula": f"4d6+4 # {comment}"},
            changes=[],
            waiting=[],
            lines=[f"Again: ({result})"],
            headline=f"Alice rolls 4d6 + 4 ({result}) = 14",
            seen=[],
            outcome=None,
            sealed=False,
        )
        words = own_words(event.options, {"tommy gun"})
        scrub(event, Pen(house.ALICE.id, -7, frozenset({house.ALICE.name})), words, own=True)
        assert event.headline == "somebody rolls 4d6 + 4 … = 14"
        assert event.options == {"formula": "4d6+4 # …"}
        assert event.lines == ["Again: …"]


def test_dice_are_no_words_of_a_user() -> None:
    assert own_words({"formula": "8d10 count 7+"}, ()) == frozenset()


def test_free_text_is_the_users_own_even_if_it_is_one_digit() -> None:
    assert own_words({"why": "7", "what": "x", "side": "1", "name": "Spats"}, {"spats"}) == {"7", "x"}


@given(name=st.text("abcXYZ_*~`-. é", min_size=1, max_size=12).map(str.strip).filter(bool))
def test_a_name_is_found_with_its_marks_made_harmless(name: str) -> None:
    pen = Pen(house.ALICE.id, -1, frozenset({name}))
    assert pen.text(f"1: {escape_markdown(name)} 2+3") == "1: somebody 2+3"
    assert pen.text(f"1: {name} 2+3") == "1: somebody 2+3"


def test_a_name_is_not_found_inside_another_word() -> None:
    assert Pen(5, -1, frozenset({"Al"})).text("Also Al and Al_ice’s Alan") == "Also somebody and Al_ice’s Alan"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.just(house.ALICE.id) | st.text("ab <@>", max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["user", "owners", "x"]), inner),
    max_leaves=12,
)


@given(value=json_values)
def test_an_id_is_taken_out_of_any_json_and_all_else_stays(value: Any) -> None:
    pen = Pen(house.ALICE.id, -7)
    treated = pen.ids(value)
    assert str(house.ALICE.id) not in repr(treated)
    if str(house.ALICE.id) not in repr(value):
        assert treated == value


# ------------------------------------------------------------------ games


async def test_sides_lose_the_name_of_a_player_and_nothing_else_that_reads_the_same_does(database: Database) -> None:
    """“mad” is also the system's id and the game's name."""
    mad = Actor(BOB.id, "mad")
    async with writing(database) as work:
        await work.server_log(house.HOME, False, house.NOW)
        game = await work.games.new(house.HOME, 9, Game("mad", "mad", ()))
        opened = GameOpened(game, "mad", "mad", ("mad", "the law")), BoardSet(game, "mad", Board())
        seated = PlayerSeated(game, 0, mad.id)
        more = SideAdded(game, "Reds"), SideNamed(game, 2, "mad")
        await work.append(await work.game_log(house.HOME, game), house.entry(*opened, seated, *more, actor=mad))
    await forget(database, mad.id)
    async with reading(database) as work:
        subject = Subject(SubjectKind.GAME, game)
        stored = await work.games.state(subject)
        assert stored is not None
        assert stored == await work.folding.rebuilt(subject)
    assert [side.name for side in stored.sides] == ["somebody", "the law", "somebody"]
    assert (stored.name, stored.system) == ("mad", "mad")
    async with database.read() as session:
        (event,) = await session.scalars(select(Event))
    first, board, seat, *rest = load_changes(event.changes)
    assert first == GameOpened(game, "mad", "mad", ("somebody", "the law"))
    assert board == opened[1]
    assert seat == replace(seated, user=stored.sides[0].players[0])
    assert rest == [more[0], SideNamed(game, 2, "somebody")]


# ------------------------------------------------------------------ campaigns


async def umpired(database: Database, server: int = house.HOME) -> tuple[int, int]:
    """A campaign with Bob as umpire, who corrected Alice's money. Returns its id and that of her gang."""
    campaign, (north,) = await house.opened(database, "North", umpires=(BOB.id,), server=server)
    await house.do(
        database,
        Booked(north, 25, "correction", "a gift of Zelda's"),
        campaign=campaign,
        server=server,
        actor=BOB,
        options={"why": "a gift of Zelda's", "money": 25},
        headline="The umpire corrects the books: a gift of Zelda's.",
    )
    return campaign, north


async def test_forgetting_an_umpire_leaves_neither_their_id_nor_their_reasons(database: Database) -> None:
    campaign, north = await umpired(database)
    assert "Zelda" in await text_of(database)
    done = await forget(database, BOB.id)
    assert (done.events, done.gangs, done.servers) == (1, 0, 1)
    left_over = await text_of(database)
    for word in (str(BOB.id), BOB.name, "Zelda"):
        assert word not in left_over
    async with reading(database) as work:
        (umpire,) = (await work.folding.rebuilt(Subject(SubjectKind.CAMPAIGN, campaign))).umpires
        assert umpire < 0
        lines = await work.campaigns.ledger(campaign, north)
        assert [(one.dollars, one.why) for one in lines] == [(25, "…")]
    assert await house.faults(database) == []


async def test_forgetting_a_player_keeps_their_gang_in_the_campaign_and_its_money(database: Database) -> None:
    campaign, north = await umpired(database)
    await forget(database, house.ALICE.id)
    assert str(house.ALICE.id) not in await text_of(database)
    async with reading(database) as work:
        found = await work.campaigns.get(campaign)
        assert found is not None
        assert found.campaign.gangs == (north,)
        assert (await work.folding.rebuilt(Subject(SubjectKind.GANG, north))).estate.dollars == 125
        (listed,) = await work.campaigns.listed(house.HOME)
        assert listed.people == {BOB.id}
    assert await house.faults(database) == []


async def test_a_campaign_goes_on_after_its_umpire_is_forgotten(database: Database) -> None:
    campaign, north = await umpired(database)
    await forget(database, BOB.id)
    last = await house.do(database, Booked(north, 5, "loot", "Docks"), campaign=campaign)
    await house.undo(database, last)
    assert await house.faults(database) == []


async def test_an_export_holds_umpire_posts_in_campaigns_and_ledgers_of_the_users_gangs(
    database: Database,
) -> None:
    campaign, _ = await umpired(database)
    (bobs,) = (await export(database, BOB.id, house.NOW))["servers"]
    assert bobs["umpires"] == [{"campaign": campaign, "name": "Paradise"}]
    assert bobs["gangs"] == []
    (alices,) = (await export(database, house.ALICE.id, house.NOW))["servers"]
    assert alices["umpires"] == []
    (gang,) = alices["gangs"]
    assert gang["campaign_id"] == campaign
    booked = [(one["campaign_id"], one["month"], one["dollars"]) for one in gang["ledger"]]
    assert booked == [(0, 0, 100), (campaign, 1, 25)]


async def test_an_export_holds_the_users_secret_orders_and_no_other_users(database: Database) -> None:
    campaign, (north, south) = await house.opened(database, "North", "South")
    await house.do(database, OwnersSet(south, (BOB.id,)))
    for actor, gang, business in ((house.ALICE, north, "docks.speakeasy.1"), (BOB, south, "riverside.brothel.1")):
        order = Order(OrderKind.DEFEND, business=business)
        await house.do(database, OutfitSet(campaign, Outfit(gang, orders=(order,))), campaign=campaign, actor=actor)
    for user, own, others in (
        (house.ALICE.id, "docks.speakeasy", "riverside.brothel"),
        (BOB.id, "riverside.brothel", "docks.speakeasy"),
    ):
        data = json.dumps(await export(database, user, house.NOW))
        assert own in data
        assert others not in data


async def test_an_export_holds_no_secret_of_others(
    database: Database,
) -> None:
    """A record is stored whole: beside the user's own bet it has what others paid for a dive."""
    campaign, (north, south) = await house.opened(database, "North", "South")
    bout = BoxingMatch(
        1, 1, 101, 102, bets=(Stake(north, 101, 10),), fixes=(Stake(south, 101, 7771), Stake(north, 102, 5551))
    )
    funeral = Funeral(2, south, "Spats", 500, bids=(Flowers(south, 7772), Flowers(north, 5552)))
    theirs = Outfit(south, orders=(Order(OrderKind.DEFEND, business="riverside.brothel.1"),), done=True)
    records = BoutSet(campaign, bout), FuneralSet(campaign, funeral), OutfitSet(campaign, theirs)
    await house.do(database, *records, Booked(north, -10, "boxing", "a bet"), campaign=campaign)
    (alices,) = (await export(database, house.ALICE.id, house.NOW))["servers"]
    changes = load_changes(alices["events"][-1]["changes"])
    assert changes == [
        BoutSet(campaign, bout),
        FuneralSet(campaign, funeral),
        OutfitSet(campaign, theirs),
        Booked(north, -10, "boxing", "a bet"),
    ], "both gangs are hers"
    await house.do(database, OwnersSet(south, (BOB.id,)))
    (alices,) = (await export(database, house.ALICE.id, house.NOW))["servers"]
    (event,) = [one for one in alices["events"] if len(one["changes"]) == 4 and one["command"] == "test"]
    assert load_changes(event["changes"]) == [
        BoutSet(campaign, replace(bout, fixes=(Stake(north, 102, 5551),))),
        FuneralSet(campaign, replace(funeral, bids=(Flowers(north, 5552),))),
        OutfitSet(campaign, replace(theirs, orders=())),
        Booked(north, -10, "boxing", "a bet"),
    ]


@takes_turns
async def test_a_server_gone_for_thirty_days_takes_its_campaigns_along(database: Database) -> None:
    await umpired(database, AWAY)
    before = await rows_of(database)
    await umpired(database)
    await left(database, house.HOME, house.NOW)
    assert await sweep(database, LATER) == [house.HOME]
    assert await rows_of(database) == before
    assert min(before[table] for table in ("campaign", "campaign_month", "ledger_entry")) > 0
    assert await house.faults(database) == []


async def test_what_an_umpire_typed_is_in_no_byte_of_the_files(sqlite_database: Database) -> None:
    await umpired(sqlite_database)
    assert b"Zelda" in bytes_of(sqlite_database)
    await forget(sqlite_database, BOB.id)
    assert b"Zelda" not in bytes_of(sqlite_database)


# ------------------------------------------------------------------ seals


def a_stream() -> Stream:
    return Stream(sealing="5" * 64, next_sealed=3)


def test_the_seed_of_a_sealed_roll_is_committed_to_beforehand() -> None:
    stream = a_stream()
    beforehand = next_hash(stream)
    seal = seal_of(stream, 3, {"dice": [1]})
    assert seal["hash"] == beforehand == digest(seal["seed"])
    assert seal["seed"] != sealed_seed(stream, 4)


def test_a_commitment_reveals_nothing_and_proves_all() -> None:
    stream = a_stream()
    one, other = (seal_of(stream, 3, {"dice": [face]}) for face in (1, 1))
    assert one["commitment"] != other["commitment"], "the same result looks different each time"
    assert one["digest"] == other["digest"] == digest(canonical({"dice": [1]}))
    assert committed(one["salt"], one["digest"]) == one["commitment"]
    assert committed(one["salt"], digest(canonical({"dice": [2]}))) != one["commitment"]


@given(st.dictionaries(st.text(max_size=5), json_values))
def test_an_outcome_reads_the_same_before_and_after_storing(outcome: dict[str, Any]) -> None:
    assert canonical(outcome) == canonical(json.loads(json.dumps(outcome)))


def test_a_seal_shows_its_seed_and_salt_only_once_open() -> None:
    event = Event(sealed=True, seal=seal_of(a_stream(), 3, {}))
    assert set(shown(event) or ()) == {"place", "hash", "commitment"}
    event.sealed = False
    assert {"seed", "salt", "digest"} <= set(shown(event) or ())


def test_forgetting_keeps_the_digest_of_what_a_sealed_roll_committed_to() -> None:
    throw = {"step": "throw", "why": "damage, Aunt Zelda", "sides": 6, "faces": [4]}
    outcome = {"rule": "x", "result": "hit", "steps": [throw], "dice": [throw]}
    seal = seal_of(a_stream(), 3, outcome)
    event = Event(
        actor_id=house.ALICE.id,
        actor_name=house.ALICE.name,
        options={"target": "Aunt Zelda"},
        changes=[],
        waiting=[],
        lines=[],
        headline="Alice shoots at Aunt Zelda.",
        seen=[],
        outcome=outcome,
        seal=seal,
        sealed=True,
    )
    pen = Pen(house.ALICE.id, -7, frozenset({house.ALICE.name}))
    scrub(event, pen, own_words(event.options, ()), own=True)
    assert event.headline == "somebody shoots at …."
    assert event.outcome is not None
    assert event.outcome["dice"] == [{**throw, "why": "damage, …"}]
    assert event.seal == {**seal, "altered": True}
    assert event.seal is not None
    assert committed(event.seal["salt"], event.seal["digest"]) == event.seal["commitment"]


async def test_changes_that_waited_too_long_are_reported_and_not_carried_out(database: Database) -> None:
    async with writing(database) as work:
        gang, (figure,), _ = await house.found(work)
        busy = await work.games.new(house.HOME, 9, Game("Docks", "mad", ()))
        assert await work.unfit([Hurt(figure, lost=1)], 0) == ""
        assert "no longer there" in await work.unfit([Hurt(figure + 1000, lost=1)], 0)
        await work.folding.carry_out([Engaged(gang, busy)])
        assert "on the table of “Docks”" in await work.unfit([Hurt(figure, lost=1)], 0)
        assert await work.unfit([Hurt(figure, lost=1)], busy) == ""


# ------------------------------------------------------------------ servers


async def test_a_server_gone_for_thirty_days_leaves_nothing_in_any_table(database: Database) -> None:
    await played(database)
    await left(database, house.HOME, house.NOW)
    assert await sweep(database, LATER - timedelta(seconds=1)) == []
    assert (await rows_of(database))["event"] > 0
    assert await sweep(database, LATER) == [house.HOME]
    assert set((await rows_of(database)).values()) == {0}


async def test_the_other_servers_keep_all_they_have(database: Database) -> None:
    await played(database, AWAY)
    before = await rows_of(database)
    await played(database)
    await left(database, house.HOME, house.NOW)
    await sweep(database, LATER)
    assert await rows_of(database) == before
    assert await house.faults(database) == []


async def test_a_server_that_came_back_is_not_swept(database: Database) -> None:
    await played(database)
    await left(database, house.HOME, house.NOW)
    await are_here(database, [house.HOME])
    assert await sweep(database, LATER) == []


def bytes_of(database: Database) -> bytes:
    """All bytes in the files of an SQLite database."""
    path = Path(database.url.database or "")
    return b"".join(one.read_bytes() for one in path.parent.glob(f"{path.name}*") if not one.name.endswith("-shm"))


async def test_the_forgotten_are_in_no_byte_of_the_files(sqlite_database: Database) -> None:
    await played(sqlite_database)
    await house.do(sqlite_database, options={"formula": "d6 # Zelda"}, headline="Alice rolls d6 (Zelda) = 4")
    assert b"Zelda" in bytes_of(sqlite_database)
    await forget(sqlite_database, house.ALICE.id)
    for word in (b"Zelda", b"Alice"):
        assert word not in bytes_of(sqlite_database)


async def test_a_server_that_was_swept_is_in_no_byte_of_the_files(sqlite_database: Database) -> None:
    await played(sqlite_database)
    await left(sqlite_database, house.HOME, house.NOW)
    assert b"Dooley" in bytes_of(sqlite_database)
    await sweep(sqlite_database, LATER)
    for word in (b"Dooley", b"Alice", b"Zelda"):
        assert word not in bytes_of(sqlite_database)


async def test_a_reader_in_the_way_puts_wiping_off_till_the_next_sweep(sqlite_database: Database) -> None:
    await played(sqlite_database)
    async with sqlite_database.read() as session:
        await session.scalar(select(func.count()).select_from(Event))
        await forget(sqlite_database, house.ALICE.id)
    await sweep(sqlite_database, LATER)
    assert b"Zelda" not in bytes_of(sqlite_database)


async def test_the_first_day_of_absence_counts(database: Database) -> None:
    await played(database)
    await left(database, house.HOME, house.NOW)
    await left(database, house.HOME, LATER)
    assert await sweep(database, LATER) == [house.HOME]


async def test_a_server_that_never_had_the_bot_is_never_swept(database: Database) -> None:
    """User installation and direct messages."""
    async with writing(database) as work:
        await work.servers.get(5, False, house.NOW)
        await work.servers.get(6, True, house.NOW)
    await left(database, 6, house.NOW)
    assert await sweep(database, LATER + GRACE * 100) == []


async def test_a_process_sweeps_the_servers_of_its_own_shards(database: Database) -> None:
    for server in (house.HOME, AWAY):
        await played(database, server)
        await left(database, server, house.NOW)
    mine = (house.HOME >> 22) % 2
    assert await sweep(database, LATER, [mine], 2) == [house.HOME]
    assert await sweep(database, LATER, [1 - mine], 2) == [AWAY]


MOST_STEPS = 500
"""The most steps of SQLite's machine for each event."""


async def test_many_events_are_deleted_with_as_many_steps_for_each(sqlite_database: Database) -> None:
    many, figures = 4_000, (await played(sqlite_database))[1]
    async with sqlite_database.write() as session:
        stream = await session.scalar(select(Stream))
        assert stream is not None
        (template,) = [dict(vars(event)) for event in await session.scalars(select(Event).limit(1))]
        rows = [
            {**template, "id": 1000 + n, "seq": 1000 + n, "delivery": f"x:{n}", "once": None, "roll": None}
            for n in range(many)
        ]
        session.add(*(Event(**row) for row in rows))
        session.add(
            *(
                EventSubject(event_id=row["id"], kind=SubjectKind.FIGURE, subject_id=figures[0], changed=True)
                for row in rows
            )
        )
        session.add(*(Roll(event_id=row["id"], position=0, why="", sides=6, faces="1", typed=0) for row in rows))
    await left(sqlite_database, house.HOME, house.NOW)
    await sqlite_database.close()
    with sqlite_steps(sqlite_database) as steps:
        await sweep(sqlite_database, LATER)
    assert steps.taken < MOST_STEPS * many
    assert set((await rows_of(sqlite_database)).values()) == {0}


async def test_an_export_holds_no_unannounced_action_of_others_that_an_undo_took_along(
    database: Database,
) -> None:
    async with writing(database) as work:
        _, (figure,), _ = await house.found(work)
    first = await house.hurt(database, figure, 1)
    hangs = await house.do(
        database,
        WoundsSet(figure, 3, Posture.UP),
        actor=BOB,
        unannounced=True,
        lines=(f"<@{house.ALICE.id}>",),
    )
    await house.undo(database, first)
    async with database.read() as session:
        fallen = await session.get_one(Event, hangs)
        assert fallen.struck_by == house.ALICE.id
    (server,) = (await export(database, house.ALICE.id, house.NOW))["servers"]
    assert (server["took_back"], server["named_in"]) == ([first], [])
    (mine,) = (await export(database, BOB.id, house.NOW))["servers"]
    assert [one["id"] for one in mine["events"]] == [hangs]
