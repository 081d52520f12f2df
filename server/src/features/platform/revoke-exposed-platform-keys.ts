import { onConnection } from '../../database/transaction.ts'
import type { Vault } from '../../kernel/vault.ts'
import { SYSTEM_ACTOR } from '../../operations/internal-change.ts'
import type { Runtime } from '../../operations/runtime.ts'
import type { ExposedTokens } from '../api-keys/index.ts'
import { changeInSystem } from '../audit/index.ts'
import { hashPlatformKey } from './find-platform-caller.ts'
import { platformKeyRevoked } from './platform-keys.facts.ts'
import { findUnrevokedPlatformKey, revokePlatformKeyRow } from './platform-keys.sql.ts'

/** Revokes leaked platform keys, which anyone may report. */
export const exposedPlatformKeys = ({
  runtime,
  vault,
}: {
  readonly runtime: Runtime
  readonly vault: Vault
}): ExposedTokens => ({
  hash: key => hashPlatformKey(vault, key),

  async revoke({ hash }, context) {
    // Checked before the lock, as for API keys: reports of unknown keys must not block the system chain.
    const isReal = await onConnection(runtime.pool, db => db.run(findUnrevokedPlatformKey(hash)))
    if (!isReal) return
    await changeInSystem(
      runtime,
      { actor: SYSTEM_ACTOR, context },
      {
        read: () => findUnrevokedPlatformKey(hash),
        decide: ({ now, found: key }) => ({
          result: undefined,
          fact: key ? platformKeyRevoked(key, 'exposed') : null,
          writes: key && revokePlatformKeyRow(key.id, 'exposed', now),
        }),
      },
    )
  },
})
