"""Fires: what they reach, and moving through one; from the options of /mad-bomb fire and cross."""

from __future__ import annotations

from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.mad_dogs import words
from cogs.mad_dogs.blasts import renamed, thing_facts, things_of
from cogs.mad_dogs.checks import SPUNKY_KID, person_of
from cogs.mad_dogs.people import Person, require_fit, skills_of, subjects
from cogs.mad_dogs.shots import full_name, owed_line
from rules.core.outcome import Outcome
from rules.core.refusal import OutOfRange
from rules.mad_dogs.bomb_tables import CAR_FUSE, CAR_STICKS, ESCAPE_CARDS
from rules.mad_dogs.changes import SkillUsed
from rules.mad_dogs.explosives import outrage
from rules.mad_dogs.fires import Crossed, Crossing, catch_fire, drive_fire, fire_target, leap_fire
from rules.mad_dogs.model import Nerve
from rules.mad_dogs.nerve import spunky

ENDS = {
    Crossing.THROUGH: "through the fire",
    Crossing.ROUND: "must go round",
    Crossing.ENGULFED: "through, but the car burns",
    Crossing.OBSTACLE: "the fire is an obstacle",
}
HAZARDS = 2
"""What a fire counts as for a driver whose nerve fails."""


@plays("mad-bomb fire")
async def prepare_fire(_desk: Desk, options: Options) -> Play:
    """What a fire reaches, and what that costs with the public."""
    things = things_of(str(options["things"]))
    if not things:
        raise OutOfRange("Say what the fire reaches: things:wood, brick building, haystack 4.")
    costs = outrage(public=False, business=bool(options.get("business")), homes=bool(options.get("homes")))

    def say(alight: tuple[bool, ...]) -> Said:
        burning = [name for (name, _), burns in zip(things, alight, strict=True) if burns]
        spared = [name for (name, _), burns in zip(things, alight, strict=True) if not burns]
        if not burning:
            return Said("Nothing catches fire.")
        added = [f"Adds {cost.value} outrage: {cost.label}." for cost in costs]
        lines = (f"Does not burn: {', '.join(spared)}." if spared else "", *added)
        return Said(f"On fire: {', '.join(burning)}.", tuple(filter(None, lines)), tone=Tone.BAD)

    return Play(
        say=say,
        resolver=catch_fire,
        args=(tuple(table for _, table in things),),
        names=tuple(name for name, _ in things),
        facts=lambda outcome: {"things": thing_facts(things, outcome.result)},
        questions=tuple(
            Question(f"Burns: {name}", catch_fire, ((table,),), lambda alight: alight[0]) for name, table in things
        ),
        again=True,
    )


@plays("mad-bomb cross")
async def prepare_cross(desk: Desk, options: Options) -> Play:
    """Moving through a fire, on foot or by car."""
    person = renamed(await person_of(desk, options, "figure"), "Somebody")
    require_fit(person)
    figure, speed = person.figure, options.get("speed")
    if figure is None and options.get("guts") is None:
        raise OutOfRange("Say who dares the fire, or the GUTS: guts:3.")
    skills = skills_of(person, str(options.get("skills") or ""))
    target = fire_target(
        figure.stats.guts if figure is not None and options.get("guts") is None else int(options["guts"]),
        figure.lost if figure else 0,
        figure is not None and figure.nerve is Nerve.NERVOUS,
        skills,
        driving=speed is not None,
        drunk=bool(options.get("drunk")),
    )
    may = spunky(figure) if figure is not None and person.stored else SPUNKY_KID in skills
    args = (target, may and bool(options.get("spunky", True)))
    resolver = leap_fire if speed is None else drive_fire

    def say(crossed: Crossed) -> Said:
        spent = f"{SPUNKY_KID}: the one re-roll of this game is spent." if crossed.rerolled else ""
        headline, lines, offers = _crossed(person, crossed.end, options)
        tone = Tone.GOOD if crossed.end is Crossing.THROUGH else Tone.BAD
        return Said(headline, tuple(filter(None, (*lines, spent, owed_line(person)))), offers, tone)

    def facts(outcome: Outcome[Any]) -> dict[str, Any]:
        return {"end": outcome.result.end.name.lower(), "needed": target.total}

    return Play(
        say=say,
        resolver=resolver,
        args=args,
        names=(person.name,),
        changes=lambda crossed: (
            (SkillUsed(person.id, SPUNKY_KID),) if crossed.rerolled and person.id is not None else ()
        ),
        facts=facts,
        questions=(Question("Ends", resolver, args, lambda crossed: ENDS[crossed.end], tuple(ENDS.values())),),
        about=subjects(person),
        again=person.stored is None,
    )


def _crossed(person: Person, end: Crossing, options: Options) -> tuple[str, tuple[str, ...], tuple[Offer, ...]]:
    """The verdict, what follows, and the button for it."""
    name, driving = person.name, options.get("speed") is not None
    match end:
        case Crossing.THROUGH:
            return f"{name} {'drives' if driving else 'leaps'} through the fire.", (), ()
        case Crossing.ROUND:
            return f"{name} won't go through the fire.", ("There is only the way round it; nothing else follows.",), ()
        case Crossing.ENGULFED:
            told = (
                f"Everybody inside has {words.count(ESCAPE_CARDS, 'card')} of the gang to get out. On the gang's "
                f"{'second' if CAR_FUSE == 2 else f'{CAR_FUSE}th'} card the car explodes: "
                f"/mad-bomb explode sticks:{CAR_STICKS}"
            )
            return f"{name} drives through the fire, and the car burns.", (told,), ()
        case _:
            aboard = full_name(person) if person.stored else person.figure.profile if person.figure else ""
            told_of = {"speed": options["speed"], "hazards": HAZARDS, **({"aboard": aboard} if aboard else {})}
            offers = (Offer("Face the hazards", "mad-car hazard", told_of),) if aboard else ()
            headline = f"{name} flinches from the fire: an obstacle of {words.count(HAZARDS, 'hazard')}."
            return headline, ("The driver tests STUNTS: /mad-car hazard hazards:2.",), offers
