import type { CleanedWhere } from 'better-auth/adapters'
import { APIError } from 'better-auth/api'
import type { Database } from '../../../database/pool.ts'
import type { Proofs } from './proofs.ts'
import { selectRows, updateRows } from './storage.sql.ts'

type Row = Record<string, unknown>

/**
 * Stores the signature counter of an assertion only if it is higher than the stored one (WebAuthn, 7.2). Better Auth
 * has compared it with an earlier read, and a concurrent assertion may have stored a higher one. Devices without a
 * counter send 0.
 * @throws APIError if the stored counter is not lower
 */
export async function raiseCounter(
  db: Database,
  where: readonly CleanedWhere[],
  values: Row,
  proofs: Proofs,
): Promise<Row[]> {
  if (values.counter === 0) return db.run(selectRows('passkeys', { where }))
  const isLower: CleanedWhere = {
    field: 'counter',
    operator: 'lt',
    value: Number(values.counter),
    connector: 'AND',
    mode: 'sensitive',
  }
  const raised = await db.run(updateRows('passkeys', [...where, isLower], values))
  if (raised.length > 0) return raised
  // If the passkey was removed in the meantime, the creation of the session is refused.
  const passkeys = await db.run(selectRows('passkeys', { where }))
  if (passkeys.length === 0) return passkeys
  // A refused assertion must not identify anyone. If Better Auth's own check of the counter refuses it, there is no
  // proof yet.
  proofs.withdraw()
  const message = 'A newer response of this passkey was already used'
  throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED', message })
}
