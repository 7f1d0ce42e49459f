"""/scenario: the scenarios of Mad Dogs With Guns, from their set-up to what a campaign makes of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import discord
from annotated_types import Interval, Len

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import Choices, Complete, any_figure, any_gang, choices, listed_choices, listed_figures_and
from cogs._kit.render import Card, Press
from cogs._kit.rulecards import find_rule
from cogs._kit.slash import add_commands, answers, command, root
from cogs._kit.views import client, deed, show
from cogs.mad_dogs import figures_or_profiles, skill_names
from cogs.mad_dogs.cards.commands import board_at
from cogs.mad_dogs.scenarios.setting_up import whole_set_up
from cogs.mad_dogs.scenarios.words import ask_line
from db.unit_of_work import reading
from rules.core.move import Rolls, opt
from rules.core.refusal import Refusal
from rules.mad_dogs.brawl_tables import ARMS, ArmKind
from rules.mad_dogs.scenarios import SCENARIOS, Scenario, scenario_named
from rules.mad_dogs.scenarios.facts import Ask
from rules.mad_dogs.scenarios.forces import COPS, MOB, Side
from rules.mad_dogs.scenarios.tables import TAKINGS
from rules.mad_dogs.scenarios.telling import suggestions, told_in

TOOLS = [arm.name for arm in ARMS.values() if arm.kind is ArmKind.TOOL]
Stat = Annotated[int, Interval(ge=0, le=9)]

scenario = root("scenario", "Mad Dogs With Guns: scenarios, set-up to results.")
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


Facts = Annotated[str, Len(1, 400)]
Text = Annotated[str, Len(1, 1000)]
TextTo200 = Annotated[str, Len(1, 200)]
Number = Annotated[int, Interval(ge=0, le=200)]
ROLLS = Rolls(odds=False, secret=False)
ANYONE = opt("For umpires: whoever is named is there, whether the scenario has him or not.", default=None)
ELSEWHERE = opt(
    "Which scenario, where no game is played or another than the one set up here.", default=None, complete=titles
)


@command("scenario list")
class List:
    """The eleven scenarios, with who is in them."""


@answers(List)
async def list_all(interaction: discord.Interaction, _m: List) -> None:
    lines = tuple(f"**{one.title}**: {one.attackers}; {one.defenders}." for one in SCENARIOS.values())
    more = "/scenario show tells all of one, /scenario set-up puts it on the table."
    await show(interaction, Card("A Hail of Gunfire: the scenarios", lines=(*lines, more), private=True))


@command("scenario show")
class Show:
    """A scenario: what it is about, who may be picked, what is rolled."""

    scenario: str | None = opt(
        "Which scenario; the whole set-up of the one played here if left out.", default=None, complete=titles
    )


@answers(Show)
async def show_one(interaction: discord.Interaction, m: Show) -> None:
    if m.scenario is not None:
        await show(interaction, scenario_card(scenario_named(m.scenario)))
    else:
        await show_set_up(interaction, "")


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


@command("scenario set-up", Rolls())
class SetUp:
    """Set a scenario up: its rolls, its people, its vehicles."""

    scenario: str = opt("Which scenario.", complete=titles)
    attacker: str | None = opt("Who attacks: a side of the game here, or any name.", default=None, complete=sides)
    defender: str | None = opt("Who defends.", default=None, complete=sides)
    facts: Facts | None = opt(
        "What is known, separated by commas: loot 3, objectives 4. /scenario show lists the facts.",
        default=None,
        complete=facts_before,
    )
    attackers: Text | None = opt(
        "Who of the attacker's gangs is there, separated by commas; all if left out.", default=None, complete=figures
    )
    defenders: Text | None = opt(
        "Who of the defender's gangs is there, separated by commas; all if left out.", default=None, complete=figures
    )
    anyone: bool | None = ANYONE
    anew: bool | None = opt("Take the place of a scenario that was set up here.", default=None)


@command("scenario pick", ROLLS)
class Pick:
    """Say who is there for a side, once the dice have told whom it may pick."""

    figures: Text | None = opt("Figures of your gangs, separated by commas.", default=None, complete=figures)
    people: TextTo200 | None = opt(
        "People who come with the scenario, by profile: 2 Rookie, 1 Beat Cop.", default=None, complete=newcomers
    )
    side: str | None = opt("For which side; yours if left out.", default=None, complete=helped)
    anyone: bool | None = ANYONE


@command("scenario telephone")
class Telephone:
    """A defender has spent a whole turn at the telephone."""

    figure: str | None = opt("Who telephoned.", default=None, complete=any_figure)


@command("scenario reinforce", Rolls())
class Reinforce:
    """The die for reinforcements, at the second Joker of a turn."""

    side: str | None = opt("Who gets help; the defender if left out.", default=None, complete=helped)
    reserve: TextTo200 | None = opt(
        "How many the gang still has off the board: 3 Hoodlum, 2 Slugger.", default=None, complete=gangsters
    )
    speed: str | None = opt(
        "How a car drives on; racing takes a test.", default=None, words=("Cruising", "Speeding", "Racing")
    )
    driver: str | None = opt("Who drives: a figure or a profile.", default=None, complete=figures_or_profiles)
    stunts: Stat | None = opt("STUNTS of the driver in numbers.", default=None)
    scenario: str | None = ELSEWHERE
    telephoned: bool | None = opt("Out of a game: somebody has telephoned in an earlier turn.", default=None)
    police: bool | None = opt("Out of a game: the police besiege, and get help.", default=None)


@command("scenario work", Rolls())
class Work:
    """A raider has spent a turn beside an objective: FISTS or STUNTS."""

    effort: str = opt("Smash it with FISTS, or grab it with STUNTS.", words=("Smash", "Grab"))
    figure: str | None = opt("Your raider, or a profile.", default=None, complete=figures_or_profiles)
    objective: Annotated[int, Interval(ge=1, le=6)] | None = opt("Its number, in a game.", default=None)
    tool: str | None = opt("What he smashes it with.", default=None, complete=tools)
    stat: Stat | None = opt("FISTS or STUNTS in numbers.", default=None)
    drunk: bool | None = opt("He has a skinful.", default=None)
    skills: str | None = opt("Skills of somebody with no sheet.", default=None, complete=skill_names)


@command("scenario meet", Rolls())
class Meet:
    """SMARTS against SMARTS at a Meet with a gang nobody plays."""

    attacker: str | None = opt("Who speaks for the attacker.", default=None, complete=figures_or_profiles)
    defender: str | None = opt("Who speaks for the defender.", default=None, complete=figures_or_profiles)
    attacker_smarts: Stat | None = opt("His SMARTS in numbers.", default=None)
    defender_smarts: Stat | None = opt(
        "His SMARTS in numbers; in a game the Boss nobody plays has his own.", default=None
    )
    attacker_drunk: bool | None = opt("A Drunk/Addicted whose die went against him.", default=None)
    defender_drunk: bool | None = opt("A Drunk/Addicted whose die went against him.", default=None)


@command("scenario pressed")
class Pressed:
    """Police Raid: who must break out, or withdraw."""

    gangsters: Number | None = opt("Gangsters who can still fight; counted in a game.", default=None)
    officers: Number | None = opt("Officers who can still fight; counted in a game.", default=None)
    cars: Annotated[int, Interval(ge=1, le=60)] | None = opt("Cars that brought the law.", default=None)
    business: str | None = opt("The business that is raided.", default=None, complete=businesses)


@command("scenario end", Rolls())
class End:
    """Who has won and what comes of it; in a game counted from the table."""

    facts: Facts | None = opt(
        "What the bot can't know, separated by commas: controller attacker, loot 4.", default=None, complete=facts_after
    )
    scenario: str | None = ELSEWHERE


@command("scenario apply", ROLLS)
class Apply:
    """Book what the scenario came to: money, outrage, who joins and leaves; once."""

    gang: str | None = opt(
        "Which gang takes Loot or recruits, where a side brought several.", default=None, complete=any_gang
    )


add_commands(scenario, __name__)
