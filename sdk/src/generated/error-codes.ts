// Made from the API's document by "npm run generate"; do not edit.

type ReadRefused =
  | 'multiple_credentials'
  | 'malformed_request'
  | 'authentication_required'
  | 'invalid_api_key'
  | 'invalid_session'
  | 'insufficient_scope'
  | 'permission_required'
  | 'validation_failed'
  | 'rate_limited'

type ReadFailed =
  | 'internal_error'
  | 'database_unavailable'

type ChangeRefused =
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

type WriteFailed =
  | 'internal_error'
  | 'organization_busy'
  | 'database_unavailable'

type ReadByAnyKeyRefused =
  | 'multiple_credentials'
  | 'malformed_request'
  | 'authentication_required'
  | 'invalid_api_key'
  | 'invalid_session'
  | 'validation_failed'
  | 'rate_limited'

type ReadByAnyoneRefused =
  | 'malformed_request'
  | 'validation_failed'

type UncountedReadFailed =
  | 'internal_error'
  | 'database_unavailable'

type WriteByAnyoneRefused =
  | 'malformed_request'
  | 'malformed_json'
  | 'cross_site_request'
  | 'request_timeout'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'validation_failed'
  | 'rate_limited'

type UncountedWriteFailed =
  | 'internal_error'
  | 'organization_busy'
  | 'database_unavailable'

type ReadOfAccountRefused =
  | 'malformed_request'
  | 'multiple_credentials'
  | 'authentication_required'
  | 'invalid_session'
  | 'session_required'
  | 'validation_failed'
  | 'rate_limited'

type WriteOfAccountRefused =
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

type ReadBySessionRefused =
  | 'multiple_credentials'
  | 'malformed_request'
  | 'authentication_required'
  | 'invalid_api_key'
  | 'invalid_session'
  | 'session_required'
  | 'permission_required'
  | 'validation_failed'
  | 'rate_limited'

type ChangeByFreshSessionRefused =
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

type ChangeBySessionRefused =
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

type RegisterRefused =
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

type WriteByTokenRefused =
  | 'malformed_request'
  | 'multiple_credentials'
  | 'malformed_json'
  | 'cross_site_request'
  | 'request_timeout'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'validation_failed'
  | 'rate_limited'

type RegisterBySessionRefused =
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

type AuthzenRefused =
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

type AuthzenDiscoveryRefused =
  | 'malformed_request'

type ReadByPlatformRefused =
  | 'multiple_credentials'
  | 'malformed_request'
  | 'platform_key_required'
  | 'invalid_platform_key'
  | 'insufficient_scope'
  | 'validation_failed'
  | 'rate_limited'

type ChangeByPlatformRefused =
  | 'multiple_credentials'
  | 'malformed_request'
  | 'malformed_json'
  | 'platform_key_required'
  | 'invalid_platform_key'
  | 'insufficient_scope'
  | 'request_timeout'
  | 'idempotency_key_in_use'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'validation_failed'
  | 'idempotency_key_reused'
  | 'rate_limited'

