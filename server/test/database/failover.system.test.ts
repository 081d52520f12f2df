/**
 * Failovers of a primary with a synchronous standby, observed by two Reeve processes, one of which also delivers
 * events. During a failover, writers make changes, probers use the key of a person who is suspended after the failover,
 * and a ledger records every change that was acknowledged.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { checkServer } from '../../src/commands/doctor/database.ts'
import { readConfig } from '../../src/config/config.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openServer } from '../../src/database/open.ts'
import type { ConnectionOptions } from '../../src/database/pool.ts'
import { openPrimaryLease } from '../../src/database/primary-lease.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { assertChainsHold } from '../harness/chains.ts'
import { expireClaims } from '../harness/deliveries.ts'
import { ALLOW_LOOPBACK, startHttpReceiver } from '../harness/http-receiver.ts'
import type { Organization } from '../harness/organization.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'
import { type PostgresNode, type ReplicatedPostgres, startReplicatedPostgres } from '../harness/replicated-postgres.ts'

/** Number of failovers for each kind of fault. */
const ROUNDS = process.env.REEVE_TEST_LONG ? 50 : 1
const LEASE_MS = 1_000
const WRITERS = 8
const PROBERS = 4
const log = pino({ level: process.env.REEVE_TEST_LOG ?? 'silent' })

test('two hosts: the one that takes writes is opened, whichever stands first', async () => {
  await using pair = await startReplicatedPostgres()
  const host = ({ target }: PostgresNode) => `${encodeURIComponent(target.host)}:${target.port}`
  for (const hosts of [
    [pair.primary, pair.standby],
    [pair.standby, pair.primary],
  ]) {
    const databaseUrl = `postgres://postgres@${hosts.map(host).join()}/reeve?target_session_attrs=read-write`
    const server = await openServer(readConfig({ DATABASE_URL: databaseUrl }), log)
    assert.equal(server.target.host, pair.primary.target.host)
  }
})

test('a commit whose wait for the standby was cancelled is answered 503 and replayed with its key', async () => {
  await using pair = await startReplicatedPostgres()
  await migrate(pair.target)
  const reeve = await startReeve({ on: { target: pair.target, drop: async () => {} } })
  const acme = await reeve.organization()
  const { query } = pair.primary
  const findings = async () => {
    const { problems = [] } = await checkServer(readConfig({}), 'all', reeve.app.pool, systemClock)
    return problems.map(({ code }) => code).filter(code => /standby|_local/.test(code))
  }
  assert.deepEqual(await findings(), ['standby_single'])
  const create = () => {
    const body = { name: 'Auditors', permissions: [] }
    return acme.owner.call('POST /v1/profiles', { body, headers: { 'idempotency-key': 'once' } })
  }
  await pair.standby.kill()
  await until(async () => (await findings()).includes('standby_missing'), 'the end of the standby')
  const answered = create()
  await cancelReplicatedCommit(pair)
  const unconfirmed = await answered
  assert.equal(unconfirmed.status, 503)
  assert.match(unconfirmed.body.detail, /may or may not be stored/)

  await query.unsafe(`alter system set synchronous_standby_names = ''`)
  await query`select pg_reload_conf()`
  const [repeated, again] = [await create(), await create()]
  assert.deepEqual([repeated.status, again.status], [201, 201])
  assert.equal(again.body.id, repeated.body.id)
  assert.equal((await query`select from profiles where name = 'Auditors'`).length, 1)
  await reeve.stop()
})

