"""Trials: the die, the roll command, and the law action with lawyers (10.4)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import count
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.dillinger.enemy_actions.jail_and_prison import put_away
from rules.dillinger.enemy_actions.mouthpieces import counsels, hire
from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import NOBODY, CardTable, Man
from rules.dillinger.model.decisions import OpenDecision, QuestionStep
from rules.dillinger.model.fields import (
    ADDS,
    ENEMIES,
    LAWYER,
    RETAINER,
    ROLLS,
    Adds,
    Notoriety,
    counsel,
    lawyer_of,
    who_of,
)
from rules.dillinger.model.moves import LegalOption, Move, Verb
from rules.dillinger.model.notoriety import ACQUITTED, CONVICTED, check_notoriety
from rules.dillinger.model.paragraphs import ruled
from rules.dillinger.model.position import Position
from rules.dillinger.model.rating_grids import ratings_of
from rules.dillinger.table.running_table import MoveResult, RunningTable
from rules.dillinger.table.turns import end_turn

MOST_ENEMIES: Final = 2


TRIAL: Final = Table(
    "dil.tables.trial",
    "Trial",
    "10.42 Conducting the Trial",
    (
        Row(1, 5, False, "Convicted", "Prison, and out of the game."),
        Row(6, 6, True, "Acquitted", "The card goes to the hand of the trial's leader, if there is room."),
    ),
)


# The die


class CardPlace(StrEnum):
    """The place of the card after a trial."""

    PRISON = "prison"
    HAND = "the hand of the player who led the trial"
    DECK = "the public enemy deck"


@frozen
class TrialCase:
    """A trial.

    lawyer     the lawyer's modifier, by name; none without one
    own        the leader of the trial owns the enemy: the lawyer is theirs, or they announced it without one
    enemies    public enemies that the leader has already, in hand and in play, without this one: 0 to 2
    notoriety  on the card of the accused
    """

    lawyer: tuple[Modifier, ...] = ()
    own: bool = False
    enemies: int = 0
    notoriety: int = 0


class Verdict(NamedTuple):
    """A trial: the place of the card, and the changes of notoriety for card, leader and owner."""

    acquitted: bool
    place: CardPlace
    enemy: int = 0
    leader: int = 0
    owner: int = 0


@resolves("dil.trial", "dil.lawyer", "dil.prison", "dil.notoriety")
def trial(dice: Dice, case: TrialCase) -> Verdict:
    """A die and the lawyer's modifier: acquitted on 6 or more, convicted on less.

    It raises OutOfRange for notoriety below 0, or for more enemies than a player can have.
    """
    check_notoriety(case.notoriety)
    most = MOST_ENEMIES - case.own
    if not 0 <= case.enemies <= most:
        beside = " beside the accused" if case.own else ""
        raise OutOfRange(
            ruled(f"A player has at most {most} public enemies{beside}. Type a number from 0 to {most}", "6.32")
        )
    if dice.read(1, dice.reading(TRIAL, case.lawyer), "trial")[0]:
        return Verdict(True, CardPlace.HAND if case.enemies < MOST_ENEMIES else CardPlace.DECK, ACQUITTED)
    return Verdict(False, CardPlace.PRISON, leader=0 if case.own else CONVICTED, owner=case.notoriety)


PLACES: Final = {CardPlace.HAND: "into the hand of the trial's leader", CardPlace.DECK: "into the public enemy deck"}


@move("dillinger trial", ROLLS)
class Trial:
    """Put a jailed enemy on trial: roll a die, and 6 or more acquits."""

    enemy: str = option("The accused enemy.", default="", complete=ENEMIES)
    lawyer: str = LAWYER
    retainer: bool = RETAINER
    adds: Adds | None = ADDS
    own: bool = option("Whether the trial's leader owns the accused.", default=False)
    enemies: Annotated[int, Interval(ge=0, le=2)] = option("Other public enemies of the trial's leader.", default=0)
    notoriety: Notoriety | None = option("Notoriety on the card of the accused.", default=None)


@decides(Trial)
def decide_trial(position: Position, move: Trial) -> Deed[Verdict]:
    """One trial."""
    ratings = ratings_of(position.book)
    who, lawyer = who_of(move.enemy, ratings), lawyer_of(move.lawyer, ratings)
    hired = counsel(move, lawyer, lawyer.trial_modifier if lawyer else ())
    case = TrialCase(hired.adds, move.own, move.enemies, move.notoriety or 0)

    def say(verdict: Verdict) -> Report:
        if verdict.acquitted:
            goes = f"The card gains {verdict.enemy} notoriety, and goes {PLACES[verdict.place]}."
            return Report(who.does("is acquitted."), (goes, *hired.lines, *hired.whose), tone=Tone.GOOD)
        gets = "all the notoriety" if move.notoriety is None else count(move.notoriety, "point") + " of notoriety"
        lines = (
            f"The enemy is in prison and out of the game. The owner gets {gets} from the card.",
            f"The trial's leader earns {CONVICTED} notoriety."
            if verdict.leader
            else ("No other player earns anything."),
            *hired.lines,
            *hired.whose,
        )
        return Report(who.does("is convicted."), lines, tone=Tone.BAD)

    return Deed(
        report=say,
        resolver=trial,
        args=(case,),
        facts=lambda outcome: {"acquitted": outcome.result.acquitted, "place": str(outcome.result.place)},
        questions=(Question(who.does("is acquitted"), trial, (case,), lambda verdict: verdict.acquitted),),
        again=True,
    )


# At the table


def trials(table: CardTable, seat: int) -> Iterator[LegalOption]:
    """The trials of all enemies in jail, with every lawyer that the player can pay."""
    for man in table.men:
        if man.box is Box.JAIL:
            for lawyer, _ in counsels(table, seat):
                yield LegalOption(Move(Verb.TRY, man.name, lawyer))


@resolves("dil.trial", "dil.lawyer", "dil.prison", "dil.notoriety")
def put_on_trial(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> MoveResult:
    """An enemy in jail is tried. If no lawyer came with the action, the enemy's own player may send one."""
    run = RunningTable(table, now)
    hire(dice, run, seat, move.means)
    owner = run.man(move.man).seat
    decision = OpenDecision(QuestionStep.COUNSEL, seat, move.man, (), 0, lawyer=move.means)
    if not move.means and owner != seat and sum(1 for _ in counsels(table, owner)) > 1:
        run.ask(decision, QuestionStep.COUNSEL, (owner,))
        return run.done()
    return _try_now(dice, run, decision, seat)


