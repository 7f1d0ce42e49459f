"""/tables: shown, downloaded, uploaded, switched on for a server, a campaign or a game, and reverted."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from cogs.cards.sums import stored_sums
from cogs.commands.tables.uploads import MOST_VERSIONS
from rules.core.tables.codec import rows_of
from tests.cogs.dice_files import exported_bytes
from tests.cogs.house_tables import cells_file, own, rows_file, shipped, upload
from tests.cogs.table import good
from tests.cogs.test_campaign_fights import to_raid
from tests.cogs.world import Actor, Reply, World

STONE, TITLE = "mad.tables.stone-cold", "Stone Cold Killer"
ALWAYS = rows_file(STONE, [[1, 6, "Stone Cold Killer", "Always."]])
NEVER = rows_file(STONE, [[1, 6, "Nothing", "Never."]])
DEADLY = "mad.tables.deadly-weapons"
HARMLESS = rows_file(DEADLY, [[1, 7, "Try Harder!", "Nothing."]])
FALL: dict[str, Any] = {"floors": 2, "dice": "6"}
STORED = ("event", "table_version", "draft")


async def fall(world: World, actor: Actor | None = None) -> str:
    """The card of a fall, which is read on the Deadly Weapons table."""
    return (await good(world, actor or world.alice, "mad fall", **FALL)).text


def execute(world: World, statement: str, *values: Any) -> None:
    """Change the file behind the bot's back."""
    with closing(sqlite3.connect(world.file)) as connection, connection:
        connection.execute(statement, values)


async def use(world: World, version: int, scope: str = "Server", actor: Actor | None = None) -> Reply:
    return await good(world, actor or world.alice, "tables use", table=DEADLY, version=version, scope=scope)


# Looking


async def test_a_table_is_shown_as_it_is_in_force(world: World, bob: Actor) -> None:
    before = await good(world, bob, "tables show", table="deadly weapons")
    assert before.private
    assert "Near Miss" in before.text
    assert "from the book" in before.text
    await own(world, HARMLESS)
    after = await good(world, bob, "tables show", table=DEADLY)
    assert "Near Miss" not in after.text
    assert "1 or more" in after.text
    assert "a table of this server" in after.text
    assert "In force here: version 1 by alice." in after.text
    assert "Near Miss" in (await after.press("Compare", bob)).text


async def test_rule_shows_it_too(world: World, bob: Actor) -> None:
    assert "Replaced on" not in (await good(world, bob, "rule", search="mad.damage")).text
    await own(world, HARMLESS)
    rule = await good(world, bob, "rule", search="mad.damage")
    assert "*Replaced on this server:* Deadly Weapons." in rule.text
    assert "a table of this server" in (await rule.press("Deadly Weapons", bob)).text
    assert "a table of this server" in (await good(world, bob, "rule", search=DEADLY)).text


async def test_what_is_drawn_from_several_tables_follows_each(world: World) -> None:
    await own(world, rows_file("mad.tables.smarts-mayor", [[1, 6, "SMARTS 5", ""]]))
    drawn = await good(world, world.alice, "tables show", table="mad.tables.officials")
    assert "1-6: 5" in drawn.text
    assert "the tables it is drawn from can: mad.tables.smarts-mayor, mad.tables.smarts-judge and 5 more." in drawn.text
    rule = await good(world, world.alice, "rule", search="mad.official.bid")
    assert "*Replaced on this server:* SMARTS: Mayor." in rule.text


@pytest.mark.parametrize(
    "face, effect",
    [
        ("1", "bruised."),
        ("3", "on the floor until the next card"),
        ("5", "out until the next Joker"),
        ("6", "out for the rest of this game"),
    ],
)
async def test_a_fall_says_what_it_does_and_not_what_the_original_says(world: World, face: str, effect: str) -> None:
    rows = [[*row[:3], "Ours."] for row in rows_of(shipped("mad.tables.brawling"))]
    await own(world, rows_file("mad.tables.brawling", rows))
    fell = await good(world, world.alice, "mad-wreck thrown", speed="Cruising", dice=face)
    assert effect in fell.text
    assert "!" not in fell.headline
    assert not any(row[3] in fell.text for row in rows_of(shipped("mad.tables.brawling")))


