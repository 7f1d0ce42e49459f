"""Paradise, the city of a campaign. Money is in dollars, Loot in points of $100; months count from 1.

The city names gangs and figures by their ids. A gang's money is in its estate, a figure's wounds are on its sheet.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.play.campaign import Campaign
from rules.mad_dogs.paradise.city.records import (
    BossTrial,
    Boxer,
    BoxingMatch,
    Business,
    Feds,
    Fight,
    Funeral,
    Leaning,
    News,
    Nudge,
    Official,
    Outfit,
    PopularBand,
    Prisoner,
    Request,
    Unfought,
    Upshot,
)
from rules.mad_dogs.paradise.city.stories import Story

START_OUTRAGE = 2
MOST_OUTRAGE: Final = 99
"""Public outrage that goes on rising stays here."""
MOST_GANGS: Final = 24
"""The most gangs of a campaign: as many as a menu of Discord lists, with a choice for none of them."""
NO_FEDS, NO_NUDGE = Feds(), Nudge()
ON_BUSINESSES: Final = frozenset({"smash-and-grab", "raid"})
"""The scenarios that are fought over a business of a rival."""


class Phase(StrEnum):
    """The parts of a month, in order; DRAFT comes once, before the first.

    LOOT      Loot and side rolls, payoffs to cops and officials
    FRIENDS   gangs buy officials
    SPENDING  the hurt heal, gangs spend money and give orders
    ACTION    orders are open: takeovers and fights, prisoners, boxing
    PRESS     funerals and flowers, then Reporters
    OUTRAGE   the roll of 2D6, and its results
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
    """The state of the city.

    lots      businesses of each kind in a neighborhood: the number of gangs when the campaign began
    foretold  whether the bot has shown what the Loot of this month will come to
    nursed    whether the hurt of gangs with standing orders are cared for
    busy      whether there was any gang activity this month
    poisoned  gangs whose booze blinded customers this month
    leanings  what each owner of the City Editor adds to this month's roll
    outcry    the result of this month's roll on public outrage; None before the roll
    picker    the gang that has won Something Must Be Done and has yet to pick the business; 0 for none
    nudge     what the Racetrack's owner does to the numbers of a gang, until that owner changes it
    unfought  the rule for fights that no player settles in time
    requests  what players have asked the umpires to allow, the oldest first
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
    bands: tuple[PopularBand, ...] = ()
    boxers: tuple[Boxer, ...] = ()
    bouts: tuple[BoxingMatch, ...] = ()
    stories: tuple[Story, ...] = ()
    fights: tuple[Fight, ...] = ()
    funerals: tuple[Funeral, ...] = ()
    nudge: Nudge = NO_NUDGE
    prisoners: tuple[Prisoner, ...] = ()
    trials: tuple[BossTrial, ...] = ()
    news: tuple[News, ...] = ()
    unfought: Unfought = Unfought.DRAWN
    serial: int = 0
    requests: tuple[Request, ...] = ()

    def outfit(self, gang: int) -> Outfit | None:
        """The gang of this id; None if it takes no part."""
        return next((one for one in self.outfits if one.gang == gang), None)

    def business(self, key: str) -> Business:
        """The business of this key; independent and untouched until a gang or a fight changes it."""
        place, kind, text = key.split(".")
        number = int(text)
        for one in self.businesses:
            if one.number == number and one.kind == kind and one.place == place:
                return one
        return Business(place, kind, number)

    def owned(self, gang: int) -> tuple[Business, ...]:
        """The businesses of a gang."""
        return tuple([one for one in self.businesses if one.owner == gang])

    def official(self, key: str) -> Official | None:
        """The official of this key; None if the post is empty."""
        return next((one for one in self.officials if one.key == key), None)

    def bought(self, gang: int) -> tuple[Official, ...]:
        """The officials in a gang's pay."""
        return tuple([one for one in self.officials if gang in one.owners])

    @property
    def open_fights(self) -> tuple[Fight, ...]:
        """The fights that are neither settled nor void, each against its present defender."""
        return tuple(self.faced(one) for one in self.fights if not (one.settled or self.moot(one)))

    @property
    def pressing_fights(self) -> tuple[Fight, ...]:
        """The open fights that this month waits for: its own whose games are not open, and older ones that end now."""
        return tuple(one for one in self.open_fights if one.pressing)

    @property
    def fought_over(self) -> frozenset[str]:
        """The keys of businesses in fights that are being played, which nothing else takes from their owners."""
        there = (one for one in self.fights if (one.game or one.beside) and not one.settled)  # none of them is moot
        return frozenset(one.business for one in there if one.business)

    def faced(self, fight: Fight) -> Fight:
        """A fight against its present defender: the owner of the business, even if an order named another gang.

        A fight that is being played, or has outlasted its month, stays against the gang at its table. A Hit on a
        gangster stays against that gangster's gang.
        """
        if fight.settled or fight.game or fight.beside or fight.prize or fight.target or not fight.business:
            return fight
        owner = self.business(fight.business).owner
        return replace(fight, defender=owner) if owner not in (0, fight.attacker) else fight

    def moot(self, fight: Fight) -> bool:
        """Whether a fight is void, because its business belongs to no rival any more."""
        if fight.settled or fight.game or fight.beside or fight.scenario not in ON_BUSINESSES:
            return False
        return self.business(fight.business).owner in (0, fight.attacker)

    def joined(self, gang: int) -> Paradise:
        """The city after a gang has joined."""
        left = tuple(one for one in self.requests if one.gang != gang)
        return self if self.outfit(gang) else replace(self, outfits=(*self.outfits, Outfit(gang)), requests=left)

    def left(self, gang: int) -> Paradise:
        """The city after a gang has left: its businesses and officials have no owner."""
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
            requests=tuple(one for one in self.requests if one.gang != gang),
        )

    def in_month(self, month: int) -> Paradise:
        """The city as a month begins, without what belonged to the last month alone."""
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
            fights=self._lasting_fights(),
            funerals=(),
            bouts=tuple(one for one in self.bouts if one.winner is None),
            news=(),
        )

    def _lasting_fights(self) -> tuple[Fight, ...]:
        """The fights that last beyond a month: those being played, and what raiders left in their businesses."""
        lasting = tuple(
            replace(one, beside=one.beside + 1) for one in self.open_fights if one.month and (one.beside or one.game)
        )
        about = {(one.business, one.month) for one in lasting}
        robbed = tuple(
            one for one in self.fights if one.settled and one.left is not None and (one.business, one.month) in about
        )
        return (*robbed, *lasting)

    def require_phase(self, title: str, *phases: Phase) -> None:
        """Raises IllegalNow unless it is one of these parts of the month; `title` is the name of the campaign."""
        if self.phase not in phases:
            raise IllegalNow(
                f"That is for {' or '.join(f'“{one}”' for one in phases)}, and {title} is at “{self.phase}”. "
                "Continue with /campaign next."
            ).offering("Go on", "campaign next", campaign=title)

    def require_hiring(self, title: str) -> None:
        """Raises IllegalNow unless gangs may recruit in this part of the month; `title` is the name of the campaign."""
        self.require_phase(title, Phase.DRAFT, Phase.SPENDING)


