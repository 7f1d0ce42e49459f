"""A rule system's manifest, and the discovery of all systems under ``rules``."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import field
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from rules.core.action.legal import Legal
from rules.core.action.on_street import BearingOf
from rules.core.people.figure_card import FigureCard
from rules.core.people.person import People
from rules.core.people.roster import Estates
from rules.core.plain.events import TAGGED, Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.words import key_of
from rules.core.play.campaign import CampaignSystem
from rules.core.play.game import GameSystem
from rules.core.play.house_player import HousePlayer, Strength
from rules.core.play.standing_orders import OutOfTurn
from rules.core.street.cover import USUAL, CoverTable
from rules.core.street.rulings import StreetRuling
from rules.core.tables.book import SHIPPED, Book, Overview
from rules.core.tables.grid import Grid
from rules.core.tables.rule import Catalogue, Rule, resolvers_in
from rules.core.tables.table import Table


@frozen
class Recruit:
    """A figure as a sample gang names it."""

    profile: str
    name: str
    gear: tuple[str, ...] = ()


def numbered(wanted: Iterable[tuple[int, str]], taken: Collection[str]) -> list[Recruit]:
    """Recruits by number and profile, under free names; `taken` are in small letters."""
    used = set(taken)
    recruits: list[Recruit] = []
    for number, profile in wanted:
        place = 0
        for _ in range(number):
            place += 1
            while key_of(f"{profile} {place}") in used:
                place += 1
            used.add(key_of(f"{profile} {place}"))
            recruits.append(Recruit(profile, f"{profile} {place}"))
    return recruits


class Roster(Protocol):
    """What the generic gang keeper asks of a system that keeps figures between games.

    figure       the frozen dataclass of a figure; it has `name`, `profile` and `present`
    profiles     profile names, each with a line about it
    samples      ready gangs by name
    gear_names   what figures can carry
    skill_names  what figures can learn
    """

    @property
    def figure(self) -> type[Any]: ...
    @property
    def profiles(self) -> Mapping[str, str]: ...
    @property
    def samples(self) -> Mapping[str, tuple[Recruit, ...]]: ...
    @property
    def gear_names(self) -> tuple[str, ...]: ...
    @property
    def skill_names(self) -> tuple[str, ...]: ...

    @property
    def muster(self) -> Callable[..., tuple[Any, ...]]:
        """The resolver (dice, recruits, skills) that makes new figures. It raises UnknownName for what the system
        lacks.
        """
        ...

    def gear_named(self, name: str) -> str:
        """A piece of gear whatever its capitals. Raises UnknownName otherwise."""
        ...

    def skill_named(self, name: str) -> str:
        """A skill whatever its capitals. Raises UnknownName otherwise."""
        ...

    def check(self, figure: Any) -> list[str]:
        """The faults of a figure read from a file and what would be right, each beginning with its name."""
        ...

    def imported(self, figure: Any) -> Any:
        """A figure as it comes from a file, without what only held in its former gang."""
        ...

    def wounded(self, subject: int, figure: Any, points: int, dead: bool) -> Change:
        """The change that corrects a figure's wounds by hand; `points` as its system counts them.

        Raises IllegalNow for a figure that keeps no wounds.
        """
        ...

    def hurt(self, figure: Any) -> int:
        """How badly a figure is hurt: a higher number is worse, and death is worst."""
        ...

    def line(self, figure: Any) -> str:
        """The figure on one line, for a gang's roster."""
        ...

    def sheet(self, figure: Any) -> list[tuple[str, str]]:
        """The figure's sheet: labels and the text beside them."""
        ...

    def card(self, figure: Any) -> FigureCard:
        """The figure's printed card, with what it has lost and spent ticked."""
        ...


Lookup = tuple[str, str | Overview]


def under(root: str, names: str) -> tuple[str, ...]:
    """Commands of one root, each as it is typed; `names` are words, the names of the commands below the root."""
    return tuple(f"{root} {name}" for name in names.split())


