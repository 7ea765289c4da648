"""Find what each thing is worth to one player: it may not use it, or is given it, on the same deals.

| module | what it does |
|---|---|
| `things.py` | what can be forbidden or given in a game, by name |
| `restricted.py` | make a strategy that may not use something |
| `prices.py` | play with and without each thing, and compare deal by deal |
| `answer.py` | the prices in words, as a table and as a figure |
"""
