"""/mad-gang: gangs made with a budget, gangs off the shelf, police, and gangs checked."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import discord
from discord import app_commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.names import MOST_LETTERS
from cogs._kit.params import (
    DICE,
    ODDS,
    Choices,
    any_gang,
    choices,
    everywhere,
    given,
    in_all_contexts,
    listed_choices,
)
from cogs._kit.views import client, run, show
from cogs.mad_dogs.recruiting import gangs, steps
from cogs.mad_dogs.recruiting.books import books_meant, estate_of, gang_meant
from cogs.mad_dogs.recruiting.gangs import LAW, MOBS, SAMPLE, bill_card, check_card
from cogs.mad_dogs.recruiting.menus import open_window, placing
from db.unit_of_work import reading
from rules.core.refusal import IllegalNow
from rules.mad_dogs.drafting import whom
from rules.mad_dogs.drafts import Draft, Kind
from rules.mad_dogs.gang_types import MOST_PATROLS, PROWL_GUNS, Duty
from rules.mad_dogs.prices import MOST_MONEY, WEAPON_PRICES, Fitting
from rules.mad_dogs.skills import EFFECTS
from rules.mad_dogs.vetting import FOR_HIRE, MOST_MEMBERS

Range = app_commands.Range
NAME = Range[str, 1, MOST_LETTERS]
BUDGET = Range[int, 0, MOST_MONEY]
StatName = Literal["FISTS", "GATS", "GUTS", "STUNTS", "SMARTS", "HITS"]
GANG = "Your gang, if more than one is being made."
assert gangs
assert steps  # their preparations are registered


def titles(*kinds: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=str(kind), value=str(kind)) for kind in kinds]


mad_gang = in_all_contexts(
    everywhere(app_commands.Group(name="mad-gang", description="Mad Dogs With Guns: make a gang, dollar by dollar."))
)
ROOTS = (mad_gang,)


async def drafts_here(interaction: discord.Interaction) -> list[Draft]:
    """The gang that was named, or all of the caller's that are being made."""
    caller, named = Caller.of(interaction), str(interaction.namespace.gang or "").casefold()
    async with reading(client(interaction).database) as work:
        found = await work.rosters.gangs(caller.server_id)
    mine = [one for one in found if caller.actor.id in one.gang.owners]
    meant = [one for one in found if one.gang.name.casefold() == named] or mine
    return [draft for one in meant if (draft := estate_of(one).draft) is not None]


