import assert from 'node:assert/strict'
import { test } from 'node:test'
import postgres from 'postgres'
import { cloneDatabase, emptyDatabase } from '../../test/harness/cluster.ts'
import { openCommandLine } from '../../test/harness/command-line.ts'
import { databaseUrl } from '../../test/harness/process.ts'
import { TEST_SECRET } from '../../test/harness/reeve.ts'
import { connectionOptions } from '../database/pool.ts'

const line = openCommandLine()

/** What doctor says of one check. */
async function look(check: string, environment: Record<string, string>, ...more: string[]) {
  const { stdout, stderr } = await line.reeve(['doctor', '--json', ...more], environment)
  const { findings } = JSON.parse(stdout || `{"findings":"${stderr}"}`)
  return findings.find((one: { check: string }) => one.check === check) as { ok: boolean; detail: string } | undefined
}

test('doctor finds what the owner of a database lacks, and names the statement that mends it', async t => {
  const [empty, full] = [await emptyDatabase(), await cloneDatabase()]
  const name = `weak_${process.pid}`
  const admin = postgres(connectionOptions(empty.target, {}))
  const inFull = postgres(connectionOptions(full.target, {}))
  t.after(async () => {
    await inFull.unsafe(`drop owned by ${name}`)
    await admin.unsafe(`drop owned by ${name}; drop role ${name}`)
    await Promise.all([admin.end(), inFull.end()])
    await empty.drop()
    await full.drop()
  })
  await admin.unsafe(`create role ${name} login`)
  const as = (target: typeof empty.target) => ({
    DATABASE_URL: databaseUrl({ ...target, user: name } as typeof target),
    REEVE_SECRET: TEST_SECRET,
  })
  const bare = await look('rights', as(empty.target))
  assert.equal(bare?.ok, false)
  assert.match(bare?.detail ?? '', /grant create, usage on schema public to "weak/)
  assert.match(bare?.detail ?? '', /grant reeve_runtime to "weak/)
  await admin.unsafe(`grant create, usage on schema public to ${name}; grant reeve_runtime to ${name}`)
  assert.deepEqual((await look('rights', as(empty.target)))?.ok, true)
  assert.equal((await line.reeve(['migrate'], as(empty.target))).code, 0)
  assert.deepEqual((await line.reeve(['doctor'], as(empty.target))).code, 0)

  await inFull.unsafe(`grant create, usage on schema public to ${name}`)
  assert.match((await look('rights', as(full.target)))?.detail ?? '', /does not own .*alter table … owner to "weak/)
  await inFull.unsafe('revoke all on all tables in schema public from reeve_runtime')
  assert.match((await look('rights', as(full.target)))?.detail ?? '', /reeve_runtime may not read .* restore the dump/)
})

test('doctor finds variables that do not go with the role', async () => {
  const database = { DATABASE_URL: 'postgres://127.0.0.1:1/reeve' }
  const secret = await look('role', database, '--role', 'worker')
  assert.deepEqual([secret?.ok, /REEVE_SECRET is unset/.test(secret?.detail ?? '')], [false, true])
  const port = await look('role', { ...database, REEVE_WORKER_PORT: '9000' }, '--role', 'all')
  assert.deepEqual([port?.ok, /REEVE_WORKER_PORT is answered by/.test(port?.detail ?? '')], [false, true])
  const fine = await look('role', { ...database, REEVE_SECRET: TEST_SECRET }, '--role', 'worker')
  assert.deepEqual([fine?.ok, fine?.detail], [true, 'worker; it answers no probes without REEVE_WORKER_PORT'])
})

test('doctor finds that links lead to localhost although others reach this service', async () => {
  const bad: Record<string, string>[] = [
    { REEVE_TRUST_PROXY: 'true' },
    { HOST: '0.0.0.0' },
    { SMTP_URL: 'smtp://mail.acme.test' },
  ]
  for (const environment of bad) {
    const found = await look('links', environment)
    assert.deepEqual([found?.ok, /Set REEVE_URL/.test(found?.detail ?? '')], [false, true], JSON.stringify(environment))
    assert.equal((await look('links', { ...environment, REEVE_URL: 'https://reeve.acme.test' }))?.ok, true)
  }
  assert.equal((await look('links', {}))?.ok, true)
})
