"""/gang: gangs and their figures, for every system that keeps a roster."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands
from pydantic import BaseModel, ConfigDict, Field, ValidationError

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
from cogs._kit.play import Options, Play, Said, plays
from cogs._kit.render import Card, Press, clean
from cogs._kit.views import client, deed, run, show
from db.codec import dump, dump_short, load
from db.repositories import StoredFigure, StoredGang, key_of
from db.unit_of_work import Work, reading
from rules.core.events import Change, Kind, Subject
from rules.core.refusal import BadFile, IllegalNow, OutOfRange, UnknownName
from rules.core.roster import Disbanded, Founded, Gang, GangRenamed
from rules.core.system import Recruit, Roster, System, discover

FILE_VERSION = 1
MOST_FIGURES = 40
MOST_GANGS = 60
MOST_BYTES = 200_000
MOST_LETTERS = 40
NAME = app_commands.Range[str, 1, MOST_LETTERS]

gang = in_all_contexts(everywhere(app_commands.Group(name="gang", description="Gangs: found, hire, show, share.")))


class GangFile(BaseModel):
    """A gang as a file: figures as their system keeps them."""

    model_config = ConfigDict(extra="forbid")
    consigliere: int = Field(ge=1, le=FILE_VERSION, description="version of this format")
    system: str
    name: str = Field(min_length=1, max_length=40)
    figures: list[dict[str, Any]] = Field(max_length=MOST_FIGURES)


def rosters() -> dict[str, System]:
    """The systems that keep figures, by title."""
    return {system.title: system for system in discover().values() if system.roster is not None}


def roster_of(system: System) -> Roster:
    """The roster of a system; IllegalNow when it keeps no figures."""
    if system.roster is None:
        raise IllegalNow(f"{system.title} keeps no figures.")
    return system.roster


def system_for(name: str) -> System:
    """A system by title or id; the only one there is when nothing is named."""
    known = rosters()
    if not name and len(known) == 1:
        return next(iter(known.values()))
    for title, system in known.items():
        if name.casefold() in (title.casefold(), system.id):
            return system
    raise UnknownName("game", name, known)


def proper(name: str) -> str:
    """A name with single spaces between its words; OutOfRange unless it has 1 to 40 characters, some to be seen."""
    tidy = " ".join(name.split())
    seen = any(character.isprintable() for character in tidy)
    if not seen or len(tidy) > MOST_LETTERS or any(unicodedata.category(sign) in ("Cc", "Cs") for sign in tidy):
        raise OutOfRange(f"A name has 1 to {MOST_LETTERS} characters, all of them to be printed.")
    if "," in tidy:
        raise OutOfRange("A name can't hold a comma: commas stand between the names of a list.")
    return tidy


def fresh_names(figures: Iterable[Any], taken: set[str]) -> None:
    """Refuse two figures of one name in a gang."""
    seen = set(taken)
    for figure in figures:
        if key_of(figure.name) in seen:
            raise IllegalNow(f"There is a {clean(figure.name)} in this gang already: pick another name.")
        seen.add(key_of(figure.name))


async def room_for(desk: Desk, system: System, name: str, figures: Sequence[Any]) -> tuple[Gang, int, list[int]]:
    """A new gang and the ids for it and its figures; IllegalNow for a name taken or too many gangs."""
    name = proper(name)
    gangs = await desk.work.rosters.gangs(desk.server_id)
    if any(key_of(stored.gang.name) == key_of(name) for stored in gangs):
        raise IllegalNow(f"There is a gang called {clean(name)} here already: pick another name.")
    if len(gangs) >= MOST_GANGS:
        raise IllegalNow(f"There are {MOST_GANGS} gangs here: disband one first.")
    fresh_names(figures, set())
    new = Gang(name, system.id, (desk.caller.actor.id,))
    gang_id = await desk.work.rosters.new_gang(desk.server_id, new)
    return new, gang_id, await desk.work.rosters.new_figures(desk.server_id, gang_id, figures)


def founding(
    system: System, gang: Gang, gang_id: int, ids: Sequence[int], figures: Sequence[Any]
) -> tuple[Change, ...]:
    """The changes that bring a gang with its figures into being."""
    hired = [
        roster_of(system).hired(figure_id, gang_id, figure) for figure_id, figure in zip(ids, figures, strict=True)
    ]
    return (Founded(gang_id, gang), *hired)


@plays("gang new")
async def prepare_new(desk: Desk, options: Options) -> Play:
    """A new gang: a sample one, or empty, to hire for."""
    system = system_for(str(options.get("game") or ""))
    roster = roster_of(system)
    sample = str(options.get("sample") or "")
    name = str(options["name"])
    recruits: tuple[Recruit, ...] = ()
    if sample:
        known = {title.casefold(): title for title in roster.samples}
        if sample.casefold() not in known:
            raise UnknownName("sample gang", sample, roster.samples)
        recruits = roster.samples[known[sample.casefold()]]
    new, gang_id, ids = await room_for(desk, system, name, recruits)

    def say(figures: tuple[Any, ...] | None) -> Said:
        lines = tuple(f"**{clean(figure.name)}** · {roster.line(figure)}" for figure in figures or ())
        empty = ("Hire figures with /gang hire.",)
        return Said(f"{clean(desk.caller.actor.name)} founds {clean(new.name)}.", lines or empty)

    return Play(
        say=say,
        resolver=roster.muster if recruits else None,
        args=(recruits, ()),
        changes=lambda figures: founding(system, new, gang_id, ids, figures or ()),
        facts=lambda outcome: {"gang": new.name, "figures": [dump(figure) for figure in outcome.result]},
    )


@plays("gang hire")
async def prepare_hire(desk: Desk, options: Options) -> Play:
    """One more figure for a gang."""
    stored = await desk.work.rosters.gang(desk.server_id, str(options["gang"]))
    desk.may_run(stored)
    roster = roster_of(stored.system)
    known = {profile.casefold(): profile for profile in roster.profiles}
    profile = known.get(str(options["profile"]).casefold().strip())
    if profile is None:
        raise UnknownName("profile", str(options["profile"]), roster.profiles)
    gear = tuple(roster.gear_named(piece) for piece in listed(options.get("gear")))
    skills = tuple(roster.skill_named(skill) for skill in listed(options.get("skills")))
    name = proper(str(options["name"]))
    figures = await desk.work.rosters.figures(stored)
    if len(figures) >= MOST_FIGURES:
        raise IllegalNow(f"{clean(stored.gang.name)} has {MOST_FIGURES} figures: dismiss one first.")
    recruit = Recruit(profile, name, gear)
    fresh_names([recruit], {key_of(one.figure.name) for one in figures})
    (figure_id,) = await desk.work.rosters.new_figures(desk.server_id, stored.id, [recruit])

    def say(hired: tuple[Any, ...]) -> Said:
        return Said(f"{clean(name)} joins {clean(stored.gang.name)}.", (roster.line(hired[0]),))

    return Play(
        say=say,
        resolver=roster.muster,
        args=((recruit,), skills),
        changes=lambda hired: (roster.hired(figure_id, stored.id, hired[0]),),
        facts=lambda outcome: dump(outcome.result[0]),
        about=(Subject(Kind.GANG, stored.id),),
    )


def listed(text: Any) -> list[str]:
    """Names apart by commas."""
    return [part.strip() for part in str(text or "").split(",") if part.strip()]


@plays("gang dismiss")
async def prepare_dismiss(desk: Desk, options: Options) -> Play:
    """A figure leaves its gang for good."""
    stored = await desk.own_figure(str(options["figure"]))
    roster = roster_of(stored.gang.system)
    return Play(
        say=lambda _: Said(f"{clean(stored.figure.name)} leaves {clean(stored.gang.gang.name)}."),
        changes=lambda _: (roster.dismissed(stored.id),),
    )


@plays("gang wounds")
async def prepare_wounds(desk: Desk, options: Options) -> Play:
    """Put a figure's wounds right by hand, up or down."""
    stored = await desk.own_figure(str(options["figure"]))
    roster = roster_of(stored.gang.system)
    change = roster.wounded(stored.id, stored.figure, int(options["points"]), bool(options.get("dead")))
    after = dict(roster.sheet(roster.apply(stored.figure, change)))
    return Play(
        say=lambda _: Said(f"{clean(stored.figure.name)}'s wounds are put right.", (after.get("Condition", ""),)),
        changes=lambda _: (change,),
    )


