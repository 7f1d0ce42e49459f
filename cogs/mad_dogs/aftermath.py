"""What an attack leaves behind: those who saw somebody die, hostages set free, outrage, deeds that are remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import repeat
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of
from cogs._kit.play import Offer, Options, Play, Said
from cogs._kit.render import clean
from cogs.mad_dogs import luck, words
from cogs.mad_dogs.people import Person, crew, of_stored
from cogs.mad_dogs.turns import friends_line, left_line, on_table, side_of, table_of
from db.games import StoredGame
from db.repositories import StoredFigure, key_of
from rules.core.deed import Reroll
from rules.core.events import Change
from rules.core.outcome import Outcome
from rules.core.owed import Owes
from rules.core.person import told_apart
from rules.core.refusal import NotYours, OutOfRange
from rules.mad_dogs.board import Board, Inflicted, OutrageAdded, apply
from rules.mad_dogs.cards import LOW, Rank
from rules.mad_dogs.changes import HostagesSet, NerveTested
from rules.mad_dogs.composure import credited_to
from rules.mad_dogs.dues import SAW, SEEN
from rules.mad_dogs.model import Nerve, Posture, Stat
from rules.mad_dogs.nerve import WORST_FIRST, Shaken, guts_target, shaken_by_death
from rules.mad_dogs.paradise.outrage import BODY_LEFT, HOSTAGE_KILLED, HOSTAGES_TAKEN
from rules.mad_dogs.state import actions_left
from rules.mad_dogs.tables import BYSTANDERS, GUTS_RESULTS, LAW
from rules.mad_dogs.witnesses import ATTACKS, SQUEAMISH, Seen, Witness, fates
from rules.mad_dogs.witnesses import watched as watching

ALL, FRIENDS, NOBODY = "all", "friends", "none"
MOST_WITNESSES = 100
TAKEN, TAKEN_POINTS = HOSTAGES_TAKEN
KILLED, KILLED_POINTS = HOSTAGE_KILLED
BODY, BODY_POINTS = BODY_LEFT
MOST_GIVING_UP = 3
REST = "Left where the public sees it, a body adds 1 outrage."


# The law


@dataclass(frozen=True, slots=True)
class Law:
    """The cops and Feds of a game who can act, by their sides: a gangster whose nerve fails gives up to them.

    sides  None for those of no side; nobody outside a game
    """

    game: StoredGame | None = None
    sides: frozenset[int | None] = frozenset()

    def told(self, said: Said, failed: Sequence[Person]) -> Said:
        """What is said, with those who must give up, and buttons for the first of them."""
        facing = [person for person in failed if self._faces(person)]
        if not facing:
            return said
        names = ", ".join(person.name for person in facing)
        gives = "gives" if len(facing) == 1 else "give"
        line = f"In a fight with the law, {names} {gives} up: /mad-nerve surrender."
        offers = [
            Offer(f"Gives up to the law: {person.name}"[:80], "mad-nerve surrender", _surrendering(person))
            for person in facing[:MOST_GIVING_UP]
        ]
        return replace(said, lines=(*said.lines, line), offers=(*said.offers, *offers))

    def _faces(self, person: Person) -> bool:
        """Whether he is a gangster on the table with cops or Feds there who are not of his side."""
        if self.game is None or person.stored is None or person.stored.gang.id not in self.game.game.gangs:
            return False
        side = side_of(self.game, person.stored)
        gangster = person.stored.figure.profile not in LAW | BYSTANDERS
        return gangster and any(one is None or one != side for one in self.sides)


def _surrendering(person: Person) -> dict[str, str]:
    assert person.stored is not None
    return {"figure": f"{person.stored.figure.name} ({person.stored.gang.gang.name})", "watchers": FRIENDS}


def law_among(game: StoredGame | None, figures: Sequence[StoredFigure]) -> Law:
    """The law among the figures of a game."""
    if game is None:
        return Law()
    cops = [one for one in figures if one.figure.profile in LAW and one.figure.can_act]
    return Law(game, frozenset(side_of(game, one) for one in cops))


# Those who see somebody die


@dataclass(frozen=True, slots=True)
class Onlooker:
    """Somebody who would see it, as a person and as the facts of his check."""

    person: Person
    facts: Witness


async def watched(
    desk: Desk, options: Options, play: Play, cast: Sequence[Person], by: Sequence[Person] = (), *, due: bool = False
) -> Play:
    """An attack, and in the same reply what its deaths bring about: checks of those who look on, hostages, outrage.

    cast  everybody whom it may hurt, in the order of their numbers in the headings of throws
    by    whose deed it is
    due   whether the game itself calls for it, as for a bomb whose fuse has burned down

    Those look on whom `witnesses` names; in a game it is asked who saw a Gory Death, if it names nobody. Odds
    are asked of the attack alone, as before. A Play that is no attack stays as it is.
    """
    if play.resolver not in ATTACKS:
        return play
    if not due:
        _require_attacker(desk, cast, by)
    given = options.get("witnesses") is not None
    staged = await _staged(desk, [*by, *cast], given)
    onlookers = await _onlookers(desk, options, staged, cast, max(len(cast), len(play.names)))
    known = staged or [person.stored for person in (*by, *cast) if person.stored is not None]
    play = _settled(table_of(desk) if staged else None, known, play, lambda result: _dead(cast, result))
    if staged or given:
        play = _telling(play, lambda result, said: _unreminded(said, bool(staged)))
    if staged and not given:
        play = _asking(play, staged, cast)
    law = law_among(table_of(desk) if staged else None, staged)
    return _looked_at(play, cast, onlookers, law) if onlookers else play


def _require_attacker(desk: Desk, cast: Sequence[Person], by: Sequence[Person]) -> None:
    """In a game nobody in particular hurts those on the table but by an umpire's word, or as what follows a verdict."""
    game = table_of(desk)
    if game is None or desk.asking or desk.following:
        return
    hurt = [person for person in cast if person.stored and on_table(game, person.stored)]
    if not hurt or any(person.stored and on_table(game, person.stored) for person in by):
        return
    if any(person.stored and desk.owns(person.stored.gang) for person in hurt):  # one's own car, one's own bad luck
        return
    if not desk.is_umpire:
        raise NotYours(f"{hurt[0].name} is on the table: say which figure on it does that, or leave it to an umpire.")
    if not desk.umpiring:
        desk.acts_for("nobody on the table")


