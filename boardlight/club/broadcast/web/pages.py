"""The pages of the world as HTML: the list of what is told, and one board for other sites. Pure."""

from collections.abc import Sequence
from html import escape

from boardlight.club.broadcast.public_game import PublicGame
from messages.catalogue import Language, languages
from messages.message import message

HEAD = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="/static/common/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/common/base.css">
<link rel="stylesheet" href="/static/embed/embed.css">
"""


BETWEEN = " \N{EN DASH} "
"""Of two who play."""


def embedded_html(told: PublicGame, language: Language) -> str:
    """One board, small; its script asks for what stands on it."""
    words = {
        name: escape(message(f"world-page.{name}").text(language))
        for name in ("board-of", "needs-script", "unread")
    }
    title = escape(_title(told, language))
    head = HEAD.format(language=language, title=f"{title} · Boardlight")
    return f"""{head}<link rel="stylesheet" href="/static/board/board.css">
<script type="module" src="/static/embed/embed.js"></script>
</head>
<body class="embed" data-game="{told.id}">
<main>
<h1 id="title">{title}</h1>
<ol id="players"></ol>
<div id="board"><div id="board-picture" role="img" aria-label="{words["board-of"]}"></div></div>
<p id="says" role="status"></p>
<p id="last"></p>
<p id="trouble" role="alert" hidden>{words["unread"]}</p>
</main>
<noscript><p>{words["needs-script"]}</p></noscript>
</body>
</html>
"""


def list_html(games: Sequence[PublicGame], home: str, language: Language) -> str:
    """All that is told, where it is, and how to frame a board on another page."""

    def say(name: str) -> str:
        return escape(message(f"world-page.{name}").text(language))

    others = "".join(
        f'<a class="text" href="?language={each}" hreflang="{each}" lang="{each}">'
        f"{escape(message('page.languageName').text(each))}</a>"
        for each in languages()
        if each != language
    )
    rows = "\n".join(_row(each, language) for each in games) or f"<li>{say('no-games')}</li>"
    frame = escape(f'<iframe src="{home}/embed/1?language={language}" width="360" height="520"></iframe>')
    return f"""{HEAD.format(language=language, title=f"{say('title')} · Boardlight")}</head>
<body class="list">
<header>
<p class="brand"><img src="/static/common/icon.svg" alt="" width="32" height="32"><span>Boardlight</span></p>
<div class="tools">{others}</div></header>
<main>
<h1>{say("title")}</h1>
<ul id="games">
{rows}
</ul>
<h2>{say("for-programs")}</h2>
<dl>
<dt><a href="/games.pgn">{escape(home)}/games.pgn</a></dt><dd>{say("pgn-is")}</dd>
<dt><a href="/games.json">{escape(home)}/games.json</a></dt><dd>{say("list-is")}</dd>
<dt>{escape(home)}/games/1.jsonl?follow=true</dt><dd>{say("lines-are")}</dd>
<dt><code>{frame}</code></dt><dd>{say("frame-is")}</dd>
</dl>
</main>
</body>
</html>
"""


def _row(told: PublicGame, language: Language) -> str:
    state = message("world-page.over" if told.is_over else "world-page.going-on").text(language)
    link = f'<a href="/embed/{told.id}?language={language}">{escape(_title(told, language))}</a>'
    return f"<li>{link} <span>{escape(state)}</span></li>"


def _title(told: PublicGame, language: Language) -> str:
    """Who plays; of a game of nobody known its name."""
    names = BETWEEN.join(filter(None, told.players))
    title = told.game.called().text(language)
    return f"{names} · {title}" if names else f"{title} {told.id}"
