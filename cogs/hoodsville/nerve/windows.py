"""What buttons of morale ask first: who is shaken, and how many dead comrades those who test have seen."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs._kit.desk import Caller, Desk
from cogs._kit.errors import guarded
from cogs._kit.play import Options
from cogs._kit.views import ask, asks_first, client, run
from cogs.hoodsville.nerve.duties import rolling, testers
from cogs.hoodsville.nerve.seen import fallen_friends
from cogs.hoodsville.people import person_of
from db.unit_of_work import reading
from rules.core.refusal import OutOfRange, shown
from rules.hoodsville.model import Cause
from rules.hoodsville.morale import MOST_COMRADES

DUTIES, MORALE, SHOCK = "hood duties", "hood morale", "hood shock"
DEAD = "Dead comrades that are seen"
WHO = {Cause.SHOOTING: "Who is within 12 inches?", Cause.LEADER: "Who followed him?"}


class Asked(ui.Modal):
    """A window for one option of a command, which then runs; `whole` where the option is a whole number."""

    def __init__(self, title: str, example: str, command: str, options: Options, option: str, whole: bool) -> None:
        super().__init__(title=title)
        self.command, self.options, self.option, self.whole = command, options, option, whole
        self.typed: ui.TextInput[Any] = ui.TextInput(placeholder=example, max_length=300)
        self.add_item(ui.Label(text=title, component=self.typed))

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        await guarded(interaction, self._run(interaction, self.typed.value.strip()))

    async def _run(self, interaction: discord.Interaction, text: str) -> None:
        if self.whole and not (text.isdecimal() and int(text) <= MOST_COMRADES):
            raise OutOfRange(f"Comrades are counted from 0 to {MOST_COMRADES}, not {shown(text)}.")
        typed = {**self.options, self.option: int(text) if self.whole else text}
        await run(interaction, self.command, typed)


@asks_first(SHOCK)
async def ask_who_is_shaken(interaction: discord.Interaction, options: Options) -> bool:
    """A button can't know who is near, or followed whom: a window asks."""
    if options.get("figures"):
        return False
    title = WHO.get(Cause(str(options["cause"])), "Who tests morale?")
    window = Asked(title, "Names, separated by commas; or nobody", SHOCK, options, "figures", False)
    await ask(interaction, window, SHOCK, options, "figures")
    return True


@asks_first(DUTIES)
async def ask_what_testers_have_seen(interaction: discord.Interaction, options: Options) -> bool:
    """A button can't know how many dead comrades each has seen: where any lie there, a window asks."""
    if options.get("dead") is not None:
        return False
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        testing = testers(await rolling(desk, options))
        fallen = await fallen_friends(desk, testing)
    if not fallen:
        return False
    one = next(person for person in testing if person.id in fallen)
    window = Asked(DEAD, f"1 for each, or {one.name} 1, ..."[:100], DUTIES, options, "dead", False)
    await ask(interaction, window, DUTIES, options, "dead")
    return True


@asks_first(MORALE)
async def ask_what_he_has_seen(interaction: discord.Interaction, options: Options) -> bool:
    """The same of one who tests by himself."""
    if options.get("dead") is not None:
        return False
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        fallen = await fallen_friends(desk, [await person_of(desk, options, "figure", "", own=False)])
    if not fallen:
        return False
    await ask(interaction, Asked(DEAD, "0, 1, 2, ...", MORALE, options, "dead", True), MORALE, options, "dead")
    return True
