"""Kill or Luck: the answer of a caught enemy, and how a catch ends (dil.react)."""

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
from rules.dillinger.law_actions.catching import TOMMY, CatchAttempt, CatchRoll, chase_of
from rules.dillinger.model.boxes_and_forces import RAIDED, Answer, CatchResult, Force, Span, likelier, within
from rules.dillinger.model.card_table import CardTable
from rules.dillinger.model.cards import TOMMY_BONUS, Kind
from rules.dillinger.model.changes import DECK, CardsMoved
from rules.dillinger.model.decisions import Decision, Step
from rules.dillinger.model.moves import Move, Option, Verb
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

GAS: Final = Modifier(Kind.TEAR_GAS.value, -1)


class End(StrEnum):
    """The end of a catch for the enemy."""

    FREE = "gets away"
    CANCELLED = "is left alone"
    JAIL = "goes to jail"
    PRISON = "goes to prison"
    KILLED = "is killed"


@frozen
class Reaction:
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


class CatchOutcome(NamedTuple):
    """A catch with its answer.

    caught   the dice of the catch
    end      the end for the enemy
    reacted  whether the answer saved the enemy; None without one
    points   the changes of notoriety
    lost     the state police or special agent died, and the card is discarded
    """

    caught: CatchRoll
    end: End
    reacted: bool | None
    points: Points
    lost: bool = False


def check_reaction(chase: CatchAttempt, reaction: Reaction) -> None:
    """Raise IllegalNow for cards that this answer does not allow."""
    if reaction.answer is Answer.LUCK and (reaction.jammed or reaction.tear_gas):
        raise IllegalNow(ruled("Nothing is played against a Luck die. Remove the cards", "9.24"))
    if reaction.tear_gas and not chase.raid:
        raise IllegalNow(ruled("Tear Gas is for raids. Remove it where a robbery is stopped", "9.36"))
    if reaction.jammed and not reaction.tommy:
        refusal = "A Jammed Tommy Gun needs a Tommy Gun to jam. Remove it, or say that there is one"
        raise IllegalNow(ruled(refusal, "9.24"))
    if reaction.tommy and reaction.answer is Answer.KILL and Kind.ANNE_SAGE in chase.law:
        raise IllegalNow(ruled("Anne Sage keeps the enemy's Tommy Gun out of this raid. Remove it", RAID_CARDS))


def reaction_modifiers(reaction: Reaction) -> tuple[Modifier, ...]:
    """The modifiers of an answer; none for Luck."""
    if reaction.answer is Answer.LUCK:
        return ()
    gun = (TOMMY_BONUS,) if reaction.tommy and not reaction.jammed else ()
    return (*gun, *((GAS,) if reaction.tear_gas else ()))


def reaction_test(reaction: Reaction) -> Reading[bool]:
    """The die of an answer against its rating."""
    return within(reaction.span, reaction_modifiers(reaction), "saved", "caught")


@resolves("dil.react")
def react(dice: Dice, reaction: Reaction) -> bool:
    """A die against Kill or Luck: whether it cancels the capture or the death."""
    return dice.read(1, reaction_test(reaction), f"{reaction.answer.casefold()} rating")[0]


@resolves("dil.react", "dil.jail", "dil.prison", "dil.notoriety", "dil.media-hype")
def conclude(
    dice: Dice, chase: CatchAttempt, caught: CatchRoll, reaction: Reaction | None = None, stakes: Stakes | None = None
) -> CatchOutcome:
    """What follows the dice of a catch: the answer, if any, and all results.

    It raises IllegalNow for a forbidden answer, and OutOfRange for notoriety below 0.
    """
    stakes = stakes or Stakes()
    check_conclusion(chase, reaction, stakes)
    saved: bool | None = None
    if reaction is not None and caught.fate in (CatchResult.CAPTURED, CatchResult.KILLED):
        saved = dice.call(react, reaction)
    return settled(chase, caught, stakes, reaction.answer if reaction is not None else None, saved)


