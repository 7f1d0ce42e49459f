"""/help: a tour with buttons."""

from __future__ import annotations

import discord
from discord.ext import commands

from cogs._kit.render import Card, Press
from cogs._kit.slash import alone, answers, command
from cogs._kit.views import deed, show
from rules.core.rule import Status
from rules.core.system import discover

PAGES = {
    "start": (
        "Consigliere umpires your gangster games",
        (
            "It rolls, explains every step, keeps your gangs, and tells the exact odds before you shoot.",
            "**Nothing set up?** Every command works from plain numbers: `/mad shoot gats:4 gun:Pistol range:6`.",
            "**With a gang,** names complete themselves, and stats, wounds, skills and guns fill themselves in.",
            "This project is unofficial and holds no rulebook text: you need the rules themselves.",
        ),
    ),
    "shoot": (
        "Mad Dogs With Guns",
        (
            "`/mad shoot` resolves one action of shooting, wounds and all; `odds:True` tells the exact chances first.",
            "Dice on a real table? Type what fell: `dice:1 1 4 5 6 6`. The bot rolls what is missing, and says so.",
            "`secret:True` seals a roll: only you and the umpires see it until you reveal it.",
            "A test of nerve: `/mad guts`. Anything else: `/mad test`, `/mad opposed`, `/mad fall`.",
            "Fists and bats: `/mad-brawl`. On foot: `/mad-move`. Explosives: `/mad-bomb`.",
            "At the wheel: `/mad-car`. Crashes, and guns at cars: `/mad-wreck`.",
        ),
    ),
    "hood": (
        "The Hoodsville Heist",
        (
            "`/hood morale experience:Novice temper:Coward comrades:2` tests morale; a sheet fills in what it knows.",
            "`/hood-fire shoot` resolves a shot, wounds and all; `/hood-fight melee` is fists, clubs and knives.",
            "`/hood-move go` and `/hood-car speed` measure moves; `/hood-door force`, `/hood-throw at` and"
            " `/hood bribe` roll for the rest.",
            "`/hood cast count:6` makes six characters, a card rolled up for each; `/hood card` corrects one.",
            "In a game `/hood next` begins a move, `/hood duties` makes every roll that is due, in order.",
        ),
    ),
    "gangstars": (
        "GangStars",
        (
            "`/gangstars-gang new` begins a gang: add figures by buttons, buy their cards with `/gangstars-gang set`;"
            " each fault is named, with the points left.",
            "In a game `/gangstars-turn next` puts the chits into the bag, `draw` says who acts; `call` lets a"
            " leader call others up.",
            "`/gangstars-turn move` and `act` spend action points; `/gangstars-shoot shot` and `throw`,"
            " `/gangstars-melee charge` and `fight`, `/gangstars-car` and `/gangstars-dog` do the rest for who acts.",
            "Reaction tests come as buttons; `/gangstars tests` makes all that are due.",
            "Distances are `25 cm` or `10 in`. All of it works from plain numbers and types: `shooter:Hit-man`.",
        ),
    ),
    "pottersville": (
        "Pottersville",
        (
            "The newsletter's tables were pictures and are lost: ours are marked as house tables, and `/tables` puts"
            " yours in their place.",
            "In a game `/pottersville unit` makes units; `/pottersville order` lays an order face down, and"
            " `/pottersville reveal` turns them all over. `/pottersville next` goes on: Gats, Melee, Guts.",
            "`/pottersville move`, `fight`, `guts`, `first-aid`, `bribe` and `stunt`; `/pottersville command` checks"
            " the command radius: `/pottersville command leader:Wise-guy posts:Goon 3 6`.",
            "`/pottersville-shoot figure range:6 gun:Tommy Gun`; `/pottersville-shoot spread` gives dice to targets"
            " before they fall, `throw` and `blast` are bombs.",
            "`/pottersville-car drive`, `turn` and `brake`; a vehicle on the table knows who is in it.",
            "A poker chip is a button under your roll: it throws one of your dice anew.",
        ),
    ),
    "games": (
        "A game with an umpire who remembers",
        (
            "`/game open` opens a game in this channel or thread, `/game bring` puts a gang on the table,"
            " `/game add` adds civilians and cops.",
            "`/mad-card draw` turns up a card; its side acts, holds it or lets it go by the buttons under it.",
            "From then on the bot knows whose turn it is, who owes actions, what is loaded, who is shaken, what burns.",
            "`/game open system:Mad Dogs With Guns minutes:60` waits an hour for interruptions by people away.",
            "`/scenario list` has eleven stories for Mad Dogs: forces, reinforcements, victory, what comes of it.",
            "`/game status` is the notepad at a glance, `/game close` sums up.",
            "`/agenda` lists all that waits for you, in every game and campaign.",
        ),
    ),
    "campaign": (
        "A campaign in Paradise",
        (
            "`/campaign start` begins one in this channel; each brings a gang in with `/campaign join`, chooses a home"
            " and drafts its first rackets. `/campaign rival` makes gangs that nobody plays.",
            "`/campaign next` goes through a month: Loot, officials, healing and spending, orders, fights, the press,"
            " outrage. A dry run comes before anything is booked.",
            "`/mad-orders` tells in secret what your boys do; all orders are opened together. `/mad-orders write` takes"
            " them as you say them: a verb (take over, guard, Raid, Hit), its aim, “with” and who goes; semicolons"
            " between orders.",
            "`/mad-racket`, `/mad-official`, `/mad-spend`, `/mad-hospital`, `/mad-law`, `/mad-boxing`, `/mad-press` and"
            " `/mad-outrage` are its chapters; each works from plain numbers too.",
            "`/campaign status`, `map`, `ledger`, `plot` and `paper` show it.",
        ),
    ),
    "dillinger": (
        "Dillinger",
        (
            "`/dillinger open`, `join` and `deal` begin a card game for three to six; `/dillinger hand` shows your"
            " cards and everything you may do now.",
            "`/dillinger do` says a move in a line, `/dillinger offer` trades.",
            "Whoever could play a card is asked in secret, always as long; `/game status` shows the board.",
            "For a real table with the real cards: `/dillinger rob`, `catch`, `hit`, `kidnap`, `ransom`, `bail`,"
            " `escape`, `trial` and `spree` roll and explain, with odds.",
            "`/dillinger cards` and `/dillinger enemy` show the cards and the ratings; `/tables` puts in your own.",
        ),
    ),
    "gangs": (
        "Gangs",
        (
            "`/gang new` founds a gang, `/gang hire` adds figures, `/gang show` shows a roster or a sheet.",
            "`/gang sheet` prints it with boxes to tick; `/gang share` and `/gang give` hand it on, by consent.",
            "`/mad-gang` makes one of Mad Dogs with a budget, by buttons; `/mad-gang ready-made` is for the hurried.",
            "`/gang export` and `/gang import` carry a gang from server to server.",
            "`/mad recover`, `/mad reload`, `/mad hostage` keep track of a fight; `/gang ready` starts a new game.",
        ),
    ),
    "trust": (
        "Undo, history, umpires",
        (
            "**Undo** takes a deed back. Where dice fell, the opponent or an umpire agrees; the log keeps it.",
            "**Why** shows the rule behind a verdict; `/rule` finds any rule or table; `/log` tells what happened,"
            " `/luck` what the dice owed you.",
            "The dice are committed to before they fall: `/fair status`, `/fair export`.",
            "What is kept about you: `/privacy export`.",
            "`/settings umpires` names the role that umpires; `/settings house-rule` switches house rules.",
            "`/tables` shows every table, gives it as a file, and puts your own in its place.",
            "`/roll` throws free dice: `3d6+2`, `8d10 count 7+`, `4d6 keep 3`, `d20 adv`, `4d6!`, `d66`, `d%`.",
        ),
    ),
    "systems": ("The rule systems", ()),
}
LABELS = {
    "start": "Start",
    "shoot": "Mad Dogs",
    "hood": "Hoodsville",
    "gangstars": "GangStars",
    "pottersville": "Pottersville",
    "games": "A game",
    "campaign": "A campaign",
    "dillinger": "Dillinger",
    "gangs": "Gangs",
    "trust": "Undo and umpires",
    "systems": "The rule systems",
}


def help_card(page: str) -> Card:
    """One page of the tour."""
    headline, lines = PAGES[page]
    if page == "systems":
        lines = tuple(system_line(name) for name in discover())
    buttons = tuple(Press("help", name, label) for name, label in LABELS.items() if name != page)
    opens = (Press("open", "now", "Open a game"),) if page in ("start", "games") else ()
    return Card(headline, lines=lines, buttons=(*opens, *buttons), private=True)


def system_line(system_id: str) -> str:
    """How far a game is built."""
    system = discover()[system_id]
    catalogue = system.catalogue
    ready = sum(catalogue.status(rule_id) is not Status.PLANNED for rule_id in catalogue.rules)
    return f"**{system.title}**: {ready} of {len(catalogue.rules)} rules resolved; all can be looked up."


@deed("help")
async def press_help(interaction: discord.Interaction, key: str) -> None:
    """Another page."""
    await show(interaction, help_card(key if key in PAGES else "start"))


@command("help")
class Help:
    """A short tour."""


@answers(Help)
async def help_command(interaction: discord.Interaction, _m: Help) -> None:
    await show(interaction, help_card("start"))


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(alone(Help))
