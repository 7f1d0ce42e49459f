"""Shooting at cars: from the options of /mad-car shoot and /mad-car hits to wounds, damage and what the driver does."""

from __future__ import annotations

from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.mad_dogs import car_words, words
from cogs.mad_dogs.car_people import HOODLUM, apart, car_of, crew, own, reaction_of, riders, speed_of
from cogs.mad_dogs.people import Person, of_profile, require_fit, skills_of, subjects
from cogs.mad_dogs.shots import gats_of, gun_changes, gun_of, guts_offers, owed_line
from rules.core.outcome import Outcome
from rules.core.refusal import OutOfRange
from rules.mad_dogs.car_shooting import (
    Burst,
    CarDamage,
    CarShot,
    CarShotResult,
    Riddled,
    car_after,
    check_burst,
    check_shot_at,
    fate_aboard,
    fate_in_sights,
    must_confirm,
    settle,
    shoot_at_car,
    wreckage,
    wreckage_in_sights,
)
from rules.mad_dogs.car_tables import Tank
from rules.mad_dogs.crashing import helpless
from rules.mad_dogs.driving import Faced
from rules.mad_dogs.model import Cover, Family, Gait, Light, Nerve, Speed
from rules.mad_dogs.shooting import JAM_AT, Shot, aimed_fire

TANKS = {
    Tank.WHOLE: "whole",
    Tank.STENCH: "a stench of gasoline",
    Tank.FIRE: "fire",
    Tank.EXPLOSION: "an explosion",
}
DRIVER = "The driver"


async def target_of(desk: Desk, options: Options) -> tuple[Riddled, list[Person]]:
    """The car shot at, and who is in it; a car that moves has a driver, a Hoodlum unless somebody is named."""
    aboard = await crew(desk, options.get("aboard"))
    speed = speed_of(options)
    if not aboard and speed is not None:
        aboard = [person for person in (of_profile(HOODLUM, DRIVER),) if person]
    reaction = reaction_of(options, aboard[0] if aboard else None)
    return Riddled(car_of(options), speed, riders(aboard), reaction), aboard


def damage_parts(damage: CarDamage) -> list[str]:
    """What bullets broke, in a few words each."""
    parts = [
        "the engine is hit" if damage.engine else "",
        "the brake line is cut" if damage.brakes else "",
        "a tire is gone" if damage.tire else "",
        TANKS[damage.tank] if damage.tank else "",
    ]
    return [part for part in parts if part]


def damage_lines(shot: CarShot, target: Riddled) -> list[str]:
    """What the damage means from now on."""
    damage = shot.damage
    if damage.tank is Tank.EXPLOSION:
        return [
            "The car explodes like a bomb of two sticks: those within its radius outside make their tests too, "
            "and gasoline burns."
        ]
    lines = []
    if damage.tire:
        lines.append("The car is out of action, even without a crash.")
    if damage.engine:
        lines.append("Half speed from now on but for cruising, and a die each turn: /mad-car engine.")
    if damage.brakes:
        lines.append("It slows down only uphill, can't brake, and meets every hazard twice.")
    if damage.tank is Tank.FIRE:
        lines.append("It burns: all must be out on the gang's next card, or die in it.")
    after = car_words.damage_line(car_after(target.car, damage))
    return [*lines, after] if after else lines


def driver_lines(name: str, target: Riddled, shot: CarShot) -> list[str]:
    """What the driver's nerve and skill came to."""
    lines = []
    if shot.skid is not None:
        side = str(shot.skid.way).rpartition(" ")[2]
        lines.append(f"The car skids {car_words.inches(shot.skid.inches)} to the {side}.")
        lines += car_words.skid_lines(shot.skid, tire=True)
    swerves = (
        shot.damage.brakes or target.car.brakes_cut or helpless(shot.aboard[0].struck.posture if shot.aboard else None)
    )
    for faced, at in ((shot.nerve, "under fire"), (shot.obstacle, "at the stench, an obstacle of 2 hazards")):
        if faced is not None:
            lines.append(faced_line(name, at, faced, swerves))
            lines += car_words.skid_lines(faced.skid)
    return lines


def faced_line(name: str, at: str, faced: Faced, swerves: bool) -> str:
    if faced.passed:
        return f"{name} keeps control {at}."
    choice = "only swerving is left" if swerves else "brake or swerve"
    return f"{name} loses control {at}: {car_words.skid_told(faced.skid) if faced.skid else choice}."


