"""What calibrating says, in the two languages of the table. Pure."""

from collections.abc import Sequence

from rules.pieces import Words

HOLD_TARGET = Words(
    "Hold the printed target before the camera, large in the picture.",
    "Tenez la mire imprimée devant la caméra, bien grande dans l'image.",
)
KEEP_STILL = Words("Hold the target still.", "Ne bougez plus la mire.")
MOVE_ON = Words(
    "Seen. Now somewhere else in the picture, or tilted.",
    "C'est vu. Maintenant ailleurs dans l'image, ou inclinée.",
)
TILT = Words(
    "Tilt the target: one edge much nearer to the camera than the other.",
    "Inclinez la mire : un bord bien plus près de la caméra que l'autre.",
)
LENS_DONE = Words("The lens is known. You may stop.", "L'objectif est connu. Vous pouvez arrêter.")
NO_LENS = Words(
    "The lens is not known yet: show the target in more places, and tilted.",
    "L'objectif n'est pas encore connu : montrez la mire à d'autres endroits, et inclinée.",
)
PLACE_SHEET = Words(
    "No sheet is seen. Put the whole sheet with its markers in the picture, with more light if it is dark.",
    "Aucun plateau visible. Mettez le plateau entier avec ses repères dans l'image, avec plus de lumière "
    "s'il fait sombre.",
)
SET_UP = Words(
    "Set the pieces up as for the start of the game, and take your hands away.",
    "Placez les pions comme au début de la partie, et retirez les mains.",
)
CLEAR_SHEET = Words(
    "Take all pieces off the sheet, and keep hands and shadows away.",
    "Enlevez tous les pions du plateau, sans main ni ombre au-dessus.",
)
LIGHTS_SEEN = Words("The lights are being looked for.", "Les lumières sont recherchées.")
LIGHTS_CHECKED = Words("The lights are being checked.", "Les lumières sont vérifiées.")
NO_LIGHTS = Words(
    "No light was seen. Is the strip powered, is it the right port, and is the room dim enough?",
    "Aucune lumière vue. La bande est-elle alimentée, est-ce le bon port, la pièce est-elle assez sombre ?",
)


def towards(across: float, down: float) -> Words:
    """To a part of the picture; -1 is left and top, 1 is right and bottom."""
    row, column = _third(down), _third(across)
    en = (
        ("top left", "top", "top right"),
        ("left", "middle", "right"),
        ("bottom left", "bottom", "bottom right"),
    )
    fr = (("en haut à gauche", "en haut", "en haut à droite"), ("à gauche", "au milieu", "à droite"),
          ("en bas à gauche", "en bas", "en bas à droite"))  # fmt: skip
    return Words(
        f"Move the target to the {en[row][column]} of the picture, right to the edge.",
        f"Déplacez la mire {fr[row][column]} de l'image, jusqu'au bord.",
    )


def _third(place: float) -> int:
    return 0 if place < -0.34 else 2 if place > 0.34 else 1


def more_views(count: int) -> Words:
    """Good so far."""
    views, vues = ("view", "vue") if count == 1 else ("views", "vues")
    return Words(f"{count} more {views}, each different.", f"Encore {count} {vues}, toutes différentes.")


def all_markers(seen: int, count: int) -> Words:
    """The pose stands."""
    if not seen:
        return Words("The board is found from its corners.", "Le plateau est repéré par ses coins.")
    return Words(
        f"The sheet is found: {seen} of {count} markers.",
        f"Le plateau est repéré : {seen} repères sur {count}.",
    )


def few_markers(seen: int, count: int) -> Words:
    """The pose is shaky."""
    return Words(
        f"Only {seen} of {count} markers are seen, too few to rely on: uncover the others, or bring the "
        "camera nearer.",
        f"Seulement {seen} repères vus sur {count}, trop peu pour s'y fier : découvrez les autres, ou "
        "rapprochez la caméra.",
    )


def colours_told(alike: Sequence[Sequence[str]], wrong: Sequence[str]) -> Words:
    """What the camera can tell by colour."""
    if wrong:
        cells = ", ".join(wrong[:8])
        return Words(
            f"These cells do not look as at the start: {cells}. Is the set-up right, and the light even?",
            f"Ces cases ne sont pas comme au début : {cells}. Le placement est-il juste, la lumière égale ?",
        )
    if alike:
        return Words(
            "The colours are learnt. Pieces of the same colour are told apart by where they stand.",
            "Les couleurs sont apprises. Les pions de même couleur se distinguent par leur place.",
        )
    return Words("The colours are learnt, all different.", "Les couleurs sont apprises, toutes différentes.")


def lights_found(lit: int, cells: int, broken: Sequence[str], dark: Sequence[str]) -> Words:
    """The end of the lights."""
    en = [f"{lit} of {cells} cells have light."]
    fr = [f"{lit} cases sur {cells} ont de la lumière."]
    if broken:
        en.append(f"Broken: {', '.join(broken)}.")
        fr.append(f"En panne : {', '.join(broken)}.")
    if dark:
        en.append(f"Without light: {', '.join(dark)}.")
        fr.append(f"Sans lumière : {', '.join(dark)}.")
    return Words(" ".join(en), " ".join(fr))


def _comma(number: str) -> str:
    """A number as French writes it."""
    return number.replace(".", ",")


READY = Words("All is well: the table is ready.", "Tout va bien : la table est prête.")


def lens_known(error_px: float | None) -> Words:
    """Of a checkup."""
    if error_px is None:
        return Words(
            "Lens: guessed. Calibrate it for cells that are right to the edge of a wide picture.",
            "Objectif : estimé. Étalonnez-le pour des cases justes jusqu'au bord d'une image large.",
        )
    return Words(
        f"Lens: corners lie {error_px:.2f} px off.",
        f"Objectif : coins à {_comma(f'{error_px:.2f}')} px près.",
    )


def pose_known(seen: int, count: int, error_px: float, doubt: float) -> Words:
    """Of a checkup."""
    if not seen:
        return Words("Board: found from the corners given.", "Plateau : repéré par les coins donnés.")
    return Words(
        f"Sheet: {seen} of {count} markers, {error_px:.2f} px off; every cell sure to {doubt:.1%} of a cell.",
        f"Plateau : {seen} repères sur {count}, à {_comma(f'{error_px:.2f}')} px près ; "
        f"cases sûres à {_comma(f'{100 * doubt:.1f}')} % près.",
    )


def camera_moved(away: float, much: float) -> Words:
    """Of a checkup; `away` in pitches since the pose was taken."""
    if away > much:
        return Words(
            f"Camera: it was moved by {away:.1f} cells since the pose was taken: take it again.",
            f"Caméra : elle a bougé de {_comma(f'{away:.1f}')} cases depuis le repérage : refaites-le.",
        )
    return Words("Camera: where it was.", "Caméra : à sa place.")


def lights_right(right: int, wrong: Sequence[str]) -> Words:
    """Of a checkup."""
    if wrong:
        cells = ", ".join(wrong[:12])
        return Words(
            f"Lights: wrong or dark under {cells}: calibrate the lights again.",
            f"Lumières : fausses ou éteintes sous {cells} : étalonnez-les à nouveau.",
        )
    return Words(f"Lights: all {right} cells right.", f"Lumières : les {right} cases sont justes.")
