"""The street of the game here as somebody may see it: its picture, and the same in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cogs.cards.card import Picture
from cogs.cards.street_picture import StreetView, street_picture
from cogs.context.context import Context
from db.games import StoredGame
from rules.core.action.on_street import shown
from rules.core.action.position import Position
from rules.core.street.ground import Ground
from rules.core.street.street_in_words import Shown, picture_alt, sight_lines, street_words, where_line


def seen_by_caller(
    ctx: Context, game: StoredGame, position: Position[Any, Any, Any], public: bool
) -> tuple[Shown, ...]:
    """Everybody on the street whom the caller may know of; in public everybody whom all know of."""
    assert game.system.bearing is not None, "its figures stand on a street"
    side = None if public else game.game.side_of_player(ctx.caller.actor.id)
    all_seeing = ctx.is_umpire and not ctx.plays_here and not public
    return shown(position, game.system.bearing, side, all_seeing=all_seeing)


def pictured(ground: Ground, figures: Sequence[Shown], sides: Sequence[str]) -> Callable[[], Picture]:
    """What draws the street with these figures on it."""
    return lambda: street_picture(StreetView(ground, tuple(figures)), picture_alt(ground, figures, sides))


def in_words(ground: Ground, figures: Sequence[Shown], sides: Sequence[str]) -> list[str]:
    """The same in lines."""
    return street_words(ground, figures, sides)


def sight_of(ground: Ground, figures: Sequence[Shown], one: Shown) -> list[str]:
    """Where a figure stands, and whom it sees, in lines."""
    return [f"{where_line(ground, one)}.", *(sight_lines(ground, figures, one) or ["It sees no enemy."])]
