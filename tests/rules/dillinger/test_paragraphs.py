"""Refusals of single rolls, sprees, scores and orders, each by its paragraph; and the table of the paragraphs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from rules.core.action.deed import decided
from rules.core.chance.dice import Live
from rules.core.chance.sources import Scripted
from rules.core.plain.refusal import Refusal
from rules.dillinger.commands import order_moves
from rules.dillinger.commands.order_moves import MOST_ORDERS, check_ahead, check_orders
from rules.dillinger.enemy_actions import bail, contract_hits, escape, kidnapping
from rules.dillinger.enemy_actions.bail import BailApplication
from rules.dillinger.enemy_actions.contract_hits import Contract, check_answer, check_contract
from rules.dillinger.enemy_actions.escape import Breakout
from rules.dillinger.enemy_actions.kidnapping import collect
from rules.dillinger.engine import absence
from rules.dillinger.law_actions import catching, kill_or_luck, sprees, trials, typed_catches
from rules.dillinger.law_actions.catching import CatchAttempt, check_catch
from rules.dillinger.law_actions.kill_or_luck import EnemyReaction, check_reaction, conclude
from rules.dillinger.law_actions.sprees import Spree
from rules.dillinger.law_actions.trials import TrialCase
from rules.dillinger.model import boxes_and_forces, cards, notoriety
from rules.dillinger.model.boxes_and_forces import Answer, Box, Force, Span
from rules.dillinger.model.card_table import CardTable, Phase, Stage
from rules.dillinger.model.cards import AccessoryKind, in_list
from rules.dillinger.model.decisions import AnswerOrder, QuestionStep
from rules.dillinger.model.forces import LOCAL_POLICE
from rules.dillinger.model.moves import Move, Verb
from rules.dillinger.model.notoriety import Stakes, check_stakes
from rules.dillinger.model.paragraphs import PARAGRAPHS, paragraph
from rules.dillinger.model.position import Position
from rules.dillinger.model.ratings import HOUSE
from rules.dillinger.table import end_and_victory, first_player, public_enemy_number_1
from rules.dillinger.table.end_and_victory import PlayerResult, placed
from rules.dillinger.table.first_player import goes_first
from rules.dillinger.table.public_enemy_number_1 import public_enemy_1
from rules.dillinger.table.standing_orders import ASKS
from tests.rules.brute import play
from tests.rules.dillinger.citing import cited, meeting, refusal_places
from tests.rules.dillinger.game.tables import laid, seat
from tests.rules.dillinger.game.tables import play as played
from tests.rules.dillinger.game.test_orders import FLOYD, PLAYS, ROBS, robbery
from tests.rules.dillinger.game.test_refusals import CASES, refused

LOCAL, RAID, BANK = LOCAL_POLICE.rating, Box.LAM, Box.ROBBING
PICQUETT = HOUSE.lawyer("Louis Picquett")
ONE_TO_SIX = Span(1, 6)
ANNE: Final = CatchAttempt(Force.LOCAL, LOCAL, RAID, law=(AccessoryKind.ANNE_SAGE,))
STOPPING, RAIDING = (
    "9.22 Accessory Cards Usable by Local Police",
    "9.34 Accessory Cards Usable by Law Enforcement in Raids",
)
ROBBING, RAIDED = (
    "9.23 Accessory Cards Usable by PEs against Local Police",
    "9.35 Accessory Cards Usable by PEs to Counter Raids",
)
ANSWERED = "9.24 Public Enemy Reaction to Being Killed or Captured"
ORDERED = "house rule: Standing orders"


def catch(where: Box = RAID, *law: AccessoryKind, force: Force = Force.LOCAL, **more: Any) -> Callable[[], object]:
    return lambda: check_catch(CatchAttempt(force, LOCAL, where, law, **more))


def answer(attempt: CatchAttempt, how: Answer = Answer.KILL, **more: bool) -> Callable[[], object]:
    return lambda: check_reaction(attempt, EnemyReaction(how, ONE_TO_SIX, **more))


def typed(move: Any) -> Callable[[], object]:
    return lambda: decided(Position(CardTable()), move)


def orders(table: Any, *given: AnswerOrder) -> Callable[[], object]:
    return lambda: check_orders(table, 1, given)


def asked_robbery() -> Any:
    return played(robbery("Bank Holiday"), 0, ROBS).table


FULL_OF_ORDERS = tuple(AnswerOrder(QuestionStep.HOLIDAY, Verb.PLAY, man=str(number)) for number in range(MOST_ORDERS))
REFUSED: Final[tuple[tuple[str, Callable[[], object], str], ...]] = (
    # Catches
    ("a catch of who cases", catch(Box.CASING), "8.2 Casing the Bank"),
    ("a catch of who kidnaps", catch(Box.KIDNAP), "8.53 Safe Haven"),
    ("a catch in jail", catch(Box.JAIL), "9.31 General"),
    ("a robbery stopped by agents", catch(BANK, force=Force.AGENT), "9.21 General"),
    ("two Roadblocks", catch(BANK, AccessoryKind.ROADBLOCK, AccessoryKind.ROADBLOCK), STOPPING),
    ("two pigeons", catch(RAID, AccessoryKind.STOOL_PIGEON, AccessoryKind.STOOL_PIGEON), RAIDING),
    ("two molls", catch(RAID, AccessoryKind.GUN_MOLL, AccessoryKind.GUN_MOLL), "12 Gun Molls"),
    ("two Mechanics", catch(BANK, AccessoryKind.ENGINE_TROUBLE, answers=(AccessoryKind.MECHANIC,) * 2), ROBBING),
    ("Corruption twice", catch(RAID, answers=(AccessoryKind.CORRUPTION,) * 2), RAIDED),
    ("a pigeon at a bank", catch(BANK, AccessoryKind.STOOL_PIGEON), STOPPING),
    ("a Roadblock in a raid", catch(RAID, AccessoryKind.ROADBLOCK), RAIDING),
    ("Corruption at a bank", catch(BANK, answers=(AccessoryKind.CORRUPTION,)), ROBBING),
    ("Hostages in a raid", catch(RAID, answers=(AccessoryKind.HOSTAGES,)), RAIDED),
    ("Hoover with the local police", catch(RAID, AccessoryKind.HOOVER), RAIDING),
    ("Stupidity of state police", catch(RAID, force=Force.STATE, answers=(AccessoryKind.STUPIDITY,)), RAIDED),
    (
        "an agent's gun before the Bill",
        catch(RAID, AccessoryKind.TOMMY_GUN, force=Force.AGENT),
        "7.421 Pre-Crime Bill SA Cards in Play",
    ),
    ("a jam of nothing in a raid", catch(RAID, answers=(AccessoryKind.JAMMED,)), RAIDED),
    ("a Mechanic for nothing", catch(BANK, answers=(AccessoryKind.MECHANIC,)), ROBBING),
    (
        "Corruption against Anne Sage",
        catch(RAID, AccessoryKind.ANNE_SAGE, answers=(AccessoryKind.CORRUPTION,)),
        RAIDING,
    ),
    (
        "a moll beside a woman",
        catch(RAID, AccessoryKind.GUN_MOLL, company=True),
        "7.14 The Barkers, the Barrows, and the Kelly's PE Cards",
    ),
    ("more tips than there are", catch(RAID, answers=(AccessoryKind.INSIDER,), tips=51), RAIDED),
    ("a tip without its card", catch(RAID, tips=1), RAIDED),
    ("a tip for nothing", catch(RAID, answers=(AccessoryKind.INSIDER,)), RAIDED),
    ("a tip in odd money", typed(typed_catches.Catch(insider=3_000)), RAIDED),
    # Answers to a catch
    ("Tear Gas against Luck", answer(ANNE, Answer.LUCK, tear_gas=True), ANSWERED),
    (
        "Tear Gas at a bank",
        answer(CatchAttempt(Force.LOCAL, LOCAL), tear_gas=True),
        "9.36 Public Enemy Reaction to Being Captured or Killed",
    ),
    ("a jam of no gun", answer(ANNE, jammed=True), ANSWERED),
    ("a gun against Anne Sage", answer(ANNE, tommy=True), RAIDING),
    (
        "hype in a raid",
        lambda: play(
            conclude, ANNE, catching.CatchRoll(0, 0, boxes_and_forces.CatchResult.NONE), None, Stakes(hype=True)
        ),
        "8.34 Media Hype",
    ),
    # Hits
    ("fire without a rating", lambda: check_answer(Contract(ONE_TO_SIX, answer=Answer.KILL)), "8.74 Return Fire"),
    (
        "Luck without a rating",
        lambda: check_answer(Contract(ONE_TO_SIX, ONE_TO_SIX, answer=Answer.LUCK)),
        "8.73 Opposing Player's Response",
    ),
    ("a hit-man's jam of no gun", lambda: check_contract(Contract(ONE_TO_SIX, jammed=True)), "8.75 Accessory Cards"),
    ("a target below 0", lambda: check_contract(Contract(ONE_TO_SIX, notoriety=-1)), "8.12 Notoriety Points"),
    ("a hit on the hit-man", typed(contract_hits.RollHit(hitman="Miller", target="Miller")), "8.71 General"),
    ("a hit by no hit-man", typed(contract_hits.RollHit(hitman="Dillinger", target="Karpis")), "8.71 General"),
    # Jail
    ("graft in odd money", typed(bail.Bail(graft=1_234)), "10.22 Adjustments to the Bail Out DR"),
    (
        "a mother of somebody else",
        typed(bail.Bail(enemy="Dillinger", mother=True)),
        "10.22 Adjustments to the Bail Out DR",
    ),
    (
        "an escape by another lawyer",
        typed(escape.Escape(enemy="Karpis", lawyer="Levy")),
        "10.32 Picquett on the Job",
    ),
    ("graft below 0", lambda: play(bail.bail, BailApplication(-1)), "10.22 Adjustments to the Bail Out DR"),
    (
        "a lawyer beside a mother",
        lambda: play(bail.bail, BailApplication(lawyer=PICQUETT.bail_modifier, mother=True)),
        "10.22 Adjustments to the Bail Out DR",
    ),
    ("three enemies", lambda: play(trials.trial, TrialCase(enemies=3)), "6.32 PE Cards"),
    (
        "an escape below 0",
        lambda: play(escape.escape, Breakout(ONE_TO_SIX, ONE_TO_SIX, notoriety=-1)),
        "8.12 Notoriety Points",
    ),
    ("a spree below $0", lambda: play(sprees.spend, Spree(has=-1)), "9.4 Doing a Spending Spree"),
    (
        "a moll on a spree with a woman",
        lambda: play(sprees.spend, Spree(moll=True, company=True)),
        "7.14 The Barkers, the Barrows, and the Kelly's PE Cards",
    ),
    # Points
    ("stakes below 0", lambda: check_stakes(Stakes(-1)), "8.12 Notoriety Points"),
    ("a title below 0", lambda: play(public_enemy_1, (-1,)), "8.12 Notoriety Points"),
    ("a kidnapping that earned 7", lambda: play(collect, 7), "8.52 Notoriety"),
    ("a first turn for nobody", lambda: play(goes_first, ()), "4.4 Determine Who Goes First"),
    ("a score below 0", lambda: play(placed, (PlayerResult(-1, 0),)), "13.1 Victory Points"),
    # Orders
    *(
        (f"no answer to {step}", orders(robbery(), AnswerOrder(step, Verb.READY)), paragraph(ASKS[step]))
        for step in QuestionStep
    ),
    (
        "a card never played so",
        orders(robbery(), AnswerOrder(QuestionStep.HOLIDAY, Verb.PLAY, cards=(AccessoryKind.MECHANIC,))),
        "9.221 Bank Holiday Accessory Card",
    ),
    (
        "an order about nobody",
        orders(robbery(), AnswerOrder(QuestionStep.HOLIDAY, Verb.PLAY, man="Frank Nash")),
        "9.221 Bank Holiday Accessory Card",
    ),
    (
        "room by another's enemy",
        orders(robbery(), AnswerOrder(QuestionStep.ROOM, Verb.ROOM, means=FLOYD)),
        "10.42 Conducting the Trial",
    ),
    (
        "an order for once of nothing",
        orders(robbery(), AnswerOrder(QuestionStep.HOLIDAY, Verb.PLAY, once=True)),
        ORDERED,
    ),
    ("an order where one is asked", lambda: check_orders(asked_robbery(), 1, (PLAYS,)), ORDERED),
    ("too many orders", orders(robbery(), *FULL_OF_ORDERS, PLAYS), ORDERED),
    ("orders after the end", orders(laid(seat(), stage=Stage.OVER), PLAYS), ORDERED),
    ("asked ahead while something is settled", lambda: check_ahead(asked_robbery()), ORDERED),
    ("asked ahead after the end", lambda: check_ahead(laid(seat(), stage=Stage.OVER)), ORDERED),
    (
        "passing nobody, for an umpire",
        lambda: absence.umpired(Live(Scripted()), asked_robbery(), 0),
        "house rule: Passing a player",
    ),
)


def refusal(done: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as found:
        done()
    return found.value.sentence


@pytest.mark.parametrize("done, rule", [one[1:] for one in REFUSED], ids=[one[0] for one in REFUSED])
def test_a_refusal_cites_the_paragraph_that_forbids(done: Callable[[], object], rule: str) -> None:
    assert cited(refusal(done)) == rule


def test_every_refusal_of_these_has_been_met() -> None:
    modules = (
        catching,
        kill_or_luck,
        typed_catches,
        contract_hits,
        bail,
        escape,
        sprees,
        trials,
        kidnapping,
        notoriety,
        public_enemy_number_1,
        first_player,
        end_and_victory,
        order_moves,
    )
    with meeting(*modules) as met:
        for _, done, _ in REFUSED:
            refusal(done)
    assert refusal_places(*modules) - met == set()


def test_every_paragraph_of_the_table_is_cited_and_each_card_has_one_in_its_list() -> None:
    """The list of cards has the paragraphs for cards that fit no move; 1 is for more than six players."""
    known = (
        {rule for *_, rule in CASES}
        | {rule for *_, rule in REFUSED}
        | {paragraph(in_list(kind)) for kind in AccessoryKind}
    )
    assert {*PARAGRAPHS} - known == {"1 Introduction"}
    assert known <= {*PARAGRAPHS}
    assert len({*PARAGRAPHS}) == len(PARAGRAPHS)


def test_a_card_that_does_not_go_with_a_move_cites_its_own_entry() -> None:
    table = laid(seat("Mechanic"), men=robbery().men, phase=Phase.CRIME)
    assert cited(refused(table, 0, Move(Verb.ROB, FLOYD, cards=("Mechanic",)))) == "12 Mechanic"
    assert cards.NO_MOLL.endswith(f"({paragraph('7.14')}).")


def test_a_number_that_several_paragraphs_have_stands_in_full() -> None:
    assert paragraph("9.34") == RAIDING
    for wrong in ("12", "9.99", "house"):
        with pytest.raises(ValueError, match="unpack"):
            paragraph(wrong)
