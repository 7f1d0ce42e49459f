"""/log: the events here or in a game, newest first, page by page, down to each sum; and the same as a file."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any

import discord
import pytest

from cogs.cards.receipts import BECAUSE
from cogs.cards.spreadsheets import harmless
from cogs.commands.history.files import COLUMNS
from tests.cogs.table import good, open_table
from tests.cogs.world import Actor, Reply, World, forged

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"
AS_CSV: dict[str, Any] = {"as": "CSV"}
SHOT = {"shooter": SPATS, "target": MORELLI, "gun": "Tommy Gun", "range": 2.0}


def numbers(page: Reply) -> list[int]:
    return [int(seq) for seq in re.findall(r"^- `(\d+)`", page.text, flags=re.MULTILINE)]


async def file_of(reply: Reply) -> bytes:
    assert reply.message is not None
    (attachment,) = reply.message.attachments
    return await attachment.read()


async def exported(world: World, actor: Actor, **options: Any) -> list[dict[str, Any]]:
    """The log as JSON."""
    reply = await good(world, actor, "log", **options, **{"as": "JSON"})
    assert reply.private
    return json.loads(await file_of(reply))["events"]


async def rows(world: World, actor: Actor, **options: Any) -> list[dict[str, str]]:
    """The log as CSV."""
    text = (await file_of(await good(world, actor, "log", **options, **{"as": "CSV"}))).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


async def test_an_empty_log_says_so(world: World, alice: Actor) -> None:
    assert (await world.say(alice, "log")).headline == "Nothing on record yet."
    empty = await world.say(alice, "log", **AS_CSV)
    assert empty.headline == "Nothing on record yet."


async def test_older_pages_are_a_button_away(world: World, alice: Actor) -> None:
    for number in range(23):
        await world.say(alice, "roll", formula=f"d6 # {number}")
    page, seen = await world.say(alice, "log"), []
    while True:
        assert page.private
        seen += numbers(page)
        if "Older" not in page.buttons:
            break
        page = await page.press("Older")
    assert seen == list(range(23, 0, -1))


async def test_and_newer_ones_lead_back(world: World, alice: Actor) -> None:
    for _ in range(32):
        await world.say(alice, "roll", formula="d6")
    page = await world.say(alice, "log")
    assert "Newer" not in page.buttons
    for _ in range(3):
        page = await page.press("Older")
    assert "Older" not in page.buttons
    assert numbers(page) == [2, 1]
    for first in (12, 22, 32):
        page = await page.press("Newer")
        assert numbers(page) == list(range(first, first - 10, -1))
        assert "Older" in page.buttons
    assert "Newer" not in page.buttons


async def test_what_comes_meanwhile_shifts_no_page(world: World, alice: Actor) -> None:
    for _ in range(12):
        await world.say(alice, "roll", formula="d6")
    page = await world.say(alice, "log")
    await world.say(alice, "roll", formula="d6")
    older = await page.press("Older")
    assert numbers(older) == [2, 1]
    assert numbers(await older.press("Newer")) == list(range(12, 2, -1))


async def test_a_figure_has_a_log_of_its_own(fight: World, alice: Actor) -> None:
    for points in range(12):
        await fight.say(alice, "gang wounds", figure="Dooley", points=points % 2)
        await fight.say(alice, "gang wounds", figure="Mugsy", points=points % 2)
    page = await fight.say(alice, "log", figure="dooley")
    assert page.headline == "The log of Dooley"
    assert "Mugsy" not in page.text
    older = await page.press("Older")
    assert "Mugsy" not in older.text
    assert "founds North Side" in older.text
    assert len(numbers(page)) + len(numbers(older)) == 13


async def test_the_log_shows_user_command_and_time(world: World, bob: Actor) -> None:
    await world.say(bob, "roll", formula="d6", dice="4")
    assert re.search(r"`1` bob rolls d6 = 4 · bob, <t:\d+:R>", (await world.say(bob, "log")).text)


async def test_ones_own_place_has_its_own_log(world: World, alice: Actor) -> None:
    await world.say(alice, "roll", formula="d6")
    assert "Nothing on record" in (await world.say(world.alice.user, "log")).text


# Filters


async def test_by_player_and_by_kind(fight: World, alice: Actor, bob: Actor) -> None:
    await good(fight, alice, "roll", formula="d6")
    await good(fight, bob, "roll", formula="d6")
    await good(fight, bob, "gang rename", gang="South Side", name="Far South")
    await good(fight, bob, "mad test", stat="GATS", number=3)
    found = {
        "all": {},
        "bob": {"player": fight.bob},
        "rolls": {"kind": "rolls"},
        "changes": {"kind": "changes"},
        "gang": {"kind": "gang"},
        "/roll": {"kind": "/roll"},
        "bob's gang": {"player": fight.bob, "kind": "gang"},
        "mad": {"kind": "Mad"},
        "mad-car": {"kind": "mad-car"},
    }
    seen = {name: numbers(await fight.say(alice, "log", **options)) for name, options in found.items()}
    assert seen == {
        "all": [6, 5, 4, 3, 2, 1],
        "bob": [6, 5, 4, 2],
        "rolls": [6, 4, 3, 2, 1],  # the founding of a gang rolls for skills
        "changes": [5],
        "gang": [5, 2, 1],
        "/roll": [4, 3],
        "bob's gang": [5, 2],
        "mad": [6],
        "mad-car": [],
    }


async def test_pages_keep_their_filters(fight: World, alice: Actor, bob: Actor) -> None:
    for _ in range(12):
        await good(fight, alice, "gang wounds", figure="Dooley", points=0)
        await good(fight, alice, "roll", formula="d6")
    page = await fight.say(alice, "log", figure="Dooley", player=fight.alice, kind="gang")
    older = await page.press("Older")
    both = numbers(page) + numbers(older)
    assert len(both) == 13
    assert "rolls d6" not in page.text + older.text
    assert numbers(await older.press("Newer")) == numbers(page)
    assert older.headline.startswith("The log of Dooley")


async def test_an_unknown_kind_is_refused_with_its_neighbours(world: World, alice: Actor) -> None:
    assert "rolls" in (await world.say(alice, "log", kind="rols")).why
    assert "mad-car" in await world.complete(alice, "log", "kind", "car")


# Games


async def test_a_closed_game_is_found_by_its_name(world: World) -> None:
    await open_table(world, name="Valentine")
    await good(world, world.bob, "mad test", stat="GATS", number=3)
    await good(world, world.ursula, "game close")
    await good(world, world.alice, "roll", formula="d6")
    assert "Valentine" in await world.complete(world.carol, "log", "game", "val")
    assert "mad test" not in (await world.say(world.bob, "log", kind="mad")).text
    page = await world.say(world.bob, "log", game="valentine", kind="mad")
    assert page.headline == "The log of “Valentine”, /mad"
    assert len(numbers(page)) == 1
    assert "rolls d6" in (await world.say(world.bob, "log", game="server")).text


async def test_games_of_one_name_have_distinct_labels(world: World) -> None:
    for sides in ("Old, New", "North, South"):
        await good(world, world.alice, "game open", system="mad", name="Valentine", sides=sides)
        await good(world, world.ursula, "game close")
    offered = await world.complete(world.alice, "log", "game", "Val")
    assert sorted(offered) == ["Valentine #1", "Valentine #2"]
    entries = [await exported(world, world.alice, game=name) for name in ("Valentine", "Valentine #2", "Valentine #1")]
    assert entries[0] == entries[1] != entries[2]


async def test_what_is_played_behind_a_closed_door_stays_there(world: World) -> None:
    """Users who can't see a channel neither read its games' logs nor learn their names. Players and umpires do."""
    await world.name_umpires()
    here = world.channel
    closed: Any = {world.server.default_role: discord.PermissionOverwrite(view_channel=False)}
    world.channel = world.server.create_text_channel("den", overwrites=closed)
    await good(world, world.alice, "game open", system="mad", name="Valentine")
    world.channel = here
    assert "Valentine" not in await world.complete(world.carol, "log", "game", "")
    for command in ("log", "luck"):
        refused = await world.say(world.carol, command, game="Valentine")
        assert "Did you mean" not in (refused.refused or "?")
        for insider in (world.alice, world.ursula):
            assert not (await world.say(insider, command, game="Valentine")).refused


async def test_an_unknown_game_is_refused(world: World, alice: Actor) -> None:
    assert (await world.say(alice, "log", game="Nowhere")).refused


# One entry


async def test_an_entry_opens_with_its_whole_sum(fight: World, alice: Actor, bob: Actor) -> None:
    fired = await good(fight, alice, "mad shoot", **SHOT, dice="1 5 5 5 5 5 4 2")
    page = await fight.say(bob, "log")
    entry = await page.press("3")
    assert entry.private
    assert entry.headline == fired.headline
    assert "**GATS 4** or less" in entry.text
    assert "Tommy Gun: 6D6 **1 5 5 5 5 5** → 1 × hit, 5 × miss" in entry.text
    assert "dice typed in by alice" in entry.text.casefold()
    assert "shooter:Spats Doogan" in entry.text
    assert "Why" in entry.labels


async def test_an_entry_names_the_roll_of_the_bot(world: World, alice: Actor) -> None:
    await good(world, alice, "roll", formula="d6")
    await good(world, alice, "roll", formula="2d6", dice="3")
    page = await world.say(alice, "log")
    assert "The bot's roll 1 of this log, turn 1" in (await page.press("2")).text
    assert "Dice typed in by alice" in (await page.press("2")).text
    assert "typed" not in (await page.press("1")).text


async def test_what_was_taken_back_is_struck_in_the_log_and_in_its_entry(
    fight: World, alice: Actor, bob: Actor
) -> None:
    fired = await good(fight, alice, "mad shoot", **SHOT, dice="1 5 5 5 5 5 4 2")
    headline = fired.headline
    await (await fired.press("Undo")).press("Agree", bob)
    page = await fight.say(alice, "log")
    (struck,) = [line for line in page.text.splitlines() if line.startswith("- `3`")]
    assert re.match(r"- `3` ~~Spats Doogan .*~~ taken back · alice", struck)
    entry = await page.press("3")
    assert entry.headline == f"~~{headline}~~"
    assert "~~Tommy Gun: 6D6 **1 5 5 5 5 5** → 1 × hit, 5 × miss~~" in entry.text
    assert f"Taken back by <@{fight.bob.user.id}>" in entry.text


async def test_a_sealed_entry_opens_to_insiders_only(fight: World, alice: Actor) -> None:
    await fight.name_umpires()
    sealed = await good(fight, alice, "mad shoot", **SHOT, dice="1 5 5 5 5 5 4 2", secret=True)
    mine, theirs = await fight.say(alice, "log"), await fight.say(fight.carol, "log")
    assert "4" in mine.buttons
    assert "4" not in theirs.buttons
    assert "Light Wound" in (await mine.press("4")).text
    umpires = await fight.say(fight.ursula, "log")
    assert "Light Wound" in (await umpires.press("4")).text
    await fight.managers_umpire()
    refused = await umpires.press("4")
    assert "sealed" in refused.why, "she umpires no more"
    await sealed.press("Reveal")
    opened = await (await fight.say(fight.carol, "log")).press("4")
    assert "Light Wound" in opened.text
    assert "Revealed by alice, entry 6." in opened.text


# Why


async def test_why_shows_the_sum_that_made_the_number_before_its_rule(fight: World, alice: Actor, bob: Actor) -> None:
    fired = await good(fight, alice, "mad shoot", **SHOT, dice="1 5 5 5 5 5 4 2")
    why = await fired.press("Why", bob)
    assert why.private
    assert why.headline == fired.headline
    assert 0 < why.text.index("**GATS 4** or less") < why.text.index("→ 1 × hit, 5 × miss")
    assert why.text.index("→ 1 × hit, 5 × miss") < why.text.index("**Shooting**: Each die")
    assert "mad.shoot" in why.text
    assert "Deadly Weapons" in why.buttons, "the table that its dice were read on"


async def test_why_shows_a_sealed_sum_to_insiders_only(fight: World, alice: Actor) -> None:
    await fight.name_umpires()
    sealed = await good(fight, alice, "mad shoot", **SHOT, dice="1 5 5 5 5 5 4 2", secret=True)
    mine = sealed.buttons.get("Why") or f"c:{BECAUSE}:{sealed.buttons['Reveal'].rpartition(':')[2]}"
    assert "5 × miss" in (await forged(fight, alice, mine)).text
    refused = await forged(fight, fight.carol, mine)
    assert "sealed" in refused.why
    assert "miss" not in refused.text
    await sealed.press("Reveal")
    assert "5 × miss" in (await forged(fight, fight.carol, mine)).text


async def test_why_of_what_rolled_nothing_is_its_rule_alone(fight: World, alice: Actor) -> None:
    done = await good(fight, alice, "gang wounds", figure=SPATS, points=1)
    assert not done.buttons.get("Why", "").startswith(f"c:{BECAUSE}")


# As a file


async def test_files_parse_back_to_what_happened(fight: World, alice: Actor, bob: Actor) -> None:
    fired = await good(fight, alice, "mad shoot", **SHOT, dice="1 5 5 5 5 5 4 2")
    headline = fired.headline
    await (await fired.press("Undo")).press("Agree", bob)
    await good(fight, bob, "roll", formula="2d6", dice="3")
    as_json, as_csv = await exported(fight, alice), await rows(fight, alice)
    assert [event["number"] for event in as_json] == [int(row["number"]) for row in as_csv] == [1, 2, 3, 4]
    assert tuple(as_csv[0]) == COLUMNS
    shot, rolled = as_json[2:]
    assert shot["what"] == headline == as_csv[2]["what"]
    assert shot["outcome"] == fired.outcome
    assert shot["taken_back"]
    assert as_csv[2]["taken back"] == shot["taken_back"]
    assert as_csv[2]["dice"].startswith("6D6 1 5 5 5 5 5; 1D6 4")
    assert (as_csv[3]["player"], as_csv[3]["command"], as_csv[3]["rolled at the table"]) == ("bob", "/roll", "1")
    assert (rolled["player"], rolled["options"]["dice"], rolled["taken_back"]) == ("bob", "3", None)


async def test_files_take_the_same_filters_and_reach_beyond_a_page(fight: World, alice: Actor, bob: Actor) -> None:
    for _ in range(12):
        await good(fight, bob, "roll", formula="d6")
    await good(fight, alice, "roll", formula="d6")
    assert len(await exported(fight, alice, player=fight.bob, kind="roll")) == 12
    assert len(await rows(fight, alice, figure=SPATS)) == 1


async def test_a_file_holds_no_more_of_anothers_sealed_roll_than_the_channel(fight: World, alice: Actor) -> None:
    await fight.name_umpires()
    await good(fight, alice, "mad shoot", **SHOT, dice="1 5 5 5 5 5 4 2", secret=True)
    for stranger in (fight.bob, fight.carol):
        event, row = (await exported(fight, stranger))[-1], (await rows(fight, stranger))[-1]
        assert event["what"] == row["what"] == "a sealed roll, /mad shoot"
        assert not event.keys() & {"outcome", "options", "consequences", "roll", "turn"}
        assert (row["dice"], row["consequences"], row["rule"], row["rolled at the table"]) == ("", "", "", "0")
    assert (await exported(fight, alice))[-1]["outcome"]["dice"]


@pytest.mark.parametrize(
    "cell",
    [
        *("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "  @x"),
        *("＝1+1", "＋1", "－1", "＠x", '"=1"', "'=1", "“=1”"),
    ],
)
def test_no_cell_runs_in_a_spreadsheet(cell: str) -> None:
    assert harmless(cell).startswith("'")
    assert harmless(cell).endswith(cell)


def test_a_plain_cell_stays_as_it_is() -> None:
    for cell in ("", "alice", "3 + 4", "a=b", "`1`"):
        assert harmless(cell) == cell


async def test_a_players_name_can_be_no_formula(world: World) -> None:
    mallory = world.server.add_member(world.env.create_user("=cmd|calc"))
    await good(world, mallory, "roll", formula="d6")
    (row,) = await rows(world, world.alice)
    assert row["player"] == "'=cmd|calc"
