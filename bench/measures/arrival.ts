import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { Connection } from '../connection.ts'
import { startApi, startReeve } from '../contestants.ts'
import { quantile, type Workload } from '../load.ts'
import type { Bench, Measure, Row } from '../measure.ts'
import { monotonic, wallClockOffset } from '../monotonic.ts'
import { fill, makeKeys } from '../population.ts'
import { type BenchPostgres, type Database, startPostgres } from '../postgres.ts'
import { type Receivers, startReceivers } from '../receivers/start.ts'
import { createWebhooks } from '../webhooks.ts'
import { assignment } from './assign-profile.ts'

const POPULATION = { organizations: 50, webhooks: 0, members: 40, withTriggers: 0, entries: 0 }
const EVENTS_A_SECOND = 200
const MOST_MS = { one: 50, two: 100 }

/**
 * Measures the delay from the commit of a profile change to the arrival of its event at the receiver, at a constant
 * rate of changes. PostgreSQL records the time of a commit (track_commit_timestamp) shortly before the commit is on
 * disk.
 */
async function measureArrival(bench: Bench): Promise<Row[]> {
  const postgres = await startPostgres({ track_commit_timestamp: 'on' })
  try {
    return [
      await arrivalOf(bench, postgres, 'one process', MOST_MS.one, async url => {
        const whole = await startReeve(url)
        return { port: whole.port, stop: whole.stop }
      }),
      await arrivalOf(bench, postgres, 'the API in another process', MOST_MS.two, async url => {
        const api = await startApi(url)
        const worker = await startReeve(url)
        return { port: api.port, stop: async () => void (await Promise.all([api.stop(), worker.stop()])) }
      }),
    ]
  } finally {
    await postgres.stop()
  }
}

async function arrivalOf(
  { seconds, warmUp, rounds, progress }: Bench,
  postgres: BenchPostgres,
  how: string,
  mostMs: number,
  start: (databaseUrl: string) => Promise<{ port: number; stop(): Promise<void> }>,
): Promise<Row> {
  const keys = makeKeys(POPULATION)
  const [database = ''] = await postgres.clones('arrival', ['reeve'], sql => fill(sql, POPULATION, keys))
  const receivers = await startReceivers({ endpoints: POPULATION.organizations, answersAfter: [0, 0] })
  const reeve = await start(postgres.url(database))
  const sql = postgres.connect(database)
  try {
    const ownKeys = keys.map(key => key.reeve)
    await createWebhooks(reeve.port, ownKeys, receivers.urls)
    const workload = assignment.workload(ownKeys, POPULATION)
    await receive(receivers, await sendSteadily(reeve.port, workload, warmUp))
    const sent = await sendSteadily(reeve.port, workload, seconds * rounds)
    const perSecond = sent / (seconds * rounds)
    const delays = delaysOf(await receive(receivers, sent), await commits(sql))
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map(share => quantile(delays, share))
    progress(`Arrival, ${how}: ${sent} events, p50 ${inMs(p50)}, p95 ${inMs(p95)}, p99 ${inMs(p99)}`)
    return {
      name: `Commit to arrival at ${EVENTS_A_SECOND} events a second, 50 endpoints, ${how}`,
      reeve: `p50 ${inMs(p50)}, p95 ${inMs(p95)}, p99 ${inMs(p99)}`,
      baseline: '',
      measured: `p95 ${inMs(p95)}`,
      goal: `≤ ${mostMs} ms`,
      isMet: (p95 ?? Number.NaN) <= mostMs && perSecond >= EVENTS_A_SECOND * 0.99,
      figures: { events: sent, perSecond, p50, p95, p99, most: delays.at(-1) },
    }
  } finally {
    await sql.end()
    await reeve.stop()
    receivers.stop()
    await postgres.drop([database])
  }
}

/** Runs an open loop: sends at a constant rate, even if responses take longer. Resolves to the number of changes. */
async function sendSteadily(port: number, workload: Workload, seconds: number): Promise<number> {
  const free: Connection[] = []
  const answers: Promise<void>[] = []
  const sendOne = async (request: Buffer) => {
    const connection = free.pop() ?? (await Connection.open(port))
    const { status, body } = await connection.send(request)
    if (status !== 200) throw new Error(`${status} to ${request}\n${body}`)
    free.push(connection)
  }
  const start = monotonic()
  for (let sent = 0; sent < seconds * EVENTS_A_SECOND; sent++) {
    const request = workload()
    if (request) answers.push(sendOne(request))
    await sleep(Math.max(0, start + ((sent + 1) * 1000) / EVENTS_A_SECOND - monotonic()))
  }
  await Promise.all(answers)
  for (const connection of free) connection.close()
  return answers.length
}

/** The time of day, in milliseconds, at which each event has arrived. Throws unless each has arrived exactly once. */
async function receive(receivers: Receivers, count: number): Promise<Map<string, number>> {
  await receivers.until(count)
  const offset = wallClockOffset()
  const { arrivals } = await receivers.take()
  const times = new Map(arrivals.map(({ id, at }) => [id, at + offset]))
  assert.deepEqual([arrivals.length, times.size], [count, count], 'each event arrives once')
  return times
}

/** The time of day of each event's commit, in milliseconds. */
async function commits(sql: Database): Promise<Map<string, number>> {
  const rows = await sql<{ id: string; at: number }[]>`
    select id, (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000)::double precision as at
    from governance_events`
  return new Map(rows.map(({ id, at }) => [id, at]))
}

function delaysOf(arrivals: ReadonlyMap<string, number>, commits: ReadonlyMap<string, number>): number[] {
  return [...arrivals].map(([id, at]) => at - (commits.get(id) ?? Number.NaN)).sort((a, b) => a - b)
}

const inMs = (milliseconds = Number.NaN) => `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`

export const arrival: Measure = {
  name: 'arrival',
  about: 'commit to arrival at 200 events a second',
  run: measureArrival,
}
