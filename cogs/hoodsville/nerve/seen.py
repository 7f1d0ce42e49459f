"""How many of their dead comrades those who test morale have seen: nobody but the players knows."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of
from cogs._kit.render import clean
from cogs._kit.words import parts
from cogs.hoodsville.people import Person
from cogs.hoodsville.turns import table_of, takes_part
from rules.core.refusal import OutOfRange, UnknownName, together
from rules.hoodsville.model import Out

ONE = re.compile(r"(?:(.+)\s)?(\d{1,2})")


async def fallen_friends(desk: Desk, persons: Sequence[Person]) -> dict[int, list[str]]:
    """The comrades of people on the table who fell dead in the game, by the people's ids; only of those who have any.

    Comrades are those of one side, or of one gang where it is of no side.
    """
    game = table_of(desk)
    if game is None:
        return {}
    dead = [one for one in await figures_of(desk, game) if one.figure.fell and one.figure.out is Out.DEAD]

    def side(gang: int) -> tuple[int | None, int]:
        fights_for = game.game.side_of_gang(gang)
        return fights_for, 0 if fights_for is not None else gang

    found = {
        person.id: [
            clean(one.figure.name)
            for one in dead
            if one.id != person.id and side(one.gang.id) == side(person.stored.gang.id)
        ]
        for person in persons
        if person.id is not None and person.stored is not None and takes_part(game, person)
    }
    return {who: names for who, names in found.items() if names}


def question(fallen: dict[int, list[str]], persons: Sequence[Person]) -> str:
    """Who is dead, and of whom it has to be said how many of them he has seen, in a sentence."""
    dead = list(dict.fromkeys(name for names in fallen.values() for name in names))
    lie = "lies" if len(dead) == 1 else "lie"
    who = together([person.name for person in persons if person.id in fallen])
    return f"{together(dead)} {lie} apparently dead: say how many dead comrades {who} can see"


def counted(text: str, fallen: dict[int, list[str]], persons: Sequence[Person]) -> dict[int | None, int]:
    """How many each of those who test has seen, by their ids, as told: “1” of each, or “Stitches 1, Anvil 0”.

    A number by itself is for all who have dead comrades, or for everybody where nobody is known to have any.
    Raises OutOfRange for what is no number, for more than lie there, and where somebody is left out.
    """
    concerned = [person for person in persons if person.id in fallen] or list(persons)
    if not concerned:
        raise OutOfRange("Nobody of them tests morale: leave dead out.")
    seen: dict[int | None, int] = {}
    for part in parts(text):
        one = ONE.fullmatch(part)
        if one is None:
            raise OutOfRange(f"Dead comrades are told as a number, dead:1, or by names, dead:{concerned[0].name} 1.")
        named = [person for person in persons if one[1] and one[1].casefold() in person.called]
        if one[1] and not named:
            raise UnknownName("figure that tests morale", one[1], [person.name for person in persons])
        seen |= {person.id: int(one[2]) for person in named or concerned}
    left = next((person for person in concerned if person.id not in seen), None)
    if left is not None:
        raise OutOfRange(f"Say of {left.name} too how many dead comrades are seen: dead:{left.name} 0.")
    for person in persons:
        most = len(fallen.get(person.id or 0, ()))
        if person.id in fallen and seen.get(person.id, 0) > most:
            raise OutOfRange(f"{person.name} has {most} dead on this table to see, not {seen[person.id]}.")
    return seen
