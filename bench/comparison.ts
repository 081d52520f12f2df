import { isDeepStrictEqual } from 'node:util'
import { Connection } from './connection.ts'
import { type Contestant, startFloor, startReeve } from './contestants.ts'
import { median, type Round, runRound, type Workload } from './load.ts'
import type { Bench, Row } from './measure.ts'
import { fill, type Keys, makeKeys, type Population } from './population.ts'
import type { Database } from './postgres.ts'

/** One operation, asked of two servers on equal data. */
export interface Comparison {
  /** Names its databases. */
  readonly name: string
  /** As the table says it. */
  readonly what: string
  /** The least that Reeve may reach of its floor. */
  readonly reach: number
  readonly population: Population
  /** A fresh series of requests, for one of the servers with these keys. */
  workload(keys: readonly string[]): Workload
  /** What of an answer must be equal on both sides. */
  comparable(answer: unknown): unknown
  /** Throws unless the database shows the effect of so many requests. */
  verify(sql: Database, requests: number): Promise<void>
}

/** One side of a comparison. */
interface Side {
  readonly database: string
  readonly server: Contestant
  readonly workload: Workload
  /** Requests answered, for comparing with the effect. */
  requests: number
}

/** Reeve beside its floor: warmed up, in alternating rounds, each effect counted afterwards. */
export async function compare(bench: Bench, comparison: Comparison): Promise<Row> {
  const keys = makeKeys(comparison.population)
  bench.progress(`${comparison.what}: filling`)
  const databases = await bench.postgres.clones(comparison.name, ['reeve', 'floor'], sql =>
    fill(sql, comparison.population, keys),
  )
  const [reeveDatabase = '', floorDatabase = ''] = databases
  const sides: Side[] = []
  const enter = async (start: typeof startReeve, database: string, key: keyof Keys) => {
    const side = {
      database,
      server: await start(bench.postgres.url(database)),
      workload: comparison.workload(keys.map(pair => pair[key])),
      requests: 0,
    }
    sides.push(side)
    return side
  }
  try {
    const reeve = await enter(startReeve, reeveDatabase, 'reeve')
    const floor = await enter(startFloor, floorDatabase, 'floor')
    await compareAnswers(comparison, reeve, floor)
    const pairs = await alternate(bench, comparison.what, reeve, floor)
    for (const side of sides) await verify(bench, comparison, side)
    return toRow(comparison, pairs, reeve.server.memory())
  } finally {
    await Promise.all(sides.map(({ server }) => server.stop()))
    await bench.postgres.drop(databases)
  }
}

/** Pairs of rounds, who goes first taking turns, so that what else the machine does falls on both. */
export async function alternate(bench: Bench, what: string, ours: Side, theirs: Side) {
  const round = async (side: Side, seconds: number) => {
    const done = await runRound(side.server.port, side.workload, seconds)
    side.requests += done.requests
    return done
  }
  await round(theirs, bench.warmUp)
  await round(ours, bench.warmUp)
  const pairs: { ours: Round; theirs: Round }[] = []
  for (let number = 1; number <= bench.rounds; number++) {
    const first = number % 2 === 1 ? theirs : ours
    const a = await round(first, bench.seconds)
    const b = await round(first === ours ? theirs : ours, bench.seconds)
    const pair = first === ours ? { ours: a, theirs: b } : { ours: b, theirs: a }
    pairs.push(pair)
    const ratio = pair.ours.perSecond / pair.theirs.perSecond
    const speeds = [pair.ours, pair.theirs].map(({ perSecond }) => perSecond.toFixed(0))
    bench.progress(`${what}: round ${number} of ${bench.rounds}, ${speeds.join(' to ')} a second, ${ratio.toFixed(2)}`)
  }
  return pairs
}

async function compareAnswers(comparison: Comparison, reeve: Side, floor: Side) {
  const [ours, theirs] = await Promise.all([reeve, floor].map(side => answerOf(comparison, side)))
  if (!isDeepStrictEqual(ours, theirs)) {
    throw new Error(`Reeve and its floor do not answer alike:\n${JSON.stringify(ours)}\n${JSON.stringify(theirs)}`)
  }
}

async function answerOf(comparison: Comparison, side: Side): Promise<unknown> {
  const request = side.workload()
  if (!request) throw new Error('there is nothing to ask')
  const connection = await Connection.open(side.server.port)
  const { status, body } = await connection.send(request)
  connection.close()
  if (status !== 200) throw new Error(`${status} to ${request}\n${body}`)
  side.requests++
  return comparison.comparable(JSON.parse(body))
}

async function verify(bench: Bench, comparison: Comparison, { database, requests }: Side) {
  const sql = bench.postgres.connect(database)
  try {
    await comparison.verify(sql, requests)
  } catch (error) {
    throw new Error(`${database} does not show what ${requests} requests must have done`, { cause: error })
  } finally {
    await sql.end()
  }
}

function toRow({ what, reach }: Comparison, pairs: { ours: Round; theirs: Round }[], memory: number): Row {
  const ratio = median(pairs.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond))
  const of = (side: 'ours' | 'theirs', figure: keyof Round) => median(pairs.map(pair => pair[side][figure]))
  const speed = (side: 'ours' | 'theirs') =>
    `${of(side, 'perSecond').toFixed(0)}/s (p50 ${of(side, 'p50').toFixed(1)} ms, p95 ${of(side, 'p95').toFixed(1)} ms)`
  return {
    what,
    reeve: speed('ours'),
    beside: speed('theirs'),
    measured: `${ratio.toFixed(2)} of its floor`,
    reach: `≥ ${reach}`,
    reached: ratio >= reach,
    figures: { ratio, memory, pairs },
  }
}
