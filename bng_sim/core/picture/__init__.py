"""The picture of a game, whichever it is: one page that shows the table event by event, and its transcript beside it.

| what | file |
|---|---|
| steps, transcript and title as one file | page.py |
| the frame: title, controls, transcript | page.html, style.css, icons.svg |
| what the templates of games use | things.html |
| showing a step and going from one to the next | page.js |

A game has a folder with the places of its table (`template.html`, which extends `page.html`), with their looks
(`style.css`), its pictures (`icons.svg`), and what draws its things (`table.js`: `face` for what is printed on a card,
`draw` for all that is no card; functions alone, for they are called before it is read to its end). What lies where it
says as zones: name -> lists of things and single facts, all plain data. In a list, a number is a card (-1 - number: a
card that is hidden from somebody), null a card that these eyes cannot see; anything else is the game's. Of the facts,
yes or no is a class of the zone, and a text stands where its name does.
"""
