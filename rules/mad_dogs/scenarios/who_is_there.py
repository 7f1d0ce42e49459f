"""Who of the gangs on the table is there from the start: given at the set-up, or once the dice decide it."""

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
from rules.mad_dogs.model.scenario import SetUp, Side, Staged, to_pick
from rules.mad_dogs.play.acting import for_side
from rules.mad_dogs.play.position import Person, Position
from rules.mad_dogs.scenarios.casting import known_picks
from rules.mad_dogs.scenarios.crew_picks import profiles
from rules.mad_dogs.scenarios.shared.campaign_fight import CampaignFight
from rules.mad_dogs.scenarios.shared.forces import Reserve
from rules.mad_dogs.scenarios.shared.picking import side_faults

LETS_IN: Final = "Only an umpire may let in people the scenario does not. Remove “anyone”."
Named = tuple[str, int]
"""A name as it was typed, and the id of whom it means; 0 for no one."""


@frozen
class Present:
    """Who of a side's gangs is there from the start.

    here  those who are, of whom some may have been off the board
    away  those who are not, for now
    due   the dice tell first whom the side may pick
    dead  those who were dead before: they die no second time
    """

    here: tuple[Person, ...] = ()
    away: tuple[Person, ...] = ()
    due: bool = False
    dead: tuple[Person, ...] = ()

    @property
    def absent(self) -> tuple[int, ...]:
        """Ids of those of whom nothing on the table tells."""
        return tuple(one.id for one in (*self.away, *self.dead))

    @property
    def changes(self) -> tuple[Change, ...]:
        """The changes that bring them on the board and take the others off it."""
        return (
            *(FreshGame(one.id) for one in self.here if one.figure.off_board),
            *(LeftBoard(one.id) for one in self.away if not one.figure.off_board),
        )

    def waits(self, set_up: SetUp, side: Side) -> bool:
        """Whether its player has still to say who is there."""
        forces = to_pick(set_up.of(side))
        return self.due and (bool(self.away) or any(force.free for force in forces))


def presence(
    position: Position,
    named: Mapping[Side, LookedUp[Sequence[Named]]],
    anyone: bool,
    set_ups: Sequence[SetUp],
    places: Mapping[Side, int],
    before: Staged | None,
    linked: CampaignFight | None,
    target: int = 0,
) -> tuple[dict[Side, Present], Price]:
    """Who of each side is there from the start, and for whom an umpire says so; IllegalNow for those who can't be.

    named    those who are said to be there, of the sides that say it
    anyone   whether an umpire lets anyone in
    set_ups  what the dice may make of the set-up
    linked   the fight of a campaign that it is; None for a game of its own
    target   id of whom a Hit is aimed at: no one picks them, and they are there
    """
    away = set(before.away) if before is not None else set[int]()
    price = position.by_umpire("the players", LETS_IN) if anyone else ()
    jailed = linked.jailed if linked is not None else set[int]()
    found: dict[Side, Present] = {}
    for side, place in places.items():
        its = [one for one in position.people.values() if is_of(position, one, place) and one.id != target]
        aim = tuple(one for one in position.people.values() if one.id == target and is_of(position, one, place))
        dead = tuple(one for one in its if one.figure.posture is Posture.DEAD)
        kept = {one.id for one in dead} | jailed
        own = [one for one in its if one.id not in kept and (one.figure.can_act or one.id in away)]
        said, name = named.get(side), position.side_name(place)
        if said is not None:
            price = (*price, *_says(position, place))
        forces = known_picks(set_ups, side)
        if forces is None and said is not None and not anyone:
            raise IllegalNow(f"The dice first decide whom {name} may pick. Remove the {side}s; /scenario pick follows.")
        if forces is None and not anyone:
            found[side] = Present(aim, tuple(own), True, dead)
            continue
        unnamed = own if forces or anyone else []
        ordered = linked.sent(side) if linked is not None else None
        unnamed = [one for one in unnamed if ordered is None or one.id in ordered]
        here = _among(said.needed, [*aim, *own], name) if said is not None else unnamed
        here = [one for one in here if one.id != target]
        if own and not anyone:
            hint = f" Say who is there, {side}s: and their names; an umpire may let anyone in." if forces else ""
            _refuse(name, side_faults(forces or (), profiles(here), _reserve(own)), hint)
        ids = {one.id for one in here}
        found[side] = Present((*aim, *here), tuple(one for one in own if one.id not in ids), dead=dead)
    return found, price


def _refuse(name: str, faults: Sequence[str], hint: str = "") -> None:
    """Refuse what is wrong with those picked for a side."""
    if faults:
        raise IllegalNow(f"For {name}: {' '.join(faults)}{hint}")


def is_of(position: Position, one: Person, place: int) -> bool:
    """Whether a figure belongs to a gang that a side brought, and was not made for this game."""
    assert position.game is not None
    return one.side == place and one.gang_id not in position.game.extras


def _says(position: Position, place: int) -> Price:
    """Who is there is for the players of a side to say; for anyone who takes part while it has none."""
    if position.side_players(place):
        return for_side(position, place)
    position.require_player()
    return ()


def _among(named: Sequence[Named], able: Sequence[Person], side: str) -> list[Person]:
    """Those named; IllegalNow for one who is not among those who can be picked."""
    ids = {one.id for one in able}
    strangers = [name for name, id_ in named if id_ not in ids]
    if strangers:
        names = ", ".join(one.figure.name for one in able) or "nobody"
        strange = listed(f"“{name[:40]}”" for name in strangers)
        raise IllegalNow(f"{strange} can't be picked for {side}: there {'are' if len(able) > 1 else 'is'} {names}.")
    meant = {id_ for _, id_ in named}
    return [one for one in able if one.id in meant]


def _reserve(people: Sequence[Person]) -> Reserve:
    """How many there are of each profile."""
    return tuple(Counter(profiles(people)).items())
