"""/dillinger, from its options to the report, with the buttons that continue a roll."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dillinger.model.cards import CARDS
from rules.dillinger.model.enemies import ENEMIES
from rules.dillinger.model.forces import LAWMEN
from rules.dillinger.model.lawyer_ratings import MOUTHPIECES
from tests.cogs.world import Actor, Reply, World


async def dil(world: World, command: str, dice: str = "", actor: Actor | None = None, **options: Any) -> Reply:
    """A command that is carried out."""
    typed: dict[str, Any] = {"dice": dice} if dice else {}
    reply = await world.say(actor or world.alice, f"dillinger {command}", **options, **typed)
    assert not reply.refused, reply.refused
    return reply


async def refused(world: World, command: str, **options: Any) -> str:
    reply = await world.say(world.alice, f"dillinger {command}", **options)
    assert reply.why, reply.text
    return reply.why


# Crimes


async def test_nelson_robs_sioux_falls_and_takes_8000(world: World) -> None:
    robbed = await dil(world, "rob", "3 4", enemy="Nelson", cased=True)
    assert robbed.headline == "Baby Face Nelson robs the bank."
    assert "The dice: 7 + 1 bank cased = 8. The robber needs 8–12." in robbed.text
    assert "House ratings" in robbed.text
    assert robbed.facts == {"success": True, "notoriety": 1}
    took = await robbed.press("The take, next turn")
    assert took.headline.startswith("The bank had $")
    assert (await dil(world, "take", "4 4")).headline == "The bank had $8,000."


async def test_a_robbery_by_numbers_names_no_house_ratings(world: World) -> None:
    failed = await dil(world, "rob", "3 4", rob="8-12", hype=True)
    assert failed.headline == "The enemy does not get the money."
    assert "House ratings" not in failed.text
    assert "A robber who earns none by then loses 1" in failed.text
    assert not any("take" in label for label in failed.buttons)
    assert "rob:10-12" in await refused(world, "rob")
    assert "range from 2 to 12" in await refused(world, "rob", rob="13")
    assert "Did you mean" in await refused(world, "rob", enemy="Dilinger")


async def test_a_kidnapping_goes_on_by_buttons(world: World) -> None:
    snatched = await dil(world, "kidnap", "3")
    assert snatched.headline == "The kidnapping earns 3 notoriety."
    stays = await snatched.press("Next turn: stay")
    assert stays.headline in ("The victim gets away.", "The victim is kept another turn.")
    ransom = await snatched.press("Next turn: go for the ransom")
    assert ransom.facts["delivery"]


@pytest.mark.parametrize(
    "dice, headline",
    [
        ("1 6", "The ransom is paid: $40,000 after the fence."),
        ("3", "Nothing is paid yet."),
        ("6", "The victim is dead: 3 notoriety more."),
    ],
)
async def test_a_ransom(world: World, dice: str, headline: str) -> None:
    reply = await dil(world, "ransom", dice, earned=3)
    assert reply.headline == headline
    assert ("Next turn: try again" in reply.buttons) == (dice == "3")


# Contract hits


async def test_birdwell_is_worth_52000_and_the_advance(world: World) -> None:
    options: dict[str, Any] = {"hitman": "Miller", "target": "George Birdwell", "notoriety": 13}
    dead = await dil(world, "hit", "4 2 4", **options, answer="Kill")
    assert dead.headline == "George Birdwell is dead."
    assert "gets $57,000" in dead.text
    assert "12 points of notoriety" in dead.text
    assert dead.facts == {"end": "the target is dead", "dollars": 57_000}


async def test_a_hit_is_answered_by_one_button(world: World) -> None:
    hit = await dil(world, "hit", "4", hitman="Miller", target="Nelson")
    assert hit.headline == "Verne Miller hits Baby Face Nelson."
    assert {"Kill (3–6)", "Luck (5–6)", "No answer"} <= set(hit.buttons)
    dead = await hit.press("No answer")
    assert dead.headline == "Baby Face Nelson is dead."
    assert "for each notoriety on the dead enemy's card" in dead.text
    assert (await hit.press("Kill (3–6)")).refused


async def test_a_miss_may_be_answered_by_fire(world: World) -> None:
    missed = await dil(world, "hit", "1", hitman="Bailey", target="Nelson")
    assert missed.headline == "Harvey Bailey misses Baby Face Nelson."
    assert "Luck (5–6)" not in missed.buttons
    fired = await missed.press("Fire back (3–6)")
    assert fired.headline in ("Harvey Bailey dies instead, shot by the target.", "Missed: both are alive.")
    shot = await dil(world, "hit", "1 3", hitman="Bailey", target="Nelson", answer="Luck")
    assert shot.headline == "Harvey Bailey dies instead, shot by the target."
    assert "gets $5,000." in shot.text


async def test_enemies_that_are_no_hit_men_and_unknown_ratings(world: World) -> None:
    assert "is not a hit-man. Name Harvey Bailey" in await refused(world, "hit", hitman="Dillinger", target="Nelson")
    assert "hit:4-6" in await refused(world, "hit", target="Nelson")
    assert "can't be both hit-man and target. Name another (8.71 General)" in await refused(
        world, "hit", hitman="Miller", target="Miller"
    )
    assert "the target must answer" in await refused(world, "hit", hit="4-6", scored="Scored")
    assert "Kill rating" in await refused(world, "hit", hit="4-6", answer="Luck", luck="5-6")


async def test_a_hit_by_numbers_offers_what_is_known(world: World) -> None:
    hit = await dil(world, "hit", "5", hit="5-6")
    assert hit.headline == "The hit-man hits the target."
    assert not any(label.startswith(("Kill", "Luck")) for label in hit.buttons)
    assert (await hit.press("No answer")).headline == "The target is dead."


# Catches


async def test_nelson_shoots_free_of_a_roadblock(world: World) -> None:
    options: dict[str, Any] = {"enemy": "Nelson", "cards": "roadblock", "tommy": True}
    free = await dil(world, "catch", "3 3 2", **options, reaction="Kill")
    assert free.headline == "Baby Face Nelson gets away."
    assert "The dice: 6 + 2 Roadblock = 8. The local police: capture on 8–9, kill on 10–12." in free.text
    assert "1D6 **2** + 1 Tommy Gun = 3 → saved (3–6)" in free.text
    assert "Baby Face Nelson gains 2 notoriety." in free.text


async def test_the_report_says_that_a_mechanic_makes_the_trouble_void(world: World) -> None:
    free = await dil(world, "catch", "3 3", enemy="Nelson", cards="Engine Trouble", answers="Mechanic")
    assert free.headline == "Baby Face Nelson gets away."
    assert "Mechanic makes Engine Trouble void." in free.text


async def test_a_catch_is_answered_by_one_button(world: World) -> None:
    caught = await dil(world, "catch", "4 5", enemy="Karpis", by="Leach", tommy=True)
    assert caught.headline == "Alvin Karpis is captured, unless Kill or Luck helps."
    assert set(caught.buttons) >= {
        "Kill (5–6)",
        "Kill (5–6), Tear Gas",
        "Kill (5–6), gun jammed",
        "Kill (5–6), jammed, Tear Gas",
        "Luck (4–6)",
        "No answer",
    }
    jail = await caught.press("No answer")
    assert jail.headline == "Alvin Karpis goes to jail."
    assert "The law player gains 1 notoriety." in jail.text
    assert "Captain Matt Leach: the card goes back to hand." in jail.text
    assert (await caught.press("Luck (4–6)")).refused


async def test_tear_gas_and_a_jam_count_in_the_answer(world: World) -> None:
    caught = await dil(world, "catch", "4 5", enemy="Karpis", by="Leach", tommy=True)
    gassed = await caught.press("Kill (5–6), Tear Gas")
    assert "+ 1 Tommy Gun − 1 Tear Gas" in gassed.text
    stopped = await dil(world, "catch", "4 5", enemy="Karpis", tommy=True)
    assert not any("Tear Gas" in label for label in stopped.buttons)
    jammed = await stopped.press("Kill (5–6), gun jammed")
    assert "Tommy Gun" not in jammed.text


async def test_an_agent_sends_to_prison_and_hoover_takes_the_credit(world: World) -> None:
    options: dict[str, Any] = {"enemy": "Karpis", "by": "Purvis", "cards": "Hoover", "reaction": "Nothing"}
    taken = await dil(world, "catch", "4 5", **options, notoriety=9)
    assert taken.headline == "Alvin Karpis goes to prison."
    assert "The law player gains 7 notoriety." in taken.text
    assert "8 points of notoriety" in taken.text
    assert "shuffled back into the deck" in taken.text
    assert taken.facts == {"end": "goes to prison", "enemy": 0, "law": 7, "owner": 8}
    untold = await dil(world, "catch", "4 5", **options)
    assert "earns half the notoriety on the enemy's card" in untold.text
    assert "Also, the law player gains 2 notoriety." in untold.text
    missed = await dil(world, "catch", "1 1", **options)
    assert "The law player loses 3 notoriety, or all they have." in missed.text


async def test_under_the_crime_bill_agents_kill_and_the_report_names_a_shot_agent(world: World) -> None:
    options: dict[str, Any] = {"enemy": "Nelson", "by": "Purvis", "cards": "Tommy Gun", "bill": True}
    dead = await dil(world, "catch", "4 5", **options, reaction="Nothing")
    assert dead.headline == "Baby Face Nelson is killed."
    assert "Public Enemy #1" in dead.text
    shot = await dil(world, "catch", "4 5 6", **options, reaction="Kill")
    assert "Special Agent Purvis: killed, and the card is discarded. The first dead agent" in shot.text
    assert "gains 3 notoriety" in shot.text
    assert "before the Federal Crime Bill" in await refused(
        world, "catch", enemy="Nelson", by="Purvis", cards="Tommy Gun"
    )


async def test_leach_is_worse_against_dillinger_alone(world: World) -> None:
    chased = await dil(world, "catch", "4 5", enemy="Dillinger", by="Leach")
    assert "9 − 2 against this enemy = 7" in chased.text
    assert chased.headline == "John Dillinger gets away."
    assert "against this enemy" not in (await dil(world, "catch", "4 5", enemy="Karpis", by="Leach")).text


async def test_hostages_shot_by_odd_dice_cost_once(world: World) -> None:
    shot = await dil(world, "catch", "3 4", enemy="Floyd", answers="Hostages")
    assert shot.text.count("notoriety") == 1
    assert "a hostage is shot" in shot.text
    assert "hostage" not in (await dil(world, "catch", "3 3", enemy="Floyd", answers="Hostages")).text


async def test_a_raid_is_called_off_for_10000(world: World) -> None:
    called = await dil(world, "catch", enemy="Floyd", by="Cowley", answers="Plastic Surgery")
    assert called.headline == "Pretty Boy Floyd is left alone."
    assert "pays $10,000" in called.text
    assert "shuffled" not in called.text


async def test_tips_are_paid_by_2000(world: World) -> None:
    reply = await dil(world, "catch", "5 5", by="Cowley", answers="Insider Information", insider=6000)
    assert "10 − 3 Insider Information = 7" in reply.text
    assert "pays $6,000" in reply.text
    assert "multiple" in await refused(world, "catch", by="Cowley", answers="Insider Information", insider=3000)


async def test_the_printed_cards_go_by_their_numbers(world: World) -> None:
    options: dict[str, Any] = {"by": "Special agent", "captures": "5-8", "kills": "9-12"}
    killed = await dil(world, "catch", "4 5 1", **options, reaction="Luck", luck="2-6")
    assert killed.headline == "The enemy is killed."
    assert "The special agent: capture on 5–8, kill on 9–12." in killed.text
    assert "House ratings" not in killed.text
    assert "captures:7-9" in await refused(world, "catch", by="State police")
    assert "overlap" not in killed.text
    assert "Type ranges that don't overlap" in await refused(world, "catch", by="Purvis", captures="5-9", kills="9-12")
    assert "kill:4-6" in await refused(world, "catch", reaction="Kill")


async def test_a_kidnapper_goes_to_prison_and_hype_costs_1_first(world: World) -> None:
    taken = await dil(
        world, "catch", "4 4", enemy="Kelly", kidnapper=True, hype="Nothing earned", notoriety=6, reaction="Nothing"
    )
    assert taken.headline == "Machine Gun Kelly goes to prison."
    assert "Machine Gun Kelly loses 1 notoriety." in taken.text
    assert "The law player gains 3 notoriety." in taken.text
    assert "4 points" in taken.text
    assert "once a robber leaves" in await refused(
        world, "catch", enemy="Kelly", where="On the Lam", hype="Something earned", reaction="Nothing"
    )


async def test_anne_sage_keeps_the_tommy_gun_out_of_the_buttons(world: World) -> None:
    caught = await dil(world, "catch", "4 5", enemy="Floyd", by="Leach", cards="Anna Sage", tommy=True)
    assert not any("jammed" in label for label in caught.buttons)
    answered = await caught.press("Kill (4–6)")
    assert "Tommy Gun" not in answered.text


async def test_no_moll_for_the_kellys(world: World) -> None:
    assert "A gun moll" in await refused(world, "catch", enemy="Kelly", by="Leach", cards="Billy Frechette")
    assert "A gun moll" in await refused(world, "spree", enemy="Bonnie and Clyde", moll=True)
    assert "the enemy must answer" in await refused(world, "catch", enemy="Kelly", caught="Killed")


async def test_the_odds_of_a_catch(world: World) -> None:
    dice = await world.say(world.alice, "dillinger catch", odds=True)
    assert "no result" in dice.text
    assert "58%" in dice.text
    whole = await world.say(world.alice, "dillinger catch", enemy="Karpis", reaction="Luck", odds=True)
    assert "goes to jail" in whole.text
    assert "79%" in whole.text


async def test_several_people_on_a_card_stand_in_the_plural(world: World) -> None:
    cases: tuple[tuple[str, str, dict[str, Any], str], ...] = (
        ("catch", "1 1", {}, "The Barkers get away."),
        ("catch", "4 4", {"reaction": "Nothing"}, "The Barkers go to jail."),
        ("rob", "6 6", {}, "The Barkers rob the bank."),
        ("rob", "1 1", {}, "The Barkers do not get the money."),
        ("escape", "1", {}, "The Barkers stay in jail."),
        ("trial", "1", {}, "The Barkers are convicted."),
    )
    for command, dice, options, headline in cases:
        assert (await dil(world, command, dice, enemy="Barkers", **options)).headline == headline


# Jail


async def test_ma_barker_pleads_unless_a_lawyer_does(world: World) -> None:
    pleaded = await dil(world, "bail", "4", enemy="The Barkers")
    assert pleaded.headline == "The Barkers are bailed out."
    assert "+ 2 a mother's love = 6" in pleaded.text
    lawyer = await dil(world, "bail", "4", enemy="Barkers", lawyer="Laska")
    assert "mother" not in lawyer.text
    assert "Ben Laska gets $6,000" in lawyer.text
    assert "only for the Barkers" in await refused(world, "bail", enemy="Nelson", mother=True)
    assert "Use one of them" in await refused(world, "bail", lawyer="Laska", mother=True)


async def test_the_report_names_graft_and_fee_and_a_retainer_is_free(world: World) -> None:
    paid = await dil(world, "bail", "1", graft=10000, lawyer="Picquett")
    assert "graft of $10,000" in paid.text
    assert "+ 2 graft + 2 Louis Picquett = 5" in paid.text
    assert paid.facts == {"out": False, "dollars": 18_000}
    kept = await dil(world, "bail", "1", lawyer="Picquett", retainer=True)
    assert "is paid" not in kept.text
    assert "multiple" in await refused(world, "bail", graft=7000)
    assert "No lawyer is named" in await refused(world, "bail", retainer=True)


async def test_a_breakout_through_a_riot(world: World) -> None:
    out = await dil(world, "escape", "6 2", enemy="Pierpont", lawyer="Picquett", riot=True)
    assert out.headline == "Harry Pierpont is out."
    assert "+ 2 Louis Picquett + 1 jail riot = 5" in out.text
    assert "gains 2 notoriety" in out.text
    dead = await dil(world, "escape", "5", enemy="Pierpont", lawyer="Picquett", riot=True, notoriety=4)
    assert dead.headline == "Harry Pierpont is killed in the riot."
    assert "3 points of notoriety" in dead.text
    assert "Louis Picquett gets $8,000" in dead.text
    assert "can't help in escapes. Name Louis Picquett" in await refused(
        world, "escape", enemy="Pierpont", lawyer="Azur"
    )
    assert "luck:4-6" in await refused(world, "escape", escape="4-6", riot=True)


async def test_a_trial_both_ways(world: World) -> None:
    free = await dil(world, "trial", "3", enemy="Clark", lawyer="Leibowitz", enemies=2)
    assert free.headline == "James Clark is acquitted."
    assert "into the public enemy deck" in free.text
    lost = await dil(world, "trial", "5", enemy="Clark", notoriety=1)
    assert lost.headline == "James Clark is convicted."
    assert "1 point of notoriety" in lost.text
    assert "earns 2 notoriety" in lost.text
    assert "No other player earns anything" in (await dil(world, "trial", "5", own=True)).text


async def test_a_spree_spends_no_more_than_there_is(world: World) -> None:
    spent = await dil(world, "spree", "3 4", enemy="Floyd", moll=True)
    assert spent.headline == "Pretty Boy Floyd's player pays $14,000 to the bank."
    broke = await dil(world, "spree", "3 4", money=5000)
    assert broke.headline == "The enemy's player pays $5,000 to the bank."
    assert "all the player has" in broke.text


# Cards


async def test_the_list_of_cards_has_84_63_and_46(world: World) -> None:
    listed = await dil(world, "cards")
    assert listed.private
    assert "Full 84; Medium 63; Short 46" in " ".join(listed.text.split())


async def test_every_card_and_every_enemy_can_be_looked_up(world: World) -> None:
    for card in CARDS:
        reply = await dil(world, "cards", card=card.name)
        assert card.nature.does in reply.text
        assert "in the short game" in reply.text
    for one in (*ENEMIES, *MOUTHPIECES, *LAWMEN):
        reply = await dil(world, "enemy", name=one.name)
        assert one.about in reply.text
        assert ("House ratings" in reply.text) == (one.origin == "house")
    assert "Did you mean" in await refused(world, "cards", card="Roadblok")
    assert "Did you mean" in await refused(world, "enemy", name="Karpiss")


async def test_a_kind_is_looked_up_with_all_its_cards(world: World) -> None:
    molls = await dil(world, "cards", card="gun moll")
    assert molls.headline == "Gun Moll"
    assert "Billy Frechette, Mary Kinder, Beulah Baird Ash." in molls.text
    assert "3 in the full game, 3 in the medium game, 2 in the short game." in molls.text
    kinder = await dil(world, "cards", card="Mary Kinder")
    assert kinder.headline == "Gun Moll: Mary Kinder"
    assert "0 in the short game" in kinder.text


async def test_a_card_says_when_it_is_played(world: World) -> None:
    tommy = (await dil(world, "cards", card="Tommy Gun")).text
    assert "special agents only under the Crime Bill" in tommy
    assert "It goes under a public enemy, state police or a special agent." in tommy
    assert "with special agents alone" in (await dil(world, "cards", card="Hoover")).text


async def test_the_ratings_are_marked_as_the_houses(world: World) -> None:
    everybody = await dil(world, "enemy")
    assert "House ratings" in everybody.text
    assert "Verne Miller Rob 8–12; Kill 5–6; Luck 5–6; Escape 6; Hit 3–6" in " ".join(everybody.text.split())
    assert "Jessie Levy (house)" in (await everybody.press("Mouthpieces")).text


async def test_names_complete_themselves(world: World) -> None:
    alice = world.alice
    assert len(await world.complete(alice, "dillinger rob", "enemy", "")) == 20
    assert await world.complete(alice, "dillinger catch", "enemy", "nels") == ["Baby Face Nelson"]
    assert len(await world.complete(alice, "dillinger hit", "hitman", "")) == 5
    assert "Special agent" in await world.complete(alice, "dillinger catch", "by", "")
    offered = await world.complete(alice, "dillinger catch", "cards", "Roadblock, tom")
    assert offered == ["Roadblock, Tommy Gun"]
    assert "Mechanic" not in await world.complete(alice, "dillinger catch", "cards", "")
    assert "Mechanic" in await world.complete(alice, "dillinger catch", "answers", "")
    assert len(await world.complete(alice, "dillinger trial", "lawyer", "")) == 6
    assert "Louis Picquett" in await world.complete(alice, "dillinger enemy", "name", "picq")
    assert "Dillinger Squad" in await world.complete(alice, "dillinger cards", "card", "squad")
