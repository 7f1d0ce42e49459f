"""Tests of stats and nerve, falls, and stats nobody wrote down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.mad_dogs import luck, words
from cogs.mad_dogs.aftermath import watched
from cogs.mad_dogs.nerve.custody import law_of
from cogs.mad_dogs.people import Person, crew, person_named, require_alive, require_fit, require_there, skills_of
from cogs.mad_dogs.turns import require_die_fallen
from rules.core.events import Change
from rules.core.outcome import Modifier, Outcome, Target
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.changes import Hurt, NerveTested, SkillUsed
from rules.mad_dogs.checks import Contest, opposed_test, random_stat, stat_test
from rules.mad_dogs.drink import ADDICTED, WEAKENED, swayed
from rules.mad_dogs.injuries import Struck, fall
from rules.mad_dogs.luck import SPUNKY_KID
from rules.mad_dogs.model import Injury, Nerve, Posture, Stat
from rules.mad_dogs.nerve import Shaken, guts_target, guts_test, guts_tests, spunky
from rules.mad_dogs.skills import STONE_COLD_KILLER
from rules.mad_dogs.tables import GUTS_RESULTS, RANDOM_STATS

GORY_DEATH = "Gory death"


async def person_of(desk: Desk, options: Options, key: str, own: bool = True) -> Person:
    """The person an option names; somebody nameless where it is left out. One's own, unless said otherwise."""
    return await person_named(desk, str(options.get(key) or ""), own)


def number_for(person: Person, stat: Stat, typed: Any, modifier: int, drunk: bool = False) -> Target:
    """The target of a test: the figure's stat, or the typed number, with every modifier by name.

    drunk  a Drunk/Addicted whose die went against him, of somebody whom no sheet shows
    """
    if typed is None and person.figure is None:
        raise OutOfRange("Say whose test it is, or the number to roll under.")
    figure = person.figure
    base = figure.stats.of(stat) if figure is not None and typed is None else int(typed or 0)
    skills = figure.skills if figure is not None and person.stored else (ADDICTED,)
    drunk, skills = swayed(figure, skills, drunk)
    named = (
        ("wounds", -(figure.off(stat) if figure else 0)),
        ("nervous", -2 * (figure is not None and figure.nerve is Nerve.NERVOUS and stat is not Stat.HITS)),
        (ADDICTED, -1 * (drunk and ADDICTED in skills and stat in WEAKENED)),
        ("as said", modifier),
    )
    return Target(stat, base, tuple(Modifier(label, value) for label, value in named if value))


@plays("mad test")
async def prepare_test(desk: Desk, options: Options) -> Play:
    """Test a stat: 1D6, the stat or less."""
    stat = Stat(options["stat"])
    if stat is Stat.HITS:
        raise IllegalNow("HITS are never tested: pick FISTS, GATS, GUTS, STUNTS or SMARTS.")
    person = await person_of(desk, options, "figure")
    require_fit(person)
    require_die_fallen(desk, person, stat)
    target = number_for(
        person, stat, options.get("number"), int(options.get("modifier") or 0), bool(options.get("drunk"))
    )

    def say(passed: bool) -> Said:
        verdict = "passes" if passed else "fails"
        why = "" if target.total > 0 else ": at 0 or less nobody passes"
        return Said(f"{person.name} {verdict} a test of {stat}{why}.", tone=Tone.GOOD if passed else Tone.PLAIN)

    return Play(
        say=say,
        resolver=stat_test,
        args=(target,),
        facts=lambda outcome: {"passed": outcome.result, "needed": target.total},
        questions=(Question("Passes", stat_test, (target,)),),
        amends=luck.lucky([person]),
        about=subjects(person),
        again=True,
    )


@plays("mad opposed")
async def prepare_opposed(desk: Desk, options: Options) -> Play:
    """Both test the same stat."""
    stat = Stat(options.get("stat", Stat.SMARTS))
    first = await person_of(desk, options, "first")
    second = await person_of(desk, options, "second", own=False)
    for person in (first, second):
        require_fit(person)
        require_die_fallen(desk, person, stat)
    targets = (
        number_for(first, stat, options.get("first_number"), int(options.get("first_modifier") or 0)),
        number_for(second, stat, options.get("second_number"), int(options.get("second_modifier") or 0)),
    )
    names = {
        Contest.FIRST: first.name if first.figure else "The first",
        Contest.SECOND: second.name if second.figure else "The second",
    }

    def say(contest: Contest) -> Said:
        if contest is Contest.TIE:
            return Said(f"{stat} against {stat}: a tie, both pass or both fail.")
        return Said(f"{stat} against {stat}: {names[contest]} wins.", tone=Tone.GOOD)

    return Play(
        say=say,
        resolver=opposed_test,
        args=targets,
        facts=lambda outcome: {"winner": str(outcome.result)},
        questions=(Question("Ends", opposed_test, targets, lambda contest: names.get(contest, "a tie")),),
        amends=luck.lucky([first], [second]),
        about=subjects(first, second),
        again=True,
    )


