"""Every column of the schema: is it about a person? Then docs/privacy.md names it, /privacy export shows it, and
/privacy forget removes it, or the page says why not.

A new column fails here until it is classified.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import select

from db.privacy import export, forget
from db.store import models
from db.store.base import Base
from db.store.engine import Database
from rules.core.people.roster import OwnersSet
from tests.db import house

PAGE: Final = " ".join((Path(__file__).parents[2] / "docs" / "privacy.md").read_text(encoding="utf-8").split())
ME, NAME, WORDS = 2**62 + 2**40 + 77, "Wilhelmina", "Zelda Plantagenet"
NOBODY, SOMEBODY = 2**62 + 5, "Bob"
"""Another user."""


@dataclass(frozen=True)
class About:
    """A column about a person.

    planted   the planted value of the person
    page      words with which docs/privacy.md names it
    exported  the part of an export that holds it; empty if the page says why none does
    stays     whether forgetting leaves it, as the page says
    """

    planted: Any
    page: str
    exported: str = ""
    stays: bool = False


GAMES: Final = "gangs, figures, games; campaigns with their months and the ledgers of gangs"
GIVEN: Final = "its options as typed, dice, verdict, time"
IDS: Final = "who owns gangs, plays sides, umpires games and campaigns"
NAMES: Final = "Names of games, of their sides, of campaigns, boxers and cars stay"
NOTICES: Final = "whom the bot waits for, until when, and the numbers of its messages that say so"
WISHES: Final = "how you want to be notified"
TALLIES: Final = "tallies of luck"
TABLES: Final = "tables you uploaded"
LOOKED: Final = "how far you looked at its log, your notes on it, when you were last nudged, your standing orders"
DRAFTS: Final = "commands behind buttons"
HELD: Final = [{"tag": OwnersSet.tag, "subject": 1, "owners": [ME]}]
SIDE: Final = {"name": NAME, "players": [ME], "gangs": [], "owed": []}
EVENT: Final = {"rule": "core.roll", "result": WORDS, "steps": [], "dice": [{"why": f"{NAME}: {WORDS}", "faces": [3]}]}

PERSONAL: Final[dict[str, dict[str, About]]] = {
    "server": {"settings": About({"somebody": ME}, "settings that name you", "settings")},
    "phrase": {
        "user_id": About(ME, "phrases for fair dice, who gave them", "phrase"),
        "name": About(NAME, "phrases for fair dice, who gave them", "phrase"),
        "text": About(WORDS, "Your phrases for fair dice lose their text", "phrase"),
        "digest": About(
            "ab" * 32, "A phrase enters the dice by its SHA-256, and the bot keeps that", "phrase", stays=True
        ),
    },
    "event": {
        "delivery": About("i:1", "The number of an interaction stays with its event", stays=True),
        "actor_id": About(ME, "of who gave each command", "events"),
        "actor_name": About(NAME, "the name you went by when you gave a command", "events"),
        "channel_id": About(7, "ids, times and channels of events", "events", stays=True),
        "at": About(house.NOW, "ids, times and channels of events", "events", stays=True),
        "command": About("roll", "each command that rolled or changed something", "events", stays=True),
        "options": About({"note": WORDS, "user": ME}, GIVEN, "events"),
        "outcome": About(EVENT, GIVEN, "events"),
        "changes": About(HELD, GIVEN, "events"),
        "waiting": About(HELD, GIVEN, "events"),
        "headline": About(f"{NAME} says {WORDS}", GIVEN, "events"),
        "lines": About([f"{NAME}: {WORDS}", f"<@{ME}>"], GIVEN, "events"),
        "seal": About({"insiders": [ME], "digest": ""}, "who may look at a sealed roll", "may_look_at"),
        "seen": About([{"id": ME, "name": NAME}], "who saw dice typed in", "saw_dice_of"),
        "struck_by": About(ME, "rolls you took back", "took_back"),
    },
    "checkpoint": {"row": About({"owners": [ME]}, "copies of gangs, games and campaigns as they once were")},
    "roll": {"why": About(f"{NAME}: {WORDS}", "headings of dice", "events")},
    "test_tally": {"user_id": About(ME, TALLIES, "test_tally")},
    "face_tally": {"user_id": About(ME, TALLIES, "face_tally")},
    "gang": {
        "owners": About([ME], IDS, "gangs"),
        "lent": About([ME], "Who took over from whom", "leads"),
        "name": About("North Side", "Names of gangs and figures stay", "gangs", stays=True),
    },
    "seat": {"user_id": About(ME, "which games, gangs and buttons wait for you", "seats")},
    "figure": {"name": About("Spats", "Names of gangs and figures stay", "gangs", stays=True)},
    "game": {
        "umpires": About([ME], IDS, "umpires"),
        "sides": About([SIDE], IDS, "seats"),
        "board": About({"asked": ME}, GAMES),
        "pace": About({"pauser": ME, "resumers": [ME]}, "who paused it, and who wants it to go on", "paused"),
        "handing": About({"heirs": [{"user": ME, "to": NOBODY}]}, "Who took over from whom", "handed_on"),
        "name": About("Docks", NAMES, "umpires", stays=True),
    },
    "desk": {
        "user_id": About(ME, LOOKED, "desks"),
        "seen": About(3, LOOKED, "desks"),
        "notes": About(WORDS, LOOKED, "desks"),
        "nudged": About(5, LOOKED, "desks"),
        "orders": About([{"does": "roll", "phase": 7, "card": "", "figure": 0, "stopped": WORDS}], LOOKED, "desks"),
    },
    "awaited": {"users": About([ME], NOTICES, "awaited"), "whose": About([ME], NOTICES, "awaited")},
    "missed": {
        "user_id": About(ME, "How often you let your time run out", "times_run_out"),
        "times": About(3, "How often you let your time run out", "times_run_out"),
        "ended": About(9, "How often you let your time run out", "times_run_out"),
    },
    "notice": {
        "user_id": About(ME, NOTICES, "notices"),
        "due": About(9, NOTICES, "notices"),
        "stage": About(1, NOTICES, "notices"),
        "posted_at": About(11, NOTICES, "notices"),
        "channel_id": About(11, NOTICES, "notices"),
        "message_id": About(12, NOTICES, "notices"),
        "told": About(8, NOTICES, "notices"),
    },
    "preference": {
        "user_id": About(ME, WISHES, "wants"),
        "direct": About(True, "direct messages, quiet hours, your time zone", "wants"),
        "quiet_from": About(60, "direct messages, quiet hours, your time zone", "wants"),
        "quiet_until": About(90, "direct messages, quiet hours, your time zone", "wants"),
        "zone": About("Europe/Rome", "direct messages, quiet hours, your time zone", "wants"),
        "away_until": About(99, "until when you are away, and who decides for you", "wants"),
        "substitute": About(NOBODY, "until when you are away, and who decides for you", "wants"),
        "agreed": About(True, "until when you are away, and who decides for you", "wants"),
        "own_dice": About(True, "whether you roll your own dice", "wants"),
    },
    "campaign": {
        "umpires": About([ME], IDS, "umpires"),
        "pace": About({"pauser": ME, "resumers": []}, "who paused it, and who wants it to go on", "paused"),
        "handing": About({"heirs": [{"user": NOBODY, "to": ME}]}, "Who took over from whom", "handed_on"),
        "name": About("The Feud", NAMES, "umpires", stays=True),
    },
    "ledger_entry": {"why": About(f"for {WORDS}", "reasons in ledgers", "gangs")},
    "table_version": {
        "user_id": About(ME, TABLES, "tables"),
        "name": About(NAME, TABLES, "tables"),
        "note": About(WORDS, TABLES, "tables"),
        "body": About({"text": f"by <@{ME}>"}, TABLES, "tables"),
    },
    "draft": {
        "actor_id": About(ME, DRAFTS, "drafts"),
        "command": About("roll", DRAFTS, "drafts", stays=True),
        "options": About({"formula": f"d6 # {WORDS}"}, DRAFTS, "drafts"),
        "at": About(house.NOW, DRAFTS, "drafts", stays=True),
    },
}
"""The columns about a person, by table."""

OTHERS: Final[dict[str, str]] = {
    "shard_lease": "slot each of holder until",
    "server": "id direct since left_at house",
    "stream": "id server_id kind of next_seq secret chain turn seed commitment next_roll turn_roll day start phrases "
    "sealing next_sealed next_untold checksum",
    "phrase": "stream_id position",
    "event": "id stream_id seq once rule chain turn roll sealed cause struck_at checksum",
    "event_subject": "event_id kind subject_id changed",
    "checkpoint": "event_id kind subject_id",
    "roll": "event_id position sides faces typed",
    "test_tally": "stream_id spell typed sides good thrown passed",
    "face_tally": "stream_id typed sides face times",
    "gang": "id server_id name_key system game_id campaign_id present estate version",
    "seat": "kind subject_id server_id",
    "figure": "id server_id gang_id name_key profile state present version",
    "game": "id server_id channel_id system extras due present house street version",
    "game_card": "game_id message_id leftover posting digest over version",
    "desk": "kind subject_id server_id heeded",
    "awaited": "id server_id kind subject_id mark decision since until lapses pace paused extended",
    "missed": "kind subject_id server_id",
    "notice": "id server_id kind subject_id batch posting tries spent version",
    "preference": "",
    "server_commands": "server_id choices fixed everything digest ids created created_from rests_until shut_out",
    "campaign": "id server_id channel_id system gangs month state present house version",
    "campaign_card": "campaign_id message_id leftover posting digest over version",
    "campaign_month": "campaign_id month chapter",
    "ledger_entry": "event_id position campaign_id month gang_id account dollars",
    "table_version": "id server_id table_id number at checksum",
    "draft": "id server_id private rolling",
}
"""All other columns, by table: those of games, of dice, and of the bot's own work."""

