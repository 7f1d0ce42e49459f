"""Vehicles under fire, and what becomes of those in one that is destroyed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cogs._kit.desk import Desk
from cogs._kit.games import require_taking_part
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Question, Said
from cogs._kit.render import Tone, clean
from cogs._kit.words import sentence
from cogs.gangstars.aftermath import dies, hurt_line
from cogs.gangstars.cars.wheels import aboard
from cogs.gangstars.cars.wrecks import burning, explosion, struck_changes, struck_offers, wrecked
from cogs.gangstars.luck import lucky
from cogs.gangstars.onward import plays
from cogs.gangstars.people import Person, crew
from cogs.gangstars.shooting.guns import facts_of, shooter_in, spent_weapon, trouble_line, troubled, weapon_of
from cogs.gangstars.shooting.targets import (
    FATES,
    HURTS,
    Target,
    befallen,
    fate_lines,
    fate_offers,
    listed,
    luck_of,
    range_of,
    require_others,
    target_of,
    told_apart,
)
from cogs.gangstars.shooting.walls import (
    TROUBLES,
    WEARS,
    Wall,
    require_no_damage,
    require_unsaid,
    strength_of,
    wear_word,
    worn_changes,
    worn_lines,
    wreck_offers,
)
from cogs.gangstars.turns import TABLED, board_here, paying, trace_of
from rules.core.deed import Reroll
from rules.core.events import Change
from rules.core.person import numbered, require_once
from rules.core.refusal import IllegalNow, OutOfRange
from rules.gangstars import duties
from rules.gangstars.actions import Action
from rules.gangstars.aiming import Fate, Spot
from rules.gangstars.board import VehicleSet
from rules.gangstars.driving import BLAST_REACH
from rules.gangstars.measures import both
from rules.gangstars.model import SEATS, Hurt, Make, Vehicle
from rules.gangstars.structures import Aim, Broadside, Raking, Rider, Wreck, check_broadside, shoot_vehicle
from rules.gangstars.structures import wreck as destroy
from rules.gangstars.traits import HARDASS
from rules.gangstars.wear import FRAMES, LIVES, require_standing

RIDER: Final = "somebody in it"
MISSED: Final = "missed"
NOT_HIT: Final = "not hit"
NEAR_LINE: Final = f"It explodes too, and strikes those within {both(BLAST_REACH)}: /gangstars-car blast."
STRAYS: Final = "With nobody able to drive it, it strays: /gangstars-car stray."


@dataclass(frozen=True, slots=True)
class Aboard:
    """A vehicle shot at, as a thing, and everybody in or on it, the nearest to the shooter first."""

    wall: Wall
    make: Make
    people: tuple[Target, ...]

    @property
    def title(self) -> str:
        """What it is called in a sentence."""
        name = self.wall.name
        return name if self.wall.thing is None or name.lower().startswith("the ") else f"the {name}"

    def struck(self, raking: Raking) -> list[tuple[Target, Fate]]:
        return [] if raking.person is None else [(self.people[raking.person], raking.fate)]

    def broken(self, raking: Raking) -> list[tuple[Wall, Hurt]]:
        return [(self.wall, raking.hurt)] if raking.person is None else []


@plays("gangstars-shoot vehicle")
async def prepare_vehicle(desk: Desk, options: Options) -> Play:
    """A shot at a vehicle, or at those in it."""
    shooter = await shooter_in(desk, options)
    arm, weapon = weapon_of(shooter, str(options.get("gun") or ""))
    distance = range_of(options, "range", arm.effective or arm.maximum)
    shooter, rode = await _aboard(desk, options, shooter, distance)
    TABLED.require_doer(desk, [shooter], [target.person for target in rode.people])
    aim = Aim(options.get("aim") or Aim.SNAP)
    facts = replace(facts_of(desk, shooter, options, arm), aimed=aim is not Aim.SNAP)
    shot = Broadside(arm, facts, rode.make, tuple(target.mark for target in rode.people), aim, distance)
    check_broadside(shot)
    paid = paying(desk, shooter, Action.AIM if facts.aimed else Action.SHOOT)
    why = f"shot by {shooter.name}"

    def changes(raking: Raking) -> tuple[Change, ...]:
        befell = [change for target, fate in rode.struck(raking) for change in befallen(target, fate, why)]
        return (*befell, *worn_changes(desk, rode.broken(raking)), *troubled(shooter, weapon, raking.trouble))

    def say(raking: Raking) -> Said:
        struck, broken = rode.struck(raking), rode.broken(raking)
        told = _told(rode, raking)
        lines = (*fate_lines(struck), *worn_lines(broken), *_driver_lines(struck))
        return Said(
            f"{shooter.name} shoots at {rode.title} with the {arm.word}: {told}.",
            tuple(filter(None, (*lines, trouble_line(arm, raking.trouble), paid.line))),
            (*fate_offers(struck, changes(raking)), *wreck_offers(broken)),
            Tone.BAD if raking.trouble or raking.hurt or raking.fate > Fate.NICKED else Tone.PLAIN,
        )

    def facts_told(raking: Raking) -> dict[str, Any]:
        person = None if raking.person is None else rode.people[raking.person].name
        fate = None if raking.person is None else raking.fate.word
        damage = wear_word(raking.hurt) if raking.person is None else None
        return {"person": person, "fate": fate, "damage": damage, "weapon": raking.trouble.value}

    return Play(
        say=say,
        resolver=shoot_vehicle,
        args=(shot,),
        names=tuple(target.name for target in rode.people),
        changes=changes,
        paid=(*paid.changes, *spent_weapon(shooter, arm, weapon)),
        facts=lambda outcome: facts_told(outcome.result),
        questions=tuple(_questions(shot, rode)),
        amends=luck_of(shooter, rode.people),
        about=subjects(shooter, *(target.person for target in rode.people)),
        again=arm.shoots,
    )


def _told(rode: Aboard, raking: Raking) -> str:
    if raking.person is None:
        return f"the vehicle takes it, {wear_word(raking.hurt)}"
    return f"{rode.people[raking.person].name}, {raking.fate.word}"


def _driver_lines(struck: Sequence[tuple[Target, Fate]]) -> tuple[str, ...]:
    """What a hit on the driver means for the vehicle."""
    for target, fate in struck:
        if target.driver and fate.hurt is not None:
            dead = fate is Fate.FATAL or dies(target.person, fate.hurt)
            return (STRAYS if dead else "The driver's test moves the vehicle at once.",)
    return ()


def _questions(shot: Broadside, rode: Aboard) -> list[Question]:
    """What is hit, the damage to the vehicle, and the worst for anybody in it."""

    def what(raking: Raking) -> str:
        if raking.person is None:
            return "the vehicle"
        return MISSED if raking.fate is Fate.MISSED else rode.people[raking.person].name

    def damage(raking: Raking) -> str:
        return wear_word(raking.hurt) if raking.person is None else NOT_HIT

    names = tuple(target.name for target in rode.people)
    return [
        Question("What is hit", shoot_vehicle, (shot,), what, ("the vehicle", *names, MISSED)),
        Question("Damage to the vehicle", shoot_vehicle, (shot,), damage, (NOT_HIT, *WEARS)),
        *([Question("People", shoot_vehicle, (shot,), lambda raking: raking.fate.word, FATES)] if names else []),
        *(
            [
                Question(
                    "The weapon", shoot_vehicle, (shot,), lambda raking: raking.trouble.value or "fires on", TROUBLES
                )
            ]
            if shot.arm.shoots
            else []
        ),
    ]


async def _aboard(desk: Desk, options: Options, shooter: Person, distance: float) -> tuple[Person, Aboard]:
    """The vehicle, of the table or of plain numbers, with those in it; the shooter's name told apart from theirs."""
    spot = Spot(options.get("ground") or Spot.NEITHER)
    if not options.get("vehicle"):
        make = Make(str(options.get("kind") or Make.CAR))
        thing = Vehicle(f"the {make.lower()}", make, light=options.get("light") or 0, heavy=options.get("heavy") or 0)
        require_no_damage(desk, options, "a vehicle", "/gangstars-car set")
        people = [_in_spot(one, spot) for one in await listed(desk, shooter, options.get("aboard"), distance, RIDER)]
        require_others(shooter, people)
        shooter, people = told_apart(shooter, people)
        people = [replace(one, driver=index == 0) for index, one in enumerate(people)]
        wall = Wall(thing.name, FRAMES[make], thing if TABLED.game(desk) is None else None)
        return shooter, Aboard(wall, make, tuple(people))
    game, board = board_here(desk)
    vehicle = board.vehicle(str(options["vehicle"]))
    require_standing(vehicle)
    if shooter.id in vehicle.aboard:
        raise IllegalNow(f"{shooter.name} is in the {clean(vehicle.name)} himself: nobody shoots at what he rides in.")
    require_unsaid(options, vehicle.name, "kind", "light", "heavy")
    inside = await aboard(desk, game, vehicle)
    first = [one.id for one in await crew(desk, options.get("aboard"))]
    strangers = [one for one in first if one not in vehicle.aboard]
    if strangers:
        raise OutOfRange(f"In {clean(vehicle.name)} are {', '.join(one.name for one in inside) or 'none'}: say who.")
    inside.sort(key=lambda one: first.index(one.id) if one.id in first else len(first))
    segments = max((trace_of(desk, one).segments for one in inside), default=0)
    targets = [_moving(target_of(desk, shooter, one, distance, spot), segments) for one in inside]
    shooter, targets = told_apart(shooter, targets)
    wall = Wall(clean(vehicle.name), strength_of(vehicle), vehicle)
    return shooter, Aboard(wall, vehicle.make, tuple(targets))


