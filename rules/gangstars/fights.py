"""A fight hand to hand: one attacks as many as his weapon reaches, and what comes of it (14 Close combat)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Final, NamedTuple

from annotated_types import Interval

from rules.core.deed import Deed, Question, decides
from rules.core.events import Change
from rules.core.move import crew, move, opt, whom
from rules.core.owed import Owes
from rules.core.position import Price
from rules.core.refusal import IllegalNow
from rules.core.words import sentence
from rules.gangstars.actions import Action
from rules.gangstars.changes import Eased, ProneSet
from rules.gangstars.dogs import defends, sees_run
from rules.gangstars.duties import STANDS, due_tests, stands, which_of
from rules.gangstars.fields import ROLLS, Number, Other, facts_of
from rules.gangstars.fighters import MOST_TURN, Bout, heads
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
    pushed,
)
from rules.gangstars.model import State, Test
from rules.gangstars.opponents import (
    ATTACKER,
    MODIFIER,
    SAME,
    TARGET,
    WEAPON,
    WHO,
    defenders,
    fighter_of,
    headed,
    luck_of,
    on_record,
    opponents,
    struck,
    weapon_of,
)
from rules.gangstars.position import Person, Position, acting, left_as, trace_of
from rules.gangstars.sketches import Sketch
from rules.gangstars.spending import Spending
from rules.gangstars.state import in_combat, require_able
from rules.gangstars.wounds import dies, harms

NOWHERE: Final = (False, False)
BLOWS: Final = tuple(blow.word for blow in Blow)
ENDINGS: Final = {
    Pushed.TARGET: "the target is forced back",
    Pushed.NOBODY: "nobody is forced back",
    Pushed.ATTACKER: "the attacker is forced back",
}
MOST_QUESTIONS: Final = 4


@move("gangstars-melee fight", ROLLS, everybody=True)
class Fight:
    """A blow and the blow back, with everybody attacked."""

    attacker: Person = whom(WHO, source=acting("attacker", ATTACKER), own=True)
    target: tuple[Person, ...] = crew(
        "Whom: a figure, a profile, or several separated by commas, as far as the weapon reaches.",
        struck("attacker", "target", TARGET),
    )
    weapon: str = weapon_of(WEAPON)
    target_weapon: str = weapon_of(SAME)
    behind: bool = opt("From behind: +2, in the first blow or with several attackers in every one.", default=False)
    crowd: bool = opt("Several attack the target.", default=False)
    cover: tuple[bool, bool] = opt(
        "Who is in cover or on better ground: +2.",
        default=NOWHERE,
        words={"Attacker": (True, False), "Target": (False, True), "Both": (True, True)},
    )
    again: bool = opt("Blows have fallen between them already in this close combat.", default=False)
    turn: Annotated[int, Interval(ge=1, le=MOST_TURN)] = opt(
        "Which turn of this close combat it is: a vengeful one terrifies from the second on.", default=1
    )
    charged: bool = opt(
        "The attacker charged and this is his first blow: +2. The table knows it by itself.",
        lambda _at, m: m.attacker.figure.counts(State.CHARGING),
        whose="attacker",
    )
    moved: Number = opt(
        "Segments the attacker ran before: a bolter throws down from 3. The table knows it by itself.",
        lambda at, m: trace_of(at, m.attacker).segments if m.charged else 0,
        whose="attacker",
    )
    facts: Sketch = facts_of("attacker")
    target_facts: Sketch = facts_of("target", SAME)
    modifier: Other = opt(MODIFIER, default=0, whose="attacker")
    target_modifier: Other = opt("The same for the target.", default=0, whose="target")


class Clash(NamedTuple):
    """Two who have exchanged blows: the people, the facts, what came of it."""

    attacker: Person
    target: Person
    bout: Bout
    met: Exchange

    @property
    def blows(self) -> tuple[tuple[Person, Blow], tuple[Person, Blow]]:
        """The attacker with the blow he takes, and his target."""
        return (self.attacker, self.met.taken), (self.target, self.met.given)

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
        figures = self.bout.attacker.figure, self.bout.target.figure
        return any(
            out_of_it(figure, blow) or (figure.is_dog and blow.wound)
            for figure, (_, blow) in zip(figures, self.blows, strict=True)
        )

    @property
    def floored(self) -> tuple[tuple[Person, Blow], ...]:
        """Who has been thrown to the ground, with the blow he takes."""
        return tuple(one for one, falls in zip(self.blows, floored(self.bout, self.met), strict=True) if falls)


class Fray(NamedTuple):
    """A fight made ready.

    cost      what it costs the attacker; None where a charge has paid for it
    dogs      those that go for the attacker, each with its master
    """

    at: Position
    attacker: Person
    targets: tuple[Person, ...]
    bouts: tuple[Bout, ...]
    cost: Spending | None
    dogs: tuple[tuple[Person, Person], ...]

    def clashes(self, met: tuple[Exchange, ...]) -> list[Clash]:
        """What came of each bout; each finds the attacker as the one before it has left him."""
        found: list[Clash] = []
        attacker = self.attacker
        for target, bout, one in zip(self.targets, self.bouts, met, strict=True):
            clash = Clash(attacker, target, _by(bout, attacker), one)
            found.append(clash)
            attacker = left_as(attacker, changes_of(clash))
        return found

    def changes(self, met: tuple[Exchange, ...]) -> tuple[Change, ...]:
        """All that a fight changes."""
        return (
            *(change for clash in self.clashes(met) for change in changes_of(clash)),
            *(defends(dog.id, headed(master)) for dog, master in self.dogs),
            *((Eased(self.attacker.id, State.CHARGING),) if self.cost is None else ()),
        )


def _by(bout: Bout, attacker: Person) -> Bout:
    """A bout with the wounds that its attacker has by now."""
    if not attacker.stored:
        return bout
    figure = replace(bout.attacker.figure, light=attacker.figure.light, heavy=attacker.figure.heavy)
    return replace(bout, attacker=replace(bout.attacker, figure=figure))


@decides(Fight)
def fight(at: Position, m: Fight) -> Deed[Fray]:
    """One attacks another, or as many as his weapon reaches."""
    attacker, *targets = opponents(at, m.attacker, m.target)
    ours = fighter_of(attacker, m.facts, m.weapon, m.cover[0], m.modifier)
    bouts = tuple(
        Bout(
            ours,
            fighter_of(target, m.target_facts, m.target_weapon, m.cover[1], m.target_modifier),
            m.charged,
            m.behind,
            m.crowd,
            not m.again,
            m.turn,
            m.moved,
        )
        for target in targets
    )
    check_targets(bouts)
    cost = None if attacker.figure.counts(State.CHARGING) else Spending.on(at, attacker, Action.FIGHT)
    dogs = () if m.again else defenders(at, attacker, targets)
    fray = Fray(at, attacker, tuple(targets), bouts, cost, dogs)
    pairs = (pair for target in targets for pair in ((attacker, target), (target, attacker)))
    return Deed(
        fray,
        brawl,
        (bouts,),
        tuple(heads(headed(one), headed(two), True) for one, two in pairs),
        lambda: _price(fray),
        fray.changes,
        questions=tuple(_questions(fray)),
        rerolls=luck_of(attacker, targets),
        about=(attacker, *targets),
        again=not attacker.stored,
    )


def _price(fray: Fray) -> Price:
    """What a fight costs; the first exchange after a charge is paid with it.

    In a game who was forced back tests whether he fights on before another blow falls; who is charged, for that.
    """
    at, attacker, targets = fray.at, fray.attacker, fray.targets
    price = at.doer([attacker], targets)
    for target in targets if at.played else ():
        owed = in_combat(target.figure)
        if owed is not None and owed.command == STANDS:
            raise IllegalNow(f"{target.name} owes {at.clean(owed.told)} first: /{owed.command}.")
    if fray.cost is not None:
        return (*price, *fray.cost.price())
    at.require_part(attacker)
    require_able(attacker.figure)
    for target in targets:
        if any(which_of(one) is Test.FIRST_SHOT for one in due_tests(target.figure)):
            raise IllegalNow(f"{target.name} tests for being charged first: /gangstars test.")
    return price


def _questions(fray: Fray) -> Iterator[Question]:
    """What the odds are asked: how each exchange can end for both."""
    several = len(fray.bouts) > 1
    for target, bout in list(zip(fray.targets, fray.bouts, strict=True))[:MOST_QUESTIONS]:
        by, on = (f", by {target.name}", f", {target.name}") if several else ("", "")
        ground = tuple(ENDINGS.values())
        yield Question(sentence(target.name), exchange, (bout,), lambda met: met.given.word, BLOWS)
        yield Question(f"{sentence(fray.attacker.name)}{by}", exchange, (bout,), lambda met: met.taken.word, BLOWS)
        yield Question(f"Ground{on}", exchange, (bout,), lambda met, b=bout: ENDINGS[forced_back(b, met)], ground)


def changes_of(clash: Clash) -> tuple[Change, ...]:
    """What an exchange changes in the two: wounds and tests, who lies, who is forced back, which dog sees one run."""
    attacker, target, met = clash.attacker, clash.target, clash.met
    found: list[Change] = []
    for person, other, blow in ((target, attacker, met.given), (attacker, target, met.taken)):
        if blow.wound and not person.figure.kept_out:
            why = f"struck by {headed(other)}"
            found += harms(person, blow.wound, why, shot=False, by_foe=not other.figure.is_dog)
    found += [ProneSet(person.id, True) for person, blow in clash.floored if not dies(person, blow.wound)]
    if clash.pushed is not None:
        loser, winner = clash.pushed
        found += (*pushed(loser.id), Owes(loser.id, stands(on_record(winner))))
    return (*found, *_parted(clash))


def _parted(clash: Clash) -> Iterator[Change]:
    """What ends with a fight that is over, and the test of a dog that has driven another one off."""
    if not clash.over:
        return
    for (person, blow), (other, answer) in (clash.blows, clash.blows[::-1]):
        figure = person.figure
        if dies(person, blow.wound):
            continue
        if figure.counts(State.FORCED_BACK):
            yield Eased(person.id, State.FORCED_BACK)
        if figure.is_dog and other.figure.is_dog and answer.wound and not blow.wound:
            yield sees_run(person.id, headed(other))