COLUMNS: Final = [
    pytest.param(about, id=f"{table}.{name}") for table, columns in PERSONAL.items() for name, about in columns.items()
]


def test_every_column_of_the_schema_is_classified_once() -> None:
    known = {table: sorted([*PERSONAL.get(table, ()), *others.split()]) for table, others in OTHERS.items()}
    assert known == {table.name: sorted(table.c.keys()) for table in Base.metadata.sorted_tables}


@pytest.mark.parametrize("about", COLUMNS)
def test_the_page_names_every_column_about_a_person(about: About) -> None:
    assert about.page in PAGE


def test_what_is_not_exported_is_explained_on_the_page() -> None:
    unexported = {
        f"{table}.{name}" for table, columns in PERSONAL.items() for name, one in columns.items() if not one.exported
    }
    assert unexported == {"event.delivery", "checkpoint.row", "game.board"}
    for why in (
        "copies of gangs, games and campaigns as they once were",
        "The export omits the number of an interaction",
    ):
        assert why in PAGE


async def planted(database: Database) -> None:
    """Plant something of the person in every column about one."""
    of_person = {table: {name: about.planted for name, about in columns.items()} for table, columns in PERSONAL.items()}
    home, now = {"server_id": house.HOME}, {"present": True, "version": 1}
    text = dict.fromkeys(("secret", "seed", "commitment", "phrases", "sealing"), "00" * 32)
    count = dict.fromkeys(("next_seq", "chain", "turn", "next_roll", "turn_roll", "next_sealed", "next_untold"), 1)
    event = {"stream_id": 1, "once": None, "rule": None, "chain": None, "turn": None, "roll": None, "cause": None}
    rows: list[list[Base]] = [
        [models.Server(id=house.HOME, direct=False, since=house.NOW, left_at=None, house=None, **of_person["server"])],
        [models.Stream(id=1, kind="server", of=0, day="2026-11-21", start="s", **home, **text, **count)],
        [
            models.Phrase(stream_id=1, position=1, **of_person["phrase"]),
            models.Event(id=1, seq=1, sealed=False, struck_at=house.NOW, **event, **of_person["event"]),
            models.TestTally(
                stream_id=1, spell=1, typed=False, sides=6, good=1, thrown=1, passed=1, **of_person["test_tally"]
            ),
            models.FaceTally(stream_id=1, typed=False, sides=6, face=1, times=1, **of_person["face_tally"]),
            models.GangRow(
                id=1,
                name_key="north side",
                system="mad",
                game_id=0,
                campaign_id=0,
                estate=None,
                **home,
                **now,
                **of_person["gang"],
            ),
            models.Seat(kind="game", subject_id=1, **home, **of_person["seat"]),
            models.GameRow(
                id=1, channel_id=7, system="mad", extras=[], due=None, house=None, **home, **now, **of_person["game"]
            ),
            models.CampaignRow(
                id=1,
                channel_id=8,
                system="mad",
                gangs=[],
                month=1,
                state=None,
                house=None,
                **home,
                **now,
                **of_person["campaign"],
            ),
            models.TableVersion(id=1, table_id="t", number=1, at=house.NOW, **home, **of_person["table_version"]),
            models.Draft(id=1, private=True, **home, **of_person["draft"]),
            models.Preference(**of_person["preference"]),
            models.Awaited(
                id=1,
                kind="game",
                subject_id=1,
                mark="m",
                decision="turn",
                since=1,
                until=2,
                lapses=None,
                pace="p",
                paused=None,
                extended=False,
                **home,
                **of_person["awaited"],
            ),
            models.Missed(kind="game", subject_id=1, **home, **of_person["missed"]),
            models.Notebook(kind="campaign", subject_id=1, **home, **of_person["desk"]),
            models.Notice(
                id=1,
                kind="game",
                subject_id=1,
                batch="b",
                posting=None,
                tries=0,
                spent=False,
                version=1,
                **home,
                **of_person["notice"],
            ),
        ],
        [
            models.Checkpoint(event_id=1, kind="gang", subject_id=1, **of_person["checkpoint"]),
            models.Roll(event_id=1, position=1, sides=6, faces="3", typed=0, **of_person["roll"]),
            models.FigureRow(
                id=1, gang_id=1, name_key="spats", profile="Hoodlum", state=None, **home, **now, **of_person["figure"]
            ),
            models.LedgerEntry(
                event_id=1,
                position=1,
                campaign_id=1,
                month=1,
                gang_id=1,
                account="a",
                dollars=1,
                **of_person["ledger_entry"],
            ),
        ],
    ]
    async with database.write() as session:
        for some in rows:
            session.add(*some)
            await session.flush()


