from __future__ import annotations

from collections.abc import Callable

from ._errors import ReeveError

_FIRST = 0.5
_LONGEST = 8.0
_LONGEST_RETRY_AFTER = 60.0

_STATUSES = {408, 429, 502, 503, 504}
# `idempotency_key_in_use`: an earlier attempt is still running, and its response will be stored under the key.
_CODES = {"network_fault", "timeout", "idempotency_key_in_use"}


def pause_after(tried: int, error: ReeveError, random: Callable[[], float]) -> float | None:
    """The pause in seconds before the next attempt; None if another attempt cannot help.

    Exponential backoff with full jitter: a random part of 0.5 s, 1 s, 2 s … 8 s. `Retry-After` takes precedence; if it is
    over a minute, the call fails at once.
    """
    if error.status not in _STATUSES and error.code not in _CODES:
        return None
    if error.retry_after is not None:
        return error.retry_after if error.retry_after <= _LONGEST_RETRY_AFTER else None
    return random() * min(_LONGEST, _FIRST * 2.0 ** (tried - 1))


def may_be_done_after(error: ReeveError, before: bool) -> bool:
    """True if a write with this error may have been made, by this attempt or by one `before` it.

    Except for `idempotency_key_in_use`, 409, 412 and 422 show that no earlier attempt succeeded. Other refusals do not,
    because Reeve sends them before it looks up the idempotency key.
    """
    if error.problem and error.status in {409, 412, 422}:
        return error.code in _CODES
    return before or not error.problem or (error.status >= 500 and error.code != "organization_busy")
