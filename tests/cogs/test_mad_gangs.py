"""/mad-gang: a gang made with a budget, ready-made gangs, police, and gangs checked against the rules."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.kept import beginning
from tests.cogs.table import good
from tests.cogs.world import Actor, Reply, World
from tests.turns import takes_turns

MOB = "The Slats"
EIGHT = "6 6 1 5 4 4 3 2"
"""6 5 5 4 4 3, after the 1 and a 6 have become a 2 and a 5, and two skills."""


@beginning
async def begin_mob(world: World) -> None:
    await world.name_umpires()
    await good(world, world.alice, "mad-gang new", name=MOB, budget=2000)
    await good(world, world.alice, "mad-gang hire", who="Hoodlum, Punk", names="Ace, Bo", dice="1 1")


@pytest.fixture
async def mob(world: World) -> World:
    """The Slats, alice's, with $2,000: Ace, a Hoodlum who is a Bomber, and Bo, a Punk. Alice is but a player."""
    await begin_mob(world)
    return world


async def bill(world: World, **options: Any) -> str:
    return (await good(world, world.alice, "mad-gang show", **options)).text


async def typed(world: World, actor: Any, opened: Reply, text: str) -> Reply:
    """A window filled in and sent."""
    window = opened.result
    assert window is not None
    assert window.modal is not None
    (label,) = window.modal["components"]
    return await world.act(actor, lambda: actor.submit_modal(window, {label["component"]["custom_id"]: text}))


# Step by step


async def test_a_gang_from_its_founding_to_its_muster(world: World, alice: Actor) -> None:
    founded = await good(world, alice, "mad-gang new", name=MOB, budget=2000, type="Crime Syndicate")
    assert founded.headline == "alice founds The Slats (Crime Syndicate). $2,000 of $2,000 left."
    assert list(founded.buttons) == ["Boss", "Hire", "Roll up", "Cars", "Bill", "Finish", "Why", "Undo"]
    boss = await good(
        world, alice, "mad-gang boss", how="Off the rack", name="Zed", skills="boxer, Bruiser", weapons="Bat"
    )
    assert boss.headline == "Zed is the Boss of The Slats. $2,000 of $2,000 left."
    assert "Boss" not in boss.buttons
    hired = await good(
        world, alice, "mad-gang hire", who="2 Hoodlums, slugger", names="Ace, Bo", weapons="Knife", dice="1 1 1 2"
    )
    assert hired.headline.endswith("join The Slats. $1,750 of $2,000 left.")
    assert (
        "**Ace** · Hoodlum · FISTS 3 GATS 3 GUTS 3 STUNTS 3 SMARTS 3 HITS 3 · Knife, Pistol · Bomber · $100"
        in hired.text
    )
    car = await good(world, alice, "mad-gang car", type="Automobile", name="Ford", fit="engine, bulletproofing")
    assert car.headline == "The Slats buys Ford for $850. $900 of $2,000 left."
    armed = await good(world, alice, "mad-gang arm", figure="ace", weapons="Tommy Gun, Pistol")
    assert armed.headline == "Ace takes Tommy Gun and Pistol. $680 of $2,000 left."
    finished = await armed.press("Finish")
    assert finished.headline == "The Slats is made: 4 figures and 1 car for $1,320."
    assert "$680 of $2,000 is left and belongs to the gang." in finished.text
    assert "**Ford**: Automobile, Souped-Up Engine, Bulletproofing" in finished.text
    roster = await finished.press("Roster")
    assert "4 figures" in roster.text
    assert "**Zed** · Mob Boss" in roster.text
    shown = await bill(world, gang=MOB)
    assert "Money: $680." in shown
    assert "**Ford**: Automobile, Souped-Up Engine, Bulletproofing" in shown
    await everything_is_the_fold_of_its_events(world)
    await finished.press("Undo")
    assert "$680 of $2,000 left" in await bill(world)
    assert (await world.say(alice, "gang show", figure="Zed")).refused
    await everything_is_the_fold_of_its_events(world)


async def test_the_bill_is_shown_line_by_line(mob: World) -> None:
    text = await bill(mob)
    assert text.startswith("### The Slats: $1,875 of $2,000 left.")
    assert "**Ace** $100: Hoodlum, off the rack $100" in text
    assert "**Bo** $25: Punk $25" in text
    assert "The gang has no leader yet" in text
    assert (await mob.say(mob.alice, "mad-gang show", public=True)).private is False


