"""Movement: from the options of /mad-move to inches, floors, and who sees whom."""

from __future__ import annotations

from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone, clean
from cogs.mad_dogs.aftermath import paying
from cogs.mad_dogs.brawling.fighters import numbers_in
from cogs.mad_dogs.brawling.words import sentence, together
from cogs.mad_dogs.checks import person_of
from cogs.mad_dogs.people import (
    Person,
    people,
    require_alive,
    require_feet,
    require_fit,
    require_free,
    require_in_fight,
    require_there,
    skills_of,
    with_stats,
)
from cogs.mad_dogs.riding import require_on_foot
from cogs.mad_dogs.shooting.shots import full_name, owed_line
from cogs.mad_dogs.turns import spending
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.drink import swayed
from rules.mad_dogs.model import Cover, Gait, Nerve, Posture, Stat
from rules.mad_dogs.movement import (
    Climbed,
    Move,
    Rating,
    check_move,
    climb,
    hide,
    ladder,
    move_on_foot,
    number,
    pace,
    sneak,
    spot,
    stairs,
    stays_hidden,
    unnoticed,
)
from rules.mad_dogs.skills import skills_named
from rules.mad_dogs.tables import GUTS_RESULTS

MOST_WATCHERS = 12
FLOORS = "By the floor"
DOES = {Gait.CREEP: "creeps", Gait.WALK: "walks", Gait.RUN: "runs"}
SHOTS = {Gait.WALK: "Shots on this card are at −1 GATS.", Gait.RUN: "Shots on this card are at −2 GATS."}
HALVES = {"seriously wounded": "a serious wound", "up the stairs": "stairs up"}


def measure(inches: float) -> str:
    """“1 inch”, “2.5 inches”."""
    return f"{inches:g} inch{'es' * (inches != 1)}"


@plays("mad-move go")
async def prepare_go(desk: Desk, options: Options) -> Play:
    """One action on foot, or a turn on stairs or a ladder that are counted by the floor."""
    person = await person_of(desk, options, "figure")
    require_free(person, running=options.get("pace") == Gait.RUN)
    require_feet(person)
    require_on_foot(desk, person)
    figure = person.figure
    posture = figure.posture if figure is not None and figure.posture is not Posture.UP else Posture.UP
    if options.get("half_speed") and posture is Posture.UP:
        posture = Posture.HALF_SPEED
    typed = options.get("hostages")
    held = len(figure.hostages) if figure is not None and typed is None else int(typed or 0)
    by_stairs = str(options.get("stairs") or "")
    if options.get("ladder") and by_stairs:
        raise OutOfRange("A ladder or stairs, not both in one action: pick one.")
    if options.get("ladder") or by_stairs == FLOORS:
        if options.get("pace") or options.get("rough"):
            raise OutOfRange("Ladders and floors have a rate of their own: leave pace and rough out.")
        if options.get("into"):
            raise OutOfRange("Nobody is run into on a ladder or by the floor: leave into out.")
        play = _by_ladder(person, posture, held) if options.get("ladder") else _by_floor(person, posture)
        return await paying(desk, play, (person, spending(desk, person, gait=Gait.CREEP)))
    move = Move(
        gait=Gait(options.get("pace", Gait.WALK)),
        skills=skills_of(person, str(options.get("skills") or "")),
        posture=posture,
        rough=bool(options.get("rough")),
        hostages=held,
        upstairs=by_stairs == "Up",
    )
    check_move(move)
    paid = spending(desk, person, gait=move.gait)
    offers = await _runs_into(desk, options, person)
    shots = "" if paid else SHOTS.get(move.gait, "")
    where = {"Up": " up the stairs", "Down": " down the stairs"}.get(by_stairs, "")
    whole = not pace(move).halved

    def read(inches: float) -> Any:
        return int(inches) if whole else f"{inches:g}"

    order = tuple(read(pace(move).inches(face)) for face in range(7))
    play = Play(
        say=lambda inches: Said(
            f"{person.name} {DOES[move.gait]} {measure(inches)}{where}.",
            tuple(filter(None, (_sum(move), shots, *_remarks(person)))),
            offers,
        ),
        resolver=move_on_foot,
        args=(move,),
        facts=lambda outcome: {"inches": outcome.result},
        questions=(Question("Inches", move_on_foot, (move,), read, () if whole else order),),
        about=subjects(person),
        again=True,
    )
    return await paying(desk, play, (person, paid))


