import { onConnection, readOrganization } from '../../database/transaction.ts'
import { createDrain } from '../../kernel/drain.ts'
import { newId } from '../../kernel/ids.ts'
import type { Job } from '../../kernel/job.ts'
import type { Vault } from '../../kernel/vault.ts'
import { executeInternally, SYSTEM_ACTOR } from '../../operations/internal-change.ts'
import { changed, type RequestContext, unchanged } from '../../operations/operation.ts'
import type { Runtime } from '../../operations/runtime.ts'
import { apiKeyRevoked } from './api-keys.facts.ts'
import { findUnrevokedKey, revokeKeys } from './api-keys.sql.ts'
import { claimDueReport, deleteReport, insertReport, type ReportedKey, type ReportRow } from './exposed-keys.sql.ts'
import { hashKey } from './find-caller.ts'
import { organizationOfKey, PLATFORM_PREFIX, TOKEN_PREFIX } from './key-format.ts'

/**
 * Duration of a claim on a report. If it expires, the report may be processed twice, which is harmless: revoking is
 * idempotent.
 */
const CLAIMED_FOR_MS = 60_000

/**
 * Revokes leaked keys, which anyone may report. Every report is stored in the same way, as one row, and its keys are
 * looked up only after the response. So neither the response nor its timing reveals which keys exist.
 */
export interface ExposedKeys {
  /** Resolves once the report is committed. */
  report(texts: readonly string[], context: RequestContext): Promise<void>
  /** Processes due reports, including those that arrive in the meantime. Resolves when no due report is left. */
  revokeDue(): Promise<void>
  /** Starts no further revocation. Another process claims the unfinished reports. */
  stop(): Promise<void>
}

/** Revocation of leaked directory tokens or platform keys, which have the format of API keys. */
export interface ExposedTokens {
  hash(token: string): Buffer
  /** Revokes the token if it exists. */
  revoke(token: { readonly organizationId: string; readonly hash: Buffer }, context: RequestContext): Promise<void>
}

/** The job that finishes reports after a failure, and reports of a process that was stopped. */
export const exposedKeysJob = (exposedKeys: ExposedKeys): Job => ({
  name: 'exposed keys',
  everyMs: 5_000,
  run: () => exposedKeys.revokeDue(),
})

export function createExposedKeys({
  runtime,
  vault,
  directoryTokens,
  platformKeys,
  onError,
}: {
  readonly runtime: Runtime
  readonly vault: Vault
  readonly directoryTokens: ExposedTokens
  readonly platformKeys: ExposedTokens
  onError(error: unknown): void
}): ExposedKeys {
  const { pool, clock } = runtime
  let isStopped = false

  const revokeReported = async ({ keys, context, id }: ReportRow) => {
    let isDone = true
    for (const key of keys) {
      if (isStopped) return
      const { revoke } = key.kind === 'platform key' ? platformKeys : directoryTokens
      const revoking =
        key.kind === undefined
          ? revokeIfReal(runtime, key, context)
          : revoke({ ...key, hash: Buffer.from(key.hash, 'base64') }, context)
      await revoking.catch(error => {
        isDone = false
        onError(error)
      })
    }
    if (isDone) await onConnection(pool, db => db.run(deleteReport(id)))
  }

  const workOnReport = async () => {
    const now = clock.now()
    const until = new Date(now.getTime() + CLAIMED_FOR_MS)
    const [report] = await onConnection(pool, db => db.run(claimDueReport(until, now)))
    if (!report) return false
    await revokeReported(report)
    return true
  }
  /**
   * Processes one report at a time, so that the reports of unauthenticated callers are processed on at most one
   * database connection of this process.
   */
  const drain = createDrain({ work: workOnReport })

  const revokeDue = async () => {
    drain.ask()
    await drain.ended()
  }

  return {
    async report(texts, context) {
      const keys = [...new Set(texts)].flatMap((text): ReportedKey[] => {
        const organizationId = organizationOfKey(text)
        if (organizationId) return [{ organizationId, hash: hashKey(vault, text).toString('base64') }]
        const [kind, prefix, { hash }] = text.startsWith(PLATFORM_PREFIX)
          ? (['platform key', PLATFORM_PREFIX, platformKeys] as const)
          : (['directory token', TOKEN_PREFIX, directoryTokens] as const)
        const ofToken = organizationOfKey(text, prefix)
        return ofToken ? [{ organizationId: ofToken, hash: hash(text).toString('base64'), kind }] : []
      })
      await onConnection(pool, db => db.run(insertReport({ id: newId(), keys, context }, clock.now())))
      revokeDue().catch(onError)
    },
    revokeDue,
    async stop() {
      isStopped = true
      await drain.stop()
    },
  }
}

/**
 * Revokes a key if it exists. Looks it up before taking the organization's lock, so that reports of unknown keys do not
 * block changes.
 */
async function revokeIfReal(runtime: Runtime, { organizationId, hash }: ReportedKey, context: RequestContext) {
  const bytes = Buffer.from(hash, 'base64')
  const isReal = await readOrganization(runtime.pool, organizationId, db =>
    db.run(findUnrevokedKey(organizationId, bytes)),
  )
  if (!isReal) return
  await executeInternally(
    runtime,
    organizationId,
    { actor: SYSTEM_ACTOR, context },
    {
      read: () => findUnrevokedKey(organizationId, bytes),
      decide: ({ found: key, now }) =>
        key
          ? changed(undefined, apiKeyRevoked(key, 'exposed'), revokeKeys(organizationId, [key], 'exposed', now))
          : unchanged(undefined),
    },
  )
}
