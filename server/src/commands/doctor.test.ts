import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import postgres from 'postgres'
import { cloneDatabase, emptyDatabase } from '../../test/harness/cluster.ts'
import { openCommandLine } from '../../test/harness/command-line.ts'
import { startHttpReceiver } from '../../test/harness/http-receiver.ts'
import { databaseUrl } from '../../test/harness/process.ts'
import { TEST_SECRET } from '../../test/harness/reeve.ts'
import { SMTP_LOGIN, startSmtpServer } from '../../test/harness/smtp-server.ts'
import { connectionOptions } from '../database/pool.ts'

const line = openCommandLine()

interface Finding {
  readonly ok: boolean
  readonly warning: boolean
  readonly detail: string
}

/** What doctor says of one check. */
async function look(check: string, environment: Record<string, string>, ...more: string[]) {
  const { stdout, stderr } = await line.reeve(['doctor', '--json', ...more], environment)
  const { findings } = JSON.parse(stdout || `{"findings":"${stderr}"}`)
  return findings.find((one: { check: string }) => one.check === check) as Finding | undefined
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
  assert.match(
    (await look('rights', as(full.target)))?.detail ?? '',
    /does not own .*alter table accounts owner to "weak/,
  )
})

test('after a restore without privileges every command says what doctor says, and that mends it', async t => {
  const database = await cloneDatabase()
  const sql = postgres(connectionOptions(database.target, {}))
  t.after(async () => {
    await sql.end()
    await database.drop()
  })
  const environment = { DATABASE_URL: databaseUrl(database.target), REEVE_SECRET: TEST_SECRET }
  assert.equal((await line.reeve(['migrate'], environment)).code, 0)
  await sql.unsafe('revoke all on all tables in schema public from reeve_runtime')
  const { ok, detail = '' } = (await look('rights', environment)) ?? {}
  assert.deepEqual([ok, /restore the whole dump with its privileges/.test(detail)], [false, true])
  assert.equal(await look('secret', environment), undefined)
  for (const command of [['serve'], ['migrate'], ['organization', 'list']]) {
    assert.deepEqual(await line.reeve(command, environment), { code: 1, stdout: '', stderr: `reeve: ${detail}\n` })
  }
  await sql.unsafe(detail.slice(detail.indexOf(' or grant ') + 4, -1))
  assert.equal((await line.reeve(['doctor'], environment)).code, 0)
})

test('after a restore that was cut off, doctor and the commands say so, and advise nothing that fails', async t => {
  const database = await cloneDatabase()
  const sql = postgres(connectionOptions(database.target, {}))
  t.after(async () => {
    await sql.end()
    await database.drop()
  })
  const environment = { DATABASE_URL: databaseUrl(database.target), REEVE_SECRET: TEST_SECRET }
  await sql`delete from schema_migrations`
  const { ok, detail = '' } = (await look('migrations', environment)) ?? {}
  assert.deepEqual([ok, /restore was cut off.*Restore the whole dump into an empty/.test(detail)], [false, true])
  for (const command of [['serve'], ['migrate'], ['organization', 'list']]) {
    const { code, stderr } = await line.reeve(command, environment)
    assert.deepEqual([code, stderr], [1, `reeve: ${detail}\n`], command.join(' '))
  }
})

test('doctor asks the mail server, and warns where there is none', async t => {
  const smtp = await startSmtpServer({ wantsLogin: true })
  t.after(() => smtp.close())
  const mail = (url: string) => look('mail', { SMTP_URL: url, REEVE_URL: 'https://reeve.acme.test' })
  const answered = await mail(`smtp://${SMTP_LOGIN}@127.0.0.1:${smtp.port}`)
  assert.deepEqual(answered, {
    check: 'mail',
    ok: true,
    warning: false,
    detail: `127.0.0.1:${smtp.port} answers, and takes the credentials`,
  })
  const wrong = await mail(`smtp://reeve:wrong@127.0.0.1:${smtp.port}`)
  assert.deepEqual([wrong?.ok, /EAUTH.*Check SMTP_URL/.test(wrong?.detail ?? '')], [false, true], wrong?.detail)
  const nobody = await mail('smtp://127.0.0.1:1')
  assert.deepEqual([nobody?.ok, /ECONNREFUSED/.test(nobody?.detail ?? '')], [false, true], nobody?.detail)
  assert.equal(smtp.begun, 0)
  const none = await look('mail', {})
  assert.deepEqual([none?.ok, none?.warning, /written to the log/.test(none?.detail ?? '')], [true, true, true])
})

test('doctor sends the audit sink a batch without lines, and looks at its folder', async t => {
  let status = 200
  const receiver = await startHttpReceiver(({ headers }, response) => {
    response.writeHead(headers.authorization === 'Bearer right' ? status : 401).end()
  })
  t.after(() => receiver.close())
  const sink = async (url: string, token = '') => {
    const found = await look('audit sink', { REEVE_AUDIT_SINK: url, REEVE_AUDIT_SINK_TOKEN: token })
    return [found?.ok, found?.warning, found?.detail] as const
  }
  const at = `127.0.0.1:${receiver.port}`
  assert.deepEqual(await sink(receiver.url('/'), 'right'), [true, false, `${at} takes a batch without lines`])
  assert.equal(receiver.requests[0]?.body, '')
  const refused = `${at} refuses the credential (401). Check REEVE_AUDIT_SINK_TOKEN.`
  assert.deepEqual(await sink(receiver.url('/'), 'wrong'), [false, false, refused])
  status = 404
  const nowhere = `${at} takes no batch at this address (404). Check REEVE_AUDIT_SINK.`
  assert.deepEqual(await sink(receiver.url('/'), 'right'), [false, false, nowhere])
  status = 400
  assert.deepEqual((await sink(receiver.url('/'), 'right')).slice(0, 2), [true, true])
  assert.match((await sink('http://127.0.0.1:1/')).join(), /^false,false,127.0.0.1:1 cannot be reached.*ECONNREFUSED/)

  const folder = mkdtempSync(join(tmpdir(), 'reeve-sink-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'file'), '')
  const urlOf = (...path: string[]) => pathToFileURL(join(folder, ...path)).href
  assert.deepEqual(await sink(urlOf()), [true, false, `${folder} is writable`])
  assert.match((await sink(urlOf('a', 'b'))).join(), /^true,false,.*will be made/)
  assert.match((await sink(urlOf('file', 'b'))).join(), /^false,false,.*is no folder that this user can write to/)
  assert.equal(existsSync(join(folder, 'a')), false)
})

test('doctor warns of a variable that it does not know', async () => {
  const found = await look('configuration', { REEVE_WORKERPORT: '9000' })
  assert.deepEqual([found?.ok, found?.warning], [true, true])
  const { stdout } = await line.reeve(['doctor'], { REEVE_WORKERPORT: '9000' })
  assert.match(stdout, /^WARN configuration: not known, and ignored: .*REEVE_WORKERPORT/)
})

test('doctor finds variables that do not go with the role', async () => {
  const database = { DATABASE_URL: 'postgres://127.0.0.1:1/reeve' }
  const secret = await look('role', database, '--role', 'worker')
  assert.deepEqual([secret?.ok, /REEVE_SECRET is unset/.test(secret?.detail ?? '')], [false, true])
  const port = await look('role', { ...database, REEVE_WORKER_PORT: '9000' }, '--role', 'all')
  assert.deepEqual(
    [port?.ok, port?.warning, /REEVE_WORKER_PORT is ignored/.test(port?.detail ?? '')],
    [true, true, true],
  )
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
