"""The position of a move in this game: people, their known attributes, their side and vehicle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rules.core.action.on_street import require_contact
from rules.core.action.position import Position as PositionOf
from rules.core.people.names import alike
from rules.core.people.person import NO_SIDE, People, numbered
from rules.core.people.person import GangView as GangViewOf
from rules.core.people.person import Person as PersonOf
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import key_of
from rules.mad_dogs.model.aboard import holding, out_of_reach
from rules.mad_dogs.model.board import Board
from rules.mad_dogs.model.changes import Hurt
from rules.mad_dogs.model.figures import Figure, Floored, Nerve, Posture, Standing, Stat, Stats
from rules.mad_dogs.model.injuries import TOUGH_HITS, Mark, Struck
from rules.mad_dogs.model.kinds import kinds_named, names_kind, one_of_kind, written_out
from rules.mad_dogs.model.skills import NICE_GIRL, skills_named
from rules.mad_dogs.model.tables import BYSTANDERS, LAW, PROFILES
from rules.mad_dogs.model.vehicles import Vehicle

Person = PersonOf[Figure]
GangView = GangViewOf[Figure]
Position = PositionOf[Board, Figure, Any]
UNKNOWN: Final = Stats(0, 0, 0, 0, 0, 0)
"""The attributes of a figure without known ones."""
HOODLUM: Final = "Hoodlum"


def of_profile(name: str) -> Figure | None:
    """A figure of a profile, such as “Hoodlum”; None for a name that is no profile."""
    title = alike(name, PROFILES)
    return None if title is None else Figure(title, title, PROFILES[title].stats)


def guest(name: str) -> Figure:
    """A figure with a name alone."""
    return Figure(name, "", UNKNOWN)


PEOPLE: Final = People(of_profile, guest, HOODLUM, names_kind, kinds_named, one_of_kind, written_out)


def stats_typed(text: str) -> Stats:
    """Six attributes as typed, or as shown with their names; OutOfRange unless they are six from 1 to 6."""
    words = text.replace("/", " ").replace(",", " ").replace("·", " ").split()
    if len(words) == 2 * len(Stat) and {word.upper() for word in words[::2]} == {*Stat}:
        named = {name.upper(): number for name, number in zip(words[::2], words[1::2], strict=True)}
        words = [named[stat] for stat in Stat]
    if len(words) != len(Stat) or not all(word.isascii() and word.isdigit() and 1 <= int(word) <= 6 for word in words):
        named = " ".join(Stat)
        has = f", not {len(words)}" if len(words) != len(Stat) else ""
        raise OutOfRange(f"Stats are six numbers from 1 to 6{has}. Type {named} in this order, such as 3 3 3 3 3 3.")
    return Stats(*map(int, words))


# Known facts of a person


def sheet(person: Person) -> Figure | None:
    """The figure of a person whose attributes are all known; None for others."""
    return person.figure if 0 not in person.figure.stats else None


def left_with(person: Person, lost: int) -> Stats | None:
    """A person's attributes with so many more points off each; None where they are not known."""
    figure = sheet(person)
    return None if figure is None else figure.left(lost)


def skills_of(person: Person, typed: Sequence[str] = ()) -> tuple[str, ...]:
    """A person's skills and those typed besides."""
    return tuple(dict.fromkeys((*person.figure.skills, *typed)))


def skills_typed(_position: Position, text: str) -> tuple[str, ...]:
    """The skills that an option lists; UnknownName for an unknown one."""
    return skills_named(text)


def mark_of(person: Person, skills: Sequence[str] = (), hostage: bool = False) -> Mark:
    """A person as a mark, with these skills besides their own."""
    figure, skills = sheet(person), skills_of(person, skills)
    if figure is None:
        return Mark(
            gun_shy="Gun Shy" in skills, soak=TOUGH_HITS * ("Tough SOB" in skills), nice_girl=NICE_GIRL in skills
        )
    return Mark(
        stats=figure.ratings,
        lost=figure.off_all,
        gun_shy="Gun Shy" in skills,
        soak=(TOUGH_HITS - figure.tough) * ("Tough SOB" in skills),
        nice_girl=NICE_GIRL in skills,
        guts=figure.rating(Stat.GUTS).now if hostage else None,
    )


def hurt(person: Person, struck: Struck, *, standing: bool = True) -> tuple[Change, ...]:
    """The changes of harm in a person; none without harm.

    standing  whether a posture counts, besides death, where no hit took anything off
    """
    harm, left = struck.harm, struck.posture
    changed = left is not Posture.UP if standing else left is Posture.DEAD
    if not (harm.lost or harm.owed or harm.soaked or changed):
        return ()
    return (Hurt(person.id, harm.lost, harm.owed, left or Posture.UP, harm.soaked),)


def named_on_sheet(position: Position, name: str) -> Person | None:
    """The person that a sheet names: on record, or on the table, where names are unique; None for an unknown name."""
    wanted = key_of(name)
    there = (one for one in position.people.values() if wanted in (key_of(one.figure.name), key_of(one.typed)))
    return position.on_sheets.get(name) or next(there, None)


def of_city(position: Position) -> bool:
    """Whether what happens counts for a campaign's city: not in a game in which no gang takes part in a campaign."""
    return not position.played or any(one.campaign for one in position.people.values())


