"""Answer questions about a finished run, one question a file.

The package is imported as `bng_sim.analyses`: a link to this folder in a checkout, a folder in a wheel.

| what | where |
|---|---|
| questions that every game gets | `general/` |
| a game's own questions | `analyses/<game>/` |
| the list of both, and what a game offers | `catalogue`, `question_names`, `game_analyses` |
| a question's parts, and its figures as files | `analysis`, `figure_files` |
| the question of a run, its cells in words, and what a table would notice | `question`, `noticed` |
| the measures of a scorecard | `measures` |
| forms that many answers take | `forms/` |
| two settings compared, or several side by side | `differences/` |
| an answer computed again with other players or assumed figures | `robustness` |
| counting, regression, analysis of variance | `statistics/` |
| sentences from numbers | `sentences/`, of the words in `words/` and the figures in `numbers` |
| the style of figures, writing them to files, curves and poster of one game | `plots/` |
"""
