# Every target sets up what it needs: a virtual environment in .venv with the locked dependencies and the project.

PYTHON ?= python3
# With the PostgreSQL driver and a throw-away server for the tests; LOCK=requirements.lock goes without, and the
# tests that need a server are skipped.
LOCK ?= requirements-postgres.lock
ARGS ?=

PY := .venv/bin/python
READY := .venv/.ready-$(LOCK)
PIP := $(PY) -m pip --disable-pip-version-check --quiet
BENCH_PIP := .venv-bench/bin/python -m pip --disable-pip-version-check --quiet

# What all luck of a run of the suite follows from. Make test takes the same each time, make deep a new one.
SEED ?= 1
deep: SEED := $(shell od -An -N4 -tu4 /dev/urandom | tr -d ' ')
SUITE = pytest tests -n auto --dist loadgroup --seed=$(SEED)
PYTEST = PYTHONHASHSEED=$(SEED) $(PY) -m $(SUITE)

# In CI the suite runs with the profile made for it, unless another one is asked for.
ifneq ($(CI),)
export HYPOTHESIS_PROFILE ?= ci
endif

.DEFAULT_GOAL := help
.PHONY: help screenshots serve demo test deep torture coverage lint format docs conformance assets bench strength compare lock

help:
	@echo "make demo     a match played by bots, replayed, audited, and a forger caught"
	@echo "make serve    the service on loopback, with SQLite   (ARGS=\"--port 9000\")"
	@echo "make test     run the whole suite            (ARGS=\"-k orongo\" picks tests, SEED=7 other luck)"
	@echo "make lint     ruff, its formatter and mypy; changes nothing"
	@echo "make format   let ruff sort imports and format"
	@echo "make deep     the suite with a new seed and many more Hypothesis examples; takes long"
	@echo "make torture  kills, floods and hostile files by the thousand; takes long"
	@echo "make coverage the suite, and how much of the program it reaches"
	@echo "make docs     write docs/cli-reference.md anew from the verbs, and the boards of README.md from recorded matches"
	@echo "make assets   the hash of every file that pages load, for a release  (ARGS=https://house compares that house)"
	@echo "make conformance  write replays/conformance anew, the files other people's verifiers are tried on"
	@echo "make screenshots every page at three widths, in light and dark, to look at  (ARGS=FOLDER)"
	@echo "make bench    every figure of docs/benchmarks.md, as ratios  (ARGS=\"play load\" picks some)"
	@echo "make strength how strong the bots are, docs/strength.md; takes hours    (ARGS=\"--kept played.jsonl\" goes on where it was)"
	@echo "make compare  this tree against a commit: every goal, by turns in one run    (BASE=5e664ae; ARGS=\"audit verb\" picks some)"
	@echo "make ha       the files of deploy/ started on loopback, and primary, player and proxy killed in turn   (as root, on Debian)"
	@echo "make lock     write the locks anew from pyproject.toml  (ARGS=--upgrade for newer versions)"
	@echo "PYTHON=python3.12 picks the interpreter for a new .venv; LOCK=requirements.lock leaves PostgreSQL out"

serve: $(READY)
	@.venv/bin/tidelog serve $(ARGS)

demo: $(READY)
	@$(PY) -m tools.demo $(ARGS)

test: $(READY)
	$(PYTEST) $(ARGS)

deep: $(READY)
	HYPOTHESIS_PROFILE=deep $(PYTEST) --timeout=7200 $(ARGS)

# Kills, floods and hostile files by the thousand, one after the other so that the figures mean something; by hand.
torture: $(READY)
	PYTHONHASHSEED=$(SEED) $(PY) -m pytest tests -m torture --torture --seed=$(SEED) --timeout=7200 $(ARGS)

# The suite once more, with what it reaches counted in every process; the floor stands in pyproject.toml.
coverage: $(READY)
	@$(PY) -m coverage erase
	PYTHONHASHSEED=$(SEED) $(PY) -m coverage run -m $(SUITE) $(ARGS)
	@$(PY) -m coverage combine --quiet
	@$(PY) -m coverage report --skip-covered --sort=cover

lint: $(READY)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy --strict

format: $(READY)
	$(PY) -m ruff check --fix-only .
	$(PY) -m ruff format .

docs: $(READY)
	$(PY) -m tools.reference > docs/cli-reference.md
	$(PY) -m tools.boards
	$(PY) -m tools.shapes
	$(PY) -m tools.schema
	$(PY) -m tools.http_api > docs/http-api.md

conformance: $(READY)
	@$(PY) -m tools.conformance

screenshots: $(READY)
	$(PY) -m tools.screenshots $(or $(ARGS),build/screenshots)

# With ARGS some of the figures; without, all of them.
bench: .venv-bench/.ready .venv-bench/boardgame/.ready
	.venv-bench/bin/python -m benchmarks $(ARGS)

