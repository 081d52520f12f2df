/** Queries of a member's tabs, which `prefetchTab` fetches, with the permissions that they need. */
import { isReeveError } from '@reeve/sdk'
import { requiring } from '../../api/permitted-query.ts'
import { apiQuery } from '../../api/queries.ts'

/** Maximum number of rows per table. */
export const MAX_ROWS = 100

export const allTriggersOfQuery = (userId: string) =>
  requiring(
    'triggers.manage',
    apiQuery('listTriggers', [{ userId, enabled: 'any' }], (reeve, signal) =>
      reeve.triggers.list({ user_id: userId, limit: MAX_ROWS }, { signal }).page(),
    ),
  )

/** The Oracle if the member owns it, otherwise an empty list. */
export const oracleOfQuery = (userId: string) =>
  requiring(
    'oracle.manage',
    apiQuery('getOracle', [{ owner: userId }], async (reeve, signal) => {
      const oracle = await reeve.oracle.get({ signal }).catch(error => {
        if (isReeveError(error, 'oracle_not_found')) return undefined
        throw error
      })
      return oracle?.owner_user_id === userId ? [oracle] : []
    }),
  )

export const integrationsOfQuery = (userId: string) =>
  requiring(
    'integrations.manage',
    apiQuery('listIntegrations', [userId], (reeve, signal) =>
      reeve.members.listIntegrations(userId, { limit: MAX_ROWS }, { signal }).page(),
    ),
  )

export const keysOfQuery = (userId: string) =>
  requiring(
    'api_keys.manage',
    apiQuery('listApiKeys', ['of', userId], (reeve, signal) =>
      reeve.apiKeys.list({ owner_user_id: userId, limit: MAX_ROWS }, { signal }).page(),
    ),
  )

/**
 * The webhooks that the member created, or whose URL, secret or configuration the member was the last to change, as in
 * the receipt of a suspension. The receipt also contains webhooks of which the member knows only the previous secret,
 * while it is valid.
 */
export const webhooksOfQuery = (userId: string) =>
  requiring(
    'governance.manage',
    apiQuery('listWebhooks', [{ createdOrConfiguredBy: userId }], async (reeve, signal) => {
      const webhooks = await reeve.webhooks.list({ signal }).toArray()
      return webhooks.filter(({ created_by, url_changed_by, secret_rotated_by, configured_by }) =>
        [created_by, url_changed_by, secret_rotated_by, configured_by].includes(userId),
      )
    }),
  )

export const allInvitationsOfQuery = (userId: string) =>
  requiring(
    'members.invite',
    apiQuery('listInvitations', [{ userId, status: 'any' }], (reeve, signal) =>
      reeve.invitations.list({ invited_by: userId, limit: MAX_ROWS }, { signal }).page(),
    ),
  )

const ENTRIES = 30

/** Maximum number of keys whose entries are fetched, with one request each. */
const MOST_KEYS = 20

/**
 * The newest entries by a member, or those about the member and, if the caller may list keys, about the member's newest
 * keys.
 */
export const historyQuery = (userId: string, side: 'target' | 'actor', hasKeys: boolean) =>
  apiQuery('listAuditEntries', ['history', side, userId, hasKeys], async (reeve, signal) => {
    const entriesWith = async (filter: { readonly target: string } | { readonly actor: string }) =>
      (await reeve.audit.listEntries({ ...filter, limit: ENTRIES }, { signal }).page()).entries
    if (side === 'actor') return entriesWith({ actor: userId })
    const keys = hasKeys
      ? (await reeve.apiKeys.list({ owner_user_id: userId, order: 'desc', limit: MOST_KEYS }, { signal }).page())
          .api_keys
      : []
    const found = await Promise.all([userId, ...keys.map(({ id }) => id)].map(target => entriesWith({ target })))
    return found
      .flat()
      .sort((a, b) => b.sequence - a.sequence)
      .slice(0, ENTRIES)
  })
