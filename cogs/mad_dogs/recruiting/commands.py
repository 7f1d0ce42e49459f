"""/mad-gang: gangs made with a budget, gangs off the shelf, police, and gangs checked."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import discord
from annotated_types import Interval, Len
from discord import app_commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import Choices, any_gang, choices, listed_choices
from cogs._kit.render import Card
from cogs._kit.slash import add_commands, answers, command, root, run_typed, shows
from cogs._kit.views import client
from cogs.mad_dogs.recruiting import gangs, steps
from cogs.mad_dogs.recruiting.books import books_meant, estate_of, gang_meant
from cogs.mad_dogs.recruiting.gangs import LAW, MOBS, SAMPLE, bill_card, check_card
from cogs.mad_dogs.recruiting.menus import open_window, placing
from db.unit_of_work import reading
from rules.core.move import Rolls, opt
from rules.core.named import MOST_LETTERS
from rules.core.refusal import IllegalNow
from rules.mad_dogs.drafting import whom
from rules.mad_dogs.drafts import Draft, Kind
from rules.mad_dogs.gang_types import MOST_PATROLS, PROWL_GUNS, Duty
from rules.mad_dogs.prices import MOST_MONEY, WEAPON_PRICES, Fitting
from rules.mad_dogs.skills import EFFECTS
from rules.mad_dogs.vetting import FOR_HIRE, MOST_MEMBERS

Name = Annotated[str, Len(1, MOST_LETTERS)]
Dollars = Annotated[int, Interval(ge=0, le=MOST_MONEY)]
GANG = "Your gang, if more than one is being made."
assert gangs
assert steps  # their preparations are registered


def titles(*kinds: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=str(kind), value=str(kind)) for kind in kinds]


mad_gang = root("mad-gang", "Mad Dogs With Guns: make a gang, dollar by dollar.")
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


Size = Annotated[int, Interval(ge=1, le=MOST_MEMBERS)]
Purse = Annotated[int, Interval(ge=1, le=MOST_MONEY)]
ROLLS = Rolls(odds=False, secret=False)
BEING_MADE = opt(GANG, default=None, complete=being_made)
FIGURE = opt("Who.", complete=members)


@command("mad-gang new")
class New:
    """Found a gang with money to spend; buttons lead on."""

    name: Name = opt("What it is called.")
    budget: Dollars = opt("Dollars; 1000 is usual.")
    type: str | None = opt("What kind of mob.", default=None, words=MOBS)


@command("mad-gang budget")
class Budget:
    """Money for a gang that is empty, or stands: to be made, or to get more."""

    gang: str = opt("The gang.", complete=any_gang)
    budget: Dollars = opt("Dollars.")


@command("mad-gang cancel")
class Cancel:
    """A gang that stands gives the budget back, with what was bought of it."""

    gang: str | None = BEING_MADE


@command("mad-gang boss", ROLLS)
class Boss:
    """The Boss, who is free: off the rack, by dice, or built on $225."""

    how: str = opt(
        "By dice: 8D6 to spread. Bought: from a Punk, $225 free.", words=(steps.TEMPLATE, steps.BY_DICE, steps.BOUGHT)
    )
    name: Name | None = opt("His name; else one is made up.", default=None)
    skills: str | None = opt("Skills chosen, separated by commas.", default=None, complete=skills)
    weapons: str | None = opt("What he carries, separated by commas.", default=None, complete=weapons)
    stats: str | None = opt("Bought: FISTS GATS GUTS STUNTS SMARTS HITS, such as 3 4 4 3 3 4.", default=None)
    gang: str | None = BEING_MADE


@command("mad-gang hire", ROLLS)
class Hire:
    """Hire off the rack, one or several; what a profile rolls is rolled."""

    who: str = opt("2 Hoodlum, Slugger, Torpedo.", complete=profiles)
    names: str | None = opt("Their names, separated by commas; the rest are made up.", default=None)
    weapons: str | None = opt("What each of them carries, separated by commas.", default=None, complete=weapons)
    skills: str | None = opt(
        "Skills chosen for each of them, separated by commas; $25 more in place of a roll.",
        default=None,
        complete=skills,
    )
    gang: str | None = BEING_MADE


@command("mad-gang roll-up", Rolls(secret=False))
class RollUp:
    """Roll up a gangster for $100: 8D6, the six best to spread, a skill a 6."""

    name: Name | None = opt("His name; else one is made up.", default=None)
    gang: str | None = BEING_MADE


@command("mad-gang place")
class Place:
    """Spread rolled numbers over the stats; without them, a window to type."""

    figure: str = opt("Who was rolled up.", complete=members)
    stats: str | None = opt("FISTS GATS GUTS STUNTS SMARTS HITS, such as 4 4 3 3 3 4.", default=None)
    gang: str | None = BEING_MADE


@answers(Place)
async def place(interaction: discord.Interaction, m: Place) -> None:
    if m.stats is not None:
        await run_typed(interaction, Place)
        return
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        books = await books_meant(desk, m.gang)
        member = whom(books.draft, m.figure)
    if member.rolled is None or member.stats is not None:
        raise IllegalNow("Only numbers just rolled are spread: /mad-gang improve raises a stat.")
    await open_window(interaction, placing(books.stored.gang.name, member))


@command("mad-gang improve")
class Improve:
    """Raise a stat at its price, or lower it again."""

    figure: str = FIGURE
    stat: str = opt("Which stat.", words=("FISTS", "GATS", "GUTS", "STUNTS", "SMARTS", "HITS"))
    to: Annotated[int, Interval(ge=1, le=6)] = opt("What it becomes.")
    gang: str | None = BEING_MADE


@command("mad-gang skill", ROLLS)
class Skill:
    """A skill that comes with somebody, else one bought: $25 rolled, $50 chosen."""

    figure: str = FIGURE
    skill: str | None = opt("The one chosen; without it, rolled.", default=None, complete=one_skill)
    back: bool | None = opt("It goes back for its price.", default=None)
    gang: str | None = BEING_MADE


@command("mad-gang arm")
class Arm:
    """Buy weapons for somebody, or give one back."""

    figure: str = FIGURE
    weapons: str = opt("What, separated by commas.", complete=weapons)
    back: bool | None = opt("It goes back for its price.", default=None)
    gang: str | None = BEING_MADE


@command("mad-gang car")
class Car:
    """Buy a car or truck, or have something done to one you have bought."""

    type: str | None = opt(
        "What to buy; left out for a car you have bought.",
        default=None,
        words=("Automobile", "Truck", "Fancy Automobile"),
    )
    name: Name | None = opt("Its name, or that of a car you have bought.", default=None, complete=cars)
    fit: str | None = opt("Engine, suspension, bulletproofing.", default=None, complete=fittings)
    gang: str | None = BEING_MADE


@command("mad-gang rename")
class Rename:
    """Another name for a figure or car of a gang being made."""

    figure: str = opt("The figure or car.", complete=things)
    name: Name = opt("The new name.")
    gang: str | None = BEING_MADE


@command("mad-gang drop")
class Drop:
    """Send somebody away or give a car back: the price returns, but for dice."""

    name: str = opt("The figure or car.", complete=things)
    gang: str | None = BEING_MADE


@command("mad-gang show")
class Show:
    """The bill of a gang being made, what is left, and what is wrong."""

    gang: str | None = opt(GANG, default=None, complete=any_gang)
    public: bool | None = opt("Show it to the channel.", default=None)


@shows(Show)
async def show_bill(desk: Desk, m: Show) -> Card:
    return replace(await bill_card(desk.work, desk, await gang_meant(desk, m.gang)), private=not m.public)


@command("mad-gang finish")
class Finish:
    """The gang is made: its figures are hired, cars and money are its own."""

    gang: str | None = BEING_MADE


@command("mad-gang ready-made", ROLLS)
class ReadyMade:
    """A gang off the shelf, founded at once."""

    type: str = opt("What kind.", words=(SAMPLE, *MOBS, *LAW))
    size: Size | None = opt("How many figures; ten if nothing is said.", default=None)
    budget: Purse | None = opt("In place of a size: as many as it pays for.", default=None)
    name: Name | None = opt("What it is called.", default=None)
    led: bool | None = opt("A Boss and an Accountant come first.", default=None)
    surprised: bool | None = opt("Feds with no time to pick guns.", default=None)


@command("mad-gang police", ROLLS)
class Police:
    """Police by the patrol or car, at once; a die for each car on a raid."""

    duty: str = opt("What they are out for.", words=Duty)
    patrols: Annotated[int, Interval(ge=1, le=MOST_PATROLS)] | None = opt("How many patrols or cars.", default=None)
    name: Name | None = opt("What they are called.", default=None)
    long_gun: str | None = opt("In a prowl car.", default=None, words=(*PROWL_GUNS, "none"))


@command("mad-gang check")
class Check:
    """A gang that stands, against the rules: its price, and each fault."""

    gang: str = opt("Your gang.", complete=any_gang)
    budget: Dollars = opt("Dollars it may cost.")
    type: str | None = opt("What kind of mob it is.", default=None, words=MOBS)


@shows(Check)
async def check(desk: Desk, m: Check) -> Card:
    return await check_card(desk.work, desk, m.gang, m.budget, Kind(m.type) if m.type else None)


add_commands(mad_gang, __name__)
