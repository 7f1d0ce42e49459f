"""The aftermath of an attack: the nerve of witnesses, freed hostages, and outrage (mad.wounds, mad.shoot.hostage).

Each function wraps a deed and adds changes and lines to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar, cast

from rules.core.action.deed import Deed, Question, Reroll
from rules.core.action.fields import ByEye, ByStreet, many_figures, nobody
from rules.core.action.on_street import stands_on
from rules.core.action.position import Price, Umpired
from rules.core.action.report import FollowUp, Report
from rules.core.people.person import with_distinct_names
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import listed, sentence
from rules.core.play.obligations import Owes
from rules.core.tables.outcome import Outcome
from rules.mad_dogs.model.changes import HostagesSet, Hurt
from rules.mad_dogs.model.figures import Nerve, Posture, Stat
from rules.mad_dogs.model.injuries import casualties
from rules.mad_dogs.model.outrage import BODY_LEFT
from rules.mad_dogs.model.tables import BYSTANDERS, GUTS_RESULTS
from rules.mad_dogs.nerve.guts import (
    WORST_FIRST,
    Law,
    Shaken,
    before_the_law,
    breaking_off,
    guts_target,
    law_among,
    shaking,
)
from rules.mad_dogs.nerve.hostages import holders, hostage_outrage, names_hostage
from rules.mad_dogs.nerve.who_saw import answers, shaken_by
from rules.mad_dogs.nerve.witnesses import SQUEAMISH, Seen, Witness, is_attack, nerves_of
from rules.mad_dogs.nerve.witnesses import watched as watching
from rules.mad_dogs.play.fields import Crowd
from rules.mad_dogs.play.lines import EVERYBODY_SEES, NO_TEST, frees_line, nerve_means, outrage_lines, some_of
from rules.mad_dogs.play.obligations import SAW, SEEN, WOUNDED, shaken_by_death
from rules.mad_dogs.play.on_street import asked_later, seers_of
from rules.mad_dogs.play.position import Person, Position, civilian, comrades, of_city, present, sheet
from rules.mad_dogs.play.rerolls import spunky_kids

R = TypeVar("R")
MOST_WITNESSES: Final = 100
BODY, BODY_POINTS = BODY_LEFT
IN_VIEW: Final = "A body left in public view adds 1 outrage."
Seeing = tuple[Person, ...] | Crowd | None


def witnesses_of(about: str) -> Any:
    """An option for the witnesses of a Gory Death: names, or one word for a crowd; None where the move does not say."""
    crowds = {str(crowd): crowd for crowd in Crowd}
    return many_figures(ByEye(about), ByStreet(asked_later, nobody), words=crowds)


WITNESSES: Final[Any] = witnesses_of(
    "Those who would see a Gory Death: names, profiles, all, friends or none (default: the bot asks)."
)


# Witnesses of a death


@frozen
class Onlooker:
    """A witness as a person and as the facts of their test."""

    person: Person
    facts: Witness


@frozen
class LookedOn:
    """The witnesses of an attack in a position, and the law on the table."""

    onlookers: tuple[Onlooker, ...]
    law: Law
    position: Position

    def checks(self, seen: Seen[Any]) -> list[tuple[Person, Shaken]]:
        """Those who had to test their nerve, and the result of each."""
        return [(one.person, held) for one, held in zip(self.onlookers, seen.nerves, strict=True) if held is not None]


def with_witnesses(
    position: Position,
    deed: Deed[Any],
    facing: Sequence[Person],
    by: Sequence[Person] = (),
    witnesses: Seeing = None,
    *,
    due: bool = False,
) -> Deed[Any]:
    """An attack with what its deaths bring: tests of the witnesses, freed hostages, outrage.

    facing  everyone whom it may hurt, in the order of their numbers in the headings of rolls
    by      those who make the attack
    due     whether the game itself calls for it, as for a bomb whose fuse has burned down

    `witnesses` names those who look on. In a game the bot asks who saw a Gory Death if the move names none. A deed that
    is no attack stays as it is.
    """
    if not is_attack(deed.resolver):
        return deed
    given = witnesses is not None
    meant = any(one.here for one in (*by, *facing)) or given
    staged = list(position.people.values()) if position.played and meant else []
    onlookers = _onlookers(position, witnesses, staged, facing, max(len(facing), len(deed.names)))
    known = staged or list({one.id: one for one in (*by, *facing) if one.stored}.values())
    deed = _settled(position, deed, known, lambda result: _dead(facing, result), bool(staged), bool(staged) or given)
    if staged:
        deed = _wounding(deed, {one.id: one for one in staged})
    if staged and not given:
        deed = _asking(position, deed, staged, facing)
    if not due:
        deed = fast_replace(deed, allow=_attacked(position, deed.allow, facing, by))
    if not onlookers:
        return deed
    return breaking_off(position, _looked_on(deed, facing, LookedOn(onlookers, law_among(staged), position)))


def _attacked(
    position: Position, allow: Callable[[], Price], facing: Sequence[Person], by: Sequence[Person]
) -> Callable[[], Price]:
    """In a game, an attack by no figure on the table takes an umpire's word, or follows a verdict."""

    def allowed() -> Price:
        price = allow()
        hurt = [one for one in facing if one.here]
        if not position.played or position.following or not hurt or any(one.here for one in by):
            return price
        others = [one for one in hurt if position.caller not in one.leaders]
        if not others:  # the caller's own car or bad luck
            return price
        refusal = f"{others[0].name} is on the table. Name the figure there that attacks, or leave it to an umpire."
        umpired = position.by_umpire("no one on the table", refusal)
        return price if any(isinstance(one, Umpired) for one in price) else (*price, *umpired)

    return allowed


