"""Chess engines for tests: programs of a few lines, written where they are run."""

import sys
from pathlib import Path

HEAD = """#!{python}
import sys, threading
def say(text): print(text, flush=True)
for line in sys.stdin:
    line = line.strip()
    if line == "uci":
        say("id name Tame 1")
        say("option name Hash type spin default 1 min 1 max 9")
        say("uciok")
    elif line == "isready": say("readyok")
    elif line == "quit": break
"""

GO = {
    "e4": '    elif line.startswith("go"): say("info depth 1 score cp -250 pv e2e4"); say("bestmove e2e4")',
    "illegal": '    elif line.startswith("go"): say("bestmove e2e5")',
    "crash": '    elif line.startswith("go"): sys.exit(1)',
    "hang": '    elif line.startswith("go"): threading.Event().wait(60)',
    "note": """
    elif line.startswith("position"):
        print(line, file=open(sys.argv[0] + ".heard", "a"))
        back = line.count("g1f3") > line.count("f3g1")
    elif line.startswith("go"): say("bestmove " + ("f3g1" if back else "g1f3"))""",
    "babble": '    elif line.startswith("go"): say("\\x00"); say("info score"); say("bestmove e2e4 ponder")',
}


def engine(folder: Path, does: str) -> str:
    """The file of an engine that does that when it is asked for a move."""
    file = folder / f"engine-{does}"
    file.write_text(HEAD.replace("{python}", sys.executable) + GO[does] + "\n", encoding="utf-8")
    file.chmod(0o755)
    return str(file)


def mute(folder: Path) -> str:
    """A program that is no engine."""
    file = folder / "mute"
    file.write_text(f"#!{sys.executable}\nimport sys\nfor line in sys.stdin: pass\n", encoding="utf-8")
    file.chmod(0o755)
    return str(file)
