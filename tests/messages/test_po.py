"""Reading PO files: the same as Babel reads in them."""

import gettext
from pathlib import Path

import pytest
from babel.messages.pofile import read_po as read_by_babel

from messages.catalogue import catalogue, languages
from messages.po import read_po

FOLDER = Path(__file__).parents[2] / "messages"

BY_HAND = r"""# A translator
msgid ""
msgstr ""
"Language: pl\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

#. Said "so"
#: page.js:7
#, fuzzy, python-brace-format
msgid "a.long-one"
msgstr ""
"It goes on "
"and \"ends\"\there.\n"
"Backslash \\, accents é."

msgid "a.count"
msgid_plural "a.count"
msgstr[0] "{count} ruch"
msgstr[1] "{count} ruchy"
msgstr[2] "{count} "
"ruchów"

#~ msgid "a.gone"
#~ msgstr "Gone"
"""


@pytest.mark.parametrize("name", ["en", "fr", "by hand"])
def test_it_is_read_as_babel_reads_it(name: str, tmp_path: Path) -> None:
    file = tmp_path / "by hand.po" if name == "by hand" else FOLDER / f"{name}.po"
    if name == "by hand":
        file.write_text(BY_HAND, "utf-8")
    with file.open("rb") as opened:
        theirs = read_by_babel(opened)
    ours = read_po(file.read_text("utf-8"))
    known = {
        entry.id if isinstance(entry.id, str) else entry.id[0]: entry.string for entry in theirs if entry.id
    }
    assert ours.texts == known and ours.headers["Plural-Forms"] == theirs.plural_forms


def test_the_header_says_which_text_goes_with_a_number(tmp_path: Path) -> None:
    rule = read_po(BY_HAND).headers["Plural-Forms"].partition("plural=")[2].rstrip(";")
    assert [gettext.c2py(rule)(count) for count in (1, 3, 5, 22)] == [0, 1, 2, 1]
    assert [catalogue(language).plural(0) for language in languages()] == [1, 0]


@pytest.mark.parametrize("line", ["msgstr", 'msgid "open', "free text", '"a text without a beginning"'])
def test_what_is_no_po_file_is_refused_by_its_line(line: str) -> None:
    with pytest.raises(ValueError, match=r"^line 2 belongs in no PO file"):
        read_po(f"# A comment\n{line}\n")
