"""The 84 accessory cards: their numbers in the three games, their effects, and when each may be played."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
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


class Kind(StrEnum):
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


class Window(StrEnum):
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

    window: Window
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
    answers: Kind | None = None

    def played_in(self, window: Window, seat: Seat) -> Playing | None:
        """How the card is played at this moment from this seat; None if it is not."""
        return next((one for one in self.playings if one.window is window and one.seat in (seat, Seat.ANYBODY)), None)


LAW, ENEMY, ANYBODY = Seat.LAW, Seat.ENEMY, Seat.ANYBODY
LOCAL_ONLY: Final = (Force.LOCAL,)

NATURES: Final = {
    Kind.BANK_HOLIDAY: Nature(
        (Playing(Window.ROBBERY, ANYBODY),),
        "No robbery this turn: nothing is rolled and the casing is lost. It comes before every other card in the "
        "robbery and counts as its player's next law enforcement action.",
        "9.221",
    ),
    Kind.CONTRACT: Nature(
        (Playing(Window.ENEMY_ACTION, ENEMY),), "A hit-man goes for an enemy who cases a bank or is on the lam.", "8.7"
    ),
    Kind.ENGINE_TROUBLE: Nature((Playing(Window.STOP, LAW, LOCAL_ONLY),), "+1 to the catch.", "9.22"),
    Kind.GETAWAY_CAR: Nature(
        (Playing(Window.STOP, ENEMY, LOCAL_ONLY), Playing(Window.ATTACHING, ENEMY)),
        "−1 to every catch at the bank; it stays with its enemy.",
        "9.23",
        attaches=(Holder.ENEMY,),
    ),
    Kind.GUN_MOLL: Nature(
        (Playing(Window.RAID, LAW), Playing(Window.SPREE, LAW)),
        "+1 to the catch; or a spree costs double. Never on the Barkers, the Kellys or Bonnie & Clyde.",
        "9.34",
    ),
    Kind.LAMM: Nature(
        (Playing(Window.ATTACHING, ENEMY),),
        "+1 to every robbery of the enemy it lies under.",
        "8.32",
        attaches=(Holder.ENEMY,),
    ),
    Kind.HOSTAGES: Nature(
        (Playing(Window.STOP, ENEMY, LOCAL_ONLY),),
        "Odd dice, before anything is added, cost the law player 2 notoriety. He may call the police off instead.",
        "9.231",
    ),
    Kind.INSIDER: Nature(
        (Playing(Window.RAID, ENEMY),), "−1 to the catch for each $2,000 that its player pays.", "9.35"
    ),
    Kind.JAIL_RIOT: Nature(
        (Playing(Window.ESCAPE, ANYBODY),),
        "Whoever escapes tests his luck first: that kills him, or adds 1 to the escape.",
        "10.33",
    ),
    Kind.JAMMED: Nature(
        (
            Playing(Window.STOP, ENEMY, LOCAL_ONLY),
            Playing(Window.RAID, ENEMY),
            Playing(Window.REACTION, LAW),
            Playing(Window.HIT, ANYBODY),
        ),
        "The other side's Tommy Gun adds nothing to this roll.",
        "9.23",
        answers=Kind.TOMMY_GUN,
    ),
    Kind.HOOVER: Nature(
        (Playing(Window.RAID, LAW, (Force.AGENT,)),),
        "2 more notoriety for the law player if the raid succeeds, 3 less if it fails.",
        "9.34",
    ),
    Kind.VICTIM: Nature((Playing(Window.ENEMY_ACTION, ENEMY),), "Somebody to be kidnapped.", "8.5"),
    Kind.CORRUPTION: Nature((Playing(Window.RAID, ENEMY),), "−1 to the catch.", "9.35"),
    Kind.MECHANIC: Nature(
        (Playing(Window.STOP, ENEMY, LOCAL_ONLY),),
        "Engine Trouble adds nothing.",
        "9.23",
        answers=Kind.ENGINE_TROUBLE,
    ),
    Kind.MEDIA_HYPE: Nature(
        (Playing(Window.ROBBERY, ENEMY),),
        "Doubles the robber's notoriety until his player's next turn; earning none costs him 1.",
        "8.34",
    ),
    Kind.ESCAPE_ROUTE: Nature(
        (Playing(Window.STOP, ENEMY, LOCAL_ONLY),), "The Roadblock adds nothing.", "9.23", answers=Kind.ROADBLOCK
    ),
    Kind.SURGERY: Nature(
        (Playing(Window.RAID, ENEMY),),
        "Calls off the raid for $10,000; all its other cards go back to hand.",
        "9.35",
    ),
    Kind.STUPIDITY: Nature(
        (Playing(Window.STOP, ENEMY, LOCAL_ONLY), Playing(Window.RAID, ENEMY, LOCAL_ONLY)),
        "−2 to a catch by the local police.",
        "9.23",
    ),
    Kind.ROADBLOCK: Nature((Playing(Window.STOP, LAW, LOCAL_ONLY),), "+2 to the catch.", "9.22"),
    Kind.AGENT: Nature(
        (Playing(Window.LAW_ACTION, LAW),),
        "Raids by his own ratings. Back into the deck after a raid, or to hand once there is a Crime Bill.",
        "7.4",
    ),
    Kind.ANNE_SAGE: Nature(
        (Playing(Window.RAID, LAW),),
        "The enemy's player plays no card in this raid but a Jammed Tommy Gun.",
        "9.34",
    ),
    Kind.SPREE: Nature(
        (Playing(Window.LAW_ACTION, LAW),),
        "Somebody on the lam spends two dice times $1,000 of his player's money.",
        "9.4",
    ),
    Kind.STATE_POLICE: Nature(
        (Playing(Window.LAW_ACTION, LAW),), "Raids by its own rating, then goes back to hand unless killed.", "7.3"
    ),
    Kind.STOOL_PIGEON: Nature((Playing(Window.RAID, LAW),), "+1 to the catch.", "9.34"),
    Kind.TEAR_GAS: Nature((Playing(Window.REACTION, LAW, raid=True),), "−1 to the enemy's Kill die.", "9.36"),
    Kind.TOMMY_GUN: Nature(
        (
            Playing(Window.STOP, LAW, LOCAL_ONLY),
            Playing(Window.RAID, LAW, billed=(Force.AGENT,)),
            Playing(Window.REACTION, ENEMY),
            Playing(Window.HIT, ANYBODY),
            Playing(Window.ATTACHING, ANYBODY),
        ),
        "+1 to the catch, to the enemy's Kill die, or to a hit-man's die.",
        "7.13",
        attaches=(Holder.ENEMY, Holder.STATE, Holder.AGENT),
    ),
}


NO_MOLL: Final = ruled("No gun moll is played where a woman is already on the card. Remove it", "7.14")
"""Why no gun moll is played with the Barkers, the Kellys and Bonnie & Clyde."""
HEADINGS: Final = {
    Kind.GUN_MOLL: "Gun Molls",
    Kind.VICTIM: "Kidnap Victims",
    Kind.AGENT: "Special Agents",
    Kind.ANNE_SAGE: "Special Informer: Anne Sage",
}
"""The names in the source's list of cards that have another name here."""


