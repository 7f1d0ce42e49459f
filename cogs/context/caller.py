"""The caller: the user who gives a command, with their place and rights there."""

from __future__ import annotations

from typing import Any, Final

import discord

from cogs.context.cross_channel_buttons import ButtonTarget, spot_of
from cogs.context.posting import posts_at
from db.entries import Actor
from db.log import BY_HAND
from db.notebooks import ORDERED
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.house import HOUSE, HOUSE_NAME
from rules.core.plain.markup import unmarked

ABSENT: Final = "absent"
"""The key under which an interaction keeps the absent player for whom its user decides: see
cogs/context/deputies.py.
"""
SURE: Final = "sure"
"""The key of an interaction, and of a kept command, whose user has confirmed it: see cogs/pipeline/pipeline.py."""
OWN_DICE_FIRST: Final = "own dice first"
"""The key of an interaction whose command asks for real dice first, if its user prefers to roll them."""
WANTED: Final = "wanted"
"""The key under which an interaction keeps the users who voted for it as a majority: see cogs/pipeline/majority.py."""


@frozen
class MajorityWish:
    """What most players of a game or campaign want, with its kind and id.

    asker  the user who asked the others
    users  all who agreed
    """

    asker: Actor
    users: tuple[int, ...]
    place: tuple[str, int]


@frozen
class Caller:
    """The user of a command, and their place.

    server_id  the Discord server; in direct messages and elsewhere the user's own id
    manages    whether they may change the server's settings
    delivery   identifies the interaction
    posts      whether the bot can post there by itself, so that a game has a table card
    afar       the place that a button from elsewhere names; the caller has only the rights of their seat there
    clock      whether it is the bot itself, which may do what an umpire may
    late       whether the bot acts for a player whose time is up
    deputy     the user who acts as the absent actor; None if the actor acts in person
    row        the row of a late decision, whose whole time restarts if the game still waits for it afterwards; 0 for
               none
    ordered    whether it is the bot, in the actor's name, by a standing order of theirs
    debt       the key of the obligation that the command settles, while it exists; empty for none
    roll       id of the form whose real dice the command uses; 0 for none
    own_first  whether the bot asks for real dice before the command runs, if the user prefers to roll them
    guild      the server as the bot knows it, with all its roles; None if the bot does not know it
    house      whether it is the house, with the rights of its seat
    missing    the users whose public deadline has passed, at `ended`, in seconds since 1970
    """

    actor: Actor
    server_id: int
    direct: bool
    channel_id: int
    roles: frozenset[int]
    manages: bool
    delivery: str
    posts: bool = True
    afar: ButtonTarget | None = None
    clock: bool = False
    late: bool = False
    deputy: Actor | None = None
    row: int = 0
    missing: tuple[int, ...] = ()
    ended: int = 0
    ordered: bool = False
    debt: str = ""
    roll: int = 0
    pressed: bool = False
    sure: bool = False
    own_first: bool = False
    wanted: MajorityWish | None = None
    guild: discord.Guild | None = None
    house: bool = False

    @classmethod
    def for_clock(cls, bot: Any, server_id: int, direct: bool, channel_id: int, delivery: str = "") -> Caller:
        """The bot itself, when it continues or shows something without a user."""
        me = Actor(bot.user.id, bot.user.display_name)
        return cls(me, server_id, direct, channel_id, frozenset(), False, delivery, clock=True)

    @classmethod
    def by_order(
        cls, giver: Actor, server_id: int, direct: bool, channel_id: int, delivery: str, debt: str = ""
    ) -> Caller:
        """The giver of a standing order, when the bot carries it out."""
        return cls(
            giver, server_id, direct, channel_id, frozenset(), False, f"{ORDERED}{delivery}", ordered=True, debt=debt
        )

    @classmethod
    def for_house(
        cls, server_id: int, direct: bool, channel_id: int, delivery: str, absent: Actor | None = None
    ) -> Caller:
        """The house, when it plays; in the place of an absent player, with the rights of that player's seat."""
        me = Actor(HOUSE, HOUSE_NAME)
        caller = cls(absent or me, server_id, direct, channel_id, frozenset(), False, delivery, house=True)
        return caller if absent is None else replace(caller, deputy=me)

    @classmethod
    def of(cls, interaction: discord.Interaction) -> Caller:
        """The caller of an interaction."""
        user, spot = interaction.user, spot_of(interaction)
        guild_id = interaction.guild_id
        absent: Actor | None = interaction.extras.get(ABSENT)
        me = Actor(user.id, unmarked(user.display_name))
        wanted: MajorityWish | None = interaction.extras.get(WANTED)
        in_person = absent is None and wanted is None
        caller = cls(
            wanted.asker if wanted is not None else absent or me,
            guild_id or user.id,
            guild_id is None,
            interaction.channel_id or 0,
            frozenset(role.id for role in user.roles)
            if isinstance(user, discord.Member) and in_person
            else frozenset(),
            guild_id is None or (in_person and interaction.permissions.manage_guild),
            f"{BY_HAND}{interaction.id}",
            posts_at(interaction),
            deputy=me if absent is not None and wanted is None else None,
            pressed=interaction.type is not discord.InteractionType.application_command,
            sure=bool(interaction.extras.get(SURE)),
            own_first=bool(interaction.extras.get(OWN_DICE_FIRST)),
            wanted=wanted,
            guild=_known(interaction),
        )
        return caller if spot is None else caller.at(spot)

    def at(self, spot: ButtonTarget) -> Caller:
        """The same caller, at a place elsewhere."""
        return Caller(
            self.actor,
            *spot.place,
            frozenset(),
            False,
            self.delivery,
            afar=spot,
            deputy=self.deputy,
            pressed=self.pressed,
            sure=self.sure,
            own_first=self.own_first,
            wanted=self.wanted,
        )

    @property
    def user(self) -> Actor:
        """The user who gives the command, also for an absent actor."""
        return self.deputy or self.actor

    @property
    def in_person(self) -> Caller:
        """The same caller for what each user does in person, even a substitute."""
        return self if self.deputy is None else replace(self, actor=self.deputy, deputy=None)


def _known(interaction: discord.Interaction) -> discord.Guild | None:
    """The server of an interaction; None if the bot is not in it, or it is out of reach."""
    guild = interaction.client.get_guild(interaction.guild_id) if interaction.guild_id is not None else None
    return None if guild is None or guild.unavailable else guild