def check_conclusion(chase: CatchAttempt, reaction: Reaction | None, stakes: Stakes) -> None:
    check_stakes(stakes)
    if reaction is not None:
        check_reaction(chase, reaction)
    if stakes.hype and chase.raid:
        raise IllegalNow(ruled("Media Hype is over once a robber leaves the bank. Remove it from a raid", "8.34"))


def settled(
    chase: CatchAttempt, caught: CatchRoll, stakes: Stakes, answer: Answer | None = None, saved: bool | None = None
) -> CatchOutcome:
    """A catch after all its dice; `saved` is whether the answer saved the enemy, None without one."""
    end = end_of(chase, caught.fate, saved, stakes)
    shot_it_out = saved is True and answer is Answer.KILL
    points = points_of(chase, caught, end, saved, shot_it_out, stakes)
    return CatchOutcome(caught, end, saved, points, lost=shot_it_out and chase.force is not Force.LOCAL)


def end_of(chase: CatchAttempt, fate: CatchResult, saved: bool | None, stakes: Stakes) -> End:
    """The end of a catch. Special agents and kidnapping turn jail into prison (10.12)."""
    if fate is CatchResult.CANCELLED:
        return End.CANCELLED
    if fate is CatchResult.NONE or saved:
        return End.FREE
    if fate is CatchResult.KILLED:
        return End.KILLED
    return End.PRISON if goes_to_prison(chase.force, kidnapper=stakes.kidnapper) else End.JAIL


def points_of(
    chase: CatchAttempt, caught: CatchRoll, end: End, saved: bool | None, shot_it_out: bool, stakes: Stakes
) -> Points:
    """The changes of notoriety: losses at the dice, then awards, then Hoover.

    Prison counts like death. Media Hype doubles what the enemy earns; an enemy caught without earnings first loses 1.
    """
    enemy = owner = award = hoover = 0
    over = end in (End.JAIL, End.PRISON, End.KILLED)
    if over:
        if stakes.hype and not stakes.earned and stakes.notoriety:
            enemy = -1
        left = stakes.notoriety + enemy
        award = JAILED if end is End.JAIL else half_of(left)
        owner = 0 if end is End.JAIL else inherited(left)
    elif saved:
        big = chase.force is not Force.LOCAL
        earned = (SHOT_FREE_BIG if big else SHOT_FREE) if shot_it_out else LUCKY_ESCAPE
        enemy = earned * (HYPED if stakes.hype else 1)
    if Kind.HOOVER in chase.law and end is not End.CANCELLED:
        hoover = HOOVER_GAIN if over else -HOOVER_LOSS
    return Points(enemy, law_after(stakes.law, hostage=caught.hostage, award=award, hoover=hoover), owner)


# At the table


def react_options(table: CardTable, decision: Decision) -> Iterator[Option]:
    """Kill or Luck against a capture, or no answer."""
    man = table.man(decision.man)
    assert man is not None
    barred = Kind.ANNE_SAGE in decision.law
    gun = (TOMMY,) if may_arm(table, man.seat, man) and not barred else ()
    yield Option(Move(Verb.KILL, decision.man), gun)
    yield Option(Move(Verb.LUCK, decision.man))
    yield Option(Move(Verb.YIELD, decision.man))


def reacted(dice: Dice, run: RunningTable, decision: Decision) -> MoveResult:
    """The caught enemy's player has answered, or is silent. The law player may play a card against a Kill die."""
    (owner,) = decision.asked
    reply = decision.reply(owner) or Move(silent_answer(run.table, decision))
    if TOMMY in reply.cards:
        run.attach(owner, decision.man, Kind.TOMMY_GUN)
    decision = replace(decision, answer=ANSWER_OF.get(reply.verb))
    kinds = spoilers(run.table, decision)
    if kinds and run.table.may_hold(decision.by, kinds):
        run.ask(decision, Step.SPOIL, (decision.by,))
        return run.done()
    return catch_over(dice, run, decision, _reaction(run.table, decision, ()))


