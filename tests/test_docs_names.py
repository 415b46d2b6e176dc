"""What the docs name is there: files and modules in backticks and links."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FILE = re.compile(r"`([\w./-]+\.(?:py|js|css|html|toml|po|c|h|md))`")
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")


def named(doc: Path) -> Iterator[str]:
    """Files that a doc names, as far as they are written like files of the project."""
    text = re.sub(r"^```.*?^```", "", doc.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    yield from FILE.findall(text)


def is_there(name: str, doc: Path) -> bool:
    """Whether it is a path from the root, from the doc, or the end of one of the project's files."""
    return (
        (ROOT / name).exists()
        or (doc.parent / name).exists()
        or any(path.endswith(f"/{name}") for path in PATHS)
    )


ISLANDS = "boardlight rules search vision calibration hardware messages tests tools docs firmware".split()
PATHS = [
    f"/{path.relative_to(ROOT).as_posix()}" for island in ISLANDS for path in (ROOT / island).rglob("*.*")
]


def test_the_docs_name_only_files_that_are_there() -> None:
    missing = {(doc.name, name) for doc in DOCS for name in named(doc) if not is_there(name, doc)}
    assert missing == set()


def test_every_link_leads_somewhere() -> None:
    missing = {
        (doc.name, link)
        for doc in DOCS
        for link in LINK.findall(doc.read_text("utf-8"))
        if not (doc.parent / link).exists()
    }
    assert missing == set()
