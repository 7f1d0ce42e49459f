"""Bombs thrown, and blasts wherever they come down: from the options of /mad-bomb throw and blast."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.mad_dogs import words
from cogs.mad_dogs.blasts import (
    blast_facts,
    blast_lines,
    bomb_named,
    caught_of,
    fate_questions,
    fire_line,
    hurts,
    inside,
    outrage_line,
    renamed,
    thing_facts,
    things_of,
    told_of,
)
from cogs.mad_dogs.checks import person_of
from cogs.mad_dogs.people import FEMME_FATALE, Person, require_femme_fatale, require_fit, skills_of, subjects
from cogs.mad_dogs.shots import guts_offers, owed_line
from rules.core.events import Change
from rules.core.outcome import Outcome
from rules.core.refusal import OutOfRange
from rules.core.table import Table
from rules.mad_dogs.bomb_tables import DEVIATION, PUDDLE
from rules.mad_dogs.changes import SkillUsed
from rules.mad_dogs.explosives import Blast, Caught, dynamite, grenade
from rules.mad_dogs.fires import Blaze, catch_fire, gasoline
from rules.mad_dogs.model import Nerve, Posture
from rules.mad_dogs.throwing import (
    Bomb,
    BombKind,
    Flick,
    Flung,
    Landing,
    Thrown,
    Toss,
    around,
    check_bomb,
    fate_of_throw,
    flick_bomb,
    flicked,
    throw,
    throw_bomb,
)

THE_THROWER = "The thrower"
BLAST_OPTIONS = ("bomb", "sticks", "near", "stunts", "bound", "things")
Things = tuple[tuple[str, Table[bool]], ...]
Cast = tuple[list[Person], tuple[Caught, ...]]


def bomb_of(options: Options) -> tuple[Bomb, Things]:
    """What is thrown, and what it may set alight."""
    things = things_of(str(options.get("things") or ""))
    kind = BombKind(options.get("bomb") or BombKind.GRENADE)
    bomb = Bomb(kind, int(options.get("sticks") or 1), tuple(table for _, table in things))
    check_bomb(bomb)
    return bomb, things


def burst_said(opening: str, bomb: Bomb, things: Things, cast: Cast, blaze: Blaze) -> Said:
    """A thrown bomb gone off: `opening` with what became of everybody."""
    persons, caught = cast
    lines = [*blast_lines(persons, caught, blaze.blast), fire_line(things, blaze.alight)]
    if bomb.kind is BombKind.GASOLINE:
        lines.append(
            f"A puddle {words.count(PUDDLE, 'inch')} across burns for the rest of the game; "
            "its smoke is light cover, and −1 SMARTS to look through."
        )
    lines.append(outrage_line())
    bad = any(one.harm.lost or one.posture is Posture.DEAD for one in blaze.blast.struck)
    return Said(
        f"{opening}: {told_of(persons, caught, blaze.blast)}.",
        tuple(filter(None, lines)),
        tuple(guts_offers(persons, blaze.blast.struck)),
        tone=Tone.BAD if bad else Tone.PLAIN,
    )


def burst_facts(things: Things, persons: list[Person], blaze: Blaze | None, outcome: Outcome[Any]) -> dict[str, Any]:
    """A thrown bomb gone off, as JSON values; nothing where none did."""
    if blaze is None:
        return {}
    return {**blast_facts(persons, blaze.blast, outcome), "things": thing_facts(things, blaze.alight)}


@plays("mad-bomb blast")
async def prepare_blast(desk: Desk, options: Options) -> Play:
    """A thrown bomb goes off among people, wherever it came down."""
    bomb, things = bomb_of(options)
    cast = persons, caught = await inside(desk, options)
    what = bomb_named(bomb.kind, bomb.sticks)
    resolver, args = _resolver(bomb, caught)
    return Play(
        say=lambda result: burst_said(f"{what[0].upper()}{what[1:]} goes off", bomb, things, cast, blaze_of(result)),
        resolver=resolver,
        args=args,
        names=names_of(persons, things),
        changes=lambda result: hurts(persons, blaze_of(result).blast.struck),
        facts=lambda outcome: burst_facts(things, persons, blaze_of(outcome.result), outcome),
        questions=(*fate_questions(persons, caught, bomb.charge.tests), *fire_questions(things)),
        about=subjects(*persons),
    )


def _resolver(bomb: Bomb, caught: tuple[Caught, ...]) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """The rule of the bomb's own kind, and what it asks."""
    if bomb.kind is BombKind.GASOLINE:
        return gasoline, (caught, bomb.things)
    return (dynamite, (bomb.sticks, caught)) if bomb.kind is BombKind.DYNAMITE else (grenade, (caught,))


