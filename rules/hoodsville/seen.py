"""How many of their dead comrades those who test morale have seen: nobody but the players knows."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from rules.core.refusal import IllegalNow, Missing, OutOfRange, UnknownName, together
from rules.hoodsville.model import Out
from rules.hoodsville.position import Person, Position, comrades

ONE: Final = re.compile(r"(?:(.+)\s)?(\d{1,2})")
Fallen = Mapping[int, Sequence[str]]
"""The names of the dead comrades that lie on the table, by the id of whoever may have seen them."""


def fallen_of(at: Position, people: Collection[Person]) -> Fallen:
    """The comrades of people on the table who fell dead in the game; only of those who have any."""
    dead = [one for one in at.people.values() if one.figure.fell and one.figure.out is Out.DEAD]
    found = {
        person.id: [at.clean(one.figure.name) for one in dead if one.id != person.id and comrades(one, person)]
        for person in people
        if person.here
    }
    return {who: names for who, names in found.items() if names}


class Unseen(IllegalNow):
    """It has to be said how many dead comrades are seen; `example` is how."""

    def __init__(self, told: str, example: str) -> None:
        super().__init__(told)
        self.example = example


def unseen(fallen: Fallen, people: Sequence[Person], how: str, example: str) -> Unseen:
    """The refusal that says who is dead, and of whom it has to be told, and how, how many of them he has seen."""
    dead = list(dict.fromkeys(name for names in fallen.values() for name in names))
    lie = "lies" if len(dead) == 1 else "lie"
    who = together([person.name for person in people if person.id in fallen])
    told = f"{together(dead)} {lie} apparently dead: say how many dead comrades {who} can see, {how}"
    return Unseen(told, example)


def counted(text: str, fallen: Fallen, people: Sequence[Person]) -> dict[int, int]:
    """How many each of those who test has seen, by their ids, as told: “1” of each, or “Stitches 1, Anvil 0”.

    A number by itself is for all who have dead comrades, or for everybody where nobody is known to have any.
    Raises OutOfRange for what is no number, for more than lie there, and where somebody is left out.
    """
    concerned = [person for person in people if person.id in fallen] or list(people)
    if not concerned:
        raise OutOfRange("Nobody among them tests morale: leave “dead” out.")
    seen: dict[int, int] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        one = ONE.fullmatch(part)
        if one is None:
            raise OutOfRange(f"Dead comrades are given as a number, dead:1, or by names, dead:{concerned[0].name} 1.")
        wanted = (one[1] or "").casefold()
        named = [
            person
            for person in people
            if wanted in (called.casefold() for called in (person.name, person.figure.name, person.typed))
        ]
        if wanted and not named:
            raise UnknownName("figure that tests morale", one[1], [person.name for person in people])
        seen |= {person.id: int(one[2]) for person in named or concerned}
    left = next((person for person in concerned if person.id not in seen), None)
    if left is not None:
        raise Missing(f"Say also how many dead comrades {left.name} sees: dead:{left.name} 0.", "dead")
    for person in people:
        if person.id in fallen and seen[person.id] > len(fallen[person.id]):
            raise OutOfRange(
                f"{person.name} has {len(fallen[person.id])} dead on this table to see, not {seen[person.id]}."
            )
    return seen
