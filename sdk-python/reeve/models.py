# Made from the API's document by "npm run generate"; do not edit.

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class Acceptance(TypedDict):
    """The result of accepting an invitation"""

    organization_id: str
    """The id of the joined organization"""
    user_id: str
    """The id of the person’s account"""
    profile_id: str
    """The id of the new member’s access profile"""



class AcceptanceRequest(TypedDict):
    """The acceptance of an invitation"""

    token: str
    """The token after #token= in the link"""
    name: NotRequired[Name]
    """The name of a new account"""
    password: NotRequired[str]
    """The password to sign in with, without NUL characters"""



class Access(TypedDict):
    """The result of a permission check"""

    allowed: bool
    """True if all requested permissions are granted"""
    reason: AccessReason
    """The reason; with several permissions, the reason of the first denied one"""
    permissions: Sequence[PermissionAccess]
    """The result for each permission, in the order of the request"""


AccessReason: TypeAlias = 'Literal["granted", "not_granted", "member_suspended", "not_a_member", "trigger_disabled", "oracle_paused", "integration_gone", "organization_frozen"]'
"""The reason for the result"""


class Account(TypedDict):
    """A person’s account, shared by all organizations"""

    user_id: str
    """The id of the account"""
    email: str
    """The email address of the account"""
    name: str
    """The name of the person"""
    email_verified: bool
    """True if the email address is verified"""
    two_factor_enabled: bool
    """True if two-factor authentication is enabled"""
    organizations: Sequence[Membership]
    """The organizations of the person. Requests name one in the Reeve-Organization header"""



class AccountChanges(TypedDict):
    """The changes to the account"""

    name: Name
    """The new name of the person"""



class AccountIntegration(TypedDict):
    """An integration of the suspended member that should be revoked at its provider"""

    id: str
    """The platform’s id of the integration"""
    provider: str
    """The provider of the service"""
    name: str
    """The name of the connection"""
    status: Literal["connected", "disconnected", "error"]
    """The latest status from the platform"""
    connected_at: str | None
    """Time of the connection; null if unknown"""
    last_used_at: str | None
    """Time of the last use; null if unknown"""
    triggers: int
    """The member’s triggers that use the integration"""



class ActionSearch(TypedDict):
    """A search for the actions that a subject may perform"""

    subject: AuthzenSubject
    resource: AuthzenResource
    context: NotRequired[dict[str, Any]]
    """Accepted and ignored"""
    page: NotRequired[SearchPage]


AllowedKeyScopes: TypeAlias = 'Sequence[Scope] | None'
"""Scopes that a new key may have; null for all"""


class AnsweredServiceAccount(TypedDict):
    """A service account for which the member answers"""

    user_id: str
    """The id of the service account"""
    name: str
    """The name of the service account"""
    status: Literal["active", "suspended"]
    """The status of the service account"""



class ApiKey(TypedDict):
    """A credential of the organization, without its secret"""

    id: str
    """The id of the API key"""
    name: str
    """The name of the key"""
    hint: str
    """The last characters of the key"""
    owner_user_id: str
    """The id of the owner, whose permissions limit the key"""
    scopes: Sequence[str]
    """The scopes of the key"""
    ineffective_scopes: Sequence[str]
    """Scopes without effect at present, because the owner could not grant them"""
    status: Literal["active", "owner_suspended", "expired", "revoked"]
    """The status of the key. Only active keys are accepted"""
    created_at: CreatedAt
    expires_at: str | None
    """Time of the expiry; null for none"""
    last_used_at: str | None
    """Time of the last use, up to 90 seconds late; null before the first use"""
    revoked_at: str | None
    """Time of the revocation, or null"""
    revoked_reason: Literal["revoked", "rotated", "exposed", "owner_removed", "owner_suspended", "unused", None]
    """Reason for the revocation, or null"""
    rotated_from: str | None
    """The id of the key that this key replaces"""
    replaced_by: str | None
    """The id of the key that replaces this key, which expires at the end of the overlap"""



class ApiKeyCreatedEventData(TypedDict):

    api_key_id: ApiKeyId
    name: NameAtEvent
    owner_user_id: KeyOwnerId
    scopes: Sequence[str]
    """The scopes of the key"""



class ApiKeyCreatedEvent(TypedDict):
    """An API key was created for a member."""

    type: Literal["api_key.created"]
    timestamp: str
    """Time of the event"""
    data: ApiKeyCreatedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""


ApiKeyId: TypeAlias = 'str'
"""The id of the API key"""


class ApiKeyOutsidePolicy(TypedDict):
    """A key outside of the policy"""

    id: str
    """The id of the API key"""
    name: str
    """The name of the key"""
    owner_user_id: str
    """The id of its owner"""
    reasons: Sequence[Literal["lifetime", "scopes", "unused"]]
    """The exceeded limits"""



class ApiKeyPolicy(TypedDict):
    """The limits of the organization’s API keys"""

    max_lifetime_days: int | None
    """Longest lifetime of a new key in days; null for any"""
    revoke_unused_after_days: int | None
    """Days until an unused key is revoked; null for never"""
    allowed_scopes: AllowedKeyScopes
    unused_counted_from: str | None
    """Earlier days without use do not count"""
    outside_policy_count: int
    """Number of keys outside of the policy"""
    outside_policy: Sequence[ApiKeyOutsidePolicy]
    """The first 50 of them"""



class ApiKeyPolicyChangedEventData(TypedDict):

    organization_id: OrganizationId
    changed: Sequence[str]
    """The changed limits"""



class ApiKeyPolicyChangedEvent(TypedDict):
    """The policy of API keys was edited; `changed` lists the fields."""

    type: Literal["api_key_policy.changed"]
    timestamp: str
    """Time of the event"""
    data: ApiKeyPolicyChangedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class ApiKeyPolicySettings(TypedDict):
    """The limits of API keys"""

    max_lifetime_days: int | None
    """Longest lifetime of a new key in days; null for any"""
    revoke_unused_after_days: int | None
    """Days until an unused key is revoked; null for never"""
    allowed_scopes: AllowedKeyScopes



class ApiKeyRevokedEventData(TypedDict):

    api_key_id: ApiKeyId
    name: NameAtEvent
    owner_user_id: KeyOwnerId
    revoked_reason: str
    """The reason for the revocation"""



class ApiKeyRevokedEvent(TypedDict):
    """An API key was revoked."""

    type: Literal["api_key.revoked"]
    timestamp: str
    """Time of the event"""
    data: ApiKeyRevokedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class ApiKeyRotatedEventData(TypedDict):

    api_key_id: ApiKeyId
    name: NameAtEvent
    owner_user_id: KeyOwnerId
    replaced_by: str
    """The id of the API key that replaces this one"""
    overlap_ends_at: str
    """Time at which the replaced key expires"""



class ApiKeyRotatedEvent(TypedDict):
    """An API key was replaced by a new one, and is refused once the overlap has ended."""

    type: Literal["api_key.rotated"]
    timestamp: str
    """Time of the event"""
    data: ApiKeyRotatedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class ApiKeyUnusedEventData(TypedDict):

    api_key_id: ApiKeyId
    name: NameAtEvent
    owner_user_id: KeyOwnerId
    revoke_after: str
    """The earliest time of the revocation"""



class ApiKeyUnusedEvent(TypedDict):
    """Nobody uses an API key. Reeve revokes it after revoke_after, unless it is used."""

    type: Literal["api_key.unused"]
    timestamp: str
    """Time of the event"""
    data: ApiKeyUnusedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class AttemptTimings(TypedDict):
    """Durations of the phases; null for skipped ones, such as the connection when one is reused"""

    dns_ms: float | None
    """Milliseconds of the DNS lookup"""
    connect_ms: float | None
    """Milliseconds to connect"""
    tls_ms: float | None
    """Milliseconds of the TLS handshake"""
    first_byte_ms: float | None
    """Milliseconds from the request to the first byte of the response"""
    total_ms: float
    """Milliseconds of the entire attempt"""



class Attempt(TypedDict):
    """One HTTP request of a delivery"""

    number: int
    """The attempt, from 1"""
    started_at: str
    """Time at which the request started"""
    status: int | None
    """The HTTP status; null without a response"""
    outcome: Literal["delivered", "rejected", "blocked", "dns_failed", "connect_failed", "connect_timeout", "tls_failed", "timeout", "response_invalid", "connection_closed", "cancelled"]
    """The result of the request"""
    timings: AttemptTimings
    """Durations of the phases; null for skipped ones, such as the connection when one is reused"""
    response_excerpt: str
    """The beginning of the response body, at most 2,048 bytes"""
    error: str | None
    """The error, if there was no response; or the `err` of a token’s receiver"""
    next_attempt_at: str | None
    """Time of the next scheduled attempt"""



class AuditCheckpointPrevious(TypedDict):
    """The previous checkpoint; null for the first one of a chain, and in version 1"""

    sequence: int
    """The sequence number of the last entry that it signed"""
    signature: str
    """The signature of that checkpoint"""



class AuditCheckpoint(TypedDict):
    """A signature over the chain up to one entry"""

    organization_id: str
    """The id of the organization whose chain is signed"""
    sequence: int
    """The sequence number of the last signed entry"""
    hash: str
    """The `hash` of the last signed entry"""
    signed_at: str
    """Time of the signature"""
    version: int
    """The version of the signed fields. Version 1 is from before checkpoints were linked"""
    previous: AuditCheckpointPrevious | None
    """The previous checkpoint; null for the first one of a chain, and in version 1"""
    key_id: str
    """The first 8 bytes of the SHA-256 of the public key (DER), hexadecimal"""
    signature: str
    """Ed25519, base64, over the canonical JSON (RFC 8785) of all other fields; in version 1 of {hash, organization_id, sequence, signed_at} alone"""



class AuditCountsSpansItem(TypedDict):
    """The counts of one time span"""

    since: str
    """Start of the span, which ends at the start of the next span"""
    entries: int
    """Number of matching entries"""
    families: EntryFamilies
    actions: NotRequired[dict[str, Any]]
    """With `by_action`: the number of matching entries of each action that has any"""



class AuditCounts(TypedDict):
    """Number of entries over time"""

    since: str
    """Start of the first span"""
    until: str
    """End of the last span"""
    total: int
    """The total number of matching entries"""
    spans: Sequence[AuditCountsSpansItem]
    """Time spans of equal length, or days, oldest first"""



class AuditEntryActorKey(TypedDict):
    """The API key that was used; null if none was"""

    id: str
    """The id of the API key"""
    name: str
    """The name of the key at the time of the action"""



class AuditEntryActor(TypedDict):
    """The person or program that acted"""

    type: Literal["member", "account", "operator", "system", "directory", "platform_key"]
    """The type of the actor"""
    id: str | None
    """The id of the account; null for an operator or the system"""
    name: str
    """The name of the actor at the time of the action"""
    key: AuditEntryActorKey | None
    """The API key that was used; null if none was"""



class AuditEntryTarget(TypedDict):
    """The resource that the action concerned, such as the suspended member"""

    type: str
    """The type of the target"""
    id: str
    """The id of the target"""
    name: NotRequired[str]
    """The name of the target at the time of the action"""



class AuditEntryChanges(TypedDict):
    """The changed values; null if none are recorded"""

    before: NotRequired[Any]
    """The values before the change"""
    after: NotRequired[Any]
    """The values after the change, such as the `method` of a sign-in"""



class AuditEntryContext(TypedDict):
    """The request that caused the entry"""

    request_id: str
    """The X-Request-Id of the request"""
    ip: str | None
    """The IP address of the client"""
    user_agent: str | None
    """The user agent of the client"""