def _in_spot(target: Target, spot: Spot) -> Target:
    """Somebody in a vehicle: where it is, unless something else is said of him."""
    if target.mark.spot is not Spot.NEITHER:
        return target
    return replace(target, mark=replace(target.mark, spot=spot))


def _moving(target: Target, segments: int) -> Target:
    """Somebody in a vehicle that has been driven so many segments."""
    return replace(target, mark=replace(target.mark, moved=segments))


@plays("gangstars-shoot wreck")
async def prepare_wreck(desk: Desk, options: Options) -> Play:
    """A vehicle is destroyed: where it ends, and who gets out."""
    vehicle, booked = _destroyed(desk, options)
    game = TABLED.game(desk)
    if vehicle is not None and game is not None:
        people = await aboard(desk, game, vehicle)
        moving = vehicle.halves > 0
    else:
        people = await crew(desk, options.get("aboard"))
        moving = bool(options.get("moving"))
        if not people and not moving:
            raise OutOfRange("Say who is in it, aboard: names or how many, or that it moves, moving:True.")
    people = numbered(people)
    require_once(people)
    if len(people) > SEATS[Make.CAR]:
        raise OutOfRange(f"A vehicle has room for {SEATS[Make.CAR]}, not {len(people)}.")
    TABLED.require_doer(desk, [], [] if vehicle is not None else people)
    riders = tuple(
        Rider(one.figure is not None and one.figure.has(HARDASS), one.figure is not None and one.figure.is_dog)
        for one in people
    )
    called = sentence(clean(vehicle.name)) if vehicle is not None else "The vehicle"
    explodes = (explosion(vehicle),) if vehicle is not None else ()

    def changes(wreck: Wreck) -> tuple[Change, ...]:
        return (*booked, *struck_changes(people, wreck.hurts, "in a wreck"))

    def say(wreck: Wreck) -> Said:
        way = f" goes a segment {wreck.way}," if wreck.way is not None else ""
        lines = [_rider_line(one, hurt) for one, hurt in zip(people, wreck.hurts, strict=True)]
        return Said(
            f"{called} is destroyed:{way or ' it'} stops and burns.",
            (*lines, "Where it burns nobody passes.", NEAR_LINE),
            (*struck_offers(people, wreck.hurts, changes(wreck)), *explodes),
            Tone.BAD,
        )

    return Play(
        say=say,
        resolver=destroy,
        args=(riders, moving),
        names=tuple(one.name for one in people),
        changes=changes,
        facts=lambda outcome: {
            "way": outcome.result.way,
            "people": [
                {"name": one.name, "hurt": hurt.word} for one, hurt in zip(people, outcome.result.hurts, strict=True)
            ],
        },
        questions=tuple(_wreck_questions(people, riders)),
        amends=tuple(amend for one in people for amend in _out(one)),
        about=subjects(*people),
        again=vehicle is None and all(one.stored is None for one in people),
    )


