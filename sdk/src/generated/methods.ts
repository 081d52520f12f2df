// Made from the API's document by "npm run generate"; do not edit.

import type { List } from '../lists.ts'
import type { Answer, CallOptions, DryRunOptions, Query, WriteOptions } from '../options.ts'
import type { AuditExport } from '../streams.ts'
import type * as Schemas from './schemas.ts'

export interface MembersMethods {
  /**
   * List the members: `listMembers`, `GET /v1/members`.
   *
   * By `user_id`, or by what `sort` says.
   *
   * Needs scope `members:read` and permission `members.read`.
   *
   * @throws {ReeveError} invalid_cursor
   */
  list(query?: Query<'listMembers'>, options?: CallOptions): List<Schemas.Member, Answer<'listMembers'>>

  /**
   * Create a member: `createMember`, `POST /v1/members`.
   *
   * An account that exists already, with the same address, becomes a member. The name is this organization’s own: what the person is called elsewhere stays there. A suspended member stays suspended, and someone who was suspended when they were removed comes back only through a caller who holds `members.reactivate`. A login block that this organization set ends then, as a reactivation ends it.
   *
   * Needs scope `members:write` and permission `members.invite`.
   *
   * @throws {ReeveError} profile_exceeds_caller, reactivation_required, already_member, member_suspended, external_id_taken, profile_not_found
   */
  create(body: Schemas.NewMember, options?: WriteOptions): Promise<Schemas.Member>

  /**
   * Count the members: `countMembers`, `GET /v1/members/counts`.
   *
   * By state. The filters are those of the list.
   *
   * Needs scope `members:read` and permission `members.read`.
   */
  count(query?: Query<'countMembers'>, options?: CallOptions): Promise<Schemas.MemberCounts>

  /**
   * Get a member: `getMember`, `GET /v1/members/{userId}`.
   *
   * Needs scope `members:read` and permission `members.read`.
   *
   * @throws {ReeveError} member_not_found
   */
  get(userId: string, options?: CallOptions): Promise<Schemas.Member>

  /**
   * Assign an access profile to a member: `assignProfile`, `PATCH /v1/members/{userId}`.
   *
   * Needs scope `members:write` and permission `members.assign_profile`.
   *
   * @throws {ReeveError} profile_exceeds_caller, target_exceeds_caller, owner_required, member_not_found, last_active_owner, profile_not_found
   */
  assignProfile(userId: string, body: Schemas.ProfileAssignment, options?: DryRunOptions): Promise<Answer<'assignProfile'>>

  /**
   * Remove a member: `removeMember`, `DELETE /v1/members/{userId}`.
   *
   * The account stays, and so does a login block that a suspension set. An Oracle that the member owned is paused until it is given another owner.
   *
   * Needs scope `members:write` and permission `members.remove`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, member_not_found, cannot_remove_self, last_active_owner
   */
  remove(userId: string, query?: Query<'removeMember'>, options?: DryRunOptions): Promise<Schemas.RemovalReceipt>

  /**
   * Edit the details of a member: `editMember`, `PATCH /v1/members/{userId}/details`.
   *
   * What is absent stays as it is; `metadata` is replaced as a whole. These are the organization’s own details of the person: the account and other organizations keep theirs.
   *
   * Needs scope `members:write` and permission `members.invite`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, member_not_found, external_id_taken
   */
  edit(userId: string, body?: Schemas.MemberChanges, options?: WriteOptions): Promise<Schemas.Member>

  /**
   * Ask whether a member may do something: `checkAccess`, `GET /v1/members/{userId}/access`.
   *
   * Somebody who is no member here gets an answer too: `not_a_member`. Repeat `permission` to ask for several. With `as_profile` the answer is what the member could do after being assigned that profile.
   *
   * Needs scope `members:read` and permission `members.read`.
   *
   * @throws {ReeveError} profile_not_found
   */
  checkAccess(userId: string, query: Query<'checkAccess'>, options?: CallOptions): Promise<Schemas.Access>

  /**
   * Get the suspension of a member: `getSuspension`, `GET /v1/members/{userId}/suspension`.
   *
   * Needs scope `members:read` and permission `members.read`.
   *
   * @throws {ReeveError} member_not_found, not_suspended
   */
  getSuspension(userId: string, options?: CallOptions): Promise<Schemas.Suspension>

