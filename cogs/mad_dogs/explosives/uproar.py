"""What bombs and fires leave on the table of a game: public outrage, and things that burn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cogs._kit.desk import Desk
from cogs._kit.names import fresh_gang_name
from cogs._kit.play import Options
from cogs.mad_dogs.aftermath import outrage_lines
from cogs.mad_dogs.people import Person
from cogs.mad_dogs.turns import on_table, table_of
from rules.core.events import Change
from rules.core.outcome import Modifier
from rules.mad_dogs.board import Board, OutrageAdded
from rules.mad_dogs.explosives import outrage
from rules.mad_dogs.vehicles import FireLit

PUDDLE = "a puddle of gasoline"


class Uproar(NamedTuple):
    """What is noted for after the game, what is said of it, and whether it happens on the table of a game at all."""

    changes: tuple[Change, ...] = ()
    lines: tuple[str, ...] = ()
    staged: bool = False


def happens(desk: Desk, people: Iterable[Person]) -> bool:
    """Whether it happens on the table of a game: somebody there takes part in it."""
    game = table_of(desk)
    return game is not None and any(one.stored is not None and on_table(game, one.stored) for one in people)


def in_public(desk: Desk, options: Options, staged: bool) -> Uproar:
    """What an explosion costs with the public: in a game it is noted, unless the table says that nobody saw it.

    staged  it happens on the table of a game, as `happens` says; so it does if anything is said of the public there
    """
    public, costs = options.get("public"), outrage(public=True)
    if table_of(desk) is not None and (staged or public is not None):
        return (Uproar() if public is False else noted(desk, costs))._replace(staged=True)
    if public is None:
        return Uproar(lines=(f"Used in public view, it adds {sum(cost.value for cost in costs)} outrage.",))
    return told(costs) if public else Uproar()


def told(costs: Sequence[Modifier]) -> Uproar:
    """What is added where no game keeps it."""
    return Uproar(lines=tuple(f"Adds {cost.value} outrage: {cost.label}." for cost in costs))


def noted(desk: Desk, costs: Sequence[Modifier]) -> Uproar:
    """The same in a game, each cause once; as `told` outside one."""
    game = table_of(desk)
    if game is None:
        return told(costs)
    board: Board = game.game.board
    known = {one.why for one in board.outrage}
    changes = tuple(OutrageAdded(game.id, cost.value, cost.label) for cost in costs if cost.label not in known)
    again = [f"Noted in this game already: {cost.label}." for cost in costs if cost.label in known]
    return Uproar(changes, (*outrage_lines(changes), *again))


def fires(desk: Desk, names: Sequence[str], alight: Sequence[bool], *, puddle: bool) -> tuple[Change, ...]:
    """What burns on the table of a game from now on; `puddle` is that of a gasoline bomb."""
    game = table_of(desk)
    if game is None:
        return ()
    board: Board = game.game.board
    known = {fire.what.casefold() for fire in board.fires}
    burning = [name for name, burns in zip(names, alight, strict=True) if burns and name.casefold() not in known]
    burning += [fresh_gang_name(PUDDLE, known)] if puddle else []
    return tuple(FireLit(game.id, name) for name in dict.fromkeys(burning))
