"""Every command that a cog prepares by itself, with the reason why no rule decides it from a position alone."""

from __future__ import annotations

from typing import Final

from cogs.context.prepared import PREPARES
from cogs.safety.registry import import_all
from rules.core.action.deed import DECIDED

NEW: Final = "it begins something: the database gives it an id, and a log with its seeds"
SEATS: Final = "it looks at several games at once, at who has missed deadlines, or at wishes that are kept elsewhere"
CLOCK: Final = "it sets the clock of whatever is played, and asks the database who does not count towards a majority"
ASKED: Final = "a button of somebody else's message gives it: whom it asks is looked up by the id that it keeps"
TAKEN_BACK: Final = "the bot looks up all that has touched the campaign since"
END: Final = "it opens what is sealed in the log, and asks whether most of those who play want the end"
ANY_SYSTEM: Final = "it is for all games: whose people and board it is about shows only once the database was asked"
PARTS: Final = "it goes on by one of many steps: which looks at what differs from part to part"
PLACES: Final = "it is about channels, or about a game or campaign in another one"
OWN: Final = "it is about a user, not about a game: absences, tables of a server, roles"
FILE: Final = "it reads a file, or what another server's gang looks like in one"
GAMES: Final = "it books into a game and a campaign at once, each with a log of its own"

STAYS: Final = {
    "away": OWN,
    "away agree": OWN,
    "away decline": OWN,
    "campaign agree": SEATS,
    "campaign back": TAKEN_BACK,
    "campaign close": END,
    "campaign done": PARTS,
    "campaign draft": ASKED,
    "campaign extend": CLOCK,
    "campaign fight": NEW,
    "campaign idle": CLOCK,
    "campaign join": ASKED,
    "campaign name": OWN,
    "campaign keep": CLOCK,
    "campaign next": PARTS,
    "campaign overdue": PARTS,
    "campaign pace": CLOCK,
    "campaign pause": CLOCK,
    "campaign refuse": ASKED,
    "campaign result": SEATS,
    "campaign resume": CLOCK,
    "campaign settle": SEATS,
    "campaign start": NEW,
    "campaign stay": SEATS,
    "campaign succeed": SEATS,
    "campaign transfer": SEATS,
    "campaign umpire": OWN,
    "campaign umpire-left": CLOCK,
    "campaign unruled": CLOCK,
    "dillinger house": OWN,
    "dillinger open": NEW,
    "fair phrase": OWN,
    "game add": ANY_SYSTEM,
    "game agree": SEATS,
    "game ask": SEATS,
    "game begin": ANY_SYSTEM,
    "game bring": ANY_SYSTEM,
    "game close": END,
    "game extend": CLOCK,
    "game give-back": ANY_SYSTEM,
    "game house": ANY_SYSTEM,
    "game stand-down": ANY_SYSTEM,
    "game stand-in": ANY_SYSTEM,
    "game strength": ANY_SYSTEM,
    "game take-over": ANY_SYSTEM,
    "game idle": CLOCK,
    "game join": ANY_SYSTEM,
    "game keep": CLOCK,
    "game leave": ANY_SYSTEM,
    "game move-here": PLACES,
    "game open": NEW,
    "game pace": CLOCK,
    "game pause": CLOCK,
    "game resume": CLOCK,
    "game sample": ANY_SYSTEM,
    "game stay": SEATS,
    "game succeed": SEATS,
    "game transfer": SEATS,
    "game umpire": ANY_SYSTEM,
    "game waive": ANY_SYSTEM,
    "gang accept": ASKED,
    "gang decline": ASKED,
    "gang disband": ANY_SYSTEM,
    "gang dismiss": ANY_SYSTEM,
    "gang give": ANY_SYSTEM,
    "gang hire": ANY_SYSTEM,
    "gang import": FILE,
    "gang new": ANY_SYSTEM,
    "gang ready": ANY_SYSTEM,
    "gang rename": ANY_SYSTEM,
    "gang share": ANY_SYSTEM,
    "gang step-back": ANY_SYSTEM,
    "gang wounds": ANY_SYSTEM,
    "help first": NEW,
    "mad-law trial": "one option names people of a gang in a campaign, and profiles or anybody outside one",
    "roll": "its formula says itself what is rolled: no rule of a game decides it",
    "scenario apply": GAMES,
    "scenario end": GAMES,
    "scenario set-up": GAMES,
    "settings house-rule": OWN,
    "street clear": ANY_SYSTEM,
    "street fill": ANY_SYSTEM,
    "street lay": ANY_SYSTEM,
    "street own": FILE,
    "street park": ANY_SYSTEM,
    "street put": ANY_SYSTEM,
    "tables restore": OWN,
    "tables upload": FILE,
    "tables use": OWN,
    "umpires": OWN,
}


def test_each_command_is_decided_by_rules_or_says_why_not() -> None:
    import_all()
    assert PREPARES.keys() - DECIDED.keys() == STAYS.keys()
