"""Provide the toolkit's foundations, which are independent of any game.

| what | where |
|---|---|
| what a game hands to the toolkit, and the checks when it is registered | `game`, `contract` |
| rules parameters, and the record an engine takes them as | `parameters`, `rules_record` |
| who plays: strategies, lineups, characters, and a cell of these | `strategy`, `lineup`, `characters`, `cell_reader` |
| kernels: compiled once, cached by content, identified by fingerprints | `compiling` |
| designers' strategies: checking, compiling or interpreting them, advice on what numba refuses | `user_strategies` |
| what all engines share: decisions, random streams, seating, running a cell, search | `engines` |
| the event log of a game: writing, reading, schema | `event_logs` |
| result columns, a game's course, expressions over a row, notable games | `results` |
| the page of a game, and its poster | `picture`, `poster` |
| YAML files with line numbers, and the problems found in them | `input` |
| errors for users, escaping of users' text, readable long JSON | `errors`, `visible`, `json_text` |
| what the process is doing now, child processes, forks | `activity`, `processes`, `forks` |
"""
