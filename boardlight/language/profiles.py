"""What is wrong with a profile, or breaks a calibration off, also in French. Pure."""

FRENCH = (
    (
        r"(?P<profile>.+?): ([\w.]+): (.+); mend it, or calibrate anew",
        r"\1 : \2 : \3 ; corrigez, ou étalonnez à nouveau",
    ),
    (
        r"there is no profile(?P<aside> .+); make one .*",
        r"il n'y a pas de profil ; faites-en un en étalonnant",
    ),
    (r"(?P<profile>.+) cannot be read: .*\(at line (\d+).*", r"\1 est illisible : voyez sa ligne \2"),
    (r"(?P<profile>.+) cannot be read: .*\(at end of document\)", r"\1 est illisible : sa fin manque"),
    (
        r"(?P<profile>.+) cannot be read: it is no text .*",
        r"\1 est illisible : ce n'est pas un texte (UTF-8)",
    ),
    (
        r"(?P<profile>.+) cannot be read: a number or a list in it .*",
        r"\1 est illisible : un nombre ou une liste y est trop long",
    ),
    (
        r"(?P<profile>.+) cannot be read: its rights .*",
        r"\1 est illisible : ses droits, ou le disque, s'y opposent",
    ),
    (
        r"(?P<profile>.+) cannot be written: is there room .*",
        r"\1 ne peut être écrit : y a-t-il de la place sur le disque, et le droit d'y écrire ?",
    ),
    (
        r"(?P<profile>.+): version: (.+) is of a newer program, this one reads (.+): .*",
        r"\1 : version : \2 vient d'un programme plus récent, celui-ci lit \3 : mettez Boardlight à jour",
    ),
    (
        r"(?P<profile>.+): version: (.+) is not read any more, this program reads (.+): .*",
        r"\1 : version : \2 n'est plus lue, ce programme lit \3 : étalonnez à nouveau",
    ),
    (
        r"(?P<profile>.+): game: this profile is of (.+), not of (.+): .*",
        r"\1 : game : ce profil est pour \2, pas pour \3 : donnez le bon, ou étalonnez ce jeu",
    ),
    (
        r"(?P<profile>.+): options: this profile was made with the options (.+), with which .*",
        r"\1 : options : ce profil a été fait avec les options \2, qui changent l'aspect de la table : jouez "
        "avec les mêmes, ou étalonnez à nouveau",
    ),
    (
        r"(?P<profile>.+): set_up: there is no picture(?P<aside> .+): .*",
        r"\1 : set_up : il n'y a pas d'image : apprenez à nouveau les couleurs",
    ),
    (
        r"lens.size: the lens was calibrated with images of (.+) x (.+), these have (.+) x (.+): .*",
        r"lens.size : l'objectif a été étalonné sur des images de \1 x \2, celles-ci ont \3 x \4 : réglez la "
        "caméra comme avant, ou étalonnez l'objectif à nouveau",
    ),
    (
        r"lights.cells.(.+): (.+) has no such cell: .*",
        r"lights.cells.\1 : \2 n'a pas de telle case : étalonnez à nouveau les lumières",
    ),
    (
        r"these four corners do not enclose a board; .*",
        "ces quatre coins n'entourent pas un plateau ; donnez-les dans le sens horaire depuis le haut "
        "à gauche",
    ),
    (
        r"the images have changed their size from (.+) to (.+)",
        r"les images ont changé de taille, de \1 à \2",
    ),
    (r"the lights cannot be calibrated: (.+)", r"les lumières ne peuvent être étalonnées : \1"),
    (
        r"the camera gave no more images while the lights were calibrated",
        "la caméra n'a plus donné d'image pendant l'étalonnage des lumières",
    ),
    (
        r"(?:Value error, )?LED (.+) is under two cells: .*",
        r"la LED \1 est sous deux cases : étalonnez à nouveau les lumières",
    ),
    (r"Field required", r"cette valeur manque"),
    (r"Extra inputs are not permitted", r"cette clé n'existe pas"),
    (r"Input should be greater than or equal to (.+)", r"il faut au moins \1"),
    (r"Input should be less than or equal to (.+)", r"il faut au plus \1"),
    (r"Input should be greater than (.+)", r"il faut plus de \1"),
    (r"Input should be less than (.+)", r"il faut moins de \1"),
    (r"Input should be a valid number.*", r"il faut un nombre"),
    (r"Input should be a valid integer.*", r"il faut un nombre entier"),
    (r"Input should be a valid boolean.*", r"il faut true ou false"),
    (r"Input should be a valid string.*", r"il faut un texte entre guillemets"),
    (r"Input should be a valid (?:tuple|list).*", r"il faut une liste entre crochets"),
    (r"Input should be a valid dictionary.*", r"il faut une table de clés et de valeurs"),
    (r"Tuple should have at most (.+) items .*", r"il faut au plus \1 valeurs"),
    (r"Input should be a finite number", r"il faut un nombre fini"),
    (r"String should .*", r"il faut le nom d'un fichier voisin"),
    (r"Unable to parse input string as an integer, exceeded maximum size", r"ce nombre est trop grand"),
)
"""Patterns of what is said in English, and the French for it; a part in brackets may be a trouble itself."""
