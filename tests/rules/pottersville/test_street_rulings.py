"""The drawn example of each ruling of Pottersville on a street: the bot measures what the page of rulings says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pytest

from rules.core.action.move import filled
from rules.core.plain.refusal import IllegalNow
from rules.core.play.laid_street import FigurePut
from rules.core.street.rulings import StreetRuling
from rules.core.street.squares import name_of
from rules.pottersville.across_street import ACROSS, ON_FOOT, arrives, is_in_cover, reach_by, to_cover_with
from rules.pottersville.bombs import SetOff
from rules.pottersville.model.board import DoneThisTurn
from rules.pottersville.model.figures import Phase
from rules.pottersville.model.on_street import arc_of, blocking, cover_from
from rules.pottersville.model.position import Position
from rules.pottersville.street_rulings import RULINGS
from tests.rules.core.street.drawn import Drawn
from tests.rules.fights import GAME
from tests.rules.pottersville.test_on_street import BOSS, CAPTAIN, CIVILIAN, SERGEANT, WISE_GUY, on_yard

WALK: Final = 6


def on(drawn: Drawn, figures: Mapping[str, int], phase: Phase = Phase.MOVEMENT) -> Position:
    """A fight on a drawn street, with the figures of some of its marks on them."""
    text = "\n".join(("Drawn", *drawn.ground.rows, "", "start 1: A1", "start 2: B2", ""))
    return on_yard({}, phase, text=text).after(*(FigurePut(GAME, who, drawn[mark]) for mark, who in figures.items()))


def walks(one: Drawn) -> list[str]:
    position = on(one, {"A": BOSS})
    there = position.after(*arrives(position, position.people[BOSS], WALK, one["B"]).changes)
    assert there.street is not None
    kept = there.street.spots[BOSS].kept
    cost = reach_by(ON_FOOT)(there, there.people[BOSS], WALK).inches[one["C"]]
    return [f"A walks to B and keeps {kept:g} inch. So C, {cost:g} inches away, is in reach of the next walk."]


def crosses(one: Drawn) -> list[str]:
    position, crates = on(one, {"A": BOSS}), (2, 0)
    with pytest.raises(IllegalNow, match="can't walk onto C1"):
        arrives(position, position.people[BOSS], WALK, crates)
    beside = position.after(*arrives(position, position.people[BOSS], WALK, (1, 0)).changes)
    assert crates in reach_by(ACROSS)(beside, beside.people[BOSS], 1)
    return ["A walks up to the crates and not onto them. A D4 from beside them gets onto them."]


def falls_back(one: Drawn) -> list[str]:
    position = on(one, {"A": BOSS, "B": CAPTAIN})
    assert is_in_cover(position, position.people[BOSS])
    assert position.street is not None
    rows = [row.replace("#", ".") for row in one.ground.rows]
    text = "\n".join(("Drawn", *rows, "", "start 1: A1", "start 2: B2", ""))
    open_street = on_yard({BOSS: "A2", CAPTAIN: "D2"}, Phase.MOVEMENT, text=text)
    assert not is_in_cover(open_street, open_street.people[BOSS])
    assert to_cover_with(open_street, open_street.people[BOSS], WALK)
    return ["A falls back from B: it is in cover already. With the wall gone it would go on."]


def covers(one: Drawn) -> list[str]:
    position = on(one, {"A": BOSS, "B": CAPTAIN, "C": WISE_GUY, "D": SERGEANT})
    people = position.people
    ours, theirs = (
        cover_from(position, people[by], people[at]).lower() for by, at in ((BOSS, CAPTAIN), (WISE_GUY, SERGEANT))
    )
    return [f"B from A: {ours} cover. D from C: {theirs} cover."]


def in_the_way(one: Drawn) -> list[str]:
    marks = {"A": BOSS, "B": CAPTAIN, "C": SERGEANT, "D": CIVILIAN}
    position = on(one, marks)
    names = {who: mark for mark, who in marks.items()}
    found = [names[who.id] for who in blocking(position, position.people[BOSS], position.people[CAPTAIN])]
    return [f"Between A and B: {', '.join(found)}."]


def arcs(one: Drawn) -> list[str]:
    position = on(one, {"A": BOSS, "B": CAPTAIN, "C": SERGEANT})
    degrees = arc_of(position, position.people[BOSS], [position.people[who] for who in (CAPTAIN, SERGEANT)])
    return [f"From A, B and C are {degrees:g} degrees apart."]


def bombs(one: Drawn) -> list[str]:
    marks = {"A": CAPTAIN, "B": SERGEANT, "C": WISE_GUY, "D": CIVILIAN}
    position = on(one, marks, Phase.GATS).after(DoneThisTurn(GAME, BOSS, bomb=name_of(one["X"])))
    near = filled(position, SetOff(thrower=position.people[BOSS])).near
    reached = {person.id for row in near for person in row.people}
    told = [f"{mark} {'within' if who in reached else 'out of'} reach" for mark, who in marks.items()]
    return [f"A bomb at X: {', '.join(told)}."]


MEASURED: Final[dict[str, Callable[[Drawn], list[str]]]] = {
    "pot.street.walk": walks,
    "pot.street.obstacle": crosses,
    "pot.street.retreat": falls_back,
    "pot.street.cover": covers,
    "pot.street.way": in_the_way,
    "pot.street.arc": arcs,
    "pot.street.bomb": bombs,
}


@pytest.mark.parametrize("ruling", [one for one in RULINGS if one.picture], ids=lambda ruling: ruling.id)
def test_the_bot_measures_what_the_drawn_example_says(ruling: StreetRuling) -> None:
    assert tuple(MEASURED[ruling.id](Drawn(ruling.picture))) == ruling.answer
