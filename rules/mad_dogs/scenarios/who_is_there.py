"""Which figures of the gangs on the table are there from the start, named at the set-up or after its dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from rules.core.action.position import Price
from rules.core.people.party import LookedUp
from rules.core.people.roster import FreshGame
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import listed
from rules.mad_dogs.model.changes import LeftBoard
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.model.scenario import ScenarioSide, Staged, StartingBoard, to_pick
from rules.mad_dogs.play.acting import for_side
from rules.mad_dogs.play.position import Person, Position
from rules.mad_dogs.scenarios.casting import known_picks
from rules.mad_dogs.scenarios.crew_picks import profiles
from rules.mad_dogs.scenarios.shared.campaign_fight import CampaignFight
from rules.mad_dogs.scenarios.shared.forces import Reserve
from rules.mad_dogs.scenarios.shared.picking import side_faults

LETS_IN: Final = "Only an umpire may let in figures that the scenario does not allow. Remove “anyone”."
Named = tuple[str, int]
"""A typed name, and the id of the figure that it means; 0 for no one."""


@frozen
class Present:
    """The figures of a side's gangs that are there from the start.

    here  those who are there; some of them may have been off the board
    away  those who are not, for now
    due   whether the side's player has yet to pick: the dice first say whom, or not all of them fit
    dead  those who were dead before, and so can't die again
    """

    here: tuple[Person, ...] = ()
    away: tuple[Person, ...] = ()
    due: bool = False
    dead: tuple[Person, ...] = ()

    @property
    def absent(self) -> tuple[int, ...]:
        """The ids of those who can't be seen on the table."""
        return tuple(one.id for one in (*self.away, *self.dead))

    @property
    def changes(self) -> tuple[Change, ...]:
        """The changes that bring the named on the board and take the others off it."""
        return (
            *(FreshGame(one.id) for one in self.here if one.figure.off_board),
            *(LeftBoard(one.id) for one in self.away if not one.figure.off_board),
        )

    def waits(self, set_up: StartingBoard, side: ScenarioSide) -> bool:
        """Whether the side's player must still name its crew."""
        forces = to_pick(set_up.of(side))
        return self.due and (bool(self.away) or any(force.free for force in forces))


def presence(
    position: Position,
    named: Mapping[ScenarioSide, LookedUp[Sequence[Named]]],
    anyone: bool,
    set_ups: Sequence[StartingBoard],
    places: Mapping[ScenarioSide, int],
    before: Staged | None,
    linked: CampaignFight | None,
    target: int = 0,
) -> tuple[dict[ScenarioSide, Present], Price]:
    """Who of each side is there from the start, and the price in an umpire's word.

    Raises IllegalNow for impossible names.

    named    the figures that the sides name
    anyone   whether an umpire lets anyone in
    set_ups  what the dice may make of the set-up
    linked   the campaign fight that the game plays; None for a game of its own
    target   the id of the target of a Hit: no one picks them, and they are there
    """
    away = set(before.away) if before is not None else set[int]()
    price = position.by_umpire("the players", LETS_IN) if anyone else ()
    jailed = linked.jailed if linked is not None else set[int]()
    found: dict[ScenarioSide, Present] = {}
    for side, place in places.items():
        its = [one for one in position.people.values() if is_of(position, one, place) and one.id != target]
        aim = tuple(one for one in position.people.values() if one.id == target and is_of(position, one, place))
        dead = tuple(one for one in its if one.figure.posture is Posture.DEAD)
        kept = {one.id for one in dead} | jailed
        own = [one for one in its if one.id not in kept and (one.figure.can_act or one.id in away)]
        typed, name = named.get(side), position.side_name(place)
        if typed is not None:
            price = (*price, *_says(position, place))
        forces = known_picks(set_ups, side)
        if forces is None and typed is not None and not anyone:
            raise IllegalNow(
                f"The dice first decide whom {name} may pick. Remove the {side}s, and use /scenario pick afterward."
            ).offering("Pick the figures", "scenario pick", asks="figures")
        if forces is None and not anyone:
            found[side] = Present(aim, tuple(own), True, dead)
            continue
        unnamed = own if forces or anyone else []
        ordered = linked.sent(side) if linked is not None else None
        unnamed = [one for one in unnamed if ordered is None or one.id in ordered]
        here = _among(typed.needed, [*aim, *own], name) if typed is not None else unnamed
        here = [one for one in here if one.id != target]
        if own and not anyone:
            faults = side_faults(forces or (), profiles(here), _reserve(own))
            if forces and faults and typed is None:  # not all of them fit: its player picks who is there
                found[side] = Present(aim, tuple(own), True, dead)
                continue
            _refuse(name, faults, " An umpire may let anyone in." if forces else "")
        ids = {one.id for one in here}
        found[side] = Present((*aim, *here), tuple(one for one in own if one.id not in ids), dead=dead)
    return found, price


def _refuse(name: str, faults: Sequence[str], hint: str = "") -> None:
    """Refuse what is wrong with a side's picks."""
    if faults:
        raise IllegalNow(f"For {name}: {' '.join(faults)}{hint}")


def is_of(position: Position, person: Person, place: int) -> bool:
    """Whether a figure belongs to a gang that a side brought, and was not made for this game."""
    assert position.game is not None
    return person.side == place and person.gang_id not in position.game.extras


def _says(position: Position, place: int) -> Price:
    """The right to name a side's crew: its players have it, or without players anyone who takes part."""
    if position.side_players(place):
        return for_side(position, place)
    position.require_player()
    return ()


def _among(named: Sequence[Named], able: Sequence[Person], side: str) -> list[Person]:
    """The named figures. Raises IllegalNow for one that can't be picked."""
    ids = {one.id for one in able}
    strangers = [name for name, id_ in named if id_ not in ids]
    if strangers:
        names = listed(one.figure.name for one in able) or "no one"
        strange = listed(f"“{name[:40]}”" for name in strangers)
        raise IllegalNow(f"{strange} can't be picked for {side}. There {'are' if len(able) > 1 else 'is'} {names}.")
    meant = {id_ for _, id_ in named}
    return [one for one in able if one.id in meant]


def _reserve(people: Sequence[Person]) -> Reserve:
    """How many there are of each profile."""
    return tuple(Counter(profiles(people)).items())
