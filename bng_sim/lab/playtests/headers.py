"""What the columns of a designer's own table are, proposed from their names, in several languages.

A target is what a column is read as: a column of plays, a rule or a count by its name, or one of these:

| target | what a cell says |
|---|---|
| `winner` | who won: names, a place in turn order, a character, or nobody |
| `began` | who began: a name; in a table with a row for each player, a mark |
| `game` | which game was played; rows of others are left out |
| `player 1`, `player 2` … | a player's name; in turn order only if you say so |
| `seat 1`, `seat 2` … | the same, in turn order |
| `score 1`, `won 1`, `place 1`, `character 1` … | what is known of that player |
| `seat`, `name`, `score`, `won`, `place`, `character` | the same, in a table with a row for each player of a play |
| `skip` | nothing that is read |
"""

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from bng_sim.core.game import Game
from bng_sim.core.input import yaml_lines
from bng_sim.lab.playtests import amounts, fields
from bng_sim.lab.playtests.exports import same_name
from bng_sim.lab.playtests.seat_rows import BEGAN, CHARACTER, NAME, PLACE, PLAYER, SCORE, SEAT, WON

WINNER, SKIP, GAME = "winner", "skip", "game"
OF_PLAYERS = (PLAYER, SEAT, SCORE, WON, PLACE, CHARACTER)  # with a number each
_NAMES: Mapping[str, list[str]] = yaml_lines.read(Path(__file__).with_name("headers.yaml"), "list of headers").value
_BY_NAME = {name: target for target, names in _NAMES.items() for name in names}
_ORDINALS = {
    word: number
    for number, words in enumerate(
        (
            "first erster erste premier premiere primero primera primo prima eerste",
            "second zweiter zweite deuxieme segundo segunda secondo seconda tweede",
            "third dritter dritte troisieme tercero tercera terzo terza derde",
            "fourth vierter vierte quatrieme cuarto cuarta quarto quarta vierde",
            "fifth funfter funfte cinquieme quinto quinta vijfde",
            "sixth sechster sechste sixieme sexto sexta sesto sesta zesde",
            "seventh siebter siebte septieme septimo septima settimo settima zevende",
            "eighth achter achte huitieme octavo octava ottavo ottava achtste",
        ),
        1,
    )
    for word in words.split()
}
_UNIT = re.compile(
    r"( in)? (min|mins|minutes|minuten|minutos|minuti|hours?|hrs?|stunden|heures|horas|ore|uur|h|h mm|1 5|1 to 5|o|s)$"
)
_NUMBERED = re.compile(r"([a-z]*?)([1-9]|1[0-9]|20)(?:st|nd|rd|th)?")
_PLAYER_WORDS = {
    *("player", "players", "name", "p", "spieler", "spielerin", "joueur", "jugador", "jugadora", "giocatore", "speler"),
    *("nom", "nombre", "nome", "naam", "of", "s", "von", "des", "de", "del", "no", "nr", "pl"),
}
_SEAT_WORDS = {"seat", "chair", "sitz", "stuhl", "sitzplatz", "siege", "asiento", "sedia", "stoel", "to"}
_KINDS = {
    SCORE: "score scores points point pts vp punkte punktzahl punktestand puntos puntuacion punti punteggio punten",
    WON: "won win winner wins gewonnen sieg sieger gagne gano vinto",
    PLACE: "place rank platz rang puesto posto plaats",
    CHARACTER: "role character faction class rolle charakter fraktion personnage personaje personaggio rol ruolo",
}


def plain_name(text: str) -> str:
    """Return a header without capitals, accents, marks and double spaces."""
    bare = unicodedata.normalize("NFKD", text.replace("\N{LATIN SMALL LETTER SHARP S}", "ss"))
    return fields.plainly("".join(letter for letter in bare if not unicodedata.combining(letter)))


def target_of(title: str, game: Game) -> str:
    """Return what a column with this header is taken for; empty if its name says nothing.

    >>> from bng_sim.games import GAMES
    >>> game = next(iter(GAMES.values()))
    >>> [target_of(title, game) for title in ("Who won", "Spieler 1", "points 2", "first", "Dauer (min)", "mood")]
    ['winner', 'player 1', 'score 2', 'seat 1', 'minutes', '']
    """
    name = plain_name(title)
    if not name:
        return "play" if title.strip() == "#" else ""
    kinds = {plain_name(one.meaning): CHARACTER for one in game.groupings if one.names and not one.of}
    bare = _UNIT.sub("", name)
    return _BY_NAME.get(name) or _BY_NAME.get(bare) or kinds.get(name) or _of_player(name)


