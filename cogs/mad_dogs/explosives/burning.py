"""Fires: what they reach, and moving through one; from the options of /mad-bomb fire and cross."""

from __future__ import annotations

from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone, clean
from cogs.mad_dogs import luck, words
from cogs.mad_dogs.aftermath import killing
from cogs.mad_dogs.cars.flames import aboard_alive, fleeing, kindled, tank_name, timed_by
from cogs.mad_dogs.cars.vehicles import require_keys
from cogs.mad_dogs.checks import person_of
from cogs.mad_dogs.explosives.blasts import renamed, thing_facts, things_of
from cogs.mad_dogs.explosives.fuses import burning_side, fresh_name, fuse_line, ordinal
from cogs.mad_dogs.explosives.uproar import fires, noted
from cogs.mad_dogs.people import Person, of_stored, require_fit, skills_of
from cogs.mad_dogs.shooting.shots import full_name, owed_line
from cogs.mad_dogs.turns import board_here, table_of
from db.repositories import StoredFigure
from rules.core.events import Change
from rules.core.named import same
from rules.core.outcome import Outcome
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.board import Board
from rules.mad_dogs.bomb_tables import CAR_FUSE, CAR_STICKS, ESCAPE_CARDS
from rules.mad_dogs.changes import Hurt, SkillUsed
from rules.mad_dogs.explosives import outrage
from rules.mad_dogs.fires import Crossed, Crossing, catch_fire, drive_fire, fire_target, leap_fire
from rules.mad_dogs.model import Nerve, Posture, Speed, Stat
from rules.mad_dogs.nerve import spunky
from rules.mad_dogs.skills import SPUNKY_KID
from rules.mad_dogs.vehicles import Bomb, BombSet, Vehicle, VehicleBurning

ENDS = {
    Crossing.THROUGH: "through the fire",
    Crossing.ROUND: "must go round",
    Crossing.ENGULFED: "through, but the car burns",
    Crossing.OBSTACLE: "the fire is an obstacle",
}
HAZARDS = 2
"""What a fire counts as for a driver whose nerve fails."""


@plays("mad-bomb fire")
async def prepare_fire(desk: Desk, options: Options) -> Play:
    """What a fire reaches, and what that costs with the public."""
    things = things_of(str(options["things"]))
    if not things:
        raise OutOfRange("Say what the fire reaches: things:wood, brick building, haystack 4.")
    costs = outrage(public=False, business=bool(options.get("business")), homes=bool(options.get("homes")))
    uproar = noted(desk, costs)

    def say(alight: tuple[bool, ...]) -> Said:
        burning = [name for (name, _), burns in zip(things, alight, strict=True) if burns]
        spared = [name for (name, _), burns in zip(things, alight, strict=True) if not burns]
        if not burning:
            return Said("Nothing catches fire.")
        lines = (f"Does not burn: {', '.join(spared)}." if spared else "", *uproar.lines)
        return Said(f"On fire: {', '.join(burning)}.", tuple(filter(None, lines)), tone=Tone.BAD)

    return Play(
        say=say,
        resolver=catch_fire,
        args=(tuple(table for _, table in things),),
        names=tuple(name for name, _ in things),
        changes=lambda alight: (
            (*fires(desk, [name for name, _ in things], alight, puddle=False), *uproar.changes) if any(alight) else ()
        ),
        facts=lambda outcome: {"things": thing_facts(things, outcome.result)},
        questions=tuple(
            Question(f"Burns: {name}", catch_fire, ((table,),), lambda alight: alight[0]) for name, table in things
        ),
        again=True,
    )


