"""Every reader of what strangers give in, with seeds, and with what is done to whatever it accepts."""

import io
import json
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import cv2
import numpy as np

from boardlight.commands.arguments import read_dice, read_options
from boardlight.journal.entry import Chain, Entry, noted, result_of
from boardlight.journal.log_lines import Header, Line, write_log
from boardlight.kit.profiles import table_profile
from boardlight.library.exports import export
from boardlight.library.importing import FileGame, read_games, text_of
from boardlight.library.pages import replay
from boardlight.library.search import open_game, public_steps
from boardlight.recording.capsule import FACTS, CapsuleError, CapsuleReader
from boardlight.recording.ground_truth import TruthError, game_of, lights, line_of, read_truth
from boardlight.recording.recorder import read_corners
from boardlight.referee.session.clock import read_control
from boardlight.referee.session.orders.text import read_order, write_order
from boardlight.referee.session.positions import read_position
from boardlight.referee.session.state import Session, start
from boardlight.referee.transitions import refusal
from boardlight.table.resuming import resume
from calibration.profile import read_profile
from calibration.profile_errors import ProfileError
from hardware.protocol.link import Link
from hardware.protocol.packets import seal
from hardware.simulation.twin import Twin
from rules.game import Game
from rules.games import games, load
from rules.notation import read_turn, write_setup
from rules.turns import paths, turns
from tests.boardlight.kept_games import mated, scribe
from tests.boardlight.tabletop import Tabletop
from vision.camera.picture_files import PictureError, read_picture
from vision.camera.sources import CameraError, open_camera

Read = Callable[[bytes], object]


class Reader(NamedTuple):
    """How one kind of file or text is read."""

    seeds: tuple[bytes, ...]
    read: Read
    """And used, as the program would."""
    refuses: tuple[type[Exception], ...] = (ValueError,)
    """What it documents to raise; anything else is a crash."""


PGN = (
    b'[Event "Open"]\n[Site "Paris"]\n[Date "2026.01.02"]\n[White "Ann"]\n[Black "Bob"]\n[Result "0-1"]\n\n'
    b"1. f3 {a [comment]} e5 $1 2. g4 (2. e4 Nf6 (2... d6 3. d4) 3. Nc3) 2... Qh4# 0-1\n",
    b'[FEN "r3k2r/P7/8/8/8/8/p7/R3K2R w KQkq - 0 1"]\n\n1. O-O-O a1=Q+ 2. Kd2 ; to the end\n2... Qxd1+ *\n',
    b"1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 1/2-1/2\n\n*\n\n1. d4 1-0",
)


def log_of(name: str, *texts: str) -> bytes:
    events = scribe(name).play(*texts).events if texts else scribe(name).at_random(6).events
    return "\n".join(write_log(Header(game=name, players=("Ann", "Bob")), events)).encode()


def games_file(content: bytes) -> None:
    """Read a file of games; each that is accepted can be kept, opened, exported and continued."""
    found = read_games(text_of(content, "the file"), "the file", 50)
    try:
        use(found)
    except Exception as error:
        raise AssertionError(f"accepted, and then {error!r}") from error


def use(found: Sequence[FileGame]) -> None:
    for header, events in found:
        for number, event in enumerate(events, start=1):
            Line.of(number, event)
        entry = Entry(1, header, result_of(events), len(events), noted(header, []))
        kept = open_game(entry, events)
        json.dumps(replay(kept, Chain(1, "")), allow_nan=False).encode()
        export(kept, "text")
        public_steps(kept.game, events)
        resume(start(kept.game), events)


def unhashed(content: bytes) -> None:
    """A log whose hashes are made to fit whatever it says."""
    lines, header = [], None
    for text in content.split(b"\n"):
        try:
            values = json.loads(text)
            if header is None:
                header = Header(**{key: value for key, value in values.items() if key != "format"})
                previous = header.digest()
                lines.append(json.dumps(values).encode())
                continue
            values.pop("hash", None)
            previous = Line.model_validate_json(json.dumps(values)).digest(previous)
            lines.append(json.dumps({**values, "hash": previous}).encode())
        except (ValueError, TypeError, AttributeError, RecursionError):
            lines.append(text)
    games_file(b"\n".join(lines))


@contextmanager
def written(content: bytes, name: str) -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        file = Path(folder) / name
        file.write_bytes(content)
        yield file


