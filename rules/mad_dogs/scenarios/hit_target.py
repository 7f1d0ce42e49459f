"""The target of a Hit: a figure on the table, or one that comes with the scenario (mad.scenario.hit)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rules.core.people.names import same
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, hint
from rules.mad_dogs.model.figures import Figure, Posture
from rules.mad_dogs.model.roster import leader
from rules.mad_dogs.scenarios.kinds.the_hit import Hit, Quarry

OF_A_GANG = (Quarry.BOSS, Quarry.GANGSTER)
THE_BOSS = "The Boss"


@frozen
class HitFacts:
    """The facts of a Hit with the defaults filled in, and the id of the target; 0 for one who comes with it."""

    facts: Hit
    target: int = 0

    @property
    def typed(self) -> str:
        """The filled-in facts as a player types them."""
        guest = ", guest yes" if self.facts.guest else ""
        return f"target {self.facts.target}, quarry {self.facts.quarry}{guest}"


def aimed(facts: Hit, typed: Collection[str], gang: Mapping[int, Figure], others: Mapping[int, Figure]) -> HitFacts:
    """The aim of a Hit. Without a name it is the leader of the gang, or the official of that office.

    typed   the names of the typed facts
    gang    the figures of the defender's gangs, by id
    others  everyone else on the table

    Raises OutOfRange for no one in particular, and for a name that the gang lacks; IllegalNow for the dead.
    """
    quarry_typed = "quarry" in typed
    if "target" in typed:
        found = _named(facts.target, gang) or _named(facts.target, others)
        if found is None:
            return _stranger(facts, quarry_typed, gang)
        figure = gang.get(found) or others[found]
        if figure.posture is Posture.DEAD:
            raise IllegalNow(f"{figure.name} is dead already. Name another target.")
        quarry = facts.quarry if quarry_typed else _rank(figure, gang) if found in gang else Quarry.OTHER
        return HitFacts(replace(facts, target=figure.name, quarry=quarry), found)
    boss = leader(gang.values())
    if facts.quarry is Quarry.BOSS and boss is not None:
        found = next(one for one, figure in gang.items() if figure is boss)
        return HitFacts(replace(facts, target=boss.name), found)
    if facts.quarry is Quarry.GANGSTER:
        raise OutOfRange("The attacker names the target of a Hit. Add it to the facts: target and a name.")
    name = THE_BOSS if facts.quarry is Quarry.BOSS else f"The {facts.quarry}"
    return HitFacts(replace(facts, target=name, guest=True))


def _named(name: str, people: Mapping[int, Figure]) -> int | None:
    """The id of a figure of this name, the living before the dead."""
    found = [one for one, figure in people.items() if same(figure.name, name)]
    return min(found, key=lambda one: people[one].posture is Posture.DEAD, default=None)


def _rank(figure: Figure, gang: Mapping[int, Figure]) -> Quarry:
    """The kind of target that a figure of the gang is. A gang falls apart over its leader alone."""
    return Quarry.BOSS if leader(gang.values()) is figure else Quarry.GANGSTER


def _stranger(facts: Hit, quarry_typed: bool, gang: Mapping[int, Figure]) -> HitFacts:
    """The aim at a target who is not on the table."""
    if gang and (not quarry_typed or facts.quarry in OF_A_GANG):
        names = [figure.name for figure in gang.values() if figure.posture is not Posture.DEAD]
        raise OutOfRange(
            f"{facts.target} is not in the defender's gang. {hint(facts.target, names)} If it is not a gangster, add "
            "the kind of target, such as quarry Judge."
        )
    return HitFacts(replace(facts, guest=True))
