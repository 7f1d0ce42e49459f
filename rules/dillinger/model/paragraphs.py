"""The paragraphs that refusals cite: their numbers and titles in the source, and none of their text."""

from __future__ import annotations

from functools import cache
from typing import Final

PARAGRAPHS: Final = (
    "1 Introduction",
    "4.1 The Cards",
    "4.3 Activating Public Enemies",
    "4.4 Determine Who Goes First",
    "6.2 The Sequence of Play",
    "6.32 PE Cards",
    "6.33 Maximum Hand",
    "6.4 Discarding",
    "6.41 Discarding during Card Draw Phase",
    "6.42 PE Cards",
    "6.51 General",
    "6.52 Pre-Game Trading",
    "6.61 General",
    "6.631 Short Game",
    "7.13 Attachments",
    "7.14 The Barkers, the Barrows, and the Kelly's PE Cards",
    "7.33 Attachments",
    "7.421 Pre-Crime Bill SA Cards in Play",
    "7.43 Attachments",
    "7.51 General",
    "7.52 Uses",
    "7.531 Single Use",
    "7.532 Retainer",
    "8.1 General",
    "8.12 Notoriety Points",
    "8.2 Casing the Bank",
    "8.31 General",
    "8.33 The Take",
    "8.34 Media Hype",
    "8.4 Going on the Lam",
    "8.51 The Snatch",
    "8.52 Notoriety",
    "8.53 Safe Haven",
    "8.54 Extended Stay",
    "8.55 Voluntary Termination",
    "8.61 Collecting Ransom",
    "8.62 Collecting Ransom",
    "8.63 Ransom not Collected",
    "8.65 Vulnerability",
    "8.71 General",
    "8.73 Opposing Player's Response",
    "8.74 Return Fire",
    "8.75 Accessory Cards",
    "8.8 Pass",
    "9.1 General",
    "9.13 Timing of Card Play",
    "9.21 General",
    "9.22 Accessory Cards Usable by Local Police",
    "9.221 Bank Holiday Accessory Card",
    "9.23 Accessory Cards Usable by PEs against Local Police",
    "9.231 Hostages Accessory Card",
    "9.24 Public Enemy Reaction to Being Killed or Captured",
    "9.31 General",
    "9.34 Accessory Cards Usable by Law Enforcement in Raids",
    "9.35 Accessory Cards Usable by PEs to Counter Raids",
    "9.36 Public Enemy Reaction to Being Captured or Killed",
    "9.4 Doing a Spending Spree",
    "10.11 In Jail",
    "10.21 General",
    "10.22 Adjustments to the Bail Out DR",
    "10.31 General",
    "10.32 Picquett on the Job",
    "10.33 Jail Riot",
    "10.41 General",
    "10.42 Conducting the Trial",
    "12 Accessory Cards Reference List",
    "12 Bank Holiday",
    "12 Contract for Hit",
    "12 Engine Trouble",
    "12 Getaway Car",
    "12 Gun Molls",
    "12 Herman “Baron” Lamm",
    "12 Hostages",
    "12 Insider Information",
    "12 Jail Riot",
    "12 Jammed Tommy Gun",
    "12 J. Edgar Hoover",
    "12 Kidnap Victims",
    "12 Local Corruption",
    "12 Mechanic",
    "12 Media Hype",
    "12 Planned Escape Route",
    "12 Plastic Surgery",
    "12 Police Stupidity",
    "12 Roadblock",
    "12 Special Agents",
    "12 Special Informer: Anne Sage",
    "12 Spending Spree",
    "12 Special State Police",
    "12 Stool Pigeon",
    "12 Tear Gas",
    "12 Tommy Gun",
    "13.1 Victory Points",
    "house rule: Passing a player",
    "house rule: Standing orders",
    "house rule: Trading in a channel",
)
"""In the order of the source, in which two have the number 9.34; then the bot's own."""
RAID_CARDS: Final = "9.34 Accessory Cards Usable by Law Enforcement in Raids"
CARD_LIST: Final = "12 Accessory Cards Reference List"
PASSING, ORDERS, TRADING = (one for one in PARAGRAPHS if one.startswith("house rule"))


@cache
def paragraph(key: str) -> str:
    """The paragraph of a number, or of its full heading if several share the number. It raises ValueError otherwise."""
    (found,) = (one for one in PARAGRAPHS if key in (one, one.partition(" ")[0]))
    return found


def ruled(sentence: str, key: str) -> str:
    """A refusal with its paragraph: “It is not your turn: wait for it (6.2 The Sequence of Play).”"""
    return f"{sentence} ({paragraph(key)})."
