"""Let people play against strategies in a browser: game tables, the pages of their seats, and the server.

| module | what it does |
|---|---|
| `game_table.py` | a game table: a game's code, the answers of people so far, who sits where |
| `folder.py` | the folder with the tables, and with the logs of finished games |
| `position.py` | play a table's game up to a question, by the answers so far |
| `hints.py` | what strategies would do, and what each move is worth |
| `seat_page.py` | the page of a seat: its view, what it is asked, what happened since |
| `addresses.py` | where the server listens, its link, and the names it answers to |
| `connections.py` | close connections whose client is slow or silent |
| `requests.py` | refuse requests from other hosts and origins, and large ones |
| `server.py` | addresses and what they do |

A table's state is its file, and nothing else: the game is played again up to the question for every page. A server that
was killed continues with the same links.
"""
