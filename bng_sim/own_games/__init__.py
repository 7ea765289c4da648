"""Games in one file of a designer's own: `bng_sim.own_game` is what such a file imports, and this package builds it.

| module | content |
|---|---|
| declarations | what an author declares: the game, rules, choices, events, endings |
| table | the table as an author's functions see it, dice and cards |
| components | cards and other pieces from a CSV or YAML file |
| loading | from a file to the toolkit's game |
| source_check | reads the functions before they are compiled, and says in plain words what cannot work |
| records, engine, results | the engine: its records, its kernels, its tables |
| telling, page | log, transcript, questions and page, from the sentences |
| rehearsal, rehearsing | play a game that failed as ordinary Python, to name the line |
| trial | plays every rule at both ends of its range, for `bng-sim doctor` |
"""
