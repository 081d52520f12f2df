import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook as Verifier } from 'standardwebhooks'
import { type Contestant, startQueue, startReeve } from '../contestants.ts'
import { median } from '../load.ts'
import type { Bench, Measure, Row } from '../measure.ts'
import { fill, makeKeys } from '../population.ts'
import type { Database } from '../postgres.ts'
import { addJobs, prepareQueue } from '../queue/jobs.ts'
import { type Receivers, startReceivers } from '../receivers/start.ts'
import { commitEvents, createWebhooks, type Webhook } from '../webhooks.ts'

const POPULATION = { organizations: 10, webhooks: 0, members: 1, withTriggers: 0, entries: 0 }
const ENDPOINTS = 50
/**
 * Number of deliveries that a round commits for each second of its nominal duration. The round ends when all of them
 * have arrived.
 */
const COMMITTED_PER_SECOND = 2_000
const LEAST_A_SECOND = 5_000
const LEAST_RATIO = 3

/** One of the compared services that send webhooks, with its own database. */
interface Side {
  readonly name: string
  /** Commits `each` events for every webhook. Resolves to the time of the commit, as monotonic(). */
  commit(each: number): Promise<number>
  /** Throws unless the database has exactly this number of deliveries, each completed in one attempt. */
  verify(deliveries: number): Promise<void>
}

/** Deliveries per second of each side in one round. */
type Speeds = Record<(typeof SIDES)[number], number>
const SIDES = ['reeve', 'plain', 'batched'] as const

/**
 * Compares Reeve with a job queue. Measures bursts of deliveries to 50 endpoints, from the commit to the last arrival.
 */
async function measureDeliveries(bench: Bench): Promise<Row[]> {
  const { postgres } = bench
  const keys = makeKeys(POPULATION)
  const databases = await postgres.clones('deliveries', SIDES, sql => fill(sql, POPULATION, keys))
  const sessions = databases.map(postgres.connect)
  const receivers = await startReceivers({ endpoints: ENDPOINTS, answersAfter: [0, 0] })
  const senders: Contestant[] = []
  try {
    const [reeve, plain, batched] = databases.map((database, index) => ({
      url: postgres.url(database),
      sql: sessions[index] as Database,
    })) as [Place, Place, Place]
    const sender = await startReeve(reeve.url)
    senders.push(sender)
    const ownKeys = keys.map(key => key.reeve)
    const webhooks = await createWebhooks(sender.port, ownKeys, receivers.urls)
    for (const place of [plain, batched]) {
      await prepareQueue(place.url, place.sql)
      senders.push(await startQueue(place.url, place === batched))
    }
    const sides = {
      reeve: reeveSide(reeve.sql),
      plain: queueSide(plain.sql, webhooks),
      batched: queueSide(batched.sql, webhooks),
    }
    return toRows(await alternate(bench, sides, receivers, webhooks))
  } finally {
    receivers.stop()
    await Promise.all(senders.map(sender => sender.stop()))
    await Promise.all(sessions.map(sql => sql.end()))
    await postgres.drop(databases)
  }
}

interface Place {
  readonly url: string
  readonly sql: Database
}

const reeveSide = (sql: Database): Side => ({
  name: 'Reeve',
  commit: each =>
    commitEvents(
      sql,
      Array.from({ length: POPULATION.organizations }, (_, index) => index),
      each,
    ),
  async verify(count) {
    await until(async () => (await sql`select from deliveries where next_attempt_at is not null limit 1`).length === 0)
    const [found] = await sql`
      select (select count(*) from deliveries)::integer as deliveries,
        (select count(*) from deliveries where status = 'delivered' and attempts = 1)::integer as delivered,
        (select count(*) from delivery_attempts where outcome = 'delivered')::integer as attempts`
    assert.deepEqual(found, { deliveries: count, delivered: count, attempts: count })
  },
})

const queueSide = (sql: Database, webhooks: readonly Webhook[]): Side => ({
  name: 'the job queue',
  commit: each => addJobs(sql, webhooks, each),
  async verify(count) {
    await until(async () => (await sql`select from graphile_worker.jobs limit 1`).length === 0)
    const [found] = await sql`select count(*)::integer as attempts from queue_attempts where outcome = 'delivered'`
    assert.deepEqual(found, { attempts: count })
  },
})

