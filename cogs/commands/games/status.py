"""The table at a glance."""

from __future__ import annotations

from itertools import starmap
from typing import Final

from cogs.cards.canvas import drawn
from cogs.cards.card import Card, Press
from cogs.context.board_display import CLOSE, GAME_TABLES, figures_of, here
from cogs.context.context import Context, keep
from cogs.context.obligations import lines_of, owed_button, owing
from cogs.context.prepared import kept_of
from cogs.context.stale_moves import naming, without
from cogs.pipeline.left_to_house import left_in, owed_there
from cogs.pipeline.unsealing import known_figures, known_game, look_buttons, standing, still_sealed
from cogs.post.clocks import clock_of
from cogs.post.gathering import side_lines, street_button
from cogs.post.notebook.buttons import desk_buttons
from db.seats import GAME
from rules.core.action.report import FollowUp
from rules.core.commands.house import changing_hands, changing_strength
from rules.core.plain.frozen import replace

MOST_OWED: Final = 3
"""The most debts that the status lists, so that it fits a screen. [Owed] lists all."""


async def status_card(ctx: Context, public: bool = False) -> Card:
    """The status of the game of this channel."""
    game = here(ctx)
    figures = await figures_of(ctx, game)
    names = {one.id: one.figure.name for one in figures}
    seals = [seal for seal in await standing(ctx) if seal.game == game.id or not seal.about.isdisjoint(names)]
    notebook = () if public else await desk_buttons(ctx, figures)
    if not public:  # the caller sees what they know
        figures, game = await known_figures(ctx, figures, seals), await known_game(ctx, game, seals)
        ctx = replace(ctx, game=game)
    clock = await clock_of(ctx.work, GAME, game.id, game.game.pace)
    table = GAME_TABLES[game.game.system]
    report, debts = table.status(ctx, game, figures), owing(game, figures)
    left, owed = await left_in(ctx), owed_there(game, figures, debts)
    hands = changing_hands(game.game, ctx.authority) if game.sent is not None and not public else ()
    offers = [
        await press_of(ctx, offer, private=not public) for offer in (*left.for_players(report.follow_ups), *hands)
    ]
    plays = not public and ctx.caller.actor.id in game.game.players
    strength = changing_strength(game.id, game.game) if plays else ()
    sides = await side_lines(ctx, game)
    looks = () if public else look_buttons(seals)
    takes_part = not game.game.players or ctx.caller.actor.id in game.game.players or ctx.is_umpire
    close = (CLOSE,) if takes_part and not public else ()
    return Card(
        report.headline,
        lines=(
            *sides,
            *report.lines,
            *clock.lines,
            *lines_of(owed.people, MOST_OWED, clock.ends),
            *owed.house_lines,
            *still_sealed(seals, names),
        ),
        block=report.block,
        tone=report.tone,
        buttons=(
            *offers,
            *starmap(Press, (*report.opens, *strength)),
            *owed_button(owed.people),
            *street_button(game),
            *looks,
            *notebook,
            *close,
        ),
        private=not public,
        picture=await drawn(table.picture, game) if table.picture is not None else None,
    )


async def press_of(ctx: Context, offer: FollowUp, private: bool) -> Press:
    """The button of an offer. One with options is stored as a draft."""
    offer = replace(offer, typed=await naming(ctx, offer.command, offer.typed))
    if not without(offer.typed):
        return Press("run", ":".join((offer.command.replace(" ", "."), *offer.typed.values())), offer.label)
    (draft,) = await keep(ctx.work, ctx.caller, [(offer.command, kept_of(offer))], private=private)
    return Press("draft", str(draft), offer.label)