async def _staged(desk: Desk, people: Sequence[Person], given: bool) -> list[StoredFigure]:
    """Everybody on the table, where the attack happens there; nobody for people made up to look something up."""
    game = table_of(desk)
    if game is None:
        return []
    takes_part = any(person.stored and on_table(game, person.stored) for person in people)
    return await figures_of(desk, game) if takes_part or given else []


async def _onlookers(
    desk: Desk, options: Options, staged: Sequence[StoredFigure], cast: Sequence[Person], first: int
) -> list[Onlooker]:
    """Those who would make a check, as the option says; `first` is the first number that headings leave free."""
    text = str(options.get("witnesses") or NOBODY)
    wanted = " ".join(text.casefold().split())
    if wanted == NOBODY:
        return []
    gangs = {person.stored.gang.id for person in cast if person.stored is not None}
    if wanted in (ALL, FRIENDS):
        if not staged:
            raise OutOfRange("Outside a game say by name who sees it: witnesses:Dooley, 2 Citizen.")
        seeing = [of_stored(one) for one in staged if wanted == ALL or one.gang.id in gangs]
        seeing.sort(key=lambda person: person.figure is not None and person.figure.profile in BYSTANDERS)
    else:
        seeing = await crew(desk, text, but=[person.id for person in cast])
    numbers = {person.id: place for place, person in enumerate(cast) if person.id is not None}
    checking = [person for person in seeing if person.figure is not None and shaken_by_death(person.figure)]
    if len(checking) > MOST_WITNESSES and options.get("witnesses"):
        raise OutOfRange(f"At most {MOST_WITNESSES} can look on, not {len(checking)}: name those who matter.")
    checking = _named_as(cast, checking[:MOST_WITNESSES])
    places = [numbers.get(person.id) if person.id is not None else None for person in checking]
    free = iter(range(first, first + len(checking)))
    return [
        Onlooker(person, _witness(person, next(free) if place is None else place, cast, wanted == FRIENDS))
        for person, place in zip(checking, places, strict=True)
    ]


def _named_as(cast: Sequence[Person], checking: Sequence[Person]) -> list[Person]:
    """Those who look on, called as they are in the attack; others who share a name told apart by their gangs."""
    known = {person.id: person for person in cast if person.id is not None}
    others = [person for person in checking if person.id not in known]
    apart = {person.id: person for person in told_apart([*cast, *others])[len(cast) :] if person.id is not None}
    return [known.get(person.id) or apart.get(person.id) or person if person.id else person for person in checking]


