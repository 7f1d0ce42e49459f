"""The 84 accessory cards: their numbers in the three games, their effects, and when each may be played."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache, lru_cache
from typing import Final, NamedTuple, Protocol, TypeVar

from rules.core.plain.columns import cells
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import UnknownName, either
from rules.core.tables.outcome import Modifier
from rules.dillinger.model.boxes_and_forces import EVERY_FORCE, Force, Length
from rules.dillinger.model.paragraphs import ruled


class HasCard(Protocol):
    """A thing with a card of its own."""

    @property
    def name(self) -> str: ...
    @property
    def short(self) -> tuple[str, ...]: ...


QUOTATION: Final = str.maketrans("", "", '“”"')


C = TypeVar("C", bound=HasCard)


def card_named(kind: str, name: str, cards: Iterable[C]) -> C:
    """The card of this name, or of a shorter one, compared by `plain`. It raises UnknownName otherwise."""
    listed = list(cards)
    known = {plain(short): card for card in listed for short in (card.name, *card.short)}
    found = known.get(plain(name))
    if found is None:
        shorter = [short for card in listed for short in card.short]
        raise UnknownName(kind, name, [*(card.name for card in listed), *shorter])
    return found


def plain(name: str) -> str:
    """A name without capitals, extra spaces, quotation marks and a leading “the”."""
    words = name.casefold().translate(QUOTATION).split()
    return " ".join(words[1:] if len(words) > 1 and words[0] == "the" else words)


class AccessoryKind(StrEnum):
    """The kinds of accessory card, in the order of the source's list."""

    BANK_HOLIDAY = "Bank Holiday"
    CONTRACT = "Contract for Hit"
    ENGINE_TROUBLE = "Engine Trouble"
    GETAWAY_CAR = "Getaway Car"
    GUN_MOLL = "Gun Moll"
    LAMM = "Herman “Baron” Lamm"
    HOSTAGES = "Hostages"
    INSIDER = "Insider Information"
    JAIL_RIOT = "Jail Riot"
    JAMMED = "Jammed Tommy Gun"
    HOOVER = "J. Edgar Hoover"
    VICTIM = "Kidnap Victim"
    CORRUPTION = "Local Corruption"
    MECHANIC = "Mechanic"
    MEDIA_HYPE = "Media Hype"
    ESCAPE_ROUTE = "Planned Escape Route"
    SURGERY = "Plastic Surgery"
    STUPIDITY = "Police Stupidity"
    ROADBLOCK = "Roadblock"
    AGENT = "Special Agent"
    ANNE_SAGE = "Anne Sage"
    SPREE = "Spending Spree"
    STATE_POLICE = "Special State Police"
    STOOL_PIGEON = "Stool Pigeon"
    TEAR_GAS = "Tear Gas"
    TOMMY_GUN = "Tommy Gun"


class CardWindow(StrEnum):
    """The moments at which players play cards."""

    ENEMY_ACTION = "a public enemy action"
    LAW_ACTION = "a law enforcement action"
    ATTACHING = "any time, under the card it is for"
    ROBBERY = "a robbery, before its dice"
    STOP = "the stopping of a robbery"
    RAID = "a raid"
    REACTION = "the answer to a catch"
    HIT = "a contract hit"
    ESCAPE = "an escape from jail, before its die"
    SPREE = "a spending spree"


class Seat(StrEnum):
    """The player of a card."""

    ENEMY = "the public enemy's player"
    LAW = "the law enforcement player"
    ANYBODY = "any player"


class Holder(StrEnum):
    """The cards under which another card may lie."""

    ENEMY = "a public enemy"
    STATE = "state police"
    AGENT = "a special agent"


class Playing(NamedTuple):
    """One way to play a card: when, by which player, and in a catch against or with which forces.

    raid    only after a raid
    billed  of these forces, those that may use it only under the Federal Crime Bill
    """

    window: CardWindow
    seat: Seat
    forces: tuple[Force, ...] = EVERY_FORCE
    raid: bool = False
    billed: tuple[Force, ...] = ()


@frozen
class Nature:
    """What all cards of a kind have in common.

    playings  the moments at which they may be played
    does      their effect, in our words
    attaches  the cards under which they lie; none for a card that is used up
    answers   the card that they cancel
    rule      their place in the source
    """

    playings: tuple[Playing, ...]
    does: str
    rule: str
    attaches: tuple[Holder, ...] = ()
    answers: AccessoryKind | None = None

    def played_in(self, window: CardWindow, seat: Seat) -> Playing | None:
        """How the card is played at this moment from this seat; None if it is not."""
        return next((one for one in self.playings if one.window is window and one.seat in (seat, Seat.ANYBODY)), None)


