"""The payloads of Discord in the form that discord.py reads: users, servers, messages, interactions."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

EPOCH = 1_420_070_400
"""The begin of Discord's ids, in seconds since the epoch."""
ME = 9_000
EVERYTHING = str((1 << 53) - 1)
SUB = 1, 2
"""The kinds of options that are subcommands and groups of them."""
TEXT, BUTTON = 10, 2
EPHEMERAL = 64
_numbers = itertools.count()


def fresh_id() -> str:
    """An id that holds its time, as Discord's do."""
    return str((int((time.time() - EPOCH) * 1000) << 22) + next(_numbers) % (1 << 22))


def user(id_: int, name: str = "", *, bot: bool = False) -> dict[str, Any]:
    name = name or f"User {id_}"
    return {"id": str(id_), "username": name, "global_name": name, "discriminator": "0", "avatar": None, "bot": bot}


def member(id_: int, name: str = "") -> dict[str, Any]:
    return {
        "user": user(id_, name, bot=id_ == ME),
        "roles": [],
        "nick": None,
        "joined_at": "2026-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "flags": 0,
        "permissions": EVERYTHING,
    }


def application(flags: int = 0) -> dict[str, Any]:
    me = user(ME, "Consigliere", bot=True)
    return {
        "id": str(ME),
        "name": "Consigliere",
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": me,
        "flags": flags,
        "team": None,
        "bot": me,
    }


def channel(server: int, id_: int) -> dict[str, Any]:
    return {
        "id": str(id_),
        "type": 0,
        "guild_id": str(server),
        "name": f"table-{id_ - server}",
        "position": id_ - server,
        "permission_overwrites": [],
        "parent_id": None,
        "topic": None,
        "rate_limit_per_user": 0,
        "nsfw": False,
        "last_message_id": None,
        "permissions": EVERYTHING,
    }


def thread(server: int, id_: int, parent: int) -> dict[str, Any]:
    about = {"archived": False, "auto_archive_duration": 60, "archive_timestamp": "2026-01-01T00:00:00+00:00"}
    more = {"type": 11, "parent_id": str(parent), "owner_id": "1", "member_count": 1, "message_count": 1, "flags": 0}
    return {**channel(server, id_), **more, "thread_metadata": about}


def server(id_: int, channels: int, roles: int = 0) -> dict[str, Any]:
    """A server of so many channels, whose ids follow its own, and roles besides @everyone."""
    everyone = {"hoist": False, "managed": False, "mentionable": False, "flags": 0, "permissions": EVERYTHING}
    return {
        "id": str(id_),
        "name": f"Server {id_}",
        "owner_id": "1",
        "icon": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "premium_tier": 0,
        "preferred_locale": "en-US",
        "system_channel_flags": 0,
        "features": [],
        "emojis": [],
        "stickers": [],
        "roles": [
            {**everyone, "id": str(id_ + 1000 * number), "name": f"role {number}", "position": number, "color": 0}
            for number in range(roles + 1)
        ],
        "member_count": 20,
        "large": False,
        "unavailable": False,
        "joined_at": "2026-01-01T00:00:00+00:00",
        "members": [member(ME, "Consigliere")],
        "channels": [channel(id_, id_ + number) for number in range(1, channels + 1)],
        "threads": [],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
    }


def message(channel_id: int, body: Mapping[str, Any]) -> dict[str, Any]:
    """What the bot has written, as a message."""
    return {
        "id": fresh_id(),
        "channel_id": str(channel_id),
        "author": user(ME, "Consigliere", bot=True),
        "content": body.get("content") or "",
        "timestamp": datetime.now(UTC).isoformat(),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": body.get("components") or [],
        "pinned": False,
        "type": 0,
        "flags": body.get("flags") or 0,
        "nonce": body.get("nonce"),
    }


def parts(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Every part of a message, the outer ones first."""
    for part in components:
        yield part
        yield from parts(part.get("components", ()))
        if "accessory" in part:
            yield part["accessory"]


def text_of(body: Mapping[str, Any]) -> str:
    """All text of a message."""
    return "\n".join(part["content"] for part in parts(body["components"]) if part["type"] == TEXT)


def buttons_of(body: Mapping[str, Any]) -> dict[str, str]:
    """The ids of the buttons of a message, by their labels."""
    found = (part for part in parts(body["components"]) if part["type"] == BUTTON and "custom_id" in part)
    return {part.get("label") or "": part["custom_id"] for part in found}


def interaction(kind: int, place: int, channel_id: int, who: int, data: Mapping[str, Any]) -> dict[str, Any]:
    """An interaction in a server, or in direct messages (`place` 0)."""
    made: dict[str, Any] = {
        "id": fresh_id(),
        "application_id": str(ME),
        "type": kind,
        "token": f"token-{fresh_id()}",
        "version": 1,
        "data": dict(data),
        "channel_id": str(channel_id),
        "locale": "en-US",
        "app_permissions": EVERYTHING,
        "entitlements": [],
        "attachment_size_limit": 10_485_760,
    }
    if not place:
        return made | {
            "user": user(who),
            "context": 1,
            "authorizing_integration_owners": {"0": "0"},
            "channel": {"id": str(channel_id), "type": 1, "recipients": [user(who)], "last_message_id": None},
        }
    return made | {
        "guild_id": str(place),
        "guild": {"id": str(place), "features": [], "locale": "en-US"},
        "guild_locale": "en-US",
        "member": member(who),
        "context": 0,
        "authorizing_integration_owners": {"0": str(place)},
        "channel": channel(place, channel_id),
    }


def entries(command: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """The commands that Discord's picker shows of a root command, each by its words."""
    inner = [one for one in command.get("options", ()) if one["type"] in SUB]
    if not inner:
        yield (command["name"],)
    for one in inner:
        yield from ((command["name"], *words) for words in entries(one))


def command_data(
    known: Sequence[Mapping[str, Any]], line: str, given: Mapping[str, Any], *, typing: str = ""
) -> dict[str, Any]:
    """A slash command as Discord sends it, by the registered commands, or one with an option that is being typed.
    Raises StopIteration for an unknown command.
    """
    first, *rest = line.split()
    words = tuple(line.split())
    found = next(one for one in known if one["name"] == first and words in entries(one))
    data: dict[str, Any] = {"id": found["id"], "name": first, "type": 1, "options": []}
    if "guild_id" in found:
        data["guild_id"] = found["guild_id"]
    inner = data
    for word in rest:
        found = next(one for one in found["options"] if one["name"] == word and one["type"] in SUB)
        inner["options"] = [{"name": word, "type": found["type"], "options": []}]
        inner = inner["options"][0]
    kinds = {one["name"]: one["type"] for one in found.get("options", ())}
    inner["options"] = [
        {"name": name, "type": kinds[name], "value": value} | ({"focused": True} if name == typing else {})
        for name, value in given.items()
    ]
    return data