class AuditEntry(TypedDict):
    """An entry of the tamper-evident audit log"""

    id: str
    """The id of the entry"""
    organization_id: str
    """The id of the organization whose chain has the entry"""
    sequence: int
    """The sequence number in the chain, without gaps, from 1"""
    occurred_at: str
    """Time of the action"""
    action: str
    """The action, such as `member.suspended`"""
    actor: AuditEntryActor
    """The person or program that acted"""
    target: AuditEntryTarget
    """The resource that the action concerned, such as the suspended member"""
    reason: str | None
    """The given reason, or null"""
    changes: AuditEntryChanges | None
    """The changed values; null if none are recorded"""
    context: AuditEntryContext
    """The request that caused the entry"""
    previous_hash: str
    """The `hash` of the entry before it; 64 zeros in the first entry of the chain"""
    hash: str
    """The SHA-256, in lower-case hexadecimal, of the 32 bytes that `previous_hash` encodes, followed by the canonical JSON (RFC 8785, UTF-8) of all fields of the entry but `previous_hash` and `hash`"""


AuditQuery: TypeAlias = 'str'
"""The filters of the search, as the query of a URL, such as `action=member.*`"""


class AuditVerificationHead(TypedDict):
    """The last verified entry"""

    sequence: int
    """The sequence number of an entry in its chain"""
    hash: str
    """A SHA-256 hash, in lower-case hexadecimal"""



class AuditVerificationFirstFault(TypedDict):
    """The first fault of the chain; null if it is intact"""

    sequence: int
    """The sequence number of an entry in its chain"""
    code: Literal["entry_missing", "entry_unreadable", "entry_out_of_order", "entry_of_another_chain", "entry_changed", "entry_not_linked", "entry_beyond_head", "entry_replaced", "head_changed", "checkpoint_mismatch", "checkpoint_forged", "checkpoint_missing", "checkpoint_not_linked", "checkpoint_beyond_entries", "archive_missing", "archive_changed", "archive_unreadable"]
    """The fault code"""
    detail: str
    """The fault message"""



class AuditVerification(TypedDict):
    """The result of verifying a chain"""

    valid: bool
    """True if all entries and checkpoints are valid"""
    entries: int
    """Number of verified entries, counted from the first one"""
    head: AuditVerificationHead
    """The last verified entry"""
    checkpoints: int
    """Number of verified checkpoints"""
    first_fault: AuditVerificationFirstFault | None
    """The first fault of the chain; null if it is intact"""



class AuditView(TypedDict):
    """A personal saved search of the audit log"""

    id: str
    """The id of the view"""
    name: Name
    """The name of the view"""
    query: AuditQuery
    created_at: CreatedAt



class AuditViewChanges(TypedDict):
    """The changes to a view of the audit log"""

    name: NotRequired[Name]
    """The name of the view"""
    query: NotRequired[AuditQuery]



class AuthzenAction(TypedDict):
    """The action. A name with a dot is the permission; any other name is appended to the resource’s type and a dot"""

    name: str
    """A permission, or its last part"""
    properties: NotRequired[dict[str, Any]]
    """Accepted and ignored"""



class AuthzenConfiguration(TypedDict):
    """The capabilities and URLs of this decision point"""

    policy_decision_point: str
    """The URL of the decision point"""
    access_evaluation_endpoint: str
    """The URL of the evaluation endpoint"""
    access_evaluations_endpoint: str
    """The URL of the batch evaluation endpoint"""
    search_subject_endpoint: str
    """The URL of the subject search endpoint"""
    search_action_endpoint: str
    """The URL of the action search endpoint"""



class AuthzenResource(TypedDict):
    """The resource of the action. An `organization`, and a `trigger` for the action `fire`, must exist; of other resources only the type matters"""

    type: str
    """The type of the target"""
    id: str
    """The id of the resource"""
    properties: NotRequired[dict[str, Any]]
    """Accepted and ignored"""



class AuthzenSubject(TypedDict):
    """The acting subject: a `user` by user id, email address or external id, an `api_key`, or a `trigger`, which has only the action `fire`"""

    type: str
    """The type of the target"""
    id: str
    """The id of the resource"""
    properties: NotRequired[dict[str, Any]]
    """Accepted and ignored"""



class CallerOrganization(TypedDict):
    """The organization of the call"""

    id: OrganizationId
    name: str
    """The name of the organization"""



class CallerUser(TypedDict):
    """The caller: the owner of the key, or the signed-in user"""

    user_id: str
    """The id of the account"""
    name: str
    """The name of the person"""
    email: str | None
    """The email address of the account; null for a service account"""



class CallerKey(TypedDict):
    """The API key that made this call; null for a session"""

    id: str
    """The id of the API key"""
    name: str
    """The name of the key"""
    scopes: Sequence[Scope]
    """The current effective scopes of the key"""
    ineffective_scopes: Sequence[Scope]
    """Scopes of the key that are ineffective while its owner could not grant them"""



class Caller(TypedDict):
    """The caller and their current permissions"""

    organization: CallerOrganization
    """The organization of the call"""
    user: CallerUser
    """The caller: the owner of the key, or the signed-in user"""
    is_owner: bool
    """True if the user has the Owner profile"""
    permissions: Sequence[str]
    """The current permissions of the user; `["*"]` for an owner"""
    grantable_scopes: Sequence[Scope]
    """The scopes that the user can currently grant to their own API keys"""
    key: CallerKey | None
    """The API key that made this call; null for a session"""


CreatedAt: TypeAlias = 'str'
"""Time of the creation"""


class CreatedPlatformOrganizationOwner(TypedDict):
    """The first owner, who gets a mail"""

    user_id: str
    """The id of the owner’s account"""
    email: str
    """The email address of the account"""
    can_sign_in: bool
    """True if the account could sign in before; otherwise the mail has a link to set a password"""



class CreatedPlatformOrganizationProfiles(TypedDict):
    """The built-in profiles"""

    owner: str
    """The id of the Owner profile"""
    administrator: str
    """The id of the Administrator profile"""
    member: str
    """The id of the Member profile"""



class CreatedPlatformOrganization(TypedDict):
    """A new organization with its secrets"""

    id: OrganizationId
    name: Name
    """The name of the organization"""
    external_id: str | None
    """The id of the organization in your platform; null if it has none"""
    metadata: Metadata
    created_at: CreatedAt
    frozen_at: str | None
    """Time of the freeze, or null"""
    frozen_reason: str | None
    """Its reason"""
    owner: CreatedPlatformOrganizationOwner
    """The first owner, who gets a mail"""
    profiles: CreatedPlatformOrganizationProfiles
    """The built-in profiles"""
    webhooks: Sequence[CreatedWebhook]
    """The webhooks, in the order of the request"""
    api_key: Any



class CreatedWebhook(TypedDict):
    """A new governance webhook with its secret"""

    id: str
    """The id of the webhook"""
    url: str
    """The endpoint URL"""
    format: WebhookFormat
    event_types: Sequence[str]
    """The subscribed event types, prefixes such as `member.*`, or `*` for all"""
    description: str
    """The purpose of the webhook"""
    enabled: bool
    """True if events are sent to the webhook"""
    last_status: int | None
    """The HTTP status of the last delivery; null without a response"""
    last_delivery_at: str | None
    """Time of the last delivery attempt; null before the first one"""
    created_at: CreatedAt
    created_by: str | None
    """The creator; null if the platform or an early release made it"""
    url_changed_by: str | None
    """The member who last changed the URL; else null"""
    secret_rotated_by: str | None
    """The member who last rotated the secret; else null"""
    configured_by: str | None
    """The member who last changed the event types or enabled it; else null"""
    consecutive_failures: int
    """Consecutive failed requests"""
    paused_until: str | None
    """Time at which sending resumes after failures; null without a pause"""
    disabled_at: str | None
    """Time at which the webhook was disabled; null while it is enabled"""
    disabled_reason: Literal["requested", "suspension", "failing", "gone", None]
    """Reason for disabling the webhook; null while it is enabled"""
    secret_rotated_at: str | None
    """Time of the last rotation of the secret; null if it was never rotated"""
    secret: str
    """The signing secret (Standard Webhooks). It is shown only once"""



class CutOffData(TypedDict):
    """The member, and the suspension or removal with this effect"""

    user_id: MemberId
    suspension_id: str | None
    """The id of the suspension; null for a removal"""



class Decision(TypedDict):
    """The result of an evaluation"""

    decision: bool
    """True if the subject may perform the action now"""
    context: NotRequired[DecisionContext]



class DecisionBatch(TypedDict):
    """The decisions of a batch; a single decision without `evaluations`"""

    decision: NotRequired[bool]
    """True if the subject may perform the action now"""
    context: NotRequired[DecisionContext]
    evaluations: NotRequired[Sequence[Decision]]
    """The decisions, in the order of the request"""



class DecisionContextError(TypedDict):
    """The error of an invalid evaluation in a batch"""

    status: int
    """The status that a single evaluation would have"""
    message: str
    """The error message"""



class DecisionContext(TypedDict):
    """The reason for a denial; absent if the decision is true"""

    reason: NotRequired[Literal["not_granted", "member_suspended", "not_a_member", "trigger_disabled", "oracle_paused", "integration_gone", "organization_frozen", "unknown_subject", "unknown_resource", "key_revoked", "key_expired"]]
    """Reason for a denial"""
    error: NotRequired[DecisionContextError]
    """The error of an invalid evaluation in a batch"""



class Delivery(TypedDict):
    """The delivery of an event to a webhook"""

    id: str
    """The id of the delivery"""
    event_id: str
    """The id of the event, which is the `webhook-id` of every attempt"""
    event_type: str
    """The type of the event"""
    status: Literal["pending", "sending", "delivered", "exhausted", "cancelled", "paused"]
    """The status of the delivery"""
    attempts: int
    """Number of attempts"""
    next_attempt_at: str | None
    """Time of the next attempt while pending"""
    last_attempt_at: str | None
    """Time of the last attempt; null before the first one"""
    last_outcome: Literal["delivered", "rejected", "blocked", "dns_failed", "connect_failed", "connect_timeout", "tls_failed", "timeout", "response_invalid", "connection_closed", "cancelled", None]
    """The result of the last attempt; null before the first one"""
    last_status: int | None
    """The HTTP status; null without a response"""
    created_at: CreatedAt
    finished_at: str | None
    """Time of the final outcome; null until then"""



class DeliveryHealth(TypedDict):
    """The delivery statistics of governance webhooks"""

    delivered: int
    """Number of successful attempts"""
    failed: int
    """Number of failed attempts"""
    median_ms: float | None
    """The median duration of successful attempts in milliseconds; null without any"""
    p95_ms: P95
    hours: Sequence[DeliveryHour]
    """The last 24 hours, the oldest first"""



class DeliveryHour(TypedDict):
    """The attempts of one hour"""

    since: str
    """Start of the hour"""
    delivered: int
    """Number of successful attempts"""
    failed: int
    """Number of failed attempts"""
    p95_ms: P95



class DeliverySummary(TypedDict):
    """The delivery statistics of one governance webhook"""

    delivered: int
    """Number of successful attempts"""
    failed: int
    """Number of failed attempts"""
    median_ms: float | None
    """The median duration of successful attempts in milliseconds; null without any"""
    p95_ms: P95
    hours: Sequence[DeliveryHour]
    """The last 24 hours, the oldest first"""
    webhook_id: str
    """The id of the webhook"""



class DeliveryWithAttempts(TypedDict):
    """A delivery with its request body and all attempts"""

    id: str
    """The id of the delivery"""
    event_id: str
    """The id of the event, which is the `webhook-id` of every attempt"""
    event_type: str
    """The type of the event"""
    status: Literal["pending", "sending", "delivered", "exhausted", "cancelled", "paused"]
    """The status of the delivery"""
    attempts: int
    """Number of attempts"""
    next_attempt_at: str | None
    """Time of the next attempt while pending"""
    last_attempt_at: str | None
    """Time of the last attempt; null before the first one"""
    last_outcome: Literal["delivered", "rejected", "blocked", "dns_failed", "connect_failed", "connect_timeout", "tls_failed", "timeout", "response_invalid", "connection_closed", "cancelled", None]
    """The result of the last attempt; null before the first one"""
    last_status: int | None
    """The HTTP status; null without a response"""
    created_at: CreatedAt
    finished_at: str | None
    """Time of the final outcome; null until then"""
    request_body: str
    """The signed body of its requests: JSON, byte for byte; with the format `set`, the event of its tokens"""
    attempt_log: Sequence[Attempt]
    """The attempts, oldest first; they are kept for 30 days"""



