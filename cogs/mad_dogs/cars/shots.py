"""Shooting at cars: from the options of /mad-wreck shoot and hits to wounds, damage, and the crash it may end in."""

from __future__ import annotations

from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.mad_dogs import luck, words
from cogs.mad_dogs.aftermath import credited, paying, watched
from cogs.mad_dogs.cars import words as car_words
from cogs.mad_dogs.cars.bursts import (
    befallen_of,
    damage_parts,
    damage_questions,
    fate_questions,
    settled_changes,
    settled_facts,
    settled_lines,
    settled_offers,
    target_of,
    verdict,
)
from cogs.mad_dogs.cars.people import apart, own
from cogs.mad_dogs.cars.vehicles import Wheels, riding
from cogs.mad_dogs.people import Person, crew, require_fit, skills_of
from cogs.mad_dogs.shooting.shots import gats_of, gun_of, owed_line
from cogs.mad_dogs.shooting.triggers import gun_changes, readied
from rules.core.events import Change
from rules.core.outcome import Outcome
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.car_shooting import (
    Burst,
    CarShot,
    CarShotResult,
    check_burst,
    check_shot_at,
    fate_aboard,
    fate_in_sights,
    must_confirm,
    wreckage,
    wreckage_in_sights,
)
from rules.mad_dogs.model import Cover, Family, Light, Nerve, Speed, Stat
from rules.mad_dogs.pileups import (
    Pileup,
    settle_through,
    shoot_through,
)
from rules.mad_dogs.shooting import JAM_AT, Shot, aimed_fire


@plays("mad-wreck hits")
async def prepare_hits(desk: Desk, options: Options) -> Play:
    """So many hits on a car, settled."""
    gun, _ = gun_of(Person(""), str(options.get("gun") or "Pistol"))
    target = await target_of(desk, options)
    one, riddled = target.wheels, target.riddled
    if options.get("gats") is None and must_confirm(gun, riddled.car):
        raise OutOfRange("Hits on armour are confirmed: say the shooter's unmodified GATS, such as gats:4.")
    burst = Burst(
        int(options["hits"]),
        gun,
        int(options.get("gats") or 0),
        bool(options.get("flinches")),
        bool(options.get("aimed")),
    )
    check_burst(burst, riddled)

    def say(pile: Pileup[CarShot]) -> Said:
        shot = pile.cause
        stopped = burst.hits - shot.hits
        lines = [f"The armour stops {words.count(stopped, 'hit')} of {burst.hits}."] if stopped else []
        told = verdict(shot, target.persons, befallen_of(pile, shot))
        return Said(
            car_words.opening(f"{words.count(burst.hits, 'hit')} on {one.name}: {told}."),
            (*lines, *settled_lines(target, pile, shot)),
            tuple(settled_offers(desk, target, pile, shot)),
            tone=Tone.BAD if damage_parts(shot.damage) else Tone.PLAIN,
        )

    fates = fate_questions(target, fate_aboard, burst, riddled)
    play = Play(
        say=say,
        resolver=settle_through,
        args=(burst, riddled, target.course),
        names=tuple(person.name for person in target.persons),
        changes=lambda pile: settled_changes(target, pile, pile.cause),
        facts=lambda outcome: settled_facts(target, outcome.result, outcome.result.cause),
        questions=(*damage_questions(wreckage, burst, riddled), *fates),
        amends=luck.caught(target.persons, at_wheel=True),
        about=subjects(*target.persons),
        again=one.vehicle is None and not subjects(*target.persons),
    )
    return await watched(desk, options, play, target.persons)