  /**
   * Suspend a member: `suspendMember`, `POST /v1/members/{userId}/suspension`.
   *
   * Deletes nothing, and keeps the list of what it disables for the reactivation. Of someone who is suspended already it stops nothing again, but revokes keys if asked, and sets a login block that is missing: one audit entry, `member.suspension_repeated`, with its own reason, and an event for each effect.
   *
   * Needs scope `members:write` and permission `members.suspend`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, member_not_found, cannot_suspend_self, last_active_owner, keep_oracle_required
   */
  suspend(userId: string, body?: Schemas.SuspensionRequest, options?: DryRunOptions): Promise<Schemas.SuspensionReceipt>

  /**
   * Reactivate a suspended member: `reactivateMember`, `DELETE /v1/members/{userId}/suspension`.
   *
   * Enables the triggers on the kept list that are unchanged, resumes the Oracle if the suspension paused it, and lifts the login block that the suspension set. Sessions and invitations are not restored. A member who is not suspended: 200, nothing done.
   *
   * Needs scope `members:write` and permission `members.reactivate`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, member_not_found
   */
  reactivate(userId: string, query?: Query<'reactivateMember'>, options?: DryRunOptions): Promise<Schemas.ReactivationReceipt>

  /**
   * List the sessions of a member: `listMemberSessions`, `GET /v1/members/{userId}/sessions`.
   *
   * The sessions that a login block would end, for callers who may suspend this member. A session belongs to the account and not to an organization. So while the person is active in another organization too, none is shown, and `withheld` says why.
   *
   * Needs scope `members:write` and permission `members.suspend`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, member_not_found
   */
  listSessions(userId: string, options?: CallOptions): List<Schemas.Session, Answer<'listMemberSessions'>>

  /**
   * List the integrations of a member: `listIntegrations`, `GET /v1/members/{userId}/integrations`.
   *
   * By `id`.
   *
   * Needs scope `integrations:read`.
   *
   * @throws {ReeveError} member_not_found, invalid_cursor
   */
  listIntegrations(userId: string, query?: Query<'listIntegrations'>, options?: CallOptions): List<Schemas.Integration, Answer<'listIntegrations'>>

  /**
   * Get an integration: `getIntegration`, `GET /v1/members/{userId}/integrations/{id}`.
   *
   * Needs scope `integrations:read`.
   *
   * @throws {ReeveError} member_not_found, integration_not_found
   */
  getIntegration(userId: string, id: string, options?: CallOptions): Promise<Schemas.Integration>

  /**
   * Register an integration: `putIntegration`, `PUT /v1/members/{userId}/integrations/{id}`.
   *
   * Answers 200 whether the integration was new or there. A suspended member’s can be registered too: it is what someone should know of the account. The caller must be able to do all that the member can.
   *
   * Needs scope `integrations:write` and permission `integrations.manage`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, member_not_found, invalid_integration_id
   */
  putIntegration(userId: string, id: string, body: Schemas.IntegrationRegistration, options?: WriteOptions): Promise<Schemas.Integration>

  /**
   * Delete an integration: `deleteIntegration`, `DELETE /v1/members/{userId}/integrations/{id}`.
   *
   * The triggers that use it stay: their permit, and a reactivation that would have enabled them, answers `integration_gone`. The caller must be able to do all that the member can.
   *
   * Needs scope `integrations:write` and permission `integrations.manage`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, member_not_found, integration_not_found
   */
  deleteIntegration(userId: string, id: string, options?: WriteOptions): Promise<void>
}

export interface ProfilesMethods {
  /**
   * List the profiles: `listProfiles`, `GET /v1/profiles`.
   *
   * In the order in which they were made, the built-in ones first.
   *
   * Needs scope `profiles:read`.
   *
   * @throws {ReeveError} invalid_cursor
   */
  list(query?: Query<'listProfiles'>, options?: CallOptions): List<Schemas.Profile, Answer<'listProfiles'>>

  /**
   * Create a profile: `createProfile`, `POST /v1/profiles`.
   *
   * A profile holds what its maker holds, or less. Names are unique, upper and lower case aside.
   *
   * Needs scope `profiles:write` and permission `profiles.manage`.
   *
   * @throws {ReeveError} profile_exceeds_caller, profile_name_taken, unknown_permission
   */
  create(body: Schemas.NewProfile, options?: WriteOptions): Promise<Schemas.Profile>