class Directory(TypedDict):
    """A connection of an identity provider, without its token"""

    id: str
    """The id of the directory"""
    name: str
    """The name of the directory"""
    default_profile_id: str
    """The id of the profile without a mapped group"""
    block_login: bool
    """Suspensions block sign-in, too"""
    keep_oracle: bool
    """The Oracle keeps running when its owner is suspended"""
    strict: bool
    """Follow the SCIM interoperability profile"""
    may_suspend_owners: bool
    """Suspend and remove owners, too; set by owners only"""
    logout_issuer: LogoutIssuer
    logout_jwks_url: LogoutJwksUrl
    token_hint: str
    """The last characters of the token"""
    token_issued_at: str
    """Time at which the token was issued"""
    token_issued_by: str
    """The id of the member who has seen the token"""
    former_token_expires_at: str | None
    """End of the former token; null if none"""
    created_at: CreatedAt
    created_by: str
    """The id of the member who created the directory"""
    people_managed: int
    """Members whom it manages"""
    people_held: int
    """Members whose suspension it holds"""
    last_request_at: str | None
    """Time of the last request"""
    last_error: str | None
    """The code of the last refusal"""
    last_error_at: str | None
    """Time of the last refusal"""



class DirectoryActivity(TypedDict):
    """A SCIM request"""

    id: str
    """The id"""
    occurred_at: str
    """Time of the response"""
    request_id: str
    """The request id"""
    method: str
    """The HTTP method"""
    route: str
    """The path template"""
    action: str | None
    """Audit action on the member"""
    outcome: Literal["changed", "refused"]
    """The outcome"""
    status: int
    """The HTTP status"""
    code: str | None
    """The error code"""
    detail: str | None
    """The error text"""
    resource_type: Literal["user", "group", None]
    """Its kind"""
    resource_id: str | None
    """Its id"""



class DirectoryChangedEventData(TypedDict):

    directory_id: DirectoryId
    name: NameAtEvent
    changed: Sequence[str]
    """The changed settings"""



class DirectoryChangedEvent(TypedDict):
    """The settings of a directory were edited; `changed` lists the fields."""

    type: Literal["directory.changed"]
    timestamp: str
    """Time of the event"""
    data: DirectoryChangedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class DirectoryChanges(TypedDict):
    """The changes to a directory; absent fields stay unchanged"""

    name: NotRequired[Name]
    """The name of the directory"""
    default_profile_id: NotRequired[str]
    """The id of the profile without a mapped group"""
    block_login: NotRequired[bool]
    """Suspensions block sign-in, too"""
    keep_oracle: NotRequired[bool]
    """The Oracle keeps running when its owner is suspended"""
    strict: NotRequired[bool]
    """Follow the SCIM interoperability profile"""
    may_suspend_owners: NotRequired[bool]
    """Suspend and remove owners, too; set by owners only"""
    logout_issuer: NotRequired[LogoutIssuer]
    logout_jwks_url: NotRequired[LogoutJwksUrl]



class DirectoryCreatedEvent(TypedDict):
    """An identity provider was connected."""

    type: Literal["directory.created"]
    timestamp: str
    """Time of the event"""
    data: DirectoryData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class DirectoryData(TypedDict):
    """The directory"""

    directory_id: DirectoryId
    name: NameAtEvent



class DirectoryDeletedEvent(TypedDict):
    """An identity provider was disconnected."""

    type: Literal["directory.deleted"]
    timestamp: str
    """Time of the event"""
    data: DirectoryData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class DirectoryGroup(TypedDict):
    """A group of a directory, with its mapping to an access profile"""

    id: str
    """The id of the group"""
    display_name: str
    """The name of the group"""
    external_id: str | None
    """The directory’s id of the group; null if none"""
    profile_id: str | None
    """The id of the access profile; null if not mapped"""
    priority: int | None
    """The highest priority counts; null if not mapped"""
    initial_only: bool
    """The profile is assigned once, and can be changed by hand"""
    people: int
    """People in the group"""


DirectoryId: TypeAlias = 'str'
"""The id of the directory"""


class DirectorySyncedEventData(TypedDict):

    directory_id: DirectoryId
    name: NameAtEvent
    started_at: str
    """Time of the first change"""
    ended_at: str
    """Time of the last change"""
    created: int
    """Created people"""
    changed: int
    """Other changes of people and groups"""
    suspended: int
    """Suspended people"""
    reactivated: int
    """Reactivated people"""
    removed: int
    """Removed people"""
    refused: int
    """Refused requests"""



class DirectorySyncedEvent(TypedDict):
    """A directory’s changes have paused for a minute, or lasted for ten."""

    type: Literal["directory.synced"]
    timestamp: str
    """Time of the event"""
    data: DirectorySyncedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class DirectoryTokenRotatedEventData(TypedDict):

    directory_id: DirectoryId
    name: NameAtEvent
    token_valid_until: str | None
    """Time until which the former token works; null if it ended"""



class DirectoryTokenRotatedEvent(TypedDict):
    """The token of a directory was replaced."""

    type: Literal["directory.token_rotated"]
    timestamp: str
    """Time of the event"""
    data: DirectoryTokenRotatedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class EntryFamilies(TypedDict):
    """Number of matching entries of each family"""

    members: int
    """Members and invitations"""
    access: int
    """Profiles, API keys, triggers, the Oracle and everything else"""
    webhooks: int
    """Governance webhooks"""
    security: int
    """Refused operations, blocked sign-in, ended sessions, recovered owners"""


ErrorCode: TypeAlias = 'str'
"""The machine-readable reason for the error. Later releases may add codes. `x-error-codes` of each operation names those of the operation:
- `acceptance_details_required`: name and password are required to accept without an account
- `account_in_other_organization`: The account belongs to another organization, too: only the person or the operator can unlink it
- `accountable_must_be_person`: Only a person can answer for a service account
- `already_invited`: An invitation to this email address is already pending; revoke it first
- `already_member`: This person is already a member
- `ambiguous_external_id`: The external ID is the user ID or email address of another person who is or was in this organization
- `api_key_limit_reached`: The member has reached the limit of active API keys; revoke one that is no longer needed
- `api_key_not_found`: API key not found in this organization
- `audit_view_limit_reached`: You already have 50 views of the audit log
- `audit_view_not_found`: You have no such view
- `authentication_required`: This operation requires an API key in the Authorization header or a session
- `authority_changed`: The permissions of the caller were reduced while this request was waiting
- `body_too_large`: The body is larger than 64 KiB
- `built_in_profile`: Built-in profiles cannot be deleted
- `cannot_remove_self`: Members cannot remove themselves
- `cannot_suspend_self`: Members cannot suspend themselves
- `changed_meanwhile`: It is no longer as the If-Match header says; the ETag header says how it is now
- `common_password`: The password is easy to guess
- `cross_site_request`: Cross-site requests are not allowed
- `database_unavailable`: The database is unavailable
- `delete_in_progress`: The change is saved, but earlier requests may still be in progress; repeat it to make sure
- `delivery_not_found`: Delivery not found in this organization
- `delivery_not_retryable`: A canceled or paused delivery cannot be retried
- `directory_group_not_found`: Group not found
- `directory_limit_reached`: An organization can have at most 20 directories
- `directory_name_taken`: Another directory has this name
- `directory_not_found`: Directory not found
- `expiry_not_in_future`: The expiry must be in the future
- `external_id_taken`: Another member of this organization already has this external ID
- `follow_up_limit_reached`: The follow-ups of the suspension have 2,000 integrations
- `follow_up_not_found`: Follow-up not found
- `held_by_directory`: A directory holds the suspension: reactivate the person at the identity provider; an owner can override this
- `idempotency_key_in_use`: A request with this Idempotency-Key is still running
- `idempotency_key_reused`: This Idempotency-Key was already used with a different request
- `insufficient_scope`: The API key does not have the required scope
- `integration_limit_reached`: The member has 1,000 integrations; delete one that is no longer needed
- `integration_not_found`: The integration in the body does not belong to this member
- `internal_error`: Internal error
- `invalid_api_key`: The API key is not valid
- `invalid_cursor`: The cursor does not belong to this list
- `invalid_integration_id`: A new ID must not be blank, `.` or `..`, or contain control or invisible characters
- `invalid_page_token`: The page token does not belong to this search
- `invalid_platform_key`: The platform key is not valid
- `invalid_session`: The session has ended, or does not belong to an active member of this organization
- `invalid_time_zone`: There is no such time zone
- `invalid_trigger_id`: A new ID must not be blank, `.` or `..`, or contain control or invisible characters
- `invitation_expired`: The invitation has expired
- `invitation_for_another_address`: The invitation was sent to another email address than that of the account
- `invitation_not_found`: Invitation not found
- `invitation_revoked`: The invitation was revoked
- `invitation_settled`: The invitation was already accepted
- `invited_profile_deleted`: The profile of the invitation was deleted
- `inviter_not_entitled`: The sender of the invitation no longer has the permission to offer this profile
- `keep_oracle_required`: The member owns the Oracle: set keep_oracle to true or false
- `key_already_rotated`: The key was already rotated; rotate the key that replaced it
- `key_not_active`: The key was revoked or has expired
- `key_owner_required`: Only the owner of a key can create or rotate it, because the response contains the key
- `key_policy_exceeded`: The policy of API keys does not allow this key
- `last_active_owner`: The organization would be left without an active owner
- `login_blocked`: Sign-in is blocked for this account
- `logout_settings_incomplete`: Set both logout settings, or neither
- `logout_url_forbidden`: This JWKS URL is not allowed
- `malformed_api_key`: Not an API key
- `malformed_json`: The body is not valid JSON
- `malformed_request`: The request is malformed
- `managed_by_directory`: A directory manages this member and decides the profile
- `member_not_found`: The member in the body does not exist
- `member_suspended`: The member is suspended; reactivate them first
- `multiple_credentials`: A request must have exactly one credential
- `not_service_account`: The member is a person, and not a service account
- `not_suspended`: The member is not suspended
- `oracle_not_found`: The organization has no Oracle
- `oracle_owner_exceeds_member`: The owner of the Oracle has permissions that the member of the trigger does not have
- `organization_busy`: Another change in this organization is taking too long
- `organization_external_id_taken`: Another organization has this external ID; `existing_id` is its id
- `organization_frozen`: The platform has frozen this organization
- `organization_not_found`: There is no such organization in this installation
- `owner_must_be_person`: A service account cannot have the Owner profile
- `owner_profile_fixed`: The Owner profile cannot be edited or deleted
- `owner_profile_not_mapped`: A directory cannot assign the Owner profile
- `owner_required`: Only an owner can change owners and what applies to them
- `permission_required`: The caller does not have the required permission
- `platform_key_required`: This operation requires a platform key in the Authorization header
- `profile_exceeds_caller`: The profile includes permissions that the caller does not have
- `profile_in_use`: The profile is assigned to a member, or used by a pending invitation or a directory
- `profile_limit_reached`: The organization has 1,000 profiles; delete one
- `profile_name_taken`: Another profile has this name, or one that looks the same
- `profile_not_found`: The profile in the request does not exist
- `rate_limited`: Too many requests; retry after the time in Retry-After
- `reactivation_required`: The person is suspended, or was removed while suspended: this requires `members.reactivate`
- `replay_throttled`: Events were replayed to this webhook less than a minute ago
- `request_timeout`: The request did not arrive in time
- `resend_throttled`: The invitation was resent less than a minute ago
- `scope_exceeds_owner`: A scope exceeds the permissions of the key's owner
- `service_accounts_left`: The member answers for service accounts: name in service_accounts_to who will; `errors` lists the accounts
- `session_not_found`: Session not found
- `session_not_fresh`: This requires a sign-in within the last ten minutes
- `session_required`: This operation requires a session; API keys are not allowed
- `session_withheld`: The person is active in another organization too, which shares their sessions
- `setup_details_required`: organization_name, email and name are required for the first organization
- `setup_link_not_found`: This setup link is invalid, expired, used or replaced
- `sign_in_to_accept`: An account with this email address already exists; sign in to accept
- `subject_not_searchable`: Only subjects of the type `user` can be searched
- `target_exceeds_caller`: The target member has permissions that the caller does not have
- `token_not_of_owner`: A non-owner knows the token: rotate it without an overlap, then let the directory suspend owners
- `too_many_days`: The time range has too many days
- `too_many_invitations`: Too many invitations; retry after the time in Retry-After
- `trigger_limit_reached`: The member has 1,000 triggers; delete one that is no longer needed
- `trigger_not_found`: Trigger not found
- `unknown_permission`: A permission is neither built in nor a valid platform permission
- `unsupported_media_type`: The body must be application/json
- `validation_failed`: The request is not valid
- `webhook_disabled`: The webhook is disabled
- `webhook_limit_reached`: The organization has reached its webhook limit
- `webhook_not_found`: Webhook not found in this organization
- `webhook_secret_limit_reached`: The webhook has reached its limit of valid secrets
- `webhook_url_forbidden`: This URL is not allowed for webhooks"""


