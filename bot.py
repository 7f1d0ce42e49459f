"""Consigliere: composition root and command line.

python bot.py            the bot if DISCORD_TOKEN is set, else the practice table
python bot.py run        the bot in Discord
python bot.py table      the practice table in the browser; its options alone mean it too
python bot.py say LINE   commands in the terminal
python bot.py rules      the catalogue of rules
python bot.py docs       writes the generated pages of docs/
python bot.py --version  the version
python bot.py backup | restore | move | check | doctor   commands of a host: docs/hosting.md
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import re
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from cogs.safety.gc_tuning import for_good, give_back, search_seldom, soon_over
from hosting.exits import Exit

if TYPE_CHECKING:  # what only some commands need is imported for those alone
    from cogs.consigliere import Consigliere, ShardShare
    from cogs.safety.environment import Settings
    from hosting.endings import Ending


def create_bot(settings: Settings, *, by_server: bool = False) -> Consigliere:
    """A bot that is ready to start. Nothing is opened yet. `by_server`: Discord lists the games that a server plays."""
    from cogs.consigliere import Consigliere
    from db.store.engine import Database

    shards: dict[str, Any] = {"shard_count": settings.shard_count}
    if settings.shard_ids is not None:
        shards["shard_ids"] = list(settings.shard_ids)
    database = Database(settings.database_url)
    database.most_gangs = settings.most_gangs
    return Consigliere(database, by_server=by_server, **shards)


def configure_logs(settings: Settings) -> None:
    """Write structured logs to standard error, discord.py's own among them."""
    import structlog

    from cogs.safety.error_log import without_words
    from db.store.trouble import Unavailable

    level = logging.getLevelNamesMapping()[settings.log_level]
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        without_words,
    ]
    last: list[Any] = [
        structlog.processors.JSONRenderer()
        if settings.log_format == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    ]
    structlog.configure(
        processors=[*shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last], foreign_pre_chain=shared
        )
    )
    # discord.py logs errors of events and completions. Trouble with the database has its line by then.
    handler.addFilter(lambda record: not (record.exc_info and isinstance(record.exc_info[1], Unavailable)))
    logging.basicConfig(level=max(level, logging.INFO), handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)


def make_ready() -> None:
    """Make everything now that stays as long as the bot. What is made during a game lies in memory between short-lived
    things.
    """
    from cogs.cards.canvas import ready_to_draw
    from cogs.commands.rulebook import index
    from cogs.safety.registry import import_all
    from db.store.codec import adapter, change_types

    with for_good():
        import_all()
        index()
        ready_to_draw()
        for kind in change_types().values():
            adapter(kind)


async def run_bot(settings: Settings) -> int:
    """Start the bot. It shares its shards with other processes, and answers monitoring if a port is set."""
    from cogs.safety.flooding import FloodLimits
    from hosting.sharing import sharing

    make_ready()
    search_seldom()
    give_back()
    bot = create_bot(settings, by_server=True)
    bot.limits = FloodLimits(settings.limit_person, settings.limit_server)
    async with sharing(bot, settings):
        if settings.metrics_port is None:
            return await stay(bot, settings)
        from hosting.watching import watched

        async with watched(bot, settings.metrics_host, settings.metrics_port):
            return await stay(bot, settings)


async def stay(bot: Consigliere, settings: Settings) -> int:
    """Keep a bot in Discord until a signal stops it. Returns the exit code."""
    import asyncio

    import structlog

    from hosting.endings import parting

    loop = asyncio.get_running_loop()
    bot.timing.start()
    task = asyncio.ensure_future(bot.start(settings.discord_token))
    handing: set[asyncio.Task[None]] = set()

    async def hand_over(place: ShardShare) -> None:
        try:
            await place.hand_over()
        finally:
            task.cancel()

    def stop() -> None:
        """Hand over to another process, then end. A second signal ends it at once."""
        if handing or bot.place is None:
            task.cancel()
        else:
            handing.add(asyncio.create_task(hand_over(bot.place)))

    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows has no such handlers: Ctrl-C cancels instead
            loop.add_signal_handler(number, stop)
    try:
        await task
    except asyncio.CancelledError:
        structlog.get_logger().info("stopping")
    except Exception as error:
        if (ended_by := parting(error)) is None:
            raise
        return end(ended_by)
    finally:
        await bot.close()
    return Exit.OK


OF_HOSTS = ("backup", "restore", "move", "check", "doctor")


def other_database() -> str:
    """Another database's URL, which nobody else can read: typed unseen on a terminal, else a line of standard input."""
    if sys.stdin.isatty():
        from getpass import getpass

        with suppress(EOFError):
            return getpass("The other database's URL (it is not shown): ").strip()
    return sys.stdin.readline().strip()


class Parser(argparse.ArgumentParser):
    """A parser whose refusals repeat no URL, which may hold a password."""

    def error(self, message: str) -> NoReturn:
        super().error(re.sub(r"://\S*", "://…", message))


