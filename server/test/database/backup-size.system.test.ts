import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import postgres from 'postgres'
import { openEmbeddedPostgres } from '../../src/database/embedded/index.ts'
import { migrate } from '../../src/database/migrate.ts'
import { newId } from '../../src/kernel/ids.ts'
import { fillChain } from '../harness/fill-chain.ts'
import { startReeve, TEST_SECRET } from '../harness/reeve.ts'

const LAUNCHER = join(import.meta.dirname, '../../bin/reeve.js')
/** Numbers of audit entries and of events. In COPY format, each of the two takes half a gigabyte. */
const ENTRIES = 700_000
const EVENTS = 700_000
const MOST_SECONDS = 120
/** Maximum memory of the process. Even a tenth of the rows takes 400 MB, mostly garbage that is not collected yet. */
const MOST_MEMORY_MB = 512

test('1 GB is backed up and restored within two minutes each, in constant memory', {
  skip: !process.env.REEVE_TEST_LONG || !existsSync('/proc') ? 'long, and needs /proc' : false,
}, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'reeve-size-'))
  const [dataDir, file] = [join(folder, 'data'), join(folder, 'reeve.backup')]
  const server = await openEmbeddedPostgres({ dataDir })
  await migrate(server.connection)
  const sql = postgres({ ...server.connection, max: 1, onnotice: () => {} })
  t.after(async () => {
    await sql.end()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const reeve = await startReeve({ on: { target: server.connection, drop: async () => {} } })
  const { id } = await reeve.organization()
  await reeve.stop()
  await fill(sql, id)

  const run = async (command: string, more: Record<string, string>) => {
    const started = performance.now()
    const child = spawn(process.execPath, [LAUNCHER, command, file, '--json'], {
      env: { ...process.env, DATABASE_URL: '', REEVE_SECRET: TEST_SECRET, ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let memory = 0
    const sampling = setInterval(() => {
      memory = Math.max(memory, peakOf(child.pid ?? 0))
    }, 200)
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    clearInterval(sampling)
    const seconds = (performance.now() - started) / 1000
    t.diagnostic(`${command}: ${seconds.toFixed(1)} s, at most ${memory} MB`)
    assert.equal(code, 0)
    assert.ok(seconds <= MOST_SECONDS, `${command} took ${seconds} s`)
    assert.ok(memory <= MOST_MEMORY_MB, `${command} used ${memory} MB`)
    return JSON.parse(output)
  }
  const made = await run('backup', { REEVE_DATA_DIR: dataDir })
  const [size] = await sql`select pg_database_size(current_database())::float8 / 1e9 as gb`
  t.diagnostic(
    `database ${size?.gb.toFixed(2)} GB, file ${(statSync(file).size / 1e6).toFixed(0)} MB, ${made.rows} rows`,
  )
  const restored = await run('restore', { REEVE_DATA_DIR: join(folder, 'restored') })
  assert.deepEqual([restored.rows, restored.audit_entries], [made.rows, made.audit_entries])
})

/** The peak memory of the process in MB, or 0 if it has ended. */
function peakOf(pid: number): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes ?? 0) / 1024)
  } catch {
    return 0
  }
}

async function fill(sql: postgres.Sql, id: string): Promise<void> {
  await fillChain(sql, id, ENTRIES, index => ({
    occurred_at: new Date(1_700_000_000_000 + index).toISOString(),
    action: 'member.profile_changed',
    actor: { type: 'user', id: newId(), name: `Person ${index}`, key: null } as never,
    target: { type: 'member', id: newId(), name: `member-${index}@acme.test` },
    reason: null,
    changes: { before: { profile_id: newId() }, after: { profile_id: newId() } },
    context: { request_id: newId(), ip: '192.0.2.1', user_agent: 'reeve-sdk/0.1.0 node/24' },
  }))
  await sql`update governance_heads set event_sequence = ${EVENTS} where organization_id = ${id}`
  await sql`
    insert into governance_events (organization_id, sequence, id, type, occurred_at, body)
    select ${id}, n, gen_random_uuid(), 'member.created', now(),
      json_build_object('id', gen_random_uuid(), 'type', 'member.created', 'data', json_build_object(
        'user_id', gen_random_uuid(), 'salt', ${randomBytes(8).toString('hex')}::text, 'before', gen_random_uuid(),
        'after', gen_random_uuid(), 'text', repeat(md5(n::text), 6)))::text
    from generate_series(1, ${EVENTS}::int) as n`
}
