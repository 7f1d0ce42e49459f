"""Hotheads, who do not shoot where they must brawl."""

from __future__ import annotations

from cogs._kit.desk import Desk
from cogs._kit.play import Options
from cogs.mad_dogs.people import Person
from cogs.mad_dogs.riding import riding
from cogs.mad_dogs.turns import side_of, table_of
from rules.mad_dogs.composure import check_hothead, is_hot
from rules.mad_dogs.tables import BYSTANDERS


def require_cool(desk: Desk, options: Options, shooter: Person, target: Person) -> None:
    """Refuse a Hothead who shoots where he must brawl; an umpire says where he can't get at his man."""
    by, at = shooter.figure, target.figure
    if by is None or not is_hot(by) or options.get("from_car") or options.get("at_car"):
        return
    if riding(desk, shooter) is not None or riding(desk, target) is not None:
        return
    if (at is not None and (at.laid_out or at.profile in BYSTANDERS)) or _friends(desk, shooter, target):
        return
    if desk.is_appointed and not desk.caller.direct:
        desk.acts_for(shooter.name)
        return
    check_hothead(shooter.name, float(options["range"]))


def _friends(desk: Desk, one: Person, other: Person) -> bool:
    """Whether two are of one gang, or of one side of the game."""
    if one.stored is None or other.stored is None:
        return False
    if one.stored.gang.id == other.stored.gang.id:
        return True
    game = table_of(desk)
    side = side_of(game, one.stored) if game is not None else None
    return game is not None and side is not None and side == side_of(game, other.stored)