@plays("gang rename")
async def prepare_rename(desk: Desk, options: Options) -> Play:
    """Another name for a gang or a figure."""
    name = proper(str(options["name"]))
    if bool(options.get("gang")) == bool(options.get("figure")):
        raise OutOfRange("Say either which gang or which figure takes another name.")
    if options.get("gang"):
        stored = await desk.work.rosters.gang(desk.server_id, str(options["gang"]))
        desk.may_run(stored)
        for other in await desk.work.rosters.gangs(desk.server_id):
            if other.id != stored.id and key_of(other.gang.name) == key_of(name):
                raise IllegalNow(f"There is a gang called {clean(name)} here already: pick another name.")
        return Play(
            say=lambda _: Said(f"{clean(stored.gang.name)} is now called {clean(name)}."),
            changes=lambda _: (GangRenamed(stored.id, name),),
        )
    one = await desk.own_figure(str(options["figure"]))
    comrades = await desk.work.rosters.figures(one.gang)
    fresh_names([Recruit("", name)], {key_of(other.figure.name) for other in comrades if other.id != one.id})
    roster = roster_of(one.gang.system)
    return Play(
        say=lambda _: Said(f"{clean(one.figure.name)} is now called {clean(name)}."),
        changes=lambda _: (roster.renamed(one.id, name),),
    )


