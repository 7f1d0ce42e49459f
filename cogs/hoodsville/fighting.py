"""Melees, overpowering, breaking free and ropes, in words."""

from __future__ import annotations

from typing import Any, Final

from cogs._kit.moves import tells
from cogs._kit.slash import add_commands, root
from rules.core.outcome import Modifier
from rules.core.report import Report, Tone
from rules.core.words import sentence, signed
from rules.hoodsville.fighting import MEANS, UNOPPOSED, Fought, Hold, Overpowered, Struggle, factors_of, freed, total
from rules.hoodsville.holds import BreakFree, Escape, Grip, Overpower, Riddance, Untie, listed
from rules.hoodsville.lines import SCREAMS, harm_line, morale_offers, screams
from rules.hoodsville.melees import Fight, Rise, Round, Team, bludgeons, with_weapon
from rules.hoodsville.model import Bond, Injury
from rules.hoodsville.position import Person

group = root("hood-fight", "Hoodsville: melees, holds, breaking free.")
ROOTS: Final = (group,)
add_commands(group, __name__, (Fight, Overpower, BreakFree, Untie, Rise))


def mean_lines(*sides: tuple[Team, tuple[Modifier, ...], int]) -> tuple[str, ...]:
    """How the total of each side of several comes about, by its factors; of one alone the dice tell it."""
    return tuple(
        sentence(
            f"{team.name}: the mean of {len(team.people)} dice, rounded down, is {reached - total(factors)}; "
            f"{_sum(factors)}, total {reached}."
        )
        for team, factors, reached in sides
        if len(team.people) > 1
    )


def _sum(factors: tuple[Modifier, ...]) -> str:
    """“melee +2, 2 against one +2: +4 in all”."""
    told = ", ".join(f"{factor.label} {signed(factor.value)}" for factor in factors)
    return f"{told}: {signed(total(factors))} in all"


# Melees (hood.melee)


def _fought(round_of: Round, fought: Fought) -> dict[str, Any]:
    winner, loser = round_of.sides(fought)
    return {
        "winner": winner.name if fought.loser else None,
        "loser": loser.leader.within if fought.loser else None,
        "margin": abs(fought.margin),
        "blow": fought.blow.word if fought.loser else None,
        "injury": fought.injury.word,
    }


@tells(Fight, _fought)
def fought(round_of: Round, fought: Fought) -> Report:
    """Who beat whom, with what, and how the loser is left."""
    totals = zip(round_of, (fought.ours, fought.theirs), strict=True)
    told = mean_lines(*((team, factors_of(team.party), reached) for team, reached in totals))
    winner, loser = round_of.sides(fought)
    if fought.loser is None:
        return Report(sentence(f"{winner.name} and {loser.name} fight: drawn, neither gains anything."), told)
    victim, weapon = loser.leader, winner.party.leader.weapon
    verb = "beats" if len(winner.people) == 1 else "beat"
    headline = sentence(
        f"{winner.name} {verb} {loser.name} by {abs(fought.margin)}: "
        f"{victim.within} {fought.blow.word}, {fought.injury.word}."
    )
    lines = (
        *told,
        f"Struck with {with_weapon(weapon)}.",
        sentence(harm_line(victim, fought.injury, blunt=bludgeons(weapon))),
        *screams([fought.injury]),
    )
    offers = morale_offers([victim]) if fought.injury.tests_morale else ()
    return Report(headline, lines, offers, Tone.BAD if fought.injury >= Injury.LIGHT else Tone.PLAIN)


@tells(Rise)
def risen(person: Person, _result: None) -> Report:
    """That somebody is on his feet again."""
    return Report(f"{person.name} gets up: a round of the move.", ("Whoever fights while getting up has −1.",))


# Holds (hood.overpower, hood.break-free)


def _gripped(grip: Grip, result: Overpowered) -> dict[str, Any]:
    hold = result.hold
    return {
        "name": grip.victim.within,
        "margin": result.margin,
        "result": hold.word,
        "done": [str(act) for act in grip.acts[: hold.acts]],
        "tests": hold.tests and not grip.numb,
    }


