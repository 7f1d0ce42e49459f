"""Gang building: creation, kinds of gang, buying cards (2 Gangs to 6 Trait points; 17 Dogs)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, Final

from annotated_types import Len

from rules.core.action.deed import Deed, Spawns, decides
from rules.core.action.fields import OfGangs, gang_of, nobody, one_figure, option
from rules.core.action.gang_creation import MOST_FIGURES, founding, fresh_gang, fresh_names
from rules.core.action.move import move, record
from rules.core.action.people_fields import EVEN_ABSENT, OWN, RECORDED
from rules.core.action.position import Price, Umpired
from rules.core.action.report import Opens, Report, Tone
from rules.core.action.system import Recruit, numbered
from rules.core.people.names import alike
from rules.core.people.person import GangView as GangViewOf
from rules.core.people.roster import Hired
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.proper_names import MOST_LETTERS, proper
from rules.core.plain.refusal import ForUmpire, IllegalNow, Missing, OutOfRange, UnknownName, either
from rules.core.plain.words import count, key_of, parts
from rules.core.play.game import Game
from rules.core.tables.outcome import Outcome
from rules.gangstars.gangs.estate import AsideSet, GangKind, GangKindSet, estate_of, require_size
from rules.gangstars.gangs.prices import (
    STAT_NAMES,
    Account,
    Bill,
    Member,
    Muster,
    bill,
    carrying,
    ma_mans_brains,
    paid,
    stats_with,
)
from rules.gangstars.gangs.roster import MOST_CARRIED, GangStarsRoster
from rules.gangstars.gangs.vetting import ADVISED, Vetting, legality, wishes_line
from rules.gangstars.model.changes import carded
from rules.gangstars.model.figures import DOGS, Figure, Profile
from rules.gangstars.model.kinds import PREFERRED, READY
from rules.gangstars.model.position import Person, Position
from rules.gangstars.model.weapons import ARMS, GEAR, arm_named, gear_named
from rules.gangstars.traits.trait_table import CANINE, HUMAN, MA_MAN, TRAITS, trait_named

GangView = GangViewOf[Figure]
Name = Annotated[str, Len(1, MOST_LETTERS)]
Reason = Annotated[str, Len(1, 100)]
GS: Final = "gs"
NOTHING: Final = "none"
"""The words for an empty list and for no master."""


# Which gang


def muster_of(gang: GangView) -> Muster:
    """A gang, ready to be checked against the rules."""
    return Muster(tuple(Member(one.id, one.figure) for one in gang.people), estate_of(gang.gang))


def only_one(position: Position, _move: Any) -> GangView:
    """The caller's only gang of this game."""
    mine = [one for one in position.gangs.values() if one.mine and one.gang.system == GS]
    if not mine:
        raise IllegalNow("You have no gang of GangStars yet. Found one with /gangstars-gang new.").offering(
            "Found a gang", "gangstars-gang new"
        )
    if len(mine) > 1:
        raise Missing(
            f"You have several gangs. Add “gang” with one of these: {either(one.name for one in mine)}.", "gang"
        )
    return mine[0]


def cards_of(gang: GangView) -> Price:
    """The price of a change of a gang's cards. While the gang is on the table only an umpire may change them."""
    if not gang.gang.game:
        return ()
    if not gang.umpired:
        raise ForUmpire(
            f"{gang.name} is in a game, where only an umpire may change its cards. Ask an umpire, or wait for the end."
        )
    return (Umpired(f"the cards of {gang.name}"),)


GANG: Final[Any] = gang_of("Your gang, if you have more than one.", only_one, only=OWN)


@record
class GangOption:
    """The option for the gang."""

    gang: GangView = GANG


# Options about a card


def _bearers(typed: Mapping[str, str], gangs: Sequence[GangView]) -> Iterable[tuple[GangView, Figure]]:
    """The figure whose card is already named, with its gang."""
    named = key_of(typed.get("figure") or "")
    for gang in gangs if named else ():
        for one in gang.people:
            if named in (key_of(one.figure.name), key_of(f"{one.figure.name} ({gang.gang.name})")):
                yield gang, one.figure


def _traits(_game: Game | None, typed: Mapping[str, str], gangs: Sequence[GangView]) -> Iterable[str]:
    """The traits to offer: for a dog those of dogs, its type's first; for a person those of people; else all."""
    known = alike(typed.get("profile") or "", Profile)
    profile = known or next((figure.profile for _, figure in _bearers(typed, gangs)), None)
    if profile is None:
        return (*TRAITS, NOTHING)
    return dict.fromkeys((*PREFERRED[profile], *CANINE, NOTHING) if profile in DOGS else (*HUMAN, NOTHING))


