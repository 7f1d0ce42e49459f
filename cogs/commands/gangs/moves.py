"""The moves of /gang: founding, hiring, dismissing, renaming, disbanding, and correcting wounds by hand."""

from __future__ import annotations

from typing import Annotated, Any

import discord
from annotated_types import Interval, Len

from cogs.command_adapter.gang_creation import first_shot, first_steps, new_ids, room_for, to_settle
from cogs.command_adapter.params import any_figure, any_gang
from cogs.command_adapter.reader import gang_seen
from cogs.commands.gangs.completions import games, gear_names, profiles, samples, skill_names
from cogs.context.context import Context
from cogs.context.prepared import Options, Prepared, prepares
from cogs.context.systems import played, roster_of, rosters, system_named
from cogs.replies.running import asks_first
from cogs.replies.windows import Blank, Window, ask_in
from cogs.slash.slash import command
from db.repositories import StoredFigure, StoredGang
from rules.core.action.fields import option
from rules.core.action.move import Rolls, command_of
from rules.core.commands.gangs import (
    HEALING,
    PAID,
    bringing,
    by_hand,
    disbanded,
    dismissed,
    founded,
    gang_renamed,
    has_sample,
    heals,
    hired,
    put_right,
    readied,
    recruited,
    renamed,
    require_idle,
    require_no_fight,
    require_one,
    require_place,
    sampled,
)
from rules.core.people.person import GangView
from rules.core.plain.events import Subject, SubjectKind
from rules.core.plain.proper_names import MOST_LETTERS, proper

Name = Annotated[str, Len(1, MOST_LETTERS)]
ROLLS = Rolls(odds=False, secret=False)
GANG = option("Your gang.", complete=any_gang)


@command("gang new", ROLLS)
class New:
    """Found a gang: a ready one, or an empty one to hire for."""

    name: Name = option("The gang's name.")
    sample: str = option("A ready gang.", default="", complete=samples)
    game: str = option("The gang's game.", default="", complete=games)


@prepares(New)
async def prepare_new(ctx: Context, move: New) -> Prepared:
    """Found a gang: a sample one, or an empty one, to hire for."""
    having = {one.id for one in rosters().values() if has_sample(roster_of(one), move.sample)}
    system = system_named(move.game, rosters(), having or await played(ctx))
    roster = roster_of(system)
    recruits = sampled(roster, move.sample)
    new, gang_id, ids = await room_for(ctx, system, move.name, recruits)
    game, campaign = ctx.game and ctx.game.game.system, ctx.campaign and ctx.campaign.campaign.system
    ready = bringing(new, game or "", campaign or "") if recruits else ()
    return Prepared(
        founded(
            ctx.caller.actor.name,
            gang_id,
            new,
            roster,
            recruits,
            ids,
            lambda figures: (*ready, *first_shot(system, new.name, figures)),
            lambda figures: to_settle(system, ids, figures) if recruits else first_steps(system, gang_id),
        )
    )


@command("gang hire", ROLLS)
class Hire:
    """Hire a figure. The bot rolls the dice of its profile."""

    gang: str = GANG
    profile: str = option("The figure's profile, such as Hoodlum.", complete=profiles)
    name: Name = option("The gang's name.")
    gear: str = option("The figure's gear, separated by commas.", default="", complete=gear_names)
    skills: str = option("Chosen skills, separated by commas (default: rolled).", default="", complete=skill_names)


@prepares(Hire)
async def prepare_hire(ctx: Context, move: Hire) -> Prepared:
    """Hire one more figure for a gang."""
    stored, gang = await _kept_gang(ctx, move.gang)
    _by_hand(ctx, gang, PAID)
    roster = roster_of(stored.system)
    recruit, skills = recruited(roster, move.profile, move.name, move.gear, move.skills)
    require_place(gang, [one.figure.name for one in await ctx.work.rosters.figures(stored)], recruit)
    (figure_id,) = await new_ids(ctx, stored.id, 1)
    deed = hired(gang, roster, figure_id, recruit, skills, lambda new: to_settle(stored.system, [figure_id], new))
    return Prepared(deed, about=(Subject(SubjectKind.GANG, stored.id),))


def _by_hand(ctx: Context, gang: GangView[Any], hint: str) -> None:
    """Refuse by hand what a campaign keeps books of, except for an umpire; `hint` says how it is done there."""
    if by_hand(gang, hint):
        ctx.judged.add(gang.id)


