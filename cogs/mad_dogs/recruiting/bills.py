"""What a gang costs: its bill while it is being made, and its price once it stands."""

from __future__ import annotations

from dataclasses import replace

from cogs._kit.context import Context
from cogs._kit.paging import paged
from cogs._kit.params import any_gang
from cogs._kit.render import Card, Press, Tone, clean
from cogs._kit.slash import command, shows
from cogs.mad_dogs.recruiting.books import gang_meant, require_mad, stands
from cogs.mad_dogs.recruiting.choosing import GANG
from cogs.mad_dogs.recruiting.words import MENU, bill_lines, buttons, cancel_button, estate_lines, purse
from db.repositories import StoredGang
from rules.core.move import opt
from rules.core.refusal import IllegalNow
from rules.core.words import count
from rules.mad_dogs.drafts import Kind
from rules.mad_dogs.estate import estate_of
from rules.mad_dogs.gangs import MOBS, Dollars
from rules.mad_dogs.prices import dollars
from rules.mad_dogs.vetting import legality


@command("mad-gang show")
class Show:
    """The bill of a gang being made, what is left, and what is wrong."""

    gang: str = opt(GANG, default="", complete=any_gang)
    public: bool = opt("Show it to the channel.", default=False)


@shows(Show)
async def show_bill(ctx: Context, m: Show) -> Card:
    return replace(await bill_card(ctx, await gang_meant(ctx, m.gang)), private=not m.public)


async def bill_card(ctx: Context, stored: StoredGang, page: int = 0) -> Card:
    """What a gang being made costs, a page of its lines; what it has, once it is made."""
    require_mad(stored)
    ctx.may_run(stored)
    estate = estate_of(stored.gang)
    if estate.draft is None:
        figures = await ctx.work.rosters.figures(stored)
        fundable = not stored.gang.game and (ctx.umpires(stored) or not await stands(ctx, stored))
        return Card(
            f"{clean(stored.gang.name)} is made.",
            lines=(f"{count(len(figures), 'figure')}: /gang show lists them.", *estate_lines(estate)),
            buttons=(
                Press("roster", f"{stored.id}.0", "Roster"),
                *([Press(MENU, f"{stored.id}.budget", "Make more with a budget")] if fundable else []),
            ),
            private=True,
        )
    draft = estate.draft
    kind = f" · {draft.kind}" if draft.kind else ""
    shown, beside, told = paged(tuple(bill_lines(draft)), page, MENU, f"{stored.id}.bill")
    cancel = [cancel_button(stored.id)] if await stands(ctx, stored) else []
    return Card(
        f"{clean(stored.gang.name)}: {purse(draft)}",
        sums=(f"{count(len(draft.members), 'figure')} · {count(len(draft.cars), 'car')}{kind}",),
        lines=shown,
        footer=told,
        buttons=(*beside, *buttons(stored.id, draft), *cancel),
        private=True,
    )


@command("mad-gang check")
class Check:
    """Check a finished gang against the rules: its price and each fault."""

    gang: str = opt("Your gang.", complete=any_gang)
    budget: Dollars = opt("Dollars it may cost.")
    type: Kind | None = opt("What kind of mob it is.", default=None, words=MOBS)


@shows(Check)
async def check_card(ctx: Context, m: Check) -> Card:
    """A gang that stands against the rules: its price, and each violation."""
    stored = await gang_meant(ctx, m.gang)
    found = await ctx.work.rosters.figures(stored)
    if not found:
        raise IllegalNow(f"{clean(stored.gang.name)} has no figures to check: /mad-gang show shows one being made.")
    told = legality([one.figure for one in found], m.budget, m.type)
    price = dollars(told.least) if told.least == told.most else f"{dollars(told.least)} to {dollars(told.most)}"
    verdict = "keeps to the rules" if not told.problems else f"{count(len(told.problems), 'fault')}"
    doubt = ("Within the budget if its skills and stats were rolled: ask its owner.",) if told.doubtful else ()
    return Card(
        f"{clean(stored.gang.name)}: {verdict}. {price} of {dollars(m.budget)}.",
        lines=(
            *(f"⚠ {clean(fault)}" for fault in told.problems),
            *doubt,
            *(
                f"**{clean(one.name)}** {dollars(one.least)}"
                + (f" to {dollars(one.most)}" if one.most != one.least else "")
                + (f": {' or '.join(one.ways)}" if one.ways else ": there is no way to make him")
                for one in told.figures
            ),
        ),
        tone=Tone.BAD if told.problems else Tone.GOOD,
        private=True,
    )
