"""A Discord for notices alone: it takes a nonce once for some minutes, fails as set, and loses answers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import discord

ME = 1
NONCE_HOLDS = 300
"""Seconds for which Discord takes a nonce only once."""


@dataclass
class Sent:
    """A message: its channel, the users that it mentions, the ids of its buttons, and when it was sent."""

    id: int
    channel: int
    users: tuple[int, ...]
    buttons: tuple[str, ...]
    nonce: str
    at: float
    deleted: bool = False


def refused(status: int, code: int) -> discord.HTTPException:
    """The error that discord.py raises for an answer of Discord's."""
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    response: Any = SimpleNamespace(status=status, reason="no")
    return kind(response, {"code": code, "message": "no"})


@dataclass
class PostOffice:
    """All messages, the time, and the faults to come.

    point   called wherever a process may die, before and after each step
    faults  the results of the next sends, by channel; each serves once
    stays   the same for the next deletions, anywhere
    """

    now: float = 0
    sent: list[Sent] = field(default_factory=list[Sent])
    point: Callable[[], None] = lambda: None
    faults: dict[int, list[discord.HTTPException]] = field(default_factory=dict[int, list[discord.HTTPException]])
    stays: list[discord.HTTPException] = field(default_factory=list[discord.HTTPException])

    @property
    def standing(self) -> list[Sent]:
        return [one for one in self.sent if not one.deleted]

    def bot(self, database: Any) -> Any:
        """A process of the bot."""

        async def create_dm(user: Any) -> Channel:
            return Channel(self, 10_000 + user.id)

        return SimpleNamespace(
            database=database,
            user=SimpleNamespace(id=ME, display_name="Consigliere"),
            get_channel=lambda id_: Channel(self, id_),
            create_dm=create_dm,
        )


@dataclass
class Channel:
    """A channel, or a user's direct messages."""

    office: PostOffice
    id: int

    async def send(
        self, *, view: Any, nonce: str, allowed_mentions: discord.AllowedMentions, silent: bool = False
    ) -> Any:
        office = self.office
        office.point()
        if office.faults.get(self.id):
            raise office.faults[self.id].pop(0)
        known = [one for one in office.sent if (one.channel, one.nonce) == (self.id, nonce)]
        fresh = [one for one in known if office.now - one.at < NONCE_HOLDS]
        if not fresh:
            assert isinstance(allowed_mentions.users, list)
            assert not allowed_mentions.everyone
            users = tuple(user.id for user in allowed_mentions.users)
            buttons = tuple(_ids(view.to_components()))
            fresh = [Sent(len(office.sent) + 1, self.id, users, buttons, nonce, office.now)]
            office.sent += fresh
        office.point()
        return SimpleNamespace(id=fresh[0].id)

    async def history(self, limit: int) -> AsyncIterator[Any]:
        self.office.point()
        here = [one for one in self.office.standing if one.channel == self.id]
        for one in here[::-1][:limit]:
            parts = [SimpleNamespace(custom_id=id_, children=()) for id_ in one.buttons]
            yield SimpleNamespace(id=one.id, author=SimpleNamespace(id=ME), components=parts)

    def get_partial_message(self, id_: int) -> Any:
        async def delete() -> None:
            self.office.point()
            if self.office.stays:
                raise self.office.stays.pop(0)
            one = next(one for one in self.office.sent if one.id == id_)
            if one.deleted:
                raise refused(404, 10008)
            one.deleted = True
            self.office.point()

        return SimpleNamespace(delete=delete)


def _ids(parts: list[Any]) -> list[str]:
    found = [part["custom_id"] for part in parts if "custom_id" in part]
    return [*found, *(id_ for part in parts for id_ in _ids(part.get("components", [])))]
