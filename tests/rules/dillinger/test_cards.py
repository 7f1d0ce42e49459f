"""The accessory cards, public enemies, lawyers and police: the data of Dillinger, and every example of it."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.core.plain.refusal import OutOfRange, UnknownName
from rules.core.tables.rule import Origin
from rules.dillinger.model.boxes_and_forces import CatchRating, Force, Length, Span, span_of
from rules.dillinger.model.cards import (
    CARDS,
    NATURES,
    AccessoryKind,
    CardWindow,
    Holder,
    Seat,
    card_called,
    cards_called,
    deck_of,
    kind_called,
    playable,
)
from rules.dillinger.model.enemies import ENEMIES
from rules.dillinger.model.forces import LAWMEN
from rules.dillinger.model.lawyer_ratings import MOUTHPIECES
from rules.dillinger.model.ratings import HOUSE, TAKE

# Accessory cards


@pytest.mark.parametrize("length, cards", [(Length.FULL, 84), (Length.MEDIUM, 63), (Length.SHORT, 46)])
def test_the_three_decks(length: Length, cards: int) -> None:
    assert sum(count for _, count in deck_of(length)) == cards
    assert all(count > 0 for _, count in deck_of(length))


@pytest.mark.parametrize(
    "kind, full, short, medium",
    [
        (AccessoryKind.BANK_HOLIDAY, 1, 0, 1),
        (AccessoryKind.CONTRACT, 4, 0, 2),
        (AccessoryKind.ENGINE_TROUBLE, 6, 4, 5),
        (AccessoryKind.GETAWAY_CAR, 1, 0, 1),
        (AccessoryKind.GUN_MOLL, 3, 2, 3),
        (AccessoryKind.LAMM, 1, 0, 1),
        (AccessoryKind.HOSTAGES, 5, 2, 3),
        (AccessoryKind.INSIDER, 2, 2, 2),
        (AccessoryKind.JAIL_RIOT, 2, 1, 1),
        (AccessoryKind.JAMMED, 4, 2, 3),
        (AccessoryKind.HOOVER, 1, 0, 0),
        (AccessoryKind.VICTIM, 3, 2, 2),
        (AccessoryKind.CORRUPTION, 3, 2, 2),
        (AccessoryKind.MECHANIC, 3, 2, 2),
        (AccessoryKind.MEDIA_HYPE, 4, 2, 3),
        (AccessoryKind.ESCAPE_ROUTE, 4, 3, 3),
        (AccessoryKind.SURGERY, 2, 0, 1),
        (AccessoryKind.STUPIDITY, 3, 2, 2),
        (AccessoryKind.ROADBLOCK, 8, 5, 6),
        (AccessoryKind.AGENT, 4, 3, 4),
        (AccessoryKind.ANNE_SAGE, 1, 0, 0),
        (AccessoryKind.SPREE, 2, 0, 1),
        (AccessoryKind.STATE_POLICE, 2, 2, 2),
        (AccessoryKind.STOOL_PIGEON, 3, 2, 3),
        (AccessoryKind.TEAR_GAS, 4, 2, 3),
        (AccessoryKind.TOMMY_GUN, 8, 6, 7),
    ],
)
def test_how_many_of_each_kind(kind: AccessoryKind, full: int, short: int, medium: int) -> None:
    wanted = {Length.FULL: full, Length.SHORT: short, Length.MEDIUM: medium}
    assert {length: sum(card.copies(length) for card in CARDS if card.kind is kind) for length in Length} == wanted


def test_which_cards_stay_out_of_the_short_game() -> None:
    short = {name for name, _ in deck_of(Length.SHORT)}
    assert {"Mary Kinder", "Special Agent Lackey", "Mary McElroy"} & short == set()
    assert {"Billy Frechette", "Beulah Baird Ash", "William Hamm", "Charles Urschel"} <= short
    assert "Mary McElroy" not in dict(deck_of(Length.MEDIUM))
    assert "Mary Kinder" in dict(deck_of(Length.MEDIUM))


def test_every_card_is_called_once() -> None:
    names = Counter(name.casefold() for card in CARDS for name in (card.name, *card.short))
    assert max(names.values()) == 1
    assert set(NATURES) == set(AccessoryKind) == {card.kind for card in CARDS}


@pytest.mark.parametrize(
    "typed, name",
    [("police roadblock", "Roadblock"), (" ANNA  SAGE ", "Anne Sage"), ("Purvis", "Special Agent Purvis")],
)
def test_cards_have_shorter_names_too(typed: str, name: str) -> None:
    assert card_called(typed).name == name


def test_a_kind_is_called_by_its_name_or_that_of_a_card() -> None:
    assert kind_called("gun moll") is kind_called("Billy Frechette") is AccessoryKind.GUN_MOLL
    with pytest.raises(UnknownName, match="Roadblock"):
        kind_called("Roadbloc")


def test_which_seat_plays_which_card_when() -> None:
    law, enemy = Seat.LAW, Seat.ENEMY
    assert set(playable(CardWindow.STOP, law)) == {
        AccessoryKind.ENGINE_TROUBLE,
        AccessoryKind.ROADBLOCK,
        AccessoryKind.TOMMY_GUN,
    }
    assert set(playable(CardWindow.STOP, enemy)) == {
        AccessoryKind.MECHANIC,
        AccessoryKind.ESCAPE_ROUTE,
        AccessoryKind.JAMMED,
        AccessoryKind.GETAWAY_CAR,
        AccessoryKind.STUPIDITY,
        AccessoryKind.HOSTAGES,
    }
    raid = {AccessoryKind.STOOL_PIGEON, AccessoryKind.GUN_MOLL, AccessoryKind.TOMMY_GUN, AccessoryKind.ANNE_SAGE}
    assert set(playable(CardWindow.RAID, law, Force.LOCAL)) == set(playable(CardWindow.RAID, law, Force.STATE)) == raid
    assert set(playable(CardWindow.RAID, law, Force.AGENT)) == {*raid, AccessoryKind.HOOVER}
    against = {AccessoryKind.CORRUPTION, AccessoryKind.INSIDER, AccessoryKind.JAMMED, AccessoryKind.SURGERY}
    assert set(playable(CardWindow.RAID, enemy, Force.AGENT)) == against
    assert set(playable(CardWindow.RAID, enemy, Force.LOCAL)) == {*against, AccessoryKind.STUPIDITY}
    assert set(playable(CardWindow.REACTION, law)) == {AccessoryKind.JAMMED, AccessoryKind.TEAR_GAS}
    assert set(playable(CardWindow.REACTION, enemy)) == {AccessoryKind.TOMMY_GUN}
    assert set(playable(CardWindow.ROBBERY, law)) == {AccessoryKind.BANK_HOLIDAY}
    assert set(playable(CardWindow.ROBBERY, enemy)) == {AccessoryKind.BANK_HOLIDAY, AccessoryKind.MEDIA_HYPE}
    assert (
        set(playable(CardWindow.HIT, enemy))
        == set(playable(CardWindow.HIT, law))
        == {AccessoryKind.TOMMY_GUN, AccessoryKind.JAMMED}
    )
    assert set(playable(CardWindow.ESCAPE, law)) == set(playable(CardWindow.ESCAPE, enemy)) == {AccessoryKind.JAIL_RIOT}
    assert set(playable(CardWindow.ENEMY_ACTION, enemy)) == {AccessoryKind.CONTRACT, AccessoryKind.VICTIM}
    assert set(playable(CardWindow.LAW_ACTION, law)) == {
        AccessoryKind.AGENT,
        AccessoryKind.STATE_POLICE,
        AccessoryKind.SPREE,
    }
    assert set(playable(CardWindow.SPREE, law)) == {AccessoryKind.GUN_MOLL}


def test_what_lies_under_which_card() -> None:
    held = {kind: nature.attaches for kind, nature in NATURES.items() if nature.attaches}
    assert held == {
        AccessoryKind.GETAWAY_CAR: (Holder.ENEMY,),
        AccessoryKind.LAMM: (Holder.ENEMY,),
        AccessoryKind.TOMMY_GUN: (Holder.ENEMY, Holder.STATE, Holder.AGENT),
    }
    assert all(nature.played_in(CardWindow.ATTACHING, Seat.ENEMY) for nature in NATURES.values() if nature.attaches)


# Public enemies


def test_twenty_public_enemies_all_of_the_house() -> None:
    assert len({enemy.name for enemy in ENEMIES}) == 20
    assert {enemy.origin for enemy in ENEMIES} == {Origin.HOUSE}
    assert all(enemy.about.endswith(".") for enemy in ENEMIES)
    names = Counter(name.casefold() for enemy in ENEMIES for name in (enemy.name, *enemy.short))
    assert max(names.values()) == 1


def test_every_rating_reaches_to_the_top_of_its_dice() -> None:
    for enemy in ENEMIES:
        assert enemy.rob.high == 12
        assert 2 <= enemy.rob.low <= 12
        for span in (enemy.kill, enemy.luck, enemy.escape, enemy.hit):
            assert span is None or (span.high == 6 and 1 <= span.low <= 6)


def test_bonnie_and_clyde_rob_on_9_to_12() -> None:
    assert HOUSE.enemy("Bonnie and Clyde").rob == Span(9, 12)


def test_no_enemy_robs_worse_than_bonnie_and_clyde() -> None:
    assert max(enemy.rob.low for enemy in ENEMIES) == HOUSE.enemy("Bonnie & Clyde").rob.low


def test_nelson_robs_on_8_to_12_and_kills_on_3() -> None:
    nelson = HOUSE.enemy("nelson")
    assert nelson.rob == Span(8, 12)
    assert nelson.kill.holds(3)


def test_no_enemy_kills_as_easily_as_nelson() -> None:
    readiest = min(ENEMIES, key=lambda enemy: enemy.kill.low)
    assert readiest.name == "Baby Face Nelson"


def test_miller_kills_on_5_and_not_on_4() -> None:
    kill = HOUSE.enemy("Verne Miller").kill
    assert kill.holds(5)
    assert not kill.holds(4)


def test_the_five_hit_men() -> None:
    hitmen = {enemy.name for enemy in ENEMIES if enemy.hit}
    assert hitmen == {"Harvey Bailey", "Pretty Boy Floyd", "Verne Miller", "Adam Richetti", "Wilbur Underhill"}


def test_the_one_true_hit_man_is_the_best() -> None:
    hits = {enemy.name: enemy.hit.low for enemy in ENEMIES if enemy.hit}
    assert min(hits, key=lambda name: hits[name]) == "Verne Miller"


def test_dillinger_is_no_killer_and_hardest_to_hold() -> None:
    dillinger = HOUSE.enemy("Dillinger")
    assert dillinger.kill == Span(6, 6)
    assert min(enemy.escape.low for enemy in ENEMIES) == dillinger.escape.low


def test_hamilton_is_as_unlucky_as_any() -> None:
    assert HOUSE.enemy("Hamilton").luck.low == max(enemy.luck.low for enemy in ENEMIES)


def test_no_moll_for_the_three_cards_with_women() -> None:
    assert {enemy.name for enemy in ENEMIES if enemy.company} == {
        "The Barkers",
        "Machine Gun Kelly",
        "Bonnie & Clyde",
    }
    assert [enemy.name for enemy in ENEMIES if enemy.mother] == ["The Barkers"]


def test_an_unknown_name_brings_the_nearest() -> None:
    with pytest.raises(UnknownName, match="Did you mean Nelson"):
        HOUSE.enemy("Nelsen")
    with pytest.raises(UnknownName, match="Did you mean Baby Face Nelson"):
        HOUSE.enemy("Babyface Nelson")


# Lawyers, police


def test_six_lawyers_three_of_them_named_by_the_source() -> None:
    named = [one.name for one in MOUTHPIECES if one.named is Origin.BOOK]
    assert named == ["Sam Leibowitz", "Louis Picquett", "Robert Azur"]
    assert len(MOUTHPIECES) == 6
    assert {one.origin for one in MOUTHPIECES} == {Origin.HOUSE}
    assert all(0 < one.once < one.retainer for one in MOUTHPIECES)


def test_picquett_alone_opens_jails_by_2() -> None:
    assert {one.name: one.escape for one in MOUTHPIECES if one.escape} == {"Louis Picquett": 2}


def test_leibowitz_wins_more_trials_than_azur() -> None:
    assert HOUSE.lawyer("Leibowitz").trial == max(one.trial for one in MOUTHPIECES)
    assert HOUSE.lawyer("Azur").trial == min(one.trial for one in MOUTHPIECES)
    with pytest.raises(UnknownName, match="Picquett"):
        HOUSE.lawyer("Piquet")


def test_the_local_police_capture_on_8_and_9_and_kill_above() -> None:
    police = HOUSE.force("Police")
    assert police.rating == CatchRating(Span(8, 9), Span(10, 12))
    assert police.origin is Origin.BOOK


def test_two_state_police_and_four_agents_of_the_house() -> None:
    forces = Counter(one.force for one in LAWMEN)
    assert forces == {Force.LOCAL: 1, Force.STATE: 2, Force.AGENT: 4}
    cards = {card.name for card in CARDS if card.kind in (AccessoryKind.AGENT, AccessoryKind.STATE_POLICE)}
    assert {one.name for one in LAWMEN if one.force is not Force.LOCAL} == cards
    assert {one.origin for one in LAWMEN if one.force is not Force.LOCAL} == {Origin.HOUSE}


def test_agents_only_capture_before_the_crime_bill_and_are_better_after_it() -> None:
    for one in LAWMEN:
        if one.force is not Force.AGENT:
            assert one.catches(True) == one.catches(False)
            continue
        before, after = one.catches(False), one.catches(True)
        assert before.kill is None
        assert before.capture is not None
        assert after.capture is not None
        assert after.kill is not None
        assert after.capture.low < before.capture.low
        assert after.kill.low == after.capture.high + 1


def test_hollis_captures_on_7_before_the_crime_bill() -> None:
    capture = HOUSE.force("Hollis").catches(False).capture
    assert capture is not None
    assert capture.holds(7)


def test_the_dillinger_squad_kills_on_11() -> None:
    kill = HOUSE.force("dillinger squad").rating.kill
    assert kill is not None
    assert kill.holds(11)


def test_leach_is_2_worse_against_dillinger_alone() -> None:
    leach = HOUSE.force("Leach")
    assert {enemy.name: leach.adds_against(enemy.name) for enemy in ENEMIES if leach.adds_against(enemy.name)} == {
        "John Dillinger": -2
    }


def test_the_take_is_8000_on_8_and_grows_with_the_dice() -> None:
    assert TAKE[8] == 8_000
    assert list(TAKE) == list(range(2, 13))
    assert list(TAKE.values()) == sorted(set(TAKE.values()))
    assert all(amount % 1_000 == 0 for amount in TAKE.values())


# Ratings typed in


@pytest.mark.parametrize(
    "text, limits, span",
    [
        ("8-12", (2, 12), Span(8, 12)),
        (" 8 – 9 ", (2, 12), Span(8, 9)),
        ("5", (1, 6), Span(5, 6)),
        ("5+", (1, 6), Span(5, 6)),
        ("6-6", (1, 6), Span(6, 6)),
    ],
)
def test_ratings_as_they_are_typed(text: str, limits: tuple[int, int], span: Span) -> None:
    assert span_of(text, limits) == span


@pytest.mark.parametrize("text", ["", "x", "0", "7", "6-5", "1-7", "²", "5-", "-5", "3 4", "٣"])
def test_what_is_no_rating(text: str) -> None:
    with pytest.raises(OutOfRange, match="range from 1 to 6"):
        span_of(text)


def test_no_result_both_captures_and_kills() -> None:
    with pytest.raises(OutOfRange, match="8–10 and 10–12"):
        CatchRating(Span(8, 10), Span(10, 12))


@pytest.mark.parametrize(
    "typed, card",
    [
        ("The Dillinger Squad", "Dillinger Squad"),
        ("the lady in red", "Anne Sage"),
        ("Lady in Red", "Anne Sage"),
        ('Herman "Baron" Lamm', AccessoryKind.LAMM),
        ("The  Roadblock", "Roadblock"),
    ],
)
def test_a_card_is_found_with_or_without_the_article_and_with_any_quotation_marks(typed: str, card: str) -> None:
    assert [one.name for one in cards_called(typed)] == [card]
