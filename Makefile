# Two commands: `make lab` to read and play, `make test` to check everything. Each makes what it needs on the way.

SHELL := /bin/sh
ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c '$(ENOUGH)' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
LEARN := .venv/.boardlab-notebook
CHECK := .venv/.boardlab-all
ENGINE := .venv/.boardlab-engine
INSTALL := -m pip install --quiet --disable-pip-version-check --editable
# only what is said on the command line: the system may have a variable of this name
SPOKEN = $(if $(filter command,$(origin LANGUAGE)),--language $(LANGUAGE))

.PHONY: help lab test
help:
	@echo "make lab    open JupyterLab on the start notebook (make lab LANGUAGE=fr: en, fr, it or ru)"
	@echo "make test   run everything that checks this project"

lab: $(ENGINE)
	@$(BIN)/python -m boardlab lab $(SPOKEN) $(ARGS)

test: $(CHECK)
	@$(BIN)/python tests/suite.py

# A stamp names the folder it was made in: an environment that was copied along with the tree is set up again.
stale = $(shell test "$$(cat $(1) 2>/dev/null)" = "$(CURDIR)" || echo $(1))
.PHONY: $(call stale,$(LEARN)) $(call stale,$(CHECK))

define environment
	@test -n "$(PYTHON)" || { echo "boardlab needs Python 3.11 or newer, and found none"; exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv \
	|| { test "$$(id -u)" = 0 && echo "Installing python3-venv as root, with apt-get." && apt-get update && apt-get install -y --no-install-recommends python3-venv && $(PYTHON) -m venv --clear .venv; } \
	|| { echo "Python cannot make a virtual environment here: install its venv module (on Debian: python3-venv)"; exit 1; }
	@echo "Setting up .venv; the first time this takes a minute or two."
endef

$(LEARN): pyproject.toml
	$(environment)
	@$(BIN)/python $(INSTALL) '.[notebook]'
	@printf '%s\n' "$(CURDIR)" > $@

# What the tests need has all that a learner needs.
$(CHECK): pyproject.toml
	$(environment)
	@$(BIN)/python $(INSTALL) '.[all]'
	@printf '%s\n' "$(CURDIR)" | tee $(LEARN) > $@

# Installing compiles the engines where there is a compiler; here they follow when their sources change. Uncompiled they run too.
$(ENGINE): $(LEARN) $(wildcard boardlab/engine/pure/*.py)
	-@$(BIN)/python -m boardlab.engine.compile
	@touch $@