  /**
   * Get a profile: `getProfile`, `GET /v1/profiles/{id}`.
   *
   * Needs scope `profiles:read`.
   *
   * @throws {ReeveError} profile_not_found
   */
  get(id: string, options?: CallOptions): Promise<Schemas.Profile>

  /**
   * Edit a profile: `editProfile`, `PATCH /v1/profiles/{id}`.
   *
   * What is absent stays as it is. The change holds at once for every member with the profile and for their keys. Neither the profile as it was nor as it becomes may be greater than the caller’s own; Owner is fixed.
   *
   * Needs scope `profiles:write` and permission `profiles.manage`.
   *
   * @throws {ReeveError} profile_exceeds_caller, profile_not_found, owner_profile_fixed, profile_name_taken, unknown_permission
   */
  edit(id: string, body?: Schemas.ProfileChanges, options?: WriteOptions): Promise<Schemas.Profile>

  /**
   * Delete a profile: `deleteProfile`, `DELETE /v1/profiles/{id}`.
   *
   * Only when no member, active or suspended, has it and no pending invitation offers it. Built-in profiles stay.
   *
   * Needs scope `profiles:write` and permission `profiles.manage`.
   *
   * @throws {ReeveError} profile_exceeds_caller, profile_not_found, owner_profile_fixed, built_in_profile, profile_in_use
   */
  delete(id: string, options?: WriteOptions): Promise<void>
}

export interface OrganizationMethods {
  /**
   * Get the organization: `getOrganization`, `GET /v1/organization`.
   *
   * The one organization in which every call with this credential happens.
   *
   * Any valid key will do, and so will a session.
   */
  get(options?: CallOptions): Promise<Schemas.Organization>

  /**
   * Edit the organization: `editOrganization`, `PATCH /v1/organization`.
   *
   * Needs scope `organization:write` and permission `organization.manage`.
   */
  edit(body: Schemas.OrganizationChanges, options?: WriteOptions): Promise<Schemas.Organization>

  /**
   * Follow a set-up link: `setUpOrganization`, `POST /v1/setup`.
   *
   * A Reeve without organizations writes a link to its log: with its token, `organization_name`, `email` and `name`, this makes the first organization and its owner. The link that `organization create` or `owner recover` printed gives its owner this password; whatever the account was signed in with before no longer works. Then sign in at `POST /auth/sign-in/email`.
   *
   * Needs no credential.
   *
   * @throws {ReeveError} setup_link_not_found, setup_details_required
   */
  setUp(body: Schemas.SetupRequest, options?: CallOptions): Promise<Schemas.SetupReceipt>
}

export interface CallerMethods {
  /**
   * Say who is calling: `getCaller`, `GET /v1/caller`.
   *
   * The power of a key is its scopes and its owner’s permissions, both as they are at this moment: a scope that the owner could no longer grant has no effect, and has it again once they could.
   *
   * Any valid key will do, and so will a session.
   */
  get(options?: CallOptions): Promise<Schemas.Caller>
}

export interface AccountMethods {
  /**
   * Say who has signed in: `getAccount`, `GET /v1/account`.
   *
   * Needs a session, and no organization.
   */
  get(options?: CallOptions): Promise<Schemas.Account>

  /**
   * Edit your own account: `editAccount`, `PATCH /v1/account`.
   *
   * Needs a session, and no organization.
   */
  edit(body: Schemas.AccountChanges, options?: CallOptions): Promise<Schemas.Account>

  /**
   * List your sessions: `listSessions`, `GET /v1/account/sessions`.
   *
   * Needs a session, and no organization.
   */
  listSessions(options?: CallOptions): List<Schemas.Session, Answer<'listSessions'>>

  /**
   * End all of your other sessions: `endOtherSessions`, `DELETE /v1/account/sessions`.
   *
   * Needs a session, and no organization.
   */
  endOtherSessions(options?: CallOptions): Promise<Answer<'endOtherSessions'>>

  /**
   * End one of your sessions: `endSession`, `DELETE /v1/account/sessions/{id}`.
   *
   * Needs a session, and no organization.
   *
   * @throws {ReeveError} session_not_found
   */
  endSession(id: string, options?: CallOptions): Promise<void>
}

export interface ApiKeysMethods {
  /**
   * List the API keys: `listApiKeys`, `GET /v1/api-keys`.
   *
   * In the order in which they were made, revoked and expired ones too. A key whose owner is suspended is refused, and works again once the owner is reactivated.
   *
   * Needs a session and permission `api_keys.manage`.
   *
   * @throws {ReeveError} invalid_cursor
   */
  list(query?: Query<'listApiKeys'>, options?: CallOptions): List<Schemas.ApiKey, Answer<'listApiKeys'>>

