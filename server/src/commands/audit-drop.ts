import { visible } from '../client/terminal-text.ts'
import { type DropPlan, dropEntries, openArchivedTrail } from '../features/audit/archive/index.ts'
import { createCheckpointSigner, recordSystemEntry } from '../features/audit/index.ts'
import { SYSTEM_ORGANIZATION } from '../kernel/ids.ts'
import { UsageError } from '../kernel/operator-error.ts'
import { print } from './print.ts'
import { operatorOrigin, withRuntime } from './runtime.ts'

/**
 * Drops the years of audit entries that are older than the policy, after verifying that the archive has all of them. A
 * drop without `yes` only prints what would be dropped. The system chain records the drop before it begins.
 */
export async function auditDrop({ yes = false, json }: { yes?: boolean; json?: boolean }): Promise<void> {
  await withRuntime(async ({ app, config, server: { target } }) => {
    const { auditArchive } = config
    if (!auditArchive || auditArchive.years === null) {
      throw new UsageError('Set REEVE_AUDIT_ARCHIVE and REEVE_AUDIT_RETENTION_YEARS. Nothing was dropped.')
    }
    const { pool, clock } = app.runtime
    const signer = createCheckpointSigner(app.vault)
    const archive = openArchivedTrail(pool, signer, auditArchive)
    const record = ({ before, partitions }: DropPlan) =>
      recordSystemEntry(
        app.runtime,
        {
          action: 'audit.dropped',
          target: { type: 'installation', id: SYSTEM_ORGANIZATION },
          changes: { before: null, after: { entries_before: before, partitions } },
        },
        operatorOrigin(),
      )
    const deps = { pool, target, clock, signer, archive, years: auditArchive.years }
    const { plan, isDropped } = await dropEntries(deps, async found => {
      if (yes) await record(found)
      return yes
    })
    print(json, { ...plan, dropped: isDropped }, visible(describe(plan, isDropped)))
  })
}

function describe({ before, partitions, chains }: DropPlan, isDropped: boolean): string {
  if (partitions.length === 0) return `No change: no year of entries before ${before} is left in the database.`
  const what = `the entries before ${before} of ${chains.length} chains (${partitions.join(', ')})`
  return isDropped
    ? `Dropped ${what}. The archive has them, and was verified.`
    : `Nothing was dropped. The archive has ${what}, and was verified. --yes drops them from the database.`
}
