"""/gang: gangs and their figures, for every system that keeps a roster."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.errors import guarded
from cogs._kit.params import (
    DICE,
    Choices,
    any_figure,
    any_gang,
    choices,
    everywhere,
    given,
    in_all_contexts,
    listed_choices,
)
from cogs._kit.render import Card, clean
from cogs._kit.systems import around, nearest_first, roster_of, rosters
from cogs._kit.views import ask, client, run, show
from cogs._kit.words import count
from cogs.gangs import deeds, printing, sharing
from cogs.gangs.files import MOST_BYTES, file_name, written
from cogs.gangs.sheets import as_seen, figure_card, gang_card, gangs_card
from db.repositories import key_of
from db.unit_of_work import reading
from rules.core.named import MOST_LETTERS
from rules.core.refusal import BadFile, IllegalNow, OutOfRange
from rules.core.system import Roster

NAME = app_commands.Range[str, 1, MOST_LETTERS]

gang = in_all_contexts(everywhere(app_commands.Group(name="gang", description="Gangs: found, hire, show, share.")))


async def games(_interaction: discord.Interaction, current: str) -> Choices:
    return choices(rosters(), current)


async def samples(interaction: discord.Interaction, current: str) -> Choices:
    """The samples of the game that was named, each with its game; of all games, the nearest first, before that."""
    named = str(interaction.namespace.game or "").casefold().strip()
    meant = [system for title, system in rosters().items() if named in (title.casefold(), system.id)]
    async with reading(client(interaction).database) as work:
        near = (await around(work, Caller.of(interaction))).near
    labels = {
        title: system.title
        for system in meant or nearest_first(rosters().values(), near)
        for title in roster_of(system).samples
    }
    return choices(labels, current, labels)


def every_roster() -> list[Roster]:
    return [roster_of(system) for system in rosters().values()]


async def rosters_meant(interaction: discord.Interaction) -> list[Roster]:
    """How the gang that was named keeps its figures; all ways before that."""
    caller, named = Caller.of(interaction), str(interaction.namespace.gang or "")
    async with reading(client(interaction).database) as work:
        gangs = await work.rosters.gangs(caller.server_id)
    meant = [roster_of(one.system) for one in gangs if key_of(one.gang.name) == key_of(named)]
    return meant or every_roster()


async def profiles(interaction: discord.Interaction, current: str) -> Choices:
    return choices([name for roster in await rosters_meant(interaction) for name in roster.profiles], current)


async def gear_names(interaction: discord.Interaction, current: str) -> Choices:
    return listed_choices([name for roster in await rosters_meant(interaction) for name in roster.gear_names], current)


async def skill_names(interaction: discord.Interaction, current: str) -> Choices:
    return listed_choices([name for roster in await rosters_meant(interaction) for name in roster.skill_names], current)


def with_users(interaction: discord.Interaction) -> dict[str, Any]:
    """The options as typed, users by their ids; OutOfRange for a bot, which owns nothing."""
    options = given(interaction)
    users = {name: one for name, one in options.items() if isinstance(one, discord.User | discord.Member)}
    if any(user.bot for user in users.values()):
        raise OutOfRange("A bot owns no gang: name a person.")
    return {**options, **{name: user.id for name, user in users.items()}}


@gang.command(name="new", description="Found a gang: a ready sample, or an empty one to hire for.")
@app_commands.describe(name="What it is called.", sample="A ready gang.", game="Which game it plays.", dice=DICE)
@app_commands.autocomplete(sample=samples, game=games)
async def new(
    interaction: discord.Interaction,
    name: NAME,
    sample: str | None = None,
    game: str | None = None,
    dice: str | None = None,
) -> None:
    await run(interaction, "gang new", given(interaction))


@gang.command(name="hire", description="Hire a figure; the dice that its profile calls for are rolled.")
@app_commands.describe(
    gang="Your gang.",
    profile="What kind of figure.",
    name="What it is called.",
    gear="What it carries, separated by commas.",
    skills="Skills chosen rather than rolled, separated by commas.",
    dice=DICE,
)
@app_commands.autocomplete(gang=any_gang, profile=profiles, gear=gear_names, skills=skill_names)
async def hire(
    interaction: discord.Interaction,
    gang: str,
    profile: str,
    name: NAME,
    gear: str | None = None,
    skills: str | None = None,
    dice: str | None = None,
) -> None:
    await run(interaction, "gang hire", given(interaction))


@gang.command(name="dismiss", description="A figure leaves its gang for good.")
@app_commands.describe(figure="Your figure.")
@app_commands.autocomplete(figure=any_figure)
async def dismiss(interaction: discord.Interaction, figure: str) -> None:
    await run(interaction, "gang dismiss", given(interaction))


@gang.command(name="wounds", description="Put a figure's wounds right by hand: a doctor, or the umpire.")
@app_commands.describe(figure="Your figure.", points="What its wounds come to; 0 for healed.", dead="It is dead.")
@app_commands.autocomplete(figure=any_figure)
async def wounds(
    interaction: discord.Interaction,
    figure: str,
    points: app_commands.Range[int, 0, 20],
    dead: bool | None = None,
) -> None:
    await run(interaction, "gang wounds", given(interaction))


@gang.command(name="ready", description="A new game for a gang: guns loaded, nerves steady, wounds as they are.")
@app_commands.describe(gang="Your gang.")
@app_commands.autocomplete(gang=any_gang)
async def ready(interaction: discord.Interaction, gang: str) -> None:
    await run(interaction, "gang ready", given(interaction))


@gang.command(name="rename", description="Another name for a gang or a figure.")
@app_commands.describe(name="The new name.", gang="The gang.", figure="The figure.")
@app_commands.autocomplete(gang=any_gang, figure=any_figure)
async def rename(
    interaction: discord.Interaction, name: NAME, gang: str | None = None, figure: str | None = None
) -> None:
    await run(interaction, "gang rename", given(interaction))


@gang.command(name="disband", description="A gang is no more.")
@app_commands.describe(gang="Your gang.")
@app_commands.autocomplete(gang=any_gang)
async def disband(interaction: discord.Interaction, gang: str) -> None:
    await run(interaction, "gang disband", given(interaction))


@gang.command(name="show", description="All gangs, one gang, or one figure's sheet.")
@app_commands.describe(gang="A gang's roster.", figure="A figure's sheet.", public="Show it to the channel.")
@app_commands.autocomplete(gang=any_gang, figure=any_figure)
async def show_gang(
    interaction: discord.Interaction, gang: str | None = None, figure: str | None = None, public: bool | None = None
) -> None:
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, caller, discord.utils.utcnow())
        if figure:
            stored = await desk.figure(figure)
            seen, seals = await as_seen(desk, [stored], bool(public))
            card = figure_card(seen[0] if seen else stored, seals)
        elif gang:
            card = await gang_card(desk, await work.rosters.gang(caller.server_id, gang), public=bool(public))
        else:
            card = await gangs_card(work, caller)
    await show(interaction, replace(card, private=not public))


@gang.command(name="sheet", description="A gang as a PDF to print: a card for each figure, with boxes to tick.")
@app_commands.describe(gang="The gang.", public="Show it to the channel.")
@app_commands.autocomplete(gang=any_gang)
async def sheet(interaction: discord.Interaction, gang: str, public: bool | None = None) -> None:
    now = discord.utils.utcnow()
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), now)
        stored = await work.rosters.gang(desk.server_id, gang)
        figures, _ = await as_seen(desk, await work.rosters.figures(stored), bool(public))
    cards = [roster_of(stored.system).card(one.figure) for one in figures]
    estates = stored.system.estates
    things = [] if estates is None or stored.gang.estate is None else estates.cards(stored.gang.estate)
    cards += things
    if not cards:
        raise IllegalNow(f"{clean(stored.gang.name)} has nobody to print: /gang hire comes first.")
    file = (f"{file_name(stored.gang.name)}.pdf", printing.sheet(stored.gang.name, stored.system.title, cards, now))
    more = " and what they have" if things else ""
    told = f"{clean(stored.gang.name)} to print, {count(len(figures), 'figure')}{more}."
    await show(interaction, Card(told, file=file, private=not public))


@gang.command(name="share", description="Offer somebody a share in a gang, which two can own; they accept by a button.")
@app_commands.describe(gang="Your gang.", user="Who is to own it with you.")
@app_commands.autocomplete(gang=any_gang)
async def share(interaction: discord.Interaction, gang: str, user: discord.User) -> None:
    await run(interaction, "gang share", with_users(interaction))


@gang.command(name="give", description="Pass your gang on, or your share in it; the new owner accepts by a button.")
@app_commands.describe(gang="Your gang.", user="Who is to own it.", owner="For umpires: which of two gives it away.")
@app_commands.autocomplete(gang=any_gang)
async def give(
    interaction: discord.Interaction, gang: str, user: discord.User, owner: discord.User | None = None
) -> None:
    await run(interaction, "gang give", with_users(interaction))


@gang.command(name="step-back", description="Leave a gang that two own to the other one.")
@app_commands.describe(gang="Your gang.", owner="For umpires: which of the two steps back.")
@app_commands.autocomplete(gang=any_gang)
async def step_back(interaction: discord.Interaction, gang: str, owner: discord.User | None = None) -> None:
    await run(interaction, "gang step-back", with_users(interaction))


@gang.command(name="export", description="A gang as a file, to keep or to take elsewhere.")
@app_commands.describe(gang="The gang.")
@app_commands.autocomplete(gang=any_gang)
async def export(interaction: discord.Interaction, gang: str) -> None:
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, caller, discord.utils.utcnow())
        stored = await work.rosters.gang(caller.server_id, gang)
        desk.may_run(stored)
        data = written(stored, await work.rosters.figures(stored))
    file = (f"{file_name(stored.gang.name)}.json", data)
    await show(interaction, Card(f"{clean(stored.gang.name)} as a file.", file=file, private=True))


class PasteGang(ui.Modal, title="A gang from a file"):
    """Where the text of a gang's file is pasted."""

    text = ui.Label(
        text="The text of the file",
        component=ui.TextInput(style=discord.TextStyle.paragraph, max_length=4000),
    )

    def __init__(self, name: str | None) -> None:
        super().__init__()
        self.name = name

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        assert isinstance(self.text.component, ui.TextInput)
        options = {"text": self.text.component.value, "name": self.name}
        await guarded(interaction, run(interaction, "gang import", options))


@gang.command(name="import", description="A gang from a file; without one, a window to paste its text.")
@app_commands.describe(file="A file that /gang export made.", name="Another name for it.")
async def import_gang(
    interaction: discord.Interaction, file: discord.Attachment | None = None, name: NAME | None = None
) -> None:
    if file is None:
        await ask(interaction, PasteGang(name), "gang import", {"name": name} if name else {}, "file")
        return
    if file.size > MOST_BYTES:
        raise BadFile(f"A gang's file has at most {MOST_BYTES:,} bytes, this one {file.size:,}.")
    try:
        text = (await file.read()).decode("utf-8-sig")  # Notepad puts a mark before the text
    except UnicodeDecodeError:
        raise BadFile("That file is no text: a gang's file is what /gang export made.") from None
    await run(interaction, "gang import", {"text": text, "name": name})


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    assert deeds
    assert sharing  # their preparations are registered
    bot.tree.add_command(gang)
