"""A press from afar: buttons of /agenda name what they are for, a game for one, and are pressed anywhere.

Whoever presses one is at its channel from then on, by his seat there and no other right; whatever he is shown has the
same name in its buttons and windows. What is told to all is told by the bot in that channel
(`cogs/replies/replies.py`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import discord
from discord import ui

from cogs.cards.render import Card, Press
from cogs.context.posting import posts_in, way_to
from db.participations import Place
from db.seats import ASKED, GAME
from db.unit_of_work import Place as Here
from db.unit_of_work import Work, reading
from rules.core.plain.events import Kind
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours

AFAR: Final = "afar"
"""Where an interaction keeps which place it came for."""
CAMPAIGN: Final = Kind.CAMPAIGN.value
LETTERS: Final = {GAME: "g", CAMPAIGN: "p", ASKED: "a"}
NONE_OF_YOURS: Final = {
    GAME: "You have no part in that game.",
    CAMPAIGN: "You have no part in that campaign.",
    ASKED: "That is not asked of you, or no longer.",
}
AT: Final = r"@[gpa][0-8]?[0-9]{1,18}"
"""What names a place in an id, behind its first letter."""
NAMED: Final = re.compile(rf"[cmw]({AT}):")
AGENDA: Final = Press("agenda", "0", "Agenda")


class Spot(NamedTuple):
    """A GAME or CAMPAIGN that goes on, or what somebody is ASKED to agree to, by its id; and where."""

    kind: str
    id: int
    place: Place

    @property
    def at(self) -> str:
        """It in the id of a button."""
        return f"@{LETTERS[self.kind]}{self.id}"


def spot_of(interaction: discord.Interaction) -> Spot | None:
    """What an interaction came for from afar; None for all others."""
    return interaction.extras.get(AFAR)


async def arrive(interaction: discord.Interaction) -> None:
    """Put whoever uses a button, menu or window at the place that it names, if it names one.

    NotYours without a seat there, IllegalNow where it is over or the bot can't tell the others.
    """
    named = NAMED.match(str((interaction.data or {}).get("custom_id", "")))
    if named is None:
        return
    kind = next(kind for kind, letter in LETTERS.items() if letter == named[1][1])
    subject, bot = int(named[1][2:]), _bot(interaction)
    now = int(discord.utils.utcnow().timestamp())
    async with reading(bot.database) as work:
        place = await work.parts.seated(interaction.user.id, kind, subject)
        if place is None:
            place = await _decided(work, interaction.user.id, kind, subject, now)
        game = await work.games.get(subject) if place is None and kind == GAME else None
    if game is not None and not game.game.present and interaction.user.id in (*game.game.players, *game.game.umpires):
        raise IllegalNow("That game is over.")
    if place is None:
        raise NotYours(NONE_OF_YOURS[kind])
    _go(interaction, Spot(kind, subject, place))


def go_to(interaction: discord.Interaction, kind: str, id: int, channel_id: int) -> None:
    """Put whoever uses a button at a game or campaign of this server that is at home in another channel; the same.

    IllegalNow where the bot can't tell the others.
    """
    server, user = interaction.guild_id, interaction.user.id
    _go(interaction, Spot(kind, id, Place(server or user, server is None, channel_id)))


def _go(interaction: discord.Interaction, spot: Spot) -> None:
    if not posts_in(_bot(interaction), *spot.place):
        where = way_to(*spot.place)
        raise IllegalNow(f"The bot can't post there, so nobody would hear of it. Do it there: {where}.")
    interaction.extras[AFAR] = spot


async def _decided(work: Work, user: int, kind: str, subject: int, now: int) -> Place | None:
    """The place of something where somebody decides for who is away and has a part in it; None where he does not."""
    for absent in await work.preferences.concerning(user, now):
        place = await work.parts.seated(absent.user_id, kind, subject) if absent.user_id != user else None
        if place is None:
            continue
        if await work.decides(user, absent.user_id, await at_spot(work, Spot(kind, subject, place)), now):
            return place
    return None


async def at_spot(work: Work, spot: Spot) -> Here:
    """The game or campaign of a spot; of what somebody is asked, that of its channel."""
    if spot.kind == ASKED:
        return await work.log_here(spot.place.server_id, spot.place.channel_id)
    if spot.kind == GAME:
        return Here(None, await work.games.get(spot.id), None)
    return Here(None, None, await work.campaigns.get(spot.id))


def _bot(interaction: discord.Interaction) -> Any:
    return interaction.client


def marked(interaction: discord.Interaction, card: Card) -> Card:
    """A private card as it is shown to whoever came from afar: its buttons and menus name the place he came for, and
    one leads back. To others it is shown as it is.
    """
    spot = spot_of(interaction)
    if spot is None:
        return card
    menus = tuple(menu._replace(at=spot.at) for menu in card.menus)
    return replace(card, buttons=(*placed(interaction, card.buttons), AGENDA), menus=menus)


def placed(interaction: discord.Interaction, presses: Sequence[Press]) -> tuple[Press, ...]:
    """Buttons that name the place that the interaction came for, if it came from afar."""
    spot = spot_of(interaction)
    return tuple(presses) if spot is None else tuple(one if one.at else one._replace(at=spot.at) for one in presses)


def name_place(interaction: discord.Interaction, window: ui.Modal) -> None:
    """Have a window name that place too."""
    spot = spot_of(interaction)
    if spot is not None:
        window.custom_id = f"w{spot.at}:{window.custom_id}"


def bare(custom_id: str) -> str:
    """The id of a button without the place it names."""
    return re.sub(rf"^([cmw]){AT}:", r"\1:", custom_id)


def named_alike(interaction: discord.Interaction, custom_id: str) -> str:
    """The id of a button as it stands on the cards of whoever comes from afar; unchanged for others."""
    spot, plain = spot_of(interaction), bare(custom_id)
    return custom_id if spot is None else f"{plain[0]}{spot.at}{plain[1:]}"
