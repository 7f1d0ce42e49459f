"""/campaign fight and /campaign result: a fight of the month played here, or on a real table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.mad_dogs.paradise.city.changes import FedsSet, FightSet, OfficialSet, OutfitSet, PhaseBegun
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Feds, Fight, MuscleWait, Official, Payer
from tests.cogs.kept import beginning
from tests.cogs.months import phase, pressed, to_action, to_orders
from tests.cogs.table import good
from tests.cogs.test_afar import leave
from tests.cogs.test_afar import posts as heard
from tests.cogs.test_campaign_command import refused
from tests.cogs.test_campaign_orders import RAID, id_of
from tests.cogs.town import CAMPAIGN, NORTH, SOUTH, bank, city, ledger, outfit, put
from tests.cogs.world import BOMBERS, Reply, World

THEIRS = "riverside.brothel.1"


@beginning
async def raid_due(world: World) -> Reply:
    spending = await to_orders(world)
    await good(world, world.alice, "mad-orders fight", **RAID)
    await good(world, world.bob, "mad-orders rest")
    return await pressed(spending, "Go on")


async def to_raid(world: World) -> int:
    """North Side's Raid on South Side's Brothel is due; its number."""
    opened = await raid_due(world)
    (fight,) = (await city(world)).open_fights
    assert f"Fight {fight.id}: The Raid at Brothel 1 in Riverside, North Side against South Side." in opened.text
    assert f"Play fight {fight.id}" in opened.buttons
    return fight.id


async def agreed(world: World, fight: int, **options: Any) -> Reply:
    """Alice reports a result and bob confirms it."""
    reply = await good(world, world.alice, "campaign result", fight=fight, **options)
    return await pressed(reply, "Agree", world.bob)


# Played here


async def test_a_fight_is_a_game_with_both_gangs_on_the_table(world: World) -> None:
    fight = await to_raid(world)
    home, world.channel = world.channel, world.server.create_text_channel("alley")
    await refused(world, world.carol, "Only players and umpires of Paradise", "campaign fight", fight=fight)
    opened = await good(world, world.bob, "campaign fight", fight=fight, campaign="Paradise")
    assert "Commitment" in (await opened.press("Fairness")).text
    assert world.rows("SELECT name, game_id FROM gang WHERE game_id ORDER BY id") == [
        ("North Side", 1),
        ("South Side", 1),
    ]
    assert (await city(world)).open_fights[0].game == 1
    again = world.server.create_text_channel("street")
    world.channel = again
    await refused(world, world.alice, "is already being played, in <#", "campaign fight", fight=fight)
    world.channel = home
    await refused(world, world.alice, "on the table of a game", "campaign result", fight=fight, winner="nobody")
    await refused(world, world.ursula, "to settle first", "campaign leave", gang="South Side")


async def test_its_button_sets_the_scenario_up_with_what_was_ordered(world: World) -> None:
    fight = await to_raid(world)
    world.channel = world.server.create_text_channel("alley")
    opened = await good(world, world.alice, "campaign fight", fight=fight, campaign="Paradise")
    set_up = await pressed(opened, "Set the scenario up")
    assert "Raid" in set_up.text
    assert "Brothel" in set_up.text


async def test_a_fight_taken_back_leaves_the_table(world: World) -> None:
    fight = await to_raid(world)
    world.channel = world.server.create_text_channel("alley")
    opened = await good(world, world.alice, "campaign fight", fight=fight, campaign="Paradise")
    await pressed(opened, "Undo")
    assert world.rows("SELECT count(*) FROM gang WHERE game_id") == [(0,)]
    assert (await city(world)).open_fights[0].game == 0
    await good(world, world.alice, "campaign fight", fight=fight, campaign="Paradise")


async def test_no_fight_opens_on_another_ones_table(world: World) -> None:
    fight = await to_raid(world)
    world.channel = world.server.create_text_channel("alley")
    await good(world, world.alice, "game open", system="mad", name="Docks")
    await refused(
        world, world.alice, "“Docks” is being played here", "campaign fight", fight=fight, campaign="Paradise"
    )
    await good(world, world.alice, "game bring", gang="North Side")
    world.channel = world.server.create_text_channel("street")
    await refused(world, world.bob, "on the table of “Docks”", "campaign fight", fight=fight, campaign="Paradise")


async def test_fights_are_for_their_part_of_the_month(world: World) -> None:
    await to_orders(world)
    for command, more in (("campaign fight", {}), ("campaign result", {"winner": "nobody"})):
        await refused(world, world.ursula, "That is for", command, fight=1, **more)


# Played on a real table


async def test_a_report_waits_for_its_confirmation_in_any_channel(world: World) -> None:
    fight = await to_raid(world)
    reply = await good(world, world.alice, "campaign result", fight=fight, winner="attacker", business="taken")
    home, waits = await leave(world), reply.headline
    for other in (world.alice, world.carol):
        assert waits not in (await good(world, other, "agenda")).text
    listed = await good(world, world.bob.user, "agenda")
    assert waits in listed.text
    settled = await listed.press("alice: Agree")
    assert settled.private
    assert f"Fight {fight} is settled." in settled.headline
    assert f"Fight {fight} is settled." in heard(home)[-1]
    assert (await city(world)).business(THEIRS).owner == NORTH
    assert waits not in (await good(world, world.bob, "agenda")).text


async def test_a_result_is_booked_when_the_other_side_agrees(world: World) -> None:
    fight = await to_raid(world)
    before = await bank(world)
    reply = await good(world, world.alice, "campaign result", fight=fight, winner="attacker", business="taken")
    assert "The other side or an umpire must agree" in reply.text
    assert (await city(world)).open_fights
    assert (
        await reply.press("Agree", world.carol)
    ).refused == "The other side or an umpire must agree to that. Ask them to confirm."
    assert "other side or an umpire" in (await reply.press("Agree", world.alice)).why
    assert (await city(world)).open_fights
    settled = await pressed(reply, "Agree", world.bob)
    assert f"Fight {fight} is settled." in settled.headline
    assert "Brothel 1 in Riverside goes to North Side." in settled.text
    assert await bank(world) == before
    assert (await city(world)).business(THEIRS).owner == NORTH
    assert (await reply.press("Agree", world.bob)).refused
    await refused(world, world.bob, "already settled", "campaign result", fight=fight, winner="nobody")


async def test_a_co_owner_does_not_confirm_their_own_gangs_report(world: World) -> None:
    fight = await to_raid(world)
    shared = await good(world, world.alice, "gang share", gang="North Side", user=world.carol)
    if "Accept" in shared.buttons:
        await pressed(shared, "Accept", world.carol)
    reply = await good(world, world.alice, "campaign result", fight=fight, winner="attacker")
    assert "other side or an umpire" in (await reply.press("Agree", world.carol)).why
    assert [one.id for one in (await city(world)).open_fights] == [fight]
    await pressed(reply, "Agree", world.bob)
    assert not (await city(world)).open_fights


async def test_an_umpires_word_is_enough(world: World) -> None:
    fight = await to_raid(world)
    settled = await good(world, world.ursula, "campaign result", fight=fight, winner="nobody", business="kept")
    assert "acted as umpire" in settled.text
    assert not (await city(world)).open_fights


async def test_an_umpire_confirms_a_report_against_a_gang_without_a_player(world: World) -> None:
    await to_action(world)
    await put(world, FightSet(CAMPAIGN, Fight(31, "hijack", NORTH, 3)))
    before = await bank(world)
    reply = await good(world, world.alice, "campaign result", fight=31, winner="attacker", dice="4")
    assert "An umpire must agree before the campaign records it." in reply.text
    assert "North Side takes 4 Loot." in reply.text
    assert "An umpire must agree to that" in (await reply.press("Agree", world.bob)).why
    again = await world.say(world.alice, "campaign result", fight=31, winner="attacker", dice="6")
    assert "No more dice are rolled for that. Remove your die, which shows 6." in again.why, "its die has fallen"
    assert await bank(world) == before
    settled = await pressed(reply, "Agree", world.ursula)
    assert "acted as umpire" in settled.text
    assert await bank(world) == before + 400
    assert (await ledger(world))[-1] == ("fights", 400, "Hijack: 4 Loot")


async def test_where_there_is_no_umpire_another_player_agrees(world: World) -> None:
    for actor, gang in ((world.bob, "North Side"), (world.carol, "South Side")):
        await world.say(actor, "gang new", name=gang, sample=gang, dice=BOMBERS)
    await good(world, world.alice, "campaign start")
    await good(world, world.bob, "campaign join", gang="North Side", home="Docks")
    await good(world, world.carol, "campaign join", gang="South Side", home="Riverside")
    await put(world, PhaseBegun(CAMPAIGN, Phase.ACTION), FightSet(CAMPAIGN, Fight(31, "police-raid", 0, NORTH)))
    reply = await good(world, world.bob, "campaign result", fight=31, winner="defender")
    assert "Another player or an umpire must agree" in reply.text
    assert "Another player or an umpire must agree" in (await reply.press("Agree", world.bob)).why
    await pressed(reply, "Agree", world.carol)
    assert not (await city(world)).open_fights


async def test_a_player_alone_needs_no_confirmation(world: World) -> None:
    await world.say(world.bob, "gang new", name="North Side", sample="North Side", dice=BOMBERS)
    await good(world, world.bob, "campaign start")
    await good(world, world.bob, "campaign join", gang="North Side", home="Docks")
    await put(world, PhaseBegun(CAMPAIGN, Phase.ACTION), FightSet(CAMPAIGN, Fight(31, "police-raid", 0, 1)))
    await good(world, world.bob, "campaign result", fight=31, winner="defender")
    assert not (await city(world)).open_fights


async def test_raiders_take_no_more_than_the_dice_say_and_the_months_are_rolled(world: World) -> None:
    await to_action(world)
    await put(world, FightSet(CAMPAIGN, Fight(31, "smash-and-grab", NORTH, SOUTH, THEIRS)))
    before = await bank(world)
    smash: dict[str, Any] = {"fight": 31, "winner": "attacker", "smashed": True}
    await refused(world, world.ursula, "holds 11 Loot at most, not 40", "campaign result", **smash, loot=40)
    settled = await good(world, world.ursula, "campaign result", **smash, loot=8, dice="3 3 2")
    assert "North Side takes 5 Loot." in settled.text
    assert "it makes no Loot for 2 months" in settled.text.casefold().replace("loot", "Loot")
    assert await bank(world) == before + 500
    assert (await city(world)).business(THEIRS).idle == 1 + 2


async def test_a_hit_brings_no_loot(world: World) -> None:
    await to_action(world)
    await put(world, FightSet(CAMPAIGN, Fight(31, "hit", NORTH, 3, target="Ash Can")))
    await refused(world, world.alice, "The Hit gives no Loot", "campaign result", fight=31, winner="attacker", loot=40)


async def test_what_came_of_it_is_on_sheets_and_in_the_books(world: World) -> None:
    await to_raid(world)
    waiting = replace(await outfit(world), waits=(MuscleWait("Torpedo", 3),))
    (raid,) = (await city(world)).open_fights
    siege = FightSet(CAMPAIGN, replace(raid, scenario="siege"))
    await put(world, OutfitSet(CAMPAIGN, waiting), FedsSet(CAMPAIGN, Feds(5, 1)), siege)
    await agreed(
        world,
        raid.id,
        winner="attacker",
        dead="Moose, Brick",
        arrested="Dooley",
        outrage="citizens killed",
        feds_hurt=1,
    )
    town = await city(world)
    assert town.business(THEIRS).owner == NORTH
    assert town.outrage == 2 + 2 + 2, "a siege besides the citizens"
    assert town.feds.hurt == 1
    assert [one.figure for one in town.prisoners] == [id_of(world, "Dooley")]
    for name in ("Moose", "Brick"):
        assert "dead" in (await world.sheet(name)).casefold()
    after = await outfit(world)
    assert after.waits == (MuscleWait("Torpedo", 2),)
    assert set(after.worked) == {id_of(world, "Dooley"), id_of(world, "Brick")}


async def test_an_official_killed_is_followed_at_once_by_a_die(world: World) -> None:
    await to_action(world)
    judge = Official("judge", 1, 6, 900, (Payer(SOUTH, 900),))
    await put(
        world, OfficialSet(CAMPAIGN, judge), FightSet(CAMPAIGN, Fight(31, "hit", NORTH, SOUTH, official="judge.1"))
    )
    settled = await good(world, world.ursula, "campaign result", fight=31, winner="attacker", dice="6")
    assert "SMARTS of the Judge" in settled.text
    found = (await city(world)).official("judge.1")
    assert found is not None
    assert (found.owners, found.rate, found.since, found.smarts) == ((), 750, 2, 6)


async def test_what_can_not_have_happened_is_refused(world: World) -> None:
    fight = await to_raid(world)
    result: dict[str, Any] = {"fight": fight, "winner": "nobody"}
    await refused(world, world.alice, "The Raid gives no Loot", "campaign result", **result, loot=3)
    await refused(world, world.alice, "no Feds in town", "campaign result", **result, feds_hurt=2)
    await refused(world, world.alice, "Did you mean Moose", "campaign result", **result, dead="Mose")
    await refused(world, world.alice, "Moose is dead", "campaign result", **result, dead="Moose", arrested="Moose")
    await refused(world, world.alice, "Did you mean", "campaign result", **result, outrage="citizens kiled")
    await refused(world, world.alice, "There is no fight 99", "campaign result", fight=99, winner="nobody")
    await put(world, FightSet(CAMPAIGN, Fight(98, "showdown", NORTH, SOUTH)))
    showdown: dict[str, Any] = {"fight": 98, "winner": "attacker"}
    await refused(world, world.alice, "about no business", "campaign result", **showdown, business="taken")
    await refused(world, world.carol, "Only the players of fight 98", "campaign result", **showdown)


async def test_an_unsettled_fight_blocks_the_end_of_a_month_and_a_campaign_ends_only_if_confirmed(world: World) -> None:
    fight = await to_raid(world)
    await good(world, world.ursula, "campaign next")
    await refused(world, world.ursula, f"Fight {fight} is not settled, The Raid", "campaign next")
    await refused(world, world.ursula, "Some fights are not settled", "campaign close")
    settled = await agreed(world, fight, winner="defender")
    await pressed(settled, "Go on", world.ursula)
    assert phase(world) == (1, Phase.PRESS)


async def test_a_result_taken_back_is_open_again(world: World) -> None:
    fight = await to_raid(world)
    settled = await good(world, world.ursula, "campaign result", fight=fight, winner="attacker", business="taken")
    await pressed(settled, "Undo")
    assert [one.id for one in (await city(world)).open_fights] == [fight]
    assert (await city(world)).business(THEIRS).owner == SOUTH
    assert all(account != "fights" for account, _, _ in await ledger(world))
    owners = (await good(world, world.bob, "mad-racket owners", gang="South Side")).text
    assert "Brothel 1 in South Side Riverside" in " ".join(owners.split()), "its name takes two lines"