async def test_a_gangster_is_rolled_up_spread_and_taught(mob: World, alice: Actor) -> None:
    rolled = await good(mob, alice, "mad-gang roll-up", name="Cy", dice=EIGHT)
    assert rolled.headline == "Cy is rolled up for The Slats. $1,775 of $2,000 left."
    assert "6 6 5 4 4 3 2 1 count as 6 5 5 4 4 3 2 2 (1 pair of 1 and 6 read as 2 and 5)." in rolled.text
    assert "Spread **6 5 5 4 4 3**. The 6s bring 2 skills." in rolled.text
    assert "spread the numbers 6 5 5 4 4 3" in (await mob.say(alice, "mad-gang finish")).why
    spread = await rolled.press("Cy as a gunman: FISTS 4 GATS 6 GUTS 5 STUNTS 4 SMARTS 3 HITS 5")
    assert spread.headline == "Cy is FISTS 4 GATS 6 GUTS 5 STUNTS 4 SMARTS 3 HITS 5. $1,775 of $2,000 left."
    cy = await (await spread.press("Improve")).press("Cy")
    assert "STUNTS 5" in cy.buttons
    assert "HITS 6" not in cy.buttons, "somebody rolled up has 5 at most"
    by_chance = await spread.press("Cy: roll a skill")
    assert "$1,775 of $2,000 left" in by_chance.headline
    assert not (await by_chance.press("Undo")).refused
    taught = await good(mob, alice, "mad-gang skill", figure="Cy", dice="1 1")
    assert taught.headline == "Cy learns Bomber. $1,775 of $2,000 left."
    chosen = await good(mob, alice, "mad-gang skill", figure="Cy", skill="Spunky Kid")
    assert chosen.headline == "Cy learns Spunky Kid. $1,775 of $2,000 left."
    again = await good(mob, alice, "mad-gang skill", figure="Cy", skill="Wheel Man")
    assert "$1,725" in again.headline
    given = await good(mob, alice, "mad-gang skill", figure="Cy", skill="Wheel Man", back=True)
    assert given.headline == "Cy gives back Wheel Man. $1,775 of $2,000 left."


async def test_numbers_are_spread_in_a_window_too(mob: World, alice: Actor) -> None:
    await good(mob, alice, "mad-gang roll-up", name="Cy", dice=EIGHT)
    window = await good(mob, alice, "mad-gang place", figure="Cy")
    wrong = await typed(mob, alice, window, "5 5 4 4 3 6")
    assert "must be 3 to 5" in wrong.why
    window = await wrong.press("Correct")
    assert window.result is not None
    assert "5 5 4 4 3 6" in json.dumps(window.result.modal)
    assert (await typed(mob, alice, window, "3 6 4 4 5 5")).headline.startswith(
        "Cy is FISTS 3 GATS 6 GUTS 4 STUNTS 4 SMARTS 5 HITS 5."
    )
    assert "/mad-gang improve" in (await mob.say(alice, "mad-gang place", figure="Cy")).why


async def test_the_odds_of_rolling_up_a_gangster(mob: World, alice: Actor) -> None:
    events = mob.count("event")
    odds = await good(mob, alice, "mad-gang roll-up", odds=True)
    assert odds.headline == "The odds of /mad-gang roll-up, exactly"
    assert "Skills: 1.33 on average" in odds.text
    assert mob.count("event") == events
    assert "is rolled up" in (await odds.press("Roll it")).headline
    assert (await odds.press("Roll it")).refused


async def test_a_gun_moll_chooses_by_a_button(mob: World, alice: Actor) -> None:
    hired = await good(mob, alice, "mad-gang hire", who="Gun Moll", names="Dolly")
    chosen = await hired.press("Dolly: Nice Girl")
    assert chosen.headline == "Dolly learns Nice Girl. $1,775 of $2,000 left."


# Menus


