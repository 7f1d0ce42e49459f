"""Views of each scenario, and of the whole set-up of the one played here."""

from __future__ import annotations

import discord

from cogs.cards.card import Card, Press
from cogs.cards.rule_card import find_rule
from cogs.commands.mad_dogs.scenarios.setting_up import whole_set_up
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.replies.answers import answers
from cogs.replies.dispatch import on_press
from cogs.replies.replies import show
from cogs.slash.slash import command
from db.unit_of_work import reading
from rules.core.action.fields import option
from rules.core.plain.markup import strong
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS, scenario_named
from rules.mad_dogs.scenarios.scenario_fields import TITLES
from rules.mad_dogs.scenarios.scenario_lines import ask_line
from rules.mad_dogs.scenarios.shared.scenario_kind import Scenario


@command("scenario list")
class List:
    """List the eleven scenarios, with who is in them."""


@answers(List)
async def list_all(interaction: discord.Interaction, _move: List) -> None:
    lines = tuple(f"{strong(one.title)}: {one.attackers}; {one.defenders}." for one in SCENARIOS.values())
    more = "See all of one with /scenario show, and put it on the table with /scenario set-up."
    await show(interaction, Card("A Hail of Gunfire: the scenarios", lines=(*lines, more), private=True))


@command("scenario show")
class Show:
    """Show a scenario: what it is about, who may be picked, what is rolled."""

    scenario: str = option(
        "The scenario (default: the whole set-up of the one played here).", default="", complete=TITLES
    )


@answers(Show)
async def show_one(interaction: discord.Interaction, move: Show) -> None:
    if move.scenario:
        await show(interaction, scenario_card(scenario_named(move.scenario)))
    else:
        await show_set_up(interaction, "")


@on_press("setup")
async def show_set_up(interaction: discord.Interaction, _key: str) -> None:
    """The whole set-up of the scenario played here, privately."""
    async with reading(client(interaction).database) as work:
        cards = await whole_set_up(await Context.at(work, Caller.of(interaction), discord.utils.utcnow()))
    for card in cards:
        await show(interaction, card)


def scenario_card(one: Scenario) -> Card:
    """All of a scenario."""
    _, rule = find_rule(one.rule)
    when = (f"Reinforcements: roll a die {one.when}.",) if one.reinforce is not None else ()
    return Card(
        one.title,
        sums=(rule.summary,),
        lines=(
            f"Attackers: {one.attackers}.",
            f"Defenders: {one.defenders}.",
            *one.picks,
            *when,
            *(f"Before it begins, {ask_line(ask)}." for ask in one.asks),
            *(f"At the end, {ask_line(ask)}." for ask in one.ends),
        ),
        footer=rule.source,
        buttons=(Press("why", rule.id, "Why"),),
        private=True,
    )