class Evaluation(TypedDict):
    """An access evaluation"""

    subject: AuthzenSubject
    action: AuthzenAction
    resource: AuthzenResource
    context: NotRequired[dict[str, Any]]
    """Accepted and ignored"""



class EvaluationBatchOptions(TypedDict):
    """The options of the batch"""

    evaluations_semantic: NotRequired[Literal["execute_all", "deny_on_first_deny", "permit_on_first_permit"]]
    """The condition for stopping early; the default is `execute_all`"""



class EvaluationBatch(TypedDict):
    """A batch, or one evaluation without `evaluations`"""

    subject: NotRequired[AuthzenSubject]
    action: NotRequired[AuthzenAction]
    resource: NotRequired[AuthzenResource]
    context: NotRequired[dict[str, Any]]
    """Accepted and ignored"""
    evaluations: NotRequired[Sequence[dict[str, Any]]]
    """The evaluations. Missing fields of an evaluation default to the top-level fields"""
    options: NotRequired[EvaluationBatchOptions]
    """The options of the batch"""


EventType: TypeAlias = 'Literal["member.profile_changed", "member.suspended", "member.suspension_refused", "member.reactivated", "member.created", "service_account.created", "member.changed", "member.removed", "member.login_blocked", "member.follow_up_changed", "member.session_ended", "member.signed_out", "member.identity_unlinked", "member.login_unblocked", "organization.frozen", "organization.unfrozen", "invitation.created", "invitation.accepted", "invitation.revoked", "trigger.disabled", "trigger.restored", "oracle.paused", "oracle.resumed", "api_key.created", "api_key.rotated", "api_key.unused", "api_key.revoked", "api_key_policy.changed", "directory.created", "directory.changed", "directory.token_rotated", "directory.synced", "directory.deleted", "profile.created", "profile.changed", "profile.deleted", "governance.webhook.created", "governance.webhook.changed", "governance.webhook.removed", "governance.webhook.failing", "governance.webhook.disabled", "governance.webhook.ping"]'
"""A governance event type"""


class EventTypeDescription(TypedDict):
    """The governance event types"""

    type: str
    """The event type"""
    description: str
    """The description of the event type"""
    example: dict[str, Any]
    """An example of `data`"""



class ExposureReport(TypedDict):
    """Leaked API keys"""

    keys: Sequence[str]
    """The leaked keys and tokens"""


ExternalId: TypeAlias = 'str | None'
"""The person’s id in your platform, unique in the organization; not another person’s user id or email address"""


Fault = TypedDict("Fault", {
    "pointer": 'str',
    "code": 'str',
    "detail": 'str',
    "in": 'NotRequired[Literal["body", "query", "header"]]',
})
"""A validation error"""



class FollowUp(TypedDict):
    """A manual task with its completion"""

    id: str
    """The id of the follow-up"""
    kind: Literal["integration", "webhook", "directory", "api_key"]
    """`integration`: disconnect it at its provider. `webhook`: review it, the member created or last changed it. `directory`: replace its token, or its issuer and logout keys. `api_key`: rotate this key of a service account"""
    item_id: str
    """The id of the item"""
    name: str
    """Its name when suspended: of a webhook the origin, of a key `account: key`"""
    done_at: str | None
    """Time at which it was marked as done"""
    done_by: str | None
    """The id of the member who marked it as done"""
    is_carried_over: bool
    """True if it was done in an earlier suspension"""
    settled_by: Literal["webhook_disabled", "webhook_removed", "key_rotated", "key_revoked", "key_expired", None]
    """Why it counts as done without a mark"""



class FollowUpChanges(TypedDict):
    """The changes to a follow-up"""

    done: bool
    """True to mark it as done"""



class FollowUpTask(TypedDict):
    """A manual task after a suspension"""

    id: str
    """The id of the follow-up"""
    kind: Literal["integration", "webhook", "directory", "api_key"]
    """`integration`: disconnect it at its provider. `webhook`: review it, the member created or last changed it. `directory`: replace its token, or its issuer and logout keys. `api_key`: rotate this key of a service account"""
    item_id: str
    """The id of the item"""
    name: str
    """Its name when suspended: of a webhook the origin, of a key `account: key`"""



class FollowUps(TypedDict):
    """The follow-ups of a suspension"""

    follow_ups: Sequence[FollowUp]
    """In the order of the receipt; later ones come last"""



class FoundActionsResultsItem(TypedDict):

    name: str
    """The name of an action for this resource"""



class FoundActions(TypedDict):
    """The actions that the subject may perform"""

    page: ResultPage
    results: Sequence[FoundActionsResultsItem]
    """Results of this page"""



class FoundSubjectsResultsItem(TypedDict):

    type: str
    """The type of the target"""
    id: str
    """The id of the resource"""



class FoundSubjects(TypedDict):
    """The subjects that have access"""

    page: ResultPage
    results: Sequence[FoundSubjectsResultsItem]
    """Results of this page"""



class FreezeData(TypedDict):
    """The freeze"""

    frozen_at: str
    """Time of the freeze"""
    reason: GivenReason



class FreezeReceipt(TypedDict):
    """What a freeze refuses"""

    id: OrganizationId
    name: Name
    """The name of the organization"""
    external_id: str | None
    """The id of the organization in your platform; null if it has none"""
    metadata: Metadata
    created_at: CreatedAt
    frozen_at: str | None
    """Time of the freeze, or null"""
    frozen_reason: str | None
    """Its reason"""
    members: int
    """Active members"""
    sessions: int
    """Their sessions"""
    api_keys: int
    """Active API keys"""
    triggers: int
    """Enabled triggers"""
    invitations: int
    """Pending invitations"""
    directories: int
    """All directories"""
    unchanged: bool
    """True if nothing changed"""
    dry_run: bool
    """True for a dry run"""



class FreezeRequest(TypedDict):
    """The reason"""

    reason: NotRequired[Prose]
    """The reason, included in the audit log and in webhook events"""


GivenReason: TypeAlias = 'str | None'
"""The given reason, or null"""


class GovernanceEvent(TypedDict):
    """A change in the governance of an organization"""

    type: str
    """The type of the event"""
    timestamp: str
    """Time of the event"""
    data: dict[str, Any]
    """The data of the event, as described by the webhook of its type"""
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class GovernanceWebhookChangedEventData(TypedDict):

    webhook_id: WebhookId
    url: str
    """The URL of the webhook, without its query"""
    event_types: Sequence[str]
    """The event types that the webhook subscribes to"""
    enabled: bool
    """True if events are sent to the webhook"""
    changed: Sequence[Literal["url", "format", "event_types", "description", "enabled", "secret"]]
    """The changed fields"""



class GovernanceWebhookChangedEvent(TypedDict):
    """A governance webhook was edited, or its secret rotated; `changed` names what differs. The url comes without its query."""

    type: Literal["governance.webhook.changed"]
    timestamp: str
    """Time of the event"""
    data: GovernanceWebhookChangedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class GovernanceWebhookCreatedEvent(TypedDict):
    """A governance webhook was created. The url is without its query."""

    type: Literal["governance.webhook.created"]
    timestamp: str
    """Time of the event"""
    data: WebhookData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class GovernanceWebhookDisabledEventData(TypedDict):

    webhook_id: WebhookId
    url: str
    """The URL of the webhook, without its query"""
    reason: Literal["failing", "gone"]
    """Reason for disabling: `failing` for days, or `gone` (the endpoint answered 410)"""



class GovernanceWebhookDisabledEvent(TypedDict):
    """Reeve disabled a failing governance webhook."""

    type: Literal["governance.webhook.disabled"]
    timestamp: str
    """Time of the event"""
    data: GovernanceWebhookDisabledEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class GovernanceWebhookFailingEventData(TypedDict):

    webhook_id: WebhookId
    url: str
    """The URL of the webhook, without its query"""
    failing_since: str
    """Time of the first failure since the last successful delivery"""
    disable_after: str
    """The first failure after this time disables the webhook"""



class GovernanceWebhookFailingEvent(TypedDict):
    """Deliveries to a governance webhook have failed for days. The first failure after disable_after disables it."""

    type: Literal["governance.webhook.failing"]
    timestamp: str
    """Time of the event"""
    data: GovernanceWebhookFailingEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class GovernanceWebhookPingEventData(TypedDict):

    webhook_id: WebhookId



class GovernanceWebhookPingEvent(TypedDict):
    """A test event for a governance webhook."""

    type: Literal["governance.webhook.ping"]
    timestamp: str
    """Time of the event"""
    data: GovernanceWebhookPingEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class GovernanceWebhookRemovedEvent(TypedDict):
    """A governance webhook was removed. The url is without its query."""

    type: Literal["governance.webhook.removed"]
    timestamp: str
    """Time of the event"""
    data: WebhookData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class GroupMapping(TypedDict):
    """The mapping of a group to an access profile"""

    profile_id: str | None
    """The id of the access profile; null if not mapped"""
    priority: NotRequired[int]
    """The priority"""
    initial_only: NotRequired[bool]
    """The profile is assigned once, and can be changed by hand"""



class GroupMappingReceiptProfileChangesItem(TypedDict):

    user_id: str
    """The id of the member"""
    previous_profile_id: str
    """The id of the member’s previous access profile"""
    profile_id: str
    """The id of the member’s access profile"""



class GroupMappingReceipt(TypedDict):
    """A mapping with its effects"""

    id: str
    """The id of the group"""
    display_name: str
    """The name of the group"""
    external_id: str | None
    """The directory’s id of the group; null if none"""
    profile_id: str | None
    """The id of the access profile; null if not mapped"""
    priority: int | None
    """The highest priority counts; null if not mapped"""
    initial_only: bool
    """The profile is assigned once, and can be changed by hand"""
    people: int
    """People in the group"""
    profiles_changed: int
    """Members whose profile changes"""
    profile_changes: Sequence[GroupMappingReceiptProfileChangesItem]
    """The first 200 changes"""
    dry_run: bool
    """True for a dry run"""


HeldBy: TypeAlias = 'Sequence[str]'
"""Who holds the suspension: `local` for members, `directory:` with an id for a directory; empty while active"""


class Integration(TypedDict):
    """A third-party connection on a person’s account"""

    id: str
    """The platform’s id of the integration"""
    provider: str
    """The provider of the service"""
    name: str
    """The name of the connection"""
    status: Literal["connected", "disconnected", "error"]
    """The latest status from the platform"""
    connected_at: str | None
    """Time of the connection; null if unknown"""
    last_used_at: str | None
    """Time of the last use; null if unknown"""



