import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { sql } from '../../src/database/statement.ts'
import { onConnection } from '../../src/database/transaction.ts'
import { holdOrganization } from '../harness/hold-organization.ts'
import type { Fault, IdentityServer } from '../harness/identity-server.ts'
import { startKeycloakServer } from '../harness/keycloak-server.ts'
import type { Organization } from '../harness/organization.ts'
import { recordedBy } from '../harness/platform.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'
import { startScimServer } from '../harness/scim-server.ts'

const path = (person: { userId: string }) => `/v1/members/${person.userId}/suspension`
const suspend = (acme: Organization, person: { userId: string }) =>
  acme.owner.call(`POST ${path(person)}`, { body: { block_login: true } })
const reactivate = (acme: Organization, person: { userId: string }) => acme.owner.call(`DELETE ${path(person)}`)
const flags = ({ body }: { body: Record<string, unknown> }) => [
  body.login_blocked,
  body.login_block_failed,
  body.login_blocked_unmarked,
]
const BLOCKED = [true, false, false]
const FAILED = [false, true, false]
const UNMARKED = [true, false, true]

interface BlockRow {
  readonly state: string
  readonly next_attempt_at: Date | null
  readonly last_error: string | null
}

/** Tests both kinds of providers concurrently, because most tests wait for a provider. */
suite('a provider', { concurrency: 2 }, () => {
  testProvider('SCIM', startScimServer)
  testProvider('Keycloak', startKeycloakServer)
})

