"""Founding, hiring, dismissing, renaming, disbanding, and wounds put right by hand."""

from __future__ import annotations

from typing import Annotated, Any

import discord
from annotated_types import Interval, Len

from cogs._kit.context import Context
from cogs._kit.founding import first_shot, first_steps, room_for, to_settle
from cogs._kit.params import any_figure, any_gang
from cogs._kit.prepared import Options, Prepared, prepares
from cogs._kit.slash import command
from cogs._kit.systems import played, roster_of, rosters, system_named
from cogs._kit.views import asks_first
from cogs._kit.windows import Blank, Window, ask_in
from cogs.gangs.choosing import games, gear_names, profiles, samples, skill_names
from db.codec import dump
from db.repositories import StoredFigure, StoredGang
from db.seats import GAME
from rules.core.deed import Deed
from rules.core.events import Kind, Subject
from rules.core.founding import MOST_FIGURES, founding, fresh_names
from rules.core.markup import strong
from rules.core.move import Rolls, command_of, opt
from rules.core.named import MOST_LETTERS, alike, proper, spelled
from rules.core.refusal import ForUmpire, IllegalNow, InTheWay, OutOfRange
from rules.core.report import FollowUp, Report
from rules.core.roster import Disbanded, FigureDismissed, FigureRenamed, FreshGame, GangRenamed, Hired
from rules.core.system import Recruit, System
from rules.core.words import key_of, parts

Name = Annotated[str, Len(1, MOST_LETTERS)]
ROLLS = Rolls(odds=False, secret=False)
GANG = opt("Your gang.", complete=any_gang)


@command("gang new", ROLLS)
class New:
    """Found a gang: a ready sample, or an empty one to hire for."""

    name: Name = opt("What it is called.")
    sample: str = opt("A ready gang.", default="", complete=samples)
    game: str = opt("Which game it plays.", default="", complete=games)


@prepares(New)
async def prepare_new(ctx: Context, m: New) -> Prepared:
    """A new gang: a sample one, or empty, to hire for."""
    having = {one.id for one in rosters().values() if alike(m.sample, roster_of(one).samples)}
    system = system_named(m.game, rosters(), having or await played(ctx))
    roster = roster_of(system)
    recruits: tuple[Recruit, ...] = ()
    if m.sample:
        recruits = roster.samples[spelled("sample gang", m.sample, roster.samples)]
    new, gang_id, ids = await room_for(ctx, system, m.name, recruits)

    bringing = _bringing(ctx, system, new.name) if recruits else ()

    def say(figures: tuple[Any, ...] | None) -> Report:
        lines = tuple(f"{strong(figure.name)} · {roster.line(figure)}" for figure in figures or ())
        empty = ("Hire figures with /gang hire.",)
        presses = to_settle(system, ids, figures or ()) if recruits else first_steps(system, gang_id)
        told = f"{ctx.caller.actor.name} founds {new.name}."
        offers = (*bringing, *first_shot(system, new.name, figures or ()))
        return Report(told, lines or empty, offers, opens=presses)

    return Prepared(
        Deed(
            report=say,
            resolver=roster.muster if recruits else None,
            args=(recruits, ()),
            changes=lambda figures: founding(gang_id, new, ids, figures or ()),
            facts=lambda outcome: {"gang": new.name, "figures": [dump(figure) for figure in outcome.result]},
        )
    )


def _bringing(ctx: Context, system: System, gang: str) -> tuple[FollowUp, ...]:
    """The button that takes a ready gang into what is played here, where it is of its system."""
    if ctx.game is not None and ctx.game.game.system == system.id:
        return (FollowUp(f"Bring {gang}"[:80], "game bring", {"gang": gang}),)
    if ctx.campaign is not None and ctx.campaign.campaign.system == system.id:
        return (FollowUp(f"Bring {gang} in"[:80], "campaign join", {"gang": gang}),)
    return ()


@command("gang hire", ROLLS)
class Hire:
    """Hire a figure; the dice that its profile calls for are rolled."""

    gang: str = GANG
    profile: str = opt("What kind of figure.", complete=profiles)
    name: Name = opt("What it is called.")
    gear: str = opt("What it carries, separated by commas.", default="", complete=gear_names)
    skills: str = opt("Skills chosen rather than rolled, separated by commas.", default="", complete=skill_names)


