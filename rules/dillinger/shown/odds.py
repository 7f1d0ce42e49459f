"""The odds of a move: the single roll behind it, with the cards on the table."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.action.deed import Question
from rules.dillinger.enemy_actions.bail import application_of, bail
from rules.dillinger.enemy_actions.contract_hits import contract_of, strike
from rules.dillinger.enemy_actions.escape import Flight, breakout_of, escape
from rules.dillinger.enemy_actions.kidnapping import Delivery, collect, kidnap, victim_escapes
from rules.dillinger.enemy_actions.robbery import rob, robbery_of, take
from rules.dillinger.engine.seats import AtTable
from rules.dillinger.law_actions.catching import attempt_at_table, catch
from rules.dillinger.law_actions.going_after_enemies import begun
from rules.dillinger.law_actions.kill_or_luck import EnemyReaction, react
from rules.dillinger.law_actions.sprees import Spree, spend
from rules.dillinger.law_actions.trials import case_of, trial
from rules.dillinger.model.boxes_and_forces import Answer, CatchResult
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.decisions import OpenDecision, QuestionStep
from rules.dillinger.model.moves import Move, Verb

CATCH_RESULTS = tuple(map(str, CatchResult))
TOMMY = AccessoryKind.TOMMY_GUN


def questions(position: AtTable, move: Move) -> Iterator[Question]:
    """The questions about a move; none without dice, or if its odds are secret.

    They use the visible cards and ignore what others may still play.
    """
    table, man = position.table, position.table.man(move.man)
    match move.verb:
        case Verb.ROB if man is not None:
            robbery = robbery_of(table, man, hype=AccessoryKind.MEDIA_HYPE.value in move.cards)
            yield Question(position.who(man.name).does("robs the bank"), rob, (robbery,), lambda robbed: robbed.success)
        case Verb.TAKE:
            yield Question("Dollars", take, (table.book.take,))
        case Verb.KIDNAP:
            yield Question("Notoriety", kidnap, ())
        case Verb.KEEP:
            yield Question("The victim gets away", victim_escapes, ())
        case Verb.COLLECT if man is not None:
            yield Question(
                "The ransom", collect, (man.ransom,), lambda one: str(one.delivery), tuple(map(str, Delivery))
            )
        case Verb.BAIL:
            yield Question(position.who(move.man).does("is bailed out"), bail, (application_of(table, move),))
        case Verb.ESCAPE if man is not None:
            breakout = breakout_of(table, man, move.means, riot=AccessoryKind.JAIL_RIOT.value in move.cards)
            flights = tuple(map(str, Flight))
            yield Question(move.man, escape, (breakout,), lambda one: str(one.flight), flights)
        case Verb.TRY | Verb.COUNSEL if man is not None:
            case = case_of(table, man, move.means, position.seat)
            yield Question(
                position.who(move.man).does("is acquitted"), trial, (case,), lambda verdict: verdict.acquitted
            )
        case Verb.CATCH if man is not None:
            attempt = attempt_at_table(table, begun(table, position.seat, move))
            yield Question("The dice", catch, (attempt,), lambda catch_roll: str(catch_roll.result), CATCH_RESULTS)
        case Verb.HIT:
            decision = OpenDecision(QuestionStep.JAM, position.seat, move.man, (), 0, force=move.means)
            yield Question(f"{move.means} hits", strike, (contract_of(table, decision),))
        case Verb.SPREE if man is not None:
            spree = Spree(bool(move.cards), table.enemy(man.name).company, table.players[man.seat].money)
            yield Question("Dollars", spend, (spree,))
        case Verb.KILL | Verb.LUCK if man is not None:
            ratings, kill = table.enemy(man.name), move.verb is Verb.KILL
            gun = kill and (TOMMY in man.under or TOMMY.value in move.cards)
            answer = Answer.KILL if kill else Answer.LUCK
            reaction = EnemyReaction(answer, ratings.kill if kill else ratings.luck, tommy=gun)
            yield Question(f"{answer} works", react, (reaction,))
        case _:
            return
