"""The picture of a game: one page that shows the table event by event, from the log alone.

| what | file |
|---|---|
| what lies where, as one pair of eyes sees it | zones.py |
| steps, transcript and title as one file | page.py |
| the places of the table | template.html, icons.svg, style.css |
| showing a step and going from one to the next | table.js |

Something new on the table (a role in front of a player, an envelope, a policy) is a method of `tabletop.Tabletop`, a
list in the zone where it lies (zones.py), and a place for that list in template.html.
"""

from bng_sim.games.guillotines.telling.picture.page import picture

__all__ = ["picture"]
