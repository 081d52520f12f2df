import { isReeveError, type SuspensionReceipt } from '@reeve/sdk'
import { reeve } from '../../api/client.ts'
import { tagged } from '../../api/etag.ts'
import { requiring } from '../../api/permitted-query.ts'
import { apiQuery, LIVE } from '../../api/queries.ts'
import { sessionsOfQuery } from '../members/index.ts'

/** Polling interval of an open preview. */
const REFETCH_MS = 5_000

interface Fetched {
  readonly state: { readonly error: unknown }
}

/**
 * A refusal stops polling and the refetch on window focus, because each refusal is recorded in the audit log. Other
 * errors do not stop them.
 */
const wasRefused = ({ state: { error } }: Fetched): boolean =>
  isReeveError(error) && error.problem !== null && error.status < 500

const live = {
  staleTime: 0,
  refetchInterval: (query: Fetched) => (wasRefused(query) ? (false as const) : REFETCH_MS),
  refetchOnWindowFocus: (query: Fetched) => !wasRefused(query),
  // The route's loader has already fetched the preview, so an error is not retried on mount.
  retryOnMount: false,
} as const

interface PreviewedChoices {
  /** Matters only for the owner of the Oracle. */
  readonly keepOracle: boolean
  readonly disableWebhooks: boolean
}

/** The dry run of a suspension. It always requests the login block, to find out if one is possible. */
export const suspensionPreviewQuery = (userId: string, { keepOracle, disableWebhooks }: PreviewedChoices) => {
  const order = { block_login: true, keep_oracle: keepOracle, disable_webhooks: disableWebhooks }
  return {
    ...apiQuery('suspendMember', ['preview', userId, { keepOracle, disableWebhooks }], (reeve, signal) =>
      tagged(reeve.members.suspend(userId, order, { dryRun: true, signal })),
    ),
    ...live,
  }
}

/** The choices with which the page of a suspension opens. */
export const OPENING_CHOICES: PreviewedChoices = { keepOracle: true, disableWebhooks: false }

/** Actions of a suspension on the Oracle that the member owns, the safe one first. */
export const ORACLE_ACTIONS = ['pause', 'keep'] as const
export type OracleAction = (typeof ORACLE_ACTIONS)[number]

/** The sessions that a login block would end, refetched like the preview. */
export const endingSessionsQuery = (userId: string) => ({ ...sessionsOfQuery(userId), ...live })

/** Default of the reactivation form: webhooks stay disabled, because they may be an attacker's. */
export const RESTORES_WEBHOOKS = false

interface ReactivationChoices {
  readonly restoresWebhooks: boolean
  /** True if an owner overrides the hold of a directory. Without this, the hold makes Reeve refuse the reactivation. */
  readonly overrides: boolean
}

/** The query parameters of these choices. Choices that equal the API's default are left out. */
export const toReactivation = ({ restoresWebhooks, overrides }: ReactivationChoices) => ({
  ...(!restoresWebhooks && { restore_webhooks: false }),
  ...(overrides && { override: true }),
})

/** The dry run of a reactivation. */
export const reactivationQuery = (userId: string, choices: ReactivationChoices) => ({
  ...apiQuery('reactivateMember', ['preview', userId, choices], (reeve, signal) =>
    tagged(reeve.members.reactivate(userId, toReactivation(choices), { dryRun: true, signal })),
  ),
  ...live,
})

export const triggersOfQuery = (userId: string) =>
  requiring(
    'triggers.manage',
    apiQuery('listTriggers', [{ userId }], (reeve, signal) =>
      reeve.triggers.list({ user_id: userId, limit: 100 }, { signal }).toArray(),
    ),
  )

/** The enabled triggers. Has its own key, because a receipt shows `triggersOfQuery` as it was before the action. */
export const runningTriggersOfQuery = (userId: string) =>
  requiring(
    'triggers.manage',
    apiQuery('listTriggers', [{ userId, enabled: true }], (reeve, signal) =>
      reeve.triggers.list({ user_id: userId, enabled: true, limit: 100 }, { signal }).toArray(),
    ),
  )

export const invitationsOfQuery = (userId: string) =>
  requiring(
    'members.invite',
    apiQuery('listInvitations', [{ userId }], (reeve, signal) =>
      reeve.invitations.list({ invited_by: userId, status: 'pending', limit: 100 }, { signal }).toArray(),
    ),
  )

/**
 * The dry run of a removal. It always names a successor for service accounts, to find out which there are; the effects
 * do not depend on who it is.
 */
export const removalPreviewQuery = (userId: string, successor: string) => ({
  ...apiQuery('removeMember', ['preview', userId, successor], (reeve, signal) =>
    tagged(reeve.members.remove(userId, { service_accounts_to: successor }, { dryRun: true, signal })),
  ),
  staleTime: 0,
})

export const suspensionQuery = (userId: string) =>
  apiQuery('getSuspension', [userId], (reeve, signal) => reeve.members.getSuspension(userId, { signal }))

/** The follow-ups of the open suspension, with the ETag of the list; other administrators mark them, too. */
export const followUpsQuery = (userId: string) => ({
  ...apiQuery('getFollowUps', [userId], (reeve, signal) => tagged(reeve.members.getFollowUps(userId, { signal }))),
  ...LIVE,
})

/** The open follow-ups of all members, also of those who were reactivated. */
export const openFollowUpsQuery = () =>
  apiQuery('listOpenFollowUps', [], (reeve, signal) =>
    reeve.members.listOpenFollowUps({ limit: 200 }, { signal }).toArray(),
  )

/** True if the suspension of this receipt is open. */
export const isStillOpen = async (userId: string, { suspension_id }: SuspensionReceipt): Promise<boolean> =>
  (await reeve().members.getSuspension(userId)).id === suspension_id

/** True if the member is active. */
export const isStillActive = async (userId: string): Promise<boolean> =>
  (await reeve().members.get(userId)).status === 'active'

/** The audit entry of a suspension; null if the member's newest suspension is a later one. */
export const suspensionEntryQuery = (userId: string, suspensionId: string) =>
  apiQuery('listAuditEntries', ['suspension', suspensionId], async (reeve, signal) => {
    const asked = { action: 'member.suspended', target: userId, limit: 1 }
    const [entry] = (await reeve.audit.listEntries(asked, { signal }).page()).entries
    const after = entry?.changes?.after as { readonly suspension_id?: string } | null | undefined
    return after?.suspension_id === suspensionId && entry ? entry : null
  })

/** The audit entry of the reactivation that ended a suspension; null if the member has a later reactivation. */
export const reactivationEntryQuery = (userId: string, suspensionId: string) =>
  apiQuery('listAuditEntries', ['reactivation', suspensionId], async (reeve, signal) => {
    const asked = { action: 'member.reactivated', target: userId, limit: 1 }
    const [entry] = (await reeve.audit.listEntries(asked, { signal }).page()).entries
    const before = entry?.changes?.before as { readonly suspension_id?: string } | null | undefined
    return before?.suspension_id === suspensionId && entry ? entry : null
  })

/** The newest revoked invitations of a sender. A revoked invitation never becomes pending again. */
export const revokedInvitationsQuery = (userId: string) =>
  requiring(
    'members.invite',
    apiQuery('listInvitations', [{ userId, status: 'revoked' }], async (reeve, signal) => {
      const asked = { invited_by: userId, status: 'revoked', order: 'desc', limit: 200 } as const
      return (await reeve.invitations.list(asked, { signal }).page()).invitations
    }),
  )
