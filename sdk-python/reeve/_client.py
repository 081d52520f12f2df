from __future__ import annotations

import math
import random
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import httpx

from ._call import HEADER_VALUE, Call
from ._errors import ReeveError, problem_of
from ._methods import Groups
from ._retries import may_be_done_after, pause_after

# A token of RFC 9110.
_HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")


class Reeve(Groups):
    """A client of the API of one organization. It is thread-safe; close it, or use it in a `with` statement."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float = 60,
        tries: int = 3,
        headers: Mapping[str, str] | None = None,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        """
        base_url: the URL of Reeve, such as `https://reeve.acme.example`.
        timeout: seconds without a byte after which an attempt fails.
        tries: maximum attempts of a call.
        headers: headers of every request.
        transport: replaces the transport of httpx, for example in tests.
        """
        if not _is_base_url(base_url):
            raise ValueError("base_url must be the URL of Reeve, such as https://reeve.acme.example")
        given = (headers or {}).items()
        if not all(_HEADER_NAME.fullmatch(name) and HEADER_VALUE.fullmatch(text) for name, text in given):
            raise ValueError("headers must be ASCII without control characters and outer spaces")
        if any(name.lower() == "authorization" for name in headers or {}):
            raise ValueError("headers must not contain authorization: the client sends the API key")
        if not re.fullmatch(r"[!-~]+", api_key):
            raise ValueError("api_key must be visible ASCII without spaces")
        if type(tries) is not int or tries < 1 or not 0 < timeout < math.inf:
            raise ValueError("tries must be a whole number, and timeout a finite number, above 0")
        self._http = httpx.Client(
            base_url=base_url.rstrip("/"),
            headers={"user-agent": "reeve-sdk-python/0.1.0", **(headers or {}), "authorization": f"Bearer {api_key}"},
            timeout=timeout,
            transport=transport,
            # Reeve never redirects a call. After a proxy's redirect, a POST would be sent again as a GET.
            follow_redirects=False,
        )
        self._bind(_Sender(self._http, timeout, tries))

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def __enter__(self) -> Reeve:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Sender:
    def __init__(self, http: httpx.Client, timeout: float, tries: int) -> None:
        self._http = http
        self._timeout = timeout
        self._tries = tries

    def data(self, call: Call) -> Any:
        def read(response: httpx.Response) -> Any:
            response.read()
            if call.response is not None:
                call.response.status = response.status_code
                call.response.headers = response.headers
                call.response.etag = _strong(response.headers.get("etag"))
            if not response.is_success:
                raise _refused(call.operation, response)
            if response.status_code == 204:
                return None
            try:
                data = response.json()
            except (ValueError, RecursionError) as error:
                raise ReeveError(call.operation, "unexpected_answer", response) from error
            if not isinstance(data, dict):
                raise ReeveError(call.operation, "unexpected_answer", response)
            return data

        return self._repeated(call, lambda: self._once(call, read))

    @contextmanager
    def stream(self, call: Call) -> Iterator[httpx.Response]:
        def begin(response: httpx.Response) -> httpx.Response:
            if response.is_success:
                return response
            response.read()
            raise _refused(call.operation, response)

        response = self._repeated(call, lambda: self._once(call, begin, closes=False))
        try:
            yield response
        finally:
            response.close()

    def _once(self, call: Call, use: Callable[[httpx.Response], Any], *, closes: bool = True) -> Any:
        request = self._http.build_request(
            call.method,
            call.path,
            params=_to_params(call.query),
            json=call.body,
            headers=call.headers,
            timeout=self._timeout if call.timeout is None else call.timeout,
        )
        response = None
        is_used = False
        try:
            response = self._http.send(request, stream=True)
            result = use(response)
            is_used = True
            return result
        except httpx.TimeoutException as error:
            raise ReeveError(call.operation, "timeout", response) from error
        except httpx.HTTPError as error:
            raise ReeveError(call.operation, "network_fault", response) from error
        finally:
            if response is not None and (closes or not is_used):
                response.close()

    def _repeated(self, call: Call, attempt: Callable[[], Any]) -> Any:
        may_be_done = False
        tried = 1
        while True:
            try:
                return attempt()
            except ReeveError as error:
                may_be_done = call.is_write and may_be_done_after(error, may_be_done)
                error.may_be_done = may_be_done
                pause = pause_after(tried, error, random.random)
                if not call.is_repeatable or tried >= self._tries or pause is None:
                    raise
                time.sleep(pause)
            tried += 1


def _refused(operation: str, response: httpx.Response) -> ReeveError:
    problem = problem_of(response)
    return ReeveError(operation, problem["code"] if problem else "unexpected_answer", response, problem)


def _is_base_url(text: str) -> bool:
    if not re.fullmatch(r"https?://[^/@?#\s\\][^@?#\s\\]*", text):
        return False
    try:
        url = httpx.URL(text)
        return url.host != "" and 0 < (url.port or 443) < 65_536
    except httpx.InvalidURL:
        return False


def _strong(etag: str | None) -> str | None:
    return None if etag is None or etag.startswith("W/") else etag


def _to_params(query: Mapping[str, Any]) -> httpx.QueryParams:
    params = httpx.QueryParams()
    for name, value in query.items():
        for one in value if isinstance(value, (list, tuple)) else [value]:
            params = params.add(name, str(one).lower() if isinstance(one, bool) else str(one))
    return params
