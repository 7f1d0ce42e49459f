"""Every refusal and the paragraph that it cites, with all other wrong moves that a player may try."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, cast

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.core.chance.dice import Live
from rules.core.chance.sources import Scripted
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.dillinger.enemy_actions.mouthpieces import MOTHER
from rules.dillinger.engine import card_refusals, refusals, state_machine
from rules.dillinger.engine.state_machine import act, check, legal, matching
from rules.dillinger.model.boxes_and_forces import Answer, Box, Length
from rules.dillinger.model.card_table import CardTable, Man, Phase, Stage, TradeOffer, Turn
from rules.dillinger.model.cards import CARDS, AccessoryKind
from rules.dillinger.model.decisions import OpenDecision, QuestionStep, Reply
from rules.dillinger.model.enemies import ENEMIES
from rules.dillinger.model.forces import LAWMEN, LOCAL_POLICE
from rules.dillinger.model.lawyer_ratings import MOUTHPIECES
from rules.dillinger.model.moves import Move, Verb
from rules.dillinger.table import trades
from rules.dillinger.table.trades import MOST_OFFERS
from tests.rules.dillinger.citing import CITES, cited, meeting, refusal_places
from tests.rules.dillinger.game.tables import (
    CASING,
    CONTRACT,
    JAIL,
    JAMMED,
    KIDNAP,
    LAM,
    NOW,
    RANSOM,
    ROBBING,
    TOMMY,
    Played,
    Random,
    filled,
    laid,
    man,
    moments,
    play,
    prepared,
    seat,
    verbs,
)

FLOYD, NELSON, KARPIS, DILLINGER = "Pretty Boy Floyd", "Baby Face Nelson", "Alvin Karpis", "John Dillinger"
MEN = (man(FLOYD, 0), man(KARPIS, 0, CASING, cased=True), man(NELSON, 1), man(DILLINGER, 2, JAIL))
FULL = ("Hostages", "Hostages", "Mechanic", "Mechanic", "Roadblock", "Roadblock", TOMMY)
POLICE = LOCAL_POLICE.name


def table(*hand: str, phase: Phase = Phase.CRIME, men: Iterable[Man] = MEN, **rest: Any) -> CardTable:
    """The first seat's turn, with these cards."""
    return laid(seat(*hand), men=men, phase=phase, **rest)


def drawing(*hand: str, **rest: Any) -> CardTable:
    return table(*hand, phase=Phase.CARDS, **rest)


def law(*hand: str, **rest: Any) -> CardTable:
    return table(*hand, phase=Phase.LAW, **rest)


def asking(step: QuestionStep, *hand: str, said: tuple[Reply, ...] = (), money: int = 5_000, **rest: Any) -> CardTable:
    """The first seat goes after Nelson, whose player has these cards and is asked."""
    decision = OpenDecision(step, 0, NELSON, (1,), NOW + 60, said, **{"force": POLICE, **rest})
    return replace(laid(seat(), seat(*hand, money=money), men=MEN, phase=Phase.LAW), decision=decision)


SAGE = asking(QuestionStep.REACT, TOMMY, law=("Anne Sage",))
SPOILS = replace(
    laid(seat(JAMMED, "Tear Gas"), men=MEN, phase=Phase.LAW),
    decision=OpenDecision(QuestionStep.SPOIL, 0, NELSON, (0,), NOW + 60, force=POLICE, answer=Answer.KILL),
)
COUNSEL = asking(QuestionStep.COUNSEL)


def before(*, ready: bool = False, traded: int = 0, box: Box | None = CASING) -> CardTable:
    """Before the game: the first seat has Floyd in this box and Karpis in hand."""
    men = (man(FLOYD, 0, box), man(KARPIS, 0, None), man(NELSON, 1), man(DILLINGER, 2))
    players = (seat("Mechanic", ready=ready), seat(ready=False), seat(ready=False))
    return replace(prepared(*players, men=men), traded=traded)


WAITING = TradeOffer(1, 1, 0, ("Hostages",), ("Mechanic",))
OFFERED = Move(Verb.OFFER, to=1)
KEEPS = Move(Verb.ACCEPT, number=1)
PURVIS, SQUAD = "Special Agent Purvis", "Dillinger Squad"
HIT = Move(Verb.HIT, NELSON, FLOYD)
FLOYD_ROBBED = (man(FLOYD, 0, ROBBING, robbed=True), *MEN[1:])
FLOYD_KIDNAPS = (man(FLOYD, 0, KIDNAP, victim="William Hamm", kidnapper=True), *MEN[1:])
FLOYD_COLLECTS = (man(FLOYD, 0, RANSOM, victim="William Hamm", kidnapper=True), *MEN[1:])
FLOYD_PAID = (man(FLOYD, 0, RANSOM, paid=True, kidnapper=True), *MEN[1:])
FLOYD_JAILED = (man(FLOYD, 0, JAIL), *MEN[1:])
FLOYD_IN_HAND = (man(FLOYD, 0, None), *MEN[1:])
NELSON_ROBS = (*MEN[:2], man(NELSON, 1, ROBBING))

