"""Find the cheapest changes of rules with which a game meets its targets.

| module | what it does |
|---|---|
| `candidates.py` | every single change and every pair, the cheapest first |
| `judging.py` | play a candidate, and judge each target |
| `race.py` | all start with few games; those that miss a target drop out, the rest play on |
| `larger_changes.py` | if no pair meets all targets: three and four changes, those that a model finds likeliest |
| `confirming.py` | play proposals on fresh deals, with other players and other guesses |
| `reach.py`, `reach_words.py`, `reach_page.py` | how far each target goes alone, and which other rule would help |
| `front.py` | the trade between two targets that exclude each other |
| `answer.py` | the result, as data and in words |
"""
