"""Shooting: from the options of /mad shoot to a shot, and from its result to what changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

from cogs._kit.desk import Caller, Desk, readings_of
from cogs._kit.people import subjects
from cogs._kit.play import PLAYS, Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone, clean
from cogs._kit.views import client
from cogs.mad_dogs import luck, words
from cogs.mad_dogs.aftermath import credited, paying, watched
from cogs.mad_dogs.kinds import one_of_kind
from cogs.mad_dogs.people import (
    SYSTEM_ID,
    Person,
    group_of,
    of_profile,
    of_stored,
    people,
    require_alive,
    require_fit,
    require_there,
    skills_of,
    with_stats,
)
from cogs.mad_dogs.riding import riding, sight_of, vehicles_here
from cogs.mad_dogs.shooting.armed import RUNS, armed
from cogs.mad_dogs.shooting.tempers import require_cool
from cogs.mad_dogs.shooting.triggers import femme_fatale_used, gun_changes
from cogs.mad_dogs.turns import table_of
from db.unit_of_work import reading
from rules.core.events import Change
from rules.core.person import told_apart
from rules.core.refusal import IllegalNow
from rules.mad_dogs.aboard import sight
from rules.mad_dogs.changes import HostagesSet, Hurt
from rules.mad_dogs.composure import check_fire
from rules.mad_dogs.injuries import Mark, Struck
from rules.mad_dogs.model import Family, Posture, Standing, Weapon
from rules.mad_dogs.shooting import Shot, ShotResult, aimed_fire, check_shot, fate_of, shoot
from rules.mad_dogs.tables import LAW, MISSILES, SERVES
from rules.mad_dogs.vehicles import Vehicle


@plays("mad shoot")
async def prepare_shot(desk: Desk, options: Options) -> Play:
    """A shot made ready; see rules.mad_dogs.shooting.shoot."""
    shooter, marks, shields = await _cast(desk, options)
    check_fire(_is_law(shooter), marks[0].figure is not None and marks[0].figure.standing is Standing.PRISONER)
    require_cool(desk, options, shooter, marks[0])
    seen = sight_of(desk, options, shooter, marks[0])
    if seen.car is not None:
        return await _at_car(desk, options, marks[0], seen.car)
    target_skills = skills_of(Person(""), str(options.get("target_skills") or ""))
    hostages = frozenset(person.name for person in marks[1 : 1 + len(shields)])
    facing = (
        marks[0].mark(target_skills),
        *(person.mark(hostage=place < len(shields)) for place, person in enumerate(marks[1:])),
    )
    _require_outside(desk, options, shooter, marks[0], marks[1 + len(shields) :])
    one = armed(desk, options, shooter, seen, facing, _lies(marks[0]))
    shot, weapon, ready = one.shot, one.weapon, one.ready
    check_shot(shot)
    paid = ready.paid(desk, shooter)
    noted = table_of(desk) is not None
    names = tuple(person.name for person in marks)

    def say(result: ShotResult) -> Said:
        lines = [
            *(
                words.struck_line(person.name, struck, person.figure)
                for person, struck in zip(marks, result.struck, strict=False)
            ),
            words.gun_line(shooter.name, shot, result),
            "The aim is wasted." if ready.wasted else "",
            *words.aftermath(names, result, frozenset() if noted else hostages),
            _law_line(shooter, hostages, noted),
            owed_line(shooter),
        ]
        hit = any(struck.harm.lost or struck.posture is Posture.DEAD for struck in result.struck)
        return Said(
            headline=words.shot_headline(shooter.name, shot, result, names),
            lines=tuple(filter(None, lines)),
            offers=(*_car_offers(shot, marks[0], result), *guts_offers(marks, result.struck)),
            tone=Tone.BAD if hit else Tone.PLAIN,
        )

    play = Play(
        say=say,
        resolver=shoot,
        args=(shot,),
        names=names,
        changes=lambda result: tuple(_changes(shooter, marks, shields, shot, weapon, result)),
        facts=lambda outcome: words.shot_facts(outcome, names),
        questions=tuple(_questions(shot, names)),
        instead=() if shot.femme_fatale else luck.as_femme_fatale(desk, "mad shoot", options, [(shooter, True)]),
        amends=luck.lucky([shooter], marks),
        about=subjects(shooter, *marks),
        again=True,
        rule="mad.shoot",
    )
    play = await watched(desk, options, credited(desk, play, shooter), marks, [shooter])
    return await paying(desk, play, (shooter, paid))


async def _at_car(desk: Desk, options: Options, target: Person, car: Vehicle) -> Play:
    """A shot at somebody inside a vehicle of the table is one at the vehicle: a die tells whom or what it meets."""
    for key in ("group", "stance", "target_skills", "target_stats"):
        if options.get(key):
            raise IllegalNow(
                f"{target.name} is inside {clean(car.name)}, so the shot is at the car, "
                f"and a die tells who in it is hit: leave {key} out."
            )
    told = {**options, "car": car.name, **({"speed": options["at_car"]} if options.get("at_car") else {})}
    return await PLAYS["mad-wreck shoot"](replace(desk, options=told), told)


def _require_outside(desk: Desk, options: Options, shooter: Person, target: Person, near: Sequence[Person]) -> None:
    """Refuse a group with somebody inside a vehicle in it, and somebody on a vehicle who would run."""
    for person in near:
        car = sight(vehicles_here(desk), shooter.id, person.id).car
        if car is not None:
            raise IllegalNow(
                f"{person.name} is inside {clean(car.name)}: who shoots at him shoots at the car, so leave him out."
            )
    car = riding(desk, target)
    if car is not None and options.get("stance") == RUNS:
        raise IllegalNow(f"{target.name} is aboard {clean(car.name)}, so he does not run: leave stance out.")


async def _cast(desk: Desk, options: Options) -> tuple[Person, list[Person], tuple[str, ...]]:
    """The shooter, and everybody who may be hit: target, hostages before it, group; and the hostages as he names them.

    Of two who share a name each is told with his gang.
    """
    shooter_name = str(options.get("shooter") or "")
    target_name = await one_of_kind(desk, str(options.get("target") or ""))
    firing, aimed_at = await desk.figures([shooter_name, target_name], own=(True, False))
    shooter = await _one(desk, shooter_name, firing, words.UNNAMED_SHOOTER)
    target = await _one(desk, target_name, aimed_at, words.UNNAMED_TARGET)
    if options.get("target_stats"):
        target = with_stats(target, str(options["target_stats"]))
    if shooter.stored is not None:
        desk.require_own(shooter.stored)
        if shooter.id == target.id:
            raise IllegalNow(f"{shooter.name} won't shoot himself: pick another target.")
    require_fit(shooter)
    require_there(target)
    require_alive(target)
    near = await group_of(desk, str(options["group"]), (shooter.id, target.id)) if options.get("group") else []
    held = await _hostages(desk, target)
    shields = {(person.id, person.name if person.id is None else "") for person in held}
    near = [one for one in near if (one.id, one.name if one.id is None else "") not in shields]
    marks = [target, *held, *near]
    if shooter.id is not None and shooter.id in [person.id for person in marks]:
        raise IllegalNow(f"{shooter.name} can't be in the group he shoots at.")
    stored_ids = [person.id for person in marks if person.id is not None]
    if len(set(stored_ids)) < len(stored_ids):
        raise IllegalNow("Somebody is named twice among those who may be hit.")
    for person in marks[1:]:
        require_there(person)
        require_alive(person)
    names = tuple(person.name for person in held)
    shooter, *marks = told_apart([shooter, target, *(_own_name(person) for person in held), *near])
    return shooter, marks, names


def _own_name(hostage: Person) -> Person:
    """A hostage by his own name, whatever way his captor's sheet spells it."""
    return replace(hostage, name=clean(hostage.stored.figure.name)) if hostage.stored is not None else hostage


