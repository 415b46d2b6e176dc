"""Render the scenes of `prepare`, by the Python of the renderer: ``render.py OUT RENDERER [SEQUENCE ...]``.

The only file that knows the renderer. A path tracer spends its time where nothing has changed, so after the
first scene of a run only the parts of the picture round the pieces, hands and lights that differ are traced
again; everything else keeps its light. Hands are put into the light of the table at rest before them, if that
has been rendered. What is there already is kept.
"""

import copy
import importlib
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

SAMPLES = 6
"""Paths a pixel."""

SHADOW = {"piece": 24.0, "held": 90.0, "light": 45.0}
"""How far from a piece, a piece in the hand or a light the picture changes, mm."""

SHADOW_OF_HAND = 170
"""How far from a hand it changes, pixels; a wide soft shadow fades out there."""

FADING, MOST_FADING = 0.2, 90.0
"""Share of the shorter side of a box in which it goes over into the rest, and how many pixels at most."""

HELD = 10.0
"""A piece so high (mm) above the sheet is in a hand."""

ALIGNED = 32
"""Boxes begin and end at multiples of so many pixels."""

Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""


class Patchwork:
    """A stage whose pictures after the first are traced only where they differ."""

    def __init__(self, stage: Any, backend: Any) -> None:
        self._stage, self._backend = stage, backend
        self._whole = stage.be.render
        self._light: Any = None
        self._hands: list[Box] = []
        self._spec: dict[str, Any] = {}
        stage.be.render = self.render

    def render(self, seed: int) -> tuple[Any, Any, dict[str, float]]:
        """What the backend gives: light (h, w, 3) BGR, ids (h, w), seconds."""
        spec = copy.deepcopy(self._stage.spec)
        if self._light is None:
            light, ids, seconds = self._whole(seed)
            self._light = np.array(light)
        else:
            be = self._stage.be
            be._assemble()
            ids, seconds = be._ids(), {}
            for box in self._boxes(spec, ids):
                left, top, right, bottom = box
                share = _share(box, ids.shape)
                old = self._light[top:bottom, left:right]
                self._light[top:bottom, left:right] = old + share * (self._traced(box, seed) - old)
        self._spec, self._hands = json.loads(json.dumps(spec)), _hands(ids)
        return self._light.copy(), ids, seconds

    def keep(self, file: Path) -> None:
        """Write down the light and the scene of the last picture."""
        ends = (self._light.astype(np.float16), np.frombuffer(json.dumps(self._spec).encode(), np.uint8))
        np.savez(file, light=ends[0], spec=ends[1])

    def go_on_from(self, file: Path) -> None:
        """Take up the light and the scene of a picture of a table without a hand."""
        with np.load(file) as kept:
            self._light = kept["light"].astype(np.float32)
            self._spec = json.loads(kept["spec"].tobytes())
        self._hands = []

    def _boxes(self, spec: dict[str, Any], ids: Any) -> list[Box]:
        """Where this picture differs from the one before; they do not overlap."""
        high, wide = ids.shape
        boxes = [_grown(hand, SHADOW_OF_HAND) for hand in (*_hands(ids), *self._hands)]
        pieces, before = (_by_id(one) for one in (spec, self._spec))
        for name in pieces.keys() | before.keys():
            if pieces.get(name) != before.get(name):
                boxes += [self._box(one[name]) for one in (pieces, before) if name in one]
        lights, then = ({_key(led): led for led in one["leds"]} for one in (spec, self._spec))
        for key in lights.keys() ^ then.keys():
            boxes.append(self._round((lights | then)[key]["pos_mm"], SHADOW["light"], 8.0))
        return _apart([_clipped(box, wide, high) for box in boxes])

    def _box(self, piece: dict[str, Any]) -> Box:
        held = piece.get("z_mm", 0.0) > HELD
        reach = piece["radius_mm"] + SHADOW["held" if held else "piece"]
        return self._round(piece["pos_mm"], reach, piece["height_mm"] + piece.get("z_mm", 0.0) + 4.0)

    def _round(self, place: list[float], reach: float, height: float) -> Box:
        """The picture of a block on the sheet."""
        x, y = place
        corners = [
            (x + dx, y + dy, h) for dx in (-reach, reach) for dy in (-reach, reach) for h in (-3.0, height)
        ]
        camera = self._stage.cam
        rays = np.c_[camera.undistort_norm(camera.project(corners)), np.ones(len(corners))]
        pixels = rays @ camera.Kr.T
        (left, top), (right, bottom) = pixels[:, :2].min(0), pixels[:, :2].max(0)
        return int(left), int(top), int(right) + 1, int(bottom) + 1

    def _traced(self, box: Box, seed: int) -> Any:
        """The light in one box, denoised."""
        left, top, right, bottom = box
        be = self._stage.be
        xs, ys = np.meshgrid(np.arange(left, right), np.arange(top, bottom))
        spots = np.repeat(np.stack([xs.ravel(), ys.ravel()], 1), SAMPLES, 0).astype(np.float64)
        chance = np.random.default_rng([seed, left, top])
        rays = self._rays(spots + chance.random(spots.shape) - 0.5)
        colour = self._sampled(be.integ, rays, len(spots), chance)[0]
        guides = self._sampled(be.aov, rays, len(spots), chance)[1]
        shape = (bottom - top, right - left, SAMPLES, -1)
        light, albedo, normal = (
            np.ascontiguousarray(one.reshape(shape).mean(2).astype(np.float32))
            for one in (colour, guides[:, :3], guides[:, 3:6])
        )
        clean = self._backend.denoise(light, np.clip(albedo, 0, 1), normal, "fast")
        return clean[..., ::-1]

    def _rays(self, spots: Any) -> Any:
        """Camera rays through places (k, 2) in the straight picture."""
        be, camera = self._stage.be, self._stage.cam
        seen = np.c_[(spots - camera.Kr[:2, 2]) / (camera.Kr[0, 0], camera.Kr[1, 1]), np.ones(len(spots))]
        seen /= np.linalg.norm(seen, axis=1, keepdims=True)
        ways = (seen @ camera.R * (1, -1, -1)).astype(np.float32)
        mi = be.mi
        where = [float(one) for one in self._stage.world(*camera.pos_mm)]
        columns = [mi.Float(np.ascontiguousarray(ways[:, axis])) for axis in range(3)]
        return mi.RayDifferential3f(mi.Ray3f(mi.Point3f(*where), mi.Vector3f(*columns)))

    def _sampled(self, integrator: Any, rays: Any, many: int, chance: Any) -> tuple[Any, Any]:
        """Colours (k, 3) and further values (k, n) along the rays."""
        be = self._stage.be
        sampler = be.mi.load_dict({"type": "independent"})
        sampler.seed(int(chance.integers(1 << 30)), many)
        colour, _, more = integrator.sample(be.scene, sampler, rays, None, True)
        return _columns(list(colour), many), _columns(list(more), many)