async def test_a_whole_gang_by_buttons_alone(world: World, alice: Actor) -> None:
    reply = await good(world, alice, "mad-gang new", name=MOB, budget=1000)
    menu = await reply.press("Boss")
    assert menu.private
    events = world.count("event")
    boss = await menu.press("By dice")
    assert world.count("event") == events + 1
    boss = await boss.press(next(label for label in boss.buttons if " as a gunman: " in label))
    menu = await boss.press("Hire")
    assert menu.headline == "Hire off the rack. $1,000 of $1,000 left."
    assert "Slugger $50" in menu.buttons
    await menu.press("Slugger $50")
    hired = await menu.press("Slugger $50")
    assert hired.headline.endswith("$900 of $1,000 left.")
    await world.restart()
    menu = await hired.press("Improve")
    person = await menu.press(list(menu.buttons)[-1])
    improved = await person.press("FISTS 4")
    assert "FISTS 4." in improved.headline
    arms = await (await improved.press("Weapons")).press(list(menu.buttons)[-1])
    assert "$20" in " ".join(arms.buttons)
    clubs = await arms.press("Clubs and blades, free")
    assert "takes Bat." in (await clubs.press("Bat")).headline
    cars = await hired.press("Cars")
    bought = await cars.press("Automobile $200")
    assert "buys Sedan for $200." in bought.headline
    assert "Sedan: Bulletproofing $500" in (await bought.press("Cars")).buttons
    assert (await bought.press("Bill")).private
    for card in (reply, hired, menu, person, arms, clubs, cars):
        assert len(card.buttons) <= 16, list(card.buttons)
    window = await person.press("Choose a skill")
    assert "learns Boxer" in (await typed(world, alice, window, "Boxer")).headline


async def test_an_empty_gang_offers_a_budget(world: World, alice: Actor, bob: Actor) -> None:
    founded = await good(world, alice, "gang new", name=MOB, game="mad")
    menu = await founded.press("Make it with a budget")
    window = await menu.press("Another sum")
    assert "number of dollars" in (await typed(world, alice, window, "lots")).why
    begun = await menu.press("$1,000")
    assert begun.headline == "The Slats is made with a budget. $1,000 of $1,000 left."
    assert "already" in (await menu.press("$500")).why
    assert "not your gang" in (await founded.press("Make it with a budget", bob)).why
    await good(world, alice, "gang hire", gang=MOB, profile="Punk", name="Ace")
    assert "already" in (await world.say(alice, "mad-gang hire", who="Punk", names="ACE")).why
    other = await good(world, alice, "gang new", name="Raiders", game="hood")
    assert "Make it with a budget" not in other.buttons


async def test_a_button_for_one_figure_never_opens_another(world: World, alice: Actor) -> None:
    await good(world, alice, "mad-gang new", name=MOB, budget=2000)
    hired = await good(world, alice, "mad-gang hire", who="2 Hoodlum, Punk", names="Abe, Ben, Cal", dice="6 6 6 6")
    people, arms = await hired.press("Improve"), await hired.press("Weapons")
    abe = await people.press("Abe")
    guns = await abe.press("Weapons")
    await good(world, alice, "mad-gang drop", name="Abe")
    for card, label in (
        (hired, "Abe: choose a skill"),
        (people, "Abe"),
        (people, "Cal"),
        (arms, "Abe"),
        (abe, "Weapons"),
        (abe, "Choose a skill"),
        (guns, "Clubs and blades, free"),
    ):
        refused = (await card.press(label)).refused
        assert refused == "That button no longer works. Give the command again.", label
    people = await (await good(world, alice, "mad-gang hire", who="Punk", names="Dan")).press("Improve")
    assert (await people.press("Ben")).headline.startswith("Ben. ")


# Refusals

REFUSALS: list[tuple[str, dict[str, Any], str]] = [
    ("new", {"name": MOB, "budget": 1000}, "already"),
    ("hire", {"who": "Punk", "gang": "Nobody"}, "No gang is called"),
    ("hire", {"who": "Punk", "names": "Xi, xi"}, "too many"),
    ("boss", {"how": "By dice", "weapons": "Bat"}, "after"),
    ("arm", {"figure": "Ace", "weapons": ","}, "will carry. Name it"),
    ("arm", {"figure": "Ace", "weapons": "Bat, Knife", "back": True}, "Name one"),
    ("car", {"fit": "wings"}, "No fitting is called"),
    ("place", {"figure": "Nobody"}, "No figure is called"),
    ("finish", {"gang": "North Side"}, "No gang is called"),
    ("ready-made", {"type": "Cops", "led": True}, "are no mob"),
    ("ready-made", {"type": "Cops", "budget": 500}, "not for hire"),
    ("ready-made", {"type": "Street Gang", "budget": 5}, "pays for no figure"),
    ("ready-made", {"type": "Street Gang", "name": MOB}, "already"),
    ("check", {"gang": MOB, "budget": 1000}, "no figures to check"),
]