def in_list(kind: Kind) -> str:
    """The paragraph of a kind of card in the source's list."""
    return f"12 {HEADINGS.get(kind, kind.value)}"


@frozen
class Card:
    """An accessory card.

    full, medium, short_game   its number in the deck of each game
    """

    name: str
    kind: Kind
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


def _cards(kind: Kind, full: int, medium: int, short_game: int, *short: str) -> Card:
    return Card(kind.value, kind, full, medium, short_game, short)


CARDS: Final = (
    _cards(Kind.BANK_HOLIDAY, 1, 1, 0),
    _cards(Kind.CONTRACT, 4, 2, 0, "Contract", "Contract Hit"),
    _cards(Kind.ENGINE_TROUBLE, 6, 5, 4),
    _cards(Kind.GETAWAY_CAR, 1, 1, 0),
    Card("Billy Frechette", Kind.GUN_MOLL, short=("Frechette",)),
    Card("Mary Kinder", Kind.GUN_MOLL, short_game=0, short=("Kinder",)),
    Card("Beulah Baird Ash", Kind.GUN_MOLL, short=("Beulah Baird", "Ash")),
    _cards(Kind.LAMM, 1, 1, 0, "Herman Lamm", "Baron Lamm", "Lamm"),
    _cards(Kind.HOSTAGES, 5, 3, 2),
    _cards(Kind.INSIDER, 2, 2, 2),
    _cards(Kind.JAIL_RIOT, 2, 1, 1),
    _cards(Kind.JAMMED, 4, 3, 2, "Jammed"),
    _cards(Kind.HOOVER, 1, 0, 0, "Hoover"),
    Card("William Hamm", Kind.VICTIM, short=("Hamm",)),
    Card("Charles Urschel", Kind.VICTIM, short=("Urschel",)),
    Card("Mary McElroy", Kind.VICTIM, medium=0, short_game=0, short=("McElroy",)),
    _cards(Kind.CORRUPTION, 3, 2, 2),
    _cards(Kind.MECHANIC, 3, 2, 2),
    _cards(Kind.MEDIA_HYPE, 4, 3, 2),
    _cards(Kind.ESCAPE_ROUTE, 4, 3, 3, "Escape Route"),
    _cards(Kind.SURGERY, 2, 1, 0),
    _cards(Kind.STUPIDITY, 3, 2, 2),
    _cards(Kind.ROADBLOCK, 8, 6, 5, "Police Roadblock"),
    Card("Special Agent Cowley", Kind.AGENT, short=("Cowley",)),
    Card("Special Agent Hollis", Kind.AGENT, short=("Hollis",)),
    Card("Special Agent Lackey", Kind.AGENT, short_game=0, short=("Lackey",)),
    Card("Special Agent Purvis", Kind.AGENT, short=("Purvis",)),
    _cards(Kind.ANNE_SAGE, 1, 0, 0, "Anna Sage", "The Lady in Red"),
    _cards(Kind.SPREE, 2, 1, 0),
    Card("Captain Matt Leach", Kind.STATE_POLICE, short=("Leach", "Matt Leach")),
    Card("Dillinger Squad", Kind.STATE_POLICE),
    _cards(Kind.STOOL_PIGEON, 3, 3, 2),
    _cards(Kind.TEAR_GAS, 4, 3, 2),
    _cards(Kind.TOMMY_GUN, 8, 7, 6),
)
"""Every different card, in the order of the source's list."""


