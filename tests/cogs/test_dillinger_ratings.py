"""A server's own ratings of Dillinger, in every roll and look-up."""

from __future__ import annotations

from typing import Any

from rules.dillinger.model.enemies import ENEMIES
from tests.cogs.house_tables import cells_file, own
from tests.cogs.table import good
from tests.cogs.world import Actor, World

HOUSE = "House ratings"
SERVER = "This server's ratings."
ENEMY, LAWMEN, AGAINST = "dil.tables.enemies", "dil.tables.lawmen", "dil.tables.against"
LAWYERS, TAKE = "dil.tables.mouthpieces", "dil.tables.take"
NELSON, PURVIS = "Baby Face Nelson", "Special Agent Purvis"


async def replaced(world: World, table: str, actor: Actor | None = None, /, **cells: dict[str, Any]) -> None:
    """Numbers of a table replaced on this server, by row."""
    await own(world, cells_file(table, cells), actor)


async def dil(world: World, command: str, dice: str = "", actor: Actor | None = None, **options: Any) -> Any:
    typed: dict[str, Any] = {"dice": dice} if dice else {}
    return await good(world, actor or world.alice, f"dillinger {command}", **options, **typed)


async def test_a_replaced_rating_changes_dice_odds_and_look_up_alike(world: World) -> None:
    before = await dil(world, "rob", "1 1", enemy="Nelson")
    assert before.facts["success"] is False
    assert HOUSE in before.text
    await replaced(world, ENEMY, **{NELSON: {"Rob from": 2}})
    robbed = await dil(world, "rob", "1 1", enemy="Nelson")
    assert robbed.facts["success"] is True
    assert "The robber needs 2–12." in robbed.text
    assert SERVER in robbed.text
    assert HOUSE not in robbed.text
    assert "100%" in (await dil(world, "rob", enemy="Nelson", odds=True)).text
    looked = await dil(world, "enemy", name="Nelson")
    assert "Rob 2–12, Kill 3–6" in looked.text
    assert SERVER in looked.text
    listed = (await dil(world, "enemy")).text
    assert "Baby Face Nelson Rob 2–12; Kill 3–6; Luck 5–6; Escape 5–6" in " ".join(listed.split())


async def test_others_stay_the_houses(world: World) -> None:
    await replaced(world, ENEMY, **{NELSON: {"Rob from": 2}})
    assert HOUSE in (await dil(world, "rob", "1 1", enemy="Karpis")).text
    assert HOUSE in (await dil(world, "enemy", name="Karpis")).text
    assert "A house table" in (await dil(world, "take", "1 1")).text
    listed = (await dil(world, "enemy")).text
    assert "House ratings are marked" in listed
    assert "Alvin Karpis (house)" in listed


async def test_the_report_says_whose_enemy_each_is_where_both_take_part(world: World) -> None:
    await replaced(world, ENEMY, **{NELSON: {"Luck from": 2}})
    await replaced(world, LAWMEN, **{f"{PURVIS}, before the Bill": {"Capture from": 2}})
    for enemy, by, shown in (
        ("Nelson", "Purvis", SERVER),
        ("Nelson", "Police", SERVER),
        ("Karpis", "Hollis", f"{HOUSE}: the printed"),
        ("Karpis", "Purvis", f"{HOUSE}: Alvin Karpis. This server's ratings: Special Agent Purvis."),
        ("Nelson", "Hollis", f"{HOUSE}: Special Agent Hollis. This server's ratings: Baby Face Nelson."),
    ):
        assert shown in (await dil(world, "catch", "6 6", enemy=enemy, by=by, reaction="Nothing")).text


async def test_a_force_catches_by_the_servers_ratings(world: World) -> None:
    before = {"Capture from": 2, "Capture to": 3}
    under = {"Capture from": 11, "Capture to": 12, "Kill from": 2, "Kill to": 3}
    await replaced(world, LAWMEN, **{f"{PURVIS}, before the Bill": before, f"{PURVIS}, under it": under})
    options: dict[str, Any] = {"enemy": "Karpis", "by": "Purvis"}
    assert (await dil(world, "catch", "1 1", **options)).facts["fate"] == "captured"
    assert (await dil(world, "catch", "6 6", **options)).facts["fate"] == "no result"
    assert (await dil(world, "catch", "1 1", **options, bill=True)).facts["fate"] == "killed"
    assert "8.3%" in (await dil(world, "catch", **options, odds=True)).text
    assert "Before the Crime Bill: capture on 2–3." in (await dil(world, "enemy", name="Purvis")).text
    table = await (await dil(world, "enemy")).press("Police and agents")
    assert "Special Agent Purvis, before the Bill Captures 2–3;" in " ".join(table.text.split())
    assert table.private


async def test_a_servers_numbers_decide_what_a_force_adds_against_an_enemy(world: World) -> None:
    leach = "Captain Matt Leach"
    await replaced(world, AGAINST, **{"John Dillinger": {leach: 0}, "Alvin Karpis": {leach: 2}})
    assert (await dil(world, "catch", "4 4", enemy="Dillinger", by="Leach")).facts["total"] == 8
    assert (await dil(world, "catch", "4 4", enemy="Karpis", by="Leach")).facts["total"] == 10
    assert "+2 against Alvin Karpis." in (await dil(world, "enemy", name="Leach")).text