class IntegrationRegistration(TypedDict):
    """The registration of an integration"""

    provider: Name
    """The provider of the service"""
    name: Name
    """The name of the connection"""
    status: NotRequired[Literal["connected", "disconnected", "error"]]
    """The latest status from the platform"""
    connected_at: NotRequired[Any]
    """Time of the connection; null if unknown"""
    last_used_at: NotRequired[Any]
    """Time of the last use; null if unknown"""



class Invitation(TypedDict):
    """An invitation"""

    id: str
    """The id of the invitation"""
    email: str
    """The invited email address"""
    profile_id: str | None
    """The id of the offered profile; null if it has been deleted"""
    invited_by: str
    """The id of the sender"""
    status: Literal["pending", "accepted", "revoked", "expired"]
    """The status of the invitation. Only pending ones can be accepted"""
    revoked_reason: Literal["revoked", "inviter_suspended", "inviter_removed", "invitee_removed", None]
    """Reason for the revocation; null if it is not revoked"""
    expires_at: str
    """Time of the expiry"""
    created_at: str
    """Time of the first sending"""



class InvitationAcceptedEventData(TypedDict):

    invitation_id: str
    """The id of the invitation"""
    email: str
    """The email address that was invited"""
    user_id: MemberId



class InvitationAcceptedEvent(TypedDict):
    """An invitation was accepted; its person is a member now."""

    type: Literal["invitation.accepted"]
    timestamp: str
    """Time of the event"""
    data: InvitationAcceptedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class InvitationCreatedEventData(TypedDict):

    invitation_id: str
    """The id of the invitation"""
    email: str
    """The email address that was invited"""
    profile_id: str | None
    """The id of the offered profile; null if it has been deleted"""
    invited_by: str
    """The id of the member who sent the invitation"""
    expires_at: str
    """Time at which the invitation or key expires"""



class InvitationCreatedEvent(TypedDict):
    """Someone was invited into the organization, or invited again: with the same invitation_id and a later expires_at."""

    type: Literal["invitation.created"]
    timestamp: str
    """Time of the event"""
    data: InvitationCreatedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class InvitationLink(TypedDict):
    """The offer of a pending invitation"""

    organization_name: str
    """The name of the organization"""
    invited_by: str
    """The name of the sender"""
    profile_name: str
    """The name of the offered profile"""
    email: str
    """The invited email address"""



class InvitationLinkRequest(TypedDict):
    """The invitation link to read"""

    token: str
    """The token after #token= in the link"""



class InvitationRequest(TypedDict):
    """A new invitation"""

    email: str
    """The email address to invite"""
    profile_id: str
    """The id of the offered access profile"""



class InvitationRevokedEventData(TypedDict):

    invitation_id: str
    """The id of the invitation"""
    email: str
    """The email address that was invited"""
    revoked_reason: str
    """The reason for the revocation"""



class InvitationRevokedEvent(TypedDict):
    """A pending invitation was revoked."""

    type: Literal["invitation.revoked"]
    timestamp: str
    """Time of the event"""
    data: InvitationRevokedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class IssuedApiKey(TypedDict):
    """A new API key with its secret"""

    id: str
    """The id of the API key"""
    name: str
    """The name of the key"""
    hint: str
    """The last characters of the key"""
    owner_user_id: str
    """The id of the owner, whose permissions limit the key"""
    scopes: Sequence[str]
    """The scopes of the key"""
    ineffective_scopes: Sequence[str]
    """Scopes without effect at present, because the owner could not grant them"""
    status: Literal["active", "owner_suspended", "expired", "revoked"]
    """The status of the key. Only active keys are accepted"""
    created_at: CreatedAt
    expires_at: str | None
    """Time of the expiry; null for none"""
    last_used_at: str | None
    """Time of the last use, up to 90 seconds late; null before the first use"""
    revoked_at: str | None
    """Time of the revocation, or null"""
    revoked_reason: Literal["revoked", "rotated", "exposed", "owner_removed", "owner_suspended", "unused", None]
    """Reason for the revocation, or null"""
    rotated_from: str | None
    """The id of the key that this key replaces"""
    replaced_by: str | None
    """The id of the key that replaces this key, which expires at the end of the overlap"""
    key: str
    """The secret key. It is shown only once"""



class IssuedDirectory(TypedDict):
    """A directory with its new token"""

    id: str
    """The id of the directory"""
    name: str
    """The name of the directory"""
    default_profile_id: str
    """The id of the profile without a mapped group"""
    block_login: bool
    """Suspensions block sign-in, too"""
    keep_oracle: bool
    """The Oracle keeps running when its owner is suspended"""
    strict: bool
    """Follow the SCIM interoperability profile"""
    may_suspend_owners: bool
    """Suspend and remove owners, too; set by owners only"""
    logout_issuer: LogoutIssuer
    logout_jwks_url: LogoutJwksUrl
    token_hint: str
    """The last characters of the token"""
    token_issued_at: str
    """Time at which the token was issued"""
    token_issued_by: str
    """The id of the member who has seen the token"""
    former_token_expires_at: str | None
    """End of the former token; null if none"""
    created_at: CreatedAt
    created_by: str
    """The id of the member who created the directory"""
    people_managed: int
    """Members whom it manages"""
    people_held: int
    """Members whose suspension it holds"""
    last_request_at: str | None
    """Time of the last request"""
    last_error: str | None
    """The code of the last refusal"""
    last_error_at: str | None
    """Time of the last refusal"""
    token: str
    """The secret token. It is shown only once"""



class KeptTrigger(TypedDict):
    """A trigger that a suspension disabled"""

    id: str
    """The platform’s id of the trigger"""
    kind: TriggerKind
    name: str
    """The name of the trigger"""


KeyExpiry: TypeAlias = 'str | None'
"""Time of the expiry; without it, the key does not expire"""

KeyOwnerId: TypeAlias = 'str'
"""The id of the member who owns the key"""


class KeyRotation(TypedDict):
    """The rotation of an API key"""

    overlap_seconds: NotRequired[int]
    """Seconds for which the previous key still works, at most until its expiry"""


KeyScopes: TypeAlias = 'Sequence[Scope]'
"""The scopes of the key"""


class KnownDirectory(TypedDict):
    """A directory whose token or logout keys the member knows: replace them"""

    id: str
    """The id"""
    name: str
    """The name"""



class KnownServiceKey(TypedDict):
    """A key of a service account that the member knows"""

    id: str
    """The id"""
    name: str
    """The name"""
    owner_user_id: str
    """The id of its owner"""
    owner_name: str
    """The name of its owner"""


LogoutIssuer: TypeAlias = 'str | None'
"""The `iss` of tokens of Universal Logout"""

LogoutJwksUrl: TypeAlias = 'str | None'
"""The URL of their keys"""


class Member(TypedDict):
    """A member of an organization"""

    user_id: str
    """The id of the person’s account"""
    kind: Literal["person", "service"]
    """A person, or a service account"""
    email: str | None
    """The email address of the account; null for a service account"""
    name: str
    """The name that this organization has for the member, or the name of the account"""
    profile_id: str
    """The id of the member’s access profile"""
    is_owner: bool
    """True if the member has the Owner profile"""
    status: Literal["active", "suspended"]
    """The status of the member"""
    suspended_at: str | None
    """Time of the suspension; null while active"""
    joined_at: str
    """Time at which the person became a member"""
    last_active_at: str | None
    """Time of the member’s last use of a session or an API key in this organization, accurate to two minutes; null if never"""
    external_id: ExternalId
    metadata: Metadata
    directory_id: str | None
    """The id of the directory that manages the person; null if none"""
    held_by: HeldBy
    accountable_user_id: str | None
    """The id of the person who answers for the service account; null for a person"""



class MemberChangedEventData(TypedDict):

    user_id: MemberId
    name: NameAtEvent
    external_id: str | None
    """The platform’s id of the member; null without one"""
    changed: Sequence[Literal["name", "external_id", "metadata"]]
    """The changed fields"""



class MemberChangedEvent(TypedDict):
    """The details that the organization has for a member were edited; `changed` lists the fields. Metadata is not included."""

    type: Literal["member.changed"]
    timestamp: str
    """Time of the event"""
    data: MemberChangedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class MemberChanges(TypedDict):
    """The changes to the details that this organization has for a member"""

    name: NotRequired[Name]
    """The name that this organization has for the person"""
    external_id: NotRequired[NewExternalId]
    metadata: NotRequired[Metadata]
    accountable_user_id: NotRequired[str]
    """The id of the person who answers for the service account: an active member"""



class MemberCounts(TypedDict):
    """Number of members by status"""

    active: int
    """Active members"""
    suspended: int
    """Suspended members"""



class MemberCreatedEventData(TypedDict):

    user_id: MemberId
    email: str
    """The email address of the account"""
    name: str
    """The name that this organization has for the person, or their own"""
    profile_id: ProfileId



class MemberCreatedEvent(TypedDict):
    """A person became a member of the organization."""

    type: Literal["member.created"]
    timestamp: str
    """Time of the event"""
    data: MemberCreatedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class MemberFollowUpChangedEventData(TypedDict):

    user_id: MemberId
    suspension_id: SuspensionId
    follow_up_id: str
    """The id of the follow-up"""
    kind: Literal["integration", "webhook", "directory", "api_key"]
    """The kind of the follow-up"""
    item_id: str
    """The id of the integration, the webhook or the directory"""
    done: bool
    """True if the follow-up is done"""



class MemberFollowUpChangedEvent(TypedDict):
    """A follow-up of a suspension was marked as done, or as not done."""

    type: Literal["member.follow_up_changed"]
    timestamp: str
    """Time of the event"""
    data: MemberFollowUpChangedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""


MemberId: TypeAlias = 'str'
"""The id of the member"""


class MemberIdentityUnlinkedEventData(TypedDict):

    user_id: MemberId
    reason: GivenReason
    identities_unlinked: int
    """Unlinked identities at the provider"""
    sessions_ended: int
    """Ended sessions of the account"""



class MemberIdentityUnlinkedEvent(TypedDict):
    """The account was unlinked from its identity at the provider, and its sessions ended. The next sign-in links it again."""

    type: Literal["member.identity_unlinked"]
    timestamp: str
    """Time of the event"""
    data: MemberIdentityUnlinkedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class MemberLoginBlockedEvent(TypedDict):
    """Sign-in was blocked for the account, and its sessions ended."""

    type: Literal["member.login_blocked"]
    timestamp: str
    """Time of the event"""
    data: CutOffData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class MemberLoginUnblockedEvent(TypedDict):
    """Sign-in was unblocked after a suspension had blocked it."""

    type: Literal["member.login_unblocked"]
    timestamp: str
    """Time of the event"""
    data: CutOffData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class MemberProfileChangedEventData(TypedDict):

    user_id: MemberId
    profile_id: ProfileId
    previous_profile_id: str
    """The id of the member’s previous access profile"""



class MemberProfileChangedEvent(TypedDict):
    """A different profile was assigned to a member."""

    type: Literal["member.profile_changed"]
    timestamp: str
    """Time of the event"""
    data: MemberProfileChangedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class MemberReactivatedEventData(TypedDict):

    user_id: MemberId
    suspension_id: SuspensionId
    reason: GivenReason
    triggers_restored: int
    """Triggers that are enabled again"""
    oracle_resumed: bool
    """True if the Oracle runs again"""
    webhooks_restored: int
    """Restored webhooks"""



class MemberReactivatedEvent(TypedDict):
    """A suspension was lifted; the counts tell how much was restored."""

    type: Literal["member.reactivated"]
    timestamp: str
    """Time of the event"""
    data: MemberReactivatedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class MemberRemovedEventData(TypedDict):

    user_id: MemberId
    reason: GivenReason
    triggers_disabled: int
    """Disabled triggers"""
    invites_invalidated: int
    """Revoked invitations"""
    api_keys_revoked: int
    """Revoked API keys"""
    service_keys_known: int
    """Known keys of service accounts"""
    oracle_paused: bool
    """True if the Oracle was paused"""