async def _kept_gang(ctx: Context, name: str) -> tuple[StoredGang, GangView[Any]]:
    """The gang with this name, if the caller may keep it, and the rules' view of it."""
    stored = await ctx.work.rosters.gang(ctx.server_id, name)
    ctx.may_keep(stored)
    return stored, gang_seen(ctx, stored)


async def _kept(ctx: Context, figure: str) -> tuple[StoredFigure, GangView[Any]]:
    """The figure whose sheet is changed by hand, and its gang.

    Only its owner may, whoever else acts with it in a game.
    """
    stored = await ctx.figure(figure, own=True)
    ctx.may_keep(stored.gang)
    return stored, gang_seen(ctx, stored.gang)


@command("gang dismiss")
class Dismiss:
    """A figure leaves its gang for good."""

    figure: str = option("Your figure.", complete=any_figure)


@prepares(Dismiss)
async def prepare_dismiss(ctx: Context, move: Dismiss) -> Prepared:
    """A figure leaves its gang for good."""
    stored, gang = await _kept(ctx, move.figure)
    return Prepared(dismissed(gang, stored.id, stored.figure))


@command("gang wounds")
class Wounds:
    """Correct a figure's wounds by hand, as a doctor or the umpire."""

    figure: str = option("Your figure.", complete=any_figure)
    points: Annotated[int, Interval(ge=0, le=20)] = option("The figure's wounds now; 0 for healed.")
    dead: bool = option("Whether the figure is dead.", default=False)


@prepares(Wounds)
async def prepare_wounds(ctx: Context, move: Wounds) -> Prepared:
    """Correct a figure's wounds by hand, up or down."""
    stored, gang = await _kept(ctx, move.figure)
    roster = roster_of(stored.gang.system)
    if heals(roster, stored.figure, move.points, move.dead):
        _by_hand(ctx, gang, HEALING)
        require_no_fight(gang)
    return Prepared(put_right(roster, stored.id, stored.figure, move.points, move.dead))


@command("gang ready")
class Ready:
    """Make a gang ready for a new game: guns loaded, nerves steady, wounds as they are."""

    gang: str = GANG


@prepares(Ready)
async def prepare_ready(ctx: Context, move: Ready) -> Prepared:
    """A gang starts a new game, as one brought to a table does. What lasted for the last one is over, wounds stay."""
    stored, gang = await _kept_gang(ctx, move.gang)
    require_idle(gang, stored.system)
    return Prepared(readied(gang, [one.id for one in await ctx.work.rosters.figures(stored)]))


@command("gang rename")
class Rename:
    """Rename a gang or a figure."""

    figure: str = option("The figure.", default="", complete=any_figure)
    gang: str = option("The gang.", default="", complete=any_gang)
    name: Name = option("The new name.")


@asks_first(command_of(Rename))
async def ask_new_name(interaction: discord.Interaction, options: Options) -> bool:
    """Ask for the new name in a window, if a button knows the figure."""
    if options.get("name"):
        return False
    blank = Blank("name", "The new name", "Spats Doogan", MOST_LETTERS)
    await ask_in(interaction, Window("Another name", command_of(Rename), options, blank))
    return True


@prepares(Rename)
async def prepare_rename(ctx: Context, move: Rename) -> Prepared:
    """Rename a gang or a figure."""
    name = proper(move.name)
    require_one(move.gang, move.figure)
    if move.gang:
        _, gang = await _kept_gang(ctx, move.gang)
        gangs = await ctx.work.rosters.gangs(ctx.server_id)
        return Prepared(gang_renamed(gang, name, [one.gang.name for one in gangs if one.id != gang.id]))
    stored, _ = await _kept(ctx, move.figure)
    comrades = await ctx.work.rosters.figures(stored.gang)
    others = [one.figure.name for one in comrades if one.id != stored.id]
    return Prepared(renamed(stored.id, stored.figure, name, others))


@command("gang disband")
class Disband:
    """Disband a gang."""

    gang: str = GANG


@prepares(Disband)
async def prepare_disband(ctx: Context, move: Disband) -> Prepared:
    """Disband a gang; undo brings it back."""
    _, gang = await _kept_gang(ctx, move.gang)
    return Prepared(disbanded(gang))
