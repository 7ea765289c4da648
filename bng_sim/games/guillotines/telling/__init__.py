"""Telling a game to people, from its log alone: no rule is here, and nothing here is imported by a rule.

A log's numbers become words (`log`), a table that others can look at (`tabletop`), an account a turn (`transcript`,
with what Roles and Puppets do in `story_of_*`), drawings (`drawing`), a page that shows the table event by event
(`picture`), and one picture of a whole game (`poster`). `endings` says how a game ended, `notable` which are worth it.
"""
