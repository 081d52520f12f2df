from __future__ import annotations

import base64
import json
import unittest
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from unittest import mock

import httpx

from reeve import Reeve, ReeveError, ResponseInfo, webhooks

ID = "0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada"

Answer = httpx.Response | Exception


def problem(status: int, code: str, **headers: str) -> httpx.Response:
    body = {"type": f"urn:reeve:problem:{code}", "title": code, "status": status, "detail": code, "code": code, "request_id": "r"}
    return httpx.Response(status, json=body, headers=headers)


class Calls:
    """A client whose requests get these answers, one after another."""

    def __init__(self, *answers: Answer, **options: Any) -> None:
        self.requests: list[httpx.Request] = []
        remaining = iter(answers)

        def handle(request: httpx.Request) -> httpx.Response:
            self.requests.append(request)
            answer = next(remaining)
            if isinstance(answer, Exception):
                raise answer
            return answer

        self.reeve = Reeve("https://reeve.test", "rv_key", transport=httpx.MockTransport(handle), **options)


class RequestTest(unittest.TestCase):
    def test_query_ids_and_body_are_those_of_the_call(self) -> None:
        calls = Calls(
            httpx.Response(200, json={"sign_ins": [], "next_cursor": None}),
            httpx.Response(200, json={}, headers={"etag": '"2"'}),
        )
        list(calls.reeve.sign_ins.list(outcome=["failed", "signed_in"], ip="192.0.2.0/24"))
        shown = ResponseInfo()
        calls.reeve.members.suspend("a/b", {"reason": "x"}, dry_run=True, if_match='"1"', response=shown)
        search, suspension = calls.requests
        self.assertEqual(search.url.query, b"outcome=failed&outcome=signed_in&ip=192.0.2.0%2F24")
        self.assertEqual(suspension.url.raw_path, b"/v1/members/a%2Fb/suspension?dry_run=true")
        self.assertEqual(json.loads(suspension.content), {"reason": "x"})
        self.assertEqual(suspension.headers["if-match"], '"1"')
        self.assertEqual(suspension.headers["authorization"], "Bearer rv_key")
        self.assertEqual((shown.status, shown.etag), (200, '"2"'))

    def test_an_id_that_would_change_the_path_is_refused(self) -> None:
        calls = Calls()
        for invalid in ("", ".", "..", None, "\ud800"):
            with self.assertRaises(TypeError):
                calls.reeve.members.get(invalid)  # type: ignore[arg-type]
        self.assertEqual(calls.requests, [])

    def test_an_invalid_header_or_option_is_refused_before_a_request(self) -> None:
        calls = Calls()
        for invalid in ("", "a\nb", "\u00e9", "a ", " a"):
            with self.assertRaises(TypeError):
                calls.reeve.members.suspend(ID, if_match=invalid)
            with self.assertRaises(TypeError):
                calls.reeve.members.suspend(ID, idempotency_key=invalid)
        self.assertEqual(calls.requests, [])
        hosts = ("", "[", "reeve.test:a", "reeve.test:99999", "name:password@reeve.test", "reeve.test?x=1", "reeve.test/#a", "reeve.test\\a")
        for url in ("reeve.test", *(f"https://{host}" for host in hosts)):
            with self.assertRaises(ValueError, msg=url):
                Reeve(url, "rv_key")
        options: list[dict[str, Any]] = [
            {"headers": {"Authorization": "Basic x"}},
            {"headers": {"x": "a\nb"}},
            {"headers": {"x": "\u00e9"}},
            {"headers": {"x": "a "}},
            {"headers": {"x y": "a"}},
            {"tries": 1.5},
            {"tries": True},
            {"tries": 0},
            {"timeout": float("nan")},
            {"timeout": float("inf")},
        ]
        for invalid_options in options:
            with self.assertRaises(ValueError, msg=str(invalid_options)):
                Reeve("https://reeve.test", "rv_key", **invalid_options)

    def test_a_list_reads_its_pages_when_they_are_needed(self) -> None:
        pages = [{"members": [{"user_id": "1"}], "next_cursor": "c"}, {"members": [{"user_id": "2"}], "next_cursor": None}]
        calls = Calls(*(httpx.Response(200, json=page) for page in pages))
        members = iter(calls.reeve.members.list(limit=1))
        self.assertEqual(next(members)["user_id"], "1")
        self.assertEqual(len(calls.requests), 1)
        self.assertEqual([member["user_id"] for member in members], ["2"])
        self.assertEqual(calls.requests[1].url.query, b"limit=1&cursor=c")

    def test_a_page_that_follows_itself_ends_the_list(self) -> None:
        calls = Calls(*(httpx.Response(200, json={"members": [], "next_cursor": "c"}) for _ in range(2)))
        with self.assertRaises(ReeveError) as raised:
            list(calls.reeve.members.list())
        self.assertEqual(raised.exception.code, "unexpected_answer")

    def test_a_response_in_another_form_is_an_unexpected_answer(self) -> None:
        def code_of(act: Callable[[Reeve], object], response: httpx.Response) -> str:
            with self.assertRaises(ReeveError) as raised:
                act(Calls(response).reeve)
            return raised.exception.code

        codes = [code_of(lambda reeve: reeve.members.get(ID), httpx.Response(200, json=[1]))]
        for page in ("x", {}, {"members": 3}, {"members": [], "next_cursor": 3}):
            codes.append(code_of(lambda reeve: list(reeve.members.list()), httpx.Response(200, json=page)))
        for entries, content in (("x", b""), ("-1", b""), ("1", b"\xff\n"), ("1", b"3\n"), ("1", b"[" * 100_000 + b"\n")):
            headers = {"content-type": "application/x-ndjson", "reeve-entries": entries}
            export = httpx.Response(200, headers=headers, content=content)
            codes.append(code_of(lambda reeve: list(reeve.audit.export()), export))
        self.assertEqual(codes, ["unexpected_answer"] * 10)