async def test_what_can_not_be_is_refused(mob: World, alice: Actor) -> None:
    wrong = {}
    for command, options, hint in REFUSALS:
        reply = await mob.say(alice, f"mad-gang {command}", **options)
        if reply.refused is None or hint not in reply.refused:
            wrong[f"{command} {options}"] = reply.refused or f"accepted: {reply.text}"
    assert wrong == {}


async def test_only_owner_and_umpires_make_a_gang(mob: World, bob: Actor, ursula: Actor) -> None:
    deeds: list[tuple[str, dict[str, Any]]] = [("hire", {"who": "Punk"}), ("show", {}), ("check", {"budget": 100})]
    for command, options in deeds:
        refused = (await mob.say(bob, f"mad-gang {command}", gang=MOB, **options)).refused
        assert "not your gang" in (refused or ""), command
    hired = await good(mob, ursula, "mad-gang hire", gang=MOB, who="Punk")
    assert "ursula acted as umpire for The Slats." in hired.text
    for label in ("Hire", "Bill", "Roll up", "Finish"):
        assert "not your gang" in (await hired.press(label, bob)).why, label


async def test_which_gang_is_meant(mob: World, alice: Actor, bob: Actor) -> None:
    assert "You have no gang in the making" in (await mob.say(bob, "mad-gang hire", who="Punk")).why
    await good(mob, alice, "mad-gang new", name="Others", budget=100)
    assert "Others or The Slats" in (await mob.say(alice, "mad-gang hire", who="Punk")).why
    await good(mob, alice, "gang new", name="Raiders", game="hood")
    assert "another game" in (await mob.say(alice, "mad-gang show", gang="Raiders")).why


async def test_a_gang_on_a_table_gets_no_money_and_no_recruits(world: World, alice: Actor, ursula: Actor) -> None:
    await world.two_gangs()
    await world.name_umpires()
    first = await good(world, ursula, "mad-gang show", gang="North Side")
    menu = await first.press("Make more with a budget")
    await good(world, alice, "game open")
    await good(world, alice, "game bring", gang="North Side")
    for refused in (
        (await first.press("Make more with a budget")).refused,
        (await menu.press("$500")).refused,
    ):
        assert "on the table of a game" in (refused or "")
    assert "Make more with a budget" not in (await good(world, ursula, "mad-gang show", gang="North Side")).buttons
    await good(world, alice, "game leave", gang="North Side")
    begun = await menu.press("$1,000")
    assert begun.headline == "North Side is made with a budget. $1,000 of $1,000 left."
    hired = await good(world, alice, "mad-gang hire", who="Hoodlum", names="Newcomer", dice="1 1")
    await good(world, alice, "game bring", gang="North Side")
    assert "on the table of a game" in (await hired.press("Finish")).why
    await good(world, alice, "game leave", gang="North Side")
    assert not (await hired.press("Finish")).refused
    assert "Newcomer" in (await world.say(alice, "gang show", gang="North Side")).text
    await everything_is_the_fold_of_its_events(world)


async def test_an_umpire_gives_a_finished_gang_another_budget(world: World, alice: Actor, ursula: Actor) -> None:
    await world.name_umpires()
    founded = await good(world, alice, "gang new", name=MOB, game="mad")
    menu = await founded.press("Make it with a budget")
    await (await menu.press("$1,000")).press("Cars")
    await good(world, alice, "mad-gang car", name="Ford")
    await good(world, alice, "mad-gang finish")
    assert "Make more with a budget" not in (await good(world, alice, "mad-gang show", gang=MOB)).buttons
    for reply in (await menu.press("$2,000"), await founded.press("Make it with a budget")):
        assert reply.refused == "The Slats is already finished. Only an umpire can give it another budget."
    more = await (await good(world, ursula, "mad-gang show", gang=MOB)).press("Make more with a budget", ursula)
    begun = await more.press("$500", ursula)
    assert "$500 of $500 left" in begun.headline
    assert "ursula acted as umpire for The Slats." in begun.text


