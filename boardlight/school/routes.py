"""The school over HTTP: the teacher sees everybody, a learner nobody else, and all others nothing at all.

The teacher is the arbiter: whoever sits at the machine, or holds the arbiter's key. A learner has a key too,
kept in a cookie that scripts cannot read; it opens nothing but that learner's own progress. To all others
every learner is answered for like nobody, so that they do not even learn who there is.
"""

from functools import partial
from typing import Annotated, cast

from fastapi import FastAPI, Path, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from boardlight.journal.errors import NoSuchPupilError, PupilNameError
from boardlight.journal.pupils.answer import MOST_LETTERS, Pupil
from boardlight.library.drawing.queue import Copies, Job
from boardlight.school.certificate import Solved, certificate, solved_part
from boardlight.school.export import FORMS
from boardlight.school.page import classroom, record, standings
from boardlight.school.school import School
from boardlight.web.access import NO_STORE, Access, Given, Refused, cookie_name
from boardlight.web.addresses import reached_by_others
from boardlight.web.assets import pages
from boardlight.web.connections.guard import LEARNER_KEY_PATH
from boardlight.web.keys import Invitation
from boardlight.web.message import AskedLanguage
from messages.message import message, said

COOKIE = "boardlight-learner"

FRESH = {"cache-control": "no-cache"}

KEPT_S = 365 * 24 * 3600
"""A browser keeps a learner's key for a year."""

NOBODY = message("school.nobody-there")
WRONG_KEY = message("school.wrong-key")
NOT_YET = message("school.not-solved-yet")

PupilId = Annotated[int, Path(ge=1, le=2**31)]


class Entered(BaseModel):
    """A new learner."""

    model_config = ConfigDict(extra="forbid")

    name: str = Field(max_length=2 * MOST_LETTERS)


class Roll:
    """Who may read whose progress."""

    def __init__(self, school: School, access: Access) -> None:
        self.school, self._access = school, access

    def reads(self, request: Request) -> list[Pupil]:
        """Those whose progress the asker may read."""
        register = self.school.register
        if self._access.asker(request).arbitrates:
            return [*register.all()]
        found = register.of_key(request.cookies.get(cookie_name(request, COOKIE), ""))
        return [found] if found else []

    def one(self, request: Request, pupil_id: int) -> Pupil:
        """That learner; Refused alike whether there is no such one or the asker may not read of it."""
        found = next((each for each in self.reads(request) if each.id == pupil_id), None)
        if found is None:
            raise Refused(404, NOBODY)
        return found


def add_school(app: FastAPI, school: School, access: Access, copied: Copies) -> None:
    """Add ``/school`` and ``/api/school``. `Access.reserve` keeps what changes it to the teacher."""
    roll = Roll(school, access)
    _add_pages(app)
    _add_key(app, school)
    _add_progress(app, roll, access)
    _add_copies(app, roll, copied)
    _add_changes(app, school, access.home)


def _add_pages(app: FastAPI) -> None:
    files = pages()

    def page(name: str) -> Response:
        return Response(files[name].content, media_type=files[name].type, headers=FRESH)

    @app.get("/school")
    def everybody() -> Response:
        return page("school/school.html")

    @app.get("/school/{pupil_id}")
    def one(pupil_id: PupilId) -> Response:
        return page("school/pupil.html")


def _add_key(app: FastAPI, school: School) -> None:
    @app.post(LEARNER_KEY_PATH)
    def enter(request: Request, given: Given) -> Response:
        pupil = school.register.of_key(given.key)
        if pupil is None:
            raise Refused(403, WRONG_KEY)
        answer = JSONResponse({"id": pupil.id}, headers=NO_STORE)
        name = cookie_name(request, COOKIE)
        answer.set_cookie(name, given.key, max_age=KEPT_S, httponly=True, samesite="strict")
        return answer

    @app.delete(LEARNER_KEY_PATH, status_code=204)
    def leave(request: Request) -> Response:
        answer = Response(status_code=204, headers=NO_STORE)
        answer.delete_cookie(cookie_name(request, COOKIE), httponly=True, samesite="strict")
        return answer