class RetryTest(unittest.TestCase):
    def setUp(self) -> None:
        self.sleep = self.enterContext(mock.patch("time.sleep"))

    def failure(self, act: Callable[[], object]) -> ReeveError:
        with self.assertRaises(ReeveError) as raised:
            act()
        return raised.exception

    def test_a_write_is_repeated_with_the_same_key(self) -> None:
        calls = Calls(httpx.ConnectError("down"), problem(503, "database_unavailable", **{"retry-after": "2"}), httpx.Response(200, json={}))
        calls.reeve.members.suspend(ID)
        keys = {request.headers["idempotency-key"] for request in calls.requests}
        self.assertEqual((len(calls.requests), len(keys)), (3, 1))
        self.assertEqual(self.sleep.call_args_list[1], mock.call(2.0))

    def test_an_error_of_a_proxy_is_repeated(self) -> None:
        body = {"code": "upstream_unavailable", "detail": "try again"}
        error = self.failure(lambda: Calls(*(httpx.Response(503, json=body) for _ in range(3))).reeve.members.get(ID))
        self.assertEqual((error.status, error.code, self.sleep.call_count), (503, "unexpected_answer", 2))

    def test_a_retry_after_out_of_range_is_ignored(self) -> None:
        late = {"retry-after": "Tue, 01 Dec 99999999999999 00:00:00 GMT"}
        calls = Calls(*(problem(503, "database_unavailable", **late) for _ in range(3)))
        error = self.failure(lambda: calls.reeve.members.get(ID))
        self.assertEqual((error.code, error.retry_after), ("database_unavailable", None))

    def test_deeply_nested_json_is_an_unexpected_answer(self) -> None:
        for status in (200, 403):
            error = self.failure(lambda: Calls(httpx.Response(status, content=b"[" * 100_000)).reeve.members.get(ID))
            self.assertEqual(error.code, "unexpected_answer")

    def test_three_attempts_are_made(self) -> None:
        calls = Calls(*(problem(503, "database_unavailable") for _ in range(3)))
        error = self.failure(lambda: calls.reeve.members.suspend(ID))
        self.assertEqual((error.status, error.code, error.may_be_done), (503, "database_unavailable", True))
        self.assertEqual(len(calls.requests), 3)

    def test_a_long_retry_after_and_a_refusal_are_not_repeated(self) -> None:
        for answer in (problem(429, "rate_limited", **{"retry-after": "61"}), problem(403, "owner_required")):
            calls = Calls(answer)
            self.assertFalse(self.failure(partial(calls.reeve.members.suspend, ID)).may_be_done)
            self.assertEqual(len(calls.requests), 1)

    def test_a_refusal_after_a_lost_response_leaves_the_outcome_unknown_unless_it_is_a_conflict(self) -> None:
        for refusal, may_be_done in ((problem(401, "invalid_key"), True), (problem(409, "last_active_owner"), False)):
            calls = Calls(httpx.ReadError("lost"), refusal)
            self.assertEqual(self.failure(partial(calls.reeve.members.suspend, ID)).may_be_done, may_be_done)
        calls = Calls(*(httpx.ReadError("lost") for _ in range(3)))
        self.assertFalse(self.failure(lambda: calls.reeve.members.suspend(ID, dry_run=True)).may_be_done)

    def test_a_changed_resource_is_named_by_its_etag(self) -> None:
        calls = Calls(problem(412, "changed_meanwhile", etag='"3"'))
        error = self.failure(lambda: calls.reeve.members.suspend(ID, if_match='"2"'))
        self.assertEqual((error.code, error.etag, error.request_id), ("changed_meanwhile", '"3"', "r"))

    def test_a_page_of_a_proxy_is_no_answer(self) -> None:
        pages = (httpx.Response(status, text="<html>") for status in (502, 200))
        calls = Calls(httpx.Response(502, json={"error": "bad gateway"}), *pages)
        error = self.failure(lambda: calls.reeve.members.get(ID))
        self.assertEqual((error.code, len(calls.requests)), ("unexpected_answer", 3))

    def test_a_timeout_has_its_own_code(self) -> None:
        calls = Calls(httpx.ReadTimeout("late"), tries=1)
        self.assertEqual(self.failure(lambda: calls.reeve.members.get(ID)).code, "timeout")


