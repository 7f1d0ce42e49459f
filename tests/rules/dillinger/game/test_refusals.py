"""What is refused, and by which rule: every sentence there is, and whatever else somebody may come up with."""

from __future__ import annotations

import ast
import inspect
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from types import ModuleType
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.core.dice import Live, Scripted
from rules.core.frozen import replace
from rules.core.refusal import IllegalNow
from rules.dillinger.cards import CARDS, Kind
from rules.dillinger.enemies import ENEMIES
from rules.dillinger.forces import LAWMEN, LOCAL_POLICE
from rules.dillinger.game import acting, refusing, trading, unplayable
from rules.dillinger.game.acting import act, check, legal, matching
from rules.dillinger.game.asked import Decision, Reply, Step
from rules.dillinger.game.cells import MOTHER
from rules.dillinger.game.moves import Move, Verb
from rules.dillinger.game.table import CardTable, Man, Offer, Phase, Stage, Turn
from rules.dillinger.game.trading import MOST_OFFERS
from rules.dillinger.model import Answer, Box, Length
from rules.dillinger.mouthpieces import MOUTHPIECES
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

NAMES_THE_RULE = re.compile(r"\(\d+(\.\d+)*(, \d+(\.\d+)*)*\)\.$")
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


def asking(step: Step, *hand: str, said: tuple[Reply, ...] = (), money: int = 5_000, **rest: Any) -> CardTable:
    """The first seat goes after Nelson, whose player has these cards and is asked."""
    decision = Decision(step, 0, NELSON, (1,), NOW + 60, said, **{"force": POLICE, **rest})
    return replace(laid(seat(), seat(*hand, money=money), men=MEN, phase=Phase.LAW), decision=decision)


SAGE = asking(Step.REACT, TOMMY, law=("Anne Sage",))
SPOILS = replace(
    laid(seat(JAMMED, "Tear Gas"), men=MEN, phase=Phase.LAW),
    decision=Decision(Step.SPOIL, 0, NELSON, (0,), NOW + 60, force=POLICE, answer=Answer.KILL),
)
COUNSEL = asking(Step.COUNSEL)


def before(*, ready: bool = False, traded: int = 0, box: Box | None = CASING) -> CardTable:
    """Before the game: the first seat has Floyd in this box and Karpis in hand."""
    men = (man(FLOYD, 0, box), man(KARPIS, 0, None), man(NELSON, 1), man(DILLINGER, 2))
    players = (seat("Mechanic", ready=ready), seat(ready=False), seat(ready=False))
    return replace(prepared(*players, men=men), traded=traded)


WAITING = Offer(1, 1, 0, ("Hostages",), ("Mechanic",))
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

