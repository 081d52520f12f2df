import assert from 'node:assert/strict'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import {
  inspectInstallation,
  lockInstallation,
  openInstallation,
  readSealedDataKey,
  resealDataKey,
} from '../../src/database/installation.ts'
import { openPool } from '../../src/database/pool.ts'
import { replaceStoredSecret } from '../../src/database/secrets.ts'
import { sql } from '../../src/database/statement.ts'
import { inTransaction, onConnection } from '../../src/database/transaction.ts'
import { SYSTEM_ORGANIZATION } from '../../src/kernel/ids.ts'
import { OperatorError } from '../../src/kernel/operator-error.ts'
import { openBrowser, signedIn, signInWithPassword } from '../harness/browser.ts'
import { cloneDatabase } from '../harness/cluster.ts'
import { openCommandLine } from '../harness/command-line.ts'
import { assertSuccess } from '../harness/every-operation.ts'
import { ALLOW_LOOPBACK, startHttpReceiver } from '../harness/http-receiver.ts'
import { databaseUrl } from '../harness/process.ts'
import { call, startReeve, TEST_SECRET, type TestReeve } from '../harness/reeve.ts'
import { codeOfStep, enableTotp, verifyTotp } from '../harness/second-factor.ts'

const NEW_SECRET = 'the secret that takes the place of the first'
const THIRD_SECRET = 'a secret that nothing was ever sealed under'
const BOTH = { secret: NEW_SECRET, previousSecret: TEST_SECRET }

const line = openCommandLine()
after(() => line.remove())

test('during a rotation with two secrets in use, existing keys, sessions and secrets keep working', async t => {
  const receiver = await startHttpReceiver()
  const config = { webhookAllow: ALLOW_LOOPBACK }
  const old = await startReeve({ config })
  const others: TestReeve[] = []
  t.after(async () => {
    for (const other of others) await other.stop()
    await old.stop()
    receiver.close()
  })
  const on = old.database
  const refusedWith = (secrets: object, sentence: RegExp) =>
    assert.rejects(startReeve({ on, config: secrets }), (error: unknown) => {
      assert.ok(error instanceof OperatorError)
      assert.match(error.message, sentence)
      return true
    })

  const acme = await old.organization()
  const { owner } = acme
  const unused = await acme.keyOf(owner.userId, ['members:read'])
  const browser = await signedIn(old, owner, acme.id)
  const { app } = await enableTotp(browser)
  const person = await acme.person()
  const { next_cursor } = (await assertSuccess(owner.call('GET /v1/members?limit=1'))).body
  const webhook = {
    body: { url: receiver.url('/'), event_types: ['member.*'] },
    headers: { 'idempotency-key': 'before' },
  }
  const { secret } = (await assertSuccess(owner.call('POST /v1/governance/webhooks', webhook))).body

  await refusedWith(
    { secret: NEW_SECRET },
    /encrypted with a different secret than REEVE_SECRET\. .*REEVE_SECRET_PREVIOUS/,
  )
  await refusedWith(
    { secret: NEW_SECRET, previousSecret: THIRD_SECRET },
    /encrypted with a different secret than REEVE_SECRET and REEVE_SECRET_PREVIOUS\./,
  )

  const both = await startReeve({ on, config: { ...config, ...BOTH } })
  others.push(both)
  for (const { app } of [old, both]) app.worker.start()
  const refused: string[] = []
  let rounds = 0
  let isOver = false
  const load = async (url: string) => {
    while (!isOver) {
      const request = rounds % 2 ? 'GET /v1/members' : `PATCH /v1/members/${person.userId}`
      const profile_id = acme.profiles[++rounds % 4 < 2 ? 'administrator' : 'member']
      const body = request.startsWith('PATCH') ? { profile_id } : undefined
      const { status } = await call(url, request, { key: owner.key, body })
      if (status !== 200) refused.push(`${request}: ${status}`)
      await sleep(10)
    }
  }
  const loads = [load(old.url), load(both.url)]

  const environment = {
    DATABASE_URL: databaseUrl(on.target),
    REEVE_SECRET: NEW_SECRET,
    REEVE_SECRET_PREVIOUS: TEST_SECRET,
  }
  const secretFinding = async (more: Record<string, string> = {}) => {
    const { stdout } = await line.reeve(['doctor', '--json'], { ...environment, ...more })
    return JSON.parse(stdout).findings.find(({ check }: { check: string }) => check === 'secret')
  }
  const before = await secretFinding()
  assert.deepEqual([before.ok, before.code], [true, 'secret_not_rotated'])
  assert.match(before.detail, /with REEVE_SECRET_PREVIOUS\. Run "npx reeve secret rotate", once every process has both/)
  const { code, stdout, stderr } = await line.reeve(['secret', 'rotate', '--json'], environment)
  assert.equal(code, 0, stderr)
  const { left_to_do, ...result } = JSON.parse(stdout)
  assert.deepEqual(result, { rotated: true, sealed_under: 'REEVE_SECRET' })
  assert.match(left_to_do[0], /^Remove REEVE_SECRET_PREVIOUS at the next restart/)
  const after = await secretFinding()
  assert.deepEqual([after.ok, after.code], [true, 'previous_secret_unused'])

  const seen = receiver.requests.length
  await receiver.until(() => receiver.requests.length > seen + 4, 'deliveries after the rotation', 60_000)
  isOver = true
  await Promise.all(loads)
  assert.deepEqual(refused, [])
  assert.ok(rounds > 20, `${rounds} rounds`)
  for (const { body, headers } of receiver.requests) {
    new Webhook(secret).verify(body, headers as Record<string, string>)
  }

  await refusedWith(
    { secret: TEST_SECRET },
    /encrypted with a different secret than REEVE_SECRET\. Set REEVE_SECRET to that secret\. If you are replacing it/,
  )
  const fresh = await startReeve({ on, config: { ...config, secret: NEW_SECRET } })
  others.push(fresh)
  const at = (request: string, options = {}) => call(fresh.url, request, { key: owner.key, ...options })
  assert.equal((await at('GET /v1/members', { key: unused })).status, 200)
  assert.equal((await at(`GET /v1/members?limit=1&cursor=${next_cursor}`)).status, 200)
  assert.equal((await at('POST /v1/governance/webhooks', webhook)).body.secret, secret)
  assert.equal((await at('GET /v1/audit/verification')).body.valid, true)
  assert.equal((await openBrowser(fresh.url, acme.id, browser.cookies).call('GET /v1/account')).status, 200)
  const other = openBrowser(fresh.url)
  await signInWithPassword(other, owner.email)
  assert.equal((await verifyTotp(other, codeOfStep(app, 0))).status, 200)

  const entries = await old.query<{ actor: { type: string }; name: string }[]>`
    select actor, target ->> 'name' as name from audit_entries where action = 'secret.rotated'`
  assert.deepEqual(
    entries.map(({ actor, name }) => [actor.type, name]),
    [['operator', 'REEVE_SECRET']],
  )
})

