"""What a blow does: the Brawling table, and the sum of blows (mad.brawl.table)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Any, Final, NamedTuple

from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import strong
from rules.core.tables.outcome import Modifier, Outcome, Throw
from rules.core.tables.rule import resolves
from rules.mad_dogs.brawling.fighters import Brawler, Fighter, Foe
from rules.mad_dogs.brawling.tables import BRAWLING, BrawlResult, Footing
from rules.mad_dogs.model.changes import POSTURES, FlooredSet, Hurt
from rules.mad_dogs.model.figures import Figure, Floored, Injury, Posture, Stat
from rules.mad_dogs.model.injuries import UNHARMED, VERDICTS, Casualty, Harm, Mark, Struck, casualty, joined, left_as
from rules.mad_dogs.model.roster import NOT_THE_FACE
from rules.mad_dogs.model.skill_numbers import Occasion, skill_modifiers, worth
from rules.mad_dogs.model.tables import DEADLY_WEAPONS
from rules.mad_dogs.play.lines import nerve_tests, struck_line, witnesses_line
from rules.mad_dogs.wounds.damage import damage

STANDS_UP: Final = {
    BrawlResult.NONE: 0,
    BrawlResult.OUCH: 0,
    BrawlResult.KNOCKED_DOWN: 1,
    BrawlResult.KNOCKED_OUT: 1,
    BrawlResult.OUT_COLD: 0,
}
"""Actions owed to stand up, by row of the Brawling table."""
CARDS: Final = {
    BrawlResult.NONE: 0,
    BrawlResult.OUCH: 0,
    BrawlResult.KNOCKED_DOWN: 1,
    BrawlResult.KNOCKED_OUT: 0,
    BrawlResult.OUT_COLD: 0,
}
"""Cards of the figure's side until it may get up, by row of the Brawling table; Not the Face! adds one."""
JOKERS: Final = {
    BrawlResult.NONE: 0,
    BrawlResult.OUCH: 0,
    BrawlResult.KNOCKED_DOWN: 0,
    BrawlResult.KNOCKED_OUT: 1,
    BrawlResult.OUT_COLD: 0,
}
"""Jokers to be turned up until a figure may get up, by row of the Brawling table; Not the Face! adds one."""


@frozen
class Beaten:
    """The effect of one round on one figure.

    posture  the posture after wounds; None when the stats are not known or nothing hit the figure
    owed     actions to recover or to stand up: the largest
    cards    cards of its side until it can get up: 1 for the next, 2 with Not the Face!, 0 when cards do not matter
    jokers   Jokers to be turned up before it comes round
    """

    blow: BrawlResult = BrawlResult.NONE
    harm: Harm = UNHARMED
    posture: Posture | None = None
    owed: int = 0
    cards: int = 0
    jokers: int = 0

    @property
    def footing(self) -> Footing:
        """The footing after this of a figure that was on its feet."""
        if self.posture is Posture.DEAD:
            return Footing.DEAD
        if self.blow >= BrawlResult.KNOCKED_OUT or self.harm.worst.wounds or self.posture is Posture.UNCONSCIOUS:
            return Footing.OUT
        return Footing.DOWN if self.blow is BrawlResult.KNOCKED_DOWN else Footing.UP

    @property
    def floored(self) -> Floored:
        """The state on the floor after this; the posture covers the dead, the unconscious and the prone."""
        if self.posture in (Posture.DEAD, Posture.UNCONSCIOUS) or self.footing is Footing.UP:
            return Floored.NO
        laid = {BrawlResult.KNOCKED_OUT: Floored.OUT, BrawlResult.OUT_COLD: Floored.COLD}
        if self.blow in laid or self.posture is Posture.PRONE:
            return laid.get(self.blow, Floored.NO)
        return Floored.WOUNDED if self.harm.worst.wounds else Floored.DOWN

    def leaves(self, before: Floored) -> Floored:
        """The state on the floor of a figure that was `before`: the worse of the two."""
        return max(before, self.floored, key=list(Floored).index)

    def owed_by(self, before: Floored) -> int:
        """Actions owed by a figure that was `before`: getting up is one action, however often it is knocked down."""
        return self.owed if before is Floored.NO else self.harm.owed

    @property
    def verdict(self) -> str:
        """The worst that happened: dead or unconscious, else labels of the tables, else unharmed."""
        if self.posture is Posture.DEAD or self.posture is Posture.UNCONSCIOUS:
            return self.posture.value
        wound = DEADLY_WEAPONS.labelled(self.harm.worst).label if self.harm.worst > Injury.TRY_HARDER else ""
        blow = BRAWLING.labelled(self.blow).label if self.blow > BrawlResult.OUCH else ""
        return ", ".join(filter(None, (blow, wound))) or ("Ouch!" if self.blow else "unharmed")

    @property
    def fate(self) -> str:
        """The same in a sentence."""
        if self.posture is Posture.DEAD or self.posture is Posture.UNCONSCIOUS:
            return self.posture.value
        wound = VERDICTS[Struck(self.harm).verdict] if self.harm.worst > Injury.TRY_HARDER else ""
        return ", ".join(filter(None, (FLOORS.get(self.blow, ""), wound))) or ("bruised" if self.blow else "unharmed")

    def casualties(self) -> tuple[Casualty, ...]:
        return (casualty(self.harm, self.posture, self.floored),)


