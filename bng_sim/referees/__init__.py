"""Independent referees: each reads the event log of a game and finds every breach of the rules.

A folder is the referee of the game of its name. What all of them do in the same way, and what says no game's words:

| file | what |
|---|---|
| faults.py | what a referee reports, and how a chapter says that a rule is broken |
| audit.py | a whole log, to its first fault |
| log.py | the events one by one, checked on the way |
| form.py | what an event looks like |
| parameters.py | the rules parameters of a head |
| reader.py | the next event must be the one that is due |
"""