async def finished_with_a_ford(world: World) -> Reply:
    """The Slats, with a Ford and $800 of their own and Ace to drive; ursula's menu of more money for them."""
    await world.name_umpires()
    await good(world, world.alice, "mad-gang new", name=MOB, budget=1100)
    await good(world, world.alice, "mad-gang car", name="Ford")
    await good(world, world.alice, "mad-gang hire", who="Hoodlum", names="Ace", dice="1 1")
    await good(world, world.alice, "mad-gang finish")
    return await (await good(world, world.ursula, "mad-gang show", gang=MOB)).press("Make more with a budget")


async def test_a_finished_gang_gives_its_budget_back(world: World, alice: Actor) -> None:
    menu = await finished_with_a_ford(world)
    before = await bill(world, gang=MOB)
    begun = await menu.press("$500")
    assert "Cancel" in begun.buttons
    await good(world, alice, "mad-gang car", name="Nash")
    await good(world, alice, "mad-gang hire", who="Punk", names="Bo")
    refused = (await world.say(world.bob, "mad-gang cancel", gang=MOB)).refused
    assert "not your gang" in (refused or "")
    gone = await (await world.say(alice, "mad-gang show", gang=MOB)).press("Cancel")
    assert gone.headline == "The Slats gives back its whole budget of $500."
    assert "Not bought after all: Bo and Nash." in gone.text
    assert "It keeps what it had: 1 figure and 1 car, $800." in gone.text
    assert await bill(world, gang=MOB) == before
    assert "not being made" in (await world.say(alice, "mad-gang cancel", gang=MOB)).why
    await everything_is_the_fold_of_its_events(world)
    await gone.press("Undo")
    assert "$275 of $500 left" in await bill(world, gang=MOB)
    finished = await good(world, alice, "mad-gang finish", gang=MOB)
    assert "$275 of $500 is left and belongs to the gang, $1,075 with what it had." in finished.text


# At once


@takes_turns
@pytest.mark.parametrize(
    "options, expected",
    [
        ({"type": "First game"}, "alice founds First game, 9 figures."),
        ({"type": "Feds", "size": 3, "surprised": True, "name": "G-Men"}, "alice founds G-Men, 3 figures."),
        ({"type": "Irish Gang", "budget": 1000}, "alice founds Irish Gang,"),
        ({"type": "Chinese Tong", "size": 40}, "alice founds Chinese Tong, 40 figures."),
    ],
)
async def test_gangs_off_the_shelf(world: World, alice: Actor, options: dict[str, Any], expected: str) -> None:
    founded = await good(world, alice, "mad-gang ready-made", **options)
    assert founded.headline.startswith(expected)
    names = world.rows("SELECT name FROM figure WHERE present")
    assert f"{len(names)} figures" in founded.headline
    await everything_is_the_fold_of_its_events(world)
    again = await good(world, alice, "mad-gang ready-made", **{**options, "name": "Another"})
    assert "Another" in again.headline
    await founded.press("Undo")
    assert len(world.rows("SELECT name FROM figure WHERE present")) < 2 * len(names)


async def test_a_rolled_choice_of_a_ready_made_figure_stays_open(world: World, alice: Actor) -> None:
    options = {"type": "Crime Syndicate", "budget": 100, "dice": "6 6", "name": "Lone Wolf"}
    founded = await good(world, alice, "mad-gang ready-made", **options)
    assert "Player's Choice" in founded.text


async def test_a_rolled_choice_of_a_ready_made_figure_is_made_by_a_button(
    world: World, alice: Actor, bob: Actor
) -> None:
    options = {"type": "Crime Syndicate", "budget": 100, "dice": "6 6", "name": "Lone Wolf"}
    await world.name_umpires()
    founded = await good(world, alice, "mad-gang ready-made", **options)
    (label,) = [one for one in founded.buttons if one.endswith(": choose a skill")]
    assert "not yours" in (await founded.press(label, bob)).why
    window = await founded.press(label)
    assert "Only some Gun Molls" in (await typed(world, alice, window, "Nice Girl")).why
    figure = label.removesuffix(": choose a skill")
    shown = await good(world, alice, "gang show", figure=figure)
    chosen = await typed(world, alice, await shown.press(label), "tommy gunner")
    assert chosen.headline == f"{figure} takes Tommy Gunner."
    assert (await founded.press(label)).refused == f"{figure} has no skill left to choose. Pick another figure."
    assert label not in (await good(world, alice, "gang show", figure=figure)).buttons
    await chosen.press("Undo")
    assert label in (await good(world, alice, "gang show", figure=figure)).buttons


