"""Making a gang with money: players found it, rename and drop its figures, and finish it (mad.gang.create)."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval

from rules.core.action.deed import Deed, Spawns, decides
from rules.core.action.extras import people_lines
from rules.core.action.fields import gang_of, option
from rules.core.action.gang_creation import MOST_FIGURES, founding, fresh_gang, fresh_names
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price, Umpired
from rules.core.action.report import Opens, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.roster import Hired
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.markup import strong
from rules.core.plain.refusal import ForUmpire, IllegalNow, OutOfRange
from rules.core.plain.words import key_of, listed
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.draft import Draft, GangTypeName, Motor, hints, missing
from rules.mad_dogs.gangs.draft_edit import figures_of, member_or_car, refuse, start
from rules.mad_dogs.gangs.draft_lines import buttons, cancel_button, made_of, money_lines, purse
from rules.mad_dogs.gangs.draft_moves import BEING_MADE, THINGS, Name, draft_of, draft_step, name_for, step_report
from rules.mad_dogs.gangs.estate import (
    DraftDone,
    DraftDropped,
    DraftSet,
    Hiring,
    MadDogsEstates,
    budget_changes,
    car_text,
    dropped_changes,
    estate_of,
    hired_changes,
)
from rules.mad_dogs.gangs.gang_types import MOBS
from rules.mad_dogs.gangs.vetting import breaches
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.model.prices import MOST_MONEY, BillLine, dollars
from rules.mad_dogs.model.roster import MadDogsRoster
from rules.mad_dogs.model.skills import CRIPPLED
from rules.mad_dogs.play.position import GangView, Position

Dollars = Annotated[int, Interval(ge=0, le=MOST_MONEY)]


def stands(gang: GangView) -> bool:
    """Whether a gang has figures, cars or money already."""
    estate = estate_of(gang.gang)
    return bool(estate.cars or estate.dollars or gang.people)


def fund_offered(gang: GangView) -> bool:
    """Whether a gang being made is offered more money. A finished gang gets it from an umpire."""
    return not gang.gang.game and (gang.umpired or not stands(gang))


def require_home(gang: GangView) -> None:
    """Refuse a gang that is on the table of a game. A fight of its campaign keeps some of its figures alone."""
    if gang.gang.game and not gang.gang.campaign:
        raise IllegalNow(
            f"{gang.name} is on the table of a game, so it can't get money or new figures. Take it home with /game "
            "leave first."
        ).offering("Take it home", "game leave", gang=gang.name)


# With money to spend


@move("mad-gang new", gangs=True)
class New:
    """Start a gang with money to spend. Buttons lead you through it."""

    name: Name = option("The name of the gang.")
    budget: Dollars = option("The budget in dollars (1000 is usual).")
    type: GangTypeName | None = option("The kind of mob.", default=None, words=MOBS)


@decides(New)
def begin(position: Position, move: New) -> Spawns[None]:
    """A player founds a new, empty gang with money to spend."""
    draft = start(move.budget, move.type)
    gang = fresh_gang(position, "mad", move.name)

    def begun(gang_id: int, _ids: tuple[int, ...]) -> Deed[None]:
        what = f" ({draft.kind})" if draft.kind else ""
        return Deed(
            report=lambda _: Report(
                f"{position.caller_name} founds {gang.name}{what}. {purse(draft)}",
                ("Begin with the Boss, who is free.",),
                opens=buttons(gang_id, draft),
            ),
            changes=lambda _: (*founding(gang_id, gang, (), ()), DraftSet(gang_id, draft)),
            rule="mad.gang.create",
        )

    return Spawns(0, begun)


@move("mad-gang budget", campaign=True)
class Budget:
    """Give a budget to an empty gang, or more money to a finished one."""

    gang: GangView = gang_of("The gang that gets the money.", only=OWN, required=True)
    budget: Dollars = option("The dollars to give.")


@decides(Budget)
def give_budget(position: Position, move: Budget) -> Deed[None]:
    """A finished or empty gang gets money to spend; in a campaign its bank pays it."""
    gang, estate = move.gang, estate_of(move.gang.gang)
    if estate.draft is not None:
        raise IllegalNow(f"{gang.name} is already being made. See its bill with /mad-gang show.").offering(
            "Show the bill", "mad-gang show", gang=gang.name
        )
    digits = str(move.budget).replace("$", "").replace(",", "").strip()  # a window takes any text
    if not (digits.isascii() and digits.isdigit() and len(digits) < 9):
        raise OutOfRange("A budget is a number of dollars. Type one, such as 1000.")
    draft, town = start(int(digits)), position.campaign

    def funded() -> tuple[Change, ...]:
        return budget_changes(gang.id, estate.dollars, draft) if town else (DraftSet(gang.id, draft),)

    def allow() -> Price:
        if town is None:
            return fundable(gang, draft.budget)
        require_home(gang)
        if isinstance(town.state, Hiring):
            town.state.require_hiring(town.name)
        funded()  # raises a Refusal if the money is not there
        return ()

    back = (cancel_button(gang.id),) if stands(gang) else ()
    return Deed(
        report=lambda _: Report(
            f"{gang.name} is made with a budget. {purse(draft)}", opens=(*buttons(gang.id, draft), *back)
        ),
        allow=allow,
        changes=lambda _: funded(),
        log=gang.gang.campaign or None,
        rule="mad.gang.create",
    )


def fundable(gang: GangView, budget: int = 0) -> Price:
    """The price of so many more dollars for a gang in no campaign. A finished gang needs an umpire.

    Raises IllegalNow on a table, NotYours, and OutOfRange for more than a gang may have.
    """
    require_home(gang)
    has = estate_of(gang.gang).dollars
    if stands(gang) and not gang.umpired:
        raise ForUmpire(f"{gang.name} is already finished. Only an umpire can give it another budget.")
    if has + budget > MOST_MONEY:
        raise OutOfRange(
            f"{gang.name} has {dollars(has)}, and may have {dollars(MOST_MONEY)} in all. Give it "
            f"{dollars(max(0, MOST_MONEY - has))} at most."
        )
    return (Umpired(gang.name),) if stands(gang) else ()


@move("mad-gang finish")
class Finish:
    """Finish the gang: its figures join, and it keeps its cars and money."""

    gang: GangView = BEING_MADE


@decides(Finish)
def finish(position: Position, move: Finish) -> Spawns[None]:
    """Finish the gang: its figures are hired, and it owns its cars and money."""
    gang, draft = move.gang, draft_of(move.gang)
    figures = _lawful(position, gang, draft)

    def mustered(_gang: int, ids: tuple[int, ...]) -> Deed[None]:
        done = hired_changes(gang.id, draft) if gang.gang.campaign else (DraftDone(gang.id),)
        hired = [Hired(one, "mad", gang.id, figure) for one, figure in zip(ids, figures, strict=True)]
        return Deed(
            report=lambda _: finished(gang, draft),
            changes=lambda _: (*hired, *done),
            about=(gang,),
            log=gang.gang.campaign or None,
            rule="mad.gang.create",
        )

    return Spawns(len(figures), mustered, gang.id)


def finished(gang: GangView, draft: Draft) -> Report:
    """The report on a finished gang: its figures, its cars, its money, and what it lacks."""
    figures = [one.figure for one in draft.members]
    lacks = missing(draft, [one.figure.profile for one in gang.people])
    return Report(
        f"{gang.name} is made: {made_of(len(figures), len(draft.cars))} for {dollars(draft.spent)}.",
        (
            *money_lines(draft, estate_of(gang.gang).dollars),
            *((*lacks, *(hints(draft.boss, draft) if draft.boss else ()))),
            *people_lines(figures, MadDogsRoster()),
            *(f"{strong(car.name)}: {car_text(car)}" for car in draft.cars),
        ),
        tone=Tone.GOOD,
        opens=(Opens("roster", f"{gang.id}.0", "Roster"),),
    )


def _lawful(position: Position, gang: GangView, draft: Draft) -> tuple[Figure, ...]:
    """The figures that join a gang that is finished.

    Raises IllegalNow on a table, for anything still to be settled, and for what no gang may have: no file of such a
    gang could be read again.
    """
    require_home(gang)
    if not draft.members and not draft.cars:
        if not stands(gang):
            raise IllegalNow(f"{gang.name} has no figures yet. Hire one first.")
        raise IllegalNow(
            f"{gang.name} has no figures yet. Hire one first or give the money back with /mad-gang cancel."
        ).offering("Give it back", "mad-gang cancel", gang=gang.name)
    figures = figures_of(draft)
    if len(gang.people) + len(figures) > MOST_FIGURES:
        raise IllegalNow(f"{gang.name} would have more than {MOST_FIGURES} figures. Send some away first.")
    fresh_names(figures, {key_of(one.figure.name) for one in gang.people})
    estate = estate_of(gang.gang)
    known = MadDogsEstates.check(replace(estate, draft=None))
    after = MadDogsEstates.check(DraftDone(gang.id).apply_to(estate))
    if wrong := [fault for fault in after if fault not in known]:
        raise IllegalNow(" ".join(wrong))
    return figures


@move("mad-gang cancel")
class Cancel:
    """Give back a finished gang's budget, with everything bought from it."""

    gang: GangView = BEING_MADE


