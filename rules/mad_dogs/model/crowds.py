"""Many people in a word: “all”, a gang or a side of the game, written out as the names of those who stand there."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from rules.core.people.person import Person
from rules.core.plain.words import key_of, parts
from rules.core.play.game import Game
from rules.mad_dogs.model.deck import SUITS
from rules.mad_dogs.model.figures import Figure, Posture

EVERYBODY: Final = "all"
Somebody = Person[Figure]


def written_out(
    game: Game, there: Sequence[Somebody], text: str, others: Collection[int] = (), able: bool = False
) -> str:
    """A list of people, with the living on the table named in place of “all”, a gang or a side.

    Such a word comes before a figure of that name, who is meant with the gang behind it. Nobody is written twice, nor
    any of `others` (ids), who are meant only by name.

    able  only those who can act
    """
    listed = parts(text)
    told = {key_of(part) for part in listed}
    written: list[str] = []
    for part in listed:
        crowd = _crowd(game, there, key_of(part))
        if crowd is None:
            written.append(part)
            continue
        for one in crowd:
            stands = one.figure.can_act if able else one.figure.posture is not Posture.DEAD and not one.figure.off_board
            if stands and one.id not in others and not {key_of(one.figure.name), key_of(one.typed)} & told:
                written.append(one.typed)
                told.add(key_of(one.typed))
    return ", ".join(written)


def _crowd(game: Game, there: Sequence[Somebody], wanted: str) -> Sequence[Somebody] | None:
    """Whom a word means; None for no crowd."""
    if wanted == EVERYBODY:
        return there
    for side, suit in zip(game.sides, SUITS, strict=False):
        if wanted in (key_of(side.name), key_of(suit)):
            return [one for one in there if one.gang_id in side.gangs]
    return [one for one in there if key_of(one.listed) == wanted] or None
