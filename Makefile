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

# In CI the suite runs with the profile made for it, unless another one is asked for.
ifneq ($(CI),)
export HYPOTHESIS_PROFILE ?= ci
endif

.DEFAULT_GOAL := help
.PHONY: help demo test deep lint format docs bench lock

help:
	@echo "make demo     a match played by bots, replayed, audited, and a forger caught"
	@echo "make test     run the whole suite            (ARGS=\"-k orongo\" picks tests)"
	@echo "make lint     ruff, its formatter and mypy; changes nothing"
	@echo "make format   let ruff sort imports and format"
	@echo "make deep     the suite with many more Hypothesis examples; takes long"
	@echo "make docs     write docs/cli-reference.md anew from the verbs, and the boards of README.md from recorded matches"
	@echo "make bench    the benchmarks, as ratios"
	@echo "make lock     write the locks anew from pyproject.toml  (ARGS=--upgrade for newer versions)"
	@echo "PYTHON=python3.12 picks the interpreter for a new .venv; LOCK=requirements.lock leaves PostgreSQL out"

demo: $(READY)
	@$(PY) -m tidelog.cli.demo $(ARGS)

test: $(READY)
	$(PY) -m pytest tests $(ARGS)

deep: $(READY)
	HYPOTHESIS_PROFILE=deep $(PY) -m pytest tests $(ARGS)

lint: $(READY)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy --strict

format: $(READY)
	$(PY) -m ruff check --fix-only .
	$(PY) -m ruff format .

docs: $(READY)
	$(PY) -m tidelog.cli.reference > docs/cli-reference.md
	$(PY) -m tidelog.cli.boards

bench: .venv-bench/.ready
	.venv-bench/bin/python -m benchmarks $(ARGS)

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

# A temporary environment and no pip configuration, so that the hashes are those of the public packages.
COMPILE = PIP_CONFIG_FILE=/dev/null PIP_FIND_LINKS= PIP_EXTRA_INDEX_URL= CUSTOM_COMPILE_COMMAND="make lock" \
  "$$tmp/bin/python" -m piptools compile --quiet --generate-hashes --allow-unsafe --strip-extras \
  --no-emit-index-url --no-emit-find-links --no-emit-trusted-host $(ARGS)

lock:
	$(CHECK_PYTHON)
	@set -eu; tmp=$$(mktemp -d); trap 'rm -rf "$$tmp"' EXIT; \
	"$(PYTHON)" -m venv "$$tmp"; \
	"$$tmp/bin/python" -m pip --disable-pip-version-check --quiet install pip-tools==7.6.2; \
	$(COMPILE) --extra dev --output-file requirements.lock pyproject.toml; \
	$(COMPILE) --extra dev --extra postgres-dev --constraint requirements.lock \
	  --output-file requirements-postgres.lock pyproject.toml; \
	$(COMPILE) --extra bench --constraint requirements.lock --output-file requirements-bench.lock pyproject.toml
