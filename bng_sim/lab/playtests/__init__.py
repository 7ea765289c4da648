"""A designer's own playtests: read them, and hold them against the games of scripted players.

| module | what it does |
|---|---|
| `columns.py` | the columns of plays |
| `plays.py` | what is known of each play, and how it is stored |
| `fields.py` | what a column may say, in one game |
| `table_text.py`, `workbook.py` | split a table into texts, whatever its format |
| `headers.py`, `own_headers.py` | what somebody's own headers mean: proposed, or as the user says |
| `play_columns.py` | which column of a table is what |
| `play_table.py` | read a table of plays |
| `seat_rows.py` | join the rows of a table that are of seats |
| `winners.py` | who won, from whatever a table says of it |
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
| `figures.py`, `differences.py` | the designer's own figures, before any model |
| `figure_words.py`, `page.py` | these in sentences, and as a page |
| `weighting.py` | a run's headline, by how likely each kind of players is |
| `answer.py` | in words and as data |
"""
