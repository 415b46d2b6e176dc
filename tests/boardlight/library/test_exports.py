"""Exports: other programs read them back, and people can read them."""

import io
import re
import subprocess
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import av
import chess.pgn
import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from boardlight.cli import run
from boardlight.journal.entry import Chain, Entry, result_of
from boardlight.journal.journal import Journal, open_journal
from boardlight.journal.log_lines import Header, read_log
from boardlight.library.exports import FORMATS, ExportError, export, formats_of
from boardlight.library.exports.mp4 import RATE_PER_S
from boardlight.library.exports.pictures import LAST_SECONDS, SECONDS, pictures
from boardlight.library.exports.score_sheet import signers
from boardlight.library.pages import replay
from boardlight.library.pgn.reading import PgnError, read_pgn
from boardlight.library.search import OpenedGame, open_game
from boardlight.referee.session.events import Record
from boardlight.referee.session.logged import read_event
from rules.games import games, load
from tests.boardlight.kept_games import Scribe, deploying, mated, scribe
from tests.boardlight.tabletop import Tabletop

PGN = """
[Event "Club \\"A\\""]
[Site "Paris"]
[Date "2026.01.??"]
[White "Ann"]
[Black "Bob"]
[Result "1-0"]

1. e4 {best [%clk 0:01]} e5 ; or c5
2. Nf3 (2. f4 exf4 (2... d5 $6 3. exd5) 3. Bc4!?) (2. Nc3) 2... Nc6 3. Bc4 Nf6 4. 0-0 Bc5
5. Nb1c3 1-0
"""


def read_back(kept: OpenedGame) -> chess.pgn.Game:
    """The PGN of a game as python-chess reads it."""
    game = chess.pgn.read_game(io.StringIO(export(kept, "pgn").decode()))
    assert game is not None
    assert game.errors == []
    return game


def kept_of(pgn: str) -> OpenedGame:
    ((header, events),) = read_pgn(pgn)
    return open_game(Entry(1, header, result_of(events), len(events), header), events)


def sans(node: chess.pgn.GameNode) -> list[str]:
    return [each.san() for each in node.mainline()]