async def _one(desk: Desk, name: str, stored: Any, otherwise: str) -> Person:
    if not name:
        return Person(otherwise)
    if stored is not None:
        return of_stored(stored)
    person = of_profile(name, "")
    if person is None:
        (person,) = await people(desk, [name])
    return person


async def _hostages(desk: Desk, target: Person) -> list[Person]:
    """Those held before the target: stored figures, or citizens."""
    names = list(target.figure.hostages) if target.figure else []
    persons: list[Person] = []
    for name, stored in zip(names, await desk.figures(names) if names else [], strict=True):
        if stored is not None and stored.gang.gang.system != SYSTEM_ID:
            stored = None  # somebody of another game came to be called like a citizen
        if stored is not None and (stored.figure.posture is Posture.DEAD or stored.figure.off_board):
            continue  # a corpse shields nobody, nor does who is not there
        person = await _one(desk, name, stored, "") if stored else of_profile(name, "") or of_profile("Citizen", "")
        if person is not None:
            persons.append(replace(person, name=clean(name)))
    return persons


def _lies(target: Person) -> bool:
    figure = target.figure
    return figure is not None and (bool(figure.floored) or figure.posture in (Posture.PRONE, Posture.UNCONSCIOUS))


def _is_law(person: Person) -> bool:
    return person.figure is not None and person.figure.profile in LAW


def _law_line(shooter: Person, hostages: frozenset[str], noted: bool) -> str:
    """What shooting at hostages means; `noted` where the outrage was when they were taken."""
    if not hostages:
        return ""
    held = "" if noted else "Using hostages adds 1 outrage. "
    law = "Cops and Feds hold their fire before hostages: this will have consequences." if _is_law(shooter) else ""
    return (held + law).strip()


def owed_line(shooter: Person) -> str:
    figure = shooter.figure
    if figure is None or not figure.owed:
        return ""
    return f"{shooter.name} still owed {words.count(figure.owed, 'action')} of recovering before this: /mad recover."


