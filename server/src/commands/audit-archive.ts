import { visible } from '../client/terminal-text.ts'
import { archiveTrail, openArchive } from '../features/audit/archive/index.ts'
import { createCheckpointSigner } from '../features/audit/index.ts'
import { UsageError } from '../kernel/operator-error.ts'
import { print } from './print.ts'
import { withRuntime } from './runtime.ts'

/**
 * Writes the entries that are older than the policy to the archive, for all organizations and the system chain. Deletes
 * nothing. Exits with 1 if a chain was not archived completely.
 */
export async function auditArchive({ json }: { json?: boolean }): Promise<void> {
  await withRuntime(async ({ app, config }) => {
    const { url, years } = config.auditArchive ?? { url: null, years: null }
    if (url === null || years === null) {
      throw new UsageError('Set REEVE_AUDIT_ARCHIVE and REEVE_AUDIT_RETENTION_YEARS. Nothing was archived.')
    }
    const { pool, clock } = app.runtime
    const store = openArchive(url)
    const result = await archiveTrail({ pool, clock, signer: createCheckpointSigner(app.vault), store, years })
    const { before, segments, entries, failures } = result
    const text = [
      entries === 0
        ? `No entries before ${before} were left to archive.`
        : `Archived ${counted(entries, 'entry', 'entries')} in ${counted(segments, 'segment', 'segments')}, read ` +
          `back and verified, to ${store.name}.`,
      ...failures.map(({ organization_id: id, detail }) => `Not complete for ${id}: ${detail}.`),
    ]
    print(json, result, text.map(visible).join('\n'))
    if (failures.length > 0) process.exitCode = 1
  })
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
