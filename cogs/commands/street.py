"""/street: the street that a game is played on. The bot measures on it, so that nobody says how far it is."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Final

import discord
from annotated_types import Interval, Len
from discord import ui
from discord.ext import commands

from cogs.cards.card import Card, Press
from cogs.command_adapter.reader import seen
from cogs.context.board_display import LAY, STREET, figures_of, here
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.prepared import Options, Prepared, prepares
from cogs.post.gathering import has_begun
from cogs.replies.answers import answers, shows
from cogs.replies.dispatch import on_press
from cogs.replies.replies import ask, show
from cogs.replies.running import run
from cogs.replies.street_view import seen_by_caller, turn_of
from cogs.replies.windows import MOST_EXAMPLE, Correctable, WindowTexts
from cogs.slash.slash import add_commands, command, root
from db.unit_of_work import reading
from rules.core.action.aboard import seats_on
from rules.core.action.fields import Complete, Figures, option
from rules.core.action.move import command_of, record
from rules.core.action.position import Position
from rules.core.action.system import discover
from rules.core.commands.street import Starts, car_parked, cleared, filled, laid, laid_by_chance, stood
from rules.core.plain.markup import strong
from rules.core.plain.refusal import BadFile, IllegalNow, OutOfRange
from rules.core.plain.words import key_of
from rules.core.play.game import Game
from rules.core.street.random_street import MOST_SEED
from rules.core.street.squares import Direction
from rules.core.street.street_text import MOST_LETTERS
from rules.core.street.streets import standard_streets, street_called, text_of

MOST_BYTES: Final = 4 * MOST_LETTERS
"""The most bytes of a file with a street: those of its letters, in whatever alphabet."""

RANDOM: Final = "A random street"
ANY: Final = ("random", key_of(RANDOM))
"""What a player may type for a random street."""
BY_CHANCE: Final = f"{strong(RANDOM)}: another each time, with a number by which it can be laid again."
LETTERS: Final = ". street  , floor  # wall  + / door  = window  c crates  h hedge  a car  r t rough  ~ water  % smoke"
EXAMPLE: Final = """Grand Street
..............
.####=###.....
.#,,h,,,#..c..
.#,,,c,,/..c..
.#,,h,,,#.....
.###+####..aa.
..............
..............

the pool hall: C3-H5
the telephone: E3
the road: A7-N8
business: C3-H5
loot: E3, F4, E5
start 1: K1-N8
start 2: C3-H5
"""
"""A street to begin with, as the guide to streets has it."""
OWN: Final = Press("ownstreet", "0", "One of your own")
"""The button that opens the window for a street."""
WORDS: Final = Press("streetwords", "0", "In words")
"""The button that says where everyone stands."""

street = root("street", "The street that a game is played on: the bot measures it.")


async def _position(ctx: Context) -> Position[Any, Any, Any]:
    """The position of the game here. Raises IllegalNow for none, and for a game that no street is for."""
    game = here(ctx)
    if game.system.bearing is None:
        raise IllegalNow(f"No street measures for {game.system.title} yet. Players say how far it is.")
    return seen(ctx, game, await figures_of(ctx, game))


def _streets(_game: Game | None, _figure: object) -> list[str]:
    """The streets that the bot can lay."""
    return [*(one.name for one in standard_streets()), RANDOM]


def _starts(ctx: Context) -> Starts:
    """How figures of the game here start on its street."""
    game = here(ctx)
    assert game.system.bearing is not None, "a street is for its figures"
    board = game.game.board
    return Starts(game.system.zones(board), game.system.bearing, game.system.relaid(game.id, board))


@command("street lay")
class Lay:
    """Lay a street for the game here, so that the bot knows who is where and sees whom."""

    name: str = option("The street.", complete=Complete(_streets))
    seed: Annotated[int, Interval(ge=0, le=MOST_SEED)] | None = option(
        "For a random street: its number. The same number makes the same street (default: any).", default=None
    )
    long: bool = option("For a random street: 26 rows, with a longer road for cars.", default=False)
    night: bool = option("It is night: dark outside, and lit inside houses.", default=False)


@prepares(Lay)
async def prepare_lay(ctx: Context, move: Lay) -> Prepared:
    position, begun = await _position(ctx), has_begun(here(ctx))
    if key_of(move.name) in ANY:
        seed = secrets.randbelow(MOST_SEED + 1) if move.seed is None else move.seed
        return Prepared.of(
            laid_by_chance(position, seed, long=move.long, begun=begun, starts=_starts(ctx), night=move.night)
        )
    if move.seed is not None or move.long:
        raise OutOfRange("Only a random street has a seed or a length. Remove them, or name “A random street”.")
    text = text_of(street_called(move.name).id)
    return Prepared.of(laid(position, text, begun=begun, starts=_starts(ctx), night=move.night))


@command("street own")
class Own:
    """Lay a street of your own, one letter a square. Without a file, a window opens for its text."""

    file: discord.Attachment | None = option("A text file with the street, at most 4,000 letters.", default=None)


@answers(Own)
async def own(interaction: discord.Interaction, move: Own) -> None:
    if move.file is None:
        await ask_for_street(interaction)
        return
    if move.file.size > MOST_BYTES:
        raise BadFile(f"A street has at most {MOST_LETTERS:,} letters, and this file is larger. Attach a smaller one.")
    read = await move.file.read()
    try:
        text = read.decode()
    except UnicodeDecodeError:
        raise BadFile("This file is no plain text. Save the street as a text file in UTF-8.") from None
    await run(interaction, "street own", {"text": text})


class StreetWindow(Correctable, title="A street of your own"):
    """A window for the text of a street. A refused one opens again with what was typed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = ui.TextInput[Any](style=discord.TextStyle.paragraph, max_length=MOST_LETTERS, default=text)
        self.add_item(
            ui.Label(text="Its name, its rows, its places", description=LETTERS[:MOST_EXAMPLE], component=self.text)
        )

    async def _run(self, interaction: discord.Interaction) -> None:
        await run(interaction, "street own", {"text": self.text.value})

    @property
    def texts(self) -> dict[str, str]:
        return {"text": self.text.value}

    @property
    def opens_again(self) -> Options:
        return super().opens_again or {"command": "street own", "options": {}}


