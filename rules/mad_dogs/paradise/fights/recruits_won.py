"""Recruits who join the winner of a fight that players report or dice decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.action.gang_creation import MOST_FIGURES
from rules.core.people.roster import Hired
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.words import count, listed
from rules.mad_dogs.paradise.city.records import Fight
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.fights.reported_results import MOST_RECRUITS, Reckoning
from rules.mad_dogs.paradise.orders.clashes_and_fights import CLASH


@frozen
class Joining:
    """Room for recruits in either gang of a fight: their ids, by gang; names that none of them may have."""

    town: Town
    ids: Mapping[int, Sequence[int]]
    taken: frozenset[str]

    def room(self, gang: int) -> int:
        """How many recruits the gang can take in."""
        return len(self.ids.get(gang, ()))

    def changes(self, gang: int, brings: Reckoning) -> tuple[Change, ...]:
        """The changes of recruits who join the gang that has won; 0 for none."""
        if gang not in self.ids:
            return ()
        system = self.town.gangs[gang].gang.system
        return tuple(Hired(id_, system, gang, one) for id_, one in zip(self.ids[gang], brings.recruits, strict=False))

    def lines(self, gang: int, brings: Reckoning) -> list[str]:
        """The recruits who join it, and a word if it has no room for more."""
        names, wanted = [one.name for one in brings.recruits], sum(each for _, each in brings.results.recruits)
        if not gang or not wanted:
            return []
        text = [f"{listed(names)} {'joins' if len(names) == 1 else 'join'} {self.town.name(gang)}."] if names else []
        left = wanted - len(names)
        return text + ([f"{self.town.name(gang)} has no room for {count(left, 'more recruit')}."] if left else [])


def rooms(town: Town, fight: Fight) -> Mapping[int, int]:
    """The most recruits for either gang of a fight, by gang: as many as can come, or as there is room for.

    The town must see the people of its gangs.
    """
    gangs = (fight.attacker, fight.defender) if fight.scenario == CLASH else ()
    return {gang: min(MOST_RECRUITS, max(0, MOST_FIGURES - len(town.gangs[gang].people))) for gang in gangs if gang}