@frozen
class System:
    """What the bot knows of a rule system.

    id         prefix of its rules and name of its slash commands: ``mad``
    title      the name of the game
    called     its short name, if that is not its title
    modules    the modules that hold its resolvers
    rules      its catalogue in the order of the source
    tables     its tables in the order of the source
    grids      its tables of numbers that no die reads, in the order of the source
    lookups    other tables that people look up, by id: title, and aligned text or what that is drawn from
    roster     how its figures are kept; None for a system without figures
    games      how its games are kept; None for a system that only rolls
    estates    what it keeps of gangs besides their figures; None for nothing
    campaigns  how its campaigns are kept; None for a system without
    people     how it makes figures of people who are not on record; None for a system without figures
    words      words that mean several people in its lists, besides its profiles
    legal      what its actors may do: figures, gangs or seats; None for a system that only rolls
    commands   the commands that players type most: Discord lists them on a server that plays it, 35 at most
    campaign_commands  the same for its campaigns, 25 at most
    bearing    how its figures are on a street; None for a system that no street measures for
    worth      what a figure is worth to its side as it is: about 1 for a usual one, 0 for one that is out of the fight;
               None for a system without fights
    zones      the places of a street where sides begin, by the side, from a board; each in its start zone where none is
    fitting    the ids of the streets that suit what is played on a board, the best first; empty if all do alike
    measuring  how squares answer what its rules measure, besides the rulings for all games
    covers     what covers on its streets
    unmeasured the switch of its house ruling by which nobody is told a distance; empty for a system without
    out_of_turn  how a figure may shoot at an enemy who comes into sight; None for a system without such shots
    reading    the changes by which a board, by the id of its game, takes over what it needs of the book in force
    relaid     the changes by which a board, by the id of its game, forgets the squares of a former street
    opponent   makes the player of some strength by which the house plays a side of its games; None for a system that
               it doesn't play
    handovers  the commands that only end a part of a turn or open the next; a short account of a turn leaves them out
    flees      whether a figure, on a board, should leave the street as soon as it can and win nothing more
    endings    the commands that end an action begun before, as on the square where a run stops; a short account of a
               turn tells both as one
    rookie     how far a rookie of the house may misjudge what a move brings, as a standard deviation, in figures, or in
               what else decides its games
    """

    id: str
    title: str
    rules: tuple[Rule, ...]
    called: str = ""
    modules: tuple[ModuleType, ...] = ()
    tables: tuple[Table[Any], ...] = ()
    lookups: Mapping[str, Lookup] = field(default_factory=dict[str, Lookup])
    roster: Roster | None = None
    games: GameSystem | None = None
    estates: Estates | None = None
    campaigns: CampaignSystem | None = None
    grids: tuple[Grid, ...] = ()
    people: People | None = None
    words: tuple[str, ...] = ()
    legal: Legal[Any] | None = None
    commands: tuple[str, ...] = ()
    campaign_commands: tuple[str, ...] = ()
    bearing: BearingOf | None = None
    worth: Callable[[Any], float] | None = None
    zones: Callable[[Any], Mapping[int, str]] = lambda _board: {}
    fitting: Callable[[Any], tuple[str, ...]] = lambda _board: ()
    measuring: tuple[StreetRuling, ...] = ()
    covers: CoverTable = USUAL
    unmeasured: str = ""
    out_of_turn: OutOfTurn | None = None
    reading: Callable[[int, Book], tuple[Change, ...]] = lambda _game, _book: ()
    relaid: Callable[[int, Any], tuple[Change, ...]] = lambda _game, _board: ()
    opponent: Callable[[System, Strength], HousePlayer] | None = None
    handovers: frozenset[str] = frozenset()
    flees: Callable[[Any, Any], bool] = lambda _board, _figure: False
    endings: frozenset[str] = frozenset()
    rookie: float = 0.1

    @property
    def short(self) -> str:
        """Its short name, for places with little room."""
        return self.called or self.title

    @property
    def keys(self) -> tuple[str, str]:
        """The names that users may type for it besides its title, as keys: its id, and its short name, as buttons have
        it.
        """
        return key_of(self.id), key_of(self.short)

    def looked_up(self, table: str, book: Book = SHIPPED) -> str:
        """A table that people look up as aligned text, with the tables of a book. Raises KeyError for none of its."""
        text = self.lookups[table][1]
        return text.drawn(book) if isinstance(text, Overview) else text

    def parts(self, table: str) -> tuple[str, ...]:
        """The ids of the tables that a looked-up one is drawn from; itself if it is drawn from none."""
        text = self.lookups[table][1] if table in self.lookups else ""
        return tuple(one.id for one in text.tables) if isinstance(text, Overview) else (table,)

    @property
    def kinds(self) -> frozenset[str]:
        """Keys of all words that mean people of a kind or a side in its lists. No figure may have one as its name."""
        profiles = () if self.roster is None else self.roster.profiles
        return frozenset(map(key_of, (*profiles, *self.words)))

    @property
    def replaceable(self) -> dict[str, Table[Any] | Grid]:
        """Its tables and grids that a server may replace, by id."""
        return {table.id: table for table in (*self.tables, *self.grids)}

    @property
    def changes(self) -> tuple[type[Change], ...]:
        """The kinds of change that its commands store. Their tags begin with its id."""
        return tuple(kind for tag, kind in TAGGED.items() if tag.startswith(f"{self.id}."))

    @property
    def resolvers(self) -> list[Callable[..., Any]]:
        """Every resolver of its modules."""
        return [resolver for module in self.modules for resolver in resolvers_in(module)]

    @property
    def catalogue(self) -> Catalogue:
        """Its rules with the resolvers that carry them out."""
        return Catalogue(self.rules, self.resolvers)


