"""Marks in a text, and the parts of a text that Discord must not format."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.cards.markdown import all_markdown, is_risky, markdown, plain
from rules.core.plain.markup import (
    APART,
    HELD,
    MARKS,
    as_is,
    at_time,
    mention,
    mention_channel,
    mention_role,
    strong,
    struck,
    underlined,
    unmarked,
    verbatim,
)


@pytest.mark.parametrize(
    "text, written",
    [
        (strong("Two_Gun"), "**Two_Gun**"),
        (underlined("North Side"), "__North Side__"),
        (struck(strong("x")), "~~**x**~~"),
        (verbatim("8d10 >= 7_*"), "`8d10 >= 7_*`"),
        (at_time(9), "<t:9:f>"),
        (at_time(9, "R"), "<t:9:R>"),
        (at_time(9, ""), "<t:9>"),
        (mention(7), "<@7>"),
        (mention(-7), "somebody"),
        (mention_role(7), "<@&7>"),
        (mention_channel(7), "<#7>"),
        (f"{as_is('**x**')} - *y*", r"**x** - \*y\*"),
        (as_is(f"**{verbatim('x')}**"), "**x**"),
        ("- a", r"\- a"),
        ("12. a", r"12\. a"),
        ("a - b, 12.5 and 3. b", "a - b, 12.5 and 3. b"),
    ],
)
def test_marks_are_written_and_nothing_else_in_a_text_comes_alive(text: str, written: str) -> None:
    assert markdown(text) == written


@given(st.text())
def test_nothing_typed_is_a_mark(text: str) -> None:
    assert not MARKS.search(unmarked(text))


@given(st.text(alphabet=st.sampled_from("ab1. _*~`|\\<>@#-[]()/:\n")))
def test_plain_texts_have_no_signs_that_discord_formats(text: str) -> None:
    if not is_risky(text):
        assert markdown(text) == text
        assert plain(text) == text.strip("\n")


PIECES = (
    "a",
    "1",
    ".",
    " ",
    "_",
    "*",
    "<",
    "@",
    "#",
    "-",
    "[b](",
    "\n",
    "→",
    strong("c"),
    as_is("*"),
    verbatim("x"),
    at_time(9),
)


@given(st.lists(st.lists(st.sampled_from(PIECES)).map("".join), min_size=1))
def test_texts_written_together_are_written_as_each_is_alone(texts: list[str]) -> None:
    assert all_markdown(texts) == [markdown(text) for text in texts]


@pytest.mark.parametrize("sign", [APART, HELD])
def test_the_separator_and_placeholder_signs_cannot_be_typed(sign: str) -> None:
    assert unmarked(f"a{sign}b") == "ab"
