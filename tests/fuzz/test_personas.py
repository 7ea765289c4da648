"""The door for personas: whatever a file holds, it is a persona or refused in words, with its line."""

import json
from dataclasses import asdict

from bng_sim.core.errors import StrategyError
from bng_sim.core.user_strategies import persona
from tests.fuzz.mutants import mutant

ALWAYS = 300
TEXTS = (
    "name: brave\nstrategy: greedy\ntraits: {daring: 0.9, patience: 3}\n",
    "name: plain\nstrategy: greedy\n",
    """\
name: tuned_greedy
strategy: greedy
traits:
  daring: 0.30000000000000004
  patience: 1.0e-05
found:
  by: bng-sim 0.1.0 lab tune
  rules: {players: 3, inflation: [4, 4]}
  tuned: [daring]
  share: 0.25
  better: true
  why: null
""",
)


def fault(path, data):
    """What is wrong with the answer to a file of these bytes; empty if nothing is."""
    path.write_bytes(data)
    try:
        read = persona.read(path)
        json.dumps(asdict(read), allow_nan=False)  # as `bng-sim strategies --json` prints it
        path.write_text(persona.written(read), encoding="utf-8")
        return "" if persona.read(path) == read else f"{read} is not read as it is written"
    except StrategyError as error:
        text = str(error)
        return "" if text.startswith(f"{path}:") and text.isprintable() else f"said {text!r}"
    except Exception as error:  # which it is, is told  # noqa: BLE001
        return f"{type(error).__name__}: {error}"


def test_what_is_mutated_is_a_persona_to_begin_with(tmp_path):
    for number, text in enumerate(TEXTS):
        path = tmp_path / f"{number}.yaml"
        path.write_text(text)
        assert persona.read(path).strategy == "greedy"


def test_a_mutated_persona_is_one_or_refused_in_words(tmp_path, seeds):
    for seed in seeds(ALWAYS):
        assert fault(tmp_path / "p.yaml", mutant(seed, TEXTS)) == ""