def _onlookers(
    position: Position, witnesses: Seeing, staged: Sequence[Person], facing: Sequence[Person], first: int
) -> tuple[Onlooker, ...]:
    """Those who would make a test; `first` is the first number that headings leave free."""
    if witnesses is None or witnesses is Crowd.NONE:
        return ()
    if isinstance(witnesses, Crowd):
        if not staged:
            raise OutOfRange(
                "Outside a game, the bot needs names of those who see it, such as witnesses:Dooley, 2 Citizen."
            )
        friends = (one for one in staged if any(comrades(position, one, other) for other in facing))
        seeing = sorted(staged if witnesses is Crowd.ALL else friends, key=civilian)
    else:
        seeing = present(position, witnesses)
    checking = [one for one in seeing if sheet(one) and shaken_by_death(one.figure)]
    if len(checking) > MOST_WITNESSES:
        raise OutOfRange(f"At most {MOST_WITNESSES} figures can look on, not {len(checking)}. Name those who matter.")
    numbers = {one.id: place for place, one in enumerate(facing) if one.stored}
    free = iter(range(first, first + len(checking)))
    return tuple(
        Onlooker(one, _witness(position, one, numbers[one.id] if one.id in numbers else next(free), facing, witnesses))
        for one in _named_as(facing, checking)
    )


def _named_as(facing: Sequence[Person], checking: Sequence[Person]) -> list[Person]:
    """The witnesses with the names that the attack gives them; gangs tell apart others who share a name."""
    known = {one.id: one for one in facing if one.stored}
    others = [one for one in checking if one.id not in known]
    apart = {one.id: one for one in with_distinct_names([*facing, *others])[len(facing) :] if one.stored}
    return [known.get(one.id) or apart.get(one.id) or one if one.stored else one for one in checking]


def _witness(position: Position, person: Person, index: int, facing: Sequence[Person], witnesses: Seeing) -> Witness:
    """The facts of a witness's test. For a Squeamish witness only a friend's death counts as a friend's wound."""
    figure = person.figure
    friends = frozenset(place for place, one in enumerate(facing) if place != index and comrades(position, one, person))
    hardened = tuple(skill for skill in figure.skills if skill != SQUEAMISH)
    target = guts_target(figure.rating(Stat.GUTS, skills=hardened), gory=True)
    sees = friends if witnesses is Crowd.FRIENDS else None
    return Witness(target, index, sees=sees, pained=friends if SQUEAMISH in figure.skills else frozenset())


