"""What is wrong with the journal, or with what was recorded, also in French. Pure."""

FRENCH = (
    (
        r"The set-up was never seen: .*",
        "La mise en place n'a jamais été vue : tout le plateau est-il dans l'image, chaque pièce à sa place "
        "? Essayez avec plus de lumière, une caméra plus proche, ou les coins du plateau (--corners).",
    ),
    (
        r"At the end it is not sure what was played: (.+)",
        r"À la fin, il n'est pas sûr de ce qui a été joué : \1",
    ),
    (
        r"The set-up could not be read: .*",
        "La mise en place n'a pu être lue : les pièces sont trop petites ou trop floues. Essayez avec plus "
        "de lumière, une caméra plus proche ou mieux au point.",
    ),
    (
        r"(?P<journal>.+) is held by another program: .*",
        r"\1 est tenu par un autre programme : fermez-le et réessayez",
    ),
    (
        r"(?P<journal>.+) is on a disk that is full: .*",
        r"\1 est sur un disque plein : faites de la place, puis continuez",
    ),
    (
        r"(?P<journal>.+) may not be written: .*",
        r"\1 ne peut être écrit : vérifiez à qui il est, ou choisissez-en un autre avec --store",
    ),
    (
        r"(?P<journal>.+) is on a disk that fails: .*",
        r"\1 est sur un disque défaillant : copiez-le ailleurs et utilisez --store",
    ),
    (
        r"(?P<journal>.+) is not a database: .*",
        r"\1 n'est pas une base de données : choisissez un autre fichier avec --store",
    ),
    (
        r"(?P<journal>.+) is damaged: .*",
        r"\1 est abîmé : gardez-en une copie, et choisissez un autre fichier avec --store",
    ),
    (r"(?P<journal>.+) cannot be opened: check .*", r"\1 ne s'ouvre pas : vérifiez le dossier et vos droits"),
    (r"the journal cannot be used(?P<aside>: .+)", r"le journal est inutilisable"),
    (
        r"(?P<journal>.+) is a database, but no journal of Boardlight's",
        r"\1 est une base de données, mais pas un journal de Boardlight",
    ),
    (
        r"(?P<journal>.+) was written by a newer version of Boardlight .*",
        r"\1 vient d'une version plus récente de Boardlight : mettez ce programme à jour",
    ),
    (
        r"(?P<journal>.+) names no database this program can use(?P<aside> .+);.*",
        r"\1 ne nomme pas de base de données utilisable ici ; écrivez un nom de fichier ou sqlite:///FICHIER",
    ),
    (
        r"the folder of (?P<journal>.+) cannot be made .*",
        r"le dossier du journal ne peut être créé ; choisissez-en un autre avec --store",
    ),
    (r"the journal has no game (.+); .*", r"le journal n'a pas de partie \1"),
    (
        r"game (.+) has not begun: .*",
        r"la partie \1 n'a pas commencé : notez-le après son premier événement",
    ),
    (r"game (.+), event (.+): this row .*", r"partie \1, événement \2 : cette ligne ou une d'avant a changé"),
    (r"game (.+): its result was changed", r"partie \1 : son résultat a été changé"),
    (
        r"game (.+): a row is not what was written .*",
        r"partie \1 : une ligne n'est plus ce qui a été écrit",
    ),
    (
        r"a row is not what was written .*",
        "une ligne du journal n'est plus ce qui a été écrit",
    ),
    (
        r"(?P<journal>.+) is empty, but (?P<aside>.+) is not: .*",
        r"\1 est vide, mais non ce qui est à côté : mettez à sa place une copie du journal",
    ),
    (r"its result is no text", "son résultat n'est pas un texte"),
    (r"game (.+): its header is missing", r"partie \1 : son en-tête manque"),
    (
        r"(?P<journal>.+) is no file: copy it .*",
        r"\1 n'est pas un fichier : copiez-le avec les outils de sa base de données",
    ),
    (
        r"(?P<file>.+) is the journal itself: .*",
        r"\1 est le journal même : choisissez un autre fichier pour la copie",
    ),
    (
        r"(?P<file>.+) is open in another program, or was not closed: .*",
        r"\1 est ouvert dans un autre programme, ou n'a pas été fermé : choisissez un autre fichier",
    ),
    (
        r"another program is writing the same game in (?P<journal>.+): .*",
        r"un autre programme écrit la même partie dans \1 : fermez-le",
    ),
)
"""Patterns of what is said in English, and the French for it; a part in brackets may be a trouble itself."""
