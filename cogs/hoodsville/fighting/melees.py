"""Melees and saving throws: from the options of /hood-fight to a round, and to what it changes."""

from __future__ import annotations

from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs._kit.words import sentence
from cogs.hoodsville.aftermath import harm_line, harms, morale_offers, screams
from cogs.hoodsville.fighting.teams import (
    Seat,
    Team,
    attacking,
    defending,
    mean_lines,
    require_attackers,
    require_defenders,
    require_grip,
    require_sheets,
    sides_of,
    up_again,
    with_weapon,
)
from cogs.hoodsville.people import CAST, require_able
from cogs.hoodsville.turns import spending
from rules.core.events import Change
from rules.core.refusal import IllegalNow
from rules.hoodsville.changes import DownSet
from rules.hoodsville.fighting import Fought, Side, check_sides, factors_of, melee
from rules.hoodsville.model import Blow, Injury
from rules.hoodsville.saves import STRIKES, Edge
from rules.hoodsville.state import Doing

ATTACK = Seat("attackers", "the attacker")
DEFEND = Seat("defenders", "the defender", "defender_")
WORDS = tuple(injury.word for injury in Injury)
DRAWN = "drawn"


# A round of melee


@plays("hood-fight melee")
async def prepare_melee(desk: Desk, options: Options) -> Play:
    """A round of melee: one against one, or several against one."""
    teams = await sides_of(desk, options, ATTACK, DEFEND)
    ours, theirs = teams
    require_attackers(desk, ours)
    require_defenders(theirs)
    await require_grip(desk, ours, theirs)
    require_sheets(desk, options, ATTACK, ours)
    require_sheets(desk, options, DEFEND, theirs, "weapon")
    args = (ours.party, theirs.party)
    check_sides(*args)

    return Play(
        say=lambda fought: _said(teams, fought),
        resolver=melee,
        args=args,
        names=(ours.name, theirs.name, ours.leader.name, theirs.leader.name),
        changes=lambda fought: (*up_again(*teams), *_struck(teams, fought)),
        paid=(*attacking(desk, ours), *defending(desk, theirs)),
        facts=lambda outcome: _facts(teams, outcome.result),
        questions=(
            Question("The round", melee, args, lambda fought: _ending(teams, fought), _endings(teams)),
            *(
                Question(sentence(team.leader.name), melee, args, _injury_of(side), WORDS)
                for side, team in zip(Side, teams, strict=True)
            ),
        ),
        about=subjects(*ours.persons, *theirs.persons),
        again=True,
    )


def _sides(teams: list[Team], fought: Fought) -> tuple[Team, Team]:
    """Who won the round, and who lost it; the attackers first in a draw."""
    return (teams[1], teams[0]) if fought.loser is Side.ATTACKERS else (teams[0], teams[1])


def _struck(teams: list[Team], fought: Fought) -> tuple[Change, ...]:
    """What the blow changes in the leader of those who lost."""
    winner, loser = _sides(teams, fought)
    weapon = winner.party.leader.weapon
    why = f"struck with {with_weapon(weapon)}"
    return harms(loser.leader, fought.injury, why, blow=fought.blow, blunt=_blunt(weapon))


def _blunt(weapon: str) -> bool:
    return STRIKES[weapon][0] is Edge.BLUDGEONING


def _ending(teams: list[Team], fought: Fought) -> str:
    """How the round ends, in a few words."""
    return DRAWN if fought.loser is None else f"{_sides(teams, fought)[1].leader.name} {fought.blow.word}"


def _endings(teams: list[Team]) -> tuple[str, ...]:
    """Every way it can end, from the attackers' triumph down."""
    blows = (Blow.FLINCHES, Blow.STAGGERS, Blow.DOWNED)
    ours, theirs = teams
    return (
        *(f"{theirs.leader.name} {blow.word}" for blow in reversed(blows)),
        DRAWN,
        *(f"{ours.leader.name} {blow.word}" for blow in blows),
    )


def _injury_of(side: Side) -> Any:
    return lambda fought: (fought.injury if fought.loser is side else Injury.UNSCATHED).word


def _said(teams: list[Team], fought: Fought) -> Said:
    totals = (fought.ours, fought.theirs)
    told = mean_lines(*((team, factors_of(team.party), total) for team, total in zip(teams, totals, strict=True)))
    winner, loser = _sides(teams, fought)
    if fought.loser is None:
        headline = f"{winner.name} and {loser.name} fight: drawn, neither gains anything."
        return Said(sentence(headline), told)
    victim, weapon = loser.leader, winner.party.leader.weapon
    verb = "beats" if len(winner.persons) == 1 else "beat"
    headline = sentence(
        f"{winner.name} {verb} {loser.name} by {abs(fought.margin)}: "
        f"{victim.name} {fought.blow.word}, {fought.injury.word}."
    )
    lines = (
        *told,
        f"Struck with {with_weapon(weapon)}.",
        sentence(harm_line(victim, fought.injury, blunt=_blunt(weapon))),
        *screams([fought.injury]),
    )
    offers = morale_offers([victim]) if fought.injury.tests_morale else ()
    tone = Tone.BAD if fought.injury >= Injury.LIGHT else Tone.PLAIN
    return Said(headline, lines, offers, tone)


def _facts(teams: list[Team], fought: Fought) -> dict[str, Any]:
    winner, loser = _sides(teams, fought)
    return {
        "winner": winner.name if fought.loser else None,
        "loser": loser.leader.name if fought.loser else None,
        "margin": abs(fought.margin),
        "blow": fought.blow.word if fought.loser else None,
        "injury": fought.injury.word,
    }


# Getting up


@plays("hood-fight rise")
async def prepare_rise(desk: Desk, options: Options) -> Play:
    """Getting up without a fight."""
    stored = await desk.own_figure(str(options["figure"]))
    person = CAST.stored(stored)
    if not stored.figure.down:
        raise IllegalNow(f"{person.name} is not down.")
    require_able(person, Doing.WORK)
    return Play(
        say=lambda _: Said(f"{person.name} gets up: a round of the move.", ("Who fights while getting up has −1.",)),
        changes=lambda _: (DownSet(stored.id, False),),
        paid=spending(desk, person, rounds=1),
        rule="hood.melee",
        about=subjects(person),
    )
