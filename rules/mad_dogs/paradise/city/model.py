"""Paradise and what happens there. Money is dollars, Loot is points of $100, months count from 1.

Gangs and figures stand here by their ids: what a gang has in the bank is in its estate, what ails a figure on its
sheet.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.play.campaign import Campaign
from rules.mad_dogs.paradise.city.records import (
    Band,
    BossTrial,
    Bout,
    Boxer,
    Business,
    Feds,
    Fight,
    Funeral,
    Leaning,
    News,
    Nudge,
    Official,
    Outfit,
    Prisoner,
    Story,
    Unfought,
    Upshot,
)

START_OUTRAGE = 2
NO_FEDS, NO_NUDGE = Feds(), Nudge()
ON_BUSINESSES: Final = frozenset({"smash-and-grab", "raid"})
"""The scenarios that need a business to be about, a rival's."""


class Phase(StrEnum):
    """The parts of a month, in order; DRAFT comes once, before the first.

    LOOT      Loot, what the month brings by itself, cops paid, officials paid
    FRIENDS   officials are bought
    SPENDING  the hurt are healed, money is spent, orders are given
    ACTION    orders are open: takeovers and fights, prisoners, boxing
    PRESS     funerals and flowers, then reporters
    OUTRAGE   2D6, and what follows
    """

    DRAFT = "rackets are drafted"
    LOOT = "Loot and payoffs"
    FRIENDS = "buying better friends"
    SPENDING = "healing, spending and orders"
    ACTION = "takeovers and fights"
    PRESS = "funerals and the press"
    OUTRAGE = "public outrage"


