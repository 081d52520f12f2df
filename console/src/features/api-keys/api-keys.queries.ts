import type { ApiKey } from '@reeve/sdk'
import { reeve } from '../../api/client.ts'
import type { API_KEY_STATUSES } from '../../api/generated/vocabulary.ts'
import { requiring } from '../../api/permitted-query.ts'
import { apiQuery } from '../../api/queries.ts'
import { now } from '../../ui/clock.ts'

const PAGE = 50
const DAY_MS = 24 * 60 * 60 * 1000

export type KeyStatus = (typeof API_KEY_STATUSES)[number]

/** The open dialog. */
export type KeyDialog = 'create' | 'policy' | 'rotate' | 'revoke' | 'revoke-all'

/** The list's search parameters. */
export interface KeysSearch {
  readonly status?: KeyStatus | undefined
  readonly owner?: string | undefined
  /** Only keys that expire before this time. */
  readonly until?: string | undefined
  readonly cursor?: string | undefined
  readonly dialog?: KeyDialog | undefined
  /** The id of the key in the dialog. */
  readonly key?: string | undefined
}

/** One page of the keys, newest first. */
export const keysQuery = ({ status, owner, until, cursor }: KeysSearch) =>
  apiQuery('listApiKeys', [{ status, owner, until, cursor }], (reeve, signal) => {
    const filter = { ...(status && { status }), ...(owner && { owner_user_id: owner }) }
    const asked = { ...filter, ...(until && { expires_before: until }), ...(cursor && { cursor }) }
    return reeve.apiKeys.list({ ...asked, order: 'desc', limit: PAGE }, { signal }).page()
  })

/** The first 100 active service accounts. People create and rotate their keys. */
export const serviceAccountsQuery = () =>
  requiring(
    'members.read',
    apiQuery('listMembers', ['service accounts'], async (reeve, signal) => {
      const page = await reeve.members.list({ kind: 'service', status: 'active', limit: 100 }, { signal }).page()
      return page.members
    }),
  )

/** True if the key is still active. Searches only the 100 newest active keys of its owner. */
export async function isStillActive({ id, owner_user_id }: Pick<ApiKey, 'id' | 'owner_user_id'>): Promise<boolean> {
  const asked = { owner_user_id, status: 'active', order: 'desc', limit: 100 } as const
  const { api_keys } = await reeve().apiKeys.list(asked).page()
  return api_keys.some(key => key.id === id)
}

/** The owner's active keys, and those that a reactivation of the owner makes active again. */
export const usableKeysOfQuery = (owner: string) =>
  apiQuery('listApiKeys', ['usable', owner], async (reeve, signal) => {
    const keys = await reeve.apiKeys.list({ owner_user_id: owner, limit: 100 }, { signal }).toArray()
    return keys.filter(({ status }) => status === 'active' || status === 'owner_suspended')
  })

/** The end of the day that is this many days from today, in the reader's time zone. */
export const endOfDayIn = (days: number) => {
  const at = new Date(now() + days * DAY_MS)
  at.setHours(23, 59, 59, 0)
  return at.toISOString()
}

/**
 * Of the first 100 active keys that expire before this time, those that were not replaced, soonest first. `isWhole` is
 * false if more than 100 active keys expire.
 */
export const expiringKeysQuery = (until: string) =>
  apiQuery('listApiKeys', ['expiring', until], async (reeve, signal) => {
    const asked = { status: 'active', expires_before: until, limit: 100 } as const
    const { api_keys, next_cursor } = await reeve.apiKeys.list(asked, { signal }).page()
    const keys = api_keys.filter(({ replaced_by }) => replaced_by === null)
    keys.sort((a, b) => Date.parse(a.expires_at ?? '') - Date.parse(b.expires_at ?? ''))
    return { keys, isWhole: next_cursor === null }
  })

/** The first 50 keys that a reactivation of their owner makes active again. */
export const keysOfSuspendedQuery = () =>
  apiQuery('listApiKeys', ['of suspended'], (reeve, signal) =>
    reeve.apiKeys.list({ status: 'owner_suspended', limit: 50 }, { signal }).page(),
  )

/** A page of one key, to detect whether there is any. */
export const anyKeyQuery = () =>
  apiQuery('listApiKeys', ['any'], (reeve, signal) => reeve.apiKeys.list({ limit: 1 }, { signal }).page())

/** The newest keys, for the command palette. */
export const newestKeysQuery = () =>
  apiQuery('listApiKeys', ['newest'], async (reeve, signal) => {
    const { api_keys } = await reeve.apiKeys.list({ order: 'desc', limit: 100 }, { signal }).page()
    return api_keys
  })