def test_python_chess_reads_our_pgn() -> None:
    kept = mated().kept(("Ann", "Bob"), occasion="Open", place="Paris", started="2026-01-02T19:30:00+00:00")
    game = read_back(kept)
    assert sans(game) == ["f3", "e5", "g4", "Qh4#"]
    assert [variation.san() for variation in game.next().next().variations] == ["g4", "e4"]
    assert sans(game.next().next().variations[1]) == ["Nc6"]
    assert dict(game.headers) == {
        "Event": "Open", "Site": "Paris", "Date": "2026.01.02", "Round": "?", "White": "Ann",
        "Black": "Bob", "Result": "0-1", "Termination": "normal", "UTCDate": "2026.01.02",
        "UTCTime": "19:30:00",
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_python_chess_reads_random_games_with_takebacks(seed: int) -> None:
    written = scribe("chess").at_random(30, seed).take_back(7).at_random(40, seed + 100)
    kept = written.kept()
    game = read_back(kept)
    assert sans(game) == [node.text for node in kept.tree.line[1:]]
    assert game.end().board().fen() == written.game.to_fen(written.state)
    count = sum(1 for _ in walked(game))
    assert count == sum(1 for _ in kept.tree.nodes())


def walked(node: chess.pgn.GameNode):
    yield node
    for variation in node.variations:
        yield from walked(variation)


def test_a_set_up_position_is_in_the_headers() -> None:
    fen = "8/P6k/8/8/8/8/8/K7 w - - 3 40"
    kept = scribe("chess", fen).play("a8=Q").kept()
    game = read_back(kept)
    assert (game.headers["FEN"], game.headers["Result"]) == (fen, "*")
    assert sans(game) == ["a8=Q"]


def test_what_nothing_replaced_is_a_comment() -> None:
    game = read_back(scribe("chess").play("e4", "e5", "d4").take_back(2).kept())
    assert sans(game) == ["e4"]
    assert game.end().comment == "taken back: 1... e5 2. d4"


@pytest.mark.parametrize(
    ("verb", "seat", "result", "termination"),
    [("resign", 0, "0-1", "normal"), ("flag", 1, "1-0", "time forfeit"), ("draw", -1, "1/2-1/2", "normal")],
)
def test_a_declared_end_survives_the_journey(verb, seat, result, termination) -> None:
    kept = scribe("chess").play("e4", "e5").declare(verb, seat).kept()
    headers = read_back(kept).headers
    assert (headers["Result"], headers["Termination"]) == (result, termination)
    again = kept_of(export(kept, "pgn").decode())
    assert again.tree.outcome == kept.tree.outcome


TAGGED = """
[Event "Club  evening"]
[Site "https://example.org/g7"]
[Date "2026.??.31"]
[Round "3.1"]
[White "Łukasz \\"Ł\\" Żółw"]
[Black "?"]
[Result "1-0"]
[UTCDate "2026.02.01"]
[UTCTime "00:12:59"]
[WhiteElo "2011"]
[BlackElo "-"]
[ECO "C20"]
[TimeControl "40/7200:3600"]
[Termination "Time forfeit"]
[Annotator ""]
[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"]
[Club_Trophy "The \\\\ cup"]

1... e5 1-0
"""


def pairs(pgn: str) -> list[str]:
    return [line for line in pgn.splitlines() if line.startswith("[")]


def test_a_game_leaves_with_the_tags_it_came_with() -> None:
    kept = kept_of(TAGGED)
    text = export(kept, "pgn").decode()
    assert pairs(text) == pairs(TAGGED)
    assert export(kept_of(text), "pgn").decode() == text
    assert read_back(kept).headers["UTCTime"] == "00:12:59"
    assert (kept.facts.started, kept.tree.outcome) == ("2026", ((1.0, 0.0), "time"))


def test_tags_survive_the_log(journal: Journal) -> None:
    ((header, events),) = read_pgn(TAGGED)
    copy = journal.keep(*read_log(journal.export_jsonl(journal.keep(header, events).id))).id
    text = export(open_game(journal.entry(copy), journal.events(copy)), "pgn").decode()
    assert pairs(text) == pairs(TAGGED)


def test_what_is_noted_later_outdoes_the_tags(journal: Journal) -> None:
    ((header, events),) = read_pgn(TAGGED)
    number = journal.keep(header, events).id
    known = {"players": ("Ann", "Bob"), "occasion": "Open", "place": "Mâcon", "started": "2026-02-03"}
    journal.note(number, journal.entry(number).facts.model_copy(update=known))
    headers = read_back(open_game(journal.entry(number), journal.events(number))).headers
    told = [headers[name] for name in ("Event", "Site", "Date", "Round", "White", "Black", "ECO")]
    assert told == ["Open", "Mâcon", "2026.02.03", "3.1", "Ann", "Bob", "C20"]
    assert "UTCTime" not in headers


def test_what_the_moves_say_outdoes_the_tags() -> None:
    headers = read_back(kept_of(TAGGED.replace("e5 1-0", "e5 1/2-1/2"))).headers
    assert (headers["Result"], headers["Termination"]) == ("1/2-1/2", "normal")


def test_a_game_without_a_day_is_kept_under_that_of_the_world() -> None:
    kept = kept_of('[UTCDate "2026.02.01"]\n\n1. e4 *')
    assert kept.facts.started == "2026-02-01"


def test_a_pgn_is_read_with_its_variations() -> None:
    kept = kept_of(PGN)
    assert (kept.facts.players, kept.facts.occasion, kept.facts.place) == (
        ("Ann", "Bob"),
        'Club "A"',
        "Paris",
    )
    assert kept.facts.started == "2026-01"
    theirs = chess.pgn.read_game(io.StringIO(PGN))
    assert theirs is not None
    ours = read_back(kept)
    exporter = {"headers": False, "comments": False}
    text = ours.accept(chess.pgn.StringExporter(**exporter))
    plain = re.sub(r" \$\d+", "", theirs.accept(chess.pgn.StringExporter(**exporter)))
    assert " ".join(text.split()) == " ".join(plain.split())
    assert kept.tree.outcome == ((1.0, 0.0), "resignation")


def test_quotes_in_a_name_survive_the_journey() -> None:
    kept = mated().kept(('Ann "the \\ Queen"', "Bob"))
    assert kept_of(export(kept, "pgn").decode()).facts.players == ('Ann "the \\ Queen"', "Bob")


def test_many_games_of_one_file() -> None:
    found = list(read_pgn(f"{PGN}\n{PGN.replace('1-0', '1/2-1/2')}\n1. d4 *\n"))
    assert [events[-1].kind for _, events in found] == ["end", "end", "turn"]
    assert found[2].header.players == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "holds no game"),
        ("1. e4 e5 2. Ke3 *", "game 1 of the PGN file: 2. Ke3: no legal move"),
        ("1. e4 *\n\n1. Nd2 *", "game 2 of the PGN file: 1. Nd2: no legal move"),
        ("1. d4 d5 2. Nf3 Nf6 3. Nd2 *", "3. Nd2: more than one legal move"),
        ("1. e4 (1. d4 *", "opened and never closed"),
        ("1. e4 ) *", "closed that was never opened"),
        ("[Event nobody]\n\n1. e4 *", "does not belong in a PGN file"),
        ('[Variant "Atomic"]\n\n1. e4 *', "Atomic is not played here"),
        ('[FEN "8/8"]\n\n*', "six fields"),
        ("1. f3 e5 2. g4 Qh4# 1-0", "by the rules the game ended with another"),
        ("1. f3 e5 2. g4 Qh4# 3. a3 *", "the game is already over"),
    ],
)
def test_a_wrong_pgn_is_refused_by_game_and_move(text: str, message: str) -> None:
    with pytest.raises(PgnError, match=re.escape(message)):
        list(read_pgn(text))