# Bots against bots on all cores, by the rules alone.
strength: $(READY)
	$(PY) -m benchmarks.strength $(ARGS)

# Each of the two gets an environment with what its own lock names, in .venv-compare; nothing else may run meanwhile.
compare: $(READY)
	@$(if $(BASE),,echo "name the commit to compare with: make compare BASE=main" >&2; exit 2;)
	@$(PY) -m benchmarks.compare $(BASE) $(ARGS)

# PostgreSQL with standbys, its proxy and its backups; what is missing is installed from Debian's packages.
ha: $(READY)
	@$(PY) -u -m tools.ha $(ARGS)

define CHECK_PYTHON
@command -v "$(PYTHON)" >/dev/null || { \
  echo "tidelog needs Python 3.11 or newer, and there is no $(PYTHON) here: name one with make PYTHON=..." >&2; exit 1; }
@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
  echo "tidelog needs Python 3.11 or newer, and $(PYTHON) is $$("$(PYTHON)" -V 2>&1): name another with make PYTHON=..." >&2; exit 1; }
@"$(PYTHON)" -c 'import venv, ensurepip' 2>/dev/null || { \
  echo "tidelog needs Python's venv module, and $(PYTHON) has none: install it (on Debian, python3-venv)" >&2; exit 1; }
endef

# pip refuses hashes together with a local folder, so the lock goes first and the project follows without dependencies.
$(READY): $(LOCK) pyproject.toml
	$(CHECK_PYTHON)
	@echo "setting up .venv from $(LOCK) (once; a minute or so)" >&2
	@"$(PYTHON)" -m venv .venv
	@$(PY) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "the .venv here was made by an older Python than 3.11: remove it and run make again" >&2; exit 1; }
	@$(PIP) install --require-hashes -r $(LOCK)
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

# What the benchmarks compare with goes into an environment of its own, on top of the same lock.
.venv-bench/.ready: requirements.lock requirements-bench.lock pyproject.toml
	$(CHECK_PYTHON)
	@echo "setting up .venv-bench (once; a minute or so)" >&2
	@"$(PYTHON)" -m venv .venv-bench
	@$(BENCH_PIP) install --require-hashes -r requirements.lock
	@$(BENCH_PIP) install --require-hashes -r requirements-bench.lock
	@$(BENCH_PIP) install --no-deps --no-build-isolation -e .
	@touch $@

# boardgame.io, the one rival outside Python. Without npm, or without a net, it is left out and the page says so.
.venv-bench/boardgame/.ready: .venv-bench/.ready benchmarks/boardgame/package-lock.json
	@mkdir -p .venv-bench/boardgame
	@cp benchmarks/boardgame/package.json benchmarks/boardgame/package-lock.json .venv-bench/boardgame
	@cd .venv-bench/boardgame && npm ci --ignore-scripts --no-audit --no-fund >npm.log 2>&1 \
	  || echo "boardgame.io could not be installed and is left out (.venv-bench/boardgame/npm.log)" >&2
	@touch $@

# A temporary environment and no pip configuration, so that the hashes are those of the public packages.
COMPILE = PIP_CONFIG_FILE=/dev/null PIP_FIND_LINKS= PIP_EXTRA_INDEX_URL= CUSTOM_COMPILE_COMMAND="make lock" \
  "$$tmp/bin/python" -m piptools compile --quiet --generate-hashes --allow-unsafe --strip-extras \
  --no-emit-index-url --no-emit-find-links --no-emit-trusted-host $(ARGS)

lock:
	$(CHECK_PYTHON)
	@set -eu; tmp=$$(mktemp -d); trap 'rm -rf "$$tmp"' EXIT; \
	"$(PYTHON)" -m venv "$$tmp"; \
	"$$tmp/bin/python" -m pip --disable-pip-version-check --quiet install pip-tools==7.6.2; \
	$(COMPILE) --extra dev --extra serve --extra data --extra learn --extra cluster --output-file requirements.lock pyproject.toml; \
	$(COMPILE) --extra dev --extra serve --extra data --extra learn --extra cluster --extra postgres-dev --constraint requirements.lock \
	  --output-file requirements-postgres.lock pyproject.toml; \
	$(COMPILE) --extra bench --constraint requirements.lock --output-file requirements-bench.lock pyproject.toml
	@command -v npm >/dev/null || { echo "there is no npm here: benchmarks/boardgame/package-lock.json is as it was" >&2; exit 0; }; \
	cd benchmarks/boardgame && npm install --package-lock-only --ignore-scripts --no-audit --no-fund --silent \
	  --omit-lockfile-registry-resolved

assets: $(READY)
	@$(PY) -m tools.assets $(ARGS)
