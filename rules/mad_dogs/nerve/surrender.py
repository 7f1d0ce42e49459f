"""Gangsters give up to the law, and friends who see it may follow (mad.guts.surrender)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from math import ceil
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import UNSAID, ByEye, ByStreet, many_figures, nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN, ExpandGroups, NumberOfGuests
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import count, possessive
from rules.core.tables.outcome import Outcome, Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.changes import Surrendered
from rules.mad_dogs.model.figures import Standing, Stat
from rules.mad_dogs.model.tables import BYSTANDERS, LAW
from rules.mad_dogs.nerve.guts import guts_target, hold, law_among, may_reroll, reroll_spent, rerolls_at_once
from rules.mad_dogs.play.fields import TESTS, Crowd, Number
from rules.mad_dogs.play.forced_moves import to_prison
from rules.mad_dogs.play.lines import RE_ROLLED, some_of
from rules.mad_dogs.play.obligations import GIVES_UP
from rules.mad_dogs.play.on_street import seers_of
from rules.mad_dogs.play.position import Person, Position, comrades, present, require_in_fight, sheet
from rules.mad_dogs.play.rerolls import lucky, spunky_kids

PRISONERS_A_COP: Final = 5


@frozen
class Watcher:
    """A gangster who may see friends give up.

    target  the watcher's GUTS number
    spunky  a Spunky Kid who still has the re-roll
    sees    whose surrender the watcher would see: 0 for the one who gave up first, 1 for the first of the watchers and
            so on; None for everybody's
    """

    target: Target
    spunky: bool = False
    sees: tuple[int, ...] | None = None


class Answer(IntEnum):
    """A watcher's answer to a surrender."""

    UNTESTED = 0
    STEADY = 1
    GIVES_UP = 2


class Answered(NamedTuple):
    """The end of one gangster in a chain, and whether a Spunky Kid used their re-roll."""

    answer: Answer
    rerolled: bool = False


UNTESTED: Final = Answered(Answer.UNTESTED)


@frozen
class Surrender:
    """A chain of surrenders. `first` is how the first gangster ended; `watchers` are in the order given."""

    first: Answered
    watchers: tuple[Answered, ...]

    @property
    def prisoners(self) -> int:
        """The number of those who gave up."""
        return sum(one.answer is Answer.GIVES_UP for one in (self.first, *self.watchers))


def check_watchers(watchers: tuple[Watcher, ...]) -> None:
    """Raise OutOfRange for a watcher who sees themself, or a number that is not there."""
    for place, watcher in enumerate(watchers, 1):
        if any(seen == place or not 0 <= seen <= len(watchers) for seen in watcher.sees or ()):
            raise OutOfRange(
                f"Watcher {place} sees others by number, 0 to {len(watchers)}, and not themselves. Change the numbers."
            )


def answer(dice: Dice, target: Target, spunky: bool, index: int = 0) -> Answered:
    """The one test of a gangster who fights the law. Passed, they fight on; failed, they give up."""
    held = hold(dice, target, spunky, index)
    return Answered(Answer.STEADY if held.steady else Answer.GIVES_UP, held.rerolled)


@resolves("mad.guts.surrender")
def surrender(dice: Dice, watchers: tuple[Watcher, ...], first: Watcher | None = None) -> Surrender:
    """The gangsters who give up to cops or Feds once one gangster has, or does.

    first  one who must test before anything else; None when the first has already given up

    Every watcher who sees a friend surrender makes one test, and others see the watcher's surrender in turn. The dice
    are rolled in the order of the watchers, round after round until no watcher sees anything new. Raises OutOfRange as
    `check_watchers` does.
    """
    check_watchers(watchers)
    lead = dice.call(answer, first.target, first.spunky) if first is not None else Answered(Answer.GIVES_UP)
    if lead.answer is Answer.STEADY:
        return Surrender(lead, (UNTESTED,) * len(watchers))
    given_up, answers = {0}, [UNTESTED] * len(watchers)
    spreading = True
    while spreading:
        spreading = False
        for place, watcher in enumerate(watchers, 1):
            sees = given_up if watcher.sees is None else given_up.intersection(watcher.sees)
            if sees and answers[place - 1] is UNTESTED:
                answers[place - 1] = dice.call(answer, watcher.target, watcher.spunky, place)
                if answers[place - 1].answer is Answer.GIVES_UP:
                    given_up.add(place)
                    spreading = True
    return Surrender(lead, tuple(answers))


@resolves("mad.guts.surrender")
def prisoners_of(dice: Dice, watchers: tuple[Watcher, ...], first: Watcher | None = None) -> int:
    """The number of those who give up: the same chain. For odds."""
    return dice.call(surrender, watchers, first).prisoners


def guards_for(prisoners: int) -> int:
    """The cops that so many prisoners take up: one for every five."""
    return ceil(prisoners / PRISONERS_A_COP)


MOST_WATCHERS: Final = 20

NOBODY: Final = "nobody"


