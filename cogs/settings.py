"""/settings: who umpires here, and which house rules hold."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import Choices, choices, everywhere, in_all_contexts
from cogs._kit.play import Options, Play, Said, plays
from cogs._kit.render import Card
from cogs._kit.settled import SETTLED
from cogs._kit.views import client, run, show
from db.unit_of_work import reading
from rules.core.refusal import IllegalNow, NotYours, OutOfRange, UnknownName
from rules.core.rule import Ruling
from rules.core.system import all_rules

settings = in_all_contexts(
    everywhere(app_commands.Group(name="settings", description="Umpires and house rules of this server."))
)


def switches() -> dict[str, Ruling]:
    """The house rulings a server may switch off, by the name of their switch."""
    return {ruling.switch: ruling for _, rule in all_rules() for ruling in rule.rulings if ruling.switch is not None}


def require_manager(desk: Desk) -> None:
    """Settings belong to those who manage the server."""
    if not desk.caller.manages:
        raise NotYours("Settings belong to those who may manage this server.")


@plays("settings umpires")
async def prepare_umpires(desk: Desk, options: Options) -> Play:
    """Who umpires: a role, or those who manage the server."""
    require_manager(desk)
    if desk.caller.direct:
        raise IllegalNow("In direct messages you are your own umpire.")
    server = await desk.work.servers.get(desk.server_id, desk.caller.direct, desk.now)
    role = options.get("role")
    server.settings = {**server.settings, "umpire_role": int(role) if role else None}
    return Play(say=lambda _: Said(f"Umpires here: {umpires_of(role)}."))


def umpires_of(role: Any) -> str:
    """Who umpires, given the role that a server set."""
    return f"<@&{role}>" if role else "those who manage the server"


@plays("settings house-rule")
async def prepare_house_rule(desk: Desk, options: Options) -> Play:
    """Switch a house rule on or off."""
    require_manager(desk)
    name = str(options["rule"]).strip().casefold()
    if name not in switches():
        raise UnknownName("house rule", name, switches())
    if options["state"] not in ("On", "Off"):
        raise OutOfRange("A house rule is On or Off.")
    server = await desk.work.servers.get(desk.server_id, desk.caller.direct, desk.now)
    off = {*server.settings.get("house_rules_off", ())} - {name}
    if options["state"] == "Off":
        off.add(name)
    server.settings = {**server.settings, "house_rules_off": sorted(off)}
    return Play(
        say=lambda _: Said(f"House rule “{name}” is {str(options['state']).lower()}.", (switches()[name].text,))
    )


async def house_rules(_interaction: discord.Interaction, current: str) -> Choices:
    return choices(switches(), current)


@settings.command(name="show", description="What is set here.")
async def show_settings(interaction: discord.Interaction) -> None:
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        held = await work.servers.settings(caller.server_id)
    role = held.get("umpire_role")
    umpires = "you, in direct messages" if caller.direct else umpires_of(role)
    off = held.get("house_rules_off", ())
    rules = [f"**{name}** is {'off' if name in off else 'on'}: {ruling.text}" for name, ruling in switches().items()]
    others = [line for told in SETTLED for line in told(held)]
    await show(interaction, Card("Settings", lines=(f"**Umpires:** {umpires}", *rules, *others), private=True))


@settings.command(name="umpires", description="Name the role whose members umpire; none gives it to the managers.")
@app_commands.describe(role="The role; leave it out for those who manage the server.")
async def umpires(interaction: discord.Interaction, role: discord.Role | None = None) -> None:
    await run(interaction, "settings umpires", {"role": role.id if role else None})


@settings.command(name="house-rule", description="Switch a house rule on or off.")
@app_commands.describe(rule="Which house rule.", state="On or off.")
@app_commands.autocomplete(rule=house_rules)
async def house_rule(interaction: discord.Interaction, rule: str, state: Literal["On", "Off"]) -> None:
    await run(interaction, "settings house-rule", {"rule": rule, "state": state})


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(settings)
