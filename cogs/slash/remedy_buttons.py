"""The buttons under a refusal that run what mends it, as if their user had typed the command."""

from __future__ import annotations

from typing import Any, Final

import discord

from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.prepared import typed_of
from cogs.context.stale_moves import FROM
from cogs.context.used_buttons import UsedUp, label_pressed
from cogs.forms.common_buttons import run_or_ask
from cogs.forms.form_buttons import form_for
from cogs.pipeline.pipeline import RUN_OUT
from cogs.replies.answers import ANSWERS, missing
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.remedies import MEND, asked_of
from cogs.replies.running import Uses
from cogs.safety.registry import cogs_of, imported
from cogs.slash.slash import run_or_form
from db.unit_of_work import reading
from rules.core.action.move import MOVES
from rules.core.plain.refusal import Ambiguous, Missing

NAMED: Final = r"[a-z][a-z.-]{1,39}(:[\w-]{1,30})?"
"""The pattern of a command without options, and of the state from which it advances."""


@on_press(MEND, rf"{NUMBER}|{NAMED}")
async def press_mend(interaction: discord.Interaction, key: str) -> None:
    """Run the command that mends a refusal. A form asks for what it still needs, such as who acts in a roll."""
    command, typed, asked = await _meant(interaction, key)
    for cog in cogs_of(command):
        imported(cog)
    if command not in MOVES:
        raise UsedUp(RUN_OUT)
    title = label_pressed(interaction)
    given = {name: value for name, value in typed.items() if name != FROM}
    if asked and await form_for(interaction, command, given, Missing(title, asked), title=title):
        return
    if missing(command, given) or _unnamed(command, given):
        await form_for(interaction, command, given, title=title)
    elif command in ANSWERS:
        await run_or_form(interaction, command, given, title)
    else:
        try:
            await run_or_ask(interaction, command, typed, Uses())
        except (Missing, Ambiguous) as asks:
            if not await form_for(interaction, command, given, asks, title=title):
                raise


def _unnamed(command: str, given: dict[str, Any]) -> bool:
    """Whether a command would roll for plain numbers, because no option says for whom."""
    declared = MOVES[command]
    nameless = [name for name, one in declared.options.items() if one.who is not None and one.who.nameless]
    return declared.rolls is not None and any(name not in given for name in nameless[:1])


async def _meant(interaction: discord.Interaction, key: str) -> tuple[str, dict[str, Any], str]:
    """The command of a button, its options, and one to ask for. Raises UsedUp for a kept command that is gone or
    another user's.
    """
    if not key.isdigit():
        name, _, at = key.partition(":")
        return name.replace(".", " "), {FROM: at} if at else {}, ""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        draft = await work.events.draft(int(key))
    if draft is None or (draft.server_id, draft.actor_id) != (caller.server_id, caller.actor.id):
        raise UsedUp(RUN_OUT)
    return draft.command, typed_of(draft.options), asked_of(draft.options)