def _witness(person: Person, index: int, cast: Sequence[Person], friends_only: bool) -> Witness:
    """The facts of his check; only a friend's death is a friend's wound to who is Squeamish."""
    figure = person.figure
    assert figure is not None
    friends = frozenset(
        number
        for number, one in enumerate(cast)
        if number != index and one.stored and person.stored and one.stored.gang.id == person.stored.gang.id
    )
    target = guts_target(
        figure.stats.guts,
        figure.off(Stat.GUTS),
        figure.nerve is Nerve.NERVOUS,
        tuple(skill for skill in figure.skills if skill != SQUEAMISH),
        wound=False,
        gory=True,
        look=False,
        drunk=False,
    )
    return Witness(
        target,
        index,
        sees=friends if friends_only else None,
        pained=friends if SQUEAMISH in figure.skills else frozenset(),
    )


def _looked_at(play: Play, cast: Sequence[Person], onlookers: Sequence[Onlooker], law: Law) -> Play:
    """An attack with people looking on, some before the law."""
    assert play.resolver is not None
    names = [*play.names, *(person.name for person in cast[len(play.names) :])]
    names += [one.person.name for one in onlookers if one.facts.index >= len(names)]

    def alone(outcome: Outcome[Any]) -> Outcome[Any]:
        return replace(outcome, result=outcome.result.result)

    def checks(seen: Seen[Any]) -> list[tuple[Onlooker, Shaken]]:
        return [(one, nerve) for one, nerve in zip(onlookers, seen.nerves, strict=True) if nerve is not None]

    def before(amend: Reroll) -> Callable[[Outcome[Any]], tuple[int, ...]]:
        """The throws of the attack itself: looking on is nobody's deed."""
        tests = {f"{Stat.GUTS}, {one.person.name}" for one in onlookers}

        def throws(outcome: Outcome[Any]) -> tuple[int, ...]:
            number = len(outcome.throws)
            while number and checks(outcome.result) and outcome.throws[number - 1].why in tests:
                number -= 1
            return tuple(place for place in amend.throws(alone(outcome)) if place < number)

        return throws

    def changes(seen: Seen[Any]) -> tuple[Change, ...]:
        return (*play.changes(seen.result), *(change for pair in checks(seen) for change in _shaking(*pair)))

    def say(seen: Seen[Any]) -> Said:
        said = play.say(seen.result)
        told = checks(seen)
        frees = [words.frees_line(one.person.name, one.person.figure, shaken.nerve) for one, shaken in told]
        said = replace(said, lines=(*said.lines, *_nerve_lines(told), *filter(None, frees)))
        return law.told(said, [one.person for one, shaken in told if shaken.nerve is not Nerve.STEADY])

    def facts(outcome: Outcome[Any]) -> Any:
        inner = play.facts(alone(outcome))
        told = [{"name": one.person.name, "nerve": str(nerve.nerve)} for one, nerve in checks(outcome.result)]
        return {**inner, "witnesses": told} if isinstance(inner, dict) else inner

    return replace(
        play,
        resolver=watching(play.resolver),
        args=(tuple(one.facts for one in onlookers), *play.args),
        names=tuple(names),
        changes=changes,
        tallied=lambda outcome: play.tallied(alone(outcome)),
        amends=(*(replace(amend, throws=before(amend)) for amend in play.amends), *_spunky(onlookers)),
        say=say,
        facts=facts,
    )


def _spunky(onlookers: Sequence[Onlooker]) -> tuple[Reroll, ...]:
    """The re-rolls of Spunky Kids among those who look on and lose their nerve."""

    def failed(place: int) -> Callable[[Seen[Any]], bool]:
        return lambda seen: (nerve := seen.nerves[place]) is not None and nerve.nerve is not Nerve.STEADY

    return luck.several_spunky([(one.person, failed(place)) for place, one in enumerate(onlookers)])


def _shaking(one: Onlooker, shaken: Shaken) -> list[Change]:
    """What a check changes in a stored figure; nobody's nerve gets better by it."""
    person = one.person
    if person.id is None or person.figure is None:
        return []
    worse = list(Nerve).index(shaken.nerve) > list(Nerve).index(person.figure.nerve)
    return [NerveTested(person.id, shaken.nerve)] if worse else []


def _nerve_lines(checks: Sequence[tuple[Onlooker, Shaken]]) -> list[str]:
    """How those took it who saw it, in a line, and what it means for them; nothing when nobody had to."""
    if not checks:
        return []
    told = [
        f"{heading}: {', '.join(one.person.name for one, shaken in checks if shaken.nerve is nerve)}"
        for nerve, heading in ((nerve, GUTS_RESULTS[nerve][0].lower()) for nerve in WORST_FIRST)
        if any(shaken.nerve is nerve for _, shaken in checks)
    ]
    lines = [f"Those who see it test {Stat.GUTS}. {words.sentence('; '.join(told))}."]
    failed = [nerve for nerve in WORST_FIRST if nerve is not Nerve.STEADY]
    met = {shaken.nerve for _, shaken in checks}
    return lines + [f"{GUTS_RESULTS[nerve][0]}: {GUTS_RESULTS[nerve][1]}" for nerve in failed if nerve in met]


