"""The card of a rule that the bot resolves opens the form of its command: [Do it], in a game or without one."""

from __future__ import annotations

import pytest

from rules.core.action.system import all_rules, discover
from rules.core.tables.rule import BuildStatus
from tests.cogs.test_made_up_ids import forged
from tests.cogs.world import World
from tests.turns import takes_turns

GAMES = [system.id for system in discover().values() if system.games is not None]


def commands_of(system: str) -> list[str]:
    """The commands that the cards of a system's rules offer."""
    found = (command for one, rule in all_rules() if one.id == system for command in rule.commands)
    return list(dict.fromkeys(found))


def test_each_rule_that_the_bot_resolves_names_its_commands_and_no_other_rule_does() -> None:
    resolved = {rule.id for system, rule in all_rules() if system.catalogue.status(rule.id) is BuildStatus.RESOLVED}
    assert {rule.id for _, rule in all_rules() if rule.commands} == resolved


def test_each_command_that_a_rule_names_is_one_of_the_bots(world: World) -> None:
    offered = {command for _, rule in all_rules() for command in rule.commands}
    for command in offered:
        world.leaf(command)


async def test_a_rule_of_one_command_has_do_it_and_a_rule_of_several_one_button_for_each(world: World) -> None:
    one = await world.say(world.alice, "rule", search="mad.guts")
    assert "Do it" in one.buttons
    several = await world.say(world.alice, "rule", search="mad.campaign.start")
    assert {"Begin a campaign in this channel", "Show or draft what your gang can start with"} <= set(several.buttons)


async def test_a_rule_that_players_only_read_has_no_such_button(world: World) -> None:
    (rule, *_) = (rule for _, rule in all_rules() if rule.reminder)
    card = await world.say(world.alice, "rule", search=rule.id)
    assert not [label for label in card.buttons if label.startswith("Do it")]


async def test_do_it_opens_the_form_with_its_odds_and_nothing_is_rolled(world: World) -> None:
    form = await (await world.say(world.alice, "rule", search="gs.shoot")).press("Do it")
    assert form.private
    assert "Roll" in form.buttons
    assert "a light wound" in form.text
    assert world.count("event") == 0
    await form.press("Roll")
    assert world.count("event") == 1


async def test_a_command_that_can_not_begin_has_no_such_button(world: World) -> None:
    asked = await (await world.say(world.alice, "rule", search="gs.test")).press("Do it")
    assert not asked.refused, "a missing option is asked for"
    await world.say(world.alice, "game open", name="Docks", system="mad")
    kept, lost = 0, 0
    for rule in (rule for _, rule in all_rules() if any(one.startswith("mad-card ") for one in rule.commands)):
        card = await world.say(world.alice, "rule", search=rule.id)
        begins = [label for label in card.buttons if label.startswith("Do it")]
        kept, lost = kept + len(begins), lost + len(rule.commands) - len(begins)
        for label in begins:
            assert not (await card.press(label)).refused, (rule.id, label)
    assert kept
    assert lost, "no card lies open to be acted on"


async def test_a_command_that_needs_no_option_runs_by_a_second_press(world: World) -> None:
    asked = await (await world.say(world.alice, "rule", search="dil.catch")).press("Do it")
    assert asked.private
    assert world.count("event") == 0
    await asked.press("Do it now")
    assert world.count("event") == 1


@takes_turns
@pytest.mark.parametrize("system", [*GAMES, "roll"])
async def test_do_it_answers_for_every_command_without_a_game(world: World, system: str) -> None:
    for command in commands_of(system):
        await forged(world, world.alice, f"c:doit:{command.replace(' ', '.')}")
    assert world.incidents == []
    assert world.count("event") == 0


@takes_turns
@pytest.mark.parametrize("system", GAMES)
async def test_do_it_answers_for_every_command_in_a_game(world: World, system: str) -> None:
    await world.say(world.alice, "game open", name="Docks", system=system)
    for command in commands_of(system):
        await forged(world, world.alice, f"c:doit:{command.replace(' ', '.')}")
    assert world.incidents == []


@pytest.mark.parametrize("key", ["game.close", "no.such", "mad", "mad.shoot.jam"])
async def test_a_made_up_key_opens_nothing(world: World, key: str) -> None:
    assert (await forged(world, world.alice, f"c:doit:{key}")).why
