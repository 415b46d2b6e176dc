"""Train the network that reads the cells of plain sets: ``python train.py CELLS EPOCHS OUT [WEIGHTS]``.

``python train.py mean OUT WEIGHTS WEIGHTS …`` takes the mean of runs that went on from one another.

Needs PyTorch and onnx, which are no packages of the project. Pictures whose seed ends in nought are not
learnt from; what the network makes of them is printed after every epoch. OUT gets `cells.onnx`, `cells.npy`
and `weights.pt`, from which a later run goes on.
"""

import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

CHANNELS, TALL, WIDE = 10, 56, 44
WIDTHS = (24, 48, 96)
FEATURES = 96
READINGS, KINDS = 4, 6
BATCH = 256
RATE, DECAY = 2e-3, 1e-3
GENTLE_RATE = 1e-3
"""Where a run goes on from weights."""
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
SHADED_SHARE = 0.2
SIZE_SPREAD, TURN_SPREAD_RAD, SHIFT_SPREAD_PX = 0.12, 0.06, 1.0
CENTRE_LEVEL = 0.34
"""Of the cell's middle in a patch, from -1 at the upper edge to 1."""
KIND_WEIGHT = 0.2
"""Of telling the kind, which nobody asks for: it makes features of shapes."""


class Net(nn.Module):
    """Five convolutions and a layer; then what stands on the cell, and which kind."""

    def __init__(self) -> None:
        super().__init__()
        few, some, many = WIDTHS
        self.body = nn.Sequential(
            step(CHANNELS, few, 2),
            step(few, some, 2),
            step(some, some, 1),
            step(some, many, 2),
            step(many, many, 1),
        )
        self.features = nn.Sequential(
            nn.Flatten(), nn.Linear(many * 7 * 6, FEATURES), nn.ReLU(inplace=True), nn.Dropout(0.2)
        )
        self.reading, self.kind = nn.Linear(FEATURES, READINGS), nn.Linear(FEATURES, KINDS)

    def forward(self, cells: Tensor) -> tuple[Tensor, Tensor]:
        """Log-odds of the readings and of the kinds."""
        found = self.features(self.body(cells))
        return self.reading(found), self.kind(found)


class Told(nn.Module):
    """The features alone, as the project runs it."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.net = net

    def forward(self, cells: Tensor) -> Tensor:
        return self.net.features(self.net.body(cells))


def step(before: int, after: int, stride: int) -> nn.Module:
    """A convolution."""
    convolution = nn.Conv2d(before, after, 3, stride, 1, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(after), nn.ReLU(inplace=True))


class Cells:
    """All cells of some pictures."""

    def __init__(self, files: list[Path]) -> None:
        kept = [np.load(file) for file in files]

        def all_of(name: str) -> Tensor:
            return torch.from_numpy(np.concatenate([each[name] for each in kept]))

        self.colour, self.floor = all_of("colour").to(DEVICE), all_of("floor").to(DEVICE)
        self.shades = all_of("shades").to(DEVICE)
        self.label, self.kind = all_of("label").to(DEVICE), all_of("kind").to(DEVICE)

    def patches(self, which: Tensor, is_varied: bool = False) -> Tensor:
        """As the project cuts them; varied in colour, sharpness, noise and place, and mirrored, if wanted."""
        colour = self.colour[which].float() / 255
        floor = self.floor[which].float()[:, None] / 127.5 - 1
        shades = self.shades[which] / 4 + 0.5
        if is_varied:
            colour, floor, shades = varied(colour, floor, shades)
        wide = ((shades - 0.5) * 4)[:, :, None, None].expand(-1, -1, TALL, WIDE)
        return torch.cat([(colour - 0.5) * 4, floor, wide], 1)


def varied(colour: Tensor, floor: Tensor, shades: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Another camera, another light."""
    count = len(colour)
    if np.random.rand() < 0.5:
        colour, floor = colour.flip(3), floor.flip(3)
    gain = torch.exp(torch.randn(count, 1) * 0.15 + torch.randn(count, 3) * 0.1).to(DEVICE)
    bend = float(np.exp(np.random.randn() * 0.2)) if np.random.rand() < 0.4 else 1.0

    def developed(values: Tensor, by: Tensor) -> Tensor:
        return torch.clamp(values.clamp(0, 1) ** bend * by, 0, 1)

    colour = developed(shaded(colour), gain[:, :, None, None])
    shades = torch.cat([developed(half, gain) for half in (shades[:, :3], shades[:, 3:])], 1)
    kind = np.random.rand()
    if kind < 0.3:
        colour = functional.avg_pool2d(functional.pad(colour, (1, 1, 1, 1), mode="replicate"), 3, 1)
    elif kind < 0.4:
        half = functional.interpolate(colour, scale_factor=0.5, mode="bilinear")
        colour = functional.interpolate(half, size=(TALL, WIDE), mode="bilinear")
    colour = colour + torch.randn_like(colour) * 0.02 * torch.rand(count, 1, 1, 1, device=DEVICE)
    moved = placed(torch.cat([colour, floor], 1))
    return moved[:, :3], moved[:, 3:], shades + torch.randn_like(shades) * 0.02


