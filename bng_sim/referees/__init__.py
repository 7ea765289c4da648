"""Check event logs by independent referees: each reads the log of a game and finds breaches of the rules.

Each folder is the referee of the game of its name. The modules here are shared, and independent of any game:

| file | what |
|---|---|
| faults.py | faults, and the exception by which a chapter reports a broken rule |
| audit.py | checking a whole log, up to its first fault, by the parts of a game's referee |
| heads.py | reading equal heads once |
| log.py | reading events one by one, with checks of form and numbering |
| event_form.py | the fields of events, and the values allowed in them |
| parameters.py | checks of a head's rules parameters |
| reader.py | what a game's referee is a subclass of: expecting the event that the rules make due, and decisions |
"""