def card_called(name: str) -> Card:
    """The accessory card of this name. It raises UnknownName otherwise."""
    return card_named("card", name, CARDS)


def cards_called(name: str) -> tuple[Card, ...]:
    """All cards of the kind of this name, else the one card of this name. It raises UnknownName for neither."""
    wanted = plain(name)
    return tuple(card for card in CARDS if plain(card.kind) == wanted) or (card_called(name),)


def uses_text(kind: Kind) -> str:
    """When a kind is played and by which player: “a raid by the law enforcement player”; else “cards it lies under”."""
    playings = [one for one in NATURES[kind].playings if one.window is not Window.ATTACHING]
    return either([f"{one.window} by {one.seat}" for one in playings] or ["cards it lies under"])


def kind_called(name: str) -> Kind:
    """The kind of this name, or of the card of this name. It raises UnknownName for neither."""
    return cards_called(name)[0].kind


def deck_of(length: Length) -> tuple[tuple[str, int], ...]:
    """The deck of a game, by name and number, for Dice.draw."""
    return tuple((card.name, card.copies(length)) for card in CARDS if card.copies(length))


@cache
def playable(window: Window, seat: Seat, force: Force | None = None) -> tuple[Kind, ...]:
    """The kinds that may be played at a moment from a seat; in a catch, with or against this force."""
    found = ((kind, nature.played_in(window, seat)) for kind, nature in NATURES.items())
    return tuple(kind for kind, playing in found if playing and (force is None or force in playing.forces))


def cards_drawn(cards: Iterable[Card] = CARDS) -> str:
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


TOMMY_BONUS: Final = Modifier(Kind.TOMMY_GUN.value, 1)