async def test_an_export_holds_every_column_about_a_person(database: Database) -> None:
    await planted(database)
    export_of_me = await export(database, ME, house.NOW)
    (server,) = export_of_me["servers"]
    for table, columns in PERSONAL.items():
        for name, about in columns.items():
            if about.exported:
                assert {**server, **export_of_me}[about.exported], f"{table}.{name}"
    text = repr(export_of_me)
    for words in (NAME, WORDS, "Europe/Rome", "Spats", "The Feud"):
        assert words in text


async def test_an_export_for_another_user_holds_none_of_it(database: Database) -> None:
    await planted(database)
    assert (await export(database, ME + 1, house.NOW))["servers"] == []


async def test_forgetting_leaves_nothing_in_any_column_about_a_person_but_what_the_page_says(
    database: Database,
) -> None:
    await planted(database)
    await forget(database, ME)
    async with database.read() as session:
        for table in Base.metadata.sorted_tables:
            for row in await session.execute(select(*table.c)):
                for name, value in zip(table.c.keys(), row, strict=True):
                    for mine in (str(ME), NAME, WORDS):
                        assert mine not in repr(value), f"{table.name}.{name}"
    assert (await export(database, ME, house.NOW))["servers"] == []


async def test_a_user_who_only_took_a_roll_back_or_saw_its_dice_is_known_too(database: Database) -> None:
    """Such a user gave no command there that is stored."""
    for name in ("North Side", "South Side"):
        await house.found_on(database, name)
    async with database.write() as session:
        rows = await session.scalars(select(models.Event).order_by(models.Event.id))
        rows[0].struck_by, rows[1].seen = ME, [{"id": ME, "name": NAME}]
    (server,) = (await export(database, ME, house.NOW))["servers"]
    assert (len(server["took_back"]), len(server["saw_dice_of"])) == (1, 1)
    await forget(database, ME)
    assert (await export(database, ME, house.NOW))["servers"] == []
