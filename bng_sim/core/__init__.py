"""The toolkit's foundations. Nothing here knows a game.

| what | where |
|---|---|
| what a game hands over, and what it is held to | `game`, `contract`, `batch_contract` |
| rules parameters, and the record an engine takes them as | `parameters`, `rules_record` |
| who plays: strategies, lineups, characters | `strategy`, `lineup`, `characters` |
| what keeps a strategy to looking and choosing | `read_only`, `checked`, `looking`, `uses`, `watched` |
| a strategy that numba refuses: run as ordinary Python, or said why | `interpreted`, `refusal`, `advice` |
| and what keeps it to choosing by what it is shown alone | `consistency`, `memory`, `own_thread` |
| kernels, compiled once and kept | `compiler`, `cache` |
| what play depends on | `fingerprint` |
| keyed random streams | `streams` |
| the event log of a game, and reading it | `event_log`, `event_reading` |
| the course of a game: who leads when, who waits how long | `course`, `course_columns` |
| games worth reading, and what one picture shows of a game | `notable`, `poster` |
| the page that shows a game event by event | `picture` |
| what is being done now, processes that end with us or were forked | `at_work`, `processes`, `forks` |
| errors with words for people | `errors`, `problems` |
| a YAML file whose every value knows its line, numbers as people type them | `yaml_lines`, `typed_numbers` |
"""