  /**
   * Create an API key: `createApiKey`, `POST /v1/api-keys`.
   *
   * The signed-in person owns the key. What it can do is its scopes, and its owner’s permissions as they are at each request.
   *
   * Needs a session and permission `api_keys.manage`.
   *
   * @throws {ReeveError} scope_exceeds_owner, expiry_not_in_future
   */
  create(body: Schemas.NewApiKey, options?: WriteOptions): Promise<Schemas.IssuedApiKey>

  /**
   * Revoke an API key: `revokeApiKey`, `DELETE /v1/api-keys/{id}`.
   *
   * No request that begins after the answer succeeds with it. One that was revoked before stays as it is.
   *
   * Needs a session and permission `api_keys.manage`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, api_key_not_found
   */
  revoke(id: string, options?: WriteOptions): Promise<void>

  /**
   * Rotate an API key: `rotateApiKey`, `POST /v1/api-keys/{id}/rotate`.
   *
   * Only its owner may: the answer shows the new key. A key that was made to expire is replaced by one that lasts as long again, from now. The former one expires with the overlap, or is revoked at once with `overlap_seconds` 0; a key is rotated once.
   *
   * Needs a session and permission `api_keys.manage`.
   *
   * @throws {ReeveError} key_owner_required, scope_exceeds_owner, api_key_not_found, key_already_rotated, key_not_active
   */
  rotate(id: string, body?: Schemas.KeyRotation, options?: WriteOptions): Promise<Schemas.RotatedApiKey>

  /**
   * Report leaked API keys: `revokeExposedApiKeys`, `POST /v1/api-keys/revoke-exposed`.
   *
   * For whoever finds keys where they should not be. What is a key of Reeve’s is revoked within seconds, with the reason `exposed`; the answer is the same whether it was one, ever was one, or never.
   *
   * Needs no credential.
   */
  revokeExposed(body: Schemas.ExposureReport, options?: CallOptions): Promise<Answer<'revokeExposedApiKeys'>>
}

export interface TriggersMethods {
  /**
   * List the triggers: `listTriggers`, `GET /v1/triggers`.
   *
   * By `id`.
   *
   * Needs scope `triggers:read`.
   *
   * @throws {ReeveError} invalid_cursor
   */
  list(query?: Query<'listTriggers'>, options?: CallOptions): List<Schemas.Trigger, Answer<'listTriggers'>>

  /**
   * Get a trigger: `getTrigger`, `GET /v1/triggers/{id}`.
   *
   * Needs scope `triggers:read`.
   *
   * @throws {ReeveError} trigger_not_found
   */
  get(id: string, options?: CallOptions): Promise<Schemas.Trigger>

  /**
   * Register a trigger: `putTrigger`, `PUT /v1/triggers/{id}`.
   *
   * Answers 200 whether the trigger was new or there. While a suspension has it disabled, registering it again or under another name changes nothing of that; with another user_id, kind, integration_id or runs_oracle, reactivation no longer enables it and reports it as `changed`. A trigger acts for its member: the caller must be able to do all that the member can, and all that its former member can.
   *
   * Needs scope `triggers:write` and permission `triggers.manage`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, trigger_not_found, member_suspended, invalid_trigger_id, member_not_found, integration_not_found
   */
  put(id: string, body: Schemas.TriggerRegistration, options?: WriteOptions): Promise<Schemas.Trigger>

  /**
   * Delete a trigger: `deleteTrigger`, `DELETE /v1/triggers/{id}`.
   *
   * One that a suspension has disabled is not restored by reactivation, which reports it as `deleted`. The caller must be able to do all that its member can.
   *
   * Needs scope `triggers:write` and permission `triggers.manage`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, trigger_not_found
   */
  delete(id: string, options?: WriteOptions): Promise<void>

  /**
   * Ask whether a trigger may fire: `permitTrigger`, `GET /v1/triggers/{id}/permit`.
   *
   * Ask before each firing and keep no answer: a suspension holds for every question asked after it. Of several reasons the first of `not_a_member`, `member_suspended`, `trigger_disabled`, `oracle_paused`, `integration_gone` is given. `oracle_paused` also says that no Oracle is registered. The triggers of a kept Oracle are allowed although their member is suspended.
   *
   * Needs scope `triggers:read`.
   *
   * @throws {ReeveError} trigger_not_found
   */
  permit(id: string, options?: CallOptions): Promise<Schemas.Permit>
}