/** The error codes of each operation. */
export interface ErrorCodes {
  listMembers: ReadRefused | ReadFailed | 'invalid_cursor'
  createMember: ChangeRefused | WriteFailed | 'profile_exceeds_caller' | 'session_not_fresh' | 'reactivation_required' | 'already_member' | 'member_suspended' | 'external_id_taken' | 'ambiguous_external_id' | 'profile_not_found'
  countMembers: ReadRefused | ReadFailed
  exportMembers: ReadRefused | ReadFailed
  getMember: ReadRefused | ReadFailed | 'member_not_found'
  assignProfile: ChangeRefused | WriteFailed | 'profile_exceeds_caller' | 'session_not_fresh' | 'target_exceeds_caller' | 'owner_required' | 'member_not_found' | 'last_active_owner' | 'managed_by_directory' | 'changed_meanwhile' | 'profile_not_found'
  removeMember: ChangeRefused | WriteFailed | 'target_exceeds_caller' | 'owner_required' | 'member_not_found' | 'cannot_remove_self' | 'last_active_owner' | 'changed_meanwhile'
  editMember: ChangeRefused | WriteFailed | 'target_exceeds_caller' | 'owner_required' | 'reactivation_required' | 'member_not_found' | 'external_id_taken' | 'ambiguous_external_id' | 'changed_meanwhile'
  checkAccess: ReadRefused | ReadFailed | 'profile_not_found'
  getSuspension: ReadRefused | ReadFailed | 'member_not_found' | 'not_suspended'
  suspendMember: ChangeRefused | WriteFailed | 'target_exceeds_caller' | 'owner_required' | 'member_not_found' | 'cannot_suspend_self' | 'last_active_owner' | 'changed_meanwhile' | 'keep_oracle_required' | 'delete_in_progress'
  reactivateMember: ChangeRefused | WriteFailed | 'target_exceeds_caller' | 'owner_required' | 'member_not_found' | 'held_by_directory' | 'changed_meanwhile'
  getFollowUps: ReadRefused | ReadFailed | 'member_not_found' | 'not_suspended'
  listOpenFollowUps: ReadRefused | ReadFailed | 'invalid_cursor'
  editFollowUp: ChangeRefused | WriteFailed | 'target_exceeds_caller' | 'owner_required' | 'member_not_found' | 'follow_up_not_found' | 'not_suspended' | 'changed_meanwhile'
  listProfiles: ReadRefused | ReadFailed | 'invalid_cursor'
  createProfile: ChangeRefused | WriteFailed | 'profile_exceeds_caller' | 'profile_name_taken' | 'profile_limit_reached' | 'unknown_permission'
  getProfile: ReadRefused | ReadFailed | 'profile_not_found'
  editProfile: ChangeRefused | WriteFailed | 'profile_exceeds_caller' | 'profile_not_found' | 'owner_profile_fixed' | 'profile_name_taken' | 'changed_meanwhile' | 'unknown_permission'
  deleteProfile: ChangeRefused | WriteFailed | 'profile_exceeds_caller' | 'profile_not_found' | 'owner_profile_fixed' | 'built_in_profile' | 'profile_in_use' | 'changed_meanwhile'
  getOrganization: ReadByAnyKeyRefused | ReadFailed
  editOrganization: ChangeRefused | WriteFailed | 'changed_meanwhile'
  getCaller: ReadByAnyKeyRefused | ReadFailed
  getSetup: ReadByAnyoneRefused | UncountedReadFailed
  setUpOrganization: WriteByAnyoneRefused | UncountedWriteFailed | 'setup_link_not_found' | 'setup_details_required' | 'common_password'
  getSetupLink: WriteByAnyoneRefused | UncountedWriteFailed | 'setup_link_not_found'
  getAccount: ReadOfAccountRefused | ReadFailed
  editAccount: WriteOfAccountRefused | WriteFailed
  listSessions: ReadOfAccountRefused | ReadFailed
  endOtherSessions: WriteOfAccountRefused | WriteFailed | 'session_not_fresh'
  endSession: WriteOfAccountRefused | WriteFailed | 'session_not_fresh' | 'session_not_found'
  listMemberSessions: ReadRefused | ReadFailed | 'target_exceeds_caller' | 'owner_required' | 'member_not_found'
  endMemberSession: ChangeRefused | WriteFailed | 'target_exceeds_caller' | 'owner_required' | 'session_required' | 'session_not_fresh' | 'member_not_found' | 'session_not_found' | 'session_withheld'
  listMemberSignIns: ReadRefused | ReadFailed | 'target_exceeds_caller' | 'owner_required' | 'member_not_found' | 'invalid_cursor'
  listSignIns: ReadRefused | ReadFailed | 'invalid_cursor'
  listSignInProviders: ReadByAnyoneRefused | UncountedReadFailed
  unlinkIdentity: ChangeRefused | WriteFailed | 'target_exceeds_caller' | 'owner_required' | 'session_required' | 'session_not_fresh' | 'member_not_found' | 'account_in_other_organization' | 'changed_meanwhile'
  listApiKeys: ReadBySessionRefused | ReadFailed | 'invalid_cursor'
  createApiKey: ChangeByFreshSessionRefused | WriteFailed | 'scope_exceeds_owner' | 'api_key_limit_reached' | 'expiry_not_in_future'
  revokeApiKey: ChangeBySessionRefused | WriteFailed | 'target_exceeds_caller' | 'owner_required' | 'api_key_not_found'
  rotateApiKey: ChangeByFreshSessionRefused | WriteFailed | 'key_owner_required' | 'scope_exceeds_owner' | 'api_key_not_found' | 'key_already_rotated' | 'key_not_active' | 'api_key_limit_reached'
  revokeExposedApiKeys: WriteByAnyoneRefused | UncountedWriteFailed | 'malformed_api_key'
  listTriggers: ReadRefused | ReadFailed | 'invalid_cursor'
  getTrigger: ReadRefused | ReadFailed | 'trigger_not_found'
  putTrigger: RegisterRefused | WriteFailed | 'target_exceeds_caller' | 'owner_required' | 'oracle_owner_exceeds_member' | 'trigger_not_found' | 'member_suspended' | 'trigger_limit_reached' | 'invalid_trigger_id' | 'member_not_found' | 'integration_not_found'
  deleteTrigger: RegisterRefused | WriteFailed | 'target_exceeds_caller' | 'owner_required' | 'trigger_not_found'
  permitTrigger: ReadRefused | ReadFailed | 'trigger_not_found'
  listIntegrations: ReadRefused | ReadFailed | 'member_not_found' | 'invalid_cursor'
  getIntegration: ReadRefused | ReadFailed | 'member_not_found' | 'integration_not_found'
  putIntegration: RegisterRefused | WriteFailed | 'target_exceeds_caller' | 'owner_required' | 'member_not_found' | 'integration_not_found' | 'integration_limit_reached' | 'follow_up_limit_reached' | 'invalid_integration_id'
  deleteIntegration: RegisterRefused | WriteFailed | 'target_exceeds_caller' | 'owner_required' | 'member_not_found' | 'integration_not_found'
  getOracle: ReadRefused | ReadFailed | 'oracle_not_found'
  putOracle: ChangeRefused | WriteFailed | 'owner_required' | 'target_exceeds_caller' | 'member_suspended' | 'changed_meanwhile' | 'member_not_found'
  listInvitations: ReadRefused | ReadFailed | 'invalid_cursor'
  sendInvitation: ChangeRefused | WriteFailed | 'profile_exceeds_caller' | 'session_not_fresh' | 'reactivation_required' | 'already_member' | 'member_suspended' | 'ambiguous_external_id' | 'already_invited' | 'profile_not_found' | 'too_many_invitations'
  resendInvitation: ChangeRefused | WriteFailed | 'profile_exceeds_caller' | 'session_not_fresh' | 'reactivation_required' | 'invitation_not_found' | 'invitation_settled' | 'invitation_revoked' | 'invited_profile_deleted' | 'inviter_not_entitled' | 'already_member' | 'member_suspended' | 'ambiguous_external_id' | 'already_invited' | 'resend_throttled' | 'too_many_invitations'
  revokeInvitation: ChangeRefused | WriteFailed | 'profile_exceeds_caller' | 'invitation_not_found' | 'invitation_settled'
  getInvitationLink: WriteByAnyoneRefused | UncountedWriteFailed | 'invitation_not_found' | 'invitation_revoked' | 'invitation_expired' | 'invitation_settled' | 'inviter_not_entitled'
  acceptInvitation: WriteByTokenRefused | UncountedWriteFailed | 'invitation_for_another_address' | 'login_blocked' | 'reactivation_required' | 'invitation_not_found' | 'invitation_settled' | 'invitation_revoked' | 'invitation_expired' | 'sign_in_to_accept' | 'inviter_not_entitled' | 'already_member' | 'member_suspended' | 'ambiguous_external_id' | 'acceptance_details_required' | 'common_password'
  listDirectories: ReadBySessionRefused | ReadFailed
  createDirectory: ChangeByFreshSessionRefused | WriteFailed | 'profile_exceeds_caller' | 'owner_required' | 'session_not_fresh' | 'directory_limit_reached' | 'directory_name_taken' | 'profile_not_found' | 'owner_profile_not_mapped' | 'logout_settings_incomplete' | 'logout_url_forbidden'
  getDirectory: ReadBySessionRefused | ReadFailed | 'directory_not_found'
  editDirectory: ChangeBySessionRefused | WriteFailed | 'profile_exceeds_caller' | 'owner_required' | 'session_not_fresh' | 'directory_not_found' | 'directory_name_taken' | 'token_not_of_owner' | 'changed_meanwhile' | 'profile_not_found' | 'owner_profile_not_mapped' | 'logout_settings_incomplete' | 'logout_url_forbidden'
  deleteDirectory: ChangeBySessionRefused | WriteFailed | 'owner_required' | 'directory_not_found' | 'changed_meanwhile'
  rotateDirectoryToken: ChangeByFreshSessionRefused | WriteFailed | 'profile_exceeds_caller' | 'owner_required' | 'session_not_fresh' | 'directory_not_found'
  listDirectoryActivity: ReadBySessionRefused | ReadFailed | 'directory_not_found' | 'invalid_cursor'
  listDirectoryGroups: ReadBySessionRefused | ReadFailed | 'directory_not_found' | 'invalid_cursor'
  getDirectoryGroup: ReadBySessionRefused | ReadFailed | 'directory_group_not_found'
  editDirectoryGroup: ChangeBySessionRefused | WriteFailed | 'profile_exceeds_caller' | 'target_exceeds_caller' | 'owner_required' | 'directory_not_found' | 'directory_group_not_found' | 'changed_meanwhile' | 'profile_not_found' | 'owner_profile_not_mapped'
  listWebhooks: ReadRefused | ReadFailed
  createWebhook: ChangeRefused | WriteFailed | 'webhook_limit_reached' | 'webhook_url_forbidden'
  getWebhook: ReadRefused | ReadFailed | 'webhook_not_found'
  editWebhook: ChangeRefused | WriteFailed | 'webhook_not_found' | 'changed_meanwhile' | 'webhook_url_forbidden' | 'delete_in_progress'
  removeWebhook: ChangeRefused | WriteFailed | 'webhook_not_found' | 'changed_meanwhile' | 'delete_in_progress'
  rotateWebhookSecret: ChangeRefused | WriteFailed | 'webhook_not_found' | 'webhook_secret_limit_reached' | 'delete_in_progress'
  pingWebhook: ChangeRefused | WriteFailed | 'webhook_not_found' | 'webhook_disabled'
  listDeliveries: ReadRefused | ReadFailed | 'webhook_not_found' | 'invalid_cursor'
  getDelivery: ReadRefused | ReadFailed | 'delivery_not_found'
  retryDelivery: ChangeRefused | WriteFailed | 'delivery_not_found' | 'delivery_not_retryable' | 'webhook_disabled'
  replayEvents: ChangeRefused | WriteFailed | 'webhook_not_found' | 'webhook_disabled' | 'replay_throttled'
  summarizeDeliveries: ReadRefused | ReadFailed
  listEventTypes: ReadRefused | ReadFailed
  listEvents: ReadRefused | ReadFailed | 'invalid_cursor'
  getSigningKeys: ReadByAnyoneRefused | UncountedReadFailed
  listAuditEntries: ReadRefused | ReadFailed | 'invalid_cursor'
  countAuditEntries: ReadRefused | ReadFailed | 'invalid_time_zone' | 'too_many_days'
  listAuditViews: ReadBySessionRefused | ReadFailed
  createAuditView: RegisterBySessionRefused | WriteFailed | 'audit_view_limit_reached'
  editAuditView: RegisterBySessionRefused | WriteFailed | 'audit_view_not_found'
  deleteAuditView: RegisterBySessionRefused | WriteFailed | 'audit_view_not_found'
  exportAudit: ReadRefused | ReadFailed
  verifyAudit: ReadRefused | ReadFailed
  listAuditCheckpoints: ReadRefused | ReadFailed | 'invalid_cursor'
  evaluateAccess: AuthzenRefused | ReadFailed
  evaluateAccessBatch: AuthzenRefused | ReadFailed
  searchSubjects: AuthzenRefused | ReadFailed | 'invalid_page_token' | 'subject_not_searchable'
  searchActions: AuthzenRefused | ReadFailed | 'invalid_page_token'
  getAuthzenConfiguration: AuthzenDiscoveryRefused | UncountedReadFailed
  listPlatformOrganizations: ReadByPlatformRefused | ReadFailed | 'invalid_cursor'
  createPlatformOrganization: ChangeByPlatformRefused | WriteFailed | 'organization_external_id_taken' | 'webhook_url_forbidden'
  getPlatformOrganization: ReadByPlatformRefused | ReadFailed | 'organization_not_found'
  editPlatformOrganization: ChangeByPlatformRefused | WriteFailed | 'organization_not_found' | 'organization_external_id_taken' | 'changed_meanwhile'
}
