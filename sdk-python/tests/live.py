"""Uses a running service. Prints what it saw as JSON, which `sdk/test/python.system.test.ts` compares."""

from __future__ import annotations

import json
import os
import sys

from reeve import Reeve, ReeveError, ResponseInfo, webhooks


def main() -> dict[str, object]:
    given = json.load(sys.stdin)
    with Reeve(os.environ["REEVE_URL"], os.environ["REEVE_API_KEY"]) as reeve:
        user_id = given["user_id"]
        emails = sorted(member["email"] for member in reeve.members.list(limit=1))
        shown = ResponseInfo()
        preview = reeve.members.suspend(user_id, {"reason": "laptop stolen"}, dry_run=True, response=shown)
        reeve.triggers.put(given["trigger_id"], {"user_id": user_id, "kind": "agent", "name": "Nightly"})
        code = None
        try:
            reeve.members.suspend(user_id, {"reason": "laptop stolen"}, if_match=shown.etag)
        except ReeveError as error:
            code = error.code
        receipt = reeve.members.suspend(user_id, {"reason": "laptop stolen"}, idempotency_key="python-1")
        repeated = reeve.members.suspend(user_id, {"reason": "laptop stolen"}, idempotency_key="python-1")
        suspension = reeve.members.get_suspension(user_id)
        reeve.members.reactivate(user_id, reason="laptop found")
        entries = list(reeve.audit.export())
        event = webhooks.unwrap(given["delivery"]["body"], given["delivery"]["headers"], given["secret"])
        return {
            "emails": emails,
            "previewed": preview["already_suspended"],
            "changed": code,
            "triggers": receipt["agent_triggers_disabled"],
            "is_same": receipt == repeated,
            "reason": suspension["reason"],
            "status": reeve.members.get(user_id)["status"],
            "sequences": [entry["sequence"] for entry in entries],
            "members": len(list(reeve.members.export().lines())) - 1,
            "carriage_returns": sum(line.endswith("\r") for line in reeve.members.export().lines()),
            "event": event["type"],
        }


print(json.dumps(main()))
