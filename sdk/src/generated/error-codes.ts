// Made from the API's document by "npm run generate"; do not edit.

type Read4XX =
  | 'multiple_credentials'
  | 'malformed_request'
  | 'authentication_required'
  | 'invalid_api_key'
  | 'invalid_session'
  | 'insufficient_scope'
  | 'permission_required'
  | 'validation_failed'
  | 'rate_limited'

type Read5XX =
  | 'internal_error'
  | 'database_unavailable'

type Change4XX =
  | 'multiple_credentials'
  | 'malformed_request'
  | 'malformed_json'
  | 'authentication_required'
  | 'invalid_api_key'
  | 'invalid_session'
  | 'insufficient_scope'
  | 'permission_required'
  | 'cross_site_request'
  | 'request_timeout'
  | 'idempotency_key_in_use'
  | 'authority_changed'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'validation_failed'
  | 'idempotency_key_reused'
  | 'rate_limited'

type Write5XX =
  | 'internal_error'
  | 'organization_busy'
  | 'database_unavailable'

type ReadByAnyKey4XX =
  | 'multiple_credentials'
  | 'malformed_request'
  | 'authentication_required'
  | 'invalid_api_key'
  | 'invalid_session'
  | 'validation_failed'
  | 'rate_limited'

type ReadByAnyone4XX =
  | 'malformed_request'
  | 'validation_failed'

type UncountedRead5XX =
  | 'internal_error'
  | 'database_unavailable'

type WriteByAnyone4XX =
  | 'malformed_request'
  | 'malformed_json'
  | 'cross_site_request'
  | 'request_timeout'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'validation_failed'
  | 'rate_limited'

type UncountedWrite5XX =
  | 'internal_error'
  | 'organization_busy'
  | 'database_unavailable'

type ReadOfAccount4XX =
  | 'malformed_request'
  | 'multiple_credentials'
  | 'authentication_required'
  | 'invalid_session'
  | 'session_required'
  | 'validation_failed'
  | 'rate_limited'

type WriteOfAccount4XX =
  | 'malformed_request'
  | 'multiple_credentials'
  | 'malformed_json'
  | 'authentication_required'
  | 'invalid_session'
  | 'session_required'
  | 'cross_site_request'
  | 'request_timeout'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'validation_failed'
  | 'rate_limited'

type ReadBySession4XX =
  | 'multiple_credentials'
  | 'malformed_request'
  | 'authentication_required'
  | 'invalid_api_key'
  | 'invalid_session'
  | 'session_required'
  | 'permission_required'
  | 'validation_failed'
  | 'rate_limited'

type ChangeByFreshSession4XX =
  | 'multiple_credentials'
  | 'malformed_request'
  | 'malformed_json'
  | 'authentication_required'
  | 'invalid_api_key'
  | 'invalid_session'
  | 'session_required'
  | 'session_not_fresh'
  | 'permission_required'
  | 'cross_site_request'
  | 'request_timeout'
  | 'idempotency_key_in_use'
  | 'authority_changed'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'validation_failed'
  | 'idempotency_key_reused'
  | 'rate_limited'

type ChangeBySession4XX =
  | 'multiple_credentials'
  | 'malformed_request'
  | 'malformed_json'
  | 'authentication_required'
  | 'invalid_api_key'
  | 'invalid_session'
  | 'session_required'
  | 'permission_required'
  | 'cross_site_request'
  | 'request_timeout'
  | 'idempotency_key_in_use'
  | 'authority_changed'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'validation_failed'
  | 'idempotency_key_reused'
  | 'rate_limited'

type Register4XX =
  | 'multiple_credentials'
  | 'malformed_request'
  | 'malformed_json'
  | 'authentication_required'
  | 'invalid_api_key'
  | 'invalid_session'
  | 'insufficient_scope'
  | 'permission_required'
  | 'cross_site_request'
  | 'request_timeout'
  | 'idempotency_key_in_use'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'validation_failed'
  | 'idempotency_key_reused'
  | 'rate_limited'

type WriteByToken4XX =
  | 'malformed_request'
  | 'multiple_credentials'
  | 'malformed_json'
  | 'cross_site_request'
  | 'request_timeout'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'validation_failed'
  | 'rate_limited'

type RegisterBySession4XX =
  | 'multiple_credentials'
  | 'malformed_request'
  | 'malformed_json'
  | 'authentication_required'
  | 'invalid_api_key'
  | 'invalid_session'
  | 'session_required'
  | 'permission_required'
  | 'cross_site_request'
  | 'request_timeout'
  | 'idempotency_key_in_use'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'validation_failed'
  | 'idempotency_key_reused'
  | 'rate_limited'

