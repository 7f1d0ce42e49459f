"""/gangstars-gang: gangs built with points, checked, and kept from game to game."""

from __future__ import annotations

import discord

from cogs._kit.desk import Caller, Desk
from cogs._kit.slash import add_commands, answers, command, root
from cogs._kit.views import client, show
from cogs.gangstars.gang import menus
from cogs.gangstars.gang.books import card_said, gang_meant, muster_of
from cogs.gangstars.gang.cards import check_card, points_card
from cogs.gangstars.gang.choosing import OfGang, OnCard
from cogs.gangstars.gang.making import Add, Bank, New, Set, Terms
from db.unit_of_work import reading
from rules.core.move import opt, record
from rules.core.refusal import IllegalNow
from rules.gangstars.building import Muster
from rules.gangstars.model import Figure, Profile

assert menus  # its buttons are registered


@command("gangstars-gang check")
class Check(OfGang):
    """A gang against the rules: each fault, and the points that are left."""


@answers(Check)
async def check(interaction: discord.Interaction, m: Check) -> None:
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        stored = await gang_meant(desk, m.gang)
        muster = await muster_of(work, stored)
    if not muster.members:
        raise IllegalNow("The gang has nobody to check yet: /gangstars-gang add comes first.")
    await show(interaction, check_card(stored, muster))


@record
class OfType:
    """What type a card is of."""

    profile: Profile = opt("Its type.", words=Profile)


@command("gangstars-gang points")
class Points(OnCard, OfType):
    """What a card would cost, with no gang; what you leave out is 0."""


@answers(Points)
async def points(interaction: discord.Interaction, m: Points) -> None:
    card = card_said(Figure(m.profile, m.profile), m, Muster(()))
    await show(interaction, points_card(card))


gangstars_gang = root("gangstars-gang", "GangStars: build a gang with points, check it.")
ROOTS = (gangstars_gang,)
add_commands(gangstars_gang, __name__, (New, Terms, Add, Set, Check, Points, Bank))
