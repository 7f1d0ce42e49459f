"""Cards within Discord's limits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simcord.components import walk_components

from cogs.cards.card import LAST_BUTTONS, MOST_TEXT, Attached, Card, Picture, Press, cut
from cogs.cards.components import components
from cogs.cards.markdown import markdown
from cogs.cards.sums import heading_of, named, steps_of
from rules.core.tables.outcome import Modifier, Throw

LINES = st.lists(st.text("ab ", min_size=1, max_size=200), max_size=60).map(tuple)


@given(LINES, LINES, st.text("ab\n", max_size=5000), st.text("ab", max_size=2000))
def test_a_card_never_has_more_text_than_discord_takes(
    sums: tuple[str, ...], lines: tuple[str, ...], block: str, footer: str
) -> None:
    texts = Card("h", sums, lines, block, footer).texts()
    assert sum(map(len, texts)) <= MOST_TEXT
    assert all(texts)


def test_the_dice_are_cut_before_what_follows_from_them() -> None:
    texts = Card("h", ("a sum of dice",) * 500, ("Spats dies.",) * 20, footer="mad.shoot").texts()
    kept = texts[1].count("a sum of dice")
    assert texts[1].endswith(f"\n… and {500 - kept} more")
    assert texts[2].count("Spats dies.") == 20
    assert texts[-1] == "-# mad.shoot"


def test_a_cut_block_stays_fenced() -> None:
    assert cut("```\n" + "x\n" * 900 + "```", 100).endswith("x\n…\n```")


KEYS = st.text("a1.: ", max_size=90)
PRESSES = st.builds(Press, st.sampled_from(["draft", "why"]), KEYS, st.text("ab", max_size=100))


@given(st.lists(PRESSES, max_size=60).map(tuple))
def test_any_card_can_be_laid_out(buttons: tuple[Press, ...]) -> None:
    card = Card(
        "h",
        ("s",),
        ("l",),
        "b",
        "f",
        buttons=buttons,
        file=Attached("f.json", b"", "a file"),
        picture=Picture("p.png", b"", "a picture"),
    )
    assert len(list(walk_components(components(card)))) <= 40
    labels = [press.label for press in card.presses()]
    assert len(set(labels)) == len(labels)
    assert all(1 <= len(label) <= 80 for label in labels)


def test_of_too_many_buttons_the_first_and_the_last_stay() -> None:
    card = Card("h", buttons=tuple(Press("draft", str(number), str(number)) for number in range(60)))
    labels = [press.label for press in card.presses()]
    assert labels == [str(number) for number in (*range(25 - LAST_BUTTONS), *range(60 - LAST_BUTTONS, 60))]


def test_the_last_of_a_deck_is_drawn_by_no_die() -> None:
    assert [*steps_of((Throw("chit", 1, (1,), rows=("Ray",)),))] == ["Chit: the only one left → Ray"]


def test_a_die_shows_the_skill_that_changed_it_and_a_sum_its_modifiers() -> None:
    changed = Throw("damage, Spats", 6, (4,), rows=("Near Miss",), by=("Tough SOB",))
    plain = Throw("damage, Spats", 6, (5, 5), rows=("Wound", "Wound"))
    low = Throw("test", 6, (1,), modifiers=(Modifier("brains", -4),))
    care = Throw("cripple roll", 6, (3, 4), modifiers=(Modifier("hospital", 1),))
    assert tuple(map(markdown, steps_of([changed, plain, care]))) == (
        "Damage, Spats: 3D6 **4 5 5** → 1 × Near Miss (Tough SOB), 2 × Wound",
        "Cripple roll: 2D6 **3 4** + 1 hospital = 8",
    )
    assert tuple(map(markdown, steps_of([low]))) == ("Test: 1D6 **1** − 4 brains = −3",)
    assert tuple(map(markdown, steps_of([changed]))) == ("Damage, Spats: 1D6 **4** → Near Miss (Tough SOB)",)


# The owners of dice

ABOARD = ("Bricks", "Ames", "Weiss")


@pytest.mark.parametrize(
    "why, sides, heading",
    [
        ("to hit", 6, "to hit"),
        ("damage:1", 6, "damage, Ames"),
        ("damage:7", 6, "damage"),
        ("who is hit:*", 2, "who is hit (1 Bricks, 2 Ames)"),
        ("who is hit, bed:1+2", 2, "who is hit, bed (1 Ames, 2 Weiss)"),
        ("who is hit, bed:1+7", 2, "who is hit, bed"),
    ],
)
def test_a_heading_names_the_owner_of_a_die_or_the_meaning_of_each_face(why: str, sides: int, heading: str) -> None:
    assert heading_of(why, sides, ABOARD) == heading
    assert named([Throw(why, sides, (1,))], ABOARD)[0].why == heading, "a throw met again is known by the same heading"
