"""The private buttons under a game or campaign at a glance: what is new, [Nudge], the user's notes."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.cards.card import Press
from cogs.context.context import Context
from cogs.post.notebook.notes import notes_button
from cogs.post.notebook.nudging import nudge_button
from cogs.post.notebook.since import since_button
from db.repositories import StoredFigure


async def desk_buttons(ctx: Context, figures: Sequence[StoredFigure] | None = None) -> tuple[Press, ...]:
    """The buttons of the caller's notebook. `figures` are all on the table of a game, if at hand."""
    return (*await since_button(ctx), *await nudge_button(ctx, figures), notes_button(ctx))
