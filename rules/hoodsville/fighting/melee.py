"""Melee: a round of blows between two sides, and getting up (hood.melee)."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import ByEye, EnemiesOf, OnSheet, many_figures, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import sentence
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.hoodsville.fighting.fighters import (
    FightingSide,
    Surprise,
    check_sides,
    factors_of,
    named,
    strength,
)
from rules.hoodsville.fighting.sides import (
    OTHER,
    SURPRISE,
    YOUR_OWN,
    Higher,
    State,
    Team,
    against,
    bludgeons,
    captors_of,
    mean_lines,
    melee_of,
    price_of_melee,
    require_attackers,
    state_of,
    team,
    up_again,
    weapon_of,
    with_weapon,
)
from rules.hoodsville.model.acting import Doing, price_of, require_able
from rules.hoodsville.model.changes import DownSet
from rules.hoodsville.model.fields import ROLLS, Melee, Other
from rules.hoodsville.model.figures import Injury, StrikeForce
from rules.hoodsville.model.lines import harm_line, screams, struck_buttons
from rules.hoodsville.model.on_street import beside_each_other
from rules.hoodsville.model.position import Person, Position
from rules.hoodsville.model.shaken import harm_changes
from rules.hoodsville.saves.saving_throws import STRIKES, Struck, save

MELEE: Final = Table(
    "hood.tables.melee",
    "A round of melee: own total less the other's",
    "Melees",
    (
        Row(
            -5,
            -5,
            StrikeForce.DOWNED,
            "Downed",
            "Knocked off the feet. Makes a saving throw against the winner's weapon.",
        ),
        Row(-4, -3, StrikeForce.STAGGERS, "Staggers", "Makes a saving throw against the winner's weapon."),
        Row(-2, -1, StrikeForce.FLINCHES, "Flinches", "Makes a saving throw against the winner's weapon."),
        Row(0, 0, StrikeForce.MISSED, "Drawn", "Neither side gains anything."),
        Row(1, 6, StrikeForce.MISSED, "Wins", "Comes out of the round unscathed."),
    ),
)


class MeleeSide(StrEnum):
    ATTACKERS = "attackers"
    DEFENDERS = "defenders"


class Fought(NamedTuple):
    """The result of a round of melee.

    ours, theirs  the totals of the attackers and the defenders
    blow          how hard the loser's leader is struck; MISSED in a draw
    injury        the result of the loser's saving throw
    """

    ours: int = 0
    theirs: int = 0
    blow: StrikeForce = StrikeForce.MISSED
    injury: Injury = Injury.UNSCATHED

    @property
    def margin(self) -> int:
        """The attackers' total less the defenders'."""
        return self.ours - self.theirs

    @property
    def loser(self) -> MeleeSide | None:
        """The losing side; None in a draw."""
        if not self.margin:
            return None
        return MeleeSide.DEFENDERS if self.margin > 0 else MeleeSide.ATTACKERS


def blow_of(weapon: str, blow: StrikeForce) -> Struck:
    """A blow with a weapon, for its saving throw."""
    edge, strike = STRIKES[weapon]
    return Struck(blow, edge, named((weapon.lower(), strike)))


@resolves("hood.melee", "hood.save.piercing", "hood.save.bludgeoning")
def melee(dice: Dice, attackers: FightingSide, defenders: FightingSide) -> Fought:
    """Both sides roll and add their factors. The winning leader's weapon strikes the losing leader.

    Dice in order: the attackers', the defenders', the loser's saving throw. Refuses as `check_sides` does before any
    die is rolled.
    """
    check_sides(attackers, defenders)
    sides = (attackers, defenders)
    ours, theirs = (
        dice.call(strength, len(side.fighters), factors_of(side), index) for index, side in enumerate(sides)
    )
    if ours == theirs:
        return Fought(ours, theirs)
    lost = 1 if ours > theirs else 0
    blow = dice.table(MELEE).row(-abs(ours - theirs)).key
    struck = blow_of(sides[1 - lost].leader.weapon, blow)
    return Fought(ours, theirs, blow, dice.call(save, struck, len(sides) + lost))


# A round

INJURIES: Final = tuple(injury.word for injury in Injury)
DRAWN: Final = "drawn"


@move("hood-fight melee", ROLLS, on_sheets=lambda move: captors_of(move.attackers))
class Fight:
    """Fight a round of melee: one against one, or several against one."""

    attackers: tuple[Person, ...] = many_figures(YOUR_OWN, nameless="The attacker", only=OWN)
    defenders: tuple[Person, ...] = many_figures(
        "The other side, the leader first. One of the two sides has only one figure.",
        nameless="The defender",
        complete=EnemiesOf("attackers"),
    )
    melee: Melee | None = melee_of("attackers", "The attackers'")
    defender_melee: Melee | None = melee_of("defenders", "The defenders'")
    weapon: str = weapon_of("attackers")
    defender_weapon: str = weapon_of("defenders", known=OnSheet("defenders"))
    surprise: Surprise = SURPRISE
    height: Higher | None = option(
        ByEye("The side that is higher."),
        default=None,
        words=(Higher.ATTACKERS, Higher.DEFENDERS),
        called="Higher up",
    )
    state: State = state_of("attackers")
    defender_state: State = state_of("defenders")
    modifier: Other = OTHER
    defender_modifier: Other = OTHER


@decides(Fight)
def fight(position: Position, move: Fight) -> Deed[Fought]:
    """One figure fights one or several, or several fight one. The leader of the losing side is struck."""
    people, others = against(move.attackers, move.defenders)
    higher = move.height
    ours = team(
        people,
        move.melee,
        move.state,
        move.modifier,
        move.weapon,
        move.surprise,
        height=higher is Higher.ATTACKERS,
    )
    theirs = team(
        others,
        move.defender_melee,
        move.defender_state,
        move.defender_modifier,
        move.defender_weapon,
        height=higher is Higher.DEFENDERS,
    )
    for defender in others:
        require_able(defender, Doing.DEFEND)
    beside_each_other(position, people, others)
    require_attackers(position, ours, theirs)
    check_sides(ours.party, theirs.party)
    args = (ours.party, theirs.party)

    def sides(fought: Fought) -> tuple[Team, Team]:
        """The winners and the losers; the attackers first in a draw."""
        return (theirs, ours) if fought.loser is MeleeSide.ATTACKERS else (ours, theirs)

    def changes(fought: Fought) -> tuple[Change, ...]:
        winner, loser = sides(fought)
        weapon = winner.party.leader.weapon
        struck = harm_changes(
            position,
            loser.leader,
            fought.injury,
            f"struck with {with_weapon(weapon)}",
            blow=fought.blow,
            blunt=bludgeons(weapon),
        )
        return (*up_again(ours, theirs), *struck)

    def ending(fought: Fought) -> str:
        loser = sides(fought)[1].leader
        return DRAWN if fought.loser is None else f"{loser.within} {fought.blow.word}"

    def report(fought: Fought) -> Report:
        totals = ((ours, fought.ours), (theirs, fought.theirs))
        means = mean_lines(*((side, factors_of(side.party), reached) for side, reached in totals))
        winner, loser = sides(fought)
        if fought.loser is None:
            return Report(sentence(f"{winner.name} and {loser.name} fight, and neither gains anything."), means)
        victim, weapon = loser.leader, winner.party.leader.weapon
        verb = "beats" if len(winner.people) == 1 else "beat"
        headline = sentence(
            f"{winner.name} {verb} {loser.name} by {abs(fought.margin)}: "
            f"{victim.within} {fought.blow.word}, {fought.injury.word}."
        )
        lines = (
            *means,
            f"The winner struck with {with_weapon(weapon)}.",
            harm_line(victim, fought.injury, blunt=bludgeons(weapon)),
            *screams([fought.injury]),
        )
        tests = struck_buttons([(victim, fought.injury)])
        return Report(headline, lines, tests, Tone.BAD if fought.injury >= Injury.LIGHT else Tone.PLAIN)

    def facts(outcome: Outcome[Fought]) -> dict[str, Any]:
        fought = outcome.result
        winner, loser = sides(fought)
        return {
            "winner": winner.name if fought.loser else None,
            "loser": loser.leader.within if fought.loser else None,
            "margin": abs(fought.margin),
            "blow": fought.blow.word if fought.loser else None,
            "injury": fought.injury.word,
        }

    return Deed(
        melee,
        args,
        (ours.name, theirs.name, ours.leader.within, theirs.leader.within),
        lambda: price_of_melee(position, ours, theirs),
        changes,
        facts,
        questions=(
            Question("The round", melee, args, ending, _endings(ours.leader.within, theirs.leader.within)),
            *(
                Question(side.leader.name, melee, args, _injury_of(which), INJURIES)
                for which, side in zip(MeleeSide, (ours, theirs), strict=True)
            ),
        ),
        again=True,
        report=report,
    )


def _endings(ours: str, theirs: str) -> tuple[str, ...]:
    """Every possible ending, from the best for the attackers to the worst."""
    blows = [blow.word for blow in StrikeForce if blow]
    return (*(f"{theirs} {blow}" for blow in reversed(blows)), DRAWN, *(f"{ours} {blow}" for blow in blows))


def _injury_of(side: MeleeSide) -> Callable[[Fought], str]:
    return lambda fought: (fought.injury if fought.loser is side else Injury.UNSCATHED).word


# Getting up


@move("hood-fight rise")
class Rise:
    """Get up without a fight, for a round. A figure that fights gets up too, at −1."""

    figure: Person = one_figure("Your figure that is down.", only=OWN | RECORDED)


@decides(Rise)
def rise(position: Position, move: Rise) -> Deed[None]:
    """A figure gets up."""
    if not move.figure.figure.down:
        raise IllegalNow(f"{move.figure.name} is not down. Name another figure.")
    require_able(move.figure, Doing.WORK)
    text = f"{move.figure.name} gets up, for a round of the move."
    return Deed(
        allow=lambda: price_of(position, move.figure, rounds=1),
        changes=lambda _: (DownSet(move.figure.id, False),),
        report=lambda _: Report(text, ("A figure that fights while getting up has −1.",)),
        rule="hood.melee",
    )
