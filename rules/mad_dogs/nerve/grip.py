"""Getting a grip after a failed GUTS test, slapped by a friend or alone (mad.guts.grip)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import possessive
from rules.core.play.obligations import Owes
from rules.core.tables.outcome import Modifier, Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.changes import LeftFight, NerveTested
from rules.mad_dogs.model.figures import Nerve, Rating, Stat
from rules.mad_dogs.nerve.guts import (
    SPENDS,
    GutsEnd,
    before_the_law,
    guts_target,
    hold,
    law_among,
    reroll_spent,
    rerolls_at_once,
    skinful,
    spends,
)
from rules.mad_dogs.play.acting import require_turn, spending, with_cost
from rules.mad_dogs.play.fields import ROLLS, Number, skills_option
from rules.mad_dogs.play.lines import RE_ROLLED, owed_line
from rules.mad_dogs.play.obligations import GIVES_UP, must_give_up
from rules.mad_dogs.play.position import Person, Position, friends, guest, require_in_fight, require_reach, skills_of
from rules.mad_dogs.play.rerolls import lucky, spunky_kids
from rules.mad_dogs.play.stat_tests import own_stat

ALONE: Final = -2


@frozen
class Grip:
    """A figure whose test failed, about to get a grip.

    rating   the figure's GUTS
    nerve    how the failed test left the figure
    slapper  the nerve of the friend who slaps them; None for a figure alone
    slapped  whether a friend has slapped them since this test
    contact  whether the friend is in base contact
    spunky   a Spunky Kid who still has the re-roll
    """

    rating: Rating
    nerve: Nerve = Nerve.NERVOUS
    slapper: Nerve | None = None
    slapped: bool = False
    contact: bool = True
    spunky: bool = False


@lru_cache(1024)
def grip_target(grip: Grip) -> Target:
    """The GUTS number for getting a grip: plain after a slap, -2 alone. It leaves out the -2 of a nervous figure."""
    plain = guts_target(grip.rating.calm)
    if grip.slapper is not None:
        return plain
    return replace(plain, modifiers=(*plain.modifiers, Modifier("alone", ALONE)))


def check_grip(grip: Grip) -> None:
    """Raise IllegalNow for a figure that has lost no nerve, or for a slap that the rules do not allow."""
    if grip.nerve is Nerve.STEADY:
        raise IllegalNow(
            "The figure has not failed a GUTS check, so it has nothing to recover from. Pick another figure."
        )
    if grip.slapper is None:
        return
    if grip.slapper is not Nerve.STEADY:
        raise IllegalNow(
            f"Only a friend whose own nerve holds may slap, and this one is {grip.slapper}. Pick another friend."
        )
    if not grip.contact:
        raise IllegalNow("A slap takes base contact. Move the friend next to the figure first.")
    if grip.slapped:
        raise IllegalNow("Each failed check allows only one slap. The figure must get a grip alone.")


@resolves("mad.guts.grip")
def get_a_grip(dice: Dice, grip: Grip) -> GutsEnd:
    """A second test after a failed GUTS test. If it fails as well, the figure is out of the fight for good.

    The slap costs the friend an action. Raises IllegalNow as `check_grip` does.
    """
    check_grip(grip)
    return dice.call(hold, grip_target(grip), grip.spunky)


@move("mad-nerve grip", ROLLS, around=True)
class GetAGrip:
    """Get a grip after a failed GUTS check: slapped by a friend, or alone at -2."""

    figure: Person = one_figure("Your figure whose nerve failed.", "The figure", only=OWN)
    friend: Person | None = one_figure(
        "Your figure in base contact that slaps it, for an action.", source=nobody, only=OWN
    )
    slapped: bool = option("A friend without a sheet slaps the figure.", default=False)
    guts: Number = option(
        "GUTS as a number, if there is no figure or to replace its own.",
        own_stat("figure", "Name the figure whose nerve failed, or give its GUTS, such as guts:3.", Stat.GUTS),
    )
    drunk: bool = skinful("The figure is drunk. It counts only for a Mean Drunk.", "figure")
    spunky: bool = spends(SPENDS, "figure")
    skills: tuple[str, ...] = skills_option("Skills of a figure without a sheet.")


@decides(GetAGrip)
def grips(position: Position, move: GetAGrip) -> Deed[GutsEnd]:
    """A second test after a failed GUTS test."""
    person, figure = move.figure, move.figure.figure
    require_in_fight(person)
    friend, law = _friend(position, move), law_among(position.people.values())
    grip = Grip(
        figure.rating(Stat.GUTS, move.guts, skills_of(person, move.skills), drunk=move.drunk),
        nerve=figure.nerve if person.stored else Nerve.NERVOUS,
        slapper=None if friend is None else friend.figure.nerve,
        spunky=rerolls_at_once(move, person),
    )
    check_grip(grip)

    def changes(held: GutsEnd) -> tuple[Change, ...]:
        spent = reroll_spent(person, held.rerolled)
        if held.steady:
            return (NerveTested(person.id, Nerve.STEADY), *spent)
        gives_up = law.faces(person) and not must_give_up(figure)
        return (LeftFight(person.id), *spent, *((Owes(person.id, GIVES_UP),) if gives_up else ()))

    def report(held: GutsEnd) -> Report:
        who = person.name if friend is None else f"{friend.name} slaps {person.within}, who"
        lines = (
            f"The slap is an action of {friend.within}, in base contact. Each failed check allows one."
            if friend is not None and not friend.here
            else "",
            RE_ROLLED if held.rerolled else "",
            owed_line(friend) if friend is not None else "",
        )
        if held.steady:
            return Report(f"{who} gets a grip.", tuple(filter(None, lines)), tone=Tone.GOOD)
        gone = "Makes for the nearest exit and takes no more part in this fight."
        reported = Report(f"{who} breaks and leaves for good.", tuple(filter(None, (gone, *lines))), tone=Tone.BAD)
        return before_the_law(law, reported, [person])

    deed = Deed(
        get_a_grip,
        (grip,),
        (person.name,),
        changes=changes,
        facts=lambda outcome: {"steady": outcome.result.steady},
        report=report,
        questions=(Question("Gets a grip", get_a_grip, (grip,), lambda held: held.steady),),
        rerolls=(*lucky([person]), *spunky_kids([(person, lambda held: not held.steady)], spends=grip.spunky)),
        again=not person.stored,
    )
    if friend is None:
        return fast_replace(deed, allow=lambda: require_turn(position, person))
    return with_cost(position, deed, (friend, lambda: spending(position, friend)))


def _friend(position: Position, move: GetAGrip) -> Person | None:
    """The friend who slaps the figure, if any."""
    person, friend = move.figure, move.friend
    if friend is None:
        return replace(person, name="A friend", figure=guest("A friend"), id=0, typed="") if move.slapped else None
    if friend.stored and friend.id == person.id:
        raise IllegalNow(f"{person.name} needs another figure for a slap. Name a friend, or none to try it alone.")
    require_in_fight(friend)
    if position.played and person.stored and friend.stored:
        position.require_part(person)
        if not friends(position, person, friend):
            raise IllegalNow(
                f"{friend.name} is not on {possessive(person.name)} side, and only a friend may slap. Name a friend."
            )
    require_reach(position, friend, [person])
    return friend
