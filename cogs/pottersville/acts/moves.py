"""Moves on foot, civilians who go anywhere, and stunts: from the options to what is booked of a turn."""

from __future__ import annotations

from typing import Final

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of, require_taking_part
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Tone, clean
from cogs.pottersville.aftermath import harms, hurt_line
from cogs.pottersville.chips import rerolls
from cogs.pottersville.people import WOUNDS, Person, body_from, crew, person_of, require_able
from cogs.pottersville.turns import TABLED, board_of, order_for, paying, side_of, unit_of
from rules.core.events import Change
from rules.core.refusal import IllegalNow, OutOfRange, together
from rules.pottersville.board import Board, Done
from rules.pottersville.model import Compass, Folk, Order, Wound
from rules.pottersville.moving import Flight, Going, Step, check_inches, check_step, go, stray, strayed, sure_inches
from rules.pottersville.state import Doing, must_retreat, spend_chip
from rules.pottersville.wounds import Stunt, stunt

SOMEBODY: Final = "Somebody"
TELLS: Final = {
    Going.WALK: "goes",
    Going.RUN: "runs",
    Going.OBSTACLE: "crosses an obstacle and goes",
    Going.WOODS: "goes through woods,",
    Going.DISMOUNT: "gets out and goes",
    Going.MOUNT: "gets in: that is the whole move.",
    Going.CLIMB: "takes a flight of stairs: that is the whole move.",
}


# On foot


@plays("pottersville move")
async def prepare_move(desk: Desk, options: Options) -> Play:
    """How far somebody goes on foot, and that he did."""
    person = await person_of(desk, options, "figure", SOMEBODY)
    TABLED.require_sheet(desk, person, options, "wound", "laden", "order")
    _require_on_foot(desk, person)
    doing = doing_of(desk, person)
    require_able(person, doing)
    step = _step(desk, person, options)
    check_step(step)
    sure = sure_inches(step)
    typed = options.get("inches")
    if typed is not None:
        if sure is None:
            raise OutOfRange("The dice tell how far that is: leave inches out.")
        check_inches(float(typed), sure)
    paid = paying(desk, person, doing, ran=step.going is Going.RUN)
    lines = await _lines(desk, person, doing, step)

    def say(inches: int) -> Said:
        told = f"{person.name} {TELLS[step.going]}"
        if sure == 0:
            return Said(told, lines)
        how = f'{float(typed):g}"' if typed is not None else f'up to {inches}"'
        return Said(f"{told} {how}.", lines)

    return Play(
        say=say,
        resolver=go,
        args=(step,),
        names=(person.name,),
        changes=lambda inches: _gone(desk, person, float(inches if typed is None else typed)) if paid else (),
        paid=paid,
        facts=lambda outcome: {"inches": outcome.result},
        questions=(Question("Inches", go, (step,)),) if sure is None else (),
        amends=rerolls(desk, person),
        about=subjects(person),
        again=person.stored is None and sure is None,
    )


def doing_of(desk: Desk, person: Person) -> Doing:
    """Whether somebody who moves retreats: hurt, or of a unit that runs for cover."""
    unit = unit_of(desk, person)
    hurt = person.figure is not None and must_retreat(person.figure)
    return Doing.RETREAT if hurt or (unit is not None and unit.cheesing) else Doing.MOVE


def _require_on_foot(desk: Desk, person: Person) -> None:
    """Refuse the move of somebody who sits in a vehicle."""
    board = board_of(desk, person)
    car = board.car_of(person.id) if board is not None and person.id is not None else None
    if car is not None:
        raise IllegalNow(f"{person.name} is in the {clean(car.name)}: /pottersville-car alight comes first.")


def _step(desk: Desk, person: Person, options: Options) -> Step:
    """The move, as sheet, orders and options have it."""
    figure, typed = person.figure, options.get("order")
    return Step(
        Going(str(options.get("going") or Going.WALK)),
        WOUNDS[str(options["wound"])] if options.get("wound") is not None else person.wound,
        str(options.get("laden") or (figure.laden if figure is not None else "")),
        bool(options.get("helped")),
        Order(str(typed)) if typed is not None else order_for(desk, person),
    )


def _gone(desk: Desk, person: Person, inches: float) -> tuple[Change, ...]:
    """The inches that go on record; a shot asks for them."""
    game = TABLED.game(desk)
    return (Done(game.id, person.id, inches=inches),) if game is not None and person.id is not None and inches else ()


async def _lines(desk: Desk, person: Person, doing: Doing, step: Step) -> tuple[str, ...]:
    """What binds a move, and who is led along."""
    unit, game = unit_of(desk, person), TABLED.game(desk)
    found: list[str] = []
    if doing is Doing.RETREAT:
        found.append("To the nearest cover.")
    elif step.order is not None:
        note = f", {clean(unit.note)}" if unit is not None and unit.note else ""
        found.append(f"The order: {step.order}{note}.")
    if step.helped:
        found.append("An unhurt comrade in contact goes along.")
    if game is not None and board_of(desk, person) is not None:
        held = [clean(one.figure.name) for one in await figures_of(desk, game) if one.figure.captor == person.id]
        found += [f"Taken along in handcuffs: {together(held)}."] if held else []
    return tuple(found)


