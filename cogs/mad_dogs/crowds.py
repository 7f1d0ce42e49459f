"""Many people in a word: “all”, a gang or a side of the game, written out as the names of those who stand there."""

from __future__ import annotations

from cogs._kit.desk import Desk
from cogs._kit.games import TABLES, figures_of
from cogs.mad_dogs.people import Person
from cogs.mad_dogs.turns import table_of
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.mad_dogs.model import Posture

EVERYBODY = "all"


async def written_out(desk: Desk, text: str, but: Person | None = None, able: bool = False) -> str:
    """A list of people, with the living on the table named in place of “all”, a gang or a side; as it is elsewhere.

    A figure's own name comes before a gang's. Nobody is written twice, nor `but`, who is meant only by name.

    able  only those who can act
    """
    game = table_of(desk)
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if game is None or all(part.isdecimal() for part in parts):
        return text
    figures = await figures_of(desk, game)
    names = {_key(one.figure.name) for one in figures}
    told = {_key(part) for part in parts}
    listed: list[str] = []
    for part in parts:
        crowd = None if _key(part) in names else _crowd(game, figures, part)
        if crowd is None:
            listed.append(part)
            continue
        for one in crowd:
            full = f"{one.figure.name} ({one.gang.gang.name})"
            there = one.figure.can_act if able else _stands(one)
            if there and one.id != (but.id if but else None) and not {_key(one.figure.name), _key(full)} & told:
                listed.append(full)
                told.add(_key(full))
    return ", ".join(listed)


def _crowd(game: StoredGame, figures: list[StoredFigure], name: str) -> list[StoredFigure] | None:
    """Whom a word means; None for no crowd."""
    wanted = _key(name)
    if wanted == EVERYBODY:
        return figures
    marks = TABLES[game.game.system].marks
    for index, side in enumerate(game.game.sides):
        if wanted in (_key(side.name), _key(marks[index])):
            return [one for one in figures if one.gang.id in side.gangs]
    found = [one for one in figures if _key(one.gang.gang.name) == wanted]
    return found or None


def _stands(one: StoredFigure) -> bool:
    return one.figure.posture is not Posture.DEAD and not one.figure.off_board


def _key(name: str) -> str:
    return " ".join(name.casefold().split())
