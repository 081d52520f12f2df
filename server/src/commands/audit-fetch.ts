import { once } from 'node:events'
import { fetchEntries } from '../features/audit/archive/index.ts'
import { ArchiveFault, createCheckpointSigner } from '../features/audit/index.ts'
import { SYSTEM_ORGANIZATION } from '../kernel/ids.ts'
import { OperatorError, UsageError } from '../kernel/operator-error.ts'
import { assertOrganizationId } from './organization-id.ts'
import { withRuntime } from './runtime.ts'

interface Options {
  readonly organization?: string
  readonly system?: boolean
  readonly from?: number
  readonly to?: number
}

/** Prints archived entries and checkpoints of a chain as NDJSON. Each segment is verified before it is printed. */
export async function auditFetch({ organization, system, from = 1, to = Number.MAX_SAFE_INTEGER }: Options) {
  if (Boolean(organization) === Boolean(system)) throw new UsageError('Use one of --organization ID or --system.')
  const id = organization ?? SYSTEM_ORGANIZATION
  assertOrganizationId(id)
  await withRuntime(async ({ app: { pool, vault }, config: { auditArchive } }) => {
    if (!auditArchive) throw new UsageError('Set REEVE_AUDIT_ARCHIVE.')
    const deps = { pool, key: createCheckpointSigner(vault), url: auditArchive.url }
    let isEmpty = true
    try {
      for await (const text of fetchEntries(deps, id.toLowerCase(), { from, to })) {
        isEmpty = false
        if (!process.stdout.write(text)) await once(process.stdout, 'drain')
      }
    } catch (error) {
      throw error instanceof ArchiveFault
        ? new OperatorError(`Not printed: ${error.message}.`, { cause: error })
        : error
    }
    if (isEmpty) throw new OperatorError('The archive has none of these entries.')
  })
}