# Civilians


@plays("pottersville civilians")
async def prepare_civilians(desk: Desk, options: Options) -> Play:
    """Civilians go wherever a die sends them."""
    persons = await crew(desk, options.get("figures") or "Civilian", "Civilian")
    game = TABLED.game(desk)
    for person in persons:
        _require_civilian(person)
        if board_of(desk, person) is not None and game is not None:
            require_taking_part(desk, game)
        elif person.stored is not None:
            desk.require_own(person.stored)
        _require_on_foot(desk, person)
        require_able(person, doing_of(desk, person))
    wounds = tuple(person.wound for person in persons)
    paid = tuple(change for person in persons for change in paying(desk, person, doing_of(desk, person)))

    def changes(flights: tuple[Flight, ...]) -> tuple[Change, ...]:
        booked = zip(persons, flights, strict=True) if paid else ()
        return tuple(change for person, flight in booked for change in _gone(desk, person, float(flight.inches)))

    def say(flights: tuple[Flight, ...]) -> Said:
        pairs = zip(persons, flights, strict=True)
        told = [f'{person.name}: {flight.way}, {flight.inches}".' for person, flight in pairs]
        if len(told) == 1:
            return Said(f'{persons[0].name} goes {flights[0].way}, up to {flights[0].inches}".', (SHOPS,))
        return Said(f"{len(told)} civilians go anywhere.", (*told, SHOPS))

    return Play(
        say=say,
        resolver=stray,
        args=(wounds,),
        names=tuple(person.name for person in persons),
        changes=changes,
        paid=paid,
        facts=lambda outcome: [
            {"name": person.name, "way": str(flight.way), "inches": flight.inches}
            for person, flight in zip(persons, outcome.result, strict=True)
        ],
        questions=(Question("Each", strayed, (wounds[0],), lambda flight: flight.way, tuple(Compass)),),
        about=subjects(*persons),
        again=all(person.stored is None for person in persons),
    )


SHOPS: Final = "As far as nothing is in the way; who keeps a shop hides in it instead."


def _require_civilian(person: Person) -> None:
    if person.figure is not None and person.figure.folk is not Folk.CIVILIAN:
        raise IllegalNow(f"{person.name} is no civilian and goes where told: /pottersville move.")


# Stunts


@plays("pottersville stunt")
async def prepare_stunt(desk: Desk, options: Options) -> Play:
    """A daring stunt for a poker chip; who fails is hurt."""
    person = await person_of(desk, options, "figure", SOMEBODY)
    TABLED.require_sheet(desk, person, options, "wound", "tough")
    TABLED.require_present(desk, [person])
    require_able(person, Doing.STUNT)
    body = body_from(person, options)
    chip = _chip(desk, person)
    paid = (*chip, *paying(desk, person, Doing.STUNT))
    left = _chips_left(desk, person) if chip else ()

    def say(done: Stunt) -> Said:
        if done.made:
            return Said(f"{person.name} makes it.", left, tone=Tone.GOOD)
        return Said(f"{person.name} fails.", (hurt_line(person.name, body.wound, done.wound), *left), tone=Tone.BAD)

    return Play(
        say=say,
        resolver=stunt,
        args=(body,),
        names=(person.name,),
        changes=lambda done: harms(person, done.wound),
        paid=paid,
        facts=lambda outcome: {"made": outcome.result.made, "wound": outcome.result.wound.word},
        questions=(Question("Ends", stunt, (body,), _ending, (MAKES_IT, *(wound.word for wound in Wound))),),
        amends=rerolls(desk, person, spent=1),
        about=subjects(person),
        again=person.stored is None,
    )


MAKES_IT: Final = "makes it"


def _ending(done: Stunt) -> str:
    return MAKES_IT if done.made else done.wound.word


def _chips_left(desk: Desk, person: Person) -> tuple[str, ...]:
    """What the chip for a stunt leaves its side in the game played here."""
    game = TABLED.here(desk)
    side = side_of(desk, person)
    board: Board = game.game.board
    return (
        f"That took a poker chip, and leaves {clean(game.game.sides[side].name)} {(board.chips_of(side) or 1) - 1}.",
    )


def _chip(desk: Desk, person: Person) -> tuple[Change, ...]:
    """The chip that a stunt costs the side of somebody in a game; none to ask the odds."""
    game = TABLED.game(desk)
    if game is None or desk.asking or not TABLED.takes_part(game, person):
        return ()
    return (spend_chip(game.game.board, game.id, side_of(desk, person), "a stunt"),)