def settled_offers(desk: Desk, target: Riddled, shot: CarShot, aboard: list[Person]) -> list[Offer]:
    """Buttons for all that follows: crashes, brake or swerve, the engine, nerves."""
    car, options = car_after(target.car, shot.damage), desk.options
    offers = car_words.crash_offers(options, car, shot.skid, target.speed)
    speed = target.speed
    for faced, more in ((shot.nerve, ""), (shot.obstacle, ", stench")):
        if faced is None or faced.passed:
            continue
        if faced.skid is None:
            out = helpless(shot.aboard[0].struck.posture)
            offers += car_words.choice_offers(desk, car, speed, out, more)
        else:
            speed = faced.skid.speed
            offers += car_words.crash_offers(options, car, faced.skid, speed, f"Crash{more}")
    if shot.damage.engine and not car.wrecked:
        offers.append(Offer("Engine", "mad-car engine", {}))
    return [*offers, *guts_offers(aboard, car_words.struck_of(shot.aboard))]


def settled_lines(target: Riddled, shot: CarShot, aboard: list[Person]) -> list[str]:
    """Everything that a burst at a car leads to, a line each."""
    lines = car_words.people_lines(aboard, shot.aboard)
    lines += driver_lines(aboard[0].name if aboard else DRIVER, target, shot)
    lines += damage_lines(shot, target)
    last = shot.obstacle or shot.nerve
    if target.speed is not None and shot.damage.tank is not Tank.EXPLOSION and not (last and last.skid):
        lines.append(car_words.goes_on(shot.speed))
    if aboard and aboard[0].name == DRIVER:
        lines.append(f"Nobody was named: the driver counts as a {HOODLUM}.")
    return lines


def verdict(shot: CarShot, aboard: list[Person]) -> str:
    """The verdict on a burst that hit a car."""
    hurt = [
        f"{person.name} {car_words.fate(one.verdict)}"
        for person, one in zip(aboard, shot.aboard, strict=False)
        if car_words.fate(one.verdict) != "unharmed"
    ]
    return car_words.words_of([*damage_parts(shot.damage), *hurt], 5) or "nothing that matters"


def settled_facts(target: Riddled, shot: CarShot, aboard: list[Person]) -> dict[str, Any]:
    """A burst at a car as JSON values."""
    return {
        "through": shot.hits,
        "damage": {
            "engine": shot.damage.engine,
            "brakes": shot.damage.brakes,
            "tire": shot.damage.tire,
            "tank": TANKS[shot.damage.tank],
        },
        "car": car_words.car_facts(car_after(target.car, shot.damage)),
        "figures": car_words.people_facts(aboard, shot.aboard),
        "skid": car_words.skid_facts(shot.skid),
        "nerve": car_words.faced_facts(shot.nerve),
        "obstacle": car_words.faced_facts(shot.obstacle),
        "speed": None if shot.speed is None else str(shot.speed),
    }


def damage_questions(resolver: Any, *args: Any) -> list[Question]:
    """What is broken: each kind of damage by itself."""
    return [
        Question("The engine is hit", resolver, args, lambda damage: damage.engine),
        Question("The brake line is cut", resolver, args, lambda damage: damage.brakes),
        Question("A tire is gone", resolver, args, lambda damage: damage.tire),
        Question("The fuel tank", resolver, args, lambda damage: TANKS[damage.tank], tuple(TANKS.values())),
    ]


@plays("mad-car hits")
async def prepare_hits(desk: Desk, options: Options) -> Play:
    """So many hits on a car, settled."""
    gun, _ = gun_of(Person(""), str(options.get("gun") or "Pistol"))
    target, aboard = await target_of(desk, options)
    if options.get("gats") is None and must_confirm(gun, target.car):
        raise OutOfRange("Hits on armour are confirmed: say the shooter's unmodified GATS, such as gats:4.")
    burst = Burst(
        int(options["hits"]),
        gun,
        int(options.get("gats") or 0),
        bool(options.get("flinches")),
        bool(options.get("aimed")),
    )
    check_burst(burst, target)

    def say(shot: CarShot) -> Said:
        stopped = burst.hits - shot.hits
        lines = [f"The armour stops {words.count(stopped, 'hit')} of {burst.hits}."] if stopped else []
        return Said(
            car_words.opening(f"{words.count(burst.hits, 'hit')} on the {target.car.body}: {verdict(shot, aboard)}."),
            (*lines, *settled_lines(target, shot, aboard)),
            tuple(settled_offers(desk, target, shot, aboard)),
            tone=Tone.BAD if damage_parts(shot.damage) else Tone.PLAIN,
        )

    return Play(
        say=say,
        resolver=settle,
        args=(burst, target),
        names=tuple(person.name for person in aboard),
        changes=lambda shot: car_words.hurts(aboard, shot.aboard),
        facts=lambda outcome: settled_facts(target, outcome.result, aboard),
        questions=(
            *damage_questions(wreckage, burst, target),
            *car_words.fate_questions(aboard, target.aboard, fate_aboard, burst, target),
        ),
        about=subjects(*aboard),
        again=not subjects(*aboard),
    )


