import { createLocalJWKSet } from 'jose'
import type { Clock } from '../../../kernel/clock.ts'
import type { RequestResult, Sender } from '../../governance/destinations/index.ts'
import { logoutKeysUnavailable } from './logout.contract.ts'

/** Finds the key of a token, by its algorithm and key id. */
export type KeySet = ReturnType<typeof createLocalJWKSet>

/** A bounded cache of the public keys of identity providers, in this process. */
export interface KeySets {
  /** @throws logout_keys_unavailable */
  get(url: string): Promise<KeySet>
  /**
   * Fetches the keys again for a token whose key is unknown. Null if that fails, or if the last request is too recent.
   */
  getNewer(url: string): Promise<KeySet | null>
}

const FRESH_MS = 10 * 60_000
/** Minimum time between requests to a URL for tokens with unknown keys, whoever sends the tokens. */
const PAUSE_MS = 30_000
const PAUSE_AFTER_FAILURE_MS = 5_000
const MOST_KEY_SETS = 1_000
const MOST_KEYS = 100
export const MOST_BYTES = 64 * 1024

interface Entry {
  /** Time of the last request. */
  readonly triedAt: number
  /** The last request, pending or settled. */
  readonly last: Promise<KeySet>
  /** The keys of the last request that succeeded. */
  readonly known: { readonly keys: KeySet; readonly fetchedAt: number } | null
  readonly isPending: boolean
}

export function createKeySets({ sender, clock }: { sender: Pick<Sender, 'send'>; clock: Clock }): KeySets {
  const entries = new Map<string, Entry>()
  const store = (url: string, entry: Entry) => {
    entries.delete(url)
    entries.set(url, entry)
    const [oldest] = entries.keys()
    if (entries.size > MOST_KEY_SETS && oldest !== undefined) entries.delete(oldest)
  }

  /**
   * Concurrent callers share one request. Until it succeeds, the former keys remain usable as long as they are fresh.
   */
  const refetch = (url: string, known: Entry['known'] = null): Promise<KeySet> => {
    const triedAt = clock.now().getTime()
    const last = fetchKeySet(sender, url)
    const settle = (now: Entry['known']) => {
      if (entries.get(url)?.last === last) store(url, { triedAt, last, known: now, isPending: false })
    }
    store(url, { triedAt, last, known, isPending: true })
    last.then(
      keys => settle({ keys, fetchedAt: triedAt }),
      () => settle(known),
    )
    return last
  }

  return {
    async get(url) {
      const now = clock.now().getTime()
      const entry = entries.get(url)
      if (entry?.known && now - entry.known.fetchedAt < FRESH_MS) return entry.known.keys
      if (entry?.isPending) return entry.last
      if (entry && now - entry.triedAt < PAUSE_AFTER_FAILURE_MS) throw unavailable()
      return refetch(url, entry?.known)
    },

    async getNewer(url) {
      const entry = entries.get(url)
      if (entry?.isPending) return entry.last.catch(() => null)
      if (entry && clock.now().getTime() - entry.triedAt < PAUSE_MS) return null
      return refetch(url, entry?.known).catch(() => null)
    },
  }
}

async function fetchKeySet(sender: Pick<Sender, 'send'>, url: string): Promise<KeySet> {
  const headers = { accept: 'application/json', 'user-agent': 'Reeve' }
  const result = await sender.send({ method: 'GET', url, headers, body: null })
  if (result.outcome !== 'delivered') throw unavailable(result)
  try {
    const { keys } = JSON.parse(result.responseBody.toString())
    if (!Array.isArray(keys) || keys.length > MOST_KEYS) throw new Error('too many keys')
    return createLocalJWKSet({ keys })
  } catch (cause) {
    throw unavailable(result, cause)
  }
}

/** The reason is logged and not returned. Otherwise a caller could probe the network with URLs. */
function unavailable(result?: RequestResult, cause?: unknown) {
  const reason = result?.error ?? result?.status ?? 'a moment ago'
  return logoutKeysUnavailable({
    retryAfter: Math.ceil(PAUSE_AFTER_FAILURE_MS / 1000),
    cause: cause ?? new Error(`fetching the keys of an identity provider failed: ${reason}`),
  })
}
