"""What somebody may do: what every system's `legal` is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from typing import Any

from rules.core.altered import altered
from rules.core.deed import Offered, possible
from rules.core.frozen import frozen
from rules.core.person import Person


@frozen
class Legal:
    """What a system tells of what may be done on its table.

    moves     what somebody might do now, one move after the other, the likeliest first: whether he may is seen by its
              deed. What is measured or chosen stands at the least that could be
    measured  of moves that have such fields, their names: whoever makes the move says them
    """

    moves: Callable[[Any, Any], Iterator[Any]]
    measured: Mapping[type[Any], tuple[str, ...]] = field(default_factory=dict[type[Any], Any])

    def __call__(self, at: Any, person: Person[Any]) -> Iterator[Offered]:
        """What somebody on the table may do now, as its commands are typed, one at a time; nothing for anybody else.

        The position holds everybody on the table.
        """
        for move in self.moves(at, person) if person.here else ():
            offered = Offered.of(move, *self.measured.get(move.__class__, ()))
            if possible(altered(at, typed=offered.typed), move):
                yield offered
