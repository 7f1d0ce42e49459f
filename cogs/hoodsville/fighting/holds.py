"""Laying hold of somebody and getting away: from the options of /hood-fight to bonds."""

from __future__ import annotations

from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs._kit.words import sentence
from cogs.hoodsville.aftermath import SCREAMS, morale_offers
from cogs.hoodsville.fighting.teams import (
    Seat,
    Team,
    alone,
    attacking,
    bonds_named,
    defending,
    mean_lines,
    require_attackers,
    require_captive,
    require_defenders,
    teams_of,
    up_again,
)
from cogs.hoodsville.people import CAST, Person, require_able
from cogs.hoodsville.turns import require_doer, spending, table_of
from rules.core.events import Change
from rules.core.refusal import IllegalNow
from rules.hoodsville.changes import BondsSet, Enraged, OwesTest
from rules.hoodsville.fighting import (
    MEANS,
    UNOPPOSED,
    Hold,
    Means,
    Overpowered,
    bound,
    break_free,
    check_acts,
    check_party,
    check_sides,
    factors_of,
    freed,
    overpower,
)
from rules.hoodsville.model import Bond, Out
from rules.hoodsville.state import Doing, hindrance

ATTACK = Seat("attackers", "the attacker")
VICTIM = Seat("victim", "the victim", "victim_")
CAPTIVE = Seat("captive", "the captive")
CAPTORS = Seat("captors", "the captor", "captor_")

HOLDS = tuple(hold.word for hold in Hold)
TIED = (Bond.HANDS, Bond.FEET)
WHY = "overpowered"


def listed(bonds: tuple[Bond, ...]) -> str:
    """“hands tied, gagged”."""
    return ", ".join(bonds)


# Overpowering


@plays("hood-fight overpower")
async def prepare_overpower(desk: Desk, options: Options) -> Play:
    """One or several try to do something to somebody who would rather not."""
    ours, theirs = await teams_of(desk, options, ATTACK, VICTIM)
    victim = alone(theirs)
    require_attackers(desk, ours)
    require_doer(desk, ours.persons, theirs.persons)
    bonds = victim.figure.bonds if victim.figure is not None else ()
    acts = bonds_named(str(options.get("act") or Bond.HELD))
    check_acts(acts, bonds)
    means = Means(options["using"]) if options.get("using") else _needed(acts)
    unopposed = bool(options.get("unopposed")) or _helpless(victim)
    numb = victim.figure is not None and victim.figure.out is not Out.NO
    opposing = None if unopposed else theirs.party
    if opposing is None:
        check_party(ours.party)
    else:
        check_sides(ours.party, opposing)
    args = (ours.party, opposing, means)
    fighting = (ours,) if unopposed else (ours, theirs)

    def changes(result: Overpowered) -> tuple[Change, ...]:
        return (*up_again(*fighting), *_overpowered(victim, bonds, acts, result.hold, numb))

    def say(result: Overpowered) -> Said:
        hold, done = result.hold, acts[: result.hold.acts]
        besides = (means.lower(), MEANS[means])
        added = factors_of(ours.party, besides, *((("unopposed", UNOPPOSED),) if unopposed else ()))
        lines = (
            *mean_lines((ours, added)),
            f"{sentence(victim.name)} puts up no fight and counts 0." if unopposed else "",
            f"{sentence(victim.name)} is enraged: +1 in melee this move and the next."
            if hold is Hold.ENRAGED and not numb
            else "",
            f"{sentence(victim.name)} tests morale." if hold.tests and not numb else "",
            SCREAMS if hold is Hold.SCREAMED and not numb else "",
            "Two acts could be done: only one was named." if len(done) < hold.acts else "",
        )
        offers = morale_offers([victim]) if hold.tests and not numb else ()
        tone = Tone.GOOD if done else Tone.PLAIN
        return Said(_headline(ours, victim, hold, done, numb), tuple(filter(None, lines)), offers, tone)

    def facts(result: Overpowered) -> dict[str, Any]:
        hold = result.hold
        return {
            "name": victim.name,
            "margin": result.margin,
            "result": hold.word,
            "done": [str(act) for act in acts[: hold.acts]],
            "tests": hold.tests and not numb,
        }

    return Play(
        say=say,
        resolver=overpower,
        args=args,
        names=(ours.name, theirs.name),
        changes=changes,
        paid=(*attacking(desk, ours), *(() if unopposed else defending(desk, theirs))),
        facts=lambda outcome: facts(outcome.result),
        questions=(Question(sentence(victim.name), overpower, args, lambda result: result.hold.word, HOLDS),),
        about=subjects(*ours.persons, *theirs.persons),
        again=victim.stored is None,
    )


def _needed(acts: tuple[Bond, ...]) -> Means:
    """What acts are done with, if nothing is said."""
    if Bond.SACK in acts:
        return Means.SACK
    return Means.ROPE if any(act in TIED for act in acts) else Means.HANDS


def _helpless(person: Person) -> bool:
    """Whether somebody's state lets him put up no fight."""
    figure = person.figure
    return figure is not None and (Bond.DRUG in figure.bonds or bool(hindrance(figure, Doing.DEFEND)))