LAW, ENEMY, ANYBODY = Seat.LAW, Seat.ENEMY, Seat.ANYBODY
LOCAL_ONLY: Final = (Force.LOCAL,)

NATURES: Final = {
    AccessoryKind.BANK_HOLIDAY: Nature(
        (Playing(CardWindow.ROBBERY, ANYBODY),),
        "No robbery this turn: nothing is rolled, and the casing is lost. Played before every other card of the "
        "robbery. Counts as its player's next law enforcement action.",
        "9.221",
    ),
    AccessoryKind.CONTRACT: Nature(
        (Playing(CardWindow.ENEMY_ACTION, ENEMY),),
        "A hit-man goes after an enemy who cases a bank or is on the lam.",
        "8.7",
    ),
    AccessoryKind.ENGINE_TROUBLE: Nature((Playing(CardWindow.STOP, LAW, LOCAL_ONLY),), "+1 to the catch.", "9.22"),
    AccessoryKind.GETAWAY_CAR: Nature(
        (Playing(CardWindow.STOP, ENEMY, LOCAL_ONLY), Playing(CardWindow.ATTACHING, ENEMY)),
        "−1 to every catch at the bank. Stays with its enemy.",
        "9.23",
        attaches=(Holder.ENEMY,),
    ),
    AccessoryKind.GUN_MOLL: Nature(
        (Playing(CardWindow.RAID, LAW), Playing(CardWindow.SPREE, LAW)),
        "+1 to the catch, or a spree costs double. Never played on the Barkers, the Kellys or Bonnie & Clyde.",
        "9.34",
    ),
    AccessoryKind.LAMM: Nature(
        (Playing(CardWindow.ATTACHING, ENEMY),),
        "+1 to every robbery of the enemy whose card it is under.",
        "8.32",
        attaches=(Holder.ENEMY,),
    ),
    AccessoryKind.HOSTAGES: Nature(
        (Playing(CardWindow.STOP, ENEMY, LOCAL_ONLY),),
        "Odd dice, before anything is added, cost the law player 2 notoriety. The law player may call the "
        "police off instead.",
        "9.231",
    ),
    AccessoryKind.INSIDER: Nature(
        (Playing(CardWindow.RAID, ENEMY),), "−1 to the catch for each $2,000 that its player pays.", "9.35"
    ),
    AccessoryKind.JAIL_RIOT: Nature(
        (Playing(CardWindow.ESCAPE, ANYBODY),),
        "The enemy who escapes tests Luck first. A failure is deadly; a success adds 1 to the escape.",
        "10.33",
    ),
    AccessoryKind.JAMMED: Nature(
        (
            Playing(CardWindow.STOP, ENEMY, LOCAL_ONLY),
            Playing(CardWindow.RAID, ENEMY),
            Playing(CardWindow.REACTION, LAW),
            Playing(CardWindow.HIT, ANYBODY),
        ),
        "The other side's Tommy Gun adds nothing to this roll.",
        "9.23",
        answers=AccessoryKind.TOMMY_GUN,
    ),
    AccessoryKind.HOOVER: Nature(
        (Playing(CardWindow.RAID, LAW, (Force.AGENT,)),),
        "2 more notoriety for the law player if the raid succeeds, 3 less if it fails.",
        "9.34",
    ),
    AccessoryKind.VICTIM: Nature((Playing(CardWindow.ENEMY_ACTION, ENEMY),), "The victim of a kidnapping.", "8.5"),
    AccessoryKind.CORRUPTION: Nature((Playing(CardWindow.RAID, ENEMY),), "−1 to the catch.", "9.35"),
    AccessoryKind.MECHANIC: Nature(
        (Playing(CardWindow.STOP, ENEMY, LOCAL_ONLY),),
        "Engine Trouble adds nothing.",
        "9.23",
        answers=AccessoryKind.ENGINE_TROUBLE,
    ),
    AccessoryKind.MEDIA_HYPE: Nature(
        (Playing(CardWindow.ROBBERY, ENEMY),),
        "Doubles the robber's notoriety until their player's next turn. A robber who earns none by then loses 1.",
        "8.34",
    ),
    AccessoryKind.ESCAPE_ROUTE: Nature(
        (Playing(CardWindow.STOP, ENEMY, LOCAL_ONLY),),
        "The Roadblock adds nothing.",
        "9.23",
        answers=AccessoryKind.ROADBLOCK,
    ),
    AccessoryKind.SURGERY: Nature(
        (Playing(CardWindow.RAID, ENEMY),),
        "Calls off the raid for $10,000. All its other cards go back to the hand.",
        "9.35",
    ),
    AccessoryKind.STUPIDITY: Nature(
        (Playing(CardWindow.STOP, ENEMY, LOCAL_ONLY), Playing(CardWindow.RAID, ENEMY, LOCAL_ONLY)),
        "−2 to a catch by the local police.",
        "9.23",
    ),
    AccessoryKind.ROADBLOCK: Nature((Playing(CardWindow.STOP, LAW, LOCAL_ONLY),), "+2 to the catch.", "9.22"),
    AccessoryKind.AGENT: Nature(
        (Playing(CardWindow.LAW_ACTION, LAW),),
        "Raids by the agent's own ratings. Goes back into the deck after a raid, or to the hand once there "
        "is a Crime Bill.",
        "7.4",
    ),
    AccessoryKind.ANNE_SAGE: Nature(
        (Playing(CardWindow.RAID, LAW),),
        "The enemy's player plays no card in this raid but a Jammed Tommy Gun.",
        "9.34",
    ),
    AccessoryKind.SPREE: Nature(
        (Playing(CardWindow.LAW_ACTION, LAW),),
        "An enemy on the lam spends two dice times $1,000 of their player's money.",
        "9.4",
    ),
    AccessoryKind.STATE_POLICE: Nature(
        (Playing(CardWindow.LAW_ACTION, LAW),),
        "Raids by its own rating. Goes back to the hand afterwards unless killed.",
        "7.3",
    ),
    AccessoryKind.STOOL_PIGEON: Nature((Playing(CardWindow.RAID, LAW),), "+1 to the catch.", "9.34"),
    AccessoryKind.TEAR_GAS: Nature(
        (Playing(CardWindow.REACTION, LAW, raid=True),), "−1 to the enemy's Kill die.", "9.36"
    ),
    AccessoryKind.TOMMY_GUN: Nature(
        (
            Playing(CardWindow.STOP, LAW, LOCAL_ONLY),
            Playing(CardWindow.RAID, LAW, billed=(Force.AGENT,)),
            Playing(CardWindow.REACTION, ENEMY),
            Playing(CardWindow.HIT, ANYBODY),
            Playing(CardWindow.ATTACHING, ANYBODY),
        ),
        "+1 to the catch, to the enemy's Kill die, or to a hit-man's die.",
        "7.13",
        attaches=(Holder.ENEMY, Holder.STATE, Holder.AGENT),
    ),
}