def placed(cells: Tensor) -> Tensor:
    """As if the board had been found not quite there, or its cells were smaller beside the pieces."""
    count = len(cells)
    size = torch.exp(torch.randn(count) * SIZE_SPREAD)
    angle = torch.randn(count) * TURN_SPREAD_RAD
    shift = torch.randn(count, 2) * SHIFT_SPREAD_PX * 2 / torch.tensor([WIDE, TALL])
    cosine, sine = size * torch.cos(angle), size * torch.sin(angle)
    rows = (
        torch.stack([cosine, -sine * TALL / WIDE, shift[:, 0]], 1),
        torch.stack([sine * WIDE / TALL, cosine, shift[:, 1] + CENTRE_LEVEL * (1 - cosine)], 1),
    )
    grid = functional.affine_grid(torch.stack(rows, 1), list(cells.shape), align_corners=False)
    return functional.grid_sample(cells, grid.to(DEVICE), padding_mode="border", align_corners=False)


def shaded(colour: Tensor) -> Tensor:
    """Every fifth cell with the edge of a shadow over it: a factor beyond a line, more or less soft."""
    count = len(colour)
    angle, away = torch.rand(count, 1, 1) * 2 * np.pi, torch.randn(count, 1, 1) * 0.35
    y, x = torch.meshgrid(torch.linspace(-1.3, 1.3, TALL), torch.linspace(-1, 1, WIDE), indexing="ij")
    beyond = torch.sigmoid(
        (x * torch.cos(angle) + y * torch.sin(angle) - away) * (3 + 40 * torch.rand(count, 1, 1))
    )
    depth = torch.rand(count, 1, 1) * 0.7 * (torch.rand(count, 1, 1) < SHADED_SHARE)
    return colour * (1 - depth * beyond)[:, None].to(DEVICE)


def report(net: Net, cells: Cells) -> str:
    """How many cells are told wrongly, and the nats that the truth costs."""
    net.eval()
    with torch.no_grad():
        everything = torch.arange(len(cells.label), device=DEVICE).split(1024)
        odds = torch.cat([net(cells.patches(part))[0] for part in everything])
    seen = cells.label < READINGS - 1
    wrong = odds[:, : READINGS - 1].argmax(1) != cells.label
    nats = functional.cross_entropy(odds[seen], cells.label[seen])
    return f"{100 * wrong[seen].float().mean():.2f} % wrong, {nats:.3f} nats"


def order(cells: Cells) -> np.ndarray:
    """As many bare cells as others, all of the fewer."""
    is_bare = (cells.label == 0).cpu().numpy()
    bare = [np.random.permutation(np.flatnonzero(is_bare == wanted)) for wanted in (True, False)]
    fewer = min(len(each) for each in bare)
    return np.random.permutation(np.concatenate([each[:fewer] for each in bare]))


def train(net: Net, taught: Cells, unseen: Cells, epochs: int, rate: float) -> None:
    """One cycle of the learning rate, whose highest is `rate`."""
    optimizer = torch.optim.AdamW(net.parameters(), rate, weight_decay=DECAY)
    total = epochs * (len(order(taught)) // BATCH) + 1
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=total, pct_start=0.15)
    for epoch in range(epochs):
        net.train()
        began, mixed = time.time(), torch.from_numpy(order(taught)).to(DEVICE)
        for start in range(0, len(mixed) - BATCH + 1, BATCH):
            which = mixed[start : start + BATCH]
            with torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda"):
                reading, kind = net(taught.patches(which, is_varied=True))
            known = taught.kind[which] >= 0
            loss = functional.cross_entropy(reading.float(), taught.label[which])
            loss = loss + KIND_WEIGHT * functional.cross_entropy(
                kind.float()[known], taught.kind[which][known]
            )
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
        print(epoch, f"{time.time() - began:.0f} s", report(net, unseen), flush=True)


def write(net: Net, out: Path) -> None:
    """What the project reads, and what a later run goes on from."""
    net.cpu().eval()
    out.mkdir(parents=True, exist_ok=True)
    some = torch.zeros(64, CHANNELS, TALL, WIDE)
    axes = {"patches": {0: "cells"}, "features": {0: "cells"}}
    names = {"input_names": ["patches"], "output_names": ["features"]}
    torch.onnx.export(
        Told(net),
        (some,),
        str(out / "cells.onnx"),
        dynamic_axes=axes,
        opset_version=13,
        dynamo=False,
        **names,
    )
    layer = [net.reading.weight, net.reading.bias[:, None]]
    np.save(out / "cells.npy", torch.cat(layer, 1).detach().numpy().astype(np.float64))
    torch.save(net.state_dict(), out / "weights.pt")


def main(cells: Path, epochs: int, out: Path, weights: Path | None) -> None:
    """Train, and write the network."""
    files = sorted(cells.glob("*.npz"))
    unseen = [file for file in files if file.stem.removeprefix("drawn-")[4] == "0"]
    taught = [file for file in files if file not in set(unseen)]
    net = Net().to(DEVICE)
    if weights is not None:
        net.load_state_dict(torch.load(weights, map_location=DEVICE))
    train(net, Cells(taught), Cells(unseen), epochs, RATE if weights is None else GENTLE_RATE)
    write(net, out)


def mean(out: Path, runs: list[Path]) -> None:
    """Between the ends of runs, where both fit."""
    each = [torch.load(run, map_location=DEVICE) for run in runs]
    net = Net().to(DEVICE)
    net.load_state_dict(
        {name: sum(one[name] for one in each) / len(each) for name in each[0] if "num_batches" not in name},
        strict=False,
    )
    write(net, out)


if __name__ == "__main__" and sys.argv[1] == "mean":
    mean(Path(sys.argv[2]), list(map(Path, sys.argv[3:])))
elif __name__ == "__main__":
    main(
        Path(sys.argv[1]),
        int(sys.argv[2]),
        Path(sys.argv[3]),
        Path(sys.argv[4]) if len(sys.argv) > 4 else None,
    )
