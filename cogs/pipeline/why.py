"""Why an entry of a log came out as it did."""

from __future__ import annotations

from cogs.cards.render import Card, steps_told
from cogs.cards.rule_card import rule_card, tables_told
from cogs.context.context import Caller
from cogs.context.seals import require_insider
from cogs.context.used_buttons import UsedUp
from cogs.pipeline import undo_and_reveal
from cogs.pipeline.logs import Sees, log_numbered
from db.store.codec import load_steps
from db.store.engine import Database
from db.unit_of_work import reading
from rules.core.plain.frozen import replace
from rules.core.plain.markup import strong
from rules.core.tables.outcome import Throw


async def why_card(database: Database, caller: Caller, event_id: int, eyes: Sees) -> Card:
    """Why an entry came out as it did: its sum and dice, the tables that were read by button, then the rule.

    Raises NotYours for one that is sealed to the caller, IllegalNow for one of a log that their `eyes` don't see.
    """
    async with reading(database) as work:
        event, ctx = await undo_and_reveal.in_context(work, caller, event_id)
        await log_numbered(work, caller, event.stream_id, eyes)
        require_insider(event, ctx)
        if event.rule is None:
            raise UsedUp("No rule was asked for that.")
        rule = rule_card(event.rule, ctx.book)
    sums = steps_told(event.outcome)
    read = [step.table for step in load_steps((event.outcome or {}).get("steps", ())) if isinstance(step, Throw)]
    return replace(
        rule,
        headline=event.shown_headline,
        sums=sums,
        lines=(f"{strong(rule.headline)}: {' '.join(rule.sums)}", *rule.lines),
        buttons=(*tables_told(read), *rule.buttons),
    )
