import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, requestBytes } from '../connection.ts'
import { startReeve } from '../contestants.ts'
import { quantile } from '../load.ts'
import type { Bench, Measure, Row } from '../measure.ts'
import { monotonic } from '../monotonic.ts'
import { fill, makeKeys } from '../population.ts'
import { type Receivers, type Receiving, startReceivers } from '../receivers/start.ts'
import { commitEvents, createWebhooks, type Webhook } from '../webhooks.ts'

/** Number of Reeve processes. Each of them serves the API and delivers. */
const PROCESSES = 2
/** Number of webhooks that are removed in a wave, one per organization. */
const WAVE = 50
const WAITING = 400
/** Number of clients that remove webhooks concurrently. */
const CLIENTS = 4
/**
 * Time for which receivers are watched after a removal. It is long enough for every late request: a request that was
 * already written gets at most 500 ms for its response.
 */
const WATCH_FOR_MS = 1_000

interface Case {
  readonly what: string
  /** Number of pending deliveries that each webhook has when it is removed. */
  readonly waiting: number
  readonly waves: number
  readonly answersAfter: Receiving['answersAfter']
  readonly mostMs: number
}

/** The measured cases. Each wave removes webhooks concurrently; `removal-long` has more waves. */
const casesOf = (waves: number): Case[] => [
  { what: 'idle', waiting: 0, waves, answersAfter: [0, 0], mostMs: 15 },
  {
    what: `under backlog (${WAITING} waiting), receivers answer after 5 to 20 ms`,
    waiting: WAITING,
    waves,
    answersAfter: [5, 20],
    mostMs: 100,
  },
  {
    what: `under backlog (${WAITING} waiting), receivers that hang`,
    waiting: WAITING,
    waves: Math.max(1, waves / 10),
    answersAfter: null,
    mostMs: 600,
  },
]

interface Removal {
  readonly endpoint: number
  readonly milliseconds: number
  /** Time at which the client received the 204, as monotonic(). */
  readonly answeredAt: number
}

async function measureRemoval(bench: Bench, { what, waiting, waves, answersAfter, mostMs }: Case): Promise<Row> {
  const { postgres, progress } = bench
  const population = { organizations: WAVE, webhooks: 0, members: 1, withTriggers: 0, entries: 0 }
  const keys = makeKeys(population)
  const [database = ''] = await postgres.clones('removal', ['reeve'], sql => fill(sql, population, keys))
  const sql = postgres.connect(database)
  const processes = await Promise.all(Array.from({ length: PROCESSES }, () => startReeve(postgres.url(database))))
  const port = processes[0]?.port ?? 0
  const removals: Removal[] = []
  let late = 0
  let requests = 0
  try {
    const ownKeys = keys.map(key => key.reeve)
    // The first wave is a warm-up: late requests are counted, but durations are not.
    for (let wave = 0; wave <= waves; wave++) {
      const receivers = await startReceivers({ endpoints: WAVE, answersAfter })
      try {
        const webhooks = await createWebhooks(port, ownKeys, receivers.urls)
        if (waiting > 0) {
          const organizations = webhooks.map(({ organization }) => organization)
          await commitEvents(sql, organizations, waiting)
          await untilAllAreServed(receivers)
        }
        const removed = await removeAll(port, ownKeys, webhooks)
        await sleep(WATCH_FOR_MS)
        const { arrivals } = await receivers.take()
        const answeredAt = new Map(removed.map(removal => [removal.endpoint, removal.answeredAt]))
        late += arrivals.filter(({ endpoint, at }) => at > (answeredAt.get(endpoint) ?? 0)).length
        requests += arrivals.length
        if (wave > 0) removals.push(...removed)
      } finally {
        receivers.stop()
      }
    }
    const [found] = await sql`
      select (select count(*) from webhooks where removed_at is null)::integer as webhooks,
        (select count(*) from deliveries where status in ('pending', 'sending'))::integer as waiting`
    assert.deepEqual(found, { webhooks: 0, waiting: 0 })
  } finally {
    await sql.end()
    await Promise.all(processes.map(process => process.stop()))
    await postgres.drop([database])
  }
  const times = removals.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const [p50, p95] = [0.5, 0.95].map(share => quantile(times, share)) as [number, number]
  const figures = `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`
  progress(
    `Removal, ${what}: ${removals.length} removals, ${requests} requests, ${late} late, ${figures}, ` +
      `longest ${times.at(-1)?.toFixed(0)} ms`,
  )
  return {
    name: `Remove a webhook, ${what}`,
    reeve: `${figures}; ${late} late of ${requests}`,
    baseline: '',
    measured: `p95 ${p95.toFixed(0)} ms; ${late} late in ${removals.length} removals`,
    goal: `≤ ${mostMs} ms; 0 late`,
    isMet: p95 <= mostMs && late === 0,
    figures: { removals: removals.length, requests, late, p50, p95, most: times.at(-1) },
  }
}

/** Waits until every webhook has received a request. */
async function untilAllAreServed(receivers: Receivers) {
  for (const late = monotonic() + 20_000; (await receivers.reached()) < WAVE; await sleep(5)) {
    if (monotonic() > late) throw new Error('not every webhook was served')
  }
}

async function removeAll(port: number, keys: readonly string[], webhooks: readonly Webhook[]): Promise<Removal[]> {
  const waiting = webhooks.entries()
  const removals: Removal[] = []
  const removeOneByOne = async () => {
    const connection = await Connection.open(port)
    for (const [endpoint, { id, organization }] of waiting) {
      const request = requestBytes(`DELETE /v1/governance/webhooks/${id}`, keys[organization] ?? '')
      const sentAt = monotonic()
      const { status, body } = await connection.send(request)
      const answeredAt = monotonic()
      if (status !== 204) throw new Error(`${status} to ${request}\n${body}`)
      removals.push({ endpoint, milliseconds: answeredAt - sentAt, answeredAt })
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: CLIENTS }, removeOneByOne))
  return removals
}

const measure = (name: string, waves: number): Measure => ({
  name,
  about: `remove ${waves * WAVE} webhooks: idle, under backlog, with receivers that hang`,
  onlyByName: name !== 'removal',
  async run(bench) {
    const rows: Row[] = []
    for (const one of casesOf(waves)) rows.push(await measureRemoval(bench, one))
    return rows
  },
})

export const removal = measure('removal', 4)
/** The 1,000 removals for the result in docs/benchmarks.md. */
export const manyRemovals = measure('removal-long', 20)
