// Made from the API's document by "npm run generate"; do not edit.

import type { List } from '../lists.ts'
import type {
  Answer,
  AnswerPromise,
  CallOptions,
  ConditionalOptions,
  DryRunOptions,
  Query,
  WriteOptions,
} from '../options.ts'
import type { AuditExport, Export } from '../streams.ts'
import type * as Schemas from './schemas.ts'

export interface MembersMethods {
  /**
   * List the members: `listMembers`, `GET /v1/members`.
   *
   * Sorted by `user_id`, or by the key in `sort`; `email` sorts service accounts by id.
   *
   * Needs scope `members:read` and permission `members.read`.
   *
   * @throws {ReeveError} invalid_cursor
   */
  list(query?: Query<'listMembers'>, options?: CallOptions): List<Schemas.Member, Answer<'listMembers'>>

  /**
   * Create a member: `createMember`, `POST /v1/members`.
   *
   * An existing account with the same email address becomes a member. The name applies only to this organization. A pending invitation to the address is revoked. A suspended member stays suspended, and someone who was removed while suspended can be added only by a caller who has `members.reactivate`. For them, a sign-in block that this organization set is lifted.
   *
   * Needs scope `members:write` and permission `members.invite`.
   *
   * @throws {ReeveError} profile_exceeds_caller, session_not_fresh, reactivation_required, already_member, member_suspended, external_id_taken, ambiguous_external_id, profile_not_found
   */
  create(body: Schemas.NewMember, options?: WriteOptions): AnswerPromise<Schemas.Member>

  /**
   * Count the members: `countMembers`, `GET /v1/members/counts`.
   *
   * Counts by status. Takes the same filters as the list.
   *
   * Needs scope `members:read` and permission `members.read`.
   */
  count(query?: Query<'countMembers'>, options?: CallOptions): AnswerPromise<Schemas.MemberCounts>

  /**
   * Export the members: `exportMembers`, `GET /v1/members/export`.
   *
   * Streams the members as CSV, sorted by `user_id`, with the filters of the list. The columns are the fields of a member; `metadata` is JSON, and spaces separate the values of `held_by`. An apostrophe escapes every text that could begin a formula. With fewer records than `Reeve-Entries`, or without the last line end, the export is incomplete.
   *
   * Needs scope `members:read` and permission `members.read`.
   */
  export(query?: Query<'exportMembers'>, options?: CallOptions): Export

  /**
   * Get a member: `getMember`, `GET /v1/members/{userId}`.
   *
   * Needs scope `members:read` and permission `members.read`.
   *
   * @throws {ReeveError} member_not_found
   */
  get(userId: string, options?: CallOptions): AnswerPromise<Schemas.Member>

  /**
   * Assign an access profile to a member: `assignProfile`, `PATCH /v1/members/{userId}`.
   *
   * In a session, assigning the Owner profile requires a sign-in within the last ten minutes. If a directory manages the member, it decides the profile, except Owner and by a mapping with `initial_only`.
   *
   * Needs scope `members:write` and permission `members.assign_profile`.
   *
   * @throws {ReeveError} profile_exceeds_caller, session_not_fresh, target_exceeds_caller, owner_required, member_not_found, last_active_owner, managed_by_directory, owner_must_be_person, changed_meanwhile, profile_not_found
   */
  assignProfile(userId: string, body: Schemas.ProfileAssignment, options?: DryRunOptions & ConditionalOptions): AnswerPromise<Answer<'assignProfile'>>

  /**
   * Remove a member: `removeMember`, `DELETE /v1/members/{userId}`.
   *
   * Keeps the account, and the sign-in block of a suspension. Pauses the Oracle of the member until it is transferred, and revokes pending invitations that the member sent or received.
   *
   * Needs scope `members:write` and permission `members.remove`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, member_not_found, cannot_remove_self, last_active_owner, service_accounts_left, accountable_must_be_person, member_suspended, changed_meanwhile
   */
  remove(userId: string, query?: Query<'removeMember'>, options?: DryRunOptions & ConditionalOptions): AnswerPromise<Schemas.RemovalReceipt>

  /**
   * Edit the details of a member: `editMember`, `PATCH /v1/members/{userId}/details`.
   *
   * Absent fields stay unchanged; `metadata` is replaced as a whole. The account and other organizations keep their own details. Changing the `external_id` of a suspended member requires `members.reactivate`, and an owner if a directory holds them. `accountable_user_id` hands a service account over to another person.
   *
   * Needs scope `members:write` and permission `members.invite`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, reactivation_required, member_not_found, not_service_account, accountable_must_be_person, member_suspended, external_id_taken, ambiguous_external_id, changed_meanwhile
   */
  edit(userId: string, body?: Schemas.MemberChanges, options?: WriteOptions & ConditionalOptions): AnswerPromise<Schemas.Member>

  /**
   * Check the permissions of a member: `checkAccess`, `GET /v1/members/{userId}/access`.
   *
   * Users who are not members get the reason `not_a_member`. Repeat `permission` to check several. With `as_profile`, the result is as if the member had that profile.
   *
   * Needs scope `members:read` and permission `members.read`.
   *
   * @throws {ReeveError} profile_not_found
   */
  checkAccess(userId: string, query: Query<'checkAccess'>, options?: CallOptions): AnswerPromise<Schemas.Access>

  /**
   * Get the suspension of a member: `getSuspension`, `GET /v1/members/{userId}/suspension`.
   *
   * Needs scope `members:read` and permission `members.read`.
   *
   * @throws {ReeveError} member_not_found, not_suspended
   */
  getSuspension(userId: string, options?: CallOptions): AnswerPromise<Schemas.Suspension>

  /**
   * Suspend a member: `suspendMember`, `POST /v1/members/{userId}/suspension`.
   *
   * Deletes nothing, and stores what it disables for reactivation. Repeated, it stops nothing more, but holds what only a directory held, revokes keys, disables webhooks and sets a missing sign-in block if requested: the entry is `member.suspension_repeated`, with an event per effect. A block at an identity provider is recorded as `member.login_blocked` once the provider has confirmed it.
   *
   * Needs scope `members:write` and permission `members.suspend`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, member_not_found, cannot_suspend_self, last_active_owner, changed_meanwhile, keep_oracle_required, delete_in_progress
   */
  suspend(userId: string, body?: Schemas.SuspensionRequest, options?: DryRunOptions & ConditionalOptions): AnswerPromise<Schemas.SuspensionReceipt>

