"""How a brawl is told, and what it changes in stored figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

from cogs._kit.play import Offer
from cogs.mad_dogs import words
from cogs.mad_dogs.brawling.fighters import Man
from cogs.mad_dogs.people import FEMME_FATALE
from cogs.mad_dogs.shooting.shots import full_name, nerve_tests
from cogs.mad_dogs.words import sentence
from rules.core.events import Change
from rules.core.outcome import Outcome, Throw
from rules.mad_dogs.brawl_tables import BRAWLING, UNTOUCHED, Beaten, Blow
from rules.mad_dogs.brawling import Brawled, Clash, Side, after
from rules.mad_dogs.changes import POSTURES, FlooredSet, Hurt, SkillUsed
from rules.mad_dogs.injuries import Harm, Struck
from rules.mad_dogs.model import Injury, Posture, Stat
from rules.mad_dogs.tables import DEADLY_WEAPONS

TURN_OVER = "A brawl ends the turn of all who are in it; it may go on with the next card."
COLD_BLOODED = "Cold Blooded"
BLOWS = {Blow.KNOCKED_DOWN: "knocked down", Blow.KNOCKED_OUT: "knocked out", Blow.OUT_COLD: "out cold"}
ORDINALS = {1: "next", 2: "second"}
MOST_OFFERS = 2
SUCCEEDS = "succeeds"
NAMELESS = ("The attacker", "The striker")


def together(names: Iterable[str]) -> str:
    """“A, B and C”."""
    *before, last = names
    return f"{', '.join(before)} and {last}" if before else last


def inside(name: str) -> str:
    """A name as it stands within a sentence: “The attacker” is nobody's."""
    return f"t{name[1:]}" if name in NAMELESS else name


def fate(beaten: Beaten) -> str:
    """What befell somebody, in a few words."""
    if beaten.posture is Posture.DEAD or beaten.posture is Posture.UNCONSCIOUS:
        return beaten.posture.value
    wound = words.verdict(Struck(beaten.harm)) if beaten.harm.worst > Injury.TRY_HARDER else ""
    return ", ".join(filter(None, (BLOWS.get(beaten.blow, ""), wound))) or ("bruised" if beaten.blow else "unharmed")


FATES = (*dict.fromkeys(fate(Beaten(blow, Harm(injury))) for injury, blow in product(Injury, Blow)), "unconscious")
"""What `fate` may say, mildest first."""


def clash_headline(sides: Sequence[Sequence[Man]], landed: Clash, brawled: Brawled | None) -> str:
    """The verdict on a round in a sentence."""
    attackers, defenders = (together(man.name for man in side) for side in sides)
    opening = f"{attackers} {'goes' if len(sides[0]) == 1 else 'go'} for {defenders}"
    if landed.side is None:
        return sentence(f"{opening}: nobody gets through.")
    hits = words.count(sum(landed.hits), "hit")
    if landed.side is Side.DEFENDERS:
        opening += f", {'who gets' if len(sides[1]) == 1 else 'who get'} through instead"
    return sentence(f"{opening}: {hits}{'' if brawled is None else f', {fates(sides, brawled)}'}.")


def fates(sides: Sequence[Sequence[Man]], brawled: Brawled) -> str:
    """Who was hit, and how it ended for them."""
    pairs = zip((*sides[0], *sides[1]), (*brawled.attackers, *brawled.defenders), strict=True)
    return ", ".join(f"{inside(man.name)} {fate(beaten)}" for man, beaten in pairs if beaten != UNTOUCHED) or "unharmed"


def floor_line(name: str, beaten: Beaten) -> str:
    """How long a blow keeps somebody on the floor; empty when it does not, or worse befell him."""
    if beaten.posture in (Posture.DEAD, Posture.UNCONSCIOUS):
        return ""
    match beaten.blow:
        case Blow.KNOCKED_DOWN:
            return f"**{name}**: on the floor till the {ORDINALS[beaten.cards]} card, then 1 action to stand up."
        case Blow.KNOCKED_OUT:
            return f"**{name}**: out till the {ORDINALS[beaten.jokers]} Joker, then 1 action to stand up."
        case Blow.OUT_COLD:
            return f"**{name}**: out for the rest of this game, fit again for the next."
        case Blow.NONE | Blow.OUCH:
            return ""


def beaten_lines(man: Man, beaten: Beaten) -> list[str]:
    """What befell one fighter, a line for the floor and one for wounds; none when nothing did."""
    floored = floor_line(man.name, beaten)
    lines = [floored] if floored else []
    wounds = words.struck_line(man.name, Struck(beaten.harm, posture=beaten.posture), man.person.figure)
    return [*lines, *([wounds] if wounds and beaten.harm != Harm() else [])]


def brawl_lines(sides: Sequence[Sequence[Man]], brawled: Brawled) -> list[str]:
    """What a round did and what it asks of the table."""
    men, beaten = (*sides[0], *sides[1]), (*brawled.attackers, *brawled.defenders)
    lines = [line for man, one in zip(men, beaten, strict=True) for line in beaten_lines(man, one)]
    lines += gory_lines(men, beaten)
    if brawled.winner is None:
        return [*lines, TURN_OVER]
    left = together(inside(man.name) for man in winners(sides, brawled))
    return [*lines, f"The fight is over: on the next card nobody can keep {left} from walking away."]


