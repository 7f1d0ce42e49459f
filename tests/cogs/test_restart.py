"""A restart in mid-fight: figures as they were, old buttons still good."""

from __future__ import annotations

from tests.cogs.world import Actor, World

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"
BURST = {"shooter": SPATS, "target": MORELLI, "gun": "Tommy Gun", "range": 2.0}


async def test_a_fight_goes_on_where_it_stood(fight: World, alice: Actor, bob: Actor) -> None:
    await fight.say(alice, "mad guts", figure=SPATS, dice="5")
    shot = await fight.say(alice, "mad shoot", **BURST, dice="1 5 5 5 5 5 4 6")
    figures = fight.rows("SELECT name, state FROM figure ORDER BY id")
    sheets = [await fight.sheet(figure) for figure in (SPATS, MORELLI)]
    log = await fight.log()
    await fight.restart()
    assert fight.rows("SELECT name, state FROM figure ORDER BY id") == figures
    assert [await fight.sheet(figure) for figure in (SPATS, MORELLI)] == sheets
    assert await fight.log() == log
    assert "empty" in (await fight.say(alice, "mad shoot", **BURST)).why
    assert not (await shot.press(f"GUTS: {MORELLI}", bob)).refused
    assert not (await fight.say(alice, "mad reload", figure=SPATS)).refused


async def test_the_buttons_of_before_still_work(fight: World, alice: Actor) -> None:
    odds = await fight.say(alice, "mad shoot", **BURST, odds=True)
    missed = await fight.say(alice, "mad shoot", gats=4, gun="Pistol", range=2.0, dice="5")
    renamed = await fight.say(alice, "gang rename", figure="Dooley", name="Doolittle")
    rule = await fight.say(alice, "rule", search="mad.shoot")
    tour = await fight.say(alice, "help")
    await fight.restart()
    assert "### " in (await missed.press("Why")).text
    assert not (await missed.press("Again")).refused
    assert (await missed.press("Again")).refused
    assert (await renamed.press("Undo")).headline.startswith("~~")
    assert "Dooley" in (await fight.say(alice, "gang show", gang="North Side")).text
    assert not (await odds.press("Roll it")).refused
    assert (await odds.press("Roll it")).refused
    assert (await rule.press(next(label for label in rule.buttons if label != "Do it"))).private
    assert (await tour.press("Fight a battle")).private


async def test_a_question_to_the_opponent_outlives_a_restart(fight: World, bob: Actor) -> None:
    await fight.name_umpires()
    shot = await fight.say(fight.alice, "mad shoot", **BURST, dice="1 5 5 5 5 5 4 2")
    asked = await shot.press("Undo")
    await fight.restart()
    assert not (await asked.press("Agree", bob)).refused
    assert "**Condition:** fit" in await fight.sheet(MORELLI)


async def test_a_sealed_roll_stays_sealed_and_opens_after_a_restart(fight: World, alice: Actor) -> None:
    sealed = await fight.say(alice, "mad shoot", **BURST, dice="1 5 5 5 5 5 4 2", secret=True)
    await fight.restart()
    assert "**Condition:** fit" in await fight.sheet(MORELLI, fight.bob)
    assert (await sealed.press("Look", fight.bob)).refused
    await sealed.press("Reveal")
    assert "GATS 3 (of 4)" in await fight.sheet(MORELLI)


async def test_the_dice_go_on_and_do_not_repeat(world: World, alice: Actor) -> None:
    rolls = [(await world.say(alice, "roll", formula="20d100")).text]
    await world.restart()
    rolls.append((await world.say(alice, "roll", formula="20d100")).text)
    assert rolls[0] != rolls[1]
    turns = world.rows("SELECT turn, roll FROM event ORDER BY seq")
    assert len(set(turns)) == 2