def _of_player(name: str) -> str:
    """Return the target of a column that names a player by number: `p1 score`, `third`, `Spieler 2`."""
    words = name.split()
    number, rest, is_ordinal = 0, [], False
    for word in words:
        found = _NUMBERED.fullmatch(word)
        if word in _ORDINALS or found:
            if number:
                return ""
            number = _ORDINALS.get(word) or int(found[2] if found else 0)
            is_ordinal = word in _ORDINALS
            rest += [found[1]] if found and found[1] else []
        else:
            rest.append(word)
    if not number or not (rest or is_ordinal):
        return ""
    what = [word for word in rest if word not in _PLAYER_WORDS]
    if not what:
        return f"{SEAT if is_ordinal else PLAYER} {number}"
    if all(word in _SEAT_WORDS for word in what):
        return f"{SEAT} {number}"
    kinds = [kind for kind, known in _KINDS.items() if {*what} <= {*known.split(), *_SEAT_WORDS}]
    return f"{kinds[0]} {number}" if kinds else ""


def propose(
    titles: Sequence[str], columns: Sequence[Sequence[str]], taken: Collection[str], game: Game
) -> tuple[dict[int, str], dict[int, str]]:
    """Return place of a column -> what it is taken for, by its name and its values.

    Args:
        titles: Their headers; those that are known otherwise are blank.
        columns: The texts in each.
        taken: What other columns are.
        game: The game.

    Returns:
        What columns are taken for, and why those are for nothing that could be something by their names.

    """
    found: dict[int, str] = {}
    why_not: dict[int, str] = {}
    for place, (title, texts) in enumerate(zip(titles, columns, strict=True)):
        by_name = target_of(title, game) if title else ""
        target = _by_values(by_name, [text.strip() for text in texts if text.strip()], game) if by_name else ""
        if target and target not in (*found.values(), *taken):
            found[place] = target
        elif by_name:
            other = f"another column is {target}" if target else "most of its cells cannot be read so"
            why_not[place] = f"could be {target or by_name}, but {other}"
    numbered = [target for target in found.values() if target.split()[0] in (SEAT, PLAYER) and " " in target]
    proposed = {
        place: BEGAN if numbered == [f"{SEAT} 1"] == [target] and BEGAN not in found.values() else target
        for place, target in found.items()
    }
    return proposed, why_not


def _by_values(target: str, texts: Sequence[str], game: Game) -> str:
    """Return what a column is by its name, once its values were looked at."""
    if target in ("players", NAME) and texts:
        return _players_or_names(target, texts)
    if target == "play" and any(same_name(text) == same_name(game.title) for text in texts):
        return GAME
    if target == WINNER and {text.casefold() for text in texts} & {*amounts.MARKS} - {"1"}:
        return WON if all(text.casefold() in amounts.MARKS for text in texts) else WINNER
    if target == "rounds" and target not in fields.readers(game):
        return ""
    return target if _is_read(target, texts, game) else ""


def _players_or_names(target: str, texts: Sequence[str]) -> str:
    """Return whether a column has numbers of players, their names, or the name of one."""
    numbers = sum(bool(re.match(r"[0-9]", text)) for text in texts)
    if any(re.search(r"[,;&/\n]", text) for text in texts) and 2 * numbers < len(texts):
        return "people"
    if target == NAME:
        return "players" if numbers == len(texts) else NAME
    return NAME if 2 * numbers < len(texts) else target


def _is_read(target: str, texts: Sequence[str], game: Game) -> bool:
    """Return whether most cells of a column that was taken for something by its name can be read so."""
    reader = (fields.seat_readers(game) | fields.readers(game)).get(target.split(" ", maxsplit=1)[0])
    if reader is None or target.split(" ", maxsplit=1)[0] in (PLAYER, SEAT):
        return True
    wrong = 0
    for text in texts:
        try:
            reader(text)
        except ValueError:
            wrong += not fields.is_unknown(text)
    return 2 * wrong <= len(texts)
