"""Options that several moves of this game share, and typed facts in place of a sheet: “melee 3, shaken, The Bruce”."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.fields import (
    Bands,
    ByEye,
    ByStreet,
    Complete,
    Forms,
    FromTable,
    OnSheet,
    Source,
    nobody,
    one_figure,
    option,
)
from rules.core.action.move import Rolls
from rules.core.action.people_fields import OWN
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import OutOfRange, UnknownName
from rules.core.plain.words import parts
from rules.gangstars.model.figures import FOREVER, Effect, Figure, FigureState, Profile, Stats, Weapon
from rules.gangstars.model.kinds import MOST_STAT
from rules.gangstars.model.measures import both, centimetres, in_both_units
from rules.gangstars.model.position import acting
from rules.gangstars.model.weapons import ARMS, arm_named
from rules.gangstars.traits.trait_table import SPECIALITIES, TRAITS, traits_named

NUMBERS: Final = tuple(field.name for field in fields(Stats))


STATES: Final = {
    state.value: state
    for state in (
        FigureState.SHAKEN,
        FigureState.TERRIFIED,
        FigureState.EXHAUSTED,
        FigureState.FANATIC,
        FigureState.SURPRISED,
        FigureState.FORCED_BACK,
    )
} | {"insulted": FigureState.INSULTED, "embraced": FigureState.EMBRACED}


PLAIN: Final[dict[str, Callable[[Figure], Figure]]] = {
    "prone": lambda figure: replace(figure, prone=True),
    "armor": lambda figure: replace(figure, armour=True),
    "laden": lambda figure: replace(figure, laden=True),
    "light wound": lambda figure: replace(figure, light=1),
    "heavy wound": lambda figure: replace(figure, heavy=1),
}


NUMBERED: Final = re.compile(r"([a-z]+) (\d{1,2})")


def known_words() -> list[str]:
    """The words that typed facts can use, for completion."""
    numbers = [f"{name} 3" for name in NUMBERS]
    return [*numbers, *STATES, *PLAIN, *map(str, Profile), *TRAITS, *(f"with {name}" for name in ARMS)]


@frozen
class TypedFacts:
    """Typed facts about a figure. Each replaces a fact of the sheet or adds to it."""

    name: str = ""

    def of(self, figure: Figure) -> Figure:
        """The figure with these facts."""
        for part in parts(self.name):
            figure = _with(figure, " ".join(part.casefold().split()), part)
        return figure


NO_FACTS: Final = TypedFacts()


def typed_facts(text: str) -> TypedFacts:
    """Typed facts. It raises UnknownName for an unknown word, and OutOfRange for a stat above 5."""
    facts = TypedFacts(text)
    facts.of(Figure("", Profile.ROOKIE))
    return facts


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
        raise OutOfRange(f"{name} can't be {number}. A stat is 0 to {MOST_STAT}.")
    return replace(stats, **{name: number})


def _chosen(figure: Figure, fact: str, typed: str) -> Figure:
    """The figure with a weapon that each of its traits has chosen: a weapon spec's, a ripper's."""
    try:
        weapon = arm_named(fact).name
    except UnknownName:
        raise UnknownName("weapon", typed.strip()[len("with ") :], ARMS) from None
    carried = figure.weapons if figure.weapon(weapon) is not None else (Weapon(weapon), *figure.weapons)
    return replace(figure, weapons=carried, chosen=(weapon,) * (SPECIALITIES + 1))


Stat = Annotated[int, Interval(ge=0, le=MOST_STAT)]
Number = Annotated[int, Interval(ge=0, le=20)]
Other = Annotated[int, Interval(ge=-20, le=20)]
"""An extra modifier to a die."""
ROLLS: Final = Rolls()
TESTS: Final = Rolls(asks=True)
"""The same for a test, whose button asks for other modifiers."""
NAMELESS: Final = "the figure"
ABOUT_FIGURE: Final = "Your figure, or a profile."
DOER: Final = "Your figure or a profile (default: active)."
FACTS: Final = "Facts that replace the sheet: melee 3, strength 2, shaken, light wound, with Knife."
KNOWN: Final = Complete(lambda _game, _figure: known_words(), many=True)
BEGUN: Final = re.compile(r"\s*(\d{1,3}(?:[.,]\d{1,2})?)")
DISTANCE: Final = "Distance: 25 cm or 10 in. A bare number is centimeters."


def lengths(current: str) -> Iterator[tuple[str, str]]:
    """The typed number as centimetres and as inches, each with the other beside it."""
    typed = BEGUN.match(current)
    for unit in ("cm", "in"):
        text = f"{typed[1] if typed else 20} {unit}"
        try:
            yield f"{text}: {both(centimetres(text))}", text
        except OutOfRange:
            continue


def distance_of(
    about: str = DISTANCE,
    called: str = "Distance",
    *,
    required: bool = False,
    bands: Source | None = None,
    street: Source | None = None,
    untold: Callable[[Any], bool] | None = None,
) -> Any:
    """An option for a distance in centimetres; None by default. On a street `street` measures it.

    untold  whether nobody is told it before the move, from the position
    """
    usual = None if required else nobody
    return option(
        ByEye(about),
        usual if street is None else ByStreet(street, usual, untold, in_both_units),
        read=lambda _position, text: centimetres(text),
        complete=Forms(lengths),
        measured=Bands(bands, unit="cm") if bands is not None else None,
        called=called,
    )


def facts_of(who: str, about: str = FACTS) -> Any:
    """An option for typed facts about the figure in another field."""
    return option(
        about,
        lambda _position, _move: NO_FACTS,
        known=OnSheet(who),
        read=lambda _position, text: typed_facts(text),
        complete=KNOWN,
    )


def doer(key: str, nameless: str, about: str = DOER) -> Any:
    """A field `key` for the actor; the default is the active figure."""
    return one_figure(about, source=FromTable(acting(key, nameless)), only=OWN)


def traits_field(about: str, source: Source, known: OnSheet | None = None) -> Any:
    """A field for traits, names separated by commas."""
    named = Complete(lambda _game, _figure: TRAITS, many=True)
    return option(about, source, known=known, read=lambda _position, text: traits_named(parts(text)), complete=named)
