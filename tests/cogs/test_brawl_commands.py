"""/mad-brawl from its options to bruises and wounds on the sheet."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.cogs.world import Actor, Reply, World

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"
MEAT_PIE = "Meat-pie O'Hurley"
PLAIN: dict[str, Any] = {"attackers": "4", "defenders": "3"}


async def brawl(world: World, dice: str, by: Actor | None = None, **options: Any) -> Reply:
    """Mugsy (FISTS 3, a bat) fights Morelli (FISTS 4)."""
    given: dict[str, Any] = {"attackers": "Mugsy", "defenders": MORELLI, **options}
    reply = await world.say(by or world.alice, "mad-brawl fight", dice=dice, **given)
    assert not reply.refused, reply.refused
    return reply


async def refusal(world: World, command: str, by: Actor | None = None, **options: Any) -> str:
    """The sentence of a refused command; the world holds that nothing is stored by one."""
    events = world.count("event")
    reply = await world.say(by or world.alice, f"mad-brawl {command}", **options)
    assert reply.why, reply.text
    assert world.count("event") == events
    return reply.why


async def with_meat_pie(world: World) -> None:
    await world.say(
        world.alice, "gang hire", gang="North Side", profile="Hoodlum", name=MEAT_PIE, skills="Brutal Champ"
    )


# The book's example


async def test_meat_pie_lands_a_blow_on_hot_dog(fight: World) -> None:
    """FISTS 3 and Brutal Champ; a meat-cutter too small for the +1 is a knife; the 3 is a Near Miss, unlike there."""
    await with_meat_pie(fight)
    round_one = await brawl(fight, "4 6 3", attackers=MEAT_PIE, weapons="Knife", public=True)
    assert round_one.headline == f"{MEAT_PIE} fights {MORELLI}: 1 hit, {MORELLI} near miss."
    assert "FISTS 3 + 1 Brutal Champ = **4** or less" in round_one.text
    assert round_one.facts["damage"] == [{"target": MORELLI, "roll": 3, "result": "Near Miss"}]
    assert (round_one.facts["hitting"], round_one.facts["hits"], round_one.facts["winner"]) == ("attackers", 1, None)
    assert "owes 1 action" in await fight.sheet(MORELLI)
    assert "may continue with the next card" in round_one.text


async def test_hot_dog_steps_back_with_a_2(fight: World, bob: Actor) -> None:
    await with_meat_pie(fight)
    left = await fight.say(bob, "mad-brawl leave", figure=MORELLI, opponents=MEAT_PIE, weapons="Knife", dice="2")
    assert left.headline == f"{MORELLI} steps back 2 inches from {MEAT_PIE}, untouched."
    assert left.facts["how"] == "clean"


# A round


async def test_plain_numbers_need_no_game(world: World, alice: Any) -> None:
    for actor in (alice, alice.user):
        shown = await world.say(actor, "mad-brawl fight", **PLAIN, dice="4 4 6")
        assert shown.headline == "The attacker fights the defender: 1 hit, the defender out cold."
        assert "FISTS, The attacker: 1D6 **4** → succeeds" in shown.text
        assert "The brawl is over. On the next card no one can keep the attacker from walking away." in shown.text


async def test_no_one_hits_when_both_succeed(world: World, alice: Actor) -> None:
    shown = await world.say(alice, "mad-brawl fight", **PLAIN, dice="1 1")
    assert shown.headline == "The attacker fights the defender: no one gets through."
    assert shown.facts["hitting"] is None


async def test_the_defender_may_get_through_instead(fight: World) -> None:
    shown = await brawl(fight, "4 1 5")
    assert shown.headline == f"Mugsy fights {MORELLI}, who gets through instead: 1 hit, Mugsy knocked out."
    assert "knocked out until the next Joker" in await fight.sheet("Mugsy")
    assert "fit" in await fight.sheet(MORELLI)


async def test_a_bat_is_a_lead_pipe_and_is_taken_by_itself(fight: World) -> None:
    shown = await brawl(fight, "3 6 4")
    assert re.search(r"1D6 \*\*4\*\* \+ 1 [^\n]+ = 5 → Knocked Out", shown.text)
    bare = await brawl(fight, "3 6 4", defenders="Chianti", weapons="Bare Hands")
    assert "1D6 **4** → Knocked Down" in bare.text


async def test_all_six_stats_may_be_typed_for_a_figure_without_a_sheet(world: World, alice: Actor) -> None:
    shown = await world.say(
        alice, "mad-brawl fight", attackers="4", weapons="Knife", defenders="3 3 3 3 3 3", dice="1 6 5"
    )
    assert "now FISTS 1 GATS 1 GUTS 1 STUNTS 1 SMARTS 1 HITS 1" in shown.text
    assert shown.facts["defenders"][0]["floored"] == "down with a wound"


async def test_like_people_are_numbered(world: World, alice: Actor) -> None:
    shown = await world.say(alice, "mad-brawl fight", attackers="Punk, Punk, 3", defenders="4", dice="6 6 6 6")
    assert shown.headline == "Punk 1, Punk 2 and The attacker fight the defender: no one gets through."


async def test_skills_and_weapons_of_each_side(world: World, alice: Actor) -> None:
    shown = await world.say(
        alice,
        "mad-brawl fight",
        attackers="3, 3",
        weapons="Bat, tommy gun",
        skills="Slugger, Bruiser",
        defenders="3",
        defender_weapons="Sledgehammer",
        defender_skills="Not the Face!",
        dice="6 3 6 1",
    )
    assert "FISTS 3 + 1 Slugger = **4** or less" in shown.text
    assert "FISTS 3 − 1 two-handed tool = **2** or less" in shown.text
    assert re.search(r"1D6 \*\*1\*\* \+ [^\n]+ = 3 → Knocked Down", shown.text)
    assert "on the floor until the second card" in shown.text


async def test_femme_fatale_is_once_a_game(fight: World, alice: Actor) -> None:
    await fight.say(alice, "gang hire", gang="North Side", profile="Gun Moll", name="Dolly", skills="Femme Fatale")
    shown = await brawl(fight, "5 6 1", attackers="Dolly", femme_fatale="Dolly")
    assert "FISTS 3 + 2 Femme Fatale = **5** or less" in shown.text
    again = await refusal(fight, "fight", attackers="Dolly", defenders=MORELLI, femme_fatale="Dolly")
    assert "has already used" in again
    assert "is not a Femme Fatale" in await refusal(
        fight, "fight", attackers="Mugsy", defenders=MORELLI, femme_fatale="Mugsy"
    )


# The victims of hits


@pytest.mark.parametrize("hit, victim", [(None, 0), ("2", 1), ("Punk 2", 1), ("punk 1", 0)])
async def test_one_against_several_names_the_victim(world: World, alice: Actor, hit: str | None, victim: int) -> None:
    chosen: dict[str, Any] = {"hit": hit} if hit else {}
    shown = await world.say(alice, "mad-brawl fight", attackers="4", defenders="Punk, Punk", dice="1 6 6 6", **chosen)
    results = [one["result"] for one in shown.facts["defenders"]]
    assert results == ["Out Cold" if place == victim else "unharmed" for place in range(2)]


async def test_the_choice_may_wait_for_the_dice(fight: World, bob: Actor) -> None:
    given: dict[str, Any] = {"attackers": "Mugsy", "defenders": f"{MORELLI}, Chianti", "hit": "wait"}
    opened = await fight.say(fight.alice, "mad-brawl fight", **given, dice="1 6 6")
    assert opened.headline == f"Mugsy fights {MORELLI} and Chianti: 1 hit."
    assert {"Hit Hot Dog Morelli", "Hit Chianti"} <= set(opened.buttons)
    assert "not yours" in (await opened.press("Hit Chianti", bob)).why
    dealt = await opened.press("Hit Chianti")
    assert dealt.facts["hits"] == 1
    assert dealt.facts["defenders"][0]["result"] == "unharmed"
    assert "FISTS" not in "".join(throw["why"] for throw in (dealt.outcome or {})["dice"])
    for label in ("Hit Chianti", "Hit Hot Dog Morelli"):
        assert (await opened.press(label)).refused, "one choice, once"


async def test_who_is_attacked_by_several_chooses_for_himself(fight: World, alice: Actor, bob: Actor) -> None:
    given: dict[str, Any] = {"attackers": "Mugsy, Lefty", "defenders": MORELLI, "hit": "wait"}
    opened = await fight.say(alice, "mad-brawl fight", **given, dice="6 6 1")
    await fight.name_umpires()
    assert "not yours" in (await opened.press("Hit Lefty")).why
    assert "Lefty" in (await opened.press("Hit Lefty", bob)).headline


async def test_a_boxer_may_spread_two_hits(world: World, alice: Actor) -> None:
    given: dict[str, Any] = {"attackers": "4", "skills": "Boxer", "defenders": "2, 2, 2"}
    spread = await world.say(alice, "mad-brawl fight", **given, hit="3, 1", dice="1 1 6 6 6 5 6")
    assert [one["result"] for one in spread.facts["defenders"]] == ["Knocked Out", "unharmed", "Out Cold"]
    opened = await world.say(alice, "mad-brawl fight", **given, hit="wait", dice="1 1 6 6 6")
    assert "Hit defender 1 and defender 3" in opened.buttons
    dealt = await opened.press("Hit defender 1 and defender 3")
    assert len((dealt.outcome or {})["dice"]) == 2


async def test_a_choice_for_a_round_taken_back_is_void(world: World, alice: Actor) -> None:
    opened = await world.say(alice, "mad-brawl fight", attackers="4", defenders="2, 2", hit="wait", dice="1 6 6")
    await world.say(alice, "undo")
    assert "already been taken back" in (await opened.press("Hit defender 1")).why


async def test_nothing_waits_where_there_is_no_choice(world: World, alice: Actor) -> None:
    given: dict[str, Any] = {"attackers": "3, 3", "defenders": "3", "hit": "wait"}
    shown = await world.say(alice, "mad-brawl fight", **given, dice="1 6 6 6")
    assert shown.facts["winner"] == "attackers"
    sealed = await refusal(world, "fight", **given, secret=True)
    assert "A sealed fight, which stays secret for now, can't wait" in sealed


# The effects on sheets


async def test_a_fighter_knocked_down_fights_on_from_the_floor(fight: World, alice: Actor, bob: Actor) -> None:
    await brawl(fight, "1 6 3")
    assert "knocked down, owes 1 action" in await fight.sheet(MORELLI)
    assert "on their feet" in await refusal(fight, "fight", bob, attackers=MORELLI, defenders="Mugsy")
    kicked = await brawl(fight, "4 6 2")
    assert "FISTS 3 + 1 kicking a downed figure = **4** or less" in kicked.text
    assert "owes 1 action" in await fight.sheet(MORELLI), "getting up is one action however often"
    up = await fight.say(bob, "mad-brawl stand", figure=MORELLI)
    assert up.headline == f"{MORELLI} stands up: 1 action."
    assert "**Condition:** fit" in await fight.sheet(MORELLI)
    assert "not on the floor" in await refusal(fight, "stand", bob, figure=MORELLI)


async def test_recovering_gets_a_figure_up_as_well(fight: World, bob: Actor) -> None:
    await brawl(fight, "1 6 3")
    up = await fight.say(bob, "mad recover", figure=MORELLI)
    assert up.headline == f"{MORELLI} spends 1 action on recovering, gets up and is ready again."
    assert "**Condition:** fit" in await fight.sheet(MORELLI)


async def test_a_figure_knocked_out_does_nothing_till_the_joker(fight: World, bob: Actor) -> None:
    await brawl(fight, "1 6 4")
    deeds: list[tuple[str, dict[str, Any]]] = [
        ("mad shoot", {"shooter": MORELLI, "target": "Mugsy", "gun": "Tommy Gun", "range": 2.0}),
        ("mad test", {"figure": MORELLI, "stat": "STUNTS"}),
        ("mad guts", {"figure": MORELLI}),
        ("mad recover", {"figure": MORELLI}),
        ("mad-move go", {"figure": MORELLI}),
    ]
    for command, options in deeds:
        refused = (await fight.say(bob, command, **options)).refused
        assert "knocked out" in (refused or ""), command
    beaten = await brawl(fight, "4 1", weapons="Bare Hands")
    assert len((beaten.outcome or {})["dice"]) == 2, "he rolls no FISTS"
    await fight.say(bob, "mad-brawl stand", figure=MORELLI)
    assert "**Condition:** fit" in await fight.sheet(MORELLI)


async def test_a_figure_out_cold_is_out_of_the_game(fight: World, bob: Actor) -> None:
    await brawl(fight, "1 6 5")
    assert "out cold for the rest of the game" in await fight.sheet(MORELLI)
    assert "/gang ready" in await refusal(fight, "stand", bob, figure=MORELLI)
    await fight.say(bob, "gang ready", gang="South Side")
    assert "**Condition:** fit" in await fight.sheet(MORELLI)


async def test_a_knife_wounds_and_the_wounded_are_out_of_it_until_they_recover(fight: World, bob: Actor) -> None:
    stabbed = await brawl(fight, "1 6 5", weapons="Knife")
    assert "The brawl is over" in stabbed.text
    sheet = await fight.sheet(MORELLI)
    assert "down with a wound, 2 off every stat, owes 2 actions" in sheet
    assert "GUTS: Hot Dog Morelli" in stabbed.buttons
    assert "/mad recover" in await refusal(fight, "stand", bob, figure=MORELLI)
    await fight.say(bob, "mad recover", figure=MORELLI, actions=1)
    assert "down with a wound" in await fight.sheet(MORELLI)
    await fight.say(bob, "mad recover", figure=MORELLI)
    assert "down with a wound" not in await fight.sheet(MORELLI)


async def test_a_gory_death_asks_its_witnesses_for_a_test(fight: World) -> None:
    killed = await brawl(fight, "1 6 6", weapons="Meat Cleaver")
    assert killed.facts["defenders"][0]["posture"] == "dead"
    assert "test GUTS at −2" in killed.text
    assert "already dead" in await refusal(fight, "fight", attackers="Mugsy", defenders=MORELLI)


async def test_a_brawl_is_taken_back_by_consent(fight: World, alice: Actor, bob: Actor) -> None:
    await fight.name_umpires()
    floored = await brawl(fight, "1 6 4")
    asked = await floored.press("Undo")
    assert "knocked out" in await fight.sheet(MORELLI)
    await asked.press("Agree", bob)
    assert "**Condition:** fit" in await fight.sheet(MORELLI)


async def test_a_sealed_brawl_shows_others_nothing_till_it_opens(fight: World) -> None:
    sealed = await brawl(fight, "1 6 4", secret=True)
    assert "**Condition:** fit" in await fight.sheet(MORELLI, fight.bob)
    await sealed.press("Reveal")
    assert "knocked out" in await fight.sheet(MORELLI)


# Odds


async def test_odds_show_the_side_that_gets_through_and_each_fate(world: World, alice: Actor) -> None:
    asked = await world.say(alice, "mad-brawl fight", attackers="3, 3", defenders="3", odds=True)
    for part in ("Who gets through", "neither", "Wins the fight", "continues", "Attacker 2", "The defender"):
        assert part in asked.text
    assert "38%" in asked.text, "the two attackers: 3/4 of 1/2"


async def test_odds_of_like_fighters_are_shown_once(world: World, alice: Actor) -> None:
    asked = await world.say(alice, "mad-brawl fight", attackers="3", defenders="3, 3, 3", odds=True)
    assert "Defender 2, defender 3" in asked.text


# Getting away


async def test_the_opponents_choose_after_a_failure(fight: World, alice: Actor, bob: Actor) -> None:
    tried = await fight.say(bob, "mad-brawl leave", figure=MORELLI, opponents="Mugsy, Lefty", dice="6")
    assert "may hold on" in tried.text
    struck = await tried.press("Free blow", alice)
    assert struck.headline.startswith(f"Mugsy and Lefty strike a free blow at {MORELLI}")
    assert (await tried.press("Free blow", alice)).refused


async def test_only_their_owner_strikes(fight: World, bob: Actor) -> None:
    tried = await fight.say(bob, "mad-brawl leave", figure=MORELLI, opponents="Mugsy", dice="6")
    assert "not yours" in (await tried.press("Free blow", bob)).why


async def test_let_go_in_one_reply(fight: World, bob: Actor) -> None:
    given: dict[str, Any] = {"figure": MORELLI, "opponents": "Mugsy, Lefty", "choice": "Free blow"}
    left = await fight.say(bob, "mad-brawl leave", **given, dice="6 3 6 4")
    assert left.headline == f"{MORELLI} is let go by Mugsy and Lefty for a free blow: knocked out."
    assert (left.facts["how"], left.facts["inches"]) == ("let go", 0)
    assert "FISTS, Mugsy" in left.text
    assert "knocked out" in await fight.sheet(MORELLI)


async def test_a_figure_let_go_and_missed_steps_back_all_the_same(world: World, alice: Actor) -> None:
    left = await world.say(alice, "mad-brawl leave", stunts=3, opponents="3", choice="Free blow", dice="4 4")
    assert left.headline == "The figure is let go by the opponent for a free blow: unharmed, and steps back 2 inches."
    held = await world.say(alice, "mad-brawl leave", stunts=3, opponents="3", choice="Hold", dice="4")
    assert held.headline == "The figure does not get away: the opponent holds on."


async def test_just_nuts_needs_a_leap_and_martial_artist_does_not(world: World, alice: Actor) -> None:
    given: dict[str, Any] = {"stunts": 3, "opponents": "3", "skills": "Just Nuts, Martial Artist", "dice": "5"}
    plain = await world.say(alice, "mad-brawl leave", **given)
    assert "STUNTS 3 + 1 Martial Artist = **4** or less" in plain.text
    leap = await world.say(alice, "mad-brawl leave", **given, leap=True)
    assert "steps back" in leap.headline


async def test_no_test_when_no_opponent_is_up(fight: World, alice: Actor, bob: Actor) -> None:
    await brawl(fight, "1 6 4")
    assert "without a test" in await refusal(fight, "leave", figure="Mugsy", opponents=MORELLI)
    await fight.say(bob, "mad-brawl stand", figure=MORELLI)
    await brawl(fight, "1 6 3")
    assert "Get them on their feet" in await refusal(fight, "leave", bob, figure=MORELLI, opponents="Mugsy")


async def test_a_blow_for_running_into_a_figure(fight: World, alice: Actor) -> None:
    struck = await fight.say(alice, "mad-brawl blow", strikers="Mugsy", target=MORELLI, dice="3 2")
    assert struck.headline == f"Mugsy strikes a free blow at {MORELLI}: knocked down."
    assert "on the floor" in await refusal(fight, "blow", strikers="Mugsy", target=MORELLI)
    assert "one target" in await refusal(fight, "blow", strikers="Mugsy", target="Punk, Punk")


# Making sure


async def test_a_cold_blooded_winner_makes_sure(fight: World, alice: Actor) -> None:
    await fight.say(alice, "gang hire", gang="North Side", profile="Slugger", name="Ice", skills="Cold Blooded")
    beaten = await brawl(fight, "1 6 6", attackers="Ice")
    begun = await beaten.press(f"Finish off {MORELLI}")
    assert begun.headline == f"Ice spends an action on making sure of {MORELLI}."
    assert "dead" not in await fight.sheet(MORELLI)
    done = await begun.press("A full round has passed")
    assert done.headline == f"Ice has made sure of {MORELLI}, who is dead."
    assert "Not a Gory Death" in done.text
    assert "**Condition:** dead" in await fight.sheet(MORELLI)


async def test_only_the_cold_blooded_make_sure_and_only_of_the_fallen(fight: World, alice: Actor) -> None:
    assert "Only a Cold Blooded" in await refusal(fight, "finish", figure="Mugsy", victim=MORELLI)
    await fight.say(alice, "gang hire", gang="North Side", profile="Slugger", name="Ice", skills="Cold Blooded")
    assert "this one is up" in await refusal(fight, "finish", figure="Ice", victim=MORELLI)
    assert "can't finish themselves" in await refusal(fight, "finish", figure="Ice", victim="Ice")


# Refusals


@pytest.mark.parametrize(
    "options, sentence",
    [
        ({**PLAIN, "attackers": " "}, "needs to know who attacks"),
        ({**PLAIN, "defenders": ","}, "needs to know who is attacked"),
        ({"attackers": "1,1,1,1,1", "defenders": "3"}, "At most 4"),
        ({"attackers": "1,1", "defenders": "3,3"}, "one against one to 4"),
        ({**PLAIN, "attackers": "7"}, "FISTS is a number from 0 to 6"),
        ({**PLAIN, "attackers": "3 3"}, "FISTS is a number from 0 to 6"),
        ({**PLAIN, "attackers": "3 3 3 3 3 9"}, "six numbers"),
        ({**PLAIN, "attackers": "9" * 2000}, "No figure is called"),
        ({**PLAIN, "attackers": "²"}, "No figure is called"),
        ({**PLAIN, "weapons": "Bazooka"}, "No weapon is called “Bazooka”"),
        ({**PLAIN, "weapons": "Knife, Bat"}, "one for each of 1 in order under weapons, not 2"),
        ({**PLAIN, "weapons": "Fire Axe", "skills": "One-Armed Man"}, "takes two hands"),
        ({"attackers": "3", "defenders": "3, 3", "hit": "Capone"}, "“Capone” is not among defender 1, defender 2"),
        ({"attackers": "3", "defenders": "3, 3", "hit": "3"}, "is not among"),
        ({**PLAIN, "down": "1"}, "on their feet"),
        ({**PLAIN, "drunk": "Nobody"}, "“Nobody” is not among"),
        ({**PLAIN, "skills": "Boxing"}, "No skill is called"),
        ({"attackers": "Mugsy, mugsy", "defenders": MORELLI}, "named twice"),
        ({"attackers": "Mugsy", "defenders": "Mugsy"}, "named twice"),
        ({"attackers": "Mugsy", "defenders": MORELLI, "skills": "Boxer"}, "has a sheet. Remove “skills”"),
        ({"attackers": "Mugsy", "defenders": MORELLI, "weapons": "Gun Butt"}, "carries no gun"),
        ({"attackers": MORELLI, "defenders": "Mugsy"}, "not yours"),
    ],
)
async def test_what_can_not_be_fought_is_refused(fight: World, options: dict[str, Any], sentence: str) -> None:
    await fight.name_umpires()
    assert sentence in await refusal(fight, "fight", **options)


async def test_figures_that_ran_away_or_died_do_not_fight(fight: World, alice: Actor) -> None:
    await fight.say(alice, "mad guts", figure="Mugsy", dice="6")
    assert "terrified" in await refusal(fight, "fight", attackers="Mugsy", defenders=MORELLI)
    await fight.say(alice, "gang wounds", figure="Lefty", points=0, dead=True)
    assert "dead" in await refusal(fight, "fight", attackers="Lefty", defenders=MORELLI)


# Names that complete themselves


async def test_options_complete_from_what_was_typed_before(fight: World, alice: Actor) -> None:
    sides = {"attackers": "Mugsy", "defenders": f"{MORELLI}, Chianti"}
    assert (await fight.complete(alice, "mad-brawl fight", "hit", "", **sides))[:2] == [MORELLI, "Chianti"]
    assert await fight.complete(alice, "mad-brawl fight", "hit", "wa", **sides) == ["wait"]
    assert (await fight.complete(alice, "mad-brawl fight", "weapons", "", **sides))[0] == "Bat"
    assert "Furniture" in await fight.complete(alice, "mad-brawl fight", "defender_weapons", "fur", **sides)
    assert await fight.complete(alice, "mad-brawl fight", "down", "", **sides) == ["Mugsy", MORELLI, "Chianti"]
    assert f"Mugsy, {MORELLI}" in await fight.complete(alice, "mad-brawl fight", "attackers", "Mugsy, Hot")
    assert (await fight.complete(alice, "mad-brawl fight", "witnesses", "", **sides))[:3] == ["all", "friends", "none"]
