"""Sweeps: many cells, many games of each, on all cores, and what they came to. Knows no game.

| room | what happens there |
|---|---|
| `config/` | a config is read, and every problem in it told with its line |
| `plan/` | the config becomes cells, cells become chunks; how long it will take |
| `play/` | chunks are played until every cell has been played enough |
| `store/` | rows go to disk so that nothing is lost, and are read back |
| `statistics/` | rows become figures with intervals, differences, verdicts |
"""