@plays("gang disband")
async def prepare_disband(desk: Desk, options: Options) -> Play:
    """A gang is no more; undo brings it back."""
    stored = await desk.work.rosters.gang(desk.server_id, str(options["gang"]))
    desk.may_run(stored)
    return Play(
        say=lambda _: Said(f"{clean(stored.gang.name)} is no more."),
        changes=lambda _: (Disbanded(stored.id),),
    )


@plays("gang import")
async def prepare_import(desk: Desk, options: Options) -> Play:
    """A gang from a file, whole or not at all."""
    system, name, figures = read_file(str(options["text"]))
    name = str(options.get("name") or name)
    new, gang_id, ids = await room_for(desk, system, name, figures)
    roster = roster_of(system)
    return Play(
        say=lambda _: Said(
            f"{clean(new.name)} comes from a file, {len(figures)} figures strong.",
            tuple(f"**{clean(figure.name)}** · {roster.line(figure)}" for figure in figures),
        ),
        changes=lambda _: founding(system, new, gang_id, ids, figures),
    )


def read_file(text: str) -> tuple[System, str, list[Any]]:
    """A gang's file as system, name and figures; BadFile names every fault."""
    try:
        read = GangFile.model_validate_json(text)
    except ValidationError as error:
        raise BadFile(f"That is no file that /gang export made: {faults(error)}.") from None
    system = discover().get(read.system)
    if system is None or system.roster is None:
        raise BadFile(f"That gang plays “{clean(read.system)[:40]}”, which nobody here keeps figures for.")
    figures: list[Any] = []
    wrong: list[str] = []
    for position, data in enumerate(read.figures, 1):
        try:
            figure = load(system.roster.figure, data)
        except ValidationError as error:
            wrong.append(f"Figure {position}: {faults(error)}.")
            continue
        try:
            figure = replace(figure, name=proper(figure.name), present=True)
        except OutOfRange as refusal:
            wrong.append(f"Figure {position}: {refusal.sentence}")
        wrong += system.roster.check(figure)
        figures.append(figure)
    if wrong:
        raise BadFile("That gang can't be: " + " ".join(wrong)[:1500])
    fresh_names(figures, set())
    return system, read.name, figures


def faults(error: ValidationError) -> str:
    """Where pydantic found faults, a few of them."""
    found = error.errors()
    if any(fault["loc"] == ("consigliere",) and fault["type"] == "less_than_equal" for fault in found):
        return "it was made by a newer version"
    if any(fault["type"] == "json_invalid" for fault in found):
        return "it is no JSON text, or not the whole of it"
    places = dict.fromkeys(".".join(map(str, fault["loc"])) or "the whole" for fault in found)
    missing = {".".join(map(str, fault["loc"])) for fault in found if fault["type"] == "missing"}
    named = [f"{place} is missing" if place in missing else f"{place} is not what it should be" for place in places]
    return "; ".join(named[:6])


def written(stored: StoredGang, figures: list[StoredFigure]) -> bytes:
    """A gang as a file."""
    file = GangFile(
        consigliere=FILE_VERSION,
        system=stored.gang.system,
        name=stored.gang.name,
        figures=[dump_short(one.figure) for one in figures],
    )
    return json.dumps(file.model_dump(), separators=(",", ":"), ensure_ascii=False).encode()


def file_name(name: str) -> str:
    """A gang's name as the name of a file."""
    return re.sub(r"[^a-z0-9]+", "-", key_of(name)).strip("-")[:40] or "gang"