async def test_what_is_only_looked_up_says_so(world: World) -> None:
    shown = await good(world, world.alice, "tables show", table="mad.tables.guts")
    assert "It isn't a dice table, so" in shown.text
    for command in ("tables download", "tables compare", "tables restore"):
        refused = await world.say(world.alice, command, table="mad.tables.guts")
        assert "isn't a dice table" in refused.why


async def test_an_unknown_table_is_refused_with_the_nearest(world: World) -> None:
    refused = await world.say(world.alice, "tables show", table="Deadly Weapon")
    assert "Did you mean" in refused.why
    assert "Deadly Weapons" in refused.why


async def test_tables_and_versions_complete_themselves(world: World) -> None:
    await upload(world, HARMLESS, note="Kinder")
    assert DEADLY in await world.complete(world.alice, "tables show", "table", "deadly")
    assert "mad.tables.guts" in await world.complete(world.alice, "tables show", "table", "mad.tables.guts")
    assert "mad.tables.guts" not in await world.complete(world.alice, "tables use", "table", "mad.tables.guts")
    assert await world.complete(world.alice, "tables restore", "table", "") == []
    await use(world, 1)
    assert await world.complete(world.alice, "tables restore", "table", "") == [DEADLY]


# Files


async def test_a_download_changed_by_hand_comes_back(world: World) -> None:
    data = await exported_bytes(await good(world, world.bob, "tables download", table=DEADLY))
    assert b"2,3,Near Miss," in data
    changed = data.replace(b"1,1,Try Harder!", b"1,2,Try Harder!").replace(b"2,3,Near Miss", b"3,3,Near Miss")
    kept = await upload(world, ("mine.csv", changed), note="A little kinder")
    assert kept.private
    assert "is kept as version 1, but is not in force yet." in kept.headline
    assert "**2**: Try Harder! for Near Miss." in kept.text
    assert "Try Harder!" not in await fall(world)
    downloaded = await good(world, world.bob, "tables download", table=DEADLY, format="JSON", version=1)
    assert json.loads(await exported_bytes(downloaded))["Rows"][0]["To"] == 2
    same = await good(world, world.bob, "tables download", table=DEADLY, version=0)
    assert await exported_bytes(same) == data


async def test_the_buttons_of_an_upload_compare_it_and_switch_it_on(world: World, bob: Actor) -> None:
    kept = await upload(world, HARMLESS)
    assert list(kept.buttons) == ["Use on this server", "Compare", "Undo"][:2]
    compared = await kept.press("Compare")
    assert "*  7\n  Original Gory Death;\n  Here Try Harder!" in compared.text
    used = await kept.press("Use on this server")
    assert used.headline == "Version 1 of “Deadly Weapons” is in force on this server."
    assert not used.private
    assert (await kept.press("Use on this server")).refused
    assert "Try Harder!" in await fall(world, bob)


async def test_a_table_as_it_ships_or_kept_before_is_not_kept_again(world: World) -> None:
    data = await exported_bytes(await good(world, world.alice, "tables download", table=DEADLY))
    refused = await world.say(world.alice, "tables upload", file=("same.csv", data))
    assert "That is the original “Deadly Weapons”. Change something" in refused.why
    await upload(world, HARMLESS)
    assert "is already kept as version 1" in (await upload(world, HARMLESS)).headline
    assert world.count("table_version") == 1


