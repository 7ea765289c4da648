# make sweep      set up .venv, then run the main example and say where its report lies
# make test       set up .venv, then lint, types and tests: what must pass
# make test-all   the same with the slow tests, and all of it bounds-checked
# make bench      speed per level and number of players, of whole sweeps, and what large ones cost
# make reports    play the published studies again, a quarter of an hour, and renew the pages that say something else now
# make lock       renew requirements.lock after a change of dependencies

PYTHON ?= python3
BIN := .venv/bin
INTERPRETED := tests/games/guillotines/chapters

.PHONY: sweep setup test test-all lint types unit interpreted slow checked bench docs reports lock clean

sweep: setup
	$(BIN)/bng-sim sweep configs/guillotines/crisis_counts.yaml

setup: .venv/ready

.venv/ready: requirements.lock pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch .venv/ready

test: setup lint types interpreted unit

test-all: test slow checked

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

unit: setup
	$(BIN)/pytest -n 2 --dist loadscope -m "not slow" --ignore $(INTERPRETED)

interpreted: setup
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n 2 -m "not slow" $(INTERPRETED)

slow: setup
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n 2 -m slow $(INTERPRETED)
	$(BIN)/pytest -n 2 --dist loadscope -m slow --ignore $(INTERPRETED)

checked: setup
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -n 2 --dist loadscope -m "not slow" --ignore $(INTERPRETED)

bench: setup
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/sweep.py
	$(BIN)/python benchmarks/scale.py

docs: setup
	$(BIN)/python docs/generate.py

reports: setup
	$(BIN)/python reports/publish.py

lock:
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-emit-find-links --no-header --no-annotate --upgrade -o requirements.lock

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis dist
