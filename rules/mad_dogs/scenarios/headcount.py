"""The facts of a scenario's end that the figures and the board already show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from rules.core.people.names import same
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.model.figures import Figure, Posture, Stat
from rules.mad_dogs.model.scenario import (
    Hunted,
    LootShare,
    ObjectiveState,
    Results,
    ScenarioEnding,
    ScenarioSide,
    Somebody,
    Staged,
)
from rules.mad_dogs.model.tables import LAW, PROFILES
from rules.mad_dogs.scenarios.kinds.hijack import HijackEnd
from rules.mad_dogs.scenarios.kinds.police_raid import How
from rules.mad_dogs.scenarios.kinds.showdown import DuelEnd
from rules.mad_dogs.scenarios.kinds.smash_and_grab import SmashEnd
from rules.mad_dogs.scenarios.kinds.the_hit import HitEnd, Quarry
from rules.mad_dogs.scenarios.shared.scenario_kind import Doubter
from rules.mad_dogs.scenarios.shared.tables import KILL_POINTS, MEN_IN_A_CAR
from rules.mad_dogs.scenarios.staged_scenario import facts_of, rules_of

FEDS: Final = frozenset(name for name, profile in PROFILES.items() if profile.group == "Feds")


class CountedFigure(NamedTuple):
    """A figure on the table.

    gang   the id of its gang
    side   None if it belongs to neither side, or was not picked
    extra  whether it was made for this game
    """

    id: int
    gang: int
    side: ScenarioSide | None
    figure: Figure
    extra: bool = False

    @property
    def dead(self) -> bool:
        return self.figure.posture is Posture.DEAD

    @property
    def able(self) -> bool:
        return self.figure.can_act


class Headcount(NamedTuple):
    """Everyone on the table, and whether the sirens have brought the police.

    absent  the others of the gangs, who are not in the game
    """

    seen: tuple[CountedFigure, ...]
    police: bool = False
    absent: tuple[CountedFigure, ...] = ()

    def of(self, side: ScenarioSide) -> list[CountedFigure]:
        return [one for one in self.seen if one.side is side]

    def able(self, side: ScenarioSide) -> list[CountedFigure]:
        """The figures of a side on the board that can still act."""
        return [one for one in self.of(side) if one.able]

    def beaten(self, side: ScenarioSide) -> bool:
        """Whether a side was there and has no one left who can act."""
        return bool(self.of(side)) and not self.able(side)


def counted(staged: Staged, table: Headcount) -> dict[str, Any]:
    """The facts of the end that the board knows, by name. The players give the rest."""
    found = COUNTS[staged.scenario](staged, table)
    prisoners = tuple(one.figure.name for one in table.seen if one.figure.arrested)
    return {**found, **({"prisoners": prisoners} if prisoners else {})}


def ended(
    staged: Staged, table: Headcount, end: Any, results: Results, banks: Sequence[int], mark: str, by: int
) -> ScenarioEnding:
    """Everything that the end of a scenario decides.

    end    its facts
    banks  ids of the gangs that may take the Loot or the recruits
    """
    taken = [one for one in table.seen if _among(one, results.prisoners)]
    target = target_of(staged, table) if isinstance(end, HitEnd) else None
    leaving = [
        one
        for one in (*table.seen, *table.absent)
        if target is not None and one.gang == target.gang and _among(one, results.defectors)
    ]
    loot = (LootShare(banks[0], results.banked.points),) if results.banked is not None and len(banks) == 1 else ()
    hunted = None
    if isinstance(end, HitEnd):
        hunted = Hunted(facts_of(staged).target, str(end.quarry), end.quarry.official, end.dead)
    return ScenarioEnding(
        results,
        mark,
        by,
        loot,
        tuple(banks),
        dead=tuple(_somebody(one) for one in table.seen if one.dead and one.id not in staged.away),
        arrested=tuple(_somebody(one) for one in taken),
        defectors=tuple(_somebody(one) for one in leaving),
        feds_hurt=sum(one.figure.profile in FEDS and (one.dead or one.figure.lost > 0) for one in table.seen),
        hunted=hunted,
    )


def _among(figure: CountedFigure, names: Sequence[str]) -> bool:
    return any(same(figure.figure.name, name) for name in names)


def _somebody(figure: CountedFigure) -> Somebody:
    return Somebody(figure.figure.name, figure.figure.profile, figure.id, figure.gang, figure.side, figure.extra)


def check_loot(staged: Staged, end: Any) -> None:
    """Raises OutOfRange for an end with more Loot than the set-up has."""
    match end:
        case SmashEnd():
            loot, what = end.taken + end.smashed + end.left, "taken, smashed and left"
        case HijackEnd():
            loot, what = end.loot, "loot"
        case _:
            return
    most = staged.set_up.loot or 0
    if loot > most:
        raise OutOfRange(
            f"{rules_of(staged).title} has {most} Loot here, so {what} can't add up to {loot}. Correct the facts."
        )


def _smash(staged: Staged, table: Headcount) -> dict[str, Any]:
    gone = {one.id for one in table.seen if one.figure.off_board and not one.figure.arrested}
    taken = [one for one in staged.objectives if one.stand is ObjectiveState.GRABBED and one.figure in gone]
    smashed = [one for one in staged.objectives if one.stand is ObjectiveState.SMASHED]
    loot = {"taken": sum(one.loot for one in taken), "smashed": sum(one.loot for one in smashed)}
    return {**loot, "left": sum(one.loot for one in staged.objectives) - sum(loot.values())}


def target_of(staged: Staged, table: Headcount) -> CountedFigure | None:
    """The target of a Hit; None if it is not on the table. An old staging knows it by name alone."""
    if staged.target:
        return next((one for one in table.seen if one.id == staged.target), None)
    named = [one for one in table.seen if same(one.figure.name, facts_of(staged).target)]
    return next((one for one in named if one.side is ScenarioSide.DEFENDER), named[0] if named else None)


def _hit(staged: Staged, table: Headcount) -> dict[str, Any]:
    target, facts = target_of(staged, table), facts_of(staged)
    dead = target is not None and target.dead
    found: dict[str, Any] = {"dead": dead, "driven_off": table.beaten(ScenarioSide.ATTACKER), "police": table.police}
    found["quarry"] = facts.quarry
    if dead and target is not None and facts.quarry is Quarry.BOSS and not target.extra:
        his = [one for one in (*table.seen, *table.absent) if one.gang == target.gang and not one.dead]
        found["gangsters"] = tuple(Doubter(one.figure.name, one.figure.stat(Stat.SMARTS)) for one in his)
    return found


def check_target(staged: Staged, table: Headcount, end: Any) -> None:
    """Raises IllegalNow if players report the target of a Hit dead who lives on the table or was never there."""
    if not isinstance(end, HitEnd) or not end.dead:
        return
    target = target_of(staged, table)
    if target is None:
        raise IllegalNow(
            f"{facts_of(staged).target} was never on the table, so no one has killed them. Correct the facts."
        )
    if not target.dead:
        raise IllegalNow(
            f"{target.figure.name} lives on the table. If that is wrong, correct their wounds first with /gang wounds."
        ).offering("Correct the wounds", "gang wounds", figure=target.figure.name)


def _hijack(staged: Staged, table: Headcount) -> dict[str, Any]:
    truck = next((one for one in staged.departed if same(one.name, staged.truck)), None)
    driver = truck.inside[0] if truck is not None and truck.inside else None
    side = next((one.side for one in table.seen if one.id == driver), None)
    return {"controller": side, "loot": staged.set_up.loot or 0}


def _meet(staged: Staged, _table: Headcount) -> dict[str, Any]:
    return {"contest": staged.contest}


def _raid(_staged: Staged, table: Headcount) -> dict[str, Any]:
    return {"attackers": len(table.able(ScenarioSide.ATTACKER)), "defenders": len(table.able(ScenarioSide.DEFENDER))}


def _show(_staged: Staged, table: Headcount) -> dict[str, Any]:
    def killed(side: ScenarioSide) -> tuple[tuple[str, int], ...]:
        dead = Counter(one.figure.profile for one in table.of(side) if one.dead)
        return tuple((profile, dead[profile]) for profile in KILL_POINTS if dead[profile])

    return {"by_attacker": killed(ScenarioSide.DEFENDER), "by_defender": killed(ScenarioSide.ATTACKER)}


def _showdown(staged: Staged, table: Headcount) -> dict[str, Any]:
    return {side.value: _fate(staged, side, table) for side in ScenarioSide}


def _fate(staged: Staged, side: ScenarioSide, table: Headcount) -> DuelEnd:
    """How the duellist of a side ended. Others of the side may look on.

    A side that named no one in its time doesn't turn up, unless both are without figures: the bot has none to count.
    """
    men = table.of(side)
    if not men and side not in staged.naming and table.of(side.other):
        return DuelEnd.DRIVEN_OFF
    if not men or any(one.able for one in men):
        return DuelEnd.STANDING
    return DuelEnd.DEAD if all(one.dead for one in men) else DuelEnd.DRIVEN_OFF


def _rumble(_staged: Staged, table: Headcount) -> dict[str, Any]:
    beaten = [side for side in ScenarioSide if table.beaten(side)]
    return {"beaten": beaten[0] if len(beaten) == 1 else None, "police": table.police}


def _streets(_staged: Staged, table: Headcount) -> dict[str, Any]:
    return {"remain": min(MEN_IN_A_CAR, len(table.able(ScenarioSide.ATTACKER)))}


def _police_raid(_staged: Staged, table: Headcount) -> dict[str, Any]:
    gangsters = [one for one in table.of(ScenarioSide.DEFENDER) if one.figure.profile not in LAW]
    if gangsters and not any(one.able for one in gangsters):
        gave_up = all(one.figure.arrested for one in gangsters)
        return {"how": How.SURRENDER if gave_up else How.BREAKOUT}
    return {"how": How.WITHDRAWAL if table.beaten(ScenarioSide.ATTACKER) else None}


def _siege(staged: Staged, table: Headcount) -> dict[str, Any]:
    free = [one for one in table.of(ScenarioSide.DEFENDER) if not one.dead and not one.figure.arrested]
    return {
        "defenders": len(free),
        "driven_off": table.beaten(ScenarioSide.ATTACKER),
        "escaped": bool(free) and all(one.figure.off_board for one in free),
        "police": facts_of(staged).police,
        "business": facts_of(staged).business is not None,
    }


COUNTS: Final[dict[str, Callable[[Staged, Headcount], dict[str, Any]]]] = {
    "smash-and-grab": _smash,
    "hit": _hit,
    "hijack": _hijack,
    "meet": _meet,
    "raid": _raid,
    "show-of-strength": _show,
    "showdown": _showdown,
    "rumble": _rumble,
    "mean-streets": _streets,
    "police-raid": _police_raid,
    "siege": _siege,
}