def _sum(move: Move) -> str:
    """The distance as a sum; empty when it is the plain rate."""
    found = pace(move)
    rate = f"{found.base} inches{' + 1D6' if move.gait is Gait.RUN else ''}"
    added = "".join(f" {'+' if one.value > 0 else '−'} {abs(one.value)} {one.label}" for one in found.modifiers)
    capped = f", at most {found.most} with hostages" if found.most is not None else ""
    halved = f", halved for {together(HALVES.get(why, why) for why in found.halved)}" if found.halved else ""
    return f"{rate}{added}{capped}{halved}." if added or capped or halved else ""


def _remarks(person: Person) -> tuple[str, ...]:
    figure = person.figure
    if figure is None:
        return ()
    shaken = figure.nerve is not Nerve.STEADY
    nerve = f"{GUTS_RESULTS[figure.nerve][0]}: {GUTS_RESULTS[figure.nerve][1]}" if shaken else ""
    return (nerve, owed_line(person))


async def _runs_into(desk: Desk, options: Options, person: Person) -> tuple[Offer, ...]:
    """A button that hits whom he runs into, which is free after a second action."""
    if not options.get("into"):
        return ()
    (other,) = await people(desk, [str(options["into"])])
    require_there(other)
    require_alive(other)
    require_on_foot(desk, other)
    if person.figure is None:
        raise OutOfRange("Say who it is that runs into somebody: figure:Hoodlum.")
    if person.id is not None and person.id == other.id:
        raise IllegalNow(f"{person.name} can't run into himself: name somebody else.")
    pair = {"attackers": _listed(person), "defenders": _listed(other)}
    return (Offer(f"Hit {other.figure.name if other.figure else other.name}"[:80], "mad-brawl fight", pair),)


def _listed(person: Person) -> str:
    """Somebody as the option of another command names him."""
    return full_name(person) if person.stored is not None else person.figure.profile if person.figure else person.name


def _by_floor(person: Person, posture: Posture) -> Play:
    return Play(
        say=lambda floors: Said(
            f"{person.name} makes {_floors(floors)} by the stairs this turn, up or down.",
            tuple(filter(None, _remarks(person))),
        ),
        resolver=stairs,
        args=(posture,),
        facts=lambda outcome: {"floors": outcome.result},
        questions=(Question("Floors", stairs, (posture,), lambda floors: f"{floors:g}"),),
        about=subjects(person),
        again=True,
    )


def _by_ladder(person: Person, posture: Posture, held: int) -> Play:
    def say(climbed: Climbed) -> Said:
        rate = f"{measure(climbed.inches)} on the ladder this turn, or {_floors(climbed.floors)}"
        lines = ("Shots from a ladder are at −2 GATS.", *_remarks(person))
        return Said(f"{person.name} makes {rate}.", tuple(filter(None, lines)))

    return Play(
        say=say,
        resolver=ladder,
        args=(posture, held),
        facts=lambda outcome: {"inches": outcome.result.inches, "floors": outcome.result.floors},
        questions=(Question("Inches", ladder, (posture, held), lambda climbed: f"{climbed.inches:g}"),),
        about=subjects(person),
        again=True,
    )


def _floors(floors: float) -> str:
    return {1: "1 floor", 0.5: "half a floor", 0.25: "a quarter of a floor"}[floors]


def rating_of(person: Person, stat: Stat, typed: Any, options: Options, skills: tuple[str, ...]) -> Rating:
    """Somebody's STUNTS or SMARTS about to be tested; OutOfRange when nobody says how good he is."""
    figure = person.figure
    base = figure.stats.of(stat) if figure is not None and typed is None else typed
    if base is None:
        raise OutOfRange(f"Say who it is, or the {stat}: {stat.lower()}:3.")
    drunk, skills = swayed(figure, skills, bool(options.get("drunk")))
    return Rating(
        int(base),
        figure.off(stat) if figure is not None else 0,
        figure is not None and figure.nerve is Nerve.NERVOUS,
        skills,
        drunk,
        bool(options.get("smoke")),
    )


