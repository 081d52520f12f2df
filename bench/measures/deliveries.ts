import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook as Verifier } from 'standardwebhooks'
import { type Contestant, startDelivering, startQueue } from '../contestants.ts'
import { median } from '../load.ts'
import type { Bench, Measure, Row } from '../measure.ts'
import { fill, makeKeys } from '../population.ts'
import type { Database } from '../postgres.ts'
import { addJobs, prepareQueue } from '../queue/jobs.ts'
import { type Receivers, startReceivers } from '../receivers/start.ts'
import { commitEvents, createWebhooks, type Webhook } from '../webhooks.ts'

const POPULATION = { organizations: 10, webhooks: 0, members: 1, withTriggers: 0, entries: 0 }
const ENDPOINTS = 50
/** What a round brings for each second of its length; it ends when all has arrived. */
const BROUGHT_A_SECOND = 2_000
const LEAST_A_SECOND = 2_000
const LEAST_RATIO = 3

/** One way of delivering the same. */
interface Side {
  readonly name: string
  /** Brings in so many deliveries for each webhook. Resolves to when they were committed, by monotonic(). */
  commit(each: number): Promise<number>
  /** Throws unless the database shows so many deliveries, each made by one attempt. */
  verify(deliveries: number): Promise<void>
}

interface Pair {
  readonly reeve: number
  readonly queue: number
}

/** Bursts of deliveries to 50 endpoints, from the commit to the last arrival: Reeve's beside those of a plain job queue. */
async function measureDeliveries(bench: Bench): Promise<Row[]> {
  const { postgres } = bench
  const keys = makeKeys(POPULATION)
  const databases = await postgres.clones('deliveries', ['reeve', 'queue'], sql => fill(sql, POPULATION, keys))
  const urls = databases.map(postgres.url)
  const [reeveSql, queueSql] = databases.map(postgres.connect) as [Database, Database]
  const receivers = await startReceivers({ endpoints: ENDPOINTS, answersAfter: [0, 0] })
  const senders: Contestant[] = []
  try {
    const reeve = await startDelivering(urls[0] ?? '')
    senders.push(reeve)
    const ownKeys = keys.map(key => key.reeve)
    const webhooks = await createWebhooks(reeve.port, ownKeys, receivers.urls)
    await prepareQueue(urls[1] ?? '', queueSql)
    senders.push(await startQueue(urls[1] ?? ''))
    const sides = { reeve: reeveSide(reeveSql), queue: queueSide(queueSql, webhooks) }
    return toRows(await alternate(bench, sides, receivers, webhooks))
  } finally {
    receivers.stop()
    await Promise.all(senders.map(sender => sender.stop()))
    await Promise.all([reeveSql, queueSql].map(sql => sql.end()))
    await postgres.drop(databases)
  }
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
    const [found] = await sql`select count(*)::integer as attempts from attempts where outcome = 'delivered'`
    assert.deepEqual(found, { attempts: count })
  },
})

/** Pairs of rounds; who goes first takes turns. */
async function alternate(
  bench: Bench,
  sides: { reeve: Side; queue: Side },
  receivers: Receivers,
  webhooks: readonly Webhook[],
): Promise<Pair[]> {
  const brought = { reeve: 0, queue: 0 }
  const round = async (name: keyof Pair, seconds: number) => {
    const each = Math.max(1, Math.round((seconds * BROUGHT_A_SECOND) / ENDPOINTS))
    brought[name] += each * ENDPOINTS
    return deliver(sides[name], receivers, webhooks, each)
  }
  await round('queue', bench.warmUp)
  await round('reeve', bench.warmUp)
  const pairs: Pair[] = []
  for (let number = 1; number <= bench.rounds; number++) {
    const pair = { reeve: 0, queue: 0 }
    for (const name of number % 2 === 1 ? (['queue', 'reeve'] as const) : (['reeve', 'queue'] as const)) {
      pair[name] = await round(name, bench.seconds)
    }
    pairs.push(pair)
    const speeds = [pair.reeve, pair.queue].map(speed => speed.toFixed(0)).join(' to ')
    bench.progress(
      `Deliveries: round ${number} of ${bench.rounds}, ${speeds} a second, ${(pair.reeve / pair.queue).toFixed(2)}`,
    )
  }
  await sides.reeve.verify(brought.reeve)
  await sides.queue.verify(brought.queue)
  return pairs
}

/** How many a second, from the commit to the last arrival; each must arrive once, and be signed as it should be. */
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

function toRows(pairs: readonly Pair[]): Row[] {
  const perSecond = median(pairs.map(({ reeve }) => reeve))
  const ratio = median(pairs.map(({ reeve, queue }) => reeve / queue))
  const what = `Deliveries, signed, plain HTTP, ${ENDPOINTS} endpoints`
  const reeve = `${perSecond.toFixed(0)}/s`
  const queue = `job queue ${median(pairs.map(pair => pair.queue)).toFixed(0)}/s`
  return [
    {
      what,
      reeve,
      beside: '',
      measured: reeve,
      reach: `≥ ${LEAST_A_SECOND}/s`,
      reached: perSecond >= LEAST_A_SECOND,
      figures: { pairs },
    },
    {
      what: `${what}, beside one job each`,
      reeve,
      beside: queue,
      measured: `${ratio.toFixed(2)} × the job queue`,
      reach: `≥ ${LEAST_RATIO} ×`,
      reached: ratio >= LEAST_RATIO,
      figures: { ratio, pairs },
    },
  ]
}

async function until(is: () => Promise<boolean>) {
  for (const late = performance.now() + 10_000; !(await is()); await sleep(20)) {
    if (performance.now() > late) throw new Error('what arrived was not written down within 10 s')
  }
}

export const deliveries: Measure = { name: 'deliveries', run: measureDeliveries }