NO_MOLL: Final = ruled("A gun moll can't join a card with a woman on it. Remove her", "7.14")
"""Why no gun moll is played with the Barkers, the Kellys and Bonnie & Clyde."""
HEADINGS: Final = {
    AccessoryKind.GUN_MOLL: "Gun Molls",
    AccessoryKind.VICTIM: "Kidnap Victims",
    AccessoryKind.AGENT: "Special Agents",
    AccessoryKind.ANNE_SAGE: "Special Informer: Anne Sage",
}
"""The names in the source's list of cards that have another name here."""


def in_list(kind: AccessoryKind) -> str:
    """The paragraph of a kind of card in the source's list."""
    return f"12 {HEADINGS.get(kind, kind.value)}"


@frozen
class AccessoryCard:
    """An accessory card.

    full, medium, short_game   its number in the deck of each game
    """

    name: str
    kind: AccessoryKind
    full: int = 1
    medium: int = 1
    short_game: int = 1
    short: tuple[str, ...] = ()

    @property
    def nature(self) -> Nature:
        return NATURES[self.kind]

    @property
    def title(self) -> str:
        """Its name, after its kind if the name does not contain that."""
        return self.name if self.name.startswith(self.kind) else f"{self.kind}: {self.name}"

    def copies(self, length: Length) -> int:
        """The number of this card in the deck of a game."""
        return {Length.FULL: self.full, Length.MEDIUM: self.medium, Length.SHORT: self.short_game}[length]


def _cards(kind: AccessoryKind, full: int, medium: int, short_game: int, *short: str) -> AccessoryCard:
    return AccessoryCard(kind.value, kind, full, medium, short_game, short)


