"""Whole fights: gangs on a table, random legal moves, and a referee who measures and settles what is due."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any, Final

from rules.core.action.deed import MoveRef, possible
from rules.core.action.fields import ListRow
from rules.core.action.legal import Legal
from rules.core.action.obligations import owing
from rules.core.plain.frozen import replace
from rules.core.play.game import Game, Side
from rules.gangstars.legal import legal
from rules.gangstars.manifest import SYSTEM
from rules.gangstars.model.board import Board
from rules.gangstars.model.figures import Figure, Make, Profile, Structure, Vehicle, Weapon
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.position import Person, Position, waiting
from rules.gangstars.model.weapons import ARMS, ASIATIC, BAT, GRENADE, MOLOTOV, PUMPGUN, RIFLE, SHOTGUN, SMG
from rules.gangstars.reactions.sightings import See, Sight
from rules.gangstars.traits.trait_table import (
    BIG_MOUTH,
    BOLTER,
    DOG_BOY,
    FLOWER_POWER,
    FOOD_BAG,
    HARDASS,
    HUGE_DOG,
    JUMPY,
    LOVERBOY,
    LURKER,
    MAD_DOG,
    SPEEDY,
    TAGGER,
    VENGEFUL,
    WAGGY_TAIL,
)
from rules.gangstars.turns.chits import Done, Draw, Next
from tests.rules.fights import GAME, Made, answered, made, said, shuffled

Card = tuple[Profile, tuple[str, ...], tuple[str, ...]]
"""A profile, its traits, and its gear besides that of the ready card."""
LEADER, HIT_MAN, ROOKIE = Profile.LEADER, Profile.HIT_MAN, Profile.ROOKIE
GANGS: Final[tuple[tuple[Card, ...], ...]] = (
    (
        (LEADER, (HARDASS,), (SMG,)),
        (HIT_MAN, (BIG_MOUTH, TAGGER), (GRENADE, MOLOTOV)),
        (ROOKIE, (LURKER, JUMPY), (BAT,)),
        (Profile.GANG_DOG, (MAD_DOG, BOLTER), ()),
        (Profile.LAP_DOG, (LOVERBOY, FLOWER_POWER), ()),
        *((ROOKIE, (), (SHOTGUN,)),) * 5,
    ),
    (
        (LEADER, (), (RIFLE, GRENADE)),
        (HIT_MAN, (DOG_BOY, VENGEFUL), (ASIATIC, MOLOTOV)),
        (HIT_MAN, (SPEEDY,), (PUMPGUN,)),
        (Profile.SHEPHERD, (HUGE_DOG,), ()),
        (Profile.BEST_FRIEND, (WAGGY_TAIL, FOOD_BAG), ()),
        *((HIT_MAN, (), ()),) * 5,
    ),
)
"""Two gangs, 20 figures: the first of each holds the leash of its dogs."""
CAR = Vehicle("Ford", driver=3, passengers=(2,), running=True, halves=2)
BIKE, DOOR = Vehicle("Harley", Make.BIKE), Structure("the door")
LAST: Final = 0.25
"""The chance that a figure makes the last of its moves, which ends an activation."""
MOST_DUE: Final = 200


def table(each: int = 10, **laid: Any) -> Position:
    """So many figures of each gang on a table, with two vehicles, a door, and other things laid on the board."""
    people: dict[int, Person] = {}
    for side, gang in enumerate(GANGS):
        first = len(people) + 1
        for id, card in enumerate(gang[:each], first):
            figure = _figure(card, id, first)
            gang_name = f"Gang {side}"
            typed = f"{figure.name} ({gang_name})"
            people[id] = Person(figure.name, figure, id, gang_name, side + 1, typed, side, here=True, mine=True)
    sides = tuple(Side(f"Side {place}", gangs=(place + 1,)) for place in range(len(GANGS)))
    board = Board(**{"vehicles": (CAR, BIKE), "structures": (DOOR,), **laid})
    return Position(Board(), GAME, Game("Turf", "gs", sides, board=board), people)


def _figure(card: Card, id: int, master: int) -> Figure:
    profile, traits, more = card
    ready = READY[profile]
    weapons = (*ready.weapons, *map(Weapon, more))
    stats = replace(ready.stats, luck=1) if not profile.is_dog else ready.stats
    figure = replace(ready, name=f"{profile} {id}", stats=stats, traits=traits, weapons=weapons)
    return replace(figure, master=master, leashed=True) if profile.is_dog else figure


class Referee:
    """Plays a fight by chance alone: the chits drawn, one of the legal moves, and the measurements."""

    games = SYSTEM.games
    """Of the manifest, since only its import declares every command that a fight may owe."""

    def __init__(self, seed: int, position: Position) -> None:
        self.random = Random(seed)
        self.at = position
        self.places = count(1)

    def play(self, turns: int) -> Iterator[Made]:
        """Every move of a fight of so many turns, until one side has no fighter left."""
        for _ in range(turns):
            self.settle()
            self.do(Next())
            while self.at.board.bag or waiting(self.at) or self.at.board.active is not None:
                self.settle()
                if len({one.side for one in self.there()}) < len(GANGS):
                    return
                yield from self.goes_on()

    def goes_on(self) -> Iterator[Made]:
        """A move of the active figure. Without one a figure called up acts next, or a chit is drawn, and others may
        act.
        """
        running, called = self.at.board.active, waiting(self.at)
        if running is not None and self.at.people[running.figure].figure.kept_out:
            self.do(Done())
        elif running is not None:
            yield from self.moves(running.figure)
        elif called:
            yield from self.moves(self.random.choice(called).id)
        elif self.at.board.bag:
            self.do(Draw())
            self.look_around()
        if self.random.random() < 0.3:
            yield from self.moves(self.random.choice(self.there()).id)

    def moves(self, who: int) -> Iterator[Made]:
        """A legal move of a figure, if it has any."""
        before, person = self.at, self.at.people[who]
        offered = next(Legal(self.by_chance, legal.measured)(before, person), None)
        if offered is not None:
            self.do(said(before, offered, **self.measured(offered)), offered.typed)
            yield Made(before, person, offered, self.at)
        else:
            owes = person.figure.duties  # met before the next move
            assert owes or not acts(before, who), f"{person.name} can't even end their activation"

    def by_chance(self, position: Position, person: Person) -> Iterator[Any]:
        """A move that a figure makes by chance, each kind as likely; or the last of its moves, such as ending the
        activation.
        """
        moves = list(legal.moves(position, person))
        if self.random.random() < LAST:
            return reversed(moves)
        return iter(shuffled(self.random, legal, moves))

    def do(self, move: Any, typed: dict[str, Any] | None = None) -> None:
        """A figure makes a move, with the dice of this fight."""
        _, at = made(replace(self.at, typed=typed or {}), move, self.random.randbytes(32))
        self.at = replace(at, typed={})

    def there(self) -> list[Person]:
        """Everyone on the table who is not out."""
        return [one for one in self.at.people.values() if not one.figure.kept_out]

    # What the table shows

    def measured(self, offered: MoveRef) -> dict[str, Any]:
        """The measurements of a move, or its player's choices."""
        match offered.command:
            case "gangstars-shoot shot":
                arm = ARMS[offered.typed["gun"]]
                others = [one for one in self.some(arm.targets) if one.typed not in offered.typed.values()]
                near = tuple(ListRow((one,), None, (), ()) for one in others if arm.reach)
                return {"range": float(self.random.randint(0, int(arm.maximum))), "others": near}
            case "gangstars-shoot throw" | "gangstars-shoot pickup":
                near = [one for one in self.some(3) if one.typed != offered.typed.get("figure")]
                return {"caught": tuple(ListRow((one,), None, (), ()) for one in near)}
            case "gangstars-melee charge":
                return {"distance": float(self.random.randint(1, 30))}
            case "gangstars-car drive":
                return {"segments": 1}
            case "gangstars-dog wander":
                return {"place": f"place {next(self.places)}"}
            case "gangstars cover":
                return {"near": self.random.random() < 0.5}
            case _:
                return {}

    def some(self, most: int) -> list[Person]:
        """A few of those who are there."""
        there = self.there()
        return self.random.sample(there, min(len(there), self.random.randint(0, most)))

    def look_around(self) -> None:
        """Now and then a figure sees something, if it means anything."""
        what, (source, *people) = self.random.choice(list(Sight)), self.some(3) or self.there()
        move = See(what=what, figures=tuple(people), source=source)
        if what is not Sight.DOG_CHASES and self.random.random() < 0.2 and possible(self.at, move):
            self.do(move)

    # Obligations

    def settle(self) -> None:
        """Settle everything that is owed on the table."""
        assert self.games is not None
        for _ in range(MOST_DUE):
            due = next(owing(self.at, self.games), None)
            if due is None:
                return
            self.at = answered(self.at, self.games, due, self.random).after
        raise AssertionError(f"something is owed for ever: {due}")


def acts(position: Position, who: int) -> bool:
    """Whether a figure's activation runs."""
    return position.board.active is not None and position.board.active.figure == who