async def being_made(interaction: discord.Interaction, current: str) -> Choices:
    """Gangs that are being made."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        found = [one for one in await work.rosters.gangs(caller.server_id) if estate_of(one).draft is not None]
    found.sort(key=lambda one: caller.actor.id not in one.gang.owners)
    return choices([one.gang.name for one in found], current)


async def members(interaction: discord.Interaction, current: str) -> Choices:
    """People of a gang being made."""
    return choices([one.name for draft in await drafts_here(interaction) for one in draft.members], current)


async def things(interaction: discord.Interaction, current: str) -> Choices:
    """People and cars of a gang being made."""
    drafts = await drafts_here(interaction)
    return choices([one.name for draft in drafts for one in (*draft.members, *draft.cars)], current)


async def cars(interaction: discord.Interaction, current: str) -> Choices:
    return choices([one.name for draft in await drafts_here(interaction) for one in draft.cars], current)


async def profiles(_interaction: discord.Interaction, current: str) -> Choices:
    return listed_choices(FOR_HIRE, current)


async def weapons(_interaction: discord.Interaction, current: str) -> Choices:
    return listed_choices(WEAPON_PRICES, current)


async def skills(_interaction: discord.Interaction, current: str) -> Choices:
    return listed_choices(EFFECTS, current)


async def one_skill(_interaction: discord.Interaction, current: str) -> Choices:
    return choices(EFFECTS, current)


async def fittings(_interaction: discord.Interaction, current: str) -> Choices:
    return listed_choices(list(Fitting), current)


@mad_gang.command(name="new", description="Found a gang with money to spend; buttons lead on.")
@app_commands.describe(name="What it is called.", budget="Dollars; 1000 is usual.", type="What kind of mob.")
@app_commands.choices(type=titles(*MOBS))
async def new(interaction: discord.Interaction, name: NAME, budget: BUDGET, type: str | None = None) -> None:
    await run(interaction, "mad-gang new", given(interaction))


@mad_gang.command(name="budget", description="Money for a gang that is empty, or stands: to be made, or to get more.")
@app_commands.describe(gang="The gang.", budget="Dollars.")
@app_commands.autocomplete(gang=any_gang)
async def budget(interaction: discord.Interaction, gang: str, budget: BUDGET) -> None:
    await run(interaction, "mad-gang budget", given(interaction))


@mad_gang.command(name="cancel", description="A gang that stands gives the budget back, with what was bought of it.")
@app_commands.describe(gang=GANG)
@app_commands.autocomplete(gang=being_made)
async def cancel(interaction: discord.Interaction, gang: str | None = None) -> None:
    await run(interaction, "mad-gang cancel", given(interaction))


@mad_gang.command(name="boss", description="The Boss, who is free: off the rack, by dice, or built on $225.")
@app_commands.describe(
    how="By dice: 8D6 to spread. Bought: from a Punk, $225 free.",
    name="His name; else one is made up.",
    skills="Skills chosen, separated by commas.",
    weapons="What he carries, separated by commas.",
    stats="Bought: FISTS GATS GUTS STUNTS SMARTS HITS, such as 3 4 4 3 3 4.",
    gang=GANG,
    dice=DICE,
)
@app_commands.choices(how=titles(steps.TEMPLATE, steps.BY_DICE, steps.BOUGHT))
@app_commands.autocomplete(skills=skills, weapons=weapons, gang=being_made)
async def boss(
    interaction: discord.Interaction,
    how: str,
    name: NAME | None = None,
    skills: str | None = None,
    weapons: str | None = None,
    stats: str | None = None,
    gang: str | None = None,
    dice: str | None = None,
) -> None:
    await run(interaction, "mad-gang boss", given(interaction))


@mad_gang.command(name="hire", description="Hire off the rack, one or several; what a profile rolls is rolled.")
@app_commands.describe(
    who="2 Hoodlum, Slugger, Torpedo.",
    names="Their names, separated by commas; the rest are made up.",
    weapons="What each of them carries, separated by commas.",
    skills="Skills chosen for each of them, separated by commas; $25 more in place of a roll.",
    gang=GANG,
    dice=DICE,
)
@app_commands.autocomplete(who=profiles, weapons=weapons, skills=skills, gang=being_made)
async def hire(
    interaction: discord.Interaction,
    who: str,
    names: str | None = None,
    weapons: str | None = None,
    skills: str | None = None,
    gang: str | None = None,
    dice: str | None = None,
) -> None:
    await run(interaction, "mad-gang hire", given(interaction))


@mad_gang.command(name="roll-up", description="Roll up a gangster for $100: 8D6, the six best to spread, a skill a 6.")
@app_commands.describe(name="His name; else one is made up.", gang=GANG, dice=DICE, odds=ODDS)
@app_commands.autocomplete(gang=being_made)
async def roll_up(
    interaction: discord.Interaction,
    name: NAME | None = None,
    gang: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
) -> None:
    await run(interaction, "mad-gang roll-up", given(interaction))


@mad_gang.command(name="place", description="Spread rolled numbers over the stats; without them, a window to type.")
@app_commands.describe(
    figure="Who was rolled up.", stats="FISTS GATS GUTS STUNTS SMARTS HITS, such as 4 4 3 3 3 4.", gang=GANG
)
@app_commands.autocomplete(figure=members, gang=being_made)
async def place(
    interaction: discord.Interaction, figure: str, stats: str | None = None, gang: str | None = None
) -> None:
    if stats is not None:
        await run(interaction, "mad-gang place", given(interaction))
        return
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        books = await books_meant(desk, gang)
        member = whom(books.draft, figure)
    if member.rolled is None or member.stats is not None:
        raise IllegalNow("Only numbers just rolled are spread: /mad-gang improve raises a stat.")
    await open_window(interaction, placing(books.stored.gang.name, member))


@mad_gang.command(name="improve", description="Raise a stat at its price, or lower it again.")
@app_commands.describe(figure="Who.", stat="Which stat.", to="What it becomes.", gang=GANG)
@app_commands.autocomplete(figure=members, gang=being_made)
async def improve(
    interaction: discord.Interaction, figure: str, stat: StatName, to: Range[int, 1, 6], gang: str | None = None
) -> None:
    await run(interaction, "mad-gang improve", given(interaction))


@mad_gang.command(
    name="skill", description="A skill that comes with somebody, else one bought: $25 rolled, $50 chosen."
)
@app_commands.describe(
    figure="Who.", skill="The one chosen; without it, rolled.", back="It goes back for its price.", gang=GANG, dice=DICE
)
@app_commands.autocomplete(figure=members, skill=one_skill, gang=being_made)
async def skill(
    interaction: discord.Interaction,
    figure: str,
    skill: str | None = None,
    back: bool | None = None,
    gang: str | None = None,
    dice: str | None = None,
) -> None:
    await run(interaction, "mad-gang skill", given(interaction))


@mad_gang.command(name="arm", description="Buy weapons for somebody, or give one back.")
@app_commands.describe(
    figure="Who.", weapons="What, separated by commas.", back="It goes back for its price.", gang=GANG
)
@app_commands.autocomplete(figure=members, weapons=weapons, gang=being_made)
async def arm(
    interaction: discord.Interaction, figure: str, weapons: str, back: bool | None = None, gang: str | None = None
) -> None:
    await run(interaction, "mad-gang arm", given(interaction))


@mad_gang.command(name="car", description="Buy a car or truck, or have something done to one you have bought.")
@app_commands.describe(
    type="What to buy; left out for a car you have bought.",
    name="Its name, or that of a car you have bought.",
    fit="Engine, suspension, bulletproofing.",
    gang=GANG,
)
@app_commands.choices(type=titles("Automobile", "Truck", "Fancy Automobile"))
@app_commands.autocomplete(name=cars, fit=fittings, gang=being_made)
async def car(
    interaction: discord.Interaction,
    type: str | None = None,
    name: NAME | None = None,
    fit: str | None = None,
    gang: str | None = None,
) -> None:
    await run(interaction, "mad-gang car", given(interaction))


@mad_gang.command(name="rename", description="Another name for a figure or car of a gang being made.")
@app_commands.describe(figure="The figure or car.", name="The new name.", gang=GANG)
@app_commands.autocomplete(figure=things, gang=being_made)
async def rename(interaction: discord.Interaction, figure: str, name: NAME, gang: str | None = None) -> None:
    await run(interaction, "mad-gang rename", given(interaction))


@mad_gang.command(name="drop", description="Send somebody away or give a car back: the price returns, but for dice.")
@app_commands.describe(name="The figure or car.", gang=GANG)
@app_commands.autocomplete(name=things, gang=being_made)
async def drop(interaction: discord.Interaction, name: str, gang: str | None = None) -> None:
    await run(interaction, "mad-gang drop", given(interaction))


@mad_gang.command(name="show", description="The bill of a gang being made, what is left, and what is wrong.")
@app_commands.describe(gang=GANG, public="Show it to the channel.")
@app_commands.autocomplete(gang=any_gang)
async def show_bill(interaction: discord.Interaction, gang: str | None = None, public: bool | None = None) -> None:
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        card = await bill_card(work, desk, await gang_meant(desk, gang))
    await show(interaction, replace(card, private=not public))


@mad_gang.command(name="finish", description="The gang is made: its figures are hired, cars and money are its own.")
@app_commands.describe(gang=GANG)
@app_commands.autocomplete(gang=being_made)
async def finish(interaction: discord.Interaction, gang: str | None = None) -> None:
    await run(interaction, "mad-gang finish", given(interaction))


@mad_gang.command(name="ready-made", description="A gang off the shelf, founded at once.")
@app_commands.describe(
    type="What kind.",
    size="How many figures; ten if nothing is said.",
    budget="In place of a size: as many as it pays for.",
    name="What it is called.",
    led="A Boss and an Accountant come first.",
    surprised="Feds with no time to pick guns.",
    dice=DICE,
)
@app_commands.choices(type=titles(SAMPLE, *MOBS, *LAW))
async def ready_made(
    interaction: discord.Interaction,
    type: str,
    size: Range[int, 1, MOST_MEMBERS] | None = None,
    budget: Range[int, 1, MOST_MONEY] | None = None,
    name: NAME | None = None,
    led: bool | None = None,
    surprised: bool | None = None,
    dice: str | None = None,
) -> None:
    await run(interaction, "mad-gang ready-made", given(interaction))


@mad_gang.command(name="police", description="Police by the patrol or car, at once; a die for each car on a raid.")
@app_commands.describe(
    duty="What they are out for.",
    patrols="How many patrols or cars.",
    name="What they are called.",
    long_gun="In a prowl car.",
    dice=DICE,
)
@app_commands.choices(duty=titles(*Duty), long_gun=titles(*PROWL_GUNS, "none"))
async def police(
    interaction: discord.Interaction,
    duty: str,
    patrols: Range[int, 1, MOST_PATROLS] | None = None,
    name: NAME | None = None,
    long_gun: str | None = None,
    dice: str | None = None,
) -> None:
    await run(interaction, "mad-gang police", given(interaction))


@mad_gang.command(name="check", description="A gang that stands, against the rules: its price, and each fault.")
@app_commands.describe(gang="Your gang.", budget="Dollars it may cost.", type="What kind of mob it is.")
@app_commands.choices(type=titles(*MOBS))
@app_commands.autocomplete(gang=any_gang)
async def check(interaction: discord.Interaction, gang: str, budget: BUDGET, type: str | None = None) -> None:
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        card = await check_card(work, desk, gang, budget, Kind(type) if type else None)
    await show(interaction, card)