class ExportTest(unittest.TestCase):
    def export(self, chunks: list[bytes], entries: int, kind: str) -> Calls:
        def content() -> Iterator[bytes]:
            yield from chunks

        headers = {"content-type": kind, "reeve-entries": str(entries)}
        return Calls(httpx.Response(200, content=content(), headers=headers))

    def test_an_export_has_all_its_entries(self) -> None:
        calls = self.export([b'{"sequence":1}\n{"seq', b'uence":2}\n'], 2, "application/x-ndjson")
        self.assertEqual([entry["sequence"] for entry in calls.reeve.audit.export()], [1, 2])

    def test_a_quoted_field_of_csv_may_have_line_ends(self) -> None:
        calls = self.export([b'name\n"Ada\n', b'Lovelace"\n'], 1, "text/csv")
        self.assertEqual(b"".join(calls.reeve.members.export().bytes()), b'name\n"Ada\nLovelace"\n')

    def test_an_incomplete_export_fails(self) -> None:
        for chunks in ([b'{"sequence":1}\n'], [b'{"sequence":1}\n{"sequence":2}']):
            calls = self.export(chunks, 2, "application/x-ndjson")
            with self.assertRaises(ReeveError) as raised:
                list(calls.reeve.audit.export().lines())
            self.assertEqual(raised.exception.code, "network_fault")


class WebhookTest(unittest.TestCase):
    secret = "whsec_" + base64.b64encode(bytes(range(32))).decode()
    other = "whsec_" + base64.b64encode(bytes(32)).decode()
    body = '{"type":"member.suspended","data":{}}'

    def fault(self, body: str, headers: dict[str, str], secret: str | list[str] | None = None, now: float = 1000) -> str:
        with self.assertRaises(webhooks.WebhookError) as raised:
            webhooks.unwrap(body, headers, secret or self.secret, now=now)
        return raised.exception.code

    def test_a_signed_event_is_returned_during_a_rotation_too(self) -> None:
        headers = webhooks.sign(self.body, self.secret, now=1000)
        bodies: list[str | bytes] = [self.body, self.body.encode()]
        for body in bodies:
            event = webhooks.unwrap(body, headers, [self.other, self.secret], now=1300)
            self.assertEqual(event["type"], "member.suspended")
        upper = {name.upper(): value for name, value in headers.items()}
        self.assertEqual(webhooks.unwrap(self.body, upper, self.secret, now=700)["type"], "member.suspended")

    def test_other_requests_are_rejected(self) -> None:
        headers = webhooks.sign(self.body, self.secret, now=1000)
        self.assertEqual(self.fault(self.body, {}), "missing_headers")
        self.assertEqual(self.fault(self.body + " ", headers), "wrong_signature")
        self.assertEqual(self.fault(self.body, headers, self.other), "wrong_signature")
        self.assertEqual(self.fault(self.body, {**headers, "webhook-id": "other"}), "wrong_signature")
        self.assertEqual(self.fault(self.body, headers, now=1301), "outside_tolerance")
        self.assertEqual(self.fault(self.body, headers, now=699), "outside_tolerance")
        self.assertEqual(self.fault("[]", webhooks.sign("[]", self.secret, now=1000)), "malformed_body")
        for name in headers:
            self.assertEqual(self.fault(self.body, {**headers, name: headers[name] + "\ud800"}), "wrong_signature")
        self.assertEqual(self.fault("\ud800", headers), "wrong_signature")
        deep = "[" * 100_000
        self.assertEqual(self.fault(deep, webhooks.sign(deep, self.secret, now=1000)), "malformed_body")
        with self.assertRaises(ValueError):
            webhooks.unwrap(self.body, headers, "whsec_")


if __name__ == "__main__":
    unittest.main()
