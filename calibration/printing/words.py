"""Every word that is printed on the kit, in the two languages of the table. Pure."""

from typing import NamedTuple

from calibration.fixture import Language


class Wording(NamedTuple):
    """A line of print; what stands in braces is filled in."""

    en: str
    fr: str

    def said(self, language: Language) -> str:
        """It in that language."""
        return self.fr if language == "fr" else self.en


CAPTURED = Wording("CAPTURED · RESERVE", "PRISES · RÉSERVE")
DIE = Wording("DIE", "DÉ")

RULER = Wording(
    "100 mm · print at 100 %, without fitting to the page",
    "100 mm · imprimer à 100 %, sans ajuster à la page",
)
STIFF = Wording(
    "100 mm · print at 100 % · glue it flat on a stiff board",
    "100 mm · imprimer à 100 % · coller bien à plat sur un carton rigide",
)
PAGE = Wording(
    "{title} · page {page} of {count} · row {row}, column {column}",
    "{title} · page {page} sur {count} · rangée {row}, colonne {column}",
)
STICKERS = Wording(
    "{title} · stickers, page {page} of {count}",
    "{title} · pastilles, page {page} sur {count}",
)
CUT = Wording("cut", "couper")
FROM = Wording("page {page} from here", "page {page} à partir d'ici")

HOW = Wording("How to make this table", "Comment fabriquer cette table")
PRINT = Wording(
    "Print all pages at 100 % (“actual size”) on matt paper. The ruler at the foot of each page must "
    "measure 100 mm.",
    "Imprimer toutes les pages à 100 % (« taille réelle ») sur papier mat. La règle au bas de chaque page "
    "doit mesurer 100 mm.",
)
SHOP = Wording(
    "Have the sheet printed at 100 % on matt paper, {wide} x {high} mm: a copy shop does it.",
    "Faire imprimer le plateau à 100 % sur papier mat, {wide} x {high} mm : un magasin de copie le fait.",
)
TRIM = Wording(
    "Cut pages from tick to tick where it says “cut”: on their left and upper sides, never on the others.",
    "Couper les pages d'un repère à l'autre là où il est écrit « couper » : à gauche et en haut, jamais "
    "ailleurs.",
)
GLUE = Wording(
    "Glue each onto its left neighbour, up to the ticks that bear its number: first whole rows, then row "
    "on row. The picture goes on without a step.",
    "Coller chacune sur sa voisine de gauche, jusqu'aux repères qui portent son numéro : d'abord les "
    "rangées, puis une rangée sur l'autre. Le dessin continue sans décalage.",
)
LAY = Wording(
    "Lay the sheet flat: on cardboard, or bare over the lights. Nothing glossy, and nothing on the black "
    "and white squares of the border: the camera reads them.",
    "Poser le plateau à plat : sur un carton, ou nu sur les lumières. Rien de brillant, et rien sur les "
    "carrés noirs et blancs du bord : la caméra les lit.",
)
STICK = Wording(
    "Print the stickers on label paper, or glue them. Cut along the thin circles, and stick each in the "
    "middle of the flat top of a piece. A few are to spare.",
    "Imprimer les pastilles sur papier adhésif, ou les coller. Découper suivant les cercles fins et coller "
    "chacune au milieu du dessus plat d'un pion. Il y en a quelques-unes de rechange.",
)
TYPE = Wording("Then type:", "Puis taper :")
PIECES = Wording("The pieces", "Les pions")
WIDTH = Wording(
    "Ø is the sticker; the flat top of the piece should be about as wide.",
    "Ø est la pastille ; le dessus plat du pion devrait être à peu près aussi large.",
)
OF_SEAT = Wording("{seat}: {count} pieces", "{seat} : {count} pions")
