"""What is wrong with a camera, the lights or the journal, also in French. Pure."""

FRENCH = (
    (r"camera (\d+) is not plugged in(?P<aside> .*)", r"la caméra \1 n'est pas branchée"),
    (
        r"camera (\d+) is used by another program, or may not be read",
        r"la caméra \1 est prise par un autre programme, ou sa lecture est interdite",
    ),
    (
        r"(?P<camera>.+) does not answer; check the address in a browser or player",
        r"\1 ne répond pas ; vérifiez l'adresse dans un navigateur ou un lecteur",
    ),
    (
        r"(?P<camera>.+) gives no more images; check its cable",
        r"\1 ne donne plus d'images ; vérifiez son câble",
    ),
    (
        r"the camera shows nothing new: .*",
        "la caméra ne montre rien de nouveau : rebranchez-la, ou découvrez son objectif",
    ),
    (
        r"no board in sight: .*",
        "aucun plateau en vue : mettez toute la feuille dans l'image, avec plus de lumière s'il fait sombre",
    ),
    (
        r"the pieces are too small or too blurred .*",
        "les pièces sont trop petites ou trop floues pour être distinguées : approchez la caméra, ou faites "
        "la mise au point",
    ),
    (
        r"the board or the camera has moved, .*",
        "le plateau ou la caméra a bougé, ou il fait sombre : remettez tout le plateau dans l'image, avec "
        "plus de lumière",
    ),
    (
        r"(?P<aside>.+: )no such camera, video or folder; .*",
        r"\1il n'y a ni caméra, ni vidéo, ni dossier de ce nom ; donnez 0 pour la première caméra, "
        "une adresse comme rtsp://hôte/flux, ou le chemin d'une vidéo ou d'un dossier d'images",
    ),
    (r"(?P<folder>.+) holds no images .*", r"\1 ne contient aucune image"),
    (
        r"(?P<file>.+) claims more than (\d+) million pixels; .*",
        r"\1 prétend avoir plus de \2 millions de points ; réduisez l'image",
    ),
    (
        r"(?P<file>.+) is not an image that can be read; .*",
        r"\1 n'est pas une image lisible ; retirez-la du dossier",
    ),
    (
        r"(?P<file>.+) cannot be read as a video: .*",
        r"\1 n'est pas une vidéo lisible, ou elle est coupée ; convertissez-la en MP4 ou AVI",
    ),
    (r"(?P<file>.+) is empty: nothing was recorded into it", r"\1 est vide : rien n'y a été enregistré"),
    (
        r"(?P<file>.+) claims (.+) images a second, which no camera takes: give --fps",
        r"\1 annonce \2 images par seconde, ce qu'aucune caméra ne prend : donnez --fps",
    ),
    (
        r"(?P<file>.+) holds no image that can be used: they are damaged",
        r"\1 ne contient aucune image utilisable : elles sont endommagées",
    ),
    (
        r"(?P<file>.+) holds no image that can be used: its images are smaller than (\d+) x \d+ pixels",
        r"\1 ne contient aucune image utilisable : elles ont moins de \2 x \2 pixels",
    ),
    (
        r"(?P<camera>.+): a rate in images a second is for a video or a folder of images",
        r"\1 : un nombre d'images par seconde va avec une vidéo ou un dossier d'images",
    ),
    (
        r"(\d+) of (\d+) images could not be read and were left out",
        r"\1 images sur \2 n'ont pu être lues et ont été laissées de côté",
    ),
    (
        r"(\d+) of (\d+) images are smaller than (\d+) x \d+ pixels and were left out",
        r"\1 images sur \2 ont moins de \3 x \3 pixels et ont été laissées de côté",
    ),
    (
        r"(\d+) of (\d+) images are not (\d+) x (\d+) pixels, like the first, and were left out",
        r"\1 images sur \2 n'ont pas, comme la première, \3 x \4 pixels et ont été laissées de côté",
    ),
    (
        r"the video promises (\d+) images and ends after (\d+): its end is missing",
        r"la vidéo annonce \1 images et s'arrête après \2 : la fin manque",
    ),
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
    (r"(?P<aside>.+: )the controller is gone; .*", r"\1le contrôleur a disparu ; rebranchez-le"),
    (
        r"(?P<aside>.+: )no permission; .*",
        r"\1accès refusé ; sous Linux, ajoutez-vous au groupe dialout et reconnectez-vous",
    ),
    (r"(?P<aside>.+: )another program uses it; .*", r"\1un autre programme l'utilise ; fermez-le d'abord"),
    (r"(?P<aside>.+: )cannot be opened; .*", r"\1ne s'ouvre pas ; le contrôleur est-il branché ?"),
    (r"the simulated controller is unplugged: .*", "le contrôleur simulé est débranché : rebranchez-le"),
    (
        r"(?P<chip>.+) is missing: run `make firmware`, or play on `sim:` instead",
        r"\1 manque : lancez `make firmware`, ou jouez avec `sim:`",
    ),
    (
        r"the simulated controller has crashed: .*",
        "le contrôleur simulé s'est arrêté : c'est une erreur du programme",
    ),
    (
        r"(?P<file>.+), line (\d+): write a file name and its time in seconds",
        r"\1, ligne \2 : écrivez le nom d'un fichier et son temps en secondes",
    ),
    (
        r"the controller is stuck at a command: .*",
        "le contrôleur bute sur une commande : installez-y le programme de cette version",
    ),
    (r"the controller does not answer.*", "le contrôleur ne répond pas"),
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
    (
        r"the controller speaks version (.+) of the protocol, not (.+): .*",
        r"le contrôleur parle la version \1 du protocole, pas \2 : installez-y le programme de cette version",
    ),
)
"""Patterns of what is said in English, and the French for it; a part in brackets may be a trouble itself."""