def _share(box: Box, shape: tuple[int, int]) -> Any:
    """(h, w, 1): how much of a box is new, from 0 at its border (where that is not the picture's) to 1."""
    left, top, right, bottom = box
    ramp = min(MOST_FADING, FADING * min(right - left, bottom - top))
    ways = []
    for low, high, end in ((top, bottom, shape[0]), (left, right, shape[1])):
        at = np.arange(high - low) + 0.5
        before = at / ramp if low > 0 else np.ones_like(at)
        after = at[::-1] / ramp if high < end else np.ones_like(at)
        ways.append(np.clip(np.minimum(before, after), 0, 1))
    return np.minimum.outer(*ways)[..., None].astype(np.float32)


def _columns(values: list[Any], many: int) -> Any:
    """(k, n), zero where nothing was hit."""
    found = [np.broadcast_to(np.array(value, np.float32).ravel(), many) for value in values]
    return np.nan_to_num(np.stack(found, 1)) if found else np.zeros((many, 0), np.float32)


def _by_id(spec: dict[str, Any]) -> dict[str, Any]:
    return {str(piece["id"]): piece for piece in spec["pieces"]}


def _key(led: dict[str, Any]) -> tuple[Any, ...]:
    return (*led["pos_mm"], *led["rgb"], led["brightness"])