  /**
   * Reactivate a suspended member: `reactivateMember`, `DELETE /v1/members/{userId}/suspension`.
   *
   * Enables the unchanged stored triggers and webhooks, resumes an Oracle that the suspension paused, and lifts its sign-in block. Webhooks need `governance:write` as well. Sessions and invitations are not restored. A suspension that a directory holds ends there; an owner can end it here with `override`, until the directory holds it again.
   *
   * Needs scope `members:write` and permission `members.reactivate`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, member_not_found, held_by_directory, changed_meanwhile
   */
  reactivate(userId: string, query?: Query<'reactivateMember'>, options?: DryRunOptions & ConditionalOptions): AnswerPromise<Schemas.ReactivationReceipt>

  /**
   * Get the follow-ups of a suspension: `getFollowUps`, `GET /v1/members/{userId}/suspension/follow-ups`.
   *
   * They stay until the next suspension or the removal, those about API keys also after it. One that was done stays done in the next suspension if its item has not been changed or used since.
   *
   * Needs scope `members:read` and permission `members.suspend`.
   *
   * @throws {ReeveError} member_not_found, not_suspended
   */
  getFollowUps(userId: string, options?: CallOptions): AnswerPromise<Schemas.FollowUps>

  /**
   * List the open follow-ups of suspensions: `listOpenFollowUps`, `GET /v1/members/follow-ups`.
   *
   * Those of the last suspension of each person, also after a reactivation, and after a removal those about keys, oldest first. A disabled or removed webhook counts as done, and so does a key that no longer works.
   *
   * Needs scope `members:read` and permission `members.suspend`.
   *
   * @throws {ReeveError} invalid_cursor
   */
  listOpenFollowUps(query?: Query<'listOpenFollowUps'>, options?: CallOptions): List<Schemas.OpenFollowUp, Answer<'listOpenFollowUps'>>

  /**
   * Mark a follow-up of a suspension as done: `editFollowUp`, `PATCH /v1/members/{userId}/suspension/follow-ups/{followUpId}`.
   *
   * Returns all follow-ups. One that was already done keeps its `done_by` and `done_at`.
   *
   * Needs scope `members:write` and permission `members.suspend`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, member_not_found, follow_up_not_found, not_suspended, cannot_suspend_self, changed_meanwhile
   */
  editFollowUp(userId: string, followUpId: string, body: Schemas.FollowUpChanges, options?: WriteOptions & ConditionalOptions): AnswerPromise<Schemas.FollowUps>

  /**
   * List the sessions of a member: `listMemberSessions`, `GET /v1/members/{userId}/sessions`.
   *
   * The sessions that a login block would end, for callers who may suspend this member. Sessions belong to the account: while it is active in another organization, none is shown (`withheld`).
   *
   * Needs scope `members:write` and permission `members.suspend`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, member_not_found
   */
  listSessions(userId: string, options?: CallOptions): List<Schemas.Session, Answer<'listMemberSessions'>>

  /**
   * End a session of a member: `endMemberSession`, `DELETE /v1/members/{userId}/sessions/{sessionId}`.
   *
   * For callers who may suspend this member. Requests with its cookie are refused, and trusted devices need the second factor again. None can be ended while the person is active in another organization.
   *
   * Needs scope `members:write` and permission `members.suspend`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, session_required, session_not_fresh, member_not_found, session_not_found, session_withheld
   */
  endSession(userId: string, sessionId: string, options?: WriteOptions): AnswerPromise<void>

  /**
   * List the sign-ins of a member: `listMemberSignIns`, `GET /v1/members/{userId}/sign-ins`.
   *
   * Returns sign-ins and failed attempts of the last 90 days to callers who may suspend this member. Of the refused passwords from one network, the first one within ten minutes is an item. While the person is active in another organization, none is shown (`withheld`), and sign-ins from before the person last joined, or before their last other membership ended, stay hidden.
   *
   * Needs scope `members:write` and permission `members.suspend`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, member_not_found, invalid_cursor
   */
  listSignIns(userId: string, query?: Query<'listMemberSignIns'>, options?: CallOptions): List<Schemas.SignIn, Answer<'listMemberSignIns'>>

  /**
   * Unlink the identity of a member: `unlinkIdentity`, `DELETE /v1/members/{userId}/identity`.
   *
   * Unlinks the account from its identity at the OpenID Connect provider, and ends its sessions. The next sign-in at the provider with its email address links that identity. Use it when a sign-in was refused with `other_identity_linked`, and you know that the new identity belongs to this member.
   *
   * Needs scope `members:write` and permission `members.reactivate`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, session_required, session_not_fresh, member_not_found, account_in_other_organization, changed_meanwhile
   */
  unlinkIdentity(userId: string, query?: Query<'unlinkIdentity'>, options?: DryRunOptions & ConditionalOptions): AnswerPromise<Schemas.UnlinkReceipt>

  /**
   * List the integrations of a member: `listIntegrations`, `GET /v1/members/{userId}/integrations`.
   *
   * Sorted by `id`.
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
  getIntegration(userId: string, id: string, options?: CallOptions): AnswerPromise<Schemas.Integration>

  /**
   * Register an integration: `putIntegration`, `PUT /v1/members/{userId}/integrations/{id}`.
   *
   * An integration of a suspended member is added to the follow-ups. The caller must have all permissions of the member.
   *
   * Needs scope `integrations:write` and permission `integrations.manage`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, member_not_found, integration_not_found, integration_limit_reached, follow_up_limit_reached, invalid_integration_id
   */
  putIntegration(userId: string, id: string, body: Schemas.IntegrationRegistration, options?: WriteOptions): AnswerPromise<Schemas.Integration>

  /**
   * Delete an integration: `deleteIntegration`, `DELETE /v1/members/{userId}/integrations/{id}`.
   *
   * Triggers that use it stay, but may no longer fire, and reactivation does not restore them: the reason is `integration_gone`. The caller must have all permissions of the member.
   *
   * Needs scope `integrations:write` and permission `integrations.manage`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, member_not_found, integration_not_found
   */
  deleteIntegration(userId: string, id: string, options?: WriteOptions): AnswerPromise<void>
}

export interface ServiceAccountsMethods {
  /**
   * Create a service account: `createServiceAccount`, `POST /v1/service-accounts`.
   *
   * A member for a program: it has no email address and never signs in. Create its API keys with `owner_user_id`. The accountable person gets no permission by this.
   *
   * Needs scope `members:write` and permission `members.invite`.
   *
   * @throws {ReeveError} profile_exceeds_caller, reactivation_required, owner_must_be_person, accountable_must_be_person, member_suspended, external_id_taken, ambiguous_external_id, profile_not_found, member_not_found
   */
  create(body: Schemas.NewServiceAccount, options?: WriteOptions): AnswerPromise<Schemas.Member>
}

export interface ProfilesMethods {
  /**
   * List the profiles: `listProfiles`, `GET /v1/profiles`.
   *
   * Sorted by creation time, built-in profiles first.
   *
   * Needs scope `profiles:read`.
   *
   * @throws {ReeveError} invalid_cursor
   */
  list(query?: Query<'listProfiles'>, options?: CallOptions): List<Schemas.Profile, Answer<'listProfiles'>>

