"""Buttons that work from any channel: those of /agenda name their game or campaign.

A user who presses one acts in its channel from then on, with the rights of their seat there and no others. Every button
and window on their cards names the same place. The bot posts in that channel what everyone there may see
(`cogs/replies/replies.py`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import discord
from discord import ui

from cogs.cards.card import Card, Press
from cogs.context.posting import posts_in, way_to
from db.channel_state import ChannelState as Here
from db.participations import ChannelAddress
from db.seats import ASKED, GAME
from db.unit_of_work import Work, reading
from rules.core.plain.events import SubjectKind
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours

AFAR: Final = "afar"
"""The key under which an interaction keeps the place that its button names."""
CAMPAIGN: Final = SubjectKind.CAMPAIGN.value
LETTERS: Final = {GAME: "g", CAMPAIGN: "p", ASKED: "a"}
NONE_OF_YOURS: Final = {
    GAME: "You have no part in that game.",
    CAMPAIGN: "You have no part in that campaign.",
    ASKED: "The bot is not asking you that, or not any more.",
}
AT: Final = r"@[gpa][0-8]?[0-9]{1,18}"
"""The pattern of a place in an id, behind its first letter."""
NAMED: Final = re.compile(rf"[cmw]({AT}):")
AGENDA: Final = Press("agenda", "0", "Agenda")


class ButtonTarget(NamedTuple):
    """A GAME or CAMPAIGN that is running, or what a user is ASKED to agree to, with its id and place."""

    kind: str
    id: int
    place: ChannelAddress

    @property
    def at(self) -> str:
        """The spot in the id of a button."""
        return f"@{LETTERS[self.kind]}{self.id}"


def spot_of(interaction: discord.Interaction) -> ButtonTarget | None:
    """The place that the button of an interaction names; None for all others."""
    return interaction.extras.get(AFAR)


async def arrive(interaction: discord.Interaction) -> None:
    """Move the user of a button, menu or window to the place that it names, if any.

    Raises NotYours without a seat there. Raises IllegalNow if it is over or the bot can't post there.
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
    _go(interaction, ButtonTarget(kind, subject, place))


def go_to(interaction: discord.Interaction, kind: str, id: int, channel_id: int) -> None:
    """Move the user of a button to a game or campaign of this server at home in another channel.

    Raises IllegalNow if the bot can't post there.
    """
    server, user = interaction.guild_id, interaction.user.id
    _go(interaction, ButtonTarget(kind, id, ChannelAddress(server or user, server is None, channel_id)))


def _go(interaction: discord.Interaction, spot: ButtonTarget) -> None:
    if not posts_in(_bot(interaction), *spot.place):
        where = way_to(*spot.place)
        raise IllegalNow(f"The bot can't post there, so the others would miss it. Do it there: {where}.")
    interaction.extras[AFAR] = spot


async def _decided(work: Work, user: int, kind: str, subject: int, now: int) -> ChannelAddress | None:
    """The place of something for a substitute of an absent player who has a part in it; None for any other user."""
    for absent in await work.preferences.concerning(user, now):
        place = await work.parts.seated(absent.user_id, kind, subject) if absent.user_id != user else None
        if place is None:
            continue
        if await work.decides(user, absent.user_id, await at_spot(work, ButtonTarget(kind, subject, place)), now):
            return place
    return None


async def at_spot(work: Work, spot: ButtonTarget) -> Here:
    """The game or campaign of a spot. For an open question it is that of its channel."""
    if spot.kind == ASKED:
        return await work.log_here(spot.place.server_id, spot.place.channel_id)
    if spot.kind == GAME:
        return Here(None, await work.games.get(spot.id), None)
    return Here(None, None, await work.campaigns.get(spot.id))


def _bot(interaction: discord.Interaction) -> Any:
    return interaction.client


def marked(interaction: discord.Interaction, card: Card) -> Card:
    """A private card as its user sees it.

    For a user who acts from elsewhere its buttons and menus name the place, and one leads back. For others it is
    unchanged.
    """
    spot = spot_of(interaction)
    if spot is None:
        return card
    menus = tuple(menu._replace(at=spot.at) for menu in card.menus)
    return replace(card, buttons=(*placed(interaction, card.buttons), AGENDA), menus=menus)


def placed(interaction: discord.Interaction, presses: Sequence[Press]) -> tuple[Press, ...]:
    """Buttons that name the place of the interaction, if the user acts from elsewhere."""
    spot = spot_of(interaction)
    return tuple(presses) if spot is None else tuple(one if one.at else one._replace(at=spot.at) for one in presses)


def name_place(interaction: discord.Interaction, window: ui.Modal) -> None:
    """Make a window name that place, too."""
    spot = spot_of(interaction)
    if spot is not None:
        window.custom_id = f"w{spot.at}:{window.custom_id}"


def bare(custom_id: str) -> str:
    """The id of a button without the place that it names."""
    return re.sub(rf"^([cmw]){AT}:", r"\1:", custom_id)


def named_alike(interaction: discord.Interaction, custom_id: str) -> str:
    """The id of a button as it is on cards for a user who acts from elsewhere; unchanged for others."""
    spot, plain = spot_of(interaction), bare(custom_id)
    return custom_id if spot is None else f"{plain[0]}{spot.at}{plain[1:]}"
