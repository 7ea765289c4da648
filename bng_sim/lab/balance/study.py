"""Search a config's knobs for the cheapest changes with which its targets are met."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bng_sim.analyses.words.aims import State
from bng_sim.core.game import Game
from bng_sim.lab.balance.answer import Answer
from bng_sim.lab.balance.candidates import MOST_CHANGES, Choices
from bng_sim.lab.balance.confirming import Confirming
from bng_sim.lab.balance.judging import Judging
from bng_sim.lab.balance.larger_changes import MOST_LARGER, LargerChanges
from bng_sim.lab.balance.race import WANTED, Progress, Race, Runner, distance
from bng_sim.lab.balance.reach import explore
from bng_sim.lab.journal import Journal
from bng_sim.sweeps.config.keys import Config
from bng_sim.sweeps.store import provenance
from bng_sim.sweeps.store.same_run import versions

JOURNAL = "balance.jsonl"  # its file in the folder
REMEDY = "give the config another `name`, or discard it with --fresh"


def identify(resolved: dict[str, Any], game: Game) -> dict[str, Any]:
    """Return what has to be the same for a race to go on: config, versions, the code of game and strategies.

    Args:
        resolved: The config with all defaults filled in.
        game: Its game.

    """
    text = json.dumps({name: value for name, value in resolved.items() if name != "question"}, sort_keys=True)
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    return {"config": digest, "fingerprints": provenance.fingerprints(game, resolved), **versions()}


def search(
    config: Config,
    game: Game,
    journal: Journal,
    workers: int,
    progress: Progress,
    tables: Mapping[str, str] | None = None,
    *,
    thinking: bool = False,
) -> Answer:
    """Race all candidates, confirm the best on fresh deals, and return the answer.

    Args:
        config: As read, with targets and knobs.
        game: Its game, with the config's own metrics and strategies.
        journal: Of what has been played, under the identity from `identify`.
        workers: Number of threads.
        progress: Shows how far it is.
        tables: Name -> lineup of further tables at which a proposal has to hold.
        thinking: Whether it has to hold at the ladder's tables with players that think, too.

    """
    choices = Choices(config, game)
    candidates, refused = choices.candidates()
    how = Judging(config, game)
    race = Race(
        how, journal, [Runner(candidate) for candidate in candidates], config.most, workers, most_larger(config)
    )
    race.run(progress)
    if race.most_larger and not any(runner.state == State.MET for runner in race.runners):
        LargerChanges(race, choices).run(progress)
        race.runners.sort(key=lambda runner: runner.candidate.cost)
    confirming = Confirming(how, journal, config.most, workers, tables, thinking=thinking)
    unchanged, chosen = race.runners[0], choose(race)
    printed, *proposals = confirming.confirm([unchanged.candidate, *(runner.candidate for runner in chosen)], progress)
    if any(one.state == State.MET for one in proposals):
        proposals.sort(key=lambda one: (one.state != State.MET, one.candidate.cost))
    else:
        proposals.sort(key=lambda one: (distance(one.rows), one.candidate.cost))
    found = Answer(proposals, printed, race.runners, refused, config.most, race.games, confirming.left_out)
    if found.word == "met":
        return found
    known = [printed, *proposals]
    return replace(found, reach=explore(race, choices, known, race.games + confirming.games, progress))


def most_larger(config: Config) -> int:
    """Return how many combinations of more than two changes may be tried: some if there are more than two knobs."""
    return MOST_LARGER if len(config.knobs) > MOST_CHANGES else 0


def choose(race: Race) -> list[Runner]:
    """Return the cheapest runners that meet all targets; if none does, those that are nearest to it."""
    met = [runner for runner in race.runners if runner.state == State.MET]
    if met:
        return met[:WANTED]
    return sorted(race.runners, key=lambda runner: (distance(runner.rows), runner.candidate.cost))[:WANTED]
