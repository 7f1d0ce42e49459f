"""Shots: from the options of /pottersville-shoot to a volley, and from its end to what changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Said, plays
from cogs._kit.render import Tone
from cogs._kit.words import sentence
from cogs.pottersville.aftermath import guts_line, shot_at, units_shot_at
from cogs.pottersville.cars.rides import ride_of, ride_on_table, seated_in
from cogs.pottersville.people import Person, body_from, crew, person_of
from cogs.pottersville.shooting.guns import Stand, stand_of
from cogs.pottersville.shooting.listed import COVERS, Entry, entries
from cogs.pottersville.shooting.targets import (
    Fire,
    Target,
    changed,
    chips_for,
    facts_of,
    fired,
    gun_told,
    hits_told,
    on_foot,
    questions_of,
    riding,
    told,
)
from cogs.pottersville.turns import TABLED, deed_of, paying
from rules.core.named import same
from rules.core.refusal import IllegalNow, OutOfRange
from rules.pottersville.model import Build, Car, Cover
from rules.pottersville.shooting import Aim, Struck, check_volley, shoot
from rules.pottersville.state import Doing

TARGET: Final = "the target"
RAN: Final = "ran"
BEHIND: Final = "behind"
NEARER: Final = "nearer"
WORDS: Final = frozenset({*COVERS, RAN, BEHIND, NEARER})
EXAMPLE: Final = "name, inches, dice, such as Bricks 6 4; 2 Cop 9 1 soft; Sal 11 1 ran behind"
MOST_TARGETS: Final = 12


def aim_of(options: Options, stand: Stand) -> Aim:
    """All dice at one target, as the options put it."""
    gap = options.get("gap")
    return Aim(
        float(options["range"]),
        stand.dice,
        cover=Cover(str(options.get("cover") or Cover.NONE)),
        nearer=bool(options.get("nearer")),
        gap=None if gap is None else float(gap),
        other=int(options.get("other") or 0),
    )


@plays("pottersville-shoot figure")
async def prepare_figure(desk: Desk, options: Options) -> Play:
    """All that somebody fires at one figure."""
    stand = await stand_of(desk, options)
    person = await person_of(desk, options, "target", TARGET, own=False)
    TABLED.require_sheet(desk, person, options, "target_wound", "tough")
    if options.get("ran") is False and deed_of(desk, person).ran:
        TABLED.require_sheet(desk, person, options, "ran")
    target = on_foot(desk, person, aim_of(options, stand))
    body = body_from(person, options, "target_wound", "tough")
    ran = bool(options["ran"]) if options.get("ran") is not None else target.aim.ran
    return _shooting(desk, stand, [replace(target, aim=replace(target.aim, body=body, ran=ran))])


@plays("pottersville-shoot vehicle")
async def prepare_vehicle(desk: Desk, options: Options) -> Play:
    """All that somebody fires at one vehicle and those in it."""
    stand = await stand_of(desk, options)
    ride = await ride_of(desk, options, "kind", "pace")
    return _shooting(desk, stand, [riding(ride, aim_of(options, stand))])


@plays("pottersville-shoot spread")
async def prepare_spread(desk: Desk, options: Options) -> Play:
    """Dice allotted to several targets before they fall."""
    stand = await stand_of(desk, options)
    listed = entries(options["targets"], 2, WORDS, EXAMPLE)
    targets = [target for entry in listed for target in await _meant(desk, entry)]
    if not targets:
        raise OutOfRange(f"Say at whom: {EXAMPLE}.")
    if len(targets) > MOST_TARGETS:
        raise OutOfRange(f"Fire is spread over {MOST_TARGETS} targets at most, not {len(targets)}.")
    if targets[0].aim.behind >= 0:
        raise IllegalNow("The first target is behind nobody who was named: name the one in front first.")
    other = int(options.get("other") or 0)
    placed = [
        replace(target, aim=replace(aim, behind=place - 1 if aim.behind >= 0 else aim.behind, other=other))
        for place, target in enumerate(targets)
        for aim in (target.aim,)
    ]
    return _shooting(desk, stand, placed, float(options.get("arc") or 0))


async def _meant(desk: Desk, entry: Entry) -> list[Target]:
    """Whom or what one of the list means: people, or a vehicle.

    One who is behind somebody is behind the one named before; IllegalNow for the first of all, who is behind nobody.
    """
    inches, dice = entry.numbers
    if dice != int(dice):
        raise OutOfRange(f"Dice are given whole, not {dice:g}: {EXAMPLE}.")
    cover = next((COVERS[word] for word in entry.words if word in COVERS), Cover.NONE)
    behind = 0 if BEHIND in entry.words else -1
    aim = Aim(inches, int(dice), cover=cover, ran=RAN in entry.words, behind=behind, nearer=NEARER in entry.words)
    game = TABLED.game(desk)
    car = next((one for one in game.game.board.cars if same(one.name, entry.who)), None) if game is not None else None
    if car is not None:
        return [riding(await ride_on_table(desk, car), aim)]
    build = next((build for build in Build if same(build, entry.who)), None)
    if build is not None:
        return [riding(seated_in(Car(build.lower(), build), ()), aim)]
    people = await crew(desk, entry.who) if entry.who else [Person(TARGET)]
    return [on_foot(desk, person, aim) for person in people]


def _shooting(desk: Desk, stand: Stand, targets: list[Target], arc: float = 0) -> Play:
    """A volley made ready; see rules.pottersville.shooting.shoot."""
    fire = fired(desk, stand, targets, arc)
    check_volley(fire.volley)
    shooter = fire.stand.person
    units = units_shot_at(desk, fire.people)

    def say(struck: tuple[Struck, ...]) -> Said:
        lines = (*told(fire, struck), *guts_line(units))
        hurt = any(one.hits for one in struck)
        return Said(_headline(fire, struck), lines, tone=Tone.BAD if hurt else Tone.PLAIN)

    return Play(
        say=say,
        resolver=shoot,
        args=(fire.volley,),
        names=fire.names,
        changes=lambda struck: tuple(changed(fire, struck)),
        paid=(*paying(desk, shooter, Doing.SHOOT), *(() if desk.asking else shot_at(desk, fire.people))),
        facts=lambda outcome: facts_of(fire, outcome.result),
        questions=tuple(questions_of(fire)),
        amends=chips_for(desk, fire),
        about=subjects(shooter, *fire.people),
        again=TABLED.game(desk) is None,
    )


def _headline(fire: Fire, struck: tuple[Struck, ...]) -> str:
    fires = sentence(f"{fire.stand.person.name} fires {gun_told(fire.stand)}")
    if len(struck) == 1:
        (target,), (one,) = fire.targets, struck
        return f"{fires} at {target.told}: {hits_told(target, one)}."
    each = "; ".join(
        f"{target.told} {hits_told(target, one)}" for target, one in zip(fire.targets, struck, strict=True)
    )
    return f"{fires} at {len(struck)} targets: {each}."
