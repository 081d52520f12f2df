import { OperatorError } from '../../kernel/operator-error.ts'
import type { Vault } from '../../kernel/vault.ts'
import type { ChangeOrigin } from '../../operations/internal-change.ts'
import type { Runtime } from '../../operations/runtime.ts'
import { changeInSystem } from '../audit/index.ts'
import { issuePlatformKey, type NewPlatformKey } from './issue-platform-key.ts'
import { platformKeyCreated, platformKeyRevoked, platformKeyRotated } from './platform-keys.facts.ts'
import {
  listPlatformKeyRows,
  type PlatformKeyRow,
  revokePlatformKeyRow,
  setPlatformKeyExpiry,
} from './platform-keys.sql.ts'

interface Parts {
  readonly runtime: Runtime
  readonly vault: Vault
}

interface IssuedPlatformKey {
  readonly row: PlatformKeyRow
  readonly key: string
}

/** Creates a platform key. Only the result contains the key's text. */
export const createPlatformKey = (
  { runtime, vault }: Parts,
  { lifetimeMs, ...order }: Omit<NewPlatformKey, 'expiresAt'> & { readonly lifetimeMs: number | null },
  by: ChangeOrigin,
): Promise<IssuedPlatformKey> =>
  changeInSystem(runtime, by, {
    decide({ now }) {
      const expiresAt = lifetimeMs === null ? null : new Date(now.getTime() + lifetimeMs)
      const { key, row, write } = issuePlatformKey(vault, { ...order, expiresAt }, now)
      return { result: { row, key }, fact: platformKeyCreated(row), writes: write }
    },
  })

/**
 * Replaces a key by a new one with the same name, scopes, addresses and lifetime. The former one works until the
 * overlap ends, or until its own expiry; without an overlap it is revoked.
 * @throws OperatorError
 */
export const rotatePlatformKey = (
  { runtime, vault }: Parts,
  { id, overlapMs }: { readonly id: string; readonly overlapMs: number },
  by: ChangeOrigin,
): Promise<IssuedPlatformKey & { readonly overlapEnd: Date }> =>
  changeInSystem(runtime, by, {
    read: now => listPlatformKeyRows(now, id).first(),
    decide({ now, found: former }) {
      if (!former) throw new OperatorError('Platform key not found.')
      if (former.replaced_by !== null) throw new OperatorError('The key was already rotated. Rotate its replacement.')
      if (former.status !== 'active') throw new OperatorError(`The key is ${former.status}.`)
      const { key, row, write } = issuePlatformKey(vault, replacementOf(former, now), now)
      const asked = new Date(now.getTime() + overlapMs)
      const overlapEnd = former.expires_at && former.expires_at < asked ? former.expires_at : asked
      // Without an overlap, the key is revoked instead of expired: other processes compare an expiry with their own
      // clocks, which may be behind.
      const ending =
        overlapMs > 0 ? setPlatformKeyExpiry(former.id, overlapEnd) : revokePlatformKeyRow(former.id, 'rotated', now)
      const fact = platformKeyRotated(former, row, overlapEnd)
      return { result: { row, key, overlapEnd }, fact, writes: [write, ending] }
    },
  })

const replacementOf = ({ id, name, scopes, addresses, created_at, expires_at }: PlatformKeyRow, now: Date) => ({
  name,
  scopes,
  addresses,
  expiresAt: expires_at && new Date(now.getTime() + expires_at.getTime() - created_at.getTime()),
  rotatedFrom: id,
})

/** Revokes a key. Later requests with it are refused. @throws OperatorError */
export const revokePlatformKey = (
  runtime: Runtime,
  id: string,
  by: ChangeOrigin,
): Promise<{ readonly isAlreadyRevoked: boolean }> =>
  changeInSystem(runtime, by, {
    read: now => listPlatformKeyRows(now, id).first(),
    decide({ now, found: key }) {
      if (!key) throw new OperatorError('Platform key not found.')
      const isAlreadyRevoked = key.status === 'revoked'
      return {
        result: { isAlreadyRevoked },
        fact: isAlreadyRevoked ? null : platformKeyRevoked(key, 'revoked'),
        writes: revokePlatformKeyRow(id, 'revoked', now), // changes nothing if the key is revoked
      }
    },
  })
