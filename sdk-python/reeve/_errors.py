from __future__ import annotations

import math
from email.utils import parsedate_to_datetime
from time import time
from typing import Any

import httpx

from . import models

_TEXTS = {
    "network_fault": "The service cannot be reached, or the response was incomplete",
    "timeout": "The service did not respond in time",
    "unexpected_answer": "The response is not one of Reeve's",
}

# A proxy's JSON error may have some of these fields, but not all.
_IDENTIFYING = ("code", "detail", "request_id")


class ReeveError(Exception):
    """A call that failed. `code` is the contract; texts are for people and may change.

    The client's own codes: `network_fault` (the service cannot be reached, or the response was incomplete), `timeout`
    (an attempt took too long) and `unexpected_answer` (the response is not one of Reeve's).
    """

    operation: str
    """The operation that was called, such as `suspendMember`."""
    code: str
    status: int
    """The HTTP status; 0 without a response, and for malformed content in a list or an export."""
    request_id: str | None
    """Identifies the request in the service's log and audit trail."""
    etag: str | None
    """The current ETag of the resource, if the code is `changed_meanwhile`."""
    problem: models.Problem | None
    """The problem details, including the invalid fields, the missing scope or permissions."""
    retry_after: float | None
    """The seconds to wait before the next attempt, as requested by the service."""
    may_be_done: bool
    """True if the write may have succeeded despite the error, because this attempt or an earlier one was lost or failed
    in the service. Repeat the call with the same `idempotency_key` to find out. False for reads and dry runs."""

    def __init__(
        self,
        operation: str,
        code: str,
        response: httpx.Response | None = None,
        problem: models.Problem | None = None,
    ) -> None:
        status = response.status_code if response is not None else 0
        headers = response.headers if response is not None else httpx.Headers()
        detail = problem["detail"] if problem else _TEXTS.get(code, code)
        super().__init__(f"{operation}: {detail} ({f'{status} ' if status else ''}{code})")
        self.operation = operation
        self.code = code
        self.status = status
        self.request_id = (problem["request_id"] if problem else None) or headers.get("x-request-id")
        self.etag = headers.get("etag")
        self.problem = problem
        self.retry_after = read_retry_after(headers.get("retry-after"), time())
        self.may_be_done = False


def read_retry_after(value: str | None, now: float) -> float | None:
    """Parses Retry-After, a number of seconds or a date, into seconds from `now`. None for any other value."""
    if not value or not value.strip():
        return None
    try:
        seconds = float(value)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(value).timestamp() - now
        except (ValueError, OverflowError):
            return None
    return max(0.0, seconds) if math.isfinite(seconds) else None


def problem_of(response: httpx.Response) -> models.Problem | None:
    """The problem details of a response; None if the body is not a problem of Reeve."""
    try:
        body: Any = response.json()
    except (ValueError, RecursionError):
        return None
    is_problem = isinstance(body, dict) and all(isinstance(body.get(field), str) for field in _IDENTIFYING)
    return body if is_problem else None
