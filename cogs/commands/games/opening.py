"""The ways to open a game: a typed command, [Play something], and a thread of its own."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import discord
from annotated_types import Len

from cogs.cards.card import Card, Press
from cogs.cards.receipts import fairness
from cogs.command_adapter.params import given
from cogs.commands.games.completions import playable, systems
from cogs.commands.games.house import house_step
from cogs.commands.games.joining import step_here
from cogs.context.board_display import BY_POST, GAME_TABLES, LAY, MY_MOVE, here
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.lost_channels import played_here
from cogs.context.prepared import Prepared, prepares
from cogs.context.systems import played, system_named
from cogs.replies.answers import answers, typed_in
from cogs.replies.dispatch import on_press
from cogs.replies.opening import IN_A_THREAD, THREAD, open_here, open_in_thread
from cogs.replies.replies import show
from cogs.slash.slash import User, command
from db.unit_of_work import reading
from rules.core.action.fields import option
from rules.core.action.move import command_of
from rules.core.action.system import System, discover
from rules.core.commands.game import opened, sides_typed
from rules.core.plain.house import HOUSE_NAME
from rules.core.plain.proper_names import proper
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import key_of
from rules.core.play.game import Game
from rules.core.play.house_player import Strength
from rules.core.play.umpiring import require_another

MOST_LETTERS = 60
ROOKIE = "Rookie"
STRENGTHS = {HOUSE_NAME: Strength.SOLDIER, ROOKIE: Strength.ROOKIE}
"""How well each opponent of /game open plays."""


@command("game open")
class Open:
    """Open a game in this channel or thread."""

    system: str = option("The game to play.", default="", complete=systems)
    name: Annotated[str, Len(1, MOST_LETTERS)] = option("The game's name (default: the system's).", default="")
    sides: Annotated[str, Len(1, 200)] = option(
        "Names of the sides, one to four, separated by commas (default: two).", default=""
    )
    umpire: User = option("The umpire, besides those of the server.", default=0)
    play: bool = option("Whether you take the first side.", default=False)
    opponent: str = option(
        "Play against the house, or a rookie: it takes the last side, and you the first.",
        default="",
        words=(HOUSE_NAME, ROOKIE),
    )


@prepares(Open)
async def prepare_open(ctx: Context, move: Open) -> Prepared:
    """A game begins in this channel."""
    if ctx.game is not None:
        raise played_here(ctx.game, ", or open the new one in another channel or thread")
    _require_generic(move.system)
    system = system_named(move.system, playable(), await played(ctx))
    assert system.games is not None
    emblems = GAME_TABLES[system.id].emblems
    name = proper(move.name or system.title, MOST_LETTERS)
    sides = sides_typed(move.sides, emblems, system.games.most_sides)
    require_another(move.umpire, ctx.authority)
    game_id = await ctx.work.games.new(ctx.server_id, ctx.caller.channel_id, Game(name, system.id, ()))
    log = await ctx.work.game_log(ctx.server_id, game_id)
    street = () if system.bearing is None else (LAY,)
    me, buttons = ctx.caller.actor, (MY_MOVE, *street, BY_POST, fairness(log.id))
    marked = dict(zip(sides, emblems, strict=False))
    player = me.id if move.play or move.opponent else 0
    house = STRENGTHS.get(move.opponent)
    deed = opened(game_id, name, system, marked, move.umpire, me.name, player, buttons, opponent=house)
    return Prepared(deed, game=game_id)


def _require_generic(title: str) -> None:
    """Refuse a system whose games are opened by a command of its own."""
    for system in discover().values():
        opens = GAME_TABLES[system.id].opens if system.id in GAME_TABLES else ""
        if opens and key_of(title) in (key_of(system.title), *system.keys):
            raise IllegalNow(f"A game of {system.title} needs another command. Open it with /{opens}.").showing(
                Press("open", system.id, f"Open {system.title}")
            )


@answers(Open)
async def answer_open(interaction: discord.Interaction, move: Open) -> None:
    umpire = given(interaction).get("umpire")
    shown = {} if umpire is None else {"umpire_name": umpire.display_name}
    options = {**typed_in(interaction), **shown}
    named = next((one.id for one in playable().values() if key_of(move.system) in (key_of(one.title), *one.keys)), "")
    thread = IN_A_THREAD._replace(key=named) if named else IN_A_THREAD
    step = partial(_step, interaction) if move.opponent else step_here if move.play else None
    await open_here(interaction, command_of(Open), options, step, thread=thread)


async def _step(interaction: discord.Interaction, ctx: Context) -> Card:
    """What the opener of a game does next against the house."""
    return await house_step(interaction, here(ctx).id)


@on_press("open")
async def press_open(interaction: discord.Interaction, key: str) -> None:
    """Open a game here, and take its first side: of the system named or played here, else the card asks for one."""
    named, _, asked = key.partition(".")
    system = await _chosen(interaction, named, "open")
    if system is not None:
        step = None if GAME_TABLES[system.id].opens else step_here
        await open_here(interaction, *_opening(system), step, in_place=bool(asked))


@on_press(THREAD)
async def press_thread(interaction: discord.Interaction, key: str) -> None:
    """The same in a thread of its own."""
    system = await _chosen(interaction, key.partition(".")[0], THREAD)
    if system is not None:
        await open_in_thread(interaction, system.title, *_opening(system))


def _opening(system: System) -> tuple[str, dict[str, Any]]:
    """The command that opens a game of a system, with options."""
    opens = GAME_TABLES[system.id].opens
    return (opens, {}) if opens else (command_of(Open), {"system": system.id, "play": True})


async def _chosen(interaction: discord.Interaction, key: str, does: str) -> System | None:
    """The system of which a button opens a game; None if there are several, which the answer offers."""
    known = {system.id: system for system in discover().values() if system.games is not None}
    if key in known:
        return known[key]
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        chosen = known.keys() & (await work.chosen_games.of(ctx.server_id)).choices
        systems = [*known] if ctx.game is not None else sorted(chosen or await played(ctx)) or [*known]
    if len(systems) == 1:
        return known[systems[0]]
    if ctx.game is not None and does == "open":
        return ctx.game.system  # the refusal offers a thread, and then a choice
    buttons = tuple(Press(does, f"{system}.asked", known[system].title) for system in systems)
    card = Card("Which game do you play?", buttons=buttons, private=True)
    await show(interaction, card, in_place=does == THREAD)
    return None
