"""/gangstars-gang: building gangs with points, checking them, and saving points from game to game."""

from __future__ import annotations

from cogs.cards.card import Card, Press
from cogs.command_adapter.gang_creation import FIRST_SHOTS, FIRST_STEPS, SETTLING, FirstShot
from cogs.command_adapter.reader import read
from cogs.commands.gangstars.gang import menus
from cogs.commands.gangstars.gang.cards import check_card, points_card
from cogs.context.context import Context
from cogs.replies.answers import shows
from cogs.slash.slash import add_commands, command, root
from rules.core.action.fields import option
from rules.core.action.move import declared, record
from rules.core.plain.refusal import IllegalNow
from rules.gangstars.gangs.builder import (
    GS,
    AddFigure,
    CardOptions,
    ChangeCard,
    ChangeKind,
    GangOption,
    NewGang,
    first_step,
    leash,
    typed_card,
)
from rules.gangstars.gangs.from_game_to_game import Bank
from rules.gangstars.gangs.prices import Muster
from rules.gangstars.model.figures import Figure, Profile

assert menus  # registers its buttons


@command("gangstars-gang check")
class Check(GangOption):
    """Check a gang against the rules. You see each fault and the points left."""


@shows(Check)
async def check(ctx: Context, _move: Check) -> Card:
    m: Check
    _, m = await read(ctx, ctx.options, declared(Check))
    if not m.gang.people:
        raise IllegalNow("This gang has no figures yet. Add one with /gangstars-gang add.").offering(
            "Add a figure", "gangstars-gang add", gang=m.gang.name
        )
    return check_card(m.gang)


@record
class OfType:
    """The type of a card."""

    profile: Profile = option("Type of the figure.", words=Profile)


@command("gangstars-gang points")
class Points(CardOptions, OfType):
    """Price a card without adding it to a gang. A number you don't give is 0."""


@shows(Points)
async def points(_context: Context, move: Points) -> Card:
    return points_card(typed_card(Figure(move.profile, move.profile), move, Muster(())))


gangstars_gang = root("gangstars-gang", "GangStars: buy a gang with points and check it.")
ROOTS = (gangstars_gang,)
add_commands(gangstars_gang, __name__, (NewGang, ChangeKind, AddFigure, ChangeCard, Check, Points, Bank))

FIRST_SHOTS[GS] = FirstShot("gangstars-shoot shot", {"range": "10 in"})
FIRST_STEPS[GS] = lambda gang: (Press(*first_step(gang)),)
SETTLING[GS] = lambda ids, figures: tuple(
    Press(*button) for one, figure in zip(ids, figures, strict=False) for button in leash(one, figure)
)
