"""/roll: free dice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Final

import discord
from annotated_types import Len
from discord.ext import commands

from cogs.cards.card import Card
from cogs.cards.formula_buttons import ROLL, ROLL_KEY, formula_in, roll_button
from cogs.context.context import Context
from cogs.context.prepared import Prepared, prepares
from cogs.pipeline.begun_rolls import CONTINUES, continuing
from cogs.pipeline.pipeline import RUN_OUT
from cogs.replies.dispatch import on_press
from cogs.replies.running import run
from cogs.slash.slash import alone, command
from rules.core.action.deed import Deed, Question
from rules.core.action.fields import option
from rules.core.action.move import Rolls
from rules.core.action.report import Report
from rules.core.plain.frozen import replace
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.outcome import Outcome
from rules.rolling.formula import D66, Constant, Count, Keep, Pool, Rolled, Spots, Term, roll_formula
from rules.rolling.other_notations import Misread, understood

MOST_IN_A_LINE: Final = 12
"""The most dice in one line. More dice, and dice re-rolled, have a line each."""
DIE: Final = re.compile(r"(?<![a-z])d(?=[\d%])")

Formula = Annotated[str, Len(1, 200)]


@command("roll", Rolls())
class Roll:
    """Roll any dice, such as 3d6+2, 8d10 >= 7, 4d6 kh3, d20 adv, 4d6!, d66, d% or 2blue."""

    formula: Formula = option(
        "What to roll, such as 3d6+2, 8d10 >= 7, 4d6 kh3, 3d6 reroll 1, 4d6!, d20 adv, d66, d%, 2blue."
    )


@prepares(Roll)
async def prepare_roll(ctx: Context, move: Roll) -> Prepared:
    """Prepare a formula. A mistaken one is refused with a button for what was probably meant.

    The caller is also offered the roll that they have begun here with real dice.
    """
    try:
        formula = understood(move.formula)
    except Misread as misread:
        misread.presses = tuple(filter(None, map(roll_button, misread.instead)))
        raise
    who = ctx.caller.actor.name
    comment = f" ({formula.comment})" if formula.comment else ""
    asked = replace(formula, comment="") if formula.comment else formula

    def say(rolled: Rolled) -> Report:
        jams = f", {rolled.jams} jam{'s' * (rolled.jams != 1)}" if rolled.jams else ""
        return Report(f"{who} rolls {asked}{comment} = {rolled.total}{jams}")

    def line(outcome: Outcome[Rolled]) -> str:
        sum_shown = in_a_line(outcome, formula.terms)
        return f"{who} rolls {DIE.sub('D', str(asked))}{comment}: {sum_shown}" if sum_shown else ""

    begun = () if ctx.asking else await continuing(ctx)
    ephemeral = Card(CONTINUES, plain=True, buttons=begun, private=True) if begun else None
    questions = [Question("Total", roll_formula, (formula,), lambda rolled: rolled.total)]
    if any(isinstance(term.roll, Spots) for term in formula.terms):
        questions.append(Question("Jams", roll_formula, (formula,), lambda rolled: rolled.jams))
    return Prepared(
        Deed(
            report=say,
            resolver=roll_formula,
            args=(formula,),
            facts=lambda outcome: {"total": outcome.result.total, "jams": outcome.result.jams},
            questions=tuple(questions),
            again=True,
        ),
        line=line,
        ephemeral=lambda _: ephemeral,
    )


def in_a_line(outcome: Outcome[Rolled], terms: Sequence[Term]) -> str:
    """“**4 5** + 3 = **12**”: dice and sum of a roll; empty for one that takes more words."""
    typed = {throw.typed / len(throw.faces) for throw in outcome.throws}
    thrown = [term for term in terms if not isinstance(term.roll, Constant)]
    crowded = sum(term.roll.dice for term in thrown) > MOST_IN_A_LINE
    if crowded or thrown[0].factor < 0 or typed not in ({0}, {1}):
        return ""
    left, parts = [throw.faces for throw in outcome.throws], list[str]()
    for term in terms:
        if term not in thrown:
            parts.append(str(term))
            continue
        fell, left = (left, []) if len(thrown) == 1 else (left[: throws_of(term.roll)], left[throws_of(term.roll) :])
        shown = dice_of(term.roll, fell)
        if not shown:
            return ""
        parts.append(f"{shown} x {abs(term.factor)}" if abs(term.factor) != 1 else shown)
    signs = ["−" if term.factor < 0 else "+" for term in terms]
    summed = " ".join(f"{sign} {one}" for sign, one in zip(signs, parts, strict=True)).removeprefix("+ ")
    total = str(outcome.result.total).replace("-", "−")
    total_shown = summed if summed == strong(total) else f"{summed} = {strong(total)}"
    return f"{total_shown} · rolled at the table" if typed == {1} else total_shown


def throws_of(roll: Any) -> int:
    """How many throws of a formula are of one kind of dice; 0 if the dice themselves decide it."""
    return 2 if isinstance(roll, D66) else 0 if isinstance(roll, Pool) and (roll.explode or roll.reroll) else 1


def dice_of(roll: Any, faces: Sequence[Sequence[int]]) -> str:
    """The dice of one kind, those that count in bold, those dropped in brackets; empty if they take more words."""
    match roll:
        case _ if not faces:
            return ""
        case D66():
            return bold([10 * faces[0][0] + faces[1][0]])
        case Pool(reroll=None, explode=True, take=None):
            return " + ".join(map(bold, faces))
        case Pool(reroll=None, explode=False, take=Keep(number, lowest)):
            fell = sorted(faces[0])
            kept, left = (fell[:number], fell[number:]) if lowest else (fell[-number:], fell[:-number])
            return f"{bold(kept)} ({' '.join(map(str, left))})" if left else bold(kept)
        case Pool(reroll=None, take=Count(counted)):
            shown = (" ".join(bold([one]) if counted.holds(one) else str(one) for one in each) for each in faces)
            return " + ".join(shown)
        case Pool(reroll=None, explode=False, take=None):
            return bold(faces[0])
        case _:
            return ""


def bold(faces: Iterable[int]) -> str:
    return strong(" ".join(map(str, faces)))


@on_press(ROLL, ROLL_KEY)
async def press_roll(interaction: discord.Interaction, key: str) -> None:
    """Roll again, as often as it is pressed."""
    formula = formula_in(key)
    if formula is None:
        raise IllegalNow(RUN_OUT)
    await run(interaction, "roll", {"formula": formula})


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(alone(Roll))
