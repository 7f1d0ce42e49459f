"""The buttons by which a gang is done with the month, with what is to be done in its place: on [My month]."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from cogs._kit.context import Context
from cogs._kit.onward import FROM, naming
from cogs._kit.prepared import Options
from cogs._kit.render import Press
from rules.core.frozen import replace
from rules.core.markup import strong
from rules.core.report import MY_MONTH
from rules.core.words import sentence
from rules.mad_dogs.paradise.absent import LASTS, LETTERS, NONE, repeated, said_beforehand, toggled, with_said
from rules.mad_dogs.paradise.opening import crew_of
from rules.mad_dogs.paradise.ordering import orders_told
from rules.mad_dogs.paradise.orders import Facts
from rules.mad_dogs.paradise.records import Outfit
from rules.mad_dogs.paradise.standing import Standing
from rules.mad_dogs.paradise.town import Gang, Town
from rules.mad_dogs.paradise.waking import kept_awake, needs
from rules.mad_dogs.prices import dollars

DONE_WITH: Final = "donewith"
SECOND: Final = 2
"""The first month that has one before it."""
FOR_ALL: Final = "Done for all parts; wake me if attacked or short of money"


async def picked(ctx: Context, town: Town, gang: Gang, letters: str) -> list[str]:
    """What picked standing orders mean, and that they are not given yet."""
    outfit = with_said(town.city, town.outfit(gang.id), letters)
    lines = [strong("Picked, but not kept until you press a button that says done:")]
    if NONE in letters:
        return [*lines, "No standing orders."]
    lines += said_beforehand(replace(outfit, away=False, woken=None, notices=()))
    if LETTERS[Standing.REPEAT] in letters:
        crew = crew_of(town, gang.id)
        again = repeated(town.city, outfit, Facts(crew.hands, crew.accountant, town.names()))
        lines += [f"Again: {line}" for line in orders_told(town, again.orders, gang.people)]
        lines += list(again.wrong)
        if needs(town.city, outfit):
            what = "public opinion and muscle" if outfit.last_spent.muscle else "public opinion"
            lines.append(f"Again for {what}: {dollars(needs(town.city, outfit))}.")
    return lines


async def picks(ctx: Context, town: Town, outfit: Outfit, letters: str) -> AsyncIterator[Press]:
    """Buttons for what is to be done in the gang's place, and that it is done for the month; once there is one."""
    if not town.month or outfit.npc:
        return
    for what, letter in LETTERS.items():
        if what is Standing.REPEAT and town.month < SECOND:
            continue
        label = sentence(what.told)
        yield _pick(town, outfit, toggled(letters, letter), f"{label}: no" if letter in letters else label)
    if letters and NONE not in letters:
        label = "Only once" if LASTS in letters else "Every month"
        yield _pick(town, outfit, toggled(letters, LASTS), label)
    if outfit.standing_orders and NONE not in letters:
        yield _pick(town, outfit, NONE, "No standing orders")
    if kept_awake(town.city, outfit) is None:
        yield await _done(ctx, town, outfit.gang, "a", letters, FOR_ALL)


def _pick(town: Town, outfit: Outfit, letters: str, label: str) -> Press:
    return Press(MY_MONTH, f"{town.id}.{outfit.gang}.x{letters}", label)


async def done_button(ctx: Context, town: Town, gang: Gang, letters: str, label: str) -> Press:
    """The button that says whether a gang is done with this part of the month; with orders picked, that it is."""
    return await _done(ctx, town, gang.id, "d" if letters else "t", letters, label)


async def _done(ctx: Context, town: Town, gang: int, how: str, letters: str, label: str) -> Press:
    """The button that says done, with the part of the month that it is about."""
    typed = await naming(ctx, "campaign done", {"campaign": town.title, **how_done(how)})
    return Press(DONE_WITH, f"{town.id}.{gang}.{how}{letters}.{typed[FROM]}", label)


def how_done(letter: str) -> Options:
    """Whether a gang is done with all parts, or with this one in any case, as its button writes it."""
    return {"all": letter == "a", "done": letter == "d"}
