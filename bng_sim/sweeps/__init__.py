"""Sweeps: many games of many cells, played on all cores and summed up. Nothing here depends on one game.

| folder | what happens there |
|---|---|
| `config/` | a config is read, and every problem in it is reported with its line |
| `plan/` | the config becomes cells, and these chunks; how long they will take is estimated |
| `play/` | chunks are played until every cell has been played enough |
| `store/` | rows are written to disk so that nothing is lost, and read again |
| `statistics/` | rows become figures with intervals, differences, verdicts |
"""
