"""What a page names, joined: one script and one stylesheet, kept by browsers for good. Pure.

Their addresses hold a hash of what is in them: a browser that knows one need not ask whether it has changed.
"""

import posixpath
import re
from collections.abc import Mapping
from hashlib import sha256

from boardlight.web.bundles.scripts import joined_scripts

STYLES = re.compile(r'(?:^ *<link rel="stylesheet" href="/static/[^"]+">\n)+', re.MULTILINE)
SCRIPT = re.compile(r'<script type="module" src="/static/(?P<name>[^"]+)"></script>')
ADDRESS = re.compile(r'href="/static/([^"]+)"')


def joined_page(name: str, files: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """The page `name` with one stylesheet and one script, and these two by name.

    `files`: sources by path; the page names them below ``/static``.
    """
    joined: dict[str, str] = {}

    def kept(like: str, content: str) -> str:
        stem, end = posixpath.splitext(like)
        address = f"{stem}-{sha256(content.encode()).hexdigest()[:16]}{end}"
        joined[address] = content
        return address

    def styles(found: re.Match[str]) -> str:
        content = "".join(files[each] for each in ADDRESS.findall(found[0]))
        address = kept(f"{posixpath.splitext(name)[0]}.css", content)
        return f'    <link rel="stylesheet" href="/static/{address}">\n'

    def script(found: re.Match[str]) -> str:
        address = kept(found["name"], joined_scripts(found["name"], files))
        return f'<script type="module" src="/static/{address}"></script>'

    return SCRIPT.sub(script, STYLES.sub(styles, files[name])), joined
