import { openPool } from '../../src/database/pool.ts'
import { shipTrailJob } from '../../src/features/audit/sink/index.ts'
import { appendFacts, facts } from './append-facts.ts'
import type { Organization } from './organization.ts'
import { runJob, type SharedReeve } from './reeve.ts'
import { linesIn } from './trail-receiver.ts'

/** Access to the audit trail of a Reeve: its log lines, its jobs, and sinks to which it is shipped. */
export function openTrail(reeve: SharedReeve) {
  const session = openPool(reeve.database.target, 1)
  const said: string[] = []
  const log = {
    info: (_: object, message: string) => void said.push(message),
    warn: (_: object, message: string) => void said.push(message),
  }
  /** Creates the job that ships the trail to this URL. */
  const job = (url: string, token: string | null = null, held = session) =>
    shipTrailJob({ pool: reeve.app.pool, session: held, address: { url, token }, log })
  return {
    /** The messages that the jobs have logged. */
    said,
    job,
    /** A sink that starts at the first entry of every chain. */
    sink(url: string, token: string | null = null) {
      const { run } = job(url, token)
      return {
        url,
        /** Runs the job once, without the backoff after a failure. */
        async run() {
          await reeve.query`update audit_sinks set retry_at = null`
          await run(new AbortController().signal)
        },
        runInPause: () => run(new AbortController().signal),
      }
    },
    grow: ({ id }: Organization, count = 1) => appendFacts(reeve.app.runtime, id, facts(count)),
    sign: () => runJob(reeve, 'audit checkpoints'),
    exportOf: async ({ owner }: Organization) => linesIn((await owner.call('GET /v1/audit/export')).body),
    close: () => session.close(),
  }
}
