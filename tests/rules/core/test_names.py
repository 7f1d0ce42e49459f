"""The meaning of a name among others."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.core.people.names import WORDS, alike, means_others, meant, spelled
from rules.core.plain.proper_names import MOST_LETTERS, proper
from rules.core.plain.refusal import OutOfRange, UnknownName, completing
from rules.core.plain.words import MOST_KEY, UNSEEN, key_of

KNOWN = ("Straight", "Straight back", "Right-angled corner", "U turn", "Stick of dynamite", "Brick", "Half brick", "🚗")


@pytest.mark.parametrize(
    "name, found",
    [
        ("straight", "Straight"),
        ("Straight b", "Straight back"),
        ("stra", None),
        ("right angle", "Right-angled corner"),
        ("U-turn", "U turn"),
        ("uturn", "U turn"),
        ("dynamite", "Stick of dynamite"),
        ("brick", "Brick"),
        ("of", "Stick of dynamite"),
        ("half-brick", "Half brick"),
        ("mite", None),
        ("", None),
        ("-", None),
        ("🚗", "🚗"),
    ],
)
def test_a_name_means_itself_else_the_only_one_it_can_mean(name: str, found: str | None) -> None:
    assert meant(name, KNOWN) == found


def test_a_name_may_be_spelled_in_any_capitals_but_whole() -> None:
    assert spelled("thing", " straight BACK ", KNOWN) == "Straight back"
    with pytest.raises(UnknownName, match="Straight back"):
        spelled("thing", "straight b", KNOWN)


KINDS = frozenset({"citizen", "beat cop", "spades"})


@pytest.mark.parametrize(
    "typed, kept",
    [
        ("  Hot   Dog ", "Hot Dog"),
        ("al\u200bl", "all"),
        ("\u202eDooley\u202c", "Dooley"),
        ("Jo\u200dhn", "John"),
        ("\u3164Tiny", "Tiny"),
        (
            "\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
            "\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        ),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
    ],
)
def test_unseen_signs_are_removed_from_a_name_except_those_of_a_script(typed: str, kept: str) -> None:
    assert proper(typed) == kept


@pytest.mark.parametrize(
    "typed", ["", " ", "\u200b", "\u3164", "\u2800\u2800", "a\nb\x00", "a, b", "x" * (MOST_LETTERS + 1)]
)
def test_an_unreadable_or_untypable_name_is_refused(typed: str) -> None:
    with pytest.raises(OutOfRange):
        proper(typed)


@pytest.mark.parametrize(
    "one, other",
    [
        ("O'Banion", "O’BANION"),
        ("Nails “Ace” Morton", 'nails "ace" morton'),
        ("Straße", "STRASSE"),
        ("Ｄｏｏｌｅｙ", "Dooley"),
        ("Doo\u200bley", "Dooley"),
        ("Jose\u0301", "José"),
        ("Half–brick", "half-brick"),
        ("ﬁnn", "Finn"),
        ("a  b", "A b"),
    ],
)
def test_names_that_look_alike_are_the_same_name(one: str, other: str) -> None:
    assert key_of(one) == key_of(other)
    assert alike(one, [other]) == other
    assert completing(one, [[other]], 5) == [other]


@given(st.text())
@example("ﷺ" * 40)
@example("\u0345\u0391")
def test_a_key_is_its_own_key_and_short_enough_to_keep(name: str) -> None:
    key = key_of(name)
    assert len(key) <= MOST_KEY or name.isascii()
    assert key_of(key) == key
    assert not UNSEEN.search(key)


@pytest.mark.parametrize(
    "name",
    [*sorted(WORDS), "ALL", "No  One", "al\u200bl", "3", "４", "12.5", "3 Citizen", "2 beat cops", "Citizen", "SPADES"],
)
def test_a_word_with_a_meaning_is_no_name(name: str) -> None:
    assert means_others(name, KINDS)


@pytest.mark.parametrize(
    "name", ["Hoodlum 1", "Citizen 3", "3 Fingers Brown", "Alla", "Friend", "!!!", "🚗", "Ace of Spades"]
)
def test_a_name_that_only_holds_such_a_word_is_a_name(name: str) -> None:
    assert not means_others(name, KINDS)
