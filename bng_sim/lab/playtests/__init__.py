"""A designer's own playtests: read them, and hold them against the games of scripted players.

| module | what it does |
|---|---|
| `columns.py` | the columns of plays |
| `plays.py` | what is known of each play, and how it is stored |
| `fields.py` | what a column may say, in one game |
| `play_table.py` | read a table of evenings |
| `seat_rows.py` | join the rows of a table that are of seats |
| `bgstats.py`, `boardgamegeek.py` | read the exports of these two |
| `event_log.py` | read a game recorded move by move |
| `opinions.py` | what people said of such a game |
| `replayed.py` | play it again with the answers that were given |
| `exports.py` | what both have in common |
| `importing.py` | find the format, drop duplicates, say what was used and what was left out |
| `candidates.py` | the players that might be alike: the ladder's, making more or fewer mistakes |
| `simulated.py` | their games under the rules of the plays |
| `surprise.py` | how surprising the plays would be among given players |
| `likeness.py` | which players they are like: approximate Bayesian computation |
| `decisions.py` | how likely recorded moves are among given players |
| `comparing.py` | all of that for some plays |
| `weighting.py` | a run's headline, by how likely each kind of players is |
| `answer.py` | in words and as data |
"""
