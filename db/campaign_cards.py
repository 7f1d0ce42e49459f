"""The message that gathers the gangs of each campaign before its first month.

It is stored beside the campaign. No event holds it, and no undo changes it.
"""

from __future__ import annotations

from db.store.engine import Database
from db.store.models import CampaignCard


async def card_of(database: Database, campaign: int) -> int:
    """The message of a campaign; 0 for none."""
    async with database.read(brief=True) as session:
        row = await session.get(CampaignCard, campaign)
        return 0 if row is None else row.message_id


async def note_card(database: Database, campaign: int, message: int) -> None:
    """Store the message of a campaign, in place of an earlier one."""
    if await card_of(database, campaign) == message:
        return
    async with database.write(brief=True) as session:
        await session.add_if_new(CampaignCard(campaign_id=campaign, message_id=message))
        row = await session.get(CampaignCard, campaign)
        if row is not None:
            row.message_id = message