def _hands(ids: Any) -> list[Box]:
    ys, xs = np.nonzero((ids >= 50) & (ids < 100))
    return [(int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1)] if len(xs) else []


def _grown(box: Box, by: int) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _clipped(box: Box, wide: int, high: int) -> Box:
    left, top = (max(0, value // ALIGNED * ALIGNED) for value in box[:2])
    right, bottom = (-(-value // ALIGNED) * ALIGNED for value in box[2:])
    return left, top, min(wide, right), min(high, bottom)


def _apart(boxes: list[Box]) -> list[Box]:
    """Boxes joined until none overlap; empty ones left out."""
    waiting, done = [box for box in boxes if box[0] < box[2] and box[1] < box[3]], list[Box]()
    while waiting:
        box = waiting.pop()
        other = next((one for one in done if _overlap(one, box)), None)
        if other is None:
            done.append(box)
        else:
            done.remove(other)
            lows, highs = zip(box[:2], other[:2], strict=True), zip(box[2:], other[2:], strict=True)
            left, top = (min(pair) for pair in lows)
            right, bottom = (max(pair) for pair in highs)
            waiting.append((left, top, right, bottom))
    return done


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def run(out: Path, sequence: str, scene: Any, backend: Any) -> None:
    """Render one sequence, and all further exposures of its scenes."""
    told = json.loads((out / sequence).read_text("utf-8"))
    exposures = _exposures(out)
    stage = scene.Stage(told["base"])
    patchwork = Patchwork(stage, backend)
    lights = out / "lights"
    lights.mkdir(exist_ok=True)
    for number, delta in enumerate(told["frames"]):
        target = out / "shots" / delta["name"]
        kept = lights / f"{sequence[0]}-{delta['name']}.npz"
        if target.with_suffix(".png").exists() and ("hand" in sequence or kept.exists()):
            continue
        before = _before(lights, sequence[0], delta["name"])
        if before:
            patchwork.go_on_from(before)
        stage.apply(delta)
        shot = stage.shoot(seed=told["base"]["seed"] + number)
        scene.write_shot(str(target), shot, ".png")
        if "rest" in sequence:
            patchwork.keep(kept)
        for name in exposures.get(delta["name"], ()):
            facts = json.loads((out / "sensors" / f"{name}.json").read_text("utf-8"))
            picture, _ = scene.C.simulate(shot.hdr, facts)
            scene.cv2.imwrite(str(out / "shots" / f"{name}.png"), picture)
        print(sequence, delta["name"], delta["note"], round(sum(shot.seconds.values()), 1), flush=True)
    (out / f"{Path(sequence).stem}.done").touch()


def _before(lights: Path, room: str, name: str) -> Path | None:
    """The light of the last table at rest before a scene, in the same room."""
    earlier = [file for file in sorted(lights.glob(f"{room}-*.npz")) if file.stem[2:] < name]
    return earlier[-1] if earlier else None


def _exposures(out: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (out / "exposures.txt").read_text("utf-8").splitlines():
        number, name = line.split()
        found.setdefault(number, []).append(name)
    return found


def main(out: Path, renderer: str, *sequences: str) -> None:
    """Render what has not been rendered yet."""
    sys.path.insert(0, renderer)
    scene, backend = importlib.import_module("scene"), importlib.import_module("backend_mitsuba")
    (out / "shots").mkdir(exist_ok=True)
    found = (file.name for file in out.glob("[0-9]*.json"))
    # Hands are put into the light of tables at rest, or pieces that have left are seen through what comes
    # after.
    for sequence in sequences or sorted(found, key=lambda name: ("hand" in name, name)):
        if not (out / f"{Path(sequence).stem}.done").exists():
            run(out, sequence, scene, backend)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