def test_only_chess_is_pgn() -> None:
    assert "pgn" in formats_of("chess")
    with pytest.raises(ExportError, match="QuatrArmes is not written as pgn"):
        export(scribe("quatrarmes").kept(), "pgn")


def test_the_text_of_chess_is_in_numbered_pairs() -> None:
    text = export(mated().kept(("Ann", "Bob"), occasion="Open", started="2026-01-02"), "text").decode()
    assert text.splitlines() == [
        "Chess",
        "",
        "Players: White Ann, Black Bob",
        "Event: Open",
        "Date: 2026-01-02",
        "Result: Black wins: checkmate (White 0, Black 1)",
        "",
        "   1. f3       e5",
        "      (foul, White: R6 not so)",
        "   2. g4",
        "      [taken back",
        "         2. e4       Nc6",
        "      ]",
        "   2. ...      Qh4#",
    ]


def test_the_text_of_other_games_is_one_numbered_turn_a_line_with_its_seat() -> None:
    text = export(scribe("quatrarmes").play("d8-e7", "d4-c5").kept(), "text").decode()
    assert text.splitlines()[-2:] == ["   1. North  d8-e7", "   2. South  d4-c5"]


def test_black_may_begin_and_declarations_stand_alone() -> None:
    setup = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7"
    kept = scribe("chess", setup).play("Kd7", "e4", "Kd6").declare("draw", -1).kept()
    lines = export(kept, "text").decode().splitlines()
    assert lines[-3:] == ["   7. ...      Kd7", "   8. e4       Kd6", "       draw"]


def test_the_text_speaks_french() -> None:
    text = export(scribe("chess").play("e4").declare("resign", 1).kept(), "text", "fr").decode()
    assert "Résultat : Les Blancs gagnent : par abandon (Blanc 1, Noir 0)" in text
    assert text.endswith("   1. e4\n      Noir abandonne\n")


def test_a_foul_is_told_in_the_reader_s_language() -> None:
    kept = scribe("chess").play("e4").foul("R6", "not so", fr="pas ainsi").foul("", "of an old log").kept()
    assert "R6 not so" in export(kept, "text").decode()
    french = export(kept, "text", "fr").decode()
    assert "R6 pas ainsi" in french and "of an old log" in french
    fouls = [foul for node in replay(kept, Chain(0, ""))["nodes"] for foul in node["fouls"]]
    assert fouls == [
        {"rule": "R6", "en": "not so", "fr": "pas ainsi"},
        {"rule": "", "en": "of an old log", "fr": ""},
    ]


@pytest.mark.parametrize("name", games())
def test_every_game_has_a_text_with_all_its_turns(name: str) -> None:
    written = scribe(name).at_random(12)
    kept = written.declare("resign", 0).kept()
    lines = export(kept, "text").decode().splitlines()
    numbers = [int(line[:4]) for line in lines if re.match(r" {0,3}\d+\. ", line)]
    if name == "chess":
        assert numbers == [*range(1, 7)]
        assert all(len(line.split()) == 3 for line in lines if re.match(r" {0,3}\d+\. ", line))
    else:
        assert len(lines) > len(kept.tree.line) - 1 >= 12
        assert numbers == [*range(1, sum(node.count.is_turn for node in kept.tree.line) + 1)]