def at_least_one(text: str) -> int:
    """A number of the command line, at least 1."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError("it takes a number, 1 at least")
    return int(text)


def end(ending: Ending) -> int:
    """Print on standard error what ends the process. Returns its exit code."""
    print(ending.text, file=sys.stderr)
    return ending.code


class ShowVersion(argparse.Action):
    """Prints the version, which is looked up only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from cogs.safety.version import version

        print(f"Consigliere {version()}")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """The command line."""
    outer = Parser(prog="bot.py", description="Consigliere, the umpire of gangster wargames.")
    outer.add_argument("--version", action=ShowVersion, nargs=0, help="which version this is")
    words = outer.add_subparsers(dest="word", metavar="run | table | say | rules | docs | " + " | ".join(OF_HOSTS))
    words.add_parser("run", help="the bot in Discord; DISCORD_TOKEN from the environment or .env")
    table = words.add_parser("table", help="the practice table: a simulated Discord in the browser")
    table.add_argument("--port", type=int, default=8080, help="port on this machine (default 8080)")
    table.add_argument("--seats", type=int, default=2, help="players to switch between, 2 to 6 (default 2)")
    table.add_argument("--db", help="another database URL")
    table.add_argument("--no-browser", action="store_true", help="do not open the browser")
    say = words.add_parser("say", help="commands in the terminal, written as in Discord")
    say.add_argument("--json", action="store_true", help="one JSON object a line")
    say.add_argument("--as", dest="name", default="You", help="who speaks (default You)")
    say.add_argument("--db", help="another database URL")
    say.add_argument("--dm", action="store_true", help="in a direct message instead of a server")
    say.add_argument(
        "lines",
        nargs="+",
        metavar="LINE",
        help="/command option:value …, [Button], [choice] of a menu ([choice, choice] for several; [Menu: choice] "
        "where two menus have it), type 4 (fills in a window), wait 30 (seconds pass at once, and what is due happens) "
        "or - for standard input",
    )
    rules = words.add_parser("rules", help="the catalogue of rules")
    rules.add_argument("--json", action="store_true", help="as JSON")
    words.add_parser("docs", help="write the generated pages of docs/")
    backup = words.add_parser("backup", help="the whole database as one file; the bot may run meanwhile")
    backup.add_argument("place", metavar="FILE", type=Path, help="the file, or with --keep a folder")
    backup.add_argument("--keep", type=at_least_one, default=0, metavar="N", help="so many dated files in a folder")
    restore = words.add_parser("restore", help="put a backup back; the bot is stopped")
    restore.add_argument("file", metavar="FILE", type=Path, help="the backup")
    move = words.add_parser(
        "move", help="take everything to another database, SQLite or PostgreSQL; the bot is stopped"
    )
    move.add_argument(
        "--to",
        required=True,
        metavar="URL",
        help="the other database; - asks for it, or reads it from standard input: what a command line holds, "
        "others on this machine can see",
    )
    backup.add_argument("--force", action="store_true", help="write over the file that is there")
    for one in (restore, move):
        one.add_argument("--force", action="store_true", help="set aside what is there, damaged or not")
    check = words.add_parser("check", help="whether all that is stored fits; the bot may run meanwhile")
    check.add_argument("file", nargs="?", metavar="FILE", type=Path, help="a backup, in the place of the database")
    words.add_parser(
        "doctor", help="whether token, permissions, commands, database, clock and disk are as they should be"
    )
    return outer


OF_TABLE = ("--port", "--seats", "--db", "--no-browser")


def parsed(arguments: list[str]) -> argparse.Namespace:
    """What the command line asks for. An option of the practice table in front means the table."""
    table = arguments[:1] and arguments[0].partition("=")[0] in OF_TABLE
    return parser().parse_args(["table", *arguments] if table else arguments)


def main(arguments: list[str] | None = None) -> int:
    """Run what the command line asks for. Returns the exit code."""
    asked = parsed(sys.argv[1:] if arguments is None else arguments)
    if asked.word == "rules":
        with soon_over():
            from local import catalogue

            print(json.dumps(catalogue.rules(), ensure_ascii=False, indent=1) if asked.json else catalogue.listing())
        return Exit.OK
    try:
        if asked.word == "docs":
            import asyncio

            from local import pages

            asyncio.run(pages.write())
            return Exit.OK
        with for_good():
            from cogs.safety.environment import Settings

        if asked.word in OF_HOSTS:
            return host(asked, Settings())
        return start(asked, Settings())
    except Exception as error:
        from hosting.endings import ending

        if (ended_by := ending(error)) is None:
            raise
        return end(ended_by)


def host(asked: argparse.Namespace, settings: Settings) -> Exit:
    """Run a command of a host. Returns the exit code."""
    url = settings.database_url
    match asked.word:
        case "backup":
            from hosting.backup import backup

            return backup(url, asked.place, force=asked.force, keep=asked.keep)
        case "restore":
            from hosting.restore import restore

            return restore(url, asked.file, force=asked.force)
        case "move":
            from hosting.restore import move

            return move(url, other_database() if asked.to == "-" else asked.to, force=asked.force)
        case "check":
            from hosting.check import check

            return check(url, asked.file)
        case _:
            from hosting.doctor import doctor

            return doctor(settings)


def start(asked: argparse.Namespace, settings: Settings) -> int:
    """Start a command that runs a bot. Returns the exit code."""
    import asyncio

    word = asked.word or ("run" if settings.discord_token else "table")
    if getattr(asked, "db", None):
        settings = settings.model_copy(update={"database_url": asked.db})
    if word == "say":
        with for_good():
            from local.say import say

        quiet = settings.model_copy(update={"log_level": "ERROR"})
        configure_logs(quiet)
        return asyncio.run(say(create_bot, quiet, asked.lines, name=asked.name, as_json=asked.json, direct=asked.dm))
    configure_logs(settings)
    if word == "run":
        if not settings.discord_token:
            from hosting.endings import NO_TOKEN, Ending

            return end(Ending(NO_TOKEN, Exit.CONFIG))
        return asyncio.run(run_bot(settings))
    from local.table import serve

    port = getattr(asked, "port", 8080)
    seats = getattr(asked, "seats", 2)
    opens = not getattr(asked, "no_browser", False) and bool(os.environ.get("DISPLAY") or sys.platform != "linux")
    return asyncio.run(serve(create_bot, settings, port=port, seats=seats, open_browser=opens))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:  # the reader of the output, such as head, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        sys.exit(130)
