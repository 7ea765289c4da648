"""Write the file that ships with each game for the studio: `python -m bng_sim.hosting.studio.ship_answers [GAME ...]`.

It plays the printed rules at every value of the structure, and every other rule changed by a step or two: a minute or
two for each game. Run it again after a change of an engine, a strategy or a metric, or the page opens without answers.
"""

import json
import os
import sys
import threading
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from bng_sim.api.cells import find_game
from bng_sim.core.game import Game
from bng_sim.games import GAMES
from bng_sim.hosting.studio import figures, printed_answers, ranking
from bng_sim.hosting.studio.answering import MANY
from bng_sim.hosting.studio.controls import list_buttons, list_controls
from bng_sim.hosting.studio.kept_games import KeptGames
from bng_sim.hosting.studio.pool import Goal, Pool, Wish
from bng_sim.hosting.studio.study import Study


def main(names: Sequence[str]) -> None:
    """Write the files of some games, or of all."""
    pool = Pool(os.cpu_count() or 1)
    for name in names or list(GAMES):
        game = find_game(name)
        path = printed_answers.path_of(game)
        path.write_text(json.dumps(contents(game, pool), indent=1) + "\n", encoding="utf-8")
        sys.stdout.write(f"{path}\n")
    pool.close()


def contents(game: Game, pool: Pool, games: int = MANY, of_each: int = ranking.GAMES) -> dict[str, Any]:
    """Return what ships with a game: its answers as printed, and which rules move each figure most.

    Args:
        game: The game.
        pool: Plays.
        games: Games of each answer.
        of_each: Games of each changed rule.

    """
    answers, rankings, code = {}, {}, ""
    for study in _printed_studies(game):
        game.warm_up(study.cell().lineup)
        here = pool.setting(game, study.cell())
        _play(pool, [here], games)
        answers[printed_answers.key_of(study)] = figures.answer_of(here, None, games)
        neighbours = ranking.list_neighbours(pool, study, list_controls(game, study.fixed, study.cell().rules))
        _play(pool, (setting for settings in neighbours.values() for setting in settings), of_each)
        ranked = ranking.rank_rules(here, neighbours)
        rankings[printed_answers.structure_key(study)] = {name: each.rules for name, each in ranked.items()}
        code = printed_answers.code_of(study)
    return {"code": code, "answers": answers, "rankings": rankings}


def _printed_studies(game: Game) -> Iterator[Study]:
    """Yield the printed rules at every value of the structure, with the usual number of players."""
    players = {"players": game.rules.model_fields["players"].default}
    buttons = [button for button in list_buttons(game, players) if button.name in game.structure]
    for values in product(*(button.values for button in buttons)):
        fixed = {**players, **{button.name: value for button, value in zip(buttons, values, strict=True)}}
        if not game.rules.problems(fixed):
            yield Study(game, fixed, game.default_lineup)


def _play(pool: Pool, settings: Iterable[KeptGames], games: int) -> None:
    """Play settings to a number of games."""
    done = threading.Event()
    wish = Wish(done.set)
    pool.want(wish, 0, tuple(Goal(each, games) for each in settings))
    while not wish.is_met:
        done.wait()
        done.clear()
    pool.drop(wish)


if __name__ == "__main__":
    main(sys.argv[1:])
