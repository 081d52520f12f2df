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
import { organizationOfKey } from './key-format.ts'

/** Duration of a claim on a report. Processing it twice is harmless: revoking a key again changes nothing. */
const CLAIMED_FOR_MS = 60_000

/**
 * Revokes leaked keys, which anyone may report. Every report is stored as one row in the same way, and its keys are
 * looked up only after the response. So neither the response nor its timing reveals which keys exist.
 */
export interface ExposedKeys {
  /** Resolves once the report is committed. */
  report(texts: readonly string[], context: RequestContext): Promise<void>
  /** Processes due reports. Resolves when none is left, including those that arrive in the meantime. */
  revokeDue(): Promise<void>
  /** Starts no further revocation. Another process claims the unfinished reports. */
  stop(): Promise<void>
}

/** Finishes reports whose process was stopped. */
export const exposedKeysJob = (exposedKeys: ExposedKeys): Job => ({
  name: 'exposed keys',
  everyMs: 5_000,
  run: () => exposedKeys.revokeDue(),
})

export function createExposedKeys({
  runtime,
  vault,
  onError,
}: {
  readonly runtime: Runtime
  readonly vault: Vault
  onError(error: unknown): void
}): ExposedKeys {
  const { pool, clock } = runtime
  let isStopped = false

  const revokeReported = async ({ keys, context, id }: ReportRow) => {
    let isDone = true
    for (const key of keys) {
      if (isStopped) return
      await revokeIfReal(runtime, key, context).catch(error => {
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
   * Reports are processed one at a time, so that unauthenticated callers use at most one connection of this process.
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
        return organizationId ? [{ organizationId, hash: hashKey(vault, text).toString('base64') }] : []
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

/** Finds the key before taking the organization's lock, so that reports of unknown keys do not block changes. */
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
