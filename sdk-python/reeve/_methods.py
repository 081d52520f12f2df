# Made from the API's document by "npm run generate"; do not edit.

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from . import models
from ._call import Group, ResponseInfo, Send
from ._lists import Pages
from ._streams import AuditExport, Export


class MembersMethods(Group):
    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        order: Literal["asc", "desc"] | None = None,
        sort: Literal["user_id", "email", "joined_at"] | None = None,
        status: Literal["active", "suspended"] | None = None,
        user_id: Sequence[str] | None = None,
        kind: Literal["person", "service"] | None = None,
        profile_id: str | None = None,
        external_id: str | None = None,
        last_active_before: models.SentTimestamp | None = None,
        q: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> Pages[models.Member]:
        """List the members: `listMembers`, `GET /v1/members`.

        Sorted by `user_id`, or by the key in `sort`; `email` sorts service accounts by id.

        Needs scope `members:read` and permission `members.read`.

        Raises ReeveError: invalid_cursor"""
        return self._pages(
            "members",
            "listMembers",
            "GET",
            "/v1/members",
            ids={},
            query={"limit": limit, "cursor": cursor, "order": order, "sort": sort, "status": status, "user_id": user_id, "kind": kind, "profile_id": profile_id, "external_id": external_id, "last_active_before": last_active_before, "q": q},
            timeout=timeout,
            response=response,
        )

    def create(
        self,
        body: models.NewMember,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Member:
        """Create a member: `createMember`, `POST /v1/members`.

        An existing account with the same email address becomes a member. The name applies only to this organization. A pending invitation to the address is revoked. A suspended member stays suspended, and someone who was removed while suspended can be added only by a caller who has `members.reactivate`. For them, a sign-in block that this organization set is lifted.

        Needs scope `members:write` and permission `members.invite`.

        Raises ReeveError: profile_exceeds_caller, session_not_fresh, reactivation_required, already_member, member_suspended, external_id_taken, ambiguous_external_id, profile_not_found"""
        data: models.Member = self._data(
            "createMember",
            "POST",
            "/v1/members",
            ids={},
            query={},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            response=response,
        )
        return data

    def count(
        self,
        *,
        kind: Literal["person", "service"] | None = None,
        profile_id: str | None = None,
        external_id: str | None = None,
        last_active_before: models.SentTimestamp | None = None,
        q: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.MemberCounts:
        """Count the members: `countMembers`, `GET /v1/members/counts`.

        Counts by status. Takes the same filters as the list.

        Needs scope `members:read` and permission `members.read`."""
        data: models.MemberCounts = self._data(
            "countMembers",
            "GET",
            "/v1/members/counts",
            ids={},
            query={"kind": kind, "profile_id": profile_id, "external_id": external_id, "last_active_before": last_active_before, "q": q},
            timeout=timeout,
            response=response,
        )
        return data

    def export(
        self,
        *,
        status: Literal["active", "suspended"] | None = None,
        user_id: Sequence[str] | None = None,
        kind: Literal["person", "service"] | None = None,
        profile_id: str | None = None,
        external_id: str | None = None,
        last_active_before: models.SentTimestamp | None = None,
        q: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> Export:
        """Export the members: `exportMembers`, `GET /v1/members/export`.

        Streams the members as CSV, sorted by `user_id`, with the filters of the list. The columns are the fields of a member; `metadata` is JSON, and spaces separate the values of `held_by`. An apostrophe escapes every text that could begin a formula. With fewer records than `Reeve-Entries`, or without the last line end, the export is incomplete.

        Needs scope `members:read` and permission `members.read`."""
        return self._export(
            "exportMembers",
            "GET",
            "/v1/members/export",
            ids={},
            query={"status": status, "user_id": user_id, "kind": kind, "profile_id": profile_id, "external_id": external_id, "last_active_before": last_active_before, "q": q},
            timeout=timeout,
            response=response,
        )

    def get(
        self,
        user_id: str,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Member:
        """Get a member: `getMember`, `GET /v1/members/{userId}`.

        Needs scope `members:read` and permission `members.read`.

        Raises ReeveError: member_not_found"""
        data: models.Member = self._data(
            "getMember",
            "GET",
            "/v1/members/{user_id}",
            ids={"user_id": user_id},
            query={},
            timeout=timeout,
            response=response,
        )
        return data

    def assign_profile(
        self,
        user_id: str,
        body: models.ProfileAssignment,
        *,
        dry_run: bool = False,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> dict[str, Any]:
        """Assign an access profile to a member: `assignProfile`, `PATCH /v1/members/{userId}`.

        In a session, assigning the Owner profile requires a sign-in within the last ten minutes. If a directory manages the member, it decides the profile, except Owner and by a mapping with `initial_only`.

        Needs scope `members:write` and permission `members.assign_profile`.

        Raises ReeveError: profile_exceeds_caller, session_not_fresh, target_exceeds_caller, owner_required, member_not_found, last_active_owner, managed_by_directory, owner_must_be_person, changed_meanwhile, profile_not_found"""
        data: dict[str, Any] = self._data(
            "assignProfile",
            "PATCH",
            "/v1/members/{user_id}",
            ids={"user_id": user_id},
            query={},
            body=body,
            dry_run=dry_run,
            takes_key=True,
            idempotency_key=idempotency_key,
            if_match=if_match,
            timeout=timeout,
            response=response,
        )
        return data

    def remove(
        self,
        user_id: str,
        *,
        reason: models.Prose | None = None,
        service_accounts_to: str | None = None,
        dry_run: bool = False,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.RemovalReceipt:
        """Remove a member: `removeMember`, `DELETE /v1/members/{userId}`.

        Keeps the account, and the sign-in block of a suspension. Pauses the Oracle of the member until it is transferred, and revokes pending invitations that the member sent or received.

        Needs scope `members:write` and permission `members.remove`.

        Raises ReeveError: target_exceeds_caller, owner_required, member_not_found, cannot_remove_self, last_active_owner, service_accounts_left, accountable_must_be_person, member_suspended, changed_meanwhile"""
        data: models.RemovalReceipt = self._data(
            "removeMember",
            "DELETE",
            "/v1/members/{user_id}",
            ids={"user_id": user_id},
            query={"reason": reason, "service_accounts_to": service_accounts_to},
            dry_run=dry_run,
            takes_key=True,
            idempotency_key=idempotency_key,
            if_match=if_match,
            timeout=timeout,
            response=response,
        )
        return data

    def edit(
        self,
        user_id: str,
        body: models.MemberChanges | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Member:
        """Edit the details of a member: `editMember`, `PATCH /v1/members/{userId}/details`.

        Absent fields stay unchanged; `metadata` is replaced as a whole. The account and other organizations keep their own details. Changing the `external_id` of a suspended member requires `members.reactivate`, and an owner if a directory holds them. `accountable_user_id` hands a service account over to another person.

        Needs scope `members:write` and permission `members.invite`.

        Raises ReeveError: target_exceeds_caller, owner_required, reactivation_required, member_not_found, not_service_account, accountable_must_be_person, member_suspended, external_id_taken, ambiguous_external_id, changed_meanwhile"""
        data: models.Member = self._data(
            "editMember",
            "PATCH",
            "/v1/members/{user_id}/details",
            ids={"user_id": user_id},
            query={},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            if_match=if_match,
            timeout=timeout,
            response=response,
        )
        return data

    def check_access(
        self,
        user_id: str,
        *,
        permission: Sequence[str],
        as_profile: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Access:
        """Check the permissions of a member: `checkAccess`, `GET /v1/members/{userId}/access`.

        Users who are not members get the reason `not_a_member`. Repeat `permission` to check several. With `as_profile`, the result is as if the member had that profile.

        Needs scope `members:read` and permission `members.read`.

        Raises ReeveError: profile_not_found"""
        data: models.Access = self._data(
            "checkAccess",
            "GET",
            "/v1/members/{user_id}/access",
            ids={"user_id": user_id},
            query={"permission": permission, "as_profile": as_profile},
            timeout=timeout,
            response=response,
        )
        return data

    def get_suspension(
        self,
        user_id: str,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Suspension:
        """Get the suspension of a member: `getSuspension`, `GET /v1/members/{userId}/suspension`.

        Needs scope `members:read` and permission `members.read`.

        Raises ReeveError: member_not_found, not_suspended"""
        data: models.Suspension = self._data(
            "getSuspension",
            "GET",
            "/v1/members/{user_id}/suspension",
            ids={"user_id": user_id},
            query={},
            timeout=timeout,
            response=response,
        )
        return data

    def suspend(
        self,
        user_id: str,
        body: models.SuspensionRequest | None = None,
        *,
        dry_run: bool = False,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.SuspensionReceipt:
        """Suspend a member: `suspendMember`, `POST /v1/members/{userId}/suspension`.

        Deletes nothing, and stores what it disables for reactivation. Repeated, it stops nothing more, but holds what only a directory held, revokes keys, disables webhooks and sets a missing sign-in block if requested: the entry is `member.suspension_repeated`, with an event per effect. A block at an identity provider is recorded as `member.login_blocked` once the provider has confirmed it.

        Needs scope `members:write` and permission `members.suspend`.

        Raises ReeveError: target_exceeds_caller, owner_required, member_not_found, cannot_suspend_self, last_active_owner, changed_meanwhile, keep_oracle_required, delete_in_progress"""
        data: models.SuspensionReceipt = self._data(
            "suspendMember",
            "POST",
            "/v1/members/{user_id}/suspension",
            ids={"user_id": user_id},
            query={},
            body=body,
            dry_run=dry_run,
            takes_key=True,
            idempotency_key=idempotency_key,
            if_match=if_match,
            timeout=timeout,
            response=response,
        )
        return data

    def reactivate(
        self,
        user_id: str,
        *,
        reason: models.Prose | None = None,
        restore_webhooks: bool | None = None,
        override: bool | None = None,
        dry_run: bool = False,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.ReactivationReceipt:
        """Reactivate a suspended member: `reactivateMember`, `DELETE /v1/members/{userId}/suspension`.

        Enables the unchanged stored triggers and webhooks, resumes an Oracle that the suspension paused, and lifts its sign-in block. Webhooks need `governance:write` as well. Sessions and invitations are not restored. A suspension that a directory holds ends there; an owner can end it here with `override`, until the directory holds it again.

        Needs scope `members:write` and permission `members.reactivate`.

        Raises ReeveError: target_exceeds_caller, owner_required, member_not_found, held_by_directory, changed_meanwhile"""
        data: models.ReactivationReceipt = self._data(
            "reactivateMember",
            "DELETE",
            "/v1/members/{user_id}/suspension",
            ids={"user_id": user_id},
            query={"reason": reason, "restore_webhooks": restore_webhooks, "override": override},
            dry_run=dry_run,
            takes_key=True,
            idempotency_key=idempotency_key,
            if_match=if_match,
            timeout=timeout,
            response=response,
        )
        return data

    def get_follow_ups(
        self,
        user_id: str,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.FollowUps:
        """Get the follow-ups of a suspension: `getFollowUps`, `GET /v1/members/{userId}/suspension/follow-ups`.

        They stay until the next suspension or the removal, those about API keys also after it. One that was done stays done in the next suspension if its item has not been changed or used since.

        Needs scope `members:read` and permission `members.suspend`.

        Raises ReeveError: member_not_found, not_suspended"""
        data: models.FollowUps = self._data(
            "getFollowUps",
            "GET",
            "/v1/members/{user_id}/suspension/follow-ups",
            ids={"user_id": user_id},
            query={},
            timeout=timeout,
            response=response,
        )
        return data

    def list_open_follow_ups(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        order: Literal["asc", "desc"] | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> Pages[models.OpenFollowUp]:
        """List the open follow-ups of suspensions: `listOpenFollowUps`, `GET /v1/members/follow-ups`.

        Those of the last suspension of each person, also after a reactivation, and after a removal those about keys, oldest first. A disabled or removed webhook counts as done, and so does a key that no longer works.

        Needs scope `members:read` and permission `members.suspend`.

        Raises ReeveError: invalid_cursor"""
        return self._pages(
            "follow_ups",
            "listOpenFollowUps",
            "GET",
            "/v1/members/follow-ups",
            ids={},
            query={"limit": limit, "cursor": cursor, "order": order},
            timeout=timeout,
            response=response,
        )

    def edit_follow_up(
        self,
        user_id: str,
        follow_up_id: str,
        body: models.FollowUpChanges,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.FollowUps:
        """Mark a follow-up of a suspension as done: `editFollowUp`, `PATCH /v1/members/{userId}/suspension/follow-ups/{followUpId}`.

        Returns all follow-ups. One that was already done keeps its `done_by` and `done_at`.

        Needs scope `members:write` and permission `members.suspend`.

        Raises ReeveError: target_exceeds_caller, owner_required, member_not_found, follow_up_not_found, not_suspended, cannot_suspend_self, changed_meanwhile"""
        data: models.FollowUps = self._data(
            "editFollowUp",
            "PATCH",
            "/v1/members/{user_id}/suspension/follow-ups/{follow_up_id}",
            ids={"user_id": user_id, "follow_up_id": follow_up_id},
            query={},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            if_match=if_match,
            timeout=timeout,
            response=response,
        )
        return data

    def list_sessions(
        self,
        user_id: str,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> Pages[models.Session]:
        """List the sessions of a member: `listMemberSessions`, `GET /v1/members/{userId}/sessions`.

        The sessions that a login block would end, for callers who may suspend this member. Sessions belong to the account: while it is active in another organization, none is shown (`withheld`).

        Needs scope `members:write` and permission `members.suspend`.

        Raises ReeveError: target_exceeds_caller, owner_required, member_not_found"""
        return self._pages(
            "sessions",
            "listMemberSessions",
            "GET",
            "/v1/members/{user_id}/sessions",
            ids={"user_id": user_id},
            query={},
            timeout=timeout,
            response=response,
        )

    def end_session(
        self,
        user_id: str,
        session_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> None:
        """End a session of a member: `endMemberSession`, `DELETE /v1/members/{userId}/sessions/{sessionId}`.

        For callers who may suspend this member. Requests with its cookie are refused, and trusted devices need the second factor again. None can be ended while the person is active in another organization.

        Needs scope `members:write` and permission `members.suspend`.

        Raises ReeveError: target_exceeds_caller, owner_required, session_required, session_not_fresh, member_not_found, session_not_found, session_withheld"""
        return self._nothing(
            "endMemberSession",
            "DELETE",
            "/v1/members/{user_id}/sessions/{session_id}",
            ids={"user_id": user_id, "session_id": session_id},
            query={},
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            response=response,
        )

    def list_sign_ins(
        self,
        user_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        order: Literal["asc", "desc"] | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> Pages[models.SignIn]:
        """List the sign-ins of a member: `listMemberSignIns`, `GET /v1/members/{userId}/sign-ins`.

        Returns sign-ins and failed attempts of the last 90 days to callers who may suspend this member. Of the refused passwords from one network, the first one within ten minutes is an item. While the person is active in another organization, none is shown (`withheld`), and sign-ins from before the person last joined, or before their last other membership ended, stay hidden.

        Needs scope `members:write` and permission `members.suspend`.

        Raises ReeveError: target_exceeds_caller, owner_required, member_not_found, invalid_cursor"""
        return self._pages(
            "sign_ins",
            "listMemberSignIns",
            "GET",
            "/v1/members/{user_id}/sign-ins",
            ids={"user_id": user_id},
            query={"limit": limit, "cursor": cursor, "order": order},
            timeout=timeout,
            response=response,
        )

    def unlink_identity(
        self,
        user_id: str,
        *,
        reason: models.Prose | None = None,
        dry_run: bool = False,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.UnlinkReceipt:
        """Unlink the identity of a member: `unlinkIdentity`, `DELETE /v1/members/{userId}/identity`.

        Unlinks the account from its identity at the OpenID Connect provider, and ends its sessions. The next sign-in at the provider with its email address links that identity. Use it when a sign-in was refused with `other_identity_linked`, and you know that the new identity belongs to this member.

        Needs scope `members:write` and permission `members.reactivate`.

        Raises ReeveError: target_exceeds_caller, owner_required, session_required, session_not_fresh, member_not_found, account_in_other_organization, changed_meanwhile"""
        data: models.UnlinkReceipt = self._data(
            "unlinkIdentity",
            "DELETE",
            "/v1/members/{user_id}/identity",
            ids={"user_id": user_id},
            query={"reason": reason},
            dry_run=dry_run,
            takes_key=True,
            idempotency_key=idempotency_key,
            if_match=if_match,
            timeout=timeout,
            response=response,
        )
        return data

    def list_integrations(
        self,
        user_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        order: Literal["asc", "desc"] | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> Pages[models.Integration]:
        """List the integrations of a member: `listIntegrations`, `GET /v1/members/{userId}/integrations`.

        Sorted by `id`.

        Needs scope `integrations:read`.

        Raises ReeveError: member_not_found, invalid_cursor"""
        return self._pages(
            "integrations",
            "listIntegrations",
            "GET",
            "/v1/members/{user_id}/integrations",
            ids={"user_id": user_id},
            query={"limit": limit, "cursor": cursor, "order": order},
            timeout=timeout,
            response=response,
        )

    def get_integration(
        self,
        user_id: str,
        id: str,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Integration:
        """Get an integration: `getIntegration`, `GET /v1/members/{userId}/integrations/{id}`.

        Needs scope `integrations:read`.

        Raises ReeveError: member_not_found, integration_not_found"""
        data: models.Integration = self._data(
            "getIntegration",
            "GET",
            "/v1/members/{user_id}/integrations/{id}",
            ids={"user_id": user_id, "id": id},
            query={},
            timeout=timeout,
            response=response,
        )
        return data

    def put_integration(
        self,
        user_id: str,
        id: str,
        body: models.IntegrationRegistration,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Integration:
        """Register an integration: `putIntegration`, `PUT /v1/members/{userId}/integrations/{id}`.

        An integration of a suspended member is added to the follow-ups. The caller must have all permissions of the member.

        Needs scope `integrations:write` and permission `integrations.manage`.

        Raises ReeveError: target_exceeds_caller, owner_required, member_not_found, integration_not_found, integration_limit_reached, follow_up_limit_reached, invalid_integration_id"""
        data: models.Integration = self._data(
            "putIntegration",
            "PUT",
            "/v1/members/{user_id}/integrations/{id}",
            ids={"user_id": user_id, "id": id},
            query={},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            response=response,
        )
        return data

    def delete_integration(
        self,
        user_id: str,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> None:
        """Delete an integration: `deleteIntegration`, `DELETE /v1/members/{userId}/integrations/{id}`.

        Triggers that use it stay, but may no longer fire, and reactivation does not restore them: the reason is `integration_gone`. The caller must have all permissions of the member.

        Needs scope `integrations:write` and permission `integrations.manage`.

        Raises ReeveError: target_exceeds_caller, owner_required, member_not_found, integration_not_found"""
        return self._nothing(
            "deleteIntegration",
            "DELETE",
            "/v1/members/{user_id}/integrations/{id}",
            ids={"user_id": user_id, "id": id},
            query={},
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            response=response,
        )



class ServiceAccountsMethods(Group):
    def create(
        self,
        body: models.NewServiceAccount,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Member:
        """Create a service account: `createServiceAccount`, `POST /v1/service-accounts`.

        A member for a program: it has no email address and never signs in. Create its API keys with `owner_user_id`. The accountable person gets no permission by this.

        Needs scope `members:write` and permission `members.invite`.

        Raises ReeveError: profile_exceeds_caller, reactivation_required, owner_must_be_person, accountable_must_be_person, member_suspended, external_id_taken, ambiguous_external_id, profile_not_found, member_not_found"""
        data: models.Member = self._data(
            "createServiceAccount",
            "POST",
            "/v1/service-accounts",
            ids={},
            query={},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            response=response,
        )
        return data



class ProfilesMethods(Group):
    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        order: Literal["asc", "desc"] | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> Pages[models.Profile]:
        """List the profiles: `listProfiles`, `GET /v1/profiles`.

        Sorted by creation time, built-in profiles first.

        Needs scope `profiles:read`.

        Raises ReeveError: invalid_cursor"""
        return self._pages(
            "profiles",
            "listProfiles",
            "GET",
            "/v1/profiles",
            ids={},
            query={"limit": limit, "cursor": cursor, "order": order},
            timeout=timeout,
            response=response,
        )

    def create(
        self,
        body: models.NewProfile,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Profile:
        """Create a profile: `createProfile`, `POST /v1/profiles`.

        The caller must have all permissions of the profile.

        Needs scope `profiles:write` and permission `profiles.manage`.

        Raises ReeveError: profile_exceeds_caller, profile_name_taken, profile_limit_reached, unknown_permission"""
        data: models.Profile = self._data(
            "createProfile",
            "POST",
            "/v1/profiles",
            ids={},
            query={},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            response=response,
        )
        return data

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Profile:
        """Get a profile: `getProfile`, `GET /v1/profiles/{id}`.

        Needs scope `profiles:read`.

        Raises ReeveError: profile_not_found"""
        data: models.Profile = self._data(
            "getProfile",
            "GET",
            "/v1/profiles/{id}",
            ids={"id": id},
            query={},
            timeout=timeout,
            response=response,
        )
        return data

    def edit(
        self,
        id: str,
        body: models.ProfileChanges | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Profile:
        """Edit a profile: `editProfile`, `PATCH /v1/profiles/{id}`.

        Applies immediately to every member with the profile and to their keys. The caller must have all of its current and new permissions. The Owner profile cannot be edited.

        Needs scope `profiles:write` and permission `profiles.manage`.

        Raises ReeveError: profile_exceeds_caller, profile_not_found, owner_profile_fixed, profile_name_taken, changed_meanwhile, unknown_permission"""
        data: models.Profile = self._data(
            "editProfile",
            "PATCH",
            "/v1/profiles/{id}",
            ids={"id": id},
            query={},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            if_match=if_match,
            timeout=timeout,
            response=response,
        )
        return data

    def delete(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> None:
        """Delete a profile: `deleteProfile`, `DELETE /v1/profiles/{id}`.

        A profile of a member, active or suspended, or of a pending invitation cannot be deleted, nor can a built-in one.

        Needs scope `profiles:write` and permission `profiles.manage`.

        Raises ReeveError: profile_exceeds_caller, profile_not_found, owner_profile_fixed, built_in_profile, profile_in_use, changed_meanwhile"""
        return self._nothing(
            "deleteProfile",
            "DELETE",
            "/v1/profiles/{id}",
            ids={"id": id},
            query={},
            takes_key=True,
            idempotency_key=idempotency_key,
            if_match=if_match,
            timeout=timeout,
            response=response,
        )



class OrganizationMethods(Group):
    def get(
        self,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Organization:
        """Get the organization: `getOrganization`, `GET /v1/organization`.

        Returns the organization in which the credential acts.

        Needs any valid key or session."""
        data: models.Organization = self._data(
            "getOrganization",
            "GET",
            "/v1/organization",
            ids={},
            query={},
            timeout=timeout,
            response=response,
        )
        return data

    def edit(
        self,
        body: models.OrganizationChanges,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Organization:
        """Edit the organization: `editOrganization`, `PATCH /v1/organization`.

        Needs scope `organization:write` and permission `organization.manage`.

        Raises ReeveError: changed_meanwhile"""
        data: models.Organization = self._data(
            "editOrganization",
            "PATCH",
            "/v1/organization",
            ids={},
            query={},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            if_match=if_match,
            timeout=timeout,
            response=response,
        )
        return data



class CallerMethods(Group):
    def get(
        self,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Caller:
        """Get the caller: `getCaller`, `GET /v1/caller`.

        A key is limited by its scopes and by the current permissions of its owner: a scope that the owner could not grant now is ineffective until they can.

        Needs any valid key or session."""
        data: models.Caller = self._data(
            "getCaller",
            "GET",
            "/v1/caller",
            ids={},
            query={},
            timeout=timeout,
            response=response,
        )
        return data



class SignInsMethods(Group):
    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        order: Literal["asc", "desc"] | None = None,
        since: models.SentTimestamp | None = None,
        until: models.SentTimestamp | None = None,
        outcome: Sequence[Literal["signed_in", "second_factor_required", "failed", "second_factor_failed"]] | None = None,
        ip: str | None = None,
        user_id: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> Pages[models.SignIn]:
        """List the sign-ins of the members: `listSignIns`, `GET /v1/sign-ins`.

        Returns sign-ins and failed attempts of the last 90 days, newest first unless `order` is set, of each member as in the list of a single one. Left out are members whom the caller may not suspend, and those who are active in another organization. A page may be empty, and still have a `next_cursor`.

        Needs scope `members:write` and permission `members.suspend`.

        Raises ReeveError: invalid_cursor"""
        return self._pages(
            "sign_ins",
            "listSignIns",
            "GET",
            "/v1/sign-ins",
            ids={},
            query={"limit": limit, "cursor": cursor, "order": order, "since": since, "until": until, "outcome": outcome, "ip": ip, "user_id": user_id},
            timeout=timeout,
            response=response,
        )



class TriggersMethods(Group):
    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        order: Literal["asc", "desc"] | None = None,
        user_id: str | None = None,
        kind: models.TriggerKind | None = None,
        enabled: bool | None = None,
        runs_oracle: bool | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> Pages[models.Trigger]:
        """List the triggers: `listTriggers`, `GET /v1/triggers`.

        Sorted by `id`.

        Needs scope `triggers:read`.

        Raises ReeveError: invalid_cursor"""
        return self._pages(
            "triggers",
            "listTriggers",
            "GET",
            "/v1/triggers",
            ids={},
            query={"limit": limit, "cursor": cursor, "order": order, "user_id": user_id, "kind": kind, "enabled": enabled, "runs_oracle": runs_oracle},
            timeout=timeout,
            response=response,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Trigger:
        """Get a trigger: `getTrigger`, `GET /v1/triggers/{id}`.

        Needs scope `triggers:read`.

        Raises ReeveError: trigger_not_found"""
        data: models.Trigger = self._data(
            "getTrigger",
            "GET",
            "/v1/triggers/{id}",
            ids={"id": id},
            query={},
            timeout=timeout,
            response=response,
        )
        return data

    def put(
        self,
        id: str,
        body: models.TriggerRegistration,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Trigger:
        """Register a trigger: `putTrigger`, `PUT /v1/triggers/{id}`.

        A trigger that a suspension disabled stays disabled if only its name changes, and reactivation enables it; after other changes reactivation reports it as `changed`. A trigger acts for its member, so the caller must have all permissions of the member, and of the previous one. With `runs_oracle` the caller also needs `oracle.manage`, and the member all permissions of the owner of the Oracle, unless the registration only disables the trigger.

        Needs scope `triggers:write` and permission `triggers.manage`.

        Raises ReeveError: target_exceeds_caller, owner_required, oracle_owner_exceeds_member, trigger_not_found, member_suspended, trigger_limit_reached, invalid_trigger_id, member_not_found, integration_not_found"""
        data: models.Trigger = self._data(
            "putTrigger",
            "PUT",
            "/v1/triggers/{id}",
            ids={"id": id},
            query={},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            response=response,
        )
        return data

    def delete(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> None:
        """Delete a trigger: `deleteTrigger`, `DELETE /v1/triggers/{id}`.

        If a suspension has disabled the trigger, reactivation does not restore it and reports it as `deleted`. The caller must have all permissions of its member.

        Needs scope `triggers:write` and permission `triggers.manage`.

        Raises ReeveError: target_exceeds_caller, owner_required, trigger_not_found"""
        return self._nothing(
            "deleteTrigger",
            "DELETE",
            "/v1/triggers/{id}",
            ids={"id": id},
            query={},
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            response=response,
        )

    def permit(
        self,
        id: str,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Permit:
        """Check whether a trigger may fire: `permitTrigger`, `GET /v1/triggers/{id}/permit`.

        Check before each run and do not cache the result: a suspension applies to every check after it. If several reasons apply, the first one in this order is returned: `organization_frozen`, `not_a_member`, `member_suspended`, `trigger_disabled`, `oracle_paused`, `integration_gone`. `oracle_paused` also means that no Oracle is registered. The triggers of an Oracle that keeps running are allowed although their member is suspended.

        Needs scope `triggers:read`.

        Raises ReeveError: trigger_not_found"""
        data: models.Permit = self._data(
            "permitTrigger",
            "GET",
            "/v1/triggers/{id}/permit",
            ids={"id": id},
            query={},
            timeout=timeout,
            response=response,
        )
        return data



class OracleMethods(Group):
    def get(
        self,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Oracle:
        """Get the Oracle: `getOracle`, `GET /v1/oracle`.

        Needs scope `oracle:read`.

        Raises ReeveError: oracle_not_found"""
        data: models.Oracle = self._data(
            "getOracle",
            "GET",
            "/v1/oracle",
            ids={},
            query={},
            timeout=timeout,
            response=response,
        )
        return data

    def put(
        self,
        body: models.OracleRegistration,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Oracle:
        """Register or transfer the Oracle: `putOracle`, `PUT /v1/oracle`.

        Suspending or removing its owner pauses it. It resumes when the owner is reactivated, or when it is transferred to an active member. It acts for its owner, so the caller must have all permissions of the current and of the new owner, even to rename it.

        Needs scope `oracle:write` and permission `oracle.manage`.

        Raises ReeveError: owner_required, target_exceeds_caller, member_suspended, changed_meanwhile, member_not_found"""
        data: models.Oracle = self._data(
            "putOracle",
            "PUT",
            "/v1/oracle",
            ids={},
            query={},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            if_match=if_match,
            timeout=timeout,
            response=response,
        )
        return data



class InvitationsMethods(Group):
    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        order: Literal["asc", "desc"] | None = None,
        status: Literal["pending", "accepted", "revoked", "expired"] | None = None,
        email: str | None = None,
        invited_by: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> Pages[models.Invitation]:
        """List the invitations: `listInvitations`, `GET /v1/invitations`.

        Sorted by creation time. Includes accepted, revoked and expired invitations.

        Needs scope `invitations:read` and permission `members.invite`.

        Raises ReeveError: invalid_cursor"""
        return self._pages(
            "invitations",
            "listInvitations",
            "GET",
            "/v1/invitations",
            ids={},
            query={"limit": limit, "cursor": cursor, "order": order, "status": status, "email": email, "invited_by": invited_by},
            timeout=timeout,
            response=response,
        )

    def send(
        self,
        body: models.InvitationRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.SentInvitation:
        """Send an invitation: `sendInvitation`, `POST /v1/invitations`.

        The email address is stored in lower case. An invitation never reactivates a suspended member; to invite someone who was removed while suspended, the caller needs `members.reactivate`. It expires after seven days, and is revoked when its sender is suspended or removed. The link is sent by email; without a mail server it is in the response and in the log instead. Limited per hour, and to 5,000 pending ones of a member: 429 with Retry-After.

        Needs scope `invitations:write` and permission `members.invite`.

        Raises ReeveError: profile_exceeds_caller, session_not_fresh, reactivation_required, already_member, member_suspended, ambiguous_external_id, already_invited, profile_not_found, too_many_invitations"""
        data: models.SentInvitation = self._data(
            "sendInvitation",
            "POST",
            "/v1/invitations",
            ids={},
            query={},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            response=response,
        )
        return data

    def resend(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.SentInvitation:
        """Resend an invitation: `resendInvitation`, `POST /v1/invitations/{id}/resend`.

        For a pending or expired invitation, by a caller who may send it. It expires seven days from now, and earlier links stop working. The sender stays the same and must still be able to send it. It can be resent once a minute, within the limits of sending; otherwise the response is 429 with Retry-After. Webhooks get `invitation.created` again.

        Needs scope `invitations:write` and permission `members.invite`.

        Raises ReeveError: profile_exceeds_caller, session_not_fresh, reactivation_required, invitation_not_found, invitation_settled, invitation_revoked, invited_profile_deleted, inviter_not_entitled, already_member, member_suspended, ambiguous_external_id, already_invited, resend_throttled, too_many_invitations"""
        data: models.SentInvitation = self._data(
            "resendInvitation",
            "POST",
            "/v1/invitations/{id}/resend",
            ids={"id": id},
            query={},
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            response=response,
        )
        return data

    def revoke(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> None:
        """Revoke an invitation: `revokeInvitation`, `DELETE /v1/invitations/{id}`.

        Idempotent: a revoked or expired invitation stays unchanged and returns the same response.

        Needs scope `invitations:write` and permission `members.invite`.

        Raises ReeveError: profile_exceeds_caller, invitation_not_found, invitation_settled"""
        return self._nothing(
            "revokeInvitation",
            "DELETE",
            "/v1/invitations/{id}",
            ids={"id": id},
            query={},
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            response=response,
        )



class WebhooksMethods(Group):
    def list(
        self,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> Pages[models.Webhook]:
        """List the governance webhooks: `listWebhooks`, `GET /v1/governance/webhooks`.

        An organization has at most 50 webhooks. Secrets are never shown again.

        Needs scope `governance:read`."""
        return self._pages(
            "webhooks",
            "listWebhooks",
            "GET",
            "/v1/governance/webhooks",
            ids={},
            query={},
            timeout=timeout,
            response=response,
        )

    def create(
        self,
        body: models.NewWebhook,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.CreatedWebhook:
        """Create a governance webhook: `createWebhook`, `POST /v1/governance/webhooks`.

        The response contains `secret`, to verify signatures by the Standard Webhooks specification.

        Needs scope `governance:write`.

        Raises ReeveError: webhook_limit_reached, webhook_url_forbidden"""
        data: models.CreatedWebhook = self._data(
            "createWebhook",
            "POST",
            "/v1/governance/webhooks",
            ids={},
            query={},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            response=response,
        )
        return data

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Webhook:
        """Get a governance webhook: `getWebhook`, `GET /v1/governance/webhooks/{id}`.

        Needs scope `governance:read`.

        Raises ReeveError: webhook_not_found"""
        data: models.Webhook = self._data(
            "getWebhook",
            "GET",
            "/v1/governance/webhooks/{id}",
            ids={"id": id},
            query={},
            timeout=timeout,
            response=response,
        )
        return data

    def edit(
        self,
        id: str,
        body: models.WebhookChanges | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Webhook:
        """Edit a governance webhook: `editWebhook`, `PATCH /v1/governance/webhooks/{id}`.

        Needs scope `governance:write`.

        Raises ReeveError: webhook_not_found, changed_meanwhile, webhook_url_forbidden, delete_in_progress"""
        data: models.Webhook = self._data(
            "editWebhook",
            "PATCH",
            "/v1/governance/webhooks/{id}",
            ids={"id": id},
            query={},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            if_match=if_match,
            timeout=timeout,
            response=response,
        )
        return data

    def remove(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> None:
        """Remove a governance webhook: `removeWebhook`, `DELETE /v1/governance/webhooks/{id}`.

        Revokes the URL immediately: no request to it begins after the 204 response. A 503 `delete_in_progress` means that the webhook is removed, but a request may still be in progress: repeat the call.

        Needs scope `governance:write`.

        Raises ReeveError: webhook_not_found, changed_meanwhile, delete_in_progress"""
        return self._nothing(
            "removeWebhook",
            "DELETE",
            "/v1/governance/webhooks/{id}",
            ids={"id": id},
            query={},
            takes_key=True,
            idempotency_key=idempotency_key,
            if_match=if_match,
            timeout=timeout,
            response=response,
        )

    def rotate_secret(
        self,
        id: str,
        body: models.SecretRotation | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.RotatedSecret:
        """Rotate the signing secret of a governance webhook: `rotateWebhookSecret`, `POST /v1/governance/webhooks/{id}/secret/rotate`.

        During the overlap, every request is signed with each valid secret. With `overlap_seconds` 0, no request that is signed with a previous secret begins after the response. At most 5 secrets are valid at once.

        Needs scope `governance:write`.

        Raises ReeveError: webhook_not_found, webhook_secret_limit_reached, delete_in_progress"""
        data: models.RotatedSecret = self._data(
            "rotateWebhookSecret",
            "POST",
            "/v1/governance/webhooks/{id}/secret/rotate",
            ids={"id": id},
            query={},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            response=response,
        )
        return data

    def ping(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Ping:
        """Send a test event to a governance webhook: `pingWebhook`, `POST /v1/governance/webhooks/{id}/ping`.

        Sends a `governance.webhook.ping` to this webhook only, whatever it subscribes to. The result is in the delivery.

        Needs scope `governance:write`.

        Raises ReeveError: webhook_not_found, webhook_disabled"""
        data: models.Ping = self._data(
            "pingWebhook",
            "POST",
            "/v1/governance/webhooks/{id}/ping",
            ids={"id": id},
            query={},
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            response=response,
        )
        return data

    def list_deliveries(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        order: Literal["asc", "desc"] | None = None,
        status: Literal["pending", "sending", "delivered", "exhausted", "cancelled", "paused"] | None = None,
        event_type: models.EventType | None = None,
        event_id: str | None = None,
        since: models.SentTimestamp | None = None,
        until: models.SentTimestamp | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> Pages[models.Delivery]:
        """List the deliveries of a governance webhook: `listDeliveries`, `GET /v1/governance/webhooks/{id}/deliveries`.

        Sorted by creation time, newest first by default. Finished deliveries are kept for 30 days.

        Needs scope `governance:read`.

        Raises ReeveError: webhook_not_found, invalid_cursor"""
        return self._pages(
            "deliveries",
            "listDeliveries",
            "GET",
            "/v1/governance/webhooks/{id}/deliveries",
            ids={"id": id},
            query={"limit": limit, "cursor": cursor, "order": order, "status": status, "event_type": event_type, "event_id": event_id, "since": since, "until": until},
            timeout=timeout,
            response=response,
        )

    def get_delivery(
        self,
        id: str,
        delivery_id: str,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.DeliveryWithAttempts:
        """Get a delivery of a governance webhook, with its attempts: `getDelivery`, `GET /v1/governance/webhooks/{id}/deliveries/{deliveryId}`.

        Needs scope `governance:read`.

        Raises ReeveError: delivery_not_found"""
        data: models.DeliveryWithAttempts = self._data(
            "getDelivery",
            "GET",
            "/v1/governance/webhooks/{id}/deliveries/{delivery_id}",
            ids={"id": id, "delivery_id": delivery_id},
            query={},
            timeout=timeout,
            response=response,
        )
        return data

    def retry_delivery(
        self,
        id: str,
        delivery_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Delivery:
        """Retry a delivery of a governance webhook: `retryDelivery`, `POST /v1/governance/webhooks/{id}/deliveries/{deliveryId}/retry`.

        Makes the delivery due immediately, even while the webhook is backing off after failures. A delivered event is sent again with the same `webhook-id`. A delivery that is being sent is left unchanged.

        Needs scope `governance:write`.

        Raises ReeveError: delivery_not_found, delivery_not_retryable, webhook_disabled"""
        data: models.Delivery = self._data(
            "retryDelivery",
            "POST",
            "/v1/governance/webhooks/{id}/deliveries/{delivery_id}/retry",
            ids={"id": id, "delivery_id": delivery_id},
            query={},
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            response=response,
        )
        return data

    def replay_events(
        self,
        id: str,
        body: models.ReplayRequest,
        *,
        dry_run: bool = False,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Replay:
        """Replay events to a governance webhook: `replayEvents`, `POST /v1/governance/webhooks/{id}/replay`.

        Resends the events since a time, oldest first, at most 5000; `next_since` is the start of the next call. A webhook has one replay a minute; another is 429 with Retry-After. Each event keeps its `webhook-id`, so that receivers can skip duplicates. Pings are not replayed.

        Needs scope `governance:write`.

        Raises ReeveError: webhook_not_found, webhook_disabled, replay_throttled"""
        data: models.Replay = self._data(
            "replayEvents",
            "POST",
            "/v1/governance/webhooks/{id}/replay",
            ids={"id": id},
            query={},
            body=body,
            dry_run=dry_run,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            response=response,
        )
        return data



class DeliveriesMethods(Group):
    def summarize(
        self,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.SummarizeDeliveriesAnswer:
        """Summarize the deliveries of all governance webhooks: `summarizeDeliveries`, `GET /v1/governance/deliveries/summary`.

        Attempts of the last 24 hours by hour, including the current hour, of each webhook and of all together (`total`), compared with the same hours of the week before. Cancelled attempts are not counted.

        Needs scope `governance:read`."""
        data: models.SummarizeDeliveriesAnswer = self._data(
            "summarizeDeliveries",
            "GET",
            "/v1/governance/deliveries/summary",
            ids={},
            query={},
            timeout=timeout,
            response=response,
        )
        return data



class EventTypesMethods(Group):
    def list(
        self,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> Pages[models.EventTypeDescription]:
        """List the governance event types: `listEventTypes`, `GET /v1/governance/event-types`.

        A webhook subscribes to types, to prefixes such as `member.*`, or to all with `*`. Later releases may add fields to `data`, and remove none.

        Needs scope `governance:read`."""
        return self._pages(
            "event_types",
            "listEventTypes",
            "GET",
            "/v1/governance/event-types",
            ids={},
            query={},
            timeout=timeout,
            response=response,
        )



class EventsMethods(Group):
    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        order: Literal["asc", "desc"] | None = None,
        since: models.SentTimestamp | None = None,
        until: models.SentTimestamp | None = None,
        type: models.EventType | None = None,
        since_sequence: int | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> Pages[models.GovernanceEvent]:
        """List the governance events: `listEvents`, `GET /v1/governance/events`.

        Sorted by `sequence`. A receiver that has missed events reads them with `since_sequence`, the last sequence that it received.

        Needs scope `governance:read`.

        Raises ReeveError: invalid_cursor"""
        return self._pages(
            "events",
            "listEvents",
            "GET",
            "/v1/governance/events",
            ids={},
            query={"limit": limit, "cursor": cursor, "order": order, "since": since, "until": until, "type": type, "since_sequence": since_sequence},
            timeout=timeout,
            response=response,
        )



class AuditMethods(Group):
    def list_entries(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        order: Literal["asc", "desc"] | None = None,
        since: models.SentTimestamp | None = None,
        until: models.SentTimestamp | None = None,
        action: str | None = None,
        family: Literal["members", "access", "webhooks", "security"] | None = None,
        actor: str | None = None,
        key: str | None = None,
        target: str | None = None,
        target_type: str | None = None,
        request_id: str | None = None,
        ip: str | None = None,
        actor_id: str | None = None,
        target_id: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> Pages[models.AuditEntry]:
        """Search the audit log: `listAuditEntries`, `GET /v1/audit/entries`.

        Sorted by sequence, newest first unless `order` is set. Filters are combined with AND. Refused operations have the action `operation.refused` and the error code as the reason.

        Needs scope `audit:read` and permission `audit.read`.

        Raises ReeveError: invalid_cursor"""
        return self._pages(
            "entries",
            "listAuditEntries",
            "GET",
            "/v1/audit/entries",
            ids={},
            query={"limit": limit, "cursor": cursor, "order": order, "since": since, "until": until, "action": action, "family": family, "actor": actor, "key": key, "target": target, "target_type": target_type, "request_id": request_id, "ip": ip, "actor_id": actor_id, "target_id": target_id},
            timeout=timeout,
            response=response,
        )

    def count_entries(
        self,
        *,
        since: models.SentTimestamp,
        until: models.SentTimestamp | None = None,
        spans: int | None = None,
        time_zone: str | None = None,
        by_action: bool | None = None,
        action: str | None = None,
        family: Literal["members", "access", "webhooks", "security"] | None = None,
        actor: str | None = None,
        key: str | None = None,
        target: str | None = None,
        target_type: str | None = None,
        request_id: str | None = None,
        ip: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.AuditCounts:
        """Count audit entries over time: `countAuditEntries`, `GET /v1/audit/counts`.

        Counts the entries of each family in spans of equal length, or in days with `time_zone`. The time range ends now by default. Accepts the filters of the search.

        Needs scope `audit:read` and permission `audit.read`.

        Raises ReeveError: invalid_time_zone, too_many_days"""
        data: models.AuditCounts = self._data(
            "countAuditEntries",
            "GET",
            "/v1/audit/counts",
            ids={},
            query={"since": since, "until": until, "spans": spans, "time_zone": time_zone, "by_action": by_action, "action": action, "family": family, "actor": actor, "key": key, "target": target, "target_type": target_type, "request_id": request_id, "ip": ip},
            timeout=timeout,
            response=response,
        )
        return data

    def export(
        self,
        *,
        format: Literal["ndjson", "csv"] | None = None,
        from_: int | None = None,
        to: int | None = None,
        since: models.SentTimestamp | None = None,
        until: models.SentTimestamp | None = None,
        action: str | None = None,
        family: Literal["members", "access", "webhooks", "security"] | None = None,
        actor: str | None = None,
        key: str | None = None,
        target: str | None = None,
        target_type: str | None = None,
        request_id: str | None = None,
        ip: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> AuditExport:
        """Export the audit log: `exportAudit`, `GET /v1/audit/export`.

        Streams the chain sorted by sequence, from the first entry that is not archived to the newest. `reeve audit verify --file` verifies NDJSON with only the public key, but neither CSV nor a file with a filter other than sequence or time. An export with fewer entries than `Reeve-Entries`, or without the last line end, is incomplete.

        Needs scope `audit:read` and permission `audit.read`."""
        return self._audit_export(
            "exportAudit",
            "GET",
            "/v1/audit/export",
            ids={},
            query={"format": format, "from": from_, "to": to, "since": since, "until": until, "action": action, "family": family, "actor": actor, "key": key, "target": target, "target_type": target_type, "request_id": request_id, "ip": ip},
            timeout=timeout,
            response=response,
        )

    def verify(
        self,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.AuditVerification:
        """Verify the audit log: `verifyAudit`, `GET /v1/audit/verification`.

        Verifies the whole chain, and its archived part: sequences, hashes and links of the entries, the head, and the signatures and links of the stored checkpoints. `first_fault` is the first entry that fails.

        Needs scope `audit:read` and permission `audit.read`."""
        data: models.AuditVerification = self._data(
            "verifyAudit",
            "GET",
            "/v1/audit/verification",
            ids={},
            query={},
            timeout=timeout,
            response=response,
        )
        return data

    def list_checkpoints(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        order: Literal["asc", "desc"] | None = None,
        since: models.SentTimestamp | None = None,
        until: models.SentTimestamp | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> Pages[models.AuditCheckpoint]:
        """List the signed checkpoints of the audit log: `listAuditCheckpoints`, `GET /v1/audit/checkpoints`.

        Newest first by default. To verify an NDJSON export later, and to detect a truncated or rewritten audit log without trusting the database, store a checkpoint and the public key elsewhere. A checkpoint is signed within 10 seconds of an entry, and at every 1,000th entry.

        Needs scope `audit:read` and permission `audit.read`.

        Raises ReeveError: invalid_cursor"""
        return self._pages(
            "checkpoints",
            "listAuditCheckpoints",
            "GET",
            "/v1/audit/checkpoints",
            ids={},
            query={"limit": limit, "cursor": cursor, "order": order, "since": since, "until": until},
            timeout=timeout,
            response=response,
        )



class AccessMethods(Group):
    def evaluate(
        self,
        body: models.Evaluation,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.Decision:
        """Evaluate access of a subject: `evaluateAccess`, `POST /access/v1/evaluation`.

        Denials have the status 200, too. The permission is the action’s name, or `<resource type>.<action name>`.

        Needs scope `members:read` and permission `members.read`."""
        data: models.Decision = self._data(
            "evaluateAccess",
            "POST",
            "/access/v1/evaluation",
            ids={},
            query={},
            body=body,
            read_only=True,
            timeout=timeout,
            response=response,
        )
        return data

    def evaluate_batch(
        self,
        body: models.EvaluationBatch | None = None,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.DecisionBatch:
        """Evaluate access in a batch: `evaluateAccessBatch`, `POST /access/v1/evaluations`.

        An invalid evaluation results in a denial with an `error`; all others are evaluated.

        Needs scope `members:read` and permission `members.read`."""
        data: models.DecisionBatch = self._data(
            "evaluateAccessBatch",
            "POST",
            "/access/v1/evaluations",
            ids={},
            query={},
            body=body,
            read_only=True,
            timeout=timeout,
            response=response,
        )
        return data

    def search_subjects(
        self,
        body: models.SubjectSearch,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.FoundSubjects:
        """Search subjects that have access: `searchSubjects`, `POST /access/v1/search/subject`.

        Returns active members, including owners, sorted by user ID. Unknown types have no members.

        Needs scope `members:read` and permission `members.read`.

        Raises ReeveError: invalid_page_token, subject_not_searchable"""
        data: models.FoundSubjects = self._data(
            "searchSubjects",
            "POST",
            "/access/v1/search/subject",
            ids={},
            query={},
            body=body,
            read_only=True,
            timeout=timeout,
            response=response,
        )
        return data

    def search_actions(
        self,
        body: models.ActionSearch,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.FoundActions:
        """Search actions that a subject may perform: `searchActions`, `POST /access/v1/search/action`.

        The known permissions are Reeve’s and those of all profiles. A resource of the type `organization` has all of them, any other one those of its type.

        Needs scope `members:read` and permission `members.read`.

        Raises ReeveError: invalid_page_token"""
        data: models.FoundActions = self._data(
            "searchActions",
            "POST",
            "/access/v1/search/action",
            ids={},
            query={},
            body=body,
            read_only=True,
            timeout=timeout,
            response=response,
        )
        return data



class PlatformMethods(Group):
    def list_organizations(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        order: Literal["asc", "desc"] | None = None,
        external_id: str | None = None,
        q: str | None = None,
        frozen: bool | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> Pages[models.PlatformOrganization]:
        """List the organizations: `listPlatformOrganizations`, `GET /v1/platform/organizations`.

        Sorted by creation time.

        Needs a platform key with scope `organizations:read`.

        Raises ReeveError: invalid_cursor"""
        return self._pages(
            "organizations",
            "listPlatformOrganizations",
            "GET",
            "/v1/platform/organizations",
            ids={},
            query={"limit": limit, "cursor": cursor, "order": order, "external_id": external_id, "q": q, "frozen": frozen},
            timeout=timeout,
            response=response,
        )

    def create_organization(
        self,
        body: models.NewPlatformOrganization,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.CreatedPlatformOrganization:
        """Create an organization: `createPlatformOrganization`, `POST /v1/platform/organizations`.

        Creates the organization with its built-in profiles and first owner, who gets a mail. An existing account with this address becomes the owner. A repetition with the same `external_id` is 409 with `existing_id`.

        Needs a platform key with scope `organizations:write`.

        Raises ReeveError: scope_exceeds_owner, organization_external_id_taken, webhook_url_forbidden, expiry_not_in_future"""
        data: models.CreatedPlatformOrganization = self._data(
            "createPlatformOrganization",
            "POST",
            "/v1/platform/organizations",
            ids={},
            query={},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            response=response,
        )
        return data

    def get_organization(
        self,
        id: str,
        *,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.PlatformOrganization:
        """Get an organization: `getPlatformOrganization`, `GET /v1/platform/organizations/{id}`.

        Needs a platform key with scope `organizations:read`.

        Raises ReeveError: organization_not_found"""
        data: models.PlatformOrganization = self._data(
            "getPlatformOrganization",
            "GET",
            "/v1/platform/organizations/{id}",
            ids={"id": id},
            query={},
            timeout=timeout,
            response=response,
        )
        return data

    def edit_organization(
        self,
        id: str,
        body: models.PlatformOrganizationChanges | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.PlatformOrganization:
        """Edit an organization: `editPlatformOrganization`, `PATCH /v1/platform/organizations/{id}`.

        Absent fields stay unchanged; `metadata` is replaced as a whole.

        Needs a platform key with scope `organizations:write`.

        Raises ReeveError: organization_not_found, organization_external_id_taken, changed_meanwhile"""
        data: models.PlatformOrganization = self._data(
            "editPlatformOrganization",
            "PATCH",
            "/v1/platform/organizations/{id}",
            ids={"id": id},
            query={},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            if_match=if_match,
            timeout=timeout,
            response=response,
        )
        return data

    def freeze_organization(
        self,
        id: str,
        body: models.FreezeRequest | None = None,
        *,
        dry_run: bool = False,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.FreezeReceipt:
        """Freeze an organization: `freezePlatformOrganization`, `POST /v1/platform/organizations/{id}/freeze`.

        Refuses all its credentials at once: 403 `organization_frozen`. Access checks and triggers are denied with this reason. Nothing is deleted.

        Needs a platform key with scope `organizations:write`.

        Raises ReeveError: organization_not_found, changed_meanwhile"""
        data: models.FreezeReceipt = self._data(
            "freezePlatformOrganization",
            "POST",
            "/v1/platform/organizations/{id}/freeze",
            ids={"id": id},
            query={},
            body=body,
            dry_run=dry_run,
            takes_key=True,
            idempotency_key=idempotency_key,
            if_match=if_match,
            timeout=timeout,
            response=response,
        )
        return data

    def unfreeze_organization(
        self,
        id: str,
        body: models.FreezeRequest | None = None,
        *,
        dry_run: bool = False,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.FreezeReceipt:
        """Unfreeze an organization: `unfreezePlatformOrganization`, `POST /v1/platform/organizations/{id}/unfreeze`.

        Needs a platform key with scope `organizations:write`.

        Raises ReeveError: organization_not_found, changed_meanwhile"""
        data: models.FreezeReceipt = self._data(
            "unfreezePlatformOrganization",
            "POST",
            "/v1/platform/organizations/{id}/unfreeze",
            ids={"id": id},
            query={},
            body=body,
            dry_run=dry_run,
            takes_key=True,
            idempotency_key=idempotency_key,
            if_match=if_match,
            timeout=timeout,
            response=response,
        )
        return data

    def create_api_key(
        self,
        id: str,
        body: models.NewPlatformApiKey,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        response: ResponseInfo | None = None,
    ) -> models.IssuedApiKey:
        """Create a key of a service account: `createPlatformApiKey`, `POST /v1/platform/organizations/{id}/api-keys`.

        The account’s permissions limit the scopes. The accountable person gets a mail.

        Needs a platform key with scope `keys:mint`.

        Raises ReeveError: organization_frozen, scope_exceeds_owner, key_policy_exceeded, organization_not_found, not_service_account, member_suspended, api_key_limit_reached, member_not_found, expiry_not_in_future"""
        data: models.IssuedApiKey = self._data(
            "createPlatformApiKey",
            "POST",
            "/v1/platform/organizations/{id}/api-keys",
            ids={"id": id},
            query={},
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            response=response,
        )
        return data


class Groups:
    """Every operation of the API, in its groups."""

    def _bind(self, send: Send) -> None:
        self.members = MembersMethods(send)
        self.service_accounts = ServiceAccountsMethods(send)
        self.profiles = ProfilesMethods(send)
        self.organization = OrganizationMethods(send)
        self.caller = CallerMethods(send)
        self.sign_ins = SignInsMethods(send)
        self.triggers = TriggersMethods(send)
        self.oracle = OracleMethods(send)
        self.invitations = InvitationsMethods(send)
        self.webhooks = WebhooksMethods(send)
        self.deliveries = DeliveriesMethods(send)
        self.event_types = EventTypesMethods(send)
        self.events = EventsMethods(send)
        self.audit = AuditMethods(send)
        self.access = AccessMethods(send)
        self.platform = PlatformMethods(send)
