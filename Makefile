# make sweep      set up .venv, then run the main example and say where its report lies: some four minutes in all
# make studio     set up .venv, then turn the rules of a game in a browser
# make test       set up .venv, then lint, types and tests: what must pass
# make test-all   the same with the slow tests, and all of it bounds-checked and with new examples
# make rules      the tests that concern the rules of one game, or one of them: make rules GAME=guillotines RULE=B4
# make fuzz       odd configs, arguments, expressions, files and rules, a quarter of an hour: none is a fault of ours
# make bench      speed per level and number of players, of whole sweeps, and what large ones cost
# make reports    play the published studies again, a quarter of an hour, and renew their pages
# make printed    play the answers again that the studio opens with, a minute or two a game: after a change of an engine
# make notebooks  set up JupyterLab in .venv too, and open it on the notebooks
# make wheel      compile all games for any CPU, and build the wheel that brings them along: dist/
# make release    cut the changelog for VERSION, build wheel and sdist, and check both: dist/
# make docs       renew the tables in docs/, and build the site: open site/index.html
# make lock       renew the lock files after a change of dependencies

PYTHON ?= python3
BIN := .venv/bin
# What is not imported need not be compiled: that takes most of the time.
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --no-compile
LOCK := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --quiet \
  --no-emit-index-url --no-emit-find-links --no-header --no-annotate --upgrade
# Chapters of rules, and whatever else says that it runs interpreted only, or would have single functions compiled.
INTERPRETED := $(wildcard tests/games/*/chapters tests/strategies/*/test_unknown.py tests/strategies/*/test_*_choices.py) \
  $(shell grep -l NUMBA_DISABLE_JIT=1 tests/strategies/*/test_features.py) tests/strategies/test_examples.py \
  tests/doors/test_numbers.py tests/learning
