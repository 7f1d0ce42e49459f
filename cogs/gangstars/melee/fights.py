"""Exchanges of blows: from the options of /gangstars-melee fight to what they change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said
from cogs._kit.render import Tone, clean
from cogs._kit.words import sentence
from cogs.gangstars.aftermath import dies, harms, hurt_line, test_offers, witness_offers
from cogs.gangstars.melee.sides import (
    ATTACKER,
    TARGET,
    after_all,
    defenders,
    fighter_of,
    headed,
    luck_of,
    naming,
    on_record,
    opponents,
    require_sheets,
    with_weapon,
)
from cogs.gangstars.onward import plays
from cogs.gangstars.people import Person
from cogs.gangstars.turns import TABLED, Paid, paying, trace_of
from rules.core.events import Change
from rules.core.owed import Owes
from rules.core.refusal import IllegalNow, together
from rules.gangstars.actions import Action
from rules.gangstars.changes import Eased, ProneSet
from rules.gangstars.dogs import defends, sees_run
from rules.gangstars.duties import STANDS, due_tests, stands, which_of
from rules.gangstars.fighters import Bout, check_bout, heads
from rules.gangstars.measures import both
from rules.gangstars.melee import (
    Blow,
    Exchange,
    Pushed,
    brawl,
    check_targets,
    exchange,
    floored,
    forced_back,
    out_of_it,
)
from rules.gangstars.model import Hurt, State, Test
from rules.gangstars.pursuit import PUSHED_CM, pushed
from rules.gangstars.state import in_combat, require_able
from rules.gangstars.traits import VENGEFUL

BLOWS: Final = tuple(blow.word for blow in Blow)
ENDINGS: Final = ("the target is forced back", "nobody is forced back", "the attacker is forced back")
MOST_QUESTIONS: Final = 4


@dataclass(frozen=True, slots=True)
class Clash:
    """Two who have exchanged blows: the people, the facts, what came of it."""

    attacker: Person
    target: Person
    bout: Bout
    met: Exchange

    @property
    def pushed(self) -> tuple[Person, Person] | None:
        """Who is forced back, and by whom; None where nobody is."""
        match forced_back(self.bout, self.met):
            case Pushed.TARGET:
                return self.target, self.attacker
            case Pushed.ATTACKER:
                return self.attacker, self.target
            case _:
                return None

    @property
    def over(self) -> bool:
        """Whether one of them is out, or a dog is hurt and makes its own test."""
        sides = ((self.bout.target.figure, self.met.given), (self.bout.attacker.figure, self.met.taken))
        return any(out_of_it(figure, blow) or (figure.is_dog and blow.wound) for figure, blow in sides)


@dataclass(frozen=True, slots=True)
class Fray:
    """A fight made ready: its people and bouts, what it costs, and the dogs that go for the attacker."""

    attacker: Person
    targets: tuple[Person, ...]
    bouts: tuple[Bout, ...]
    paid: Paid
    charged: bool
    dogs: tuple[tuple[Person, Person], ...]
    options: Options

    @property
    def persons(self) -> tuple[Person, ...]:
        return self.attacker, *self.targets

    def clashes(self, met: tuple[Exchange, ...]) -> list[Clash]:
        """What came of each bout; each finds the attacker as the one before it has left him."""
        found: list[Clash] = []
        attacker = self.attacker
        for target, bout, one in zip(self.targets, self.bouts, met, strict=True):
            clash = Clash(attacker, target, _by(bout, attacker), one)
            found.append(clash)
            attacker = after_all(attacker, changes_of(clash))
        return found

    def changes(self, met: tuple[Exchange, ...]) -> tuple[Change, ...]:
        """All that a fight changes."""
        found = [change for clash in self.clashes(met) for change in changes_of(clash)]
        found += [defends(dog.id, headed(master)) for dog, master in self.dogs if dog.id is not None]
        if self.charged and self.attacker.id is not None:
            found.append(Eased(self.attacker.id, State.CHARGING))
        return tuple(found)


def _by(bout: Bout, attacker: Person) -> Bout:
    """A bout with the wounds that its attacker has by now."""
    if attacker.id is None or attacker.figure is None:
        return bout
    wounds = {"light": attacker.figure.light, "heavy": attacker.figure.heavy}
    return replace(bout, attacker=replace(bout.attacker, figure=replace(bout.attacker.figure, **wounds)))


@plays("gangstars-melee fight")
async def prepare_fight(desk: Desk, options: Options) -> Play:
    """One attacks another, or as many as his weapon reaches."""
    persons = await opponents(desk, options, "attacker", "target", (ATTACKER, TARGET))
    attacker, *targets = persons
    require_sheets(desk, options, persons, "charged", "moved")
    charging = attacker.figure is not None and attacker.figure.counts(State.CHARGING)
    charged = charging if options.get("charged") is None else bool(options["charged"])
    bouts = _bouts(desk, options, attacker, targets, charged)
    check_targets(bouts)
    _require_stood(desk, targets)
    paid = _charging(desk, attacker, targets) if charging else paying(desk, attacker, Action.FIGHT)
    first = not options.get("again")
    dogs = tuple(await defenders(desk, attacker, targets)) if first else ()
    fray = Fray(attacker, tuple(targets), bouts, paid, charging, dogs, options)
    return Play(
        say=lambda met: _said(fray, met),
        resolver=brawl,
        args=(bouts,),
        names=tuple(
            heads(headed(one), headed(two), True) for t in targets for one, two in ((attacker, t), (t, attacker))
        ),
        changes=fray.changes,
        paid=paid.changes,
        facts=lambda outcome: [_facts(clash) for clash in fray.clashes(outcome.result)],
        questions=tuple(_questions(fray)),
        amends=luck_of(persons),
        about=subjects(*persons),
        again=attacker.stored is None,
    )


def _require_stood(desk: Desk, targets: Sequence[Person]) -> None:
    """In a game who was forced back tests whether he fights on before another blow falls."""
    if TABLED.game(desk) is None or desk.asking:
        return
    for target in targets:
        owed = in_combat(target.figure) if target.figure is not None else None
        if owed is not None and owed.command == STANDS:
            raise IllegalNow(f"{target.name} owes {clean(owed.told)} first: /{owed.command}.")


def _charging(desk: Desk, attacker: Person, targets: Sequence[Person]) -> Paid:
    """The first exchange after a charge is paid with it; refuse it before those charged have made their test."""
    if desk.asking or attacker.figure is None:
        return Paid()
    TABLED.require_part(desk, attacker)
    require_able(attacker.figure)
    for target in targets:
        due = due_tests(target.figure) if target.figure is not None else ()
        if any(which_of(one) is Test.FIRST_SHOT for one in due):
            raise IllegalNow(f"{target.name} tests for being charged first: /gangstars test.")
    return Paid((), "The charge has paid for this exchange.")


def _bouts(
    desk: Desk, options: Options, attacker: Person, targets: Sequence[Person], charged: bool
) -> tuple[Bout, ...]:
    """The facts of each exchange, as sheets, board and options have them."""
    places = str(options.get("cover") or "")
    moved = options.get("moved")
    segments = trace_of(desk, attacker).segments if charged else 0
    ours = fighter_of(attacker, options, placed=places in ("Attacker", "Both"))
    bouts = tuple(
        Bout(
            ours,
            fighter_of(target, options, "target_", placed=places in ("Target", "Both")),
            charged=charged,
            behind=bool(options.get("behind")),
            crowd=bool(options.get("crowd")),
            first=not options.get("again"),
            turn=int(options.get("turn") or 1),
            bolted=int(moved) if moved is not None else segments,
        )
        for target in targets
    )
    for bout in bouts:
        check_bout(bout)
    return bouts


def _questions(fray: Fray) -> Iterator[Question]:
    """What the odds are asked: how each exchange can end for both."""
    several = len(fray.bouts) > 1
    for target, bout in list(zip(fray.targets, fray.bouts, strict=True))[:MOST_QUESTIONS]:
        by = f", by {target.name}" if several else ""
        yield Question(sentence(target.name), exchange, (bout,), lambda met: met.given.word, BLOWS)
        yield Question(f"{sentence(fray.attacker.name)}{by}", exchange, (bout,), lambda met: met.taken.word, BLOWS)
        yield Question(
            f"Ground, {target.name}" if several else "Ground",
            exchange,
            (bout,),
            lambda met, b=bout: _ending(b, met),
            ENDINGS,
        )


def _ending(bout: Bout, met: Exchange) -> str:
    return {Pushed.TARGET: ENDINGS[0], Pushed.NOBODY: ENDINGS[1], Pushed.ATTACKER: ENDINGS[2]}[forced_back(bout, met)]


# What it changes


def changes_of(clash: Clash) -> tuple[Change, ...]:
    """What an exchange changes in the two: wounds and tests, who lies, who is forced back, which dog sees one run."""
    attacker, target, met = clash.attacker, clash.target, clash.met
    found: list[Change] = []
    for person, other, blow in ((target, attacker, met.given), (attacker, target, met.taken)):
        if blow.wound and person.figure is not None and not person.figure.kept_out:
            by_foe = other.figure is None or not other.figure.is_dog
            found += harms(person, blow.wound, f"struck by {headed(other)}", shot=False, by_foe=by_foe)
    found += _fallen(clash)
    beaten = clash.pushed
    if beaten is not None and beaten[0].id is not None:
        found += (*pushed(beaten[0].id), Owes(beaten[0].id, stands(on_record(beaten[1]))))
    found += _parted(clash)
    return tuple(found)


def _fallen(clash: Clash) -> Iterator[Change]:
    """Those thrown to the ground, if they still stand there."""
    sides = ((clash.attacker, clash.met.taken), (clash.target, clash.met.given))
    for (person, blow), falls in zip(sides, floored(clash.bout, clash.met), strict=True):
        if falls and person.id is not None and not dies(person, blow.wound):
            yield ProneSet(person.id, True)


def _parted(clash: Clash) -> Iterator[Change]:
    """What ends with a fight that is over, and the test of a dog that has driven another one off."""
    if not clash.over:
        return
    sides = ((clash.attacker, clash.met.taken), (clash.target, clash.met.given))
    for (person, blow), (other, struck) in (sides, sides[::-1]):
        figure = person.figure
        if person.id is None or figure is None or dies(person, blow.wound):
            continue
        if figure.counts(State.FORCED_BACK):
            yield Eased(person.id, State.FORCED_BACK)
        driven = other.figure is not None and other.figure.is_dog and struck.wound
        if figure.is_dog and driven and not blow.wound:
            yield sees_run(person.id, headed(other))


# What is told


def _said(fray: Fray, met: tuple[Exchange, ...]) -> Said:
    clashes = fray.clashes(met)
    changes = fray.changes(met)
    several = len(clashes) > 1
    lines = [fray.paid.line, *(line for clash in clashes for line in ([_duel(clash)] if several else _lines(clash)))]
    for dog, master in fray.dogs:
        lines.append(f"{dog.name} goes for whoever attacks {master.name}: in reach, it may bite at once, for nothing.")
    if any(_vengeful(clash) for clash in clashes):
        lines.append("It is a vendetta: everybody else who sees it counts shaken as long as it lasts.")
    worst = max((clash.met.given for clash in clashes), default=Blow.MISSED)
    taken = max((clash.met.taken for clash in clashes), default=Blow.MISSED)
    tone = Tone.GOOD if worst.wound > taken.wound else Tone.BAD if taken.wound > worst.wound else Tone.PLAIN
    return Said(_headline(clashes), tuple(filter(None, lines)), _offers(fray, clashes, changes), tone)


def _headline(clashes: Sequence[Clash]) -> str:
    """What one duel comes to; of several only whom they are with, as each has a line of its own."""
    attacker, fighter = clashes[0].attacker, clashes[0].bout.attacker
    if len(clashes) > 1:
        names = together(clash.target.name for clash in clashes)
        return sentence(f"{attacker.name} attacks {names} {with_weapon(fighter)}.")
    return sentence(f"{attacker.name} attacks {with_weapon(fighter)}: {_blows(clashes[0])}")


def _blows(clash: Clash) -> str:
    return f"{clash.target.name}, {clash.met.given.word}; hits back, {clash.met.taken.word}."


def _duel(clash: Clash) -> str:
    """All that comes of one duel of several, in a line."""
    return sentence(" ".join((_blows(clash), *_lines(clash))))


def _vengeful(clash: Clash) -> bool:
    return any(one.figure.has(VENGEFUL) for one in (clash.bout.attacker, clash.bout.target)) and not clash.over


def _lines(clash: Clash) -> Iterator[str]:
    """What an exchange comes to, in sentences."""
    for person, blow in ((clash.target, clash.met.given), (clash.attacker, clash.met.taken)):
        if blow.wound:
            yield told_hurt(person, blow.wound)
    names = clash.attacker.name, clash.target.name
    for name, falls in zip(names, floored(clash.bout, clash.met), strict=True):
        if falls:
            yield sentence(f"{name} is thrown to the ground.")
    if clash.pushed is not None:
        loser, winner = clash.pushed
        pushed_back = f"{loser.name} is forced back {both(PUSHED_CM)} and tests whether to go on"
        yield sentence(f"{pushed_back}; {winner.name} follows.")
    elif not clash.over:
        yield "Both hold their ground."


def told_hurt(person: Person, hurt: Hurt) -> str:
    """How a blow leaves somebody."""
    if hurt is Hurt.FATAL and not (person.figure is not None and person.figure.is_dog):
        return sentence(f"{person.name}: a blow to the head, and dead.")
    return sentence(hurt_line(person, hurt))


def _offers(fray: Fray, clashes: Sequence[Clash], changes: Sequence[Change]) -> tuple[Offer, ...]:
    """Buttons for the tests that are owed, for who is forced back, for dogs, for the next exchange."""
    attacker = after_all(fray.attacker, changes)
    alive = [after_all(person, changes) for person in fray.persons]
    found = list(test_offers([one for one in alive if one.figure is None or not one.figure.kept_out], changes))
    for clash in clashes:
        found += seen_by(clash.target, clash.attacker, clash.met.given)
        found += seen_by(clash.attacker, clash.target, clash.met.taken)
        if clash.pushed is not None:
            found.append(stand_offer(*clash.pushed))
    for dog, _ in fray.dogs:
        who = {**naming(dog, "attacker"), **naming(fray.attacker, "target")}
        found.append(Offer(f"{dog.label} bites back"[:80], "gangstars-melee fight", who))
    going = [clash for clash in clashes if not clash.over and clash.pushed is None]
    if going and len(going) == len(clashes) and attacker.stored is not None:
        found.append(Offer("Another exchange", "gangstars-melee fight", once_more(fray.options)))
    return tuple({offer.label: offer for offer in found}.values())


def seen_by(victim: Person, striker: Person, blow: Blow) -> tuple[Offer, ...]:
    """A button for those who saw a homie die, or a dog wounded by a human; what dogs do among them nobody minds."""
    dogs = [one.figure is not None and one.figure.is_dog for one in (victim, striker)]
    return witness_offers(victim, blow.wound) if blow.wound and not all(dogs) else ()


def stand_offer(loser: Person, winner: Person) -> Offer:
    """The button for who was forced back."""
    who = {"figure": loser.full_name, "against": winner.full_name} if loser.stored is not None else {}
    return Offer(f"Fights on? {loser.label}"[:80], "gangstars-melee stand", who)


def once_more(options: Options) -> Options:
    """The same fight once more: no first blow, nobody charges."""
    gone = ("charged", "moved", "dice", "odds", "secret")
    return {**{key: value for key, value in options.items() if key not in gone}, "again": True}


def _facts(clash: Clash) -> dict[str, Any]:
    beaten = clash.pushed
    return {
        "target": clash.target.name,
        "given": clash.met.given.word,
        "taken": clash.met.taken.word,
        "forced_back": beaten[0].name if beaten is not None else None,
    }
