"""The obligation of a scenario: a side names its crew after its dice say whom it may pick (mad.scenario.hit)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rules.core.plain.events import Change
from rules.core.play.obligations import Owed
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.model.scenario import ScenarioSide, Staged
from rules.mad_dogs.play.obligations import TableOwes
from rules.mad_dogs.scenarios.shared.scenario_changes import ScenarioPicked

PICK: Final = "scenario pick"
NO_ONE: Final = "nobody"
FOR_ALL: Final = "mad.scenario.smash-and-grab"
"""The rule on picking, which holds in every scenario."""
NAMED: Final = {f"The {side}": side for side in ScenarioSide}
"""The sides of a scenario, as debtors who must name their crews."""


def naming(side: ScenarioSide) -> Owed:
    """The obligation of a side that must still name its crew."""
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
    """The obligations of games whose board has a `scenario`."""

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
