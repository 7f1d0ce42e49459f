"""What the moves of a gang being made share: the gang, names, completions, and the report of a step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, Final

from annotated_types import Len

from rules.core.action.deed import Deed, Question
from rules.core.action.fields import Complete, OfGangs, gang_of, option
from rules.core.action.gang_creation import fresh_names
from rules.core.action.move import Rolls
from rules.core.action.people_fields import OWN
from rules.core.action.report import Report
from rules.core.action.system import Recruit
from rules.core.plain.frozen import replace
from rules.core.plain.proper_names import MOST_LETTERS, proper
from rules.core.plain.refusal import IllegalNow, OutOfRange, either
from rules.core.plain.words import key_of
from rules.core.play.game import Game
from rules.mad_dogs.gangs.draft import Draft, Member, Motor
from rules.mad_dogs.gangs.draft_edit import member_named
from rules.mad_dogs.gangs.draft_lines import advice_lines, buttons, member_line, open_choices, purse, windows
from rules.mad_dogs.gangs.estate import DraftSet, estate_of
from rules.mad_dogs.gangs.name_generator import made_up
from rules.mad_dogs.model.prices import WEAPON_PRICES
from rules.mad_dogs.model.skills import EFFECTS
from rules.mad_dogs.play.position import GangView, Position

ROLLS: Final = Rolls(odds=False, secret=False)
Name = Annotated[str, Len(1, MOST_LETTERS)]


def draft_of(gang: GangView) -> Draft:
    """The draft of a gang. Raises IllegalNow if the gang is not being made."""
    draft = estate_of(gang.gang).draft
    if draft is None:
        raise (
            IllegalNow(
                f"{gang.name} is not being made. Start a gang with /mad-gang new, or add to a finished one with "
                "/gang hire."
            )
            .offering("Start a gang", "mad-gang new")
            .offering("Hire a figure", "gang hire", gang=gang.name)
        )
    return draft


def being_made(position: Position, _move: Any) -> GangView:
    """The caller's only gang that is being made."""
    mine = [one for one in position.gangs.values() if one.mine and estate_of(one.gang).draft]
    if len(mine) == 1:
        return mine[0]
    if mine:
        raise OutOfRange(f"You have several gangs in the making. Name one: {either(one.name for one in mine)}.")
    raise IllegalNow("You have no gang in the making. Start one with /mad-gang new.").offering(
        "Start a gang", "mad-gang new"
    )


def _drafted(_game: Game | None, _typed: Mapping[str, Any], gangs: Sequence[GangView]) -> list[str]:
    return [one.gang.name for one in gangs if estate_of(one.gang).draft is not None]


GANG: Final = "Your gang, if more than one is being made."
BEING_MADE: Final[Any] = gang_of(GANG, being_made, only=OWN, complete=OfGangs(_drafted, people=False))


def draft_step(
    move: Any,
    report: Callable[[Draft], Report],
    resolver: Callable[..., Draft],
    *args: Any,
    questions: tuple[Question, ...] = (),
) -> Deed[Draft]:
    """One step of making a gang. `report` describes the gang after it."""
    gang, draft = move.gang, draft_of(move.gang)
    return Deed(
        resolver,
        (draft, *args),
        changes=lambda after: (DraftSet(gang.id, after),),
        facts=lambda outcome: {"gang": gang.gang.name, "left": outcome.result.left},
        report=report,
        questions=questions,
        about=(gang,),
    )


def step_report(gang: GangView, after: Draft, text: str, lines: Iterable[str] = ()) -> Report:
    """The report of a step. It begins with the money left and ends with the buttons for the next steps."""
    return Report(
        f"{text} {purse(after)}",
        (*lines, *advice_lines(after)),
        opens=(*windows(gang.id, after), *buttons(gang.id, after)),
    )


def people_report(
    gang: GangView, names: Sequence[str], after: Draft, text: str, line: Callable[[Member], str] = member_line
) -> Report:
    """The report of a step about people: their lines after it, and what they still need."""
    report = step_report(gang, after, text, [line(member_named(after, name)) for name in names])
    return replace(report, follow_ups=open_choices(gang.gang.name, after, names))


def names_of_hired(gang: GangView) -> set[str]:
    """Keys of the names of figures that are already hired, and of cars that the gang owns."""
    return {key_of(one.name) for one in (*(one.figure for one in gang.people), *estate_of(gang.gang).cars)}


def names_in_gang(gang: GangView) -> set[str]:
    """Keys of all names in the gang."""
    return {*names_of_hired(gang), *(key_of(one.name) for one in draft_of(gang).members_and_cars)}


def name_for(position: Position, gang: GangView, name: str, profile: str = "", others: Iterable[str] = ()) -> str:
    """The typed name, if no hired figure and no car has it.

    Without a typed name it makes one up for the profile: a name that no one has and that is not among the `others`.
    """
    if not name:
        return made_up(profile, {*names_in_gang(gang), *position.names, *map(key_of, others)}, gang.id)
    given = proper(name)
    fresh_names([Recruit("", given)], names_of_hired(gang))
    return given


def names_in_drafts(things: Callable[[Draft], Iterable[Member | Motor]]) -> OfGangs:
    """Names from the gang that was typed, or from all of the caller's gangs that are being made."""

    def names(_game: Game | None, typed: Mapping[str, Any], gangs: Sequence[GangView]) -> Iterable[str]:
        named = key_of(str(typed.get("gang") or ""))
        meant = [one for one in gangs if key_of(one.gang.name) == named] or [one for one in gangs if one.mine]
        drafts = [estate_of(one.gang).draft for one in meant]
        return [one.name for draft in drafts if draft is not None for one in things(draft)]

    return OfGangs(names, people=False)


def complete_from(names: Iterable[str]) -> Complete:
    return Complete(lambda _game, _figure: names, many=True)


WEAPONS, SKILLS = complete_from(WEAPON_PRICES), complete_from(EFFECTS)
MEMBERS = names_in_drafts(lambda draft: draft.members)
CARS = names_in_drafts(lambda draft: draft.cars)
THINGS = names_in_drafts(lambda draft: draft.members_and_cars)
MEMBER: Final[Any] = option("The figure.", complete=MEMBERS)
