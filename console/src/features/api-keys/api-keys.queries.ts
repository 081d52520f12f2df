import type { ApiKey } from '@reeve/sdk'
import { ask } from '../../api/queries.ts'

const PAGE = 50
const DAY_MS = 24 * 60 * 60 * 1000
/** More than these nobody reads in the morning. */
const MOST_READ = 500

export const KEY_STATUSES = ['active', 'owner_suspended', 'expired', 'revoked'] as const
export type KeyStatus = (typeof KEY_STATUSES)[number]

/** What lies over the list. */
export type KeyDialog = 'create' | 'rotate' | 'revoke' | 'revoke-all'

/** What the address of the list says. */
export interface KeysSearch {
  readonly status?: KeyStatus | undefined
  readonly owner?: string | undefined
  readonly cursor?: string | undefined
  readonly dialog?: KeyDialog | undefined
  /** Which key the dialog is about. */
  readonly key?: string | undefined
}

/** The newest first. */
export const keysQuery = ({ status, owner, cursor }: KeysSearch) =>
  ask('listApiKeys', [{ status, owner, cursor }], (reeve, signal) => {
    const asked = { ...(status && { status }), ...(owner && { owner_user_id: owner }), ...(cursor && { cursor }) }
    return reeve.apiKeys.list({ ...asked, order: 'desc', limit: PAGE }, { signal }).page()
  })

/** Those that still work, or will when their owner is reactivated. */
export const usableKeysOfQuery = (owner: string) =>
  ask('listApiKeys', ['usable', owner], async (reeve, signal) => {
    const keys = await reeve.apiKeys.list({ owner_user_id: owner, limit: 100 }, { signal }).toArray()
    return keys.filter(({ status }) => status === 'active' || status === 'owner_suspended')
  })

/** Active keys that expire within so many days and have no successor, the next one first. */
export const expiringKeysQuery = (days: number) =>
  ask('listApiKeys', ['expiring', days], async (reeve, signal) => {
    const until = Date.now() + days * DAY_MS
    const keys: ApiKey[] = []
    let read = 0
    for await (const key of reeve.apiKeys.list({ status: 'active', limit: 100 }, { signal })) {
      const ends = key.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(key.expires_at)
      if (ends < until && key.replaced_by === null) keys.push(key)
      if (++read === MOST_READ) break
    }
    return keys.sort((a, b) => Date.parse(a.expires_at ?? '') - Date.parse(b.expires_at ?? ''))
  })

/** Keys that work again as soon as their suspended owner does. */
export const keysOfSuspendedQuery = () =>
  ask('listApiKeys', ['of suspended'], (reeve, signal) =>
    reeve.apiKeys.list({ status: 'owner_suspended', limit: 50 }, { signal }).page(),
  )
