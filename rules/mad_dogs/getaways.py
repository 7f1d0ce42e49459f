"""Out of a brawl: the test of STUNTS, and the free blow at who is let go (mad.brawl.leave)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from rules.core.deed import Deed, Offered, Question, decides
from rules.core.move import Rolls, move, opt, whom
from rules.core.refusal import IllegalNow, Missing, OutOfRange
from rules.core.words import parts, sentence
from rules.mad_dogs.acting import paying, spending
from rules.mad_dogs.aftermath import WITNESSES, Seeing, credited, watched
from rules.mad_dogs.brawl_tables import FATES, Arm, Footing, footing_of
from rules.mad_dogs.brawling import Fighter
from rules.mad_dogs.drink import swayed
from rules.mad_dogs.fields import Number, skills_option
from rules.mad_dogs.fighters import (
    DOWN,
    DRUNK,
    FATALE,
    LISTED,
    OUT,
    PUBLIC,
    WEAPONS,
    Man,
    as_said,
    by_free_blows,
    fatales,
    fatales_spent,
    fighters_of,
    hurt_by,
    listing,
    men_of,
    people_of,
    require_hands_on,
)
from rules.mad_dogs.leaving import Getaway, Leaving, Left, break_away, check_leaving, free_blow, leave
from rules.mad_dogs.luck import lucky
from rules.mad_dogs.model import Gait, Nerve, Standing, Stat
from rules.mad_dogs.position import Person, Position, mark_of, require_fit, require_on_foot, sheet, skills_of

HOLD, FREE_BLOW = "Hold", "Free blow"
SOMEBODY: Final = "3"
"""How somebody with no name stands in a list: by FISTS, which a free blow does not ask."""


def _stunts(_at: Position, m: Any) -> int:
    figure = sheet(m.figure)
    if figure is None:
        raise Missing("Say who wants to get away, or the STUNTS: stunts:3.", "figure", "stunts")
    return figure.stats.stunts


@move(
    "mad-brawl leave",
    Rolls("What fell: STUNTS, then FISTS of a free blow and the tables. The bot rolls the rest."),
    around=True,
)
class Leave:
    """Get away from opponents who are still up: a test of STUNTS."""

    figure: Person = whom("Your figure, or a profile.", "He", own=True)
    opponents: tuple[Person, ...] = listing(f"Whom he leaves: {LISTED}", "the opponent", against="figure")
    stunts: Number = opt("STUNTS in numbers, with no figure or in place of its own.", _stunts)
    choice: str = opt(
        "What the opponents do if he fails; left out, they choose then.", default="", words=(HOLD, FREE_BLOW)
    )
    leap: bool = opt("He gets away by a leap or a dive.", default=False)
    weapons: tuple[Arm | None, ...] = WEAPONS
    public: bool = PUBLIC
    down: str = DOWN
    out: str = OUT
    drunk: str = DRUNK
    skills: tuple[str, ...] = skills_option("Skills of somebody with no sheet.")
    opponent_skills: tuple[str, ...] = skills_option("Skills of opponents with no sheet.")
    witnesses: Seeing = WITNESSES


class Parting(NamedTuple):
    """Somebody who gets away from others, or does not.

    blow  the free blow of those who let him go
    """

    leaver: Man
    opponents: tuple[Man, ...]
    blow: Offered


@decides(Leave)
def get_away(at: Position, m: Leave) -> Deed[Any]:
    """Getting out of a brawl: STUNTS, and on a failure what the opponents choose, now or by a button."""
    leaver, *opponents = as_said(
        at, m, [_leaver(at, m), *men_of(m, "opponents", "weapons", "opponent_skills", "whom he leaves")]
    )
    gone = next((one.person for one in opponents if one.person.figure.standing is not Standing.FIGHTING), None)
    if gone is not None:
        raise IllegalNow(f"{gone.name} is {gone.figure.standing} and holds nobody: leave that name out.")
    require_hands_on(at, opponents, [leaver])
    drunk, skills = swayed(leaver.person.figure, leaver.fighter.skills, leaver.fighter.drunk)
    leaving = Leaving(
        stunts=leaver.fighter.fists,
        opponents=fighters_of(opponents),
        mark=leaver.fighter.mark,
        skills=skills,
        nervous=leaver.fighter.nervous,
        drunk=drunk,
        leap=m.leap,
        hold=m.choice != FREE_BLOW,
        public=m.public,
    )
    check_leaving(leaving)
    people = people_of((leaver, *opponents))
    after = (
        Question("Ends", leave, (leaving,), _how, ("gets away", "held"))
        if m.choice
        else Question("If struck by a free blow", free_blow, (leaving,), lambda beaten: beaten.fate, FATES)
    )
    deed = Deed(
        Parting(leaver, tuple(opponents), _blow(at, m, leaver, opponents)),
        leave if m.choice else break_away,
        (leaving,),
        tuple(one.name for one in people),
        changes=lambda left: hurt_by((leaver,), (left.beaten,)) if isinstance(left, Left) else (),
        questions=(Question("Gets away", break_away, (leaving,)), after),
        rerolls=lucky(people[:1], people[1:]),
        about=people,
    )
    deed = watched(at, credited(at, deed, by_free_blows(opponents)), people, people[:1], m.witnesses)
    return paying(at, deed, (leaver.person, lambda: spending(at, leaver.person, gait=Gait.CREEP)))


def _leaver(at: Position, m: Leave) -> Man:
    """Who wants to get away; his STUNTS stand where a fighter's FISTS do."""
    person, figure = m.figure, m.figure.figure
    require_fit(person)
    require_on_foot(at, person)
    if footing_of(figure.posture, figure.floored) is not Footing.UP:
        how = figure.floored or figure.posture
        raise IllegalNow(f"{person.name} is {how}: he must get to his feet before he can get away.")
    facts = Fighter(
        figure.rated(Stat.STUNTS, m.stunts),
        mark=mark_of(person, m.skills),
        skills=skills_of(person, m.skills),
        nervous=figure.nerve is Nerve.NERVOUS,
    )
    return Man(person, facts)


