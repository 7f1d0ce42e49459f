"""Gasoline bombs and their fires: things that burn, the way through a fire, notes of fires (mad.bomb.gasoline)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Len

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Complete, OnTable, board_item, nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import afoot
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.names import fresh_name, same
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import count, key_of, parts
from rules.core.street.squares import Square
from rules.core.tables.outcome import Modifier, Target
from rules.core.tables.rule import resolves
from rules.core.tables.table import Table
from rules.mad_dogs.bombs.bombs_on_board import bomb_name, burning_side, fuse_line, ordinal
from rules.mad_dogs.bombs.burning_cars import kindled, tank_name, timed_by
from rules.mad_dogs.bombs.diving_for_cover import Blast, Caught, blast
from rules.mad_dogs.bombs.explosives import noted, outrage, uproar_lines
from rules.mad_dogs.bombs.tables import CAR_FUSE, CAR_STICKS, ENGULFED, ESCAPE_CARDS, FIRE, GRENADE, fire_at
from rules.mad_dogs.model.board import BombSet, FireBraved, FireLit, FireOut, FirePut
from rules.mad_dogs.model.changes import SkillUsed
from rules.mad_dogs.model.figures import Rating, Speed, Stat
from rules.mad_dogs.model.injuries import Casualty, casualties
from rules.mad_dogs.model.skills import SPUNKY_KID
from rules.mad_dogs.model.vehicles import Bomb, Vehicle, VehicleBurning
from rules.mad_dogs.nerve.guts import guts_target, hold, spunky
from rules.mad_dogs.nerve.witnesses import attack
from rules.mad_dogs.play.acting import in_turn
from rules.mad_dogs.play.fields import MOVING, ROLLS, Number, skills_option
from rules.mad_dogs.play.lines import RE_ROLLED, owed_line
from rules.mad_dogs.play.position import Person, Position, guest, require_fit, riding, sheet, skills_of
from rules.mad_dogs.play.rerolls import lucky, spunky_kids

# The dice


@frozen
class Blaze:
    """A gasoline bomb gone off: the blast, and which of the things it reached caught fire, in the order given."""

    blast: Blast
    alight: tuple[bool, ...] = ()

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.blast)


@resolves("mad.bomb.gasoline")
def catch_fire(dice: Dice, things: tuple[Table[bool], ...], first: int = 0) -> tuple[bool, ...]:
    """A D6 for each thing that a fire reaches, by its material; headings number their rolls from `first`."""
    return tuple([dice.read(1, dice.reading(thing), f"fire:{n}")[0] for n, thing in enumerate(things, first)])


@attack
@resolves("mad.bomb.gasoline", "mad.bomb.dive")
def gasoline(dice: Dice, caught: tuple[Caught, ...] = (), things: tuple[Table[bool], ...] = ()) -> Blaze:
    """A gasoline bomb: a blast as a grenade's, then fire. Its puddle, 1 inch across, burns for the rest of the game."""
    people = blast(dice, GRENADE, caught)
    return Blaze(people, dice.call(catch_fire, things, len(caught)))


# Things that may burn


MOST_THINGS: Final = 10
PUDDLE_NAME: Final = "a puddle of gasoline"
MATERIALS: Final = {
    "paper": FIRE.flammable,
    "cloth": FIRE.flammable,
    "wood": FIRE.flammable,
    "wooden building": FIRE.wooden_building,
    "brick building": FIRE.stone_building,
    "stone building": FIRE.stone_building,
}
"""The materials for which the book has a number."""


class Flammable(NamedTuple):
    """A thing that a fire may reach, and how it burns."""

    name: str
    burns: Table[bool]


Things = tuple[Flammable, ...]


def things_typed(position: Position, text: str) -> Things:
    """Things that may catch fire, by name: a material of the book, or anything with its number (“haystack 4”)."""
    things: list[Flammable] = []
    for part in (" ".join(part.split()) for part in parts(text)):
        name, _, number = part.rpartition(" ")
        if part.casefold() in MATERIALS:
            things.append(Flammable(part.casefold(), MATERIALS[part.casefold()]))
        elif name and len(number) == 1 and number.isascii() and number.isdigit():
            things.append(Flammable(name[:40], fire_at(int(number))))
        else:
            raise OutOfRange(
                f"The book has no number for “{part[:40]}”. Name {', '.join(MATERIALS)}, or add the highest D6 on "
                "which it burns, such as haystack 4."
            )
    if len(things) > MOST_THINGS:
        raise OutOfRange(f"At most {MOST_THINGS} things can be checked at once. Name fewer.")
    return tuple(things)


REACHED: Final = "The things that it may set on fire: wood, brick building, haystack 4 (burns on 1-4)."
COMPLETE: Final = Complete(lambda _game, _figure: MATERIALS, many=True)


