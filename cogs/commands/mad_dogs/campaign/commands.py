"""/campaign: a campaign from its first gang to its last month; /mad-orders: the secret orders of gangs."""

from __future__ import annotations

from cogs.commands.mad_dogs.campaign import gathering
from cogs.commands.mad_dogs.campaign.begin_and_end import Close, Join, Start, Umpire
from cogs.commands.mad_dogs.campaign.campaign_clock import Extend, PaceSet, Pause, Resume
from cogs.commands.mad_dogs.campaign.fights import PlayFight
from cogs.commands.mad_dogs.campaign.first_drafts import Draft
from cogs.commands.mad_dogs.campaign.gang_done import Done
from cogs.commands.mad_dogs.campaign.next_part import Next
from cogs.commands.mad_dogs.campaign.orders import Show
from cogs.commands.mad_dogs.campaign.own_month import Mine
from cogs.commands.mad_dogs.campaign.results import Result
from cogs.commands.mad_dogs.campaign.transfer import Transfer
from cogs.commands.mad_dogs.campaign.walking_back import Back
from cogs.commands.mad_dogs.paradise import concerns
from cogs.slash.slash import add_commands, root
from rules.mad_dogs.paradise.fights.unsettled_fights import UnfoughtRule
from rules.mad_dogs.paradise.month.umpire_edits import Correct
from rules.mad_dogs.paradise.orders.monthly_orders import Attack, Defend, Rest, TakeOver, Write
from rules.mad_dogs.paradise.start.enrolling import Home, Leave
from rules.mad_dogs.paradise.start.rivals import Rival

assert gathering  # its buttons are registered, and those of the next
assert concerns
campaign = root("campaign", "A campaign in Paradise: months, money, rackets.")
mad_orders = root("mad-orders", "Choose what your gang does this month, in secret.")
ROOTS = (campaign, mad_orders)

OPENING = (Start, Umpire, Join, Rival, Home, Draft, Leave, Close)
add_commands(campaign, __name__, (*OPENING, Mine, Next, Done, Correct, PlayFight, Result, UnfoughtRule))
add_commands(campaign, __name__, (PaceSet, Pause, Resume, Extend, Transfer, Back))
add_commands(mad_orders, __name__, (TakeOver, Attack, Defend, Rest, Write, Show))
