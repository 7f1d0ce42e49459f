"""The explanation of an entry of a log."""

from __future__ import annotations

from typing import Final

from cogs.cards.card import Card
from cogs.cards.fitting import MOST_PIXELS, height_of
from cogs.cards.rule_card import rule_card, table_buttons
from cogs.cards.sums import OWNERS, stored_sums
from cogs.context.caller import Caller
from cogs.context.seals import require_insider
from cogs.context.used_buttons import UsedUp
from cogs.pipeline.event_context import in_context
from cogs.pipeline.logs import Sees, log_numbered
from db.store.codec import load_steps
from db.store.engine import Database
from db.unit_of_work import reading
from rules.core.plain.frozen import replace
from rules.core.plain.markup import strong
from rules.core.tables.outcome import Throw

MAY_LACK: Final = MOST_PIXELS // 2
"""A card lacks nothing if its texts take fewer pixels. The rest is room for its buttons."""


async def why_card(database: Database, caller: Caller, event_id: int, eyes: Sees) -> Card:
    """A card that explains an entry: its sum and dice, buttons of the tables that were read, then the rule.

    It also has the lines of a report that may have lost some on a phone.

    Raises NotYours for an entry that is sealed to the caller, and IllegalNow for a log that their `eyes` don't see.
    """
    async with reading(database) as work:
        event, ctx = await in_context(work, caller, event_id)
        await log_numbered(work, caller, event.stream_id, eyes)
        require_insider(event, ctx)
        if event.rule is None:
            raise UsedUp("That used no rule.")
        rule = rule_card(event.rule, ctx.book)
    first, *others = *rule.sums, *rule.lines
    sums = stored_sums(event.outcome, OWNERS)
    report = Card(event.shown_headline, sums=sums, lines=event.shown_lines)
    lines = event.shown_lines if height_of(report) > MAY_LACK else ()
    read = [step.table for step in load_steps((event.outcome or {}).get("steps", ())) if isinstance(step, Throw)]
    return replace(
        rule,
        headline=event.shown_headline,
        sums=sums,
        lines=(*lines, f"{strong(rule.headline)}: {first}", *others),
        buttons=(*table_buttons(read), *rule.buttons),
    )