def _gory(cast: Sequence[Person], result: Any) -> list[Person]:
    """Those who died a Gory Death in an attack."""
    return [one for one, fate in zip(cast, fates(result), strict=False) if fate.gory]


def _asking(play: Play, staged: Sequence[StoredFigure], cast: Sequence[Person]) -> Play:
    """With the question who saw a Gory Death, owed until it is answered; none where nobody is left who could test."""
    there = {one.id for one in staged}

    def asked(result: Any) -> list[Person]:
        out = {one.id for one, fate in zip(cast, fates(result), strict=False) if fate.out or fate.dead}
        left = any(shaken_by_death(one.figure) and one.id not in out for one in staged)
        return _gory(cast, result) if left else []

    def changes(result: Any) -> tuple[Change, ...]:
        owed = tuple(Owes(one.id, SEEN) for one in asked(result) if one.id in there and one.id is not None)
        return (*play.changes(result), *owed)

    return _telling(replace(play, changes=changes), lambda result, said: _asked(said, asked(result)))


def answers(gangs: Iterable[str]) -> list[tuple[str, str]]:
    """What may be answered to the question who saw it, in words, and as it is typed."""
    some = ((f"{gang} saw it"[:80], gang) for gang in gangs)
    return [("The whole table saw it", ALL), *some, ("Nobody saw it", NOBODY)]


def _asked(said: Said, dead: Sequence[Person]) -> Said:
    """With the question who saw these die: the whole table, friends, nobody, or whom somebody names."""
    if not dead:
        return said
    died = ", ".join(person.full_name for person in dead)
    gangs = dict.fromkeys(person.stored.gang.gang.name for person in dead if person.stored is not None)
    asked = f"Who saw {words.listed(person.name for person in dead)} die? They test {Stat.GUTS} at −2: /{SAW}."
    offers = tuple(Offer(label, SAW, {"died": died, "who": who}) for label, who in answers(gangs))
    return replace(said, lines=(*said.lines, asked), offers=(*said.offers, *offers))


def _unreminded(said: Said, staged: bool) -> Said:
    """Without the line that asks the table to test; the body is a button in a game."""
    lines = tuple(line for line in said.lines if not line.startswith(words.EVERYBODY_SEES))
    dropped = len(lines) < len(said.lines) and not staged
    return replace(said, lines=(*lines, REST) if dropped else lines)


# Deaths on the table


async def killing(desk: Desk, play: Play, dead: Callable[[Any], Sequence[Person]], *persons: Person) -> Play:
    """A deed that may kill some of these persons, if not before the eyes of others; `dead` tells whom."""
    staged = await _staged(desk, persons, given=False)
    known = staged or [person.stored for person in persons if person.stored is not None]
    return _settled(table_of(desk) if staged else None, known, play, dead)


def _dead(cast: Sequence[Person], result: Any) -> list[Person]:
    """Those whom an attack killed."""
    pairs = zip(cast, fates(result), strict=False)
    return [one for one, fate in pairs if fate.dead and (not one.figure or one.figure.posture is not Posture.DEAD)]


def _settled(
    game: StoredGame | None,
    known: Sequence[StoredFigure],
    play: Play,
    dead: Callable[[Any], Sequence[Person]],
) -> Play:
    """Hostages set free by a death; in a game the outrage of it, and a button for the body."""

    def outrage(result: Any) -> tuple[Change, ...]:
        killed = any(holder for person in dead(result) for holder in holders(known, person))
        return hostage_outrage(game, killed=True) if killed else ()

    def changes(result: Any) -> tuple[Change, ...]:
        booked = play.changes(result)
        told = {change.subject for change in booked if isinstance(change, HostagesSet)}
        return (*booked, *_releases(known, dead(result), told), *outrage(result))

    def add(result: Any, said: Said) -> Said:
        body = body_offers(game) if dead(result) else ()
        return replace(said, lines=(*said.lines, *outrage_lines(outrage(result))), offers=(*said.offers, *body))

    return _telling(replace(play, changes=changes), add)


def holders(known: Sequence[StoredFigure], hostage: Person) -> list[StoredFigure]:
    """Who holds somebody as a hostage."""
    return [one for one in known if any(_same(name, hostage) for name in one.figure.hostages)]


