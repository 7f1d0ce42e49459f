"""Bombs thrown, and blasts wherever they come down: from the options of /mad-bomb throw and blast."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.mad_dogs import luck, words
from cogs.mad_dogs.aftermath import credited, paying, watched
from cogs.mad_dogs.checks import person_of
from cogs.mad_dogs.explosives.blasts import (
    blast_facts,
    blast_lines,
    bomb_named,
    caught_of,
    fate_questions,
    fire_line,
    hurts,
    inside,
    renamed,
    thing_facts,
    things_of,
    told_of,
    using_up,
)
from cogs.mad_dogs.explosives.uproar import Uproar, fires, happens, in_public
from cogs.mad_dogs.people import FEMME_FATALE, Person, require_femme_fatale, require_fit, skills_of
from cogs.mad_dogs.shooting.shots import guts_offers, owed_line
from cogs.mad_dogs.turns import spending
from rules.core.events import Change
from rules.core.outcome import Outcome
from rules.core.refusal import OutOfRange
from rules.core.table import Table
from rules.mad_dogs.bomb_tables import DEVIATION, PUDDLE
from rules.mad_dogs.changes import SkillUsed
from rules.mad_dogs.drink import swayed
from rules.mad_dogs.explosives import Blast, Caught, dynamite, grenade
from rules.mad_dogs.fires import Blaze, catch_fire, gasoline
from rules.mad_dogs.model import Nerve, Posture, Stat
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
CARRIED = {
    BombKind.GRENADE: "Grenade",
    BombKind.DYNAMITE: "Dynamite",
    BombKind.GASOLINE: "Gasoline Bomb",
}
"""What is thrown, as a sheet calls it."""
BLAST_OPTIONS = ("thrower", "bomb", "sticks", "near", "stunts", "bound", "things", "public")
Things = tuple[tuple[str, Table[bool]], ...]
Cast = tuple[list[Person], tuple[Caught, ...]]


def bomb_of(options: Options) -> tuple[Bomb, Things]:
    """What is thrown, and what it may set alight."""
    things = things_of(str(options.get("things") or ""))
    kind = BombKind(options.get("bomb") or BombKind.GRENADE)
    bomb = Bomb(kind, int(options.get("sticks") or 1), tuple(table for _, table in things))
    check_bomb(bomb)
    return bomb, things


def burst_said(opening: str, bomb: Bomb, things: Things, cast: Cast, blaze: Blaze, uproar: Uproar) -> Said:
    """A thrown bomb gone off: `opening` with what became of everybody."""
    persons, caught = cast
    lines = [*blast_lines(persons, caught, blaze.blast), fire_line(things, blaze.alight)]
    if bomb.kind is BombKind.GASOLINE:
        lines.append(
            f"A puddle {words.count(PUDDLE, 'inch')} across burns for the rest of the game; "
            "its smoke is light cover, and −1 SMARTS to look through."
        )
    lines += uproar.lines
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
    thrower = await _known_thrower(desk, options)
    cast = persons, caught = await inside(desk, options, thrower)
    what = bomb_named(bomb.kind, bomb.sticks)
    opening = f"{what[0].upper()}{what[1:]} goes off"
    resolver, args = _resolver(bomb, caught)
    uproar = in_public(desk, options, happens(desk, [*persons, *([thrower] if thrower else [])]))
    play = Play(
        say=lambda result: burst_said(opening, bomb, things, cast, blaze_of(result), uproar),
        resolver=resolver,
        args=args,
        names=names_of(persons, things),
        changes=lambda result: _burst(desk, bomb, things, persons, blaze_of(result), uproar),
        facts=lambda outcome: burst_facts(things, persons, blaze_of(outcome.result), outcome),
        questions=(*fate_questions(persons, caught, bomb.charge.tests), *fire_questions(things)),
        amends=luck.caught(persons),
        about=subjects(*persons),
    )
    return await aimed(desk, options, play, persons, thrower)


async def _known_thrower(desk: Desk, options: Options) -> Person | None:
    """Who threw a bomb that goes off now, if that is said."""
    return await person_of(desk, options, "thrower", own=False) if options.get("thrower") else None


async def aimed(desk: Desk, options: Options, play: Play, cast: list[Person], thrower: Person | None) -> Play:
    """A blast with those who see its deaths, and what its bomber has to answer for."""
    play = await watched(desk, options, play, cast, [thrower] if thrower else [])
    return play if thrower is None else credited(desk, play, thrower)


def _burst(
    desk: Desk, bomb: Bomb, things: Things, persons: list[Person], blaze: Blaze, uproar: Uproar
) -> tuple[Change, ...]:
    """What a thrown bomb changes where it goes off: wounds, outrage, fires."""
    names = [name for name, _ in things]
    lit = fires(desk, names, blaze.alight, puddle=bomb.kind is BombKind.GASOLINE) if uproar.staged else ()
    return (*hurts(persons, blaze.blast.struck), *uproar.changes, *lit)


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
    cast = await inside(desk, options, thrower)
    paid = spending(desk, thrower)
    if options.get("flick") is not None:
        if options.get("femme_fatale"):
            raise OutOfRange(f"A flick is not rolled for: keep {FEMME_FATALE} for a throw by the dice.")
        play, persons = _by_flick(desk, thrower, skills, bomb, things, cast, options)
    elif options.get("second_flick") is not None:
        raise OutOfRange("A second flick follows a first: say how far that went, flick:14.")
    else:
        play, persons = _by_dice(desk, thrower, skills, bomb, things, cast, options), cast[0]
    play = using_up(play, thrower, CARRIED[bomb.kind], bomb.sticks)
    return await paying(desk, await aimed(desk, options, play, persons, thrower), (thrower, paid))


def _by_dice(
    desk: Desk, thrower: Person, skills: tuple[str, ...], bomb: Bomb, things: Things, cast: Cast, options: Options
) -> Play:
    figure, (persons, caught) = thrower.figure, cast
    if figure is None and options.get("gats") is None:
        raise OutOfRange("Say who throws, the thrower's GATS (gats:3), or how far the paper was flicked: flick:8.")
    drunk, skills = swayed(figure, skills, bool(options.get("drunk")))
    toss = Toss(
        gats=figure.stats.gats if figure is not None and options.get("gats") is None else int(options["gats"]),
        distance=float(options.get("inches") or 0),
        lost=figure.off(Stat.GATS) if figure else 0,
        nervous=figure is not None and figure.nerve is Nerve.NERVOUS,
        skills=skills,
        drunk=drunk,
        femme_fatale=bool(options.get("femme_fatale")),
    )
    what = bomb_named(bomb.kind, bomb.sticks)
    uproar = in_public(desk, options, happens(desk, [thrower, *persons]))

    def say(thrown: Thrown) -> Said:
        if thrown.blaze is None:
            said = _strays(thrower, what, bomb, thrown.landing, options, uproar)
        else:
            said = burst_said(f"{thrower.name} puts {what} on the spot", bomb, things, cast, thrown.blaze, uproar)
        return replace(said, lines=tuple(filter(None, (*said.lines, owed_line(thrower)))))

    def changes(thrown: Thrown) -> tuple[Change, ...]:
        spent = thrower.id is not None and toss.femme_fatale
        used: tuple[Change, ...] = (SkillUsed(thrower.id, FEMME_FATALE),) if spent and thrower.id is not None else ()
        blaze = thrown.blaze
        booked = uproar.changes if blaze is None else _burst(desk, bomb, things, persons, blaze, uproar)
        return (*booked, *used)

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
        instead=() if toss.femme_fatale else luck.as_femme_fatale(desk, "mad-bomb throw", options, [(thrower, True)]),
        amends=luck.caught(persons, thrower),
        about=subjects(thrower, *persons),
        again=True,
    )


def _strays(thrower: Person, what: str, bomb: Bomb, landing: Landing, options: Options, uproar: Uproar) -> Said:
    """A bomb gone astray: measured on the table, then the blast by another command."""
    way = DEVIATION.labelled(landing.degrees).label
    told = {name: options[name] for name in BLAST_OPTIONS if options.get(name) is not None}
    return Said(
        f"{thrower.name} throws {what}, and it strays {words.count(landing.inches, 'inch')} {way}.",
        (
            f"{landing.degrees} degrees clockwise from the line of the throw. Measure who is within "
            f"{words.count(bomb.charge.radius, 'inch')} of where it lies: /mad-bomb blast near:…",
            *uproar.lines,
        ),
        (Offer("Blast: the same people", "mad-bomb blast", told),) if options.get("near") else (),
        tone=Tone.BAD,
    )


def _by_flick(
    desk: Desk, thrower: Person, skills: tuple[str, ...], bomb: Bomb, things: Things, cast: Cast, options: Options
) -> tuple[Play, list[Person]]:
    """The throw, and everybody in its blast."""
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
    uproar = in_public(desk, options, happens(desk, [thrower, *everybody]))
    what, far = bomb_named(bomb.kind, bomb.sticks), f"{inches:g} {'inch' if inches == 1 else 'inches'}"

    def say(flung: Flung) -> Said:
        if flung.blaze is None:
            return Said(f"{thrower.name} flicks {what} {far}: over 12 inches, a dud.", tone=Tone.BAD)
        opening = f"{thrower.name} flicks {what} {far}"
        if end is Flick.TROUBLE:
            opening += ", too close for comfort"
        said = burst_said(opening, bomb, things, (everybody, struck_by), flung.blaze, uproar)
        return replace(said, lines=tuple(filter(None, (*said.lines, owed_line(thrower)))))

    questions = [] if end is Flick.DUD else fate_questions(everybody, struck_by, bomb.charge.tests)
    play = Play(
        say=say,
        resolver=flick_bomb,
        args=(end, bomb, himself, caught),
        names=names_of(everybody, things),
        changes=lambda flung: _burst(desk, bomb, things, everybody, flung.blaze, uproar) if flung.blaze else (),
        facts=lambda outcome: {"end": str(end), **burst_facts(things, everybody, outcome.result.blaze, outcome)},
        questions=(*questions, *(() if end is Flick.DUD else fire_questions(things))),
        amends=luck.caught(everybody),
        about=subjects(thrower, *persons),
    )
    return play, everybody