def capsule_seed() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as made:
        made.writestr("images/000000.png", cv2.imencode(".png", np.zeros((9, 9, 3), np.uint8))[1].tobytes())
        made.writestr("images/times.txt", "000000.png 0.5\n")
        made.writestr("profile.toml", PROFILES[0])
        made.writestr(FACTS, json.dumps({"game": "chess", "options": {}, "logged": [[0.5, "e4"]]}))
    return buffer.getvalue()


def capsule(content: bytes) -> None:
    with written(content, "one.capsule") as file, TemporaryDirectory() as folder:
        found = CapsuleReader(file, Path(folder))
        rules = load(found.facts.game, found.facts.options)
        if found.facts.setup:
            read_position(rules, found.facts.setup)
        with open_camera(str(found.images)) as camera:
            list(camera)
        found.differences([])


PROFILES = (
    b'version = 1\ngame = "chess"\npitch_mm = 33.3\nset_up = "chess.set-up.png"\nstickers = false\n'
    b"corners = [[1.0, 1.0], [90.0, 1.0], [90.0, 90.0], [1.0, 90.0]]\n",
    b'version = 1\ngame = "quatrarmes"\n[options]\n"qa.board" = "G110"\n[lens]\nsize = [1280, 720]\n'
    b"focal = 900.0\n"
    b"centre = [640.0, 360.0]\n[pose]\nrotation = [0.1, 0.2, 0.3]\ntranslation = [1.0, 2.0, 900.0]\n"
    b"[lights]\nleds = 4\n[lights.cells]\nd4 = [0, 1]\nf4 = [2]\n[colours.F0]\nred = 0.1\ngreen = 0.2\n"
    b"blue = 0.3\nspread = 0.1\n",
)


def profile(content: bytes) -> None:
    with written(content, "one.toml") as file:
        (file.parent / "chess.set-up.png").write_bytes(pictures()[0])
        known = read_profile(file)
        if known.lens and known.pose:
            known.pose.pose(known.lens.lens((1280, 720)))
        rules = load(known.game, known.options)
        known.led_map(rules.board.names)
        table_profile(rules, file)


@cache
def game_called(name: str) -> Game:
    return load(name)


def set_up(name: str, content: bytes) -> None:
    game = game_called(name)
    state = read_position(game, text_of(content, "the file"))
    write_setup(game, state)
    next(iter(turns(game, state)), None)


def turn(name: str, content: bytes) -> None:
    game = game_called(name)
    read_turn(game, game.start(), text_of(content, "the file"))


@cache
def sessions() -> tuple[Session, ...]:
    begun = [Tabletop(start(load(name)), []).order("play confirm").session for name in games()]
    return (
        *begun,
        Tabletop(start(load("chess"), mode="teach"), []).order("play confirm").order("play e4").session,
    )


ORDERS = (
    b"play e4", b"play e5 @3", b"takeback", b"check", b"pause", b"resume", b"mode record", b"theme calm",
    b"assist White 2", b"hint", b"why e7-e5", b"correct 1 d4", b"set 8/8/8/8/8/k7/p7/K7 b - - 0 1",
    b"start Black", b"clock White 5:00", b"next", b"back", b"step 1", b"lesson 1", b"draw", b"resign White",
    b"flag Black", b"set South: F d4; North: F e5; turn: South", b"play place HK r1.1", b"play roll 3",
    b"start Red hand Red: HK D7",
)  # fmt: skip


def order(content: bytes) -> None:
    """An order never raises: it is obeyed, or refused in words. Which game hears it, its letters say."""
    asked = read_order(content.decode("utf-8", "replace"))
    assert read_order(write_order(asked)) == asked
    known = sessions()
    refused = refusal(known[zlib.crc32(content) % len(known)], asked)
    if refused:
        raise ValueError(refused.en)


TRUTH = json.dumps(
    {
        "format": 1,
        "game": "quatrarmes",
        "options": {"qa.board": "L55"},
        "turns": [{"text": "d8-e7", "reached": 1.0, "left": 2.0}],
        "parts": [{"name": "day", "from": 0.0}],
        "images": [{"file": "a.png", "time": 1.5, "lit": {"d4": [1, 2, 3]}, "men": {"d4": "F0"}}],
    }
).encode()


def truth(content: bytes) -> None:
    try:
        known = read_truth(content.decode("utf-8"))
    except UnicodeDecodeError:
        raise TruthError("no text") from None
    game = game_of(known)
    line_of(known, game)
    lights(known, game)
    known.part(1.0)


