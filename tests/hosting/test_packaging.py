"""What a host installs: the units of systemd, the image, the compose files."""

from __future__ import annotations

import configparser
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import bot
from cogs.safety.environment import Settings
from hosting.exits import Exit

ROOT = Path(__file__).parents[2]
UNITS = ROOT / "deploy" / "systemd"
IMAGE = (ROOT / "Containerfile").read_text(encoding="utf-8")
COMPOSE = "compose.yaml", "compose.postgres.yaml"
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def unit(name: str) -> configparser.SectionProxy:
    """The settings of a unit's service or timer."""
    read = configparser.ConfigParser(interpolation=None, strict=False)
    read.read(UNITS / name)
    return read["Timer" if name.endswith(".timer") else "Service"]


def composed(name: str) -> dict[str, Any]:
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


def test_what_no_start_can_mend_ends_the_service_for_good() -> None:
    service = unit("consigliere.service")
    assert service["Restart"] == "on-failure"
    assert {int(code) for code in service["RestartPreventExitStatus"].split()} == {Exit.CONFIG, Exit.DATA}


@pytest.mark.parametrize("name", ["consigliere.service", "consigliere-backup.service"])
def test_a_service_gives_a_command_that_there_is(name: str) -> None:
    service = unit(name)
    program, script, *words = shlex.split(service["ExecStart"])
    assert (program, script) == (f"{service['WorkingDirectory']}/.venv/bin/python", "bot.py")
    assert bot.parser().parse_args(words).word == words[0]
    assert service["User"] != "root"
    assert service["EnvironmentFile"] == "/etc/consigliere.env"


def test_the_database_is_where_the_service_may_write() -> None:
    kept = dict(line.split("=", 1) for line in (UNITS / "consigliere.env").read_text().splitlines() if "=" in line)
    assert f"/var/lib/{unit('consigliere.service')['StateDirectory']}/" in kept["DATABASE_URL"]
    assert {name.lower() for name in kept} <= set(Settings.model_fields)
    assert kept["DISCORD_TOKEN"] == ""


def test_the_example_and_the_page_name_every_setting_and_the_page_its_default() -> None:
    example = set(re.findall(r"^#?([A-Z_]+)=", (ROOT / ".env.example").read_text(encoding="utf-8"), re.MULTILINE))
    variables = {one for name in COMPOSE for one in re.findall(r"\$\{(\w+)", (ROOT / name).read_text(encoding="utf-8"))}
    rows = re.findall(
        r"^\| (`[A-Z_`, ]+) \|(.*?)\|", PAGE.partition("### Settings")[2].partition("\n## ")[0], re.MULTILINE
    )
    on_page: dict[str, str] = {}
    for names, defaults in rows:
        each = names.split(", ")
        said = defaults.strip().split(", ") if defaults.strip() else [""] * len(each)
        on_page |= {name.strip("`"): one.strip("`") for name, one in zip(each, said, strict=True)}
    kept = {name.upper(): field.default for name, field in Settings.model_fields.items()}
    assert example == kept.keys() | variables | {"COMPOSE_FILE"}
    assert on_page == {name: "off" if name == "METRICS_PORT" else str(value or "") for name, value in kept.items()}


def test_the_image_holds_the_program_and_nothing_else() -> None:
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["packages"]
    wanted = {name for name in packages["find"]["include"] if "." not in name} | {"bot.py", "pyproject.toml"}
    allowed = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    copied = {
        word for line in re.findall(r"^COPY (?!--from)(.+)$", IMAGE, re.MULTILINE) for word in shlex.split(line)[:-1]
    }
    assert copied == allowed
    assert wanted <= copied
    assert not any(".env" in name or name.startswith((".", "tests")) for name in copied)


def test_the_image_runs_as_a_user_without_rights() -> None:
    last = IMAGE.rpartition("\nFROM ")[2]
    uid, _, gid = re.findall(r"^USER (.+)$", last, re.MULTILINE)[0].partition(":")
    assert int(uid) > 1000 < int(gid)
    assert f"--uid {uid}" in last


@pytest.mark.parametrize("name", COMPOSE)
def test_nothing_but_volumes_is_written(name: str) -> None:
    base = composed("compose.yaml")["services"]
    file = composed(name)
    for service, said in file["services"].items():
        whole = {**base.get(service, {}), **said}
        assert whole["read_only"], service
        assert "no-new-privileges:true" in whole["security_opt"]
        assert {volume.partition(":")[0] for volume in said.get("volumes", ())} <= set(file["volumes"])
        assert whole["restart"] == "unless-stopped"


def test_a_backup_of_every_day_is_a_command_that_there_is() -> None:
    script = composed("compose.yaml")["services"]["backup"]["command"][0]
    words = shlex.split(re.findall(r"bot\.py ([^;|]+)", script)[0])
    assert bot.parser().parse_args(words).word == "backup"
    assert "sleep 86400" in script


def test_both_services_use_the_database_of_their_file() -> None:
    for name, begins in zip(COMPOSE, ("sqlite+aiosqlite:////data/", "postgresql+psycopg://"), strict=True):
        services = composed(name)["services"]
        urls = {services[one]["environment"]["DATABASE_URL"] for one in ("bot", "backup")}
        assert len(urls) == 1
        assert urls.pop().startswith(begins)


def test_the_page_for_hosts_names_files_that_there_are() -> None:
    named = set(re.findall(r"\b(deploy/[\w./*-]+|compose(?:\.\w+)?\.yaml|\.env\.example)", PAGE))
    assert {"compose.yaml", "compose.postgres.yaml", "deploy/systemd/consigliere.env"} <= named
    assert [name for name in named if not list(ROOT.glob(name))] == []