def _rider_line(person: Person, hurt: Hurt) -> str:
    if hurt is Hurt.FATAL:
        return f"{person.name} does not get out, and is out of the game for good."
    return hurt_line(person, hurt)


def _wreck_questions(people: Sequence[Person], riders: Sequence[Rider]) -> list[Question]:
    return [
        Question(
            person.name,
            destroy,
            ((rider,), False),
            lambda wreck: "does not get out" if wreck.hurts[0] is Hurt.FATAL else wreck.hurts[0].word,
            (*HURTS, "does not get out"),
        )
        for person, rider in zip(people, riders, strict=True)
    ]


def _out(person: Person) -> tuple[Reroll, ...]:
    return lucky(person, lambda throw: throw.why == f"getting out, {person.name}")


def _destroyed(desk: Desk, options: Options) -> tuple[Vehicle | None, tuple[Change, ...]]:
    """The vehicle on the table that is destroyed, and what that makes of it; None and nothing for one made up."""
    if not options.get("vehicle"):
        return None, ()
    game, board = board_here(desk)
    require_taking_part(desk, game)
    vehicle = board.vehicle(str(options["vehicle"]))
    name = clean(vehicle.name)
    fire = burning(game.id, vehicle)
    if vehicle.destroyed and not vehicle.aboard and fire.place in board.fires:
        raise IllegalNow(f"{sentence(name)} burns already: nobody is in it any more.")
    if not vehicle.destroyed:
        raise IllegalNow(f"{sentence(name)} is not destroyed: that takes {LIVES} heavy damages.")
    explodes = () if vehicle.exploded else (duties.explosion(),)
    return vehicle, (VehicleSet(game.id, replace(wrecked(vehicle), duties=explodes)), fire)