def blaze_of(result: Blast | Blaze) -> Blaze:
    """A blast with its fire, if it has any."""
    return Blaze(result) if isinstance(result, Blast) else result


def names_of(persons: list[Person], things: Things) -> tuple[str, ...]:
    """Who and what the throws of a blast are for, in order."""
    return (*(person.name for person in persons), *(name for name, _ in things))


def fire_questions(things: Things) -> list[Question]:
    """The odds of each thing's catching fire."""
    return [Question(f"Burns: {name}", catch_fire, ((table,),), lambda alight: alight[0]) for name, table in things]


@plays("mad-bomb throw")
async def prepare_throw(desk: Desk, options: Options) -> Play:
    """A bomb thrown, by the dice or by a flick whose inches are typed in, and its blast."""
    thrower = renamed(await person_of(desk, options, "thrower"), THE_THROWER)
    require_fit(thrower)
    skills = skills_of(thrower, str(options.get("skills") or ""))
    if options.get("femme_fatale"):
        require_femme_fatale(thrower, skills)
    bomb, things = bomb_of(options)
    cast = await inside(desk, options)
    if options.get("flick") is not None:
        if options.get("femme_fatale"):
            raise OutOfRange(f"A flick is not rolled for: keep {FEMME_FATALE} for a throw by the dice.")
        return _by_flick(thrower, skills, bomb, things, cast, options)
    if options.get("second_flick") is not None:
        raise OutOfRange("A second flick follows a first: say how far that went, flick:14.")
    return _by_dice(thrower, skills, bomb, things, cast, options)


def _by_dice(
    thrower: Person, skills: tuple[str, ...], bomb: Bomb, things: Things, cast: Cast, options: Options
) -> Play:
    figure, (persons, caught) = thrower.figure, cast
    if figure is None and options.get("gats") is None:
        raise OutOfRange("Say who throws, the thrower's GATS (gats:3), or how far the paper was flicked: flick:8.")
    toss = Toss(
        gats=figure.stats.gats if figure is not None and options.get("gats") is None else int(options["gats"]),
        distance=float(options.get("inches") or 0),
        lost=figure.lost if figure else 0,
        nervous=figure is not None and figure.nerve is Nerve.NERVOUS,
        skills=skills,
        drunk=bool(options.get("drunk")),
        femme_fatale=bool(options.get("femme_fatale")),
    )
    what = bomb_named(bomb.kind, bomb.sticks)

    def say(thrown: Thrown) -> Said:
        if thrown.blaze is None:
            said = _strays(thrower, what, bomb, thrown.landing, options)
        else:
            said = burst_said(f"{thrower.name} puts {what} on the spot", bomb, things, cast, thrown.blaze)
        return replace(said, lines=tuple(filter(None, (*said.lines, owed_line(thrower)))))

    def changes(thrown: Thrown) -> tuple[Change, ...]:
        spent = thrower.id is not None and toss.femme_fatale
        used: tuple[Change, ...] = (SkillUsed(thrower.id, FEMME_FATALE),) if spent and thrower.id is not None else ()
        return (*(hurts(persons, thrown.blaze.blast.struck) if thrown.blaze else ()), *used)

    def facts(outcome: Outcome[Any]) -> dict[str, Any]:
        thrown: Thrown = outcome.result
        landing = {"on_target": thrown.landing.on_target, "degrees": thrown.landing.degrees}
        return {**landing, "inches": thrown.landing.inches, **burst_facts(things, persons, thrown.blaze, outcome)}

    return Play(
        say=say,
        resolver=throw_bomb,
        args=(toss, bomb, caught),
        names=names_of(persons, things),
        changes=changes,
        facts=facts,
        questions=(
            Question("Lands on the spot", throw, (toss,), lambda landing: landing.on_target),
            *fate_questions(persons, caught, bomb.charge.tests, fate_of_throw, toss),
        ),
        about=subjects(thrower, *persons),
        again=True,
    )


