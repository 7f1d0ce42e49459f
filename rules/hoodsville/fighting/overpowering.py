"""Overpowering a victim (hood.overpower).

The attackers hold the victim, or do other acts to them. An act puts one bond on the victim, such as a gag. The means
are the hands, rope or sack by which the attackers do it.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import ByEye, EnemiesOf, many_figures, name_list, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.words import sentence
from rules.core.tables.outcome import Modifier, Outcome
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.hoodsville.fighting.bonds import (
    ACTS,
    MEANS_MODIFIERS,
    MEANS_TEXT,
    Means,
    bond_named,
    bonds_after,
    bonds_text,
    check_acts,
    check_alone,
    has_rope,
    release_changes,
)
from rules.hoodsville.fighting.fighters import (
    FIRST_SIDE,
    SECOND_SIDE,
    FightingSide,
    Surprise,
    check_party,
    check_sides,
    factors_of,
    strength,
)
from rules.hoodsville.fighting.sides import (
    OTHER,
    SURPRISE,
    YOUR_OWN,
    Higher,
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
from rules.hoodsville.model.on_street import beside_each_other
from rules.hoodsville.model.position import Person, Position
from rules.hoodsville.model.shaken import shock_by

UNOPPOSED: Final = +2


class OverpowerResult(IntEnum):
    """The result of an attempt to overpower, in order of the margin."""

    FAILED = 0
    STRUGGLING = 1
    ENRAGED = 2
    UNNERVED = 3
    SCREAMED = 4
    SILENT = 5
    TWICE = 6

    @property
    def word(self) -> str:
        """The result in JSON and among the odds. The rows of the table name it in fewer words."""
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
        """How many acts the attackers carry out."""
        return (self >= OverpowerResult.SCREAMED) + (self is OverpowerResult.TWICE)

    @property
    def tests(self) -> bool:
        """Whether the victim owes a morale test."""
        return self >= OverpowerResult.UNNERVED


OVERPOWER: Final = Table(
    "hood.tables.overpower",
    "Overpowering: the attacker's total less the victim's",
    "Melees to Overpower",
    (
        Row(-1, -1, OverpowerResult.FAILED, "Failed", "The victim is not held."),
        Row(0, 0, OverpowerResult.STRUGGLING, "Still struggling", "Nothing is decided."),
        Row(
            1,
            1,
            OverpowerResult.ENRAGED,
            "Struggling, enraged",
            "The victim has +1 in melee until the end of the next move.",
        ),
        Row(2, 2, OverpowerResult.UNNERVED, "Struggling, unnerved", "The victim tests morale."),
        Row(
            3,
            4,
            OverpowerResult.SCREAMED,
            "Overpowered, screams",
            "One act is done. The victim screams and tests morale.",
        ),
        Row(
            5,
            6,
            OverpowerResult.SILENT,
            "Overpowered, silent",
            "One act is done without a sound. The victim tests morale.",
        ),
        Row(7, 7, OverpowerResult.TWICE, "Overpowered, two acts", "Two acts are done. The victim tests morale."),
    ),
)


class OverpowerAttempt(NamedTuple):
    """The dice of an attempt to overpower.

    ours    the attackers' total
    theirs  the victim's total; 0 for a victim that doesn't resist
    result  the row of the table for the margin
    """

    ours: int
    theirs: int
    result: OverpowerResult

    @property
    def margin(self) -> int:
        """The attackers' total less the victim's."""
        return self.ours - self.theirs


@resolves("hood.overpower")
def overpower(
    dice: Dice, attackers: FightingSide, victim: FightingSide | None = None, means: Means = Means.HANDS
) -> OverpowerAttempt:
    """One or several figures try to overpower a victim. `victim` is None for one that doesn't resist.

    Dice in order: the attackers', the victim's. Raises before any roll, as `check_party`, `check_alone` and
    `check_sides` do.
    """
    unopposed = victim is None
    if victim is None:
        check_party(attackers)
    else:
        check_alone(victim)
        check_sides(attackers, victim)
    factors = _attackers_factors(attackers, means, unopposed=unopposed)
    ours = dice.call(strength, len(attackers.fighters), factors, FIRST_SIDE)
    theirs = dice.call(strength, 1, factors_of(victim), SECOND_SIDE) if victim is not None else 0
    return OverpowerAttempt(ours, theirs, dice.table(OVERPOWER).row(ours - theirs).key)


def _attackers_factors(attackers: FightingSide, means: Means, *, unopposed: bool) -> tuple[Modifier, ...]:
    besides = (("unopposed", UNOPPOSED),) if unopposed else ()
    return factors_of(attackers, (means.lower(), MEANS_MODIFIERS[means]), *besides)


RESULT_WORDS: Final = tuple(result.word for result in OverpowerResult)


def _default_means(_position: Position, move: Overpower) -> Means:
    """The means of the acts if the move names none."""
    return Means.SACK if Bond.SACK in move.act else Means.ROPE if has_rope(move.act) else Means.HANDS


@move("hood-fight overpower", ROLLS, on_sheets=lambda move: captors_of(move.attackers))
class Overpower:
    """Hold, tie, gag or drug a figure, or put a sack over its head."""

    attackers: tuple[Person, ...] = many_figures(YOUR_OWN, nameless="The attacker", only=OWN)
    victim: Person = one_figure("The victim: a figure or a profile.", "The victim", complete=EnemiesOf("attackers"))
    act: tuple[Bond, ...] = name_list(
        "What to do: one act, or two in order, separated by commas (default: hold).",
        bond_named,
        ACTS,
        default=(Bond.HELD,),
    )
    using: Means = option(
        f"What the attackers use. {MEANS_TEXT} (default: as the act needs).", _default_means, words=Means
    )
    unopposed: bool = option("The victim does not resist: +2.", default=False)
    melee: Melee | None = melee_of("attackers", "The attackers'")
    victim_melee: Melee | None = melee_of("victim", "The victim's")
    surprise: Surprise = SURPRISE
    height: Higher | None = option(
        ByEye("The side that stands higher."),
        default=None,
        words=(Higher.ATTACKERS, Higher.VICTIM),
        called="Higher up",
    )
    state: State = state_of("attackers")
    victim_state: State = state_of("victim")
    modifier: Other = OTHER
    victim_modifier: Other = OTHER


@decides(Overpower)
def decide_overpower(position: Position, move: Overpower) -> Deed[OverpowerAttempt]:
    """Decides `/hood-fight overpower`, resisted or not."""
    attackers, (victim,) = against(move.attackers, (move.victim,))
    higher = move.height
    ours = team(
        attackers,
        move.melee,
        move.state,
        move.modifier,
        surprise=move.surprise,
        height=higher is Higher.ATTACKERS,
    )
    theirs = team((victim,), move.victim_melee, move.victim_state, move.victim_modifier, height=higher is Higher.VICTIM)
    require_attackers(position, ours, theirs)
    beside_each_other(position, attackers, (victim,))
    check_acts(move.act, victim.figure.bonds)
    unopposed = move.unopposed or bool(hindrance(victim.figure, Doing.DEFEND))
    if unopposed:
        check_party(ours.party)
    else:
        check_sides(ours.party, theirs.party)
    conscious = victim.figure.out is Out.NO
    held_by_victim = [
        attacker for attacker in attackers if Bond.HELD in attacker.figure.bonds and attacker.figure.captor == victim.id
    ]
    args = (ours.party, None if unopposed else theirs.party, move.using)
    fighting = (ours,) if unopposed else (ours, theirs)

    def changes(attempt: OverpowerAttempt) -> tuple[Change, ...]:
        result, figure = attempt.result, victim.figure
        bonds, captor = bonds_after(figure.bonds, move.act[: result.acts]), ours.leader.id
        changed = result.acts and (bonds, captor) != (figure.bonds, figure.captor)
        return (
            *up_again(*fighting),
            *((BondsSet(victim.id, bonds, captor),) if changed else ()),
            *(change for captive in (held_by_victim if result.acts else ()) for change in release_changes(captive)),
            *((Enraged(victim.id),) if result is OverpowerResult.ENRAGED and conscious else ()),
            *((OwesTest(victim.id, "overpowered"),) if result.tests and conscious else ()),
            *(shock_by(position, victim, Cause.SCREAM) if result is OverpowerResult.SCREAMED and conscious else ()),
        )

    def report(attempt: OverpowerAttempt) -> Report:
        result, name = attempt.result, victim.name
        done = move.act[: result.acts]
        added = _attackers_factors(ours.party, move.using, unopposed=unopposed)
        lines = (
            *mean_lines((ours, added, attempt.ours)),
            f"{name} does not resist and counts as 0." if unopposed else "",
            f"{name} is also held." if done and Bond.HELD not in (*victim.figure.bonds, *done) else "",
            *(f"{captive.name} is no longer held." for captive in (held_by_victim if done else ())),
            f"{name} {ENRAGED}" if result is OverpowerResult.ENRAGED and conscious else "",
            f"{name} tests morale." if result.tests and conscious else "",
            SCREAMS if result is OverpowerResult.SCREAMED and conscious else "",
            "Two acts were possible, but you named only one." if len(done) < result.acts else "",
        )
        return Report(
            _headline(ours, victim, result, done, conscious),
            tuple(filter(None, lines)),
            morale_buttons([victim]) if result.tests and conscious else (),
            Tone.GOOD if done else Tone.PLAIN,
        )

    def facts(outcome: Outcome[OverpowerAttempt]) -> dict[str, Any]:
        result = outcome.result.result
        return {
            "name": victim.within,
            "margin": outcome.result.margin,
            "result": result.word,
            "done": [str(act) for act in move.act[: result.acts]],
            "tests": result.tests and conscious,
        }

    return Deed(
        overpower,
        args,
        (ours.name, theirs.name),
        lambda: price_of_melee(position, *fighting),
        changes,
        facts,
        questions=(Question(victim.name, overpower, args, lambda attempt: attempt.result.word, RESULT_WORDS),),
        again=not victim.stored,
        report=report,
    )


def _headline(ours: Team, victim: Person, result: OverpowerResult, done: tuple[Bond, ...], conscious: bool) -> str:
    attackers, name, alone = ours.name, victim.within, len(ours.people) == 1
    if result.acts:
        scream = "with a scream" if result is OverpowerResult.SCREAMED and conscious else "without a sound"
        how = "" if result is OverpowerResult.TWICE else f", {scream}"
        return sentence(f"{attackers} overpower{'s' * alone} {name}: {bonds_text(done)}{how}.")
    if result is OverpowerResult.FAILED:
        return sentence(f"{attackers} fail{'s' * alone} to overpower {name}.")
    more = {OverpowerResult.ENRAGED: ", enraged", OverpowerResult.UNNERVED: ", unnerved"}.get(result, "")
    return sentence(f"{name} still struggles{more}.")