def _questions(shot: Shot, names: tuple[str, ...]) -> list[Question]:
    """What a player wants to know: hits, a jam, and the fate of each who may be hit."""
    asked = [Question("Hits", aimed_fire, (shot,), lambda fired: fired.hits)]
    if shot.gun.family is Family.TOMMY:
        asked.append(Question("Jams", aimed_fire, (shot,), lambda fired: fired.sixes >= 3))
    if shot.at_people:
        fates: dict[Mark, list[int]] = {}
        for index, mark in enumerate(shot.marks):
            fates.setdefault(mark, []).append(index)
        asked += [
            Question(
                ", ".join(names[index] for index in indices),
                fate_of,
                (shot, indices[0]),
                words.VERDICTS.__getitem__,
                words.FATES,
            )
            for indices in fates.values()
        ]
    return asked


def _changes(
    shooter: Person,
    marks: list[Person],
    shields: tuple[str, ...],
    shot: Shot,
    weapon: Weapon | None,
    result: ShotResult,
) -> list[Change]:
    """What a shot changes in stored figures."""
    changes: list[Change] = []
    for person, struck in zip(marks, result.struck, strict=False):
        harm = struck.harm
        if person.id is not None and (harm.lost or harm.owed or harm.soaked or struck.posture is not Posture.UP):
            changes.append(Hurt(person.id, harm.lost, harm.owed, struck.posture or Posture.UP, harm.soaked))
    target = marks[0]
    gone = {
        name
        for name, struck in zip(shields, result.struck[1:], strict=False)
        if struck.fled or struck.posture is Posture.DEAD
    }
    holds_on = bool(result.struck) and result.struck[0].posture not in (Posture.UNCONSCIOUS, Posture.DEAD)
    if target.id is not None and target.figure is not None and holds_on and gone:
        left = tuple(name for name in target.figure.hostages if clean(name) not in gone)
        changes.append(HostagesSet(target.id, left))
    changes += gun_changes(shooter, weapon, result.jammed, result.empty, shot.guns)
    return [*changes, *femme_fatale_used(shooter, shot)]


def _car_offers(shot: Shot, target: Person, result: ShotResult) -> list[Offer]:
    """A button that settles what hit a car that is told of alone, and whom it frightened."""
    if shot.at_people or not (result.hits or result.flinches):
        return []
    settled: Options = {
        "hits": result.hits,
        "gun": shot.gun.name,
        "gats": max(0, shot.unmodified),
        "speed": str(shot.at_car),
        **({"aimed": True} if shot.aimed else {}),
        **({"flinches": True} if result.flinches else {}),
        **({"aboard": full_name(target)} if target.stored else {}),
    }
    return [Offer("Settle the hits", "mad-wreck hits", settled)]


def guts_offers(marks: Sequence[Person], befallen: Sequence[Struck]) -> list[Offer]:
    """Buttons for the GUTS tests of the stored figures that were wounded and can still act."""
    return nerve_tests(
        [
            person
            for person, struck in zip(marks, befallen, strict=False)
            if struck.harm.lost and struck.posture in (Posture.UP, Posture.HALF_SPEED, Posture.PRONE)
        ]
    )


def nerve_tests(wounded: Sequence[Person]) -> list[Offer]:
    """A button for the GUTS tests of the wounded of each gang, all in one reply: only its owner makes them."""
    gangs: dict[str, list[Person]] = {}
    for person in {person.id: person for person in wounded}.values():
        if person.stored is not None:
            gangs.setdefault(person.stored.gang.gang.name, []).append(person)
    alike = Counter(person.name for one in gangs.values() for person in one)
    tests: list[Offer] = []
    for gang, its in gangs.items():
        whose = full_name(its[0]) if alike[its[0].name] > 1 else unescaped(its[0])
        label = whose if len(its) == 1 else "all wounded" if len(gangs) == 1 else f"wounded of {gang}"
        named = ", ".join(map(full_name, its))
        tests.append(Offer(f"GUTS: {label}"[:80], "mad guts", {"figure": named, "cause": "Wounded"}))
    return tests


def unescaped(person: Person) -> str:
    """What a stored figure is called on a button."""
    assert person.stored is not None
    return full_name(person) if person.name != clean(person.stored.figure.name) else person.stored.figure.name


def full_name(person: Person) -> str:
    """A stored figure's name with its gang, so that nobody else is meant."""
    assert person.stored is not None
    return f"{person.stored.figure.name} ({person.stored.gang.gang.name})"


async def rows_for(interaction: discord.Interaction, shooter: str) -> list[str]:
    """Rows of the gun table that a figure's weapons serve, for completion."""
    if not shooter:
        return []
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        found = await work.rosters.figures_named(caller.server_id, [name for name, _ in readings_of(shooter)])
    carried = [weapon.name for stored in found for weapon in stored.figure.weapons]
    return [row for name in carried for row in SERVES.get(name, (name,) if name in MISSILES else ())]