  /**
   * Create a profile: `createProfile`, `POST /v1/profiles`.
   *
   * The caller must have all permissions of the profile.
   *
   * Needs scope `profiles:write` and permission `profiles.manage`.
   *
   * @throws {ReeveError} profile_exceeds_caller, profile_name_taken, profile_limit_reached, unknown_permission
   */
  create(body: Schemas.NewProfile, options?: WriteOptions): AnswerPromise<Schemas.Profile>

  /**
   * Get a profile: `getProfile`, `GET /v1/profiles/{id}`.
   *
   * Needs scope `profiles:read`.
   *
   * @throws {ReeveError} profile_not_found
   */
  get(id: string, options?: CallOptions): AnswerPromise<Schemas.Profile>

  /**
   * Edit a profile: `editProfile`, `PATCH /v1/profiles/{id}`.
   *
   * Applies immediately to every member with the profile and to their keys. The caller must have all of its current and new permissions. The Owner profile cannot be edited.
   *
   * Needs scope `profiles:write` and permission `profiles.manage`.
   *
   * @throws {ReeveError} profile_exceeds_caller, profile_not_found, owner_profile_fixed, profile_name_taken, changed_meanwhile, unknown_permission
   */
  edit(id: string, body?: Schemas.ProfileChanges, options?: WriteOptions & ConditionalOptions): AnswerPromise<Schemas.Profile>

  /**
   * Delete a profile: `deleteProfile`, `DELETE /v1/profiles/{id}`.
   *
   * A profile of a member, active or suspended, or of a pending invitation cannot be deleted, nor can a built-in one.
   *
   * Needs scope `profiles:write` and permission `profiles.manage`.
   *
   * @throws {ReeveError} profile_exceeds_caller, profile_not_found, owner_profile_fixed, built_in_profile, profile_in_use, changed_meanwhile
   */
  delete(id: string, options?: WriteOptions & ConditionalOptions): AnswerPromise<void>
}

export interface OrganizationMethods {
  /**
   * Get the organization: `getOrganization`, `GET /v1/organization`.
   *
   * Returns the organization in which the credential acts.
   *
   * Needs any valid key or session.
   */
  get(options?: CallOptions): AnswerPromise<Schemas.Organization>

  /**
   * Edit the organization: `editOrganization`, `PATCH /v1/organization`.
   *
   * Needs scope `organization:write` and permission `organization.manage`.
   *
   * @throws {ReeveError} changed_meanwhile
   */
  edit(body: Schemas.OrganizationChanges, options?: WriteOptions & ConditionalOptions): AnswerPromise<Schemas.Organization>

  /**
   * Redeem a setup link: `setUpOrganization`, `POST /v1/setup`.
   *
   * An installation without organizations writes a setup link to its log. The token of that link creates the first organization and its owner, with `organization_name`, `email` and `name`. The token of a link from `organization create` or `owner recover` sets the password of that owner; previous credentials of the account stop working. Afterwards sign in at `POST /auth/sign-in/email`.
   *
   * Needs no credential.
   *
   * @throws {ReeveError} setup_link_not_found, setup_details_required, common_password
   */
  setUp(body: Schemas.SetupRequest, options?: CallOptions): AnswerPromise<Schemas.SetupReceipt>
}

export interface CallerMethods {
  /**
   * Get the caller: `getCaller`, `GET /v1/caller`.
   *
   * A key is limited by its scopes and by the current permissions of its owner: a scope that the owner could not grant now is ineffective until they can.
   *
   * Needs any valid key or session.
   */
  get(options?: CallOptions): AnswerPromise<Schemas.Caller>
}

export interface SetupMethods {
  /**
   * Get the state of the installation: `getSetup`, `GET /v1/setup`.
   *
   * For the sign-in page.
   *
   * Needs no credential.
   */
  get(options?: CallOptions): AnswerPromise<Schemas.Setup>

  /**
   * Read a setup link: `getSetupLink`, `POST /v1/setup/link`.
   *
   * A POST, because a URL must not contain the token. Changes nothing, and counts as an attempt.
   *
   * Needs no credential.
   *
   * @throws {ReeveError} setup_link_not_found
   */
  getLink(body: Schemas.SetupLinkRequest, options?: CallOptions): AnswerPromise<Schemas.SetupLink>
}

export interface AccountMethods {
  /**
   * Get your account: `getAccount`, `GET /v1/account`.
   *
   * Needs a session, but no organization.
   */
  get(options?: CallOptions): AnswerPromise<Schemas.Account>

  /**
   * Edit your own account: `editAccount`, `PATCH /v1/account`.
   *
   * Needs a session, but no organization.
   */
  edit(body: Schemas.AccountChanges, options?: CallOptions): AnswerPromise<Schemas.Account>

  /**
   * List your sessions: `listSessions`, `GET /v1/account/sessions`.
   *
   * Needs a session, but no organization.
   */
  listSessions(options?: CallOptions): List<Schemas.Session, Answer<'listSessions'>>

  /**
   * End all of your other sessions: `endOtherSessions`, `DELETE /v1/account/sessions`.
   *
   * Needs a session, but no organization.
   *
   * @throws {ReeveError} session_not_fresh
   */
  endOtherSessions(options?: CallOptions): AnswerPromise<Answer<'endOtherSessions'>>

  /**
   * End one of your sessions: `endSession`, `DELETE /v1/account/sessions/{id}`.
   *
   * Needs a session, but no organization.
   *
   * @throws {ReeveError} session_not_fresh, session_not_found
   */
  endSession(id: string, options?: CallOptions): AnswerPromise<void>
}

export interface SignInsMethods {
  /**
   * List the sign-ins of the members: `listSignIns`, `GET /v1/sign-ins`.
   *
   * Returns sign-ins and failed attempts of the last 90 days, newest first unless `order` is set, of each member as in the list of a single one. Left out are members whom the caller may not suspend, and those who are active in another organization. A page may be empty, and still have a `next_cursor`.
   *
   * Needs scope `members:write` and permission `members.suspend`.
   *
   * @throws {ReeveError} invalid_cursor
   */
  list(query?: Query<'listSignIns'>, options?: CallOptions): List<Schemas.SignIn, Answer<'listSignIns'>>
}

export interface SignInMethods {
  /**
   * List the sign-in providers: `listSignInProviders`, `GET /v1/sign-in/providers`.
   *
   * Returns the OpenID Connect provider, if one is configured.
   *
   * Needs no credential.
   */
  listProviders(options?: CallOptions): List<Schemas.SignInProvider, Answer<'listSignInProviders'>>
}

