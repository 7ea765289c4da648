"""Answer questions about a finished run, one question a file.

The package is imported as `bng_sim.analyses`: a link to this folder in a checkout, a folder in a wheel.

| what | where |
|---|---|
| questions about any game | here; `catalogue` lists them, `analysis` defines their parts |
| their names alone | `names` |
| a game's own questions | `analyses/<game>/` |
| two settings compared: metrics, and who wins | `differences`, `wins_apart` |
| one game: win chances as curves, and a poster | `chances`, `poster` |
| the question of a run, and its cells in words | `question` |
| the effect of a lucky event on winning | `luck` |
| sentences from numbers | `words/` |
| counting, regression, analysis of variance | `statistics/` |
| the style of figures, and writing them to files | `plots/` |
"""
