"""Gangs as a whole: with money to spend, mustered, off the shelf, police (mad.gang.create, mad.gang.types)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.action.crowd import people_lines
from rules.core.action.deed import Deed, Spawns, decides
from rules.core.action.fields import OfGangs, gang_of, option
from rules.core.action.gang_creation import MOST_FIGURES, founding, fresh_gang, fresh_names
from rules.core.action.move import Rolls, move
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price, Umpired
from rules.core.action.report import Opens, Report, Tone
from rules.core.people.names import MOST_LETTERS, fresh_name
from rules.core.people.roster import Hired
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.markup import strong
from rules.core.plain.refusal import ForUmpire, IllegalNow, OutOfRange, either
from rules.core.plain.words import count, key_of, listed
from rules.core.play.game import Game
from rules.core.tables.outcome import Outcome
from rules.mad_dogs.gangs.bank import Hiring, budget_changes, dropped_changes, hired_changes
from rules.mad_dogs.gangs.draft import Draft, Kind, hints, missing
from rules.mad_dogs.gangs.draft_lines import buttons, cancel_button, choosing, made_of, money_lines, purse
from rules.mad_dogs.gangs.draft_steps import figures_of, start
from rules.mad_dogs.gangs.estate import DraftDone, DraftDropped, DraftSet, MadDogsEstates, car_text, estate_of
from rules.mad_dogs.gangs.gang_types import (
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
from rules.mad_dogs.gangs.name_generator import several
from rules.mad_dogs.gangs.vetting import MOST_MEMBERS
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.model.prices import MOST_MONEY, dollars
from rules.mad_dogs.model.roster import MadDogsRoster
from rules.mad_dogs.play.position import GangView, Position

SAMPLE: Final = "First game"
MOBS: Final = tuple(kind for kind in Kind if kind not in (Kind.COPS, Kind.FEDS))
LAW: Final = (Kind.COPS, Kind.FEDS)
USUAL_SIZE: Final = 10
MANNED: Final = {Duty.BEAT: 1, Duty.PROWL: 2, Duty.RAID: CREW}
"""Police of each patrol or car."""
ROLLS: Final = Rolls(odds=False, secret=False)
Name = Annotated[str, Len(1, MOST_LETTERS)]
Dollars = Annotated[int, Interval(ge=0, le=MOST_MONEY)]
Size = Annotated[int, Interval(ge=1, le=MOST_MEMBERS)]
Purse = Annotated[int, Interval(ge=1, le=MOST_MONEY)]


def draft_of(gang: GangView) -> Draft:
    """A gang as it is being made; IllegalNow for one that is not."""
    draft = estate_of(gang.gang).draft
    if draft is None:
        raise IllegalNow(
            f"{gang.name} is not being made: /mad-gang new begins a gang, /gang hire adds to a finished one."
        )
    return draft


def being_made(position: Position, _move: Any) -> GangView:
    """The caller's only gang that is being made."""
    mine = [one for one in position.gangs.values() if one.mine and estate_of(one.gang).draft]
    if len(mine) == 1:
        return mine[0]
    if mine:
        raise OutOfRange(f"Say which gang: {either(one.name for one in mine)}.")
    raise IllegalNow("No gang of yours is being made: /mad-gang new begins one.")


def _drafted(_game: Game | None, _typed: Mapping[str, Any], gangs: Sequence[GangView]) -> list[str]:
    return [one.gang.name for one in gangs if estate_of(one.gang).draft is not None]


GANG: Final = "Your gang, if more than one is being made."
BEING_MADE: Final[Any] = gang_of(GANG, being_made, only=OWN, complete=OfGangs(_drafted, people=False))


def stands(gang: GangView) -> bool:
    """Whether a gang has figures, cars or money already."""
    estate = estate_of(gang.gang)
    return bool(estate.cars or estate.dollars or gang.people)


def fund_offered(gang: GangView) -> bool:
    """Whether more money is offered to a gang that is made: to one that stands an umpire gives it."""
    return not gang.gang.game and (gang.umpired or not stands(gang))


def require_home(gang: GangView) -> None:
    """Refuse a gang that is on the table of a game."""
    if gang.gang.game:
        raise IllegalNow(
            f"{gang.name} is on the table of a game: money and new figures wait until /game leave takes it home."
        )


# With money to spend


@move("mad-gang new", gangs=True)
class New:
    """Found a gang with money to spend; buttons lead you through it."""

    name: Name = option("What it is called.")
    budget: Dollars = option("Dollars; 1000 is usual.")
    type: Kind | None = option("What kind of mob.", default=None, words=MOBS)


@decides(New)
def begin(position: Position, move: New) -> Spawns[None]:
    """A new gang with money to spend, and no one in it."""
    draft = start(move.budget, move.type)
    gang = fresh_gang(position, "mad", move.name)

    def begun(gang_id: int, _ids: tuple[int, ...]) -> Deed[None]:
        what = f" ({draft.kind})" if draft.kind else ""
        return Deed(
            report=lambda _: Report(
                f"{position.caller_name} founds {gang.name}{what}. {purse(draft)}",
                ("Begin with the Boss: he is free.",),
                opens=buttons(gang_id, draft),
            ),
            changes=lambda _: (*founding(gang_id, gang, (), ()), DraftSet(gang_id, draft)),
            rule="mad.gang.create",
        )

    return Spawns(0, begun)