export interface ApiKeysMethods {
  /**
   * List the API keys: `listApiKeys`, `GET /v1/api-keys`.
   *
   * Sorted by creation time, with revoked and expired keys. Those of a suspended owner work again after the reactivation.
   *
   * Needs a session and permission `api_keys.manage`.
   *
   * @throws {ReeveError} invalid_cursor
   */
  list(query?: Query<'listApiKeys'>, options?: CallOptions): List<Schemas.ApiKey, Answer<'listApiKeys'>>

  /**
   * Create an API key: `createApiKey`, `POST /v1/api-keys`.
   *
   * Its scopes and its owner’s present permissions limit a key. The signed-in person owns it or, with `owner_user_id`, a service account none of whose permissions the person lacks. A member has at most 50 active keys in an organization.
   *
   * Needs a session with a sign-in within the last ten minutes and permission `api_keys.manage`.
   *
   * @throws {ReeveError} key_owner_required, target_exceeds_caller, owner_required, scope_exceeds_owner, key_policy_exceeded, member_suspended, api_key_limit_reached, member_not_found, expiry_not_in_future
   */
  create(body: Schemas.NewApiKey, options?: WriteOptions): AnswerPromise<Schemas.IssuedApiKey>

  /**
   * Revoke an API key: `revokeApiKey`, `DELETE /v1/api-keys/{id}`.
   *
   * Requests that begin after the response are refused. Revoking a revoked key changes nothing.
   *
   * Needs a session and permission `api_keys.manage`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, api_key_not_found
   */
  revoke(id: string, options?: WriteOptions): AnswerPromise<void>

  /**
   * Rotate an API key: `rotateApiKey`, `POST /v1/api-keys/{id}/rotate`.
   *
   * Only its owner can rotate a key, because the response contains the new one; a key of a service account, anyone with all permissions of the account. The new key gets the same lifetime, starting now. The previous one expires after the overlap, or is revoked immediately without one. A key can be rotated once.
   *
   * Needs a session with a sign-in within the last ten minutes and permission `api_keys.manage`.
   *
   * @throws {ReeveError} key_owner_required, target_exceeds_caller, owner_required, scope_exceeds_owner, key_policy_exceeded, api_key_not_found, key_already_rotated, key_not_active, api_key_limit_reached
   */
  rotate(id: string, body?: Schemas.KeyRotation, options?: WriteOptions): AnswerPromise<Schemas.RotatedApiKey>

  /**
   * Report leaked API keys: `revokeExposedApiKeys`, `POST /v1/api-keys/revoke-exposed`.
   *
   * Valid keys are revoked within seconds. The response is the same for valid, former and unknown keys.
   *
   * Needs no credential.
   *
   * @throws {ReeveError} malformed_api_key
   */
  revokeExposed(body: Schemas.ExposureReport, options?: CallOptions): AnswerPromise<Answer<'revokeExposedApiKeys'>>
}

export interface ApiKeyPolicyMethods {
  /**
   * Get the policy of API keys: `getApiKeyPolicy`, `GET /v1/api-key-policy`.
   *
   * Needs a session and permission `api_keys.manage`.
   */
  get(options?: CallOptions): AnswerPromise<Schemas.ApiKeyPolicy>

  /**
   * Edit the policy of API keys: `editApiKeyPolicy`, `PUT /v1/api-key-policy`.
   *
   * Only an owner can, because it applies to owners, too. New keys outside of it are refused. Existing ones stay and are listed; unused ones are revoked 7 days after a warning.
   *
   * Needs a session with a sign-in within the last ten minutes and permission `api_keys.manage`.
   *
   * @throws {ReeveError} owner_required, changed_meanwhile
   */
  edit(body: Schemas.ApiKeyPolicySettings, options?: DryRunOptions & ConditionalOptions): AnswerPromise<Schemas.ApiKeyPolicy>
}

export interface TriggersMethods {
  /**
   * List the triggers: `listTriggers`, `GET /v1/triggers`.
   *
   * Sorted by `id`.
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
  get(id: string, options?: CallOptions): AnswerPromise<Schemas.Trigger>

  /**
   * Register a trigger: `putTrigger`, `PUT /v1/triggers/{id}`.
   *
   * A trigger that a suspension disabled stays disabled if only its name changes, and reactivation enables it; after other changes reactivation reports it as `changed`. A trigger acts for its member, so the caller must have all permissions of the member, and of the previous one. With `runs_oracle` the caller also needs `oracle.manage`, and the member all permissions of the owner of the Oracle, unless the registration only disables the trigger.
   *
   * Needs scope `triggers:write` and permission `triggers.manage`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, oracle_owner_exceeds_member, trigger_not_found, member_suspended, trigger_limit_reached, invalid_trigger_id, member_not_found, integration_not_found
   */
  put(id: string, body: Schemas.TriggerRegistration, options?: WriteOptions): AnswerPromise<Schemas.Trigger>

  /**
   * Delete a trigger: `deleteTrigger`, `DELETE /v1/triggers/{id}`.
   *
   * If a suspension has disabled the trigger, reactivation does not restore it and reports it as `deleted`. The caller must have all permissions of its member.
   *
   * Needs scope `triggers:write` and permission `triggers.manage`.
   *
   * @throws {ReeveError} target_exceeds_caller, owner_required, trigger_not_found
   */
  delete(id: string, options?: WriteOptions): AnswerPromise<void>

  /**
   * Check whether a trigger may fire: `permitTrigger`, `GET /v1/triggers/{id}/permit`.
   *
   * Check before each run and do not cache the result: a suspension applies to every check after it. If several reasons apply, the first one in this order is returned: `organization_frozen`, `not_a_member`, `member_suspended`, `trigger_disabled`, `oracle_paused`, `integration_gone`. `oracle_paused` also means that no Oracle is registered. The triggers of an Oracle that keeps running are allowed although their member is suspended.
   *
   * Needs scope `triggers:read`.
   *
   * @throws {ReeveError} trigger_not_found
   */
  permit(id: string, options?: CallOptions): AnswerPromise<Schemas.Permit>
}

export interface OracleMethods {
  /**
   * Get the Oracle: `getOracle`, `GET /v1/oracle`.
   *
   * Needs scope `oracle:read`.
   *
   * @throws {ReeveError} oracle_not_found
   */
  get(options?: CallOptions): AnswerPromise<Schemas.Oracle>

  /**
   * Register or transfer the Oracle: `putOracle`, `PUT /v1/oracle`.
   *
   * Suspending or removing its owner pauses it. It resumes when the owner is reactivated, or when it is transferred to an active member. It acts for its owner, so the caller must have all permissions of the current and of the new owner, even to rename it.
   *
   * Needs scope `oracle:write` and permission `oracle.manage`.
   *
   * @throws {ReeveError} owner_required, target_exceeds_caller, member_suspended, changed_meanwhile, member_not_found
   */
  put(body: Schemas.OracleRegistration, options?: WriteOptions & ConditionalOptions): AnswerPromise<Schemas.Oracle>
}

