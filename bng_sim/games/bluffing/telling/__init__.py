"""Telling a game to people, from its log alone: no rule is here, and nothing here is imported by a rule.

A log's numbers become words (`log`), a table that others can look at (`tabletop`), an account a turn (`transcript`), a
page that shows the table event by event (`picture`), and one picture of a whole game (`poster`). `naming` has what
all of them call things, `notable` says which games are worth it.
"""
