# make run    starts the bot, or what bot.py offers without a token in .env      make run ARGS="table --port 8000"
# make test   runs the tests                                                     make test ARGS="-k tommy_gun"
# The first time, either of them makes .venv and fills it. After that it starts at once.

PYTHON ?= python3
ARGS ?=
WORKERS ?= auto
HOURS ?= 1

VENV := .venv
PY := $(VENV)/bin/python
PINS := constraints.txt

# This shows errors, but no progress and no warnings about the machine's own pip settings.
PIP := $(PY) -m pip install -qq --disable-pip-version-check --no-input --root-user-action=ignore -c $(PINS)

# A .venv without its Python counts as none, such as after an upgrade or a move of the folder.
ifneq ($(wildcard $(VENV)),)
$(shell $(PY) -c "" >/dev/null 2>&1 || rm -f $(VENV)/.made $(VENV)/.has-run $(VENV)/.has-test)
endif

.PHONY: run test lint fmt docs site approve bench soak pins audit release clean help
.DEFAULT_GOAL := help

help:
	@sed -n 's/^# \{0,1\}//p;/^$$/q' Makefile
	@echo "Also: lint, fmt (format and fix), docs (write the generated ones), site (build the site), approve (what tests/approved" \
		"keeps word for word), bench, pins (renew $(PINS)), audit (known holes in them)," \
		"release VERSION=1.2.3, clean."

run: $(VENV)/.has-run
	@exec $(PY) bot.py $(ARGS)

# Each worker begins with a run of files. At the end they take work from each other. The cap is for machines of many cores.
# Of the dearest, another fifth of the cases runs each hour (tests/turns.py); ARGS=--all runs every one.
test: $(VENV)/.has-test
	@$(PY) -m pytest -n $(WORKERS) --maxprocesses 8 --dist worksteal $(ARGS)

# All three, even if the first fails. Pyright runs on Node.js; playwright brings one, for machines that have none.
lint: $(VENV)/.has-test
	@failed=0; \
	$(PY) -m ruff check . || failed=1; \
	$(PY) -m ruff format --check . || failed=1; \
	node=$$($(PY) -c 'import pathlib, playwright; print(pathlib.Path(playwright.__file__).parent / "driver")'); \
	PATH="$$PATH:$$node" $(PY) -m pyright || failed=1; \
	exit $$failed

fmt: $(VENV)/.has-test
	@$(PY) -m ruff check --fix .
	@$(PY) -m ruff format .

docs: $(VENV)/.has-run
	@$(PY) bot.py docs

site: $(VENV)/.has-site
	@$(PY) -m zensical build --clean --strict

approve: $(VENV)/.has-test
	@$(PY) -m pytest -q --approve

bench: $(VENV)/.has-test
	@$(PY) -m benchmarks $(ARGS)

# Whole games through the bot, with all that may go wrong beside them, one after the other: HOURS=8, ARGS="--games mad".
soak: $(VENV)/.has-test
	@$(PY) -m tests.soak --hours $(HOURS) $(ARGS)

$(VENV)/.has-run: $(VENV)/.made pyproject.toml $(PINS)
	@echo "Installing what the bot needs into $(VENV) (once; about half a minute) ..." >&2
	@$(PIP) -e ".[table]"
	@touch $@

$(VENV)/.has-test: $(VENV)/.made pyproject.toml $(PINS)
	@echo "Installing what the bot and its tests need into $(VENV) (once; about a minute) ..." >&2
	@$(PIP) -e ".[table,postgres,dev]"
	@touch $(VENV)/.has-run $@

$(VENV)/.has-site: $(VENV)/.made pyproject.toml $(PINS)
	@echo "Installing what builds the site into $(VENV) (once) ..." >&2
	@$(PIP) -e ".[site]"
	@touch $@

# A working .venv stays as it is.
$(VENV)/.made:
	@$(PYTHON) -c "" 2>/dev/null || { \
		echo "There is no '$(PYTHON)'. Install Python 3.11 or newer (Debian, Ubuntu: apt install python3 python3-venv)," \
			"or name one: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || { \
		echo "Consigliere needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) -V 2>&1)." \
			"Name a newer one: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c "import venv, ensurepip" 2>/dev/null || { \
		echo "'$(PYTHON)' cannot make virtual environments. Debian, Ubuntu: apt install python3-venv" \
			"(or, for this version, python$$($(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])')-venv)" >&2; exit 1; }
	@$(PY) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@touch $@

# Exact versions of everything, from a fresh install without any. The head of the file, which people edit, stays.
pins:
	@$(PYTHON) -m venv --clear .venv-pins
	@.venv-pins/bin/python -m pip install -qq --disable-pip-version-check --no-input --root-user-action=ignore \
		-e ".[table,postgres,site,dev]"
	@sed '/^# Installed/q' $(PINS) > .venv-pins/pins
	@.venv-pins/bin/python -m pip freeze --exclude-editable >> .venv-pins/pins
	@mv .venv-pins/pins $(PINS) && rm -rf .venv-pins

# Known holes in the exact versions, from PyPI. This needs the network, and fails without an answer.
audit:
	@$(PYTHON) -m venv .venv-audit
	@.venv-audit/bin/python -m pip install -qq --disable-pip-version-check --no-input --root-user-action=ignore pip-audit
	@.venv-audit/bin/pip-audit --strict --no-deps --disable-pip --progress-spinner off -r $(PINS)

# Writes the version into pyproject.toml and CHANGELOG.md, and prints the notes.
release:
	@$(PYTHON) -m local.release $(VERSION)

# Never .env nor a database.
clean:
	@rm -rf $(VENV) .venv-audit .venv-pins build dist *.egg-info .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