def test_a_position_that_was_set_is_written_where_it_was_set() -> None:
    top = Tabletop.of(load("quatrarmes")).order("play d8-e7")
    top.order("set South: F d4; North: F e7; turn: South").order("play d4-c5")
    events = [effect.event for effect in top.effects if isinstance(effect, Record)]
    header = Header(game="quatrarmes")
    entry = Entry(1, header, "", len(events), header)
    start = read_event("start", 0.0, "page", None, "", 0, {"setup": ""})
    text = export(open_game(entry, [start, *events]), "text", "fr").decode()
    told = ["d8-e7", "position posée", "South: F d4", "North: F e7", "d4-c5"]
    assert [text.index(words) for words in told] == sorted(text.index(words) for words in told)


def test_a_score_sheet_is_signed_by_seats_in_its_language() -> None:
    assert signers(mated().kept(), "fr") == ("Blanc", "Noir", "Arbitre")
    assert signers(mated().kept(("", "Bob")), "en") == ("White", "Bob", "Arbiter")


def test_no_export_of_an_unfinished_game_tells_a_secret() -> None:
    """Byte for byte the same, whatever was placed behind the screen."""
    for form in FORMATS:
        if form != "pgn":
            assert told(deploying("HK", "DQ").kept(), form) == told(deploying("H7").kept(), form), form
    inside = [
        scribe("arcanor", f"Light: {light}; Dark: 1/2 b7; turn: Light").play("b1-b2", "b7-b6").kept()
        for light in ("1/2 b1, 3/4 d1", "1 b1, 3 d1")
    ]
    for form in ("text", "sheet", "mp4", "gif", "webm"):
        assert told(inside[0], form) == told(inside[1], form), form


def told(kept: OpenedGame, form: str) -> bytes:
    """What an export tells; of videos, whose bytes vary by chance, the pictures."""
    content = export(kept, form)
    if form == "webm":
        return b"".join(image.tobytes() for image in images_of(content))
    if form == "mp4":
        return b"".join(bytes(picture.pixels) for picture in pictures(kept, "en"))
    return content


