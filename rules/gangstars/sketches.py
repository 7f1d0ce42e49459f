"""Facts about somebody in one line, in place of a sheet: “melee 3, strength 2, shaken, The Bruce, light wound”."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields
from typing import Final

from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import OutOfRange, UnknownName
from rules.core.plain.words import parts
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
PLAIN: Final[dict[str, Callable[[Figure], Figure]]] = {
    "prone": lambda figure: replace(figure, prone=True),
    "armor": lambda figure: replace(figure, armour=True),
    "laden": lambda figure: replace(figure, laden=True),
    "light wound": lambda figure: replace(figure, light=1),
    "heavy wound": lambda figure: replace(figure, heavy=1),
}
NUMBERED: Final = re.compile(r"([a-z]+) (\d{1,2})")


def known_words() -> list[str]:
    """What a sketch can be made of, for completion."""
    numbers = [f"{name} 3" for name in NUMBERS]
    return [*numbers, *STATES, *PLAIN, *map(str, Profile), *TRAITS, *(f"with {name}" for name in ARMS)]


@frozen
class Sketch:
    """What is said of somebody, as it was typed, each fact put in place of what his sheet says, or beside it."""

    name: str = ""

    def of(self, figure: Figure) -> Figure:
        """The figure with these facts."""
        for part in parts(self.name):
            figure = _with(figure, " ".join(part.casefold().split()), part)
        return figure


NOTHING_SAID: Final = Sketch()


def sketch(text: str) -> Sketch:
    """A sketch as typed. Raises UnknownName for a word that means nothing, OutOfRange for a stat beyond 5."""
    said = Sketch(text)
    said.of(Figure("", Profile.ROOKIE))
    return said


def _with(figure: Figure, fact: str, typed: str) -> Figure:
    numbered = NUMBERED.fullmatch(fact)
    if numbered is not None and numbered[1] in NUMBERS:
        return replace(figure, stats=_stats(figure.stats, numbered[1], int(numbered[2])))
    if fact in PLAIN:
        return PLAIN[fact](figure)
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
    raise UnknownName("fact", typed, known_words())


def _stats(stats: Stats, name: str, number: int) -> Stats:
    if number > MOST_STAT:
        raise OutOfRange(f"A stat is 0 to {MOST_STAT}: {name} {number} can't be right.")
    return replace(stats, **{name: number})


def _chosen(figure: Figure, fact: str, typed: str) -> Figure:
    """The figure with a weapon in hand that each of its traits names: a weapon spec's, a ripper's."""
    try:
        weapon = arm_named(fact).name
    except UnknownName:
        raise UnknownName("weapon", typed.strip()[len("with ") :], ARMS) from None
    carried = figure.weapons if figure.weapon(weapon) is not None else (Weapon(weapon), *figure.weapons)
    return replace(figure, weapons=carried, chosen=(weapon,) * (SPECIALITIES + 1))
