"""/roll: free dice."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from cogs._kit.desk import Desk
from cogs._kit.params import DICE, ODDS, SECRET, everywhere, given, in_all_contexts
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import clean
from cogs._kit.views import run
from rules.rolling.formula import Rolled, Spots, roll_formula
from rules.rolling.parsing import parse


@plays("roll")
async def prepare_roll(desk: Desk, options: Options) -> Play:
    """A formula made ready."""
    formula = parse(str(options["formula"]))
    who = clean(desk.caller.actor.name)
    comment = f" ({clean(formula.comment)})" if formula.comment else ""
    asked = replace(formula, comment="")

    def say(rolled: Rolled) -> Said:
        jams = f", {rolled.jams} jam{'s' * (rolled.jams != 1)}" if rolled.jams else ""
        return Said(f"{who} rolls {asked}{comment} = {rolled.total}{jams}")

    questions = [Question("Total", roll_formula, (formula,), lambda rolled: rolled.total)]
    if any(isinstance(term.roll, Spots) for term in formula.terms):
        questions.append(Question("Jams", roll_formula, (formula,), lambda rolled: rolled.jams))
    return Play(
        say=say,
        resolver=roll_formula,
        args=(formula,),
        facts=lambda outcome: {"total": outcome.result.total, "jams": outcome.result.jams},
        questions=tuple(questions),
        again=True,
    )


@in_all_contexts
@everywhere
@app_commands.command(
    name="roll", description="Free dice: 3d6+2, 8d10 count 7+, 4d6 keep 3, d20 adv, 4d6!, d66, d%, 2blue."
)
@app_commands.describe(
    formula="3d6+2, 8d10 count 7+, 4d6 keep 3 or kh3, 3d6 reroll 1, 4d6!, d20 adv, d66, d%, red, 2blue, black.",
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
async def roll(
    interaction: discord.Interaction,
    formula: app_commands.Range[str, 1, 200],
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "roll", given(interaction))


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(roll)
