import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import postgres from 'postgres'
import { verifyContents } from '../../src/commands/contents.ts'
import {
  type Contents,
  type OpenedFile,
  readHeader,
  restoreBackup,
  takeBackup,
} from '../../src/database/backup/index.ts'
import type { ConnectionOptions, Database } from '../../src/database/pool.ts'
import { listChainHeads } from '../../src/features/audit/index.ts'
import { newId } from '../../src/kernel/ids.ts'
import { VERSION } from '../../src/version.ts'
import { emptyDatabase, type TestDatabase } from './cluster.ts'
import type { Organization } from './organization.ts'
import { TEST_SECRET } from './reeve.ts'

const CHUNK_BYTES = 10_000
const made = {
  secret: TEST_SECRET,
  sealedSecret: null,
  release: VERSION,
  listHeads: (db: Database) => db.run(listChainHeads()),
}

/** The output of `reeve backup`. */
export async function backUp(target: ConnectionOptions): Promise<{ file: Buffer; contents: Contents }> {
  const chunks: Buffer[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  const contents = await takeBackup({ ...made, target }, sink)
  return { file: Buffer.concat(chunks), contents }
}

/** Reads a backup from a stream of small chunks. */
export const read = (file: Buffer): Promise<OpenedFile> => {
  const starts = Array.from({ length: Math.ceil(file.length / CHUNK_BYTES) }, (_, index) => index * CHUNK_BYTES)
  return readHeader(Readable.from(starts.map(start => file.subarray(start, start + CHUNK_BYTES))))
}

/** Restores a backup as `reeve restore` does from a stream, which can be read only once. */
export const restoreInto = async (target: ConnectionOptions, file: Buffer): Promise<Contents> =>
  restoreBackup(await read(file), {
    target,
    secret: TEST_SECRET,
    verify: (pool, loaded) => verifyContents(pool, TEST_SECRET, loaded),
  })

/** A database whose owner is not a superuser, so that row-level security applies to the owner. */
export interface OwnedDatabase extends TestDatabase {
  readonly superuser: ConnectionOptions
  /** A connection as superuser. */
  readonly sql: postgres.Sql
}

export async function emptyOwnedDatabase(): Promise<OwnedDatabase> {
  const shared = await emptyDatabase()
  const owner = `owner_${randomBytes(6).toString('hex')}`
  const sql = postgres({ ...shared.target, max: 1, onnotice: () => {} })
  const { database } = shared.target
  await sql.unsafe(`
    do $$ begin
      create role reeve_runtime nologin;
    exception when duplicate_object or unique_violation then null;
    end $$;
    create role ${owner} login password 'plain';
    grant reeve_runtime to ${owner};
    alter database ${database} owner to ${owner}`)
  return {
    target: { ...shared.target, user: owner, password: 'plain' },
    superuser: shared.target,
    sql,
    async drop() {
      await sql.unsafe(`reassign owned by ${owner} to current_user; drop owned by ${owner}; drop role ${owner}`)
      await sql.end()
      await shared.drop()
    },
  }
}

/** Adds members one after another until `stopped`. Resolves to the number of added members. */
export async function keepAddingMembers({ owner, profiles }: Organization, stopped: AbortSignal): Promise<number> {
  let added = 0
  for (; !stopped.aborted; added++) {
    const body = { email: `${newId()}@acme.test`, name: 'Someone', profile_id: profiles.member }
    const { status } = await owner.call('POST /v1/members', { body })
    assert.equal(status, 201)
  }
  return added
}

/**
 * Asserts that each change up to the heads is in every table that it writes, and that no later change is in any of
 * them.
 */
export async function assertIsSnapshot(sql: postgres.Sql, { heads, rows }: Contents): Promise<void> {
  for (const { organization_id: id, sequence } of heads) {
    const [found] = await sql`
      select audit_sequence::int as audit, event_sequence::int as events,
        (select count(*)::int from audit_entries where organization_id = ${id}) as entries,
        (select count(*)::int from governance_events where organization_id = ${id}) as emitted,
        (select count(*)::int from members where organization_id = ${id}) as members,
        (select count(*)::int from audit_entries
          where organization_id = ${id} and action in ('member.created', 'organization.created')) as joined
      from governance_heads where organization_id = ${id}`
    assert.deepEqual([found?.audit, found?.entries], [sequence, sequence])
    assert.equal(found?.emitted, found?.events)
    assert.equal(found?.members, found?.joined)
  }
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition`
  let counted = 0
  for (const { name } of tables) {
    const [table] = await sql<{ count: number }[]>`select count(*)::int from ${sql(name)}`
    counted += table?.count ?? 0
  }
  assert.equal(counted, rows)
}

/** Digests of all chains, each over the entries up to its head. */
export async function digestOfEntries(sql: postgres.Sql, { heads }: Contents) {
  const digests = await Promise.all(
    heads.map(
      ({ organization_id: id, sequence }) => sql`
        select md5(string_agg(to_jsonb(e)::text, '' order by sequence)) as digest
        from audit_entries e where organization_id = ${id} and sequence <= ${sequence}`,
    ),
  )
  return digests.map(([row]) => row?.digest)
}
