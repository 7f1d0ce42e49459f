"""/rule: every rule and table of every system can be looked up."""

from __future__ import annotations

import pytest

from cogs.cards import rule_card
from cogs.cards.components import components
from cogs.commands import rulebook
from rules.core.action.system import all_rules
from rules.core.tables.rule import BuildStatus
from tests.cogs.world import Actor, World


async def test_a_word_finds_its_rules_and_each_is_a_button_away(world: World, alice: Actor) -> None:
    found = await world.say(alice, "rule", search="hostage")
    assert found.private
    for label in found.buttons:
        headline = (await found.press(label)).headline
        assert headline in label


async def test_an_id_or_title_names_one_rule_in_any_capitals(world: World, alice: Actor) -> None:
    by_id = await world.say(alice, "rule", search=" MAD.SHOOT.JAM ")
    by_title = await world.say(alice, "rule", search=by_id.headline.upper())
    assert by_id.text == by_title.text
    assert "mad.shoot.jam · Mad Dogs With Guns" in by_id.text
    assert "The bot resolves it." in by_id.text


async def test_a_planned_rule_says_so(world: World, alice: Actor) -> None:
    planned = [rule.id for system, rule in all_rules() if system.catalogue.status(rule.id) is BuildStatus.PLANNED]
    if not planned:
        pytest.skip("every rule is built")
    for rule_id in (planned[0], planned[-1]):
        assert "Not built yet" in (await world.say(alice, "rule", search=rule_id)).text


async def test_rulings_are_shown_with_their_switch(world: World, alice: Actor) -> None:
    shown = (await world.say(alice, "rule", search="mad.shoot.ammo")).text
    assert "House ruling" in shown
    assert "machine-gun-reload" in shown


async def test_a_table_is_text_and_opens_from_its_rule(world: World, alice: Actor) -> None:
    rule = await world.say(alice, "rule", search="mad.damage")
    table = await rule.press("Deadly Weapons")
    assert table.private
    assert "Gory Death" in table.text
    assert "from the book" in table.text
    guns = await world.say(alice, "rule", search="mad.tables.guns")
    assert "Heavy Machine Gun" in guns.text


async def test_a_misspelt_word_finds_what_it_is_nearest_to(world: World, alice: Actor) -> None:
    found = await world.say(alice, "rule", search="Tomy Gun jamz")
    assert next(iter(found.buttons)) == "A Tommy Gun jams · Mad Dogs With Guns"


def test_every_rule_fits_a_message() -> None:
    for _, rule in all_rules():
        card = rule_card.rule_card(rule.id)
        assert sum(map(len, card.texts())) <= 4000, rule.id
        assert not any(text.endswith("…") for text in card.texts()), f"{rule.id} is cut"
        assert not any("\\*" in text for text in card.texts()), f"{rule.id} shows a mark as it is typed"
        assert len(card.buttons) <= 25, rule.id
        assert components(card), rule.id


def test_every_table_fits_a_message() -> None:
    for table_id in rulebook.tables():
        card = rule_card.table_card(table_id)
        assert sum(map(len, card.texts())) <= 4000, table_id
        assert "…\n```" not in card.texts()[1], f"{table_id} is cut"


# Where the user is


async def test_a_search_answers_with_the_game_that_is_played_here(fight: World, alice: Actor) -> None:
    await fight.say(alice, "game open", system="GangStars")
    assert "· GangStars ·" in (await fight.say(alice, "rule", search="shooting")).text
    await fight.say(alice, "game close")
    await fight.say(alice, "game open", system="Mad Dogs With Guns")
    found = await fight.say(alice, "rule", search="Shooting")
    assert (found.headline, "· Mad Dogs With Guns ·" in found.text) == ("Shooting", True)
    assert "· GangStars ·" in (await found.press("In GangStars")).text


async def test_where_a_game_is_played_no_other_is_searched_that_is_not_named(fight: World, alice: Actor) -> None:
    await fight.say(alice, "game open", system="Mad Dogs With Guns")
    found = await fight.say(alice, "rule", search="crashes into a wall")
    assert "only in Mad Dogs With Guns. Name another game to search that" in found.text
    assert not any(" · " in label for label in found.buttons)
    for asked in ("GangStars shooting", "shooting in gangstars?"):
        assert "· GangStars ·" in (await fight.say(alice, "rule", search=asked)).text
    assert "· The Hoodsville Heist ·" in (await fight.say(alice, "rule", search="hoodsville morale")).text