async def ask_for_street(interaction: discord.Interaction) -> None:
    """Open the window for a street, with the refused text, with the street here, or with an example."""
    async with reading(client(interaction).database) as work:
        position = await _position(await Context.at(work, Caller.of(interaction), discord.utils.utcnow()))
    before = WindowTexts.of(interaction)
    laid_here = position.street.text if position.street is not None else EXAMPLE
    window = StreetWindow(before.texts.get("text", laid_here))
    window.typed_before = before
    await ask(interaction, window, "street own", {}, "file")


@record
class Drawn:
    """A street as it was read from a file or a window."""

    text: str = option("The street: one letter a square.")


@prepares(Drawn, "street own")
async def prepare_own(ctx: Context, move: Drawn) -> Prepared:
    return Prepared.of(laid(await _position(ctx), move.text, begun=has_begun(here(ctx)), starts=_starts(ctx)))


def _places(game: Game | None) -> list[str]:
    """The named places of the street of a game."""
    return [] if game is None or game.street is None else [one.name for one in game.street.ground.places]


@command("street put")
class Put:
    """Put a figure on a square of the street. Once the game has begun, only an umpire moves it again."""

    figure: str = option("The figure.", complete=Figures(many=False))
    at: Annotated[str, Len(1, 60)] = option(
        "The square, such as F9, or a named place.", complete=Complete(lambda game, _: _places(game))
    )


@prepares(Put)
async def prepare_put(ctx: Context, move: Put) -> Prepared:
    position, stored = await _position(ctx), await ctx.figure(move.figure, own=True)
    if stored.id not in position.people:
        raise IllegalNow(f"{stored.figure.name} is not on the table. Pick a figure that is.")
    game = here(ctx)
    assert game.system.bearing is not None, "the position has a street"
    person = position.people[stored.id]
    return Prepared.of(stood(position, person, move.at, game.system.bearing, begun=has_begun(game)))


def _cars(game: Game | None) -> list[str]:
    """The names of the vehicles on the table of a game."""
    fights = game is not None and discover()[game.system].bearing is not None
    return [*seats_on(game.board)] if game is not None and fights else []


@command("street park")
class Park:
    """Put a car of the table on the street, with everyone aboard."""

    car: Annotated[str, Len(1, 60)] = option("The car.", complete=Complete(lambda game, _: _cars(game)))
    at: Annotated[str, Len(1, 60)] = option(
        "The square of its hood, such as F9.", complete=Complete(lambda game, _: _places(game))
    )
    heading: Direction = option("Where it points.", words=Direction)