@plays("mad-wreck shoot")
async def prepare_shoot(desk: Desk, options: Options) -> Play:
    """One action of shooting at a car, to its end."""
    named = await crew(desk, options.get("shooter"), own=True)
    if len(named) > 1:
        raise OutOfRange("One at a time shoots: name one shooter.")
    shooter = named[0] if named else Person(words.UNNAMED_SHOOTER)
    own(desk, shooter)
    require_fit(shooter)
    target = await target_of(desk, options)
    one, riddled = target.wheels, target.riddled
    apart(named, target.persons)
    gun, weapon = gun_of(shooter, str(options.get("gun") or ""))
    ready, figure = readied(desk, shooter, options, gun), shooter.figure
    from_car, driving = seat_of(desk, options, shooter, one)
    shot = Shot(
        gats=gats_of(options, figure),
        gun=gun,
        range=float(options["range"]),
        lost=figure.off(Stat.GATS) if figure else 0,
        nervous=figure is not None and figure.nerve is Nerve.NERVOUS,
        moved=ready.moved,
        aimed=ready.aimed,
        cover=Cover(options.get("cover", Cover.NONE)),
        light=Light(options.get("light", Light.GOOD)),
        from_car=from_car,
        driving=driving,
        at_car=riddled.speed,
        skills=skills_of(shooter, str(options.get("skills") or "")),
        weapon=weapon.name if weapon else "",
        blasts=weapon.blasts if weapon else 0,
        machine_gun_reload=desk.switched_on("machine-gun-reload"),
    )
    check_shot_at(shot, riddled)
    paid = ready.paid(desk, shooter)

    def say(pile: Pileup[CarShotResult]) -> Said:
        result, settled = pile.cause, pile.cause.settled
        told = verdict(settled, target.persons, befallen_of(pile, settled))
        headline = f"{shooter.name} fires the {gun.name.partition(',')[0]} at {one.name}: "
        headline += words.count(result.hits, "hit") + (f", {told}" if result.hits else "")
        stopped = result.hits - settled.hits
        lines = [
            f"The armour stops {words.count(stopped, 'hit')} of {result.hits}." if stopped else "",
            *settled_lines(target, pile, settled),
            words.gun_line(shooter.name, shot, result),
            "The aim is wasted." if ready.wasted else "",
            owed_line(shooter),
        ]
        return Said(
            f"{headline}.",
            tuple(filter(None, lines)),
            tuple(settled_offers(desk, target, pile, settled)),
            tone=Tone.BAD if damage_parts(settled.damage) else Tone.PLAIN,
        )

    def facts(outcome: Outcome[Any]) -> dict[str, Any]:
        result: CarShotResult = outcome.result.cause
        return {
            "needed": result.needed,
            "hits": result.hits,
            "flinches": result.flinches,
            "jammed": result.jammed,
            "empty": result.empty,
            **settled_facts(target, outcome.result, result.settled),
        }

    def changes(pile: Pileup[CarShotResult]) -> tuple[Change, ...]:
        result = pile.cause
        return (
            *settled_changes(target, pile, result.settled, shooter.id),
            *gun_changes(shooter, weapon, result.jammed, result.empty),
        )

    questions = [Question("Hits", aimed_fire, (shot,), lambda fired: fired.hits)]
    if gun.family is Family.TOMMY:
        questions.append(Question("Jams", aimed_fire, (shot,), lambda fired: fired.sixes >= JAM_AT))
    fates = fate_questions(target, fate_in_sights, shot, riddled)
    play = Play(
        say=say,
        resolver=shoot_through,
        args=(shot, riddled, target.course),
        names=tuple(person.name for person in target.persons),
        changes=changes,
        facts=facts,
        questions=(*questions, *damage_questions(wreckage_in_sights, shot, riddled), *fates),
        amends=luck.caught(target.persons, shooter, at_wheel=True),
        about=subjects(shooter, *target.persons),
        again=True,
    )
    play = await watched(desk, options, credited(desk, play, shooter), target.persons, [shooter])
    return await paying(desk, play, (shooter, paid))


def seat_of(desk: Desk, options: Options, shooter: Person, one: Wheels) -> tuple[Speed | None, bool]:
    """The speed of the car that the shooter is in, and whether he drives it: as said, or as on the table."""
    vehicle = riding(desk, shooter)
    if vehicle is not None and one.vehicle is not None and vehicle.name == one.vehicle.name:
        raise IllegalNow(f"{shooter.name} is in {one.name} himself: pick another target.")
    said = options.get("from_car")
    speed = Speed(said) if said else vehicle.speed if vehicle is not None else None
    drives = options.get("driving")
    at_wheel = vehicle is not None and vehicle.driver == shooter.id and speed is not None
    return speed, at_wheel if drives is None else bool(drives)