async def gang_card(work: Work, server_id: int, name: str) -> Card:
    """A gang's roster."""
    stored = await work.rosters.gang(server_id, name)
    figures = await work.rosters.figures(stored)
    roster = roster_of(stored.system)
    return Card(
        clean(stored.gang.name),
        sums=(f"{stored.system.title} · {len(figures)} figures · run by {owners_of(stored)}",),
        lines=tuple(f"**{clean(one.figure.name)}** · {roster.line(one.figure)}" for one in figures)
        or ("Nobody yet: /gang hire.",),
        private=True,
    )


def owners_of(stored: StoredGang) -> str:
    """Who owns a gang, as mentions."""
    return ", ".join(f"<@{owner}>" for owner in stored.gang.owners)


def figure_card(stored: StoredFigure) -> Card:
    """A figure's sheet."""
    sheet = roster_of(stored.gang.system).sheet(stored.figure)
    return Card(
        clean(stored.figure.name),
        sums=tuple(f"**{label}:** {text}" for label, text in sheet),
        footer=f"{clean(stored.gang.gang.name)} · {stored.gang.system.title}",
        private=True,
    )


async def gangs_card(work: Work, server_id: int) -> Card:
    """All gangs of a server."""
    gangs = await work.rosters.gangs(server_id)
    if not gangs:
        return Card(
            "No gangs here yet.",
            lines=("Found one with /gang new, or press a button for a sample gang.",),
            buttons=SAMPLE_BUTTONS,
            private=True,
        )
    return Card(
        "Gangs here",
        lines=tuple(f"**{clean(one.gang.name)}** · {one.system.title} · run by {owners_of(one)}" for one in gangs),
        buttons=SAMPLE_BUTTONS,
        private=True,
    )


def _sample_buttons() -> tuple[Press, ...]:
    return tuple(
        Press("sample", f"{system.id}.{number}", f"Sample gang: {title}"[:80])
        for system in rosters().values()
        for number, title in enumerate(roster_of(system).samples)
    )[:4]


SAMPLE_BUTTONS = _sample_buttons()


@deed("sample")
async def press_sample(interaction: discord.Interaction, key: str) -> None:
    """A sample gang at the press of a button, under the first name that is free."""
    system_id, _, number = key.partition(".")
    system = discover()[system_id]
    titles = list(roster_of(system).samples)
    sample = titles[int(number)]
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        taken = {key_of(one.gang.name) for one in await work.rosters.gangs(caller.server_id)}
    free = next(n for n in (sample, *(f"{sample} {count}" for count in range(2, 99))) if key_of(n) not in taken)
    assert interaction.message is not None
    once = f"sample:{interaction.message.id}:{key}"
    await run(interaction, "gang new", {"name": free, "sample": sample, "game": system.title}, once=once)


async def games(_interaction: discord.Interaction, current: str) -> Choices:
    return choices(rosters(), current)


async def samples(_interaction: discord.Interaction, current: str) -> Choices:
    return choices([title for system in rosters().values() for title in roster_of(system).samples], current)


async def profiles(_interaction: discord.Interaction, current: str) -> Choices:
    return choices([name for system in rosters().values() for name in roster_of(system).profiles], current)


async def gear_names(_interaction: discord.Interaction, current: str) -> Choices:
    return listed_choices([name for system in rosters().values() for name in roster_of(system).gear_names], current)


async def skill_names(_interaction: discord.Interaction, current: str) -> Choices:
    return listed_choices([name for system in rosters().values() for name in roster_of(system).skill_names], current)


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


@gang.command(name="hire", description="Hire a figure; what its profile rolls for is rolled.")
@app_commands.describe(
    gang="Your gang.",
    profile="What kind of figure.",
    name="What it is called.",
    gear="What it carries, apart by commas.",
    skills="Skills chosen rather than rolled, apart by commas.",
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
        desk = Desk(work, caller, {}, discord.utils.utcnow())
        if figure:
            card = figure_card(await desk.figure(figure))
        elif gang:
            card = await gang_card(work, caller.server_id, gang)
        else:
            card = await gangs_card(work, caller.server_id)
    await show(interaction, replace(card, private=not public))


@gang.command(name="export", description="A gang as a file, to keep or to take elsewhere.")
@app_commands.describe(gang="The gang.")
@app_commands.autocomplete(gang=any_gang)
async def export(interaction: discord.Interaction, gang: str) -> None:
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        desk = Desk(work, caller, await work.servers.settings(caller.server_id), discord.utils.utcnow())
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
        await interaction.response.send_modal(PasteGang(name))
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
    bot.tree.add_command(gang)