@prepares(Hire)
async def prepare_hire(ctx: Context, m: Hire) -> Prepared:
    """One more figure for a gang."""
    stored = await ctx.work.rosters.gang(ctx.server_id, m.gang)
    ctx.may_keep(stored)
    _require_books(ctx, stored, "figures are paid for")
    roster = roster_of(stored.system)
    profile = spelled("profile", m.profile, roster.profiles)
    gear = tuple(roster.gear_named(piece) for piece in parts(m.gear))
    skills = tuple(roster.skill_named(skill) for skill in parts(m.skills))
    name = proper(m.name)
    figures = await ctx.work.rosters.figures(stored)
    if len(figures) >= MOST_FIGURES:
        raise IllegalNow(f"{stored.gang.name} has {MOST_FIGURES} figures: dismiss one first.")
    recruit = Recruit(profile, name, gear)
    fresh_names([recruit], {key_of(one.figure.name) for one in figures})
    (figure_id,) = await ctx.work.rosters.new_figures(ctx.server_id, stored.id, 1)

    def say(hired: tuple[Any, ...]) -> Report:
        presses = to_settle(stored.system, [figure_id], hired)
        return Report(f"{name} joins {stored.gang.name}.", (roster.line(hired[0]),), opens=presses)

    return Prepared(
        Deed(
            report=say,
            resolver=roster.muster,
            args=((recruit,), skills),
            changes=lambda hired: (Hired(figure_id, stored.system.id, stored.id, hired[0]),),
            facts=lambda outcome: dump(outcome.result[0]),
        ),
        about=(Subject(Kind.GANG, stored.id),),
    )


def _require_books(ctx: Context, gang: StoredGang, hint: str) -> None:
    """Refuse by hand what a campaign keeps books of, unless an umpire does it; `hint` says how it is done there."""
    if not gang.gang.campaign:
        return
    if not ctx.umpires(gang):
        raise ForUmpire(
            f"{gang.gang.name} is in a campaign, where {hint}: only an umpire may do that by hand.",
            gang.gang.campaign,
        )
    ctx.judged.add(gang.id)


async def _kept(ctx: Context, figure: str) -> StoredFigure:
    """The figure whose sheet is changed by hand: that is for its owner, whoever else may act with it in a game."""
    stored = await ctx.figure(figure, own=True)
    ctx.may_keep(stored.gang)
    return stored


@command("gang dismiss")
class Dismiss:
    """A figure leaves its gang for good."""

    figure: str = opt("Your figure.", complete=any_figure)


@prepares(Dismiss)
async def prepare_dismiss(ctx: Context, m: Dismiss) -> Prepared:
    """A figure leaves its gang for good."""
    stored = await _kept(ctx, m.figure)
    return Prepared(
        Deed(
            report=lambda _: Report(f"{stored.figure.name} leaves {stored.gang.gang.name}."),
            changes=lambda _: (FigureDismissed(stored.id),),
        )
    )


@command("gang wounds")
class Wounds:
    """Put a figure's wounds right by hand: a doctor, or the umpire."""

    figure: str = opt("Your figure.", complete=any_figure)
    points: Annotated[int, Interval(ge=0, le=20)] = opt("How many wounds it has now; 0 for healed.")
    dead: bool = opt("It is dead.", default=False)


@prepares(Wounds)
async def prepare_wounds(ctx: Context, m: Wounds) -> Prepared:
    """Put a figure's wounds right by hand, up or down."""
    stored = await _kept(ctx, m.figure)
    roster = roster_of(stored.gang.system)
    change = roster.wounded(stored.id, stored.figure, m.points, m.dead)
    healed = change.apply_to(stored.figure)
    if roster.hurt(healed) < roster.hurt(stored.figure):
        _require_books(ctx, stored.gang, "wounds take time to heal")
        _require_no_fight(ctx, stored.gang)
    after = dict(roster.sheet(healed))
    return Prepared(
        Deed(
            report=lambda _: Report(f"{stored.figure.name}'s wounds are put right.", (after.get("Condition", ""),)),
            changes=lambda _: (change,),
        )
    )