export interface OracleMethods {
  /**
   * Get the Oracle: `getOracle`, `GET /v1/oracle`.
   *
   * Needs scope `oracle:read`.
   *
   * @throws {ReeveError} oracle_not_found
   */
  get(options?: CallOptions): Promise<Schemas.Oracle>

  /**
   * Register the Oracle, or hand it over: `putOracle`, `PUT /v1/oracle`.
   *
   * Answers 200 whether the Oracle was new or there. Nobody pauses it by hand: its owner’s suspension or removal does, and it runs again once the owner is reactivated or another active member is given it. The Oracle acts for its owner: the caller must be able to do all that its present owner and its next one can, also to rename it or to send the same again.
   *
   * Needs scope `oracle:write` and permission `oracle.manage`.
   *
   * @throws {ReeveError} owner_required, target_exceeds_caller, member_suspended, member_not_found
   */
  put(body: Schemas.OracleRegistration, options?: WriteOptions): Promise<Schemas.Oracle>
}

export interface InvitationsMethods {
  /**
   * List the invitations: `listInvitations`, `GET /v1/invitations`.
   *
   * In the order in which they were sent first, settled ones too.
   *
   * Needs scope `invitations:read` and permission `members.invite`.
   *
   * @throws {ReeveError} invalid_cursor
   */
  list(query?: Query<'listInvitations'>, options?: CallOptions): List<Schemas.Invitation, Answer<'listInvitations'>>

  /**
   * Send an invitation: `sendInvitation`, `POST /v1/invitations`.
   *
   * The address is kept in lower case. An invitation never revives a suspended member; someone who was suspended when they were removed is invited only by a caller who holds `members.reactivate`. It lasts seven days, and dies with its sender’s suspension or removal. The link goes to the address by mail; only where no mail server is configured is it in the answer, and in the log.
   *
   * Needs scope `invitations:write` and permission `members.invite`.
   *
   * @throws {ReeveError} profile_exceeds_caller, reactivation_required, already_member, member_suspended, already_invited, profile_not_found
   */
  send(body: Schemas.InvitationRequest, options?: WriteOptions): Promise<Schemas.SentInvitation>

  /**
   * Send an invitation again: `resendInvitation`, `POST /v1/invitations/{id}/resend`.
   *
   * For a pending or an expired invitation, by someone who could have sent it. It lasts seven days from now, and earlier links no longer work. It stays the invitation of its sender, who must still be able to send it. At most once a minute after the first time; sooner is 429 with Retry-After. Webhooks are told `invitation.created` once more, with the same `invitation_id` and the later `expires_at`.
   *
   * Needs scope `invitations:write` and permission `members.invite`.
   *
   * @throws {ReeveError} profile_exceeds_caller, reactivation_required, invitation_not_found, invitation_settled, invitation_revoked, invited_profile_deleted, inviter_not_entitled, already_member, member_suspended, already_invited, resend_throttled
   */
  resend(id: string, options?: WriteOptions): Promise<Schemas.SentInvitation>

  /**
   * Revoke an invitation: `revokeInvitation`, `DELETE /v1/invitations/{id}`.
   *
   * One that was revoked or has expired stays as it is, and answers the same.
   *
   * Needs scope `invitations:write` and permission `members.invite`.
   *
   * @throws {ReeveError} profile_exceeds_caller, invitation_not_found, invitation_settled
   */
  revoke(id: string, options?: WriteOptions): Promise<void>

  /**
   * Accept an invitation: `acceptInvitation`, `POST /v1/invitations/accept`.
   *
   * Who has signed in joins with that account, whose address must be the invitation’s. Without a session, `name` and `password` make the account of the address, or claim one that nobody has signed in to yet: the token proves the mailbox, and whatever that account was signed in with before no longer works. An account that someone has claimed must sign in first. A blocked login is opened again by a token that was mailed, and needs no session for it; where the token is shown to its sender instead, only a block that this organization set itself. What the inviter may do is asked again; a suspended member stays suspended, and someone who was suspended when they were removed needs an inviter who holds `members.reactivate`.
   *
   * Needs no credential.
   *
   * @throws {ReeveError} invitation_for_another_address, login_blocked, reactivation_required, invitation_not_found, invitation_settled, invitation_revoked, invitation_expired, sign_in_to_accept, inviter_not_entitled, already_member, member_suspended, acceptance_details_required
   */
  accept(body: Schemas.AcceptanceRequest, options?: CallOptions): Promise<Schemas.Acceptance>
}

