"""The month of a gang that no player runs: its choices in each part, as commands that its player could have given.

Each is a pure function of what that player sees, so never of what others have ordered or bid in secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from rules.core.action.deed import MoveRef
from rules.core.action.report import FollowUp
from rules.core.plain.events import Change
from rules.core.play.active_config import ActiveConfig
from rules.mad_dogs.paradise.city.secrets import seen_by
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.rivals.carrying_out import Carried, carried_out
from rules.mad_dogs.paradise.rivals.crews import spending_chosen
from rules.mad_dogs.paradise.rivals.officials_bought import bids_answered, officials_bought
from rules.mad_dogs.paradise.rivals.takeovers_and_raids import order_commands, orders_chosen

Chooses = Callable[[Town, int], Iterable[MoveRef]]
"""The commands of a gang, from the town as its player sees it."""


def unplayed(town: Town) -> tuple[int, ...]:
    """The gangs that no player runs, in the order they joined."""
    return tuple(one.gang for one in town.city.outfits if one.npc and one.gang in town.gangs)


def _each(town: Town, chooses: Chooses) -> Carried:
    """All such gangs make these choices, one gang after the other; their commands are open, like those of players."""
    changes: list[Change] = []
    lines: list[str] = []
    offers: list[FollowUp] = []
    for gang in unplayed(town):
        made = carried_out(town, gang, chooses(seen_by(town, gang), gang))
        town = made.town
        changes += made.changes
        lines += made.lines
        offers += made.offers
    return Carried(town, tuple(changes), tuple(lines), tuple(offers))


def friends_bought(town: Town) -> Carried:
    """As the buying of officials begins, they buy and bid, so that players can still answer."""
    return _each(town, officials_bought)


def friends_kept(town: Town) -> Carried:
    """As it ends, they match bids for their officials."""
    return _each(town, bids_answered)


class RivalOrders(NamedTuple):
    """The spending and the orders of a gang as all orders are opened.

    bought   what it has bought, a sentence each
    changes  those of both, once it is known whether it is in the mood for a raid
    """

    gang: int
    bought: tuple[str, ...]
    changes: Callable[[bool], tuple[Change, ...]]


def orders_given(town: Town, house: ActiveConfig) -> tuple[RivalOrders, ...]:
    """What each gang that no player runs spends and orders, unless an umpire has ordered for it.

    None of them depends on any other, so all choose at the same moment.
    """
    return tuple(_of_rival(town, gang, house) for gang in unplayed(town) if not town.outfit(gang).ordered)


def _of_rival(town: Town, gang: int, house: ActiveConfig) -> RivalOrders:
    seen = seen_by(town, gang)
    spent = carried_out(town, gang, spending_chosen(seen, gang))

    def changes(raids: bool) -> tuple[Change, ...]:
        orders = orders_chosen(seen, gang, house, raids)
        return (*spent.changes, *carried_out(spent.town, gang, order_commands(town, gang, orders)).changes)

    return RivalOrders(gang, spent.lines, changes)
