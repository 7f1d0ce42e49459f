"""Gangs as a whole: begun with a budget, mustered, ready made, police, and held against the rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cogs._kit.context import Context
from cogs._kit.extras import people_lines
from cogs._kit.founding import FIRST_SHOTS, FIRST_STEPS, FirstShot, to_settle
from cogs._kit.moves import tells
from cogs._kit.params import any_gang
from cogs._kit.prepared import Prepared, Said, prepares
from cogs._kit.render import Press, Tone, clean
from cogs._kit.slash import command
from cogs._kit.systems import roster_of
from cogs.mad_dogs.paradise.town import town_with
from cogs.mad_dogs.recruiting.books import Books, books_meant, gang_meant, require_fundable, require_home, stands
from cogs.mad_dogs.recruiting.choosing import BEING_MADE
from cogs.mad_dogs.recruiting.words import MENU, buttons, cancel_button, made_of, money_lines, purse
from db.repositories import StoredGang
from rules.core.events import Change, Subject
from rules.core.events import Kind as About
from rules.core.founding import MOST_FIGURES, fresh_names
from rules.core.move import opt
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.roster import Hired
from rules.core.words import count, listed
from rules.mad_dogs import garage
from rules.mad_dogs.drafts import Draft, hints, missing
from rules.mad_dogs.estate import DraftDone, DraftDropped, DraftSet, MadDogsEstates, estate_of
from rules.mad_dogs.gangs import Begun, Dollars, Made, New, Police, ReadyMade, crews_of
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.recruits import budget_changes, dropped_changes, hired_changes
from rules.mad_dogs.prices import MOST_MONEY, dollars
from rules.mad_dogs.recruiting import figures_of, start

FIRST_SHOTS[SYSTEM.id] = FirstShot("mad shoot", {"gun": "Tommy Gun", "range": 8.0})
FIRST_STEPS[SYSTEM.id] = lambda gang: (Press(MENU, f"{gang}.budget", "Make it with a budget"),)


# Begun and finished


@tells(New)
def begun(told: Begun, _result: None) -> Said:
    """A new gang with money to spend, and nobody in it."""
    what = f" ({told.draft.kind})" if told.draft.kind else ""
    return Said(
        f"{told.by} founds {clean(told.gang.name)}{what}. {purse(told.draft)}",
        ("Begin with the Boss: he is free.",),
        presses=buttons(told.id, told.draft),
    )


@command("mad-gang budget")
class Budget:
    """Give a gang a budget: an empty one to be made, or a finished one to get more."""

    gang: str = opt("The gang.", complete=any_gang)
    budget: Dollars = opt("Dollars.")


@prepares(Budget)
async def prepare_budget(ctx: Context, m: Budget) -> Prepared:
    """A gang that stands, or an empty one, gets money to spend."""
    stored = await gang_meant(ctx, m.gang)
    if estate_of(stored.gang).draft is not None:
        raise IllegalNow(f"{clean(stored.gang.name)} is already being made: /mad-gang show shows its bill.")
    digits = str(m.budget).replace("$", "").replace(",", "").strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) < 9):
        raise OutOfRange("A budget is a number of dollars, such as 1000.")
    draft, standing = start(int(digits)), await stands(ctx, stored)
    changes = await _funded(ctx, stored, draft)
    return Prepared(
        say=lambda _: Said(
            f"{clean(stored.gang.name)} is made with a budget. {purse(draft)}",
            presses=(*buttons(stored.id, draft), *([cancel_button(stored.id)] if standing else [])),
        ),
        changes=lambda _: changes,
        campaign=stored.gang.campaign or None,
        rule="mad.gang.create",
    )


async def _funded(ctx: Context, stored: StoredGang, draft: Draft) -> tuple[Change, ...]:
    """What gives a gang its budget: drawn from its bank where it is in a campaign, else given to it."""
    if stored.gang.campaign:
        require_home(stored)
        town = await town_with(ctx, stored)
        town.require_phase(Phase.DRAFT, Phase.SPENDING)
        return budget_changes(stored.id, town.bank(stored.id), draft)
    await require_fundable(ctx, stored)
    has = estate_of(stored.gang).dollars
    if has + draft.budget > MOST_MONEY:
        raise OutOfRange(
            f"{clean(stored.gang.name)} has {dollars(has)}, and may have {dollars(MOST_MONEY)}: give it "
            f"{dollars(max(0, MOST_MONEY - has))} at most."
        )
    return (DraftSet(stored.id, draft),)


@command("mad-gang finish")
class Finish:
    """Finish the gang: its figures are hired, its cars and money are its own."""

    gang: str = BEING_MADE


@prepares(Finish)
async def prepare_finish(ctx: Context, m: Finish) -> Prepared:
    """The gang is mustered: its figures are hired, cars and money are its own."""
    books = await books_meant(ctx, m.gang)
    require_home(books.stored)
    draft = books.draft
    if not draft.members and not draft.cars:
        stands_already = " or give the money back with /mad-gang cancel" if await stands(ctx, books.stored) else ""
        raise IllegalNow(f"{books.name} has nobody yet: hire somebody first{stands_already}.")
    figures = figures_of(draft)
    if len(books.standing) + len(figures) > MOST_FIGURES:
        raise IllegalNow(f"{books.name} would have more than {MOST_FIGURES} figures: send some away first.")
    fresh_names(figures, books.standing, clean)
    require_lawful(books)
    hired = [one.figure.profile for one in await ctx.work.rosters.figures(books.stored)]
    lacks = (*missing(draft, hired), *(hints(draft.boss, draft) if draft.boss else ()))
    ids = await ctx.work.rosters.new_figures(ctx.server_id, books.stored.id, len(figures))
    roster = roster_of(books.stored.system)
    cars = [f"**{clean(car.name)}**: {garage.told(car)}" for car in draft.cars]
    return Prepared(
        say=lambda _: Said(
            f"{books.name} is made: {made_of(len(figures), len(cars))} for {dollars(draft.spent)}.",
            (
                *money_lines(draft, books.estate.dollars),
                *map(clean, lacks),
                *people_lines(figures, roster),
                *cars,
            ),
            tone=Tone.GOOD,
            presses=(Press("roster", f"{books.stored.id}.0", "Roster"),),
        ),
        changes=lambda _: (
            *(Hired(one, SYSTEM.id, books.stored.id, figure) for one, figure in zip(ids, figures, strict=True)),
            *(hired_changes(books.stored.id, draft) if books.stored.gang.campaign else (DraftDone(books.stored.id),)),
        ),
        campaign=books.stored.gang.campaign or None,
        about=(Subject(About.GANG, books.stored.id),),
        rule="mad.gang.create",
    )


@command("mad-gang cancel")
class Cancel:
    """A finished gang gives the budget back, with everything bought from it."""

    gang: str = BEING_MADE


@prepares(Cancel)
async def prepare_cancel(ctx: Context, m: Cancel) -> Prepared:
    """The budget of a gang that stands goes back, and whatever was bought of it with it."""
    books = await books_meant(ctx, m.gang)
    if not await stands(ctx, books.stored):
        raise IllegalNow(f"Nothing of {books.name} is finished yet: /gang disband ends it as a whole.")
    draft = books.draft
    going = [clean(one.name) for one in (*draft.members, *draft.cars)]
    gone = (f"Not bought after all: {listed(going)}.",) if going else ()
    has = made_of(len(books.standing), len(books.estate.cars))
    campaign = books.stored.gang.campaign
    back = draft.budget if campaign else 0
    return Prepared(
        say=lambda _: Said(
            f"{books.name} gives its budget of {dollars(draft.budget)} back, all of it.",
            (*gone, f"What it had stays: {has}, {dollars(books.estate.dollars + back)}."),
        ),
        changes=lambda _: dropped_changes(books.stored.id, draft) if campaign else (DraftDropped(books.stored.id),),
        campaign=campaign or None,
        rule="mad.gang.create",
    )


def require_lawful(books: Books) -> None:
    """Refuse to finish where the gang would have what no gang may, and no file of it could be read again."""
    known = MadDogsEstates.check(replace(books.estate, draft=None))
    after = MadDogsEstates.check(MadDogsEstates.apply(books.estate, DraftDone(books.stored.id)))
    if wrong := [fault for fault in after if fault not in known]:
        raise IllegalNow(" ".join(map(clean, wrong)))


# At once


def _crews(told: Made, result: Any) -> Any:
    return {"gang": told.gang.name, "figures": [one.name for crew in crews_of(result) for one in crew]}


@tells(ReadyMade, _crews)
@tells(Police, _crews)
def made(told: Made, result: Any) -> Said:
    """A gang founded at once, with everybody in it."""
    crews = crews_of(result)
    figures = [figure for crew in crews for figure in crew]
    lines = list(people_lines(figures, roster_of(SYSTEM)))
    if len(crews) > 1:
        lines = [f"{place}: {', '.join(clean(one.name) for one in crew)}" for place, crew in enumerate(crews, 1)]
    if isinstance(result, Draft):
        lines = [f"{dollars(result.spent)} spent, {dollars(result.left)} is the gang's own.", *lines]
    headline = f"{told.by} founds {clean(told.gang.name)}, {count(len(figures), 'figure')}."
    presses = (*to_settle(SYSTEM, told.ids, figures), Press("roster", f"{told.id}.0", "Roster"))
    return Said(headline, tuple(lines), presses=presses)