@frozen
class Paradise:
    """The city as it stands.

    lots      businesses of each kind in a neighborhood: the number of gangs when it began
    foretold  whether it was told what the Loot of this month will come to
    nursed    whether the hurt of gangs with standing orders are cared for
    busy      whether anything gangland happened this month
    poisoned  gangs whose booze blinded customers this month
    leanings  what the City Editor's owners have said about this month's roll
    outcry    what this month's roll on public outrage came to; None before it
    picker    the gang that has won Something Must Be Done and has yet to pick the business; 0 for none
    nudge     what is done to the numbers of a gang until the Racetrack's owner says otherwise
    unfought  what becomes of fights that nobody settles in time
    serial    the last id given to a band, boxer, bout, story, fight or funeral
    """

    phase: Phase = Phase.DRAFT
    lots: int = 0
    outrage: int = START_OUTRAGE
    foretold: bool = False
    nursed: bool = False
    busy: bool = False
    poisoned: tuple[int, ...] = ()
    leanings: tuple[Leaning, ...] = ()
    outcry: Upshot | None = None
    picker: int = 0
    feds: Feds = NO_FEDS
    outfits: tuple[Outfit, ...] = ()
    businesses: tuple[Business, ...] = ()
    officials: tuple[Official, ...] = ()
    bands: tuple[Band, ...] = ()
    boxers: tuple[Boxer, ...] = ()
    bouts: tuple[Bout, ...] = ()
    stories: tuple[Story, ...] = ()
    fights: tuple[Fight, ...] = ()
    funerals: tuple[Funeral, ...] = ()
    nudge: Nudge = NO_NUDGE
    prisoners: tuple[Prisoner, ...] = ()
    trials: tuple[BossTrial, ...] = ()
    news: tuple[News, ...] = ()
    unfought: Unfought = Unfought.DRAWN
    serial: int = 0

    def outfit(self, gang: int) -> Outfit | None:
        """The gang of this id; None for one that takes no part."""
        return next((one for one in self.outfits if one.gang == gang), None)

    def business(self, key: str) -> Business:
        """The business of this key; independent and untouched where nobody has cared about it yet."""
        found = next((one for one in self.businesses if one.key == key), None)
        if found is not None:
            return found
        place, kind, number = key.split(".")
        return Business(place, kind, int(number))

    def owned(self, gang: int) -> tuple[Business, ...]:
        """The businesses of a gang."""
        return tuple([one for one in self.businesses if one.owner == gang])

    def official(self, key: str) -> Official | None:
        """The official of this key; None where nobody holds the post."""
        return next((one for one in self.officials if one.key == key), None)

    def bought(self, gang: int) -> tuple[Official, ...]:
        """The officials in a gang's pay."""
        return tuple([one for one in self.officials if gang in one.owners])

    @property
    def open_fights(self) -> tuple[Fight, ...]:
        """The fights still to be played or called off, each against whom it is as things stand."""
        return tuple(self.faced(one) for one in self.fights if not (one.settled or self.moot(one)))

    def faced(self, fight: Fight) -> Fight:
        """A fight against whom it is as things stand: over a business against its owner, whomever an order named.

        A fight that is being played stays against those on its table, and a Hit on a gangster against their gang.
        """
        if fight.settled or fight.game or fight.prize or fight.target or not fight.business:
            return fight
        owner = self.business(fight.business).owner
        return replace(fight, defender=owner) if owner not in (0, fight.attacker) else fight

    def moot(self, fight: Fight) -> bool:
        """Whether a fight has come to nothing: the business it is about is no rival's any more."""
        if fight.settled or fight.game or fight.scenario not in ON_BUSINESSES:
            return False
        return self.business(fight.business).owner in (0, fight.attacker)

    def joined(self, gang: int) -> Paradise:
        """The city once a gang takes part."""
        return self if self.outfit(gang) else replace(self, outfits=(*self.outfits, Outfit(gang)))

    def left(self, gang: int) -> Paradise:
        """The city once a gang is gone: what it owned is nobody's."""
        return replace(
            self,
            outfits=tuple(one for one in self.outfits if one.gang != gang),
            businesses=tuple(
                replace(one, owner=0, shut=False, dry=0) if one.owner == gang else one for one in self.businesses
            ),
            officials=tuple(one.without_payer(gang) for one in self.officials),
            bands=tuple(one for one in self.bands if one.owner != gang),
            boxers=tuple(one for one in self.boxers if one.owner != gang),
            prisoners=tuple(one for one in self.prisoners if one.gang != gang),
            trials=tuple(one for one in self.trials if one.gang != gang),
            leanings=tuple(one for one in self.leanings if one.gang != gang),
            picker=0 if self.picker == gang else self.picker,
        )

    def in_month(self, month: int) -> Paradise:
        """The city as a month begins: what belonged to one month alone is over."""
        return replace(
            self,
            phase=Phase.LOOT,
            foretold=False,
            nursed=False,
            busy=False,
            poisoned=(),
            leanings=(),
            outcry=None,
            picker=0,
            outfits=tuple(one.in_month(month) for one in self.outfits),
            stories=(),
            fights=(),
            funerals=(),
            bouts=tuple(one for one in self.bouts if one.winner is None),
            news=(),
        )

    def require_phase(self, title: str, *phases: Phase) -> None:
        """Refuse what is not for this part of the month; `title` is what the campaign is called."""
        if self.phase not in phases:
            raise IllegalNow(
                f"That belongs to {' or '.join(f'“{one}”' for one in phases)}; {title} is at “{self.phase}”: "
                "/campaign next goes on."
            )

    def require_hiring(self, title: str) -> None:
        """Refuse recruits in this part of the month; `title` is what the campaign is called."""
        self.require_phase(title, Phase.DRAFT, Phase.SPENDING)


MONTHS_A_YEAR: Final = 12


def calendar(month: int) -> int:
    """The month of the year, 1 to 12, that a month of a campaign is: the first is a January."""
    return (month - 1) % MONTHS_A_YEAR + 1


def city_of(campaign: Campaign) -> Paradise:
    """The city of a campaign."""
    return campaign.state if isinstance(campaign.state, Paradise) else Paradise()


class BankBalance(NamedTuple):
    """What a gang has in the bank."""

    gang: int
    dollars: int


@frozen
class Chapter:
    """What is kept of each month for good: how it stood when it ended, or stands now."""

    phase: Phase
    outrage: int
    agents: int
    holdings: tuple[Holding, ...]
    news: tuple[News, ...]


class Holding(NamedTuple):
    """Businesses and officials of a gang."""

    gang: int
    businesses: int
    officials: int


def chapter_of(state: Paradise) -> Chapter:
    """What is kept of the month that is played."""
    holdings = tuple(
        Holding(one.gang, len(state.owned(one.gang)), len(state.bought(one.gang))) for one in state.outfits
    )
    return Chapter(state.phase, state.outrage, state.feds.agents, holdings, state.news)


HITS: Final = frozenset({"hit"})
"""What is aimed at one man: a gangster or an official."""
ATTORNEY: Final = "Attorney General"
"""Of the State, who is no official of the city and no gang's man, but can be hit."""
