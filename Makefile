# make run, make test, make lint: each sets up .venv by itself, from requirements-dev.lock.
PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
PY := $(VENV)/Scripts/python.exe
else
PY := $(VENV)/bin/python
endif
READY := $(VENV)/.ready

.PHONY: run test lint soak bench goldens format setup
.DEFAULT_GOAL := run

run: $(READY)
	@$(PY) -m bot --auto

test: $(READY)
	$(PY) -m pytest -n auto --dist worksteal -m "not soak"

soak: $(READY)
	$(PY) -m pytest -n auto --dist worksteal -m soak

bench: $(READY)
	@$(PY) -m tests.bench

goldens: $(READY)
	$(PY) -m tests.goldens.renew

lint: $(READY)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

format: $(READY)
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

setup: $(READY)

$(READY): requirements-dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
		|| { echo "Toybox needs Python 3.11 or newer; name it with: make PYTHON=/path/to/python3 run"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null \
		|| { echo "Toybox needs Python's venv module; on Debian and Ubuntu: sudo apt install python3-venv"; exit 1; }
	@echo "Setting up Toybox in $(VENV): this once, and it takes a minute or two."
	$(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $(READY)