def fire_questions(things: Things, resolver: Callable[..., Any] = catch_fire, *first: Any) -> tuple[Question, ...]:
    """The odds that each thing catches fire; `first` are arguments before it."""
    return tuple(
        Question(f"Burns: {one.name}", resolver, (*first, (one.burns,)), lambda alight: alight[0]) for one in things
    )


def fires_lit(
    position: Position, things: Things, alight: Iterable[bool], *, puddle: bool = False, at: Square | None = None
) -> tuple[Change, ...]:
    """The new fires on the table; `puddle` is that of a gasoline bomb, and `at` its square on the street."""
    known = {key_of(one.what) for one in position.board.fires}
    burning = [one.name for one, burns in zip(things, alight, strict=True) if burns]
    burning = [name for name in burning if key_of(name) not in known]
    named = fresh_name(PUDDLE_NAME, known)
    burning += [named] if puddle else []
    placed = (FirePut(position.id, named, at),) if puddle and at is not None else ()
    return (*(FireLit(position.id, name) for name in dict.fromkeys(burning)), *placed)


def split_up(things: Things, alight: Sequence[bool]) -> tuple[str, str]:
    """The things that burn, and those that do not."""
    met = list(zip(things, alight, strict=True))
    return ", ".join(one.name for one, burns in met if burns), ", ".join(one.name for one, burns in met if not burns)


def thing_facts(things: Things, alight: Sequence[bool]) -> list[dict[str, Any]]:
    """The same as JSON values."""
    return [{"name": one.name, "burns": burns} for one, burns in zip(things, alight, strict=True)]


class Crossing(StrEnum):
    """The ends of a way through a fire."""

    THROUGH = "through"
    ROUND = "must go round"
    ENGULFED = "through, and the car burns"
    OBSTACLE = "an obstacle of two hazards"


class Crossed(NamedTuple):
    """A way through a fire, and whether a Spunky Kid used their re-roll on it."""

    end: Crossing
    rerolled: bool = False


def fire_target(rating: Rating, *, driving: bool = False) -> Target:
    """The GUTS number for moving through a fire, +1 in a car, every modifier by name."""
    plain = guts_target(rating)
    return replace(plain, modifiers=(*plain.modifiers, Modifier("in a car", +1))) if driving else plain


@resolves("mad.bomb.gasoline")
def leap_fire(dice: Dice, target: Target, spunky: bool = False) -> Crossed:
    """On foot: GUTS to leap through the flames, otherwise around them. A failure has no other consequence."""
    held = dice.call(hold, target, spunky)
    return Crossed(Crossing.THROUGH if held.steady else Crossing.ROUND, held.rerolled)


@resolves("mad.bomb.gasoline")
def drive_fire(dice: Dice, target: Target, spunky: bool = False) -> Crossed:
    """By car: GUTS+1. After a failure the fire is an obstacle of two hazards; else a 6 on a D6 sets the car on fire."""
    held = dice.call(hold, target, spunky)
    if not held.steady:
        return Crossed(Crossing.OBSTACLE, held.rerolled)
    burning = dice.read(1, dice.reading(ENGULFED), "does the car burn")[0]
    return Crossed(Crossing.ENGULFED if burning else Crossing.THROUGH, held.rerolled)


ENDS: Final = {
    Crossing.THROUGH: "through the fire",
    Crossing.ROUND: "must go round",
    Crossing.ENGULFED: "through, but the car burns",
    Crossing.OBSTACLE: "the fire is an obstacle",
}

HAZARDS: Final = 2
"""The hazards of a fire for a driver whose nerve fails."""

SOMEBODY: Final = "Somebody"

FIRES: Final = Complete(lambda game, _figure: [one.what for one in game.board.fires] if game else [])


def _on_fire(position: Position) -> str:
    """A list of what burns on the table."""
    return ", ".join(one.what for one in position.board.fires) or "nothing"


@move("mad-bomb fire", ROLLS)
class Fire:
    """Roll what a fire sets alight, by material."""

    things: Things = option(REACHED, read=things_typed, complete=COMPLETE)
    business: bool = option("The fire would spread to a business.", default=False)
    homes: bool = option("The fire would spread to homes.", default=False)


@decides(Fire)
def reached(position: Position, move: Fire) -> Deed[tuple[bool, ...]]:
    """A fire reaches things, with its outrage."""
    if not move.things:
        raise Missing(
            "The bot needs to know what the fire reaches. Name things, such as things:wood, brick building, haystack "
            "4.",
            "things",
        )
    uproar = noted(position, outrage(public=False, business=move.business, homes=move.homes))

    def report(alight: tuple[bool, ...]) -> Report:
        burning, spared = split_up(move.things, alight)
        if not burning:
            return Report("Nothing catches fire.")
        lines = (f"Does not burn: {spared}." if spared else "", *uproar_lines(uproar))
        return Report(f"On fire: {burning}.", tuple(filter(None, lines)), tone=Tone.BAD)

    return Deed(
        catch_fire,
        (tuple(one.burns for one in move.things),),
        tuple(one.name for one in move.things),
        changes=lambda alight: (*fires_lit(position, move.things, alight), *uproar.noted) if any(alight) else (),
        facts=lambda outcome: {"things": thing_facts(move.things, outcome.result)},
        report=report,
        questions=fire_questions(move.things),
        again=True,
    )