@move("mad-gang budget", campaign=True)
class Budget:
    """Give a gang a budget: an empty one to be made, or a finished one to get more."""

    gang: GangView = gang_of("The gang.", only=OWN, required=True)
    budget: Dollars = option("Dollars.")


@decides(Budget)
def give_budget(position: Position, move: Budget) -> Deed[None]:
    """A gang that stands, or an empty one, gets money to spend: from its bank where it is in a campaign."""
    gang, estate = move.gang, estate_of(move.gang.gang)
    if estate.draft is not None:
        raise IllegalNow(f"{gang.name} is already being made: /mad-gang show shows its bill.")
    digits = str(move.budget).replace("$", "").replace(",", "").strip()  # a window takes any text
    if not (digits.isascii() and digits.isdigit() and len(digits) < 9):
        raise OutOfRange("A budget is a number of dollars, such as 1000.")
    draft, town = start(int(digits)), position.campaign

    def funded() -> tuple[Change, ...]:
        return budget_changes(gang.id, estate.dollars, draft) if town else (DraftSet(gang.id, draft),)

    def allow() -> Price:
        if town is None:
            return fundable(gang, draft.budget)
        require_home(gang)
        if isinstance(town.state, Hiring):
            town.state.require_hiring(town.name)
        funded()  # or the money is not there
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
    """That a gang in no campaign gets so many dollars more; to one that stands an umpire gives them.

    Raises IllegalNow on a table, NotYours, OutOfRange for more than a gang may have.
    """
    require_home(gang)
    has = estate_of(gang.gang).dollars
    if stands(gang) and not gang.umpired:
        raise ForUmpire(f"{gang.name} is already finished: only an umpire can give it another budget.")
    if has + budget > MOST_MONEY:
        raise OutOfRange(
            f"{gang.name} has {dollars(has)}, and may have {dollars(MOST_MONEY)} in all: give it "
            f"{dollars(max(0, MOST_MONEY - has))} at most."
        )
    return (Umpired(gang.name),) if stands(gang) else ()


@move("mad-gang finish")
class Finish:
    """Finish the gang: its figures are hired, its cars and money are its own."""

    gang: GangView = BEING_MADE


@decides(Finish)
def finish(position: Position, move: Finish) -> Spawns[None]:
    """The gang is mustered: its figures are hired, cars and money are its own."""
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
    """The gang is mustered: its figures are hired, cars and money are its own."""
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
    """Who joins a gang that is finished.

    IllegalNow on a table, for what is still to be settled, and for what no gang may have: no file of it could be read
    again.
    """
    require_home(gang)
    if not draft.members and not draft.cars:
        or_back = " or give the money back with /mad-gang cancel" if stands(gang) else ""
        raise IllegalNow(f"{gang.name} has nobody yet: hire somebody first{or_back}.")
    figures = figures_of(draft)
    if len(gang.people) + len(figures) > MOST_FIGURES:
        raise IllegalNow(f"{gang.name} would have more than {MOST_FIGURES} figures: send some away first.")
    fresh_names(figures, {key_of(one.figure.name) for one in gang.people})
    estate = estate_of(gang.gang)
    known = MadDogsEstates.check(replace(estate, draft=None))
    after = MadDogsEstates.check(DraftDone(gang.id).apply_to(estate))
    if wrong := [fault for fault in after if fault not in known]:
        raise IllegalNow(" ".join(wrong))
    return figures


@move("mad-gang cancel")
class Cancel:
    """A finished gang gives the budget back, with everything bought from it."""

    gang: GangView = BEING_MADE


@decides(Cancel)
def cancel(_position: Position, move: Cancel) -> Deed[None]:
    """The budget of a gang that stands goes back, and whatever was bought of it with it."""
    gang, draft = move.gang, draft_of(move.gang)
    if not stands(gang):
        raise IllegalNow(f"Nothing of {gang.name} is finished yet: /gang disband ends it as a whole.")
    return Deed(
        report=lambda _: _cancelled(gang, draft),
        changes=lambda _: dropped_changes(gang.id, draft) if gang.gang.campaign else (DraftDropped(gang.id),),
        log=gang.gang.campaign or None,
        rule="mad.gang.create",
    )


def _cancelled(gang: GangView, draft: Draft) -> Report:
    """The budget of a gang that stands goes back, and whatever was bought of it with it."""
    estate = estate_of(gang.gang)
    going = [one.name for one in draft.things]
    gone = (f"Not bought after all: {listed(going)}.",) if going else ()
    has = dollars(estate.dollars + (draft.budget if gang.gang.campaign else 0))
    return Report(
        f"{gang.name} gives its budget of {dollars(draft.budget)} back, all of it.",
        (*gone, f"It keeps what it had: {made_of(len(gang.people), len(estate.cars))}, {has}."),
    )


