"""Set bombs on the table, and what one hits when it goes off (mad.bomb.table)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Complete, OnTable, many_figures, nobody, option
from rules.core.action.move import move
from rules.core.action.people_fields import ExpandGroups, NumberOfGuests
from rules.core.action.report import Report
from rules.core.people.names import fresh_name, proper, same
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing, NotYours, OutOfRange, either
from rules.core.plain.words import count, key_of, parts, sentence
from rules.core.tables.outcome import Modifier, Outcome
from rules.mad_dogs.bombs.blasts import (
    ALL,
    BOUND,
    CAUGHT,
    PUBLIC,
    STUNTS,
    Inside,
    Uproar,
    blast_facts,
    gone_off,
    in_public,
    inside,
    uproar_lines,
)
from rules.mad_dogs.bombs.resolve import Caught, Explosion, Ruins, Scene, check_scene, explode, ruin
from rules.mad_dogs.bombs.tables import BLAST_STUNTS
from rules.mad_dogs.bombs.throw import ABOUT_CAUGHT
from rules.mad_dogs.model.board import Board, BombGone
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.model.vehicles import Body, Bomb, Vehicle, VehicleHarmed, VehicleLeft
from rules.mad_dogs.nerve.aftermath import with_witnesses
from rules.mad_dogs.nerve.stone_cold import with_credit
from rules.mad_dogs.play.fields import ROLLS, Number
from rules.mad_dogs.play.position import Person, Position, side_of
from rules.mad_dogs.play.rerolls import caught

ORDINALS: Final = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}

THE_BOMB: Final = "the bomb"

NEVER_SET: Final = "a bomb that nobody set"

WRECKED: Final = "wrecked"

Sticks = Annotated[int, Interval(ge=1, le=5)]

Things = Annotated[int, Interval(ge=0, le=20)]

Parked = tuple[Vehicle, ...]


def parked_typed(position: Position, text: str) -> Parked:
    """The named vehicles on the table, or all of them."""
    names = parts(text)
    if [key_of(name) for name in names] == [ALL]:
        return position.board.vehicles
    return tuple(map(position.board.vehicle, names))


def _later(bomb: Bomb) -> bool:
    return not bomb.due


def bomb_option(about: str, *, manned: bool = True) -> Any:
    """An option for a bomb on the table, those that go off now first; the default is None."""
    names = Complete(lambda game, _: [one.name for one in sorted(game.board.bombs, key=_later)] if game else [])
    return option(
        about, nobody, read=OnTable(lambda position, name: position.board.bomb(name), manned=manned), complete=names
    )


BUILDING: Final[Any] = option("It is at or in a building.", default=False)

NEXT_DOOR: Final[Any] = option("Buildings next door.", default=0)

CARS: Final[Any] = option("Cars within the radius.", default=0)

TRUCKS: Final[Any] = option("Trucks within the radius.", default=0)

VEHICLES: Final[Any] = option(
    "Cars of the game within the radius, by name; or all.",
    default=(),
    read=OnTable(parked_typed, manned=False),
    complete=Complete(lambda game, _figure: [one.name for one in game.board.vehicles] if game else [], many=True),
)

HALF: Final[Any] = option("Half effect: Darn! on the failure table.", default=False)


@frozen
class Blown:
    """What a set bomb hits when it goes off, and its outrage.

    parked  vehicles of the table; in `scene` they come before those known by number alone
    bomb    as the board has it; None for one that no game keeps
    own     the vehicle that goes off itself; None for a bomb
    """

    position: Position
    inside: Inside
    scene: Scene
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
    """Lines about what is destroyed and what is not."""
    scene, fell = blown.scene, ", ".join(one.name for one in blown.destroyed(ruins))
    building = "The building is destroyed." if ruins.building else "The building stands, though badly damaged."
    return [
        building if scene.building else "",
        _fallen("Buildings next door", ruins.adjacent) if scene.adjacent else "",
        f"Cars destroyed: {ruins.cars} of {scene.cars}." if scene.cars else "",
        _fallen("Trucks", ruins.trucks) if scene.trucks else "",
        f"Wrecked on the table: {fell}." if fell else "",
    ]


def _fallen(what: str, destroyed: Sequence[bool]) -> str:
    gone = [str(place) for place, fell in enumerate(destroyed, 1) if fell]
    told = f"{what} destroyed: {len(gone)} of {len(destroyed)}"
    return f"{told} (number {', '.join(gone)})." if 0 < len(gone) < len(destroyed) else f"{told}."


def bomb_of_sticks(sticks: int) -> str:
    """“a bomb of 3 sticks”."""
    return f"a bomb of {count(sticks, 'stick')}"


def _sorted(parked: Parked) -> tuple[list[Vehicle], list[Vehicle]]:
    """Cars, and trucks."""
    trucks = [one for one in parked if one.car.body is Body.TRUCK]
    return [one for one in parked if one not in trucks], trucks


def scene_of(move: Any, met: tuple[Caught, ...], parked: Parked) -> Scene:
    cars, trucks = _sorted(parked)
    return Scene(met, move.building, move.next_door, move.cars + len(cars), move.trucks + len(trucks))


def parked_in_blast(position: Position, move: Any, bomb: Bomb | None = None) -> Parked:
    """The vehicles named as within the radius; never the one that goes off itself."""
    found = tuple(one for one in move.vehicles if bomb is None or not same(one.name, bomb.vehicle))
    twice = next((one for place, one in enumerate(found) if one in found[:place]), None)
    if twice is not None:
        raise IllegalNow(f"{twice.name} is named twice: it is only blown up once.")
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


def ruin_questions(sticks: int, scene: Scene, half: bool) -> list[Question]:
    """The odds of each kind of thing."""
    kinds: tuple[tuple[int, str, Scene, Callable[[Ruins], Any]], ...] = (
        (scene.building, "The building is destroyed", Scene(building=True), lambda ruins: ruins.building),
        (scene.adjacent, "Each building next door is destroyed", Scene(adjacent=1), lambda ruins: ruins.adjacent[0]),
        (scene.cars, "Each car is destroyed", Scene(cars=1), lambda ruins: ruins.cars == 1),
        (scene.trucks, "Each truck is destroyed", Scene(trucks=1), lambda ruins: ruins.trucks[0]),
    )
    return [Question(heading, ruin, (sticks, one, half), read) for there, heading, one, read in kinds if there]


def left_of(board: Board, bomb: Bomb) -> int | None:
    """The cards left on a fuse; None where none burns."""
    return next((one.left for one in board.cards.countdowns if same(one.what, bomb.name)), None)


def is_dud(board: Board, bomb: Bomb) -> bool:
    """Whether a bomb on the table has no burning fuse."""
    return not bomb.due and left_of(board, bomb) is None


def bomb_state(board: Board, bomb: Bomb) -> str:
    if bomb.due:
        return "it goes off now, /mad-bomb explode"
    left = left_of(board, bomb)
    return "it is a dud, /mad-bomb relight" if left is None else f"its fuse has {count(left, 'card')} to burn"


def bomb_name(board: Board, wanted: str) -> str:
    """The name of a new bomb, numbered where a bomb or a countdown already has it."""
    taken = (*(bomb.name for bomb in board.bombs), *(one.what for one in board.cards.countdowns))
    return fresh_name(proper(wanted), {key_of(name) for name in taken})


def burning_side(position: Position, bomber: Person) -> int:
    """The side whose cards burn a fuse: the bomber's; for a bomber of no side, their player's or the one that acts."""
    assert position.game is not None
    side = side_of(bomber)
    if side is None:
        side = position.game.side_of_player(position.caller)
    if side is None and position.board.acting is not None:
        side = position.board.acting.side
    if side is None:
        raise IllegalNow(f"{bomber.name} is on no side, so no cards would burn his fuse: wait until a side acts.")
    return side


def bomb_told(position: Position, bomb: Bomb, sticks: int | None) -> Bomb:
    """The bomb on the table; OutOfRange where the typed sticks differ."""
    if sticks not in (None, bomb.sticks):
        raise OutOfRange(f"“{bomb.name}” has {count(bomb.sticks, 'stick')}. Remove the sticks.")
    return bomb


def bomb_names(position: Position, bombs: Sequence[Bomb]) -> str:
    return either(bomb.name for bomb in bombs)


def fuse_line(position: Position, bomb: Bomb, fuse: int) -> str:
    """A line about when a bomb on the board goes off."""
    side = position.side_name(bomb.side)
    line = f"“{bomb.name}” is on the table and goes off on the {ordinal(fuse)} card of {side} from now."
    return f"{line} Its fuse is lit when this is revealed." if position.typed.get("secret") else line


def ordinal(number: int) -> str:
    """“second”, “12th”."""
    return ORDINALS.get(number, f"{number}th")


NO_ONE: Final = "nobody"


@move("mad-bomb explode", ROLLS, everybody=True, seated=False)
class Explode:
    """A set bomb goes off: people, building, next door, cars and trucks."""

    bomb: Bomb | None = bomb_option("Which bomb of the game (default: the only one that goes off now).")
    sticks: Sticks | None = option("Sticks of dynamite, where no game keeps it; a car counts as 2.", nobody)
    near: tuple[Person, ...] | None = many_figures(
        ABOUT_CAUGHT, nobody, naming=(NumberOfGuests("figure"), ExpandGroups()), words={NO_ONE: ()}, called=CAUGHT
    )
    stunts: Number | None = STUNTS
    bound: str = BOUND
    building: bool = BUILDING
    next_door: Things = NEXT_DOOR
    cars: Things = CARS
    trucks: Things = TRUCKS
    vehicles: Parked = VEHICLES
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
    goes_off = f"{', '.join(named)}{',' * (len(named) > 1)} goes off"
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
    """Those whom it catches. Raises Missing where a bomb on the table goes off and the move names none."""
    if move.near is not None:
        return move.near
    if (
        bomb is not None
        and position.played
        and not position.asking
        and any(one.figure.present for one in position.people.values())
    ):
        raise Missing(f"Say who is within its radius: near:, names, all or {NO_ONE}.", "near")
    return ()


def strength_of(move: Any, bomb: Bomb | None) -> tuple[int, bool]:
    """The sticks of a bomb, and whether it has half its effect: as the board has it, or as typed."""
    if bomb is not None:
        return bomb.sticks, bomb.half
    if move.sticks is None:
        raise OutOfRange("Say how many sticks of dynamite it has: sticks:2.")
    return move.sticks, move.half


def bomb_meant(position: Position, bomb: Bomb | None, sticks: int | None) -> Bomb | None:
    """The bomb on the table that goes off: the one named, or the only one that is due; None where the table has none.

    Refuses a bomb that does not go off yet, except for its odds.
    """
    if bomb is None:
        due = [one for one in position.board.bombs if one.due and not (position.asking and sticks)]
        if len(due) > 1:
            raise OutOfRange(f"Several bombs go off now: say which, {bomb_names(position, due)}.")
        if not due:
            return None
        bomb = due[0]
    assert position.game is not None
    if position.game.players and position.caller not in position.game.players and not position.umpire:
        raise NotYours("Bombs on the table are for those who play here and for umpires.")
    bomb = bomb_told(position, bomb, sticks)
    if not bomb.due and not position.asking:
        raise IllegalNow(f"“{bomb.name}” does not go off now: {bomb_state(position.board, bomb)}.")
    return bomb


def _nothing_due(position: Position) -> str:
    lying = "; ".join(f"“{bomb.name}”: {bomb_state(position.board, bomb)}" for bomb in position.board.bombs)
    there = f" ({lying})" if lying else ""
    return f"No bomb on the table goes off now{there}: only an umpire explodes what is not there."
