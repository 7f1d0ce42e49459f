"""/umpires: who umpires here; /settings: the house rules in force."""

from __future__ import annotations

import discord
from discord.ext import commands

from cogs.cards.card import Card, Choice, Menu, Press
from cogs.cards.settings_sections import SETTLED
from cogs.command_adapter.name_ranking import systems_near, tiers
from cogs.command_adapter.params import MOST_CHOICES, Choices, grouped_choices
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.config_scope import SCOPE, Scope, changed, place_of, unmoved
from cogs.context.context import Context
from cogs.context.prepared import Prepared, prepares
from cogs.context.umpire_role import DROP, MEND, NAME_UMPIRES, ROLE, ROLE_GONE, SHOW
from cogs.registration.greeting import SET_UP
from cogs.replies.answers import answers, run_typed, shows
from cogs.replies.dispatch import NUMBER, on_choice, on_press
from cogs.replies.replies import show
from cogs.replies.running import run
from cogs.slash.slash import Role, add_commands, alone, command, root
from db.unit_of_work import reading
from rules.core.action.fields import option
from rules.core.action.system import all_rules
from rules.core.commands.settings import (
    FOLLOWS,
    require_manager,
    ruling_meant,
    switched,
    switches,
    umpired_by,
    umpires_of,
)
from rules.core.plain.markup import strong, verbatim
from rules.core.plain.refusal import IllegalNow

settings = root("settings", "Umpires and house rules of this server.")


def _require_manager(ctx: Context) -> None:
    require_manager(
        manages=ctx.caller.manages or ctx.caller.wanted is not None
    )  # a user who asks the others for it manages the server


async def house_rules(interaction: discord.Interaction, current: str) -> Choices:
    """The switches of house rulings, each with its game, the nearest first."""
    games = {
        ruling.switch: system for system, rule in all_rules() for ruling in rule.rulings if ruling.switch is not None
    }
    groups = tiers(games, lambda switch: games[switch].id, await systems_near(interaction))
    return grouped_choices(groups, current, {switch: system.title for switch, system in games.items()})


@command("umpires")
class Umpires:
    """Name the role whose members umpire, or show who umpires."""

    role: Role = option("The role (default: show who umpires).", default=0)


@answers(Umpires)
async def umpires(interaction: discord.Interaction, move: Umpires) -> None:
    """Name a role. Without one, show who umpires and what changes it."""
    if move.role or interaction.guild_id is None:
        await run_typed(interaction, Umpires)
    else:
        await _show_roles(interaction)


async def _show_roles(interaction: discord.Interaction) -> None:
    """Show a manager who umpires, and the roles that can."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
    _require_manager(ctx)
    guild = interaction.guild
    named = [role for role in reversed(guild.roles) if not (role.is_default() or role.managed)] if guild else []
    present = ctx.umpire_role
    roles = tuple(Choice(str(role.id), role.name, chosen=role.id == present) for role in named[:MOST_CHOICES])
    card = Card(
        "The role of umpires was deleted" if ctx.umpire_role_gone else "Who umpires on this server?",
        lines=(
            "Those who manage the server umpire until another role is named."
            if ctx.umpire_role_gone
            else f"{strong('Umpires:')} {umpires_of(present)}.",
            f"Pick a role here, or type {verbatim('/umpires')} with any role.",
        ),
        menus=(Menu(MEND, ROLE, "The role of umpires", roles),) if roles else (),
        buttons=(*([Press(MEND, DROP, "Managers umpire")] if present or ctx.umpire_role_gone else []), SET_UP),
        private=True,
    )
    await show(interaction, card, in_place=True)


@on_press(MEND, rf"{SHOW}|{DROP}")
async def press_mend(interaction: discord.Interaction, key: str) -> None:
    """Show who umpires and what changes it, or leave it to those who manage the server."""
    if key == DROP:
        await run(interaction, "umpires", {})
    else:
        await _show_roles(interaction)


@on_choice(MEND, ROLE, NUMBER)
async def choose_role(interaction: discord.Interaction, _key: str, values: list[str]) -> None:
    """Choose another role of umpires."""
    await run(interaction, "umpires", {"role": int(values[0])})


@prepares(Umpires)
async def prepare_umpires(ctx: Context, move: Umpires) -> Prepared:
    """Set the umpires: a role, or those who manage the server."""
    _require_manager(ctx)
    deed = umpired_by(move.role, direct=ctx.caller.direct)
    if move.role and ctx.caller.guild is not None and ctx.caller.guild.get_role(move.role) is None:
        raise IllegalNow("That role was deleted. Choose another one.")
    server = await ctx.work.servers.get(ctx.server_id, ctx.caller.direct, ctx.now)
    server.settings = {**server.settings, "umpire_role": move.role or None}
    return Prepared(deed)


@command("settings house-rule")
class HouseRule:
    """Switch a house rule on or off."""

    rule: str = option("The house rule.", complete=house_rules)
    state: str = option("Whether it holds: On, Off, or in a campaign As the server.", words=("On", "Off", FOLLOWS))
    scope: Scope = SCOPE


@prepares(HouseRule)
async def prepare_house_rule(ctx: Context, move: HouseRule) -> Prepared:
    """Switch a house rule on or off."""
    if move.scope is Scope.SERVER:
        _require_manager(ctx)
    place = await place_of(ctx, move.scope)
    name, holds = ruling_meant(move.rule, move.state, campaign=place.scope is Scope.CAMPAIGN)
    changes = await changed(ctx, place, lambda house: house.with_ruling(name, holds))
    return Prepared(switched(name, move.state, place.where, await unmoved(ctx, place), changes, place.campaign))


@command("settings show")
class Show:
    """Show the settings in force here."""


@shows(Show)
async def settings_card(ctx: Context, _move: Show) -> Card:
    umpires = "you, in direct messages" if ctx.caller.direct else umpires_of(ctx.umpire_role)
    lines = [f"{strong('Umpires:')} {umpires}", *([ROLE_GONE] if ctx.umpire_role_gone else [])]
    for name, ruling in switches().items():
        lines.append(f"{strong(name)} is {'on' if ctx.switched_on(name) else 'off'} here: {ruling.text}")
    lines += [line for lines_of in SETTLED for line in lines_of(ctx.house)]
    mends = (NAME_UMPIRES,) if ctx.umpire_role_gone and ctx.caller.manages else ()
    return Card("Settings", lines=tuple(lines), buttons=mends, private=True)


add_commands(settings, __name__, (Show, HouseRule))


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(settings)
    bot.tree.add_command(alone(Umpires, managers=True))
