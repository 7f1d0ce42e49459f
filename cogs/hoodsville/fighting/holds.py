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
    can_hold,
    captor_of,
    defending,
    mean_lines,
    require_attackers,
    require_captive,
    require_grip,
    require_own,
    require_sheets,
    seated,
    sides_of,
    teams_of,
    up_again,
)
from cogs.hoodsville.people import CAST, GANGSTER, Person, require_able
from cogs.hoodsville.turns import spending, table_of, takes_part
from rules.core.events import Change
from rules.core.refusal import IllegalNow, NotYours, OutOfRange
from rules.hoodsville.changes import BondsSet, Enraged, OwesTest
from rules.hoodsville.fighting import (
    MEANS,
    UNOPPOSED,
    Hold,
    Means,
    Overpowered,
    Party,
    Struggle,
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
    ours, theirs = await sides_of(desk, options, ATTACK, VICTIM)
    victim = alone(theirs)
    require_attackers(desk, ours)
    await require_grip(desk, ours, theirs)
    require_sheets(desk, options, ATTACK, ours)
    require_sheets(desk, options, VICTIM, theirs)
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
        return (*up_again(*fighting), *_overpowered(ours, victim, acts, result.hold, numb))

    def say(result: Overpowered) -> Said:
        hold, done = result.hold, acts[: result.hold.acts]
        besides = (means.lower(), MEANS[means])
        added = factors_of(ours.party, besides, *((("unopposed", UNOPPOSED),) if unopposed else ()))
        lines = (
            *mean_lines((ours, added, result.ours)),
            f"{sentence(victim.name)} puts up no fight and counts 0." if unopposed else "",
            f"{sentence(victim.name)} is held as well." if done and Bond.HELD not in (*bonds, *done) else "",
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
    """Whether somebody is in no state to put up a fight."""
    return person.figure is not None and bool(hindrance(person.figure, Doing.DEFEND))


def _overpowered(ours: Team, victim: Person, acts: tuple[Bond, ...], hold: Hold, numb: bool) -> tuple[Change, ...]:
    """What an attempt changes in its victim; a `numb` one, who is laid out, feels nothing of it."""
    if victim.id is None or victim.figure is None:
        return ()
    figure, captor = victim.figure, ours.leader.id or 0
    after = bound(figure.bonds, acts[: hold.acts])
    changed = bool(hold.acts) and (after, captor) != (figure.bonds, figure.captor)
    return (
        *((BondsSet(victim.id, after, captor),) if changed else ()),
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
    listed_captive = await seated(desk, options, CAPTIVE)
    (ours,) = teams_of(options, (CAPTIVE, listed_captive))
    captive = alone(ours)
    require_own(desk, ours)
    bonds = require_captive(captive)
    captors = await _captors(desk, options, captive)
    holding = [person for person in captors if can_hold(desk, person)]
    if not holding:
        if options.get("secret"):
            raise OutOfRange(f"Nobody holds {captive.name} any more, so nothing is rolled: leave secret out.")
        return _nobody_holds(captive, captors, bonds)
    ours, theirs = teams_of(options, (CAPTIVE, listed_captive), (CAPTORS, holding))
    captive = ours.leader
    require_able(captive, Doing.FIGHT)
    require_sheets(desk, options, CAPTIVE, ours)
    require_sheets(desk, options, CAPTORS, theirs)
    means = _held_with(desk, options, captive)
    check_sides(ours.party, theirs.party)
    args: tuple[Party, Party, Means] = (ours.party, theirs.party, means)

    def changes(struggle: Struggle) -> tuple[Change, ...]:
        free = _free(captive, bonds) if struggle.inches else ()
        return (*up_again(ours, theirs), *free)

    def say(struggle: Struggle) -> Said:
        inches, factors = struggle.inches, factors_of(theirs.party, (means.lower(), MEANS[means]))
        told = mean_lines((theirs, factors, struggle.theirs))
        if not inches:
            return Said(sentence(f"{captive.name} still struggles."), told)
        away = f"{inches} inch{'es' * (inches > 1)} away"
        headline = sentence(f"{captive.name} breaks free and gets {away}.")
        return Said(headline, (*told, *_still(bonds)), tone=Tone.GOOD)

    def facts(struggle: Struggle) -> dict[str, Any]:
        return {"name": captive.name, "free": struggle.inches > 0, "inches": struggle.inches}

    return Play(
        say=say,
        resolver=break_free,
        args=args,
        names=(ours.name, theirs.name),
        changes=changes,
        paid=(*attacking(desk, ours), *defending(desk, theirs)),
        facts=lambda outcome: facts(outcome.result),
        questions=(
            Question("Breaks free", break_free, args, lambda struggle: struggle.inches > 0, (True, False)),
            Question("Inches away", break_free, args, lambda struggle: struggle.inches),
        ),
        about=subjects(*ours.persons, *theirs.persons),
        again=captive.stored is None,
    )


async def _captors(desk: Desk, options: Options, captive: Person) -> list[Person]:
    """Who is said to hold a captive, in whatever state; by default who is on record for it.

    In a game only an umpire names others than that.
    """
    named = await CAST.crew(desk, options.get(CAPTORS.who), GANGSTER, own=True)
    if captive.figure is None or captive.stored is None:
        return named or [Person(CAPTORS.nameless)]
    captor = await captor_of(desk, captive.figure)
    known = [captor] if captor is not None else []
    if captive.figure.captor and (not named or [one.id for one in named] == [captive.figure.captor]):
        return known
    game = table_of(desk)
    if game is not None and takes_part(game, captive) and not desk.asking:
        if not desk.is_umpire:
            told = f"held by {captor.name}: leave captors out" if captor is not None else "held by nobody known"
            raise NotYours(f"{captive.name} is {told}, or ask an umpire, who may say who else holds on.")
        desk.acts_for(f"who holds {captive.name}")
    return named or [Person(CAPTORS.nameless)]


def _held_with(desk: Desk, options: Options, captive: Person) -> Means:
    """What a captive is held with; in a game ropes and sacks are those on the sheet, unless an umpire says so."""
    means = Means(options.get("using") or Means.HANDS)
    game = table_of(desk)
    if game is None or captive.figure is None or not takes_part(game, captive) or desk.asking:
        return means
    bonds = captive.figure.bonds
    there = {Means.HANDS: True, Means.ROPE: any(bond in TIED for bond in bonds), Means.SACK: Bond.SACK in bonds}
    if not there[means]:
        if not desk.is_umpire:
            raise NotYours(f"No {means.lower()} holds {captive.name}: leave using out, or ask an umpire.")
        desk.acts_for(f"what holds {captive.name}")
    return means


def _nobody_holds(captive: Person, captors: list[Person], bonds: tuple[Bond, ...]) -> Play:
    """Those who held somebody can't any more: free without a die."""
    gone = f"{sentence(' and '.join(person.name for person in captors))} can't hold anybody now." if captors else ""
    return Play(
        say=lambda _: Said(
            sentence(f"{captive.name} is free: nobody holds on any more."),
            tuple(filter(None, (gone, *_still(bonds)))),
            tone=Tone.GOOD,
        ),
        changes=lambda _: _free(captive, bonds),
        rule="hood.break-free",
        about=subjects(captive, *captors),
    )


def _free(captive: Person, bonds: tuple[Bond, ...]) -> tuple[Change, ...]:
    """Nobody holds a stored captive any more."""
    return (BondsSet(captive.id, freed(bonds)),) if captive.id is not None else ()


def _still(bonds: tuple[Bond, ...]) -> tuple[str, ...]:
    """What is left for a friend to take off, in a line."""
    left = freed(bonds)
    return (f"Still {listed(left)}: a friend can see to it, /hood-fight untie.",) if left else ()


# Ropes taken off


@plays("hood-fight untie")
async def prepare_untie(desk: Desk, options: Options) -> Play:
    """Somebody lets a captive go, or takes off ropes, gag and sack."""
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
    captor = figure.captor if Bond.HELD in left else 0
    does = f"{helper.name} rids {captive.name} of it" if helper is not None else f"{captive.name} is rid of it"

    return Play(
        say=lambda _: Said(
            f"{does}: no longer {listed(off)}.", (f"Still {listed(left)}.",) if left else (), tone=Tone.GOOD
        ),
        changes=lambda _: (BondsSet(captive.stored.id, left, captor),) if captive.stored is not None else (),
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
