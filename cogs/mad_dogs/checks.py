"""Tests of stats and nerve, falls, and stats nobody wrote down."""

from __future__ import annotations

from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.mad_dogs import luck, words
from cogs.mad_dogs.people import Person, people, require_alive, require_fit, skills_of, subjects
from rules.core.events import Change
from rules.core.outcome import Modifier, Outcome, Target
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.changes import Hurt, NerveTested, SkillUsed
from rules.mad_dogs.checks import Contest, opposed_test, random_stat, stat_test
from rules.mad_dogs.injuries import Struck, fall
from rules.mad_dogs.luck import SPUNKY_KID
from rules.mad_dogs.model import Nerve, Posture, Stat
from rules.mad_dogs.nerve import Shaken, guts_target, guts_test, spunky
from rules.mad_dogs.skills import STONE_COLD_KILLER
from rules.mad_dogs.tables import GUTS_RESULTS, RANDOM_STATS

GORY_DEATH = "Gory death"


async def person_of(desk: Desk, options: Options, key: str, own: bool = True) -> Person:
    """The person an option names; somebody nameless where it is left out. One's own, unless said otherwise."""
    name = str(options.get(key) or "")
    if not name:
        return Person("He")
    (person,) = await people(desk, [name])
    if own and person.stored is not None:
        desk.require_own(person.stored)
    return person


def number_for(person: Person, stat: Stat, typed: Any, modifier: int) -> Target:
    """The target of a test: the figure's stat, or the typed number, with every modifier by name."""
    if typed is None and person.figure is None:
        raise OutOfRange("Say whose test it is, or the number to roll under.")
    figure = person.figure
    base = figure.stats.of(stat) if figure is not None and typed is None else int(typed or 0)
    named = (
        ("wounds", -(figure.lost if figure else 0)),
        ("nervous", -2 * (figure is not None and figure.nerve is Nerve.NERVOUS and stat is not Stat.HITS)),
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
    target = number_for(person, stat, options.get("number"), int(options.get("modifier") or 0))

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
    require_fit(first)
    require_fit(second)
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


@plays("mad guts")
async def prepare_guts(desk: Desk, options: Options) -> Play:
    """Test GUTS: steady, nervous or terrified."""
    person = await person_of(desk, options, "figure")
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
        figure.lost if figure else 0,
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
    spends = again and bool(options.get("spunky"))

    def say(shaken: Shaken) -> Said:
        effect = GUTS_RESULTS[shaken.nerve][1]
        lines = (effect, f"{SPUNKY_KID}: the one re-roll of this game is spent." if shaken.rerolled else "")
        tone = Tone.GOOD if shaken.nerve is Nerve.STEADY else Tone.BAD
        return Said(f"{person.name} {words.NERVE[shaken.nerve]}.", tuple(filter(None, lines)), tone=tone)

    def changes(shaken: Shaken) -> tuple[Change, ...]:
        if person.id is None or figure is None:
            return ()
        worse = list(Nerve).index(shaken.nerve) > list(Nerve).index(figure.nerve)
        tested: list[Change] = [NerveTested(person.id, shaken.nerve)] if worse else []
        return (*tested, *([SkillUsed(person.id, SPUNKY_KID)] if shaken.rerolled else []))

    return Play(
        say=say,
        resolver=guts_test,
        args=(target, spends),
        changes=changes,
        facts=lambda outcome: {"nerve": str(outcome.result.nerve), "needed": target.total},
        questions=(Question("Nerve", guts_test, (target, spends), lambda shaken: str(shaken.nerve)),),
        amends=(
            *luck.lucky([person]),
            *luck.spunky(person, lambda shaken: shaken.nerve is not Nerve.STEADY, spends=spends),
        ),
        about=subjects(person),
        again=person.stored is None,
    )


@plays("mad fall")
async def prepare_fall(desk: Desk, options: Options) -> Play:
    """A fall of so many floors."""
    person = await person_of(desk, options, "figure")
    require_alive(person)
    mark = person.mark(skills_of(Person(""), str(options.get("skills") or "")))
    floors = int(options["floors"])

    def say(struck: Struck) -> Said:
        line = words.struck_line(person.name, struck, person.figure)
        headline = f"{person.name} falls {words.count(floors, 'floor')}: {struck.verdict}."
        return Said(headline, (line,) if line else (), tone=Tone.BAD if struck.harm.lost else Tone.PLAIN)

    def changes(struck: Struck) -> tuple[Change, ...]:
        harm = struck.harm
        if person.id is None or not (harm.owed or harm.lost or harm.soaked or struck.posture is Posture.DEAD):
            return ()
        return (Hurt(person.id, harm.lost, harm.owed, struck.posture or Posture.UP, harm.soaked),)

    def facts(outcome: Outcome[Any]) -> dict[str, Any]:
        return {"damage": words.damage_facts(outcome), **words.struck_facts(person.name, outcome.result)}

    return Play(
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
