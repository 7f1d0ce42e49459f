"""Hearing, money carried, bribes, charm and threats."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import inf, nan
from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.action.position import Umpired
from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import NotYours, OutOfRange
from rules.hoodsville.encounters.bribing_charming_coercing import (
    BRIBE,
    CHARM,
    COERCE,
    LEVELS,
    RATES,
    TALK_LOOKUPS,
    Answer,
    Bribe,
    Charm,
    OfferBribe,
    OfferLevel,
    Station,
    Threat,
    Wrong,
    bribe,
    bribe_modifiers,
    bribe_price,
    charm,
    charm_modifiers,
    coerce,
    next_level,
    threat_modifiers,
)
from rules.hoodsville.encounters.hearing import HEARING_LOOKUPS, Heard, Sound, hear
from rules.hoodsville.encounters.money_carried import MONEY_LOOKUPS, CountMoney, dollars_of, money, purses
from rules.hoodsville.model.board import DoneThisMove
from rules.hoodsville.model.changes import MoneyMoved
from rules.hoodsville.model.figures import Bond, Temper
from rules.hoodsville.model.profiles import Purse
from tests.rules.brute import brute, chances, play
from tests.rules.hoodsville.tables import ANVIL, GAME, MOB, OTHER, RAID, TULLY, raid, refused, spent

FACES = range(1, 7)

# Hearing


@pytest.mark.parametrize(
    "sound, understood, heard",
    [(Sound.WHISPER, 2, 4), (Sound.SPEECH, 6, 12), (Sound.SHOUT, 12, 24)],
)
def test_words_are_made_out_then_noticed_then_lost(sound: Sound, understood: float, heard: float) -> None:
    for inches, expected in (
        (0, Heard.UNDERSTOOD),
        (understood, Heard.UNDERSTOOD),
        (understood + 0.1, Heard.HEARD),
        (heard, Heard.HEARD),
        (heard + 0.1, Heard.NOT),
        (inf, Heard.NOT),
    ):
        outcome = play(hear, sound, inches)
        assert (outcome.rule, outcome.result) == ("hood.hearing", expected)


@pytest.mark.parametrize("sound", [Sound.SCREAM, Sound.SHOT])
def test_screams_and_shots_say_nothing_and_carry_36_inches(sound: Sound) -> None:
    assert play(hear, sound, 0).result is Heard.HEARD
    assert play(hear, sound, 36).result is Heard.HEARD
    assert play(hear, sound, 36.1).result is Heard.NOT


@pytest.mark.parametrize("inches", [-0.1, nan])
def test_inches_are_counted_from_0(inches: float) -> None:
    with pytest.raises(OutOfRange, match="can't be below 0"):
        play(hear, Sound.SHOUT, inches)


# Money


@pytest.mark.parametrize(
    "purse, faces, cents",
    [
        (Purse.POOR, (6, 25), 325),
        (Purse.POOR, (4, 99), 199),
        (Purse.POOR, (3, 7), 7),
        (Purse.POOR, (2,), 0),
        (Purse.POOR, (1,), 0),
        (Purse.AVERAGE, (1, 50), 50),
        (Purse.AVERAGE, (6, 50), 550),
        (Purse.GANGSTER, (10, 1), 1001),
        (Purse.GANGSTER, (1, 100), 100),
        (Purse.LEADER, (10, 10, 100), 2000),
        (Purse.LEADER, (1, 1, 5), 205),
        (Purse.CAPO, (10, 3, 42), 1342),
    ],
)
def test_what_is_in_their_pockets(purse: Purse, faces: tuple[int, ...], cents: int) -> None:
    outcome = play(money, purse, dice=faces)
    assert (outcome.rule, outcome.result) == ("hood.money", cents)


def test_the_sum_of_the_dollars_is_on_record() -> None:
    dollars, cents = play(money, Purse.POOR, dice=(5, 37)).throws
    assert (dollars.faces, dollars.shift, dollars.rows, cents.faces) == ((5,), -3, ("$2",), (37,))
    assert play(money, Purse.POOR, dice=(2,)).throws[0].rows == ("nothing",)


def test_for_several_people_the_dollars_are_rolled_first_then_the_cents_of_those_with_any() -> None:
    outcome = play(purses, Purse.POOR, 3, dice=(6, 2, 3, 50, 100))
    assert outcome.result == (350, 0, 0)
    assert [throw.why for throw in outcome.throws] == ["Dollars"] * 3 + ["Cents"] * 2


@pytest.mark.parametrize("purse", Purse)
def test_the_odds_of_money(purse: Purse) -> None:
    assert chances(odds(money, purse)) == brute(money, purse)
    assert chances(odds(dollars_of, purse)) == brute(dollars_of, purse)
    dollars = odds(money, purse).by(lambda cents: cents // 100)
    assert chances(dollars) == chances(odds(dollars_of, purse))


def test_a_third_of_the_poor_have_nothing_and_a_few_more_no_cents() -> None:
    assert odds(money, Purse.POOR).chance(lambda cents: cents == 0) == Fraction(1, 3) + Fraction(1, 600)


# Bribes


def test_the_rows_of_the_three_tables() -> None:
    rows = {total: (BRIBE.row(total).key, CHARM.row(total).key, COERCE.row(total).key) for total in range(-3, 10)}
    no, more, dithers, yes = Answer.NO, Answer.MORE, Answer.DITHERS, Answer.YES
    for total in (-3, -2, -1, 0, 1):
        assert rows[total] == (no, no, no)
    assert rows[2] == (no, dithers, no)
    assert rows[3] == (more, dithers, dithers)
    for total in range(4, 10):
        assert rows[total] == (yes, yes, yes)


@pytest.mark.parametrize("wrong, off", [(Wrong.NOTHING, 0), (Wrong.NASTY, 1), (Wrong.ILLEGAL, 2), (Wrong.EVIL, 3)])
@pytest.mark.parametrize("level, more", [(OfferLevel.GOING, 0), (OfferLevel.DOUBLE, 1), (OfferLevel.TREBLE, 2)])
@pytest.mark.parametrize("face", FACES)
def test_a_bribe(wrong: Wrong, off: int, level: OfferLevel, more: int, face: int) -> None:
    total = face - off + more
    expected = Answer.YES if total >= 4 else Answer.MORE if total == 3 and level is not OfferLevel.TREBLE else Answer.NO
    outcome = play(bribe, Bribe(wrong, level), dice=(face,))
    assert (outcome.rule, outcome.result) == ("hood.bribe", expected)


def test_prices() -> None:
    assert RATES == {
        Station.LOW: 2,
        Station.WORKING: 4,
        Station.LOWER_PROFESSIONAL: 6,
        Station.UPPER_PROFESSIONAL: 8,
        Station.MERCHANT: 10,
    }
    assert [bribe_price(Station.LOWER_PROFESSIONAL, level) for level in LEVELS] == [6, 12, 18]
    assert bribe_price(Station.MERCHANT) == 10
    assert [next_level(level) for level in LEVELS] == [OfferLevel.DOUBLE, OfferLevel.TREBLE, None]


def test_the_modifiers_by_name() -> None:
    assert dict(bribe_modifiers(Bribe(Wrong.EVIL, OfferLevel.TREBLE))) == {"evil": -3, "treble rate": 2}
    assert bribe_modifiers(Bribe()) == ()
    assert dict(charm_modifiers(Wrong.NASTY)) == {"nasty": -1}
    assert charm_modifiers(Wrong.NOTHING) == ()
    assert dict(threat_modifiers(Threat(Wrong.EVIL, True, Temper.COWARD))) == {
        "outnumbered": 1,
        "evil": -2,
        "coward": 2,
    }
    assert threat_modifiers(Threat(Wrong.NASTY)) == ()


# Charm and threats


@pytest.mark.parametrize("wrong, off", [(Wrong.NOTHING, 0), (Wrong.NASTY, 1), (Wrong.ILLEGAL, 2), (Wrong.EVIL, 3)])
@pytest.mark.parametrize("face", FACES)
def test_charm(wrong: Wrong, off: int, face: int) -> None:
    total = face - off
    expected = Answer.YES if total >= 4 else Answer.DITHERS if total >= 2 else Answer.NO
    outcome = play(charm, wrong, dice=(face,))
    assert (outcome.rule, outcome.result) == ("hood.charm", expected)


@pytest.mark.parametrize("wrong, off", [(Wrong.NOTHING, 0), (Wrong.NASTY, 0), (Wrong.ILLEGAL, 1), (Wrong.EVIL, 2)])
@pytest.mark.parametrize(
    "temper, adds",
    [(Temper.COWARD, 2), (Temper.CAUTIOUS, 1), (Temper.NORMAL, 0), (Temper.BRAVE, -1), (Temper.HERO, -2)],
)
@pytest.mark.parametrize("outnumbering", [False, True])
def test_threats(wrong: Wrong, off: int, temper: Temper, adds: int, outnumbering: bool) -> None:
    for face in FACES:
        total = face - off + adds + outnumbering
        expected = Answer.YES if total >= 4 else Answer.DITHERS if total == 3 else Answer.NO
        outcome = play(coerce, Threat(wrong, outnumbering, temper), dice=(face,))
        assert (outcome.rule, outcome.result) == ("hood.coerce", expected)


@pytest.mark.parametrize(
    "resolver, args",
    [
        *((bribe, (Bribe(wrong, level),)) for wrong in Wrong for level in OfferLevel),
        *((charm, (wrong,)) for wrong in Wrong),
        *((coerce, (Threat(wrong, two, temper),)) for wrong in Wrong for two in (False, True) for temper in Temper),
    ],
)
def test_odds_are_those_of_every_face(resolver: Any, args: tuple[Any, ...]) -> None:
    found = chances(odds(resolver, *args))
    assert found == brute(resolver, *args)
    counted = Counter(play(resolver, *args, dice=(face,)).result for face in FACES)
    assert found == {answer: Fraction(count, 6) for answer, count in counted.items()}


def test_what_can_be_looked_up_says_so() -> None:
    drawn = {
        name: " ".join(text.split()) for name, (_, text) in (HEARING_LOOKUPS | MONEY_LOOKUPS | TALK_LOOKUPS).items()
    }
    assert 'Scream - 36"' in drawn["hood.tables.hearing"]
    assert "Merchant Going rate $10; Double $20; Treble $30" in drawn["hood.tables.bribe-rates"]
    assert "Poor civilian D6 − 3 D% or constable" in drawn["hood.tables.money"]


# On the table


def test_a_bribe_is_laid_aside_until_it_is_answered() -> None:
    payer = replace(MOB, figure=replace(MOB.figure, cents=1000))
    deed = decided(
        RAID, OfferBribe(rank=Station.WORKING, offer=OfferLevel.DOUBLE, figure=payer, whom=RAID.people[TULLY])
    )
    assert deed.allow() == (DoneThisMove(GAME, ANVIL, rounds=1), MoneyMoved(ANVIL, -800))
    assert deed.changes(Answer.YES) == (MoneyMoved(TULLY, 800),)
    assert deed.changes(Answer.MORE) == (MoneyMoved(ANVIL, 800),)
    assert "this bribe is $12" in refused(
        RAID, OfferBribe(rank=Station.WORKING, offer=OfferLevel.TREBLE, figure=payer, whom=OTHER)
    )


def test_a_person_is_asked_once_a_move_by_a_figure_that_can_speak() -> None:
    asking, asked = Charm(figure=MOB, whom=RAID.people[TULLY]), f"charm {RAID.people[TULLY].typed}"
    assert decided(RAID, asking).allow() == (DoneThisMove(GAME, ANVIL, rounds=1, tried=asked),)
    assert "already tried that this move" in refused(spent(tried=(asked,)), asking)
    gagged = raid(Anvil={"bonds": (Bond.GAG,)})
    assert "gagged" in refused(gagged, Charm(figure=gagged.people[ANVIL], whom=OTHER))


def test_an_umpire_counts_the_money_of_a_figure_on_the_table() -> None:
    assert "so the sheet counts" in refused(RAID, CountMoney(figure=MOB), NotYours)
    deed = decided(replace(RAID, umpire=True), CountMoney(figure=MOB))
    assert deed.allow() == (Umpired("the sheet of Anvil"),)
    assert deed.changes(500) == (MoneyMoved(ANVIL, 500 - MOB.figure.cents),)
