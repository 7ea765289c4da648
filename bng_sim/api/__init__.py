"""The library behind `import bng_sim` and the command line: playing settings and sweeps, and reading runs.

| file | content |
|---|---|
| `functions.py` | the functions of `import bng_sim` |
| `arguments.py`, `value_checks.py` | the checks that each argument passes before a function begins |
| `cells.py`, `simulating.py`, `sweeping.py` | a cell from values; many games of a cell; a sweep from config to run |
| `run.py`, `frames.py`, `measurement.py` | a run, its rows as tidy frames, a user's own figures in them |
| `temporary_folder.py` | the folder of a run that nobody named |
| `answers.py` | a run's answers to questions |
| `one_game.py`, `game_replay.py` | one game with its transcript and page; a game of a run played again |
| `own_strategies.py` | strategies written in a session |
| `progress.py`, `progress_display.py` | the progress of long work: bars, lines, nothing |
| `preparation.py` | compiling, and checking users' strategies, before the first game |
"""
