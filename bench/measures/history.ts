import { requestBytes } from '../connection.ts'
import { startApi } from '../contestants.ts'
import { runRound } from '../load.ts'
import type { Bench, Measure, Row } from '../measure.ts'
import { fill, makeKeys, memberId, organizationId, type Population } from '../population.ts'
import type { Database } from '../postgres.ts'
import { familyTime, parentOf, processorTime } from '../processor-time.ts'

const POPULATION: Population = { organizations: 20, webhooks: 0, members: 50, withTriggers: 0, entries: 0 }
/** Years of the long history, each with a partition. */
const YEARS = 10
const ENTRIES = { short: 1_000_000, long: 10_000_000 }
/** Maximum processor time of a request on the long history, as a ratio to that on the short history. */
const MOST = 1.2

const SEARCHES: readonly (readonly [name: string, path: string])[] = [
  ['newest entries', '/v1/audit/entries'],
  ['entries of an actor', `/v1/audit/entries?actor=${memberId(0, 7)}`],
  ['history of a member', `/v1/audit/entries?target=${memberId(0, 8)}`],
  ['one request', '/v1/audit/entries?request_id=nothing'],
  ['30 days, oldest first', '/v1/audit/entries?since=$SINCE&order=asc'],
  ['histogram of 30 days', '/v1/audit/counts?since=$SINCE'],
]

/** Compares searches in a history of one year and a million entries with those in ten years and ten million entries. */
async function measureHistory(bench: Bench): Promise<Row[]> {
  const { postgres, progress, seconds, rounds, warmUp } = bench
  const keys = makeKeys(POPULATION)
  const key = keys[0]?.reeve ?? ''
  const since = new Date(Date.now() - 30 * 86_400_000).toISOString()
  const used: Record<string, { short: number; long: number }> = {}
  for (const length of ['short', 'long'] as const) {
    progress(`History, ${length}: filling ${ENTRIES[length].toLocaleString('en')} entries`)
    const [database = ''] = await postgres.clones(`history_${length}`, ['reeve'], async sql => {
      await fill(sql, POPULATION, keys)
      await fillHistory(sql, ENTRIES[length], length === 'long' ? YEARS : 1)
    })
    const sql = postgres.connect(database)
    const reeve = await startApi(postgres.url(database))
    const [own] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    const postmaster = parentOf(own?.pid ?? 0)
    const time = () => processorTime(reeve.pid) + familyTime(postmaster)
    try {
      for (const [name, path] of SEARCHES) {
        const request = requestBytes(`GET ${path.replace('$SINCE', since)}`, key)
        await runRound(reeve.port, () => request, warmUp, 4)
        const times: number[] = []
        for (let round = 0; round < rounds; round++) {
          const before = time()
          const { requests } = await runRound(reeve.port, () => request, seconds, 4)
          times.push((time() - before) / requests)
        }
        used[name] = { short: 0, long: 0, ...used[name], [length]: Math.min(...times) }
      }
    } finally {
      await reeve.stop()
      await sql.end()
      await postgres.drop([database])
    }
  }
  return Object.entries(used).map(([name, { short, long }]) => ({
    name: `Audit log of ten years, ${YEARS} partitions: ${name}`,
    reeve: `${long.toFixed(2)} ms of processor time`,
    baseline: `1 partition: ${short.toFixed(2)} ms`,
    measured: `${(long / short).toFixed(2)} ×`,
    goal: `≤ ${MOST} ×`,
    isMet: long / short <= MOST,
    figures: { short, long },
  }))
}

/** Adds entries up to now. Half of them belong to the first organization, which the requests search. */
async function fillHistory(sql: Database, entries: number, years: number): Promise<void> {
  const [first] = await sql<{ name: string; ends: Date }[]>`
    select relname as name, to_date(right(relname, 4), 'YYYY') at time zone 'UTC' as ends
    from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'audit_entries'::regclass and relname like '%_until_%'`
  if (!first) throw new Error('the first partition is missing')
  const begins = first.ends.getUTCFullYear() - years
  if (years > 1) {
    await sql`drop table ${sql(first.name)}`
    for (let year = begins; year < begins + years; year++) {
      await sql`select make_partition('audit_entries', ${`audit_entries_${year}`})`
      await sql.unsafe(`
        alter table audit_entries attach partition audit_entries_${year}
        for values from ('${year}-01-01T00:00Z') to ('${year + 1}-01-01T00:00Z')`)
    }
  }
  const organization = (index: string) => `(left('${organizationId(0)}', 24) || lpad(to_hex(${index}), 12, '0'))::uuid`
  const member = (index: string) => `left('${memberId(0, 0)}', 24) || lpad(to_hex(${index}), 12, '0')`
  await sql.unsafe(`
    insert into audit_entries (organization_id, sequence, id, occurred_at, action, actor, target, changes, context,
      previous_hash, hash)
    select ${organization('case i % 2 when 0 then 0 else 1 + i / 2 % 19 end')},
      case i % 2 when 0 then i / 2 else i / 38 end + 1, gen_random_uuid(),
      now() - (1 - i::float8 / ${entries}) * interval '${years} years', 'thing' || i / 2 % 50 || '.done',
      jsonb_build_object('type', 'member', 'id', ${member('2 + i / 2 % 50')}, 'name', 'Ada', 'key', null),
      jsonb_build_object('type', 'member', 'name', 'Grace',
        'id', case when i % (${entries} / 20) = 0 then ${member('10')} else 'other-' || i % 999983 end),
      '{"before": {"profile_name": "Developer"}, "after": {"profile_name": "Administrator"}}',
      jsonb_build_object('request_id', i, 'ip', '192.0.2.' || i / 2 % 200, 'user_agent', 'bench'),
      sha256(i::text::bytea), sha256((i + 1)::text::bytea)
    from generate_series(0::bigint, ${entries - 1}) i`)
  await sql`
    update governance_heads h set audit_sequence = e.last, checkpoint_sequence = e.last
    from (select organization_id, max(sequence) as last from audit_entries group by 1) e
    where e.organization_id = h.organization_id`
  await sql`analyze audit_entries`
}

export const history: Measure = {
  name: 'history',
  about: 'searches of ten years of audit entries in 10 partitions, compared with a year of a tenth of them',
  onlyByName: true,
  run: measureHistory,
}
