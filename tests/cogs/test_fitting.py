"""Cards fit a phone: what is too tall shows its dice together, and the button beside them shows the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from cogs.cards.card import Card, Press
from cogs.cards.fitting import MOST_PIXELS, fitted, height_of
from cogs.cards.sums import gathered, purpose, steps_of
from rules.core.action.system import all_tables
from rules.core.plain.markup import spare, strong
from rules.core.tables.outcome import Target, Throw
from rules.core.tables.rule import Origin
from rules.core.tables.table import Table
from tests.cogs.world import World

APPROVED: Final = Path(__file__).parent.parent / "approved"
NO_CARDS: Final = ("options", "readings", "fights", "dillinger-games", "rulebook", "decisions", "declared", "tables")
ASKED_FOR: Final = re.compile(
    r".* odds:True|.* (show|list|look|owners)\d?( .*|$)|dillinger (cards|enemy)|rule .*|scenario .*|mad-gang .*|fair .*"
)
"""Lists that users ask for: odds, sheets, registers, rules, what a scenario wants; and figures rolled up for a gang."""
ROOM: Final = 20
"""The estimate is not exact to the pixel."""
STEPS: Final = st.lists(
    st.builds(
        lambda why, sides, faces: Throw(why, sides, tuple(faces)),
        st.sampled_from(("Damage, Ox", "Damage, Nails", "Saving throw 2 (downed), Ox", "To hit, 3 or less, Ox", "Jam")),
        st.sampled_from((6, 10)),
        st.lists(st.integers(1, 6), min_size=1, max_size=3),
    )
    | st.integers(1, 6).map(lambda base: Target("GATS", base)),
    max_size=12,
)


def test_a_heading_without_whose_throw_it_is() -> None:
    for why, what in (
        ("Saving throw 12 (downed), the target", "Saving throw"),
        ("Who is hit (1 Ox, 2 Nails)", "Who is hit"),
        ("SMARTS of Judge 1", "SMARTS"),
        ("Jam", "Jam"),
        ("", ""),
    ):
        assert purpose(why) == what


@given(STEPS, st.integers(1, 4))
def test_every_die_stays_on_the_card_when_throws_share_a_line(steps: list[Throw | Target], least: int) -> None:
    throws = [step for step in steps if isinstance(step, Throw)]
    for sides in (6, 10):
        for what in {purpose(throw.why) for throw in throws}:
            rolled = [f for throw in throws if (purpose(throw.why), throw.sides) == (what, sides) for f in throw.faces]
            lines = [line for line in gathered(steps, least) if line.startswith(what) and f"D{sides} " in line]
            shown = [int(face) for line in lines for face in re.findall(r"\d+", line.partition(f"D{sides} ")[2])]
            assert shown == rolled


def test_what_all_throws_of_a_line_share_stays_in_its_heading() -> None:
    throws = [Throw("To hit, 3 or less, Ox", 6, (1,)), Throw("To hit, 3 or less, Nails", 6, (5,))]
    (line,) = gathered(throws, 2)
    assert line.startswith("To hit, 3 or less: 2D6 ")


def test_a_card_that_fits_keeps_all_and_a_tall_one_loses_first_what_it_can_spare() -> None:
    steps = [Throw(f"Damage, Hoodlum {number}", 6, (number % 6 + 1,)) for number in range(20)]
    button = (Press("because", "1", "Show the dice"),)
    story = spare(", and all of the rest of it is a long story")
    lines = tuple(f"Hoodlum {number}: dead{story}." for number in range(9))
    small = Card("Boom", sums=steps_of(steps[:2]), lines=lines[:2])
    assert fitted(small, steps[:2], button) == small
    few = Card("Boom", sums=steps_of(steps[:6]), lines=lines)
    assert fitted(few, steps[:6], button).sums == few.sums
    tall = fitted(Card("Boom", sums=steps_of(steps), lines=lines), steps, button)
    assert (len(tall.sums), tall.buttons) == (1, button)
    assert height_of(tall) <= MOST_PIXELS
    assert all(line.startswith(f"Hoodlum {number}: dead") for number, line in enumerate(tall.lines))


def test_typed_dice_stay_on_the_tallest_card() -> None:
    steps = [Throw(f"Damage, Hoodlum {number}", 6, (1,), 1) for number in range(40)]
    lines = tuple(f"Hoodlum {number} is dead and buried, and so on." for number in range(40))
    card = fitted(Card("Boom", sums=steps_of(steps), lines=lines), steps, ())
    assert "40D6" in card.sums[0]
    rolled = [throw._replace(typed=0) for throw in steps]
    assert fitted(Card("Boom", sums=steps_of(rolled), lines=lines), rolled, ()).sums == ()


def examples() -> Iterator[tuple[str, Card]]:
    """The first card of each approved answer."""
    for file in sorted(APPROVED.glob("*.txt")):
        if file.stem in NO_CARDS:
            continue
        for entry in file.read_text(encoding="utf-8").removeprefix("=== ").split("\n=== "):
            name, _, answer = entry.partition("\n")
            if answer.startswith("### "):
                yield name, _card(re.split(r"\n(?=### |\[[^\]]*\] (?:in |for ))", answer)[0])


def _card(text: str) -> Card:
    """A card by its approved text."""
    text, _, rest = text.partition("```\n")
    block, _, after = rest.partition("\n```")
    lines = [line.replace("**", "") for line in (text + after).splitlines()]
    labels = [found[1] for line in lines if (found := re.match(r"\[([^\]]*)\]", line))]
    return Card(
        lines[0].removeprefix("### "),
        sums=tuple(line for line in lines[1:] if line and not re.match(r"- |-# |\[|<|[a-z-]+(\.[a-z-]+)* [\[{]", line)),
        lines=tuple(line[2:] for line in lines if line.startswith("- ")),
        block=block,
        footer=next((line[3:] for line in lines if line.startswith("-# ")), ""),
        buttons=tuple(Press("undo", str(number), label) for number, label in enumerate(labels)),
    )


def test_no_answer_to_an_example_is_taller_than_a_phone_but_lists_that_were_asked_for() -> None:
    tall = {name: height_of(card) for name, card in examples() if not ASKED_FOR.fullmatch(name)}
    assert len(tall) > 400
    assert {name: height for name, height in tall.items() if height > MOST_PIXELS + ROOM} == {}


def test_people_whom_the_same_befell_share_a_line_of_a_card_that_is_too_tall_otherwise() -> None:
    steps = [Throw(f"Damage, Hoodlum {number}", 6, (6,), 1) for number in range(36)]
    dead = [f"{strong(f'Hoodlum {number}')}: It's Serious, dead." for number in range(30)]
    lines = (*dead[:15], f"{strong('Ox')}: Near Miss.", *dead[15:], "It adds 2 outrage.")
    card = fitted(Card("Boom", sums=steps_of(steps), lines=lines), steps, ())
    assert card.lines[1:] == (f"{strong('Ox')}: Near Miss.", "It adds 2 outrage.")
    assert card.lines[0] == f"{strong(', '.join(f'Hoodlum {number}' for number in range(30)))}: It's Serious, dead."
    assert height_of(card) <= MOST_PIXELS


def test_the_shortest_card_still_names_a_table_of_the_server() -> None:
    shipped = next(listed.table for listed in all_tables().values() if isinstance(listed.table, Table))
    for typed, line in ((0, f"By this server's table: {shipped.title}."), (1, "Damage: 40D6")):
        steps = [Throw(f"Damage, Hoodlum {one}", 6, (1,), typed, shipped.id, origin=Origin.SERVER) for one in range(40)]
        lines = tuple(f"Hoodlum {number} is dead and buried, and so on." for number in range(40))
        (shown,) = fitted(Card("Boom", sums=steps_of(steps), lines=lines), steps, ()).sums
        assert shown.startswith(line)
        assert "this server's table" in shown


async def test_the_button_beside_gathered_dice_shows_every_throw_and_every_line(world: World) -> None:
    blast = await world.say(
        world.alice, "hood-throw blast", victims="4 Constable 4, 2 Gunman 3", dice="5 4 1 2 6 3 2 2 5 1 4 4"
    )
    assert "Saving throw: 6D6 **4 2 3 2 1 4**" in blast.text
    assert "- Constable 3, 4 inches away: is downed, dangerously injured." in blast.text
    assert "collapses on 1 or 2" not in blast.text
    shown = await blast.press("Show the dice")
    assert shown.private
    assert "Saving throw (downed), Constable 3: 1D6 **3** + 1 blast, 4 inches away = 4" in shown.text
    assert "Constable 3, dangerously injured: −3 inches on the move" in shown.text