async def _tester(desk: Desk, options: Options, stat: Stat) -> tuple[Person, Rating]:
    """One's own figure, a profile or a plain number, about to test."""
    person = await person_of(desk, options, "figure")
    require_fit(person)
    skills = skills_of(person, str(options.get("skills") or ""))
    return person, rating_of(person, stat, options.get(stat.lower()), options, skills)


@plays("mad-move climb")
async def prepare_climb(desk: Desk, options: Options) -> Play:
    """A feat of climbing: STUNTS."""
    person, rating = await _tester(desk, options, Stat.STUNTS)
    require_feet(person)
    require_on_foot(desk, person)
    paid = spending(desk, person)

    def say(passed: bool) -> Said:
        if passed:
            return Said(f"{person.name} makes the climb.", tone=Tone.GOOD)
        line = "What comes of it the table decides; for a fall there is /mad fall."
        return Said(f"{person.name} does not make the climb.", (line,))

    play = Play(
        say=say,
        resolver=climb,
        args=(rating,),
        facts=lambda outcome: {"passed": outcome.result, "needed": number(Stat.STUNTS, rating).total},
        questions=(Question("Makes the climb", climb, (rating,), order=(True, False)),),
        about=subjects(person),
        again=True,
    )
    return await paying(desk, play, (person, paid))


@plays("mad-move sneak")
async def prepare_sneak(desk: Desk, options: Options) -> Play:
    """Creeping up: every watcher tests SMARTS."""
    person = await person_of(desk, options, "figure")
    require_fit(person)
    require_feet(person)
    require_on_foot(desk, person)
    watchers = await _watchers(desk, options)
    if person.id is not None and person.id in [watcher.id for watcher, _ in watchers]:
        raise IllegalNow(f"{person.name} can't watch out for himself: name other watchers.")
    names = [watcher.name for watcher, _ in watchers]
    asked = (Gait.CREEP, tuple(rating for _, rating in watchers))
    paid = spending(desk, person, gait=Gait.CREEP)

    def say(noticed: tuple[bool, ...]) -> Said:
        seen = [name for name, notices in zip(names, noticed, strict=True) if notices]
        if not seen:
            line = "May come within 4 inches before the next action, and no nearer unseen."
            return Said(f"{person.name} creeps up unseen by {together(names)}.", (line,), tone=Tone.GOOD)
        blind = [name for name in names if name not in seen]
        verb = "notices" if len(seen) == 1 else "notice"
        return Said(
            f"{sentence(together(seen))} {verb} {_inside(person.name)} creeping up.",
            (f"Not noticed by {together(blind)}.",) if blind else (),
        )

    play = Play(
        say=say,
        resolver=sneak,
        args=asked,
        facts=lambda outcome: {
            "unseen": not any(outcome.result),
            "watchers": [{"name": name, "notices": seen} for name, seen in zip(names, outcome.result, strict=True)],
        },
        questions=(Question("Unseen", unnoticed, asked, order=(True, False)),),
        about=subjects(person, *(watcher for watcher, _ in watchers)),
        again=True,
    )
    return await paying(desk, play, (person, paid))


def _inside(name: str) -> str:
    """A name in the middle of a sentence: nobody's is “him”."""
    return "him" if name == "He" else name


