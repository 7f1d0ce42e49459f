"""The town of a move: its campaign, its gangs and banks, and the rights of the caller."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from rules.core.action.position import Position as PositionOf
from rules.core.action.position import Price, Umpired
from rules.core.action.report import FollowUp
from rules.core.people.party import Party, named_among
from rules.core.people.person import GangView, Person
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import ForUmpire, IllegalNow, Missing, NotYours, OutOfRange, UnknownName, either
from rules.core.plain.words import key_of
from rules.core.play.campaign import Booked, Campaign, CampaignHanded, CampaignPaced
from rules.core.play.pace import Pace
from rules.core.play.seat_handover import Handing
from rules.core.play.umpiring import Authority
from rules.mad_dogs.gangs.draft import ACCOUNTANT
from rules.mad_dogs.gangs.estate import Estate, paid
from rules.mad_dogs.model.board import Board
from rules.mad_dogs.model.figures import Figure, Posture
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise, Phase, city_of
from rules.mad_dogs.paradise.city.records import Outfit

Gang = GangView[Figure]


def runs_books(people: Iterable[Person[Figure]]) -> bool:
    """Whether a gang has an Accountant who can work."""
    return any(one.figure.profile == ACCOUNTANT and one.figure.posture is not Posture.DEAD for one in people)


@frozen(slots=False)
class Town:
    """A campaign in Paradise as the caller of a move sees it.

    gangs      its gangs by id, in the order they joined; with their people only if the move asks for them
    authority  what the caller may do for others
    sealed     whether the caller wants to roll in secret
    fighting   ids of the figures of its gangs that games of its fights keep
    """

    id: int
    campaign: Campaign
    gangs: Mapping[int, Gang]
    authority: Authority
    sealed: bool = False
    fighting: frozenset[int] = frozenset()

    @property
    def title(self) -> str:
        return self.campaign.name

    @property
    def month(self) -> int:
        """The current month, from 1; 0 before the first."""
        return self.campaign.month

    @cached_property
    def city(self) -> Paradise:
        return city_of(self.campaign)

    # Gangs

    def name(self, gang: int) -> str:
        """The name of a gang; “nobody” for 0 and for a gang that is gone."""
        return self.gangs[gang].name if gang in self.gangs else "nobody"

    def names(self) -> dict[int, str]:
        """The names of the gangs by id."""
        return {gang: self.name(gang) for gang in self.gangs}

    def called(self, gang: int) -> dict[str, str]:
        """The options that name a gang and the campaign."""
        return {"gang": self.gangs[gang].name, "campaign": self.title}

    def bank(self, gang: int) -> int:
        """Dollars a gang has in the bank."""
        estate = self.gangs[gang].gang.estate
        return estate.dollars if isinstance(estate, Estate) else 0

    @property
    def balances(self) -> tuple[BankBalance, ...]:
        """The bank balance of every gang, in the order they joined."""
        return tuple(BankBalance(gang, self.bank(gang)) for gang in self.gangs)

    @cached_property
    def bookless(self) -> tuple[int, ...]:
        """The gangs without an Accountant who can work, if the move asks for their people."""
        return tuple(gang for gang, one in self.gangs.items() if not runs_books(one.people))

    def outfit(self, gang: int) -> Outfit:
        """The state of a gang in the campaign. Raises IllegalNow if it takes no part."""
        found = self.city.outfit(gang)
        if found is None:
            raise IllegalNow(f"That gang takes no part in {self.title}. Pick another gang.")
        return found

    def gang_named(self, name: str) -> Gang:
        """A gang in the campaign by its name. Raises UnknownName otherwise."""
        found = next((one for one in self.gangs.values() if key_of(one.name) == key_of(name)), None)
        if found is None:
            raise UnknownName("gang", name, [one.name for one in self.gangs.values()])
        return found

    def gang_for(self, name: str = "") -> Gang:
        """The named gang, if the caller may act for it, or the caller's only gang here.

        Raises ForUmpire for another player's gang, Missing for a caller with several, NotYours for one with none,
        UnknownName.
        """
        if name:
            found = self.gang_named(name)
        else:
            mine = [one for one in self.gangs.values() if one.mine]
            if not mine:
                raise NotYours(f"You have no gang in {self.title}. Bring one in with /campaign join.").offering(
                    "Bring a gang in", "campaign join", campaign=self.title
                )
            if len(mine) > 1:
                raise Missing(f"You have several gangs here. Name one: {either(one.name for one in mine)}.", "gang")
            (found,) = mine
        self.rights(found)
        return found

    def rights(self, gang: Gang) -> tuple[Umpired, ...]:
        """The umpire's price of acting for a gang; nothing for its leaders. Raises ForUmpire for another player."""
        if gang.mine:
            return ()
        if not self.authority.stands_in(gang.gang.leaders):
            text = f"{gang.name} is not your gang. Only its owner or an umpire may act for it."
            raise ForUmpire(text, self.id)
        return (Umpired(gang.name),)

    def party(self, name: str = "", names: Iterable[str] = ()) -> Party[Figure, Town]:
        """The gang that the caller acts for, with its named people. Raises the same refusals."""
        gang = self.gang_for(name)
        return Party(gang, named_among(gang.people, names), self, self.rights(gang))

    def hand(self, members: Members, *phases: Phase) -> Person[Figure]:
        """The one figure that the move names, in one of these parts of the month. Raises IllegalNow in any other."""
        if len(members.named) != 1:
            raise OutOfRange("The bot needs exactly one name. Give one.")
        self.require_phase(*phases)
        return members.named[0]

    def person(self, id: int) -> Person[Figure] | None:
        """A figure of a gang in the campaign by its id; None if the move doesn't see it."""
        return next((one for gang in self.gangs.values() for one in gang.people if one.id == id), None)

    @property
    def lots(self) -> int:
        """The number of gangs that the city is laid out for, or would be by now."""
        return self.city.lots or len(self.gangs)

    # Who and when

    @property
    def players(self) -> frozenset[int]:
        """The leaders of gangs that players run."""
        return self.authority.players

    @property
    def umpires(self) -> bool:
        """Whether the caller umpires this campaign."""
        return self.authority.umpires

    def require_umpire(self) -> None:
        """Raises ForUmpire unless the caller umpires this campaign."""
        if not self.umpires:
            raise ForUmpire(f"Only an umpire of {self.title} can do that. Ask one.", self.id)

    @property
    def takes_part(self) -> bool:
        """Whether the caller has a gang in it."""
        return any(one.mine for one in self.gangs.values())

    def require_part(self) -> None:
        """Raises NotYours unless the caller plays or umpires here."""
        may = self.authority
        if not (may.office or may.carried or may.appointed or self.takes_part):
            raise NotYours(
                f"Only players and umpires of {self.title} can do that. Bring a gang in with /campaign join."
            ).offering("Bring a gang in", "campaign join", campaign=self.title)

    def require_alone_or_umpire(self) -> None:
        """Raises ForUmpire unless the caller is an umpire or plays alone."""
        self.require_part()
        if any(not one.mine for one in self.gangs.values() if one.gang.leaders):
            self.require_umpire()

    def require_out_of_fights(self, figures: Iterable[Person[Figure]]) -> None:
        """Raises IllegalNow for a figure in a fight that is being played."""
        for one in figures:
            if one.id in self.fighting:
                raise IllegalNow(f"{one.figure.name} is in a fight that is being played. Name another figure.")

    def require_phase(self, *phases: Phase) -> None:
        """Raises IllegalNow unless it is one of these parts of the month."""
        self.city.require_phase(self.title, *phases)

    def require_open(self) -> None:
        """Raises IllegalNow for a secret roll about what the open books show anyway."""
        if self.sealed:
            raise IllegalNow(
                "The books of a campaign are public, so nothing in them can be rolled in secret. Remove “secret”."
            )

    # Clock and seats

    def paced(self, pace: Pace) -> tuple[Change, ...]:
        """The campaign has this pace from now on."""
        return (CampaignPaced(self.id, pace),)

    def handed(self, handing: Handing) -> tuple[Change, ...]:
        """The campaign has these handed and offered seats from now on."""
        return (CampaignHanded(self.id, handing),)

    def passed(self, user: int, to: int, handing: Handing) -> tuple[Change, ...]:
        """A seat passes on, and with it all that the clock keeps for its player."""
        return (*self.handed(handing), *self.paced(self.campaign.pace.passed(user, to)))

    # Money

    def spend(self, gang: int, price: int, account: str, why: str) -> Booked:
        """The booking of a gang's payment, in dollars. Raises IllegalNow, with the sum, if the bank lacks the money."""
        return paid(gang, self.bank(gang), price, account, why)

    def payable(self, gang: int, price: int, offer: FollowUp, paid: int = 0) -> tuple[FollowUp, ...]:
        """A button that costs a gang so many dollars; none if its bank lacks them once so many are `paid`."""
        return (offer,) if price <= self.bank(gang) - paid else ()

    def affords(self, gang: int, dollars: int, account: str, why: str, rights: Price = ()) -> Callable[[], Price]:
        """The price of a deed that a gang pays for. It refuses a gang that lacks the money.

        The payment itself is one of the changes. An umpire who acts for the gang pays these `rights`.
        """

        def allow() -> Price:
            self.spend(gang, dollars, account, why)
            return rights

        return allow


Members = Party[Figure, Town]
"""The people of one gang, with the campaign that it takes part in."""
Position = PositionOf[Board, Figure, Town]
"""The position of a campaign move. Its town is the campaign that the move means."""
