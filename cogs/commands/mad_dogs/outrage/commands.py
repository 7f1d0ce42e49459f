"""/mad-outrage: public outrage and its causes, the monthly roll, what the City Editor adds to it, and the Feds."""

from __future__ import annotations

import discord

from cogs.commands.mad_dogs.outrage.agents import feds_card
from cogs.commands.mad_dogs.paradise.town import town_at
from cogs.replies.answers import answers, run_typed, typed_in
from cogs.replies.replies import show
from cogs.slash.slash import add_commands, root
from rules.mad_dogs.paradise.law.feds import TheFeds
from rules.mad_dogs.paradise.outrage.causes import Add
from rules.mad_dogs.paradise.outrage.month_roll import SwayCityEditor
from rules.mad_dogs.paradise.outrage.something_must_be_done import SomethingMustBeDone
from rules.mad_dogs.paradise.outrage.whole_month import Roll

mad_outrage = root("mad-outrage", "Mad Dogs With Guns: public outrage and the Feds.")
ROOTS = (mad_outrage,)


@answers(TheFeds)
async def show_feds(interaction: discord.Interaction, _move: TheFeds) -> None:
    """Shows the Feds of a campaign, or runs the command if the user typed an option besides the campaign."""
    if any(value for name, value in typed_in(interaction).items() if name != "campaign"):
        await run_typed(interaction, TheFeds)
        return
    town, _ = await town_at(interaction)
    await show(interaction, feds_card(town))


add_commands(mad_outrage, __name__, (Roll, Add, SwayCityEditor, SomethingMustBeDone, TheFeds))