CASES: tuple[tuple[str, CardTable, int, Move, str], ...] = (
    ("before the deal", CardTable(), 0, Move(Verb.READY), "4.1 The Cards"),
    ("after the end", table(stage=Stage.OVER), 0, Move(Verb.NO_CRIME), "6.61 General"),
    # Somebody is asked
    ("not asked", asking(QuestionStep.COUNTER), 2, Move(Verb.PLAY, NELSON), "9.13 Timing of Card Play"),
    (
        "answered already",
        asking(QuestionStep.COUNTER, said=(Reply(1, Move(Verb.PLAY, NELSON)),)),
        1,
        Move(Verb.PLAY, NELSON),
        "9.13 Timing of Card Play",
    ),
    (
        "answered beforehand",
        replace(
            asking(QuestionStep.COUNTER), players=(seat(*FULL), replace(seat(), ahead=(QuestionStep.COUNTER,)), seat())
        ),
        1,
        Move(Verb.PLAY, NELSON),
        "house rule: Standing orders",
    ),
    (
        "after the time for all of a deed",
        asking(QuestionStep.REACT, limit=8),
        1,
        Move(Verb.LUCK, NELSON),
        "9.36 Public Enemy Reaction to Being Captured or Killed",
    ),
    ("another answer", asking(QuestionStep.COUNTER), 1, Move(Verb.YIELD, NELSON), "9.13 Timing of Card Play"),
    ("an answer about another", asking(QuestionStep.COUNTER), 1, Move(Verb.PLAY, FLOYD), "9.13 Timing of Card Play"),
    ("nothing asked", table(), 0, Move(Verb.KILL, FLOYD), "9.24 Public Enemy Reaction to Being Killed or Captured"),
    # Trades
    ("an offer gone", table(), 0, Move(Verb.ACCEPT, number=1), "6.51 General"),
    ("an offer to another", table(offers=(replace(WAITING, to=2),)), 0, Move(Verb.ACCEPT, number=1), "6.51 General"),
    (
        "an offer of what is gone",
        table(offers=(replace(WAITING, void=True),)),
        0,
        Move(Verb.ACCEPT, number=1),
        "6.51 General",
    ),
    ("no card to keep it with", table(offers=(WAITING,)), 0, Move(Verb.ACCEPT, number=1), "6.51 General"),
    (
        "no money to keep it with",
        table(offers=(replace(WAITING, get=(), get_money=5_001),)),
        0,
        Move(Verb.ACCEPT, number=1),
        "6.51 General",
    ),
    (
        "an offer of money that is spent",
        table(offers=(replace(WAITING, get=(), give_money=5_001),)),
        0,
        Move(Verb.ACCEPT, number=1),
        "6.51 General",
    ),
    ("no room for it", table(*FULL, "Mechanic", offers=(replace(WAITING, get=()),)), 0, KEEPS, "6.33 Maximum Hand"),
    (
        "more offers than wait at once",
        table(offers=(WAITING,) * MOST_OFFERS),
        0,
        OFFERED,
        "house rule: Trading in a channel",
    ),
    ("who is ready trades no more", before(ready=True, traded=NOW + 1), 0, OFFERED, "6.52 Pre-Game Trading"),
    ("trading too early", before(), 0, OFFERED, "6.52 Pre-Game Trading"),
    ("trading too late", before(traded=NOW), 0, OFFERED, "6.52 Pre-Game Trading"),
    ("two whose turn it is not", table(), 1, Move(Verb.OFFER, to=2), "6.51 General"),
    ("trading before the draw", drawing(), 0, OFFERED, "6.2 The Sequence of Play"),
    ("the time for trading over", table(traded=NOW), 0, OFFERED, "6.51 General"),
    ("trading after the enemy action", law(), 0, OFFERED, "6.51 General"),
    ("a trade of an enemy", table("Mechanic"), 0, replace(OFFERED, cards=(FLOYD,)), "6.51 General"),
    ("a trade for an enemy", table("Mechanic"), 0, replace(OFFERED, get=(NELSON,)), "6.51 General"),
    (
        "a trade of a lawyer",
        replace(table(), players=(seat(retainer="Robert Azur"), seat(), seat())),
        0,
        replace(OFFERED, cards=("Robert Azur",)),
        "6.51 General",
    ),
    ("nothing for nothing", table(), 0, OFFERED, "6.51 General"),
    ("less than nothing", table(), 0, replace(OFFERED, give_money=-1), "6.51 General"),
    ("more than one has", table(), 0, replace(OFFERED, give_money=5_001), "6.51 General"),
    ("more than the other has", table(), 0, replace(OFFERED, get_money=5_001), "6.51 General"),
    (
        "more cards than there are",
        table(),
        0,
        replace(OFFERED, get=("Anne Sage", "Anne Sage")),
        "12 Accessory Cards Reference List",
    ),
    ("a ninth card", table(*FULL, "Mechanic"), 0, replace(OFFERED, get=("Anne Sage",)), "6.33 Maximum Hand"),
    (
        "a card more often than one has it",
        table("Mechanic"),
        0,
        replace(OFFERED, cards=("Mechanic",) * 2),
        "6.51 General",
    ),
    # Cards under others
    ("no such card", table(), 0, Move(Verb.ATTACH, FLOYD, TOMMY), "7.13 Attachments"),
    (
        "a second of a type",
        table(TOMMY, men=(man(FLOYD, 0, under=(AccessoryKind.TOMMY_GUN,)), *MEN[1:])),
        0,
        Move(Verb.ATTACH, FLOYD, TOMMY),
        "7.13 Attachments",
    ),
    ("a card that is never attached", table("Mechanic"), 0, Move(Verb.ATTACH, FLOYD, "Mechanic"), "7.13 Attachments"),
    ("under another's enemy", table(TOMMY), 0, Move(Verb.ATTACH, NELSON, TOMMY), "7.13 Attachments"),
    ("in jail", table(TOMMY, men=FLOYD_JAILED), 0, Move(Verb.ATTACH, FLOYD, TOMMY), "7.13 Attachments"),
    (
        "an agent before the Bill",
        table(TOMMY, "Special Agent Purvis"),
        0,
        Move(Verb.ATTACH, "Special Agent Purvis", TOMMY),
        "7.421 Pre-Crime Bill SA Cards in Play",
    ),
    ("police not in hand to be armed", table(TOMMY), 0, Move(Verb.ATTACH, PURVIS, TOMMY), "7.43 Attachments"),
    ("what agents don't use", table("Mechanic", PURVIS), 0, Move(Verb.ATTACH, PURVIS, "Mechanic"), "7.43 Attachments"),
    (
        "a second gun for an agent",
        replace(table(), players=(seat(TOMMY, TOMMY, PURVIS, armed=(PURVIS,)), seat(), seat()), bill=True),
        0,
        Move(Verb.ATTACH, PURVIS, TOMMY),
        "7.43 Attachments",
    ),
    # Before the game
    ("a crime before the game", before(), 0, Move(Verb.CASE, FLOYD), "4.3 Activating Public Enemies"),
    ("ready twice", before(ready=True), 0, Move(Verb.READY), "4.3 Activating Public Enemies"),
    ("ready with nobody in play", before(box=None), 0, Move(Verb.READY), "4.3 Activating Public Enemies"),
    ("straight into a bank", before(), 0, Move(Verb.ACTIVATE, KARPIS, ROBBING), "4.3 Activating Public Enemies"),
    ("another's enemy activated", before(), 0, Move(Verb.ACTIVATE, NELSON, LAM), "4.3 Activating Public Enemies"),
    # The turn
    ("another's turn", table(), 1, Move(Verb.NO_CRIME), "6.2 The Sequence of Play"),
    ("another's enemy dropped", table(), 0, Move(Verb.DROP, NELSON), "6.42 PE Cards"),
    (
        "a discard after the draw",
        table("Mechanic"),
        0,
        Move(Verb.DISCARD, cards=("Mechanic",)),
        "6.41 Discarding during Card Draw Phase",
    ),
    ("a crime before the draw", drawing(), 0, Move(Verb.CASE, FLOYD), "6.2 The Sequence of Play"),
    ("a second draw", table(), 0, Move(Verb.DRAW_CARDS), "6.2 The Sequence of Play"),
    ("the law before the crime", table(), 0, Move(Verb.CATCH, NELSON, POLICE), "6.2 The Sequence of Play"),
    ("a second crime", law(), 0, Move(Verb.CASE, FLOYD), "8.1 General"),
    # Passing who is away
    (
        "passing while somebody is asked",
        asking(QuestionStep.COUNTER),
        2,
        Move(Verb.PASS),
        "house rule: Passing a player",
    ),
    ("passing nobody", before(traded=NOW + 1), 0, Move(Verb.PASS), "house rule: Passing a player"),
    ("passing oneself", table(), 0, Move(Verb.PASS), "house rule: Passing a player"),
    ("asking twice", table(votes=(1,)), 1, Move(Verb.PASS), "house rule: Passing a player"),
    (
        "asking too late",
        replace(table(), turn=Turn(0, 4, Phase.CRIME, until=NOW)),
        1,
        Move(Verb.PASS),
        "house rule: Passing a player",
    ),
    # The draw
    ("a discard from a small hand", drawing("Mechanic"), 0, Move(Verb.DISCARD, cards=("Mechanic",)), "6.4 Discarding"),
    ("a draw into a full hand", drawing(*FULL, "Mechanic"), 0, Move(Verb.DRAW_CARDS), "6.33 Maximum Hand"),
    ("no card named", drawing(*FULL, "Mechanic"), 0, Move(Verb.DISCARD), "6.33 Maximum Hand"),
    ("a third enemy", drawing(), 0, Move(Verb.DRAW_ENEMY), "6.32 PE Cards"),
    ("an empty deck", replace(drawing(), deck=()), 0, Move(Verb.DRAW_CARDS), "6.61 General"),
    ("no lawyers", drawing(length=Length.SHORT), 0, Move(Verb.RETAIN, means="Robert Azur"), "6.631 Short Game"),
    (
        "a second lawyer",
        replace(drawing(), players=(seat(retainer="Robert Azur", money=50_000), seat(), seat())),
        0,
        Move(Verb.RETAIN, means="Jessie Levy"),
        "7.532 Retainer",
    ),
    ("a lawyer too dear", drawing(), 0, Move(Verb.RETAIN, means="Sam Leibowitz"), "7.532 Retainer"),
    (
        "another's lawyer",
        replace(drawing(), players=(seat(money=50_000), seat(retainer="Robert Azur"), seat())),
        0,
        Move(Verb.RETAIN, means="Robert Azur"),
        "7.532 Retainer",
    ),
    ("nobody retained", drawing(), 0, Move(Verb.RETAIN, means="Mechanic"), "7.51 General"),
    ("no draw while there is one", drawing(), 0, Move(Verb.NO_DRAW), "6.2 The Sequence of Play"),
    # Crimes
    ("bound by a robbery", table(men=FLOYD_ROBBED), 0, Move(Verb.LAM, KARPIS), "8.31 General"),
    ("bound to carry off the take", table(men=FLOYD_ROBBED), 0, Move(Verb.NO_CRIME), "8.8 Pass"),
    ("bound by a ransom", table(men=FLOYD_COLLECTS), 0, Move(Verb.ROB, KARPIS), "8.63 Ransom not Collected"),
    ("a ransom not paid yet", table(men=FLOYD_COLLECTS), 0, Move(Verb.LAM, FLOYD), "8.63 Ransom not Collected"),
    ("a ransom paid", table(men=FLOYD_PAID), 0, Move(Verb.ROB, FLOYD), "8.62 Collecting Ransom"),
    ("the victim first", table(men=FLOYD_KIDNAPS), 0, Move(Verb.LAM, KARPIS), "8.54 Extended Stay"),
    ("no pass before the victim", table(men=FLOYD_KIDNAPS), 0, Move(Verb.NO_CRIME), "8.54 Extended Stay"),
    ("another's enemy", table(), 0, Move(Verb.CASE, NELSON), "8.2 Casing the Bank"),
    ("kept a victim", table(men=FLOYD_KIDNAPS, kept=(FLOYD,)), 0, Move(Verb.COLLECT, FLOYD), "8.53 Safe Haven"),
    ("the take first", table(men=FLOYD_ROBBED), 0, Move(Verb.ROB, FLOYD), "8.31 General"),
    ("no contract", table(), 0, HIT, "8.71 General"),
    ("not a hit-man", table(CONTRACT), 0, replace(HIT, means=KARPIS), "8.71 General"),
    ("a hit on nobody in reach", table(CONTRACT), 0, replace(HIT, man=DILLINGER), "8.71 General"),
    ("a hit on one's own", table(CONTRACT), 0, replace(HIT, man=KARPIS), "8.71 General"),
    ("bail for who is free", table(), 0, Move(Verb.BAIL, FLOYD), "10.21 General"),
    ("an escape of who is free", table(), 0, Move(Verb.ESCAPE, FLOYD), "10.31 General"),
    ("a lawyer who adds nothing", table(men=FLOYD_JAILED), 0, Move(Verb.BAIL, FLOYD, "Robert Azur"), "7.52 Uses"),
    (
        "a mother's love for another",
        table(men=FLOYD_JAILED),
        0,
        Move(Verb.BAIL, FLOYD, MOTHER),
        "10.22 Adjustments to the Bail Out DR",
    ),
    (
        "a lawyer too dear for an escape",
        table(men=FLOYD_JAILED),
        0,
        Move(Verb.ESCAPE, FLOYD, "Louis Picquett"),
        "7.531 Single Use",
    ),
    ("a crime from jail", table(men=FLOYD_JAILED), 0, Move(Verb.ROB, FLOYD), "10.11 In Jail"),
    ("no victim in hand", table(), 0, Move(Verb.KIDNAP, FLOYD, "William Hamm"), "8.51 The Snatch"),
    ("no victim to keep", table(), 0, Move(Verb.KEEP, FLOYD), "8.54 Extended Stay"),
    ("no victim to sell", table(), 0, Move(Verb.COLLECT, FLOYD), "8.61 Collecting Ransom"),
    ("no take", table(), 0, Move(Verb.TAKE, FLOYD), "8.33 The Take"),
    ("placed twice", table(), 0, Move(Verb.PLACE, FLOYD, LAM), "6.2 The Sequence of Play"),
    ("hidden without being drawn", table(men=FLOYD_IN_HAND), 0, Move(Verb.HIDE, FLOYD), "6.32 PE Cards"),
    (
        "a crime of an enemy in hand",
        table(men=FLOYD_IN_HAND),
        0,
        Move(Verb.ROB, FLOYD),
        "4.3 Activating Public Enemies",
    ),
    (
        "placed in a bank",
        table(men=FLOYD_IN_HAND),
        0,
        Move(Verb.PLACE, FLOYD, ROBBING),
        "4.3 Activating Public Enemies",
    ),
    ("cased again", table(), 0, Move(Verb.CASE, KARPIS), "8.2 Casing the Bank"),
    ("on the lam again", table(), 0, Move(Verb.LAM, FLOYD), "8.4 Going on the Lam"),
    (
        "graft without end",
        table(men=FLOYD_JAILED),
        0,
        Move(Verb.BAIL, FLOYD, units=2),
        "10.22 Adjustments to the Bail Out DR",
    ),
    (
        "graft of less than nothing",
        table(men=FLOYD_JAILED),
        0,
        Move(Verb.BAIL, FLOYD, units=-1),
        "10.22 Adjustments to the Bail Out DR",
    ),
    ("money for nothing", table(), 0, Move(Verb.ROB, FLOYD, units=1), "8.31 General"),
    ("a card of another window", table("Mechanic"), 0, Move(Verb.ROB, FLOYD, cards=("Mechanic",)), "12 Mechanic"),
    (
        "a card twice",
        table("Media Hype", "Media Hype"),
        0,
        Move(Verb.ROB, FLOYD, cards=("Media Hype", "Media Hype")),
        "12 Media Hype",
    ),
    (
        "a gun under an agent",
        replace(law(), players=(seat(TOMMY, PURVIS, armed=(PURVIS,)), seat(), seat()), bill=True),
        0,
        Move(Verb.CATCH, NELSON, POLICE, (TOMMY,)),
        "7.43 Attachments",
    ),
    (
        "a second gun on the way into play",
        table(TOMMY, CONTRACT, men=(man("Verne Miller", 0, under=(AccessoryKind.TOMMY_GUN,)), *MEN[1:])),
        0,
        Move(Verb.HIT, NELSON, "Verne Miller", (TOMMY,)),
        "7.13 Attachments",
    ),
    ("a card not in hand", table(), 0, Move(Verb.ROB, FLOYD, cards=("Media Hype",)), "8.34 Media Hype"),
    # The law
    ("nobody in play", law(), 0, Move(Verb.CATCH, "Frank Nash", POLICE), "9.1 General"),
    ("a trial of who is free", law(), 0, Move(Verb.TRY, NELSON), "10.41 General"),
    ("a trial with a lawyer too dear", law(), 0, Move(Verb.TRY, DILLINGER, "Sam Leibowitz"), "7.531 Single Use"),
    ("one's own enemy", law(), 0, Move(Verb.CATCH, FLOYD, POLICE), "9.1 General"),
    ("no spree in hand", law(), 0, Move(Verb.SPREE, NELSON), "9.4 Doing a Spending Spree"),
    ("a spree in jail", law("Spending Spree"), 0, Move(Verb.SPREE, DILLINGER), "9.4 Doing a Spending Spree"),
    (
        "a raid on a bank",
        law("Dillinger Squad", men=NELSON_ROBS),
        0,
        Move(Verb.CATCH, NELSON, "Dillinger Squad"),
        "9.21 General",
    ),
    (
        "who cases a bank",
        law(men=(*MEN[:2], man(NELSON, 1, CASING))),
        0,
        Move(Verb.CATCH, NELSON, POLICE),
        "8.2 Casing the Bank",
    ),
    ("police not in hand", law(), 0, Move(Verb.CATCH, NELSON, "Dillinger Squad"), "9.31 General"),
    (
        "two of a kind against one",
        law("Stool Pigeon", "Stool Pigeon"),
        0,
        Move(Verb.CATCH, NELSON, POLICE, ("Stool Pigeon", "Stool Pigeon")),
        "9.34 Accessory Cards Usable by Law Enforcement in Raids",
    ),
    (
        "two Roadblocks at one bank",
        law("Roadblock", "Roadblock", men=NELSON_ROBS),
        0,
        Move(Verb.CATCH, NELSON, POLICE, ("Roadblock", "Roadblock")),
        "9.22 Accessory Cards Usable by Local Police",
    ),
    (
        "a Roadblock in a raid",
        law("Roadblock"),
        0,
        Move(Verb.CATCH, NELSON, POLICE, ("Roadblock",)),
        "9.34 Accessory Cards Usable by Law Enforcement in Raids",
    ),
    (
        "two forces at once",
        law(PURVIS, "Dillinger Squad"),
        0,
        Move(Verb.CATCH, NELSON, PURVIS, (SQUAD,)),
        "9.31 General",
    ),
    (
        "a second gun for police who have one",
        replace(law(), players=(seat(TOMMY, TOMMY, SQUAD, armed=(SQUAD,)), seat(), seat())),
        0,
        Move(Verb.CATCH, NELSON, SQUAD, (TOMMY,)),
        "7.33 Attachments",
    ),
    (
        "a moll on the Barkers",
        law("Mary Kinder", men=(*MEN[:2], man("The Barkers", 1))),
        0,
        Move(Verb.CATCH, "The Barkers", POLICE, ("Mary Kinder",)),
        "7.14 The Barkers, the Barrows, and the Kelly's PE Cards",
    ),
    (
        "a moll on a spree with the Barkers",
        law("Spending Spree", "Mary Kinder", men=(*MEN[:2], man("The Barkers", 1))),
        0,
        Move(Verb.SPREE, "The Barkers", cards=("Mary Kinder",)),
        "7.14 The Barkers, the Barrows, and the Kelly's PE Cards",
    ),
    (
        "two molls on one spree",
        law("Spending Spree", "Mary Kinder", "Billy Frechette"),
        0,
        Move(Verb.SPREE, NELSON, cards=("Mary Kinder", "Billy Frechette")),
        "12 Gun Molls",
    ),
    # Against a catch
    (
        "a tip that costs nothing",
        asking(QuestionStep.COUNTER, "Insider Information"),
        1,
        Move(Verb.PLAY, NELSON, cards=("Insider Information",)),
        "9.35 Accessory Cards Usable by PEs to Counter Raids",
    ),
    (
        "money without a tip",
        asking(QuestionStep.COUNTER, "Insider Information"),
        1,
        Move(Verb.PLAY, NELSON, units=1),
        "9.35 Accessory Cards Usable by PEs to Counter Raids",
    ),
    (
        "more than can be paid",
        asking(QuestionStep.COUNTER, "Insider Information", "Plastic Surgery", money=11_000),
        1,
        Move(Verb.PLAY, NELSON, cards=("Insider Information", "Plastic Surgery"), units=1),
        "9.35 Accessory Cards Usable by PEs to Counter Raids",
    ),
    *(
        (
            what,
            asking(QuestionStep.COUNTER, card),
            1,
            Move(Verb.PLAY, NELSON, cards=(card,)),
            "9.35 Accessory Cards Usable by PEs to Counter Raids",
        )
        for what, card in (
            ("a surgeon too dear", "Plastic Surgery"),
            ("a mechanic in a raid", "Mechanic"),
            ("a jam of no gun in a raid", JAMMED),
        )
    ),
    # The answer
    (
        "a gun with Luck",
        asking(QuestionStep.REACT, TOMMY),
        1,
        Move(Verb.LUCK, NELSON, cards=(TOMMY,)),
        "9.24 Public Enemy Reaction to Being Killed or Captured",
    ),
    (
        "a gun against Anne Sage",
        SAGE,
        1,
        Move(Verb.KILL, NELSON, cards=(TOMMY,)),
        "9.34 Accessory Cards Usable by Law Enforcement in Raids",
    ),
    ("Luck after a miss", asking(QuestionStep.FIRE), 1, Move(Verb.LUCK, NELSON), "8.74 Return Fire"),
    (
        "no gun to jam",
        SPOILS,
        0,
        Move(Verb.PLAY, NELSON, cards=(JAMMED,)),
        "9.24 Public Enemy Reaction to Being Killed or Captured",
    ),
    (
        "Tear Gas in the street",
        replace(SPOILS, men=NELSON_ROBS),
        0,
        Move(Verb.PLAY, NELSON, cards=("Tear Gas",)),
        "9.36 Public Enemy Reaction to Being Captured or Killed",
    ),
    ("a lawyer for the accused too dear", COUNSEL, 1, Move(Verb.COUNSEL, NELSON, "Sam Leibowitz"), "7.531 Single Use"),
    (
        "a lawyer of another for the accused",
        replace(COUNSEL, players=(seat(retainer="Robert Azur"), seat(), seat())),
        1,
        Move(Verb.COUNSEL, NELSON, "Robert Azur"),
        "7.532 Retainer",
    ),
    (
        "room by another's enemy",
        asking(QuestionStep.ROOM),
        1,
        Move(Verb.ROOM, NELSON, FLOYD),
        "10.42 Conducting the Trial",
    ),
    # By what was late
    ("a late Bank Holiday", table(), 1, Move(Verb.PLAY, cards=("Bank Holiday",)), "9.221 Bank Holiday Accessory Card"),
    ("a late Jail Riot", table(), 1, Move(Verb.PLAY, cards=("Jail Riot",)), "10.33 Jail Riot"),
    ("late Hostages", table(), 1, Move(Verb.PLAY, cards=("Hostages",)), "9.231 Hostages Accessory Card"),
    ("late Media Hype", law(), 0, Move(Verb.PLAY, cards=("Media Hype",)), "8.34 Media Hype"),
    ("a late moll", law(), 0, Move(Verb.PLAY, cards=("Mary Kinder",)), "9.4 Doing a Spending Spree"),
    (
        "late Tear Gas",
        law(),
        0,
        Move(Verb.PLAY, cards=("Tear Gas",)),
        "9.36 Public Enemy Reaction to Being Captured or Killed",
    ),
    ("a late Mechanic", table(), 1, Move(Verb.PLAY, cards=("Mechanic",)), "9.13 Timing of Card Play"),
    ("a late answer with no card", table(), 1, Move(Verb.PLAY), "9.13 Timing of Card Play"),
    ("late Luck against a hit", table(), 0, Move(Verb.LUCK, KARPIS), "8.73 Opposing Player's Response"),
    (
        "late Luck against a catch",
        table(),
        0,
        Move(Verb.LUCK, FLOYD),
        "9.24 Public Enemy Reaction to Being Killed or Captured",
    ),
    ("the police called off late", table(), 1, Move(Verb.CALL_OFF), "9.231 Hostages Accessory Card"),
    ("the police going on late", table(), 1, Move(Verb.GO_ON), "9.231 Hostages Accessory Card"),
    ("a lawyer sent late", table(), 1, Move(Verb.COUNSEL, means="Sam Leibowitz"), "10.41 General"),
    ("room made late", table(), 0, Move(Verb.ROOM, means=FLOYD), "10.42 Conducting the Trial"),
    ("a late way onto the lam", law(men=FLOYD_IN_HAND), 0, Move(Verb.HIDE, FLOYD), "6.32 PE Cards"),
    ("a late retainer", table(), 0, Move(Verb.RETAIN, means="Robert Azur"), "7.532 Retainer"),
    (
        "a draw in place of the enemy who was drawn",
        table(fresh="Frank Nash", gone=("Frank Nash",)),
        0,
        Move(Verb.DRAW_ENEMY),
        "6.42 PE Cards",
    ),
    (
        "a late card while something else is asked",
        asking(QuestionStep.REACT, "Planned Escape Route"),
        1,
        Move(Verb.PLAY, NELSON, cards=("Planned Escape Route",)),
        "9.13 Timing of Card Play",
    ),
    (
        "set up in mid-game",
        table(men=FLOYD_IN_HAND),
        0,
        Move(Verb.ACTIVATE, FLOYD, LAM),
        "4.3 Activating Public Enemies",
    ),
    # By what is asked meanwhile
    (
        "hype while others are asked",
        asking(QuestionStep.HOLIDAY),
        0,
        Move(Verb.PLAY, cards=("Media Hype",)),
        "8.34 Media Hype",
    ),
    *(
        (f"others asked: {step}", asking(step, **cast(Any, rest)), 2, Move(Verb.PLAY), rule)
        for step, rest, rule in (
            (QuestionStep.HOLIDAY, {}, "9.221 Bank Holiday Accessory Card"),
            (QuestionStep.RIOT, {}, "10.33 Jail Riot"),
            (QuestionStep.HOSTAGES, {}, "9.231 Hostages Accessory Card"),
            (QuestionStep.REACT, {}, "9.36 Public Enemy Reaction to Being Captured or Killed"),
            (QuestionStep.SPOIL, {}, "9.36 Public Enemy Reaction to Being Captured or Killed"),
            (QuestionStep.SPOIL, {"force": FLOYD}, "8.75 Accessory Cards"),
            (QuestionStep.JAM, {"force": FLOYD}, "8.75 Accessory Cards"),
            (QuestionStep.TARGET, {"force": FLOYD}, "8.73 Opposing Player's Response"),
            (QuestionStep.FIRE, {"force": FLOYD}, "8.74 Return Fire"),
            (QuestionStep.COUNSEL, {}, "10.41 General"),
            (QuestionStep.ROOM, {}, "10.42 Conducting the Trial"),
        )
    ),
    (
        "others asked in the street",
        replace(asking(QuestionStep.REACT), men=NELSON_ROBS),
        2,
        Move(Verb.PLAY),
        "9.24 Public Enemy Reaction to Being Killed or Captured",
    ),
    # What goes with a move
    (
        "the lawyer on retainer discarded",
        replace(drawing(), players=(seat(*FULL, retainer="Robert Azur"), seat(), seat())),
        0,
        Move(Verb.DISCARD, cards=("Robert Azur",)),
        "6.41 Discarding during Card Draw Phase",
    ),
    ("an enemy among the cards", drawing(*FULL, "Mechanic"), 0, Move(Verb.DISCARD, cards=(FLOYD,)), "6.42 PE Cards"),
    (
        "a card discarded that one lacks",
        drawing(*FULL, "Mechanic"),
        0,
        Move(Verb.DISCARD, cards=("Tear Gas",)),
        "6.41 Discarding during Card Draw Phase",
    ),
    (
        "a holiday that one lacks",
        table(),
        0,
        Move(Verb.ROB, FLOYD, cards=("Bank Holiday",)),
        "9.221 Bank Holiday Accessory Card",
    ),
    ("nonsense with a robbery", table(), 0, Move(Verb.ROB, FLOYD, cards=("nonsense",)), "8.31 General"),
    (
        "a riot that one lacks",
        table(men=FLOYD_JAILED),
        0,
        Move(Verb.ESCAPE, FLOYD, cards=("Jail Riot",)),
        "10.33 Jail Riot",
    ),
    ("nonsense with bail", table(men=FLOYD_JAILED), 0, Move(Verb.BAIL, FLOYD, cards=("nonsense",)), "10.21 General"),
    (
        "a pigeon that one lacks, in a raid",
        law(),
        0,
        Move(Verb.CATCH, NELSON, POLICE, ("Stool Pigeon",)),
        "9.34 Accessory Cards Usable by Law Enforcement in Raids",
    ),
    (
        "a Roadblock that one lacks, at a bank",
        law(men=NELSON_ROBS),
        0,
        Move(Verb.CATCH, NELSON, POLICE, ("Roadblock",)),
        "9.22 Accessory Cards Usable by Local Police",
    ),
    (
        "a Mechanic that one lacks, at a bank",
        replace(asking(QuestionStep.COUNTER), men=NELSON_ROBS),
        1,
        Move(Verb.PLAY, NELSON, cards=("Mechanic",)),
        "9.23 Accessory Cards Usable by PEs against Local Police",
    ),
    (
        "a Mechanic without Engine Trouble",
        replace(asking(QuestionStep.COUNTER, "Mechanic"), men=NELSON_ROBS),
        1,
        Move(Verb.PLAY, NELSON, cards=("Mechanic",)),
        "9.23 Accessory Cards Usable by PEs against Local Police",
    ),
    (
        "Stupidity of agents",
        asking(QuestionStep.COUNTER, "Police Stupidity", force=PURVIS),
        1,
        Move(Verb.PLAY, NELSON, cards=("Police Stupidity",)),
        "9.35 Accessory Cards Usable by PEs to Counter Raids",
    ),
    (
        "Hoover with the local police",
        law("J. Edgar Hoover"),
        0,
        Move(Verb.CATCH, NELSON, POLICE, ("J. Edgar Hoover",)),
        "9.34 Accessory Cards Usable by Law Enforcement in Raids",
    ),
    (
        "two molls in a raid",
        law("Mary Kinder", "Billy Frechette"),
        0,
        Move(Verb.CATCH, NELSON, POLICE, ("Mary Kinder", "Billy Frechette")),
        "12 Gun Molls",
    ),
    (
        "a gun with Luck against a hit",
        asking(QuestionStep.TARGET, TOMMY, force=FLOYD),
        1,
        Move(Verb.LUCK, NELSON, cards=(TOMMY,)),
        "8.73 Opposing Player's Response",
    ),
    (
        "more than the most tips",
        asking(QuestionStep.COUNTER, "Insider Information", money=200_000),
        1,
        Move(Verb.PLAY, NELSON, cards=("Insider Information",), units=51),
        "9.35 Accessory Cards Usable by PEs to Counter Raids",
    ),
    (
        "money for a holiday",
        replace(asking(QuestionStep.HOLIDAY), decision=OpenDecision(QuestionStep.HOLIDAY, 0, FLOYD, (1,), NOW + 60)),
        1,
        Move(Verb.PLAY, FLOYD, units=1),
        "9.221 Bank Holiday Accessory Card",
    ),
    ("a gun under police", table(TOMMY), 0, Move(Verb.ATTACH, SQUAD, TOMMY), "7.33 Attachments"),
    # By the box somebody is in
    (
        "another kidnapping",
        table("Mary McElroy", men=FLOYD_KIDNAPS),
        0,
        Move(Verb.KIDNAP, FLOYD, "Mary McElroy"),
        "8.55 Voluntary Termination",
    ),
    ("a hit on a kidnapper", table(CONTRACT, men=(*MEN[:2], man(NELSON, 1, KIDNAP))), 0, HIT, "8.53 Safe Haven"),
    ("a hit on who collects", table(CONTRACT, men=(*MEN[:2], man(NELSON, 1, RANSOM))), 0, HIT, "8.65 Vulnerability"),
    ("hidden in play", table(), 0, Move(Verb.HIDE, FLOYD), "6.32 PE Cards"),
    (
        "a raid on a kidnapper",
        law(men=(*MEN[:2], man(NELSON, 1, KIDNAP))),
        0,
        Move(Verb.CATCH, NELSON, POLICE),
        "8.53 Safe Haven",
    ),
    ("a raid on a jail", law(), 0, Move(Verb.CATCH, DILLINGER, POLICE), "9.31 General"),
    (
        "a lawyer of no use to an escape",
        replace(table(men=FLOYD_JAILED), players=(seat(money=50_000), seat(), seat())),
        0,
        Move(Verb.ESCAPE, FLOYD, "Robert Azur"),
        "10.32 Picquett on the Job",
    ),
    ("one's own on a spree", law("Spending Spree"), 0, Move(Verb.SPREE, FLOYD), "9.4 Doing a Spending Spree"),
    ("a trial of nobody", law(), 0, Move(Verb.TRY, "Frank Nash"), "10.41 General"),
)


