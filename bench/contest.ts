import { isDeepStrictEqual } from 'node:util'
import { Connection } from './connection.ts'
import type { Contestant } from './contestants.ts'
import { type Round, runRound, type Workload } from './load.ts'
import type { Bench } from './measure.ts'
import { fill, type Keys, makeKeys, type Population } from './population.ts'
import type { Database, Migrate } from './postgres.ts'
import { processorTime } from './processor-time.ts'

/**
 * Number of requests that each server answers before the first round. By then V8 has compiled the code, and each
 * organization has had a request, if there are not more organizations than this. The first change of a page in a new
 * database makes PostgreSQL write the whole page to the WAL, so early requests write more.
 */
export const WARM_UP_REQUESTS = 10_000

/** A comparison of several servers under the same workload, in alternating rounds. */
export interface Contest {
  /** Prefix of the names of the databases. */
  readonly name: string
  /** Title in the table of results. */
  readonly title: string
  readonly contenders: readonly Contender[]
  /** Creates the series of requests for a server with these keys. */
  workload(keys: readonly string[], population: Population): Workload
  /** The part of a response that must be equal for all servers. */
  comparable(answer: unknown): unknown
  /** Throws unless the database contains the effects of this number of requests. */
  verify(sql: Database, requests: number, population: Population): Promise<void>
}

export interface Contender {
  readonly name: string
  start(databaseUrl: string): Promise<Contestant>
  readonly keys: keyof Keys
  readonly population: Population
  /** Creates the schema, if the contender is another commit with other migrations. */
  readonly migrate?: Migrate | undefined
}

/** The results of one round, by the name of the server. */
export type Rounds = Readonly<Record<string, Measured>>

/** The result of one server in one round, with the processor time per request in milliseconds. */
export interface Measured extends Round {
  readonly node: number
  readonly postgres: number
}

/** A contender with its running server. */
interface Side {
  readonly contender: Contender
  readonly database: string
  readonly server: Contestant
  readonly workload: Workload
  /** Number of answered requests so far, whose effects are verified at the end. */
  requests: number
}

/** Fills the databases, warms the servers up, runs alternating rounds, and verifies the effects. */
export async function runContest(bench: Bench, contest: Contest): Promise<Rounds[]> {
  const { postgres, progress } = bench
  progress(`${contest.title}: filling`)
  const databases: string[] = []
  const sides: Side[] = []
  try {
    for (const { contenders, population, migrate } of sharingDatabases(contest.contenders)) {
      const keys = makeKeys(population)
      const names = contenders.map(({ name }) => name)
      const clones = await postgres.clones(contest.name, names, sql => fill(sql, population, keys), migrate)
      databases.push(...clones)
      for (const [index, contender] of contenders.entries()) {
        const database = clones[index] ?? ''
        const ownKeys = keys.map(pair => pair[contender.keys])
        const workload = contest.workload(ownKeys, population)
        sides.push({
          contender,
          database,
          server: await contender.start(postgres.url(database)),
          workload,
          requests: 0,
        })
      }
    }
    await compareAnswers(contest, sides)
    const rounds = await alternate(bench, contest.title, sides)
    for (const side of sides) await verify(bench, contest, side)
    return rounds
  } finally {
    await Promise.all(sides.map(({ server }) => server.stop()))
    await postgres.drop(databases)
  }
}

/** Groups contenders by data and schema. The contenders of a group get clones of the same database. */
function sharingDatabases(contenders: readonly Contender[]) {
  const groups: (Pick<Contender, 'population' | 'migrate'> & { contenders: Contender[] })[] = []
  for (const contender of contenders) {
    const { population, migrate } = contender
    const group = groups.find(group => group.population === population && group.migrate === migrate)
    if (group) group.contenders.push(contender)
    else groups.push({ population, migrate, contenders: [contender] })
  }
  return groups
}

/**
 * Runs the rounds. In each round another contender is first, so that other load on the machine affects all of them
 * alike.
 */
async function alternate(bench: Bench, what: string, sides: readonly Side[]): Promise<Rounds[]> {
  for (const side of sides) {
    bench.progress(`${what}: warming up ${side.contender.name}`)
    while (side.requests < WARM_UP_REQUESTS) {
      side.requests += (await runRound(side.server.port, side.workload, bench.warmUp)).requests
    }
  }
  const all: Rounds[] = []
  for (let number = 1; number <= bench.rounds; number++) {
    const rounds: Record<string, Measured> = {}
    for (const offset of sides.keys()) {
      const side = sides[(number + offset) % sides.length]
      if (side) rounds[side.contender.name] = await measure(bench, side)
    }
    all.push(rounds)
    const speeds = sides.map(({ contender: { name } }) => `${name} ${rounds[name]?.perSecond.toFixed(0)}`)
    bench.progress(`${what}: round ${number} of ${bench.rounds}, ${speeds.join(', ')} a second`)
  }
  return all
}

async function measure({ postgres, seconds }: Bench, side: Side): Promise<Measured> {
  const nodeBefore = processorTime(side.server.pid)
  const backendsBefore = new Map((await postgres.backends(side.database)).map(pid => [pid, processorTime(pid)]))
  const round = await runRound(side.server.port, side.workload, seconds)
  side.requests += round.requests
  const node = processorTime(side.server.pid) - nodeBefore
  let ofBackends = 0
  for (const pid of await postgres.backends(side.database)) {
    ofBackends += processorTime(pid) - (backendsBefore.get(pid) ?? 0)
  }
  return { ...round, node: node / round.requests, postgres: ofBackends / round.requests }
}

async function compareAnswers(contest: Contest, sides: readonly Side[]) {
  const answers = await Promise.all(sides.map(side => firstAnswer(contest, side)))
  const [first] = answers
  for (const [index, other] of answers.entries()) {
    const isOtherCommit = sides[index]?.contender.name === 'other'
    if (isDeepStrictEqual(isOtherCommit ? withFieldsOf(first, other) : first, other)) continue
    throw new Error(`the sides do not answer alike:\n${JSON.stringify(first)}\n${JSON.stringify(other)}`)
  }
}

/** Omits the fields that `other` lacks, because the response of an older commit lacks fields that were added later. */
function withFieldsOf(answer: unknown, other: unknown): unknown {
  if (!isObject(answer) || !isObject(other)) return answer
  return Object.fromEntries(Object.entries(answer).filter(([name]) => name in other))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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
