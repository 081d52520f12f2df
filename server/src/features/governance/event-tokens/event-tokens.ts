import type { JWK } from 'jose'
import type { Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { claimsOf, type Receiver, signToken } from './event-token.ts'
import type { StoredEvent } from './security-events.ts'
import { makeSigningKey, type OpenedKey, openSigningKey, type SealedKey } from './signing-key.ts'
import { findSigningKey, insertFirstSigningKey, listPublicKeys } from './signing-keys.sql.ts'

/** Signs events as tokens, with the keys of this installation. */
export interface EventTokens {
  /** The current signing key. The first call in an installation creates the first key. */
  currentKey(): Promise<OpenedKey>
  /** A new token of the event for the webhook with this URL, in compact form. @throws if the event has no token */
  sign(event: StoredEvent, to: Receiver, key: OpenedKey, at: Date): Promise<string>
  /** The public keys, for receivers; empty before the first key is created. */
  listPublicKeys(): Promise<JWK[]>
}

export function createEventTokens({
  pool,
  clock,
  vault,
  publicUrl,
}: {
  readonly pool: Pool
  readonly clock: Clock
  readonly vault: Vault
  readonly publicUrl: string
}): EventTokens {
  const issuer = publicUrl.replace(/\/+$/, '')
  /** Caches the last key, because decrypting a key costs as much as signing. */
  let opened: OpenedKey | undefined
  let creating: Promise<void> | undefined

  const open = (key: SealedKey): OpenedKey => {
    if (opened?.kid !== key.id) opened = openSigningKey(vault, key)
    return opened
  }
  const find = () => onConnection(pool, db => db.run(findSigningKey(clock.now())))
  const createFirst = async () => {
    const key = await makeSigningKey(vault)
    await onConnection(pool, db => db.run(insertFirstSigningKey(key, clock.now())))
  }
  const ensureKey = async (): Promise<SealedKey> => {
    const known = await find()
    if (known) return known
    creating ??= createFirst().finally(() => {
      creating = undefined
    })
    await creating
    const first = await find()
    if (!first) throw new Error('there is no signing key')
    return first
  }

  return {
    currentKey: async () => open(await ensureKey()),

    async sign(event, to, key, at) {
      const claims = claimsOf(event, { ...to, issuer, at })
      if (!claims) throw new Error(`an event of the type ${event.type} has no token`)
      return signToken(claims, key)
    },

    listPublicKeys: () => onConnection(pool, db => db.run(listPublicKeys(clock.now()))),
  }
}