COMPILED := $(patsubst strategies/%/__init__.py,compiled-%,$(wildcard strategies/*/__init__.py))
thinking = $(shell grep -q thinks_with bng_sim/games/$(1)/__init__.py && echo "search(rollouts=2) | ")
named = _$(shell echo $(RULE) | tr A-Z a-z)_
shipped = $(shell ls strategies/$(1) | sed -n 's/^\([a-z].*\)\.py$$/\1/p' | paste -sd,)

# Whatever the shell says: unwritten, every process compiles all it imports anew, most of the second or two it lasts.
export PYTHONDONTWRITEBYTECODE :=

# Two workers have both cores: there a second thread of linear algebra or of polars only waits, which makes some tests
# thirty times as long.
unit interpreted rules slow checked fuzz: export OPENBLAS_NUM_THREADS := 1
unit interpreted rules slow checked fuzz: export POLARS_MAX_THREADS := 1

.PHONY: sweep studio printed setup setup-tests wheel release test test-all lint types unit interpreted rules compiled $(COMPILED) slow checked fuzz bench docs notebooks reports lock clean

sweep: setup
	@echo "Running configs/guillotines/crisis_counts.yaml: half a minute or so to compile the game, once, then two to four minutes" >&2
	$(BIN)/bng-sim sweep configs/guillotines/crisis_counts.yaml

studio: setup
	$(INSTALL) --no-build-isolation -e ".[table]"
	$(BIN)/bng-sim studio

printed: setup
	$(BIN)/python -m bng_sim.hosting.studio.ship_answers

setup: .venv/ready

setup-tests: .venv/ready-to-test

.venv/ready: requirements.lock pyproject.toml
	@echo "Installing what running needs into .venv: half a minute to a minute" >&2
	$(PYTHON) -m venv --upgrade-deps .venv # the pip that Python brings along may take twice as long
	$(INSTALL) --require-hashes -r requirements.lock
	$(INSTALL) --no-deps --no-build-isolation -e .
	touch .venv/ready

.venv/ready-to-test: .venv/ready requirements-test.lock
	@echo "Installing what tests need: half a minute" >&2
	$(INSTALL) --require-hashes -r requirements-test.lock
	touch .venv/ready-to-test

# Tests need no JupyterLab, so it has a lock of its own; what both need is of one version in both.
.venv/ready-for-notebooks: .venv/ready requirements-notebooks.lock
	@echo "Installing JupyterLab: half a minute" >&2
	$(INSTALL) --require-hashes -r requirements-notebooks.lock
	touch .venv/ready-for-notebooks

# Compiling takes minutes: it begins before all that tests need is installed, and what needs nothing compiled is done
# beside it and gives way (`nice`). One game's strategies are compiled beside the next one's engine.
test: setup
	$(MAKE) --jobs 3 lint types interpreted unit

test-all: test slow checked

lint: setup-tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup-tests
	nice $(BIN)/mypy

# In the order of their names: by number of tests the modules of one long test would come last, each on one core alone.
unit: setup-tests compiled
	$(BIN)/pytest -n 2 --dist loadscope --no-loadscope-reorder -m "not slow" $(INTERPRETED:%=--ignore %)

interpreted: setup-tests
	NUMBA_DISABLE_JIT=1 nice $(BIN)/pytest -m "not slow" $(INTERPRETED)

rules: setup-tests
	@test -d tests/games/$(GAME)/chapters || { echo "GAME=$(GAME): expected one of $(COMPILED:compiled-%=%)" >&2; exit 2; }
	@test -z "$(RULE)" || grep -rq $(named) tests/games/$(GAME)/chapters || { echo "RULE=$(RULE): no test of $(GAME) has it in its name" >&2; exit 2; }
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -q -m "not slow" $(if $(RULE),-n 0 -k $(named),-n 2) tests/games/$(GAME)/chapters
	$(if $(RULE),,NUMBA_DISABLE_JIT=1 $(BIN)/pytest -q -n 2 -m "not slow" tests/conformance/test_golden_games.py -k $(GAME))

compiled: $(COMPILED)

$(COMPILED): compiled-%: setup
	$(BIN)/bng-sim simulate --game $* --games 4 --lineup "$(call thinking,$*)pool:$(call shipped,$*)"

slow: setup-tests
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n 2 --hypothesis-profile many $(INTERPRETED)
	$(BIN)/pytest -n 2 --dist loadscope --no-loadscope-reorder -m slow $(INTERPRETED:%=--ignore %)

checked: setup-tests
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -n 2 --dist loadscope --no-loadscope-reorder -m "not slow" --hypothesis-profile many $(INTERPRETED:%=--ignore %)

fuzz: setup-tests
	BNG_SIM_FUZZ_SECONDS=60 $(BIN)/pytest tests/fuzz

bench: setup
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/strategies.py
	$(BIN)/python benchmarks/referee.py
	$(BIN)/python benchmarks/thinking.py
	$(BIN)/python benchmarks/session.py
	$(BIN)/python benchmarks/own_game.py
	$(BIN)/python benchmarks/sweep.py
	$(BIN)/python benchmarks/scale.py
	$(BIN)/python benchmarks/balance.py
	$(BIN)/python benchmarks/coverage.py --paths 300
	$(BIN)/python benchmarks/against_c.py

# Not --quiet: what is not said --strict does not refuse.
docs: setup-tests
	$(BIN)/python docs/generate.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo "Open site/index.html" >&2

wheel: setup
	rm -rf bng_sim/compiled
	$(BIN)/python packaging/compile_games.py bng_sim/compiled
	$(BIN)/pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .
	rm -rf bng_sim/compiled
	@ls dist/*.whl >&2

release: setup
	$(BIN)/python packaging/release.py $(VERSION)

notebooks: .venv/ready-for-notebooks
	$(BIN)/jupyter lab notebooks

reports: setup
	$(BIN)/python reports/publish.py

lock:
	$(BIN)/pip install --quiet uv
	$(LOCK) --group dev -o requirements-test.lock
	$(LOCK) --group build --constraint requirements-test.lock -o requirements.lock
	$(LOCK) --group build --extra notebooks --constraint requirements-test.lock -o requirements-notebooks.lock

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis dist site
