"""The obligation of a scenario: a side says who is there, once its dice say whom it may pick (mad.scenario.hit)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rules.core.plain.events import Change
from rules.core.play.obligations import Owed
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.model.scenario import Side, Staged
from rules.mad_dogs.play.obligations import TableOwes
from rules.mad_dogs.scenarios.shared.scenario_changes import ScenarioPicked

PICK: Final = "scenario pick"
NO_ONE: Final = "nobody"
FOR_ALL: Final = "mad.scenario.smash-and-grab"
"""The rule that says how any scenario is picked for."""
NAMED: Final = {f"The {side}": side for side in Side}
"""The sides of a scenario, as those who owe it their names."""


def naming(side: Side) -> Owed:
    """What a side owes that has still to say who is there."""
    return Owed(
        PICK,
        FOR_ALL,
        "the names of those who are there",
        options=(("side", str(side)),),
        who="",
        otherwise="No one else of that side is there.",
        late=(("figures", NO_ONE),),
        lasting=True,
    )


class PicksOwe(TableOwes):
    """What games say of what is owed on a board that has a `scenario`."""

    @staticmethod
    def owed(board: Any, figures: Mapping[int, Figure]) -> Iterator[tuple[int | str, Owed]]:
        yield from TableOwes.owed(board, figures)
        staged: Staged | None = board.scenario
        if staged is not None:
            yield from ((f"The {side}", naming(side)) for side in staged.naming)

    @staticmethod
    def settled(game: int, who: int | str, owed: Owed) -> Change:
        if owed.command == PICK and isinstance(who, str):
            return ScenarioPicked(game, NAMED[who])
        return TableOwes.settled(game, who, owed)