@pytest.mark.parametrize(
    "data, fault",
    [
        (HARMLESS[1].replace(b"Try Harder!", b"Explodes"), "Row 8 has the unknown Result “Explodes”"),
        (HARMLESS[1].replace(b"1,7", b"1,5"), "Row 8 ends at 5, so no row covers 6 to 7."),
        (HARMLESS[1] + b"7,9,Gory Death,\r\n", "Row 9 repeats 7 of row 8."),
        (HARMLESS[1].replace(b"Nothing.", b"=1+1"), "Row 8 has “=1+1” in Effect, which begins as a formula does"),
        (HARMLESS[1].replace(b"1,7", b"2-Mar,"), "Row 8 has “2-Mar” in From, a date"),
        (ALWAYS[1], f"That is a file of {STONE}"),
        (b"x" * 10_000_000, "at most 100,000 bytes. This one has 10,000,000"),
        (b"\x89PNG\r\n\x1a\n\xff", "not text in UTF-8"),
    ],
)
async def test_a_bad_file_is_refused_by_row_and_nothing_is_stored(world: World, data: bytes, fault: str) -> None:
    await own(world, HARMLESS)
    counted = {table: world.count(table) for table in STORED}
    refused = await world.say(world.alice, "tables upload", file=("bad.csv", data), table=DEADLY)
    assert fault in refused.why, refused.refused
    assert {table: world.count(table) for table in STORED} == counted
    assert "Try Harder!" in await fall(world)


async def test_there_is_an_end_to_versions(world: World) -> None:
    await upload(world, cells_file("dil.tables.take", {"2": {"Dollars": 5}}))
    execute(
        world,
        "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?) "
        "INSERT INTO table_version (server_id, table_id, number, body, note, user_id, name, at) "
        "SELECT server_id, table_id, i, '{\"rows\": []}', '', 1, 'x', at FROM table_version, n",
        MOST_VERSIONS,
    )
    file = cells_file("dil.tables.take", {"2": {"Dollars": 6}})
    refused = await world.say(world.alice, "tables upload", file=file)
    assert f"{MOST_VERSIONS} versions of" in refused.why


# In force


async def test_a_replaced_table_changes_dice_odds_and_look_up_alike(world: World) -> None:
    assert "this server's table" not in await fall(world)
    await own(world, HARMLESS)
    fallen = await fall(world)
    assert "Try Harder!" in fallen
    assert "this server's table" in fallen
    odds = (await good(world, world.alice, "mad fall", floors=2, odds=True)).text
    assert "By this server's table: Deadly Weapons." in odds
    assert "100%" in odds
    assert "Gory Death" not in odds
    ((kept,),) = world.rows("SELECT outcome FROM event WHERE command = 'mad fall' ORDER BY id DESC LIMIT 1")
    assert "this server's table" in " ".join(stored_sums(json.loads(kept)))


async def test_a_table_with_other_effects_alone_is_the_servers_all_the_same(world: World) -> None:
    assert "this server's table" not in await fall(world)
    rows = [[low, high, label, "As ever."] for low, high, label, _ in rows_of(shipped(DEADLY))]
    await own(world, rows_file(DEADLY, rows))
    assert "Gory Death · this server's table" in await fall(world)


async def test_why_names_a_house_table_that_ships_and_no_verdict_does(world: World) -> None:
    burst = {"gats": 4, "gun": "Tommy Gun", "range": 2.0, "dice": "5 5 5 5 5 5 2"}
    shot = await good(world, world.alice, "mad shoot", **burst)
    assert "house table" not in shot.text
    assert "enough left · house table" in (await shot.press("Why")).text


async def test_the_original_comes_back(world: World) -> None:
    await own(world, HARMLESS)
    back = await good(world, world.alice, "tables restore", table=DEADLY)
    assert back.headline == "“Deadly Weapons” is the original again on this server."
    assert "this server's table" not in await fall(world)
    again = await world.say(world.alice, "tables restore", table=DEADLY)
    assert "there is nothing to take back" in again.why
    await good(world, world.alice, "tables use", table=STONE, version=0)
    same = await world.say(world.alice, "tables use", table=STONE, version=0)
    assert same.refused == "That is already so on this server."


async def test_switching_is_undone_like_any_command(world: World) -> None:
    used = await own(world, HARMLESS)
    await used.press("Undo")
    assert "this server's table" not in await fall(world)
    again = await use(world, 1)
    assert "this server's table" in await fall(world)
    await good(world, world.alice, "tables restore", table=DEADLY)
    assert "Something has happened since" in (await again.press("Undo")).why


async def test_it_outlives_a_restart(world: World) -> None:
    await own(world, HARMLESS)
    await world.restart()
    assert "Try Harder!" in await fall(world)