def _masters(_game: Game | None, typed: Mapping[str, str], gangs: Sequence[GangView]) -> Iterable[str]:
    """The people of the named gang; of all gangs here before one is named."""
    meant = [gang for gang, _ in _bearers(typed, gangs)]
    meant = meant[:1] or [gang for gang in gangs if key_of(gang.gang.name) == key_of(typed.get("gang") or "")]
    people = [one.figure.name for gang in meant for one in gang.people if not one.figure.is_dog]
    others = [one.figure.name for gang in gangs for one in gang.people if not one.figure.is_dog]
    return (*(people or others), NOTHING)


def _of(names: Iterable[str]) -> OfGangs:
    listed = (*names, NOTHING)
    return OfGangs(lambda _game, _typed, _gangs: listed, many=True, people=False)


@record
class CardOptions:
    """The options about a card. Values that are not given stay."""

    agility: int | None = option("Agility, 0 to 5. It counts with bare hands and in nimble tasks.", nobody)
    strength: int | None = option("Strength, 0 to 5. It counts for damage, dealt and taken.", nobody)
    melee: int | None = option("Melee, 0 to 5. It counts in close combat with a weapon.", nobody)
    shooting: int | None = option("Shooting, 0 to 5. It counts for shooting and throwing. Dogs don't need it.", nobody)
    movement: int | None = option("Movement, 1 to 5: the segments that it moves in a turn, of 10 cm (4″) each.", nobody)
    brains: int | None = option(
        "Brains, 0 to 5. They count for reactions and command distance. A ma man's follow the leader's.", nobody
    )
    luck: int | None = option("Luck, 0 to 5: the rerolls in a game. Each costs 2 basic points.", nobody)
    wounds: int | None = option(
        "Heavy wounds until the figure is out, 2 to 5. Each above 2 costs 2 basic points.", nobody
    )
    traits: str | None = option("Traits, separated by commas, or “none”.", nobody, complete=OfGangs(_traits, many=True))
    gear: str | None = option(
        "Gear that the figure carries, separated by commas, or “none”.", nobody, complete=_of(GEAR)
    )
    chosen: str | None = option(
        "Two weapons for a weapon spec, then one hand weapon for a ripper, with commas.",
        nobody,
        complete=_of(ARMS),
    )


@record
class GangCardOptions(CardOptions):
    """The options about a card in a gang."""

    armor: bool | None = option(
        "Whether it wears armor: +3 against damage. Armor is free, if you all agree on it.", nobody
    )
    master: str | None = option("The master of a dog, or “none”.", nobody, complete=OfGangs(_masters))


def typed_card(base: Figure, move: CardOptions, muster: Muster) -> Figure:
    """A card with the typed facts; everything else stays. A ma man's brains follow from the Head Honcho's.

    It raises OutOfRange for impossible numbers, and UnknownName for unknown names.
    """
    typed = {name: value for name in STAT_NAMES if (value := getattr(move, name)) is not None}
    traits = _listed(move.traits, lambda name: trait_named(name, base.is_dog), base.traits)
    gear = _listed(move.gear, gear_named, [weapon.name for weapon in base.weapons])
    chosen = _listed(move.chosen, lambda name: arm_named(name).name, base.chosen)
    for what, listed in (("traits", traits), ("pieces of gear", gear), ("chosen weapons", chosen)):
        if len(listed) > MOST_CARRIED:
            raise OutOfRange(f"A card has room for {MOST_CARRIED} {what}. You named {len(listed)}.")
    figure = replace(
        base,
        traits=tuple(dict.fromkeys(traits)),
        chosen=tuple(chosen),
        weapons=carrying(base.weapons, gear),
    )
    if isinstance(move, GangCardOptions):
        figure = replace(
            figure,
            armour=base.armour if move.armor is None else move.armor,
            master=base.master if move.master is None else _master_named(move.master, muster),
        )
    brains = ma_mans_brains(muster) if figure.has(MA_MAN) and not figure.is_leader else None
    if brains is not None:
        typed.setdefault("brains", brains)
    return replace(figure, stats=stats_with(figure.stats, typed))


def _listed(typed: str | None, named: Callable[[str], str], before: Sequence[str]) -> Sequence[str]:
    """A list under its proper names; the old list if none is given."""
    if typed is None:
        return before
    names = parts(typed)
    return [] if [one.casefold() for one in names] == [NOTHING] else [named(one) for one in names]


def _master_named(name: str, muster: Muster) -> int:
    """The id of a person of the gang, 0 for “none”. It raises UnknownName for anyone else."""
    if name.strip().casefold() == NOTHING:
        return 0
    known = {key_of(one.figure.name): one.id for one in muster.people}
    if key_of(name) not in known:
        raise UnknownName("person of this gang", name, [one.figure.name for one in muster.people])
    return known[key_of(name)]


