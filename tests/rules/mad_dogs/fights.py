"""Whole fights: gangs on a table, random legal moves, and a referee who deals, measures and settles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from rules.core.action.deed import MoveRef
from rules.core.action.fields import ListRow
from rules.core.action.move import filled, people_of
from rules.core.action.obligations import Debt, meets, owing
from rules.core.people import person
from rules.core.plain.frozen import replace
from rules.core.plain.words import key_of
from rules.core.play.game import Game, Side
from rules.core.play.obligations import Settled
from rules.mad_dogs.bombs.burning_cars import aboard_alive, fleeing
from rules.mad_dogs.brawling.stepping_out import FREE_BLOW, HOLD
from rules.mad_dogs.brawling.tables import Footing, footing_of
from rules.mad_dogs.cards.actions import Done, Pass
from rules.mad_dogs.cards.draw_and_jokers import Draw
from rules.mad_dogs.cards.games import MadDogsGames
from rules.mad_dogs.cards.table_notes import Off
from rules.mad_dogs.cars.boarding import Tow
from rules.mad_dogs.legal import legal
from rules.mad_dogs.model.aboard import out_of_reach
from rules.mad_dogs.model.action_cards import ActionCard, CardDraw, Rank, Suit
from rules.mad_dogs.model.board import Board, CardsTurned, CardUsed, MoveKind, new_board
from rules.mad_dogs.model.figures import Figure, Posture, Speed, Standing, armed
from rules.mad_dogs.model.skills import EFFECTS, STONE_COLD_KILLER
from rules.mad_dogs.model.tables import BLADES_AND_BLUNTS, SERVES
from rules.mad_dogs.model.vehicles import Body, Bomb, Car, Vehicle
from rules.mad_dogs.play.femme_fatale import FEMME_FATALE as FATALE
from rules.mad_dogs.play.position import Person, Position, friends, of_profile
from tests.rules.fights import GAME, Made, answered, in_truth, made

MOB: Final = ("Mob Boss", "Torpedo", "Enforcer", "Gun Moll", "Hoodlum", "Slugger", "Punk", "Hoodlum")
COPS: Final = ("Captain", "Detective", "Sergeant", "Beat Cop", "Rookie", "Top Agent", "Agent")
CITIZENS: Final = ("Citizen", "Bartender", "Street Kid", "Reporter", "Citizen")
GANGS: Final = (MOB, COPS, CITIZENS)
"""A gang, the law, and figures on no side: 20 figures."""
GUNS: Final = ("Tommy Gun", "Pistol", "Pump Shotgun", "Double-Barreled Shotgun", "Rifle", "Purse Gun", "BAR")
SIDES: Final = 2
PLAYER: Final = 1


def table(
    gangs: Sequence[Sequence[str]] = GANGS, *, board: Board | None = None, dealt: Random | None = None
) -> Position:
    """Gangs on a table, the first two on a side each, all of them played by one person.

    board  the things on the table; only cards by default
    dealt  deals gear and skills; without it every figure has a pistol and a knife
    """
    people: dict[int, Person] = {}
    for place, profiles in enumerate(gangs):
        for profile in profiles:
            id, gang = len(people) + 1, f"Gang {place}"
            figure = of_profile(profile)
            assert figure is not None
            figure = replace(figure, name=f"{profile} {id}", weapons=armed(("Pistol", "Knife")))
            figure = figure if dealt is None else _dealt(figure, dealt)
            side, typed = place if place < SIDES else -1, f"{figure.name} ({gang})"
            people[id] = person.Person(
                figure.name,
                figure,
                id,
                gang,
                place + 1,
                typed,
                side,
                here=True,
                mine=True,
                leaders=(PLAYER,),
                listed=gang,
                playing=True,
            )
    sides = tuple(Side(f"Side {place}", (PLAYER,), (place + 1,)) for place in range(SIDES))
    game = Game("Dock", "mad", sides, board=new_board(SIDES) if board is None else board)
    return Position(Board(), GAME, game, people, PLAYER)


def _dealt(figure: Figure, random: Random) -> Figure:
    gear = [random.choice(GUNS), *random.sample((*SERVES, *BLADES_AND_BLUNTS), random.randint(0, 2))]
    skills = random.sample((*EFFECTS, STONE_COLD_KILLER), random.randint(0, 2))
    return replace(figure, weapons=armed(gear * random.randint(1, 2)), skills=tuple(skills))


def cars(position: Position) -> Position:
    """A cruising car of the first side, with a figure outside it; a stopped truck of the second."""
    first, second = ([one.id for one in position.people.values() if one.side == side] for side in range(SIDES))
    ford = Vehicle("Ford", Car(), Speed.CRUISING, tuple(first[:2]), tuple(first[2:3]), side=0)
    truck = Vehicle("Truck", Car(Body.TRUCK, bulletproof=True), None, tuple(second[:2]), side=1)
    return position.then(replace(position.board, vehicles=(ford, truck)))


def duds(position: Position) -> Position:
    """A bomb whose fuse went out."""
    return position.then(replace(position.board, bombs=(*position.board.bombs, Bomb("the bomb", 2, side=0))))


def on_card(position: Position, rank: Rank = Rank.KING, suit: Suit = Suit.HEARTS) -> Position:
    """The position with this card acted on by its side."""
    return position.after(
        CardsTurned(GAME, CardDraw((ActionCard(suit, rank),))),
        CardUsed(GAME, ActionCard(suit, rank).side, MoveKind.ACT),
    )


def due_now(position: Position) -> list[Debt]:
    """The obligations due in this part of the turn."""
    debts = owing(position, MadDogsGames)
    return [
        (who, owed)
        for who, owed in debts
        if MadDogsGames.timely(position.board, who if isinstance(who, str) else who.id, owed)
    ]


class Referee:
    """Plays fights by chance alone: deals cards, picks legal moves, measures, and settles obligations.

    made  the commands of all moves: the picked ones, and those that the referee adds
    never  the commands that nobody picks
    """

    never: frozenset[str] = frozenset({"mad-card done"})

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.made: list[str] = []

    def table(self, gangs: Sequence[Sequence[str]]) -> Position:
        """A table with random gear and skills; cars and a bomb on some."""
        at = table(gangs, dealt=self.random)
        at = cars(at) if self.chance(0.5) else at
        return duds(at) if self.chance(0.3) else at

    def play(self, position: Position, cards: int) -> Iterator[Made]:
        """Every move of a fight of so many cards; until one side has no figure left that can act."""
        for _ in range(cards):
            position = self.draw(position)
            for one in self.card(position):
                position = one.after
                yield one
            position = self.finished(position)
            if len({one.side for one in position.people.values() if one.side >= 0 and one.figure.can_act}) < SIDES:
                return

    # The cards

    def draw(self, position: Position) -> Position:
        """The next card. Before it figures on the run reach an exit; after it burnt cars are towed away."""
        for one in position.people.values():
            if one.figure.standing is Standing.LEFT and not one.figure.laid_out and self.chance(0.5):
                off = Off(figures=(ListRow((position.people[one.id],), None, (), ()),))
                position = replace(self.make(replace(position, umpire=True), off), umpire=False)
        position = self.make(self.settled(position), Draw())
        for vehicle in position.board.vehicles:
            empty = not aboard_alive(vehicle, position.people.values())
            if vehicle.burning and empty and not fleeing(position.board, vehicle) and self.chance(0.3):
                position = self.make(position, Tow(car=position.board.vehicle(vehicle.name)))
        return position

    def card(self, position: Position) -> Iterator[Made]:
        """Every figure, in any order, makes moves until it has none left, or stops by chance."""
        for id in self.random.choices(list(position.people), k=2 * len(position.people)):
            while self.chance(0.8):
                choices = [one for one in legal(position, position.people[id]) if one.command not in self.never]
                if not choices:
                    break
                before, offered = position, self.picked(choices)
                position = self.settled(
                    self.do(position, offered, **self.measured(position, position.people[id], offered))
                )
                yield Made(before, before.people[id], offered, position)

    def finished(self, position: Position) -> Position:
        """The cards acted on are done, and an unused one is let go."""
        if position.board.cards.shown is not None:
            position = self.make(position, Pass())
        while position.board.acting is not None:
            position = self.make(position, Done())
        return position

    def picked(self, choices: Sequence[MoveRef]) -> MoveRef:
        """One of the legal moves: first the command, then its target and its means."""
        command = self.random.choice(sorted({one.command for one in choices}))
        return self.random.choice([one for one in choices if one.command == command])

    # Measuring on the table

    def measured(self, position: Position, who: Person, offered: MoveRef) -> dict[str, Any]:
        """Inches, people nearby, watchers, the length of a fuse, the opponents' choice."""
        random, skills = self.random, who.figure.skills
        near = self.listed([one for one in self.some(position, 3) if one.id != who.id])
        seen = random.choice([{}, {"witnesses": "all"}, {"witnesses": "friends"}, {"witnesses": "none"}])
        fatale = {"femme_fatale": True} if FATALE in skills and FATALE not in who.figure.used else {}
        match offered.command:
            case "mad shoot":
                return {"range": float(7 if "Hothead" in skills else random.randint(0, 6)), **seen, **fatale}
            case "mad-wreck shoot":
                return {"range": float(random.randint(0, 6)), **seen}
            case "mad-bomb throw":
                flown = {"flick": float(random.randint(0, 14))} if self.chance(0.3) else {}
                return {**(flown or {"inches": float(random.randint(0, 12))}), **({"near": near} if near else {})}
            case "mad-bomb set":
                return {"fuse": random.randint(1, 3), **({"near": near} if near else {})}
            case "mad-bomb relight":
                return {"fuse": random.randint(1, 3)}
            case "mad-move sneak":
                return {"watchers": self.enemy(position, who)}
            case "mad-brawl leave":
                said = {} if self.chance(0.3) else {"choice": random.choice((HOLD, FREE_BLOW)), **seen}
                return {"opponents": self.enemy(position, who, up=True), **said}
            case "mad-brawl fight":
                return {"public": self.chance(0.5), **seen}
            case "mad-car drive":
                return {"corners": random.randint(0, 2), "curves": random.randint(0, 2)}
            case "mad-nerve look":
                return {"inches": float(random.randint(0, 6))}
            case "mad-nerve surrender":
                return {"watchers": "friends"}
            case _:
                return {}

    def enemy(self, position: Position, who: Person, *, up: bool = False) -> str:
        """A figure of another side that sees something, or is on its feet; the offer guarantees one."""
        others = (one for one in position.people.values() if one.id != who.id and not friends(position, one, who))
        there = [one for one in others if not one.figure.off_board]
        near = [one for one in there if out_of_reach(position.board.vehicles, who.id, one.id) is None]
        in_it = [one for one in near if one.figure.standing is Standing.FIGHTING]
        standing = [one for one in in_it if footing_of(one.figure.posture, one.figure.floored) is Footing.UP]
        return self.random.choice(standing if up else [one for one in there if not one.figure.laid_out]).typed

    def some(self, position: Position, most: int) -> list[Person]:
        """Some of those alive on the table."""
        there = (one for one in position.people.values() if not one.figure.off_board)
        alive = [one for one in there if one.figure.posture is not Posture.DEAD]
        return self.random.sample(alive, min(len(alive), self.random.randint(0, most)))

    def listed(self, people: Sequence[Person]) -> str:
        return ", ".join(one.typed for one in people)

    def chance(self, of: float) -> bool:
        return self.random.random() < of

    # Making moves

    def settled(self, position: Position) -> Position:
        """The position once every figure has settled its obligations of now; recovery waits for a card."""
        while debts := due_now(position):
            position = self.pays(position, debts[0])
            assert due_now(position) != debts, f"{debts[0][1].command} settles nothing"
        return position

    def pays(self, position: Position, debt: Debt) -> Position:
        """The position once a debt is met by one of its answers."""
        by, now = answered(position, MadDogsGames(), debt, self.random)
        self.made += [by.command] if by is not None else []
        return now

    def make(self, position: Position, move: Any) -> Position:
        """The position after a move of the table."""
        return self.settled(made(position, move, self.random.randbytes(32))[1])

    def do(self, position: Position, offered: MoveRef, **measured: Any) -> Position:
        """The position after an offer, with its measures; it settles the obligations that the move meets."""
        offered = MoveRef(offered.command, {**offered.typed, **measured})
        self.made.append(offered.command)
        deed, move, typed = in_truth(position, offered)
        now = made(typed, move, self.random.randbytes(32))[1]
        about = people_of(filled(typed, move)) if deed.about is None else deed.about
        for one in (one for one in about if isinstance(one, person.Person)):
            names = {key_of(one.figure.name), key_of(one.typed)}
            met = [owed for owed in one.figure.duties if meets(owed, offered.command, offered.typed, names)]
            now = now.after(*(Settled(one.id, owed) for owed in met[:1]))
        return replace(now, typed={})


def acting(one: Person) -> bool:
    """Whether a figure can still do anything: those whose nerve broke for good may run."""
    return one.figure.can_act or (one.figure.standing is Standing.LEFT and not one.figure.laid_out)
