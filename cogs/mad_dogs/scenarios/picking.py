"""Who of the gangs on the table is there: said at the set-up, or once the dice have told whom a side may pick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cogs._kit.context import Context
from cogs._kit.games import figures_of, require_taking_part
from cogs.mad_dogs.campaign.linking import fight_in
from cogs.mad_dogs.turns import require_side, side_of
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.events import Change
from rules.core.frozen import frozen
from rules.core.refusal import ForUmpire, IllegalNow
from rules.core.roster import FreshGame
from rules.core.words import listed, parts
from rules.mad_dogs.casting import known_picks
from rules.mad_dogs.changes import LeftBoard
from rules.mad_dogs.model import Posture
from rules.mad_dogs.scenarios.common import SetUp
from rules.mad_dogs.scenarios.forces import Reserve, Side
from rules.mad_dogs.scenarios.picking import side_faults, to_pick
from rules.mad_dogs.staging import Staged


@frozen
class Present:
    """Who of a side's gangs is there from the start.

    here  those who are, of whom some may have been off the board
    away  those who are not, for now
    due   the dice tell first whom the side may pick
    dead  those who were dead before: they die no second time
    """

    here: tuple[StoredFigure, ...] = ()
    away: tuple[StoredFigure, ...] = ()
    due: bool = False
    dead: tuple[StoredFigure, ...] = ()

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


async def presence(
    ctx: Context,
    game: StoredGame,
    listed: Mapping[Side, str],
    anyone: bool,
    set_ups: Sequence[SetUp],
    places: dict[Side, int],
    before: Staged | None,
    target: int = 0,
) -> dict[Side, Present]:
    """Who of each side is there from the start; IllegalNow for those who can't be.

    listed   the names of those who are said to be there
    anyone   whether an umpire lets anyone in
    set_ups  what the dice may make of the set-up
    target   id of whom a Hit is aimed at: nobody picks them, and they are there
    """
    figures = await figures_of(ctx, game)
    away = set(before.away) if before is not None else set[int]()
    anyone, linked = _anyone(ctx, anyone), await fight_in(ctx, game)
    found: dict[Side, Present] = {}
    for side, place in places.items():
        its = [one for one in figures if is_of(game, one, place) and one.id != target]
        aim = tuple(one for one in figures if one.id == target and is_of(game, one, place))
        dead = tuple(one for one in its if one.figure.posture is Posture.DEAD)
        kept = {one.id for one in dead} | (linked.jailed if linked is not None else set[int]())
        own = [one for one in its if one.id not in kept and (one.figure.can_act or one.id in away)]
        text, name = listed[side], game.game.sides[place].name
        if text:
            _require_of(ctx, game, place)
        forces = known_picks(set_ups, side)
        if forces is None and text and not anyone:
            raise IllegalNow(f"The dice first decide whom {name} may pick. Remove the {side}s; /scenario pick follows.")
        if forces is None and not anyone:
            found[side] = Present(aim, tuple(own), True, dead)
            continue
        unnamed = own if forces or anyone else []
        ordered = linked.sent(side) if linked is not None else None
        unnamed = [one for one in unnamed if ordered is None or one.id in ordered]
        here = await _named(ctx, text, [*aim, *own], name) if text else unnamed
        here = [one for one in here if one.id != target]
        if own and not anyone:
            hint = f" Say who is there, {side}s: and their names; an umpire may let anyone in." if forces else ""
            _refuse(name, side_faults(forces or (), _profiles(here), _reserve(own)), hint)
        ids = {one.id for one in here}
        found[side] = Present((*aim, *here), tuple(one for one in own if one.id not in ids), dead=dead)
    return found


def _refuse(name: str, faults: Sequence[str], hint: str = "") -> None:
    """Refuse what is wrong with those picked for a side."""
    if faults:
        raise IllegalNow(f"For {name}: {' '.join(faults)}{hint}")


def _anyone(ctx: Context, wanted: bool) -> bool:
    """Whether an umpire lets anyone in, whoever may be picked."""
    if not wanted:
        return False
    if not ctx.is_umpire:
        raise ForUmpire("Only an umpire may let in people the scenario does not. Remove “anyone”.")
    ctx.acts_for("the players")
    return True


def is_of(game: StoredGame, one: StoredFigure, place: int) -> bool:
    """Whether somebody belongs to a gang that a side brought, and was not made for this game."""
    return side_of(game, one) == place and one.gang.id not in game.game.extras


def _require_of(ctx: Context, game: StoredGame, place: int) -> None:
    """Who is there is for the players of a side to say; for anybody who takes part while it has none."""
    if game.game.sides[place].players:
        require_side(ctx, game, place)
    else:
        require_taking_part(ctx, game)


async def _named(ctx: Context, text: str, among: Sequence[StoredFigure], side: str) -> list[StoredFigure]:
    """The figures of these names; IllegalNow for one who is not among those who can be picked."""
    names = dict.fromkeys(parts(text))
    meant = await ctx.figures(names, own=True)
    found = {one.id for one in meant if one is not None}
    strangers = [
        name for name, one in zip(names, meant, strict=True) if one is None or one.id not in {each.id for each in among}
    ]
    if strangers:
        able = ", ".join(one.figure.name for one in among) or "nobody"
        strange = listed(f"“{name[:40]}”" for name in strangers)
        raise IllegalNow(f"{strange} can't be picked for {side}: there {_is(among)} {able}.")
    return [one for one in among if one.id in found]


def _is(among: Sequence[Any]) -> str:
    return "are" if len(among) > 1 else "is"


def _profiles(figures: Sequence[StoredFigure]) -> list[str]:
    return [one.figure.profile for one in figures]


def _reserve(figures: Sequence[StoredFigure]) -> Reserve:
    """How many there are of each profile."""
    return tuple(Counter(_profiles(figures)).items())
