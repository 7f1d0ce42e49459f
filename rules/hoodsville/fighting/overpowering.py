"""Overpowering a victim (hood.overpower)."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import EnemiesOf, many_figures, name_list, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.words import sentence
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.hoodsville.fighting.bonds import (
    ACTS,
    MEANS,
    Means,
    bond_named,
    bonds_after,
    bonds_text,
    check_acts,
    check_alone,
    freed,
    has_rope,
)
from rules.hoodsville.fighting.fighters import FightingSide, Surprise, check_party, check_sides, factors_of, strength
from rules.hoodsville.fighting.sides import (
    OTHER,
    SURPRISE,
    YOUR_OWN,
    State,
    Team,
    against,
    captors_of,
    mean_lines,
    melee_of,
    price_of_melee,
    require_attackers,
    state_of,
    team,
    up_again,
)
from rules.hoodsville.model.acting import Doing, hindrance
from rules.hoodsville.model.changes import BondsSet, Enraged, OwesTest
from rules.hoodsville.model.fields import ROLLS, Melee, Other
from rules.hoodsville.model.figures import Bond, Cause, Out
from rules.hoodsville.model.lines import ENRAGED, SCREAMS, morale_buttons
from rules.hoodsville.model.position import Person, Position, shock_by

UNOPPOSED: Final = +2


class Hold(IntEnum):
    """The result of an attempt to overpower, best for the attacker last."""

    FAILED = 0
    STRUGGLING = 1
    ENRAGED = 2
    UNNERVED = 3
    SCREAMED = 4
    SILENT = 5
    TWICE = 6

    @property
    def word(self) -> str:
        return (
            "failed",
            "still struggling",
            "still struggling, enraged",
            "still struggling, tests morale",
            "overpowered, with a scream",
            "overpowered in silence",
            "overpowered, two acts",
        )[self]

    @property
    def acts(self) -> int:
        """How many acts the attacker carries out."""
        return (self >= Hold.SCREAMED) + (self is Hold.TWICE)

    @property
    def tests(self) -> bool:
        """Whether the victim owes a morale test."""
        return self >= Hold.UNNERVED


OVERPOWER: Final = Table(
    "hood.tables.overpower",
    "Overpowering: the attacker's total less the victim's",
    "Melees to Overpower",
    (
        Row(-1, -1, Hold.FAILED, "Failed", "The victim is not held."),
        Row(0, 0, Hold.STRUGGLING, "Still struggling", "Nothing is decided."),
        Row(1, 1, Hold.ENRAGED, "Struggling, enraged", "The victim has +1 in melee until the next move is over."),
        Row(2, 2, Hold.UNNERVED, "Struggling, unnerved", "The victim tests morale."),
        Row(3, 4, Hold.SCREAMED, "Overpowered, screams", "One act is done; the victim screams and tests morale."),
        Row(5, 6, Hold.SILENT, "Overpowered, silent", "One act is done without a sound; the victim tests morale."),
        Row(7, 7, Hold.TWICE, "Overpowered, two acts", "Two acts are done; the victim tests morale."),
    ),
)


class Overpowered(NamedTuple):
    """The result of an attempt to overpower: the totals of both sides, 0 for a victim that doesn't resist, and the
    hold.
    """

    ours: int
    theirs: int
    hold: Hold

    @property
    def margin(self) -> int:
        """The attackers' total less the victim's."""
        return self.ours - self.theirs


@resolves("hood.overpower")
def overpower(
    dice: Dice, attackers: FightingSide, victim: FightingSide | None = None, means: Means = Means.HANDS
) -> Overpowered:
    """One or several figures try to overpower a victim. `victim` is None for one that doesn't resist.

    Dice in order: the attackers', the victim's. Refuses as `check_sides` does before any die is rolled.
    """
    held_with = (means.lower(), MEANS[means])
    if victim is None:
        check_party(attackers)
        factors = factors_of(attackers, held_with, ("unopposed", UNOPPOSED))
        return _overpowered(dice, dice.call(strength, len(attackers.fighters), factors, 0), 0)
    check_alone(victim)
    check_sides(attackers, victim)
    ours = dice.call(strength, len(attackers.fighters), factors_of(attackers, held_with), 0)
    return _overpowered(dice, ours, dice.call(strength, 1, factors_of(victim), 1))


def _overpowered(dice: Dice, ours: int, theirs: int) -> Overpowered:
    return Overpowered(ours, theirs, dice.table(OVERPOWER).row(ours - theirs).key)


HOLDS: Final = tuple(hold.word for hold in Hold)


def _needed(_position: Position, move: Any) -> Means:
    """The means of the acts if the move names none."""
    return Means.SACK if Bond.SACK in move.act else Means.ROPE if has_rope(move.act) else Means.HANDS


@move("hood-fight overpower", ROLLS, on_sheets=lambda move: captors_of(move.attackers))
class Overpower:
    """Hold, tie, gag or drug somebody, or put a sack over the head."""

    attackers: tuple[Person, ...] = many_figures(YOUR_OWN, nameless="The attacker", only=OWN)
    victim: Person = one_figure("Whom, or a profile.", "The victim", complete=EnemiesOf("attackers"))
    act: tuple[Bond, ...] = name_list(
        "One thing to do to the victim, or two in order, separated by commas (default: holding).",
        bond_named,
        ACTS,
        default=(Bond.HELD,),
    )
    using: Means = option("Rope −1, sack −2 (default: what the act takes).", _needed, words=Means)
    unopposed: bool = option("The victim puts up no fight: +2.", default=False)
    melee: Melee | None = melee_of("attackers", "The attackers'")
    victim_melee: Melee | None = melee_of("victim", "The victim's")
    surprise: Surprise = SURPRISE
    height: str = option("Who stands higher.", default="", words=("Attackers", "Victim"), called="Higher up")
    state: State = state_of("attackers")
    victim_state: State = state_of("victim")
    modifier: Other = OTHER
    victim_modifier: Other = OTHER


@decides(Overpower)
def seize(position: Position, move: Overpower) -> Deed[Overpowered]:
    """One or several figures try to overpower a victim that resists."""
    attackers, (victim,) = against(move.attackers, (move.victim,))
    ours = team(
        attackers, move.melee, move.state, move.modifier, surprise=move.surprise, height=move.height == "Attackers"
    )
    theirs = team((victim,), move.victim_melee, move.victim_state, move.victim_modifier, height=move.height == "Victim")
    require_attackers(position, ours, theirs)
    check_acts(move.act, victim.figure.bonds)
    unopposed = move.unopposed or bool(hindrance(victim.figure, Doing.DEFEND))
    if unopposed:
        check_party(ours.party)
    else:
        check_sides(ours.party, theirs.party)
    feels = victim.figure.out is Out.NO
    captives = [one for one in attackers if Bond.HELD in one.figure.bonds and one.figure.captor == victim.id]
    args = (ours.party, None if unopposed else theirs.party, move.using)
    fighting = (ours,) if unopposed else (ours, theirs)

    def changes(result: Overpowered) -> tuple[Change, ...]:
        hold, figure = result.hold, victim.figure
        after = bonds_after(figure.bonds, move.act[: hold.acts]), ours.leader.id
        changed = hold.acts and after != (figure.bonds, figure.captor)
        return (
            *up_again(*fighting),
            *((BondsSet(victim.id, *after),) if changed else ()),
            *(free for one in (captives if hold.acts else ()) for free in freed(one)),
            *((Enraged(victim.id),) if hold is Hold.ENRAGED and feels else ()),
            *((OwesTest(victim.id, "overpowered"),) if hold.tests and feels else ()),
            *(shock_by(victim, Cause.SCREAM) if hold is Hold.SCREAMED and feels else ()),
        )

    def report(result: Overpowered) -> Report:
        hold, name = result.hold, victim.name
        done = move.act[: hold.acts]
        besides = (("unopposed", UNOPPOSED),) if unopposed else ()
        added = factors_of(ours.party, (move.using.lower(), MEANS[move.using]), *besides)
        lines = (
            *mean_lines((ours, added, result.ours)),
            f"{name} puts up no fight and counts as 0." if unopposed else "",
            f"{name} is held as well." if done and Bond.HELD not in (*victim.figure.bonds, *done) else "",
            *(f"{one.name} is no longer held." for one in (captives if done else ())),
            f"{name} {ENRAGED}" if hold is Hold.ENRAGED and feels else "",
            f"{name} tests morale." if hold.tests and feels else "",
            SCREAMS if hold is Hold.SCREAMED and feels else "",
            "Two acts could be done: only one was named." if len(done) < hold.acts else "",
        )
        return Report(
            _headline(ours, victim, hold, done, feels),
            tuple(filter(None, lines)),
            morale_buttons([victim]) if hold.tests and feels else (),
            Tone.GOOD if done else Tone.PLAIN,
        )

    def facts(outcome: Outcome[Overpowered]) -> dict[str, Any]:
        hold = outcome.result.hold
        return {
            "name": victim.within,
            "margin": outcome.result.margin,
            "result": hold.word,
            "done": [str(act) for act in move.act[: hold.acts]],
            "tests": hold.tests and feels,
        }

    return Deed(
        overpower,
        args,
        (ours.name, theirs.name),
        lambda: price_of_melee(position, *fighting),
        changes,
        facts,
        questions=(Question(victim.name, overpower, args, lambda result: result.hold.word, HOLDS),),
        again=not victim.stored,
        report=report,
    )


def _headline(ours: Team, victim: Person, hold: Hold, done: tuple[Bond, ...], feels: bool) -> str:
    attackers, name, one = ours.name, victim.within, len(ours.people) == 1
    if hold.acts:
        scream = "with a scream" if hold is Hold.SCREAMED and feels else "without a sound"
        how = "" if hold is Hold.TWICE else f", {scream}"
        return sentence(f"{attackers} overpower{'s' * one} {name}: {bonds_text(done)}{how}.")
    if hold is Hold.FAILED:
        return sentence(f"{attackers} fail{'s' * one} to overpower {name}.")
    more = {Hold.ENRAGED: ", enraged", Hold.UNNERVED: ", unnerved"}.get(hold, "")
    return sentence(f"{name} still struggles{more}.")
