"""Comrades around figures that test morale. Only the players know which of them are near, or seen."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from rules.core.plain.refusal import Missing, OutOfRange, UnknownName, together
from rules.core.plain.words import key_of
from rules.hoodsville.model.figures import Nerve, Out, Standing
from rules.hoodsville.model.on_street import near, on_street, sees
from rules.hoodsville.model.position import Person, Position, comrades

ONE: Final = re.compile(r"(?:(.+)\s)?(\d{1,2})")
LAID_LOW: Final = (Out.STUNNED, Out.CRITICAL)
OFF_TABLE: Final = 6
"""The most comrades of a figure that is on no table, where the bot can't count them."""


FALLEN_WITHIN: Final = 6
"""The inches within which the downed and surrendered count."""


class ComradesNear(NamedTuple):
    """The comrades that count in a morale test.

    comrades  controlled ones within 3 inches
    fallen    those within 6 inches who were downed or gave up
    dead      those seen apparently dead in this action
    """

    comrades: int = 0
    fallen: int = 0
    dead: int = 0


ALONE: Final = ComradesNear()
Names = Mapping[int, Sequence[str]]
"""The names of comrades, by the id of the testing figure; only of figures that have any."""


def _with(position: Position, person: Person) -> Iterator[Person]:
    """The comrades of a person that are on the table, too."""
    there = (one for one in position.people.values() if person.here and one.id != person.id)
    return (one for one in there if one.figure.standing is not Standing.OFF and comrades(one, person))


def _controlled(one: Person) -> bool:
    return one.figure.can_act and one.figure.nerve is Nerve.CONTROLLED and not one.figure.screams


def _laid_low(one: Person) -> bool:
    figure = one.figure
    down = figure.down or figure.out in LAID_LOW or figure.standing is Standing.SURRENDERED
    return down and figure.out is not Out.DEAD


def _dead(one: Person) -> bool:
    return one.figure.fell and one.figure.out is Out.DEAD


KINDS: Final[Mapping[str, Callable[[Person], bool]]] = {"comrades": _controlled, "fallen": _laid_low, "dead": _dead}
"""The comrades that each option counts."""


CALLED: Final = {
    "comrades": "Controlled comrades near",
    "fallen": "Comrades downed near",
    "dead": "Dead comrades seen",
}
"""The name of each option on a button."""


def around(position: Position, people: Collection[Person], option: str) -> Names:
    """The comrades of people on the table that an option counts."""
    found = {person.id: [one.figure.name for one in _with(position, person) if KINDS[option](one)] for person in people}
    return {who: names for who, names in found.items() if names}


def counted_on_street(position: Position, person: Person | None, option: str) -> int | None:
    """The comrades that an option counts around a person on the street; None for a person who is not on it.

    Within 3 inches is beside the person. The dead are those whom the person sees.
    """
    if person is None or not person.here or on_street(position, person) is None:
        return None
    there = [one for one in _with(position, person) if KINDS[option](one)]
    if option == "dead":
        return sum(sees(position, person, one) for one in there)
    return len(near(position, person, there, FALLEN_WITHIN, beside=option == "comrades"))


def most_around(position: Position, person: Person | None, option: str) -> int:
    """The most comrades that an option can count."""
    if not person or not person.here:
        return OFF_TABLE
    return len(around(position, [person], option).get(person.id, ()))


def unseen(dead: Names, people: Sequence[Person], how: str) -> Missing:
    """The refusal that names the dead, and asks how many of them each testing figure has seen."""
    names = list(dict.fromkeys(name for each in dead.values() for name in each))
    lie = "lies" if len(names) == 1 else "lie"
    who = together([person.name for person in people if person.id in dead])
    text = f"{together(names)} {lie} apparently dead. Give the number of dead comrades {who} can see: {how}"
    return Missing(text, "dead")


def count_around(text: str, option: str, there: Names, people: Sequence[Person]) -> dict[int, int]:
    """The comrades around each testing figure, by id, from the text: “1” of each, or “Stitches 1, Anvil 0”.

    there  the comrades that the text may mean

    A plain number counts for all with such comrades, or for everyone if nobody is known to have any. Raises OutOfRange
    for text without a number, and for more dead than there are; Missing if a figure has no number.
    """
    concerned = [person for person in people if person.id in there] or list(people)
    if not concerned:
        raise OutOfRange(f"No figure among them tests morale. Remove “{option}”.")
    counted_dead: dict[int, int] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        match = ONE.fullmatch(part)
        if match is None:
            example = f"{option}:1, or by names, {option}:{concerned[0].name} 1."
            raise OutOfRange(f"Comrades need a number. Type {example}")
        wanted = key_of(match[1] or "")
        named = [
            person
            for person in people
            if wanted in (key_of(called) for called in (person.name, person.figure.name, person.typed))
        ]
        if wanted and not named:
            raise UnknownName("figure that tests morale", match[1], [person.name for person in people])
        counted_dead |= {person.id: int(match[2]) for person in named or concerned}
    if option == "dead":
        _require_dead(counted_dead, there, concerned)
    return counted_dead


def _require_dead(text: Mapping[int, int], there: Names, concerned: Sequence[Person]) -> None:
    """Refuse a count of the dead that lacks a figure, or that is higher than the dead on the table."""
    left = next((person for person in concerned if person.id not in text), None)
    if left is not None:
        raise Missing(f"The number of dead comrades that {left.name} sees is missing. Add dead:{left.name} 0.", "dead")
    for person in concerned:
        if person.id in there and text[person.id] > len(there[person.id]):
            number = len(there[person.id])
            raise OutOfRange(
                f"{person.name} can see at most {number} dead on this table, not {text[person.id]}. Correct the number."
            )