def refused(table: CardTable, seat: int, move: Move, now: int = NOW) -> str:
    """Why a move is refused. The table rolls no die before that."""
    with pytest.raises(IllegalNow) as refusal:
        act(Live(Scripted()), table, seat, move, now)
    with pytest.raises(IllegalNow) as the_same:
        check(table, seat, move, now)
    assert the_same.value.sentence == refusal.value.sentence
    return refusal.value.sentence


@pytest.mark.parametrize("table, seat, move, rule", [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_a_refusal_names_its_rule(table: CardTable, seat: int, move: Move, rule: str) -> None:
    assert cited(refused(table, seat, move)) == rule


def test_every_refusal_there_is_has_been_met() -> None:
    modules = (refusals, state_machine, trades, card_refusals)
    with meeting(*modules) as met:
        for _, table, seat, move, _ in CASES:
            refused(table, seat, move)
        steps = [card_refusals.steps_fault(Move(verb), 2_000, 3_000) for verb in (Verb.BAIL, Verb.PLAY)]
    assert [*map(cited, steps)] == [
        "10.22 Adjustments to the Bail Out DR",
        "9.35 Accessory Cards Usable by PEs to Counter Raids",
    ]
    assert refusal_places(*modules) - met == set()


# Moves that lack the fault of a refusal are done


@pytest.mark.parametrize(
    "table, seat, move, dice",
    [
        (table("Mechanic"), 0, replace(OFFERED, cards=("Mechanic",)), ()),
        (table("Mechanic", offers=(WAITING,)), 1, Move(Verb.DECLINE, number=1), ()),
        (before(traded=NOW + 1), 0, replace(OFFERED, give_money=5_000), ()),
        (table(TOMMY), 0, Move(Verb.ATTACH, FLOYD, TOMMY), ()),
        (law(TOMMY), 0, Move(Verb.ATTACH, KARPIS, TOMMY), ()),
        (
            table(TOMMY, "Special Agent Purvis", bill=True),
            0,
            Move(Verb.ATTACH, "Special Agent Purvis", TOMMY),
            (),
        ),
        (before(), 0, Move(Verb.ACTIVATE, KARPIS, LAM), ()),
        (before(), 0, Move(Verb.READY), ()),
        (drawing(men=MEN[1:]), 0, Move(Verb.DRAW_ENEMY), (1,)),
        (table(men=FLOYD_ROBBED), 0, Move(Verb.TAKE, FLOYD), (4, 4)),
        (table(men=FLOYD_KIDNAPS), 0, Move(Verb.KEEP, FLOYD), (6,)),
        (table(men=FLOYD_KIDNAPS, kept=(FLOYD,)), 0, Move(Verb.LAM, KARPIS), ()),
        (table(men=FLOYD_IN_HAND, fresh=FLOYD), 0, Move(Verb.HIDE, FLOYD), ()),
        (table(men=FLOYD_JAILED), 0, Move(Verb.BAIL, FLOYD, units=1), (6,)),
        (law("Stool Pigeon"), 0, Move(Verb.CATCH, NELSON, POLICE, ("Stool Pigeon",)), (1, 1)),
    ],
)
def test_what_the_rule_allows_is_done(table: CardTable, seat: int, move: Move, dice: tuple[int, ...]) -> None:
    assert play(table, seat, move, dice).table != table


def test_a_player_asked_for_a_card_that_they_lack_can_only_decline() -> None:
    target = laid(seat(CONTRACT, TOMMY), seat("Mechanic"), men=MEN)
    window = play(target, 0, replace(HIT, cards=(TOMMY,))).table
    assert verbs(window, 1) == {Verb.PLAY}
    assert refused(window, 1, Move(Verb.PLAY, NELSON, cards=(JAMMED,))).endswith("(8.75 Accessory Cards).")
    assert play(window, 1, Move(Verb.PLAY, NELSON), (6,)).table.decision is not None


# Whatever else


ANYBODY = st.sampled_from(["", "Nobody at all", *(enemy.name for enemy in ENEMIES), *(card.name for card in CARDS)])
ANYTHING = st.sampled_from(
    [
        "",
        "nonsense",
        *Box,
        *(card.name for card in CARDS),
        *(one.name for one in MOUTHPIECES),
        *(one.name for one in LAWMEN),
        *(enemy.name for enemy in ENEMIES),
    ]
)
SOME_CARDS = st.lists(ANYTHING, max_size=3).map(tuple)
SOME = st.integers(-2, 12)
MOVES = st.builds(Move, st.sampled_from(Verb), ANYBODY, ANYTHING, SOME_CARDS, SOME, SOME, SOME_CARDS, SOME, SOME, SOME)


@settings(max_examples=300)
@given(played=moments(), move=MOVES, data=st.data())
def test_a_move_that_is_not_offered_is_refused_with_its_rule(played: Played, move: Move, data: st.DataObject) -> None:
    table = played.before
    who = data.draw(st.sampled_from(table.seats))
    assume(matching(legal(table, who, played.now), move) is None)
    with pytest.raises(IllegalNow, match=CITES):
        act(Live(Scripted()), table, who, move, played.now)


@settings(max_examples=300)
@given(
    played=moments(),
    data=st.data(),
    chance=st.randoms(use_true_random=True),
    cards=SOME_CARDS,
    units=SOME,
    get=SOME_CARDS,
)
def test_what_is_played_with_a_move_is_refused_or_done(
    played: Played, data: st.DataObject, chance: random.Random, cards: tuple[str, ...], units: int, get: tuple[str, ...]
) -> None:
    table, now = played.before, played.now
    free = [one for one in table.seats if legal(table, one, now)]
    assume(free)
    who = data.draw(st.sampled_from(free))
    option = data.draw(st.sampled_from(legal(table, who, now)))
    move = filled(chance, table, who, option)
    for changed in (replace(move, cards=(*move.cards, *cards)), replace(move, units=units), replace(move, get=get)):
        found: list[CardTable] = []
        with suppress(IllegalNow):
            found.append(act(Live(Random(chance)), table, who, changed, now).table)
        if not found:
            assert CITES.search(refused(table, who, changed, now))
            continue
        assert all(player.money >= 0 for player in found[0].players)
        assert 0 <= changed.units <= option.most
        assert not Counter(changed.cards) - Counter(option.extras)


@given(played=moments("trading", Stage.PREPARING, Stage.PLAY), data=st.data())
def test_no_more_money_is_offered_or_asked_for_than_there_is(played: Played, data: st.DataObject) -> None:
    table, now = played.before, played.now
    offers = [(who, one) for who in table.seats for one in legal(table, who, now) if one.move.verb is Verb.OFFER]
    assume(offers)
    who, option = data.draw(st.sampled_from(offers))
    has, other_has = table.players[who].money, table.players[option.move.to].money
    all_of_it = replace(option.move, give_money=has, get_money=other_has)
    if has or other_has:
        assert act(Live(Scripted()), table, who, all_of_it, now).changes
    for more in (replace(all_of_it, give_money=has + 1), replace(all_of_it, get_money=other_has + 1)):
        with pytest.raises(IllegalNow, match=r"\(6\.51 General\)\.$"):
            act(Live(Scripted()), table, who, more, now)
