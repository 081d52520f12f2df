import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import type { Vault } from '../../../kernel/vault.ts'
import type { ChangeOrigin } from '../../../operations/internal-change.ts'
import type { Runtime } from '../../../operations/runtime.ts'
import { changeInSystem } from '../../audit/index.ts'
import { makeSigningKey } from './signing-key.ts'
import { deleteSigningKeysShownUntil, expireSigningKeys, insertSigningKey } from './signing-keys.sql.ts'

const HOUR_MS = 60 * 60_000
/** Time for which a new key is published before it signs, so that receivers with cached keys fetch it in time. */
const ANNOUNCED_FOR_MS = HOUR_MS
/** Time for which former keys stay published after a new one signs: longer than tokens take to deliver and verify. */
const SHOWN_FOR_MS = 7 * 24 * HOUR_MS

export interface RotatedKey {
  readonly id: string
  readonly signsFrom: Date
  /** Time until which the former keys stay published. */
  readonly formerUntil: Date
}

/**
 * Creates a new signing key, which begins to sign an hour later. `atOnce` is for a leaked key: the new key signs
 * immediately, and the former ones are deleted.
 */
export async function rotateSigningKey(
  { runtime, vault }: { readonly runtime: Runtime; readonly vault: Vault },
  by: ChangeOrigin,
  { atOnce }: { readonly atOnce: boolean },
): Promise<RotatedKey> {
  const key = await makeSigningKey(vault)
  return changeInSystem(runtime, by, {
    decide({ now }) {
      const signsFrom = atOnce ? now : new Date(now.getTime() + ANNOUNCED_FOR_MS)
      const formerUntil = atOnce ? now : new Date(signsFrom.getTime() + SHOWN_FOR_MS)
      return {
        result: { id: key.id, signsFrom, formerUntil },
        fact: {
          action: 'signing_key.rotated',
          target: { type: 'installation', id: SYSTEM_ORGANIZATION, name: key.id },
          changes: {
            before: null,
            after: { key_id: key.id, signs_from: signsFrom.toISOString(), former_until: formerUntil.toISOString() },
          },
        },
        writes: [
          expireSigningKeys(formerUntil),
          deleteSigningKeysShownUntil(now),
          insertSigningKey(key, signsFrom, now),
        ],
      }
    },
  })
}