def picture(content: bytes) -> None:
    with written(content, "one.png") as file:
        read_picture(file)


def pictures() -> tuple[bytes, ...]:
    image = np.arange(12 * 9 * 3, dtype=np.uint8).reshape(12, 9, 3)
    return tuple(cv2.imencode(suffix, image)[1].tobytes() for suffix in (".png", ".jpg", ".bmp", ".webp"))


def times(content: bytes) -> None:
    with written(content, "times.txt") as file:
        for name in ("a.png", "b.png"):
            (file.parent / name).write_bytes(pictures()[0])
        with open_camera(str(file.parent)) as camera:
            list(camera)


def wire() -> tuple[bytes, ...]:
    twin, link = Twin(4), Link()
    link.open(0.0)
    said = link.poll(0.0)
    twin.feed(said, 0.0)
    return (
        said,
        twin.take(0.1) or seal(b"\x01\x00\x82"),
        seal(b"\x01\x02" + bytes(range(40))),
        seal(b"\x00\x00\x86"),
    )


def packets(content: bytes) -> None:
    """Bytes never raise at either end of the wire."""
    twin, link = Twin(4), Link()
    link.open(0.0)
    twin.feed(content, 0.0)
    link.feed(content, 0.0)
    for step in range(3):
        now = 0.05 * (step + 1)
        twin.advance(now)
        twin.feed(link.poll(now), now)
        link.feed(twin.take(now), now)


def arguments(content: bytes) -> None:
    """What a command line or an address may hold; each is tried, and one that takes it is enough."""
    text = text_of(content, "the argument")
    taken = 0
    for each in (read_control, read_dice, read_corners, lambda text: read_options([text])):
        try:
            each(text)
            taken += 1
        except ValueError:
            continue
    if not taken:
        raise ValueError("nothing takes it")


def set_ups(name: str) -> tuple[bytes, ...]:
    game = game_called(name)
    first = scribe(name).at_random(8).state
    return write_setup(game, game.start()).encode(), write_setup(game, first).encode()


def turns_of(name: str) -> tuple[bytes, ...]:
    game = game_called(name)
    return tuple(game.write(game.start(), path).encode() for path in islice(paths(game, game.start()), 9))


FENS = (b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", b"8/8/8/8/4Pp2/8/8/K6k b - e3 0 1")

ISLANDS = (ValueError, ProfileError)


def reader_of_set_ups(name: str) -> Reader:
    return Reader(set_ups(name), partial(set_up, name))


def reader_of_turns(name: str) -> Reader:
    return Reader(turns_of(name), partial(turn, name))


READERS: dict[str, Callable[[], Reader]] = {
    "pgn": lambda: Reader(PGN, games_file),
    "log": lambda: Reader(
        (log_of("chess", "e4", "e5"), log_of("quatrarmes"), log_of("quattuor-reges")), games_file
    ),
    "log with hashes that fit": lambda: Reader(
        (log_of("chess", "e4", "e5"), "\n".join(write_log(Header(game="chess"), mated().events)).encode()),
        unhashed,
    ),
    "capsule": lambda: Reader((capsule_seed(),), capsule, (CapsuleError, CameraError, ValueError)),
    "profile": lambda: Reader(PROFILES, profile, ISLANDS),
    "truth": lambda: Reader((TRUTH,), truth, (TruthError,)),
    "picture": lambda: Reader(pictures(), picture, (PictureError,)),
    "times": lambda: Reader((b"a.png 0.5\nb.png 1.5\na.png 2.0\n",), times, (CameraError,)),
    "wire": lambda: Reader(wire(), packets, ()),
    "order": lambda: Reader(ORDERS, order),
    "argument": lambda: Reader(
        (b"10", b"5+3", b"1,2,3", b"140,5 506,10 507,377 137,9", b"qa.board=L55"), arguments
    ),
    "fen": lambda: Reader(FENS, partial(set_up, "chess")),
    **{f"set-up of {name}": partial(reader_of_set_ups, name) for name in games()},
    **{f"turn of {name}": partial(reader_of_turns, name) for name in games()},
}  # fmt: skip
"""Each is made, with its seeds, by whoever tries it."""


@cache
def reader_called(name: str) -> Reader:
    """The reader of that name."""
    return READERS[name]()
