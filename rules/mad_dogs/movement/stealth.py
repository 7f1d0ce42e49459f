"""Sneaking up, hiding and spotting what hides (mad.move.sneak, mad.hide, mad.spot)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Always, ByEye, ByStreet, EnemiesOf, many_figures, nobody, one_figure, option
from rules.core.action.move import Rolls, move
from rules.core.action.on_street import afoot
from rules.core.action.people_fields import OWN, FromNumber
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import listed, sentence
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.changes import HiddenSet
from rules.mad_dogs.model.figures import Cover, Gait, Rating, Stat
from rules.mad_dogs.movement.stunts_and_smarts import (
    drunk_option,
    mover,
    rating_of,
    require_afoot,
    stat_deed,
    stat_option,
    target_number,
)
from rules.mad_dogs.play.acting import shows, spending, with_cost
from rules.mad_dogs.play.fields import ROLLS, Number, by_numbers, skills_option
from rules.mad_dogs.play.lines import some_of
from rules.mad_dogs.play.on_street import SNEAKS_BY, cover_of, watchers_of
from rules.mad_dogs.play.position import (
    Person,
    Position,
    friends,
    require_fit,
    require_hurtable,
    require_in_fight,
    require_on_foot,
    require_there,
)
from rules.mad_dogs.play.stat_tests import HE, stat_test

MOST_WATCHERS: Final = 12
"""The most watchers of one figure that creeps up."""
SMARTS_OF_EACH: Final = Rolls("Your own dice: SMARTS of each watcher in order, or type ask.")

# The dice


@resolves("mad.move.sneak")
def sneak(dice: Dice, gait: Gait, watchers: tuple[Rating, ...], smoke: bool = False) -> tuple[bool, ...]:
    """Creeping up on watchers: each tests SMARTS, in order; True for those who notice.

    Raises IllegalNow for any rate but a creep, OutOfRange without a watcher.
    """
    if gait is not Gait.CREEP:
        raise IllegalNow("Only a creeping figure comes near unnoticed. Choose Creep.")
    if not watchers:
        raise OutOfRange("There is no one to sneak up on. Name at least one watcher.")
    targets = [target_number(watcher, smoke) for watcher in watchers]
    return tuple([dice.call(stat_test, target) for target in targets])


@resolves("mad.move.sneak")
def unnoticed(dice: Dice, gait: Gait, watchers: tuple[Rating, ...], smoke: bool = False) -> bool:
    """Whether no watcher notices: the same tests in one answer, for odds."""
    return not any(dice.call(sneak, gait, watchers, smoke))


@resolves("mad.hide")
def hide(dice: Dice, hider: Rating, cover: Cover) -> bool:
    """1D6 against SMARTS: passed, no one sees the figure. IllegalNow without cover to hide behind."""
    check_cover(cover)
    return dice.call(stat_test, target_number(hider))


def check_cover(cover: Cover) -> None:
    """Raise IllegalNow without cover to hide behind."""
    if cover is Cover.NONE:
        raise IllegalNow("There is nothing to hide behind. Get into cover first.")


@resolves("mad.hide")
def stays_hidden(dice: Dice, gait: Gait, cover: Cover, noise: bool) -> bool:
    """Whether a hidden figure stays so: in cover, at a creep at most, and without noise such as a shot. No dice."""
    return cover is not Cover.NONE and gait in (Gait.STILL, Gait.CREEP) and not noise


@resolves("mad.spot")
def spot(dice: Dice, watcher: Rating, smoke: bool = False) -> bool:
    """An action spent looking: 1D6 against SMARTS finds hidden people and things there."""
    return dice.call(stat_test, target_number(watcher, smoke))


@move("mad-move sneak", SMARTS_OF_EACH, around=True)
class Sneak:
    """Creep up on watchers. Each tests SMARTS to notice."""

    figure: Person = one_figure("Your figure that creeps, or a profile such as Hoodlum.", HE, only=OWN)
    watchers: tuple[Person, ...] = many_figures(
        "Those who might notice: names, profiles or SMARTS as numbers, separated by commas.",
        ByStreet(watchers_of),
        required=True,
        naming=(FromNumber(by_numbers(Stat.SMARTS)),),
        complete=EnemiesOf("figure"),
    )
    smoke: bool = option(ByEye("The watchers look through the smoke of burning gasoline."), default=False)
    watcher_skills: tuple[str, ...] = skills_option("Skills of watchers without a sheet.")


@decides(Sneak)
def sneaks(position: Position, move: Sneak) -> Deed[tuple[bool, ...]]:
    """A figure creeps up, and every watcher tests SMARTS."""
    person = move.figure
    if not move.watchers and afoot(position, person) is not None:
        raise IllegalNow(f"No enemy within {SNEAKS_BY} inches sees {person.name}, so no one can notice.")
    watchers = _watching(move.watchers)
    require_afoot(position, person)
    if person.stored and person.id in [one.id for one in watchers]:
        raise IllegalNow(f"{person.name} can't watch for themselves. Name other watchers.")
    asked = (
        Gait.CREEP,
        tuple(
            rating_of(one, Stat.SMARTS, one.figure.stats.smarts, () if one.stored else move.watcher_skills)
            for one in watchers
        ),
        move.smoke,
    )

    def facts(outcome: Outcome[tuple[bool, ...]]) -> dict[str, Any]:
        pairs = zip(watchers, outcome.result, strict=True)
        return {
            "unseen": not any(outcome.result),
            "watchers": [{"name": one.name, "notices": seen} for one, seen in pairs],
        }

    deed = Deed(
        sneak,
        asked,
        questions=(
            Question("Unseen", unnoticed, asked, order=(True, False)),
            *(_notices(watchers, asked[1], move.smoke) if len(watchers) > 1 else ()),
        ),
        changes=lambda noticed: shows(person) if any(noticed) else (),
        facts=facts,
        report=lambda noticed: _noticed(person, watchers, noticed),
        about=(person, *watchers),
        again=True,
    )
    return with_cost(position, deed, (person, lambda: spending(position, person, gait=Gait.CREEP)))


def _noticed(person: Person, watchers: Sequence[Person], noticed: tuple[bool, ...]) -> Report:
    """The report of who notices a figure that creeps up."""
    seen, blind = (
        [one.name for one, sees in zip(watchers, noticed, strict=True) if sees is notices] for notices in (True, False)
    )
    if not seen:
        line = "The figure may come within 4 inches before the next action, and no nearer unseen."
        return Report(f"{person.name} creeps up unseen by {listed(blind)}.", (line,), tone=Tone.GOOD)
    verb = "notices" if len(seen) == 1 else "notice"
    return Report(
        f"{sentence(listed(seen))} {verb} {'the figure' if person.name == HE else person.name} creeping up.",
        (f"Not noticed by {listed(blind)}.",) if blind else (),
    )


def _notices(watchers: Sequence[Person], ratings: Sequence[Rating], smoke: bool) -> Iterator[Question]:
    """Questions whether each watcher notices, one for those alike."""
    for rating in dict.fromkeys(ratings):
        those = [one.name for one, its in zip(watchers, ratings, strict=True) if its == rating]
        yield Question(f"Notices: {some_of(those, 3)}", stat_test, (target_number(rating, smoke),))


def _watching(people: tuple[Person, ...]) -> list[Person]:
    """The watchers, each once; those known by numbers alone get numbers as names."""
    if not people:
        raise Missing(
            "The bot needs to know who watches. Give names, profiles or SMARTS, separated by commas, such as "
            "watchers:3.",
            "watchers",
        )
    if len(people) > MOST_WATCHERS:
        raise OutOfRange(f"At most {MOST_WATCHERS} watchers fit one roll, not {len(people)}. Name fewer.")
    for one in people:
        require_there(one)
        if one.figure.laid_out:
            raise IllegalNow(f"{one.name} is {one.figure.laid_out} and can't see anything. Remove that name.")
    ids = [one.id for one in people if one.stored]
    if len(set(ids)) < len(ids):
        raise IllegalNow("One watcher is named twice. Name each watcher once.")
    nameless = [one for one in people if not one.figure.name]
    names = ["the watcher"] if len(nameless) == 1 else [f"watcher {place + 1}" for place in range(len(nameless))]
    named = iter(names)
    return [one if one.figure.name else replace(one, name=next(named)) for one in people]


@move("mad-move hide", ROLLS, around=True)
class Hide:
    """Hide behind big enough cover with a test of SMARTS."""

    figure: Person = mover()
    cover: Cover = option(
        "The cover that the figure hides behind, as against a shot (default: light).",
        ByStreet(cover_of, Always(Cover.LIGHT)),
        words=Cover,
    )
    smarts: Number = stat_option(Stat.SMARTS)
    drunk: bool = drunk_option()
    skills: tuple[str, ...] = skills_option("Skills of a figure without a sheet.")


@decides(Hide)
def hides(position: Position, move: Hide) -> Deed[bool]:
    """A figure hides behind cover: SMARTS."""
    person = move.figure
    require_fit(person)
    require_on_foot(position, person)
    check_cover(move.cover)

    def report(passed: bool) -> Report:
        if not passed:
            return Report(f"{person.name} finds no hiding place and can still be seen.")
        line = "No one can see or attack hidden figures until they leave cover, hurry, make a noise or are spotted."
        return Report(f"{person.name} hides.", (line,), tone=Tone.GOOD)

    rating = rating_of(person, Stat.SMARTS, move.smarts, move.skills, drunk=move.drunk)
    deed = stat_deed(position, person, rating, "Hides", hide, report, move.cover, passed="hidden")

    def changes(hides: bool) -> tuple[Change, ...]:
        return (HiddenSet(person.id, True),) if hides and person.here else ()

    return fast_replace(deed, changes=changes)


@move("mad-move hidden", around=True)
class Hidden:
    """Check whether a hidden figure stays hidden after it moves or makes a noise."""

    figure: Person = mover()
    moved: Gait = option("How the figure has moved.", default=Gait.STILL, words=Gait)
    cover: Cover = option("The cover that the figure has now.", ByStreet(cover_of, Always(Cover.LIGHT)), words=Cover)
    noise: bool = option("The figure has made a noise, such as a shot.", default=False)


@decides(Hidden)
def hidden(position: Position, move: Hidden) -> Deed[bool]:
    """Whether a hidden figure stays hidden after its move or its noise."""
    person = move.figure
    require_in_fight(person)

    def allow() -> Price:
        if position.played and person.here and not person.figure.hides:
            raise IllegalNow(f"{person.name} is not hidden. Hide with /mad-move hide.").offering(
                "Hide", "mad-move hide", figure=person.typed
            )
        return ()

    def report(stays: bool) -> Report:
        reasons = (
            "out of cover" if move.cover is Cover.NONE else "",
            f"at a {move.moved.lower()}" if move.moved in (Gait.WALK, Gait.RUN) else "",
            "making a noise" if move.noise else "",
        )
        why = listed(filter(None, reasons)) or "in cover, quiet and no faster than a creep"
        tone = Tone.GOOD if stays else Tone.PLAIN
        return Report(f"{person.name} {'stays hidden' if stays else 'is seen'}: {why}.", tone=tone)

    return Deed(
        stays_hidden,
        (move.moved, move.cover, move.noise),
        allow=allow,
        changes=lambda stays: () if stays else shows(person),
        facts=lambda outcome: {"hidden": outcome.result},
        report=report,
    )


@move("mad-move spot", ROLLS, around=True)
class Spot:
    """Spend an action looking for hidden things with a test of SMARTS."""

    figure: Person = mover()
    smarts: Number = stat_option(Stat.SMARTS)
    smoke: bool = option(ByEye("The figure looks through the smoke of burning gasoline."), default=False)
    drunk: bool = drunk_option()
    skills: tuple[str, ...] = skills_option("Skills of a figure without a sheet.")
    hiding: tuple[Person, ...] | None = many_figures(
        "Those who hide where the figure looks (default: all hidden figures of other sides).",
        nobody,
        complete=EnemiesOf("figure"),
    )


@decides(Spot)
def spots(position: Position, move: Spot) -> Deed[bool]:
    """A figure spends an action looking: SMARTS."""
    require_fit(move.figure)
    require_hurtable(*move.hiding or ())
    others = (one for one in position.people.values() if position.played and not friends(position, one, move.figure))
    hiding = tuple(one for one in (others if move.hiding is None else move.hiding) if one.here and one.figure.hides)
    name, cost = move.figure.name, "" if move.figure.here else ": one action"

    def report(passed: bool) -> Report:
        if not passed:
            return Report(f"{name} spots nothing{cost}.")
        found = (f"No longer hidden: {', '.join(one.name for one in hiding)}.",) if hiding else ()
        return Report(f"{name} spots everything hidden there{cost}.", found, tone=Tone.GOOD)

    rating = rating_of(move.figure, Stat.SMARTS, move.smarts, move.skills, drunk=move.drunk)
    deed = stat_deed(position, move.figure, rating, "Spots it", spot, report, move.smoke, smoke=move.smoke)

    def changes(found: bool) -> tuple[Change, ...]:
        return tuple(part for one in hiding for part in shows(one)) if found else ()

    return fast_replace(deed, changes=changes, about=(move.figure, *hiding))