def images_of(content: bytes) -> list[NDArray[np.uint8]]:
    """Every picture of a video."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "film.webm"
        file.write_bytes(content)
        reader = cv2.VideoCapture(str(file))
        images = []
        while (read := reader.read())[0]:
            images.append(np.asarray(read[1], np.uint8))
        reader.release()
    return images


def test_a_set_up_is_told_once_it_is_revealed() -> None:
    written = scribe("quattuor-reges")
    for seat, camp in ((0, "r1."), (1, "r15.")):
        free = [name for name in written.game.board.names if name.startswith(camp)]
        for piece, name in zip(written.game.start().hands[seat], free, strict=False):
            written.play(f"place {piece.kind} {name}")
        written.play(f"ready {written.game.seats[seat]}")
    text = export(written.kept(), "text").decode()
    assert "place" not in text
    assert "ready Black\n      Set-up:\n      Red: " in text


def test_a_film_has_a_picture_a_turn() -> None:
    film = list(pictures(mated().kept(), "en"))
    assert [each.seconds for each in film] == [SECONDS] * 5 + [LAST_SECONDS]
    assert all(each.pixels.shape == film[0].pixels.shape for each in film)
    assert all(side % 2 == 0 for side in film[0].pixels.shape[:2])


def test_a_film_ends_on_the_result() -> None:
    """The last turn is seen first; then the board fades under the result. What goes on stays in sight."""
    *_, last, result = pictures(mated().kept(("Ann", "Bob")), "en")
    *_, others = pictures(mated().kept(("Eve", "Bob")), "en")
    assert np.abs(result.pixels.astype(int) - last.pixels).mean() > 30
    assert (result.pixels != others.pixels).any()
    on = list(pictures(scribe("chess").play("e4").kept(), "en"))
    assert [each.seconds for each in on] == [SECONDS, LAST_SECONDS]


@pytest.mark.parametrize("name", games())
def test_a_gif_shows_what_the_film_shows(name: str) -> None:
    kept = scribe(name).at_random(3).kept()
    film = list(pictures(kept, "en"))
    with Image.open(io.BytesIO(export(kept, "gif"))) as gif:
        assert gif.n_frames == len(film)
        assert gif.info["loop"] == 0
        for at, picture in enumerate(film):
            gif.seek(at)
            assert gif.info["duration"] == 1000 * picture.seconds
            shown = np.asarray(gif.convert("RGB"), np.int16)[..., ::-1]
            assert np.abs(shown - picture.pixels).mean() < 4


def test_a_gif_keeps_the_colours_of_pieces_who_are_gone_in_the_end() -> None:
    kept = scribe("quatrarmes", "South: F d4; North: F e5 e7; turn: South").play("d4xf6xd8").kept()
    first = next(pictures(kept, "en")).pixels
    with Image.open(io.BytesIO(export(kept, "gif"))) as gif:
        shown = np.asarray(gif.convert("RGB"), np.int16)[..., ::-1]
    amber = (first[..., 2] > 200) & (first[..., 0] < 90)
    assert amber.sum() > 1000
    assert np.abs(shown - first)[amber].mean() < 12


def test_names_in_any_script_spoil_no_export() -> None:
    kept = mated().kept(("李雷", "🙂 <b>\x07 & Ю"), occasion="\n", place="ß" * 300, started="yesterday")
    assert all(export(kept, form) for form in FORMATS)
    assert read_back(kept).headers["White"] == "李雷"


def test_a_webm_shows_what_the_film_shows() -> None:
    kept = mated().kept()
    images = images_of(export(kept, "webm"))
    film = list(pictures(kept, "en"))
    assert len(images) == 5 * 3 + 10
    assert images[0].shape == film[0].pixels.shape
    for image, picture in ((images[0], film[0]), (images[-1], film[-1])):
        assert np.abs(image.astype(np.int16) - picture.pixels).mean() < 4


def test_an_mp4_plays_on_phones_and_ends_on_the_result() -> None:
    kept = mated().kept(("Ann", "Bob"))
    content = export(kept, "mp4")
    assert content.index(b"moov") < content.index(b"mdat"), "it plays while it is being loaded"
    with av.open(BytesIO(content)) as video:
        (stream,) = video.streams.video
        assert (stream.codec_context.name, stream.codec_context.pix_fmt) == ("h264", "yuv420p")
        images = [frame.to_ndarray(format="bgr24") for frame in video.decode(stream)]
    film = list(pictures(kept, "en"))
    assert len(images) == round(sum(picture.seconds for picture in film) * RATE_PER_S)
    assert images[0].shape == film[0].pixels.shape and film[-1].seconds > film[0].seconds
    for image, picture in ((images[0], film[0]), (images[-1], film[-1])):
        assert np.abs(image.astype(np.int16) - picture.pixels).mean() < 4


@pytest.mark.parametrize("name", ["game.mov", "game", "game.mp3"])
def test_a_name_of_no_format_is_refused_in_one_line(
    journal: Journal, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(journal, mated())
    assert run(["journal", "export", "1", "-o", str(tmp_path / name)]) == 2
    told = capsys.readouterr().err
    assert ".mp4, .gif" in told and told.count("\n") == 1 and not (tmp_path / name).exists()


def test_the_score_sheet_names_everybody_and_every_page(tmp_path: Path) -> None:
    kept = scribe("quaternity").at_random(150).kept(("Ann", "Bob", "Cy", "Dé"), occasion="Open")
    file = tmp_path / "sheet.pdf"
    file.write_bytes(export(kept, "sheet", "fr"))
    facts = subprocess.run(["pdfinfo", file], capture_output=True, text=True, check=True).stdout
    assert re.search(r"Pages: +2\n", facts)
    assert "Feuille de partie: Quaternity" in facts
    assert "210" in facts or "595" in facts
    assert export(kept, "sheet", "fr") == file.read_bytes()


def told_by(sheet: bytes, file: Path) -> str:
    """The text that a reader of the sheet may select."""
    file.write_bytes(sheet)
    run = subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, text=True, check=True)
    return run.stdout


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", games())
def test_the_score_sheet_is_text_that_can_be_selected(name: str, language, tmp_path: Path) -> None:
    players = ("Zoë Łuczak", "Œdipe Żak", "Иван", "Dé \xd7 → ♥")
    kept = scribe(name).at_random(30).kept(players, occasion="Été à Mâcon, ½ ronde")
    text = told_by(export(kept, "sheet", language), tmp_path / "sheet.pdf")
    shown = players[: len(kept.game.seats)]
    assert all(text.count(player) >= 2 for player in shown) and "Été à Mâcon, ½ ronde" in text
    assert ("Feuille de partie" if language == "fr" else "Score sheet") in text
    assert (kept.game.called().fr if language == "fr" else kept.game.called().en) in text
    words = text.split()
    assert all(part in words for node in kept.tree.line[1:] for part in node.text.split())
    assert ("Arbitre" if language == "fr" else "Arbiter") in words


def test_a_short_game_fits_one_sheet() -> None:
    assert export(mated().kept(), "sheet").count(b"/Type /Page\n") == 1


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("BOARDLIGHT_STORE", str(tmp_path / "j.sqlite"))
    with open_journal(str(tmp_path / "j.sqlite")) as opened_journal:
        yield opened_journal


def keep(journal: Journal, written: Scribe) -> int:
    log = journal.begin(written.game.name, players=("Zoé", "Max"), started="2026-01-02")
    log.extend(written.events)
    return log.id


def test_the_command_line_exports_by_name_or_by_ending(journal: Journal, tmp_path: Path, capfd) -> None:
    keep(journal, mated())
    for form, suffix in (
        ("pgn", ".pgn"),
        ("text", ".txt"),
        ("sheet", ".pdf"),
        ("gif", ".gif"),
        ("mp4", ".mp4"),
        ("webm", ".webm"),
    ):
        file = tmp_path / f"game{suffix}"
        assert run(["journal", "export", "1", "-o", str(file)]) == 0
        assert file.read_bytes()[:4] == export(mated().kept(("Zoé", "Max"), started="2026-01-02"), form)[:4]
    assert run(["journal", "export", "1", "--as", "text", "--language", "fr"]) == 0
    assert "Joueurs : Blanc Zoé, Noir Max" in capfd.readouterr().out


def test_the_command_line_imports_pgn_and_finds_it(journal: Journal, tmp_path: Path, capsys) -> None:
    file = tmp_path / "games.pgn"
    file.write_text(PGN + PGN.replace("Ann", "Élise"), encoding="utf-8")
    assert run(["journal", "import", str(file)]) == 0
    assert run(["journal", "list", "--search", "elise paris"]) == 0
    ids, listed = capsys.readouterr().out.splitlines()[:2], journal.games()
    assert ids == ["1", "2"]
    assert [each.facts.players[0] for each in listed] == ["Ann", "Élise"]


def test_the_command_line_searches_and_notes(journal: Journal, capsys) -> None:
    keep(journal, mated())
    keep(journal, scribe("quatrarmes"))
    assert run(["journal", "note", "2", "--place", "Mâcon", "--player", "Ann", "--player", "Bob"]) == 0
    assert run(["journal", "list", "--search", "macon"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert "quatrarmes" in line and "Ann - Bob" in line
    assert run(["journal", "note", "2"]) == 2
    assert run(["journal", "note", "2", *(["--player", "Eve"] * 3)]) == 2
    assert "quatrarmes has 2 seats" in capsys.readouterr().err


def test_the_log_of_a_game_with_secrets_is_not_given_by_mistake(journal: Journal, capsys) -> None:
    keep(journal, deploying("HK", "DQ"))
    assert run(["journal", "export", "1"]) == 2
    assert "--with-secrets" in capsys.readouterr().err
    assert run(["journal", "export", "1", "--with-secrets"]) == 0
    assert "place DQ" in capsys.readouterr().out


def test_the_terminal_steps_through_what_the_public_saw(journal: Journal, capsys) -> None:
    keep(journal, deploying("HK", "DQ").take_back(1))
    keep(journal, deploying("HK").declare("resign", 0))
    assert run(["replay", "1", "--all"]) == 0
    assert "place" not in capsys.readouterr().out
    assert run(["replay", "2", "--all"]) == 0
    assert "place HK r1.1" in capsys.readouterr().out


def test_a_format_that_is_none_is_refused(journal: Journal, capsys) -> None:
    keep(journal, mated())
    assert run(["journal", "export", "1", "--as", "doc"]) == 2
    assert "the formats are jsonl, pgn, text, sheet, mp4, gif, webm" in capsys.readouterr().err
