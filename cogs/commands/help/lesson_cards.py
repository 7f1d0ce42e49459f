"""A game in ten presses: real commands under the real rules, on typed dice. The bot stores none of it."""

from __future__ import annotations

from typing import Final

import discord

from cogs.cards.card import Card, Press
from cogs.commands.help.first_shot import FIRSTS, against_house
from cogs.commands.help.lessons import LESSONS, Lesson
from cogs.commands.help.lessons.lines import command_in, typed_in
from cogs.commands.help.sandbox import Rehearsed, rehearse
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.pipeline.pipeline import RUN_OUT
from cogs.replies.dispatch import on_press
from cogs.replies.replies import show
from rules.core.plain.markup import as_is, strong, verbatim
from rules.core.plain.refusal import IllegalNow

HELP: Final = Press("help", "start", "Help")


def learn(game: str) -> Press:
    """The button that begins a lesson."""
    return Press("lesson", f"{game}.1", f"Learn {LESSONS[game].name}")


@on_press("lesson", r"\w{1,20}\.\d{1,2}")
async def press_lesson(interaction: discord.Interaction, key: str) -> None:
    """A step of a lesson, in the place of the one before."""
    game, _, number = key.partition(".")
    lesson = LESSONS.get(game)
    if lesson is None or not 1 <= int(number) <= len(lesson.steps):
        raise IllegalNow(RUN_OUT)
    line = lesson.steps[int(number) - 1].line
    done = await rehearse(client(interaction).database, Caller.of(interaction), command_in(line), typed_in(line))
    await show(interaction, step_card(lesson, int(number), done), in_place=True)


def step_card(lesson: Lesson, number: int, done: Rehearsed) -> Card:
    """The typed command of a step, its result by the rules, and the meaning of that."""
    step, last = lesson.steps[number - 1], number == len(lesson.steps)
    follows = tuple(f"{as_is('-')} {line}" for line in done.lines)
    return Card(
        f"{lesson.name}, {number} of {len(lesson.steps)}: {step.title}",
        sums=(verbatim(f"/{step.line}"), strong(done.verdict), *done.sums, *follows),
        lines=(as_is(step.means), NEXT[lesson.system]) if last else (as_is(step.means),),
        buttons=after(lesson.system) if last else (Press("lesson", f"{lesson.system}.{number + 1}", "Next"), HELP),
        private=True,
    )


OF_A_TABLE: Final = (
    "That is all you need. [Play against the house] begins a small game in this channel at once. With others, open a "
    "game here and bring a gang each. [My move] offers the rest."
)
NEXT: Final = {
    **dict.fromkeys(("mad", "hood", "gs", "pot"), OF_A_TABLE),
    "dil": "That is all you need. [Play against the house] deals the cards in this channel at once. With others, open "
    "a table here for three to six players.",
}
"""The next thing to do after the last step, by the id of the system."""


def after(game: str) -> tuple[Press, ...]:
    """The buttons under the last step."""
    opens = Press("do", "dillinger.open", "Open a table") if game == "dil" else Press("open", game, "Open a game")
    return against_house(game), opens, Press("first", game, FIRSTS[game].label), HELP
