from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, Protocol
from urllib.parse import quote
from uuid import uuid4

import httpx

from ._lists import Pages
from ._streams import AuditExport, Export


HEADER_VALUE = re.compile("[!-~]([ -~]*[!-~])?")


@dataclass
class ResponseInfo:
    """The status, ETag and headers of a response. Pass an instance as `response` of a call, which fills it in."""

    status: int = 0
    etag: str | None = None
    """The ETag for `if_match`, of the resource or of everything that a dry run depends on."""
    headers: httpx.Headers = field(default_factory=httpx.Headers)


@dataclass(frozen=True)
class Call:
    """A call in the form of its HTTP request."""

    operation: str
    method: str
    path: str
    query: Mapping[str, Any]
    body: Any
    headers: Mapping[str, str]
    is_write: bool
    """False for a GET, a POST that writes nothing, and a dry run."""
    is_repeatable: bool
    """True if the call is idempotent, so that it may be sent again."""
    timeout: float | None
    response: ResponseInfo | None


class Send(Protocol):
    def data(self, call: Call) -> Any: ...

    def stream(self, call: Call) -> AbstractContextManager[httpx.Response]: ...


class Group:
    """The methods of one group of operations."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def _data(self, *given: Any, **options: Any) -> Any:
        return self._send.data(_to_call(*given, **options))

    def _nothing(self, *given: Any, **options: Any) -> None:
        self._send.data(_to_call(*given, **options))

    def _pages(self, key: str, *given: Any, query: Mapping[str, Any], **options: Any) -> Pages[Any]:
        def fetch(cursor: str | None) -> Any:
            following = {**query, "cursor": cursor} if cursor else query
            return self._send.data(_to_call(*given, query=following, **options))

        return Pages(given[0], key, fetch)

    def _export(self, *given: Any, **options: Any) -> Export:
        call = _to_call(*given, **options)
        return Export(call.operation, "csv", lambda: self._send.stream(call))

    def _audit_export(self, *given: Any, **options: Any) -> AuditExport:
        call = _to_call(*given, **options)
        return AuditExport(call.operation, call.query.get("format", "ndjson"), lambda: self._send.stream(call))


def _to_call(
    operation: str,
    method: str,
    template: str,
    *,
    ids: Mapping[str, str],
    query: Mapping[str, Any],
    body: Any = None,
    read_only: bool = False,
    dry_run: bool = False,
    takes_key: bool = False,
    idempotency_key: str | None = None,
    if_match: str | None = None,
    timeout: float | None = None,
    response: ResponseInfo | None = None,
) -> Call:
    headers = {}
    # All attempts of a call have the same key, so that the service makes the write only once.
    if takes_key:
        headers["idempotency-key"] = str(uuid4()) if idempotency_key is None else idempotency_key
    if if_match is not None:
        headers["if-match"] = if_match
    for name, text in headers.items():
        # httpx reports an invalid header like a connection that failed.
        if not HEADER_VALUE.fullmatch(text):
            raise TypeError(f"{operation}: {name} must be printable ASCII without outer spaces, not {text!r}")
    given = {name: value for name, value in query.items() if value is not None}
    return Call(
        operation=operation,
        method=method,
        path=re.sub(r"\{(\w+)\}", lambda found: quote(_checked(operation, found[1], ids[found[1]]), safe=""), template),
        query={**given, **({"dry_run": True} if dry_run else {})},
        body=body,
        headers=headers,
        is_write=method != "GET" and not read_only and not dry_run,
        is_repeatable=method != "POST" or takes_key or read_only,
        timeout=timeout,
        response=response,
    )


def _checked(operation: str, name: str, value: object) -> str:
    # An empty id, or a dot segment, would change the path. A lone surrogate has no UTF-8.
    if isinstance(value, str) and value not in {"", ".", ".."} and not re.search("[\ud800-\udfff]", value):
        return value
    raise TypeError(f"{operation}: {name} must be an id and not {value!r}")
