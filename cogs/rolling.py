"""/roll: free dice."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from annotated_types import Len
from discord.ext import commands

from cogs._kit.context import Context
from cogs._kit.prepared import Prepared, Said, prepares
from cogs._kit.render import clean
from cogs._kit.slash import alone, command
from rules.core.deed import Question
from rules.core.move import Rolls, opt
from rules.rolling.formula import Rolled, Spots, roll_formula
from rules.rolling.parsing import parse

Formula = Annotated[str, Len(1, 200)]


@command("roll", Rolls())
class Roll:
    """Free dice: 3d6+2, 8d10 count 7+, 4d6 keep 3, d20 adv, 4d6!, d66, d%, 2blue."""

    formula: Formula = opt(
        "3d6+2, 8d10 count 7+, 4d6 keep 3 or kh3, 3d6 reroll 1, 4d6!, d20 adv, d66, d%, red, 2blue, black."
    )


@prepares(Roll)
async def prepare_roll(ctx: Context, m: Roll) -> Prepared:
    """A formula made ready."""
    formula = parse(m.formula)
    who = clean(ctx.caller.actor.name)
    comment = f" ({clean(formula.comment)})" if formula.comment else ""
    asked = replace(formula, comment="")

    def say(rolled: Rolled) -> Said:
        jams = f", {rolled.jams} jam{'s' * (rolled.jams != 1)}" if rolled.jams else ""
        return Said(f"{who} rolls {asked}{comment} = {rolled.total}{jams}")

    questions = [Question("Total", roll_formula, (formula,), lambda rolled: rolled.total)]
    if any(isinstance(term.roll, Spots) for term in formula.terms):
        questions.append(Question("Jams", roll_formula, (formula,), lambda rolled: rolled.jams))
    return Prepared(
        say=say,
        resolver=roll_formula,
        args=(formula,),
        facts=lambda outcome: {"total": outcome.result.total, "jams": outcome.result.jams},
        questions=tuple(questions),
        again=True,
    )


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(alone(Roll))