@prepares(Park)
async def prepare_park(ctx: Context, move: Park) -> Prepared:
    position = await _position(ctx)
    return Prepared.of(car_parked(position, move.car, move.at, move.heading, begun=has_begun(here(ctx))))


@command("street fill")
class Fill:
    """Put everyone who has no square yet into the start zone of their side."""


@prepares(Fill)
async def prepare_fill(ctx: Context, _move: Fill) -> Prepared:
    return Prepared.of(filled(await _position(ctx), starts=_starts(ctx)))


@command("street clear")
class Clear:
    """Take the street away. From then on players say how far it is."""


@prepares(Clear)
async def prepare_clear(ctx: Context, _move: Clear) -> Prepared:
    return Prepared.of(cleared(await _position(ctx), begun=has_begun(here(ctx))))


@command("street show")
class Show:
    """Show the street here, as a picture and in words."""

    figure: str = option("A figure: whom it sees, how far away, behind what.", default="", complete=Figures(many=False))
    words: bool = option("Say in words where everyone is, and behind what.", default=False)
    public: bool = option("Show it to the channel.", default=False)


@shows(Show)
async def street_shown(ctx: Context, move: Show) -> Card:
    return await _street_card(ctx, move.figure, words=move.words, public=move.public)


async def _street_card(ctx: Context, figure: str = "", *, words: bool = False, public: bool = False) -> Card:
    """The street of the game here as a picture, or in words; or where one figure stands, and whom it sees."""
    position = await _position(ctx)
    if position.street is None:
        raise IllegalNow("No street is laid here. Use /street lay.").showing(LAY)
    game, ground = here(ctx), position.street.ground
    there = seen_by_caller(ctx, game, position, public=public, acting=turn_of(game, position))
    figures = there.figures
    lines = there.words(ground) if words else []
    if figure:
        named = position.people.get((await ctx.figure(figure)).id)
        found = next((one for one in figures if named is not None and one.figure.name == named.name), None)
        if found is None:
            raise IllegalNow(f"{figure[:60]} is not on the street. Put figures there with /street put.").offering(
                "Put them there", "street put", figure=figure
            )
        lines = there.sight_of(ground, found)
    return Card(
        ground.title,
        lines=tuple(lines),
        footer=f"“{game.game.name}”",
        picture=None if words else await there.picture(),
        buttons=() if words or public else (WORDS,),
        private=not public,
    )


@on_press(WORDS.what, WORDS.key)
async def press_words(interaction: discord.Interaction, _key: str) -> None:
    """The same in words."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        card = await _street_card(ctx, words=True)
    await show(interaction, card)


@on_press(STREET.what, STREET.key)
async def press_show(interaction: discord.Interaction, _key: str) -> None:
    """The street as its user may see it."""
    async with reading(client(interaction).database) as work:
        card = await _street_card(await Context.at(work, Caller.of(interaction), discord.utils.utcnow()))
    await show(interaction, card)


@on_press(OWN.what, OWN.key)
async def press_own(interaction: discord.Interaction, _key: str) -> None:
    """Open the window for a street."""
    await ask_for_street(interaction)


@on_press(LAY.what, r"0|[a-z]+")
async def press_lay(interaction: discord.Interaction, key: str) -> None:
    """Lay the chosen street; before that, the streets to choose from."""
    if key != LAY.key:
        await run(interaction, command_of(Lay), {"name": key})
        return
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        game = here(ctx)
    fitting = game.system.fitting(game.game.board)
    streets = sorted(standard_streets(), key=lambda one: fitting.index(one.id) if one.id in fitting else len(fitting))
    lines = tuple(f"{strong(one.name)}: {one.about}" for one in streets)
    buttons = (Press(LAY.what, ANY[0], RANDOM), *(Press(LAY.what, one.id, one.name) for one in streets), OWN)
    about = "On a street the bot knows how far it is, who sees whom, and what covers them."
    await show(interaction, Card("Which street?", lines=(about, BY_CHANCE, *lines), buttons=buttons, private=True))


add_commands(street, __name__, (Lay, Own, Put, Park, Fill, Show, Clear))


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(street)