def _friends_who_see(position: Position, move: Any) -> Any:
    """Fill the friends on the street who see a figure give up there."""
    if move.figure is UNSAID or (seers := seers_of(position, move.figure)) is None:
        return UNSAID
    seen = {one.id for one in seers}
    return tuple(one for one in _friends(position, move.figure) if one.id in seen)


@move("mad-nerve surrender", TESTS, everybody=True)
class GiveUp:
    """A gangster gives up to cops or Feds, and friends of the gang may follow."""

    figure: Person = one_figure("Your figure that gives up, or may.", "The first gangster", only=OWN)
    tests: bool = option(
        "The figure tests GUTS first (default: it has failed already).",
        default=False,
        matters=lambda _position, move: GIVES_UP not in move.figure.figure.duties,
    )
    watchers: tuple[Person, ...] | Crowd | None = many_figures(
        ByEye("Those who would see it: names, 3 Hoodlum, friends or none. Unnamed ones need watcher_guts."),
        ByStreet(_friends_who_see, nobody),
        naming=(NumberOfGuests("gangster"), ExpandGroups(able=True)),
        words={str(Crowd.FRIENDS): Crowd.FRIENDS, NOBODY: ()},
    )
    guts: Number | None = option("GUTS of the figure that tests, as a number.", nobody)
    watcher_guts: Number | None = option("GUTS of watchers without a name, as a number.", nobody)
    spunky: bool = option(
        "Spunky Kids re-roll a failure at once, once a game (default: a button offers it).",
        default=False,
        matters=lambda position, move: any(
            map(may_reroll, (move.figure, *_watchers(position, move)) if move.tests else _watchers(position, move))
        ),
    )


class LawOnTable(NamedTuple):
    """Cops and Feds on the table who can act, and the prisoners there; none outside a game."""

    cops: int
    prisoners: int


@decides(GiveUp)
def gives_up(position: Position, move: GiveUp) -> Deed[Surrender]:
    """One gangster gives up, or may; each friend who sees it tests in turn."""
    watchers = _watchers(position, move)
    everybody = (move.figure, *watchers)
    custody = _custody(position.people.values())
    _check_gang(position, move.figure, watchers)
    looking_on = tuple(
        _watcher(move, one, None if sheet(one) else move.watcher_guts, "the watchers'", "watcher_") for one in watchers
    )
    lead: Watcher | None = None
    if move.tests:
        lead = _watcher(move, move.figure, move.guts, "the figure's", "")
    elif move.guts is not None:
        raise OutOfRange("GUTS count only for a figure that tests before giving up. Add tests:True.")
    args = (looking_on, lead)

    def answers(result: Surrender) -> list[tuple[Person, Answered]]:
        return list(zip(everybody, (result.first, *result.watchers), strict=True))

    def facts(outcome: Outcome[Surrender]) -> dict[str, Any]:
        ends = answers(outcome.result)
        figures = [{"name": one.name, "stand": end.answer.name.lower().replace("_", " ")} for one, end in ends]
        return {"prisoners": outcome.result.prisoners, "figures": figures}

    def changes(result: Surrender) -> tuple[Change, ...]:
        booked: list[Change] = []
        for person, one in answers(result):
            booked += [Surrendered(person.id)] if one.answer is Answer.GIVES_UP else []
            booked += reroll_spent(person, one.rerolled)
        taken = (one.subject for one in booked if isinstance(one, Surrendered))
        return (*booked, *to_prison(position, taken))

    def yields(place: int) -> Callable[[Surrender], bool]:
        return lambda result: (result.first, *result.watchers)[place].answer is Answer.GIVES_UP

    questions: list[Question] = []
    if lead is not None:
        one = (lead.target, lead.spunky)
        heading = f"{move.figure.name} gives up"
        questions.append(Question(heading, answer, one, lambda answered: answered.answer is Answer.GIVES_UP))
    if watchers:
        questions.append(Question("Prisoners", prisoners_of, args))
    for watcher in dict.fromkeys(looking_on):
        those = [one.name for one, its in zip(watchers, looking_on, strict=True) if its == watcher]
        questions.append(Question(f"Follows: {some_of(those, 3)}", surrender, ((watcher,), lead), yields(1)))
    tested = [(one, yields(place)) for place, one in enumerate(everybody)]
    return Deed(
        surrender,
        args,
        tuple(one.name for one in everybody),
        allow=lambda: _taken(position, move.figure),
        changes=changes,
        facts=facts,
        report=lambda result: _report(answers(result), custody),
        questions=tuple(questions),
        rerolls=(*lucky(everybody), *spunky_kids(tested, spends=move.spunky)),
        about=everybody,
    )