async def test_a_rolled_choice_of_a_hired_or_sample_figure_has_its_button(world: World, alice: Actor) -> None:
    sample = await good(world, alice, "gang new", name="North", sample="North Side", dice="6 6 1 1 1 2 1 3 6 6")
    assert [one for one in sample.buttons if one.endswith("skill")] == [
        "Spats Doogan: choose a skill",
        "Big Tommy: choose a skill",
    ]
    hired = await good(world, alice, "gang hire", gang="North", profile="Hoodlum", name="Ike", dice="6 6")
    assert "Ike: choose a skill" in hired.buttons
    await good(world, alice, "game open")
    added = await good(world, alice, "game add", people="Agent", side="1", dice="6 6 1 1")
    assert "Agent 1: choose a skill" in added.buttons


async def test_a_rolled_choice_is_made_in_a_window(world: World, alice: Actor) -> None:
    await good(world, alice, "mad-gang new", name=MOB, budget=500)
    hired = await good(world, alice, "mad-gang hire", who="Hoodlum", names="Ace", dice="6 6")
    assert "1 free skill to choose, for a 6-6" in (await hired.press("Finish")).why
    assert "Name a skill" in (await world.say(alice, "mad-gang skill", figure="Ace")).why
    chosen = await typed(world, alice, await hired.press("Ace: choose a skill"), "tommy gunner")
    assert chosen.headline == "Ace learns Tommy Gunner. $400 of $500 left."
    assert "Ace: choose a skill" not in hired.buttons


async def test_a_budget_that_is_not_spent_stays_with_the_gang(world: World, alice: Actor) -> None:
    founded = await good(world, alice, "mad-gang ready-made", type="Street Gang", budget=530)
    left = founded.text.partition("The gang keeps ")[2].partition(".")[0]
    assert f"Money: {left}." in await bill(world, gang="Street Gang")


@pytest.mark.parametrize(
    "options, number",
    [
        ({"duty": "in a prowl car", "patrols": 2, "long_gun": "none"}, 4),
        ({"duty": "on a raid", "patrols": 2, "dice": "1 6", "name": "Bluecoats"}, 12),
    ],
)
async def test_police(world: World, alice: Actor, options: dict[str, Any], number: int) -> None:
    founded = await good(world, alice, "mad-gang police", **options)
    assert f"{number} figures" in founded.headline
    profiles = [one for (one,) in world.rows("SELECT profile FROM figure WHERE present")]
    assert len(profiles) == number
    if "dice" in options:
        assert profiles.count("Beat Cop") == 7
        assert "1: Beat Cop 1, Rookie 1" in founded.text


# Checked


async def test_a_finished_gang_is_checked_against_the_rules(fight: World, alice: Actor) -> None:
    sound = await good(fight, alice, "mad-gang check", gang="North Side", budget=2000)
    assert sound.private
    assert sound.headline.startswith("North Side: follows the rules.")
    assert "**Mugsy** $50" in sound.text
    poor = await good(fight, alice, "mad-gang check", gang="North Side", budget=100)
    assert "more than the budget of $100" in poor.text
    await good(fight, alice, "gang hire", gang="North Side", profile="Beat Cop", name="Mole")
    assert (
        "Mole: a Beat Cop is not for hire"
        in (await good(fight, alice, "mad-gang check", gang="North Side", budget=5000)).text
    )


async def test_names_complete_themselves(mob: World, alice: Actor, bob: Actor) -> None:
    assert await mob.complete(alice, "mad-gang improve", "figure", "") == ["Ace", "Bo"]
    assert await mob.complete(bob, "mad-gang improve", "figure", "") == []
    assert await mob.complete(bob, "mad-gang improve", "gang", "") == [MOB]
    await good(mob, alice, "mad-gang car", name="Ford")
    assert await mob.complete(alice, "mad-gang drop", "name", "") == ["Ace", "Bo", "Ford"]
    assert await mob.complete(alice, "mad-gang car", "name", "") == ["Ford"]
    assert "Slugger" in await mob.complete(alice, "mad-gang hire", "who", "slu")
    assert "Tommy Gun" in await mob.complete(alice, "mad-gang arm", "weapons", "tom")
    assert "Boxer" in await mob.complete(alice, "mad-gang skill", "skill", "box")
    assert "Bulletproofing" in await mob.complete(alice, "mad-gang car", "fit", "bul")