def side_of(person: Person) -> int | None:
    """The side that a person fights for; None for no side."""
    return None if person.side == NO_SIDE else person.side


def friends(position: Position, one: Person, other: Person) -> bool:
    """Whether two people are of one gang, or of one side of the game."""
    if not (one.stored and other.stored):
        return False
    return one.gang_id == other.gang_id or (position.played and one.side != NO_SIDE and one.side == other.side)


def comrades(position: Position, one: Person, other: Person) -> bool:
    """Whether two people are of one gang. Gangsters who came for this game alone are of the gang of their side."""
    if not (one.stored and other.stored) or one.gang_id == other.gang_id:
        return one.stored and other.stored
    if position.game is None or one.side == NO_SIDE or one.side != other.side:
        return False
    gangsters = not {one.figure.profile, other.figure.profile} & (LAW | BYSTANDERS)
    return gangsters and not {one.gang_id, other.gang_id}.isdisjoint(position.game.extras)


def civilian(person: Person) -> bool:
    """Whether a person is a civilian, who acts on a Ten."""
    return person.figure.profile in BYSTANDERS


def riding(position: Position, person: Person) -> Vehicle | None:
    """The vehicle on the table that a person is in or on."""
    return holding(position.board.vehicles, person.id) if person.stored else None


def require_on_foot(position: Position, *people: Person) -> None:
    """Refuse a deed that no figure does or suffers in or on a vehicle of the table."""
    for one in people:
        car = riding(position, one)
        if car is not None:
            raise IllegalNow(f"{one.name} is aboard {car.name}. Get out first with /mad-table alight.").offering(
                "Get out", "mad-table alight", figures=one.typed
            )


def require_reach(position: Position, person: Person, others: Iterable[Person]) -> None:
    """Refuse an attack by hand out of, or into, a moving vehicle, or without contact on the street."""
    for other in others:
        car = out_of_reach(position.board.vehicles, person.id or None, other.id or None)
        if car is None:
            require_contact(position, person, other)
            continue
        inside, outside = (person, other) if person.id in car.aboard else (other, person)
        raise IllegalNow(
            f"{inside.name} is aboard {car.name}, which is {str(car.speed).lower()}, and {outside.name} is not. "
            "Shoot, or wait until the car stops."
        )


# Able figures


def require_in_fight(person: Person) -> None:
    """Refuse a figure that is out of the fight: laid out, gone or taken. Its nerve does not matter."""
    if person.figure.kept_out:
        raise IllegalNow(f"{person.name} is {person.figure.kept_out}. Pick a figure that can still act.")


def require_fit(person: Person) -> None:
    """Refuse to act with a figure that can't act."""
    require_in_fight(person)
    if person.figure.nerve is Nerve.TERRIFIED:
        raise IllegalNow(f"{person.name} is terrified and running. Use /mad-nerve grip first.").offering(
            "Get a grip", "mad-nerve grip", figure=person.typed
        )


def require_free(person: Person, running: bool) -> None:
    """Refuse to move a figure that is out of the fight; one whose nerve broke for good may still run."""
    figure = person.figure
    if figure.laid_out or figure.standing is not Standing.LEFT:
        require_in_fight(person)
    elif not running:
        raise IllegalNow(f"{person.name} is {figure.standing} and can only run for the nearest exit. Choose pace:Run.")


def require_feet(person: Person) -> None:
    """Refuse to move a figure that is not on its feet."""
    if person.figure.posture is Posture.PRONE:
        raise IllegalNow(f"{person.name} is prone and can't move. A friend must carry or heal them.")
    if person.figure.floored is not Floored.NO:
        raise IllegalNow(
            f"{person.name} is {person.figure.floored}. Use /mad-brawl stand first, for one action."
        ).offering("Stand up", "mad-brawl stand", figure=person.typed)


def require_hurtable(*people: Person) -> None:
    """Refuse an effect on a corpse, or on a figure that is off the board."""
    for one in people:
        require_there(one)
        if one.figure.posture is Posture.DEAD:
            raise IllegalNow(f"{one.name} is already dead. Pick another figure.")


def present(position: Position, people: Sequence[Person], *, corpses: bool = False) -> tuple[Person, ...]:
    """The listed people with unique names; IllegalNow for people who are gone, or dead unless `corpses` may be."""
    for one in people:
        require_there(one)
        if not corpses:
            require_hurtable(one)
    taken = (
        {key_of(one.figure.name) for one in position.people.values()} if len(people) > 1 else ()
    )  # a single person needs no number
    return tuple(numbered(people, taken))


def require_there(person: Person) -> None:
    """Refuse an effect on a figure that is off the board."""
    if person.figure.off_board:
        raise IllegalNow(f"{person.name} is {person.figure.standing}. Pick a figure that is on the table.")


def require_seen(position: Position, *people: Person) -> None:
    """Refuse an attack on hidden figures on a table."""
    hidden = next((one for one in people if position.played and one.here and one.figure.hides), None)
    if hidden is not None:
        raise IllegalNow(
            f"{hidden.name} is hidden, so no one can attack them. Look for them with /mad-move spot."
        ).offering("Look for them", "mad-move spot", hiding=hidden.typed)