# Cards while a gang is being built

CHECK, ADD, MASTER = "gscheck", "gsadd", "gsmaster"
"""What the buttons of a gang open. Their keys begin with the gang's id; MASTER's with the dog's."""
MENU: Final = "menu"
MOST_FAULTS: Final = 4
"""The most violations that the card of a step lists. A check lists all."""


def first_step(gang: int) -> Opens:
    """The button for a gang without figures."""
    return Opens(ADD, f"{gang}.{MENU}", "Add a figure")


def add_button(gang: int) -> Opens:
    """The button that adds a figure."""
    return Opens(ADD, f"{gang}.{MENU}", "Add another")


def leash(figure_id: int, figure: Figure) -> tuple[Opens, ...]:
    """The button for a dog without a master."""
    ownerless = figure.is_dog and not figure.master
    return (Opens(MASTER, str(figure_id), f"{figure.name}: name a master"),) if ownerless else ()


def left(account: Account) -> str:
    """What an account has left, with a minus if it is overdrawn."""
    return str(account.left).replace("-", "−")


def counted(account: Account, thing: str) -> str:
    """What an account has left, with its unit: “1 trait point”."""
    return f"{left(account)} {thing}{'' if account.left == 1 else 's'}"


def _buttons(gang: int) -> tuple[Opens, ...]:
    """The buttons of a step."""
    return Opens(CHECK, f"{gang}.0", "Check"), add_button(gang)


def _left_line(mine: Bill, verdict: Vetting) -> str:
    """The points that a figure and its gang can still spend."""
    left_texts = [
        f"{left(mine.basic)} basic points and {counted(mine.traits, 'trait point')} for this figure",
        f"{counted(verdict.pool, 'equipment point')} for the gang",
        *([f"{left(verdict.size)} of the {verdict.size.of} agreed basic points"] if verdict.size.of else []),
    ]
    return f"Left: {', '.join(left_texts)}."


def _fault_lines(verdict: Vetting) -> tuple[str, ...]:
    """The first violations, and the number of the others."""
    faults = verdict.violations
    more = (
        (f"There are {len(faults) - MOST_FAULTS} more faults. [Check] lists them all.",)
        if len(faults) > MOST_FAULTS
        else ()
    )
    return (*(f"⚠ {one}" for one in faults[:MOST_FAULTS]), *more)


def _verdict(outcome: Outcome[Vetting]) -> dict[str, Any]:
    """The state of a gang as JSON values."""
    verdict = outcome.result
    return {
        "basic": verdict.size.spent,
        "equipment_left": verdict.pool.left,
        "left": {one.name: {"basic": one.basic.left, "traits": one.traits.left} for one in verdict.bills},
        "violations": list(verdict.violations),
    }


# Creation and kind


def _agreed(outfit: GangKind, size: int) -> str:
    """The agreed kind of a gang and its basic points, 0 for no limit."""
    if not size:
        return f"{outfit}, with any number of basic points"
    return f"{outfit}, with {size} basic points"


@move("gangstars-gang new", gangs=True)
class NewGang:
    """Found a gang of a certain kind, with basic points to spend. Buttons guide you."""

    kind: GangKind = option("What kind of gang.", words=GangKind)
    name: Name = option("Name of the gang.")
    size: int = option("Basic points that you all agreed on, or 0 for no limit (default: 50).", default=ADVISED)


@decides(NewGang)
def found(position: Position, move: NewGang) -> Spawns[None]:
    """A new gang of a kind, without figures."""
    require_size(move.size)
    gang = fresh_gang(position, GS, move.name)
    headline = f"{position.caller_name} founds {gang.name}: {_agreed(move.kind, move.size)}."
    takes = "A gang needs one Head Honcho and at least one Hit-man. The rest is up to you."

    def founded(gang_id: int, _ids: tuple[int, ...]) -> Deed[None]:
        return Deed(
            report=lambda _: Report(headline, (takes,), opens=(first_step(gang_id),)),
            rule="gs.gang",
            changes=lambda _: (*founding(gang_id, gang, (), ()), GangKindSet(gang_id, move.kind, move.size)),
        )

    return Spawns(0, founded)


@move("gangstars-gang kind")
class ChangeKind:
    """Change a gang's kind, or its number of basic points."""

    kind: GangKind | None = option("What kind of gang.", nobody, words=GangKind)
    size: int | None = option("Basic points that you all agreed on, or 0 for no limit.", nobody)
    gang: GangView = GANG


