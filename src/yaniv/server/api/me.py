"""Who I am: a name, another device, all that is kept of me, and to be forgotten."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from pydantic import Field

from ..people import CODE, LANGUAGES, BadName, clean_name, new_code, new_person
from ..store.people import Person
from .desk import Body, Desk
from .kept import kept
from .refusals import CHANGING, may

T = TypeVar("T")
TRIES = 10
"""Codes that may be tried from one address in a minute."""


class Me(Body):
    name: Annotated[str, Field(max_length=200)]
    language: Annotated[str, Field(pattern=f"^({'|'.join(LANGUAGES)})$")] = "en"


class Code(Body):
    code: Annotated[str, Field(max_length=64)]


class SignOut(Body):
    everywhere: bool = False


def add(router: APIRouter, desk: Desk) -> None:
    """Add what can be asked about oneself."""
    people = desk.registry.people
    changing, person = [Depends(desk.not_too_often)], Depends(desk.person)

    @router.get("/me", responses=may(401))
    async def me(request: Request, response: Response, me: Person = person) -> dict[str, str]:
        """Who I am; a session that is some weeks old is renewed by this."""
        if desk.sessions.aged(request.headers.getlist("cookie")):
            response.headers["set-cookie"] = desk.sessions.written(me)
        return shown(me)

    @router.post("/me", dependencies=changing, responses=may(*CHANGING, 422))
    async def be(request: Request, response: Response, body: Me) -> dict[str, str]:
        """Become somebody, or change one's name or language."""
        me = await desk.known(request)
        if me is None:
            me = named(lambda: new_person(body.name, body.language))
            await people.add(me)
            response.headers["set-cookie"] = desk.sessions.written(me)
            return shown(me)
        name = named(lambda: clean_name(body.name))
        await people.rename(me.id, name, body.language)
        return {"name": name, "language": body.language}

    @router.delete("/me", dependencies=changing, responses=may(*CHANGING, 401))
    async def forget(response: Response, me: Person = person) -> dict[str, str]:
        """Be forgotten, for good: name, passkeys and seats go, and the matches that stay name nobody there."""
        await people.forget(me.id, int(time.time()))
        await desk.lobby.depart()
        response.headers["set-cookie"] = desk.sessions.erased
        return {}

    @router.get("/me/data", responses=may(401))
    async def data(response: Response, me: Person = person) -> dict[str, Any]:
        """All that is kept of me, to take away."""
        response.headers["content-disposition"] = 'attachment; filename="yaniv.json"'
        return await kept(desk.registry, me)

    @router.post("/me/code", dependencies=changing, responses=may(*CHANGING, 401))
    async def code(me: Person = person) -> dict[str, Any]:
        """A code that makes another device be this person, once."""
        code = new_code()
        await people.give_code(me.id, code, int(time.time()) + CODE)
        return {"code": code, "seconds": CODE}

    @router.post("/code", dependencies=changing, responses=may(*CHANGING, 404, 422))
    async def use(request: Request, response: Response, body: Code) -> dict[str, str]:
        """Be who the code stands for."""
        desk.only(TRIES, "code", request)
        code = "".join(body.code.upper().split()).replace("-", "")
        me = await people.take_code(code, int(time.time()))
        if me is None:
            raise HTTPException(404, "no such code")
        response.headers["set-cookie"] = desk.sessions.written(me)
        return shown(me)

    @router.post("/me/sign-out", dependencies=changing, responses=may(*CHANGING, 401, 422))
    async def sign_out(response: Response, body: SignOut, me: Person = person) -> dict[str, str]:
        """End this session, or all of mine."""
        if body.everywhere:
            await people.sign_out_everywhere(me.id, int(time.time()))
            await desk.lobby.depart()
        response.headers["set-cookie"] = desk.sessions.erased
        return {}


def shown(person: Person) -> dict[str, str]:
    """A person as they see themselves."""
    return {"name": person.name, "language": person.language}


def named(make: Callable[[], T]) -> T:
    """What is made with a name, if it is one."""
    try:
        return make()
    except BadName as error:
        raise HTTPException(422, {"option": "name", "allowed": str(error)}) from None
