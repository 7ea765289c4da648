"""How likely recorded moves are among given players.

A player who makes a share e of mistakes makes the move that its script would make with the probability (1 - e) + e / n,
and any other of n moves with e / n. Who of a lineup sits where is not known: all ways are equally likely.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.special import logsumexp

from bng_sim.core import lineup
from bng_sim.core.compiling import fingerprint
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.lineup import Entry, Lineup
from bng_sim.lab.balance.race import Counted
from bng_sim.lab.playtests.candidates import RANDOM, Candidate
from bng_sim.lab.playtests.plays import Plays
from bng_sim.lab.playtests.replayed import Diverged, Moves, Recorded, make_cell
from bng_sim.lab.playtests.simulated import Array
from bng_sim.sweeps.tasks.backends import map_in_threads

SLIPS = 0.01  # the least share of mistakes: a script that draws may draw another move than it did
MOST_LISTED = 5  # seats for which the ladder's lineups are written
Script = tuple[str, tuple[float, ...]]  # name and traits


@dataclass(frozen=True, slots=True)
class Recording:
    """A game recorded move by move, with the rules that it was played by."""

    rules: dict[str, Any]
    moves: Moves


@dataclass(frozen=True, slots=True)
class Asked:
    """What one seat was asked.

    Attributes:
        n: Moves offered at each question.
        is_same: Whether the script would have made the same move.

    """

    n: npt.NDArray[np.int64]
    is_same: npt.NDArray[np.bool_]

    def log_likelihood(self, mistakes: float) -> float:
        """Return the logarithm of the probability of the moves made."""
        share = max(mistakes, SLIPS)
        return float(np.log((1 - share) * self.is_same + share / self.n).sum())


Seats = dict[int, Asked]  # by seat of people, from 1


def list_recordings(plays: Plays, game: Game) -> tuple[list[Recording], int]:
    """List the games among plays that are recorded move by move.

    Returns:
        Those that this version's engine read, and the number of others.

    Raises:
        InputError: If all were read by another version's.

    """
    recorded = plays.frame.drop_nulls("moves")
    found = [
        Recording(rules, Moves.of_text(text, rules["players"]))
        for rules, frame in Plays(plays.game, recorded).groups
        for text in frame["moves"]
    ]
    ours = [one for one in found if one.moves.engine == fingerprint.of_module_of(game.play)]
    if found and not ours:
        raise InputError("the recorded games were read by another version of bng-sim; import them again")
    return ours, len(found) - len(ours)


def count_decisions(recordings: Sequence[Recording]) -> int:
    """Return how many decisions of people are recorded."""
    return sum(answer.seat in one.moves.people for one in recordings for answer in one.moves.answers)


def log_likelihoods(
    game: Game, recordings: Sequence[Recording], candidates: Sequence[Candidate], workers: int, counting: Counted
) -> Array:
    """Return the logarithm of the probability of all moves that people made, by candidate.

    Args:
        game: The game, with all strategies loaded.
        recordings: The games.
        candidates: Who might have played.
        workers: Number of threads.
        counting: `counting(n)`: shows how many of `n` games have been played again until the context ends.

    """
    lines = {one.players: lineup.parse(one.lineup, game.strategies, MOST_LISTED) for one in candidates}
    scripts = {_key(entry): entry for line in lines.values() for entry in line.entries}
    tasks = [(recording, entry) for recording in recordings for entry in scripts.values()]
    for recording, entry in tasks[: len(scripts)]:
        game.warm_up(make_cell(game, recording.rules, recording.moves, entry, Recorded(())).lineup)
    with counting(len(tasks)) as counted:
        asked = []
        for seats in map_in_threads(lambda task: ask(game, *task), tasks, workers):
            counted.add(1)
            asked.append(seats)
    found = np.zeros(len(candidates))
    for place, recording in enumerate(recordings):
        by_script = dict(zip(scripts, asked[place * len(scripts) :], strict=False))
        players = game.rules.read(recording.rules).players
        found += [_of_lineup(lines[one.players], by_script, one.mistakes, players) for one in candidates]
    return found


def ask(game: Game, recording: Recording, script: Entry) -> Seats:
    """Play a recorded game again, ask a script at each question to people what it would do, and return it by seat."""
    moves = recording.moves
    recorded = Recorded(moves.answers, moves.people)
    try:
        game.play(make_cell(game, recording.rules, moves, script, recorded), moves.index, 1)
        fits = recorded.is_used_up
    except Diverged:
        fits = False
    if not fits:
        raise InputError(
            f"game {moves.index} of seed {moves.seed}: its recorded moves do not fit it; import its event log again"
        )
    answers = [answer for answer in moves.answers if answer.seat in moves.people]
    seat, n, choice = (np.array([getattr(one, part) for one in answers], int) for part in ("seat", "n", "choice"))
    is_same = choice == np.array(recorded.preferred, int)
    return {who: Asked(n[seat == who], is_same[seat == who]) for who in moves.people}


def _of_lineup(line: Lineup, asked: Mapping[Script, Seats], mistakes: float, players: int) -> float:
    """Return the logarithm of the probability of one game's moves, if these people sit somewhere in a lineup."""
    by_entry = []
    for entry in line.entries:
        share = RANDOM if entry.name == "random" else mistakes
        by_entry.append({seat: one.log_likelihood(share) for seat, one in asked[_key(entry)].items()})

    def of_seating(shift: int) -> float:
        return sum(
            _log_mean([by_entry[entry][seat] for entry in _who_sits(line, seat - 1, shift)]) for seat in by_entry[0]
        )

    return _log_mean([of_seating(shift) for shift in range(players)])


def _who_sits(line: Lineup, seat: int, shift: int) -> Sequence[int]:
    """Return the entries that may sit at a seat, from 0, equally likely, with the lineup so many seats further on."""
    others = line.listed[1:] if line.has_one else line.listed
    if line.has_one and seat == shift:
        return line.listed[:1]
    return others if line.is_pool else [others[(seat + shift) % len(others)]]


def _log_mean(logarithms: Sequence[float]) -> float:
    """Return the logarithm of a mean of numbers, from their logarithms."""
    return float(logsumexp(logarithms) - np.log(len(logarithms)))


def _key(entry: Entry) -> Script:
    return entry.name, entry.traits