async def test_a_version_that_fits_no_longer_is_left_out(world: World) -> None:
    await own(world, HARMLESS)
    execute(world, "UPDATE table_version SET body = ?", json.dumps({"rows": [[1, 7, "Gone", ""]]}))
    assert "this server's table" not in await fall(world)
    refused = await world.say(world.alice, "tables compare", table=DEADLY)
    assert "no longer fits the original" in refused.why
    assert not (await world.say(world.alice, "tables list")).refused


# Whose


async def test_who_uploaded_and_switched_it_on_is_kept(world: World, bob: Actor) -> None:
    assert "All tables are the original ones here." in (await good(world, bob, "tables list")).text
    assert "Tables" not in (await good(world, bob, "settings show")).text
    await upload(world, HARMLESS, note="Kinder")
    assert "**Kept, not in force:** Deadly Weapons (1)." in (await good(world, bob, "tables list")).text
    await use(world, 1)
    assert "not in force" not in (await good(world, bob, "tables list")).text
    listed = (await good(world, bob, "tables list")).text
    assert "**This server** · Deadly Weapons: version 1 by alice (Kinder), switched on by alice, <t:" in listed
    assert "**Tables of this server's own:** Deadly Weapons." in (await good(world, bob, "settings show")).text
    assert "Version 1 of “Deadly Weapons” is in force on this server." in await world.log(bob)


async def test_only_umpires_upload_and_switch(world: World, bob: Actor, ursula: Actor) -> None:
    await world.name_umpires()
    assert "upload tables" in (await world.say(bob, "tables upload", file=HARMLESS)).why
    await upload(world, HARMLESS, ursula)
    for scope in ("Server", "Game", "Campaign"):
        assert (await world.say(bob, "tables use", table=DEADLY, version=1, scope=scope)).refused
    await use(world, 1, actor=ursula)
    assert "Only the umpires of this server" in (await world.say(bob, "tables restore", table=DEADLY)).why


async def test_direct_messages_have_tables_of_their_own(world: World) -> None:
    await own(world, HARMLESS, world.alice.user)
    assert "Try Harder!" in await fall(world, world.alice.user)
    assert "Try Harder!" not in await fall(world)
    assert "has no version 1 here. It has none yet" in (
        (await world.say(world.alice, "tables use", table=DEADLY, version=1)).why
    )


async def test_who_uploaded_is_exported_and_forgotten_and_the_rows_stay(world: World, bob: Actor) -> None:
    await upload(world, HARMLESS, note="From Aunt Zelda")
    await use(world, 1)
    exported = await good(world, world.alice, "privacy export")
    (server,) = [one for one in json.loads(await exported_bytes(exported))["servers"] if not one["direct"]]
    assert [(one["table_id"], one["note"]) for one in server["tables"]] == [(DEADLY, "From Aunt Zelda")]
    await (await good(world, world.alice, "privacy forget")).press("Forget me")
    for kept in ((await good(world, bob, "tables list")).text, str(world.rows("SELECT * FROM table_version"))):
        assert "alice" not in kept
        assert "Zelda" not in kept
    assert "version 1 by somebody, switched on by somebody" in (await good(world, bob, "tables list")).text
    assert "Try Harder!" in await fall(world, bob)


# Campaigns and games


async def test_a_game_keeps_the_tables_it_began_with(world: World) -> None:
    await own(world, HARMLESS)
    await good(world, world.alice, "game open", system="mad")
    await good(world, world.alice, "tables restore", table=DEADLY)
    assert "Try Harder!" in await fall(world)
    listed = (await good(world, world.alice, "tables list")).text
    assert "· Deadly Weapons: version 1 by alice, since it began." in listed
    await good(world, world.alice, "game close")
    assert "Try Harder!" not in await fall(world)


async def test_a_game_that_began_without_one_goes_on_without_it(world: World) -> None:
    await good(world, world.alice, "game open", system="mad")
    used = await own(world, HARMLESS)
    assert "Games in progress do not change" in used.text
    assert "Try Harder!" not in await fall(world)
    await use(world, 1, "Game")
    assert "Try Harder!" in await fall(world)
    await use(world, 0, "Game")
    assert "Try Harder!" not in await fall(world)


