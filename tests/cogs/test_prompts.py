"""The sentence that asks for a throw says how many dice, for whom and what, and what each bare face means."""

from __future__ import annotations

import pytest

from cogs.cards.markdown import markdown
from cogs.cards.prompts import prompt_of
from rules.core.chance.step_by_step import NextThrow
from rules.core.tables.outcome import Modifier

COVER, WEAPON = Modifier("light cover", -1), Modifier("weapon", 2)
SPOTS = ("goes off", "is thrown back", "goes off", "is thrown back", "goes off", "is thrown back")


@pytest.mark.parametrize(
    "throw, sentence",
    [
        (
            NextThrow("Tommy Gun", 6, 6, (), (), rows=("hit", "hit", "flinch", "miss", "miss", "miss"), good=(1, 2)),
            "Roll **6D6**: Tommy Gun. Each die: 1–2 = hit; 3 = flinch; 4–6 = miss.",
        ),
        (
            NextThrow("control:0", 1, 6, (), (), rows=("keeps", "keeps", "keeps", "loses", "loses", "loses")),
            "Roll **1D6**: control, Rookie. 1–3 = keeps; 4–6 = loses.",
        ),
        (
            NextThrow("to hit, 7 or more:0", 1, 6, (), (), (COVER,), (6,), ("miss",) * 5 + ("hit",)),
            "Roll **1D6** to hit Rookie. 1–5 = miss; 6 = hit. That includes − 1 light cover.",
        ),
        (
            NextThrow("damage:0", 2, 6, (4,), (), (WEAPON,)),
            "Roll **1 more D6**: damage to Rookie. Type what the dice show. The bot counts + 2 weapon.",
        ),
        (
            NextThrow("picked up", 1, 6, (), (), good=(2, 4, 6), rows=SPOTS),
            "Roll **1D6**: picked up. 1, 3 or 5 = goes off; 2, 4 or 6 = is thrown back.",
        ),
        (NextThrow("pool", 8, 10, (), (), good=(7, 8, 9, 10)), "Roll **8D10**: pool. Each die of 7 or more succeeds."),
        (NextThrow("saved", 1, 6, (), (), rows=("dead",) * 6), "Roll **1D6**: saved. Every face means dead."),
        (
            NextThrow("luck", 1, 6, (), (), rows=("hit (6)",) * 5 + ("saved (6)",)),
            "Roll **1D6**: luck. 1–5 = hit; 6 = saved.",
        ),
        (NextThrow("who is hit", 1, 3, (), ()), "Roll **1D3**: who is hit. With a D6: 1–2 = 1; 3–4 = 2; 5–6 = 3."),
        (NextThrow("who is hit", 1, 7, (), ()), "Roll **1D7**: who is hit. With a D8: roll again above 7."),
    ],
)
def test_a_prompt_says_what_to_roll_for_what_and_what_each_bare_face_means(throw: NextThrow, sentence: str) -> None:
    assert markdown(prompt_of(throw, ("Rookie",))) == sentence
