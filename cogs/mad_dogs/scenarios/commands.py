"""/scenario: the scenarios of Mad Dogs With Guns, from their set-up to what a campaign makes of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import discord
from discord import app_commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import (
    DICE,
    ODDS,
    SECRET,
    Choices,
    Complete,
    any_figure,
    any_gang,
    choices,
    everywhere,
    given,
    in_all_contexts,
    listed_choices,
    listed_figures_and,
)
from cogs._kit.render import Card, Press
from cogs._kit.rulecards import find_rule
from cogs._kit.views import client, deed, run, show
from cogs.mad_dogs import figures_or_profiles, skills
from cogs.mad_dogs.cards.commands import board_at
from cogs.mad_dogs.scenarios.setting_up import whole_set_up
from cogs.mad_dogs.scenarios.words import ask_line
from db.unit_of_work import reading
from rules.core.refusal import Refusal
from rules.mad_dogs.brawl_tables import ARMS, ArmKind
from rules.mad_dogs.scenarios import SCENARIOS, Scenario, scenario_named
from rules.mad_dogs.scenarios.facts import Ask
from rules.mad_dogs.scenarios.forces import COPS, MOB, Side
from rules.mad_dogs.scenarios.tables import TAKINGS
from rules.mad_dogs.scenarios.telling import suggestions, told_in

Range = app_commands.Range
ROLLS = {"dice": DICE, "odds": ODDS, "secret": SECRET}
WHICH = "Which scenario."
ANYONE = "For umpires: whoever is named is there, whether the scenario has him or not."
ELSEWHERE = "Which scenario, where no game is played or another than the one set up here."
FACTS = "What is known, separated by commas: loot 3, objectives 4. /scenario show lists the facts."
TOOLS = [arm.name for arm in ARMS.values() if arm.kind is ArmKind.TOOL]
STAT = Range[int, 0, 9]

scenario = in_all_contexts(
    everywhere(app_commands.Group(name="scenario", description="Mad Dogs With Guns: scenarios, set-up to results."))
)
ROOTS = (scenario,)


async def titles(_interaction: discord.Interaction, current: str) -> Choices:
    return choices([one.title for one in SCENARIOS.values()], current)


async def sides(interaction: discord.Interaction, current: str) -> Choices:
    """The sides of the game here."""
    return choices((await board_at(interaction))[1], current)


async def helped(interaction: discord.Interaction, current: str) -> Choices:
    """Attacker, defender, or the sides of the game here."""
    return choices([*Side, *(await board_at(interaction))[1]], current)


async def tools(_interaction: discord.Interaction, current: str) -> Choices:
    return choices(TOOLS, current)


async def businesses(_interaction: discord.Interaction, current: str) -> Choices:
    return choices([one.name for one in TAKINGS.values()], current)


def counted(profiles: Iterable[str]) -> Complete:
    """Complete profiles with a number, separated by commas: 3 Hoodlum, 2 Slugger."""
    known = [f"{number} {profile}" for profile in profiles for number in (3, 2, 1)]

    async def complete(_interaction: discord.Interaction, current: str) -> Choices:
        return listed_choices(known, current)

    return complete


figures = listed_figures_and(())
gangsters = counted(MOB)
newcomers = counted([*COPS, "Punk"])


async def facts_before(interaction: discord.Interaction, current: str) -> Choices:
    """What may be told before the scenario of the option begins."""
    known = _named(interaction)
    return [] if known is None else _facts(known.asks, known.facts, current)


async def facts_after(interaction: discord.Interaction, current: str) -> Choices:
    """What may be told at the end of the scenario of the option, or of the one played here."""
    known = _named(interaction)
    if known is None:
        board, _ = await board_at(interaction)
        known = board.scenario.rules if board is not None and board.scenario is not None else None
    return [] if known is None else _facts(known.ends, known.end, current)


def _named(interaction: discord.Interaction) -> Scenario | None:
    """The scenario that was typed; None while it is none."""
    try:
        return scenario_named(str(interaction.namespace.scenario or ""))
    except Refusal:
        return None


def _facts(asks: tuple[Ask, ...], kind: type[object], current: str) -> Choices:
    told = told_in(kind, current.rpartition(",")[0])
    return listed_choices(suggestions(tuple(ask for ask in asks if ask.name not in told)), current)


@scenario.command(name="list", description="The eleven scenarios, with who is in them.")
async def list_all(interaction: discord.Interaction) -> None:
    lines = tuple(f"**{one.title}**: {one.attackers}; {one.defenders}." for one in SCENARIOS.values())
    more = "/scenario show tells all of one, /scenario set-up puts it on the table."
    await show(interaction, Card("A Hail of Gunfire: the scenarios", lines=(*lines, more), private=True))


@scenario.command(name="show", description="A scenario: what it is about, who may be picked, what is rolled.")
@app_commands.describe(scenario="Which scenario; the whole set-up of the one played here if left out.")
@app_commands.autocomplete(scenario=titles)
async def show_one(interaction: discord.Interaction, scenario: str | None = None) -> None:
    if scenario is None:
        await show_set_up(interaction, "")
    else:
        await show(interaction, scenario_card(scenario_named(scenario)))


@deed("setup")
async def show_set_up(interaction: discord.Interaction, _key: str) -> None:
    """The whole set-up of the scenario played here, privately."""
    async with reading(client(interaction).database) as work:
        cards = await whole_set_up(await Desk.at(work, Caller.of(interaction), discord.utils.utcnow()))
    for card in cards:
        await show(interaction, card)


def scenario_card(one: Scenario) -> Card:
    """All of a scenario."""
    _, rule = find_rule(one.rule)
    when = (f"Reinforcements: a die {one.when}.",) if one.reinforce is not None else ()
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


@scenario.command(name="set-up", description="Set a scenario up: its rolls, its people, its vehicles.")
@app_commands.describe(
    scenario=WHICH,
    attacker="Who attacks: a side of the game here, or any name.",
    defender="Who defends.",
    facts=FACTS,
    attackers="Who of the attacker's gangs is there, separated by commas; all if left out.",
    defenders="Who of the defender's gangs is there, separated by commas; all if left out.",
    anyone=ANYONE,
    anew="Take the place of a scenario that was set up here.",
    **ROLLS,
)
@app_commands.autocomplete(
    scenario=titles, attacker=sides, defender=sides, facts=facts_before, attackers=figures, defenders=figures
)
async def set_up(
    interaction: discord.Interaction,
    scenario: str,
    attacker: str | None = None,
    defender: str | None = None,
    facts: Range[str, 1, 400] | None = None,
    attackers: Range[str, 1, 1000] | None = None,
    defenders: Range[str, 1, 1000] | None = None,
    anyone: bool | None = None,
    anew: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "scenario set-up", given(interaction))


@scenario.command(name="pick", description="Say who is there for a side, once the dice have told whom it may pick.")
@app_commands.describe(
    figures="Figures of your gangs, separated by commas.",
    people="People who come with the scenario, by profile: 2 Rookie, 1 Beat Cop.",
    side="For which side; yours if left out.",
    anyone=ANYONE,
    dice=DICE,
)
@app_commands.autocomplete(figures=figures, people=newcomers, side=helped)
async def pick(
    interaction: discord.Interaction,
    figures: Range[str, 1, 1000] | None = None,
    people: Range[str, 1, 200] | None = None,
    side: str | None = None,
    anyone: bool | None = None,
    dice: str | None = None,
) -> None:
    await run(interaction, "scenario pick", given(interaction))


@scenario.command(name="telephone", description="A defender has spent a whole turn at the telephone.")
@app_commands.describe(figure="Who telephoned.")
@app_commands.autocomplete(figure=any_figure)
async def telephone(interaction: discord.Interaction, figure: str | None = None) -> None:
    await run(interaction, "scenario telephone", given(interaction))


@scenario.command(name="reinforce", description="The die for reinforcements, at the second Joker of a turn.")
@app_commands.describe(
    side="Who gets help; the defender if left out.",
    reserve="How many the gang still has off the board: 3 Hoodlum, 2 Slugger.",
    speed="How a car drives on; racing takes a test.",
    driver="Who drives: a figure or a profile.",
    stunts="STUNTS of the driver in numbers.",
    scenario=ELSEWHERE,
    telephoned="Out of a game: somebody has telephoned in an earlier turn.",
    police="Out of a game: the police besiege, and get help.",
    **ROLLS,
)
@app_commands.autocomplete(side=helped, reserve=gangsters, driver=figures_or_profiles, scenario=titles)
async def reinforce(
    interaction: discord.Interaction,
    side: str | None = None,
    reserve: Range[str, 1, 200] | None = None,
    speed: Literal["Cruising", "Speeding", "Racing"] | None = None,
    driver: str | None = None,
    stunts: STAT | None = None,
    scenario: str | None = None,
    telephoned: bool | None = None,
    police: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "scenario reinforce", given(interaction))


@scenario.command(name="work", description="A raider has spent a turn beside an objective: FISTS or STUNTS.")
@app_commands.describe(
    effort="Smash it with FISTS, or grab it with STUNTS.",
    figure="Your raider, or a profile.",
    objective="Its number, in a game.",
    tool="What he smashes it with.",
    stat="FISTS or STUNTS in numbers.",
    drunk="He has a skinful.",
    skills="Skills of somebody with no sheet.",
    **ROLLS,
)
@app_commands.autocomplete(figure=figures_or_profiles, tool=tools, skills=skills)
async def work(
    interaction: discord.Interaction,
    effort: Literal["Smash", "Grab"],
    figure: str | None = None,
    objective: Range[int, 1, 6] | None = None,
    tool: str | None = None,
    stat: STAT | None = None,
    drunk: bool | None = None,
    skills: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "scenario work", given(interaction))


@scenario.command(name="meet", description="SMARTS against SMARTS at a Meet with a gang nobody plays.")
@app_commands.describe(
    attacker="Who speaks for the attacker.",
    defender="Who speaks for the defender.",
    attacker_smarts="His SMARTS in numbers.",
    defender_smarts="His SMARTS in numbers; in a game the Boss nobody plays has his own.",
    attacker_drunk="A Drunk/Addicted whose die went against him.",
    defender_drunk="A Drunk/Addicted whose die went against him.",
    **ROLLS,
)
@app_commands.autocomplete(attacker=figures_or_profiles, defender=figures_or_profiles)
async def meet(
    interaction: discord.Interaction,
    attacker: str | None = None,
    defender: str | None = None,
    attacker_smarts: STAT | None = None,
    defender_smarts: STAT | None = None,
    attacker_drunk: bool | None = None,
    defender_drunk: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "scenario meet", given(interaction))


@scenario.command(name="pressed", description="Police Raid: who must break out, or withdraw.")
@app_commands.describe(
    gangsters="Gangsters who can still fight; counted in a game.",
    officers="Officers who can still fight; counted in a game.",
    cars="Cars that brought the law.",
    business="The business that is raided.",
)
@app_commands.autocomplete(business=businesses)
async def pressed(
    interaction: discord.Interaction,
    gangsters: Range[int, 0, 200] | None = None,
    officers: Range[int, 0, 200] | None = None,
    cars: Range[int, 1, 60] | None = None,
    business: str | None = None,
) -> None:
    await run(interaction, "scenario pressed", given(interaction))


@scenario.command(name="end", description="Who has won and what comes of it; in a game counted from the table.")
@app_commands.describe(
    facts="What the bot can't know, separated by commas: controller attacker, loot 4.", scenario=ELSEWHERE, **ROLLS
)
@app_commands.autocomplete(facts=facts_after, scenario=titles)
async def end(
    interaction: discord.Interaction,
    facts: Range[str, 1, 400] | None = None,
    scenario: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "scenario end", given(interaction))


@scenario.command(
    name="apply", description="Book what the scenario came to: money, outrage, who joins and leaves; once."
)
@app_commands.describe(gang="Which gang takes Loot or recruits, where a side brought several.", dice=DICE)
@app_commands.autocomplete(gang=any_gang)
async def apply(interaction: discord.Interaction, gang: str | None = None, dice: str | None = None) -> None:
    await run(interaction, "scenario apply", given(interaction))
