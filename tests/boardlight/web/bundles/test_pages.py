"""A page with one script and one stylesheet."""

import re

from boardlight.web.bundles.pages import joined_page

PAGE = """\
    <link rel="icon" href="/static/common/icon.svg">
    <link rel="stylesheet" href="/static/common/base.css">
    <link rel="stylesheet" href="/static/table/board.css">
    <script type="module" src="/static/table/main.js"></script>
"""
FILES = {
    "table/table.html": PAGE,
    "common/base.css": "p { color: red; }\n",
    "table/board.css": "p { color: green; }\n",
    "table/main.js": "console.log(1);\n",
}


def test_a_page_names_its_joined_files_by_what_is_in_them() -> None:
    page, joined = joined_page("table/table.html", FILES)
    styles, script = joined
    assert joined[styles] == FILES["common/base.css"] + FILES["table/board.css"]
    assert FILES["table/main.js"] in joined[script]
    assert re.fullmatch(r"table/table-[0-9a-f]{16}\.css", styles)
    assert re.fullmatch(r"table/main-[0-9a-f]{16}\.js", script)
    assert re.findall(r'(?:src|href)="/static/([^"]+)"', page) == ["common/icon.svg", styles, script]


def test_whatever_changes_has_another_address() -> None:
    before = joined_page("table/table.html", FILES)[1]
    after = joined_page("table/table.html", FILES | {"common/base.css": "p { color: blue; }\n"})[1]
    assert len(before.keys() & after.keys()) == 1
