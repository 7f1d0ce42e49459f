"""The players' notes of a table: figures that leave it, outrage, the place of the fight (mad.outrage,
mad.cards.jokers).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.action.aboard import car_on_street
from rules.core.action.deed import Deed, decides
from rules.core.action.fields import ListRow, Rows, option, table_rows
from rules.core.action.move import move
from rules.core.action.on_street import afoot
from rules.core.action.position import Price
from rules.core.action.report import Report
from rules.core.people.names import same
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import listed, signed
from rules.core.street.squares import name_of
from rules.mad_dogs.cars.across_street import drives_off
from rules.mad_dogs.cars.boarding import begun
from rules.mad_dogs.cars.car_of_move import on_card
from rules.mad_dogs.model.board import OutrageAdded, VehicleSet
from rules.mad_dogs.model.changes import LeftBoard
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.model.outrage import FightPlace, PlaceSaid
from rules.mad_dogs.model.skills import STONE_COLD_KILLER
from rules.mad_dogs.model.tables import BYSTANDERS, LAW
from rules.mad_dogs.model.vehicles import Vehicle, left_by
from rules.mad_dogs.nerve.stone_cold import Feats
from rules.mad_dogs.paradise.outrage.fight_outrage import counted, points_of
from rules.mad_dogs.play.acting import in_turn, right_to_vehicle
from rules.mad_dogs.play.lines import minus
from rules.mad_dogs.play.position import Person, Position, civilian
from rules.mad_dogs.scenarios.staged_scenario import official_of

# Leaving the board


def _vehicle(position: Position, name: str) -> Vehicle | None:
    return next((car for car in position.board.vehicles if same(name, car.name)), None)


OUT_OF_TURN: Final = "Out of turn, only an umpire takes figures off the board."
LEAVING: Final = Rows(
    0, frozenset(), "Dooley, Ford", things=_vehicle, part=lambda text: (text.strip(), (), ()), recorded=True
)


@move("mad-table off", table=True, seated=False, everybody=True)
class Off:
    """Take figures off the board. A car takes everyone in it along."""

    figures: tuple[ListRow, ...] = table_rows(
        "The figures or cars that leave, separated by commas.", LEAVING, required=True
    )


@decides(Off)
def off(position: Position, move: Off) -> Deed[None]:
    """Figures leave the board; a vehicle takes everyone aboard with it."""
    if not move.figures:
        raise OutOfRange("The bot needs to know who leaves the board. Name them, separated by commas.")
    driven = [row.thing for row in move.figures]
    cars = tuple(car for car in position.board.vehicles if car in driven)
    riding = {one for car in cars for one in car.aboard}
    named = {one.id: one for row in move.figures for one in row.people}
    walking = [one for one in named.values() if one.id not in riding]
    leaving = (*(one for one in position.people.values() if one.id in riding), *walking)
    _require_driven(position, cars)
    for car in cars:
        _require_car_at_edge(position, car)
    for one in walking:
        _require_able(one)
        _require_edge(position, one)
    left = [(car, left_by(car, [one.id for one in leaving])) for car in position.board.vehicles if car not in cars]
    changes = (
        *(LeftBoard(one.id) for one in walking),
        *drives_off(position, cars),
        *(VehicleSet(position.id, now) for before, now in left if now != before),
    )
    names = ", ".join((*(car.name for car in cars), *(one.figure.name for one in leaving)))
    return Deed(
        report=lambda _: Report(f"Off the board: {names}.", ("They take no further part in this game.",)),
        allow=lambda: _rights(position, cars, walking),
        changes=lambda _: changes,
        about=leaving,
        rule="mad.cards.jokers",
    )


def _require_driven(position: Position, cars: Iterable[Vehicle]) -> None:
    """Refuse a vehicle that can't drive off."""
    for car in cars:
        if car.car.wrecked or not car.inside:
            why = "is out of action" if car.car.wrecked else "has no driver"
            name = car.name
            raise IllegalNow(f"{name} {why} and can't drive off. Tow it away with /mad-table tow.").offering(
                "Tow it away", "mad-table tow", car=name
            )


def _require_able(person: Person) -> None:
    """Refuse to take a figure off the board that can't leave it."""
    figure = person.figure
    if not person.here:
        raise IllegalNow(f"{person.name} takes no part in this game. Pick another figure.")
    if figure.off_board:
        raise IllegalNow(f"{person.name} is already {figure.standing}. Pick another figure.")
    if figure.laid_out:
        raise IllegalNow(f"{person.name} is {figure.laid_out} and can't leave alone. Pick another figure.")


def _require_edge(position: Position, person: Person) -> None:
    """Refuse a figure on foot on a street that walks off from elsewhere than its edge. Raises IllegalNow.

    Umpires take off whom they like, and cops lead prisoners away.
    """
    square, street = afoot(position, person), position.street
    if street is None or square is None or square in street.bare.edge or person.figure.arrested or position.umpire:
        return
    raise IllegalNow(
        f"{person.name} is on {name_of(square)}, and leaves the board over the edge of the street. Go there first."
    ).offering("Go there", "mad-move go", figure=person.typed)


