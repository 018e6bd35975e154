"""Logging in and out, names, one's own data, where one wants to be told."""

from typing import Any

from litestar import Response
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from tidelog.domain.errors import TooMany
from tidelog.service import identity
from tidelog.service.api.route import Caller_, Service_, act, create, read, remove, write
from tidelog.service.callers import Caller
from tidelog.service.forms import HookWish, Login, Naming
from tidelog.service.hooks import check_address
from tidelog.service.service import Service
from tidelog.service.shapes import Challenge, Erased, Feed, HookCard, Me, Session, Status


def me_of(service: Service, caller: Caller) -> Me:
    """Whoever asks, as they are shown to themselves."""
    person = caller.known()
    sessions = tuple(Session(one.at, one.expires, one.session == caller.session) for one in person.sessions)
    return Me(person.key.hex(), person.name, caller.is_house, person.hook, bool(person.feed), sessions)


def cookie(service: Service, name: str, value: str, seconds: int | None) -> Cookie:
    """A cookie no script reads and no other site sends."""
    return Cookie(
        key=name, value=value, path="/", max_age=seconds, httponly=True, samesite="lax", secure=service.settings.secure
    )


@create("/api/login/challenge")
def login_challenge(service: Service_) -> Challenge:
    """Give out a nonce to sign."""
    return identity.challenge(service)


@act("/api/login")
def login(data: JSONBody[Login], service: Service_) -> Response[Me]:
    """Begin a session for the key that signed the challenge."""
    if not service.logins.take(data.key):
        raise TooMany("more log-ins than one key may make in a minute; wait a little")
    _, token = identity.log_in(service, data)
    caller = service.caller(f"{service.cookie}={token}")
    answer = Response(me_of(service, caller))
    answer.cookies.append(cookie(service, service.cookie, token, service.settings.session // 1000))
    return answer


@read("/api/me")
def me(service: Service_, caller: Caller_) -> Me:
    """Say who asks."""
    return me_of(service, caller)


@write("/api/me")
def rename(data: JSONBody[Naming], service: Service_, caller: Caller_) -> Me:
    """Be called something else."""
    identity.name(service, caller.known().key, data.name)
    return me_of(service, Caller(service.house, service.lobby, service.lobby.person(caller.key), caller.session))


@read("/api/me/data")
def my_data(service: Service_, caller: Caller_) -> dict[str, Any]:
    """Give out everything that is kept of whoever asks."""
    return identity.kept_of(service, caller.known())


@remove("/api/me")
def forget_me(service: Service_, caller: Caller_) -> Erased:
    """Erase what whoever asks is called, here and in every match."""
    return identity.forget(service, caller.known())


@remove("/api/session")
def log_out(service: Service_, caller: Caller_) -> Response[Status]:
    """End this session."""
    identity.log_out(service, caller.known(), [caller.session])
    answer = Response(Status("logged out"))
    answer.cookies.append(cookie(service, service.cookie, "", 0))
    return answer


@remove("/api/me/sessions")
def log_out_everywhere(service: Service_, caller: Caller_) -> Status:
    """End all sessions of whoever asks."""
    person = caller.known()
    identity.log_out(service, person, [one.session for one in person.sessions])
    return Status("logged out everywhere")


@create("/api/me/feed")
def new_feed(service: Service_, caller: Caller_) -> Feed:
    """Make a private feed, or give it a new address."""
    return Feed(f"{service.settings.origin}/feeds/{identity.make_feed(service, caller.known())}.xml")


@write("/api/me/hook")
def set_hook(data: JSONBody[HookWish], service: Service_, caller: Caller_) -> HookCard:
    """Be told at this address whenever a seat of one's own is awaited."""
    person = caller.known()
    check_address(data.url, service.settings.private_hooks)
    after = identity.hook(service, person, data.url)
    return HookCard(after.hook, after.secret.hex())


@remove("/api/me/hook")
def drop_hook(service: Service_, caller: Caller_) -> Status:
    """Be told no more."""
    identity.hook(service, caller.known(), "")
    return Status("no hook")


ROUTES = [
    login_challenge,
    login,
    me,
    rename,
    my_data,
    forget_me,
    log_out,
    log_out_everywhere,
    new_feed,
    set_hook,
    drop_hook,
]
