"""Gangs as a whole: begun with a budget, mustered, ready made, police, and held against the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

from annotated_types import Interval

from cogs._kit.desk import Desk
from cogs._kit.extras import people_lines
from cogs._kit.founding import FIRST_SHOTS, FIRST_STEPS, FirstShot, room_for, to_settle
from cogs._kit.params import any_gang
from cogs._kit.play import Play, Said, plays
from cogs._kit.render import Press, Tone, clean
from cogs._kit.slash import command
from cogs._kit.systems import roster_of
from cogs.mad_dogs.paradise.town import town_with
from cogs.mad_dogs.recruiting.books import (
    Books,
    books_meant,
    gang_meant,
    require_fundable,
    require_home,
    stands,
)
from cogs.mad_dogs.recruiting.choosing import BEING_MADE, Name
from cogs.mad_dogs.recruiting.names import names_taken, several
from cogs.mad_dogs.recruiting.words import (
    MENU,
    buttons,
    cancel_button,
    made_of,
    money_lines,
    purse,
)
from db.repositories import StoredGang
from rules.core.events import Change, Subject
from rules.core.events import Kind as About
from rules.core.founding import MOST_FIGURES, founding, fresh_names
from rules.core.move import Rolls, opt
from rules.core.named import fresh_name
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.roster import Hired
from rules.core.words import count, key_of, listed
from rules.mad_dogs import SYSTEM, garage
from rules.mad_dogs.drafts import Draft, Kind, hints, missing
from rules.mad_dogs.estate import DraftDone, DraftDropped, DraftSet, MadDogsEstates, estate_of
from rules.mad_dogs.gang_types import (
    CREW,
    FIRST_GAME,
    MOST_PATROLS,
    PROWL_GUNS,
    Duty,
    first_game,
    police,
    ready_draft,
    ready_made,
)
from rules.mad_dogs.model import Figure
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.recruits import budget_changes, dropped_changes, hired_changes
from rules.mad_dogs.prices import MOST_MONEY, dollars
from rules.mad_dogs.recruiting import figures_of, start
from rules.mad_dogs.vetting import MOST_MEMBERS

SAMPLE = "First game"
MOBS = tuple(kind for kind in Kind if kind not in (Kind.COPS, Kind.FEDS))
LAW = (Kind.COPS, Kind.FEDS)
USUAL_SIZE = 10
MANNED = {Duty.BEAT: 1, Duty.PROWL: 2, Duty.RAID: CREW}
"""Police of each patrol or car."""

FIRST_SHOTS[SYSTEM.id] = FirstShot("mad shoot", {"gun": "Tommy Gun", "range": 8.0})
FIRST_STEPS[SYSTEM.id] = lambda gang: (Press(MENU, f"{gang}.budget", "Make it with a budget"),)


# Begun and finished


Dollars = Annotated[int, Interval(ge=0, le=MOST_MONEY)]
Size = Annotated[int, Interval(ge=1, le=MOST_MEMBERS)]
Purse = Annotated[int, Interval(ge=1, le=MOST_MONEY)]
ROLLS = Rolls(odds=False, secret=False)


@command("mad-gang new")
class New:
    """Found a gang with money to spend; buttons lead on."""

    name: Name = opt("What it is called.")
    budget: Dollars = opt("Dollars; 1000 is usual.")
    type: Kind | None = opt("What kind of mob.", default=None, words=MOBS)


@plays(New)
async def prepare_new(desk: Desk, m: New) -> Play:
    """A new gang with money to spend, and nobody in it."""
    draft = start(m.budget, m.type)
    system = SYSTEM
    new, gang_id, _ = await room_for(desk, system, m.name, ())
    what = f" ({draft.kind})" if draft.kind else ""
    return Play(
        say=lambda _: Said(
            f"{clean(desk.caller.actor.name)} founds {clean(new.name)}{what}. {purse(draft)}",
            ("Begin with the Boss: he is free.",),
            presses=buttons(gang_id, draft),
        ),
        changes=lambda _: (*founding(gang_id, new, (), ()), DraftSet(gang_id, draft)),
        rule="mad.gang.create",
    )


@command("mad-gang budget")
class Budget:
    """Money for a gang that is empty, or stands: to be made, or to get more."""

    gang: str = opt("The gang.", complete=any_gang)
    budget: Dollars = opt("Dollars.")


@plays(Budget)
async def prepare_budget(desk: Desk, m: Budget) -> Play:
    """A gang that stands, or an empty one, gets money to spend."""
    stored = await gang_meant(desk, m.gang)
    if estate_of(stored.gang).draft is not None:
        raise IllegalNow(f"{clean(stored.gang.name)} is being made already: /mad-gang show tells its bill.")
    digits = str(m.budget).replace("$", "").replace(",", "").strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) < 9):
        raise OutOfRange("A budget is a number of dollars, such as 1000.")
    draft, standing = start(int(digits)), await stands(desk, stored)
    changes = await _funded(desk, stored, draft)
    return Play(
        say=lambda _: Said(
            f"{clean(stored.gang.name)} is made with a budget. {purse(draft)}",
            presses=(*buttons(stored.id, draft), *([cancel_button(stored.id)] if standing else [])),
        ),
        changes=lambda _: changes,
        campaign=stored.gang.campaign or None,
        rule="mad.gang.create",
    )


async def _funded(desk: Desk, stored: StoredGang, draft: Draft) -> tuple[Change, ...]:
    """What gives a gang its budget: drawn from its bank where it is in a campaign, else given to it."""
    if stored.gang.campaign:
        require_home(stored)
        town = await town_with(desk, stored)
        town.require_phase(Phase.DRAFT, Phase.SPENDING)
        return budget_changes(stored.id, town.bank(stored.id), draft)
    await require_fundable(desk, stored)
    has = estate_of(stored.gang).dollars
    if has + draft.budget > MOST_MONEY:
        raise OutOfRange(
            f"{clean(stored.gang.name)} has {dollars(has)}, and may have {dollars(MOST_MONEY)}: give it "
            f"{dollars(max(0, MOST_MONEY - has))} at most."
        )
    return (DraftSet(stored.id, draft),)


@command("mad-gang finish")
class Finish:
    """The gang is made: its figures are hired, cars and money are its own."""

    gang: str = BEING_MADE


@plays(Finish)
async def prepare_finish(desk: Desk, m: Finish) -> Play:
    """The gang is mustered: its figures are hired, cars and money are its own."""
    books = await books_meant(desk, m.gang)
    require_home(books.stored)
    draft = books.draft
    if not draft.members and not draft.cars:
        stands_already = " or give the money back with /mad-gang cancel" if await stands(desk, books.stored) else ""
        raise IllegalNow(f"{books.name} has nobody yet: hire somebody first{stands_already}.")
    figures = figures_of(draft)
    if len(books.standing) + len(figures) > MOST_FIGURES:
        raise IllegalNow(f"{books.name} would have more than {MOST_FIGURES} figures: send some away first.")
    fresh_names(figures, books.standing, clean)
    require_lawful(books)
    hired = [one.figure.profile for one in await desk.work.rosters.figures(books.stored)]
    lacks = (*missing(draft, hired), *(hints(draft.boss, draft) if draft.boss else ()))
    ids = await desk.work.rosters.new_figures(desk.server_id, books.stored.id, len(figures))
    roster = roster_of(books.stored.system)
    cars = [f"**{clean(car.name)}**: {garage.told(car)}" for car in draft.cars]
    return Play(
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
    """A gang that stands gives the budget back, with what was bought of it."""

    gang: str = BEING_MADE


@plays(Cancel)
async def prepare_cancel(desk: Desk, m: Cancel) -> Play:
    """The budget of a gang that stands goes back, and whatever was bought of it with it."""
    books = await books_meant(desk, m.gang)
    if not await stands(desk, books.stored):
        raise IllegalNow(f"{books.name} is nothing yet but what is being made: /gang disband ends it as a whole.")
    draft = books.draft
    going = [clean(one.name) for one in (*draft.members, *draft.cars)]
    gone = (f"Not bought after all: {listed(going)}.",) if going else ()
    has = made_of(len(books.standing), len(books.estate.cars))
    campaign = books.stored.gang.campaign
    back = draft.budget if campaign else 0
    return Play(
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


@command("mad-gang ready-made", ROLLS)
class ReadyMade:
    """A gang off the shelf, founded at once."""

    type: Kind | None = opt("What kind.", words={SAMPLE: None, **{str(one): one for one in (*MOBS, *LAW)}})
    size: Size = opt("How many figures; ten if nothing is said.", default=0)
    budget: Purse = opt("In place of a size: as many as it pays for.", default=0)
    name: Name = opt("What it is called.", default="")
    led: bool = opt("A Boss and an Accountant come first.", default=False)
    surprised: bool = opt("Feds with no time to pick guns.", default=False)


@plays(ReadyMade)
async def prepare_ready_made(desk: Desk, m: ReadyMade) -> Play:
    """A gang off the shelf: of a type, by number or by budget, or the one of a first game."""
    kind = m.type
    if kind is None:
        if m.size or m.budget or m.led:
            raise OutOfRange(f"The gang of a first game is always the same {len(FIRST_GAME)}: leave the rest out.")
        names = several(len(FIRST_GAME), await names_taken(desk), len(SAMPLE))
        return await _founded(desk, m.name, SAMPLE, len(FIRST_GAME), first_game, (names,))
    if m.size and m.budget:
        raise OutOfRange("Say how many figures, or how many dollars: one of the two.")
    names = () if kind in LAW else several(MOST_MEMBERS, await names_taken(desk), len(kind))
    if m.budget:
        return await _founded(desk, m.name, kind, MOST_MEMBERS, ready_draft, (kind, m.budget, names, m.led))
    size = m.size or USUAL_SIZE
    facts = (kind, size, 0, names[:size], m.led, not m.surprised)
    return await _founded(desk, m.name, kind, size, ready_made, facts, kind)


@command("mad-gang police", ROLLS)
class Police:
    """Police by the patrol or car, at once; a die for each car on a raid."""

    duty: Duty = opt("What they are out for.", words=Duty)
    patrols: Annotated[int, Interval(ge=1, le=MOST_PATROLS)] = opt("How many patrols or cars.", default=1)
    name: Name = opt("What they are called.", default="")
    long_gun: str | None = opt("In a prowl car.", default=None, words={**{gun: gun for gun in PROWL_GUNS}, "none": ""})


@plays(Police)
async def prepare_police(desk: Desk, m: Police) -> Play:
    """Police by the patrol or car."""
    gun = () if m.long_gun is None else (m.long_gun,)
    most = m.patrols * MANNED[m.duty]
    return await _founded(desk, m.name, f"Police {m.duty}", most, police, (m.duty, m.patrols, *gun))


async def _founded(
    desk: Desk,
    named: str,
    title: str,
    most: int,
    resolver: Any,
    facts: tuple[Any, ...],
    kind: Kind | None = None,
) -> Play:
    """A gang of a type founded at once, with everybody that a resolver gives it, `most` at most."""
    system = SYSTEM
    taken = {key_of(one.gang.name) for one in await desk.work.rosters.gangs(desk.server_id)}
    name = named or fresh_name(title, taken)
    new, gang_id, _ = await room_for(desk, system, name, ())
    ids = await desk.work.rosters.new_figures(desk.server_id, gang_id, most)

    def say(result: Any) -> Said:
        crews = crews_of(result)
        figures = [figure for crew in crews for figure in crew]
        lines = list(people_lines(figures, roster_of(system)))
        if len(crews) > 1:
            lines = [f"{place}: {', '.join(clean(one.name) for one in crew)}" for place, crew in enumerate(crews, 1)]
        if isinstance(result, Draft):
            lines = [f"{dollars(result.spent)} spent, {dollars(result.left)} is the gang's own.", *lines]
        headline = f"{clean(desk.caller.actor.name)} founds {clean(new.name)}, {count(len(figures), 'figure')}."
        presses = (*to_settle(system, ids, figures), Press("roster", f"{gang_id}.0", "Roster"))
        return Said(headline, tuple(lines), presses=presses)

    def changes(result: Any) -> tuple[Change, ...]:
        figures = [figure for crew in crews_of(result) for figure in crew]
        made = result if isinstance(result, Draft) else Draft(0, kind=kind) if kind else None
        books = (DraftSet(gang_id, made), DraftDone(gang_id)) if made is not None else ()
        return (*founding(gang_id, new, ids, figures), *books)

    return Play(
        say=say,
        resolver=resolver,
        args=facts,
        changes=changes,
        facts=lambda outcome: {
            "gang": new.name,
            "figures": [one.name for crew in crews_of(outcome.result) for one in crew],
        },
    )


def crews_of(result: Any) -> Sequence[Sequence[Figure]]:
    """Figures by crews, whichever way a resolver tells them; all in one where it tells none."""
    if isinstance(result, Draft):
        return (tuple(one.figure for one in result.members),)
    return result if result and isinstance(result[0], tuple) else (result,)
