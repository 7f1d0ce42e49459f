"""/mad-nerve: getting a grip, surrender, Stone Cold Killers and the Look."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs._kit.params import DICE, ODDS, SECRET, any_figure, everywhere, given, in_all_contexts
from cogs._kit.views import run
from cogs.mad_dogs import figures_or_profiles, several_figures, skills

Range = app_commands.Range
ROLLS = {"dice": DICE, "odds": ODDS, "secret": SECRET}
SPUNKY = "Spunky Kid: re-roll a failure at once (once a game); else a button offers it."
DRUNK = "With a skinful: only a Mean Drunk minds."
GUTS = "GUTS in numbers, with no figure or in place of its own."

mad_nerve = in_all_contexts(
    everywhere(app_commands.Group(name="mad-nerve", description="Mad Dogs With Guns: grips, surrender, the Look."))
)
ROOTS = (mad_nerve,)


@mad_nerve.command(
    name="grip", description="Get a grip after a failed GUTS check: slapped by a friend, or alone at -2."
)
@app_commands.describe(
    figure="Your figure whose nerve failed.",
    friend="Your figure in base contact who slaps him: an action.",
    slapped="A friend with no sheet slaps him.",
    guts=GUTS,
    drunk=DRUNK,
    spunky=SPUNKY,
    skills="Skills of somebody with no sheet.",
    **ROLLS,
)
@app_commands.autocomplete(figure=figures_or_profiles, friend=figures_or_profiles, skills=skills)
async def grip(
    interaction: discord.Interaction,
    figure: str | None = None,
    friend: str | None = None,
    slapped: bool | None = None,
    guts: Range[int, 0, 6] | None = None,
    drunk: bool | None = None,
    spunky: bool | None = None,
    skills: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-nerve grip", given(interaction))


@mad_nerve.command(name="saw", description="Who saw a Gory Death: each owes a GUTS test at -2.")
@app_commands.describe(who="Names; all, a gang or a side for many of them; none for nobody.", died="Who died.")
@app_commands.autocomplete(who=several_figures, died=any_figure)
async def saw(interaction: discord.Interaction, who: str, died: Range[str, 1, 400]) -> None:
    await run(interaction, "mad-nerve saw", given(interaction))


@mad_nerve.command(name="surrender", description="A gangster gives up to cops or Feds, and who of his gang follows.")
@app_commands.describe(
    figure="Your figure who gives up, or may.",
    tests="He tests GUTS first; leave it out if he has failed already.",
    watchers="Who would see it: names, 3 Hoodlum, in a game friends; or how many unnamed, with watcher_guts.",
    guts="GUTS of the one who tests, in numbers.",
    watcher_guts="GUTS of watchers without a name.",
    spunky="Spunky Kids re-roll a failure at once (once a game); else a button offers it.",
    **ROLLS,
)
@app_commands.autocomplete(figure=figures_or_profiles, watchers=several_figures)
async def surrender(
    interaction: discord.Interaction,
    figure: str | None = None,
    tests: bool | None = None,
    watchers: str | None = None,
    guts: Range[int, 0, 6] | None = None,
    watcher_guts: Range[int, 0, 6] | None = None,
    spunky: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-nerve surrender", given(interaction))


@mad_nerve.command(name="stone-cold", description="The one roll of a game to become a Stone Cold Killer: 1-3.")
@app_commands.describe(
    figure="Your figure that earned it.",
    sixes="6s inflicted on the Deadly Weapons table in this game: three earn the roll.",
    sevens="7s inflicted on it: one earns the roll.",
    hit="Fired the shot that killed the target of a Hit.",
    showdown="Came through a Showdown alive.",
    **ROLLS,
)
@app_commands.autocomplete(figure=any_figure)
async def stone_cold(
    interaction: discord.Interaction,
    figure: str | None = None,
    sixes: Range[int, 0, 50] | None = None,
    sevens: Range[int, 0, 50] | None = None,
    hit: bool | None = None,
    showdown: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-nerve stone-cold", given(interaction))


@mad_nerve.command(name="drink", description="Drunk/Addicted: the D6 as a game begins; on 1-4 it has got him.")
@app_commands.describe(figure="Your Drunk/Addicted.", **ROLLS)
@app_commands.autocomplete(figure=any_figure)
async def drink(
    interaction: discord.Interaction,
    figure: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-nerve drink", given(interaction))


@mad_nerve.command(name="look", description="A Stone Cold Killer gives somebody the Look: GUTS-2.")
@app_commands.describe(
    killer="Your Stone Cold Killer.",
    victim="Who is stared at, or a profile.",
    inches="How far away, at most 6.",
    reach="How far the killer sees, if short-sighted and without glasses.",
    guts="The victim's GUTS in numbers.",
    drunk="The victim has a skinful: only a Mean Drunk minds.",
    spunky="The victim, a Spunky Kid, re-rolls a failure at once (once a game); else a button offers it.",
    skills="Skills of a victim with no sheet.",
    **ROLLS,
)
@app_commands.autocomplete(killer=any_figure, victim=figures_or_profiles, skills=skills)
async def look(
    interaction: discord.Interaction,
    killer: str | None = None,
    victim: str | None = None,
    inches: Range[float, 0, 200] | None = None,
    reach: Range[float, 0, 6] | None = None,
    guts: Range[int, 0, 6] | None = None,
    drunk: bool | None = None,
    spunky: bool | None = None,
    skills: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-nerve look", given(interaction))