MONTHS_A_YEAR: Final = 12


def calendar(month: int) -> int:
    """The month of the year, 1 to 12, of a campaign's month; the first is a January."""
    return (month - 1) % MONTHS_A_YEAR + 1


def city_of(campaign: Campaign) -> Paradise:
    """The city of a campaign."""
    return campaign.state if isinstance(campaign.state, Paradise) else Paradise()


class BankBalance(NamedTuple):
    """The dollars that a gang has in the bank."""

    gang: int
    dollars: int


@frozen
class Chapter:
    """The lasting summary of a month, as it ended or as it is now."""

    phase: Phase
    outrage: int
    agents: int
    holdings: tuple[Holding, ...]
    news: tuple[News, ...]


class Holding(NamedTuple):
    """How many businesses and officials a gang has."""

    gang: int
    businesses: int
    officials: int


def chapter_of(state: Paradise) -> Chapter:
    """The summary of the current month."""
    holdings = tuple(
        Holding(one.gang, len(state.owned(one.gang)), len(state.bought(one.gang))) for one in state.outfits
    )
    return Chapter(state.phase, state.outrage, state.feds.agents, holdings, state.news)


HITS: Final = frozenset({"hit"})
"""The scenarios that are aimed at one person, a gangster or an official."""
ATTORNEY: Final = "Attorney General"
"""The Attorney General of the State: no official of the city and in no gang's pay, but a possible target of a Hit."""
