"""/dillinger ratings: a server's own in place of the house's, from a file, and back."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs._kit.desk import Desk
from cogs._kit.play import Options, Play, Said, plays
from cogs._kit.render import Card
from cogs._kit.views import run, show
from cogs.dillinger._root import dillinger
from cogs.dillinger.rated import KEY, ratings_for
from rules.core.refusal import BadFile, IllegalNow, NotYours, OutOfRange
from rules.dillinger.ratings import HOUSE, Ratings
from rules.dillinger.ratings_file import MOST_BYTES, decoded, differences, differing, read, too_large, written

FILE = "dillinger-ratings.json"
EITHER = "Send a file of ratings, or take the house's back with reset:True: one of the two."
HOUSE_AGAIN = "The house ratings of Dillinger are in force again."
OWN = "This server goes by its own ratings of Dillinger."
HOW = (
    "The file below has every rating in force. Change what you like and drop the rest: what a file leaves out is the "
    "house's. An umpire sends it back with file:."
)


@plays("dillinger ratings")
async def prepare_ratings(desk: Desk, options: Options) -> Play:
    """A server's own ratings, or the house's again."""
    if not desk.umpires_server:
        raise NotYours("Ratings belong to the umpires of this server, whom /settings show names.")
    reset, text = bool(options.get("reset")), options.get("text")
    if reset == (text is not None):
        raise OutOfRange(EITHER)
    ratings = read(str(text)) if text is not None else HOUSE
    kept = {KEY: differing(ratings)} if ratings != HOUSE else {}
    if kept.get(KEY) == desk.settings.get(KEY):
        raise IllegalNow("Those ratings are in force already: change something, or leave it at that.")
    server = await desk.work.servers.get(desk.server_id, desk.caller.direct, desk.now)
    others = {name: value for name, value in server.settings.items() if name != KEY}
    server.settings = {**others, **kept}
    return Play(say=lambda _: Said(OWN if kept else HOUSE_AGAIN, differing_lines(ratings)))


def differing_lines(ratings: Ratings) -> tuple[str, ...]:
    """What differs from the house, a line for each."""
    return tuple(f"**{name}**: {changed}." for name, changed in differences(ratings))


def in_force(ratings: Ratings) -> Card:
    """What differs from the house, with all ratings as a file."""
    own = ratings != HOUSE
    return Card(
        OWN if own else "This server goes by the house ratings of Dillinger.",
        lines=(*differing_lines(ratings), HOW),
        file=(FILE, written(ratings).encode()),
        private=True,
    )


@dillinger.command(name="ratings", description="This server's own ratings: what differs, and a file to change them.")
@app_commands.describe(
    file="For umpires: the file with this server's ratings.", reset="For umpires: back to the house ratings."
)
async def ratings(
    interaction: discord.Interaction, file: discord.Attachment | None = None, reset: bool | None = None
) -> None:
    if file is None and not reset:
        await show(interaction, in_force(await ratings_for(interaction)))
        return
    if file is None:
        await run(interaction, "dillinger ratings", {"reset": True})
        return
    if reset:
        raise OutOfRange(EITHER)
    if file.size > MOST_BYTES:
        raise BadFile(too_large(file.size))
    await run(interaction, "dillinger ratings", {"text": decoded(await file.read())})
