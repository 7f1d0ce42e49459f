"""The debts on the table: the list with its buttons, and the umpire's waiver."""

from __future__ import annotations

from typing import Annotated, Final

import discord
from annotated_types import Len

from cogs.cards.card import Card
from cogs.command_adapter.params import Choices, choices
from cogs.command_adapter.reader import seen
from cogs.commands.games.hidden_buttons import payable
from cogs.commands.games.my_move import ACT_AS_UMPIRE
from cogs.context.board_display import MY_MOVE, figures_of, here, require_taking_part
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.obligations import Debt, debts_of, lines_of, owing, times_of
from cogs.context.prepared import Prepared, prepares
from cogs.pipeline.left_to_house import owed_there
from cogs.post.clocks import clock_of
from cogs.post.pending import answers, judged_by, settled_by
from cogs.slash.slash import command
from db.seats import GAME
from db.unit_of_work import reading
from rules.core.action.fields import option
from rules.core.action.obligations import waived
from rules.core.plain.events import Subject, SubjectKind
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import count

MOST_BUTTONS = 15
LISTED: Final = "settle"
"""The button of a debt on the list of all of them."""


class OwedNoLonger(IllegalNow):
    """A debt was paid, waived or taken back after its button was made."""

    def __init__(self) -> None:
        super().__init__("That is no longer owed.")


async def owed_card(ctx: Context) -> Card:
    """All debts in the game of this channel, for the caller alone, and what they are asked while there is time."""
    game = here(ctx)
    figures = await figures_of(ctx, game)
    owed = owed_there(game, figures, owing(game, figures))
    debts = owed.people
    times = await times_of(ctx, game)
    clock = await clock_of(ctx.work, GAME, game.id, game.game.pace)
    asked = [one for one in answers(ctx, game, figures, times) if one.until]
    waive = ("An umpire may waive (cancel) any of these with /game waive.",) if debts and ctx.is_umpire else ()
    his, others = settled_by(ctx, debts, figures), judged_by(ctx, debts, figures)
    if ctx.only_umpires:
        his, others = [*his, *others], []
    mine = payable(seen(replace(ctx, system=game.system.id), game, figures), his) if his else []
    presses = (*(one.press for one in asked), *(debt.press._replace(what=LISTED) for debt in mine[:MOST_BUTTONS]))
    return Card(
        f"{count(len(debts), 'thing').capitalize()} owed" if debts else "Nothing is owed.",
        lines=(*(one.line for one in asked), *lines_of(debts, most=30, ends=clock.ends), *owed.house_lines, *waive),
        buttons=(*dict.fromkeys(filter(None, presses)), *((ACT_AS_UMPIRE,) if others else ()), MY_MOVE),
        private=True,
    )


async def debt_marked(ctx: Context, key: str) -> tuple[Debt, str, bool]:
    """Return the debt of a button, the key of one press of it, and whether it is the last of its like.

    Debts that differ only in their cause are alike: their command pays the oldest, whichever button is pressed.

    Raises OwedNoLonger if it is paid, waived or taken back.
    """
    who, mark = key.split(".")
    debts = await debts_of(ctx, int(who))
    debt = next((one for one in debts if one.mark == mark), None)
    if debt is None:
        raise OwedNoLonger
    alike = [one for one in debts if one.who == debt.who and one.met_by(debt.owed.command, debt.options)]
    return debt, f"{mark}:{debt.owed.since}:{len(alike)}", len(alike) == 1


async def require_payer(ctx: Context, debt: Debt) -> None:
    """Refuse a debt that is another player's to settle. Raises ForUmpire."""
    if debt.owed.open or isinstance(debt.who, str):
        if ctx.game is not None:
            require_taking_part(ctx, ctx.game)
    else:
        ctx.require_own(*await ctx.work.rosters.known([Subject(SubjectKind.FIGURE, debt.who)]))


async def debtors(interaction: discord.Interaction, current: str) -> Choices:
    """The debtors in the game of this channel."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        debts = owing(ctx.game, await figures_of(ctx, ctx.game)) if ctx.game is not None else []
    return choices([debt.name for debt in debts], current)


@command("game waive")
class Waive:
    """Waive, which means cancel, an action that a player owes. For umpires."""

    who: str = option("The figure or player that owes it.", complete=debtors)
    what: Annotated[str, Len(1, 100)] = option("The owed action, or a part of its name (default: all).", default="")
    reason: Annotated[str, Len(1, 200)] = option("The reason, for the log.", default="")


@prepares(Waive)
async def prepare_waive(ctx: Context, move: Waive) -> Prepared:
    """An umpire waives a debt, on record."""
    game = here(ctx)
    require_taking_part(ctx, game)
    debts = owing(game, await figures_of(ctx, game))
    return Prepared(waived(debts, move.who, move.what, move.reason, ctx.caller.actor.name, umpire=ctx.is_umpire))