async function cancelReplicatedCommit({ primary: { query } }: ReplicatedPostgres): Promise<void> {
  for (;;) {
    const [waiting] = await query`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
    if (waiting) return
    await sleep(5)
  }
}

/** Connects to two hosts, of which the first is the standby, or to one host name that moves to the new primary. */
const targetOf = ({ target, primary, standby }: ReplicatedPostgres, kind: Kind): ConnectionOptions =>
  kind === 'killed' ? { ...primary.target, hosts: [standby.target, primary.target] } : target

type Kind = 'killed' | 'left running'

for (const kind of ['killed', 'left running'] as const) {
  test(`a former primary that was ${kind}: nothing acknowledged is lost, and no suspended key accepted`, async t => {
    for (let round = 0; round < ROUNDS; round++) {
      const seen = await failOver(kind)
      t.diagnostic(JSON.stringify(seen))
      assert.deepEqual([seen.lost, seen.undelivered, seen.accepted], [0, 0, 0])
      assert.ok(seen.acknowledged > 0 && seen.probes > 0 && seen.acknowledgedAfter > 0)
      assert.ok(seen.writesAfterMs <= LEASE_MS + 2_000, `writes only after ${seen.writesAfterMs} ms`)
    }
  })
}

async function failOver(kind: Kind) {
  await using pair = await startReplicatedPostgres()
  await migrate(pair.target)
  const receiver = await startHttpReceiver((_request, response) => response.end())
  using _closing = { [Symbol.dispose]: () => receiver.close() }
  await using first = await startOn(targetOf(pair, kind))
  await using second = await startOn(targetOf(pair, kind))
  const reeves = [first, second] as const
  first.app.worker.start()
  const acme = await first.organization()
  const mallory = await acme.person('member')
  await createWebhookFor(acme, { url: receiver.url('/'), event_types: ['profile.created'] })
  await until(async () => (await probe(second, mallory.key)) === 200, 'the key of the person')

  const running = new AbortController()
  const ledger: Acknowledged[] = []
  const probes: { at: number; status: number; reeve: number }[] = []
  const writers = Array.from({ length: WRITERS }, (_, index) =>
    write(reeves[index % 2] as TestReeve, acme, ledger, running.signal),
  )
  const probers = Array.from({ length: PROBERS }, async (_, index) => {
    while (!running.signal.aborted) {
      const at = performance.now()
      const status = await probe(reeves[index % 2] as TestReeve, mallory.key)
      probes.push({ at, status, reeve: index % 2 })
      if (status >= 500) await sleep(5)
    }
  })
  const { promotedAt, suspendedAt } = await promoteAndSuspend(kind, pair, {
    suspend: () => suspend(second, acme, mallory.userId),
    changes: () => ledger.length,
  }).finally(() => running.abort())
  await Promise.all([...writers, ...probers])

  const stored = new Set((await pair.standby.query`select id from profiles`).map(({ id }) => id))
  const missing = () => {
    const arrived = new Set(receiver.requests.map(({ body }) => JSON.parse(String(body)).data.profile_id))
    return ledger.filter(({ id }) => !arrived.has(id)).length
  }
  // Expires the claims of the lost worker, which would otherwise last 20 s.
  await expireClaims(second)
  await until(async () => missing() === 0, 'every event').catch(() => {})
  await assertChainsHold(second.app)
  const seen = {
    kind,
    acknowledged: ledger.length,
    acknowledgedAfter: ledger.filter(({ at }) => at > promotedAt).length,
    lost: ledger.filter(({ id }) => !stored.has(id)).length,
    undelivered: missing(),
    probes: probes.length,
    accepted: probes.filter(({ at, status }) => at > suspendedAt && status === 200).length,
    suspendedAfterMs: Math.round(suspendedAt - promotedAt),
    writesAfterMs: Math.round(Math.min(...ledger.map(({ at }) => at).filter(at => at > promotedAt)) - promotedAt),
  }
  return seen
}

/**
 * Fails over while changes are made, then suspends the person. Resolves when all leases from before the failover have
 * ended.
 */
async function promoteAndSuspend(
  kind: Kind,
  pair: ReplicatedPostgres,
  { suspend, changes }: { readonly suspend: () => Promise<number>; readonly changes: () => number },
) {
  await until(async () => changes() > 20, 'the first changes')
  if (kind === 'killed') await pair.primary.kill()
  await pair.promote()
  pair.lead(pair.standby)
  const promotedAt = performance.now()
  await until(async () => (await suspend()) === 200, 'the suspension')
  const suspendedAt = performance.now()
  const before = changes()
  await until(async () => changes() > before + 20, 'changes after the failover')
  await sleep(2 * LEASE_MS)
  return { promotedAt, suspendedAt }
}

async function startOn(target: ConnectionOptions): Promise<TestReeve & AsyncDisposable> {
  const primary = await openPrimaryLease(target, { leaseMs: LEASE_MS, log })
  const on = { target: { ...target, primary }, drop: async () => {} }
  const reeve = await startReeve({ on, log, config: { webhookAllow: ALLOW_LOOPBACK } })
  return {
    ...reeve,
    async [Symbol.asyncDispose]() {
      await reeve.stop()
      await primary.close()
    },
  }
}

interface Acknowledged {
  readonly id: string
  readonly at: number
}

/** Makes changes until stopped, and records the acknowledged ones. */
async function write(reeve: TestReeve, acme: Organization, ledger: Acknowledged[], stopped: AbortSignal) {
  for (let count = 0; !stopped.aborted; count++) {
    const body = { name: `${count} of ${Math.random()}`, permissions: [] }
    const answer = await reeve.call('POST /v1/profiles', { key: acme.owner.key, body }).catch(() => null)
    if (answer?.status === 201) ledger.push({ id: answer.body.id, at: performance.now() })
    else await sleep(10)
  }
}

const probe = async (reeve: TestReeve, key: string): Promise<number> =>
  (await reeve.call('GET /v1/caller', { key })).status

const suspend = async (reeve: TestReeve, acme: Organization, userId: string): Promise<number> =>
  (await reeve.call(`POST /v1/members/${userId}/suspension`, { key: acme.owner.key, body: {} })).status

async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const late = performance.now() + 30_000
  while (!(await isTrue())) {
    if (performance.now() > late) throw new Error(`${what}: not within 30 s`)
    await sleep(5)
  }
}
