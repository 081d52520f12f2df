import { pathToFileURL } from 'node:url'
import { archiveTrail, openArchive } from '../../src/features/audit/archive/index.ts'
import { createCheckpointSigner } from '../../src/features/audit/index.ts'
import { appendFacts, facts } from './append-facts.ts'
import type { Organization } from './organization.ts'
import { runJob, type TestReeve } from './reeve.ts'

const DAY_MS = 24 * 60 * 60_000

export interface ArchivedOrganization extends Organization {
  /** The sequences of its checkpoints: of entries of this year, of the next year, and of the year after that. */
  readonly checkpoints: readonly number[]
  readonly length: number
}

export type TestArchive = ReturnType<typeof openTestArchive>

/** An archive in a folder. Its policy keeps one whole year before the current one, which is three years ahead. */
export function openTestArchive(reeve: TestReeve, folder: string) {
  const store = openArchive(pathToFileURL(folder).href)
  const signer = createCheckpointSigner(reeve.app.vault)
  const now = new Date()
  const at = (year: number) => Date.UTC(now.getUTCFullYear() + year, 6, 1) - now.getTime()
  return {
    store,
    signer,
    /** Creates an organization with entries of this year, the next year and the year after that, all signed. */
    async organization({ count = 3, reason = null as string | null } = {}): Promise<ArchivedOrganization> {
      reeve.clock.reset()
      const organization = await reeve.organization()
      const checkpoints: number[] = []
      for (const year of [0, 1, 2]) {
        if (year > 0) {
          reeve.clock.reset()
          reeve.clock.advance(at(year))
        }
        await appendFacts(
          reeve.app.runtime,
          organization.id,
          facts(count, () => ({ reason })),
        )
        await runJob(reeve, 'audit checkpoints')
        const [row] = await reeve.query<{ sequence: number }[]>`
          select max(sequence)::int as sequence from audit_checkpoints where organization_id = ${organization.id}`
        checkpoints.push(row?.sequence ?? 0)
      }
      reeve.clock.advance(365 * DAY_MS)
      return { ...organization, checkpoints, length: checkpoints.at(-1) ?? 0 }
    },
    /** Runs `reeve audit archive`, with segments of at most five entries. */
    run: (changed: Partial<Parameters<typeof archiveTrail>[0]> = {}) =>
      archiveTrail({
        ...reeve.app.runtime,
        signer,
        store,
        years: 1,
        limits: { entries: 5, bytes: 1_000_000 },
        ...changed,
      }),
  }
}