def counsel_options(table: CardTable, decision: OpenDecision) -> Iterator[LegalOption]:
    """The lawyers that the accused's player may send, or none."""
    (owner,) = decision.asked
    for lawyer, _ in counsels(table, owner):
        yield LegalOption(Move(Verb.COUNSEL, decision.man, lawyer))


def counselled(dice: Dice, run: RunningTable, decision: OpenDecision) -> MoveResult:
    """The accused's player has answered. A player who sends a lawyer leads the trial."""
    (owner,) = decision.asked
    reply = decision.reply(owner)
    if reply is None or not reply.means:
        return _try_now(dice, run, decision, decision.by)
    hire(dice, run, owner, reply.means)
    return _try_now(dice, run, replace(decision, lawyer=reply.means), owner)


def case_of(table: CardTable, man: Man, lawyer: str, leader: int) -> TrialCase:
    """The case of a trial's leader."""
    adds = table.book.lawyer(lawyer).trial_modifier if lawyer else ()
    own = man.seat == leader
    return TrialCase(adds, own, len(table.men_of(leader)) - own, man.notoriety)


def _try_now(dice: Dice, run: RunningTable, decision: OpenDecision, leader: int) -> MoveResult:
    man = run.man(decision.man)
    verdict: Verdict = dice.call(trial, case_of(run.table, man, decision.lawyer, leader))
    run.settled()
    run.gather(leader, verdict.leader)
    if not verdict.acquitted:
        put_away(dice, run, man.name, verdict.owner, prison=True)
        end_turn(dice, run)
        return run.done(verdict)
    run.earn(man.name, verdict.enemy)
    run.untitle(man.name)
    free = replace(run.strip(man.name), box=None)
    if verdict.place is CardPlace.HAND:
        run.set(replace(free, seat=leader))
        end_turn(dice, run)
        return run.done(verdict)
    run.set(replace(free, seat=NOBODY))
    run.ask(decision, QuestionStep.ROOM, (leader,))
    return run.done(verdict)


def room_options(table: CardTable, decision: OpenDecision) -> Iterator[LegalOption]:
    """The enemies that the leader of a trial may discard for the acquitted, or none."""
    (leader,) = decision.asked
    for man in table.men_of(leader):
        yield LegalOption(Move(Verb.ROOM, decision.man, man.name))
    yield LegalOption(Move(Verb.ROOM, decision.man))


def room_made(dice: Dice, run: RunningTable, decision: OpenDecision) -> MoveResult:
    """The acquitted enemy comes to hand if another was discarded; otherwise it stays in the deck."""
    (leader,) = decision.asked
    reply = decision.reply(leader)
    run.settled()
    if reply is not None and reply.means:
        run.discard(reply.means)
        run.set(replace(run.man(decision.man), seat=leader))
    end_turn(dice, run)
    return run.done()
