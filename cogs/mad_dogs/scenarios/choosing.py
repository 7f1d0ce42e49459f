"""The names that complete the options of /scenario, and the fields that several of its records have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import discord
from annotated_types import Interval, Len

from cogs._kit.params import Choices, listed_choices, listed_figures_and
from cogs.mad_dogs.turns import board_at
from rules.core.move import Complete, Rolls, opt
from rules.core.refusal import Refusal
from rules.mad_dogs.scenarios import SCENARIOS, Scenario, scenario_named
from rules.mad_dogs.scenarios.facts import Ask
from rules.mad_dogs.scenarios.forces import MOB, Side
from rules.mad_dogs.scenarios.telling import suggestions, told_in


def _sides(game: Any) -> list[str]:
    return [side.name for side in game.sides] if game is not None else []


def counted(profiles: Iterable[str]) -> Complete:
    """Complete profiles with a number, separated by commas: 3 Hoodlum, 2 Slugger."""
    known = [f"{number} {profile}" for profile in profiles for number in (3, 2, 1)]
    return Complete(lambda _game, _figure: known, many=True)


TITLES = [one.title for one in SCENARIOS.values()]
sides = Complete(lambda game, _figure: _sides(game))
helped = Complete(lambda game, _figure: [*Side, *_sides(game)])
"""The sides of the game here, and attacker and defender before them."""
figures = listed_figures_and()
gangsters = counted(MOB)


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
ANYONE = opt("For umpires: let in whoever is named, even if the scenario has no place for him.", default=False)
ELSEWHERE = opt("Which scenario, outside a game or if it is not the one set up here.", default="", complete=TITLES)