def _blow(at: Position, m: Leave, leaver: Man, opponents: list[Man]) -> Offered:
    """The free blow of those of his opponents who are on their feet."""
    entries = parts(at.typed.get("opponents")) or [man.person.typed for man in opponents]
    told = zip(entries, opponents, strict=True)
    strikers = [(entry, man) for entry, man in told if man.fighter.footing is Footing.UP]
    blow = {
        "strikers": ", ".join(entry for entry, _ in strikers),
        "target": at.typed.get("figure") or SOMEBODY,
        "weapons": ", ".join(man.fighter.arm.name for _, man in strikers),
        "drunk": ", ".join(str(place) for place, (_, man) in enumerate(strikers, 1) if man.fighter.drunk),
        "skills": None if all(man.person.stored for _, man in strikers) else at.typed.get("opponent_skills"),
        "target_skills": None if leaver.person.stored else at.typed.get("skills"),
        "public": m.public,
    }
    return Offered("mad-brawl blow", {name: typed for name, typed in blow.items() if typed})


def _how(left: Left) -> str:
    """How somebody left, in a word or two."""
    if left.how is Getaway.CLEAN:
        return "gets away"
    return "held" if left.how is Getaway.HELD else f"let go, {left.beaten.fate}"


@move("mad-brawl blow", Rolls("What fell: FISTS, then the tables. The bot rolls the rest."), around=True)
class Blow:
    """A free blow, unanswered: at somebody let go, or run into on a second action."""

    strikers: tuple[Person, ...] = listing(f"Who strikes, your own: {LISTED}", "The striker", own=True)
    target: tuple[Person, ...] = listing("Who is struck.", "the target", against="strikers")
    weapons: tuple[Arm | None, ...] = WEAPONS
    public: bool = PUBLIC
    drunk: str = DRUNK
    femme_fatale: str = FATALE
    skills: tuple[str, ...] = skills_option("Skills of strikers with no sheet.")
    target_skills: tuple[str, ...] = skills_option("Skills of a target with no sheet.")
    witnesses: Seeing = WITNESSES


class Blows(NamedTuple):
    """Those who strike at somebody who does not strike back."""

    strikers: tuple[Man, ...]
    target: Man


@decides(Blow)
def blow(at: Position, m: Blow) -> Deed[Any]:
    """A free blow: the strikers roll FISTS, their victim does not."""
    strikers = men_of(m, "strikers", "weapons", "skills", "who strikes", acting=True)
    struck = men_of(m, "target", "", "target_skills", "who is struck")
    *strikers, target = as_said(at, m, [*strikers, *struck])
    if len(struck) > 1:
        raise OutOfRange("A free blow has one target: name one.")
    require_hands_on(at, strikers, [target])
    if target.fighter.footing is not Footing.UP:
        raise IllegalNow(f"{sentence(target.name)} is on the floor: /mad-brawl fight is for that.")
    facts = Leaving(0, fighters_of(strikers), target.fighter.mark, target.fighter.skills, public=m.public)
    check_leaving(facts)
    people = people_of((target, *strikers))
    deed = Deed(
        Blows(tuple(strikers), target),
        free_blow,
        (facts,),
        tuple(one.name for one in people),
        changes=lambda beaten: (*hurt_by((target,), (beaten,)), *fatales_spent(strikers)),
        questions=(Question(sentence(target.name), free_blow, (facts,), lambda beaten: beaten.fate, FATES),),
        instead=fatales(at, "mad-brawl blow", m.femme_fatale, strikers),
        rerolls=lucky(people[1:], people[:1]),
        about=(*people[1:], target.person),
    )
    return watched(at, credited(at, deed, by_free_blows(strikers)), people, people[1:], m.witnesses)