CARDS: Final = (
    _cards(AccessoryKind.BANK_HOLIDAY, 1, 1, 0),
    _cards(AccessoryKind.CONTRACT, 4, 2, 0, "Contract", "Contract Hit"),
    _cards(AccessoryKind.ENGINE_TROUBLE, 6, 5, 4),
    _cards(AccessoryKind.GETAWAY_CAR, 1, 1, 0),
    AccessoryCard("Billy Frechette", AccessoryKind.GUN_MOLL, short=("Frechette",)),
    AccessoryCard("Mary Kinder", AccessoryKind.GUN_MOLL, short_game=0, short=("Kinder",)),
    AccessoryCard("Beulah Baird Ash", AccessoryKind.GUN_MOLL, short=("Beulah Baird", "Ash")),
    _cards(AccessoryKind.LAMM, 1, 1, 0, "Herman Lamm", "Baron Lamm", "Lamm"),
    _cards(AccessoryKind.HOSTAGES, 5, 3, 2),
    _cards(AccessoryKind.INSIDER, 2, 2, 2),
    _cards(AccessoryKind.JAIL_RIOT, 2, 1, 1),
    _cards(AccessoryKind.JAMMED, 4, 3, 2, "Jammed"),
    _cards(AccessoryKind.HOOVER, 1, 0, 0, "Hoover"),
    AccessoryCard("William Hamm", AccessoryKind.VICTIM, short=("Hamm",)),
    AccessoryCard("Charles Urschel", AccessoryKind.VICTIM, short=("Urschel",)),
    AccessoryCard("Mary McElroy", AccessoryKind.VICTIM, medium=0, short_game=0, short=("McElroy",)),
    _cards(AccessoryKind.CORRUPTION, 3, 2, 2),
    _cards(AccessoryKind.MECHANIC, 3, 2, 2),
    _cards(AccessoryKind.MEDIA_HYPE, 4, 3, 2),
    _cards(AccessoryKind.ESCAPE_ROUTE, 4, 3, 3, "Escape Route"),
    _cards(AccessoryKind.SURGERY, 2, 1, 0),
    _cards(AccessoryKind.STUPIDITY, 3, 2, 2),
    _cards(AccessoryKind.ROADBLOCK, 8, 6, 5, "Police Roadblock"),
    AccessoryCard("Special Agent Cowley", AccessoryKind.AGENT, short=("Cowley",)),
    AccessoryCard("Special Agent Hollis", AccessoryKind.AGENT, short=("Hollis",)),
    AccessoryCard("Special Agent Lackey", AccessoryKind.AGENT, short_game=0, short=("Lackey",)),
    AccessoryCard("Special Agent Purvis", AccessoryKind.AGENT, short=("Purvis",)),
    _cards(AccessoryKind.ANNE_SAGE, 1, 0, 0, "Anna Sage", "The Lady in Red"),
    _cards(AccessoryKind.SPREE, 2, 1, 0),
    AccessoryCard("Captain Matt Leach", AccessoryKind.STATE_POLICE, short=("Leach", "Matt Leach")),
    AccessoryCard("Dillinger Squad", AccessoryKind.STATE_POLICE),
    _cards(AccessoryKind.STOOL_PIGEON, 3, 3, 2),
    _cards(AccessoryKind.TEAR_GAS, 4, 3, 2),
    _cards(AccessoryKind.TOMMY_GUN, 8, 7, 6),
)
"""Every different card, in the order of the source's list."""


def card_called(name: str) -> AccessoryCard:
    """The accessory card of this name. It raises UnknownName otherwise."""
    return card_named("card", name, CARDS)


def cards_called(name: str) -> tuple[AccessoryCard, ...]:
    """All cards of the kind of this name, else the one card of this name. It raises UnknownName for neither."""
    wanted = plain(name)
    return tuple(card for card in CARDS if plain(card.kind) == wanted) or (card_called(name),)


def uses_text(kind: AccessoryKind) -> str:
    """When a kind is played and by which player: “a raid by the law enforcement player”; else “cards it lies under”."""
    playings = [one for one in NATURES[kind].playings if one.window is not CardWindow.ATTACHING]
    return either([f"{one.window} by {one.seat}" for one in playings] or ["attaching to an enemy"])


def kind_called(name: str) -> AccessoryKind:
    """The kind of this name, or of the card of this name. It raises UnknownName for neither."""
    return cards_called(name)[0].kind


@lru_cache(3)
def deck_of(length: Length) -> tuple[tuple[str, int], ...]:
    """The deck of a game, by name and number, for Dice.draw."""
    return tuple((card.name, card.copies(length)) for card in CARDS if card.copies(length))


@cache
def playable(window: CardWindow, seat: Seat, force: Force | None = None) -> tuple[AccessoryKind, ...]:
    """The kinds that may be played at a moment from a seat; in a catch, with or against this force."""
    found = ((kind, nature.played_in(window, seat)) for kind, nature in NATURES.items())
    return tuple(kind for kind, playing in found if playing and (force is None or force in playing.forces))


def cards_drawn(cards: Iterable[AccessoryCard] = CARDS) -> str:
    """Cards with their numbers, as text."""
    lines = [
        [
            card.title,
            *(str(card.copies(length)) for length in Length),
        ]
        for card in cards
    ]
    sums = [str(sum(card.copies(length) for card in cards)) for length in Length]
    return cells(("Card", *Length), [*lines, ["All", *sums]])


CARD_LOOKUPS: Final = {"dil.tables.cards": ("Accessory cards", cards_drawn())}


TOMMY_BONUS: Final = Modifier(AccessoryKind.TOMMY_GUN.value, 1)