type Authzen4XX =
  | 'multiple_credentials'
  | 'malformed_request'
  | 'malformed_json'
  | 'authentication_required'
  | 'invalid_api_key'
  | 'invalid_session'
  | 'insufficient_scope'
  | 'permission_required'
  | 'cross_site_request'
  | 'request_timeout'
  | 'body_too_large'
  | 'rate_limited'

type AuthzenDiscovery4XX =
  | 'malformed_request'

/** The error codes of each operation. */
export interface ErrorCodes {
  listMembers: Read4XX | Read5XX | 'invalid_cursor'
  createMember: Change4XX | Write5XX | 'profile_exceeds_caller' | 'session_not_fresh' | 'reactivation_required' | 'already_member' | 'member_suspended' | 'external_id_taken' | 'ambiguous_external_id' | 'profile_not_found'
  countMembers: Read4XX | Read5XX
  exportMembers: Read4XX | Read5XX
  createServiceAccount: Change4XX | Write5XX | 'profile_exceeds_caller' | 'reactivation_required' | 'owner_must_be_person' | 'accountable_must_be_person' | 'member_suspended' | 'external_id_taken' | 'ambiguous_external_id' | 'profile_not_found' | 'member_not_found'
  getMember: Read4XX | Read5XX | 'member_not_found'
  assignProfile: Change4XX | Write5XX | 'profile_exceeds_caller' | 'session_not_fresh' | 'target_exceeds_caller' | 'owner_required' | 'member_not_found' | 'last_active_owner' | 'managed_by_directory' | 'owner_must_be_person' | 'changed_meanwhile' | 'profile_not_found'
  removeMember: Change4XX | Write5XX | 'target_exceeds_caller' | 'owner_required' | 'member_not_found' | 'cannot_remove_self' | 'last_active_owner' | 'service_accounts_left' | 'accountable_must_be_person' | 'member_suspended' | 'changed_meanwhile'
  editMember: Change4XX | Write5XX | 'target_exceeds_caller' | 'owner_required' | 'reactivation_required' | 'member_not_found' | 'not_service_account' | 'accountable_must_be_person' | 'member_suspended' | 'external_id_taken' | 'ambiguous_external_id' | 'changed_meanwhile'
  checkAccess: Read4XX | Read5XX | 'profile_not_found'
  getSuspension: Read4XX | Read5XX | 'member_not_found' | 'not_suspended'
  suspendMember: Change4XX | Write5XX | 'target_exceeds_caller' | 'owner_required' | 'member_not_found' | 'cannot_suspend_self' | 'last_active_owner' | 'changed_meanwhile' | 'keep_oracle_required' | 'delete_in_progress'
  reactivateMember: Change4XX | Write5XX | 'target_exceeds_caller' | 'owner_required' | 'member_not_found' | 'held_by_directory' | 'changed_meanwhile'
  getFollowUps: Read4XX | Read5XX | 'member_not_found' | 'not_suspended'
  listOpenFollowUps: Read4XX | Read5XX | 'invalid_cursor'
  editFollowUp: Change4XX | Write5XX | 'target_exceeds_caller' | 'owner_required' | 'member_not_found' | 'follow_up_not_found' | 'not_suspended' | 'changed_meanwhile'
  listProfiles: Read4XX | Read5XX | 'invalid_cursor'
  createProfile: Change4XX | Write5XX | 'profile_exceeds_caller' | 'profile_name_taken' | 'profile_limit_reached' | 'unknown_permission'
  getProfile: Read4XX | Read5XX | 'profile_not_found'
  editProfile: Change4XX | Write5XX | 'profile_exceeds_caller' | 'profile_not_found' | 'owner_profile_fixed' | 'profile_name_taken' | 'changed_meanwhile' | 'unknown_permission'
  deleteProfile: Change4XX | Write5XX | 'profile_exceeds_caller' | 'profile_not_found' | 'owner_profile_fixed' | 'built_in_profile' | 'profile_in_use' | 'changed_meanwhile'
  getOrganization: ReadByAnyKey4XX | Read5XX
  editOrganization: Change4XX | Write5XX | 'changed_meanwhile'
  getCaller: ReadByAnyKey4XX | Read5XX
  getSetup: ReadByAnyone4XX | UncountedRead5XX
  setUpOrganization: WriteByAnyone4XX | UncountedWrite5XX | 'setup_link_not_found' | 'setup_details_required' | 'common_password'
  getSetupLink: WriteByAnyone4XX | UncountedWrite5XX | 'setup_link_not_found'
  getAccount: ReadOfAccount4XX | Read5XX
  editAccount: WriteOfAccount4XX | Write5XX
  listSessions: ReadOfAccount4XX | Read5XX
  endOtherSessions: WriteOfAccount4XX | Write5XX | 'session_not_fresh'
  endSession: WriteOfAccount4XX | Write5XX | 'session_not_fresh' | 'session_not_found'
  listMemberSessions: Read4XX | Read5XX | 'target_exceeds_caller' | 'owner_required' | 'member_not_found'
  endMemberSession: Change4XX | Write5XX | 'target_exceeds_caller' | 'owner_required' | 'session_required' | 'session_not_fresh' | 'member_not_found' | 'session_not_found' | 'session_withheld'
  listMemberSignIns: Read4XX | Read5XX | 'target_exceeds_caller' | 'owner_required' | 'member_not_found' | 'invalid_cursor'
  listSignIns: Read4XX | Read5XX | 'invalid_cursor'
  listSignInProviders: ReadByAnyone4XX | UncountedRead5XX
  unlinkIdentity: Change4XX | Write5XX | 'target_exceeds_caller' | 'owner_required' | 'session_required' | 'session_not_fresh' | 'member_not_found' | 'account_in_other_organization' | 'changed_meanwhile'
  listApiKeys: ReadBySession4XX | Read5XX | 'invalid_cursor'
  createApiKey: ChangeByFreshSession4XX | Write5XX | 'key_owner_required' | 'target_exceeds_caller' | 'owner_required' | 'scope_exceeds_owner' | 'member_suspended' | 'api_key_limit_reached' | 'member_not_found' | 'expiry_not_in_future'
  revokeApiKey: ChangeBySession4XX | Write5XX | 'target_exceeds_caller' | 'owner_required' | 'api_key_not_found'
  rotateApiKey: ChangeByFreshSession4XX | Write5XX | 'key_owner_required' | 'target_exceeds_caller' | 'owner_required' | 'scope_exceeds_owner' | 'api_key_not_found' | 'key_already_rotated' | 'key_not_active' | 'api_key_limit_reached'
  revokeExposedApiKeys: WriteByAnyone4XX | UncountedWrite5XX | 'malformed_api_key'
  listTriggers: Read4XX | Read5XX | 'invalid_cursor'
  getTrigger: Read4XX | Read5XX | 'trigger_not_found'
  putTrigger: Register4XX | Write5XX | 'target_exceeds_caller' | 'owner_required' | 'oracle_owner_exceeds_member' | 'trigger_not_found' | 'member_suspended' | 'trigger_limit_reached' | 'invalid_trigger_id' | 'member_not_found' | 'integration_not_found'
  deleteTrigger: Register4XX | Write5XX | 'target_exceeds_caller' | 'owner_required' | 'trigger_not_found'
  permitTrigger: Read4XX | Read5XX | 'trigger_not_found'
  listIntegrations: Read4XX | Read5XX | 'member_not_found' | 'invalid_cursor'
  getIntegration: Read4XX | Read5XX | 'member_not_found' | 'integration_not_found'
  putIntegration: Register4XX | Write5XX | 'target_exceeds_caller' | 'owner_required' | 'member_not_found' | 'integration_not_found' | 'integration_limit_reached' | 'follow_up_limit_reached' | 'invalid_integration_id'
  deleteIntegration: Register4XX | Write5XX | 'target_exceeds_caller' | 'owner_required' | 'member_not_found' | 'integration_not_found'
  getOracle: Read4XX | Read5XX | 'oracle_not_found'
  putOracle: Change4XX | Write5XX | 'owner_required' | 'target_exceeds_caller' | 'member_suspended' | 'changed_meanwhile' | 'member_not_found'
  listInvitations: Read4XX | Read5XX | 'invalid_cursor'
  sendInvitation: Change4XX | Write5XX | 'profile_exceeds_caller' | 'session_not_fresh' | 'reactivation_required' | 'already_member' | 'member_suspended' | 'ambiguous_external_id' | 'already_invited' | 'profile_not_found' | 'too_many_invitations'
  resendInvitation: Change4XX | Write5XX | 'profile_exceeds_caller' | 'session_not_fresh' | 'reactivation_required' | 'invitation_not_found' | 'invitation_settled' | 'invitation_revoked' | 'invited_profile_deleted' | 'inviter_not_entitled' | 'already_member' | 'member_suspended' | 'ambiguous_external_id' | 'already_invited' | 'resend_throttled' | 'too_many_invitations'
  revokeInvitation: Change4XX | Write5XX | 'profile_exceeds_caller' | 'invitation_not_found' | 'invitation_settled'
  getInvitationLink: WriteByAnyone4XX | UncountedWrite5XX | 'invitation_not_found' | 'invitation_revoked' | 'invitation_expired' | 'invitation_settled' | 'inviter_not_entitled'
  acceptInvitation: WriteByToken4XX | UncountedWrite5XX | 'invitation_for_another_address' | 'login_blocked' | 'reactivation_required' | 'invitation_not_found' | 'invitation_settled' | 'invitation_revoked' | 'invitation_expired' | 'sign_in_to_accept' | 'inviter_not_entitled' | 'already_member' | 'member_suspended' | 'ambiguous_external_id' | 'acceptance_details_required' | 'common_password'
  listDirectories: ReadBySession4XX | Read5XX
  createDirectory: ChangeByFreshSession4XX | Write5XX | 'profile_exceeds_caller' | 'owner_required' | 'session_not_fresh' | 'directory_limit_reached' | 'directory_name_taken' | 'profile_not_found' | 'owner_profile_not_mapped' | 'logout_settings_incomplete' | 'logout_url_forbidden'
  getDirectory: ReadBySession4XX | Read5XX | 'directory_not_found'
  editDirectory: ChangeBySession4XX | Write5XX | 'profile_exceeds_caller' | 'owner_required' | 'session_not_fresh' | 'directory_not_found' | 'directory_name_taken' | 'token_not_of_owner' | 'changed_meanwhile' | 'profile_not_found' | 'owner_profile_not_mapped' | 'logout_settings_incomplete' | 'logout_url_forbidden'
  deleteDirectory: ChangeBySession4XX | Write5XX | 'owner_required' | 'directory_not_found' | 'changed_meanwhile'
  rotateDirectoryToken: ChangeByFreshSession4XX | Write5XX | 'profile_exceeds_caller' | 'owner_required' | 'session_not_fresh' | 'directory_not_found'
  listDirectoryActivity: ReadBySession4XX | Read5XX | 'directory_not_found' | 'invalid_cursor'
  listDirectoryGroups: ReadBySession4XX | Read5XX | 'directory_not_found' | 'invalid_cursor'
  getDirectoryGroup: ReadBySession4XX | Read5XX | 'directory_group_not_found'
  editDirectoryGroup: ChangeBySession4XX | Write5XX | 'profile_exceeds_caller' | 'target_exceeds_caller' | 'owner_required' | 'directory_not_found' | 'directory_group_not_found' | 'changed_meanwhile' | 'profile_not_found' | 'owner_profile_not_mapped'
  listWebhooks: Read4XX | Read5XX
  createWebhook: Change4XX | Write5XX | 'webhook_limit_reached' | 'webhook_url_forbidden'
  getWebhook: Read4XX | Read5XX | 'webhook_not_found'
  editWebhook: Change4XX | Write5XX | 'webhook_not_found' | 'changed_meanwhile' | 'webhook_url_forbidden' | 'delete_in_progress'
  removeWebhook: Change4XX | Write5XX | 'webhook_not_found' | 'changed_meanwhile' | 'delete_in_progress'
  rotateWebhookSecret: Change4XX | Write5XX | 'webhook_not_found' | 'webhook_secret_limit_reached' | 'delete_in_progress'
  pingWebhook: Change4XX | Write5XX | 'webhook_not_found' | 'webhook_disabled'
  listDeliveries: Read4XX | Read5XX | 'webhook_not_found' | 'invalid_cursor'
  getDelivery: Read4XX | Read5XX | 'delivery_not_found'
  retryDelivery: Change4XX | Write5XX | 'delivery_not_found' | 'delivery_not_retryable' | 'webhook_disabled'
  replayEvents: Change4XX | Write5XX | 'webhook_not_found' | 'webhook_disabled' | 'replay_throttled'
  summarizeDeliveries: Read4XX | Read5XX
  listEventTypes: Read4XX | Read5XX
  listEvents: Read4XX | Read5XX | 'invalid_cursor'
  getSigningKeys: ReadByAnyone4XX | UncountedRead5XX
  listAuditEntries: Read4XX | Read5XX | 'invalid_cursor'
  countAuditEntries: Read4XX | Read5XX | 'invalid_time_zone' | 'too_many_days'
  listAuditViews: ReadBySession4XX | Read5XX
  createAuditView: RegisterBySession4XX | Write5XX | 'audit_view_limit_reached'
  editAuditView: RegisterBySession4XX | Write5XX | 'audit_view_not_found'
  deleteAuditView: RegisterBySession4XX | Write5XX | 'audit_view_not_found'
  exportAudit: Read4XX | Read5XX
  verifyAudit: Read4XX | Read5XX
  listAuditCheckpoints: Read4XX | Read5XX | 'invalid_cursor'
  evaluateAccess: Authzen4XX | Read5XX
  evaluateAccessBatch: Authzen4XX | Read5XX
  searchSubjects: Authzen4XX | Read5XX | 'invalid_page_token' | 'subject_not_searchable'
  searchActions: Authzen4XX | Read5XX | 'invalid_page_token'
  getAuthzenConfiguration: AuthzenDiscovery4XX | UncountedRead5XX
}
