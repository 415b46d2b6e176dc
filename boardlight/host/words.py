"""What the house says: which sheet lies there, what cannot be done and why. Pure."""

from boardlight.language.translate import in_both
from rules.pieces import Words

ONLY_ARBITER = Words(
    "Only the arbiter decides what is played here.", "Seul l'arbitre décide de ce qui se joue ici."
)
NO_GAME = Words("No game is being played at this table.", "Aucune partie ne se joue à cette table.")
UNKNOWN_GAME = Words("There is no such game.", "Ce jeu n'existe pas.")
NO_LESSON = Words("There is no such lesson.", "Cette leçon n'existe pas.")
HIDES = Words(
    "This game goes on, and its turns would tell what is hidden: end it first.",
    "Cette partie continue, et ses coups révéleraient ce qui est caché : terminez-la d'abord.",
)
NO_STEP = Words("There is no such step.", "Cette étape n'existe pas.")
NOT_DONE = Words("This step is not finished yet.", "Cette étape n'est pas encore finie.")
INDISPENSABLE = Words(
    "This step cannot be skipped: without it the table is not seen.",
    "Cette étape est indispensable : sans elle la table n'est pas vue.",
)
NO_LIGHTS_HERE = Words(
    "No lights are connected: stop Boardlight, and start it again with --port, such as --port /dev/ttyUSB0.",
    "Aucune lumière n'est branchée : arrêtez Boardlight et relancez-le avec --port, par exemple "
    "--port /dev/ttyUSB0.",
)
BAD_CORNERS = Words(
    "These corners do not enclose a board: put one on each corner of the playing area.",
    "Ces coins n'entourent pas un plateau : mettez-en un sur chaque coin de l'aire de jeu.",
)
BAD_NUMBER = Words("This number cannot be used.", "Ce nombre ne convient pas.")
NO_PICTURE = Words(
    "The camera gives no picture yet. Is it plugged in, and not used by another program?",
    "La caméra ne donne pas encore d'image. Est-elle branchée, et libre de tout autre programme ?",
)


def stopped(trouble: str) -> Words:
    """A step that broke off, with the words of what broke."""
    reason = in_both(trouble.removeprefix("the lights cannot be calibrated: "))
    return Words(f"This step broke off: {reason.en}.", f"L'étape s'est interrompue : {reason.fr}.")


def unfit(trouble: str) -> Words:
    """A profile that is refused."""
    reason = in_both(trouble)
    return Words(
        f"What is known of this table cannot be used. {reason.en}. Calibrate this game anew.",
        f"Ce qui est connu de cette table est inutilisable. {reason.fr}. Étalonnez ce jeu à nouveau.",
    )


def journal_shut(trouble: str) -> Words:
    """The journal cannot begin or go on with a game."""
    reason = in_both(trouble)
    return Words(
        f"The journal cannot keep a game now: {reason.en}",
        f"Le journal ne peut garder de partie pour l'instant : {reason.fr}",
    )