/** Runs the rounds. In each round another side is first. */
async function alternate(
  bench: Bench,
  sides: Record<keyof Speeds, Side>,
  receivers: Receivers,
  webhooks: readonly Webhook[],
): Promise<Speeds[]> {
  const brought = { reeve: 0, plain: 0, batched: 0 }
  const round = async (seconds: number, first: number): Promise<Speeds> => {
    const speeds = { reeve: 0, plain: 0, batched: 0 }
    const each = Math.max(1, Math.round((seconds * COMMITTED_PER_SECOND) / ENDPOINTS))
    for (const offset of SIDES.keys()) {
      const name = SIDES[(first + offset) % SIDES.length] ?? 'reeve'
      speeds[name] = await deliver(sides[name], receivers, webhooks, each)
      brought[name] += each * ENDPOINTS
    }
    return speeds
  }
  await round(bench.warmUp, 0)
  const rounds: Speeds[] = []
  for (let number = 1; number <= bench.rounds; number++) {
    const speeds = await round(bench.seconds, number)
    rounds.push(speeds)
    const [reeve, plain, batched] = SIDES.map(name => speeds[name].toFixed(0))
    bench.progress(`Deliveries: round ${number} of ${bench.rounds}, ${reeve} a second to ${plain} and ${batched}`)
  }
  for (const name of SIDES) await sides[name].verify(brought[name])
  return rounds
}

/**
 * Measures deliveries per second, from the commit to the last arrival. Throws unless each arrives once, with a valid
 * signature.
 */
async function deliver(side: Side, receivers: Receivers, webhooks: readonly Webhook[], each: number): Promise<number> {
  const count = each * webhooks.length
  const committedAt = await side.commit(each)
  await receivers.until(count)
  const { arrivals, samples } = await receivers.take()
  const distinct = new Set(arrivals.map(({ endpoint, id }) => `${endpoint} ${id}`))
  assert.equal(arrivals.length, count, `${side.name} delivers each event to each endpoint`)
  assert.equal(distinct.size, count, `${side.name} delivers nothing twice`)
  assert.ok(samples.length > 0)
  for (const { endpoint, headers, body } of samples) {
    new Verifier(webhooks[endpoint]?.secret ?? '').verify(body, headers as Record<string, string>)
  }
  const lastAt = Math.max(...arrivals.map(({ at }) => at))
  return (count / (lastAt - committedAt)) * 1000
}

function toRows(rounds: readonly Speeds[]): Row[] {
  const speed = (name: keyof Speeds) => median(rounds.map(speeds => speeds[name]))
  const what = `Deliveries, signed, plain HTTP, ${ENDPOINTS} endpoints`
  const reeve = `${speed('reeve').toFixed(0)}/s`
  const beside = (name: 'plain' | 'batched', how: string): Row => {
    const ratio = median(rounds.map(speeds => speeds.reeve / speeds[name]))
    return {
      name: `${what}, beside a job for each, ${how}`,
      reeve,
      baseline: `graphile-worker ${speed(name).toFixed(0)}/s`,
      measured: `${ratio.toFixed(2)} × the job queue`,
      goal: `≥ ${LEAST_RATIO} ×`,
      isMet: ratio >= LEAST_RATIO,
      figures: { ratio, rounds },
    }
  }
  return [
    {
      name: what,
      reeve,
      baseline: '',
      measured: reeve,
      goal: `≥ ${LEAST_A_SECOND}/s`,
      isMet: speed('reeve') >= LEAST_A_SECOND,
      figures: { rounds },
    },
    beside('plain', 'fetched and completed by itself'),
    beside('batched', 'fetched and completed in batches'),
  ]
}

async function until(is: () => Promise<boolean>) {
  for (const late = performance.now() + 10_000; !(await is()); await sleep(20)) {
    if (performance.now() > late) throw new Error('what arrived was not written down within 10 s')
  }
}

export const deliveries: Measure = {
  name: 'deliveries',
  about: 'bursts to 50 endpoints, beside a job queue',
  run: measureDeliveries,
}