def _require_car_at_edge(position: Position, vehicle: Vehicle) -> None:
    """Refuse a car that drives off from elsewhere on a street than its edge, but to an umpire. Raises IllegalNow."""
    car, street = car_on_street(position, vehicle.name), position.street
    if car is None or street is None or position.umpire or not street.bare.edge.isdisjoint(car.squares):
        return
    raise IllegalNow(
        f"{vehicle.name} is on {name_of(car.front)}, and drives off over the edge of the street. Drive there first."
    ).offering("Drive", "mad-car drive", car=vehicle.name)


def _rights(position: Position, cars: Sequence[Vehicle], walking: Sequence[Person]) -> Price:
    """The price of leaving: a vehicle leaves by its side's word, a figure by its owner's, a prisoner by that of players
    with cops there.

    Once a side has drawn a card, each leaves on a card of its own, or of the cops who lead it.
    """
    prices = (*(_driven_off(position, car) for car in cars), *(_led(position, one) for one in walking))
    return tuple(change for price in prices for change in price)


def _driven_off(position: Position, car: Vehicle) -> Price:
    driver = position.people.get(car.driver or 0)
    if driver is None or not begun(position.board):
        return right_to_vehicle(position, car)
    return on_card(position, car, driver, right_to_vehicle(position, car), OUT_OF_TURN)


def _led(position: Position, person: Person) -> Price:
    if not person.figure.arrested:
        price = position.owner(person)
        return in_turn(position, person, price, OUT_OF_TURN) if begun(position.board) else price
    law = [one for one in position.people.values() if one.figure.profile in LAW and one.figure.can_act]
    sides = position.game.sides if position.game is not None else ()
    lead = [one for one in law if one.side >= 0 and position.caller in sides[one.side].players]
    if lead:
        return in_turn(position, lead[0], (), OUT_OF_TURN) if begun(position.board) else ()
    text = f"{person.name} is {person.figure.standing}. Only a player with cops on the table can take them away."
    return position.by_umpire("the law", text)


# Outrage


@move("mad-table outrage", table=True)
class Outrage:
    """Note public outrage, such as for a body left in public or a smashed shop."""

    points: Annotated[int, Interval(ge=-20, le=20)] = option("The points to add. A number below 0 takes some back.")
    why: Annotated[str, Len(1, 100)] = option("The reason, in a few words.")


@decides(Outrage)
def outrage(position: Position, move: Outrage) -> Deed[None]:
    """A player notes outrage: a body in public, a smashed shop."""
    added = OutrageAdded(position.id, move.points, " ".join(move.why.split())[:100])
    total = sum(one.points for one in (*position.board.outrage, added))
    noted = Report(f"{signed(added.points)} outrage: {added.why}.", (f"{minus(total)} in all so far.",))
    return Deed(report=lambda _: noted, changes=lambda _: (added,))


def _citizens(position: Position, move: Any) -> bool:
    return move.public and any(map(civilian, position.people.values()))


def _dead(position: Position, move: Any) -> bool:
    return move.public and any(
        one.figure.hurt_here and one.figure.posture is Posture.DEAD for one in position.people.values()
    )


@move("mad-table public", table=True, everybody=True)
class Public:
    """Record whether the fight was in public, for the outrage when it is over."""

    public: bool = option("The fight was in a public place, such as a street or a station.")
    citizens: bool = option("Citizens were present (default: as on the table).", _citizens)
    bodies: bool = option("A corpse was left in view (default: yes if anyone died).", _dead)
    innocents: bool = option(
        "An old lady or a child is among the dead citizens. The bot counts Street Kids by itself.", default=False
    )


@decides(Public)
def public(position: Position, move: Public) -> Deed[None]:
    """A player gives what the board can't know: whether the fight was in public, and what stayed there."""
    place = FightPlace(move.public, move.citizens, move.bodies, move.innocents)
    if not move.public and place != FightPlace(False):
        raise OutOfRange(
            "A fight that was not in public has no witnesses and leaves nothing in view. Remove the other options."
        )
    answer = PlaceSaid(position.id, place)
    where = "in public" if move.public else "not in public"
    return Deed(
        report=lambda _: Report(f"The fight was {where}.", tuple(outrage_so_far(position.after(answer)))),
        changes=lambda _: (answer,),
        rule="mad.outrage",
    )


def outrage_so_far(position: Position) -> Iterator[str]:
    """The points that the game adds to public outrage, line by line; nothing if there are none."""
    everybody = [one.figure for one in position.people.values()]
    staged = position.board.scenario
    official = position.people.get(official_of(staged)) if staged is not None else None
    points = counted(points_of(position.board.outrage), position.board.place, everybody, official and official.figure)
    total = sum(one.points for one in points)
    if points:
        yield f"{strong('Outrage to be added:')} {minus(total)}."
    for one in points:
        yield f"{signed(one.points)}: {one.why}{f' ({listed(one.who)})' if one.who else ''}"


# The result


def remembered(position: Position, person: Person) -> Feats | None:
    """The feats of a living gangster that may make them a Stone Cold Killer; None for none."""
    figure = person.figure
    if figure.posture is Posture.DEAD or STONE_COLD_KILLER in (*figure.skills, *figure.used):
        return None
    if figure.profile in LAW | BYSTANDERS:
        return None
    mine = [tally for tally in position.board.tallies if tally.figure == person.id]
    deeds = Feats(sum(tally.sixes for tally in mine), sum(tally.sevens for tally in mine))
    return deeds if deeds.earned else None