async def _watchers(desk: Desk, options: Options) -> list[tuple[Person, Rating]]:
    """Who watches: names, profiles, SMARTS as numbers or all six stats, separated by commas."""
    entries = [entry.strip() for entry in str(options.get("watchers") or "").split(",") if entry.strip()]
    if not entries:
        raise OutOfRange("Say who watches: names, profiles or SMARTS, separated by commas, such as watchers:3.")
    if len(entries) > MOST_WATCHERS:
        raise OutOfRange(f"At most {MOST_WATCHERS} watchers fit one roll, not {len(entries)}.")
    known = iter(await people(desk, [entry for entry in entries if not numbers_in(entry)]))
    typed = skills_named(str(options.get("watcher_skills") or ""))
    watchers: list[tuple[Person, Rating]] = []
    nameless = sum(bool(numbers_in(entry)) for entry in entries)
    for entry in entries:
        numbers = numbers_in(entry)
        if numbers:
            count = sum(watcher.stored is None and watcher.name.startswith("watcher") for watcher, _ in watchers) + 1
            person = Person(f"watcher {count}" if nameless > 1 else "the watcher")
        else:
            person = next(known)
        if len(numbers) == len(Stat):
            person = with_stats(person, entry)
        elif numbers and (len(numbers) > 1 or numbers[0] > 6):
            raise OutOfRange(f"“{clean(entry[:40])}” is nobody: SMARTS are 0 to 6, all stats six numbers.")
        require_there(person)
        if person.figure is not None and person.figure.laid_out:
            raise IllegalNow(f"{person.name} is {person.figure.laid_out} and sees nothing: leave the name out.")
        skills = skills_of(person, "") if person.stored is not None else (*skills_of(person, ""), *typed)
        smarts = numbers[0] if len(numbers) == 1 else None
        watchers.append((person, rating_of(person, Stat.SMARTS, smarts, {"smoke": options.get("smoke")}, skills)))
    ids = [person.id for person, _ in watchers if person.id is not None]
    if len(set(ids)) < len(ids):
        raise IllegalNow("Somebody watches twice: name each watcher once.")
    return watchers


@plays("mad-move hide")
async def prepare_hide(desk: Desk, options: Options) -> Play:
    """Hiding behind cover: SMARTS."""
    person, rating = await _tester(desk, options, Stat.SMARTS)
    require_on_foot(desk, person)
    cover = Cover(options.get("cover", Cover.LIGHT))
    paid = spending(desk, person)

    def say(passed: bool) -> Said:
        if not passed:
            return Said(f"{person.name} finds no hiding place: everybody sees as before.")
        line = "Nobody sees or attacks the hidden, till they leave cover, hurry, make a noise or are spotted."
        return Said(f"{person.name} hides.", (line,), tone=Tone.GOOD)

    play = Play(
        say=say,
        resolver=hide,
        args=(rating, cover),
        facts=lambda outcome: {"hidden": outcome.result, "needed": number(Stat.SMARTS, rating).total},
        questions=(Question("Hides", hide, (rating, cover), order=(True, False)),),
        about=subjects(person),
        again=True,
    )
    return await paying(desk, play, (person, paid))


@plays("mad-move hidden")
async def prepare_hidden(desk: Desk, options: Options) -> Play:
    """Whether somebody hidden stays so after what was done."""
    person = await person_of(desk, options, "figure")
    require_in_fight(person)
    gait = Gait(options.get("moved", Gait.STILL))
    cover = Cover(options.get("cover", Cover.LIGHT))
    noise = bool(options.get("noise"))
    why = together(
        [
            reason
            for reason, holds in (
                ("out of cover", cover is Cover.NONE),
                (f"at a {gait.lower()}", gait in (Gait.WALK, Gait.RUN)),
                ("making a noise", noise),
            )
            if holds
        ]
        or ["in cover, quiet and no faster than a creep"]
    )
    return Play(
        say=lambda hidden: Said(
            f"{person.name} {'stays hidden' if hidden else 'is seen'}: {why}.",
            tone=Tone.GOOD if hidden else Tone.PLAIN,
        ),
        resolver=stays_hidden,
        args=(gait, cover, noise),
        facts=lambda outcome: {"hidden": outcome.result},
        about=subjects(person),
    )


@plays("mad-move spot")
async def prepare_spot(desk: Desk, options: Options) -> Play:
    """An action spent looking: SMARTS."""
    person, rating = await _tester(desk, options, Stat.SMARTS)
    paid = spending(desk, person)
    cost = "" if paid else ": one action"

    def say(passed: bool) -> Said:
        if passed:
            return Said(f"{person.name} spots all that is hidden there{cost}.", tone=Tone.GOOD)
        return Said(f"{person.name} spots nothing{cost}.")

    play = Play(
        say=say,
        resolver=spot,
        args=(rating,),
        facts=lambda outcome: {"passed": outcome.result, "needed": number(Stat.SMARTS, rating).total},
        questions=(Question("Spots it", spot, (rating,), order=(True, False)),),
        about=subjects(person),
        again=True,
    )
    return await paying(desk, play, (person, paid))
