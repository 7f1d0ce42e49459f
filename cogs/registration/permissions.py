"""The rights that the bot wants on a server, each with what it is for, and the link that asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import discord

RIGHTS: Final[Mapping[str, str]] = {
    "view_channel": "to find the channel of a game or campaign",
    "send_messages": "to post table cards, turns and deadlines",
    "send_messages_in_threads": "to post the same for a game in a thread",
    "create_public_threads": "to open a thread for a second game in a channel",
    "read_message_history": "to post a table card again that has scrolled away",
    "attach_files": "to send pictures of the table, and exports",
}
"""Discord's names of the rights."""
NAMES: Final = {"view_channel": "View Channels"}
"""What Discord's settings call a right, where that is not its name."""
SCOPES: Final = "bot", "applications.commands"


def wanted() -> discord.Permissions:
    """All of them."""
    return discord.Permissions(**dict.fromkeys(RIGHTS, True))


def invitation(application_id: int) -> str:
    """The link by which a server lets the bot in with all its rights."""
    return discord.utils.oauth_url(application_id, permissions=wanted(), scopes=SCOPES)


def named(right: str) -> str:
    """A right as Discord's settings call it."""
    return NAMES.get(right, right.replace("_", " ").title().replace(" In ", " in "))


def lacking(allowed: discord.Permissions) -> list[str]:
    """The rights that the bot lacks where these are its rights, each in a line that says what it is for."""
    return [f"{named(right)}, {why}" for right, why in RIGHTS.items() if not getattr(allowed, right)]