def _add_progress(app: FastAPI, roll: Roll, access: Access) -> None:
    school = roll.school

    @app.get("/api/school")
    def everybody(request: Request) -> Response:
        known = [(pupil, school.readable_courses(pupil)) for pupil in roll.reads(request)]
        teaches = access.asker(request).arbitrates
        return JSONResponse({"teacher": teaches, **classroom(known)}, headers=NO_STORE)

    @app.get("/api/school/learner")
    def learner(request: Request) -> Response:
        """Who learns at the table now; the same nothing for everybody whom it does not concern."""
        now = school.learner
        if now is None or now.pupil.id not in {each.id for each in roll.reads(request)}:
            return JSONResponse({"learner": None}, headers=NO_STORE)
        here = school.course(now.pupil, now.course, now.lessons)
        told = {"id": now.pupil.id, "name": now.pupil.name, "unkept": len(now.unkept), **standings(here)}
        return JSONResponse({"learner": told}, headers=NO_STORE)

    @app.get("/api/school/{pupil_id}")
    def one(request: Request, pupil_id: PupilId) -> Response:
        pupil = roll.one(request, pupil_id)
        teaches = access.asker(request).arbitrates
        return JSONResponse({"teacher": teaches, **record(pupil, school.courses(pupil))}, headers=NO_STORE)


def _add_copies(app: FastAPI, roll: Roll, copied: Copies) -> None:
    @app.get("/api/school/{pupil_id}/answers/{form}")
    def answers(request: Request, pupil_id: PupilId, form: str) -> Response:
        pupil = roll.one(request, pupil_id)
        if form not in FORMS:
            return Response(status_code=404, headers=NO_STORE)
        text = FORMS[form].write([(pupil, roll.school.register.answers(pupil.id))])
        return _file(text.encode(), FORMS[form].media, f"boardlight-{pupil.id}{FORMS[form].suffix}")

    @app.get("/api/school/{pupil_id}/certificate/{name:path}.pdf")
    async def certified(
        request: Request,
        pupil_id: PupilId,
        name: str,
        chapter: Annotated[str, Query(max_length=200)] = "",
        language: AskedLanguage = "en",
    ) -> Response:
        solved = await run_in_threadpool(_solved, roll, request, pupil_id, name, chapter)
        # What is removed is to be gone: nothing of a learner is kept beside the journal.
        job = cast(Job, partial(certificate, solved, language))
        content = await copied(request, ("certificate", *solved, language), job, keep=False)
        return _file(content or b"", "application/pdf", f"boardlight-{name.replace('/', '-')}-{pupil_id}.pdf")


def _solved(roll: Roll, request: Request, pupil_id: int, name: str, chapter: str) -> Solved:
    """What a certificate says; Refused while something is not solved."""
    pupil = roll.one(request, pupil_id)
    solved = solved_part(pupil, roll.school.courses(pupil), name, chapter)
    if solved is None:
        raise Refused(409, NOT_YET)
    return solved


def _add_changes(app: FastAPI, school: School, home: str) -> None:
    @app.post("/api/school")
    def enter(given: Entered) -> Response:
        try:
            pupil, key = school.enter(given.name)
        except PupilNameError as error:
            raise Refused(409, said(error)) from None
        return _told_once(pupil.id, pupil.name, key, home)

    @app.post("/api/school/{pupil_id}/key")
    def renew(pupil_id: PupilId) -> Response:
        pupil = school.register.find(pupil_id)
        if pupil is None:
            raise Refused(404, NOBODY)
        return _told_once(pupil.id, pupil.name, school.register.new_key(pupil.id), home)

    @app.delete("/api/school/{pupil_id}")
    def remove(pupil_id: PupilId) -> Response:
        try:
            school.register.remove(pupil_id)
        except NoSuchPupilError:
            raise Refused(404, NOBODY) from None
        return JSONResponse({"removed": pupil_id}, headers=NO_STORE)


def _told_once(pupil_id: int, name: str, key: str, home: str) -> Response:
    """A key, and where others reach the page a code to scan: nobody is told it again."""
    reached = reached_by_others(home)
    code = Invitation(None, f"{reached}/school#learner={key}").svg() if reached else None
    return JSONResponse({"id": pupil_id, "name": name, "key": key, "code": code}, headers=NO_STORE)


def _file(content: bytes, media: str, name: str) -> Response:
    headers = {**NO_STORE, "content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=media, headers=headers)
