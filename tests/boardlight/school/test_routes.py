"""Who may ask the school for what: every route, with every key there is, over the wire."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from boardlight.host.host import Host
from boardlight.journal.pupils.answer import Answer
from boardlight.journal.pupils.pupils import Pupils
from boardlight.referee.session.orders.text import read_order
from boardlight.server import Server, serve
from boardlight.web.addresses import reached_by_others
from boardlight.web.keys import Invitation, Keys
from tests.boardlight.asking import asking
from tests.boardlight.school.answering import answer, solve
from tests.boardlight.web.serving_host import served_host
from tests.patience import PATIENCE_S
from tests.web.scripted import ScriptedTable

KEYS = Keys("the-arbiter", ("a-seat", "another-seat"))

ANNE, BOB = 1, 2


class Served(NamedTuple):
    """A school with two learners on a network."""

    host: Host
    server: Server
    client: httpx.Client
    keys: dict[int, str]
    """Of the learners."""

    @property
    def pupils(self) -> Pupils:
        assert isinstance(self.host.school.register, Pupils)
        return self.host.school.register

    def cookie(self, who: str) -> dict[str, str]:
        """What a browser sends: a key of the table, or one of a learner."""
        port = self.client.base_url.port
        seat, anne = f"boardlight-{port}={KEYS.seats[0]}", f"boardlight-learner-{port}={self.keys[ANNE]}"
        known = {
            "arbiter": f"boardlight-{port}={KEYS.arbiter}",
            "seat": seat,
            "Anne": anne,
            "Bob": f"boardlight-learner-{port}={self.keys[BOB]}",
            "a seat that learns": f"{seat}; {anne}",
            "a wrong key": f"boardlight-{port}=wrong; boardlight-learner-{port}=wrong",
            "a learner's key as an arbiter's": f"boardlight-{port}={self.keys[ANNE]}",
            "an arbiter's key as a learner's": f"boardlight-learner-{port}={KEYS.arbiter}",
            "nobody": "",
        }
        return {"cookie": known[who]} if known[who] else {}

    def ask(self, who: str, method: str, path: str, body: object = None) -> httpx.Response:
        return self.client.request(method, path, headers=self.cookie(who), json=body)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served_host(tmp_path_factory.mktemp("school"), KEYS) as (host, server):
        register = host.school.register
        assert isinstance(register, Pupils)
        keys = {
            pupil.id: key for pupil, key in (register.add(name, "2026-01-02") for name in ("Anne", "Bob"))
        }
        solve(register, ANNE, "chess", "check")
        register.keep(BOB, answer(misses=2))
        with httpx.Client(base_url=server.url, timeout=PATIENCE_S, trust_env=False) as client:
            yield Served(host, server, client, keys)


STRANGERS = (
    "Bob", "seat", "a wrong key", "a learner's key as an arbiter's",
    "an arbiter's key as a learner's", "nobody",
)  # fmt: skip
READERS = ("arbiter", "Anne", "a seat that learns")
EVERYBODY = (*READERS, *STRANGERS)

OF_ANNE = (
    f"/api/school/{ANNE}",
    f"/api/school/{ANNE}/answers/csv",
    f"/api/school/{ANNE}/answers/jsonl",
    f"/api/school/{ANNE}/certificate/chess.pdf?chapter=check",
)


@pytest.mark.parametrize("path", OF_ANNE)
def test_only_the_teacher_and_the_learner_read_what_a_learner_did(served: Served, path: str) -> None:
    for who in READERS:
        assert served.ask(who, "GET", path).status_code == 200, who
    missing = path.replace(f"/{ANNE}", "/77")
    for who in STRANGERS:
        there, not_there = (served.ask(who, "GET", each) for each in (path, missing))
        assert there.status_code == not_there.status_code == 404, who
        assert there.content == not_there.content, "whether there is such a learner is told"


def test_everybody_is_listed_those_whom_the_asker_may_see(served: Served) -> None:
    wanted = {"arbiter": ["Anne", "Bob"], "Anne": ["Anne"], "a seat that learns": ["Anne"], "Bob": ["Bob"]}
    for who in EVERYBODY:
        listed = served.ask(who, "GET", "/api/school").json()
        assert [each["name"] for each in listed["pupils"]] == wanted.get(who, []), who
        assert listed["teacher"] == (who == "arbiter")
        if who not in wanted:
            assert listed["hardest"] == []


CHANGES = (
    ("POST", "/api/school", {"name": "Eve"}),
    ("POST", f"/api/school/{ANNE}/key", None),
    ("DELETE", f"/api/school/{ANNE}", None),
)


@pytest.mark.parametrize(("method", "path", "body"), CHANGES)
def test_only_the_teacher_changes_anything(served: Served, method: str, path: str, body: object) -> None:
    for who in EVERYBODY[1:]:
        assert served.ask(who, method, path, body).status_code == 403, who
    assert served.pupils.of_key(served.keys[ANNE]) and len(served.pupils.all()) == 2


def test_the_teacher_enters_renews_and_removes(served: Served) -> None:
    made = served.ask("arbiter", "POST", "/api/school", {"name": "Eve"}).json()
    assert made["code"] is None, "nobody else reaches a page on the loopback address"
    assert served.ask("arbiter", "POST", "/api/school", {"name": "eve"}).status_code == 409
    path = f"/api/school/{made['id']}"
    renewed = served.ask("arbiter", "POST", f"{path}/key").json()
    assert renewed["key"] != made["key"] and served.pupils.of_key(made["key"]) is None
    assert served.ask("arbiter", "DELETE", path).json() == {"removed": made["id"]}
    for method, each in (("DELETE", path), ("POST", f"{path}/key"), ("GET", path)):
        assert served.ask("arbiter", method, each).status_code == 404
    assert served.pupils.of_key(renewed["key"]) is None


def test_a_key_that_fits_is_kept_by_the_browser_and_given_up_again(served: Served) -> None:
    with httpx.Client(base_url=served.server.url, timeout=PATIENCE_S, trust_env=False) as browser:
        assert browser.post("/api/school/key", json={"key": "wrong"}).status_code == 403
        entered = browser.post("/api/school/key", json={"key": served.keys[ANNE].upper()})
        assert entered.json() == {"id": ANNE}
        assert (
            "HttpOnly" in entered.headers["set-cookie"] and "strict" in entered.headers["set-cookie"].lower()
        )
        assert browser.get(f"/api/school/{ANNE}").status_code == 200
        assert browser.get(f"/api/school/{BOB}").status_code == 404
        assert browser.post("/api/order", json=asking("teach chess; pupil=Anne")).status_code == 409
        assert browser.delete("/api/school/key").status_code == 204
        assert browser.get(f"/api/school/{ANNE}").status_code == 404


def test_who_learns_now_is_told_to_the_teacher_and_the_learner_alone(served: Served) -> None:
    before = {who: served.ask(who, "GET", "/api/school/learner").content for who in EVERYBODY}
    assert {*before.values()} == {b'{"learner":null}'}
    assert served.host.order("page", read_order("teach chess; pupil=Anne")) is None
    for who in EVERYBODY:
        told = served.ask(who, "GET", "/api/school/learner")
        if who in READERS:
            learner = told.json()["learner"]
            assert (learner["name"], learner["unkept"]) == ("Anne", 0)
            assert learner["standings"].count("new") == 68 - learner["solved"] > 0
        else:
            assert told.content == before[who], who
    assert served.host.order("page", read_order("welcome")) is None


def test_answers_are_exported_whole(served: Served) -> None:
    kept = served.pupils.answers(ANNE)
    lines = served.ask("Anne", "GET", f"/api/school/{ANNE}/answers/jsonl").text.splitlines()
    read = [json.loads(line) for line in lines]
    assert {each.pop("pupil") for each in read} == {"Anne"}
    assert [Answer.model_validate(each) for each in read] == kept
    rows = [
        *csv.DictReader(io.StringIO(served.ask("arbiter", "GET", f"/api/school/{ANNE}/answers/csv").text))
    ]
    assert [row["lesson"] for row in rows] == [each.lesson for each in kept]
    assert served.ask("arbiter", "GET", f"/api/school/{ANNE}/answers/pdf").status_code == 404


def test_puzzles_are_a_course_beside_the_lessons(served: Served) -> None:
    _, key = served.pupils.add("Paul", "2026-01-02")
    pupil = served.pupils.named("Paul").id
    count = solve(served.pupils, pupil, "chess/puzzles")
    solve(served.pupils, pupil, "chess", "check")
    told = served.ask("arbiter", "GET", f"/api/school/{pupil}").json()
    lessons, puzzles = told["courses"]
    assert puzzles["title"] == {"en": "Chess: puzzles", "fr": "Échecs : problèmes"}
    assert (puzzles["solved"], puzzles["total"], puzzles["done"]) == (count, count, True)
    assert lessons["game"] == "chess" and [*told["chapters"]] == ["chess", "chess/puzzles"]
    given = served.ask("arbiter", "GET", f"/api/school/{pupil}/certificate/chess/puzzles.pdf")
    assert given.content.startswith(b"%PDF")
    assert "boardlight-chess-puzzles-" in given.headers["content-disposition"]
    assert served.ask("arbiter", "DELETE", f"/api/school/{pupil}").status_code == 200 and key


def test_a_certificate_is_given_for_what_is_solved_and_for_nothing_else(served: Served) -> None:
    for query, status in (
        ("chess.pdf?chapter=check&language=fr", 200),
        ("chess.pdf", 409),
        ("arcanor.pdf", 409),
    ):
        given = served.ask("Anne", "GET", f"/api/school/{ANNE}/certificate/{query}")
        assert given.status_code == status, query
        assert given.content.startswith(b"%PDF-") == (status == 200)
    for query in ("go.pdf", "chess.pdf?chapter=nothing"):
        assert served.ask("Anne", "GET", f"/api/school/{ANNE}/certificate/{query}").status_code == 409
    assert (
        served.ask("Anne", "GET", f"/api/school/{ANNE}/certificate/chess.pdf?language=xx").status_code == 422
    )


def test_pages_are_the_same_for_everybody(served: Served) -> None:
    for path in ("/school", "/school/1", "/school/77"):
        assert len({served.ask(who, "GET", path).content for who in EVERYBODY}) == 1


def test_where_others_reach_the_page_a_code_leads_a_phone_to_its_learner(served: Served) -> None:
    with serve(ScriptedTable(), host="0.0.0.0", port=0, keys=KEYS, school=served.host.school) as server:
        port = server.url.rsplit(":", 1)[1]
        headers = {"cookie": f"boardlight-{port}={KEYS.arbiter}"}
        home = f"http://127.0.0.1:{port}"
        with httpx.Client(base_url=home, headers=headers, timeout=PATIENCE_S, trust_env=False) as client:
            made = client.post("/api/school", json={"name": "Eve"}).json()
            client.delete(f"/api/school/{made['id']}")
    link = f"{server.url}/school#learner={made['key']}"
    expected = Invitation(None, link).svg() if reached_by_others(server.url) else None
    assert made["code"] == expected


def test_guesses_of_a_learners_key_are_few(served: Served, tmp_path: Path) -> None:
    """The purse for keys is that of the seats' own."""
    with (
        serve(ScriptedTable(), port=0, keys=KEYS, school=served.host.school) as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE_S, trust_env=False) as client,
    ):
        answers = [client.post("/api/school/key", json={"key": "wrong"}).status_code for _ in range(14)]
    assert answers.count(403) in (10, 11) and answers[-1] == 429


def test_a_table_without_a_journal_has_an_empty_school() -> None:
    with (
        serve(ScriptedTable(), port=0) as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE_S, trust_env=False) as client,
    ):
        assert client.get("/api/school").json() == {"teacher": True, "pupils": [], "hardest": []}
        assert client.post("/api/school", json={"name": "Anne"}).status_code == 409
        assert client.get("/api/school/1").status_code == client.post("/api/school/1/key").status_code == 404
