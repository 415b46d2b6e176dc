"""Render what `prepare` wrote, by the Python of the renderer: ``render.py OUT RENDERER [stripes | game]``.

Every picture is traced whole, for a screen lights the whole table. A monitor makes the sheet shine from
within, where ink lets it; a projector is a light with a slide, whose rays fall on sheet, pieces and hands.
What is there already is kept.
"""

import importlib
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

UNIT_MM = 100.0
"""A length of 1 in the renderer."""


class Lamp:
    """A screen at a stage of the renderer."""

    def __init__(self, stage: Any, told: dict[str, Any]) -> None:
        self._stage, self._told = stage, told
        self._light: Any = None
        stage.led_glow = self._glow

    def show(self, light: Any) -> None:
        """Shine from now on with this light (h, w, 3) BGR."""
        self._light = light.astype(np.float32)
        if self._told["kind"] == "projector":
            self._stage.be.static["L_screen"] = self._projector()
        self._stage.be.sync({"leds"})

    def _glow(self) -> Any:
        """The light that comes through the sheet (h, w, 3) BGR, cd/m²; none if it comes from above."""
        if self._told["kind"] != "monitor" or self._light is None:
            return None
        board = self._stage.spec["board"]
        high, wide = self._light.shape[:2]
        scene = importlib.import_module("scene")
        ink = scene.cv2.resize(
            self._stage.board_reflectance(), (wide, high), interpolation=scene.cv2.INTER_AREA
        )
        return board["translucency"] * ink * self._light * self._told["candelas_per_m2"]

    def _projector(self) -> Any:
        be, told = self._stage.be, self._told
        right, down, forward = (np.array(axis) * (1, -1, 1) for axis in told["axes"])
        place = np.eye(4)
        place[:3, :3] = np.stack([-right, -down, forward], axis=1)
        place[:3, 3] = self._stage.world(*told["at_mm"])
        return be.mi.load_dict(
            {
                "type": "projector",
                "irradiance": be.bitmap(self._light[..., ::-1]),
                "scale": told["lux_at_1_mm"] / UNIT_MM**2,
                "fov": told["hfov_deg"],
                "to_world": be.mi.ScalarTransform4f(place),
            }
        )


def main(out: Path, renderer: str, part: str) -> None:
    """Render what has not been rendered yet."""
    sys.path.insert(0, renderer)
    scene = importlib.import_module("scene")
    told = json.loads((out / f"{part}.json").read_text("utf-8"))
    stage = scene.Stage(told["base"])
    lamp = Lamp(stage, told["lamp"])
    (out / "shots").mkdir(exist_ok=True)
    for number, delta in enumerate(told["frames"]):
        target = out / "shots" / delta["name"]
        if target.with_suffix(".png").exists():
            continue
        stage.apply(delta)
        lamp.show(np.load(out / "light" / f"{delta['name']}.npy"))
        shot = stage.shoot(seed=told["base"]["seed"] + number)
        scene.write_shot(str(target), shot, ".png")
        print(part, delta["name"], round(sum(shot.seconds.values()), 1), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3])
