"""Games in one file of a designer's own: `bng_sim.own_game` is what such a file imports, and this package builds it.

| module | content |
|---|---|
| declarations | what an author declares: the game, choices, events, endings |
| rules | its rules parameters |
| table | the table as an author's functions see it, dice and cards |
| components | cards and other pieces from a CSV or YAML file |
| loading | from a file to the toolkit's game |
| reading | reads the file as a module, and says in plain words why that fails |
| declaration_checks, source_check, file_check | say in plain words what cannot work, before anything is compiled |
| records, engine, results | the engine: its records, its kernels, its tables |
| telling, page | log, transcript, questions and page, from the sentences |
| rehearsal, rehearsing | play a game that failed as ordinary Python, to name the line |
| trial | plays every rule at both ends of its range, for `bng-sim doctor` |
"""