class MemberRemovedEvent(TypedDict):
    """A member was permanently removed from the organization."""

    type: Literal["member.removed"]
    timestamp: str
    """Time of the event"""
    data: MemberRemovedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class MemberSessionEndedEventData(TypedDict):

    user_id: MemberId
    session_id: str
    """The id of the session"""



class MemberSessionEndedEvent(TypedDict):
    """Someone in the organization ended a session of a member."""

    type: Literal["member.session_ended"]
    timestamp: str
    """Time of the event"""
    data: MemberSessionEndedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class MemberSignedOutEventData(TypedDict):

    user_id: MemberId
    directory_id: DirectoryId
    sessions_ended: int
    """Ended sessions of the account"""
    only_here: bool
    """True if only sessions in this organization ended"""



class MemberSignedOutEvent(TypedDict):
    """An identity provider ended all sessions of a member."""

    type: Literal["member.signed_out"]
    timestamp: str
    """Time of the event"""
    data: MemberSignedOutEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class MemberSuspendedEventData(TypedDict):

    user_id: MemberId
    suspension_id: SuspensionId
    reason: GivenReason
    suspended_by: str
    """The id of the member or the directory that made the suspension"""
    triggers_disabled: int
    """Disabled triggers"""
    invitations_revoked: int
    """Revoked invitations"""
    oracle_paused: bool
    """True if the Oracle was paused"""
    agent_triggers_disabled: int
    """Disabled triggers of the kind `agent`"""
    integration_triggers_disabled: int
    """Disabled triggers of the kind `integration`"""
    invites_invalidated: int
    """Revoked invitations"""
    kept_oracle: bool
    """True if the member owns the Oracle and it keeps running"""
    sessions_ended: int
    """Sessions that the login block ended"""
    api_keys_revoked: int
    """Revoked API keys"""
    service_keys_known: int
    """Known keys of service accounts"""
    webhooks_disabled: int
    """Disabled webhooks"""



class MemberSuspendedEvent(TypedDict):
    """A member was suspended in this organization; the counts tell how much was stopped."""

    type: Literal["member.suspended"]
    timestamp: str
    """Time of the event"""
    data: MemberSuspendedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class MemberSuspensionRefusedEventData(TypedDict):

    user_id: MemberId
    directory_id: DirectoryId
    reason: GivenReason



class MemberSuspensionRefusedEvent(TypedDict):
    """A directory could not suspend or remove a member: the last active owner, or an owner whom it may not suspend."""

    type: Literal["member.suspension_refused"]
    timestamp: str
    """Time of the event"""
    data: MemberSuspensionRefusedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class MemberWebhook(TypedDict):
    """A governance webhook that the member created or last changed"""

    id: str
    """The id of the webhook"""
    url: str
    """The URL; only its origin without `governance:read`, and in the record of a suspension"""
    enabled: bool
    """True if it is enabled"""



class Membership(TypedDict):
    """A membership of the person"""

    id: OrganizationId
    name: str
    """The name of the organization"""
    status: Literal["active", "suspended"]
    """The status of the membership"""
    frozen: bool
    """True if it is frozen"""
    session_ended: bool
    """True if the organization ended this session"""


Metadata: TypeAlias = 'dict[str, str]'
"""At most 20 key-value pairs: keys of at most 40 characters, values of at most 500 characters in one line"""

Name: TypeAlias = 'str'
"""A text that is not blank, without control or invisible characters"""

NameAtEvent: TypeAlias = 'str'
"""The name at the time of the event"""


class NewApiKey(TypedDict):
    """A new API key"""

    name: Name
    """The name of the key"""
    scopes: KeyScopes
    owner_user_id: NotRequired[str]
    """The id of the service account that owns the key; without it, the signed-in person does"""
    expires_at: NotRequired[KeyExpiry]



class NewAuditView(TypedDict):
    """A view of the audit log to save"""

    name: Name
    """The name of the view"""
    query: AuditQuery



class NewDirectory(TypedDict):
    """A new connection of an identity provider"""

    name: Name
    """The name of the directory"""
    default_profile_id: str
    """The id of the profile without a mapped group"""
    block_login: NotRequired[bool]
    """Suspensions block sign-in, too"""
    keep_oracle: NotRequired[bool]
    """The Oracle keeps running when its owner is suspended"""
    strict: NotRequired[bool]
    """Follow the SCIM interoperability profile"""
    may_suspend_owners: NotRequired[bool]
    """Suspend and remove owners, too; set by owners only"""
    logout_issuer: NotRequired[LogoutIssuer]
    logout_jwks_url: NotRequired[LogoutJwksUrl]


NewExternalId: TypeAlias = 'str | None'
"""The person’s id in your platform, unique in the organization; not another person’s user id or email address"""


class NewMember(TypedDict):
    """A new member, added without an invitation"""

    email: str
    """The email address of the account"""
    name: Name
    """The name that this organization has for the person"""
    profile_id: str
    """The id of the member’s access profile"""
    external_id: NotRequired[NewExternalId]
    metadata: NotRequired[Metadata]


NewOrganizationExternalId: TypeAlias = 'str | None'
"""The id of the organization in your platform, unique in the installation; null for none"""


class NewPlatformApiKey(TypedDict):
    """A new API key of a service account"""

    service_account_id: str
    """The user id of the service account"""
    name: Name
    """The name of the key"""
    scopes: KeyScopes
    expires_at: NotRequired[KeyExpiry]



class NewPlatformOrganizationServiceAccountKey(TypedDict):
    """The first API key"""

    name: Name
    """The name of the key"""
    scopes: KeyScopes
    expires_at: NotRequired[KeyExpiry]



class NewPlatformOrganizationServiceAccount(TypedDict):
    """The owner answers for it. Requires the scope `keys:mint`"""

    name: Name
    """The name of the service account"""
    profile: Literal["administrator", "member"]
    """Its built-in profile"""
    key: NewPlatformOrganizationServiceAccountKey
    """The first API key"""



class NewPlatformOrganization(TypedDict):
    """A new organization with its first owner"""

    name: Name
    """The name of the organization"""
    external_id: NotRequired[NewOrganizationExternalId]
    metadata: NotRequired[Metadata]
    owner_email: str
    """The email address of the owner"""
    owner_name: NotRequired[Name]
    """The name of a new account; by default the part of the address before the @"""
    webhooks: NotRequired[Sequence[NewWebhook]]
    """The first governance webhooks"""
    service_account: NotRequired[NewPlatformOrganizationServiceAccount]
    """The owner answers for it. Requires the scope `keys:mint`"""



class NewProfile(TypedDict):
    """A new access profile"""

    name: ProfileName
    description: NotRequired[ProfileDescription]
    permissions: Permissions



class NewServiceAccount(TypedDict):
    """A new service account"""

    name: Name
    """The name of the service account"""
    profile_id: str
    """The id of its access profile"""
    accountable_user_id: str
    """The id of the person who answers for the service account: an active member"""
    external_id: NotRequired[NewExternalId]
    metadata: NotRequired[Metadata]



class NewWebhook(TypedDict):
    """A new governance webhook"""

    url: WebhookUrl
    format: NotRequired[Literal["json", "set"]]
    """The format of requests: `json`, or `set` for Security Event Tokens (RFC 8935)"""
    event_types: Subscriptions
    description: NotRequired[Prose]
    """Purpose of the webhook"""
    enabled: NotRequired[bool]
    """True if events are sent to the webhook"""


NextCursor: TypeAlias = 'str | None'
"""The cursor of the next page; null on the last page"""


class NotRestored(TypedDict):
    """A trigger or webhook that stays disabled"""

    id: str
    """The id of the trigger or webhook"""
    reason: Literal["deleted", "changed", "integration_gone", "forbidden", "not_requested", "other_suspension", "other_removal"]
    """The reason"""



class OpenFollowUp(TypedDict):
    """A manual task that is not done"""

    id: str
    """The id of the follow-up"""
    kind: Literal["integration", "webhook", "directory", "api_key"]
    """`integration`: disconnect it at its provider. `webhook`: review it, the member created or last changed it. `directory`: replace its token, or its issuer and logout keys. `api_key`: rotate this key of a service account"""
    item_id: str
    """The id of the item"""
    name: str
    """Its name when suspended: of a webhook the origin, of a key `account: key`"""
    user_id: str
    """The id of the member"""



class Oracle(TypedDict):
    """The organization’s single shared AI agent"""

    name: str
    """The name of the Oracle"""
    owner_user_id: str
    """The id of the member who owns the Oracle"""
    status: Literal["running", "paused"]
    """The status of the Oracle. A paused one starts nothing"""



class OraclePausedEvent(TypedDict):
    """The Oracle was paused with its owner’s suspension, or removal (suspension_id is null)."""

    type: Literal["oracle.paused"]
    timestamp: str
    """Time of the event"""
    data: CutOffData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class OracleRegistration(TypedDict):
    """The registration of the Oracle"""

    name: Name
    """The name of the Oracle"""
    owner_user_id: str
    """The id of the member who owns the Oracle"""



class OracleResumedEvent(TypedDict):
    """The Oracle resumed after a suspension had paused it."""

    type: Literal["oracle.resumed"]
    timestamp: str
    """Time of the event"""
    data: CutOffData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class Organization(TypedDict):
    """A tenant. Every call acts in exactly one organization"""

    id: OrganizationId
    name: str
    """The name of the organization"""
    created_at: CreatedAt



class OrganizationChanges(TypedDict):
    """The changes to the organization"""

    name: Name
    """The new name of the organization"""



class OrganizationFrozenEvent(TypedDict):
    """The platform froze the organization."""

    type: Literal["organization.frozen"]
    timestamp: str
    """Time of the event"""
    data: FreezeData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""


OrganizationId: TypeAlias = 'str'
"""The id of the organization"""


class OrganizationUnfrozenEvent(TypedDict):
    """The platform unfroze the organization."""

    type: Literal["organization.unfrozen"]
    timestamp: str
    """Time of the event"""
    data: FreezeData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""


P95: TypeAlias = 'float | None'
"""The 95th percentile of the duration of successful attempts in milliseconds; null without any"""


class PermissionAccess(TypedDict):
    """The result for one permission"""

    permission: str
    """The checked permission"""
    allowed: bool
    """True if the permission is granted"""
    reason: AccessReason


Permissions: TypeAlias = 'Sequence[str]'
"""Permissions of Reeve, or of your platform: dotted names outside Reeve’s namespaces, such as `agents.run`. Duplicates are removed."""


class Permit(TypedDict):
    """The result of the check before a trigger fires"""

    allowed: bool
    """True if the trigger may fire now"""
    reason: Literal["granted", "not_a_member", "member_suspended", "trigger_disabled", "oracle_paused", "integration_gone", "organization_frozen"]
    """The reason for the result"""



class Ping(TypedDict):
    """The test event and its delivery"""

    event_id: str
    """The id of the test event, which the request has as `webhook-id`"""
    delivery_id: str
    """The id of the delivery of the test event"""



class PlatformOrganization(TypedDict):
    """An organization, as the platform sees it"""

    id: OrganizationId
    name: Name
    """The name of the organization"""
    external_id: str | None
    """The id of the organization in your platform; null if it has none"""
    metadata: Metadata
    created_at: CreatedAt
    frozen_at: str | None
    """Time of the freeze, or null"""
    frozen_reason: str | None
    """Its reason"""



class PlatformOrganizationChanges(TypedDict):
    """The changes to an organization"""

    name: NotRequired[Name]
    """The name of the organization"""
    external_id: NotRequired[NewOrganizationExternalId]
    metadata: NotRequired[Metadata]