test('after a crash at any step of replacing a stored secret, the database still opens', async t => {
  const { target, drop } = await cloneDatabase()
  const pool = openPool(target, 2)
  const dataDir = mkdtempSync(join(tmpdir(), 'reeve-secret-'))
  t.after(async () => {
    await pool.close()
    await drop()
    rmSync(dataDir, { recursive: true })
  })
  const place = { secret: null, previousSecret: null, dataDir }
  const file = join(dataDir, 'secret')
  const previousFile = join(dataDir, 'secret.previous')
  const opensUnder = async () => (await inspectInstallation(target, place)).under.from
  const sealed = () => onConnection(pool, readSealedDataKey)
  const reseal = async ({ seen, isCutOff = false }: { seen: Buffer | null; isCutOff?: boolean }) =>
    inTransaction(pool, SYSTEM_ORGANIZATION, async transaction => {
      const { write, ...result } = resealDataKey(await transaction.run(lockInstallation()), place, seen)
      if (!isCutOff) await transaction.commit(write)
      return result
    })

  const dataKey = await openInstallation(target, place)
  const first = readFileSync(file, 'utf8')
  copyFileSync(file, previousFile)
  assert.equal(await opensUnder(), file, 'a crash after the first file')

  const atFirst = await sealed()
  await reseal({ seen: atFirst, isCutOff: true })
  const second = readFileSync(file, 'utf8')
  assert.deepEqual([second === first, readFileSync(previousFile, 'utf8')], [false, first])
  assert.equal(await opensUnder(), previousFile, 'a crash after both files')
  assert.deepEqual(await openInstallation(target, place), dataKey)

  assert.equal((await reseal({ seen: atFirst })).isChanged, true)
  assert.equal(readFileSync(file, 'utf8'), second, 'it finishes with the secret that is there')
  assert.equal(await opensUnder(), file)

  await assert.rejects(reseal({ seen: atFirst }), /Another command has rotated the secret/)
  assert.equal(readFileSync(file, 'utf8'), second)

  await assert.rejects(
    reseal({ seen: await sealed() }),
    /secret\.previous contains .*Move that file .*Then rotate again/,
  )
  assert.deepEqual(
    [file, previousFile].map(path => readFileSync(path, 'utf8')),
    [second, first],
    'no secret is lost',
  )
  rmSync(previousFile)

  const draft = join(dataDir, 'secret.previous.99')
  copyFileSync(file, draft)
  const seen = await sealed()
  const outcomes = await Promise.allSettled([reseal({ seen }), reseal({ seen })])
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'], 'two at once')
  assert.ok(!existsSync(draft), 'what a killed rotation left is gone')
  assert.equal(readFileSync(previousFile, 'utf8'), second)
  rmSync(previousFile)
  assert.deepEqual(await openInstallation(target, place), dataKey)
  const intact = await sealed()
  await onConnection(pool, db => db.run(sql`update installation set sealed_data_key = sealed_data_key || '\\x00'`))
  await assert.rejects(openInstallation(target, place), /was modified outside Reeve/)
  await onConnection(pool, db => db.run(sql`update installation set sealed_data_key = ${intact}`))
  replaceStoredSecret(dataDir, (await inspectInstallation(target, place)).secrets)
  rmSync(previousFile)
  await assert.rejects(
    openInstallation(target, place),
    /encrypted with a different secret than \/.*secret\. Copy the file/,
  )
  rmSync(file)
  await assert.rejects(openInstallation(target, place), /No secret found in/)
  assert.ok(!existsSync(file), 'none is made for a database that has one')
})
