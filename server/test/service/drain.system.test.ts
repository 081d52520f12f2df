import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBalancer } from '../harness/balancer.ts'
import { holdOrganization } from '../harness/hold-organization.ts'
import { IS_LONG } from '../harness/long-form.ts'
import type { Organization } from '../harness/organization.ts'
import { startReeveProcess } from '../harness/process.ts'
import { call, startReeve, type TestReeve } from '../harness/reeve.ts'

const REQUESTS = IS_LONG ? 20_000 : 200
const CLIENTS = 16
/** A client's pause between requests. It limits the load during the start of the processes. */
const PAUSE_MS = IS_LONG ? 0 : 250

let reeve: TestReeve
let acme: Organization
before(async () => {
  reeve = await startReeve()
  acme = await reeve.organization()
})
after(() => reeve.stop())

const start = (drainTime: string) =>
  startReeveProcess(reeve.database.target, { role: 'api', environment: { REEVE_DRAIN_TIME: drainTime } })

test(`two processes behind a balancer are replaced under load: 0 failed of ${REQUESTS} requests`, async t => {
  const processes = await Promise.all([start('5s'), start('5s')])
  const balancer = await startBalancer(processes.map(({ url }) => url))
  t.after(async () => {
    await balancer.close()
    for (const { child } of processes) child.kill('SIGKILL')
  })
  let sent = 0
  let isOver = false
  let stoppedAt = Date.now()
  const failures: string[] = []
  const client = async () => {
    while (sent < REQUESTS || !isOver) {
      sent++
      const { status, body } = await call(balancer.url, 'GET /v1/caller', { key: acme.owner.key })
      if (status !== 200) failures.push(`${status} ${body} ${Date.now() - stoppedAt} ms after the last signal`)
      if (PAUSE_MS) await sleep(PAUSE_MS)
    }
  }
  const replace = async () => {
    for (const old of [...processes]) {
      await sleep(200)
      stoppedAt = Date.now()
      const [code, next] = await Promise.all([old.stop(), start('5s')])
      processes.push(next)
      assert.equal(code, 0)
      await balancer.remove(old.url)
      balancer.add(next.url)
    }
  }
  const replacing = replace().finally(() => {
    isOver = true
  })
  await Promise.all([replacing, ...Array.from({ length: CLIENTS }, client)])
  assert.ok(sent >= REQUESTS)
  assert.deepEqual([failures.length, failures.slice(0, 5)], [0, []], `of ${sent}`)
})

test('while draining /readyz is 503 and everything else is answered; a second signal skips only the wait', async t => {
  const one = await start('60s')
  t.after(() => one.child.kill('SIGKILL'))
  assert.equal((await one.call('GET /readyz')).status, 200)
  one.child.kill('SIGTERM')
  // Waits for over a second, because a second signal within that time would count as a repetition of the first one.
  await sleep(1_300)
  const { status, body } = await one.call('GET /readyz')
  assert.deepEqual([status, body.code], [503, 'draining'])
  const answered = await one.call('GET /v1/caller', { key: acme.owner.key })
  assert.deepEqual([answered.status, answered.headers.get('connection')], [200, 'close'])
  assert.equal((await one.call('GET /livez')).status, 200)

  const held = await holdOrganization(reeve.database, acme.id)
  const waiting = one.call('PATCH /v1/organization', { key: acme.owner.key, body: { name: 'Drained' } })
  await held.waiting()
  const ended = once(one.child, 'exit')
  one.child.kill('SIGTERM')
  const isClosed = () =>
    one.call('GET /livez').then(
      () => false,
      () => true,
    )
  await until(isClosed, 'the port is closed')
  one.child.kill('SIGTERM')
  await held.release()
  assert.equal((await waiting).status, 200)
  assert.deepEqual(await ended, [0, null])
})

async function until(isSo: () => Promise<boolean>, what: string) {
  for (const late = Date.now() + 60_000; !(await isSo()); await sleep(20)) assert.ok(Date.now() < late, what)
}
