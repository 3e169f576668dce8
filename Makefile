# `make play` starts the game, `make test` runs every test. Both install what is missing.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
MANAGE := $(BIN)/python manage.py

export HOST ?= 127.0.0.1
export PORT ?= 8000
export WORKERS ?= 2

LOCK := uv pip compile pyproject.toml --quiet --universal --python-version 3.12 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'

# What a start on this machine gets unless the environment says otherwise; the secret is kept.
LOCAL = SECRET_KEY="$${SECRET_KEY:-$$(cat .secret-key)}" HTTPS="$${HTTPS:-off}" \
	LOG_LEVEL="$${LOG_LEVEL:-WARNING}" ALLOWED_HOSTS="$${ALLOWED_HOSTS:-$(HOSTS)}"
# Bound to every interface, the game is reached by names that only its player knows.
HOSTS = $(if $(filter 0.0.0.0 ::,$(HOST)),*,localhost$(COMMA)127.0.0.1$(COMMA)[::1]$(COMMA)$(HOST))
COMMA := ,

.PHONY: play install install-dev test lint types bench lock messages clean
.DELETE_ON_ERROR:

play: $(VENV)/.installed .secret-key staticfiles/staticfiles.json
	@$(LOCAL) $(MANAGE) translations compile
	@$(LOCAL) exec $(MANAGE) serve

install: $(VENV)/.installed
	@echo "Everything that the game needs is in $(VENV)/."

install-dev: $(VENV)/.installed-dev

$(VENV)/.installed: requirements.txt
	@$(MAKE) --no-print-directory new-venv
	@echo "Installing what the game needs into $(VENV)/ ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

$(VENV)/.installed-dev: requirements-dev.txt
	@$(MAKE) --no-print-directory new-venv
	@echo "Installing what the tests need into $(VENV)/ ..."
	@$(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check --require-hashes -r $<
	@touch $@ $(VENV)/.installed

.PHONY: new-venv
new-venv:
	@$(PYTHON) -c 'import sys; sys.exit("The game needs Python 3.12 or newer; $(PYTHON) is "\
		+ sys.version.split()[0] + ". Name another one: make play PYTHON=python3.13" \
		if sys.version_info < (3, 12) else 0)'
	@$(PYTHON) -m venv $(VENV) || { echo "$(PYTHON) cannot make a virtual environment;" \
		"on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }

.secret-key: | $(VENV)/.installed
	@umask 077 && $(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(50))' > $@

staticfiles/staticfiles.json: config/static.py $(VENV)/.installed $(shell find static -type f) | .secret-key
	@$(LOCAL) $(MANAGE) collectstatic --clear --no-input --verbosity 0

test: install-dev
	@$(BIN)/python -m tests

lint: install-dev
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/djade --check $$(find templates -name '*.html')
	@$(BIN)/djlint --lint --quiet templates
	@$(BIN)/lint-imports
	@$(BIN)/deptry .
	@$(BIN)/hadolint Dockerfile

types: install-dev
	@$(BIN)/mypy

bench: install-dev
	@$(BIN)/python -m tests.bench

lock: install-dev
	@$(BIN)/$(LOCK) -o requirements.txt
	@$(BIN)/$(LOCK) --group dev -o requirements-dev.txt

messages: install-dev
	@DEBUG=on $(MANAGE) translations update

clean:
	rm -rf staticfiles var htmlcov test-results .coverage .coverage.* .*_cache .hypothesis .benchmarks
	find game config tests -name __pycache__ -prune -exec rm -rf {} +
