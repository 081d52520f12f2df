from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import cast

import httpx

from . import models
from ._errors import ReeveError

Opening = Callable[[], AbstractContextManager[httpx.Response]]


class Export:
    """An export, requested when it is first read. Raises ReeveError if it cannot be read to its end."""

    def __init__(self, operation: str, file_format: str, opening: Opening) -> None:
        self._operation = operation
        self._format = file_format
        self._opening = opening

    def bytes(self) -> Iterator[bytes]:
        """The chunks as the service sends them, for storage. Raises at the end if the export is incomplete."""
        with self._opening() as response:
            entries = response.headers.get("reeve-entries", "")
            if self._format not in response.headers.get("content-type", "") or not re.fullmatch("[0-9]{1,15}", entries):
                raise ReeveError(self._operation, "unexpected_answer", response)
            is_csv = self._format == "csv"
            # The first record of CSV names the columns.
            missing = int(entries) + is_csv
            is_quoted = False
            is_ended = True
            for chunk in _read(self._operation, response):
                for part in chunk.splitlines(keepends=True):
                    # A quoted field of CSV may contain line ends.
                    is_quoted ^= is_csv and part.count(b'"') % 2 == 1
                    is_ended = part.endswith(b"\n") and not is_quoted
                    missing -= is_ended
                yield chunk
            if not is_ended or missing != 0:
                raise ReeveError(self._operation, "network_fault", response)

    def lines(self) -> Iterator[str]:
        """The lines as the service sends them, without their line ends (CRLF in CSV)."""
        rest = b""
        for chunk in self.bytes():
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                yield _decoded(self._operation, line.removesuffix(b"\r"))


class AuditExport(Export):
    """An export of the audit trail. Iterates over the entries of an NDJSON export."""

    def __iter__(self) -> Iterator[models.AuditEntry]:
        if self._format == "csv":
            raise TypeError("csv has no entries: read its lines() or bytes()")
        for line in self.lines():
            yield _entry(self._operation, line)


def _read(operation: str, response: httpx.Response) -> Iterator[bytes]:
    try:
        yield from response.iter_bytes()
    except httpx.TimeoutException as error:
        raise ReeveError(operation, "timeout", response) from error
    except httpx.HTTPError as error:
        raise ReeveError(operation, "network_fault", response) from error


def _decoded(operation: str, line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise ReeveError(operation, "unexpected_answer") from error


def _entry(operation: str, line: str) -> models.AuditEntry:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ReeveError(operation, "unexpected_answer") from error
    if not isinstance(entry, dict):
        raise ReeveError(operation, "unexpected_answer")
    return cast(models.AuditEntry, entry)
