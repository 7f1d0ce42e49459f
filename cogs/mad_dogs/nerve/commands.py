"""/mad-nerve: getting a grip, surrender, Stone Cold Killers and the Look."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval, Len

from cogs._kit.params import any_figure
from cogs._kit.slash import add_commands, command, root
from cogs.mad_dogs import figures_or_profiles, several_figures, skill_names
from rules.core.move import Rolls, opt

mad_nerve = root("mad-nerve", "Mad Dogs With Guns: grips, surrender, the Look.")
ROOTS = (mad_nerve,)

Number = Annotated[int, Interval(ge=0, le=6)]
NumberTo50 = Annotated[int, Interval(ge=0, le=50)]
Reach = Annotated[float, Interval(ge=0, le=6)]


@command("mad-nerve grip", Rolls())
class Grip:
    """Get a grip after a failed GUTS check: slapped by a friend, or alone at -2."""

    figure: str | None = opt("Your figure whose nerve failed.", default=None, complete=figures_or_profiles)
    friend: str | None = opt(
        "Your figure in base contact who slaps him: an action.", default=None, complete=figures_or_profiles
    )
    slapped: bool | None = opt("A friend with no sheet slaps him.", default=None)
    guts: Number | None = opt("GUTS in numbers, with no figure or in place of its own.", default=None)
    drunk: bool | None = opt("With a skinful: only a Mean Drunk minds.", default=None)
    spunky: bool | None = opt(
        "Spunky Kid: re-roll a failure at once (once a game); else a button offers it.", default=None
    )
    skills: str | None = opt("Skills of somebody with no sheet.", default=None, complete=skill_names)


@command("mad-nerve saw")
class Saw:
    """Who saw a Gory Death: each owes a GUTS test at -2."""

    who: str = opt("Names; all, a gang or a side for many of them; none for nobody.", complete=several_figures)
    died: Annotated[str, Len(1, 400)] = opt("Who died.", complete=any_figure)


@command("mad-nerve surrender", Rolls())
class Surrender:
    """A gangster gives up to cops or Feds, and who of his gang follows."""

    figure: str | None = opt("Your figure who gives up, or may.", default=None, complete=figures_or_profiles)
    tests: bool | None = opt("He tests GUTS first; leave it out if he has failed already.", default=None)
    watchers: str | None = opt(
        "Who would see it: names, 3 Hoodlum, in a game friends; or how many unnamed, with watcher_guts.",
        default=None,
        complete=several_figures,
    )
    guts: Number | None = opt("GUTS of the one who tests, in numbers.", default=None)
    watcher_guts: Number | None = opt("GUTS of watchers without a name.", default=None)
    spunky: bool | None = opt(
        "Spunky Kids re-roll a failure at once (once a game); else a button offers it.", default=None
    )


@command("mad-nerve stone-cold", Rolls())
class StoneCold:
    """The one roll of a game to become a Stone Cold Killer: 1-3."""

    figure: str | None = opt("Your figure that earned it.", default=None, complete=any_figure)
    sixes: NumberTo50 | None = opt(
        "6s inflicted on the Deadly Weapons table in this game: three earn the roll.", default=None
    )
    sevens: NumberTo50 | None = opt("7s inflicted on it: one earns the roll.", default=None)
    hit: bool | None = opt("Fired the shot that killed the target of a Hit.", default=None)
    showdown: bool | None = opt("Came through a Showdown alive.", default=None)


@command("mad-nerve drink", Rolls())
class Drink:
    """Drunk/Addicted: the D6 as a game begins; on 1-4 it has got him."""

    figure: str | None = opt("Your Drunk/Addicted.", default=None, complete=any_figure)


@command("mad-nerve look", Rolls())
class Look:
    """A Stone Cold Killer gives somebody the Look: GUTS-2."""

    killer: str | None = opt("Your Stone Cold Killer.", default=None, complete=any_figure)
    victim: str | None = opt("Who is stared at, or a profile.", default=None, complete=figures_or_profiles)
    inches: Annotated[float, Interval(ge=0, le=200)] | None = opt("How far away, at most 6.", default=None)
    reach: Reach | None = opt("How far the killer sees, if short-sighted and without glasses.", default=None)
    guts: Number | None = opt("The victim's GUTS in numbers.", default=None)
    drunk: bool | None = opt("The victim has a skinful: only a Mean Drunk minds.", default=None)
    spunky: bool | None = opt(
        "The victim, a Spunky Kid, re-rolls a failure at once (once a game); else a button offers it.", default=None
    )
    skills: str | None = opt("Skills of a victim with no sheet.", default=None, complete=skill_names)


add_commands(mad_nerve, __name__)
