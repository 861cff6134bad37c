"""The page's files, as they were built from web/: held in memory, compressed once."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

import brotli
from fastapi import APIRouter, Request, Response

__all__ = ["FOLDER", "Page", "page_router"]

FOLDER = Path(__file__).parents[1] / "page"
_ABSENT = (
    "The page has not been built yet. Run 'make page' in the project's folder (it needs Node.js, or fetches it), then"
    " start the server again. The interface for programs works without it: see /api/docs\n"
)
_HASHED = re.compile(r"[-.][A-Za-z0-9_-]{8}\.[a-z0-9]+$")  # as Vite names what it builds
_WORTH_COMPRESSING = 512  # bytes
_TEXT = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")


@dataclass(frozen=True)
class _File:
    kind: str
    tag: str
    forever: bool  # its name holds a hash of its content
    forms: dict[str, bytes]  # by encoding

    @classmethod
    def read(cls, path: Path) -> _File:
        content = path.read_bytes()
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        if kind == "text/javascript" or kind.startswith("text/"):
            kind += "; charset=utf-8"
        forms = {"identity": content}
        if kind.startswith(_TEXT) and len(content) >= _WORTH_COMPRESSING:
            forms["gzip"] = gzip.compress(content, 9, mtime=0)
            forms["br"] = brotli.compress(content, quality=9)
        tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
        forever = path.parent.name == "assets" and _HASHED.search(path.name) is not None
        return cls(kind, tag, forever, forms)

    def answer(self, request: Request) -> Response:
        headers = {
            "ETag": self.tag,
            "Vary": "Accept-Encoding",
            "Cache-Control": "public, max-age=31536000, immutable" if self.forever else "no-cache",
        }
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        accepted = {part.partition(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
        form = next((form for form in ("br", "gzip") if form in accepted and form in self.forms), "identity")
        if form != "identity":
            headers["Content-Encoding"] = form
        return Response(self.forms[form], media_type=self.kind, headers=headers)


class Page:
    """All files of the page, by their address."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): _File.read(path)
            for path in sorted(folder.rglob("*"))
            if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts)
        }

    def answer(self, request: Request, path: str) -> Response:
        """Return the file of an address; every address of the page itself is its first file."""
        file = self._files.get(path)
        if file is None and "index.html" in self._files and (path == "" or path.startswith("room/")):
            file = self._files["index.html"]
        if file is not None:
            return file.answer(request)
        if "index.html" not in self._files and (path == "" or path.startswith("room/")):
            return Response(_ABSENT, 503, media_type="text/plain; charset=utf-8")
        return Response("There is nothing here.\n", 404, media_type="text/plain; charset=utf-8")


def page_router(page: Page) -> APIRouter:
    """Return the routes of the page."""
    router = APIRouter(include_in_schema=False)

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    async def file(request: Request, path: str) -> Response:
        return page.answer(request, path)

    return router
