"""Set bombs on the table, and what one hits when it goes off (mad.bomb.table)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import (
    UNSAID,
    Always,
    ByEye,
    ByStreet,
    Complete,
    OnTable,
    Source,
    many_figures,
    nobody,
    option,
)
from rules.core.action.move import move
from rules.core.action.people_fields import ExpandGroups, NumberOfGuests
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.people.names import same
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import key_of, parts, sentence
from rules.core.tables.outcome import Modifier, Outcome
from rules.core.tables.rule import resolves
from rules.mad_dogs.bombs.blasts_on_street import cars_at_bomb, counted, near_bomb
from rules.mad_dogs.bombs.bombs_on_board import Sticks, bomb_meant, bomb_of_sticks, bomb_option, bomb_state, strength_of
from rules.mad_dogs.bombs.diving_for_cover import (
    ABOUT_CAUGHT,
    ALL,
    BOUND,
    CAUGHT,
    STUNTS,
    Blast,
    Caught,
    Inside,
    blast,
    blast_facts,
    gone_off,
    inside,
)
from rules.mad_dogs.bombs.explosives import PUBLIC, Uproar, in_public, uproar_lines
from rules.mad_dogs.bombs.tables import BLAST_STUNTS, Charge, charge_of, destroyed
from rules.mad_dogs.model.board import BombGone
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.model.injuries import Casualty, casualties
from rules.mad_dogs.model.vehicles import Body, Bomb, Vehicle, VehicleHarmed, VehicleLeft
from rules.mad_dogs.nerve.aftermath import with_witnesses
from rules.mad_dogs.nerve.stone_cold import with_credit
from rules.mad_dogs.nerve.witnesses import attack
from rules.mad_dogs.play.fields import ROLLS, Number
from rules.mad_dogs.play.forced_moves import dives
from rules.mad_dogs.play.position import Person, Position
from rules.mad_dogs.play.rerolls import caught

# The dice


MOST_DESTROYED: Final = 20
"""The most cars, trucks or buildings next door for one explosion."""


@frozen
class BlastScene:
    """The people and things inside the radius of a set bomb.

    caught    people; after an Oops! without the bomber
    building  whether the bomb is at a building
    adjacent  buildings next door
    """

    caught: tuple[Caught, ...] = ()
    building: bool = False
    adjacent: int = 0
    cars: int = 0
    trucks: int = 0


NOWHERE: Final = BlastScene()


@frozen
class Ruins:
    """The things that a set bomb destroyed: the building, those next door and trucks in the order given, and cars."""

    building: bool = False
    adjacent: tuple[bool, ...] = ()
    cars: int = 0
    trucks: tuple[bool, ...] = ()


@frozen
class Explosion:
    """A set bomb gone off."""

    blast: Blast
    ruins: Ruins

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.blast)


@resolves("mad.bomb.table")
def ruin(dice: Dice, sticks: int, scene: BlastScene, half: bool = False) -> Ruins:
    """The effect of a bomb of one to five sticks on buildings, cars and trucks; OutOfRange for other bombs.

    A D6 for each thing whose fate is open: the building, those next door, trucks. Half a bomb halves the chances
    against buildings only.
    """
    charge = check_scene(sticks, scene, half)
    return Ruins(
        scene.building and falls(dice, charge.building, "building"),
        tuple([falls(dice, charge.adjacent, f"building next door {n}") for n in range(1, scene.adjacent + 1)]),
        sum(falls(dice, charge.car, f"car {n}") for n in range(1, scene.cars + 1)),
        tuple([falls(dice, charge.truck, f"truck {n}") for n in range(1, scene.trucks + 1)]),
    )


def falls(dice: Dice, number: int, why: str) -> bool:
    """Whether a thing is destroyed; the die is rolled only where both can happen."""
    return number >= 6 or (number > 0 and dice.read(1, destroyed(number), why)[0])


def check_scene(sticks: int, scene: BlastScene, half: bool) -> Charge:
    """The row of the bomb; OutOfRange for sticks or numbers out of range."""
    charge = charge_of(sticks)
    if not all(0 <= count <= MOST_DESTROYED for count in (scene.adjacent, scene.cars, scene.trucks)):
        raise OutOfRange(
            f"Buildings next door, cars and trucks are counted from 0 to {MOST_DESTROYED}. Give a number in that range."
        )
    return charge.half if half else charge


@attack
@resolves("mad.bomb.table", "mad.bomb.dive")
def explode(dice: Dice, sticks: int, scene: BlastScene = NOWHERE, half: bool = False) -> Explosion:
    """A set bomb of one to five sticks goes off: people first, then buildings, cars and trucks.

    A car that explodes is a bomb of two sticks. Raises OutOfRange for other numbers of sticks.
    """
    people = blast(dice, check_scene(sticks, scene, half), scene.caught)
    return Explosion(people, dice.call(ruin, sticks, replace(scene, caught=()), half))


NEVER_SET: Final = "a bomb that no figure set"

WRECKED: Final = "wrecked"
HowMany = Annotated[int, Interval(ge=0, le=20)]

Parked = tuple[Vehicle, ...]


def parked_typed(position: Position, text: str) -> Parked:
    """The named vehicles on the table, or all of them."""
    names = parts(text)
    if [key_of(name) for name in names] == [ALL]:
        return position.board.vehicles
    return tuple(map(position.board.vehicle, names))


BUILDING: Final[Any] = option("The bomb is at or in a building.", default=False)

NEXT_DOOR: Final[Any] = option(ByEye("The number of buildings next door."), default=0)

NO_MORE: Final = ByStreet(counted(0), Always(0))
CARS: Final[Any] = option(ByEye("The number of cars within the radius."), NO_MORE)

TRUCKS: Final[Any] = option(ByEye("The number of trucks within the radius."), NO_MORE)


def vehicles_option(street: Source) -> Any:
    """An option for vehicles of the table in a blast; `street` are those in it on a street."""
    return option(
        ByEye("Cars on the table within the radius, by name, or all."),
        ByStreet(street, Always(())),
        read=OnTable(parked_typed, manned=False),
        complete=Complete(lambda game, _figure: [one.name for one in game.board.vehicles] if game else [], many=True),
    )


def _near_it(position: Position, move: Any) -> Any:
    """Fill those in the blast of a bomb on the street."""
    found = near_bomb(position, _meant(position, move))
    return UNSAID if found is None else found


def _cars_near_it(position: Position, move: Any) -> Any:
    """Fill the vehicles in the blast of a bomb on the street, besides the one that it is."""
    bomb = _meant(position, move)
    found = cars_at_bomb(position, bomb)
    return UNSAID if found is None or bomb is None else tuple(one for one in found if not same(one.name, bomb.vehicle))


def _meant(position: Position, move: Any) -> Bomb | None:
    """The bomb on the table that a move means; None if it says none of several."""
    due = [one for one in position.board.bombs if one.due]
    return move.bomb or (due[0] if len(due) == 1 else None)


HALF: Final[Any] = option("The bomb has half effect, after a Darn! on the failure table.", default=False)


@frozen
class Blown:
    """The people and things that a set bomb hits when it goes off, and its outrage.

    parked  vehicles of the table; in `scene` they come before those known by number alone
    bomb    as the board has it; None for one that no game keeps
    own     the vehicle that goes off itself; None for a bomb
    """

    position: Position
    inside: Inside
    scene: BlastScene
    parked: Parked
    uproar: Uproar
    bomb: Bomb | None = None
    own: Vehicle | None = None

    def destroyed(self, ruins: Ruins) -> list[Vehicle]:
        """The vehicles of the table that it destroyed."""
        cars, trucks = _sorted(self.parked)
        fell = [*cars[: ruins.cars], *(one for one, falls in zip(trucks, ruins.trucks, strict=False) if falls)]
        return [one for one in self.parked if one in fell]

    def blown_out(self) -> tuple[Change, ...]:
        """The change that takes those who were alive in and on the exploding vehicle out of it."""
        if self.own is None:
            return ()
        gone = tuple(one.id for one in self.inside.people if one.id in self.own.aboard)
        return (VehicleLeft(self.position.id, self.own.name, gone),) if gone else ()

    def changes(self, explosion: Explosion) -> tuple[Change, ...]:
        """Wounds, outrage, and wrecks with the exploding vehicle among them; and the bomb is gone."""
        names = [one.name for one in self.destroyed(explosion.ruins)]
        names += [self.own.name] if self.own is not None else []
        return (
            *self.inside.hurts(explosion.blast.struck),
            *self.blown_out(),
            *self.uproar.noted,
            *(VehicleHarmed(self.position.id, name, (WRECKED,)) for name in names),
            *([BombGone(self.position.id, self.bomb.name)] if self.bomb is not None else []),
            *dives(self.position, self.inside.divers(explosion.blast.struck)),
        )

    def facts(self, explosion: Explosion, outcome: Outcome[Any]) -> dict[str, Any]:
        """Its effects as JSON values."""
        ruins = explosion.ruins
        return {
            **blast_facts(self.inside, explosion.blast, outcome),
            "building": ruins.building,
            "next_door": list(ruins.adjacent),
            "cars": ruins.cars,
            "trucks": list(ruins.trucks),
            **({"vehicles": [one.name for one in self.destroyed(ruins)]} if self.parked else {}),
        }


def blown_report(opening: str, blown: Blown, explosion: Explosion) -> Report:
    """The report of a set bomb gone off."""
    lines = (*_ruin_lines(blown, explosion.ruins), *uproar_lines(blown.uproar))
    return gone_off(opening, blown.inside, explosion.blast, lines)


def _ruin_lines(blown: Blown, ruins: Ruins) -> list[str]:
    """Lines about the things that are destroyed, and those that are not."""
    scene, fell = blown.scene, ", ".join(one.name for one in blown.destroyed(ruins))
    building = "The building is destroyed." if ruins.building else "The building is badly damaged, but still stands."
    return [
        building if scene.building else "",
        _fallen("Buildings next door", ruins.adjacent) if scene.adjacent else "",
        f"Cars destroyed: {ruins.cars} of {scene.cars}." if scene.cars else "",
        _fallen("Trucks", ruins.trucks) if scene.trucks else "",
        f"Wrecked on the table: {fell}." if fell else "",
    ]


def _fallen(what: str, destroyed: Sequence[bool]) -> str:
    gone = [str(place) for place, fell in enumerate(destroyed, 1) if fell]
    line = f"{what} destroyed: {len(gone)} of {len(destroyed)}"
    return f"{line} (number {', '.join(gone)})." if 0 < len(gone) < len(destroyed) else f"{line}."


def _sorted(parked: Parked) -> tuple[list[Vehicle], list[Vehicle]]:
    """Cars, and trucks."""
    trucks = [one for one in parked if one.car.body is Body.TRUCK]
    return [one for one in parked if one not in trucks], trucks


def scene_of(move: Any, met: tuple[Caught, ...], parked: Parked) -> BlastScene:
    cars, trucks = _sorted(parked)
    return BlastScene(met, move.building, move.next_door, move.cars + len(cars), move.trucks + len(trucks))


def parked_in_blast(position: Position, move: Any, bomb: Bomb | None = None) -> Parked:
    """The vehicles named as within the radius; never the one that goes off itself."""
    found = tuple(one for one in move.vehicles if bomb is None or not same(one.name, bomb.vehicle))
    twice = next((one for place, one in enumerate(found) if one in found[:place]), None)
    if twice is not None:
        raise IllegalNow(f"{twice.name} is named twice. Name each one once.")
    return found


def with_aboard(position: Position, move: Any, parked: Parked, own: Vehicle | None = None) -> Any:
    """A move whose blast also catches everyone alive in and on these vehicles of the table."""
    cars = parked if own is None else (own, *parked)
    aboard = [position.people[one] for car in cars for one in car.aboard if one in position.people]
    named = {one.id for one in move.near if one.stored}
    more = (one for one in aboard if one.figure.posture is not Posture.DEAD and one.id not in named)
    return replace(move, near=(*move.near, *more))


def inside_cars(there: Inside, own: Vehicle | None) -> Inside:
    """Those in a blast, with STUNTS at -2 inside the car that goes off."""
    if own is None:
        return there
    extra = (Modifier("inside the car", BLAST_STUNTS),)
    pairs = zip(there.people, there.caught, strict=True)
    return there._replace(caught=tuple(replace(c, extra=extra) if p.id in own.inside else c for p, c in pairs))


def ruin_questions(sticks: int, scene: BlastScene, half: bool) -> list[Question]:
    """The odds of each kind of thing."""
    kinds: tuple[tuple[int, str, BlastScene, Callable[[Ruins], Any]], ...] = (
        (scene.building, "The building is destroyed", BlastScene(building=True), lambda ruins: ruins.building),
        (
            scene.adjacent,
            "Each building next door is destroyed",
            BlastScene(adjacent=1),
            lambda ruins: ruins.adjacent[0],
        ),
        (scene.cars, "Each car is destroyed", BlastScene(cars=1), lambda ruins: ruins.cars == 1),
        (scene.trucks, "Each truck is destroyed", BlastScene(trucks=1), lambda ruins: ruins.trucks[0]),
    )
    return [Question(heading, ruin, (sticks, one, half), read) for there, heading, one, read in kinds if there]


NO_ONE: Final = "nobody"


@move("mad-bomb explode", ROLLS, everybody=True, seated=False)
class Explode:
    """A set bomb explodes: roll people, building, next door, cars and trucks."""

    bomb: Bomb | None = bomb_option("The bomb on the table (default: the only one that explodes now).")
    sticks: Sticks | None = option("The sticks of dynamite, where no game counts them. A car counts as 2.", nobody)
    near: tuple[Person, ...] | None = many_figures(
        ABOUT_CAUGHT,
        ByStreet(_near_it, nobody),
        naming=(NumberOfGuests("figure"), ExpandGroups()),
        words={NO_ONE: ()},
        called=CAUGHT,
    )
    stunts: Number | None = STUNTS
    bound: str = BOUND
    building: bool = BUILDING
    next_door: HowMany = NEXT_DOOR
    cars: HowMany = CARS
    trucks: HowMany = TRUCKS
    vehicles: Parked = vehicles_option(_cars_near_it)
    half: bool = HALF
    public: bool | None = PUBLIC


@decides(Explode)
def exploding(position: Position, move: Explode) -> Deed[Any]:
    """A set bomb goes off: one on the table of the game, or one known from the command alone."""
    bomb = bomb_meant(position, move.bomb, move.sticks)
    move = replace(move, near=_caught(position, move, bomb))
    price = (
        position.by_umpire(NEVER_SET, _nothing_due(position))
        if position.played and bomb is None and not position.asking
        else ()
    )
    sticks, half = strength_of(move, bomb)
    own, parked = _own(position, bomb), parked_in_blast(position, move, bomb)
    there = inside_cars(inside(position, with_aboard(position, move, parked, own)), own)
    scene = scene_of(move, there.caught, parked)
    charge = check_scene(sticks, scene, half)
    blown = Blown(position, there, scene, parked, in_public(position, move.public, staged=True), bomb, own)
    named = [f"“{bomb.name}”", bomb_of_sticks(sticks)] if bomb is not None else [sentence(bomb_of_sticks(sticks))]
    named += ["at half effect"] if half else []
    goes_off = f"{', '.join(named)}{',' * (len(named) > 1)} explodes"
    deed = Deed(
        explode,
        (sticks, scene, half),
        there.names,
        allow=lambda: price,
        changes=blown.changes,
        facts=lambda outcome: blown.facts(outcome.result, outcome),
        report=lambda explosion: blown_report(goes_off, blown, explosion),
        questions=(*there.questions(charge.tests), *ruin_questions(sticks, scene, half)),
        rerolls=caught(there.people),
        about=there.people,
        rule="mad.bomb.table",
    )
    bomber = position.people.get(bomb.figure or 0) if bomb is not None else None
    deed = deed if bomber is None else with_credit(position, deed, bomber)
    return with_witnesses(position, deed, there.people, [bomber] if bomber is not None else [], due=bomb is not None)


def _own(position: Position, bomb: Bomb | None) -> Vehicle | None:
    """The vehicle on the table that a bomb is; None for other bombs."""
    return next((one for one in position.board.vehicles if bomb is not None and same(one.name, bomb.vehicle)), None)


def _caught(position: Position, move: Explode, bomb: Bomb | None) -> tuple[Person, ...]:
    """The people that it catches. Raises Missing where a bomb on the table goes off and the move names none."""
    if move.near is not None:
        return move.near
    if (
        bomb is not None
        and position.played
        and not position.asking
        and any(one.figure.present for one in position.people.values())
    ):
        raise Missing(
            f"The bot needs to know who is within its radius. Give near: with names, all or {NO_ONE}.", "near"
        )
    return ()


def _nothing_due(position: Position) -> str:
    lying = "; ".join(f"“{bomb.name}”: {bomb_state(position.board, bomb)}" for bomb in position.board.bombs)
    there = f" ({lying})" if lying else ""
    return f"No bomb on the table explodes now{there}. Only an umpire can explode one that is not there."