@decides(ChangeKind)
def change_kind(_position: Position, move: ChangeKind) -> Deed[Vetting]:
    """Another kind or size for a gang."""
    if move.kind is None and move.size is None:
        raise Missing("You changed nothing. Add the kind of gang or its basic points.", "kind", "size")
    muster = muster_of(move.gang)
    outfit = move.kind or muster.estate.outfit
    size = muster.estate.size if move.size is None else move.size
    require_size(size)
    headline = f"{move.gang.gang.name}: {_agreed(outfit, size)}."
    return Deed(
        legality,
        (replace(muster, estate=replace(muster.estate, outfit=outfit, size=size)),),
        allow=lambda: cards_of(move.gang),
        changes=lambda _: (GangKindSet(move.gang.id, outfit, size),),
        facts=_verdict,
        report=lambda verdict: Report(headline, _fault_lines(verdict), opens=_buttons(move.gang.id)),
    )


# Cards


@record
class NewFigure:
    """A new figure of a gang."""

    profile: Profile = option("Type of the figure.", words=Profile)
    name: Name = option("Name of the figure (default: random).", default="")


@move("gangstars-gang add")
class AddFigure(GangOption, GangCardOptions, NewFigure):
    """Add a figure with its type's ready card. You may change any part of the card."""


@decides(AddFigure)
def add(_position: Position, move: AddFigure) -> Spawns[Vetting]:
    """A new figure, with the ready card of its type and the typed facts."""
    muster = muster_of(move.gang)
    if len(muster.members) >= MOST_FIGURES:
        raise IllegalNow(f"{move.gang.name} already has {MOST_FIGURES} figures. Dismiss one first.")
    taken = {key_of(one.figure.name) for one in muster.members}
    name = proper(move.name) if move.name else numbered([(1, move.profile)], taken)[0].name
    fresh_names([Recruit(move.profile, name)], taken)
    figure = typed_card(replace(READY[move.profile], name=name), move, muster)

    def joins(gang: int, ids: tuple[int, ...]) -> Deed[Vetting]:
        (id_,) = ids
        return _bought(move.gang, muster, None, Member(id_, figure), Hired(id_, GS, gang, figure))

    return Spawns(1, joins, move.gang.id)


@record
class CardOwner:
    """The option for the figure whose card it is."""

    figure: Person = one_figure("The figure with this card.", only=RECORDED | EVEN_ABSENT, gangs_of="figure")
    profile: Profile | None = option("Another type.", nobody, words=Profile)


@move("gangstars-gang set")
class ChangeCard(GangCardOptions, CardOwner):
    """Change parts of a figure's card. The other parts stay."""


@decides(ChangeCard)
def buy(position: Position, move: ChangeCard) -> Deed[Vetting]:
    """A change of a card. Only an owner of the gang may make it, even if others may act with the figure in a game."""
    if all(said is None for name, said in vars(move).items() if name != "figure"):
        raise OutOfRange("You changed nothing. Add a stat, traits, gear, chosen weapons, armor or a master.")
    gang, before = position.gangs[move.figure.gang_id], move.figure.figure
    muster = muster_of(gang)
    after = typed_card(replace(before, profile=move.profile or before.profile), move, muster)
    deed = _bought(gang, muster, before, Member(move.figure.id, after), carded(move.figure.id, after))
    return replace(deed, allow=lambda: (*position.runs(gang), *cards_of(gang)))


def _bought(gang: GangView, muster: Muster, before: Figure | None, member: Member, change: Change) -> Deed[Vetting]:
    """A card after a purchase, and its gang checked against the rules."""
    figure, new = member.figure, before is None
    cost, aside = paid(muster, before, figure), muster.estate.aside
    left = None if aside is None else aside - cost
    booked = () if left is None or not cost else (AsideSet(gang.id, left),)

    def report(verdict: Vetting) -> Report:
        """The card now, the points left, and the violations."""
        costs = (f"{count(abs(cost), 'equipment point')} {'paid' if cost > 0 else 'refunded'}.",) if cost else ()
        wishes = (wishes_line(figure.profile),) if figure.is_dog and not figure.traits else ()
        return Report(
            f"{figure.name} joins {gang.name}." if new else f"{figure.name} has a new card.",
            (
                GangStarsRoster.line(figure),
                *costs,
                _left_line(bill(figure), verdict),
                *wishes,
                *_fault_lines(verdict),
            ),
            tone=Tone.PLAIN if verdict.violations else Tone.GOOD,
            opens=(*_buttons(gang.id), *leash(member.id, figure)),
        )

    return Deed(
        legality,
        (replace(muster.changed(member), estate=replace(muster.estate, aside=left)),),
        allow=lambda: cards_of(gang),
        changes=lambda _: (change, *booked),
        facts=lambda outcome: {"figure": figure.name, **_verdict(outcome)},
        about=(gang,) if new else None,
        report=report,
    )
