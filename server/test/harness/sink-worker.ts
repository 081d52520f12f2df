/** A process that only ships the audit trail, to the URLs in its arguments. */
import { pino } from 'pino'
import { openPool } from '../../src/database/pool.ts'
import { shipTrailJob } from '../../src/features/audit/sink/index.ts'
import { createWorker } from '../../src/worker/worker.ts'

const [target = '{}', ...addresses] = process.argv.slice(2)
const connection = JSON.parse(target)
const log = pino({ level: process.env.REEVE_TEST_LOG ?? 'silent' }, pino.destination(2))
const jobs = addresses.map(url => {
  const deps = { pool: openPool(connection, 4), session: openPool(connection, 1), log }
  return { ...shipTrailJob({ ...deps, address: { url, token: null } }), name: url, everyMs: 10 }
})
createWorker({ jobs, log }).start()
process.stdout.write('ready\n')
