import { isDeepStrictEqual } from 'node:util'
import { Connection } from './connection.ts'
import type { Contestant } from './contestants.ts'
import { type Round, runRound, type Workload } from './load.ts'
import type { Bench } from './measure.ts'
import { fill, type Keys, makeKeys, type Population } from './population.ts'
import type { Database } from './postgres.ts'

/**
 * Before the first round each side answers so many requests. By then V8 has compiled what they run, and each of up to
 * as many organizations was asked once: a page of a fresh database goes into PostgreSQL's log whole when it first
 * changes.
 */
export const WARM_UP_REQUESTS = 10_000

/** The same work, asked of two servers side by side. */
export interface Contest {
  /** Names its databases. */
  readonly name: string
  /** As the table says it. */
  readonly what: string
  readonly contenders: readonly [Contender, Contender]
  /** A fresh series of requests, for a server with these keys. */
  workload(keys: readonly string[], population: Population): Workload
  /** What of an answer must be equal on both sides. */
  comparable(answer: unknown): unknown
  /** Throws unless the database shows the effect of so many requests. */
  verify(sql: Database, requests: number, population: Population): Promise<void>
}

export interface Contender {
  readonly name: string
  start(databaseUrl: string): Promise<Contestant>
  readonly keys: keyof Keys
  readonly population: Population
}

/** What came of one round on each side, in the order of the contenders. */
export interface Pair {
  readonly first: Round
  readonly second: Round
}

/** One contender at work. */
interface Side {
  readonly contender: Contender
  readonly database: string
  readonly server: Contestant
  readonly workload: Workload
  /** Requests answered, for comparing with the effect. */
  requests: number
}

/** Fills, warms up, runs alternating rounds, and counts the effects. */
export async function hold(bench: Bench, contest: Contest): Promise<Pair[]> {
  const { postgres, progress } = bench
  const [a, b] = contest.contenders
  const keys = makeKeys(a.population)
  progress(`${contest.what}: filling`)
  const databases =
    a.population === b.population
      ? await postgres.clones(contest.name, [a.name, b.name], sql => fill(sql, a.population, keys))
      : [
          ...(await postgres.clones(contest.name, [a.name], sql => fill(sql, a.population, keys))),
          ...(await postgres.clones(contest.name, [b.name], sql => fill(sql, b.population, keys))),
        ]
  const sides: Side[] = []
  const enter = async (contender: Contender, database = '') => {
    const ownKeys = keys.map(pair => pair[contender.keys])
    const workload = contest.workload(ownKeys, contender.population)
    const server = await contender.start(postgres.url(database))
    const side = { contender, database, server, workload, requests: 0 }
    sides.push(side)
    return side
  }
  try {
    const first = await enter(a, databases[0])
    const second = await enter(b, databases[1])
    await compareAnswers(contest, first, second)
    const pairs = await alternate(bench, contest.what, first, second)
    for (const side of sides) await verify(bench, contest, side)
    return pairs
  } finally {
    await Promise.all(sides.map(({ server }) => server.stop()))
    await postgres.drop(databases)
  }
}

/** Pairs of rounds; who goes first takes turns, so that what else the machine does falls on both. */
async function alternate(bench: Bench, what: string, first: Side, second: Side): Promise<Pair[]> {
  const round = async (side: Side, seconds: number) => {
    const done = await runRound(side.server.port, side.workload, seconds)
    side.requests += done.requests
    return done
  }
  for (const side of [second, first]) {
    bench.progress(`${what}: warming up`)
    while (side.requests < WARM_UP_REQUESTS) await round(side, bench.warmUp)
  }
  const pairs: Pair[] = []
  for (let number = 1; number <= bench.rounds; number++) {
    const early = number % 2 === 1 ? second : first
    const a = await round(early, bench.seconds)
    const b = await round(early === first ? second : first, bench.seconds)
    const pair = early === first ? { first: a, second: b } : { first: b, second: a }
    pairs.push(pair)
    const speeds = [pair.first, pair.second].map(({ perSecond }) => perSecond.toFixed(0)).join(' to ')
    const ratio = (pair.first.perSecond / pair.second.perSecond).toFixed(2)
    bench.progress(`${what}: round ${number} of ${bench.rounds}, ${speeds} a second, ${ratio}`)
  }
  return pairs
}

async function compareAnswers(contest: Contest, first: Side, second: Side) {
  const [a, b] = await Promise.all([first, second].map(side => firstAnswer(contest, side)))
  if (!isDeepStrictEqual(a, b)) {
    throw new Error(`the two sides do not answer alike:\n${JSON.stringify(a)}\n${JSON.stringify(b)}`)
  }
}

async function firstAnswer(contest: Contest, side: Side): Promise<unknown> {
  const request = side.workload()
  if (!request) throw new Error('there is nothing to ask')
  const connection = await Connection.open(side.server.port)
  const { status, body } = await connection.send(request)
  connection.close()
  if (status !== 200) throw new Error(`${status} to ${request}\n${body}`)
  side.requests++
  return contest.comparable(JSON.parse(body))
}

async function verify(bench: Bench, contest: Contest, { contender, database, requests }: Side) {
  const sql = bench.postgres.connect(database)
  try {
    await contest.verify(sql, requests, contender.population)
  } catch (error) {
    throw new Error(`${database} does not show what ${requests} requests must have done`, { cause: error })
  } finally {
    await sql.end()
  }
}
