"""Kill or Luck (dil.react): the answer of a caught enemy, and how a catch ends.

It serves catches at the table and catches that a player types. `contract_hits.py` has the answer to a contract hit.
Numbers such as 9.24 are paragraphs of the source (`model/paragraphs.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.dillinger.enemy_actions.contract_hits import ANSWER_OF, VERB_OF, may_arm
from rules.dillinger.enemy_actions.jail_and_prison import goes_to_prison, put_away
from rules.dillinger.law_actions.catching import TOMMY, CatchAttempt, CatchRoll, attempt_at_table
from rules.dillinger.model.boxes_and_forces import RAIDED, Answer, CatchResult, Force, Span, likelier, within
from rules.dillinger.model.card_table import CardTable
from rules.dillinger.model.cards import TOMMY_BONUS, AccessoryKind
from rules.dillinger.model.changes import DECK, CardsMoved
from rules.dillinger.model.decisions import OpenDecision, QuestionStep
from rules.dillinger.model.moves import LegalOption, Move, Verb
from rules.dillinger.model.notoriety import (
    HOOVER_GAIN,
    HOOVER_LOSS,
    HYPED,
    JAILED,
    LUCKY_ESCAPE,
    SHOT_FREE,
    SHOT_FREE_BIG,
    Points,
    Stakes,
    check_stakes,
    half_of,
    inherited,
    law_after,
)
from rules.dillinger.model.paragraphs import RAID_CARDS, ruled
from rules.dillinger.table.crime_bill import agent_killed
from rules.dillinger.table.running_table import MoveResult, RunningTable
from rules.dillinger.table.turns import end_turn

# The die

GAS: Final = Modifier(AccessoryKind.TEAR_GAS.value, -1)


class CatchEnd(StrEnum):
    """The end of a catch for the enemy, after the answer."""

    FREE = "gets away"
    CANCELLED = "is left alone"
    JAIL = "goes to jail"
    PRISON = "goes to prison"
    KILLED = "is killed"


@frozen
class EnemyReaction:
    """A public enemy's answer to a capture or a death.

    span      the Kill or Luck rating of the answer
    tommy     a Tommy Gun lies under the card, or is played now
    jammed    the law player has played a Jammed Tommy Gun
    tear_gas  the law player has played Tear Gas
    """

    answer: Answer
    span: Span
    tommy: bool = False
    jammed: bool = False
    tear_gas: bool = False


class CatchConclusion(NamedTuple):
    """A catch after its dice, the answer and all results.

    catch_roll  the dice of the catch
    end         the end for the enemy
    saved       whether the answer saved the enemy; None without one
    points      the changes of notoriety
    lost        the state police or special agent died, and the card is discarded
    """

    catch_roll: CatchRoll
    end: CatchEnd
    saved: bool | None
    points: Points
    lost: bool = False


def check_reaction(attempt: CatchAttempt, reaction: EnemyReaction) -> None:
    """Raise IllegalNow for cards that this answer does not allow."""
    if reaction.answer is Answer.LUCK and (reaction.jammed or reaction.tear_gas):
        raise IllegalNow(ruled("No card can be played against a Luck die. Remove the cards", "9.24"))
    if reaction.tear_gas and not attempt.raid:
        raise IllegalNow(ruled("Tear Gas works only in raids, and this is a robbery. Remove it", "9.36"))
    if reaction.jammed and not reaction.tommy:
        refusal = "A Jammed Tommy Gun needs a Tommy Gun to jam. Remove it, or add the gun"
        raise IllegalNow(ruled(refusal, "9.24"))
    if reaction.tommy and reaction.answer is Answer.KILL and AccessoryKind.ANNE_SAGE in attempt.law:
        raise IllegalNow(ruled("Anne Sage keeps the enemy's Tommy Gun out of this raid. Remove it", RAID_CARDS))


def reaction_modifiers(reaction: EnemyReaction) -> tuple[Modifier, ...]:
    """The modifiers of an answer; none for Luck."""
    if reaction.answer is Answer.LUCK:
        return ()
    gun = (TOMMY_BONUS,) if reaction.tommy and not reaction.jammed else ()
    return (*gun, *((GAS,) if reaction.tear_gas else ()))


def reaction_test(reaction: EnemyReaction) -> Reading[bool]:
    """The die of an answer against its rating."""
    return within(reaction.span, reaction_modifiers(reaction), "saved", "caught")


@resolves("dil.react")
def react(dice: Dice, reaction: EnemyReaction) -> bool:
    """A die against Kill or Luck: whether it cancels the capture or the death."""
    return dice.read(1, reaction_test(reaction), f"{reaction.answer.casefold()} rating")[0]


@resolves("dil.react", "dil.jail", "dil.prison", "dil.notoriety", "dil.media-hype")
def conclude(
    dice: Dice,
    attempt: CatchAttempt,
    catch_roll: CatchRoll,
    reaction: EnemyReaction | None = None,
    stakes: Stakes | None = None,
) -> CatchConclusion:
    """Concludes a catch after its dice: the answer, if any, and all results. It raises what check_conclusion raises."""
    stakes = stakes or Stakes()
    check_conclusion(attempt, reaction, stakes)
    saved: bool | None = None
    if reaction is not None and catch_roll.result in (CatchResult.CAPTURED, CatchResult.KILLED):
        saved = dice.call(react, reaction)
    return conclusion_of(attempt, catch_roll, stakes, reaction.answer if reaction is not None else None, saved)


def check_conclusion(attempt: CatchAttempt, reaction: EnemyReaction | None, stakes: Stakes) -> None:
    """Raises IllegalNow for a forbidden answer or Media Hype in a raid, and OutOfRange for notoriety below 0."""
    check_stakes(stakes)
    if reaction is not None:
        check_reaction(attempt, reaction)
    if stakes.hype and attempt.raid:
        raise IllegalNow(ruled("Media Hype ends once a robber leaves the bank. Remove it from a raid", "8.34"))


def conclusion_of(
    attempt: CatchAttempt,
    catch_roll: CatchRoll,
    stakes: Stakes,
    answer: Answer | None = None,
    saved: bool | None = None,
) -> CatchConclusion:
    """A catch after all its dice. `saved` is whether the answer saved the enemy, None without an answer."""
    end = end_of(attempt, catch_roll.result, saved, stakes)
    shot_it_out = saved is True and answer is Answer.KILL
    points = points_of(attempt, catch_roll, end, saved, shot_it_out, stakes)
    return CatchConclusion(catch_roll, end, saved, points, lost=shot_it_out and attempt.force is not Force.LOCAL)


def end_of(attempt: CatchAttempt, result: CatchResult, saved: bool | None, stakes: Stakes) -> CatchEnd:
    """The end of a catch. An enemy whom special agents capture, or a kidnapper, goes to prison, not jail (10.12)."""
    if result is CatchResult.CANCELLED:
        return CatchEnd.CANCELLED
    if result is CatchResult.NONE or saved:
        return CatchEnd.FREE
    if result is CatchResult.KILLED:
        return CatchEnd.KILLED
    return CatchEnd.PRISON if goes_to_prison(attempt.force, kidnapper=stakes.kidnapper) else CatchEnd.JAIL


def points_of(
    attempt: CatchAttempt, catch_roll: CatchRoll, end: CatchEnd, saved: bool | None, shot_it_out: bool, stakes: Stakes
) -> Points:
    """The changes of notoriety.

    If the enemy is jailed, imprisoned or killed, the law player gains an award. After prison or death the owner, who
    plays that enemy, inherits notoriety from the card. Under Media Hype the card of an enemy without earnings first
    loses 1. If an answer saved the enemy, they earn notoriety, twice as much under Media Hype. The law player also
    loses by a shot hostage, and gains or loses by the Hoover card: see `law_after`.
    """
    on_card = owner = award = hoover = 0
    over = end in (CatchEnd.JAIL, CatchEnd.PRISON, CatchEnd.KILLED)
    if over:
        if stakes.hype and not stakes.earned and stakes.notoriety:
            on_card = -1
        left = stakes.notoriety + on_card
        award = JAILED if end is CatchEnd.JAIL else half_of(left)
        owner = 0 if end is CatchEnd.JAIL else inherited(left)
    elif saved:
        big = attempt.force is not Force.LOCAL
        earned = (SHOT_FREE_BIG if big else SHOT_FREE) if shot_it_out else LUCKY_ESCAPE
        on_card = earned * (HYPED if stakes.hype else 1)
    if AccessoryKind.HOOVER in attempt.law and end is not CatchEnd.CANCELLED:
        hoover = HOOVER_GAIN if over else -HOOVER_LOSS
    return Points(on_card, law_after(stakes.law, hostage=catch_roll.hostage, award=award, hoover=hoover), owner)


# At the table


def react_options(table: CardTable, decision: OpenDecision) -> Iterator[LegalOption]:
    """The options of the caught enemy's player: Kill, Luck, or no answer."""
    enemy = table.man(decision.man)
    assert enemy is not None
    barred = AccessoryKind.ANNE_SAGE in decision.law
    gun = (TOMMY,) if may_arm(table, enemy.seat, enemy) and not barred else ()
    yield LegalOption(Move(Verb.KILL, decision.man), gun)
    yield LegalOption(Move(Verb.LUCK, decision.man))
    yield LegalOption(Move(Verb.YIELD, decision.man))