async def test_a_server_names_the_hit_men(world: World) -> None:
    no, yes = {"Hit from": None, "Hit to": None}, {"Hit from": 1, "Hit to": 6}
    await replaced(world, ENEMY, **{"Harvey Bailey": no, NELSON: yes})
    assert (await dil(world, "hit", "1", hitman="Nelson", target="Karpis")).headline == (
        "Baby Face Nelson hits Alvin Karpis."
    )
    refused = await world.say(world.alice, "dillinger hit", hitman="Bailey", target="Karpis")
    assert refused.why.startswith("Harvey Bailey is not a hit-man. Name Pretty Boy Floyd, Verne Miller")
    hitmen = await world.complete(world.alice, "dillinger hit", "hitman", "")
    assert NELSON in hitmen
    assert "Harvey Bailey" not in hitmen


async def test_with_no_hit_man_left_a_rating_can_be_typed(world: World) -> None:
    await replaced(world, ENEMY, **{enemy.name: {"Hit from": None, "Hit to": None} for enemy in ENEMIES})
    assert await world.complete(world.alice, "dillinger hit", "hitman", "") == []
    refused = await world.say(world.alice, "dillinger hit", hitman="Miller", target="Karpis")
    assert "Type a rating, such as hit:4-6 (8.71 General)" in refused.why
    assert (await dil(world, "hit", "4", hitman="Miller", target="Karpis", hit="4-6")).facts["scored"]


async def test_lawyers_cost_and_add_what_the_server_says(world: World) -> None:
    await replaced(world, LAWYERS, **{"Jessie Levy": {"Once": 99_000, "Trial": 5, "Bail": 6, "Escape": 4}})
    trial = await dil(world, "trial", "1", enemy="Clark", lawyer="Levy")
    assert trial.facts["acquitted"] is True
    assert "Jessie Levy gets $99,000" in trial.text
    assert SERVER in trial.text
    assert "100%" in (await dil(world, "trial", enemy="Clark", lawyer="Levy", odds=True)).text
    assert (await dil(world, "escape", "1", escape="5-6", lawyer="Levy")).facts["end"] == "is out"
    assert (await dil(world, "bail", "1", enemy="Karpis", lawyer="Levy")).facts["out"] is True
    assert "+5 to a trial" in (await dil(world, "enemy", name="Levy")).text


async def test_without_a_lawyer_for_escapes_none_is_offered(world: World) -> None:
    await replaced(world, LAWYERS, **{"Louis Picquett": {"Escape": 0}})
    refused = await world.say(world.alice, "dillinger escape", enemy="Karpis", lawyer="Picquett")
    assert "can't help in escapes. Name no lawyer" in refused.why
    await replaced(world, LAWYERS, **{"Louis Picquett": {"Escape": 0}, "Robert Azur": {"Escape": 1}})
    refused = await world.say(world.alice, "dillinger escape", enemy="Karpis", lawyer="Picquett")
    assert "Name Robert Azur, or no lawyer" in refused.why


async def test_the_take_is_the_servers(world: World) -> None:
    await replaced(world, TAKE, **{"2": {"Dollars": 77_000}})
    took = await dil(world, "take", "1 1")
    assert took.headline == "The bank had $77,000."
    assert "This server's table." in took.text
    assert "77000" in (await dil(world, "take", odds=True)).text
    table = await (await dil(world, "enemy")).press("The take")
    assert table.headline == "The take of a bank, this server's table"
    assert "2    $77,000" in table.text


async def test_one_servers_ratings_are_not_anothers(world: World) -> None:
    await replaced(world, ENEMY, **{NELSON: {"Rob from": 2}})
    assert "Rob 8–12" in (await dil(world, "enemy", actor=world.alice.user, name="Nelson")).text
    assert "Rob 2–12" in (await dil(world, "enemy", name="Nelson")).text


async def test_a_game_keeps_the_ratings_it_began_with_until_its_umpire_says_otherwise(world: World) -> None:
    await replaced(world, LAWYERS, **{"Jessie Levy": {"Trial": 5}})
    await good(world, world.alice, "dillinger open", length="Medium")
    await replaced(world, LAWYERS, **{"Jessie Levy": {"Trial": 6}})
    assert "+5 to a trial" in (await dil(world, "enemy", name="Levy")).text
    assert '"Jessie Levy", 4000, 12000, 5' in board(world)
    await good(world, world.alice, "tables use", table=LAWYERS, version=2, scope="Game")
    assert "+6 to a trial" in (await dil(world, "enemy", name="Levy")).text
    assert '"Jessie Levy", 4000, 12000, 6' in board(world)
    await good(world, world.alice, "tables restore", table=LAWYERS, scope="Game")
    assert "+1 to a trial" in (await dil(world, "enemy", name="Levy")).text
    assert "Jessie Levy" not in board(world)


def board(world: World) -> str:
    """The board of the game, as it is stored."""
    ((kept,),) = world.rows("SELECT json_extract(board, '$.ratings') FROM game WHERE present")
    return kept
