"""Who takes part: stored figures, or people made up from a profile for one command."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of
from cogs._kit.people import Anybody, Cast
from cogs.mad_dogs.kinds import kinds_named
from rules.core.person import numbered
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.words import key_of
from rules.mad_dogs.injuries import TOUGH_HITS, Mark
from rules.mad_dogs.model import Figure, Nerve, Posture, Stat, Stats
from rules.mad_dogs.skills import skills_named
from rules.mad_dogs.tables import PROFILES

SYSTEM_ID = "mad"
HOODLUM = "Hoodlum"


@dataclass(frozen=True, slots=True)
class Person(Anybody[Figure]):
    """Somebody in a command: a stored figure, one of a profile, or an unknown."""

    def mark(self, skills: tuple[str, ...] = (), hostage: bool = False) -> Mark:
        """The person as somebody who may be hurt."""
        figure = self.figure
        if figure is None:
            return Mark(
                gun_shy="Gun Shy" in skills,
                soak=TOUGH_HITS * ("Tough SOB" in skills),
                nice_girl="Nice Girl" in skills,
            )
        skills = (*figure.skills, *skills)
        guts = figure.stat(Stat.GUTS) - 2 * (figure.nerve is Nerve.NERVOUS)
        return Mark(
            stats=Stats(*(figure.rated(stat) for stat in Stat)),
            lost=figure.off_all,
            gun_shy="Gun Shy" in skills,
            soak=(TOUGH_HITS - figure.tough) * ("Tough SOB" in skills),
            nice_girl="Nice Girl" in skills,
            guts=guts if hostage else None,
        )


def of_profile(name: str, label: str = "") -> Person | None:
    """Somebody of a profile, such as “Hoodlum”; None for a name that is no profile."""
    known = {profile.casefold(): profile for profile in PROFILES}
    title = known.get(name.casefold().strip())
    if title is None:
        return None
    return Person(label or title, Figure(title, title, PROFILES[title].stats))


CAST = Cast(SYSTEM_ID, PROFILES, of_profile, Person)
of_stored, own, people = CAST.stored, CAST.own, CAST.people


async def person_named(desk: Desk, name: str, own: bool = True) -> Person:
    """Somebody by name; nobody that is known where none is said. One's own, unless said otherwise."""
    if not name:
        return Person("He")
    (person,) = await people(desk, [name], own)
    if own and person.stored is not None:
        desk.require_own(person.stored)
    return person


def stats_typed(text: str) -> Stats:
    """Six attributes as typed; OutOfRange unless they are six from 1 to 6."""
    words = text.replace("/", " ").replace(",", " ").split()
    if len(words) != len(Stat) or not all(word.isascii() and word.isdigit() and 1 <= int(word) <= 6 for word in words):
        named = " ".join(Stat)
        has = f", not {len(words)}" if len(words) != len(Stat) else ""
        raise OutOfRange(f"Six numbers from 1 to 6 are wanted{has}: {named}, such as 3 3 3 3 3 3.")
    return Stats(*map(int, words))


async def crew(
    desk: Desk,
    text: object,
    otherwise: str = HOODLUM,
    corpses: bool = False,
    own: bool = False,
    but: Collection[int | None] = (),
) -> list[Person]:
    """People as an option lists them, each with a name of his own, nobody who is off the board.

    So many of a kind that stands on the table are people of it, other than `but` (ids).
    `otherwise` is the profile of those of whom only the number is said; nobody dead unless `corpses` may be among them;
    of several of one name the caller's `own` where they must be his.
    """
    listed = await CAST.crew(desk, await kinds_named(desk, str(text or ""), but), otherwise, own)
    for person in listed:
        require_there(person)
        if not corpses:
            require_alive(person)
    return numbered(listed, await _names_here(desk))


async def _names_here(desk: Desk) -> set[str]:
    """Every name on the table of the game here, in small letters; none outside one."""
    figures = await figures_of(desk, desk.game) if desk.game is not None else []
    return {key_of(one.figure.name) for one in figures}


def require_in_fight(person: Person) -> None:
    """Refuse somebody who is out of the fight, whether laid out, gone or taken; how his nerve holds does not matter."""
    if person.figure is not None and person.figure.kept_out:
        raise IllegalNow(f"{person.name} is {person.figure.kept_out}: pick somebody who can still act.")


def require_fit(person: Person) -> None:
    """Refuse to act with somebody who can't."""
    require_in_fight(person)
    figure = person.figure
    if figure is not None and figure.nerve is Nerve.TERRIFIED:
        raise IllegalNow(f"{person.name} is terrified and running: he must get a grip first.")


def require_alive(person: Person) -> None:
    """Refuse to do something to a corpse."""
    if person.figure is not None and person.figure.posture is Posture.DEAD:
        raise IllegalNow(f"{person.name} is dead already.")


def require_there(person: Person) -> None:
    """Refuse to do something to somebody who is not on the board any more."""
    if person.figure is not None and person.figure.off_board:
        raise IllegalNow(f"{person.name} is {person.figure.standing}: pick somebody who is there.")


def skills_of(person: Person, typed: str) -> tuple[str, ...]:
    """A person's skills and those typed besides; UnknownName for one that is none."""
    own = person.figure.skills if person.figure else ()
    return tuple(dict.fromkeys((*own, *skills_named(typed))))