def _looked_on(deed: Deed[R], facing: Sequence[Person], looking: LookedOn) -> Deed[Any]:
    """An attack with witnesses."""
    assert deed.resolver is not None
    names = [*deed.names, *(one.name for one in facing[len(deed.names) :])]
    names += [one.person.name for one in looking.onlookers if one.facts.index >= len(names)]
    tests = {f"{Stat.GUTS}, {one.person.name}" for one in looking.onlookers}

    def alone(outcome: Outcome[Any]) -> Outcome[Any]:
        return outcome._replace(result=outcome.result.result)

    def before(reroll: Reroll) -> Callable[[Outcome[Any]], tuple[int, ...]]:
        """The rolls of the attack itself: no one's re-roll touches the witnesses' tests."""

        def throws(outcome: Outcome[Any]) -> tuple[int, ...]:
            number = len(outcome.throws)
            while number and looking.checks(outcome.result) and outcome.throws[number - 1].why in tests:
                number -= 1
            return tuple(place for place in reroll.throws(alone(outcome)) if place < number)

        return throws

    def changes(seen: Seen[Any]) -> tuple[Change, ...]:
        checks = looking.checks(seen)
        terrified = {Owes(one.id, WOUNDED) for one, held in checks if held.nerve is Nerve.TERRIFIED}
        booked = (one for one in deed.changes(seen.result) if one not in terrified)
        return (*booked, *(one for pair in checks for one in shaking(*pair, looking.law)))

    def tallied(outcome: Outcome[Any]) -> tuple[Change, ...]:
        return deed.tallied(alone(outcome))

    def failed(place: int) -> Callable[[Seen[Any]], bool]:
        return lambda seen: (held := seen.nerves[place]) is not None and held.nerve is not Nerve.STEADY

    def report(seen: Seen[Any]) -> Report:
        return _with_nerves(looking, seen, deed.report(seen.result))

    def facts(outcome: Outcome[Any]) -> Any:
        return _with_witnesses(looking, outcome.result, deed.facts(alone(outcome)))

    return fast_replace(
        deed,
        resolver=watching(deed.resolver),
        args=(tuple(one.facts for one in looking.onlookers), *deed.args),
        names=tuple(names),
        changes=changes,
        tallied=tallied,
        questions=lambda: (
            *deed.questions,
            *_nerve_questions(deed, looking.onlookers, max(len(facing), len(deed.names))),
        ),
        rerolls=lambda: (
            *(replace(one, throws=before(one)) for one in deed.rerolls),
            *spunky_kids([(one.person, failed(place)) for place, one in enumerate(looking.onlookers)]),
        ),
        report=report,
        facts=facts,
    )


def _with_nerves(looking: LookedOn, seen: Seen[Any], reported: Report) -> Report:
    """The report with the witnesses' tests, and with those who give up to the law after them."""
    checks = looking.checks(seen)
    frees = (frees_line(person.name, person.figure, shaken.nerve) for person, shaken in checks)
    reported = replace(reported, lines=(*reported.lines, *_nerve_lines(looking.position, checks), *filter(None, frees)))
    return before_the_law(looking.law, reported, [one for one, shaken in checks if shaken.nerve is not Nerve.STEADY])


def _nerve_lines(position: Position, checks: Sequence[tuple[Person, Shaken]]) -> list[str]:
    """The results of the witnesses' tests in a line, and their meaning; nothing without a test."""
    if not checks:
        return []
    ends = [
        f"{heading}: {', '.join(person.name for person, shaken in checks if shaken.nerve is nerve)}"
        for nerve, heading in ((nerve, GUTS_RESULTS[nerve][0].lower()) for nerve in WORST_FIRST)
        if any(shaken.nerve is nerve for _, shaken in checks)
    ]
    lines = [f"Those who see it test {Stat.GUTS}. {sentence('; '.join(ends))}."]
    met = {nerve: [one for one, shaken in checks if shaken.nerve is nerve] for nerve in WORST_FIRST[:-1]}
    means = {nerve: nerve_means(position, people, nerve) for nerve, people in met.items() if people}
    return lines + [f"{GUTS_RESULTS[nerve][0]}: {mean}" for nerve, mean in means.items()]


