"""/dillinger ratings: a server's own in place of the house's, wherever ratings are rolled on or looked up."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.dillinger.enemies import ENEMIES
from rules.dillinger.ratings_file import FORMAT
from tests.cogs.dice_files import exported_bytes
from tests.cogs.table import good
from tests.cogs.world import Actor, Reply, World

HOUSE = "Ratings of the house"
SERVER = "Ratings of this server."
STORED = ("event", "server", "draft")


async def send(world: World, actor: Actor | None = None, data: bytes | None = None, **sections: Any) -> Reply:
    """A file of ratings sent in."""
    file = json.dumps({"format": FORMAT, **sections}).encode() if data is None else data
    return await world.say(actor or world.alice, "dillinger ratings", file=("mine.json", file))


async def own(world: World, **sections: Any) -> Reply:
    """Ratings that are taken."""
    reply = await send(world, **sections)
    assert not reply.refused, reply.refused
    return reply


async def dil(world: World, command: str, dice: str = "", actor: Actor | None = None, **options: Any) -> Reply:
    typed: dict[str, Any] = {"dice": dice} if dice else {}
    return await good(world, actor or world.alice, f"dillinger {command}", **options, **typed)


# Replacing


async def test_a_replaced_rating_changes_dice_odds_and_look_up_alike(world: World) -> None:
    before = await dil(world, "rob", "1 1", enemy="Nelson")
    assert before.facts["success"] is False
    assert HOUSE in before.text
    told = await own(world, enemies={"Nelson": {"rob": "2-12"}})
    assert told.headline == "This server goes by its own ratings of Dillinger."
    assert "**Baby Face Nelson**: rob 2–12 for 8–12." in told.text
    assert not told.private
    robbed = await dil(world, "rob", "1 1", enemy="Nelson")
    assert robbed.facts["success"] is True
    assert "He robs on 2–12." in robbed.text
    assert SERVER in robbed.text
    assert HOUSE not in robbed.text
    assert "100%" in (await dil(world, "rob", enemy="Nelson", odds=True)).text
    looked = await dil(world, "enemy", name="Nelson")
    assert "Rob 2–12, Kill 3–6" in looked.text
    assert SERVER in looked.text
    listed = (await dil(world, "enemy")).text
    assert "Baby Face Nelson 2–12 3–6 5–6 5–6 -" in " ".join(listed.split())


async def test_others_stay_the_houses(world: World) -> None:
    await own(world, enemies={"Nelson": {"rob": "2-12"}})
    assert HOUSE in (await dil(world, "rob", "1 1", enemy="Karpis")).text
    assert HOUSE in (await dil(world, "enemy", name="Karpis")).text
    assert "A table of the house" in (await dil(world, "take", "1 1")).text
    listed = (await dil(world, "enemy")).text
    assert "but for those of the house that are marked" in listed
    assert "Alvin Karpis (house)" in listed


async def test_who_is_whose_is_told_where_both_are_in_it(world: World) -> None:
    await own(world, enemies={"Nelson": {"luck": "2-6"}}, forces={"Purvis": {"before": {"capture": "2-12"}}})
    for enemy, by, told in (
        ("Nelson", "Purvis", SERVER),
        ("Nelson", "Police", SERVER),
        ("Karpis", "Hollis", f"{HOUSE}: those printed"),
        ("Karpis", "Purvis", f"{HOUSE}: Alvin Karpis. Ratings of this server: Special Agent Purvis."),
        ("Nelson", "Hollis", f"{HOUSE}: Special Agent Hollis. Ratings of this server: Baby Face Nelson."),
    ):
        caught = await dil(world, "catch", "6 6", enemy=enemy, by=by, reaction="Nothing")
        assert told in caught.text


async def test_a_force_catches_by_the_servers_ratings(world: World) -> None:
    await own(world, forces={"Purvis": {"before": {"capture": "2-3"}, "under": {"capture": "11-12", "kill": "2-3"}}})
    options: dict[str, Any] = {"enemy": "Karpis", "by": "Purvis"}
    assert (await dil(world, "catch", "1 1", **options)).facts["fate"] == "captured"
    assert (await dil(world, "catch", "6 6", **options)).facts["fate"] == "no result"
    assert (await dil(world, "catch", "1 1", **options, bill=True)).facts["fate"] == "killed"
    odds = (await dil(world, "catch", **options, odds=True)).text
    assert "8.3%" in odds
    assert "Before the Crime Bill: capture on 2–3." in (await dil(world, "enemy", name="Purvis")).text
    table = await (await dil(world, "enemy")).press("Police and agents")
    assert "Special Agent Purvis, before the Bill          2–3" in table.text
    assert table.private


async def test_what_a_force_adds_against_somebody_is_the_servers(world: World) -> None:
    await own(world, forces={"Leach": {"against": {"Dillinger": 0, "Karpis": 2}}})
    assert (await dil(world, "catch", "4 4", enemy="Dillinger", by="Leach")).facts["total"] == 8
    assert (await dil(world, "catch", "4 4", enemy="Karpis", by="Leach")).facts["total"] == 10
    assert "+2 against Alvin Karpis." in (await dil(world, "enemy", name="Leach")).text


async def test_hit_men_are_who_the_server_says(world: World) -> None:
    await own(world, enemies={"Bailey": {"hit": None}, "Nelson": {"hit": "1-6"}})
    hit = await dil(world, "hit", "1", hitman="Nelson", target="Karpis")
    assert hit.headline == "Baby Face Nelson hits Alvin Karpis."
    refused = await world.say(world.alice, "dillinger hit", hitman="Bailey", target="Karpis")
    told = refused.refused or ""
    assert told.startswith("Harvey Bailey is no hit-man: name Pretty Boy Floyd, Verne Miller, Baby Face Nelson")
    hitmen = await world.complete(world.alice, "dillinger hit", "hitman", "")
    assert "Baby Face Nelson" in hitmen
    assert "Harvey Bailey" not in hitmen


async def test_with_no_hit_man_left_a_rating_can_be_typed(world: World) -> None:
    await own(world, enemies={enemy.name: {"hit": None} for enemy in ENEMIES if enemy.hit})
    assert await world.complete(world.alice, "dillinger hit", "hitman", "") == []
    refused = await world.say(world.alice, "dillinger hit", hitman="Miller", target="Karpis")
    assert "type his rating, hit:4-6" in (refused.refused or "")
    assert (await dil(world, "hit", "4", hitman="Miller", target="Karpis", hit="4-6")).facts["scored"]


async def test_lawyers_cost_and_add_what_the_server_says(world: World) -> None:
    await own(world, mouthpieces={"Levy": {"name": "Clarence Darrow", "once": 99_000, "trial": 5, "escape": 4}})
    trial = await dil(world, "trial", "1", enemy="Clark", lawyer="Darrow")
    assert trial.facts["acquitted"] is True
    assert "Clarence Darrow is paid $99,000" in trial.text
    assert SERVER in trial.text
    assert "100%" in (await dil(world, "trial", enemy="Clark", lawyer="Darrow", odds=True)).text
    assert (await dil(world, "escape", "1", escape="5-6", lawyer="Darrow")).facts["end"] == "is out"
    assert "Clarence Darrow" in await world.complete(world.alice, "dillinger trial", "lawyer", "darr")
    assert "Clarence Darrow" in await world.complete(world.alice, "dillinger enemy", "name", "darr")
    looked = (await dil(world, "enemy", name="Clarence Darrow")).text
    assert "+5 to a trial" in looked
    assert "house" not in looked
    assert "Clarence Darrow  " in (await (await dil(world, "enemy")).press("Mouthpieces")).text
    assert "No lawyer is called “Levy”" in (
        (await world.say(world.alice, "dillinger trial", lawyer="Levy")).refused or ""
    )


async def test_with_nobody_for_escapes_a_lawyer_is_left_out(world: World) -> None:
    await own(world, mouthpieces={"Picquett": {"escape": 0}})
    refused = await world.say(world.alice, "dillinger escape", enemy="Karpis", lawyer="Picquett")
    assert "has no hand in escapes: leave him out" in (refused.refused or "")
    await own(world, mouthpieces={"Picquett": {"escape": 0}, "Azur": {"escape": 1}})
    refused = await world.say(world.alice, "dillinger escape", enemy="Karpis", lawyer="Picquett")
    assert "name Robert Azur, or nobody" in (refused.refused or "")


async def test_the_take_is_the_servers(world: World) -> None:
    await own(world, take={"2": 77_000})
    took = await dil(world, "take", "1 1")
    assert took.headline == "The bank had $77,000."
    assert "A table of this server." in took.text
    assert "77000" in (await dil(world, "take", odds=True)).text
    table = await (await dil(world, "enemy")).press("The take")
    assert table.headline == "The take of a bank, this server's table"
    assert "2    $77,000" in table.text


async def test_a_spree_and_bail_know_the_names_too(world: World) -> None:
    await own(world, mouthpieces={"Levy": {"bail": 6}})
    assert (await dil(world, "bail", "1", enemy="Karpis", lawyer="Levy")).facts["out"] is True
    assert (
        await dil(world, "spree", "1 1", enemy="Karpis")
    ).headline == "Alvin Karpis's player pays $2,000 to the bank."


async def test_a_file_stands_alone(world: World) -> None:
    await own(world, enemies={"Nelson": {"rob": "2-12"}})
    await own(world, enemies={"Karpis": {"rob": "2-12"}})
    assert "Rob 8–12" in (await dil(world, "enemy", name="Nelson")).text
    assert "Rob 2–12" in (await dil(world, "enemy", name="Karpis")).text


async def test_only_what_differs_is_kept_and_nothing_personal(world: World) -> None:
    await world.say(world.alice, "settings umpires", role=world.umpires)
    await good(world, world.ursula, "dillinger ratings", file=("x.json", full_file(Nelson={"rob": "2-12"})))
    (kept,) = world.rows("SELECT settings FROM server WHERE direct = 0")
    assert json.loads(kept[0]) == {
        "umpire_role": world.umpires.id,
        "dillinger_ratings": {"format": FORMAT, "enemies": {"Baby Face Nelson": {"rob": "2-12"}}},
    }


def full_file(**enemies: Any) -> bytes:
    return json.dumps({"format": FORMAT, "enemies": {**enemies, "Karpis": {"rob": "7-12"}}}).encode()


# The template


async def test_the_file_to_be_changed_is_the_ratings_in_force(world: World) -> None:
    shown = await dil(world, "ratings", actor=world.bob)
    assert shown.private
    assert shown.headline == "This server goes by the house ratings of Dillinger."
    template = json.loads(await exported_bytes(shown))
    assert template["format"] == FORMAT
    assert template["enemies"]["Baby Face Nelson"] == {
        "rob": "8-12",
        "kill": "3-6",
        "luck": "5-6",
        "escape": "5-6",
        "hit": None,
    }
    template["enemies"]["Baby Face Nelson"]["rob"] = "7-12"
    await own(world, **{name: part for name, part in template.items() if name != "format"})
    again = await dil(world, "ratings")
    assert "**Baby Face Nelson**: rob 7–12 for 8–12." in again.text
    assert json.loads(await exported_bytes(again)) == template
    assert again.message is not None
    assert [file.filename for file in again.message.attachments] == ["dillinger-ratings.json"]


async def test_everything_replaced_at_once_can_still_be_told(world: World) -> None:
    template = json.loads(await exported_bytes(await dil(world, "ratings")))
    for enemy in template["enemies"].values():
        enemy.update(rob="2-3", kill="1-2", luck="1-2", escape="1-2", hit="1-2")
    for force in template["forces"].values():
        for part in (force.get("before", {}), force.get("under", force)):
            part.update({name: span for name, span in (("capture", "2-3"), ("kill", "4-5")) if name in part})
    for lawyer in template["mouthpieces"].values():
        lawyer.update(once=1, retainer=2, trial=4, bail=4, escape=4)
    template["take"] = dict.fromkeys(template["take"], 7)
    told = await own(world, **{name: part for name, part in template.items() if name != "format"})
    assert told.text.count("**") > 20
    shown = await dil(world, "ratings")
    assert json.loads(await exported_bytes(shown)) == template


# Taking back, and who may


async def test_reset_takes_the_house_ratings_back(world: World) -> None:
    await own(world, enemies={"Nelson": {"rob": "2-12"}})
    back = await dil(world, "ratings", reset=True)
    assert back.headline == "The house ratings of Dillinger are in force again."
    assert (await dil(world, "rob", "1 1", enemy="Nelson")).facts["success"] is False
    assert HOUSE in (await dil(world, "enemy", name="Nelson")).text
    assert world.rows("SELECT settings FROM server WHERE direct = 0") == [("{}",)]
    again = await world.say(world.alice, "dillinger ratings", reset=True)
    assert "in force already" in (again.refused or "")


async def test_a_file_as_the_house_has_it_is_a_reset(world: World) -> None:
    await own(world, enemies={"Nelson": {"rob": "2-12"}})
    assert "in force already" in ((await send(world, enemies={"Nelson": {"rob": "2-12"}})).refused or "")
    back = await own(world, enemies={"Nelson": {"rob": "8-12"}})
    assert back.headline == "The house ratings of Dillinger are in force again."


async def test_only_umpires_of_the_server_replace_ratings(world: World) -> None:
    await world.name_umpires()
    for player in (world.alice, world.bob):
        for refused in (
            await send(world, player, enemies={"Nelson": {"rob": "2-12"}}),
            await world.say(player, "dillinger ratings", reset=True),
        ):
            assert "belong to the umpires of this server" in (refused.refused or "")
        assert not (await world.say(player, "dillinger ratings")).refused
    assert not (await send(world, world.ursula, enemies={"Nelson": {"rob": "2-12"}})).refused
    assert not (await world.say(world.ursula, "dillinger ratings", reset=True)).refused


async def test_the_umpire_of_a_game_does_not_set_the_servers_ratings(world: World) -> None:
    await world.name_umpires()
    await good(world, world.ursula, "game open", system="mad", umpire=world.bob)
    assert "umpires of this server" in ((await send(world, world.bob, take={"2": 5})).refused or "")


async def test_the_log_and_the_settings_tell_of_it(world: World) -> None:
    assert "Dillinger" not in (await world.say(world.bob, "settings show")).text
    await own(world, enemies={"Nelson": {"rob": "2-12"}})
    log = await world.log(world.bob)
    assert "This server goes by its own ratings of Dillinger." in log
    assert "alice" in log
    assert "**Dillinger:** this server's own ratings" in (await world.say(world.bob, "settings show")).text
    await dil(world, "ratings", reset=True)
    assert "The house ratings of Dillinger are in force again." in await world.log(world.bob)
    assert "Dillinger" not in (await world.say(world.bob, "settings show")).text


async def test_ratings_survive_a_restart(world: World) -> None:
    await own(world, enemies={"Nelson": {"rob": "2-12"}})
    await world.restart()
    assert (await dil(world, "rob", "1 1", enemy="Nelson")).facts["success"] is True


async def test_one_servers_ratings_are_not_anothers(world: World) -> None:
    await own(world, enemies={"Nelson": {"rob": "2-12"}})
    direct = world.alice.user
    assert "Rob 8–12" in (await dil(world, "enemy", actor=direct, name="Nelson")).text
    assert not (await send(world, direct, enemies={"Nelson": {"rob": "3-12"}})).refused
    assert "Rob 3–12" in (await dil(world, "enemy", actor=direct, name="Nelson")).text
    assert "Rob 2–12" in (await dil(world, "enemy", name="Nelson")).text
    assert not (await world.say(direct, "dillinger ratings", reset=True)).refused
    assert "Rob 8–12" in (await dil(world, "enemy", actor=direct, name="Nelson")).text


async def test_forgetting_leaves_the_ratings(world: World) -> None:
    await own(world, mouthpieces={"Levy": {"name": "Clarence Darrow"}})
    await (await good(world, world.alice, "privacy forget")).press("Forget me")
    assert "Clarence Darrow" in (await dil(world, "ratings")).text


# Faults


def entry(section: str, who: str, /, **parts: Any) -> bytes:
    return json.dumps({"format": FORMAT, section: {who: parts}}).encode()


FAULTS: list[tuple[bytes, str]] = [
    (b"", "no JSON text"),
    (b"Dear Sir", "no JSON text"),
    (b"[" * 30_000, "no JSON text"),
    (b"[]", "the whole must be an object"),
    (b"\xff\xfe\x00", "no text in UTF-8"),
    (b"{}" + b" " * 64_000, "at most 64,000 bytes, this one 64,002"),
    (b"{}", "format: it is missing"),
    (b'{"format": "consigliere/dillinger-ratings/9"}', "format: it is another"),
    (entry("cars", "Ford"), "“cars” is unknown"),
    (entry("enemies", "Nelsn"), "Did you mean Nelson?"),
    (entry("enemies", "**@everyone**\n"), "No public enemy is called"),
    (entry("enemies", "\ud800"), "No public enemy is called"),
    (entry("enemies", "Nelson", rob="13"), "enemies, Baby Face Nelson, rob: “13” is no rating"),
    (entry("enemies", "Nelson", brains="6"), "“brains” is unknown"),
    (entry("forces", "Leach", capture="2-12"), "No result both captures and kills"),
    (entry("forces", "Police", capture="2-3"), "leave them out"),
    (entry("mouthpieces", "Azur", once=-1), "mouthpieces, Robert Azur, once: it must be a whole number"),
    (entry("mouthpieces", "Levy", name="<@1>"), "letters"),
    (json.dumps({"format": FORMAT, "take": {"1": 5}}).encode(), "take: “1” is unknown"),
]


@pytest.mark.parametrize("data, told", FAULTS)
async def test_a_file_at_fault_is_refused_and_nothing_is_stored(world: World, data: bytes, told: str) -> None:
    await own(world, enemies={"Karpis": {"rob": "2-12"}})
    counted = {table: world.count(table) for table in STORED}
    refused = await send(world, data=data)
    assert told in (refused.refused or ""), refused.refused or "accepted"
    assert {table: world.count(table) for table in STORED} == counted
    assert "Rob 2–12" in (await dil(world, "enemy", name="Karpis")).text


async def test_all_faults_are_told_at_once_each_on_a_line(world: World) -> None:
    refused = await send(world, enemies={enemy.name: {"rob": "13"} for enemy in ENEMIES})
    assert refused.text.count("is no rating here") == 10
    assert "- enemies, Harvey Bailey, rob:" in refused.text
    assert refused.text.endswith("- And 10 more faults.")


async def test_a_file_and_reset_do_not_go_together(world: World) -> None:
    refused = await world.say(world.alice, "dillinger ratings", file=("x.json", b"{}"), reset=True)
    assert "one of the two" in (refused.refused or "")
    assert not (await world.say(world.alice, "dillinger ratings", reset=False)).refused