CASES: tuple[tuple[str, CardTable, int, Move, str], ...] = (
    ("before the deal", CardTable(), 0, Move(Verb.READY), "4.1"),
    ("after the end", table(stage=Stage.OVER), 0, Move(Verb.NO_CRIME), "6.61"),
    # Somebody is asked
    ("not asked", asking(Step.COUNTER), 2, Move(Verb.PLAY, NELSON), "9.13"),
    (
        "answered already",
        asking(Step.COUNTER, said=(Reply(1, Move(Verb.PLAY, NELSON)),)),
        1,
        Move(Verb.PLAY, NELSON),
        "9.13",
    ),
    (
        "answered beforehand",
        replace(asking(Step.COUNTER), players=(seat(*FULL), replace(seat(), ahead=(Step.COUNTER,)), seat())),
        1,
        Move(Verb.PLAY, NELSON),
        "9.13",
    ),
    ("after the time for all of a deed", asking(Step.REACT, limit=8), 1, Move(Verb.LUCK, NELSON), "9.13"),
    ("another answer", asking(Step.COUNTER), 1, Move(Verb.YIELD, NELSON), "9.13"),
    ("an answer about another", asking(Step.COUNTER), 1, Move(Verb.PLAY, FLOYD), "9.13"),
    ("nothing asked", table(), 0, Move(Verb.KILL, FLOYD), "9.13"),
    # Trades
    ("an offer gone", table(), 0, Move(Verb.ACCEPT, number=1), "6.51"),
    ("an offer to another", table(offers=(replace(WAITING, to=2),)), 0, Move(Verb.ACCEPT, number=1), "6.51"),
    ("an offer of what is gone", table(offers=(replace(WAITING, void=True),)), 0, Move(Verb.ACCEPT, number=1), "6.51"),
    ("no card to keep it with", table(offers=(WAITING,)), 0, Move(Verb.ACCEPT, number=1), "6.51"),
    (
        "no money to keep it with",
        table(offers=(replace(WAITING, get=(), get_money=5_001),)),
        0,
        Move(Verb.ACCEPT, number=1),
        "6.51",
    ),
    (
        "an offer of money that is spent",
        table(offers=(replace(WAITING, get=(), give_money=5_001),)),
        0,
        Move(Verb.ACCEPT, number=1),
        "6.51",
    ),
    ("no room for it", table(*FULL, "Mechanic", offers=(replace(WAITING, get=()),)), 0, KEEPS, "6.33"),
    ("more offers than wait at once", table(offers=(WAITING,) * MOST_OFFERS), 0, OFFERED, "6.51"),
    ("who is ready trades no more", before(ready=True, traded=NOW + 1), 0, OFFERED, "6.52"),
    ("trading too early", before(), 0, OFFERED, "4.3"),
    ("trading too late", before(traded=NOW), 0, OFFERED, "6.52"),
    ("two whose turn it is not", table(), 1, Move(Verb.OFFER, to=2), "6.51"),
    ("trading before the draw", drawing(), 0, OFFERED, "6.2"),
    ("the time for trading over", table(traded=NOW), 0, OFFERED, "6.51"),
    ("trading after the enemy action", law(), 0, OFFERED, "6.51"),
    ("a trade of an enemy", table("Mechanic"), 0, replace(OFFERED, cards=(FLOYD,)), "6.51"),
    ("a trade for an enemy", table("Mechanic"), 0, replace(OFFERED, get=(NELSON,)), "6.51"),
    (
        "a trade of a lawyer",
        replace(table(), players=(seat(retainer="Robert Azur"), seat(), seat())),
        0,
        replace(OFFERED, cards=("Robert Azur",)),
        "6.51",
    ),
    ("nothing for nothing", table(), 0, OFFERED, "6.51"),
    ("less than nothing", table(), 0, replace(OFFERED, give_money=-1), "6.51"),
    ("more than one has", table(), 0, replace(OFFERED, give_money=5_001), "6.51"),
    ("more than the other has", table(), 0, replace(OFFERED, get_money=5_001), "6.51"),
    ("more cards than there are", table(), 0, replace(OFFERED, get=("Anne Sage", "Anne Sage")), "6.51"),
    ("a ninth card", table(*FULL, "Mechanic"), 0, replace(OFFERED, get=("Anne Sage",)), "6.33"),
    ("a card more often than one has it", table("Mechanic"), 0, replace(OFFERED, cards=("Mechanic",) * 2), "6.33"),
    # Cards under others
    ("no such card", table(), 0, Move(Verb.ATTACH, FLOYD, TOMMY), "7.13"),
    (
        "a second of a type",
        table(TOMMY, men=(man(FLOYD, 0, under=(Kind.TOMMY_GUN,)), *MEN[1:])),
        0,
        Move(Verb.ATTACH, FLOYD, TOMMY),
        "7.13",
    ),
    ("a card that is never attached", table("Mechanic"), 0, Move(Verb.ATTACH, FLOYD, "Mechanic"), "7.13"),
    ("under another's enemy", table(TOMMY), 0, Move(Verb.ATTACH, NELSON, TOMMY), "7.13"),
    ("in jail", table(TOMMY, men=FLOYD_JAILED), 0, Move(Verb.ATTACH, FLOYD, TOMMY), "7.13"),
    (
        "an agent before the Bill",
        table(TOMMY, "Special Agent Purvis"),
        0,
        Move(Verb.ATTACH, "Special Agent Purvis", TOMMY),
        "7.421",
    ),
    ("police not in hand to be armed", table(TOMMY), 0, Move(Verb.ATTACH, PURVIS, TOMMY), "7.33, 7.43"),
    ("what agents don't use", table("Mechanic", PURVIS), 0, Move(Verb.ATTACH, PURVIS, "Mechanic"), "7.33, 7.43"),
    (
        "a second gun for an agent",
        replace(table(), players=(seat(TOMMY, TOMMY, PURVIS, armed=(PURVIS,)), seat(), seat()), bill=True),
        0,
        Move(Verb.ATTACH, PURVIS, TOMMY),
        "7.33, 7.43",
    ),
    # Before the game
    ("a crime before the game", before(), 0, Move(Verb.CASE, FLOYD), "4.3"),
    ("ready twice", before(ready=True), 0, Move(Verb.READY), "4.3"),
    ("ready with nobody in play", before(box=None), 0, Move(Verb.READY), "4.3"),
    ("straight into a bank", before(), 0, Move(Verb.ACTIVATE, KARPIS, ROBBING), "4.3"),
    ("another's enemy activated", before(), 0, Move(Verb.ACTIVATE, NELSON, LAM), "4.3"),
    # The turn
    ("another's turn", table(), 1, Move(Verb.NO_CRIME), "6.2"),
    ("another's enemy dropped", table(), 0, Move(Verb.DROP, NELSON), "6.42"),
    ("a discard after the draw", table("Mechanic"), 0, Move(Verb.DISCARD, cards=("Mechanic",)), "6.41"),
    ("a crime before the draw", drawing(), 0, Move(Verb.CASE, FLOYD), "6.2"),
    ("a second draw", table(), 0, Move(Verb.DRAW_CARDS), "6.31"),
    ("the law before the crime", table(), 0, Move(Verb.CATCH, NELSON, POLICE), "6.2"),
    ("a second crime", law(), 0, Move(Verb.CASE, FLOYD), "8.1"),
    # Passing who is away
    ("passing while somebody is asked", asking(Step.COUNTER), 2, Move(Verb.PASS), "9.13"),
    ("passing nobody", before(traded=NOW + 1), 0, Move(Verb.PASS), "6.2"),
    ("passing oneself", table(), 0, Move(Verb.PASS), "6.2"),
    ("asking twice", table(votes=(1,)), 1, Move(Verb.PASS), "6.2"),
    ("asking too late", replace(table(), turn=Turn(0, 4, Phase.CRIME, until=NOW)), 1, Move(Verb.PASS), "6.2"),
    # The draw
    ("a discard from a small hand", drawing("Mechanic"), 0, Move(Verb.DISCARD, cards=("Mechanic",)), "6.41"),
    ("a draw into a full hand", drawing(*FULL, "Mechanic"), 0, Move(Verb.DRAW_CARDS), "6.33"),
    ("no card named", drawing(*FULL, "Mechanic"), 0, Move(Verb.DISCARD), "6.41"),
    ("a third enemy", drawing(), 0, Move(Verb.DRAW_ENEMY), "6.32"),
    ("an empty deck", replace(drawing(), deck=()), 0, Move(Verb.DRAW_CARDS), "6.61"),
    ("no lawyers", drawing(length=Length.SHORT), 0, Move(Verb.RETAIN, means="Robert Azur"), "6.631"),
    (
        "a second lawyer",
        replace(drawing(), players=(seat(retainer="Robert Azur", money=50_000), seat(), seat())),
        0,
        Move(Verb.RETAIN, means="Jessie Levy"),
        "7.532",
    ),
    ("a lawyer too dear", drawing(), 0, Move(Verb.RETAIN, means="Sam Leibowitz"), "7.532"),
    (
        "another's lawyer",
        replace(drawing(), players=(seat(money=50_000), seat(retainer="Robert Azur"), seat())),
        0,
        Move(Verb.RETAIN, means="Robert Azur"),
        "7.532",
    ),
    ("nobody retained", drawing(), 0, Move(Verb.RETAIN, means="Mechanic"), "7.5"),
    ("no draw while there is one", drawing(), 0, Move(Verb.NO_DRAW), "6.61"),
    # Crimes
    ("bound by a robbery", table(men=FLOYD_ROBBED), 0, Move(Verb.LAM, KARPIS), "8.31"),
    ("bound to carry off the take", table(men=FLOYD_ROBBED), 0, Move(Verb.NO_CRIME), "8.8"),
    ("bound by a ransom", table(men=FLOYD_COLLECTS), 0, Move(Verb.ROB, KARPIS), "8.63"),
    ("a ransom not paid yet", table(men=FLOYD_COLLECTS), 0, Move(Verb.LAM, FLOYD), "8.63"),
    ("a ransom paid", table(men=FLOYD_PAID), 0, Move(Verb.ROB, FLOYD), "8.62"),
    ("the victim first", table(men=FLOYD_KIDNAPS), 0, Move(Verb.LAM, KARPIS), "8.54"),
    ("no pass before the victim", table(men=FLOYD_KIDNAPS), 0, Move(Verb.NO_CRIME), "8.54"),
    ("another's enemy", table(), 0, Move(Verb.CASE, NELSON), "8.1"),
    ("kept a victim", table(men=FLOYD_KIDNAPS, kept=(FLOYD,)), 0, Move(Verb.COLLECT, FLOYD), "8.53"),
    ("the take first", table(men=FLOYD_ROBBED), 0, Move(Verb.ROB, FLOYD), "8.31"),
    ("no contract", table(), 0, HIT, "8.71"),
    ("not a hit-man", table(CONTRACT), 0, replace(HIT, means=KARPIS), "8.71"),
    ("a hit on nobody in reach", table(CONTRACT), 0, replace(HIT, man=DILLINGER), "8.71"),
    ("a hit on one's own", table(CONTRACT), 0, replace(HIT, man=KARPIS), "8.71"),
    ("bail for who is free", table(), 0, Move(Verb.BAIL, FLOYD), "10.1"),
    ("an escape of who is free", table(), 0, Move(Verb.ESCAPE, FLOYD), "10.1"),
    ("a lawyer who adds nothing", table(men=FLOYD_JAILED), 0, Move(Verb.BAIL, FLOYD, "Robert Azur"), "7.52"),
    ("a mother's love for another", table(men=FLOYD_JAILED), 0, Move(Verb.BAIL, FLOYD, MOTHER), "10.22"),
    (
        "a lawyer too dear for an escape",
        table(men=FLOYD_JAILED),
        0,
        Move(Verb.ESCAPE, FLOYD, "Louis Picquett"),
        "7.531",
    ),
    ("a crime from jail", table(men=FLOYD_JAILED), 0, Move(Verb.ROB, FLOYD), "10.11"),
    ("no victim in hand", table(), 0, Move(Verb.KIDNAP, FLOYD, "William Hamm"), "8.51"),
    ("no victim to keep", table(), 0, Move(Verb.KEEP, FLOYD), "8.61"),
    ("no victim to sell", table(), 0, Move(Verb.COLLECT, FLOYD), "8.61"),
    ("no take", table(), 0, Move(Verb.TAKE, FLOYD), "8.33"),
    ("placed twice", table(), 0, Move(Verb.PLACE, FLOYD, LAM), "6.32"),
    ("hidden without being drawn", table(men=FLOYD_IN_HAND), 0, Move(Verb.HIDE, FLOYD), "6.32"),
    ("a crime of an enemy in hand", table(men=FLOYD_IN_HAND), 0, Move(Verb.ROB, FLOYD), "4.3"),
    ("placed in a bank", table(men=FLOYD_IN_HAND), 0, Move(Verb.PLACE, FLOYD, ROBBING), "4.3"),
    ("cased again", table(), 0, Move(Verb.CASE, KARPIS), "8.1"),
    ("on the lam again", table(), 0, Move(Verb.LAM, FLOYD), "8.1"),
    ("graft without end", table(men=FLOYD_JAILED), 0, Move(Verb.BAIL, FLOYD, units=2), "10.22"),
    ("graft of less than nothing", table(men=FLOYD_JAILED), 0, Move(Verb.BAIL, FLOYD, units=-1), "10.22"),
    ("money for nothing", table(), 0, Move(Verb.ROB, FLOYD, units=1), "9.35, 10.22"),
    ("a card of another window", table("Mechanic"), 0, Move(Verb.ROB, FLOYD, cards=("Mechanic",)), "9.23"),
    (
        "a card twice",
        table("Media Hype", "Media Hype"),
        0,
        Move(Verb.ROB, FLOYD, cards=("Media Hype", "Media Hype")),
        "8.34",
    ),
    (
        "a gun under an agent",
        replace(law(), players=(seat(TOMMY, PURVIS, armed=(PURVIS,)), seat(), seat()), bill=True),
        0,
        Move(Verb.CATCH, NELSON, POLICE, (TOMMY,)),
        "7.33, 7.43",
    ),
    (
        "a second gun on the way into play",
        table(TOMMY, CONTRACT, men=(man("Verne Miller", 0, under=(Kind.TOMMY_GUN,)), *MEN[1:])),
        0,
        Move(Verb.HIT, NELSON, "Verne Miller", (TOMMY,)),
        "7.13",
    ),
    ("a card not in hand", table(), 0, Move(Verb.ROB, FLOYD, cards=("Media Hype",)), "6.33"),
    # The law
    ("nobody in play", law(), 0, Move(Verb.CATCH, "Frank Nash", POLICE), "9.1"),
    ("a trial of who is free", law(), 0, Move(Verb.TRY, NELSON), "10.41"),
    ("a trial with a lawyer too dear", law(), 0, Move(Verb.TRY, DILLINGER, "Sam Leibowitz"), "7.531"),
    ("one's own enemy", law(), 0, Move(Verb.CATCH, FLOYD, POLICE), "9.1"),
    ("no spree in hand", law(), 0, Move(Verb.SPREE, NELSON), "9.4"),
    ("a spree in jail", law("Spending Spree"), 0, Move(Verb.SPREE, DILLINGER), "9.4"),
    (
        "a raid on a bank",
        law("Dillinger Squad", men=(*MEN[:2], man(NELSON, 1, ROBBING))),
        0,
        Move(Verb.CATCH, NELSON, "Dillinger Squad"),
        "9.21",
    ),
    (
        "who cases a bank",
        law(men=(*MEN[:2], man(NELSON, 1, CASING))),
        0,
        Move(Verb.CATCH, NELSON, POLICE),
        "8.2",
    ),
    ("police not in hand", law(), 0, Move(Verb.CATCH, NELSON, "Dillinger Squad"), "9.31"),
    (
        "two of a kind against one",
        law("Stool Pigeon", "Stool Pigeon"),
        0,
        Move(Verb.CATCH, NELSON, POLICE, ("Stool Pigeon", "Stool Pigeon")),
        "9.34",
    ),
    (
        "two Roadblocks at one bank",
        law("Roadblock", "Roadblock", men=(*MEN[:2], man(NELSON, 1, ROBBING))),
        0,
        Move(Verb.CATCH, NELSON, POLICE, ("Roadblock", "Roadblock")),
        "9.22",
    ),
    ("a Roadblock in a raid", law("Roadblock"), 0, Move(Verb.CATCH, NELSON, POLICE, ("Roadblock",)), "9.22"),
    ("two forces at once", law(PURVIS, "Dillinger Squad"), 0, Move(Verb.CATCH, NELSON, PURVIS, (SQUAD,)), "9.31"),
    (
        "a second gun for police who have one",
        replace(law(), players=(seat(TOMMY, TOMMY, SQUAD, armed=(SQUAD,)), seat(), seat())),
        0,
        Move(Verb.CATCH, NELSON, SQUAD, (TOMMY,)),
        "7.33, 7.43",
    ),
    (
        "a moll on the Barkers",
        law("Mary Kinder", men=(*MEN[:2], man("The Barkers", 1))),
        0,
        Move(Verb.CATCH, "The Barkers", POLICE, ("Mary Kinder",)),
        "7.14",
    ),
    (
        "a moll on a spree with the Barkers",
        law("Spending Spree", "Mary Kinder", men=(*MEN[:2], man("The Barkers", 1))),
        0,
        Move(Verb.SPREE, "The Barkers", cards=("Mary Kinder",)),
        "7.14",
    ),
    (
        "two molls on one spree",
        law("Spending Spree", "Mary Kinder", "Billy Frechette"),
        0,
        Move(Verb.SPREE, NELSON, cards=("Mary Kinder", "Billy Frechette")),
        "9.4",
    ),
    # Against a catch
    (
        "a tip that costs nothing",
        asking(Step.COUNTER, "Insider Information"),
        1,
        Move(Verb.PLAY, NELSON, cards=("Insider Information",)),
        "9.35",
    ),
    (
        "money without a tip",
        asking(Step.COUNTER, "Insider Information"),
        1,
        Move(Verb.PLAY, NELSON, units=1),
        "9.35",
    ),
    (
        "more than can be paid",
        asking(Step.COUNTER, "Insider Information", "Plastic Surgery", money=11_000),
        1,
        Move(Verb.PLAY, NELSON, cards=("Insider Information", "Plastic Surgery"), units=1),
        "9.35",
    ),
    (
        "a surgeon too dear",
        asking(Step.COUNTER, "Plastic Surgery"),
        1,
        Move(Verb.PLAY, NELSON, cards=("Plastic Surgery",)),
        "9.35",
    ),
    (
        "a mechanic in a raid",
        asking(Step.COUNTER, "Mechanic"),
        1,
        Move(Verb.PLAY, NELSON, cards=("Mechanic",)),
        "9.23",
    ),
    # The answer
    ("a gun with Luck", asking(Step.REACT, TOMMY), 1, Move(Verb.LUCK, NELSON, cards=(TOMMY,)), "9.24"),
    ("a gun against Anne Sage", SAGE, 1, Move(Verb.KILL, NELSON, cards=(TOMMY,)), "9.34"),
    ("Luck after a miss", asking(Step.FIRE), 1, Move(Verb.LUCK, NELSON), "8.74"),
    ("no gun to jam", SPOILS, 0, Move(Verb.PLAY, NELSON, cards=(JAMMED,)), "9.24"),
    (
        "Tear Gas in the street",
        replace(SPOILS, men=(*MEN[:2], man(NELSON, 1, ROBBING))),
        0,
        Move(Verb.PLAY, NELSON, cards=("Tear Gas",)),
        "9.36",
    ),
    ("a lawyer for the accused too dear", COUNSEL, 1, Move(Verb.COUNSEL, NELSON, "Sam Leibowitz"), "7.531"),
    (
        "a lawyer of another for the accused",
        replace(COUNSEL, players=(seat(retainer="Robert Azur"), seat(), seat())),
        1,
        Move(Verb.COUNSEL, NELSON, "Robert Azur"),
        "7.531",
    ),
    ("room by another's enemy", asking(Step.ROOM), 1, Move(Verb.ROOM, NELSON, FLOYD), "6.42"),
)


