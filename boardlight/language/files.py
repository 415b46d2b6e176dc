"""What is wrong with a file of games that somebody gives in, also in French. Pure."""

FRENCH = (
    (r"there is no journal here", "il n'y a pas de journal ici"),
    (r"(?P<file>.+) is no text file \(UTF-8\)", r"\1 n'est pas un fichier de texte (UTF-8)"),
    (
        r"(?P<file>.+) is no log in JSON Lines, and no PGN either: (.+)",
        r"\1 n'est ni un journal JSON Lines, ni un PGN : \2",
    ),
    (r"the log cannot be imported: (.+)", r"ce journal ne peut être importé : \1"),
    (r"the log is empty: .*", "ce journal est vide : sa première ligne doit nommer le jeu"),
    (
        r"line (\d+) is no whole line of a log: .*",
        r"la ligne \1 n'est pas une ligne entière d'un journal : le fichier fut coupé, ou c'en est un autre",
    ),
    (r"a key is there twice", "une clé y est deux fois"),
    (r"a number is too large, too long or none", "un nombre est trop grand, trop long, ou n'en est pas un"),
    (r"line (\d+): (.+)", r"ligne \1 : \2"),
    (
        r"number is (.+), and event (\d+) should come here",
        r"le numéro est \1, et l'événement \2 devrait venir ici",
    ),
    (
        r"hash does not fit: .*",
        "l'empreinte ne correspond pas : cette ligne ou une ligne d'avant a été modifiée",
    ),
    (
        r"format (\d+) is newer than this program: .*",
        r"le format \1 est plus récent que ce programme : mettez Boardlight à jour",
    ),
    (
        r"(\S+: )?(?:Extra inputs|Field|Input|String|Tuple|Value error|Unable)\b.*",
        r"\1ceci n'a pas sa place dans un journal",
    ),
    (r"event (\d+): (.+)", r"événement \1 : \2"),
    (r"the game has already started", "la partie a déjà commencé"),
    (r"(.+) is by seat (.+), but seat (.+) is to move", r"\1 est du joueur \2, mais c'est au joueur \3"),
    (
        r"(.+) turns cannot be taken back, for only (.+) were played",
        r"\1 coups ne peuvent être repris : \2 seulement ont été joués",
    ),
    (r"(.+) cannot be declared here", r"\1 ne peut être déclaré ici"),
    (
        r"the log ends the game \((.*)\), but by the rules it goes on",
        r"le journal finit la partie, mais selon les règles elle continue",
    ),
    (
        r"the log gives the scores (.+), the rules (.+)",
        r"le journal donne les points \1, les règles \2",
    ),
    (
        r"the log says ply (.+) after (.+), the rules say (.+)",
        r"le journal dit rang \1 après \2, les règles \3",
    ),
    (
        r"(?P<file>.+) takes too long to read, or too much memory: .*",
        r"\1 prend trop de temps ou de mémoire à lire : donnez-le en parties",
    ),
    (
        r"(?P<file>.+) holds more than (\d+) games: .*",
        r"\1 contient plus de \2 parties : donnez-le en parties",
    ),
    (
        r"a film shows (\d+) turns at most, and this game has (\d+): .*",
        r"un film montre \1 coups au plus, et cette partie en a \2 : prenez-la en feuille ou en texte",
    ),
    (
        r"OpenCV cannot write video here: .*",
        "OpenCV ne peut écrire de vidéo ici : prenez la partie en GIF",
    ),
    (r"(?P<file>.+) is no capsule of boardlight watch: (.*)", r"\1 n'est pas une capsule : \2"),
    (
        r"a part of it is packed or locked by another program",
        "une partie en est compressée ou verrouillée par un autre programme",
    ),
    (r"it was cut off", "elle est coupée"),
    (r"its parts claim to be larger than the file", "ses parties se disent plus grandes que le fichier"),
    (r"the PGN file holds no game", "le fichier PGN ne contient aucune partie"),
    (r"game (\d+) of the PGN file: (.+)", r"partie \1 du fichier PGN : \2"),
    (r"the variant (.+) is not played here; .*", r"la variante \1 ne se joue pas ici ; seulement les échecs"),
    (r"(.+) is nothing that a PGN file holds", r"\1 n'a pas sa place dans un fichier PGN"),
    (r"a bracket is closed that was never opened", "une parenthèse fermée n'a jamais été ouverte"),
    (r"a bracket is opened and never closed", "une parenthèse ouverte n'est jamais fermée"),
    (
        r"more than (\d+) variations lie inside one another",
        r"plus de \1 variantes s'emboîtent l'une dans l'autre",
    ),
    (r"a tag is longer than (\d+) letters", r"une étiquette a plus de \1 lettres"),
    (r"it has more than (\d+) tags", r"elle a plus de \1 étiquettes"),
    (
        r"it has more than (\d+) turns, its variations included",
        r"elle a plus de \1 coups, ses variantes comprises",
    ),
    (r"(\d+\.+ \S+): (.+)", r"\1 : \2"),
    (r"the game is over \((.+)\)", "la partie est finie"),
    (r"no legal turn is called so", "aucun coup légal ne s'appelle ainsi"),
    (r"more than one turn is called so", "plus d'un coup s'appelle ainsi"),
    (
        r"it says (.+), but by the rules it ended otherwise \((.+)\)",
        r"elle dit \1, mais selon les règles elle a fini autrement",
    ),
)
"""Patterns of what is said in English, and the French for it; what is inside a line or game comes later."""
