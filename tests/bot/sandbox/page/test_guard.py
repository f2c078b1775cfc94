"""Strangers: other websites in the same browser, other programs without the address, and what answers let them do."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest
import pytest_asyncio

from bot.sandbox import LocalDiscord
from bot.sandbox.places import Channel

FOREIGN_HOSTS = ("toybox.example", "127.0.0.1", "127.0.0.1.example:{port}", "localhost:1", "")
FOREIGN_ORIGINS = ("http://toybox.example", "http://127.0.0.1:1", "https://127.0.0.1:{port}", "null", "")


@pytest_asyncio.fixture
async def http(local: LocalDiscord) -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(base_url=local.base_url) as session:
        yield session


def filled(pattern: str, local: LocalDiscord) -> str:
    return pattern.format(port=local.base_url.rpartition(":")[2])


def paths(local: LocalDiscord) -> list[str]:
    """Something of every part of the server."""
    page = str(local.page_url).removeprefix(local.base_url)
    return [page, f"{page}static/main.js", "/api/v10/gateway", "/gateway", "/local/clock", "/embed/avatars/0.png"]


@pytest.mark.parametrize("pattern", FOREIGN_HOSTS)
async def test_a_foreign_host_is_refused_everywhere(
    pattern: str, http: aiohttp.ClientSession, local: LocalDiscord
) -> None:
    for path in paths(local):
        async with http.get(path, headers={"Host": filled(pattern, local)}) as response:
            assert response.status in ((403, 400) if not pattern else (403,)), path


@pytest.mark.parametrize("pattern", FOREIGN_ORIGINS)
async def test_a_foreign_origin_is_refused_everywhere(
    pattern: str, http: aiohttp.ClientSession, local: LocalDiscord
) -> None:
    for path in paths(local):
        async with http.get(path, headers={"Origin": filled(pattern, local)}) as response:
            assert response.status == 403, path


@pytest.mark.parametrize("pattern", ["127.0.0.1:{port}", "localhost:{port}", "LOCALHOST:{port}"])
async def test_the_own_names_are_let_in(
    pattern: str, http: aiohttp.ClientSession, local: LocalDiscord, page_url: str
) -> None:
    host = filled(pattern, local)
    async with http.get(page_url, headers={"Host": host, "Origin": f"http://{host}"}) as response:
        assert response.status == 200


@pytest.mark.parametrize("pattern", [None, *FOREIGN_ORIGINS])
async def test_a_tab_is_only_opened_by_the_page(
    pattern: str | None, http: aiohttp.ClientSession, local: LocalDiscord, page_url: str
) -> None:
    headers = {} if pattern is None else {"Origin": filled(pattern, local)}
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await http.ws_connect(f"{page_url}live", headers=headers)
    assert refused.value.status == 403


async def test_the_secret_is_needed_and_is_of_this_run(http: aiohttp.ClientSession, local: LocalDiscord) -> None:
    page = str(local.page_url).removeprefix(local.base_url)
    secret = page.strip("/").rpartition("/")[2]
    assert len(secret) >= 20
    wrong = ("/", "/sandbox/", "/sandbox/live", f"/sandbox/{secret[:-1]}/", f"/sandbox/{secret[::-1]}/static/main.js")
    for path in wrong:
        async with http.get(path) as response:
            assert response.status == 404, path
    other = await LocalDiscord.start(page=True)
    await other.stop()
    assert secret not in str(other.page_url)


async def test_the_page_may_use_nothing_but_itself(http: aiohttp.ClientSession, page_url: str) -> None:
    for path in ("", "static/main.js", "static/base.css", "static/toybox.svg"):
        async with http.get(page_url + path) as response:
            policy = response.headers["Content-Security-Policy"]
            assert "default-src 'self'" in policy
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert response.headers["Referrer-Policy"] == "no-referrer"
            assert response.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
async def test_the_page_has_no_writing_routes(method: str, http: aiohttp.ClientSession, page_url: str) -> None:
    for path in ("", "static/main.js", "live"):
        async with http.request(method, page_url + path, json={}) as response:
            assert response.status == 405, path


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", None])
async def test_writing_needs_json(
    kind: str | None, http: aiohttp.ClientSession, local: LocalDiscord, games: Channel
) -> None:
    """What a form on another website can send without asking is not taken, even with the token."""
    headers = {"Authorization": f"Bot {local.token}", "Content-Type": kind or ""}
    async with http.post(
        f"/api/v10/channels/{games.id}/messages", data=b'{"content":"hi"}', headers=headers
    ) as response:
        assert response.status == 415
    assert not games.messages


async def test_an_attachment_that_could_run_is_a_download(
    http: aiohttp.ClientSession, local: LocalDiscord, games: Channel
) -> None:
    form = aiohttp.FormData()
    form.add_field("payload_json", "{}", content_type="application/json")
    for index, name in enumerate(("x.svg", "x.html", "x.png")):
        form.add_field(f"files[{index}]", b"<svg onload='alert(1)'/>", filename=name)
    url = f"/api/v10/channels/{games.id}/messages"
    async with http.post(url, data=form, headers={"Authorization": f"Bot {local.token}"}) as response:
        attachments = (await response.json())["attachments"]
    assert len(attachments) == 3
    for attachment in attachments:
        async with http.get(attachment["url"]) as response:
            downloaded = response.headers.get("Content-Disposition", "").startswith("attachment")
            assert downloaded is (not attachment["filename"].endswith(".png"))
            assert response.headers["X-Content-Type-Options"] == "nosniff"


async def test_without_a_page_there_is_none_but_strangers_are_kept_out() -> None:
    bare = await LocalDiscord.start()
    try:
        assert bare.page_url is None
        async with aiohttp.ClientSession(base_url=bare.base_url) as session:
            async with session.get("/sandbox/") as response:
                assert response.status == 404
            async with session.get("/local/clock", headers={"Host": "toybox.example"}) as response:
                assert response.status == 403
    finally:
        await bare.stop()