async def test_what_no_rule_of_the_game_here_answers_is_found_elsewhere(fight: World, alice: Actor) -> None:
    await fight.say(alice, "game open", system="GangStars")
    found = await fight.say(alice, "rule", search="ransom")
    assert (found.headline, "· Dillinger ·" in found.text) == ("The ransom", True)


async def test_a_search_is_completed_by_what_it_would_find(fight: World, alice: Actor) -> None:
    everywhere = await fight.complete(alice, "rule", "search", "how do I shoot")
    assert everywhere[0] == "mad.shoot"
    assert {"gs.shoot", "pot.shoot"} < set(everywhere)
    await fight.say(alice, "game open", system="GangStars")
    here = await fight.complete(alice, "rule", "search", "how do I shoot")
    assert here[0] == "gs.shoot"
    assert {one.partition(".")[0] for one in here} == {"gs"}
    assert (await fight.complete(alice, "rule", "search", ""))[0].startswith("gs.")
    assert await fight.complete(alice, "rule", "search", "mad.shoot.j") == ["mad.shoot.jam"]
    assert (await fight.complete(alice, "rule", "search", "mad dogs grenade"))[0] == "mad.bomb.grenade"


async def test_without_a_game_the_rules_of_gangs_here_come_first(fight: World, alice: Actor) -> None:
    assert "· Mad Dogs With Guns ·" in (await fight.say(alice, "rule", search="shooting")).text
    assert (await fight.complete(alice, "rule", "search", "shooting"))[0] == "mad.shoot"
    elsewhere = await fight.say(fight.carol.user, "rule", search="shooting")
    assert elsewhere.headline == "Rules with “shooting”"
    for system in ("GangStars", "Mad Dogs With Guns", "Pottersville"):
        assert f"Shooting · {system}" in elsewhere.buttons


async def test_in_a_campaign_its_game_comes_first(world: World, alice: Actor) -> None:
    await world.say(alice, "campaign start")
    assert "· Mad Dogs With Guns ·" in (await world.say(alice, "rule", search="shooting")).text


@pytest.mark.parametrize("asked", ["how do I shoot", "How do I shoot?", "shoot", "what are the rules for shooting"])
async def test_a_question_finds_the_rule_it_is_about(fight: World, alice: Actor, asked: str) -> None:
    assert (await fight.say(alice, "rule", search=asked)).headline == "Shooting"


@pytest.mark.parametrize("asked", ["Off the rack", "off the rack?", "“Off the Rack”"])
def test_words_that_stand_side_by_side_rank_first(asked: str) -> None:
    found = [one.rule.id for one in rulebook.search(asked).found]
    assert found[0] == "mad.profile"
    assert {"mad.profile", "mad.gang.create"} <= set(found[:4])


def test_words_side_by_side_elsewhere_come_after_the_gangs_that_are_here() -> None:
    near = {system.id: 2 - (system.id == "gs") for system, _ in all_rules()}
    found = [one.rule.id.partition(".")[0] for one in rulebook.search("shooting at cars", near).found]
    assert found[0] == "gs"
    assert "mad" in found


async def test_rules_with_most_of_the_words_are_listed_if_none_has_all(world: World, alice: Actor) -> None:
    found = await world.say(alice, "rule", search="does a hostage jam the brakes of zeppelins")
    assert found.headline.startswith("No rule has all of")
    assert found.buttons


async def test_a_word_that_no_rule_has_is_refused_plainly(world: World, alice: Actor) -> None:
    refused = (await world.say(alice, "rule", search="zeppelin")).why
    assert refused.startswith("No rule has “zeppelin” in it")


def test_rulings_of_the_street_are_found_by_id_and_by_words() -> None:
    assert rulebook.found_card("street.range").headline == "On a street: Range"
    card = rulebook.found_card("range on a street")
    assert card.headline == "On a street: Range"
    assert "A to B: 6 inches" in card.lines[0]
    assert "On a street: Range" in [one.label for one in rulebook.found_card("range").buttons]
    assert rulebook.found_card("mean streets").headline.startswith("Mean Streets")
    assert ("On a street: Blasts", "street.blast") in rulebook.offered("street", {})