UNTOUCHED = Beaten()
FLOORS: Final = {
    BrawlResult.KNOCKED_DOWN: "knocked down",
    BrawlResult.KNOCKED_OUT: "knocked out",
    BrawlResult.OUT_COLD: "out cold",
}
FATES: Final = (
    *dict.fromkeys(Beaten(blow, Harm(injury)).fate for injury, blow in product(Injury, BrawlResult)),
    "unconscious",
)
"""The fates of a figure, mildest first."""


# The dice


class Strikes(NamedTuple):
    """Like blows that landed: their table, the modifiers by name, their number."""

    deadly: bool
    modifiers: tuple[Modifier, ...] = ()
    hits: int = 1


class Beating(NamedTuple):
    """The sum of blows: the worst row of the Brawling table, and harm from the Deadly Weapons table."""

    blow: BrawlResult = BrawlResult.NONE
    harm: Harm = UNHARMED


@lru_cache(1024)
def strikes(fighter: Fighter, foe: Foe, hits: int = 1) -> Strikes:
    """A fighter's hits on an opponent: which table, and its modifiers by name (mad.brawl.table).

    On the Brawling table kicking and the arm's own +1 are one +1; on the Deadly Weapons table kicking adds nothing.
    """
    arm = fighter.arm
    kicking = foe.down and fighter.footing is Footing.UP and not arm.deadly and not arm.bonus
    candidates = (
        (arm.name, arm.bonus),
        ("kicking a downed figure", +1 * kicking),
        *skill_modifiers(fighter.skills, Occasion.BLOWS),
    )
    return Strikes(arm.deadly, tuple(Modifier(label, value) for label, value in candidates if value), hits)


def pummel(dice: Dice, mark: Mark, blows: tuple[Strikes, ...], index: int) -> Beating:
    """Blows on one figure, one fighter's after the other's; a stage of its own, so that odds merge after each."""
    if not blows:
        return Beating()
    before, last = dice.call(pummel, mark, blows[:-1], index), blows[-1]
    if last.deadly:
        exposed = replace(mark, gun_shy=False, soak=max(0, mark.soak - before.harm.soaked))
        more = dice.call(damage, exposed, last.hits, last.modifiers, f"damage:{index}")
        return Beating(before.blow, joined(before.harm, more))
    blow = dice.gather(last.hits, dice.reading(BRAWLING, last.modifiers), max, before.blow, f"damage:{index}")
    return Beating(blow, before.harm)


@resolves("mad.brawl.table", "mad.damage", "mad.wounds")
def beat(dice: Dice, foe: Foe, blows: tuple[Strikes, ...], index: int = 0) -> Beaten:
    """Hits on one figure, each rolled on its table, and their sum.

    The worst row of the Brawling table counts. Wounds add up. Of the owed actions the largest counts. A figure with Not
    the Face! comes round one card, or one Joker, later.
    """
    blow, harm = dice.call(pummel, foe.mark, blows, index)
    late = worth(NOT_THE_FACE, Occasion.COMING_ROUND) * foe.not_the_face
    return Beaten(
        blow,
        harm,
        left_as(foe.mark, harm),
        max(harm.owed, STANDS_UP[blow]),
        CARDS[blow] + late * (CARDS[blow] > 0),
        JOKERS[blow] + late * (JOKERS[blow] > 0),
    )


# The report


ORDINALS: Final = {1: "next", 2: "second"}


