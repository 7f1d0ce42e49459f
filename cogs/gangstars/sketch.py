"""Facts about somebody in one line, in place of a sheet: “melee 3, strength 2, shaken, The Bruce, light wound”."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import Final

import discord

from cogs._kit.params import Choices, listed_choices
from cogs._kit.words import parts
from rules.core.move import opt
from rules.core.refusal import OutOfRange, UnknownName
from rules.gangstars.building import SPECIALITIES
from rules.gangstars.gear import ARMS, arm_named
from rules.gangstars.goons import MOST_STAT
from rules.gangstars.model import FOREVER, Effect, Figure, Profile, State, Stats, Weapon
from rules.gangstars.traits import TRAITS

NUMBERS: Final = tuple(field.name for field in fields(Stats))
STATES: Final = {
    state.value: state
    for state in (
        State.SHAKEN,
        State.TERRIFIED,
        State.EXHAUSTED,
        State.FANATIC,
        State.SURPRISED,
        State.FORCED_BACK,
    )
} | {"insulted": State.INSULTED, "embraced": State.EMBRACED}
WORDS: Final = ("prone", "armour", "laden", "light wound", "heavy wound")
NUMBERED: Final = re.compile(r"([a-z]+) (\d{1,2})")
BLANK: Final = Figure("", Profile.ROOKIE)
"""Somebody of whom nothing is known: no number above the least."""


def known_words() -> list[str]:
    """What a sketch can be made of, for completion."""
    numbers = [f"{name} 3" for name in NUMBERS]
    return [*numbers, *STATES, *WORDS, *map(str, Profile), *TRAITS, *(f"with {name}" for name in ARMS)]


async def sketches(_interaction: discord.Interaction, current: str) -> Choices:
    """Complete what can be said of somebody in place of a sheet."""
    return listed_choices(known_words(), current)


SKETCH: Final = opt(
    "In place of the sheet: melee 3, strength 2, shaken, prone, light wound, The Bruce, with Knife.",
    default=None,
    complete=sketches,
)


def sketched(figure: Figure | None, text: object, name: str) -> Figure:
    """A figure under a name, with facts put in place of those of its sheet, or beside them.

    figure  None for somebody of whom only the facts are known
    Raises UnknownName for a word that means nothing, OutOfRange for a stat beyond 5.
    """
    drawn = replace(figure or BLANK, name=name)
    for part in parts(text):
        drawn = _with(drawn, " ".join(part.casefold().split()), part)
    return drawn


def _with(figure: Figure, fact: str, typed: str) -> Figure:
    numbered = NUMBERED.fullmatch(fact)
    if numbered is not None and numbered[1] in NUMBERS:
        return replace(figure, stats=_stats(figure.stats, numbered[1], int(numbered[2])))
    if fact in STATES:
        return replace(figure, effects=(*figure.effects, Effect(STATES[fact], FOREVER, why="as said")))
    if fact.startswith("with "):
        return _chosen(figure, fact.removeprefix("with "), typed)
    traits = {one.casefold(): one for one in TRAITS}
    profiles = {one.casefold(): one for one in Profile}
    if fact in profiles:
        return replace(figure, profile=profiles[fact])
    if fact in traits:
        return replace(figure, traits=(*figure.traits, traits[fact]))
    match fact:
        case "prone":
            return replace(figure, prone=True)
        case "armour":
            return replace(figure, armour=True)
        case "laden":
            return replace(figure, laden=True)
        case "light wound":
            return replace(figure, light=1)
        case "heavy wound":
            return replace(figure, heavy=1)
        case _:
            raise UnknownName("fact", typed, known_words())


def _stats(stats: Stats, name: str, number: int) -> Stats:
    if number > MOST_STAT:
        raise OutOfRange(f"A stat is 0 to {MOST_STAT}: {name} {number} can't be.")
    return replace(stats, **{name: number})


def _chosen(figure: Figure, fact: str, typed: str) -> Figure:
    """The figure with a weapon in hand that each of its traits names: a weapon spec's, a ripper's."""
    try:
        weapon = arm_named(fact).name
    except UnknownName:
        raise UnknownName("weapon", typed.strip()[len("with ") :], ARMS) from None
    carried = figure.weapons if figure.weapon(weapon) is not None else (Weapon(weapon), *figure.weapons)
    return replace(figure, weapons=carried, chosen=(weapon,) * (SPECIALITIES + 1))