export interface InvitationsMethods {
  /**
   * List the invitations: `listInvitations`, `GET /v1/invitations`.
   *
   * Sorted by creation time. Includes accepted, revoked and expired invitations.
   *
   * Needs scope `invitations:read` and permission `members.invite`.
   *
   * @throws {ReeveError} invalid_cursor
   */
  list(query?: Query<'listInvitations'>, options?: CallOptions): List<Schemas.Invitation, Answer<'listInvitations'>>

  /**
   * Send an invitation: `sendInvitation`, `POST /v1/invitations`.
   *
   * The email address is stored in lower case. An invitation never reactivates a suspended member; to invite someone who was removed while suspended, the caller needs `members.reactivate`. It expires after seven days, and is revoked when its sender is suspended or removed. The link is sent by email; without a mail server it is in the response and in the log instead. Limited per hour, and to 5,000 pending ones of a member: 429 with Retry-After.
   *
   * Needs scope `invitations:write` and permission `members.invite`.
   *
   * @throws {ReeveError} profile_exceeds_caller, session_not_fresh, reactivation_required, already_member, member_suspended, ambiguous_external_id, already_invited, profile_not_found, too_many_invitations
   */
  send(body: Schemas.InvitationRequest, options?: WriteOptions): AnswerPromise<Schemas.SentInvitation>

  /**
   * Resend an invitation: `resendInvitation`, `POST /v1/invitations/{id}/resend`.
   *
   * For a pending or expired invitation, by a caller who may send it. It expires seven days from now, and earlier links stop working. The sender stays the same and must still be able to send it. It can be resent once a minute, within the limits of sending; otherwise the response is 429 with Retry-After. Webhooks get `invitation.created` again.
   *
   * Needs scope `invitations:write` and permission `members.invite`.
   *
   * @throws {ReeveError} profile_exceeds_caller, session_not_fresh, reactivation_required, invitation_not_found, invitation_settled, invitation_revoked, invited_profile_deleted, inviter_not_entitled, already_member, member_suspended, ambiguous_external_id, already_invited, resend_throttled, too_many_invitations
   */
  resend(id: string, options?: WriteOptions): AnswerPromise<Schemas.SentInvitation>

  /**
   * Revoke an invitation: `revokeInvitation`, `DELETE /v1/invitations/{id}`.
   *
   * Idempotent: a revoked or expired invitation stays unchanged and returns the same response.
   *
   * Needs scope `invitations:write` and permission `members.invite`.
   *
   * @throws {ReeveError} profile_exceeds_caller, invitation_not_found, invitation_settled
   */
  revoke(id: string, options?: WriteOptions): AnswerPromise<void>

  /**
   * Read an invitation link: `getInvitationLink`, `POST /v1/invitations/link`.
   *
   * Returns the offer of the invitation with this token. It is a POST because the token must not be part of a URL. It changes nothing, and counts as an attempt.
   *
   * Needs no credential.
   *
   * @throws {ReeveError} organization_frozen, invitation_not_found, invitation_revoked, invitation_expired, invitation_settled, inviter_not_entitled
   */
  getLink(body: Schemas.InvitationLinkRequest, options?: CallOptions): AnswerPromise<Schemas.InvitationLink>

  /**
   * Accept an invitation: `acceptInvitation`, `POST /v1/invitations/accept`.
   *
   * A signed-in account joins if the invitation was sent to its email address. Without a session, `name` and `password` create the account, or claim one that nobody has signed in to yet: the token proves control of the mailbox, and previous credentials of that account stop working. The owner of a claimed account must sign in first. A mailed token also lifts a sign-in block; one that was shown to a sender lifts only a block that this organization set itself. The senders must still be permitted. A suspended member stays suspended, and to readmit someone who was removed while suspended, both need `members.reactivate`.
   *
   * Needs no credential.
   *
   * @throws {ReeveError} organization_frozen, invitation_for_another_address, login_blocked, reactivation_required, invitation_not_found, invitation_settled, invitation_revoked, invitation_expired, sign_in_to_accept, inviter_not_entitled, already_member, member_suspended, ambiguous_external_id, acceptance_details_required, common_password
   */
  accept(body: Schemas.AcceptanceRequest, options?: CallOptions): AnswerPromise<Schemas.Acceptance>
}

export interface DirectoriesMethods {
  /**
   * List the directories: `listDirectories`, `GET /v1/directories`.
   *
   * Sorted by creation time. An organization has at most 20 directories.
   *
   * Needs a session and permission `directories.manage`.
   */
  list(options?: CallOptions): List<Schemas.Directory, Answer<'listDirectories'>>

  /**
   * Connect a directory: `createDirectory`, `POST /v1/directories`.
   *
   * The caller needs the permissions that its token gives.
   *
   * Needs a session with a sign-in within the last ten minutes and permission `directories.manage`.
   *
   * @throws {ReeveError} profile_exceeds_caller, owner_required, session_not_fresh, directory_limit_reached, directory_name_taken, profile_not_found, owner_profile_not_mapped, logout_settings_incomplete, logout_url_forbidden
   */
  create(body: Schemas.NewDirectory, options?: WriteOptions): AnswerPromise<Schemas.IssuedDirectory>

  /**
   * Get a directory: `getDirectory`, `GET /v1/directories/{id}`.
   *
   * Needs a session and permission `directories.manage`.
   *
   * @throws {ReeveError} directory_not_found
   */
  get(id: string, options?: CallOptions): AnswerPromise<Schemas.Directory>

  /**
   * Edit a directory: `editDirectory`, `PATCH /v1/directories/{id}`.
   *
   * A new default profile applies to people whose groups change, or who are added, from now on.
   *
   * Needs a session and permission `directories.manage`.
   *
   * @throws {ReeveError} profile_exceeds_caller, owner_required, session_not_fresh, directory_not_found, directory_name_taken, token_not_of_owner, changed_meanwhile, profile_not_found, owner_profile_not_mapped, logout_settings_incomplete, logout_url_forbidden
   */
  edit(id: string, body?: Schemas.DirectoryChanges, options?: WriteOptions & ConditionalOptions): AnswerPromise<Schemas.Directory>

  /**
   * Delete a directory: `deleteDirectory`, `DELETE /v1/directories/{id}`.
   *
   * The token stops working at once. The people stay members. Suspensions that the directory holds become local; only an owner can delete a directory that holds any.
   *
   * Needs a session and permission `directories.manage`.
   *
   * @throws {ReeveError} owner_required, directory_not_found, changed_meanwhile
   */
  delete(id: string, options?: WriteOptions & ConditionalOptions): AnswerPromise<void>