@decides(Cancel)
def cancel(_position: Position, move: Cancel) -> Deed[None]:
    """A finished gang gives its budget back, with everything bought from it."""
    gang, draft = move.gang, draft_of(move.gang)
    if not stands(gang):
        raise IllegalNow(f"{gang.name} is not finished yet. Disband it with /gang disband.").offering(
            "Disband it", "gang disband", gang=gang.name
        )
    return Deed(
        report=lambda _: _cancelled(gang, draft),
        changes=lambda _: dropped_changes(gang.id, draft) if gang.gang.campaign else (DraftDropped(gang.id),),
        log=gang.gang.campaign or None,
        rule="mad.gang.create",
    )


def _cancelled(gang: GangView, draft: Draft) -> Report:
    """The report on a gang that gives its budget back."""
    estate = estate_of(gang.gang)
    going = [one.name for one in draft.members_and_cars]
    gone = (f"Not bought after all: {listed(going)}.",) if going else ()
    has = dollars(estate.dollars + (draft.budget if gang.gang.campaign else 0))
    return Report(
        f"{gang.name} gives back its whole budget of {dollars(draft.budget)}.",
        (*gone, f"It keeps what it had: {made_of(len(gang.people), len(estate.cars))}, {has}."),
    )


# Renaming and dropping