def _overpowered(
    victim: Person, bonds: tuple[Bond, ...], acts: tuple[Bond, ...], hold: Hold, numb: bool
) -> tuple[Change, ...]:
    """What an attempt changes in its victim; a `numb` one, who is laid out, feels nothing of it."""
    if victim.id is None:
        return ()
    after = bound(bonds, acts[: hold.acts])
    return (
        *((BondsSet(victim.id, after),) if after != bonds else ()),
        *((Enraged(victim.id),) if hold is Hold.ENRAGED and not numb else ()),
        *((OwesTest(victim.id, WHY),) if hold.tests and not numb else ()),
    )


def _headline(ours: Team, victim: Person, hold: Hold, done: tuple[Bond, ...], numb: bool) -> str:
    one = len(ours.persons) == 1
    if done:
        scream = "with a scream" if hold is Hold.SCREAMED and not numb else "without a sound"
        how = "" if hold is Hold.TWICE else f", {scream}"
        return sentence(f"{ours.name} overpower{'s' * one} {victim.name}: {listed(done)}{how}.")
    if hold is Hold.FAILED:
        return sentence(f"{ours.name} fail{'s' * one} to overpower {victim.name}.")
    more = {Hold.ENRAGED: ", enraged", Hold.UNNERVED: ", unnerved"}.get(hold, "")
    return sentence(f"{victim.name} still struggles{more}.")


# Breaking free


@plays("hood-fight break-free")
async def prepare_break_free(desk: Desk, options: Options) -> Play:
    """Somebody who is held tries to get away."""
    ours, theirs = await teams_of(desk, options, CAPTIVE, CAPTORS)
    captive = alone(ours)
    require_attackers(desk, ours)
    require_defenders(theirs)
    bonds = require_captive(captive)
    means = Means(options.get("using") or Means.HANDS)
    check_sides(ours.party, theirs.party)
    args = (ours.party, theirs.party, means)

    def changes(inches: int) -> tuple[Change, ...]:
        free = (BondsSet(captive.id, freed(bonds)),) if inches and captive.id is not None else ()
        return (*up_again(ours, theirs), *free)

    def say(inches: int) -> Said:
        told = mean_lines((theirs, factors_of(theirs.party, (means.lower(), MEANS[means]))))
        if not inches:
            return Said(sentence(f"{captive.name} still struggles."), told)
        left = freed(bonds)
        still = f"Still {listed(left)}: a friend can see to it, /hood-fight untie." if left else ""
        away = f"{inches} inch{'es' * (inches > 1)} away"
        headline = sentence(f"{captive.name} breaks free and gets {away}.")
        return Said(headline, tuple(filter(None, (*told, still))), tone=Tone.GOOD)

    return Play(
        say=say,
        resolver=break_free,
        args=args,
        names=(ours.name, theirs.name),
        changes=changes,
        paid=(*attacking(desk, ours), *defending(desk, theirs)),
        facts=lambda outcome: {"name": captive.name, "free": outcome.result > 0, "inches": outcome.result},
        questions=(
            Question("Breaks free", break_free, args, lambda inches: inches > 0, (True, False)),
            Question("Inches away", break_free, args),
        ),
        about=subjects(*ours.persons, *theirs.persons),
        again=captive.stored is None,
    )


# Ropes taken off


@plays("hood-fight untie")
async def prepare_untie(desk: Desk, options: Options) -> Play:
    """Somebody lets a captive go, or rids him of ropes, gag and sack."""
    captive, helper = await _captive_and_helper(desk, options)
    assert captive.stored is not None
    figure = captive.stored.figure
    asked = bonds_named(str(options.get("bonds") or ""))
    off = asked or tuple(bond for bond in figure.bonds if bond is not Bond.DRUG)
    missing = next((bond for bond in off if bond not in figure.bonds), None)
    if not off or missing:
        told = listed(figure.bonds) or "nothing at all"
        raise IllegalNow(f"There is nothing like that to take off {captive.name}, who is bound by: {told}.")
    left = tuple(bond for bond in figure.bonds if bond not in off)
    does = f"{helper.name} rids {captive.name} of it" if helper is not None else f"{captive.name} is rid of it"

    return Play(
        say=lambda _: Said(
            f"{does}: no longer {listed(off)}.", (f"Still {listed(left)}.",) if left else (), tone=Tone.GOOD
        ),
        changes=lambda _: (BondsSet(captive.stored.id, left),) if captive.stored is not None else (),
        paid=spending(desk, helper, rounds=1) if helper is not None else (),
        rule="hood.break-free",
        about=subjects(captive, *([helper] if helper is not None else [])),
    )


async def _captive_and_helper(desk: Desk, options: Options) -> tuple[Person, Person | None]:
    """Who is bound and who sees to it: one's own figure, or nobody in particular for one's own captive."""
    captive = CAST.stored(await desk.figure(str(options["figure"])))
    if not options.get("by"):
        if table_of(desk) is not None:
            raise IllegalNow(f"It takes a round of somebody next to {captive.name}: say who, with by.")
        assert captive.stored is not None
        desk.require_own(captive.stored)
        return captive, None
    helper = CAST.stored(await desk.own_figure(str(options["by"])))
    if helper.id == captive.id:
        raise IllegalNow(f"{captive.name} can't see to that alone: name somebody else, or try /hood-fight break-free.")
    require_able(helper, Doing.WORK)
    return captive, helper
