"""Fields that several moves of this game have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.move import Bands, Complete, Forms, FromTable, OnSheet, Rolls, Source, nobody, opt, whom
from rules.core.action.people_fields import OWN
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import parts
from rules.gangstars.goons import MOST_STAT
from rules.gangstars.measures import both, centimetres
from rules.gangstars.position import acting
from rules.gangstars.sketches import NOTHING_SAID, known_words, sketch
from rules.gangstars.traits import TRAITS, traits_named

Stat = Annotated[int, Interval(ge=0, le=MOST_STAT)]
Number = Annotated[int, Interval(ge=0, le=20)]
Other = Annotated[int, Interval(ge=-20, le=20)]
"""What is added to a die besides."""
ROLLS: Final = Rolls()
TESTS: Final = Rolls(asks=True)
"""The same of a test, whose button asks what else counts."""
SOMEBODY: Final = "somebody"
FIGURE: Final = "Your figure, or a profile."
DOER: Final = "Your figure, or a profile (default: who is active)."
FACTS: Final = "In place of the sheet: melee 3, strength 2, shaken, prone, light wound, The Bruce, with Knife."
KNOWN: Final = Complete(lambda _game, _figure: known_words(), many=True)
BEGUN: Final = re.compile(r"\s*(\d{1,3}(?:[.,]\d{1,2})?)")
DISTANCE: Final = "How far: 25 cm, or 10 in. A bare number is centimeters."


def lengths(current: str) -> Iterator[tuple[str, str]]:
    """What was typed as centimetres and as inches, each shown with the other beside it."""
    typed = BEGUN.match(current)
    for unit in ("cm", "in"):
        text = f"{typed[1] if typed else 20} {unit}"
        try:
            yield f"{text}: {both(centimetres(text))}", text
        except OutOfRange:
            continue


def distance_of(
    about: str = DISTANCE, called: str = "Distance", *, required: bool = False, bands: Source | None = None
) -> Any:
    """An option for a distance, in centimetres; None where it is left out."""
    return opt(
        about,
        None if required else nobody,
        read=lambda _position, text: centimetres(text),
        complete=Forms(lengths),
        measured=Bands(bands, unit="cm") if bands is not None else None,
        called=called,
    )


def facts_of(who: str, about: str = FACTS) -> Any:
    """An option for what is said of somebody, whom another field names, in place of his sheet."""
    return opt(
        about,
        lambda _position, _move: NOTHING_SAID,
        known=OnSheet(who),
        read=lambda _position, text: sketch(text),
        complete=KNOWN,
    )


def doer(key: str, nameless: str, about: str = DOER) -> Any:
    """A field, of the name `key`, for who does something; whose activation runs if he is left out."""
    return whom(about, source=FromTable(acting(key, nameless)), only=OWN)


def traits_field(about: str, source: Source, known: OnSheet | None = None) -> Any:
    """A field for traits, names separated by commas."""
    named = Complete(lambda _game, _figure: TRAITS, many=True)
    return opt(about, source, known=known, read=lambda _position, text: traits_named(parts(text)), complete=named)
