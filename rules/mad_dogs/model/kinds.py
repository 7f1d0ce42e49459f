"""Names of several people in one word: a kind (“2 Citizen”), or a crowd (“all”, a gang, a side)."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from rules.core.people.person import Person
from rules.core.plain.refusal import IllegalNow, OutOfRange, together
from rules.core.plain.words import count, key_of, parts
from rules.core.play.game import Game
from rules.mad_dogs.model.action_cards import SUITS
from rules.mad_dogs.model.figures import Figure, Posture
from rules.mad_dogs.model.tables import PROFILES

COUNTED: Final = re.compile(r"(?:(\d{1,3})\s+)?(\S.*)")
KINDS: Final = {key_of(name): name for name in PROFILES}
Somebody = Person[Figure]


def names_kind(text: str) -> bool:
    """Whether a list has a kind in it, counted or not."""
    return any(map(_kind, parts(text)))


def kinds_named(there: Sequence[Somebody], text: str, others: Collection[int] = ()) -> str:
    """A list with the names of people on the table in place of “2 Citizen” or “Citizen”; unchanged where the table has
    none of that kind.

    Of people who have only a number, those who can still act come first; a player must name others. A person named
    beside the count does not count again, nor do those in `others` (ids). Raises IllegalNow for more than there are,
    OutOfRange where the player must say which.
    """
    listed = parts(text)
    if not any(map(_kind, listed)):
        return ", ".join(listed)
    alive = _standing(there)
    names = {key_of(one.figure.name) for one in alive}
    taken = {*others, *(one.id for one in alive if {key_of(part) for part in listed} & _called(one))}
    written: list[str] = []
    for part in listed:
        number = COUNTED.fullmatch(part)
        counted = number is not None and number[1] is not None
        kind = "" if key_of(part) in names and not counted else _kind(part)
        alike = [one for one in alive if one.figure.profile == kind and one.id not in taken]
        if not kind or not any(one.figure.profile == kind for one in alive):
            written.append(part)
            continue
        if not counted and not all(map(_nameless, alike)):
            written.append(part)  # a profile without a number means one person of it
            continue
        chosen = _chosen(alike, kind, int((number and number[1]) or 1))
        taken |= {one.id for one in chosen}
        written += [_name(one, alive) for one in chosen]
    return ", ".join(written)


def one_of_kind(there: Sequence[Somebody], name: str) -> str:
    """The name of a person on the table in place of “Citizen”; unchanged for anyone else.

    Raises OutOfRange where the table has several of them, because it matters whom a shot meets.
    """
    alive = _standing(there)
    alike = [one for one in alive if one.figure.profile == KINDS.get(key_of(name))]
    if not alike or not all(map(_nameless, alike)) or key_of(name) in {key_of(one.figure.name) for one in alive}:
        return name
    if len(alike) > 1:
        raise OutOfRange(
            f"{count(len(alike), alike[0].figure.profile)} are on the table. Pick one: {_listed(alike, alive)}."
        )
    return _name(alike[0], alive)


def _kind(part: str) -> str:
    """The kind that an entry of a list counts, “2 Citizens” or “Citizen”; empty for a name."""
    counted = COUNTED.fullmatch(part)
    wanted = key_of(counted[2]) if counted else ""
    return KINDS.get(wanted) or KINDS.get(wanted.removesuffix("s"), "")


def _standing(there: Sequence[Somebody]) -> list[Somebody]:
    """Those alive on the table."""
    return [one for one in there if one.figure.posture is not Posture.DEAD and not one.figure.off_board]


def _chosen(alike: Sequence[Somebody], kind: str, number: int) -> list[Somebody]:
    """The given number of people of a kind."""
    if number > len(alike):
        raise IllegalNow(
            f"Only {count(len(alike), kind)} fit, not {number}. Name the others, or give a smaller number."
        )
    if number < len(alike) and not all(map(_nameless, alike)):
        raise OutOfRange(f"The bot needs to know which {count(number, kind)}. Pick from {_listed(alike, alike)}.")
    return sorted(alike, key=lambda one: not one.figure.can_act)[:number]


def _nameless(one: Somebody) -> bool:
    """Whether a person has only a number of their profile for a name."""
    before, _, number = one.figure.name.rpartition(" ")
    return before == one.figure.profile and number.isdecimal()


def _called(one: Somebody) -> set[str]:
    return {key_of(one.figure.name), key_of(one.typed)}


def _name(one: Somebody, alive: Sequence[Somebody]) -> str:
    """A person's name, with their gang where another on the table shares the name."""
    shared = sum(key_of(other.figure.name) == key_of(one.figure.name) for other in alive) > 1
    return one.typed if shared else one.figure.name


def _listed(alike: Sequence[Somebody], alive: Sequence[Somebody]) -> str:
    return together(_name(one, alive) for one in alike)


EVERYBODY: Final = "all"


def written_out(
    game: Game, there: Sequence[Somebody], text: str, others: Collection[int] = (), able: bool = False
) -> str:
    """A list of people, with the names of the living on the table in place of “all”, a gang or a side.

    Such a word wins over a figure of that name; the gang behind the name means the figure. The list holds no person
    twice, and none of `others` (ids) by a crowd.

    able  only people who can act
    """
    listed = parts(text)
    named = {key_of(part) for part in listed}
    written: list[str] = []
    for part in listed:
        crowd = _crowd(game, there, key_of(part))
        if crowd is None:
            written.append(part)
            continue
        for one in crowd:
            stands = one.figure.can_act if able else one.figure.posture is not Posture.DEAD and not one.figure.off_board
            if stands and one.id not in others and not {key_of(one.figure.name), key_of(one.typed)} & named:
                written.append(one.typed)
                named.add(key_of(one.typed))
    return ", ".join(written)


def _crowd(game: Game, there: Sequence[Somebody], wanted: str) -> Sequence[Somebody] | None:
    """The people that a word means; None for no crowd."""
    if wanted == EVERYBODY:
        return there
    for side, suit in zip(game.sides, SUITS, strict=False):
        if wanted in (key_of(side.name), key_of(suit)):
            return [one for one in there if one.gang_id in side.gangs]
    return [one for one in there if key_of(one.listed) == wanted] or None
