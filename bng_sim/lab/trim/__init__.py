"""Find out what a game can do without: play it without each of its parts on the same deals.

| module | what it does |
|---|---|
| `parts.py` | what can be left out under these rules, and the game without it |
| `playing.py` | play the game as it is and without parts on the same deals, and sum the scorecard up |
| `verdicts.py` | judge every measure by what a table would notice: noticed, not noticed, or not yet known |
| `together.py` | leave out together what nobody would notice, drop the largest effects, and confirm that |
| `study.py` | the whole question |
| `answer.py` | the result, as data and in words |
| `page.py`, `plot.py` | the same as a page with a figure |
"""
