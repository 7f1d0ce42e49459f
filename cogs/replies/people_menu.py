"""A private menu of people, for a command that takes several names. A button can't know them in advance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import discord

from cogs.cards.card import MOST_CHOICES, Card, Choice, Menu, Press
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import keep
from cogs.context.prepared import Options, kept_of, typed_of
from cogs.context.used_buttons import UsedUp
from cogs.pipeline.pipeline import RUN_OUT, carry_out
from cogs.replies.dispatch import NUMBER, on_choice, on_press
from cogs.replies.replies import reply_in_place, show
from cogs.replies.running import Uses
from db.retention import once_of
from db.unit_of_work import reading, writing
from rules.core.action.move import MOVES
from rules.core.action.report import FollowUp
from rules.core.plain.refusal import IllegalNow

NOBODY: Final = "nobody"
"""The word that means no name at all."""


async def offer_people(
    interaction: discord.Interaction,
    command: str,
    options: Options,
    option: str,
    people: Mapping[int, str],
    question: str,
    *lines: str,
    none: str = "Nobody",
) -> None:
    """Ask privately which people an option of a command names. A menu lists them by their ids, and a button means no
    one.
    """
    caller, now = Caller.of(interaction), discord.utils.utcnow()
    pressed = Uses.of(interaction).once
    once = pressed or f"choice:{caller.delivery}"
    offer = FollowUp(none, command, options, once)
    async with writing(client(interaction).database) as work:
        if pressed is not None and await work.events.by_once(pressed) is not None:
            raise UsedUp("That is done already.")
        await work.servers.get(caller.server_id, caller.direct, now)
        (draft,) = await keep(work, caller, [(command, kept_of(offer))], private=True)
    listed = tuple(Choice(str(one), name) for one, name in people.items())[:MOST_CHOICES]
    more = (
        (f"There are more than a menu holds. Type their names with /{command}.",) if len(people) > len(listed) else ()
    )
    key = f"{draft}.{option}"
    menu = Menu("those", key, "Who?", listed, most=len(listed))
    nobody = Press("those", key, none)
    await show(interaction, Card(question, lines=(*lines, *more), buttons=(nobody,), menus=(menu,), private=True))


KEY: Final = rf"{NUMBER}\.[a-z_]+"


@on_press("those", KEY)
@on_choice("those", KEY, NUMBER)
async def choose_those(interaction: discord.Interaction, key: str, values: Sequence[str] = ()) -> None:
    """Run the command with the chosen people, or with no one."""
    number, _, option = key.partition(".")
    database, caller = client(interaction).database, Caller.of(interaction)
    async with reading(database) as work:
        draft = await work.events.draft(int(number))
        names = [await work.rosters.full_name(caller.server_id, int(one)) for one in values]
    known = MOVES.get(draft.command) if draft is not None and draft.server_id == caller.server_id else None
    if draft is None or known is None or option not in known.options:
        raise IllegalNow(RUN_OUT)
    options = {**typed_of(draft.options), option: ", ".join(names) or NOBODY}
    answer = await carry_out(database, caller, draft.command, options, once_of(draft))
    await reply_in_place(interaction, Card("Noted.", private=True), answer)