function testProvider(name: string, startServer: typeof startScimServer | typeof startKeycloakServer) {
  suite(name, { concurrency: 1 }, () => {
    let reeve: TestReeve
    let server: IdentityServer
    let logged: string[] = []
    before(async () => {
      server = await startServer()
      const log = pino({ level: 'info' }, { write: line => void logged.push(line) })
      reeve = await startReeve({ identityProvider: server.connect(), log })
    })
    after(async () => {
      await reeve.stop()
      await server.close()
    })
    beforeEach(() => {
      server.faults.clear()
      server.calls.length = 0
      logged = []
    })

    const findBlock = (userId: string) =>
      onConnection(reeve.app.pool, async db => {
        const [row] = await db.run(sql<BlockRow[]>`
          select state, next_attempt_at, last_error from login_blocks where user_id = ${userId}`)
        return row
      })
    const stateOf = async (userId: string) => (await findBlock(userId))?.state ?? 'none'
    const untilState = async (userId: string, state: string) => {
      for (const late = Date.now() + 5_000; (await stateOf(userId)) !== state; await sleep(5)) {
        assert.ok(Date.now() < late, `never ${state}`)
      }
    }

    /** Advances the clock, and runs the job with which a background worker completes blocks. Returns their number. */
    async function finishDue(afterMs = 31_000) {
      reeve.clock.advance(afterMs)
      return reeve.app.loginBlocks.finishDue()
    }

    async function personWithLogin() {
      const acme = await reeve.organization()
      const person = await acme.person('member')
      return { acme, person, login: server.add(person.email) }
    }

    test('the provider is called after the commit; suspension and confirmed block are two entries', async () => {
      const { acme, person, login } = await personWithLogin()
      const { rest } = login
      const recorded = await recordedBy(reeve, acme.id, async () => {
        assert.deepEqual(flags(await suspend(acme, person)), BLOCKED)
      })
      assert.deepEqual([login.isOpen, login.sessions], [false, 0])
      assert.deepEqual(login.rest, rest, 'what else the provider keeps of the login has changed')
      assert.equal(await stateOf(person.userId), 'in_place')
      assert.deepEqual(recorded.actions, ['member.suspended', 'member.login_blocked'])
      assert.equal(recorded.types.filter(type => type === 'member.login_blocked').length, 1)
    })

    test('reactivation reopens the login that this suspension closed, and no other', async () => {
      const { acme, person, login } = await personWithLogin()
      const { rest } = login
      await suspend(acme, person)
      // In the meantime the email address is reassigned to another person, whose login somebody else has blocked.
      login.email = `moved-${login.email}`
      const successor = server.add(person.email, { isOpen: false })
      const recorded = await recordedBy(reeve, acme.id, async () => {
        assert.equal((await reactivate(acme, person)).body.login_unblocked, true)
      })
      assert.deepEqual([login.isOpen, successor.isOpen, await stateOf(person.userId)], [true, false, 'none'])
      assert.deepEqual(login.rest, rest)
      assert.deepEqual(recorded.actions, ['member.reactivated', 'member.login_unblocked'])
    })

    for (const step of ['find', 'change'] as const) {
      for (const fault of ['error', 'busy', 'silence', 'reset'] as const satisfies Fault[]) {
        test(`${fault} in ${step}: login_block_failed, and a worker blocks the login later`, async () => {
          const { acme, person, login } = await personWithLogin()
          server.faults.set(step, fault)
          const began = performance.now()
          assert.deepEqual(flags(await suspend(acme, person)), FAILED)
          assert.ok(performance.now() - began < 4_000)
          assert.equal((await acme.owner.call(`GET /v1/members/${person.userId}`)).body.status, 'suspended')
          assert.equal(login.isOpen, true)
          assert.equal(await stateOf(person.userId), step === 'find' ? 'requested' : 'calling')
          server.faults.clear()
          await finishDue(121_000)
          assert.deepEqual([login.isOpen, login.sessions, await stateOf(person.userId)], [false, 0, 'in_place'])
          assert.equal((await acme.owner.call(`GET ${path(person)}`)).body.login_blocked, true)
        })
      }
    }

    test('an unreachable provider leads to login_block_failed, and a worker blocks the login later', async () => {
      const { acme, person, login } = await personWithLogin()
      await server.refuse()
      try {
        assert.deepEqual(flags(await suspend(acme, person)), FAILED)
      } finally {
        await server.listen()
      }
      await finishDue()
      assert.deepEqual([login.isOpen, await stateOf(person.userId)], [false, 'in_place'])
    })

    test('slow responses of the provider are awaited', async () => {
      const { acme, person } = await personWithLogin()
      for (const step of ['find', 'change']) server.faults.set(step, 'slow')
      assert.deepEqual(flags(await suspend(acme, person)), BLOCKED)
    })

    test('a block whose response was lost is recognized as Reeve’s, and reactivation lifts it', async () => {
      const { acme, person, login } = await personWithLogin()
      server.faults.set('change', 'done_but_silent')
      assert.deepEqual(flags(await suspend(acme, person)), FAILED)
      assert.deepEqual([login.isOpen, await stateOf(person.userId)], [false, 'calling'])
      server.faults.clear()
      await finishDue()
      assert.equal(await stateOf(person.userId), 'in_place')
      assert.equal((await reactivate(acme, person)).body.login_unblocked, true)
      assert.equal(login.isOpen, true)
    })

    test('a login disabled earlier by someone else is unmarked, and reactivation does not enable it', async () => {
      const { acme, person, login } = await personWithLogin()
      login.isOpen = false
      const recorded = await recordedBy(reeve, acme.id, async () => {
        assert.deepEqual(flags(await suspend(acme, person)), UNMARKED)
        assert.deepEqual(flags(await suspend(acme, person)), UNMARKED)
        assert.equal((await reactivate(acme, person)).body.login_unblocked, false)
      })
      assert.deepEqual([login.isOpen, await stateOf(person.userId)], [false, 'none'])
      assert.deepEqual(recorded.actions, ['member.suspended', 'member.suspension_repeated', 'member.reactivated'])
      assert.ok(!server.calls.some(({ step }) => step === 'change'))
    })

    test('a block that cannot be marked at first is marked by a worker and lifted by reactivation', async () => {
      const { acme, person, login } = await personWithLogin()
      server.faults.set('change', 'held')
      const called = server.until('change')
      const answer = suspend(acme, person)
      await called
      const held = await holdOrganization(reeve.database, acme.id)
      server.faults.clear()
      server.release()
      assert.deepEqual(flags(await answer), UNMARKED)
      await held.release()
      assert.deepEqual([login.isOpen, await stateOf(person.userId)], [false, 'calling'])
      await finishDue()
      assert.equal(await stateOf(person.userId), 'in_place')
      await reactivate(acme, person)
      assert.equal(login.isOpen, true)
    })

    test('an address with no or several logins blocks nobody, and the reason is logged', async () => {
      const acme = await reeve.organization()
      const nobody = await acme.person('member')
      assert.deepEqual(flags(await suspend(acme, nobody)), FAILED)
      assert.match((await findBlock(nobody.userId))?.last_error ?? '', /no user/)
      const twice = await acme.person('member')
      const logins = [server.add(twice.email), server.add(twice.email.toUpperCase())]
      assert.deepEqual(flags(await suspend(acme, twice)), FAILED)
      assert.match((await findBlock(twice.userId))?.last_error ?? '', /several users/)
      assert.ok(logins.every(({ isOpen }) => isOpen))
      assert.equal(logged.filter(line => line.includes('applying a login block failed')).length, 2)
      for (const person of [nobody, twice]) await reactivate(acme, person)
    })

    test('a replay returns the stored response with the provider’s result', async () => {
      for (const [fault, outcome] of [
        [null, BLOCKED],
        ['error', FAILED],
      ] as const) {
        const { acme, person } = await personWithLogin()
        if (fault) server.faults.set('find', fault)
        const headers = { 'idempotency-key': 'once' }
        const send = () => acme.owner.call(`POST ${path(person)}`, { body: { block_login: true }, headers })
        const first = await send()
        assert.deepEqual(flags(first), outcome)
        server.faults.clear()
        const replayed = await send()
        assert.equal(replayed.headers.get('idempotency-replayed'), 'true')
        assert.deepEqual(replayed.body, first.body)
        await reactivate(acme, person)
      }
    })

    test('a repeated suspension retries a missing block at once', async () => {
      const { acme, person } = await personWithLogin()
      server.faults.set('change', 'error')
      await suspend(acme, person)
      server.faults.clear()
      assert.deepEqual(flags(await suspend(acme, person)), BLOCKED)
    })

    test('a repeated suspension that requests a block is recorded with its reason, confirmed or not', async () => {
      const { acme, person } = await personWithLogin()
      await acme.owner.call(`POST ${path(person)}`, { body: {} })
      server.faults.set('find', 'error')
      const { entries, actions } = await recordedBy(reeve, acme.id, async () => {
        const body = { block_login: true, reason: 'still signed in' }
        assert.deepEqual(flags(await acme.owner.call(`POST ${path(person)}`, { body })), FAILED)
      })
      assert.deepEqual(actions, ['member.suspension_repeated'])
      const { reason, actor, changes } = entries[0] ?? assert.fail()
      assert.deepEqual([reason, actor.id], ['still signed in', acme.owner.userId])
      assert.deepEqual(changes.after, {
        login_blocked: false,
        login_block: 'requested',
        sessions_ended: 0,
        api_keys_revoked: [],
        webhooks_disabled: [],
      })
      await reactivate(acme, person)
    })

    test('concurrent repeated suspensions call the provider once, and do not undo each other', async () => {
      const { acme, person, login } = await personWithLogin()
      server.faults.set('find', 'error')
      await suspend(acme, person)
      server.faults.set('find', 'slow')
      server.calls.length = 0
      const answers = await Promise.all(Array.from({ length: 8 }, () => suspend(acme, person)))
      assert.ok(answers.map(flags).every(seen => [BLOCKED, FAILED].some(known => String(known) === String(seen))))
      assert.deepEqual([login.isOpen, await stateOf(person.userId)], [false, 'in_place'])
      assert.equal(server.calls.filter(({ step }) => step === 'change').length, 1)
    })

    test('a reactivation before the provider was called makes no call', async () => {
      const { acme, person, login } = await personWithLogin()
      server.faults.set('find', 'error')
      await suspend(acme, person)
      assert.equal((await reactivate(acme, person)).body.login_unblocked, true)
      assert.deepEqual([login.isOpen, await stateOf(person.userId)], [true, 'none'])
      assert.ok(!server.calls.some(({ step }) => step === 'change'))
    })

    test('a worker completes a failed unblock', async () => {
      const { acme, person, login } = await personWithLogin()
      await suspend(acme, person)
      server.faults.set('change', 'error')
      await reactivate(acme, person)
      assert.equal(await stateOf(person.userId), 'lifting')
      server.faults.clear()
      await finishDue()
      assert.deepEqual([login.isOpen, await stateOf(person.userId)], [true, 'none'])
    })

    test('a reactivation during the block ends with the login enabled', async () => {
      const { acme, person, login } = await personWithLogin()
      server.faults.set('change', 'slow')
      const called = server.until('change')
      const suspended = suspend(acme, person)
      await called
      await reactivate(acme, person)
      await suspended
      assert.deepEqual([login.isOpen, await stateOf(person.userId)], [true, 'none'])
    })

    test('a suspension during the unblock ends with the login blocked by this suspension', async () => {
      const { acme, person, login } = await personWithLogin()
      await suspend(acme, person)
      server.faults.set('change', 'slow')
      const called = server.until('change')
      const reactivated = reactivate(acme, person)
      await called
      await suspend(acme, person)
      await reactivated
      assert.deepEqual([login.isOpen, await stateOf(person.userId)], [false, 'in_place'])
      server.faults.clear()
      assert.equal((await reactivate(acme, person)).body.login_unblocked, true)
      assert.equal(login.isOpen, true)
    })

    test('a suspension before the retry of a failed unblock still recognizes the block as Reeve’s', async () => {
      const { acme, person, login } = await personWithLogin()
      await suspend(acme, person)
      server.faults.set('change', 'error')
      await reactivate(acme, person)
      server.faults.clear()
      assert.deepEqual(flags(await suspend(acme, person)), BLOCKED)
      await reactivate(acme, person)
      assert.deepEqual([login.isOpen, await stateOf(person.userId)], [true, 'none'])
    })

    for (const [step, fault, left] of [
      ['find', 'silence', 'requested'],
      ['change', 'done_but_silent', 'calling'],
    ] as const) {
      test(`a process that hangs in ${step} changes nothing after its claim has expired`, async () => {
        const { acme, person, login } = await personWithLogin()
        server.faults.set(step, fault)
        const called = server.until(step)
        const gone = suspend(acme, person)
        await called
        await untilState(person.userId, left)
        server.faults.clear()
        assert.equal(await reeve.app.loginBlocks.finishDue(), 0, 'it is the other one’s')
        await finishDue()
        assert.deepEqual([login.isOpen, await stateOf(person.userId)], [false, 'in_place'])
        assert.equal((await gone).status, 200)
        assert.deepEqual([login.isOpen, await stateOf(person.userId)], [false, 'in_place'])
      })
    }

    test('a provider’s Retry-After is respected', async () => {
      const { acme, person } = await personWithLogin()
      server.faults.set('find', 'busy')
      await suspend(acme, person)
      const { next_attempt_at: next } = (await findBlock(person.userId)) ?? {}
      const wait = (next?.getTime() ?? 0) - reeve.clock.now().getTime()
      assert.ok(wait > 115_000 && wait <= 120_000, `${wait} ms`)
      await reactivate(acme, person)
    })

    test('unblocking a deleted login is not retried indefinitely', async () => {
      const { acme, person, login } = await personWithLogin()
      await suspend(acme, person)
      Object.assign(login, { id: 'gone' })
      await reactivate(acme, person)
      assert.equal(await stateOf(person.userId), 'none')
    })

    test('a pending block is in the metrics and each attempt in the log, without credentials', async () => {
      const { acme, person } = await personWithLogin()
      const waiting = async () =>
        /^reeve_login_blocks_waiting (\d+)$/m.exec((await reeve.call('GET /metrics')).body)?.[1]
      assert.equal(await waiting(), '0')
      server.faults.set('change', 'error')
      await suspend(acme, person)
      await finishDue()
      assert.equal(await waiting(), '1')
      const warnings = logged.map(line => JSON.parse(line)).filter(({ level, state }) => level === 40 && state)
      assert.deepEqual(
        warnings.map(({ user_id, state, attempts }) => [user_id, state, attempts]),
        [
          [person.userId, 'calling', 1],
          [person.userId, 'calling', 2],
        ],
      )
      assert.match(warnings[0].error, /answered 503 to (PUT|PATCH) \//)
      server.faults.clear()
      await finishDue()
      assert.equal(await waiting(), '0')
      assert.ok(!logged.join().includes('that-nobody-may-see'))
    })
  })
}