@plays("mad-bomb cross")
async def prepare_cross(desk: Desk, options: Options) -> Play:
    """Moving through a fire, on foot or by car."""
    car = await _car(desk, options)
    person = renamed(await _who(desk, options, car), "Somebody")
    require_fit(person)
    figure, speed = person.figure, _speed(options, car)
    _require_fire(desk, options, person)
    if figure is None and options.get("guts") is None:
        raise OutOfRange("Say who dares the fire, or the GUTS: guts:3.")
    skills = skills_of(person, str(options.get("skills") or ""))
    target = fire_target(
        figure.stats.guts if figure is not None and options.get("guts") is None else int(options["guts"]),
        figure.off(Stat.GUTS) if figure else 0,
        figure is not None and figure.nerve is Nerve.NERVOUS,
        skills,
        driving=speed is not None,
        drunk=bool(options.get("drunk")),
    )
    may = spunky(figure) if figure is not None and person.stored else SPUNKY_KID in skills
    args = (target, may and bool(options.get("spunky")))
    resolver = leap_fire if speed is None else drive_fire
    game = table_of(desk)
    figures = {one.id: one for one in await figures_of(desk, game)} if game is not None and car is not None else {}
    bomb = _bomb_of(desk, person, car, figures)

    def say(crossed: Crossed) -> Said:
        spent = f"{SPUNKY_KID}: the one re-roll of this game is spent." if crossed.rerolled else ""
        headline, lines, offers = _crossed(desk, person, crossed.end, speed, car, bomb)
        tone = Tone.GOOD if crossed.end is Crossing.THROUGH else Tone.BAD
        return Said(headline, tuple(filter(None, (*lines, spent, owed_line(person)))), offers, tone)

    def facts(outcome: Outcome[Any]) -> dict[str, Any]:
        return {"end": outcome.result.end.name.lower(), "needed": target.total}

    def changes(crossed: Crossed) -> tuple[Change, ...]:
        used = (SkillUsed(person.id, SPUNKY_KID),) if crossed.rerolled and person.id is not None else ()
        return (*used, *(_set_alight(desk, car, bomb, figures) if crossed.end is Crossing.ENGULFED else ()))

    return Play(
        say=say,
        resolver=resolver,
        args=args,
        names=(person.name,),
        changes=changes,
        facts=facts,
        questions=(Question("Ends", resolver, args, lambda crossed: ENDS[crossed.end], tuple(ENDS.values())),),
        amends=(
            *luck.lucky([person]),
            *luck.spunky(person, lambda crossed: crossed.end in (Crossing.ROUND, Crossing.OBSTACLE), spends=args[1]),
        ),
        about=subjects(person),
        again=person.stored is None,
    )


async def _car(desk: Desk, options: Options) -> Vehicle | None:
    """The car on the table that goes through; None on foot, and for a car told in options."""
    if not options.get("car"):
        return None
    _, board = board_here(desk)
    car = board.vehicle(str(options["car"]))
    if car.speed is None and options.get("speed") is None:
        raise IllegalNow(f"{clean(car.name)} stands still: it drives through nothing.")
    return car


async def _who(desk: Desk, options: Options, car: Vehicle | None) -> Person:
    """Who goes: as said, or the driver of the car."""
    if car is None or car.driver is None or options.get("figure") or options.get("guts") is not None:
        return await person_of(desk, options, "figure")
    game, _ = board_here(desk)
    driver = next((one for one in await figures_of(desk, game) if one.id == car.driver), None)
    if driver is None:
        raise IllegalNow(f"Nobody drives {clean(car.name)}.")
    desk.require_own(driver)
    return of_stored(driver)


def _speed(options: Options, car: Vehicle | None) -> Speed | None:
    """How fast the car goes, as said or as on the table; None on foot."""
    if options.get("speed"):
        return Speed(options["speed"])
    return car.speed if car is not None else None


def _require_fire(desk: Desk, options: Options, person: Person) -> None:
    """Refuse to cross what does not burn on the table of a game."""
    game, wanted = table_of(desk), options.get("fire")
    if game is None:
        if wanted:
            board_here(desk)
        return
    board: Board = game.game.board
    burning = [fire.what for fire in board.fires]
    if wanted and not any(same(str(wanted), what) for what in burning):
        listed = ", ".join(map(clean, burning)) or "nothing"
        raise IllegalNow(f"“{clean(str(wanted)[:40])}” does not burn: on fire is {listed}.")
    if not burning and person.stored is not None and not desk.asking:
        raise IllegalNow("Nothing burns on this table: /mad-table fire notes what does.")