def _driver(position: Position, move: Any) -> Person:
    """The figure that goes, where the move names none: the driver of the car, or one known by their GUTS alone."""
    if not move.car or move.car.driver is None or isinstance(move.guts, int):
        return Person(SOMEBODY, guest(SOMEBODY))
    driver = position.people.get(move.car.driver)
    if driver is None:
        raise IllegalNow(f"{move.car.name} has no driver. Put a figure at the wheel first.")
    return driver


@move("mad-bomb cross", ROLLS, seated=False)
class Cross:
    """Go through a fire: GUTS on foot, GUTS+1 by car."""

    figure: Person = one_figure("The figure that goes or drives, or a profile.", source=_driver, only=OWN)
    fire: str = option(
        "The fire on the table (default: any).",
        default="",
        read=OnTable(lambda _position, text: text, manned=False),
        complete=FIRES,
    )
    car: Vehicle | None = board_item(
        "The car on the table that goes through (default: its driver tests).", "vehicle", "vehicles", nobody
    )
    speed: Speed | None = option("The speed, if by car (default: on foot).", nobody, words=MOVING)
    guts: Number | None = option("GUTS as a number, if there is no figure or to replace its own.", nobody)
    drunk: bool = option("The figure is drunk. It counts only for a Mean Drunk.", default=False)
    spunky: bool = option(
        "A Spunky Kid re-rolls a failure at once, once a game (default: a button offers it).", default=False
    )
    skills: tuple[str, ...] = skills_option("Skills of a figure without a sheet.")


@decides(Cross)
def crossing(position: Position, move: Cross) -> Deed[Crossed]:
    """A way through a fire, on foot or by car."""
    person, figure = move.figure, move.figure.figure
    car = move.car or riding(position, person)
    if car is not None and car.speed is None and move.speed is None:
        raise IllegalNow(f"{car.name} is not moving, so it can't drive through a fire. Set its speed first.")
    require_fit(person)
    _require_fire(position, move)
    if move.guts is None and sheet(person) is None:
        raise Missing("Name the figure that faces the fire, or give its GUTS, such as guts:3.", "figure", "guts")
    speed = move.speed or (car.speed if car is not None else None)
    skills = skills_of(person, move.skills)
    target = fire_target(figure.rating(Stat.GUTS, move.guts, skills, drunk=move.drunk), driving=speed is not None)
    args = (target, move.spunky and (spunky(figure) if person.stored else SPUNKY_KID in skills))
    resolver = leap_fire if speed is None else drive_fire
    bomb = _burning(position, person, car)

    def changes(crossed: Crossed) -> tuple[Change, ...]:
        used = (SkillUsed(person.id, SPUNKY_KID),) if crossed.rerolled else ()
        braved = _braved(position, move) if crossed.end is Crossing.THROUGH else ()
        return (*used, *braved, *(_set_alight(position, car, bomb) if crossed.end is Crossing.ENGULFED else ()))

    def failed(crossed: Crossed) -> bool:
        return crossed.end in (Crossing.ROUND, Crossing.OBSTACLE)

    def report(crossed: Crossed) -> Report:
        headline, lines, offers = _crossed(position, person, car, speed, bomb, crossed.end)
        spent = RE_ROLLED if crossed.rerolled else ""
        tone = Tone.GOOD if crossed.end is Crossing.THROUGH else Tone.BAD
        return Report(headline, tuple(filter(None, (*lines, spent, owed_line(person)))), offers, tone)

    return Deed(
        resolver,
        args,
        (person.name,),
        allow=lambda: _goes(
            position, move, () if position.typed.get("figure") else position.owner(person), on_foot=speed is None
        ),
        changes=changes,
        facts=lambda outcome: {"end": outcome.result.end.name.lower(), "needed": target.total},
        report=report,
        questions=(Question("Ends", resolver, args, lambda crossed: ENDS[crossed.end], tuple(ENDS.values())),),
        rerolls=(*lucky([person]), *spunky_kids([(person, failed)], spends=args[1])),
        again=not person.stored,
    )


def _braved(position: Position, move: Cross) -> tuple[Change, ...]:
    """The fires through which a figure on foot on the street may go with its next move: the named one, or all."""
    if afoot(position, move.figure) is None:
        return ()
    fires = [one for one in position.board.fires if one.at is not None and (not move.fire or same(move.fire, one.what))]
    return tuple(FireBraved(position.id, one.what, move.figure.id, True) for one in fires)