  /**
   * Rotate the token of a directory: `rotateDirectoryToken`, `POST /v1/directories/{id}/token/rotate`.
   *
   * The former token works until the end of the overlap, and an earlier one ends at once. Needs all permissions of every profile, and an owner if the directory may suspend owners.
   *
   * Needs a session with a sign-in within the last ten minutes and permission `directories.manage`.
   *
   * @throws {ReeveError} profile_exceeds_caller, owner_required, session_not_fresh, directory_not_found
   */
  rotateToken(id: string, body?: Schemas.TokenRotation, options?: WriteOptions): AnswerPromise<Schemas.IssuedDirectory>

  /**
   * List the activity of a directory: `listDirectoryActivity`, `GET /v1/directories/{id}/activity`.
   *
   * The newest 1,000 of 30 days that changed something or were refused.
   *
   * Needs a session and permission `directories.manage`.
   *
   * @throws {ReeveError} directory_not_found, invalid_cursor
   */
  listActivity(id: string, query?: Query<'listDirectoryActivity'>, options?: CallOptions): List<Schemas.DirectoryActivity, Answer<'listDirectoryActivity'>>

  /**
   * List the groups of a directory: `listDirectoryGroups`, `GET /v1/directories/{id}/groups`.
   *
   * Sorted by creation time, with the access profiles to which they are mapped.
   *
   * Needs a session and permission `directories.manage`.
   *
   * @throws {ReeveError} directory_not_found, invalid_cursor
   */
  listGroups(id: string, query?: Query<'listDirectoryGroups'>, options?: CallOptions): List<Schemas.DirectoryGroup, Answer<'listDirectoryGroups'>>

  /**
   * Get a group of a directory: `getDirectoryGroup`, `GET /v1/directories/{id}/groups/{groupId}`.
   *
   * Needs a session and permission `directories.manage`.
   *
   * @throws {ReeveError} directory_group_not_found
   */
  getGroup(id: string, groupId: string, options?: CallOptions): AnswerPromise<Schemas.DirectoryGroup>

  /**
   * Map a group to an access profile: `editDirectoryGroup`, `PATCH /v1/directories/{id}/groups/{groupId}`.
   *
   * Of a person’s mapped groups, the one with the highest priority decides; without one, the default profile of the directory. Owner cannot be mapped, and owners keep it. Neither the new profile nor those of the people whose profiles change may exceed the caller’s.
   *
   * Needs a session and permission `directories.manage`.
   *
   * @throws {ReeveError} profile_exceeds_caller, target_exceeds_caller, owner_required, directory_not_found, directory_group_not_found, changed_meanwhile, profile_not_found, owner_profile_not_mapped
   */
  editGroup(id: string, groupId: string, body: Schemas.GroupMapping, options?: DryRunOptions & ConditionalOptions): AnswerPromise<Schemas.GroupMappingReceipt>
}

export interface WebhooksMethods {
  /**
   * List the governance webhooks: `listWebhooks`, `GET /v1/governance/webhooks`.
   *
   * An organization has at most 50 webhooks. Secrets are never shown again.
   *
   * Needs scope `governance:read`.
   */
  list(options?: CallOptions): List<Schemas.Webhook, Answer<'listWebhooks'>>

  /**
   * Create a governance webhook: `createWebhook`, `POST /v1/governance/webhooks`.
   *
   * The response contains `secret`, to verify signatures by the Standard Webhooks specification.
   *
   * Needs scope `governance:write`.
   *
   * @throws {ReeveError} webhook_limit_reached, webhook_url_forbidden
   */
  create(body: Schemas.NewWebhook, options?: WriteOptions): AnswerPromise<Schemas.CreatedWebhook>

  /**
   * Get a governance webhook: `getWebhook`, `GET /v1/governance/webhooks/{id}`.
   *
   * Needs scope `governance:read`.
   *
   * @throws {ReeveError} webhook_not_found
   */
  get(id: string, options?: CallOptions): AnswerPromise<Schemas.Webhook>

  /**
   * Edit a governance webhook: `editWebhook`, `PATCH /v1/governance/webhooks/{id}`.
   *
   * Needs scope `governance:write`.
   *
   * @throws {ReeveError} webhook_not_found, changed_meanwhile, webhook_url_forbidden, delete_in_progress
   */
  edit(id: string, body?: Schemas.WebhookChanges, options?: WriteOptions & ConditionalOptions): AnswerPromise<Schemas.Webhook>

  /**
   * Remove a governance webhook: `removeWebhook`, `DELETE /v1/governance/webhooks/{id}`.
   *
   * Revokes the URL immediately: no request to it begins after the 204 response. A 503 `delete_in_progress` means that the webhook is removed, but a request may still be in progress: repeat the call.
   *
   * Needs scope `governance:write`.
   *
   * @throws {ReeveError} webhook_not_found, changed_meanwhile, delete_in_progress
   */
  remove(id: string, options?: WriteOptions & ConditionalOptions): AnswerPromise<void>

  /**
   * Rotate the signing secret of a governance webhook: `rotateWebhookSecret`, `POST /v1/governance/webhooks/{id}/secret/rotate`.
   *
   * During the overlap, every request is signed with each valid secret. With `overlap_seconds` 0, no request that is signed with a previous secret begins after the response. At most 5 secrets are valid at once.
   *
   * Needs scope `governance:write`.
   *
   * @throws {ReeveError} webhook_not_found, webhook_secret_limit_reached, delete_in_progress
   */
  rotateSecret(id: string, body?: Schemas.SecretRotation, options?: WriteOptions): AnswerPromise<Schemas.RotatedSecret>

  /**
   * Send a test event to a governance webhook: `pingWebhook`, `POST /v1/governance/webhooks/{id}/ping`.
   *
   * Sends a `governance.webhook.ping` to this webhook only, whatever it subscribes to. The result is in the delivery.
   *
   * Needs scope `governance:write`.
   *
   * @throws {ReeveError} webhook_not_found, webhook_disabled
   */
  ping(id: string, options?: WriteOptions): AnswerPromise<Schemas.Ping>

  /**
   * List the deliveries of a governance webhook: `listDeliveries`, `GET /v1/governance/webhooks/{id}/deliveries`.
   *
   * Sorted by creation time, newest first by default. Finished deliveries are kept for 30 days.
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
  getDelivery(id: string, deliveryId: string, options?: CallOptions): AnswerPromise<Schemas.DeliveryWithAttempts>

  /**
   * Retry a delivery of a governance webhook: `retryDelivery`, `POST /v1/governance/webhooks/{id}/deliveries/{deliveryId}/retry`.
   *
   * Makes the delivery due immediately, even while the webhook is backing off after failures. A delivered event is sent again with the same `webhook-id`. A delivery that is being sent is left unchanged.
   *
   * Needs scope `governance:write`.
   *
   * @throws {ReeveError} delivery_not_found, delivery_not_retryable, webhook_disabled
   */
  retryDelivery(id: string, deliveryId: string, options?: WriteOptions): AnswerPromise<Schemas.Delivery>

