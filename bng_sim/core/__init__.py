"""The toolkit's foundations. Nothing here knows a game.

| what | where |
|---|---|
| what a game hands to the toolkit, and the checks when it is registered | `game`, `contract` |
| rules parameters, and the record an engine takes them as | `parameters`, `rules_record` |
| who plays: strategies, lineups, characters, and a cell of these | `strategy`, `lineup`, `characters`, `cell_reader` |
| kernels: compiled once, cached by content, identified by fingerprints | `compiling` |
| strategies of designers: checked, compiled or run as ordinary Python, refused with advice | `user_strategies` |
| what every engine shares: asking, random streams, seating, running a cell, search | `engines` |
| the event log of a game: written, read, described | `event_logs` |
| result columns, a game's course, expressions over a row, notable games | `results` |
| the page of a game, and its poster | `picture`, `poster` |
| YAML files with line numbers, and the problems found in them | `input` |
| errors for users, text of users made harmless, long JSON made readable | `errors`, `visible`, `json_text` |
| what is being done now, processes that end with ours, forked processes | `activity`, `processes`, `forks` |
"""
