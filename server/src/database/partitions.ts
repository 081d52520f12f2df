import type { Clock } from '../kernel/clock.ts'
import type { Job } from '../kernel/job.ts'
import type { Database, Pool } from './pool.ts'
import { sql } from './statement.ts'
import { onConnection } from './transaction.ts'

const DAY_MS = 24 * 60 * 60_000
/** A partition covers one year, so partitions for the next two years always exist. */
const MADE_AHEAD_MS = 2 * 366 * DAY_MS
const DUE_EVERY_MS = 6 * 60 * 60_000

/** Makes the partitions of the next two years. Any number of workers may do so at once. */
export const partitionsJob = ({ pool, clock }: { pool: Pool; clock: Clock }): Job => ({
  name: 'partitions',
  everyMs: DUE_EVERY_MS,
  run: () => onConnection(pool, db => db.run(makePartitions(new Date(clock.now().getTime() + MADE_AHEAD_MS)))),
})

/** Makes the missing partitions that begin up to `until`, at most three years ahead, and returns their number. */
const makePartitions = (until: Date) =>
  sql<{ made: number }[]>`select make_partitions(${until}) as made`.map(([row]) => row?.made ?? 0)

/** A partitioned table. `ahead` is the number of its partitions that begin after `now`. */
export interface Partitioned {
  readonly table: string
  readonly ahead: number
  /** True if the default partition has rows: they fit into no other partition. */
  readonly has_overflow: boolean
}

/** The partitioned tables, sorted by name. */
export const readPartitioned = (db: Database, now: Date): Promise<readonly Partitioned[]> =>
  db.run(sql<Partitioned[]>`
    select parent.relname as table,
      count(*) filter (where part.relname ~ '_[0-9]{4}$' and part.relname !~ '_until_'
        and to_date(right(part.relname, 4), 'YYYY') at time zone 'UTC' > ${now})::int as ahead,
      coalesce(bool_or(pg_relation_size(part.oid) > 0) filter (where right(part.relname, 8) = '_default'), false)
        as has_overflow
    from pg_class parent join pg_inherits on inhparent = parent.oid join pg_class part on part.oid = inhrelid
    where parent.relnamespace = 'public'::regnamespace and parent.relkind = 'p'
    group by parent.relname order by parent.relname`)