@tells(Overpower, _gripped)
def gripped(grip: Grip, result: Overpowered) -> Report:
    """What is done to somebody, and what the victim makes of it."""
    ours, victim, hold, name = grip.ours, grip.victim, result.hold, grip.victim.name
    done, feels = grip.acts[: hold.acts], not grip.numb
    besides = (("unopposed", UNOPPOSED),) if grip.unopposed else ()
    added = factors_of(ours.party, (grip.means.lower(), MEANS[grip.means]), *besides)
    lines = (
        *mean_lines((ours, added, result.ours)),
        f"{name} puts up no fight and counts as 0." if grip.unopposed else "",
        f"{name} is held as well." if done and Bond.HELD not in (*victim.figure.bonds, *done) else "",
        *(f"{one.name} is no longer held." for one in (grip.captives if done else ())),
        f"{name} is enraged: +1 in melee this move and the next." if hold is Hold.ENRAGED and feels else "",
        f"{name} tests morale." if hold.tests and feels else "",
        SCREAMS if hold is Hold.SCREAMED and feels else "",
        "Two acts could be done: only one was named." if len(done) < hold.acts else "",
    )
    offers = morale_offers([victim]) if hold.tests and feels else ()
    return Report(_headline(grip, hold), tuple(filter(None, lines)), offers, Tone.GOOD if done else Tone.PLAIN)


def _headline(grip: Grip, hold: Hold) -> str:
    who, whom, one = grip.ours.name, grip.victim.within, len(grip.ours.people) == 1
    if hold.acts:
        scream = "with a scream" if hold is Hold.SCREAMED and not grip.numb else "without a sound"
        how = "" if hold is Hold.TWICE else f", {scream}"
        return sentence(f"{who} overpower{'s' * one} {whom}: {listed(grip.acts[: hold.acts])}{how}.")
    if hold is Hold.FAILED:
        return sentence(f"{who} fail{'s' * one} to overpower {whom}.")
    more = {Hold.ENRAGED: ", enraged", Hold.UNNERVED: ", unnerved"}.get(hold, "")
    return sentence(f"{whom} still struggles{more}.")


def _escaped(told: Escape, struggle: Struggle) -> dict[str, Any]:
    return {"name": told.captive.within, "free": struggle.inches > 0, "inches": struggle.inches}


@tells(BreakFree, _escaped)
def escaped(told: Escape, struggle: Struggle | None) -> Report:
    """Whether a captive gets away, how far, and what a friend still has to take off."""
    name, left = told.captive.name, freed(told.captive.figure.bonds)
    still = (f"Still {listed(left)}: a friend can see to it, /hood-fight untie.",) if left else ()
    if struggle is None or told.theirs is None:
        captors = sentence(" and ".join(one.within for one in told.captors))
        gone = (f"{captors} can't hold anybody now.",) if captors else ()
        return Report(f"{name} is free: nobody holds on any more.", (*gone, *still), tone=Tone.GOOD)
    factors = factors_of(told.theirs.party, (told.means.lower(), MEANS[told.means]))
    means = mean_lines((told.theirs, factors, struggle.theirs))
    inches = struggle.inches
    if not inches:
        return Report(f"{name} still struggles.", means)
    away = f"{inches} inch{'es' * (inches > 1)} away"
    return Report(f"{name} breaks free and gets {away}.", (*means, *still), tone=Tone.GOOD)


@tells(Untie)
def untied(told: Riddance, _result: None) -> Report:
    """What somebody is rid of, and what is left."""
    name, helper = told.captive.name, told.helper
    does = f"{helper.name} rids {name} of it" if helper is not None else f"{name} is rid of it"
    left = (f"Still {listed(told.left)}.",) if told.left else ()
    return Report(f"{does}: no longer {listed(told.off)}.", left, tone=Tone.GOOD)
