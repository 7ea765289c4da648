"""What `import bng_sim` offers, and what the command line goes through: playing settings and sweeps, reading runs.

| file | what is in it |
|---|---|
| `doors.py` | the functions of `import bng_sim` |
| `arguments.py`, `kinds.py` | what each argument may be, checked before a function begins |
| `setting.py`, `simulating.py`, `sweeping.py` | one setting from values; many games of it; a sweep from config to run |
| `run.py`, `frames.py`, `measuring.py` | a run, its rows as tidy frames, figures of one's own in them |
| `answers.py`, `one_game.py` | what a run says to questions; one game told |
| `own_strategies.py` | strategies written in a session |
| `shown.py`, `progress.py`, `compiling.py` | what is seen of long work, and compiling before the first game |
"""