# With everybody in it


@move("mad-gang ready-made", ROLLS, gangs=True, names=True)
class ReadyMade:
    """Found a ready-made gang at once."""

    type: Kind | None = option("What kind.", words={SAMPLE: None, **{str(one): one for one in (*MOBS, *LAW)}})
    size: Size = option("How many figures (default: ten).", default=0)
    budget: Purse = option("In place of a size: as many as it pays for.", default=0)
    name: Name = option("What it is called.", default="")
    led: bool = option("A Boss and an Accountant come first.", default=False)
    surprised: bool = option("Feds with no time to pick guns.", default=False)


@decides(ReadyMade)
def off_the_shelf(position: Position, move: ReadyMade) -> Spawns[Any]:
    """A gang off the shelf: of a type, by number or by budget, or the one of a first game."""
    kind = move.type
    if kind is None:
        if move.size or move.budget or move.led:
            raise OutOfRange(f"The gang of a first game is always the same {len(FIRST_GAME)}. Remove the rest.")
        names = several(len(FIRST_GAME), position.names, len(SAMPLE))
        return _made(position, move.name, SAMPLE, len(FIRST_GAME), first_game, (names,))
    if move.size and move.budget:
        raise OutOfRange("Say how many figures, or how many dollars: one of the two.")
    names = () if kind in LAW else several(MOST_MEMBERS, position.names, len(kind))
    if move.budget:
        return _made(position, move.name, kind, MOST_MEMBERS, ready_draft, (kind, move.budget, names, move.led))
    size = move.size or USUAL_SIZE
    facts = (kind, size, 0, names[:size], move.led, not move.surprised)
    return _made(position, move.name, kind, size, ready_made, facts, kind)


@move("mad-gang police", ROLLS, gangs=True)
class Police:
    """Police by the patrol or car, at once; a die for each car on a raid."""

    duty: Duty = option("What they are out for.", words=Duty)
    patrols: Annotated[int, Interval(ge=1, le=MOST_PATROLS)] = option("How many patrols or cars.", default=1)
    name: Name = option("What they are called.", default="")
    long_gun: str | None = option(
        "In a prowl car.", default=None, words={**{gun: gun for gun in PROWL_GUNS}, "none": ""}
    )


@decides(Police)
def call_police(position: Position, move: Police) -> Spawns[Any]:
    """Police by the patrol or car."""
    gun = () if move.long_gun is None else (move.long_gun,)
    most = move.patrols * MANNED[move.duty]
    return _made(position, move.name, f"Police {move.duty}", most, police, (move.duty, move.patrols, *gun))


def _made(
    position: Position,
    named: str,
    title: str,
    most: int,
    resolver: Callable[..., Any],
    facts: tuple[Any, ...],
    kind: Kind | None = None,
) -> Spawns[Any]:
    """A gang of a type founded at once, with everyone that a resolver gives it, `most` at most."""
    taken = {key_of(one.gang.name) for one in position.gangs.values()}
    gang = fresh_gang(position, "mad", named or fresh_name(title, taken))

    def made(gang_id: int, ids: tuple[int, ...]) -> Deed[Any]:
        def changes(result: Any) -> tuple[Change, ...]:
            figures = [figure for crew in crews_of(result) for figure in crew]
            draft = result if isinstance(result, Draft) else Draft(0, kind=kind) if kind else None
            books = (DraftSet(gang_id, draft), DraftDone(gang_id)) if draft is not None else ()
            return (*founding(gang_id, gang, ids, figures), *books)

        def report(result: Any) -> Report:
            crews = crews_of(result)
            figures = [figure for crew in crews for figure in crew]
            lines = list(people_lines(figures, MadDogsRoster()))
            if len(crews) > 1:
                lines = [f"{place}: {', '.join(one.name for one in crew)}" for place, crew in enumerate(crews, 1)]
            if isinstance(result, Draft):
                lines = [f"{dollars(result.spent)} spent, {dollars(result.left)} is the gang's own.", *lines]
            headline = f"{position.caller_name} founds {gang.name}, {count(len(figures), 'figure')}."
            roster = Opens("roster", f"{gang_id}.0", "Roster")
            return Report(headline, tuple(lines), opens=(*choosing(ids, figures), roster))

        def text(outcome: Outcome[Any]) -> dict[str, Any]:
            names = [one.name for crew in crews_of(outcome.result) for one in crew]
            return {"gang": gang.name, "figures": names}

        return Deed(resolver, facts, changes=changes, facts=text, report=report)

    return Spawns(most, made)


def crews_of(result: Any) -> Sequence[Sequence[Figure]]:
    """Figures by crews, whichever way a resolver tells them; all in one where it tells none."""
    if isinstance(result, Draft):
        return (tuple(one.figure for one in result.members),)
    return result if result and isinstance(result[0], tuple) else (result,)
