/** Names of functions with the reason for their exception, by the path of their file. */
type Exceptions = Readonly<Record<string, Readonly<Record<string, string>>>>

const DELIVERY = 'server/src/features/governance/delivery'
const AUDIT = 'server/src/features/audit'
const LIBRARY = 'a table of the sign-in library, whose tables belong to accounts'

/**
 * The statements with a part that does not name one organization: all work that crosses organizations. Decision 0042
 * says where it would run if there were cells.
 */
export const CROSS_TENANT: Exceptions = {
  'server/src/operations/governance-lock.sql.ts': {
    hasOrganizations: 'setup: the first organization may be created only in an empty database',
    listOrganizationIds: 'the command `organization` of the operator',
  },
  'server/src/features/organizations/organizations.sql.ts': {
    listOrganizationRows: 'a platform key lists the organizations of the installation',
    findOrganizationWithExternalId: 'an external id is unique in the installation',
  },
  'server/src/features/members/memberships.sql.ts': {
    isActiveElsewhere: 'an account is shared: its other organizations decide who may block its login',
    findSoleMembershipStart: 'as isActiveElsewhere, for the sign-ins that an organization may see',
    isMemberElsewhere: 'as isActiveElsewhere, for a change of the sign-in methods',
    isMemberElsewhereByEmail: 'as isMemberElsewhere, before the account is known',
    listOrganizationsOfAddress: 'limits of failed sign-ins, before the account is known',
    selectMembershipsOf: 'a person lists their own organizations',
  },
  'server/src/features/directories/logout/logout.sql.ts': {
    findLogoutSettings: 'an identity provider names only the directory',
  },
  'server/src/features/api-keys/api-keys.sql.ts': {
    countExpiringKeys: 'a metric of the installation',
  },
  'server/src/features/api-keys/unused-keys.sql.ts': {
    findUncheckedPolicies: 'the worker finds organizations that revoke unused keys',
  },
  'server/src/features/directories/synchronizations.sql.ts': {
    findEndedSynchronizations: 'the worker finds bursts of changes that have ended',
  },
  'server/src/features/accounts/login-blocks/lifted-blocks.sql.ts': {
    selectLiftedBlocks: 'the worker finds lifted blocks that their organizations have not recorded',
  },
  'server/src/features/accounts/sign-in/storage.sql.ts': {
    insertRow: LIBRARY,
    selectRows: LIBRARY,
    countRows: LIBRARY,
    updateRows: LIBRARY,
    incrementRow: LIBRARY,
    deleteRows: LIBRARY,
  },
  'server/src/database/backup/load.ts': {
    assertCounts: 'a restore counts the rows of every table',
  },
  'server/src/database/old-partitions.ts': {
    listLastRowsIn: 'the operator drops a partition, which has the rows of all organizations',
  },
  [`${DELIVERY}/backlog.sql.ts`]: {
    countLanes: 'a metric of the installation',
    countOutboxEvents: 'a metric of the installation',
    findWaitingOrganizations: 'a metric of the installation: finds the organizations to count in',
  },
  [`${DELIVERY}/lanes.sql.ts`]: {
    claimLanes: 'the worker claims the lanes that are due, of all organizations',
    extendClaims: 'the worker extends its claims, of several organizations, by their ids',
    findFailingLanes: 'the worker finds failing webhooks to warn about',
  },
  [`${DELIVERY}/outbox.sql.ts`]: {
    findOutboxes: 'the worker finds organizations with events to fan out',
    listFanouts: 'the worker visits all organizations to delete old deliveries',
  },
  [`${DELIVERY}/revocations.sql.ts`]: {
    clearRevocations: 'a process clears the revocations that it waited for, of several organizations, by their ids',
    findAbandonedRevocations: 'the worker finds revocations whose process died',
  },
  [`${AUDIT}/audit.sql.ts`]: {
    listChainHeads: 'a backup lists all heads, so that a restore can be compared with them',
  },
  [`${AUDIT}/checkpoints.sql.ts`]: {
    findUncoveredChains: 'the worker finds chains to sign',
    findLaggingChains: 'a metric of the installation',
  },
  [`${AUDIT}/sink/sink.sql.ts`]: {
    sweepChains: 'the worker finds the chains that the audit sink lacks',
    findChainsBehind: 'the worker finds chains to ship to the audit sink',
    findSinkState: 'a metric of the installation',
  },
}

/** The statements that write more than once, because one write needs the result of another one. */
export const SEVERAL_WRITES: Exceptions = {
  'server/src/features/accounts/sign-in/session-lifetime.sql.ts': {
    replaceSession: 'the new session takes over the lifetime of the one that it deletes; none if it has ended',
  },
  [`${DELIVERY}/deliveries.sql.ts`]: {
    finishDeliveries: 'logs the attempts of exactly the deliveries that still had the claim, with their next times',
  },
  [`${DELIVERY}/revocations.sql.ts`]: {
    revokeUnlessIdle: 'one attempt to lock the webhook decides which of two tables is written; a second one may differ',
    clearRevocations: 'deletes the revocations of the lanes that were not locked',
  },
  [`${AUDIT}/checkpoints.sql.ts`]: {
    insertCheckpoint: 'inserts only if the head was not locked, and no other worker had signed',
  },
}
