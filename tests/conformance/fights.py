"""A fight by random legal moves in each system, the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tests.rules.fights import Made
from tests.rules.gangstars import fights as gangstars
from tests.rules.hoodsville import fights as hoodsville
from tests.rules.mad_dogs import fights as mad_dogs
from tests.rules.pottersville import fights as pottersville

FIGHTS: Final[dict[str, Callable[[int], Iterator[Made]]]] = {
    "gs": lambda seed: gangstars.Referee(seed, gangstars.table(5)).play(3),
    "hood": lambda seed: hoodsville.Referee(seed).play(hoodsville.table(), 4),
    "mad": lambda seed: mad_dogs.Referee(seed).play(mad_dogs.table(), 20),
    "pot": lambda seed: pottersville.Referee(seed).play(pottersville.table(), 5),
}
"""By the ids of the systems."""
