"""Sweeps: many games of many cells, played on all cores and summed up. Nothing here depends on one game.

Each folder uses those above it only.

| folder | what happens there |
|---|---|
| `tasks/` | tasks are done on several cores, whatever they are |
| `config/` | a config is read, and every problem in it is reported with its line |
| `plan/` | the config becomes cells, and these chunks |
| `statistics/` | rows become figures with intervals, differences, verdicts |
| `store/` | rows are written to disk so that nothing is lost, and read again |
| `play/` | chunks are played, and it is decided when a cell has been played enough |
| `cluster/` | the same on other machines, by Dask |
| `run/` | a whole run: how long it will take, playing it, its results, reading it again |
"""