def _strays(thrower: Person, what: str, bomb: Bomb, landing: Landing, options: Options) -> Said:
    """A bomb gone astray: measured on the table, then the blast by another command."""
    way = DEVIATION.labelled(landing.degrees).label
    told = {name: options[name] for name in BLAST_OPTIONS if options.get(name) is not None}
    return Said(
        f"{thrower.name} throws {what}, and it strays {words.count(landing.inches, 'inch')} {way}.",
        (
            f"{landing.degrees} degrees clockwise from the line of the throw. Measure who is within "
            f"{words.count(bomb.charge.radius, 'inch')} of where it lies: /mad-bomb blast near:…",
            outrage_line(),
        ),
        (Offer("Blast: the same people", "mad-bomb blast", told),) if options.get("near") else (),
        tone=Tone.BAD,
    )


def _by_flick(
    thrower: Person, skills: tuple[str, ...], bomb: Bomb, things: Things, cast: Cast, options: Options
) -> Play:
    again = options.get("second_flick")
    end = flicked(float(options["flick"]), None if again is None else float(again), skills)
    inches = float(options["flick"] if again is None else again)
    persons, caught = cast
    himself = caught_of(thrower, int(options.get("stunts") or 0), skills)
    if end is Flick.TROUBLE and thrower.figure is None and options.get("stunts") is None:
        raise OutOfRange("So short a flick has the thrower in the blast: say who throws, or the STUNTS, stunts:3.")
    if end is Flick.TROUBLE and thrower.id is not None and thrower.id in [person.id for person in persons]:
        place = [person.id for person in persons].index(thrower.id)
        persons, caught = [*persons[:place], *persons[place + 1 :]], (*caught[:place], *caught[place + 1 :])
    everybody = [*persons, thrower] if end is Flick.TROUBLE else persons if end is Flick.LANDS else []
    struck_by = around(end, caught, himself)
    what, far = bomb_named(bomb.kind, bomb.sticks), f"{inches:g} {'inch' if inches == 1 else 'inches'}"

    def say(flung: Flung) -> Said:
        if flung.blaze is None:
            return Said(f"{thrower.name} flicks {what} {far}: over 12 inches, a dud.", tone=Tone.BAD)
        opening = f"{thrower.name} flicks {what} {far}"
        if end is Flick.TROUBLE:
            opening += ", too close for comfort"
        said = burst_said(opening, bomb, things, (everybody, struck_by), flung.blaze)
        return replace(said, lines=tuple(filter(None, (*said.lines, owed_line(thrower)))))

    questions = [] if end is Flick.DUD else fate_questions(everybody, struck_by, bomb.charge.tests)
    return Play(
        say=say,
        resolver=flick_bomb,
        args=(end, bomb, himself, caught),
        names=names_of(everybody, things),
        changes=lambda flung: hurts(everybody, flung.blaze.blast.struck) if flung.blaze else (),
        facts=lambda outcome: {"end": str(end), **burst_facts(things, everybody, outcome.result.blaze, outcome)},
        questions=(*questions, *(() if end is Flick.DUD else fire_questions(things))),
        about=subjects(thrower, *persons),
    )