def _report(answers: Sequence[tuple[Person, Answered]], custody: LawOnTable) -> Report:
    """The report of who gave up and who did not."""
    (first, lead), *others = answers
    re_rolled = [f"{person.name}: {RE_ROLLED}" for person, one in answers if one.rerolled]
    if lead.answer is Answer.STEADY:
        return Report(f"{first.name} fights on, and no one gives up.", tuple(re_rolled), tone=Tone.GOOD)
    taken = [person.name for person, one in others if one.answer is Answer.GIVES_UP]
    fighting = [person.name for person, one in others if one.answer is Answer.STEADY]
    prisoners = 1 + len(taken)
    cops = count(guards_for(prisoners), "cop")
    lines = [
        f"These give up too: {', '.join(taken)}." if taken else "",
        f"These fight on: {', '.join(fighting)}." if fighting else "",
        f"They drop their weapons and go to the nearest cop or Fed: {count(prisoners, 'prisoner')} for {cops} to "
        f"guard, up to {PRISONERS_A_COP} each.",
        _guarded(custody, prisoners),
        "The law may not shoot at those who gave up, but rival gangs may.",
        *re_rolled,
    ]
    follow = "follows" if len(taken) == 1 else "follow"
    followed = f", and {len(taken)} of {len(others)} {follow}" if taken else ", alone" if others else ""
    return Report(f"{first.name} gives up{followed}.", tuple(filter(None, lines)), tone=Tone.BAD)


def _guarded(custody: LawOnTable, more: int) -> str:
    """A line that so many more are too many to guard; empty when they are not, or no cop is there."""
    prisoners, cops = custody.prisoners + more, custody.cops
    if not cops or guards_for(prisoners) <= cops:
        return ""
    numbers = f"{count(prisoners, 'prisoner')} for {count(cops, 'cop')} on the table"
    return f"{numbers}, who can guard only {cops * PRISONERS_A_COP}."


def _taken(position: Position, first: Person) -> Price:
    """The price of giving up where no law on the table takes the gangster: an umpire's word."""
    if position.following or not first.here or law_among(position.people.values()).faces(first):
        return ()
    return position.by_umpire(
        "the law", f"No one on the table takes {first.name} prisoner. Only an umpire can decide otherwise."
    )


def _custody(there: Iterable[Person]) -> LawOnTable:
    figures = [one.figure for one in there]
    cops = sum(figure.profile in LAW and figure.can_act for figure in figures)
    return LawOnTable(cops, sum(figure.standing is Standing.PRISONER for figure in figures))


def _watchers(position: Position, move: GiveUp) -> tuple[Person, ...]:
    """Those who would see it. Friends are all of the gangster's gang on the table who could give up as well.

    Raises Missing where such friends are on the table, and the move names none of them.
    """
    watchers = move.watchers
    if watchers is None:
        if position.played and move.figure.here and not position.asking and _friends(position, move.figure):
            name = possessive(move.figure.name)
            raise Missing(
                f"The bot needs to know which of {name} gang see it. Give watchers: names, friends or none.", "watchers"
            )
        watchers = ()
    if isinstance(watchers, Crowd):
        if not position.played or not move.figure.stored:
            raise OutOfRange(
                "Outside a game, the bot needs names of the friends who see it, such as watchers:Dooley, Mugsy."
            )
        watchers = _friends(position, move.figure)
    elif move.watcher_guts is None and any(not one.typed for one in watchers):
        raise OutOfRange(
            "Some watchers have no name. Give their GUTS, such as watcher_guts:3, or names, such as 3 Hoodlum."
        )
    watchers = present(position, watchers)
    if len(watchers) > MOST_WATCHERS:
        raise OutOfRange(f"At most {MOST_WATCHERS} figures can look on. Name fewer.")
    return watchers


def _friends(position: Position, person: Person) -> tuple[Person, ...]:
    """Those on the table of a gangster's gang who could give up as well."""
    mine = (one for one in position.people.values() if one.id != person.id and comrades(position, one, person))
    return tuple(one for one in mine if one.figure.can_act and one.figure.profile not in LAW | BYSTANDERS)


def _check_gang(position: Position, first: Person, watchers: Sequence[Person]) -> None:
    """Refuse a figure that is not a gangster or gives up twice, and a watcher of another gang."""
    for person in (first, *watchers):
        runs = person is first and person.figure.standing is Standing.LEFT
        if not runs or person.figure.laid_out:
            require_in_fight(person)
        if person.figure.profile in LAW | BYSTANDERS:
            raise IllegalNow(
                f"{person.name} is not a gangster, and only gangsters surrender to cops and Feds. Pick a gangster."
            )
    for person in watchers:
        if person.stored and person.id == first.id:
            raise IllegalNow(f"{person.name} is the one who gives up. Name the friends who see it.")
        if person.stored and first.stored and not comrades(position, person, first):
            raise IllegalNow(
                f"{person.name} is in another gang, and a surrender shakes only friends of the same gang. Remove "
                "that name."
            )


def _watcher(move: GiveUp, person: Person, typed: int | None, whose: str, option: str) -> Watcher:
    """A gangster who may give up, with GUTS as typed or from the sheet."""
    figure = person.figure
    if typed is None and sheet(person) is None:
        raise OutOfRange(f"The bot needs {whose} GUTS. Give {option}guts:3, or name the figure.")
    return Watcher(guts_target(figure.rating(Stat.GUTS, typed)), rerolls_at_once(move, person))