export interface WebhooksMethods {
  /**
   * List the governance webhooks: `listWebhooks`, `GET /v1/governance/webhooks`.
   *
   * All of them, the oldest first: an organization has at most 50. Secrets are never shown again.
   *
   * Needs scope `governance:read`.
   */
  list(options?: CallOptions): List<Schemas.Webhook, Answer<'listWebhooks'>>

  /**
   * Create a governance webhook: `createWebhook`, `POST /v1/governance/webhooks`.
   *
   * The answer carries `secret` once, for verifying signatures as Standard Webhooks say; it cannot be read again.
   *
   * Needs scope `governance:write`.
   *
   * @throws {ReeveError} webhook_limit_reached, webhook_url_forbidden
   */
  create(body: Schemas.NewWebhook, options?: WriteOptions): Promise<Schemas.CreatedWebhook>

  /**
   * Get a governance webhook: `getWebhook`, `GET /v1/governance/webhooks/{id}`.
   *
   * Needs scope `governance:read`.
   *
   * @throws {ReeveError} webhook_not_found
   */
  get(id: string, options?: CallOptions): Promise<Schemas.Webhook>

  /**
   * Edit a governance webhook: `editWebhook`, `PATCH /v1/governance/webhooks/{id}`.
   *
   * What the body leaves out stays as it is.
   *
   * Needs scope `governance:write`.
   *
   * @throws {ReeveError} webhook_not_found, webhook_url_forbidden, delete_in_progress
   */
  edit(id: string, body?: Schemas.WebhookChanges, options?: WriteOptions): Promise<Schemas.Webhook>

  /**
   * Remove a governance webhook: `removeWebhook`, `DELETE /v1/governance/webhooks/{id}`.
   *
   * The address stops receiving events immediately: no request to it begins after this has answered 204. A 503 `delete_in_progress` says that it is removed, and that this is not yet certain: ask again.
   *
   * Needs scope `governance:write`.
   *
   * @throws {ReeveError} webhook_not_found, delete_in_progress
   */
  remove(id: string, options?: WriteOptions): Promise<void>

  /**
   * Rotate the signing secret of a governance webhook: `rotateWebhookSecret`, `POST /v1/governance/webhooks/{id}/secret/rotate`.
   *
   * The answer carries the new `secret` once. During the overlap every request carries a signature by each live secret. With `overlap_seconds` 0 no request that a former secret signed begins after this has answered. At most 5 secrets are live at once.
   *
   * Needs scope `governance:write`.
   *
   * @throws {ReeveError} webhook_not_found, webhook_secret_limit_reached, delete_in_progress
   */
  rotateSecret(id: string, body?: Schemas.SecretRotation, options?: WriteOptions): Promise<Schemas.RotatedSecret>

  /**
   * Send a governance webhook a test event: `pingWebhook`, `POST /v1/governance/webhooks/{id}/ping`.
   *
   * Whatever the webhook subscribes to, it is sent a `governance.webhook.ping`, and no other webhook is. How that went is in the delivery.
   *
   * Needs scope `governance:write`.
   *
   * @throws {ReeveError} webhook_not_found, webhook_disabled
   */
  ping(id: string, options?: WriteOptions): Promise<Schemas.Ping>

  /**
   * List the deliveries of a governance webhook: `listDeliveries`, `GET /v1/governance/webhooks/{id}/deliveries`.
   *
   * In the order in which they were made, the newest first by default. Finished ones are kept for 30 days.
   *
   * Needs scope `governance:read`.
   *
   * @throws {ReeveError} webhook_not_found, invalid_cursor
   */
  listDeliveries(id: string, query?: Query<'listDeliveries'>, options?: CallOptions): List<Schemas.Delivery, Answer<'listDeliveries'>>

  /**
   * Get a delivery of a governance webhook, with its attempts: `getDelivery`, `GET /v1/governance/webhooks/{id}/deliveries/{deliveryId}`.
   *
   * Needs scope `governance:read`.
   *
   * @throws {ReeveError} delivery_not_found
   */
  getDelivery(id: string, deliveryId: string, options?: CallOptions): Promise<Schemas.DeliveryWithAttempts>