  /**
   * Replay events to a governance webhook: `replayEvents`, `POST /v1/governance/webhooks/{id}/replay`.
   *
   * Resends the events since a time, oldest first, at most 5000; `next_since` is the start of the next call. A webhook has one replay a minute; another is 429 with Retry-After. Each event keeps its `webhook-id`, so that receivers can skip duplicates. Pings are not replayed.
   *
   * Needs scope `governance:write`.
   *
   * @throws {ReeveError} webhook_not_found, webhook_disabled, replay_throttled
   */
  replayEvents(id: string, body: Schemas.ReplayRequest, options?: DryRunOptions): AnswerPromise<Schemas.Replay>

  /**
   * Get the keys of Security Event Tokens: `getSigningKeys`, `GET /.well-known/jwks.json`.
   *
   * Needs no credential.
   */
  getSigningKeys(options?: CallOptions): AnswerPromise<Schemas.SigningKeys>
}

export interface DeliveriesMethods {
  /**
   * Summarize the deliveries of all governance webhooks: `summarizeDeliveries`, `GET /v1/governance/deliveries/summary`.
   *
   * Attempts of the last 24 hours by hour, including the current hour, of each webhook and of all together (`total`), compared with the same hours of the week before. Cancelled attempts are not counted.
   *
   * Needs scope `governance:read`.
   */
  summarize(options?: CallOptions): AnswerPromise<Answer<'summarizeDeliveries'>>
}

export interface EventTypesMethods {
  /**
   * List the governance event types: `listEventTypes`, `GET /v1/governance/event-types`.
   *
   * A webhook subscribes to types, to prefixes such as `member.*`, or to all with `*`. Later releases may add fields to `data`, and remove none.
   *
   * Needs scope `governance:read`.
   */
  list(options?: CallOptions): List<Schemas.EventTypeDescription, Answer<'listEventTypes'>>
}

export interface EventsMethods {
  /**
   * List the governance events: `listEvents`, `GET /v1/governance/events`.
   *
   * Sorted by `sequence`. A receiver that has missed events reads them with `since_sequence`, the last sequence that it received.
   *
   * Needs scope `governance:read`.
   *
   * @throws {ReeveError} invalid_cursor
   */
  list(query?: Query<'listEvents'>, options?: CallOptions): List<Schemas.GovernanceEvent, Answer<'listEvents'>>
}

export interface AuditMethods {
  /**
   * Search the audit log: `listAuditEntries`, `GET /v1/audit/entries`.
   *
   * Sorted by sequence, newest first unless `order` is set. Filters are combined with AND. Refused operations have the action `operation.refused` and the error code as the reason.
   *
   * Needs scope `audit:read` and permission `audit.read`.
   *
   * @throws {ReeveError} invalid_cursor
   */
  listEntries(query?: Query<'listAuditEntries'>, options?: CallOptions): List<Schemas.AuditEntry, Answer<'listAuditEntries'>>

  /**
   * Count audit entries over time: `countAuditEntries`, `GET /v1/audit/counts`.
   *
   * Counts the entries of each family in spans of equal length, or in days with `time_zone`. The time range ends now by default. Accepts the filters of the search.
   *
   * Needs scope `audit:read` and permission `audit.read`.
   *
   * @throws {ReeveError} invalid_time_zone, too_many_days
   */
  countEntries(query: Query<'countAuditEntries'>, options?: CallOptions): AnswerPromise<Schemas.AuditCounts>

  /**
   * List your saved views of the audit log: `listAuditViews`, `GET /v1/audit/views`.
   *
   * Sorted by creation time. The list is not paginated: a member has 50 views at most.
   *
   * Needs a session and permission `audit.read`.
   */
  listViews(options?: CallOptions): List<Schemas.AuditView, Answer<'listAuditViews'>>

  /**
   * Save a view of the audit log: `createAuditView`, `POST /v1/audit/views`.
   *
   * A view is personal: only you see it, and only in this organization.
   *
   * Needs a session and permission `audit.read`.
   *
   * @throws {ReeveError} audit_view_limit_reached
   */
  createView(body: Schemas.NewAuditView, options?: WriteOptions): AnswerPromise<Schemas.AuditView>

  /**
   * Edit a view of the audit log: `editAuditView`, `PATCH /v1/audit/views/{id}`.
   *
   * Absent fields stay unchanged.
   *
   * Needs a session and permission `audit.read`.
   *
   * @throws {ReeveError} audit_view_not_found
   */
  editView(id: string, body?: Schemas.AuditViewChanges, options?: WriteOptions): AnswerPromise<Schemas.AuditView>

  /**
   * Delete a view of the audit log: `deleteAuditView`, `DELETE /v1/audit/views/{id}`.
   *
   * Needs a session and permission `audit.read`.
   *
   * @throws {ReeveError} audit_view_not_found
   */
  deleteView(id: string, options?: WriteOptions): AnswerPromise<void>

  /**
   * Export the audit log: `exportAudit`, `GET /v1/audit/export`.
   *
   * Streams the chain sorted by sequence, from the first entry that is not archived to the newest. `reeve audit verify --file` verifies NDJSON with only the public key, but neither CSV nor a file with a filter other than sequence or time. An export with fewer entries than `Reeve-Entries`, or without the last line end, is incomplete.
   *
   * Needs scope `audit:read` and permission `audit.read`.
   */
  export(query?: Query<'exportAudit'>, options?: CallOptions): AuditExport

  /**
   * Verify the audit log: `verifyAudit`, `GET /v1/audit/verification`.
   *
   * Verifies the whole chain, and its archived part: sequences, hashes and links of the entries, the head, and the signatures and links of the stored checkpoints. `first_fault` is the first entry that fails.
   *
   * Needs scope `audit:read` and permission `audit.read`.
   */
  verify(options?: CallOptions): AnswerPromise<Schemas.AuditVerification>

  /**
   * List the signed checkpoints of the audit log: `listAuditCheckpoints`, `GET /v1/audit/checkpoints`.
   *
   * Newest first by default. To verify an NDJSON export later, and to detect a truncated or rewritten audit log without trusting the database, store a checkpoint and the public key elsewhere. A checkpoint is signed within 10 seconds of an entry, and at every 1,000th entry.
   *
   * Needs scope `audit:read` and permission `audit.read`.
   *
   * @throws {ReeveError} invalid_cursor
   */
  listCheckpoints(query?: Query<'listAuditCheckpoints'>, options?: CallOptions): List<Schemas.AuditCheckpoint, Answer<'listAuditCheckpoints'>>
}