async def test_the_umpire_of_a_game_sets_its_tables_alone(world: World, bob: Actor) -> None:
    await world.name_umpires()
    await good(world, world.ursula, "game open", system="mad", umpire=bob)
    kept = await upload(world, HARMLESS, bob)
    assert list(kept.buttons)[:1] == ["Use in this game"]
    used = await kept.press("Use in this game", bob)
    assert used.headline.startswith("Version 1 of “Deadly Weapons” is in force in “")
    assert "Try Harder!" in await fall(world, bob)
    assert (await world.say(bob, "tables use", table=DEADLY, version=1)).refused
    await used.press("Undo", bob)


async def test_where_nothing_is_played_there_is_no_such_scope(world: World) -> None:
    await upload(world, HARMLESS)
    missing = {"Game": "No game is being played in this channel", "Campaign": "No campaign is running here"}
    for scope, why in missing.items():
        refused = await world.say(world.alice, "tables use", table=DEADLY, version=1, scope=scope)
        assert why in refused.why


async def test_a_campaign_follows_its_server_but_in_what_it_has_itself(world: World) -> None:
    await good(world, world.alice, "campaign start", name="Paradise")
    await upload(world, HARMLESS)
    await upload(world, rows_file(DEADLY, [[1, 7, "Gory Death", ""]]))
    await use(world, 1)
    assert "Try Harder!" in await fall(world)
    await use(world, 2, "Campaign")
    assert "Gory Death" in await fall(world)
    await good(world, world.alice, "game open", system="mad")
    await use(world, 0)
    assert "Gory Death" in await fall(world)
    await good(world, world.alice, "game close")
    await good(world, world.alice, "tables restore", table=DEADLY, scope="Campaign")
    assert "this server's table" not in await fall(world)


async def test_a_fight_of_a_campaign_in_a_channel_of_its_own_is_played_by_its_tables(world: World) -> None:
    fight = await to_raid(world)
    await upload(world, HARMLESS)
    await use(world, 1, "Campaign", world.ursula)
    world.channel = world.server.create_text_channel("alley")
    assert "Try Harder!" not in await fall(world)
    await good(world, world.alice, "campaign fight", fight=fight, campaign="Paradise")
    assert "Try Harder!" in await fall(world)


async def test_a_campaign_has_house_rulings_of_its_own_until_it_follows_its_server(world: World) -> None:
    rule: dict[str, Any] = {"rule": "machine-gun-reload"}
    await good(world, world.alice, "campaign start", name="Paradise")
    for state, scope, shown in (
        ("Off", "Server", "off"),
        ("On", "Campaign", "on"),
        ("As the server", "Campaign", "off"),
        ("On", "Server", "on"),
    ):
        await good(world, world.alice, "settings house-rule", **rule, state=state, scope=scope)
        assert f"machine-gun-reload** is {shown}" in (await good(world, world.alice, "settings show")).text


async def test_house_rulings_are_switched_in_the_same_places(world: World) -> None:
    burst: dict[str, Any] = {"gats": 4, "gun": "Tommy Gun", "range": 2.0}
    rule: dict[str, Any] = {"rule": "machine-gun-reload"}
    await good(world, world.alice, "game open", system="mad")
    await good(world, world.alice, "settings house-rule", **rule, state="Off")
    assert "Ammunition: 1D6" in (await good(world, world.alice, "mad shoot", **burst, dice="5 5 5 5 5 5 2")).text
    off = await good(world, world.alice, "settings house-rule", **rule, state="Off", scope="Game")
    assert "mmunition: 1D6" not in (await good(world, world.alice, "mad shoot", **burst)).text
    await off.press("Undo")
    assert "Ammunition: 1D6" in (await good(world, world.alice, "mad shoot", **burst)).text
    await good(world, world.alice, "game close")
    assert "mmunition: 1D6" not in (await good(world, world.alice, "mad shoot", **burst)).text
    assert "house rule machine-gun-reload: off" in (await good(world, world.alice, "tables list")).text