  /**
   * Retry a delivery of a governance webhook: `retryDelivery`, `POST /v1/governance/webhooks/{id}/deliveries/{deliveryId}/retry`.
   *
   * Due at once, also while the webhook is given a pause because it failed. What was delivered already is sent again, with the same `webhook-id`. One that is being sent at this moment is left as it is.
   *
   * Needs scope `governance:write`.
   *
   * @throws {ReeveError} delivery_not_found, delivery_not_retryable, webhook_disabled
   */
  retryDelivery(id: string, deliveryId: string, options?: WriteOptions): Promise<Schemas.Delivery>

  /**
   * Replay events to a governance webhook: `replayEvents`, `POST /v1/governance/webhooks/{id}/replay`.
   *
   * Takes the events since a moment, the oldest first, 5000 at most: `next_since` says where the next call goes on. Once a minute; sooner is 429 with Retry-After. Each event keeps its `webhook-id`, so that a receiver knows what it had. Pings are not replayed.
   *
   * Needs scope `governance:write`.
   *
   * @throws {ReeveError} webhook_not_found, webhook_disabled, replay_throttled
   */
  replayEvents(id: string, body: Schemas.ReplayRequest, options?: DryRunOptions): Promise<Schemas.Replay>
}

export interface DeliveriesMethods {
  /**
   * Sum up the deliveries of all governance webhooks: `summarizeDeliveries`, `GET /v1/governance/deliveries/summary`.
   *
   * Attempts of the last 24 hours by hour, ending with the hour that has not passed yet. A webhook to which nothing was sent in that time is left out. Attempts that a stop cancelled count for neither side.
   *
   * Needs scope `governance:read`.
   */
  summarize(options?: CallOptions): Promise<Answer<'summarizeDeliveries'>>
}

export interface EventTypesMethods {
  /**
   * List the governance event types: `listEventTypes`, `GET /v1/governance/event-types`.
   *
   * A webhook subscribes to types, to prefixes such as `member.*`, or to all with `*`. Fields may be added to `data`, and none is taken away.
   *
   * Needs scope `governance:read`.
   */
  list(options?: CallOptions): List<Schemas.EventTypeDescription, Answer<'listEventTypes'>>
}

export interface EventsMethods {
  /**
   * List the governance events: `listEvents`, `GET /v1/governance/events`.
   *
   * By `sequence`. A receiver that has missed something reads on from the last sequence it has seen.
   *
   * Needs scope `governance:read`.
   *
   * @throws {ReeveError} invalid_cursor
   */
  list(query?: Query<'listEvents'>, options?: CallOptions): List<Schemas.GovernanceEvent, Answer<'listEvents'>>
}

export interface AuditMethods {
  /**
   * Search the audit trail: `listAuditEntries`, `GET /v1/audit/entries`.
   *
   * Entries in the order of their sequence, the newest first unless `order` says otherwise. Filters narrow together. What a guard or a state refused is an entry too, with the action `operation.refused` and the code as its reason.
   *
   * Needs scope `audit:read` and permission `audit.read`.
   *
   * @throws {ReeveError} invalid_cursor
   */
  listEntries(query?: Query<'listAuditEntries'>, options?: CallOptions): List<Schemas.AuditEntry, Answer<'listAuditEntries'>>

  /**
   * Count entries of the audit trail over time: `countAuditEntries`, `GET /v1/audit/counts`.
   *
   * For a histogram: a span of time in parts of the same length. The filters are those of the search.
   *
   * Needs scope `audit:read` and permission `audit.read`.
   */
  countEntries(query: Query<'countAuditEntries'>, options?: CallOptions): Promise<Schemas.AuditCounts>

  /**
   * Export the audit trail: `exportAudit`, `GET /v1/audit/export`.
   *
   * Streams the chain in the order of its sequence, up to the newest entry at the time of the request. NDJSON is the form that can be proven: each line is an entry with all that its hash was made of, and `reeve audit verify --file` checks it against a checkpoint with nothing but the public key. CSV is for reading in a spreadsheet: an apostrophe stands wherever a text could begin a formula, at its beginning, behind a semicolon or in a new line. So it proves nothing, and is not the text to parse. With any filter but a sequence or a time, the entries that fit are no chain: such a file cannot be proven. A stream that breaks off ends without the last chunk of its transfer encoding, unless a proxy ends it all the same. `Reeve-Entries` says beforehand how many entries it has: with fewer, or without the line end of the last one, it was cut off.
   *
   * Needs scope `audit:read` and permission `audit.read`.
   */
  export(query?: Query<'exportAudit'>, options?: CallOptions): AuditExport