@plays("mad unknown")
async def prepare_unknown(_desk: Desk, options: Options) -> Play:
    """A stat that nobody has written down."""
    quality = str(options["quality"])
    column = getattr(RANDOM_STATS, quality.split()[0].lower())
    return Play(
        say=lambda stat: Said(f"Somebody {quality.lower()}: the stat is {stat}."),
        resolver=random_stat,
        args=(column,),
        facts=lambda outcome: {"stat": outcome.result},
        questions=(Question("Stat", random_stat, (column,)),),
        again=True,
    )


@dataclass(frozen=True, slots=True)
class Tested:
    """Somebody whose GUTS are tested: his number, and whether he re-rolls a failure at once."""

    person: Person
    target: Target
    spends: bool


@plays("mad guts")
async def prepare_guts(desk: Desk, options: Options) -> Play:
    """Test GUTS: steady, nervous or terrified; several names, separated by commas, each test theirs."""
    names = str(options.get("figure") or "")
    if "," not in names:
        tested = [_tested(options, await person_of(desk, options, "figure"))]
        resolver, args = guts_test, (tested[0].target, tested[0].spends)
    else:
        alone = next((key for key in ("guts", "skills") if options.get(key) is not None), None)
        if alone is not None:
            raise OutOfRange(f"Several have their own {alone.upper() if alone == 'guts' else alone}: leave it out.")
        persons = await crew(desk, names, own=True)
        for person in persons:
            if person.stored is not None:
                desk.require_own(person.stored)
        tested = [_tested(options, person) for person in persons]
        resolver, args = guts_tests, (tuple((one.target, one.spends) for one in tested),)
    several = resolver is guts_tests
    law = await law_of(desk)

    def each(result: Any) -> list[tuple[Person, Shaken]]:
        return list(zip((one.person for one in tested), result if several else (result,), strict=True))

    def say(result: Any) -> Said:
        return law.told(_nerves_said(each(result)), [one for one, shaken in each(result) if failed(shaken)])

    def changes(result: Any) -> tuple[Change, ...]:
        return tuple(change for person, shaken in each(result) for change in _shaken(person, shaken))

    def facts(outcome: Outcome[Any]) -> dict[str, Any]:
        told = [
            {"name": one.person.name, "nerve": str(shaken.nerve), "needed": one.target.total}
            for one, (_, shaken) in zip(tested, each(outcome.result), strict=True)
        ]
        return {"figures": told} if several else {key: told[0][key] for key in ("nerve", "needed")}

    def fails(place: int) -> Callable[[Any], bool]:
        return lambda result: failed(each(result)[place][1])

    questions = [
        Question(
            one.person.name if several else "Nerve",
            guts_test,
            (one.target, one.spends),
            lambda shaken: str(shaken.nerve),
        )
        for one in tested
    ]
    spunky_kids = [(one.person, fails(place)) for place, one in enumerate(tested)]
    return Play(
        say=say,
        resolver=resolver,
        args=args,
        names=tuple(one.person.name for one in tested) if several else (),
        changes=changes,
        facts=facts,
        questions=tuple(questions),
        amends=(
            *(luck.caught([one.person for one in tested]) if several else luck.lucky([tested[0].person])),
            *luck.several_spunky(spunky_kids, spends=bool(options.get("spunky"))),
        ),
        about=subjects(*(one.person for one in tested)),
        again=all(one.person.stored is None for one in tested),
    )


def failed(shaken: Shaken) -> bool:
    """Whether his nerve did not hold."""
    return shaken.nerve is not Nerve.STEADY


