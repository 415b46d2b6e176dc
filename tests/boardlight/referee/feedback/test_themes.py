"""Colours and patterns of light: what means something else looks otherwise, for every eye."""

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from boardlight.referee.feedback.themes import THEMES
from boardlight.referee.session.cue import Cue, ThemeName
from hardware.leds import Glow

EYES = {
    "usual": np.eye(3),
    "without red": np.array(
        [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
    ),
    "without green": np.array(
        [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]],
    ),
}
"""What light seems to be to eyes that lack a kind of cone (Machado, Oliveira and Fernandes, 2009)."""

TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = np.array([0.9505, 1.0, 1.089])
APART = 30.0
"""In CIELAB, where 2.3 is just noticed side by side; across a table much more is needed."""


def seen(glow: Glow, eye: NDArray[np.float64]) -> NDArray[np.float64]:
    """Lightness and colour of a light, in CIELAB."""
    light = np.clip(eye @ (np.array(glow[:3]) / 255), 0, 1)
    share = TO_XYZ @ light / WHITE
    x, y, z = np.where(share > 0.008856, np.cbrt(share), 7.787 * share + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("theme", THEMES)
def test_every_meaning_has_a_light_of_its_own(theme: ThemeName) -> None:
    assert set(THEMES[theme]) == set(Cue)
    assert all(one != other for one, other in combinations(THEMES[theme].values(), 2))


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("theme", THEMES)
def test_an_answer_is_no_hint_and_no_target_to_any_eye(theme: ThemeName, eye: str) -> None:
    glows = THEMES[theme]
    asked = glows[Cue.ASKED]
    assert asked.effect != glows[Cue.HINT].effect
    alike = [cue for cue in Cue if glows[cue].effect == asked.effect and cue != Cue.ASKED]
    assert Cue.TARGET in alike
    for cue in alike:
        assert np.linalg.norm(seen(asked, EYES[eye]) - seen(glows[cue], EYES[eye])) > APART, cue
