"""Vehicles out of hand: stray ones, explosions, vehicles that turn over, people who jump aside."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of, require_taking_part
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said
from cogs._kit.render import Tone, clean
from cogs.gangstars.aftermath import harms, hurt_line, test_offers, witness_offers
from cogs.gangstars.cars.wheels import aboard, seated
from cogs.gangstars.luck import lucky
from cogs.gangstars.onward import plays
from cogs.gangstars.people import CAST, Person, crew
from cogs.gangstars.turns import TABLED, board_here
from db.repositories import key_of
from rules.core.dice import Dice
from rules.core.events import Change
from rules.core.named import same
from rules.core.outcome import Throw
from rules.core.person import numbered, require_once
from rules.core.refusal import IllegalNow, OutOfRange, UnknownName
from rules.gangstars import duties
from rules.gangstars.actions import points
from rules.gangstars.board import Board, ChitDrawn, StructureSet, VehicleSet
from rules.gangstars.driving import BLAST, BLAST_REACH, OVERTURNED, blast, overturn, stray
from rules.gangstars.measures import both
from rules.gangstars.model import Hurt, Vehicle
from rules.gangstars.wear import burning, worn, wrecked
from rules.gangstars.wounds import Body, Penetration, damage

MOST_STRUCK = 12
RUINED = 2
"""Heavy damages that a stray vehicle does to what it meets; as many destroy anything."""
Striking = Callable[[Dice, tuple[Body, ...]], tuple[Hurt, ...]]


def explosion(vehicle: Vehicle) -> Offer:
    """The button that lets a vehicle on the table explode; pressed, it asks who is near."""
    return Offer("It explodes", "gangstars-car blast", {"vehicle": vehicle.name})


def struck_lines(persons: Sequence[Person], hurts: Sequence[Hurt]) -> tuple[str, ...]:
    """How everybody struck is left."""
    return tuple(hurt_line(person, hurt) for person, hurt in zip(persons, hurts, strict=True))


def struck_changes(persons: Sequence[Person], hurts: Sequence[Hurt], why: str) -> tuple[Change, ...]:
    """What damage changes in everybody struck, out of any vehicle by now."""
    found = zip(persons, hurts, strict=True)
    return tuple(change for person, hurt in found for change in harms(person, hurt, why, shot=False))


def struck_offers(persons: Sequence[Person], hurts: Sequence[Hurt], changes: Sequence[Change]) -> tuple[Offer, ...]:
    """Buttons for the reaction tests owed, and for those who saw it."""
    seen = [offer for one, hurt in zip(persons, hurts, strict=True) for offer in witness_offers(one, hurt)]
    return (*test_offers(persons, changes), *seen[:3])


def _struck(
    persons: Sequence[Person],
    resolver: Striking,
    power: Penetration,
    why: str,
    headline: str,
    booked: tuple[Change, ...] = (),
    lines: tuple[str, ...] = (),
) -> Play:
    """Damage to several people at once."""
    bodies = tuple(person.body for person in persons)

    def say(hurts: tuple[Hurt, ...]) -> Said:
        offers = struck_offers(persons, hurts, struck_changes(persons, hurts, why))
        told = (*lines, *struck_lines(persons, hurts))
        return Said(headline, told, offers, Tone.BAD if any(hurts) else Tone.PLAIN)

    return Play(
        say=say,
        resolver=resolver,
        args=(bodies,),
        names=tuple(person.name for person in persons),
        changes=lambda hurts: (*booked, *struck_changes(persons, hurts, why)),
        facts=lambda outcome: [
            {"name": person.name, "hurt": hurt.word} for person, hurt in zip(persons, outcome.result, strict=True)
        ],
        questions=tuple(
            Question(person.name, damage, (power, one), lambda hurt: hurt.word, tuple(hurt.word for hurt in Hurt))
            for person, one in zip(persons, bodies, strict=True)
        ),
        amends=tuple(amend for person in persons for amend in lucky(person, _own(person.name))),
        about=subjects(*persons),
        again=all(person.stored is None for person in persons) and not booked,
    )


def _own(name: str) -> Callable[[Throw], bool]:
    """Whether a throw is the strength of somebody struck."""
    return lambda throw: throw.why == f"strength, {name}"


async def _those(desk: Desk, options: Options, key: str, vehicle: Vehicle | None) -> list[Person]:
    """Everybody alive in the vehicle, and those whom the option names besides."""
    inside = await aboard(desk, TABLED.here(desk), vehicle) if vehicle is not None else []
    near = await crew(desk, options.get(key))
    persons = numbered([*inside, *near])
    require_once(persons)
    if len(persons) > MOST_STRUCK:
        raise OutOfRange(f"At most {MOST_STRUCK} people are struck at once, not {len(persons)}.")
    return persons


def _vehicle(desk: Desk, options: Options) -> Vehicle | None:
    """The vehicle that an option names, on the table; None for none."""
    if not options.get("vehicle"):
        return None
    game, board = board_here(desk)
    require_taking_part(desk, game)
    return board.vehicle(str(options["vehicle"]))


@plays("gangstars-car blast")
async def prepare_blast(desk: Desk, options: Options) -> Play:
    """A vehicle explodes."""
    vehicle = _vehicle(desk, options)
    if vehicle is not None and vehicle.exploded:
        raise IllegalNow(f"The {clean(vehicle.name)} has exploded already.")
    persons = await _those(desk, options, "near", vehicle)
    if not persons and vehicle is None:
        raise OutOfRange(f"Say who is within {both(BLAST_REACH)}: near: names, or how many.")
    booked: tuple[Change, ...] = ()
    if vehicle is None:
        TABLED.require_doer(desk, [], persons)
    else:
        game = TABLED.here(desk)
        booked = (VehicleSet(game.id, replace(wrecked(vehicle), exploded=True)), burning(game.id, vehicle))
    called = f"The {clean(vehicle.name)}" if vehicle is not None else "The vehicle"
    return _struck(
        persons,
        blast,
        BLAST,
        "caught in an explosion",
        f"{called} explodes, and burns for the rest of the game.",
        booked,
        (f"Everybody within {both(BLAST_REACH)} is struck; its wreck blocks the way.",),
    )


@plays("gangstars-car overturn")
async def prepare_overturn(desk: Desk, options: Options) -> Play:
    """A vehicle turns over."""
    vehicle = _vehicle(desk, options)
    persons = await _those(desk, options, "aboard", vehicle)
    if not persons:
        raise OutOfRange("Say who is in it: aboard: names, or how many.")
    booked: tuple[Change, ...] = ()
    if vehicle is None:
        TABLED.require_doer(desk, [], persons)
    else:
        if vehicle.destroyed:
            raise IllegalNow(f"The {clean(vehicle.name)} is a wreck already.")
        booked = (VehicleSet(TABLED.here(desk).id, wrecked(vehicle)),)
    called = f"The {clean(vehicle.name)}" if vehicle is not None else "The vehicle"
    return _struck(
        persons, overturn, OVERTURNED, "in a vehicle that turned over", f"{called} turns over and is a wreck.", booked
    )


@plays("gangstars-car stray")
async def prepare_stray(desk: Desk, options: Options) -> Play:
    """A vehicle with nobody able to drive it goes straight on."""
    vehicle = _vehicle(desk, options)
    typed = options.get("points")
    met = str(options.get("meets") or "").strip()
    await _require_thing(desk, met, vehicle)
    if vehicle is None:
        if typed is None:
            raise OutOfRange("Say which vehicle strays, or how many action points its driver had.")
        return Play(say=lambda cm: _strayed("The vehicle", cm, met), resolver=stray, args=(int(typed), False))
    game, board = board_here(desk)
    if not vehicle.halves:
        raise IllegalNow(f"The {clean(vehicle.name)} stands: nothing strays.")
    had = int(typed) if typed is not None else await _points_of_driver(desk, vehicle)
    offers = (explosion(vehicle), *_wreck_offers(board, met)) if met else ()
    return Play(
        say=lambda cm: _strayed(f"The {clean(vehicle.name)}", cm, met, offers),
        resolver=stray,
        args=(had, vehicle.heavy == 1),
        changes=lambda _: _met(game.id, board, replace(vehicle, moved=board.turn), met),
    )


def _strayed(vehicle: str, cm: float, met: str, offers: tuple[Offer, ...] = ()) -> Said:
    """How far a stray vehicle goes, or what it meets on the way."""
    aside = "Whoever is in the way jumps aside: /gangstars-car aside."
    if not met:
        return Said(f"{vehicle} rolls {both(cm)} straight on, nobody in command of it.", (aside,))
    meets = f"It meets {clean(met)} within {both(cm)}, which takes two heavy damages, and explodes."
    return Said(f"{vehicle} strays into {clean(met)}.", (meets, aside), offers, Tone.BAD)


async def _require_thing(desk: Desk, met: str, vehicle: Vehicle | None) -> None:
    """Refuse to run into somebody, who jumps aside, or into the stray vehicle itself."""
    if vehicle is not None and same(vehicle.name, met):
        raise IllegalNow(f"The {clean(vehicle.name)} can't meet itself: name something else, or leave meets out.")
    game = TABLED.game(desk)
    there = await figures_of(desk, game) if game is not None else []
    walker = next((one for one in map(CAST.stored, there) if key_of(met) in one.called), None)
    if walker is not None:
        raise IllegalNow(f"Nobody is run down: {walker.name} jumps aside, /gangstars-car aside.")


async def _points_of_driver(desk: Desk, vehicle: Vehicle) -> int:
    """The action points of whoever is at the wheel; OutOfRange when nobody is."""
    riders = await seated(desk, TABLED.here(desk), replace(vehicle, passengers=()))
    figure = riders[0].figure if riders else None
    if figure is None:
        raise OutOfRange(f"Nobody sits at the wheel of the {clean(vehicle.name)}: say points: those its driver had.")
    return points(figure)


def _wreck_offers(board: Board, met: str) -> tuple[Offer, ...]:
    """The button for those in a vehicle that another one strays into."""
    other = next((one for one in board.vehicles if one.name.casefold() == met.casefold()), None)
    if other is None or not other.aboard:
        return ()
    return (Offer(f"Wreck: {other.name}"[:80], "gangstars-shoot wreck", {"vehicle": other.name}),)


def _met(game: int, board: Board, vehicle: Vehicle, met: str) -> tuple[Change, ...]:
    """How a stray vehicle is left, and what it meets: something known on the table is destroyed."""
    if not met:
        return (VehicleSet(game, vehicle),)
    halted = (VehicleSet(game, replace(vehicle, halves=0, duties=(*vehicle.duties, duties.explosion()))),)
    try:
        other = board.vehicle(met)
        return (
            *halted,
            *((VehicleSet(game, worn(worn(other, Hurt.HEAVY), Hurt.HEAVY)),) if not other.destroyed else ()),
        )
    except UnknownName:
        pass
    try:
        return (*halted, StructureSet(game, replace(board.structure(met), heavy=RUINED)))
    except UnknownName:
        return halted


@plays("gangstars-car aside")
async def prepare_aside(desk: Desk, options: Options) -> Play:
    """People jump out of the way of a vehicle: whose activation was still to come loses it."""
    game, board = board_here(desk)
    require_taking_part(desk, game)
    persons = numbered(await crew(desk, options.get("figures")))
    if not persons or any(person.stored is None for person in persons):
        raise OutOfRange("Say who is in its way: figures on the table, names separated by commas.")
    for person in persons:
        TABLED.require_part(desk, person)
    lost = tuple(person for person in persons if person.id in board.bag and person.id not in board.turned)
    names = ", ".join(person.name for person in persons)
    verb = "jumps" if len(persons) == 1 else "jump"
    losers = ", ".join(person.name for person in lost)
    line = f"{losers} recovered from that all this turn: no activation." if lost else "They had acted already."
    chits = (ChitDrawn(game.id, tuple(person.id for person in lost if person.id is not None)),) if lost else ()
    return Play(
        say=lambda _: Said(f"{names} {verb} aside.", (line,)),
        changes=lambda _: chits,
        about=subjects(*persons),
        rule="gs.vehicle",
    )