def handle_answer(dice: Dice, run: RunningTable, decision: OpenDecision) -> MoveResult:
    """Handles the answer to a catch, or silence: lets the law player spoil a Kill die, or ends the catch."""
    (owner,) = decision.asked
    reply = decision.reply(owner) or Move(silent_answer(run.table, decision))
    if TOMMY in reply.cards:
        run.attach(owner, decision.man, AccessoryKind.TOMMY_GUN)
    decision = replace(decision, answer=ANSWER_OF.get(reply.verb))
    kinds = spoilers(run.table, decision)
    if kinds and run.table.may_hold(decision.by, kinds):
        run.ask(decision, QuestionStep.SPOIL, (decision.by,))
        return run.done()
    return catch_over(dice, run, decision, _reaction(run.table, decision, ()))


def silent_answer(table: CardTable, decision: OpenDecision) -> Verb:
    """Kill or Luck for a silent player: the likelier by what all can see, without looking at the hand."""
    killing = replace(decision, answer=Answer.KILL)
    kill, luck = _reaction(table, killing, ()), _reaction(table, replace(decision, answer=Answer.LUCK), ())
    assert kill is not None
    assert luck is not None
    kinds = spoilers(table, killing)
    return VERB_OF[
        likelier(reaction_test(kill), reaction_test(luck), bool(kinds) and table.may_hold(decision.by, kinds))
    ]


