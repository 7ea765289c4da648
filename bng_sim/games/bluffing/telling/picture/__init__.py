"""The picture of a game: one page that shows the table event by event, from the log alone.

| what | file |
|---|---|
| what lies where, as one pair of eyes sees it | zones.py |
| what the page is, of this game | page.py |
| the places of the table | template.html, icons.svg, style.css |
| how a card looks | table.js |

The frame, and going from one step to the next, are every game's: `core.picture`.
"""
