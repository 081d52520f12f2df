import { setTimeout as sleep } from 'node:timers/promises'
import { requestBytes } from '../connection.ts'
import { type Contestant, startReeve } from '../contestants.ts'
import { runRound, type Workload } from '../load.ts'
import type { Bench, Measure, Row } from '../measure.ts'
import { fill, type Keys, makeKeys, memberId, type Population } from '../population.ts'
import type { Database } from '../postgres.ts'
import { familyTime, parentOf, processorTime } from '../processor-time.ts'
import { assignment } from './assign-profile.ts'

const POPULATION: Population = { organizations: 10_000, webhooks: 0, members: 98, withTriggers: 0, entries: 0 }
/** Number of members that `fill` adds to each organization: its owner and its caller. */
const OWNER_AND_CALLER = 2
const WHERE = '10,000 organizations, 1,000,000 members'
/** Maximum share of a core that background work uses while there are no requests. */
const MOST_AT_REST = 0.05
const REST_MS = 30_000
/** Time after which the worker has signed the last changes. */
const SIGNED_WITHIN_MS = 12_000

/** The planning figures of docs/operating/sizing.md. */
const SIZING = { readMs: 0.5, changeMs: 4, changeBytes: 6_000, memberBytes: 1_000 }

/** The resources used so far by one process of Reeve and by all of PostgreSQL. */
interface Usage {
  /** Processor time in milliseconds. */
  readonly node: number
  readonly postgres: number
  /** Bytes of all tables with their indexes, and of the write-ahead log. */
  readonly tables: number
  readonly wal: number
}

/** Measures processor time and bytes of Reeve with the role `all`, at rest, for a read and for a change. */
async function measureGrowth(bench: Bench): Promise<Row[]> {
  const { postgres, progress, seconds, rounds, warmUp } = bench
  progress(`Growth, ${WHERE}: filling`)
  const keys = makeKeys(POPULATION)
  const [database = ''] = await postgres.clones('growth', ['reeve'], sql => fill(sql, POPULATION, keys))
  const sql = postgres.connect(database)
  const reeve = await startReeve(postgres.url(database))
  try {
    const usage = await usageOf(sql, reeve)
    const used = async (work: () => Promise<number>) => {
      const before = await usage()
      const count = await work()
      return divide(subtract(await usage(), before), count)
    }
    const during = (workload: Workload, settleMs: number) =>
      used(async () => {
        const { requests } = await runRound(reeve.port, workload, seconds * rounds)
        await sleep(settleMs)
        return requests
      })
    const { tables } = await usage()
    progress('Growth: at rest')
    await sleep(SIGNED_WITHIN_MS)
    const rest = await used(async () => {
      await sleep(REST_MS)
      return REST_MS
    })
    const [reading, changing] = workloads(keys)
    for (const workload of [reading, changing]) await runRound(reeve.port, workload, warmUp)
    await sleep(SIGNED_WITHIN_MS)
    progress('Growth: reads')
    const read = await during(reading, 0)
    progress('Growth: changes')
    const change = await during(changing, SIGNED_WITHIN_MS)
    return [...toRows({ rest, read, change }), memberRow(tables)]
  } finally {
    await reeve.stop()
    await sql.end()
    await postgres.drop([database])
  }
}

/** Two workloads: one checks the access of each member in turn, the other assigns profiles. */
function workloads(keys: readonly Keys[]): [reading: Workload, changing: Workload] {
  let next = 0
  const reading = () => {
    const request = next++
    const organization = request % keys.length
    const member = memberId(organization, Math.floor(request / keys.length) % POPULATION.members)
    return requestBytes(`GET /v1/members/${member}/access?permission=members.read`, keys[organization]?.reeve ?? '')
  }
  const ownKeys = keys.map(key => key.reeve)
  return [reading, assignment.workload(ownKeys, POPULATION)]
}

/** Returns a function that reads the usage, which includes a few milliseconds for the function's own connection. */
async function usageOf(sql: Database, reeve: Contestant): Promise<() => Promise<Usage>> {
  const [own] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const postmaster = parentOf(own?.pid ?? 0)
  return async () => {
    const [bytes] = await sql<{ tables: number; wal: number }[]>`
      select (select sum(pg_total_relation_size(oid)) from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace)::float8 as tables,
        pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal`
    if (!bytes) throw new Error('PostgreSQL answered nothing')
    return { node: processorTime(reeve.pid), postgres: familyTime(postmaster), ...bytes }
  }
}

const mapUsage = (of: (name: keyof Usage) => number): Usage => ({
  node: of('node'),
  postgres: of('postgres'),
  tables: of('tables'),
  wal: of('wal'),
})
const subtract = (after: Usage, before: Usage) => mapUsage(name => after[name] - before[name])
const divide = (usage: Usage, count: number) => mapUsage(name => usage[name] / count)

function toRows({ rest, read, change }: Record<'rest' | 'read' | 'change', Usage>): Row[] {
  const share = rest.node + rest.postgres
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`
  const timeRow = (name: string, usage: Usage, mostMs: number): Row => ({
    name: `Processor time of ${name}, ${WHERE}`,
    reeve: `Node.js ${usage.node.toFixed(2)} ms, PostgreSQL ${usage.postgres.toFixed(2)} ms`,
    baseline: '',
    measured: `${(usage.node + usage.postgres).toFixed(2)} ms`,
    goal: `≤ ${mostMs} ms`,
    isMet: usage.node + usage.postgres <= mostMs,
    figures: { ...usage },
  })
  return [
    {
      name: `Background work at rest, ${WHERE}`,
      reeve: `Node.js ${percent(rest.node)}, PostgreSQL ${percent(rest.postgres)} of a core`,
      baseline: '',
      measured: `${percent(share)} of a core`,
      goal: `≤ ${percent(MOST_AT_REST)}`,
      isMet: share <= MOST_AT_REST,
      figures: { ...rest },
    },
    timeRow('a read (access of a member)', read, SIZING.readMs),
    timeRow('a change (assign a profile), with its event and checkpoint', change, SIZING.changeMs),
    {
      name: `Disk of a change (assign a profile), ${WHERE}`,
      reeve: `tables and indexes ${inBytes(change.tables)}, write-ahead log ${inBytes(change.wal)}`,
      baseline: '',
      measured: inBytes(change.tables),
      goal: `≤ ${inBytes(SIZING.changeBytes)}`,
      isMet: change.tables <= SIZING.changeBytes,
      figures: { ...change },
    },
  ]
}

/** @param tables bytes of the tables before the measurement */
function memberRow(tables: number): Row {
  const each = tables / (POPULATION.organizations * (POPULATION.members + OWNER_AND_CALLER))
  return {
    name: `Disk of a member with its account, ${WHERE}`,
    reeve: `tables and indexes ${inBytes(each)}`,
    baseline: '',
    measured: inBytes(each),
    goal: `≤ ${inBytes(SIZING.memberBytes)}`,
    isMet: each <= SIZING.memberBytes,
    figures: { tables },
  }
}

const inBytes = (count: number) => `${Math.round(count).toLocaleString('en')} B`

export const growth: Measure = {
  name: 'growth',
  about: 'processor time and bytes at rest, of a read and of a change, with 1,000,000 members',
  onlyByName: true,
  run: measureGrowth,
}
