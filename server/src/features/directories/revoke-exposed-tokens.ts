import { randomBytes } from 'node:crypto'
import { readOrganization } from '../../database/transaction.ts'
import type { Vault } from '../../kernel/vault.ts'
import { executeInternally, SYSTEM_ACTOR } from '../../operations/internal-change.ts'
import { changed, unchanged } from '../../operations/operation.ts'
import type { Runtime } from '../../operations/runtime.ts'
import type { ExposedTokens } from '../api-keys/index.ts'
import { directoryTokenRotated } from './directories.facts.ts'
import { findDirectoryByToken, revokeToken } from './directories.sql.ts'
import { hashToken } from './issue-token.ts'

const REASON = 'The token was reported as leaked'

/**
 * Revokes leaked tokens of directories. A directory whose present token leaked has no token until a member rotates it.
 */
export const exposedDirectoryTokens = ({
  runtime,
  vault,
}: {
  readonly runtime: Runtime
  readonly vault: Vault
}): ExposedTokens => ({
  hash: token => hashToken(vault, token),

  async revoke({ organizationId, hash }, context) {
    const find = (now: Date) => findDirectoryByToken(organizationId, hash, now)
    // Checked before the lock, as for API keys: reports of unknown tokens must not block changes.
    const isReal = await readOrganization(runtime.pool, organizationId, db => db.run(find(runtime.clock.now())))
    if (!isReal) return
    // A random hash that belongs to no token.
    const replacement = randomBytes(hash.length)
    await executeInternally(
      runtime,
      organizationId,
      { actor: SYSTEM_ACTOR, context },
      {
        read: find,
        decide: ({ found: directory }) =>
          directory
            ? changed(
                undefined,
                { ...directoryTokenRotated(directory, null), reason: REASON },
                revokeToken(directory, hash, replacement),
              )
            : unchanged(undefined),
      },
    )
  },
})