def silent_answer(table: CardTable, decision: Decision) -> Verb:
    """Kill or Luck for a silent player, whichever is better by what is visible, without cards of the hand."""
    killing = replace(decision, answer=Answer.KILL)
    kill, luck = _reaction(table, killing, ()), _reaction(table, replace(decision, answer=Answer.LUCK), ())
    assert kill is not None
    assert luck is not None
    kinds = spoilers(table, killing)
    return VERB_OF[
        likelier(reaction_test(kill), reaction_test(luck), bool(kinds) and table.may_hold(decision.by, kinds))
    ]


def spoilers(table: CardTable, decision: Decision) -> tuple[Kind, ...]:
    """The kinds that may be played against a Kill die: a jam against a gun, Tear Gas in a raid."""
    man = table.man(decision.man)
    if man is None or decision.answer is not Answer.KILL:
        return ()
    gun = Kind.TOMMY_GUN in man.under and Kind.ANNE_SAGE.value not in decision.law
    return (*((Kind.JAMMED,) if gun else ()), *((Kind.TEAR_GAS,) if man.box in RAIDED else ()))


def spoil_options(table: CardTable, decision: Decision) -> Iterator[Option]:
    """What the law player, or a hit-man's, may play against a Kill die."""
    hand = table.players[decision.by].hand
    kinds = spoilers(table, decision)
    yield Option(Move(Verb.PLAY, decision.man), tuple(kind.value for kind in kinds if kind.value in hand))


def spoiled(dice: Dice, run: RunningTable, decision: Decision) -> MoveResult:
    """The law player has answered a Kill die."""
    reply = decision.reply(decision.by)
    cards = reply.cards if reply is not None else ()
    run.spend(decision.by, cards)
    return catch_over(dice, run, decision, _reaction(run.table, decision, cards))


def _reaction(table: CardTable, decision: Decision, cards: tuple[str, ...]) -> Reaction | None:
    man = table.man(decision.man)
    if decision.answer is None or man is None:
        return None
    ratings = table.enemy(man.name)
    killing = decision.answer is Answer.KILL
    return Reaction(
        decision.answer,
        ratings.kill if killing else ratings.luck,
        tommy=killing and Kind.TOMMY_GUN in man.under and Kind.ANNE_SAGE.value not in decision.law,
        jammed=Kind.JAMMED.value in cards,
        tear_gas=Kind.TEAR_GAS.value in cards,
    )


def catch_over(dice: Dice, run: RunningTable, decision: Decision, reaction: Reaction | None) -> MoveResult:
    """The consequences of a catch: for the enemy, its player, the law player and the force."""
    man, law = run.man(decision.man), run.table.players[decision.by]
    caught = CatchRoll(decision.natural, decision.total, decision.fate, decision.hostage)
    stakes = Stakes(man.notoriety, law.notoriety, man.kidnapper, man.hyped, man.earned)
    pursuit: CatchOutcome = dice.call(conclude, chase_of(run.table, decision), caught, reaction, stakes)
    run.settled()
    run.earn(man.name, pursuit.points.enemy)
    run.gather(decision.by, pursuit.points.law)
    if pursuit.end in (End.JAIL, End.PRISON):
        put_away(dice, run, man.name, pursuit.points.owner, prison=pursuit.end is End.PRISON)
    elif pursuit.end is End.KILLED:
        run.kill(man.name, pursuit.points.owner)
    _stand_down(run, decision, man.seat, pursuit.lost)
    end_turn(dice, run)
    return run.done(pursuit)


def _stand_down(run: RunningTable, decision: Decision, enemy: int, lost: bool) -> None:
    """The card of the force after a raid. A dead agent leaves the gun; the first one brings the Crime Bill."""
    force = run.table.book.force(decision.force).force
    agent = force is Force.AGENT
    if lost and agent:
        if decision.force in run.table.players[decision.by].armed:
            run.arm(decision.by, decision.force, armed=False)
        agent_killed(run, enemy)
    if lost:
        run.spend(decision.by, (decision.force,))
    elif agent and not run.table.bill:
        run.note(CardsMoved(run.game, (decision.force,), decision.by, DECK))
