"""What is wrong with options, turns and positions as people write them, also in French. Pure."""

FRENCH = (
    (r"Chess", "Échecs"),
    (r"there is no game (.+); the games are: (.+)", r"il n'y a pas de jeu \1 ; les jeux sont : \2"),
    (
        r"there is no option (.+) here; the options are: (.+)",
        r"il n'y a pas ici d'option \1 ; les options sont : \2",
    ),
    (
        r"option qr.bases takes Red's bases / Black's bases, not (.+)",
        r"l'option qr.bases veut les bases de Rouge / les bases de Noir, pas \1",
    ),
    (r"option (\S+) takes (.+), not (.+)", r"l'option \1 veut \2, pas \3"),
    (r"option (\S+): (.+)", r"option \1 : \2"),
    (
        r"(.+) is no crossing of the board: columns a to j, rows 1 to (.+)",
        r"\1 n'est pas un croisement du plateau : colonnes a à j, rangées 1 à \2",
    ),
    (
        r"row (.+) needs five stops for its trench and has (.+)",
        r"la rangée \1 a besoin de cinq haltes pour sa tranchée et en a \2",
    ),
    (r"(.+) is no turn here; near it: (.*)", r"\1 n'est pas un coup ici ; proches : \2"),
    (r"the game is over \((.+)\): no turn (.+)", r"la partie est finie : pas de coup \2"),
    (
        r"(.+) is no line of a set-up: .*",
        r"\1 n'est pas une ligne de position : écrivez « joueur: pièces » ou « turn: joueur »",
    ),
    (r"(.+) is no seat; the seats are (.+)", r"\1 n'est pas un joueur ; les joueurs sont \2"),
    (r"(.+) is no piece of (.+)", r"\1 n'est pas une pièce du jeu « \2 »"),
    (
        r"(.+) is no piece; the pieces are KQRBNP and kqrbnp",
        r"\1 n'est pas une pièce ; il y a KQRBNP et kqrbnp",
    ),
    (r"(.+) is no piece; the pieces are (.+)", r"\1 n'est pas une pièce ; les pièces sont \2"),
    (r"there is no cell (.+) on this board", r"il n'y a pas de case \1 sur ce plateau"),
    (r"a set-up of (.+) has no line (.+)", r"une position du jeu « \1 » n'a pas de ligne \2"),
    (
        r"the line die holds 1 to (.+), and .*",
        r"la ligne die porte 1 à \1, et au besoin la case de qui a joué",
    ),
    (r"the die shows (.+), not (.+)", r"le dé montre \1, pas \2"),
    (
        r"a set-up needs pieces: write '(.+)' and their cells",
        r"il faut des pièces : écrivez « \1 » et leurs cases",
    ),
    (
        r"nobody stands on the board: .*",
        "personne sur le plateau : dites qui est prêt (ready) tant qu'on place",
    ),
    (r"(.+) stands nowhere: write its cell behind it", r"\1 n'a pas de case : écrivez-la derrière"),
    (r"(.+) has more pieces than the set: (.+)", r"\1 a plus de pièces que le jeu : \2"),
    (r"the hand of (.+) cannot hold (.+)", r"la main de \1 ne peut contenir \2"),
    (r"the hand of (.+) holds (.+) at most", r"la main de \1 contient au plus \2"),
    (r"(.+) needs exactly one Master", r"\1 doit avoir exactement un Maître"),
    (r"(.+) cannot stand on (.+), its last row", r"\1 ne peut se trouver en \2, sa dernière rangée"),
    (r"the line (.+) holds a whole number, not (.+)", r"la ligne \1 porte un nombre entier, pas \2"),
    (r"the line die: nobody has to move", "la ligne die : personne n'a à jouer"),
    (r"the line die: no piece of (.+) stands on (.+)", r"la ligne die : \1 n'a pas de pièce en \2"),
    (
        r"the line die: nobody could go the other (.+)",
        r"la ligne die : personne ne pourrait jouer les \1 qui restent",
    ),
    (
        r"the line setting: .*",
        "la ligne setting : les Maîtres viennent sur des lignes arrière vides, le premier joueur d'abord",
    ),
    (
        r"while pairs are placed, (.+) holds a pair or nothing",
        r"tant que l'on place des paires, \1 porte une paire ou rien",
    ),
    (r"(.+) has no king, so that nobody plays there", r"\1 n'a pas de roi : personne n'y joue"),
    (r"(.+) has a king and obeys nobody", r"\1 a un roi et n'obéit à personne"),
    (r"the line (.+) names a seat: (.+)", r"la ligne \1 nomme un joueur : \2"),
    (
        r"the line opened counts only with qa.first_move_infantry=true",
        "la ligne opened ne compte qu'avec qa.first_move_infantry=true",
    ),
    (
        r"the line (.+) comes too late: .*",
        r"la ligne \1 vient trop tard : écrivez d'abord opened, puis forced ou omitted",
    ),
    (r"the line forced says .*", "la ligne forced porte capture, s'il y a une prise à oublier"),
    (
        r"the line omitted: (.+) omits no capture of (.+)",
        r"la ligne omitted : \1 n'oublie aucune prise de \2",
    ),
    (
        r"only one of the lines first turn, moved and ready can be true",
        "des lignes first turn, moved et ready, une seule peut être vraie",
    ),
    (
        r"the line first turn says (.+), and (.+) is to move",
        r"la ligne first turn porte « \1 », et c'est à \2 de jouer",
    ),
    (
        r"the line moved begins with the suit that has moved: (.+)",
        r"la ligne moved commence par la couleur qui a joué : \1",
    ),
    (
        r"the line moved: the other suit has neither .*",
        "la ligne moved : l'autre couleur n'a ni roi ni as, le tour est donc fini",
    ),
    (
        r"the line moved: (.+) stands on no base, .*",
        r"la ligne moved : \1 n'est sur aucune base, personne ne l'a délivré",
    ),
    (
        r"the line ready names who is ready .*",
        "la ligne ready dit qui est prêt tant qu'un autre ne l'est pas, ou nobody",
    ),
    (r"the line ready: (.+) stands outside his camp", r"la ligne ready : \1 est hors de son camp"),
    (
        r"the line ready: every piece stands in its camp or in a hand",
        "la ligne ready : chaque pièce est dans son camp ou dans une main",
    ),
    (
        r"the line ready: who is ready has nobody in hand",
        "la ligne ready : qui est prêt n'a plus rien en main",
    ),
    (r"the pieces on (.+) do not fit into one another", r"les pièces en \1 ne s'emboîtent pas"),
    (r"a pawn cannot stand on (.+)", r"un pion ne peut se trouver en \1"),
    (r"the pawn on (.+) left its diagonal: .*", r"le pion en \1 a quitté sa diagonale : donnez sa direction"),
    (r"an army has two kings", "une armée a deux rois"),
    (r"nobody who may move has a king", "aucun de ceux qui peuvent jouer n'a de roi"),
    (r"(.+) needs exactly one king", r"\1 doit avoir exactement un roi"),
    (r"(.+) stands in check and is not to move", r"\1 est en échec et n'a pas le trait"),
    (r"(.+) places each of (.+) once", r"\1 place une seule fois chacune de \2"),
    (
        r"(.+) places every piece on a cell of its own, in the camp",
        r"\1 place chaque pièce sur une case à elle, dans son camp",
    ),
    (r"there is only one (.+)", r"il n'y a qu'un \1"),
    (r"(.+) does not belong to (.+)", r"\1 n'appartient pas à \2"),
    (
        r"a FEN has six fields \(.*\), not (\d+): (.*)",
        r"un FEN a six champs (ou quatre sans les comptes), pas \1 : \2",
    ),
    (r"the second field says who moves, w or b, not (.+)", r"le deuxième champ dit qui joue, w ou b, pas \1"),
    (
        r"the third field holds castling rights such as KQkq or -, not (.+)",
        r"le troisième champ dit les roques, comme KQkq ou -, pas \1",
    ),
    (
        r"the fourth field is a cell on row (\d) or -, not (.+)",
        r"le quatrième champ est une case de la rangée \1 ou -, pas \2",
    ),
    (r"the last two fields are counts, not (.+)", r"les deux derniers champs sont des comptes, pas \1"),
    (r"the first field has eight rows, not (\d+)", r"le premier champ a huit rangées, pas \1"),
    (r"the row (.+) has (\d+) cells, not 8", r"la rangée \1 a \2 cases, pas 8"),
    (r"(.+) holds two pieces", r"\1 porte deux pièces"),
    (r"(.+?): (.+)", r"\1 : \2"),
)
"""Patterns of what is said in English, and the French for it; last, a line and what is wrong with it."""