def _with_witnesses(looking: LookedOn, seen: Seen[Any], facts: Any) -> Any:
    """The facts for programs, with the results of the witnesses' tests."""
    witnesses = [{"name": person.name, "nerve": str(held.nerve)} for person, held in looking.checks(seen)]
    return {**cast("dict[str, Any]", facts), "witnesses": witnesses} if isinstance(facts, dict) else facts


def _nerve_questions(deed: Deed[Any], onlookers: Sequence[Onlooker], first: int) -> list[Question]:
    """Questions about each witness's nerve, one for those alike; numbers from `first` on belong to no one else."""
    alike: dict[Witness, list[Onlooker]] = {}
    for one in onlookers:
        alike.setdefault(replace(one.facts, index=min(one.facts.index, first)), []).append(one)
    args = deed.resolver, deed.args, tuple(alike)
    return [
        Question(
            f"Nerve: {some_of([one.person.name for one in those], 3)}",
            nerves_of,
            args,
            lambda nerves, place=place: NO_TEST if nerves[place] is None else str(nerves[place].nerve),
            (NO_TEST, *map(str, Nerve)),
        )
        for place, those in enumerate(alike.values())
    ]


def _wounding(deed: Deed[R], staged: Mapping[int, Person]) -> Deed[R]:
    """The deed with the GUTS tests that those on the table owe for their wounds; bystanders make none."""

    def tests(change: Change) -> bool:
        hurt = isinstance(change, Hurt) and change.lost and change.posture is not Posture.DEAD
        figure = staged[change.subject].figure if hurt and change.subject in staged else None
        return figure is not None and figure.profile not in BYSTANDERS and figure.nerve is not Nerve.TERRIFIED

    def changes(result: R) -> tuple[Change, ...]:
        booked = deed.changes(result)
        return (*booked, *(Owes(one.subject, WOUNDED) for one in booked if tests(one)))

    return fast_replace(deed, changes=changes)


def _asking(position: Position, deed: Deed[R], staged: Sequence[Person], facing: Sequence[Person]) -> Deed[R]:
    """The deed with the question who saw a Gory Death, owed until answered; none where no one could test.

    Where a street shows who sees the victim, the bot answers: those people owe their tests at once.
    """
    there = {one.id for one in staged}

    def saw(result: R) -> tuple[list[Person], list[tuple[Person, list[Person]]]]:
        """Those whose Gory Death shakes somebody, and the dead on the street among them with those whom it shakes."""
        befallen = list(zip(facing, casualties(result), strict=False))
        gory = [one for one, fate in befallen if fate.gory]
        if not gory:
            return [], []
        out = {one.id for one, fate in befallen if fate.out or fate.dead}
        if not any(shaken_by_death(one.figure) and one.id not in out for one in staged):
            return [], []
        seen = ((one, seers_of(position, one)) for one in gory)
        return gory, [
            (one, [who for who in seers if who.id not in out and shaken_by_death(who.figure)])
            for one, seers in seen
            if seers is not None
        ]

    def changes(result: R) -> tuple[Change, ...]:
        gory, seen = saw(result)
        known = {dead.id for dead, _ in seen}
        return (
            *deed.changes(result),
            *(Owes(who.id, shaken_by(dead.figure.name)) for dead, seers in seen for who in seers),
            *(Owes(one.id, SEEN) for one in gory if one.id in there and one.id not in known),
        )

    def report(result: R) -> Report:
        gory, seen = saw(result)
        known = {dead.id for dead, _ in seen}
        reported = _who_saw([one for one in gory if one.id not in known], deed.report(result))
        return replace(reported, lines=(*reported.lines, *(_seen_line(*one) for one in seen)))

    return fast_replace(deed, changes=changes, report=report)


def _seen_line(dead: Person, seers: Sequence[Person]) -> str:
    """The line on who saw somebody die on the street."""
    if not seers:
        return f"No one on the street whom it shakes saw {dead.name} die."
    return f"{listed(one.name for one in seers)} saw {dead.name} die. Each tests {Stat.GUTS} at −2 with /mad guts."


