"""Applying the results of a scenario, once: money, outrage, recruits, defectors."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from rules.core.action.deed import Deed
from rules.core.action.gang_creation import MOST_FIGURES
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.action.system import Recruit
from rules.core.people.roster import FigureDismissed, Hired
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.house import HOUSE
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import key_of, listed, signed
from rules.core.play.campaign import Booked
from rules.mad_dogs.gangs.estate import Estate
from rules.mad_dogs.model.board import OutrageAdded
from rules.mad_dogs.model.roster import muster
from rules.mad_dogs.model.scenario import ScenarioEnding, ScenarioSide, Staged
from rules.mad_dogs.model.vehicles import VehicleLeft
from rules.mad_dogs.play.position import GangView, Position
from rules.mad_dogs.scenarios.casting import newcomers
from rules.mad_dogs.scenarios.scenario_lines import kept_lines, names_in, people_text, results_lines
from rules.mad_dogs.scenarios.shared.campaign_fight import CampaignFight
from rules.mad_dogs.scenarios.shared.scenario_changes import ScenarioApplied
from rules.mad_dogs.scenarios.staged_scenario import rules_of

FIGHTS: Final = "fights"
"""The account of a gang's ledger for the results of scenarios."""


@frozen
class _Booking:
    """The changes of one kind of result, and their report lines."""

    changes: tuple[Change, ...] = ()
    lines: tuple[str, ...] = ()


# Applying


def applied(
    position: Position,
    staged: Staged,
    ending: ScenarioEnding,
    taker: GangView | None,
    linked: CampaignFight | None,
    recruits: tuple[Recruit, ...],
    ids: Sequence[int],
    price: Price,
) -> Deed[Any]:
    """Apply the results once: money, outrage, recruits and defectors.

    taker     the gang that takes the Loot or the recruits
    linked    the campaign fight that the game plays; None for a game of its own
    recruits  those who join, with `ids` for them
    price     see `require_confirmed`
    """
    assert position.game is not None
    title = rules_of(staged).title
    booked = (
        _loot(title, ending, taker),
        _outrage(position, title, ending),
        _leaving(position, ending, linked is not None),
    )
    rest = replace(ending.results, banked=None, outrage=(), **_without_carried_out(ending, bool(recruits)))
    effects = linked.effects(position.board, ending, tuple(position.people.values())) if linked is not None else None
    vacated = effects.vacated_post if effects is not None else ""
    if effects is not None:
        outcome_lines = effects.lines
    else:
        outcome_lines = [f"By hand: {line}" for line in results_lines(rest, names_in(position.game, staged))]
        outcome_lines += kept_lines(ending)

    def report(rolled: Any) -> Report:
        joined = () if vacated else rolled
        lines = [line for one in booked for line in one.lines]
        if joined and taker is not None:
            lines.append(f"{listed(one.name for one in joined)} join {taker.name}.")
        lines = lines or ([] if linked is not None else ["There is nothing to apply."])
        closing = (FollowUp("Close the game", "game close", {}),) if linked is not None else ()
        return Report(f"The results of {title} are applied.", (*lines, *outcome_lines), closing, Tone.GOOD)

    def changes(rolled: Any) -> tuple[Change, ...]:
        joined, smarts = ((), rolled) if vacated else (rolled or (), 0)
        hired = zip(ids, joined, strict=True)
        return (
            *(change for one in booked for change in one.changes),
            *(effects.changes(smarts) if effects is not None else ()),
            *(Hired(one, taker.gang.system, taker.id, figure) for one, figure in hired if taker is not None),
            ScenarioApplied(position.id, taker.id if taker is not None and ending.results.banked is not None else 0),
        )

    return Deed(
        report=report,
        resolver=linked.new_holder_smarts if linked is not None and vacated else muster if recruits else None,
        args=(vacated, 0) if vacated else (recruits, ()) if recruits else (),
        allow=lambda: price,
        changes=changes,
        rule=rules_of(staged).rule,
    )