def refused(table: CardTable, seat: int, move: Move, now: int = NOW) -> str:
    """Why a move is refused; no die falls before that."""
    with pytest.raises(IllegalNow) as refusal:
        act(Live(Scripted()), table, seat, move, now)
    with pytest.raises(IllegalNow) as the_same:
        check(table, seat, move, now)
    assert the_same.value.sentence == refusal.value.sentence
    return refusal.value.sentence


@pytest.mark.parametrize("table, seat, move, rule", [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_a_refusal_names_its_rule(table: CardTable, seat: int, move: Move, rule: str) -> None:
    assert refused(table, seat, move).endswith(f"({rule}).")


def sentences(module: ModuleType) -> Iterator[re.Pattern[str]]:
    """Every sentence of a module that names a rule, what is filled in being anything; docstrings are none."""
    tree = ast.parse(inspect.getsource(module))
    docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if node in docstrings:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            parts = [node]
        elif isinstance(node, ast.JoinedStr):
            parts = node.values
        else:
            continue
        told = [part.value if isinstance(part, ast.Constant) else None for part in parts]
        if isinstance(told[-1], str) and NAMES_THE_RULE.search(told[-1]):
            yield re.compile("".join(".+" if part is None else re.escape(str(part)) for part in told))


def inner(patterns: list[re.Pattern[str]]) -> list[re.Pattern[str]]:
    """Without the ends of sentences, which the tree holds as strings of their own."""
    return [one for one in patterns if not any(one is not o and o.pattern.endswith(one.pattern) for o in patterns)]


@pytest.mark.parametrize("module", [refusing, acting, trading, unplayable], ids=lambda module: module.__name__)
def test_every_refusal_there_is_has_been_met(module: ModuleType) -> None:
    told = [refused(table, seat, move) for _, table, seat, move, _ in CASES]
    patterns = inner([*sentences(module)])
    assert patterns
    assert [one.pattern for one in patterns if not any(one.fullmatch(sentence) for sentence in told)] == []


# What is one thing away from a refusal is done


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


def test_who_is_asked_for_a_card_that_he_lacks_can_only_say_so() -> None:
    target = laid(seat(CONTRACT, TOMMY), seat("Mechanic"), men=MEN)
    window = play(target, 0, replace(HIT, cards=(TOMMY,))).table
    assert verbs(window, 1) == {Verb.PLAY}
    assert refused(window, 1, Move(Verb.PLAY, NELSON, cards=(JAMMED,))).endswith("(6.33).")
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
    with pytest.raises(IllegalNow, match=NAMES_THE_RULE):
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
            assert NAMES_THE_RULE.search(refused(table, who, changed, now))
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
        with pytest.raises(IllegalNow, match=r"\(6\.51\)\.$"):
            act(Live(Scripted()), table, who, more, now)
