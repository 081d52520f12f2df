"""Verifies and signs requests of governance webhooks (Standard Webhooks)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from time import time
from typing import Any
from uuid import uuid4

from . import models

_TEXTS = {
    "missing_headers": "The request lacks webhook-id, webhook-timestamp or webhook-signature",
    "wrong_signature": "No signature of the request fits a secret",
    "outside_tolerance": "The request was signed too long ago, or in the future",
    "malformed_body": "The body is signed, but is no JSON object",
}


class WebhookError(Exception):
    """A request that Reeve did not send, that was modified, or that is too old.

    `code` is `missing_headers`, `wrong_signature`, `outside_tolerance` or `malformed_body`. Respond with 400, and do
    nothing else.
    """

    def __init__(self, code: str) -> None:
        super().__init__(_TEXTS[code])
        self.code = code


def unwrap(
    raw_body: str | bytes,
    headers: Mapping[str, str],
    secrets: str | Sequence[str],
    *,
    tolerance: float = 300,
    now: float | None = None,
) -> models.WebhookEvent:
    """Verifies the signature of a webhook's request with any of the secrets, and returns its event.

    `raw_body` is the body as it was received, not parsed and serialized again. Give several secrets during a rotation.
    `tolerance` is the maximum difference in seconds between the request's timestamp and now, in either direction. `now`
    replaces the current time, in seconds since 1970.

    Raises WebhookError if the request is rejected, ValueError if a secret is missing or malformed.
    """
    given = {name.lower(): value for name, value in headers.items()}
    event_id, timestamp, signatures = (given.get(f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    if not event_id or not timestamp or not signatures:
        raise WebhookError("missing_headers")
    try:
        body = raw_body.encode() if isinstance(raw_body, str) else bytes(raw_body)
        prefix = f"{event_id}.{timestamp}.".encode()
    except UnicodeEncodeError:
        raise WebhookError("wrong_signature") from None
    keys = [_key_of(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    if not keys:
        raise ValueError("There is no secret to verify with")
    expected = [_signature(key, prefix, body) for key in keys]
    candidates = [one[3:].encode(errors="replace") for one in signatures.split(" ") if one.startswith("v1,")]
    # All secrets are compared, each in constant time, so that the time does not reveal which one matches.
    matches = [hmac.compare_digest(key, candidate) for key in expected for candidate in candidates]
    if not any(matches):
        raise WebhookError("wrong_signature")
    try:
        age = (time() if now is None else now) - float(timestamp)
    except ValueError:
        raise WebhookError("outside_tolerance") from None
    if not abs(age) <= tolerance:
        raise WebhookError("outside_tolerance")
    return _parse(body)


def sign(
    raw_body: str | bytes, secret: str, *, event_id: str | None = None, now: float | None = None
) -> dict[str, str]:
    """The headers that Reeve would send with this body, for tests of a receiver."""
    identifier = event_id or str(uuid4())
    timestamp = str(int(time() if now is None else now))
    body = raw_body.encode() if isinstance(raw_body, str) else bytes(raw_body)
    signature = _signature(_key_of(secret), f"{identifier}.{timestamp}.".encode(), body).decode()
    return {"webhook-id": identifier, "webhook-timestamp": timestamp, "webhook-signature": f"v1,{signature}"}


def _signature(key: bytes, prefix: bytes, body: bytes) -> bytes:
    return base64.b64encode(hmac.digest(key, prefix + body, hashlib.sha256))


def _key_of(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise ValueError("A webhook's secret is whsec_ and base64")
    return key


def _parse(body: bytes) -> models.WebhookEvent:
    try:
        event: Any = json.loads(body)
    except (ValueError, RecursionError):
        raise WebhookError("malformed_body") from None
    if not isinstance(event, dict) or not isinstance(event.get("type"), str):
        raise WebhookError("malformed_body")
    return event  # type: ignore[return-value]
