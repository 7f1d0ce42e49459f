"""The pages of /help: what one may want, then the chapters. Each is short, and its buttons do what they say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs._kit.formulas import rolls
from cogs._kit.render import Press
from cogs.help.firsts import FIRSTS
from cogs.help.teaching import learn
from rules.core.frozen import frozen


@frozen
class Page:
    """A page: the button that leads to it, its headline and lines, and its buttons but for those that lead back."""

    label: str
    headline: str
    lines: tuple[str, ...]
    buttons: tuple[Press, ...] = ()


def first(game: str) -> Press:
    """The button of a sample shot, or a sample robbery."""
    return Press("first", game, FIRSTS[game].label)


def does(command: str, label: str) -> Press:
    """The button that gives a command which needs no options."""
    return Press("do", command.replace(" ", "."), label)


def rule(rule_id: str, label: str) -> Press:
    """The button of a rule."""
    return Press("why", rule_id, label)


def leads(*pages: str) -> tuple[Press, ...]:
    """Buttons to other pages."""
    return tuple(Press("help", page, PAGES[page].label) for page in pages)


OPEN: Final = Press("open", "now", "Open a game")
SAMPLES: Final = does("gang show", "Sample gangs")
DICE: Final = {
    "d6": "D6",
    "2d6": "2D6",
    "3d6": "3D6",
    "d10": "D10",
    "d20": "D20",
    "d%": "D100",
    "4d6 kh3": "4D6, the best 3",
    "8d10 >= 7": "8D10, count 7 and up",
}

WANTS: Final[Mapping[str, Page]] = {
    "roll": Page(
        "Roll a die",
        "Roll a die",
        (
            "Press one, or type it: `/roll formula:3d6+2`.",
            "Also `4d6 kh3`, `d20 adv`, `8d10 >= 7`, `4d6!`, `3d6 reroll 1`, `d66`.",
            "Dice on a real table? Add `dice:4 5`. The chances first? Add `odds:True`.",
        ),
        tuple(press for formula, label in DICE.items() if (press := rolls(formula, label)) is not None),
    ),
    "rule": Page(
        "Look up a rule",
        "Look up a rule",
        (
            "Ask in your own words: `/rule search:how do I shoot`. The game played here answers first.",
            "**Why** under a verdict shows the rule behind it.",
        ),
        (
            Press("find", "rule", "Search"),
            rule("mad.shoot", "Mad Dogs: shooting"),
            rule("hood.fire.hit", "Hoodsville: firing"),
            rule("gs.shoot", "GangStars: shooting"),
            rule("pot.shoot", "Pottersville: shooting"),
            rule("dil.rob", "Dillinger: robbing"),
        ),
    ),
    "battle": Page(
        "Fight a battle",
        "Fight a battle",
        (
            "**A shot:** somebody shoots, the odds come first, then the dice. Nothing to set up.",
            "**Learn:** a game in ten presses, by its real rules. It always goes well.",
            "**Open a game** in this channel when you are ready.",
        ),
        (
            *map(first, ("mad", "hood", "gs", "pot")),
            *map(learn, ("mad", "hood", "gs", "pot")),
            OPEN,
            SAMPLES,
        ),
    ),
    "campaign": Page(
        "Run a campaign",
        "Run a campaign",
        (
            "Paradise, for Mad Dogs: gangs, rackets, officials and a newspaper, month after month.",
            "Start it in this channel. Each player brings a gang with `/campaign join`.",
            "`/campaign next` goes through a month, with a dry run before anything is booked.",
        ),
        (does("campaign start", "Start a campaign here"), SAMPLES, Press("help", "months", "A month")),
    ),
    "cards": Page(
        "Play cards",
        "Play cards",
        (
            "Dillinger, for three to six: public enemies, banks and the law. The bot deals, and every hand is secret.",
            "With the real cards on a real table it rolls and explains.",
        ),
        (
            first("dil"),
            learn("dil"),
            does("dillinger open", "Open a table"),
            does("dillinger cards", "The cards"),
        ),
    ),
}
"""What one may want, in the order of the first page."""

CHAPTERS: Final[Mapping[str, Page]] = {
    "mad": Page(
        "Mad Dogs",
        "Mad Dogs With Guns",
        (
            "`/mad shoot gats:4 gun:Pistol range:6` resolves a shot, wounds and all. A sheet fills in what it knows.",
            "`/mad guts` is nerve, `/mad-brawl` fists, `/mad-move` feet, `/mad-bomb` bombs, `/mad-car` and `/mad-wreck`"
            " the rest of the street.",
        ),
        (first("mad"), learn("mad"), rule("mad.shoot", "Its rule of shooting")),
    ),
    "hood": Page(
        "Hoodsville",
        "The Hoodsville Heist",
        (
            "`/hood-fire shoot` is a shot, `/hood-fight melee` a brawl, `/hood morale` nerve.",
            "`/hood cast count:6` deals six characters. In a game `/hood next` begins a move, and `/hood duties` rolls"
            " all that is due.",
        ),
        (first("hood"), learn("hood"), rule("hood.fire.hit", "Its rule of firing")),
    ),
    "gangstars": Page(
        "GangStars",
        "GangStars",
        (
            "`/gangstars-shoot shot shooter:Hit-man target:Rookie` is a shot, `/gangstars-melee fight` a fight.",
            "`/gangstars-gang new` begins a gang, by buttons. In a game `/gangstars-turn next` fills the bag and `draw`"
            " says who acts.",
        ),
        (first("gs"), learn("gs"), rule("gs.shoot", "Its rule of shooting")),
    ),
    "pottersville": Page(
        "Pottersville",
        "Pottersville",
        (
            "`/pottersville-shoot figure range:6 gun:Tommy Gun` is a burst, `/pottersville guts` nerve.",
            "In a game `/pottersville order` lays an order face down, `/pottersville reveal` turns all over.",
            "The printed tables are lost: ours are house tables.",
        ),
        (first("pot"), learn("pot"), rule("pot.shoot", "Its rule of shooting")),
    ),
    "dillinger": Page(
        "Dillinger",
        "Dillinger",
        (
            "`/dillinger open`, `join` and `deal` begin; `/dillinger hand` shows your cards and all you may do.",
            "For real cards: `/dillinger rob`, `catch`, `hit`, `kidnap`, `trial` and the rest roll and explain.",
        ),
        (first("dil"), learn("dil"), does("dillinger cards", "The cards")),
    ),
    "games": Page(
        "A game",
        "A game with an umpire who remembers",
        (
            "`/game open` opens one in this channel, `/game bring` puts a gang on the table.",
            "The bot knows whose turn it is, who is loaded and who is shaken. **My move** offers what you may do, by"
            " buttons.",
            "`/agenda` lists all that waits for you.",
        ),
        (OPEN, SAMPLES, does("agenda", "My agenda")),
    ),
    "months": Page(
        "A month",
        "A month in Paradise",
        (
            "Loot, officials, healing, spending; then orders, fights, the press and outrage.",
            "`/mad-orders write` tells in secret what your boys do: a verb, its aim, “with” and who goes.",
            "`/campaign rival` makes a gang that nobody plays.",
        ),
        (does("campaign status", "How it stands"),),
    ),
    "gangs": Page(
        "Gangs",
        "Gangs",
        (
            "`/gang new` founds one, ready-made or empty; `/gang show` shows it, `/gang sheet` prints it.",
            "`/mad-gang` makes one of Mad Dogs with a budget, by buttons.",
            "`/gang share` and `/gang give` hand it on; `/gang export` takes it along.",
        ),
        (SAMPLES,),
    ),
    "trust": Page(
        "Undo and umpires",
        "Undo, history, umpires",
        (
            "**Undo** takes a deed back; where dice fell, the opponent or an umpire agrees.",
            "`/log` tells what happened, `/luck` what the dice owed you, `/fair status` why you can trust them.",
            "`/settings umpires` names who umpires.",
        ),
        (does("log", "The log"), does("luck", "My luck"), does("fair status", "Fair dice")),
    ),
    "own": Page(
        "Your own dice and tables",
        "Your own dice, tables and house rules",
        (
            "Rolled on a real table? Add `dice:4 5` to any command; what is missing the bot rolls.",
            "`secret:True` seals a roll until you reveal it.",
            "`/tables` puts your own tables in place of ours, `/settings house-rule` switches house rules.",
        ),
        (does("tables list", "The tables here"), does("settings show", "The settings here")),
    ),
    "systems": Page("The rule systems", "The rule systems", ()),
}
"""The chapters behind [More]."""

PAGES: Final[Mapping[str, Page]] = {
    "start": Page(
        "Start",
        "Consigliere umpires your gangster games",
        (
            "It rolls, explains every step, and tells the exact odds before you shoot.",
            "This project is unofficial and holds no rulebook: you need the rules themselves.",
            "**What would you like?**",
        ),
    ),
    **WANTS,
    "more": Page("More", "More", ("The games one by one, and what lies behind them.",)),
    **CHAPTERS,
}


def buttons_of(page: str) -> tuple[Press, ...]:
    """All buttons of a page."""
    if page == "start":
        return leads(*WANTS, "more")
    if page == "more":
        return (*leads(*(name for name in CHAPTERS if name != "months")), *leads("start"))
    back = leads("more", "start") if page in CHAPTERS else leads("start")
    return (*PAGES[page].buttons, *back)


DONE: Final = frozenset(
    press.key for page in (*WANTS.values(), *CHAPTERS.values()) for press in page.buttons if press.does == "do"
)
"""The commands that buttons of these pages give, a dot in the place of each space."""