@plays("mad-car shoot")
async def prepare_shoot(desk: Desk, options: Options) -> Play:
    """One action of shooting at a car, to its end but for a crash."""
    named = await crew(desk, options.get("shooter"))
    if len(named) > 1:
        raise OutOfRange("One at a time shoots: name one shooter.")
    shooter = named[0] if named else Person(words.UNNAMED_SHOOTER)
    own(desk, shooter)
    require_fit(shooter)
    target, aboard = await target_of(desk, options)
    apart(named, aboard)
    gun, weapon = gun_of(shooter, str(options.get("gun") or ""))
    figure = shooter.figure
    shot = Shot(
        gats=gats_of(options, figure),
        gun=gun,
        range=float(options["range"]),
        lost=figure.lost if figure else 0,
        nervous=figure is not None and figure.nerve is Nerve.NERVOUS,
        moved=Gait(options.get("moved", Gait.STILL)),
        aimed=bool(options.get("aimed")),
        cover=Cover(options.get("cover", Cover.NONE)),
        light=Light(options.get("light", Light.GOOD)),
        from_car=Speed(options["from_car"]) if options.get("from_car") else None,
        driving=bool(options.get("driving")),
        at_car=target.speed,
        skills=skills_of(shooter, str(options.get("skills") or "")),
        weapon=weapon.name if weapon else "",
        blasts=weapon.blasts if weapon else 0,
        machine_gun_reload=desk.switched_on("machine-gun-reload"),
    )
    check_shot_at(shot, target)

    def say(result: CarShotResult) -> Said:
        settled = result.settled
        headline = f"{shooter.name} fires the {gun.name.partition(',')[0]} at the {target.car.body}: "
        headline += words.count(result.hits, "hit") + (f", {verdict(settled, aboard)}" if result.hits else "")
        stopped = result.hits - settled.hits
        lines = [
            f"The armour stops {words.count(stopped, 'hit')} of {result.hits}." if stopped else "",
            *settled_lines(target, settled, aboard),
            words.gun_line(shooter.name, shot, result),
            owed_line(shooter),
        ]
        return Said(
            f"{headline}.",
            tuple(filter(None, lines)),
            tuple(settled_offers(desk, target, settled, aboard)),
            tone=Tone.BAD if damage_parts(settled.damage) else Tone.PLAIN,
        )

    def facts(outcome: Outcome[Any]) -> dict[str, Any]:
        result: CarShotResult = outcome.result
        return {
            "needed": result.needed,
            "hits": result.hits,
            "flinches": result.flinches,
            "jammed": result.jammed,
            "empty": result.empty,
            **settled_facts(target, result.settled, aboard),
        }

    questions = [Question("Hits", aimed_fire, (shot,), lambda fired: fired.hits)]
    if gun.family is Family.TOMMY:
        questions.append(Question("Jams", aimed_fire, (shot,), lambda fired: fired.sixes >= JAM_AT))
    return Play(
        say=say,
        resolver=shoot_at_car,
        args=(shot, target),
        names=tuple(person.name for person in aboard),
        changes=lambda result: (
            *car_words.hurts(aboard, result.settled.aboard),
            *gun_changes(shooter, weapon, result.jammed, result.empty),
        ),
        facts=facts,
        questions=(
            *questions,
            *damage_questions(wreckage_in_sights, shot, target),
            *car_words.fate_questions(aboard, target.aboard, fate_in_sights, shot, target),
        ),
        about=subjects(shooter, *aboard),
        again=True,
    )
