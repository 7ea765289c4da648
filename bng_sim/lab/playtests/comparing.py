"""Hold plays against the games of all candidates."""

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.value_words import plain
from bng_sim.core.wording import counted
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
    (recordings, n_old), people = list_recordings(plays, game), plays.without_scripts()
    measures = list_measures(people, game)
    if not (measures or recordings):
        raise InputError("the plays say neither how they ended, nor who won, nor any number twice: nothing to compare")
    groups, left_out = groups_of(people, game) if measures else ([], [])
    if n_old:
        left_out.append(f"Not compared: {counted(n_old, 'recorded game')} that another version of bng-sim read.")
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
    words = [*_unnamed(people, game), *left_out]
    return Comparison(plays, game, measures, candidates, played, tails, likeness, count_decisions(recordings), words)


def _unnamed(plays: Plays, game: Game) -> list[str]:
    """Say under which rules plays are compared that do not name those that change the game most."""
    said = []
    for name in game.structure:
        lacking, n = plays.without_rule(name)
        if lacking:
            value = plain(game.rules.model_fields[name].default)
            which = "No play names" if lacking == n else f"{counted(lacking, 'play')} of {n} do not name"
            said.append(f"{which} {name}: compared with {name} {value}; if it was another, say --set {name}=VALUE.")
    return said
