"""Build the picture of a game: one page that shows the table event by event, next to the transcript.

| what | file |
|---|---|
| steps, transcript and title as one file | page.py |
| the frame: title, controls, transcript | page.html, colours.css, style.css, icons.svg |
| what the templates of games use | things.html |
| showing a step and moving between steps | page.js |

A game has a folder with the layout of its table (`template.html`, which extends `page.html`), its styles
(`style.css`), its icons (`icons.svg`), and its drawing functions (`table.js`: `face` for what is printed on a card,
`draw` for everything else; only functions, since they are called before the whole file is read). It describes what lies
where as zones: name -> lists of things and single facts, all plain data. In a list, a number is a card (-1 - number: a
card that is hidden from somebody), null a card that the viewer cannot see; anything else is the game's. Among facts, a
boolean is a CSS class of the zone, and a text is inserted at the place of its name.
"""