def winners(sides: Sequence[Sequence[Man]], brawled: Brawled) -> list[Man]:
    """Those of the winning side who are still in the fight; nobody while it goes on."""
    if brawled.winner is None:
        return []
    at = list(Side).index(brawled.winner)
    beaten = (brawled.attackers, brawled.defenders)[at]
    footings = after(tuple(man.fighter for man in sides[at]), beaten)
    return [man for man, footing in zip(sides[at], footings, strict=True) if footing.fights]


def gory_lines(men: Sequence[Man], beaten: Sequence[Beaten]) -> list[str]:
    """What a Gory Death asks of those who see it."""
    dead = [man.name for man, one in zip(men, beaten, strict=True) if one.harm.worst is Injury.GORY_DEATH]
    return [words.witnesses_line(dead)] if dead else []


def changes_of(men: Sequence[Man], beaten: Sequence[Beaten]) -> list[Change]:
    """What blows change in stored figures."""
    changes: list[Change] = []
    for man, one in zip(men, beaten, strict=True):
        figure, subject = man.person.figure, man.person.id
        if figure is None or subject is None or one == UNTOUCHED:
            continue
        harm, owed, posture = one.harm, one.owed_by(figure.floored), one.posture or Posture.UP
        worse = POSTURES.index(posture) > POSTURES.index(figure.posture)
        if harm.lost or harm.soaked or owed or worse:
            changes.append(Hurt(subject, harm.lost, owed, posture, harm.soaked))
        if one.leaves(figure.floored) is not figure.floored:
            changes.append(FlooredSet(subject, one.leaves(figure.floored)))
    return changes


def skills_spent(men: Sequence[Man]) -> list[Change]:
    """The once-a-game skills that a round used up."""
    return [
        SkillUsed(man.person.id, FEMME_FATALE) for man in men if man.fighter.femme_fatale and man.person.id is not None
    ]


def nerve_offers(men: Sequence[Man], beaten: Sequence[Beaten]) -> list[Offer]:
    """Buttons for the GUTS tests of the stored figures that were wounded and can still act."""
    return nerve_tests(
        [
            man.person
            for man, one in zip(men, beaten, strict=True)
            if one.harm.lost and one.posture not in (Posture.UNCONSCIOUS, Posture.DEAD) and one.blow < Blow.KNOCKED_OUT
        ]
    )


def finish_offers(sides: Sequence[Sequence[Man]], brawled: Brawled) -> list[Offer]:
    """A button for a Cold Blooded winner to make sure of each fallen figure on record."""
    cold = next(
        (man for man in winners(sides, brawled) if COLD_BLOODED in man.fighter.skills and man.person.stored), None
    )
    if cold is None:
        return []
    lost = 1 - list(Side).index(brawled.winner or Side.ATTACKERS)
    fallen = [
        man
        for man, one in zip(sides[lost], (brawled.attackers, brawled.defenders)[lost], strict=True)
        if man.person.stored is not None and one.posture is not Posture.DEAD
    ]
    names = full_name(cold.person)
    return [
        Offer(f"Finish off {man.name}"[:80], "mad-brawl finish", {"figure": names, "victim": full_name(man.person)})
        for man in fallen
    ][:MOST_OFFERS]


def beaten_facts(man: Man, beaten: Beaten) -> dict[str, Any]:
    """What befell one fighter, as JSON values."""
    return {
        "name": man.name,
        "result": beaten.verdict,
        "lost": {str(stat): beaten.harm.lost for stat in Stat},
        "owed": beaten.owed,
        "cards": beaten.cards,
        "jokers": beaten.jokers,
        "posture": str(beaten.posture) if beaten.posture else None,
        "floored": str(beaten.floored),
    }


def brawl_facts(sides: Sequence[Sequence[Man]], landed: Clash, brawled: Brawled | None) -> dict[str, Any]:
    """A round as JSON values."""
    facts: dict[str, Any] = {
        "hitting": landed.side.value if landed.side else None,
        "hits": sum(landed.hits),
    }
    if brawled is None:
        return facts
    pairs = zip(Side, sides, (brawled.attackers, brawled.defenders), strict=True)
    for side, men, beaten in pairs:
        facts[side.value] = [beaten_facts(man, one) for man, one in zip(men, beaten, strict=True)]
    return {**facts, "winner": brawled.winner.value if brawled.winner else None}


def hits_of(men: Sequence[Man], outcome: Outcome[Any]) -> tuple[int, ...]:
    """How many of each one's dice against FISTS succeeded."""
    thrown = [(throw.why, throw.rows.count(SUCCEEDS)) for throw in outcome.throws]
    return tuple(sum(hits for why, hits in thrown if why == f"{Stat.FISTS}, {man.name}") for man in men)


def dice_facts(outcome: Outcome[Any]) -> list[dict[str, Any]]:
    """Each die on one of the two tables: whom it met, its natural face, the row."""
    return [
        {"target": throw.why.partition(", ")[2], "roll": face, "result": row}
        for throw in outcome.steps
        if isinstance(throw, Throw) and throw.table in (BRAWLING.id, DEADLY_WEAPONS.id)
        for face, row in zip(throw.faces, throw.rows, strict=True)
    ]