  /**
   * Verify the audit trail: `verifyAudit`, `GET /v1/audit/verification`.
   *
   * Reads the whole chain as it stands, and proves that no sequence is left out, that every hash is that of its entry and of the entry before it, that the head is the last entry, and that every stored checkpoint is signed, fits, and follows the one before it. `first_fault` names the first entry that is not as it should be. Someone who can write to the database could cut the chain off together with its checkpoints: against that, keep checkpoints elsewhere and verify an export against them.
   *
   * Needs scope `audit:read` and permission `audit.read`.
   */
  verify(options?: CallOptions): Promise<Schemas.AuditVerification>

  /**
   * List the signed checkpoints of the audit trail: `listAuditCheckpoints`, `GET /v1/audit/checkpoints`.
   *
   * The newest first by default. Whoever keeps a checkpoint and the public key elsewhere can prove an NDJSON export with them, and find a trail that was cut off or written anew, without trusting the database. A checkpoint is signed within 10 seconds of an entry, and at every 1,000th.
   *
   * Needs scope `audit:read` and permission `audit.read`.
   *
   * @throws {ReeveError} invalid_cursor
   */
  listCheckpoints(query?: Query<'listAuditCheckpoints'>, options?: CallOptions): List<Schemas.AuditCheckpoint, Answer<'listAuditCheckpoints'>>
}

export interface AccessMethods {
  /**
   * Ask whether a subject may do something: `evaluateAccess`, `POST /access/v1/evaluation`.
   *
   * A “no” is 200, too. The permission is the action’s name, or `<resource type>.<action name>`.
   *
   * Needs scope `members:read` and permission `members.read`.
   */
  evaluate(body: Schemas.Evaluation, options?: CallOptions): Promise<Schemas.Decision>

  /**
   * Ask several such questions at once: `evaluateAccessBatch`, `POST /access/v1/evaluations`.
   *
   * What is no evaluation is a “no” with an `error` in its place, and the others are answered.
   *
   * Needs scope `members:read` and permission `members.read`.
   */
  evaluateBatch(body?: Schemas.EvaluationBatch, options?: CallOptions): Promise<Schemas.DecisionBatch>

  /**
   * Ask who may do something: `searchSubjects`, `POST /access/v1/search/subject`.
   *
   * Finds active members, owners included, by user id. Nobody is of a type that is not known here.
   *
   * Needs scope `members:read` and permission `members.read`.
   *
   * @throws {ReeveError} invalid_page_token, subject_not_searchable
   */
  searchSubjects(body: Schemas.SubjectSearch, options?: CallOptions): Promise<Schemas.FoundSubjects>

  /**
   * Ask what a subject may do: `searchActions`, `POST /access/v1/search/action`.
   *
   * Known are Reeve’s permissions and those that a profile here names. An organization has all of them, other resources those of their type.
   *
   * Needs scope `members:read` and permission `members.read`.
   *
   * @throws {ReeveError} invalid_page_token
   */
  searchActions(body: Schemas.ActionSearch, options?: CallOptions): Promise<Schemas.FoundActions>

  /**
   * Discover what this AuthZEN decision point can do: `getAuthzenConfiguration`, `GET /.well-known/authzen-configuration`.
   *
   * Needs no credential.
   */
  getConfiguration(options?: CallOptions): Promise<Schemas.AuthzenConfiguration>
}

/** Every operation of the API, in its groups. */
export abstract class Groups {
  declare readonly members: MembersMethods
  declare readonly profiles: ProfilesMethods
  declare readonly organization: OrganizationMethods
  declare readonly caller: CallerMethods
  declare readonly account: AccountMethods
  declare readonly apiKeys: ApiKeysMethods
  declare readonly triggers: TriggersMethods
  declare readonly oracle: OracleMethods
  declare readonly invitations: InvitationsMethods
  declare readonly webhooks: WebhooksMethods
  declare readonly deliveries: DeliveriesMethods
  declare readonly eventTypes: EventTypesMethods
  declare readonly events: EventsMethods
  declare readonly audit: AuditMethods
  declare readonly access: AccessMethods
}
