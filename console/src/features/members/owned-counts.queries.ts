import { apiQuery } from '../../api/queries.ts'

/** Maximum page size of the API. Organizations with longer lists get no counts, because these would be incomplete. */
const MOST = 200

export interface OwnedCounts {
  readonly triggers: number
  readonly keys: number
  readonly webhooks: number
}

/** The permission that each list requires. */
const REQUIRED = { triggers: 'triggers.manage', keys: 'api_keys.manage', webhooks: 'governance.manage' } as const

/** The kinds that the caller may count. */
export const countableKinds = (may: (permission: string) => boolean) =>
  (Object.keys(REQUIRED) as (keyof OwnedCounts)[]).filter(kind => may(REQUIRED[kind]))

/**
 * The numbers of triggers, active API keys and webhooks of each member, for the given `kinds`. They are counted on the
 * first page of each list; null if `kinds` is empty, or if a list has more pages. A webhook counts for its creator, and
 * for each member who was the last to change its URL, to rotate its secret or to configure it.
 */
export const ownedCountsQuery = (kinds: readonly (keyof OwnedCounts)[]) =>
  apiQuery('listTriggers', ['owned', kinds], async (reeve, signal) => {
    const [triggers, keys, webhooks] = await Promise.all([
      kinds.includes('triggers') ? reeve.triggers.list({ limit: MOST }, { signal }).page() : undefined,
      kinds.includes('keys') ? reeve.apiKeys.list({ status: 'active', limit: MOST }, { signal }).page() : undefined,
      kinds.includes('webhooks') ? reeve.webhooks.list({ signal }).toArray() : [],
    ])
    const isWhole = [triggers, keys].every(page => page === undefined || page.next_cursor === null)
    if (kinds.length === 0 || !isWhole) return null
    const counts = new Map<string, OwnedCounts>()
    const add = (userId: string, kind: keyof OwnedCounts) => {
      const before = counts.get(userId) ?? { triggers: 0, keys: 0, webhooks: 0 }
      counts.set(userId, { ...before, [kind]: before[kind] + 1 })
    }
    for (const { user_id } of triggers?.triggers ?? []) add(user_id, 'triggers')
    for (const { created_by, url_changed_by, secret_rotated_by, configured_by } of webhooks) {
      const authors = new Set([created_by, url_changed_by, secret_rotated_by, configured_by])
      for (const userId of authors) if (userId !== null) add(userId, 'webhooks')
    }
    for (const { owner_user_id } of keys?.api_keys ?? []) add(owner_user_id, 'keys')
    return counts
  })
