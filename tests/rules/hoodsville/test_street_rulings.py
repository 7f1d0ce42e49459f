"""The drawn example of each ruling of Hoodsville on a street: the bot measures what the page of rulings says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pytest

from rules.core.play.laid_street import FigurePut
from rules.core.street.rulings import StreetRuling
from rules.core.street.squares import name_of
from rules.hoodsville.model.on_street import near
from rules.hoodsville.model.position import Position
from rules.hoodsville.movement.across_street import along, reach_anew, reach_of
from rules.hoodsville.movement.forced_moves import get_away, to_safety
from rules.hoodsville.street_rulings import RULINGS
from tests.rules.core.street.drawn import Drawn
from tests.rules.fights import GAME
from tests.rules.hoodsville.streets import GUNMAN, LEADER, OTHER_LEADER, on_yard


def on(drawn: Drawn, figures: Mapping[str, int]) -> Position:
    """A fight on a drawn street, with the figures of some of its marks on them."""
    position = on_yard({}, "\n".join(("Drawn", *drawn.ground.rows, "", "start 1: A1", "start 2: B1", "")))
    return position.after(*(FigurePut(GAME, who, drawn[mark]) for mark, who in figures.items()))


def moves(one: Drawn) -> list[str]:
    position = on(one, {"A": LEADER})
    within = reach_of(position, position.people[LEADER], 5)
    return [f"From A with 5 inches: C costs {within.inches[one['C']]:g}, {within.kept(one['C']):g} is kept."]


def ground(one: Drawn) -> list[str]:
    position = on(one, {"A": LEADER})
    within = reach_of(position, position.people[LEADER], 12)
    low = within.inches[one["B"]] - along(position, position.people[LEADER], within.way_to(one["B"])).inches
    return [f"From A to B over the crates: {within.inches[one['B']]:g} inches, {low:g} of them for a low obstacle."]


def morale(one: Drawn) -> list[str]:
    marks = {"B": GUNMAN, "C": OTHER_LEADER}
    position = on(one, {"A": LEADER, **marks})
    leader, others = position.people[LEADER], [position.people[who] for who in marks.values()]
    found = ({who.id for who in near(position, leader, others, 6, beside=beside)} for beside in (True, False))
    beside, within = (", ".join(mark for mark, who in marks.items() if who in ids) for ids in found)
    return [f"Beside A: {beside}. Within 6 inches of A: {within}."]


def safety(one: Drawn) -> list[str]:
    position = on(one, {"A": LEADER})
    leader = position.people[LEADER]
    return [f"A may run to: {', '.join(map(name_of, to_safety(position, leader, reach_of(position, leader, 12))))}."]


def free(one: Drawn) -> list[str]:
    position = on(one, {"A": LEADER, "B": OTHER_LEADER})
    leader = position.people[LEADER]
    squares = get_away(position, leader, reach_anew(position, leader, 1))
    return [f"A breaks free of B by 1 inch: {len(squares)} squares."]


MEASURED: Final[dict[str, Callable[[Drawn], list[str]]]] = {
    "hood.street.move": moves,
    "hood.street.ground": ground,
    "hood.street.morale": morale,
    "hood.street.safety": safety,
    "hood.street.free": free,
}


@pytest.mark.parametrize("ruling", [one for one in RULINGS if one.picture], ids=lambda ruling: ruling.id)
def test_the_bot_measures_what_the_drawn_example_says(ruling: StreetRuling) -> None:
    assert tuple(MEASURED[ruling.id](Drawn(ruling.picture))) == ruling.answer
