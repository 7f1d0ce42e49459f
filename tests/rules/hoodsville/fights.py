"""Whole raids: gangs on a table with doors and cars, random legal moves, and a referee who measures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, ClassVar, Final

from rules.core.action.deed import MoveRef, decided, possible
from rules.core.action.fields import ListRow
from rules.core.action.legal import Legal
from rules.core.action.obligations import owing
from rules.core.people import person
from rules.core.plain.frozen import replace
from rules.core.play.game import Game, Side
from rules.hoodsville.characters.character_cards import Stand
from rules.hoodsville.driving.crashes import RunInto
from rules.hoodsville.driving.speeding import GoTooFast
from rules.hoodsville.encounters.bribing_charming_coercing import OfferBribe, Station, Wrong, bribe_price, can_pay
from rules.hoodsville.legal import LEAST, legal
from rules.hoodsville.model.board import Board
from rules.hoodsville.model.figures import Build, Door, Padlock, Standing, Vehicle
from rules.hoodsville.model.position import Person, Position, nameless
from rules.hoodsville.model.profiles import CENTS, character
from rules.hoodsville.move_sequence.games import HoodsvilleGames
from rules.hoodsville.move_sequence.next_move import Next
from rules.hoodsville.movement.bullion_crates import weigh_crate
from rules.hoodsville.movement.paces import weigh
from rules.hoodsville.movement.window_jumps import Storey
from rules.hoodsville.throwing.tables import BLAST_REACH
from tests.rules.fights import GAME, Made, answered, made, said, shuffled

GANGS: Final = (
    ("Squad Leader", "Gunman", "Gangster", "Gangster", "Bruiser", "Safe-breaker", "Gangster", "Bruiser"),
    ("Police Lieutenant", "Sergeant", "Constable", "Constable", "Constable", "Constable", "Constable"),
    ("Capo", "Average Civilian", "Poor Civilian", "Rich Civilian", "Middle-class Civilian"),
)
"""A mob, the law, and bystanders on no side: 20 figures."""
SIDES: Final = 2
BESIDES: Final = (
    ("Molotov cocktail", "Stick of dynamite", "Stick of dynamite"),
    ("Double-barreled Shotgun", "Fire axe"),
    ("Rifle", "Jemmy"),
)
"""What the first, second and third figure of a gang carry besides their own gear."""
DOORS: Final = (
    Door("Vault", Build.METAL, locks=1),
    Door("Shed", Build.SHED, Padlock.SMALL),
    Door("Den", Build.INTERNAL),
)
CARS: Final = (Vehicle("Ford"), Vehicle("Truck", 14.0))
BOTH: Final = Board(doors=DOORS, vehicles=CARS)
ONE_MORE: Final = 0.8
"""The chance that a figure which may act once more does so."""
MOST_DUE: Final = 400
"""The most debts that are met at once, each of which may make others due."""
LEAVING: Final = 0.1
"""The chance that a figure which may give up or leave considers it."""


def table(board: Board = BOTH, gangs: Sequence[Sequence[str]] = GANGS) -> Position:
    """Gangs on a table, the first two on a side each; every figure has $20."""
    people: dict[int, Person] = {}
    for place, profiles in enumerate(gangs):
        side, gang = (place if place < SIDES else -1), f"Gang {place}"
        for index, profile in enumerate(profiles):
            id = len(people) + 1
            name = f"{profile} {id}"
            figure = character(profile, name)
            if index < len(BESIDES):
                gear = (*(one.name for one in figure.weapons), *BESIDES[index])
                figure = character(profile, name, gear=gear)
            people[id] = person.Person(
                name,
                replace(figure, cents=20 * CENTS),
                id,
                gang,
                place + 1,
                f"{name} ({gang})",
                side,
                here=True,
                mine=True,
            )
    sides = tuple(Side(f"Side {place}", gangs=(place + 1,)) for place in range(SIDES))
    return Position(Board(), GAME, Game("Raid", "hood", sides, board=board), people)


class Referee:
    """Plays raids by chance alone: the figure, its legal move, and what is measured."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.offers = Legal(self.by_chance, legal.measured)

    def play(self, position: Position, turns: int) -> Iterator[Made]:
        """Every move of a raid of so many turns, or until one side has no figure left that can act."""
        for _ in range(turns):
            for one in self.turn(position):
                position = one.after
                yield one
            position = self.next(self.settle(position))
            if len({one.side for one in position.people.values() if one.side >= 0 and one.figure.can_act}) < SIDES:
                return

    def turn(self, position: Position) -> Iterator[Made]:
        """Every figure, in any order, makes moves until none is left or it has had enough."""
        for id in self.random.sample(list(position.people), len(position.people)):
            while self.random.random() < ONE_MORE:
                offered = next(self.offers(position, position.people[id]), None)
                if offered is None:
                    break
                before, position = position, made(position, self.said(position, offered), self.seed())[1]
                yield Made(before, before.people[id], offered, position)

    def by_chance(self, position: Position, person: Person) -> Iterator[Any]:
        """A figure's moves in any order, each kind as likely as any other; few give up or leave."""
        leaves = self.random.random() < LEAVING
        moves = (one for one in legal.moves(position, person) if leaves or not isinstance(one, Stand))
        return iter(shuffled(self.random, legal, moves))

    def settle(self, position: Position) -> Position:
        """Everything owed is met, until nothing more is owed."""
        for _ in range(MOST_DUE):
            due = next(owing(position, HoodsvilleGames), None)
            if due is None:
                return position
            position = answered(position, HoodsvilleGames(), due, self.random).after
        raise AssertionError(f"still owed: {due}")

    def next(self, position: Position) -> Position:
        return made(position, Next(), self.seed())[1]

    # What is measured, and said

    def said(self, position: Position, offered: MoveRef) -> Any:
        """The offered move, with the facts that the table and its players add."""
        telling = self.MEASURES.get(offered.command)
        return said(position, offered, **(telling(self, position, offered) if telling is not None else {}))

    def going(self, position: Position, offered: MoveRef) -> dict[str, Any]:
        going = decided(position, said(position, offered, inches=0.0)).args
        return {"inches": min(weigh(*going).left, float(self.random.randint(1, 7)))}

    def carrying(self, position: Position, offered: MoveRef) -> dict[str, Any]:
        crate = decided(position, said(position, offered, inches=0.0)).args
        return {"inches": min(weigh_crate(*crate).left, float(self.random.randint(1, 4)))}

    def climbing(self, _position: Position, _offered: MoveRef) -> dict[str, Any]:
        return {"value": self.random.randint(-1, 2)}

    def jumping(self, _position: Position, _offered: MoveRef) -> dict[str, Any]:
        return {"floor": self.random.choice(list(Storey)).name.capitalize()}

    def firing(self, position: Position, offered: MoveRef) -> dict[str, Any]:
        reach = said(position, offered).gun.reach
        later = {"saves": "Later"} if self.random.random() < 0.3 else {}
        return {"range": float(min(reach, self.random.choice([1, 3, 8, 16]))), **later}

    def throwing(self, position: Position, offered: MoveRef) -> dict[str, Any]:
        toss = decided(position, said(position, offered, inches=0.0)).args[0]
        return {"inches": float(self.random.randint(0, toss.reach))}

    def blast(self, position: Position, _offered: MoveRef) -> dict[str, Any]:
        near = tuple(
            ListRow((one,), None, (float(self.random.randint(0, BLAST_REACH)),), ()) for one in self.around(position, 4)
        )
        return {"victims": near or (ListRow((nameless("Passer-by"),), None, (2.0,), ()),)}

    def asking(self, _position: Position, _offered: MoveRef) -> dict[str, Any]:
        return {"asks": str(self.random.choice(list(Wrong)))}

    def bribing(self, position: Position, offered: MoveRef) -> dict[str, Any]:
        move: OfferBribe = said(position, offered, rank=str(Station.LOW))
        ranks = [rank for rank in Station if can_pay(move.figure, bribe_price(rank))]
        return {"rank": str(self.random.choice(ranks)), **self.asking(position, offered)}

    def speeding(self, position: Position, offered: MoveRef) -> dict[str, Any]:
        move: GoTooFast = said(position, offered)
        over = self.random.uniform(LEAST, 6.0)
        fast = {"over": over if possible(position, replace(move, over=over)) else LEAST}
        return {**fast, **self.in_the_way(position, move.aboard)} if self.random.random() < 0.5 else fast

    def crashing(self, position: Position, offered: MoveRef) -> dict[str, Any]:
        move: RunInto = said(position, offered)
        speed = float(self.random.randint(0, 20))
        fast = {"speed": speed if possible(position, replace(move, speed=speed)) else 0.0}
        return {**fast, **self.in_the_way(position, move.aboard)}

    def in_the_way(self, position: Position, aboard: Sequence[Person]) -> dict[str, Any]:
        on_foot = [one for one in self.around(position, 3) if one not in aboard]
        return {"on_foot": ", ".join(one.typed for one in on_foot)} if on_foot else {}

    def around(self, position: Position, most: int) -> list[Person]:
        """Some of the figures that are there and alive."""
        there = [
            one for one in position.people.values() if one.figure.standing is not Standing.OFF and not one.figure.gone
        ]
        return self.random.sample(there, min(len(there), self.random.randint(0, most)))

    def seed(self) -> bytes:
        return self.random.randbytes(32)

    MEASURES: ClassVar[dict[str, Callable[[Any, Position, MoveRef], dict[str, Any]]]] = {
        "hood-move go": going,
        "hood-move crate": carrying,
        "hood-move climb": climbing,
        "hood-move jump": jumping,
        "hood-fire shoot": firing,
        "hood-throw at": throwing,
        "hood-throw window": throwing,
        "hood-throw molotov": throwing,
        "hood-throw dynamite": throwing,
        "hood-throw blast": blast,
        "hood bribe": bribing,
        "hood charm": asking,
        "hood coerce": asking,
        "hood-car speeding": speeding,
        "hood-car crash": crashing,
    }
