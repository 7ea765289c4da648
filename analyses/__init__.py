"""Questions that a finished run can be asked, one a file.

The package is imported as `bng_sim.analyses`: a link to this folder in a checkout, a folder in a wheel.

| what | where |
|---|---|
| questions that any game can be asked | here; `catalogue` lists them, `analysis` says what each consists of |
| their names alone | `names` |
| a game's own questions | `analyses/<game>/` |
| two settings side by side: metrics, and who wins | `differences`, `wins_apart` |
| one game: its chances as curves, and a picture to be posted | `chances`, `poster` |
| what a run asks, and its cells in words | `question` |
| what a stroke of luck is worth, in games won | `luck` |
| sentences made from numbers | `words/` |
| counting, regression, analysis of variance | `statistics/` |
| how figures look, and writing them to files | `plots/` |
"""