def _require_no_fight(ctx: Context, gang: StoredGang) -> None:
    """Refuse to heal by hand whoever is in a game, unless an umpire does it."""
    if gang.gang.game and not ctx.umpires(gang):
        raise ForUmpire(f"{gang.gang.name} is in a game: only an umpire takes wounds away by hand there.")


@command("gang ready")
class Ready:
    """A new game for a gang: guns loaded, nerves steady, wounds as they are."""

    gang: str = GANG


@prepares(Ready)
async def prepare_ready(ctx: Context, m: Ready) -> Prepared:
    """A gang starts a new game, as one brought to a table does: what lasted for the last one is over, wounds stay."""
    gang = await ctx.work.rosters.gang(ctx.server_id, m.gang)
    ctx.may_keep(gang)
    games = gang.system.games
    if games is None:
        raise IllegalNow(f"{gang.system.title} keeps no games: nothing of the last one is left to clear.")
    if gang.gang.game:
        told = f"{gang.gang.name} is in a game, which has made it ready. Close that game first."
        raise InTheWay(told, GAME, gang.gang.game)
    figures = await ctx.work.rosters.figures(gang)
    told = "Guns are loaded, nerves are steady, and what works once a game works again. Wounds stay."
    return Prepared(
        Deed(
            report=lambda _: Report(f"{gang.gang.name} is ready for a new game.", (told,)),
            changes=lambda _: tuple(FreshGame(one.id) for one in figures),
        )
    )


@command("gang rename")
class Rename:
    """Rename a gang or a figure."""

    figure: str = opt("The figure.", default="", complete=any_figure)
    gang: str = opt("The gang.", default="", complete=any_gang)
    name: Name = opt("The new name.")


@asks_first(command_of(Rename))
async def ask_new_name(interaction: discord.Interaction, options: Options) -> bool:
    """A window asks for the new name where a button knows who takes it."""
    if options.get("name"):
        return False
    blank = Blank("name", "The new name", "Spats Doogan", MOST_LETTERS)
    await ask_in(interaction, Window("Another name", command_of(Rename), options, blank))
    return True


@prepares(Rename)
async def prepare_rename(ctx: Context, m: Rename) -> Prepared:
    """Rename a gang or a figure."""
    name = proper(m.name)
    if bool(m.gang) == bool(m.figure):
        raise OutOfRange("Say which gang to rename, or which figure, but not both.")
    if m.gang:
        stored = await ctx.work.rosters.gang(ctx.server_id, m.gang)
        ctx.may_keep(stored)
        for other in await ctx.work.rosters.gangs(ctx.server_id):
            if other.id != stored.id and key_of(other.gang.name) == key_of(name):
                raise IllegalNow(f"There is already a gang called {name} here: pick another name.")
        return Prepared(
            Deed(
                report=lambda _: Report(f"{stored.gang.name} is now called {name}."),
                changes=lambda _: (GangRenamed(stored.id, name),),
            )
        )
    one = await _kept(ctx, m.figure)
    comrades = await ctx.work.rosters.figures(one.gang)
    fresh_names([Recruit("", name)], {key_of(other.figure.name) for other in comrades if other.id != one.id})
    return Prepared(
        Deed(
            report=lambda _: Report(f"{one.figure.name} is now called {name}."),
            changes=lambda _: (FigureRenamed(one.id, name),),
        )
    )


@command("gang disband")
class Disband:
    """Disband a gang."""

    gang: str = GANG


@prepares(Disband)
async def prepare_disband(ctx: Context, m: Disband) -> Prepared:
    """A gang is no more; undo brings it back."""
    stored = await ctx.work.rosters.gang(ctx.server_id, m.gang)
    ctx.may_keep(stored)
    if stored.gang.campaign:
        raise IllegalNow(f"{stored.gang.name} is in a campaign: /campaign leave takes it out first.")
    return Prepared(
        Deed(report=lambda _: Report(f"{stored.gang.name} is no more."), changes=lambda _: (Disbanded(stored.id),))
    )
