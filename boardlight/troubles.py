"""What is wrong with a device, also in French. Pure.

Cameras, ports and the store know one language: they are used without a page as well.
"""

import re

from rules.pieces import Words

FRENCH = (
    (r"camera (\d+) is not plugged in .*", r"la caméra \1 n'est pas branchée"),
    (
        r"camera (\d+) is used by another program, or may not be read",
        r"la caméra \1 est prise par un autre programme, ou sa lecture est interdite",
    ),
    (
        r"(.+) does not answer; check the address in a browser or player",
        r"\1 ne répond pas ; vérifiez l'adresse dans un navigateur ou un lecteur",
    ),
    (r"(.+) gives no more images; check its cable", r"\1 ne donne plus d'images ; vérifiez son câble"),
    (
        r"the camera shows nothing new: .*",
        "la caméra ne montre rien de nouveau : rebranchez-la, ou découvrez son objectif",
    ),
    (
        r"(.+): no such camera, video or folder; .*",
        r"\1 : il n'y a ni caméra, ni vidéo, ni dossier de ce nom ; donnez 0 pour la première caméra, "
        "une adresse comme rtsp://hôte/flux, ou le chemin d'une vidéo ou d'un dossier d'images",
    ),
    (r"(.+) holds no images .*", r"\1 ne contient aucune image"),
    (
        r"(.+) is not an image that can be read; .*",
        r"\1 n'est pas une image lisible ; retirez-la du dossier",
    ),
    (
        r"(.+) cannot be read as a video; .*",
        r"\1 n'est pas une vidéo lisible ; convertissez-la en MP4 ou AVI",
    ),
    (r"(.+): the controller is gone; .*", r"\1 : le contrôleur a disparu ; rebranchez-le"),
    (
        r"(.+): no permission; .*",
        r"\1 : accès refusé ; sous Linux, ajoutez-vous au groupe dialout et reconnectez-vous",
    ),
    (r"(.+): another program uses it; .*", r"\1 : un autre programme l'utilise ; fermez-le d'abord"),
    (r"(.+): cannot be opened; .*", r"\1 : ne s'ouvre pas ; le contrôleur est-il branché ?"),
    (r"the simulated controller is unplugged: .*", "le contrôleur simulé est débranché : rebranchez-le"),
    (r"the controller does not answer.*", "le contrôleur ne répond pas"),
    (r"(.+) is held by another program: .*", r"\1 est tenu par un autre programme : fermez-le et réessayez"),
    (
        r"(.+) is on a disk that is full: .*",
        r"\1 est sur un disque plein : faites de la place, puis continuez",
    ),
    (
        r"(.+) may not be written: .*",
        r"\1 ne peut être écrit : vérifiez à qui il est, ou choisissez-en un autre avec --store",
    ),
    (
        r"(.+) is on a disk that fails: .*",
        r"\1 est sur un disque défaillant : copiez-le ailleurs et utilisez --store",
    ),
    (
        r"another program is writing the same game in (.+): .*",
        r"un autre programme écrit la même partie dans \1 : fermez-le",
    ),
    (
        r"the controller speaks version (.+) of the protocol, not (.+): .*",
        r"le contrôleur parle la version \1 du protocole, pas \2 : installez-y le programme de cette version",
    ),
)
"""Patterns of what is said in English, and the French for it."""


def in_both(trouble: str) -> Words:
    """The trouble in both languages; what has no French yet stays as it is."""
    for pattern, french in FRENCH:
        found = re.fullmatch(pattern, trouble, re.DOTALL)
        if found:
            return Words(trouble, found.expand(french))
    return Words(trouble, trouble)