def require_confirmed(position: Position, staged: Staged, ending: ScenarioEnding) -> Price:
    """The price of applying an end that one side reported: the other side's players apply it, or an umpire.

    The house agrees to all that was counted.
    """
    assert position.game is not None
    sides = [position.game.sides[staged.place(side)] for side in ScenarioSide]
    others = [side for side in sides if {*side.players} - {HOUSE} and ending.by not in side.players]
    if not others or any(position.caller in side.players for side in others):
        return ()
    text = "Only the other side or an umpire applies it. Until then, /scenario end can change it."
    return position.by_umpire(listed([side.name for side in others]), text)


def taker_of(takers: Sequence[GangView], name: str, ending: ScenarioEnding) -> GangView | None:
    """The gang that takes the Loot or the recruits: the named or the first. Raises IllegalNow for one that can't."""
    if not name:
        return takers[0] if takers else None
    found = next((one for one in takers if key_of(one.name) == key_of(name)), None)
    if found is None:
        able = ", ".join(one.name for one in takers)
        what = f"{able} may." if able else "remove the gang."
        brings = ending.results.banked is not None or ending.results.recruits
        took = "can't take what this brings" if brings else "has nothing to take here"
        raise IllegalNow(f"“{name[:40]}” {took}: {what}")
    return found


def _loot(title: str, ending: ScenarioEnding, bank: GangView | None) -> _Booking:
    """The Loot as a line of the gang's account."""
    banked = ending.results.banked
    if banked is None:
        return _Booking()
    if bank is None:
        return _Booking((), (f"${banked.dollars:,} for a side that brought no gang, so no account changes.",))
    estate = bank.gang.estate
    has = estate.dollars if isinstance(estate, Estate) else 0
    moved = Booked(bank.id, banked.dollars, FIGHTS, f"{title}: {banked.points} Loot")
    return _Booking((moved,), (f"{bank.name} banks ${banked.dollars:,} and has ${has + banked.dollars:,}.",))


def _outrage(position: Position, title: str, ending: ScenarioEnding) -> _Booking:
    """What the scenario itself adds to public outrage."""
    causes = ending.results.outrage
    return _Booking(
        tuple(OutrageAdded(position.id, one.value, f"{title}: {one.label}") for one in causes),
        tuple(f"{signed(one.value)} outrage: {one.label}." for one in causes),
    )


def _leaving(position: Position, ending: ScenarioEnding, linked: bool) -> _Booking:
    """Defectors leave their vehicle and their gang. In a campaign its books remove them from the gang."""
    gone = [one for one in ending.defectors if one.figure in position.people]
    if not gone:
        return _Booking()
    ids = {one.figure for one in gone}
    cars = ((car.name, tuple(ids & set(car.aboard))) for car in position.board.vehicles)
    off = tuple(VehicleLeft(position.id, name, aboard) for name, aboard in cars if aboard)
    if linked:
        return _Booking(off)
    return _Booking(
        (*off, *(FigureDismissed(one.figure) for one in gone)),
        (f"{people_text(gone)} {'leave' if len(gone) > 1 else 'leaves'} the gang for good.",),
    )


def joining(ending: ScenarioEnding, gang: GangView, taken: Collection[str]) -> tuple[Recruit, ...]:
    """The recruits of the winner's gang, which is given with all its people. Raises IllegalNow if it has no room.

    taken  names of figures in small letters
    """
    recruits, has = newcomers(ending.results.recruits, taken), len(gang.people)
    if has + len(recruits) > MOST_FIGURES:
        raise IllegalNow(
            f"{gang.name} has room for {MOST_FIGURES - has} more of {MOST_FIGURES} figures, and {len(recruits)} want "
            "to join. Dismiss some first."
        )
    return recruits


def _without_carried_out(ending: ScenarioEnding, joined: bool) -> dict[str, Any]:
    """The results without what the bot has carried out: recruits who joined, and defectors who had a sheet."""
    known = {key_of(one.name) for one in ending.defectors}
    left = tuple(name for name in ending.results.defectors if key_of(name) not in known)
    return {"defectors": left, **({"recruits": ()} if joined else {})}