class Problem(TypedDict):
    """An RFC 9457 problem. `code` is the contract; the texts may change"""

    type: str
    """The text `urn:reeve:problem:` and the code"""
    title: str
    """A summary of the error"""
    status: int
    """The HTTP status of the response"""
    detail: str
    """An explanation of this occurrence"""
    code: ErrorCode
    request_id: str
    """The X-Request-Id of the response, also in the log"""
    errors: NotRequired[Sequence[Fault]]
    """The validation errors, at most 20"""
    required_scope: NotRequired[str]
    """The missing scope"""
    missing_permissions: NotRequired[Sequence[str]]
    """The missing permissions"""
    existing_id: NotRequired[str]
    """The id of the resource that exists already"""



class Profile(TypedDict):
    """A named set of permissions in one organization"""

    id: str
    """The id of the access profile"""
    name: str
    """The name, unique in the organization (case-insensitive)"""
    description: str
    """The description of the profile"""
    permissions: Sequence[str]
    """The permissions of the profile; `["*"]` for Owner: all of them"""
    built_in: bool
    """True for Owner, Administrator and Member"""
    member_count: int
    """Number of active and suspended members with the profile"""



class ProfileAssignment(TypedDict):
    """The assignment of an access profile"""

    profile_id: str
    """The id of the member’s new access profile"""



class ProfileChangedEvent(TypedDict):
    """A profile was edited, for all members who have it."""

    type: Literal["profile.changed"]
    timestamp: str
    """Time of the event"""
    data: ProfileData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class ProfileChanges(TypedDict):
    """The changes to an access profile; absent fields stay unchanged"""

    name: NotRequired[ProfileName]
    description: NotRequired[ProfileDescription]
    permissions: NotRequired[Permissions]



class ProfileCreatedEvent(TypedDict):
    """A profile was created."""

    type: Literal["profile.created"]
    timestamp: str
    """Time of the event"""
    data: ProfileData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class ProfileData(TypedDict):
    """The access profile after the change"""

    profile_id: ProfileId
    name: NameAtEvent
    permissions: Sequence[str]
    """All permissions of the profile"""



class ProfileDeletedEventData(TypedDict):

    profile_id: ProfileId
    name: NameAtEvent



class ProfileDeletedEvent(TypedDict):
    """An unused profile was deleted."""

    type: Literal["profile.deleted"]
    timestamp: str
    """Time of the event"""
    data: ProfileDeletedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""


ProfileDescription: TypeAlias = 'str'
"""Purpose of the profile"""

ProfileId: TypeAlias = 'str'
"""The id of the access profile"""

ProfileName: TypeAlias = 'str'
"""The name, unique in the organization (case-insensitive). No word mixes Latin letters with others that look like them"""

Prose: TypeAlias = 'str'
"""A text without invisible characters, and without control characters other than line feeds and tabs"""


class ReactivationReceipt(TypedDict):
    """The effects of a reactivation"""

    already_active: bool
    """True if the member was active: nothing changed"""
    triggers_restored: int
    """Triggers that are enabled again"""
    not_restored: Sequence[NotRestored]
    """Triggers that stay disabled"""
    webhooks_restored: int
    """Restored webhooks"""
    webhooks_not_restored: Sequence[NotRestored]
    """Webhooks that stay disabled"""
    oracle_resumed: bool
    """True if the Oracle runs again"""
    login_unblocked: bool
    """True if sign-in was unblocked"""
    login_still_blocked: bool
    """True if another reason blocks sign-in"""
    suspension_id: str | None
    """The id of the ended suspension, if any"""
    dry_run: bool
    """True for a dry run"""



class RemovalReceipt(TypedDict):
    """The effects of a removal"""

    triggers_disabled: int
    """Disabled triggers"""
    invites_invalidated: int
    """Revoked invitations"""
    api_keys_revoked: int
    """Revoked API keys"""
    oracle_paused: bool
    """True if the Oracle was paused"""
    webhooks_created: Sequence[MemberWebhook]
    """Webhooks of the member; enabled ones keep running"""
    directories_known: Sequence[KnownDirectory]
    """Directories that keep working"""
    service_keys_known: Sequence[KnownServiceKey]
    """Keys that keep working"""
    service_accounts: Sequence[AnsweredServiceAccount]
    """Service accounts that were handed over"""
    dry_run: bool
    """True for a dry run"""



class Replay(TypedDict):
    """A replay of events"""

    matched: int
    """Number of matching events; one call replays at most 5000"""
    queued: int
    """Queued deliveries; the others are already being sent"""
    next_since: str | None
    """Start of the next call, if more events match than one call sends"""



class ReplayRequest(TypedDict):
    """The events to replay"""

    since: SentTimestamp
    """Start of the time range (inclusive)"""
    until: NotRequired[SentTimestamp]
    """End of the time range (exclusive)"""
    types: NotRequired[Sequence[Subscription]]
    """Event types, prefixes or `*`; the default is the webhook’s subscription"""
    only: NotRequired[Literal["failed", "all"]]
    """`failed`: undelivered events, that is exhausted, cancelled, or waiting after a failed attempt. `all`: every event, including delivered ones and those from before the webhook’s creation"""



class ResultPage(TypedDict):
    """The page of the results"""

    next_token: str
    """The token of the next page; empty on the last page"""
    count: int
    """Number of results on this page"""



class RotatedApiKey(TypedDict):
    """The API key that replaces another one"""

    id: str
    """The id of the API key"""
    name: str
    """The name of the key"""
    hint: str
    """The last characters of the key"""
    owner_user_id: str
    """The id of the owner, whose permissions limit the key"""
    scopes: Sequence[str]
    """The scopes of the key"""
    ineffective_scopes: Sequence[str]
    """Scopes without effect at present, because the owner could not grant them"""
    status: Literal["active", "owner_suspended", "expired", "revoked"]
    """The status of the key. Only active keys are accepted"""
    created_at: CreatedAt
    expires_at: str | None
    """Time of the expiry; null for none"""
    last_used_at: str | None
    """Time of the last use, up to 90 seconds late; null before the first use"""
    revoked_at: str | None
    """Time of the revocation, or null"""
    revoked_reason: Literal["revoked", "rotated", "exposed", "owner_removed", "owner_suspended", "unused", None]
    """Reason for the revocation, or null"""
    rotated_from: str | None
    """The id of the key that this key replaces"""
    replaced_by: str | None
    """The id of the key that replaces this key, which expires at the end of the overlap"""
    key: str
    """The secret key. It is shown only once"""
    overlap_ends_at: str
    """Time at which the previous key expires"""



class RotatedSecret(TypedDict):
    """The new secret of a governance webhook"""

    secret: str
    """The new signing secret. It is shown only once"""
    overlap_ends_at: str
    """Time at which the previous secrets expire"""
    secret_rotated_at: str
    """Time of this rotation"""


Scope: TypeAlias = 'Literal["members:read", "members:write", "profiles:read", "profiles:write", "invitations:read", "invitations:write", "triggers:read", "triggers:write", "integrations:read", "integrations:write", "oracle:read", "oracle:write", "governance:read", "governance:write", "audit:read", "organization:write"]'
"""A permitted use of an API key"""


class SearchPage(TypedDict):
    """The requested page; the search must stay the same on every page"""

    token: NotRequired[str]
    """The `next_token` of the previous page"""
    limit: NotRequired[int]
    """The page size, at most 200"""



class SecretRotation(TypedDict):
    """The rotation of a signing secret"""

    overlap_seconds: NotRequired[int]
    """Seconds for which the previous secrets stay valid, but no longer than until their own expiry"""



class SentInvitation(TypedDict):
    """A new invitation, with its link if Reeve does not mail it"""

    id: str
    """The id of the invitation"""
    email: str
    """The invited email address"""
    profile_id: str | None
    """The id of the offered profile; null if it has been deleted"""
    invited_by: str
    """The id of the sender"""
    status: Literal["pending", "accepted", "revoked", "expired"]
    """The status of the invitation. Only pending ones can be accepted"""
    revoked_reason: Literal["revoked", "inviter_suspended", "inviter_removed", "invitee_removed", None]
    """Reason for the revocation; null if it is not revoked"""
    expires_at: str
    """Time of the expiry"""
    created_at: str
    """Time of the first sending"""
    accept_token: str | None
    """The one-time token to accept the invitation, shown only once; null if Reeve mails it"""
    accept_url: str | None
    """The link with the token; null if Reeve mails it"""


SentTimestamp: TypeAlias = 'str'
"""A time with any offset"""


class ServiceAccountCreatedEventData(TypedDict):

    user_id: MemberId
    name: NameAtEvent
    profile_id: ProfileId
    accountable_user_id: str
    """The id of the person who answers for the service account"""



class ServiceAccountCreatedEvent(TypedDict):
    """A service account was created. A person answers for it."""

    type: Literal["service_account.created"]
    timestamp: str
    """Time of the event"""
    data: ServiceAccountCreatedEventData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class Session(TypedDict):
    """A session of a signed-in person"""

    id: str
    """The id of the session"""
    created_at: str
    """Time of the sign-in"""
    last_used_at: str
    """Time of the last use, accurate to a day"""
    expires_at: str
    """Time of expiry unless it is renewed"""
    ip: str | None
    """The IP address of the sign-in"""
    user_agent: str | None
    """The user agent of the sign-in"""
    current: bool
    """True for the session of this request"""



class Setup(TypedDict):
    """The state of the installation"""

    is_set_up: bool
    """True if an organization exists"""
    sends_mail: bool
    """False if mails are only logged"""



class SetupLink(TypedDict):
    """The purpose and the recipient of a setup link"""

    kind: Literal["first_organization", "owner", "recovery"]
    """Its purpose: to create the first organization, or to set the password of a new or existing owner"""
    organization_name: str | None
    """The name of the owner’s organization; null for the first one"""
    email: str | None
    """The email address of the owner; null for the first organization"""



class SetupLinkRequest(TypedDict):
    """The setup link to read"""

    token: str
    """The token after `#token=` in the link"""



class SetupReceipt(TypedDict):
    """The result of redeeming a setup link"""

    organization_id: OrganizationId
    user_id: str
    """The id of the owner’s account"""



class SetupRequest(TypedDict):
    """The setup of an organization or the new password of an owner"""

    token: str
    """The token after `#token=` in the link"""
    password: str
    """The password to sign in with, without NUL characters"""
    organization_name: NotRequired[Name]
    """The name of the organization, if the link creates one"""
    email: NotRequired[str]
    """The email address of the owner, if the link creates one"""
    name: NotRequired[Name]
    """The name of the owner, if the link creates one"""



class SignIn(TypedDict):
    """A sign-in or a failed attempt"""

    id: str
    """The id of the sign-in"""
    occurred_at: str
    """Time of the sign-in"""
    user_id: str
    """The member whose account it is"""
    name: str
    """The name of the member"""
    email: str
    """The email address of the member"""
    outcome: Literal["signed_in", "second_factor_required", "failed", "second_factor_failed"]
    """The outcome. `second_factor_required`: the password was correct"""
    method: Literal["password", "password_totp", "password_recovery_code", "password_trusted_device", "passkey", "openid_connect", None]
    """The method; null if no session began, and in earlier releases"""
    reason: str | None
    """Code of the reason for a failure; null for a success"""
    ip: str | None
    """The IP address of the client"""
    new_address: bool
    """No earlier successful sign-in from this IP address is in the member’s history"""
    user_agent: str | None
    """The user agent of the client"""



class SignInProvider(TypedDict):
    """A provider for sign-in"""

    id: str
    """The id of the provider, for `POST /auth/sign-in/social`"""
    name: str
    """The name on the sign-in button"""



class SigningKeys(TypedDict):
    """A JSON Web Key Set (RFC 7517)"""

    keys: Sequence[dict[str, Any]]
    """The keys, newest first"""



class StoppedApiKey(TypedDict):
    """An API key"""

    id: str
    """The id"""
    name: str
    """The name"""



class SubjectSearchSubject(TypedDict):
    """The type of the subjects to find"""

    type: str
    """The type of the target"""



