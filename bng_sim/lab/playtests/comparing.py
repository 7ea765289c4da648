"""Hold plays against the games of all candidates."""

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.lab.balance.race import Counted
from bng_sim.lab.playtests.answer import Comparison
from bng_sim.lab.playtests.candidates import list_candidates
from bng_sim.lab.playtests.decisions import count_decisions, list_recordings, log_likelihoods
from bng_sim.lab.playtests.likeness import find_likeness
from bng_sim.lab.playtests.plays import Plays
from bng_sim.lab.playtests.simulated import groups_of, list_measures, simulate
from bng_sim.lab.playtests.surprise import tail

FEWEST = 200  # games of each candidate
GAMES = 4_000  # of each candidate under the rules of each group of plays, usually


def compare(plays: Plays, game: Game, games: int, workers: int, counting: Counted) -> Comparison:
    """Compare plays with scripted players.

    Args:
        plays: The plays.
        game: Their game, with all strategies loaded.
        games: Games of each candidate under the rules of each group of plays.
        workers: Number of threads.
        counting: `counting(n)`: shows how many of `n` games have been played until the context ends.

    Raises:
        InputError: If the plays say nothing that can be compared.

    """
    if games < FEWEST:
        raise InputError(f"games: got {games}, expected at least {FEWEST} of each kind of players")
    if not game.ladder:
        raise InputError(f"{game.title} has no ladder of players to compare with")
    recordings, people = list_recordings(plays, game), plays.without_scripts()
    measures = list_measures(people, game)
    if not (measures or recordings):
        raise InputError("the plays say neither how they ended, nor who won, nor any number twice: nothing to compare")
    groups = groups_of(people, game) if measures else []
    candidates = list_candidates(game)
    # First, so that moves that do not fit are named before thousands of games are played.
    of_moves = log_likelihoods(game, recordings, candidates, workers, counting) if recordings else None
    played = simulate(game, groups, candidates, games, workers, counting)
    columns = {column for frame in played[0][:1] for column in frame.columns}
    measures = [measure for measure in measures if measure.column in columns]  # the others are texts there
    tails = [
        {measure.name: p for measure in measures for p in [tail(measure, groups, frames)] if p is not None}
        for frames in played
    ]
    likeness = find_likeness(measures, groups, candidates, played, of_moves)
    return Comparison(plays, game, measures, candidates, played, tails, likeness, count_decisions(recordings))
