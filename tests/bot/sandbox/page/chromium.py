"""Chromium without a screen, driven over its DevTools protocol; only as much of it as the tests of the page need."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-port=0",
)
PATIENCE = 15.0
"""Seconds that anything on a page may take."""


def find_chromium() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def is_fault(entry: dict[str, Any]) -> bool:
    """Whether something logged is wrong. A picture may be replaced before the browser has come to fetch it."""
    return entry["level"] == "error" and "attachments/" not in entry.get("url", "")


def _press(selector: str, text: str) -> str:
    """Looking where it is and clicking there are one step, for the page may draw itself anew between two."""
    return f"""(() => {{
        const fits = (e) => e.innerText.includes({json.dumps(text)}) && !e.disabled
        const element = [...document.querySelectorAll({json.dumps(selector)})].filter(fits).at(-1)
        if (!element) return false
        element.scrollIntoView({{block: 'nearest'}})
        const box = element.getBoundingClientRect()
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
        if (!element.contains(hit)) return false
        hit.click()
        return true
    }})()"""


class Tab:
    """One tab. What it logs as an error is gathered in `errors`."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._n = 0
        self.errors: list[str] = []
        self._hearing = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        async for frame in self._socket:
            event = json.loads(frame.data)
            if "id" in event:
                self._answers.pop(event["id"]).set_result(event)
            elif event["method"] == "Runtime.exceptionThrown":
                self.errors.append(json.dumps(event["params"]["exceptionDetails"]))
            elif event["method"] == "Log.entryAdded" and is_fault(event["params"]["entry"]):
                self.errors.append(json.dumps(event["params"]["entry"]))

    async def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._n += 1
        answer = self._answers[self._n] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"id": self._n, "method": method, "params": parameters})
        told = await asyncio.wait_for(answer, PATIENCE + 5)
        if "error" in told:
            raise AssertionError(f"{method}: {told['error']}")
        result: dict[str, Any] = told["result"]
        return result

    async def open(self, url: str) -> None:
        for domain in ("Page", "Runtime", "Log"):
            await self.call(f"{domain}.enable")
        await self.call("Emulation.setFocusEmulationEnabled", enabled=True)
        await self.call("Page.navigate", url=url)

    async def size(self, width: int, height: int) -> None:
        await self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600
        )

    async def value(self, expression: str) -> Any:
        """What an expression of JavaScript is worth; promises are waited for."""
        told = await self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in told:
            raise AssertionError(f"{expression}: {told['exceptionDetails']}")
        return told["result"].get("value")

    async def wait(self, condition: str) -> Any:
        """The value of an expression once it is true; looked at whenever the page draws itself."""
        return await self.value(
            f"""new Promise((found, lost) => {{
                const end = Date.now() + {PATIENCE * 1000}
                const look = () => {{
                    const value = (() => {{ try {{ return {condition} }} catch {{ return false }} }})()
                    if (value) found(value)
                    else if (Date.now() > end) lost(new Error("waited in vain on:\\n" + document.body.innerText))
                    else setTimeout(look, 20)
                }}
                look()
            }})"""
        )

    async def press(self, selector: str, text: str = "") -> None:
        """Clicks on the last element that fits and holds that text, once a mouse would hit it."""
        await self.wait(_press(selector, text))

    async def pressed(self, selector: str, text: str = "") -> bool:
        """The same at once, where there is one to be hit now; whether there was."""
        return bool(await self.value(_press(selector, text)))

    async def screenshot(self) -> bytes:
        """What is to be seen now, as PNG."""
        return base64.b64decode((await self.call("Page.captureScreenshot", format="png"))["data"])

    async def type(self, text: str) -> None:
        await self.call("Input.insertText", text=text)

    async def key(self, name: str) -> None:
        code = {"Enter": 13, "Escape": 27, "ArrowDown": 40, "Tab": 9}[name]
        text = {"text": "\r"} if name == "Enter" else {}
        for kind in ("keyDown", "keyUp"):
            await self.call(
                "Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code, **text
            )


class Browser:
    """A running Chromium."""

    def __init__(self, address: str, session: aiohttp.ClientSession) -> None:
        self._address = address
        self._session = session
        self.tabs: list[Tab] = []

    async def open(self, url: str, width: int = 1280, height: int = 860) -> Tab:
        """A new tab of that size which shows `url`."""
        async with self._session.put(f"{self._address}/json/new?about:blank") as response:
            target = await response.json(content_type=None)
        tab = Tab(await self._session.ws_connect(target["webSocketDebuggerUrl"], max_msg_size=0))
        self.tabs.append(tab)
        await tab.size(width, height)
        await tab.open(url)
        return tab


@contextlib.asynccontextmanager
async def chromium(program: str, profile: Path) -> AsyncIterator[Browser]:
    """Starts it with an empty profile, and ends it."""
    process = await asyncio.create_subprocess_exec(
        program,
        *FLAGS,
        f"--user-data-dir={profile}",
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stderr is not None
    try:
        async with asyncio.timeout(PATIENCE):
            while not (line := (await process.stderr.readline()).decode()).startswith("DevTools listening on ws://"):
                assert line, "Chromium ended at once"
        reading = asyncio.create_task(process.stderr.read())
        address = "http://" + line.partition("ws://")[2].partition("/")[0]
        async with aiohttp.ClientSession() as session:
            yield Browser(address, session)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await process.wait()
        await reading