def spoilers(table: CardTable, decision: OpenDecision) -> tuple[AccessoryKind, ...]:
    """The kinds of cards for use against a Kill die: a Jammed Tommy Gun against a gun, Tear Gas in a raid."""
    enemy = table.man(decision.man)
    if enemy is None or decision.answer is not Answer.KILL:
        return ()
    gun = AccessoryKind.TOMMY_GUN in enemy.under and AccessoryKind.ANNE_SAGE not in decision.law
    return (*((AccessoryKind.JAMMED,) if gun else ()), *((AccessoryKind.TEAR_GAS,) if enemy.box in RAIDED else ()))


def spoil_options(table: CardTable, decision: OpenDecision) -> Iterator[LegalOption]:
    """The cards that the law player may play against a Kill die."""
    hand = table.players[decision.by].hand
    kinds = spoilers(table, decision)
    yield LegalOption(Move(Verb.PLAY, decision.man), tuple(kind.value for kind in kinds if kind.value in hand))


def handle_spoiling(dice: Dice, run: RunningTable, decision: OpenDecision) -> MoveResult:
    """Handles the law player's cards against a Kill die, or silence, and ends the catch."""
    reply = decision.reply(decision.by)
    cards = reply.cards if reply is not None else ()
    run.spend(decision.by, cards)
    return catch_over(dice, run, decision, _reaction(run.table, decision, cards))


def _reaction(table: CardTable, decision: OpenDecision, cards: tuple[str, ...]) -> EnemyReaction | None:
    enemy = table.man(decision.man)
    if decision.answer is None or enemy is None:
        return None
    ratings = table.enemy(enemy.name)
    killing = decision.answer is Answer.KILL
    return EnemyReaction(
        decision.answer,
        ratings.kill if killing else ratings.luck,
        tommy=killing and AccessoryKind.TOMMY_GUN in enemy.under and AccessoryKind.ANNE_SAGE not in decision.law,
        jammed=AccessoryKind.JAMMED in cards,
        tear_gas=AccessoryKind.TEAR_GAS in cards,
    )


def catch_over(dice: Dice, run: RunningTable, decision: OpenDecision, reaction: EnemyReaction | None) -> MoveResult:
    """Ends a catch at the table: for the enemy, its player, the law player and the force. Then the turn ends."""
    enemy, law = run.man(decision.man), run.table.players[decision.by]
    catch_roll = CatchRoll(decision.natural, decision.total, decision.fate, decision.hostage)
    stakes = Stakes(enemy.notoriety, law.notoriety, enemy.kidnapper, enemy.hyped, enemy.earned)
    conclusion: CatchConclusion = dice.call(
        conclude, attempt_at_table(run.table, decision), catch_roll, reaction, stakes
    )
    run.settled()
    run.earn(enemy.name, conclusion.points.enemy)
    run.gather(decision.by, conclusion.points.law)
    if conclusion.end in (CatchEnd.JAIL, CatchEnd.PRISON):
        put_away(dice, run, enemy.name, conclusion.points.owner, prison=conclusion.end is CatchEnd.PRISON)
    elif conclusion.end is CatchEnd.KILLED:
        run.kill(enemy.name, conclusion.points.owner)
    _stand_down(run, decision, enemy.seat, conclusion.lost)
    end_turn(dice, run)
    return run.done(conclusion)


def _stand_down(run: RunningTable, decision: OpenDecision, seat: int, lost: bool) -> None:
    """Moves the card of the force after a catch. A dead agent leaves the gun; the first dead agent brings the Bill."""
    force = run.table.book.force(decision.force).force
    agent = force is Force.AGENT
    if lost and agent:
        if decision.force in run.table.players[decision.by].armed:
            run.arm(decision.by, decision.force, armed=False)
        agent_killed(run, seat)
    if lost:
        run.spend(decision.by, (decision.force,))
    elif agent and not run.table.bill:
        run.note(CardsMoved(run.game, (decision.force,), decision.by, DECK))