export interface AccessMethods {
  /**
   * Evaluate access of a subject: `evaluateAccess`, `POST /access/v1/evaluation`.
   *
   * Denials have the status 200, too. The permission is the action’s name, or `<resource type>.<action name>`.
   *
   * Needs scope `members:read` and permission `members.read`.
   */
  evaluate(body: Schemas.Evaluation, options?: CallOptions): AnswerPromise<Schemas.Decision>

  /**
   * Evaluate access in a batch: `evaluateAccessBatch`, `POST /access/v1/evaluations`.
   *
   * An invalid evaluation results in a denial with an `error`; all others are evaluated.
   *
   * Needs scope `members:read` and permission `members.read`.
   */
  evaluateBatch(body?: Schemas.EvaluationBatch, options?: CallOptions): AnswerPromise<Schemas.DecisionBatch>

  /**
   * Search subjects that have access: `searchSubjects`, `POST /access/v1/search/subject`.
   *
   * Returns active members, including owners, sorted by user ID. Unknown types have no members.
   *
   * Needs scope `members:read` and permission `members.read`.
   *
   * @throws {ReeveError} invalid_page_token, subject_not_searchable
   */
  searchSubjects(body: Schemas.SubjectSearch, options?: CallOptions): AnswerPromise<Schemas.FoundSubjects>

  /**
   * Search actions that a subject may perform: `searchActions`, `POST /access/v1/search/action`.
   *
   * The known permissions are Reeve’s and those of all profiles. A resource of the type `organization` has all of them, any other one those of its type.
   *
   * Needs scope `members:read` and permission `members.read`.
   *
   * @throws {ReeveError} invalid_page_token
   */
  searchActions(body: Schemas.ActionSearch, options?: CallOptions): AnswerPromise<Schemas.FoundActions>

  /**
   * Get the AuthZEN configuration: `getAuthzenConfiguration`, `GET /.well-known/authzen-configuration`.
   *
   * Needs no credential.
   */
  getConfiguration(options?: CallOptions): AnswerPromise<Schemas.AuthzenConfiguration>
}

export interface PlatformMethods {
  /**
   * List the organizations: `listPlatformOrganizations`, `GET /v1/platform/organizations`.
   *
   * Sorted by creation time.
   *
   * Needs a platform key with scope `organizations:read`.
   *
   * @throws {ReeveError} invalid_cursor
   */
  listOrganizations(query?: Query<'listPlatformOrganizations'>, options?: CallOptions): List<Schemas.PlatformOrganization, Answer<'listPlatformOrganizations'>>

  /**
   * Create an organization: `createPlatformOrganization`, `POST /v1/platform/organizations`.
   *
   * Creates the organization with its built-in profiles and first owner, who gets a mail. An existing account with this address becomes the owner. A repetition with the same `external_id` is 409 with `existing_id`.
   *
   * Needs a platform key with scope `organizations:write`.
   *
   * @throws {ReeveError} scope_exceeds_owner, organization_external_id_taken, webhook_url_forbidden, expiry_not_in_future
   */
  createOrganization(body: Schemas.NewPlatformOrganization, options?: WriteOptions): AnswerPromise<Schemas.CreatedPlatformOrganization>

  /**
   * Get an organization: `getPlatformOrganization`, `GET /v1/platform/organizations/{id}`.
   *
   * Needs a platform key with scope `organizations:read`.
   *
   * @throws {ReeveError} organization_not_found
   */
  getOrganization(id: string, options?: CallOptions): AnswerPromise<Schemas.PlatformOrganization>

  /**
   * Edit an organization: `editPlatformOrganization`, `PATCH /v1/platform/organizations/{id}`.
   *
   * Absent fields stay unchanged; `metadata` is replaced as a whole.
   *
   * Needs a platform key with scope `organizations:write`.
   *
   * @throws {ReeveError} organization_not_found, organization_external_id_taken, changed_meanwhile
   */
  editOrganization(id: string, body?: Schemas.PlatformOrganizationChanges, options?: WriteOptions & ConditionalOptions): AnswerPromise<Schemas.PlatformOrganization>

  /**
   * Freeze an organization: `freezePlatformOrganization`, `POST /v1/platform/organizations/{id}/freeze`.
   *
   * Refuses all its credentials at once: 403 `organization_frozen`. Access checks and triggers are denied with this reason. Nothing is deleted.
   *
   * Needs a platform key with scope `organizations:write`.
   *
   * @throws {ReeveError} organization_not_found, changed_meanwhile
   */
  freezeOrganization(id: string, body?: Schemas.FreezeRequest, options?: DryRunOptions & ConditionalOptions): AnswerPromise<Schemas.FreezeReceipt>

  /**
   * Unfreeze an organization: `unfreezePlatformOrganization`, `POST /v1/platform/organizations/{id}/unfreeze`.
   *
   * Needs a platform key with scope `organizations:write`.
   *
   * @throws {ReeveError} organization_not_found, changed_meanwhile
   */
  unfreezeOrganization(id: string, body?: Schemas.FreezeRequest, options?: DryRunOptions & ConditionalOptions): AnswerPromise<Schemas.FreezeReceipt>

  /**
   * Create a key of a service account: `createPlatformApiKey`, `POST /v1/platform/organizations/{id}/api-keys`.
   *
   * The account’s permissions limit the scopes. The accountable person gets a mail.
   *
   * Needs a platform key with scope `keys:mint`.
   *
   * @throws {ReeveError} organization_frozen, scope_exceeds_owner, key_policy_exceeded, organization_not_found, not_service_account, member_suspended, api_key_limit_reached, member_not_found, expiry_not_in_future
   */
  createApiKey(id: string, body: Schemas.NewPlatformApiKey, options?: WriteOptions): AnswerPromise<Schemas.IssuedApiKey>
}

/** Every operation of the API, in its groups. */
export abstract class Groups {
  declare readonly members: MembersMethods
  declare readonly serviceAccounts: ServiceAccountsMethods
  declare readonly profiles: ProfilesMethods
  declare readonly organization: OrganizationMethods
  declare readonly caller: CallerMethods
  declare readonly setup: SetupMethods
  declare readonly account: AccountMethods
  declare readonly signIns: SignInsMethods
  declare readonly signIn: SignInMethods
  declare readonly apiKeys: ApiKeysMethods
  declare readonly apiKeyPolicy: ApiKeyPolicyMethods
  declare readonly triggers: TriggersMethods
  declare readonly oracle: OracleMethods
  declare readonly invitations: InvitationsMethods
  declare readonly directories: DirectoriesMethods
  declare readonly webhooks: WebhooksMethods
  declare readonly deliveries: DeliveriesMethods
  declare readonly eventTypes: EventTypesMethods
  declare readonly events: EventsMethods
  declare readonly audit: AuditMethods
  declare readonly access: AccessMethods
  declare readonly platform: PlatformMethods
}