def chapters(package: str) -> tuple[ModuleType, ...]:
    """Every module of a package and of the packages in it, as a system lists them in its manifest."""
    path = importlib.import_module(package).__path__
    return tuple(importlib.import_module(one.name) for one in pkgutil.walk_packages(path, f"{package}."))


@cache
def packages() -> Mapping[str, str]:
    """The id of every system found under ``rules``, by the name of its package, which its cog has too.

    A system is a package with an ID. Nothing else of it is imported.
    """
    names = [one.name for one in pkgutil.iter_modules(importlib.import_module("rules").__path__)]
    ids = {name: getattr(importlib.import_module(f"rules.{name}"), "ID", "") for name in names}
    return {name: id_ for name, id_ in ids.items() if id_}


class Systems(Mapping[str, System]):
    """The systems by id. The rules of each are imported when it is looked up first."""

    def __init__(self, packages: Mapping[str, str]) -> None:
        self._packages = {id_: name for name, id_ in packages.items()}
        self._loaded: dict[str, System] = {}

    def __getitem__(self, id_: str) -> System:
        if id_ not in self._loaded:
            self._loaded[id_] = importlib.import_module(f"rules.{self._packages[id_]}.manifest").SYSTEM
        return self._loaded[id_]

    def __contains__(self, id_: object) -> bool:
        return id_ in self._packages

    def __iter__(self) -> Iterator[str]:
        return iter(self._packages)

    def __len__(self) -> int:
        return len(self._packages)


@cache
def discover() -> Mapping[str, System]:
    """Every system found under ``rules``, by id."""
    return Systems(packages())


def at_first(system: str, part: str) -> Any:
    """What a system keeps of a gang or a campaign at the start; None for what it does not begin."""
    keeper: Any = {"estate": discover()[system].estates, "state": discover()[system].campaigns}.get(part)
    return None if keeper is None else getattr(keeper, part)()


def after(subject: Any, change: Change) -> Any:
    """The state of a subject after a change of it, or of a part of it. Raises ValueError for a change of what never
    existed.
    """
    if not change.part and (change.begins or subject is not None):
        begun = change.apply_to(subject)
        return replace(begun, **{change.starts: at_first(begun.system, change.starts)}) if change.starts else begun
    if subject is None:
        raise ValueError(f"{change.tag} for what never was")
    before = getattr(subject, change.part)
    if before is None and not change.begins:
        before = at_first(subject.system, change.part)
        if before is None:
            raise ValueError(f"{change.tag} for a {change.part} that was never set")
    return replace(subject, **{change.part: change.apply_to(before)})


def system_with(id_: str) -> System | None:
    """The system that has a rule or table of this id, if any has. Such an id begins with the system's id."""
    return discover().get(id_.partition(".")[0])


def rule_with(id_: str) -> tuple[System, Rule] | None:
    """The rule of this id, and its system; None for none."""
    system = system_with(id_)
    return None if system is None else next(((system, rule) for rule in system.rules if rule.id == id_), None)


class ShippedTable(NamedTuple):
    """A table or grid as it ships, and its system."""

    system: System
    table: Table[Any] | Grid


@cache
def all_tables() -> Mapping[str, ShippedTable]:
    """Every table and grid of every system that can be replaced, by id."""
    systems = discover().values()
    return {id_: ShippedTable(system, table) for system in systems for id_, table in system.replaceable.items()}


def all_rules() -> Iterator[tuple[System, Rule]]:
    """Every rule of every system."""
    for system in discover().values():
        for rule in system.rules:
            yield system, rule
