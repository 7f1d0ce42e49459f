"""The names that complete the options of /scenario, and the fields that several of its records share."""

from __future__ import annotations

import discord

from cogs.command_adapter.params import Choices, listed_choices, listed_figures_and
from cogs.commands.mad_dogs.turns import board_at
from rules.core.action.fields import option
from rules.core.action.move import Rolls
from rules.core.plain.refusal import Refusal
from rules.mad_dogs.scenarios.all_scenarios import scenario_named
from rules.mad_dogs.scenarios.shared.facts import FactQuestion
from rules.mad_dogs.scenarios.shared.scenario_kind import Scenario
from rules.mad_dogs.scenarios.shared.typed_facts import facts_typed, suggestions
from rules.mad_dogs.scenarios.staged_scenario import rules_of

figures = listed_figures_and()


async def facts_before(interaction: discord.Interaction, current: str) -> Choices:
    """The facts that a player may name before the scenario of the option begins."""
    known = _named(interaction)
    return [] if known is None else _facts(known.asks, known.facts, current)


async def facts_after(interaction: discord.Interaction, current: str) -> Choices:
    """The facts that a player may name at the end of the scenario of the option, or of the one played here."""
    known = _named(interaction)
    if known is None:
        board, _ = await board_at(interaction)
        known = rules_of(board.scenario) if board is not None and board.scenario is not None else None
    return [] if known is None else _facts(known.ends, known.end, current)


def _named(interaction: discord.Interaction) -> Scenario | None:
    """The typed scenario; None while there is none of that name."""
    try:
        return scenario_named(str(interaction.namespace.scenario or ""))
    except Refusal:
        return None


def _facts(asks: tuple[FactQuestion, ...], kind: type[object], current: str) -> Choices:
    typed = facts_typed(kind, current.rpartition(",")[0])
    return listed_choices(suggestions(tuple(ask for ask in asks if ask.name not in typed)), current)


ROLLS = Rolls(odds=False, secret=False)
ANYONE = option("For umpires: let in figures for which the scenario has no place.", default=False)
