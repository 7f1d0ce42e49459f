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
from cogs.mad_dogs.people import Person, crew, require_fit
from cogs.mad_dogs.riding import riding, sight_of
from cogs.mad_dogs.shooting.armed import armed, gun_of
from cogs.mad_dogs.shooting.shots import owed_line
from cogs.mad_dogs.shooting.triggers import femme_fatale_used, gun_changes
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
from rules.mad_dogs.injuries import Mark
from rules.mad_dogs.model import Family
from rules.mad_dogs.pileups import (
    Pileup,
    settle_through,
    shoot_through,
)
from rules.mad_dogs.shooting import JAM_AT, aimed_fire


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
    if one.vehicle is not None and riding(desk, shooter) == one.vehicle:
        raise IllegalNow(f"{shooter.name} is in {one.name} himself: pick another target.")
    facing = await crew(desk, options.get("target"))
    seen = sight_of(desk, options, shooter)._replace(at_car=riddled.speed)
    ready_to_fire = armed(desk, options, shooter, seen, (facing[0].mark() if facing else Mark(),))
    shot, weapon, ready = ready_to_fire.shot, ready_to_fire.weapon, ready_to_fire.ready
    check_shot_at(shot, riddled)
    paid = ready.paid(desk, shooter)

    def say(pile: Pileup[CarShotResult]) -> Said:
        result, settled = pile.cause, pile.cause.settled
        told = verdict(settled, target.persons, befallen_of(pile, settled))
        headline = f"{shooter.name} fires the {shot.gun.name.partition(',')[0]} at {one.name}: "
        headline += words.count(result.hits, "hit") + (f", {told}" if result.hits else "")
        stopped = result.hits - settled.hits
        lines = [
            f"{facing[0].name} is inside {one.name}, so the shot is at the car." if facing else "",
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
            *gun_changes(shooter, weapon, result.jammed, result.empty, shot.guns),
            *femme_fatale_used(shooter, shot),
        )

    questions = [Question("Hits", aimed_fire, (shot,), lambda fired: fired.hits)]
    if shot.gun.family is Family.TOMMY:
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
        instead=() if shot.femme_fatale else luck.as_femme_fatale(desk, "mad-wreck shoot", options, [(shooter, True)]),
        amends=luck.caught(target.persons, shooter, at_wheel=True),
        about=subjects(shooter, *target.persons),
        again=True,
    )
    play = await watched(desk, options, credited(desk, play, shooter), target.persons, [shooter])
    return await paying(desk, play, (shooter, paid))
