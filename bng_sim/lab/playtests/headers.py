"""What the columns of a designer's own table are, proposed from their names, in several languages.

A target is what a column is read as: a column of plays, a rule or a count by its name, or one of these:

| target | what a cell says |
|---|---|
| `winner` | who won: names, a place in turn order, a character, or nobody |
| `began` | who began: a name |
| `player 1`, `player 2` … | a player's name; in turn order only if you say so |
| `seat 1`, `seat 2` … | the same, in turn order |
| `score 1`, `won 1`, `place 1`, `character 1` … | what is known of that player |
| `seat`, `name`, `score`, `won`, `place`, `character` | the same, in a table with a row for each player of a play |
| `skip` | nothing that is read |
"""

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence

from bng_sim.core.game import Game
from bng_sim.lab.playtests import fields
from bng_sim.lab.playtests.seat_rows import CHARACTER, NAME, PLACE, PLAYER, SCORE, SEAT, WON

WINNER, BEGAN, SKIP = "winner", "began", "skip"
OF_PLAYERS = (PLAYER, SEAT, SCORE, WON, PLACE, CHARACTER)  # with a number each
_NAMES: Mapping[str, str] = {
    "play": "play, game, game no, game number, no, nr, id, number, session, partie, spiel, spiel nr, partida, partita, "
    "spel, playtest, test",
    "date": "date, played on, day, when, datum, tag, wann, jour, quand, fecha, dia, cuando, data, giorno, quando, dag",
    "version": "version, rules version, version of the rules, prototype, build, ruleset, fassung, regelversion, "
    "version des regles, version de las reglas, versione, versie",
    "players": "players, number of players, player count, no of players, num players, nplayers, how many players, "
    "spieler, spielerzahl, anzahl spieler, anzahl der spieler, spieleranzahl, wie viele, joueurs, nombre de joueurs, "
    "nb joueurs, jugadores, numero de jugadores, giocatori, numero di giocatori, numero giocatori, spelers, "
    "aantal spelers",
    "people": "people, who played, player names, names of players, names, participants, testers, playtesters, namen, "
    "wer hat gespielt, wer spielte, mitspieler, spielernamen, teilnehmer, qui a joue, noms, participantes, "
    "quien jugo, nombres, chi ha giocato, nomi, wie speelde",
    WINNER: "winner, winners, who won, won by, winning player, victor, gewinner, sieger, wer hat gewonnen, wer gewann, "
    "gagnant, vainqueur, qui a gagne, ganador, ganadora, quien gano, vincitore, chi ha vinto, winnaar, wie won",
    BEGAN: "began, who began, who started, starter, starting player, start player, who went first, startspieler, "
    "startspielerin, wer begann, wer hat angefangen, premier joueur, qui a commence, jugador inicial, "
    "quien empezo, primo giocatore, startspeler",
    "ending": "ending, how it ended, end, end condition, end reason, reason, result, outcome, ende, spielende, "
    "ergebnis, ausgang, wie endete es, fin, resultat, comment ca a fini, final, resultado, fine, esito, "
    "risultato, einde",
    "turns": "turns, number of turns, turns played, turn count, zuge, anzahl zuge, tours, nombre de tours, turnos, "
    "turni, beurten",
    "rounds": "rounds, number of rounds, round count, runden, anzahl runden, manches, rondas, giri, ronden",
    "minutes": "minutes, min, mins, length, duration, "
    "time, play time, playtime, game length, how long, time taken, dauer, spieldauer, spielzeit, "
    "zeit, minuten, wie lange, duree, temps, combien de temps, duracion, tiempo, minutos, durata, tempo, minuti, duur, "
    "speelduur",
    "scores": "scores, final scores, points, punkte, punktestand, points finaux, puntuaciones, puntos, punteggi, "
    "punti, punten",
    "notes": "notes, note, comment, comments, remarks, observations, feedback, notizen, notiz, bemerkung, bemerkungen, "
    "kommentar, kommentare, anmerkungen, commentaires, remarques, notas, comentarios, observaciones, commenti, "
    "osservazioni, opmerkingen",
    "fun": "fun, enjoyment, spass, spassfaktor, amusement, plaisir, diversion, divertimento, plezier",
    "fair": "fair, fairness, gerecht, fairnes, equitable, justo, equo, eerlijk",
    "too_long": "too long, zu lang, trop long, demasiado largo, troppo lungo, te lang",
    SEAT: "seat, turn order, seat number, order, sitz, sitzplatz, reihenfolge, ordre, orden, ordine, stoel",
    NAME: "name, player, player name, spielername, joueur, jugador, jugadora, giocatore, speler, nom, nombre, nome, "
    "naam",
    SCORE: "score, final score, point total, vp, punktzahl, puntuacion, punteggio",
    WON: "won, win, is winner, gewonnen, sieg, gagne, victoire, gano, victoria, vinto, vittoria, gewonnen ja nein",
    PLACE: "place, rank, ranking, position, finish, finishing place, finishing position, platz, rang, platzierung, "
    "classement, puesto, posicion, posto, posizione, plaats",
    CHARACTER: "character, role, faction, class, rolle, charakter, fraktion, figur, personnage, role joue, personaje, "
    "rol, personaggio, ruolo, personage",
}  # fmt: skip
_BY_NAME = {name.strip(): target for target, names in _NAMES.items() for name in names.split(",")}
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
    without_unit = name.removesuffix(" min").removesuffix(" minutes").removesuffix(" minuten").removesuffix(" 1 5")
    return _BY_NAME.get(name) or _BY_NAME.get(without_unit) or kinds.get(name) or _of_player(name)


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
) -> dict[int, str]:
    """Return place of a column -> what it is taken for, of those whose name or values tell.

    Args:
        titles: Their headers; those that are known otherwise are blank.
        columns: The texts in each.
        taken: What other columns are.
        game: The game.

    """
    found: dict[int, str] = {}
    for place, (title, texts) in enumerate(zip(titles, columns, strict=True)):
        target = _by_values(target_of(title, game), [text.strip() for text in texts if text.strip()], game)
        if title and target and target not in (*found.values(), *taken):
            found[place] = target
    numbered = [target for target in found.values() if target.split()[0] in (SEAT, PLAYER) and " " in target]
    return {
        place: BEGAN if numbered == [f"{SEAT} 1"] == [target] and BEGAN not in found.values() else target
        for place, target in found.items()
    }


def _by_values(target: str, texts: Sequence[str], game: Game) -> str:
    """Return what a column is by its name, once its values were looked at."""
    numbers = sum(bool(re.match(r"[0-9]", text)) for text in texts)
    if target in ("players", NAME) and texts:
        several = any(re.search(r"[,;&/\n]", text) for text in texts)
        if target == "players" and 2 * numbers < len(texts):
            return "people" if several else NAME
        if target == NAME and several:
            return "people"
        if target == NAME and numbers == len(texts):
            return "players"
    if target == WINNER and texts and all(text.casefold() in fields.MARKS for text in texts if not text.isdecimal()):
        marks = [text for text in texts if not text.isdecimal()]
        return WON if marks or {*texts} <= {"0", "1"} else WINNER
    if target == "rounds" and target not in fields.readers(game):
        return ""
    return target
