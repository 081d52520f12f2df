// Made from the API's document by "npm run generate"; do not edit.

import type { Operation } from '../methods.ts'

export const OPERATIONS = {
  members: {
    list: { id: 'listMembers', call: 'GET /v1/members', takes: 'query', lists: true },
    create: { id: 'createMember', call: 'POST /v1/members', takes: 'body', takesKey: true },
    count: { id: 'countMembers', call: 'GET /v1/members/counts', takes: 'query' },
    export: { id: 'exportMembers', call: 'GET /v1/members/export', takes: 'query', streams: 'csv' },
    get: { id: 'getMember', call: 'GET /v1/members/{userId}' },
    assignProfile: { call: 'PATCH /v1/members/{userId}', takes: 'body', takesKey: true, takesIfMatch: true },
    remove: { id: 'removeMember', call: 'DELETE /v1/members/{userId}', takes: 'query', takesKey: true, takesIfMatch: true },
    edit: { id: 'editMember', call: 'PATCH /v1/members/{userId}/details', takes: 'body', takesKey: true, takesIfMatch: true },
    checkAccess: { call: 'GET /v1/members/{userId}/access', takes: 'query' },
    getSuspension: { call: 'GET /v1/members/{userId}/suspension' },
    suspend: { id: 'suspendMember', call: 'POST /v1/members/{userId}/suspension', takes: 'body', takesKey: true, takesIfMatch: true },
    reactivate: { id: 'reactivateMember', call: 'DELETE /v1/members/{userId}/suspension', takes: 'query', takesKey: true, takesIfMatch: true },
    getFollowUps: { call: 'GET /v1/members/{userId}/suspension/follow-ups' },
    editFollowUp: { call: 'PATCH /v1/members/{userId}/suspension/follow-ups/{followUpId}', takes: 'body', takesKey: true, takesIfMatch: true },
    listSessions: { id: 'listMemberSessions', call: 'GET /v1/members/{userId}/sessions', lists: true },
    endSession: { id: 'endMemberSession', call: 'DELETE /v1/members/{userId}/sessions/{sessionId}', takesKey: true },
    listSignIns: { id: 'listMemberSignIns', call: 'GET /v1/members/{userId}/sign-ins', takes: 'query', lists: true },
    unlinkIdentity: { call: 'DELETE /v1/members/{userId}/identity', takes: 'query', takesKey: true, takesIfMatch: true },
    listIntegrations: { call: 'GET /v1/members/{userId}/integrations', takes: 'query', lists: true },
    getIntegration: { call: 'GET /v1/members/{userId}/integrations/{id}' },
    putIntegration: { call: 'PUT /v1/members/{userId}/integrations/{id}', takes: 'body', takesKey: true },
    deleteIntegration: { call: 'DELETE /v1/members/{userId}/integrations/{id}', takesKey: true },
  },
  profiles: {
    list: { id: 'listProfiles', call: 'GET /v1/profiles', takes: 'query', lists: true },
    create: { id: 'createProfile', call: 'POST /v1/profiles', takes: 'body', takesKey: true },
    get: { id: 'getProfile', call: 'GET /v1/profiles/{id}' },
    edit: { id: 'editProfile', call: 'PATCH /v1/profiles/{id}', takes: 'body', takesKey: true, takesIfMatch: true },
    delete: { id: 'deleteProfile', call: 'DELETE /v1/profiles/{id}', takesKey: true, takesIfMatch: true },
  },
  organization: {
    get: { id: 'getOrganization', call: 'GET /v1/organization' },
    edit: { id: 'editOrganization', call: 'PATCH /v1/organization', takes: 'body', takesKey: true, takesIfMatch: true },
    setUp: { id: 'setUpOrganization', call: 'POST /v1/setup', takes: 'body' },
  },
  caller: {
    get: { id: 'getCaller', call: 'GET /v1/caller' },
  },
  setup: {
    getLink: { id: 'getSetupLink', call: 'POST /v1/setup/link', takes: 'body' },
  },
  account: {
    get: { id: 'getAccount', call: 'GET /v1/account' },
    edit: { id: 'editAccount', call: 'PATCH /v1/account', takes: 'body' },
    listSessions: { call: 'GET /v1/account/sessions', lists: true },
    endOtherSessions: { call: 'DELETE /v1/account/sessions' },
    endSession: { call: 'DELETE /v1/account/sessions/{id}' },
  },
  signIn: {
    listProviders: { id: 'listSignInProviders', call: 'GET /v1/sign-in/providers', lists: true },
  },
  apiKeys: {
    list: { id: 'listApiKeys', call: 'GET /v1/api-keys', takes: 'query', lists: true },
    create: { id: 'createApiKey', call: 'POST /v1/api-keys', takes: 'body', takesKey: true },
    revoke: { id: 'revokeApiKey', call: 'DELETE /v1/api-keys/{id}', takesKey: true },
    rotate: { id: 'rotateApiKey', call: 'POST /v1/api-keys/{id}/rotate', takes: 'body', takesKey: true },
    revokeExposed: { id: 'revokeExposedApiKeys', call: 'POST /v1/api-keys/revoke-exposed', takes: 'body' },
  },
  triggers: {
    list: { id: 'listTriggers', call: 'GET /v1/triggers', takes: 'query', lists: true },
    get: { id: 'getTrigger', call: 'GET /v1/triggers/{id}' },
    put: { id: 'putTrigger', call: 'PUT /v1/triggers/{id}', takes: 'body', takesKey: true },
    delete: { id: 'deleteTrigger', call: 'DELETE /v1/triggers/{id}', takesKey: true },
    permit: { id: 'permitTrigger', call: 'GET /v1/triggers/{id}/permit' },
  },
  oracle: {
    get: { id: 'getOracle', call: 'GET /v1/oracle' },
    put: { id: 'putOracle', call: 'PUT /v1/oracle', takes: 'body', takesKey: true, takesIfMatch: true },
  },
  invitations: {
    list: { id: 'listInvitations', call: 'GET /v1/invitations', takes: 'query', lists: true },
    send: { id: 'sendInvitation', call: 'POST /v1/invitations', takes: 'body', takesKey: true },
    resend: { id: 'resendInvitation', call: 'POST /v1/invitations/{id}/resend', takesKey: true },
    revoke: { id: 'revokeInvitation', call: 'DELETE /v1/invitations/{id}', takesKey: true },
    accept: { id: 'acceptInvitation', call: 'POST /v1/invitations/accept', takes: 'body' },
  },
  webhooks: {
    list: { id: 'listWebhooks', call: 'GET /v1/governance/webhooks', lists: true },
    create: { id: 'createWebhook', call: 'POST /v1/governance/webhooks', takes: 'body', takesKey: true },
    get: { id: 'getWebhook', call: 'GET /v1/governance/webhooks/{id}' },
    edit: { id: 'editWebhook', call: 'PATCH /v1/governance/webhooks/{id}', takes: 'body', takesKey: true, takesIfMatch: true },
    remove: { id: 'removeWebhook', call: 'DELETE /v1/governance/webhooks/{id}', takesKey: true, takesIfMatch: true },
    rotateSecret: { id: 'rotateWebhookSecret', call: 'POST /v1/governance/webhooks/{id}/secret/rotate', takes: 'body', takesKey: true },
    ping: { id: 'pingWebhook', call: 'POST /v1/governance/webhooks/{id}/ping', takesKey: true },
    listDeliveries: { call: 'GET /v1/governance/webhooks/{id}/deliveries', takes: 'query', lists: true },
    getDelivery: { call: 'GET /v1/governance/webhooks/{id}/deliveries/{deliveryId}' },
    retryDelivery: { call: 'POST /v1/governance/webhooks/{id}/deliveries/{deliveryId}/retry', takesKey: true },
    replayEvents: { call: 'POST /v1/governance/webhooks/{id}/replay', takes: 'body', takesKey: true },
  },
  deliveries: {
    summarize: { id: 'summarizeDeliveries', call: 'GET /v1/governance/deliveries/summary' },
  },
  eventTypes: {
    list: { id: 'listEventTypes', call: 'GET /v1/governance/event-types', lists: true },
  },
  events: {
    list: { id: 'listEvents', call: 'GET /v1/governance/events', takes: 'query', lists: true },
  },
  audit: {
    listEntries: { id: 'listAuditEntries', call: 'GET /v1/audit/entries', takes: 'query', lists: true },
    countEntries: { id: 'countAuditEntries', call: 'GET /v1/audit/counts', takes: 'query' },
    export: { id: 'exportAudit', call: 'GET /v1/audit/export', takes: 'query', streams: true },
    verify: { id: 'verifyAudit', call: 'GET /v1/audit/verification' },
    listCheckpoints: { id: 'listAuditCheckpoints', call: 'GET /v1/audit/checkpoints', takes: 'query', lists: true },
  },
  access: {
    evaluate: { id: 'evaluateAccess', call: 'POST /access/v1/evaluation', takes: 'body', readOnly: true },
    evaluateBatch: { id: 'evaluateAccessBatch', call: 'POST /access/v1/evaluations', takes: 'body', readOnly: true },
    searchSubjects: { call: 'POST /access/v1/search/subject', takes: 'body', readOnly: true },
    searchActions: { call: 'POST /access/v1/search/action', takes: 'body', readOnly: true },
    getConfiguration: { id: 'getAuthzenConfiguration', call: 'GET /.well-known/authzen-configuration' },
  },
} satisfies Record<string, Record<string, Operation>>