def _who_saw(dead: Sequence[Person], reported: Report) -> Report:
    """The question who saw these die: the whole table, friends, none, or people whom a player names."""
    if not dead:
        return reported
    died = ", ".join(one.typed or one.name for one in dead)
    gangs = dict.fromkeys(one.listed for one in dead if one.listed)
    asked = f"Who saw {listed(one.name for one in dead)} die? They test {Stat.GUTS} at −2 with /{SAW}."
    offers = tuple(FollowUp(label, SAW, {"died": died, "who": who}) for label, who in answers(gangs))
    return replace(reported, lines=(*reported.lines, asked), follow_ups=(*reported.follow_ups, *offers))


# Deaths on the table


def killing(position: Position, deed: Deed[R], dead: Callable[[R], Sequence[Person]], *people: Person) -> Deed[R]:
    """A deed that may kill some of these people without witnesses; `dead` names whom."""
    staged = list(position.people.values()) if position.played and any(one.here for one in people) else []
    return _settled(
        position, deed, staged or [one for one in people if one.stored], dead, bool(staged), witnessed=False
    )


def _dead(facing: Sequence[Person], result: Any) -> list[Person]:
    """Those whom an attack killed."""
    pairs = zip(facing, casualties(result), strict=False)
    return [one for one, fate in pairs if fate.dead and one.figure.posture is not Posture.DEAD]


def _settled(
    position: Position,
    deed: Deed[R],
    known: Sequence[Person],
    dead: Callable[[R], Sequence[Person]],
    table: bool,
    witnessed: bool,
) -> Deed[R]:
    """The deed with hostages freed by a death; in a game with its outrage, and a button for a body in public.

    table  whether it happens on the table of a game
    witnessed  whether the witnesses are known: then the report does not ask the players to test
    """
    if not known and not witnessed:
        return deed

    def outrage(died: Sequence[Person]) -> tuple[Change, ...]:
        killed = table and any(holders(known, one) for one in died)
        return hostage_outrage(position, killed=True) if killed else ()

    def changes(result: R) -> tuple[Change, ...]:
        booked, died = deed.changes(result), dead(result)
        if not died:
            return booked
        freed = {one.subject for one in booked if isinstance(one, HostagesSet)}
        return (*booked, *_releases(known, died, freed), *outrage(died))

    def report(result: R) -> Report:
        reported, died = deed.report(result), dead(result)
        body = body_offers(position, died) if table else ()
        lines = (*reported.lines, *outrage_lines(outrage(died)))
        if witnessed:
            kept = tuple(line for line in lines if not line.startswith(EVERYBODY_SEES))
            lines = (*kept, IN_VIEW) if len(kept) < len(lines) and not table else kept
        return replace(reported, lines=lines, follow_ups=(*reported.follow_ups, *body))

    return fast_replace(deed, changes=changes, report=report)


def body_offers(position: Position, dead: Sequence[Person]) -> tuple[FollowUp, ...]:
    """A button for a body in public, where a city counts it and none is noted. A body in a house on a street is not."""
    counts = of_city(position) and not any(one.why == BODY for one in position.board.outrage)
    if not counts or all(_inside(position, one) for one in dead):
        return ()
    noted = {"points": BODY_POINTS, "why": BODY}
    label = f"Body in public: +{BODY_POINTS} outrage"
    return (FollowUp(label, "mad-table outrage", noted, once=f"body:{position.id}"),)


def _inside(position: Position, person: Person) -> bool:
    """Whether a figure is inside a house on the street."""
    square = stands_on(position, person)
    return square is not None and position.street is not None and square in position.street.bare.inside


def _releases(known: Sequence[Person], dead: Sequence[Person], booked: set[int]) -> list[Change]:
    """Captors let dead hostages go; `booked` are the captors whose change is booked already."""
    kept = (
        (one, tuple(name for name in one.figure.hostages if not any(names_hostage(name, person) for person in dead)))
        for one in known
        if one.id not in booked
    )
    return [HostagesSet(one.id, left) for one, left in kept if left != one.figure.hostages]