def floor_line(name: str, beaten: Beaten) -> str:
    """A line about how long a blow keeps a figure on the floor; empty when it does not, or the figure is worse off."""
    if beaten.posture in (Posture.DEAD, Posture.UNCONSCIOUS):
        return ""
    match beaten.blow:
        case BrawlResult.KNOCKED_DOWN:
            return f"{strong(name)}: on the floor until the {ORDINALS[beaten.cards]} card, then 1 action to stand up."
        case BrawlResult.KNOCKED_OUT:
            return f"{strong(name)}: out until the {ORDINALS[beaten.jokers]} Joker, then 1 action to stand up."
        case BrawlResult.OUT_COLD:
            return f"{strong(name)}: out for the rest of this game, fit again for the next."
        case BrawlResult.NONE | BrawlResult.OUCH:
            return ""


def hurt_by(brawlers: Sequence[Brawler], beaten: Sequence[Beaten]) -> tuple[Change, ...]:
    """The changes of blows in those they hit."""
    return tuple(
        change
        for brawler, one in zip(brawlers, beaten, strict=True)
        if one != UNTOUCHED
        for change in _hurt(brawler.person.id, brawler.person.figure, one)
    )


def _hurt(subject: int, figure: Figure, beaten: Beaten) -> list[Change]:
    harm, owed, posture = beaten.harm, beaten.owed_by(figure.floored), beaten.posture or Posture.UP
    floored, changes = beaten.leaves(figure.floored), list[Change]()
    if harm.lost or harm.soaked or owed or POSTURES.index(posture) > POSTURES.index(figure.posture):
        changes.append(Hurt(subject, harm.lost, owed, posture, harm.soaked))
    if floored is not figure.floored:
        changes.append(FlooredSet(subject, floored))
    return changes


def beaten_lines(brawler: Brawler, beaten: Beaten) -> list[str]:
    """Lines about one fighter, one for the floor and one for wounds; none for an untouched one."""
    struck = Struck(beaten.harm, posture=beaten.posture)
    wounds = struck_line(brawler.name, brawler.person, struck) if beaten.harm != Harm() else ""
    return [*filter(None, (floor_line(brawler.name, beaten), wounds))]


def gory_lines(brawlers: Sequence[Brawler], beaten: Sequence[Beaten]) -> list[str]:
    """Lines about the test that a Gory Death asks of its witnesses."""
    dead = [brawler.name for brawler, one in zip(brawlers, beaten, strict=True) if one.harm.worst is Injury.GORY_DEATH]
    return [witnesses_line(dead)] if dead else []


def nerve_offers(brawlers: Sequence[Brawler], beaten: Sequence[Beaten]) -> list[FollowUp]:
    """Buttons for the GUTS tests of the stored figures that were wounded and can still act."""
    out = (Posture.UNCONSCIOUS, Posture.DEAD)
    pairs = zip(brawlers, beaten, strict=True)
    return nerve_tests(
        [
            brawler.person
            for brawler, one in pairs
            if one.harm.lost and one.posture not in out and one.blow < BrawlResult.KNOCKED_OUT
        ]
    )


def one_struck(headline: str, brawler: Brawler, beaten: Beaten) -> Report:
    """The report of free blows, and their effect on the victim."""
    return Report(
        headline,
        (*beaten_lines(brawler, beaten), *gory_lines((brawler,), (beaten,))),
        tuple(nerve_offers((brawler,), (beaten,))),
        Tone.BAD if beaten.footing is not Footing.UP else Tone.PLAIN,
    )


def beaten_facts(brawler: Brawler, beaten: Beaten) -> dict[str, Any]:
    """The effect of a round on one fighter, as JSON values."""
    return {
        "name": brawler.name,
        "result": beaten.verdict,
        "lost": {str(stat): beaten.harm.lost for stat in Stat},
        "owed": beaten.owed,
        "cards": beaten.cards,
        "jokers": beaten.jokers,
        "posture": str(beaten.posture) if beaten.posture else None,
        "floored": str(beaten.floored),
    }


def dice_facts(outcome: Outcome[Any]) -> list[dict[str, Any]]:
    """Each die on one of the two tables: the figure that it hit, its natural face, the row."""
    return [
        {"target": throw.why.partition(", ")[2], "roll": face, "result": row}
        for throw in outcome.steps
        if isinstance(throw, Throw) and throw.table in (BRAWLING.id, DEADLY_WEAPONS.id)
        for face, row in zip(throw.faces, throw.rows, strict=True)
    ]