class SubjectSearch(TypedDict):
    """A search for the subjects that have access"""

    subject: SubjectSearchSubject
    """The type of the subjects to find"""
    action: AuthzenAction
    resource: AuthzenResource
    context: NotRequired[dict[str, Any]]
    """Accepted and ignored"""
    page: NotRequired[SearchPage]


Subscription: TypeAlias = 'Literal["*", "member.*", "member.profile_changed", "member.suspended", "member.suspension_refused", "member.reactivated", "member.created", "service_account.*", "service_account.created", "member.changed", "member.removed", "member.login_blocked", "member.follow_up_changed", "member.session_ended", "member.signed_out", "member.identity_unlinked", "member.login_unblocked", "organization.*", "organization.frozen", "organization.unfrozen", "invitation.*", "invitation.created", "invitation.accepted", "invitation.revoked", "trigger.*", "trigger.disabled", "trigger.restored", "oracle.*", "oracle.paused", "oracle.resumed", "api_key.*", "api_key.created", "api_key.rotated", "api_key.unused", "api_key.revoked", "api_key_policy.*", "api_key_policy.changed", "directory.*", "directory.created", "directory.changed", "directory.token_rotated", "directory.synced", "directory.deleted", "profile.*", "profile.created", "profile.changed", "profile.deleted", "governance.*", "governance.webhook.*", "governance.webhook.created", "governance.webhook.changed", "governance.webhook.removed", "governance.webhook.failing", "governance.webhook.disabled", "governance.webhook.ping"]'
"""An event type, a prefix such as `member.*`, or `*` for all"""

Subscriptions: TypeAlias = 'Sequence[Subscription]'
"""Event types, prefixes such as `member.*`, or `*` for all"""


class Suspension(TypedDict):
    """The record of a suspension"""

    id: str
    """The id of the suspension"""
    user_id: str
    """The id of the suspended member"""
    reason: str | None
    """The given reason, or null"""
    suspended_at: str
    """Time of the suspension"""
    suspended_by: str
    """The id of the member or directory that suspended them"""
    held_by: HeldBy
    triggers: Sequence[KeptTrigger]
    """Triggers that reactivation enables again"""
    webhooks: Sequence[MemberWebhook]
    """Disabled webhooks"""
    oracle_paused: bool
    """True if the suspension paused the Oracle"""
    login_blocked: bool
    """True if this suspension blocks sign-in"""


SuspensionId: TypeAlias = 'str'
"""The id of the suspension"""


class SuspensionReceipt(TypedDict):
    """The effects of a suspension, and the remaining follow-ups"""

    agent_triggers_disabled: int
    """Disabled triggers of the kind `agent`"""
    integration_triggers_disabled: int
    """Disabled triggers of the kind `integration`"""
    invites_invalidated: int
    """Revoked invitations"""
    kept_oracle: bool
    """True if the member’s Oracle keeps running"""
    login_blocked: bool
    """True if sign-in is blocked and the sessions have ended"""
    login_block_failed: bool
    """True if the identity provider has not accepted the block yet; Reeve retries"""
    login_blocked_unmarked: bool
    """True if reactivation will not lift the block"""
    integrations_on_account: Sequence[AccountIntegration]
    """Integrations to revoke at their providers"""
    suspension_id: str
    """The id of the suspension"""
    already_suspended: bool
    """True if the member was suspended before"""
    login_block_skipped: Literal["active_in_other_organization", "service_account", None]
    """Reason for not blocking sign-in, or null"""
    api_keys_stopped: Sequence[StoppedApiKey]
    """API keys that are refused until reactivation"""
    api_keys_revoked: int
    """Permanently revoked keys"""
    sessions_ended: int
    """Sessions that the block ended"""
    webhooks_created: Sequence[MemberWebhook]
    """Webhooks of the member; enabled ones keep running"""
    webhooks_disabled: Sequence[MemberWebhook]
    """Webhooks that this request disabled"""
    directories_known: Sequence[KnownDirectory]
    """Directories that keep working"""
    service_keys_known: Sequence[KnownServiceKey]
    """Keys that keep working"""
    service_accounts: Sequence[AnsweredServiceAccount]
    """Service accounts for which the member answers; active ones keep running"""
    dry_run: bool
    """True for a dry run"""



class SuspensionRequest(TypedDict):
    """The options of a suspension"""

    reason: NotRequired[Prose]
    """The reason, included in the audit log and in webhook events"""
    block_login: NotRequired[bool]
    """Block sign-in for the account and end its sessions"""
    keep_oracle: NotRequired[bool]
    """True to keep the Oracle running; required if the member owns it"""
    revoke_keys: NotRequired[bool]
    """Permanently revoke the API keys that the member owns or knows"""
    disable_webhooks: NotRequired[bool]
    """Disable the webhooks that the member created or last changed, until reactivation; needs `governance:write`, in a session `governance.manage`"""



class TokenRotation(TypedDict):
    """The rotation of a directory’s token"""

    overlap_seconds: NotRequired[int]
    """Seconds for which the former token still works"""



class Trigger(TypedDict):
    """A trigger of a member"""

    id: str
    """The platform’s id of the trigger"""
    user_id: str
    """The id of the member for whom the trigger acts"""
    kind: TriggerKind
    name: str
    """The name of the trigger"""
    enabled: bool
    """True if the trigger is enabled"""
    integration_id: str | None
    """The id of the integration that the trigger uses; null for none"""
    runs_oracle: bool
    """True if the trigger runs the Oracle"""
    disabled_by_suspension: str | None
    """The id of the suspension that disabled the trigger; null if none did or the trigger was changed since"""



class TriggerDisabledEvent(TypedDict):
    """Triggers of a member were disabled with a suspension, or with a removal (suspension_id is null). Many triggers come in several events."""

    type: Literal["trigger.disabled"]
    timestamp: str
    """Time of the event"""
    data: TriggersData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""


TriggerKind: TypeAlias = 'Literal["agent", "integration"]'
"""The kind of work that a trigger starts"""


class TriggerRegistration(TypedDict):
    """The registration of a trigger"""

    user_id: str
    """The id of the member for whom the trigger acts"""
    kind: TriggerKind
    name: Name
    """The name of the trigger"""
    enabled: NotRequired[bool]
    """True to enable the trigger. If absent, a new trigger is enabled and an existing one keeps its state"""
    integration_id: NotRequired[str | None]
    """The id of the member’s integration that the trigger uses; null or absent for none"""
    runs_oracle: NotRequired[bool]
    """True if the trigger runs the Oracle, which requires `oracle.manage`; the default is false"""



class TriggerRestoredEvent(TypedDict):
    """Triggers that a suspension had disabled are enabled again. Many triggers come in several events."""

    type: Literal["trigger.restored"]
    timestamp: str
    """Time of the event"""
    data: TriggersData
    id: str
    """The id of the event, as in the header `webhook-id`"""
    organization_id: OrganizationId
    sequence: int
    """Numbers the events of the organization without gaps; webhooks may receive them out of order"""



class TriggersDataTriggersItem(TypedDict):

    id: str
    """The platform’s id of the trigger"""
    kind: TriggerKind



class TriggersData(TypedDict):
    """The triggers of a member that a suspension or removal changed"""

    user_id: MemberId
    suspension_id: str | None
    """The id of the suspension; null for a removal"""
    triggers: Sequence[TriggersDataTriggersItem]
    """The disabled or restored triggers"""



class UnlinkReceipt(TypedDict):
    """The result of unlinking the identity of a member"""

    identities_unlinked: int
    """Number of unlinked identities at the provider; 0 if none was linked"""
    sessions_ended: int
    """Number of ended sessions of the account"""
    remaining_methods: Sequence[Literal["password", "passkey"]]
    """The sign-in methods that the account keeps"""
    dry_run: bool
    """True if nothing was changed"""



class Webhook(TypedDict):
    """A governance webhook"""

    id: str
    """The id of the webhook"""
    url: str
    """The endpoint URL"""
    format: WebhookFormat
    event_types: Sequence[str]
    """The subscribed event types, prefixes such as `member.*`, or `*` for all"""
    description: str
    """The purpose of the webhook"""
    enabled: bool
    """True if events are sent to the webhook"""
    last_status: int | None
    """The HTTP status of the last delivery; null without a response"""
    last_delivery_at: str | None
    """Time of the last delivery attempt; null before the first one"""
    created_at: CreatedAt
    created_by: str | None
    """The creator; null if the platform or an early release made it"""
    url_changed_by: str | None
    """The member who last changed the URL; else null"""
    secret_rotated_by: str | None
    """The member who last rotated the secret; else null"""
    configured_by: str | None
    """The member who last changed the event types or enabled it; else null"""
    consecutive_failures: int
    """Consecutive failed requests"""
    paused_until: str | None
    """Time at which sending resumes after failures; null without a pause"""
    disabled_at: str | None
    """Time at which the webhook was disabled; null while it is enabled"""
    disabled_reason: Literal["requested", "suspension", "failing", "gone", None]
    """Reason for disabling the webhook; null while it is enabled"""
    secret_rotated_at: str | None
    """Time of the last rotation of the secret; null if it was never rotated"""



class WebhookChanges(TypedDict):
    """The changes to a governance webhook; absent fields stay unchanged"""

    url: NotRequired[WebhookUrl]
    format: NotRequired[WebhookFormat]
    event_types: NotRequired[Subscriptions]
    description: NotRequired[Prose]
    """Purpose of the webhook"""
    enabled: NotRequired[bool]
    """True if events are sent to the webhook"""



class WebhookData(TypedDict):
    """The governance webhook at the time of the event"""

    webhook_id: WebhookId
    url: str
    """The URL of the webhook, without its query"""
    event_types: Sequence[str]
    """The event types that the webhook subscribes to"""
    enabled: bool
    """True if events are sent to the webhook"""


WebhookFormat: TypeAlias = 'Literal["json", "set"]'
"""The format of requests: `json`, or `set` for Security Event Tokens (RFC 8935)"""

WebhookId: TypeAlias = 'str'
"""The id of the webhook"""

WebhookUrl: TypeAlias = 'str'
"""An HTTPS URL with a public host and port 443 or 8443, or one that the operator has allowed"""


class SummarizeDeliveriesAnswerWeekBefore(TypedDict):
    """All attempts of the same span, a week earlier"""

    delivered: int
    """Number of successful attempts"""
    failed: int
    """Number of failed attempts"""



class SummarizeDeliveriesAnswer(TypedDict):

    total: DeliveryHealth
    week_before: SummarizeDeliveriesAnswerWeekBefore
    """All attempts of the same span, a week earlier"""
    webhooks: Sequence[DeliverySummary]
    """Webhooks with attempts, by id"""


WebhookEvent: TypeAlias = MemberProfileChangedEvent | MemberSuspendedEvent | MemberSuspensionRefusedEvent | MemberReactivatedEvent | MemberCreatedEvent | ServiceAccountCreatedEvent | MemberChangedEvent | MemberRemovedEvent | MemberLoginBlockedEvent | MemberFollowUpChangedEvent | MemberSessionEndedEvent | MemberSignedOutEvent | MemberIdentityUnlinkedEvent | MemberLoginUnblockedEvent | OrganizationFrozenEvent | OrganizationUnfrozenEvent | InvitationCreatedEvent | InvitationAcceptedEvent | InvitationRevokedEvent | TriggerDisabledEvent | TriggerRestoredEvent | OraclePausedEvent | OracleResumedEvent | ApiKeyCreatedEvent | ApiKeyRotatedEvent | ApiKeyUnusedEvent | ApiKeyRevokedEvent | ApiKeyPolicyChangedEvent | DirectoryCreatedEvent | DirectoryChangedEvent | DirectoryTokenRotatedEvent | DirectorySyncedEvent | DirectoryDeletedEvent | ProfileCreatedEvent | ProfileChangedEvent | ProfileDeletedEvent | GovernanceWebhookCreatedEvent | GovernanceWebhookChangedEvent | GovernanceWebhookRemovedEvent | GovernanceWebhookFailingEvent | GovernanceWebhookDisabledEvent | GovernanceWebhookPingEvent