@resolves("mad.gang.create")
def rename(_dice: Dice, draft: Draft, old: str, new: str) -> Draft:
    """Rename a figure or car. Raises a Refusal for a name that is taken or unfit."""
    new = new.strip()
    whole = member_or_car(draft, old)
    members = tuple(replace(one, name=new) if one is whole else one for one in draft.members)
    cars = tuple(replace(one, name=new) if one is whole else one for one in draft.cars)
    known = [fault.sentence for fault in breaches(draft)]
    after = replace(draft, members=members, cars=cars)
    refuse([one for one in breaches(after) if one.sentence.replace(new, whole.name) not in known])
    return after


@resolves("mad.gang.create")
def drop(_dice: Dice, draft: Draft, name: str) -> Draft:
    """Drop a figure or a car. The price is paid back but for what dice cost, which stays on the bill.

    Raises IllegalNow for a Boss whose dice have been rolled: the Boss is free, so the next roll would be free, too.
    """
    going = member_or_car(draft, name)
    if isinstance(going, Motor):
        return replace(draft, cars=tuple(one for one in draft.cars if one is not going))
    if going.boss and (going.spent_on_dice or CRIPPLED in going.knows):
        raise IllegalNow(
            f"{going.name} is the Boss and has rolled dice, so the gang can't send them away. Pick another figure."
        )
    gone = (
        (BillLine(going.name, "dice rolled before the figure was sent away", going.spent_on_dice),)
        if going.spent_on_dice
        else ()
    )
    members = tuple(one for one in draft.members if one is not going)
    return replace(draft, members=members, gone=(*draft.gone, *gone))


@move("mad-gang rename")
class Rename:
    """Rename a figure or car of a gang being made."""

    figure: str = option("The figure or car to rename.", complete=THINGS)
    name: Name = option("The new name.")
    gang: GangView = BEING_MADE


@decides(Rename)
def rename_thing(position: Position, move: Rename) -> Deed[Draft]:
    """The gang renames a figure or car."""
    draft, new = draft_of(move.gang), name_for(position, move.gang, move.name)
    old = member_or_car(draft, move.figure).name
    return draft_step(
        move, lambda after: step_report(move.gang, after, f"{old} is now called {new}."), rename, old, new
    )


@move("mad-gang drop")
class Drop:
    """Send a figure away or give a car back for its price, except what went on dice."""

    name: str = option("The figure or car to give back.", complete=THINGS)
    gang: GangView = BEING_MADE


@decides(Drop)
def send_away(_position: Position, move: Drop) -> Deed[Draft]:
    """The gang drops a figure or car and gets its price back, but not what dice cost."""
    draft = draft_of(move.gang)
    name = member_or_car(draft, move.name).name

    def report(after: Draft) -> Report:
        back = after.left - draft.left
        return step_report(
            move.gang, after, f"{name} leaves the gang, and {dollars(back) if back else 'nothing'} comes back."
        )

    return draft_step(move, report, drop, name)