def _crossed(
    position: Position, person: Person, car: Vehicle | None, speed: Speed | None, bomb: Bomb | None, end: Crossing
) -> tuple[str, tuple[str, ...], tuple[FollowUp, ...]]:
    """The verdict, what follows, and the button for it.

    speed  of the car; None on foot
    car    on the table; None for one known from the command alone
    bomb   a burning car as a bomb with a fuse; None where no game keeps it
    """
    name = person.name
    match end:
        case Crossing.THROUGH:
            return f"{name} {'leaps' if speed is None else 'drives'} through the fire.", (), ()
        case Crossing.ROUND:
            return (
                f"{name} refuses to go through the fire.",
                ("They can only go around it. There is no other effect.",),
                (),
            )
        case Crossing.ENGULFED:
            out = f"Everyone inside has {count(ESCAPE_CARDS, 'card')} of the gang to get out."
            bang = (
                f"On the gang's {ordinal(CAR_FUSE)} card the car explodes. Then use /mad-bomb explode "
                f"sticks:{CAR_STICKS}"
            )
            lines = (f"{out} {bang}",) if bomb is None else (out, fuse_line(position, bomb, CAR_FUSE))
            return f"{name} drives through the fire, and the car burns.", lines, ()
        case Crossing.OBSTACLE:
            aboard = person.typed if person.stored else person.figure.profile
            who = {"car": car.name} if car is not None else {"aboard": aboard} if aboard else {}
            faced = {"speed": str(speed), "hazards": HAZARDS, **who}
            offers = (FollowUp("Face the hazards", "mad-car hazard", faced),) if who else ()
            headline = f"{name} flinches from the fire: an obstacle of {count(HAZARDS, 'hazard')}."
            return headline, ("The driver tests STUNTS with /mad-car hazard hazards:2.",), offers


def _goes(position: Position, move: Cross, price: Price, *, on_foot: bool) -> Price:
    """On foot a figure goes through a fire on its own card. A car may have to on another's, as in a chase."""
    return (
        in_turn(position, move.figure, price, "Out of turn, no figure goes through a fire on foot.")
        if on_foot
        else price
    )


def _require_fire(position: Position, move: Cross) -> None:
    """Refuse a way through something that does not burn on the table of a game."""
    if move.fire and not any(same(move.fire, one.what) for one in position.board.fires):
        raise IllegalNow(f"“{move.fire[:40]}” is not on fire. Name one of these: {_on_fire(position)}.")
    if position.played and not position.board.fires and move.figure.stored and not position.asking:
        raise IllegalNow("Nothing burns on this table. Note a fire with /mad-table fire.").offering(
            "Note a fire", "mad-table fire"
        )


def _burning(position: Position, person: Person, car: Vehicle | None) -> Bomb | None:
    """A burning car as a bomb of two sticks; None where no game keeps it, or it burns already."""
    if not position.played or (not person.stored if car is None else car.burning):
        return None
    side = timed_by(position, car) if car is not None else None
    side = burning_side(position, person) if side is None else side
    if car is None:
        return Bomb(bomb_name(position.board, "the burning car"), CAR_STICKS, side=side)
    return Bomb(tank_name(position.board, car), CAR_STICKS, side=side, vehicle=car.name)


def _set_alight(position: Position, car: Vehicle | None, bomb: Bomb | None) -> tuple[Change, ...]:
    """The changes that set a car on fire, with its fuse."""
    if bomb is None:
        return ()
    burning = () if car is None else (VehicleBurning(position.id, car.name), *kindled(position, car))
    return (*burning, BombSet(position.id, bomb, CAR_FUSE))


@move("mad-table fire", table=True)
class Noted:
    """Note that a thing burns, or has burned out."""

    what: Annotated[str, Len(1, 80)] = option("The thing that burns.", complete=FIRES)
    out: bool = option("The fire has burned out.", default=False)


@decides(Noted)
def fire_noted(position: Position, move: Noted) -> Deed[None]:
    """A fire begins, or has burnt out."""
    what = " ".join(move.what.split())[:80]
    known = next((one.what for one in position.board.fires if same(one.what, what)), None)
    if move.out and known is None:
        raise IllegalNow(f"“{what}” is not on fire. Name one of these: {_on_fire(position)}.")
    if not move.out and known is not None:
        raise IllegalNow(f"{what} is already burning. Name another thing.")
    change = FireOut(position.id, known) if known is not None else FireLit(position.id, what)
    report = Report(f"{change.what} {'no longer burns' if known is not None else 'is on fire'}.")
    return Deed(report=lambda _: report, changes=lambda _: (change,))
