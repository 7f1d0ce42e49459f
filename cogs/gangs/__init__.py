"""/gang: gangs and their figures, for every system that keeps a roster."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

import discord
from annotated_types import Interval, Len
from discord import ui
from discord.ext import commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.errors import guarded
from cogs._kit.params import Choices, any_figure, any_gang, choices, given, listed_choices
from cogs._kit.render import Card, clean
from cogs._kit.slash import User, add_commands, answers, command, root, run_typed, shows
from cogs._kit.systems import around, nearest_first, roster_of, rosters
from cogs._kit.views import ask, client, run
from cogs._kit.words import count
from cogs.gangs import deeds, printing, sharing
from cogs.gangs.files import MOST_BYTES, file_name, written
from cogs.gangs.sheets import as_seen, figure_card, gang_card, gangs_card
from db.repositories import key_of
from db.unit_of_work import reading
from rules.core.move import Rolls, opt
from rules.core.named import MOST_LETTERS
from rules.core.refusal import BadFile, IllegalNow, OutOfRange
from rules.core.system import Roster

Name = Annotated[str, Len(1, MOST_LETTERS)]

gang = root("gang", "Gangs: found, hire, show, share.")


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


def names_users(kind: type[Any]) -> None:
    """Have a command run with its users by their ids; OutOfRange for a bot, which owns nothing."""

    @answers(kind)
    async def answer(interaction: discord.Interaction, _m: Any) -> None:
        if any(getattr(one, "bot", False) for one in given(interaction).values()):
            raise OutOfRange("A bot owns no gang: name a person.")
        await run_typed(interaction, kind)


ROLLS = Rolls(odds=False, secret=False)
GANG = opt("Your gang.", complete=any_gang)


@command("gang new", ROLLS)
class New:
    """Found a gang: a ready sample, or an empty one to hire for."""

    name: Name = opt("What it is called.")
    sample: str | None = opt("A ready gang.", default=None, complete=samples)
    game: str | None = opt("Which game it plays.", default=None, complete=games)


@command("gang hire", ROLLS)
class Hire:
    """Hire a figure; the dice that its profile calls for are rolled."""

    gang: str = GANG
    profile: str = opt("What kind of figure.", complete=profiles)
    name: Name = opt("What it is called.")
    gear: str | None = opt("What it carries, separated by commas.", default=None, complete=gear_names)
    skills: str | None = opt(
        "Skills chosen rather than rolled, separated by commas.", default=None, complete=skill_names
    )


@command("gang dismiss")
class Dismiss:
    """A figure leaves its gang for good."""

    figure: str = opt("Your figure.", complete=any_figure)


@command("gang wounds")
class Wounds:
    """Put a figure's wounds right by hand: a doctor, or the umpire."""

    figure: str = opt("Your figure.", complete=any_figure)
    points: Annotated[int, Interval(ge=0, le=20)] = opt("What its wounds come to; 0 for healed.")
    dead: bool | None = opt("It is dead.", default=None)


@command("gang ready")
class Ready:
    """A new game for a gang: guns loaded, nerves steady, wounds as they are."""

    gang: str = GANG


@command("gang rename")
class Rename:
    """Another name for a gang or a figure."""

    name: Name = opt("The new name.")
    gang: str | None = opt("The gang.", default=None, complete=any_gang)
    figure: str | None = opt("The figure.", default=None, complete=any_figure)


@command("gang disband")
class Disband:
    """A gang is no more."""

    gang: str = GANG


@command("gang show")
class Show:
    """All gangs, one gang, or one figure's sheet."""

    gang: str | None = opt("A gang's roster.", default=None, complete=any_gang)
    figure: str | None = opt("A figure's sheet.", default=None, complete=any_figure)
    public: bool = opt("Show it to the channel.", default=False)


@shows(Show)
async def shown(desk: Desk, m: Show) -> Card:
    if m.figure is not None:
        stored = await desk.figure(m.figure)
        seen, seals = await as_seen(desk, [stored], m.public)
        card = figure_card(seen[0] if seen else stored, seals)
    elif m.gang is not None:
        card = await gang_card(desk, await desk.work.rosters.gang(desk.server_id, m.gang), public=m.public)
    else:
        card = await gangs_card(desk.work, desk.caller)
    return replace(card, private=not m.public)


@command("gang sheet")
class Sheet:
    """A gang as a PDF to print: a card for each figure, with boxes to tick."""

    gang: str = opt("The gang.", complete=any_gang)
    public: bool = opt("Show it to the channel.", default=False)


@shows(Sheet)
async def printed(desk: Desk, m: Sheet) -> Card:
    stored = await desk.work.rosters.gang(desk.server_id, m.gang)
    figures, _ = await as_seen(desk, await desk.work.rosters.figures(stored), m.public)
    cards = [roster_of(stored.system).card(one.figure) for one in figures]
    estates = stored.system.estates
    things = [] if estates is None or stored.gang.estate is None else estates.cards(stored.gang.estate)
    cards += things
    if not cards:
        raise IllegalNow(f"{clean(stored.gang.name)} has nobody to print: /gang hire comes first.")
    pages = printing.sheet(stored.gang.name, stored.system.title, cards, desk.now)
    more = " and what they have" if things else ""
    told = f"{clean(stored.gang.name)} to print, {count(len(figures), 'figure')}{more}."
    return Card(told, file=(f"{file_name(stored.gang.name)}.pdf", pages), private=not m.public)


@command("gang share")
class Share:
    """Offer somebody a share in a gang, which two can own; they accept by a button."""

    gang: str = GANG
    user: User = opt("Who is to own it with you.")


@command("gang give")
class Give:
    """Pass your gang on, or your share in it; the new owner accepts by a button."""

    gang: str = GANG
    user: User = opt("Who is to own it.")
    owner: User | None = opt("For umpires: which of two gives it away.", default=None)


@command("gang step-back")
class StepBack:
    """Leave a gang that two own to the other one."""

    gang: str = GANG
    owner: User | None = opt("For umpires: which of the two steps back.", default=None)


@command("gang export")
class Export:
    """A gang as a file, to keep or to take elsewhere."""

    gang: str = opt("The gang.", complete=any_gang)


@shows(Export)
async def exported(desk: Desk, m: Export) -> Card:
    stored = await desk.work.rosters.gang(desk.server_id, m.gang)
    desk.may_run(stored)
    file = (f"{file_name(stored.gang.name)}.json", written(stored, await desk.work.rosters.figures(stored)))
    return Card(f"{clean(stored.gang.name)} as a file.", file=file, private=True)


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


@command("gang import")
class Import:
    """A gang from a file; without one, a window to paste its text."""

    file: discord.Attachment | None = opt("A file that /gang export made.", default=None)
    name: Name | None = opt("Another name for it.", default=None)


@answers(Import)
async def import_gang(interaction: discord.Interaction, m: Import) -> None:
    file, name = m.file, m.name
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


for kind in (Share, Give, StepBack):
    names_users(kind)
add_commands(gang, __name__)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    assert deeds
    assert sharing  # their preparations are registered
    bot.tree.add_command(gang)