def _same(name: str, person: Person) -> bool:
    """Whether a hostage's name, as his captor has it, is this person's."""
    if person.stored is None:
        return key_of(clean(name)) == key_of(person.name)
    figure, gang = person.stored.figure.name, person.stored.gang.gang.name
    return key_of(name) in (key_of(figure), key_of(f"{figure} ({gang})"))


def _releases(known: Sequence[StoredFigure], dead: Sequence[Person], told: set[int]) -> list[Change]:
    """Captors whose hostages died hold them no more; `told` are those of whom it is booked already."""
    return [
        HostagesSet(one.id, left)
        for one in known
        if one.id not in told
        and (left := tuple(name for name in one.figure.hostages if not any(_same(name, person) for person in dead)))
        != one.figure.hostages
    ]


def hostage_outrage(game: StoredGame | None, killed: bool = False) -> tuple[Change, ...]:
    """The outrage of hostages taken or killed, each once a game; a death's 3 take in the 1 of taking them."""
    if game is None:
        return ()
    booked = [one.why for one in game.game.board.outrage]
    if KILLED in booked or (not killed and TAKEN in booked):
        return ()
    if killed:
        return (OutrageAdded(game.id, KILLED_POINTS - TAKEN_POINTS * (TAKEN in booked), KILLED),)
    return (OutrageAdded(game.id, TAKEN_POINTS, TAKEN),)


def outrage_lines(booked: Iterable[Change]) -> list[str]:
    """What was noted for after the game."""
    noted = [one for one in booked if isinstance(one, OutrageAdded)]
    return [f"Outrage noted: {words.signed(one.points)}, {clean(one.why)}." for one in noted]


def body_offers(game: StoredGame | None) -> tuple[Offer, ...]:
    """A button for a body that the public sees, while none is noted in this game."""
    if game is None or any(one.why == BODY for one in game.game.board.outrage):
        return ()
    noted: Options = {"points": BODY_POINTS, "why": BODY}
    return (Offer(f"Body in public: +{BODY_POINTS} outrage", "mad-table outrage", noted, once=f"body:{game.id}"),)


def credited(desk: Desk, play: Play, by: Person | Callable[[Outcome[Any]], Iterable[Person]]) -> Play:
    """Sixes and sevens on the Deadly Weapons table, put down to whoever inflicted them; only in a game.

    by  the one who inflicts them all, or who stands behind each die of an outcome in turn
    """
    game = table_of(desk)
    if game is None:
        return play

    def tallied(outcome: Outcome[Any]) -> tuple[Change, ...]:
        whose = repeat(by) if isinstance(by, Person) else by(outcome)
        deeds = credited_to(outcome.steps, (person.id for person in whose))
        booked = [
            Inflicted(game.id, figure, one.sixes, one.sevens)
            for figure, one in deeds.items()
            if figure is not None and (one.sixes or one.sevens)
        ]
        return (*play.tallied(outcome), *booked)

    return replace(play, tallied=tallied)


# What a deed costs


async def paying(desk: Desk, play: Play, *deeds: tuple[Person, Sequence[Change]]) -> Play:
    """A deed with its price: actions booked, what its doers have left, and a button once a card is used up."""
    game = table_of(desk)
    spent = [(person, paid) for person, paid in deeds if paid]
    if game is None or not spent:
        return play
    changes = tuple(change for _, paid in spent for change in paid)
    lines = [line for person, paid in spent for line in (left_line(desk, person, paid), friends_line(desk, person))]
    done = await _done(desk, game, changes)

    def add(_result: Any, said: Said) -> Said:
        return replace(said, lines=(*said.lines, *filter(None, lines)), offers=(*said.offers, *done))

    return _telling(replace(play, paid=(*play.paid, *changes)), add)


async def _done(desk: Desk, game: StoredGame, paid: Sequence[Change]) -> tuple[Offer, ...]:
    """A button that ends the card: a low one at any time, another once nobody has an action left on it."""
    board: Board = reduce(apply, paid, game.game.board)
    top = board.acting
    if top is None:
        return ()
    civilians = top.card.rank is Rank.TEN
    gangs = game.game.sides[top.side].gangs
    able = [
        one
        for one in await figures_of(desk, game)
        if one.figure.can_act
        and (one.figure.profile in BYSTANDERS) is civilians
        and (civilians or one.gang.id in gangs)
    ]
    if top.card.rank not in LOW and any(actions_left(board, top.side, one.id) for one in able):
        return ()
    return (Offer(f"Done with the {top.card}", "mad-card done", {}),)


def _telling(play: Play, more: Callable[[Any, Said], Said]) -> Play:
    """A Play that tells more of its result."""
    return replace(play, say=lambda result: more(result, play.say(result)))