def _bomb_of(desk: Desk, person: Person, car: Vehicle | None, figures: dict[int, StoredFigure]) -> Bomb | None:
    """What a car that burns is in a game: a bomb of two sticks, with a fuse; None where nothing is kept of it."""
    game = table_of(desk)
    if game is None or (car is None and person.stored is None) or (car is not None and car.burning):
        return None
    side = timed_by(game, car, figures) if car is not None else None
    side = burning_side(desk, person) if side is None else side
    if car is None:
        return Bomb(fresh_name(game.game.board, "the burning car"), CAR_STICKS, side=side)
    return Bomb(tank_name(game.game.board, car), CAR_STICKS, side=side, vehicle=car.name)


def _set_alight(
    desk: Desk, car: Vehicle | None, bomb: Bomb | None, figures: dict[int, StoredFigure]
) -> tuple[Change, ...]:
    """A car in flames, and its fuse."""
    game = table_of(desk)
    if game is None or bomb is None:
        return ()
    burning = () if car is None else (VehicleBurning(game.id, car.name), *kindled(game, car, figures))
    return (*burning, BombSet(game.id, bomb, CAR_FUSE))


def _crossed(
    desk: Desk, person: Person, end: Crossing, speed: Speed | None, car: Vehicle | None, bomb: Bomb | None
) -> tuple[str, tuple[str, ...], tuple[Offer, ...]]:
    """The verdict, what follows, and the button for it."""
    name = person.name
    match end:
        case Crossing.THROUGH:
            return f"{name} {'leaps' if speed is None else 'drives'} through the fire.", (), ()
        case Crossing.ROUND:
            return f"{name} won't go through the fire.", ("There is only the way round it; nothing else follows.",), ()
        case Crossing.ENGULFED:
            out = f"Everybody inside has {words.count(ESCAPE_CARDS, 'card')} of the gang to get out."
            bang = f"On the gang's {ordinal(CAR_FUSE)} card the car explodes: /mad-bomb explode sticks:{CAR_STICKS}"
            told = (f"{out} {bang}",) if bomb is None else (out, fuse_line(desk, bomb, CAR_FUSE))
            return f"{name} drives through the fire, and the car burns.", told, ()
        case _:
            aboard = full_name(person) if person.stored else person.figure.profile if person.figure else ""
            who = {"car": car.name} if car is not None else {"aboard": aboard} if aboard else {}
            offers = (Offer("Face the hazards", "mad-car hazard", {"speed": str(speed), "hazards": HAZARDS, **who}),)
            headline = f"{name} flinches from the fire: an obstacle of {words.count(HAZARDS, 'hazard')}."
            return headline, ("The driver tests STUNTS: /mad-car hazard hazards:2.",), offers if who else ()


@plays("mad-table burnt")
async def prepare_burnt(desk: Desk, options: Options) -> Play:
    """The time of a burning car is up: whoever is still aboard dies."""
    game, board = board_here(desk)
    car = board.vehicle(str(options["car"]))
    require_keys(desk, game, car)
    name = clean(car.name)
    if not car.burning:
        raise IllegalNow(f"{name} does not burn.")
    if fleeing(board, car):
        raise IllegalNow(f"Those aboard {name} still have time to get out: /mad-table alight.")
    dead = [of_stored(one) for one in aboard_alive(car, await figures_of(desk, game))]
    if not dead:
        raise IllegalNow(f"Nobody alive is aboard {name}.")
    names = words.listed([person.name for person in dead])
    play = Play(
        say=lambda _: Said(f"{names} {'dies' if len(dead) == 1 else 'die'} in the fire of {name}.", tone=Tone.BAD),
        changes=lambda _: tuple(Hurt(person.id, posture=Posture.DEAD) for person in dead if person.id is not None),
        about=subjects(*dead),
        rule="mad.car.hits",
    )
    return await killing(desk, play, lambda _: dead, *dead)
