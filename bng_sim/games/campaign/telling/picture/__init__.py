"""The picture of a game: one page that shows the board event by event, from the log alone.

| what | file |
|---|---|
| how everything stands, as one pair of eyes sees it | zones.py |
| where the squares lie | board.py |
| what the page is, of this game | page.py |
| the places of the table | template.html, icons.svg, style.css |
| how a deed, a token, a house and a bidder look | table.js |

The frame, and going from one step to the next, are every game's: `core.picture`.
"""