def _tested(options: Options, person: Person) -> Tested:
    """His number, with what the options say; IllegalNow for who has nothing to fear."""
    if person.figure is not None and not person.figure.can_act:
        raise IllegalNow(f"{person.name} is {person.figure.kept_out}: nothing frightens him now.")
    figure = person.figure
    if figure is None and options.get("guts") is None:
        raise OutOfRange("Say whose nerve is tested, or the GUTS: guts:3.")
    skills = skills_of(person, str(options.get("skills") or ""))
    cause = str(options.get("cause") or "")
    if cause == GORY_DEATH and STONE_COLD_KILLER in skills:
        raise IllegalNow(f"{person.name} is a {STONE_COLD_KILLER}: no Gory Death frightens him, so there is no test.")
    target = guts_target(
        figure.stats.guts if figure is not None and options.get("guts") is None else int(options["guts"]),
        figure.off(Stat.GUTS) if figure else 0,
        figure is not None and figure.nerve is Nerve.NERVOUS,
        skills,
        wound=cause in ("Wounded", "Friend hit"),
        gory=cause == GORY_DEATH,
        look=cause == "The Look",
        drunk=bool(options.get("drunk")),
    )
    if options.get("modifier"):
        said = Modifier("as said", int(options["modifier"]))
        target = Target(target.stat, target.base, (*target.modifiers, said))
    again = spunky(figure) if figure is not None and person.stored else SPUNKY_KID in skills
    return Tested(person, target, again and bool(options.get("spunky")))


def _nerves_said(tested: Sequence[tuple[Person, Shaken]]) -> Said:
    """How each took it, and what that means for him."""
    told = [f"{person.name} {words.NERVE[shaken.nerve]}" for person, shaken in tested]
    met = dict.fromkeys(shaken.nerve for _, shaken in tested)
    lines = (
        *(f"{GUTS_RESULTS[nerve][0]}: {GUTS_RESULTS[nerve][1]}" for nerve in met if len(met) > 1),
        *(GUTS_RESULTS[nerve][1] for nerve in met if len(met) == 1),
        *(words.frees_line(person.name, person.figure, shaken.nerve) for person, shaken in tested),
        f"{SPUNKY_KID}: the one re-roll of this game is spent." if any(one.rerolled for _, one in tested) else "",
    )
    tone = Tone.BAD if any(failed(shaken) for _, shaken in tested) else Tone.GOOD
    return Said(f"{', '.join(told)}.", tuple(filter(None, lines)), tone=tone)


def _shaken(person: Person, shaken: Shaken) -> tuple[Change, ...]:
    """What a test changes in a stored figure; nobody's nerve gets better by it."""
    figure = person.figure
    if person.id is None or figure is None:
        return ()
    worse = list(Nerve).index(shaken.nerve) > list(Nerve).index(figure.nerve)
    tested: list[Change] = [NerveTested(person.id, shaken.nerve)] if worse else []
    return (*tested, *([SkillUsed(person.id, SPUNKY_KID)] if shaken.rerolled else []))


@plays("mad fall")
async def prepare_fall(desk: Desk, options: Options) -> Play:
    """A fall of so many floors."""
    person = await person_of(desk, options, "figure")
    require_there(person)
    require_alive(person)
    mark = person.mark(skills_of(Person(""), str(options.get("skills") or "")))
    floors = int(options["floors"])

    def say(struck: Struck) -> Said:
        line = words.struck_line(person.name, struck, person.figure)
        headline = f"{person.name} falls {words.count(floors, 'floor')}: {struck.verdict}."
        gory = struck.harm.worst is Injury.GORY_DEATH
        seen = words.witnesses_line([person.name]) if gory else ""
        return Said(headline, tuple(filter(None, (line, seen))), tone=Tone.BAD if struck.harm.lost else Tone.PLAIN)

    def changes(struck: Struck) -> tuple[Change, ...]:
        harm = struck.harm
        if person.id is None or not (harm.owed or harm.lost or harm.soaked or struck.posture is Posture.DEAD):
            return ()
        return (Hurt(person.id, harm.lost, harm.owed, struck.posture or Posture.UP, harm.soaked),)

    def facts(outcome: Outcome[Any]) -> dict[str, Any]:
        return {"damage": words.damage_facts(outcome), **words.struck_facts(person.name, outcome.result)}

    play = Play(
        say=say,
        resolver=fall,
        args=(mark, floors),
        names=(person.name,),
        changes=changes,
        facts=facts,
        questions=(Question("Ends", fall, (mark, floors), lambda struck: struck.verdict),),
        amends=luck.lucky([person]),
        about=subjects(person),
    )
    return await watched(desk, options, play, [person])
