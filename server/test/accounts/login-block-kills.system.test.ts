import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../src/database/statement.ts'
import { onConnection } from '../../src/database/transaction.ts'
import { holdOrganization } from '../harness/hold-organization.ts'
import type { Fault, IdentityServer } from '../harness/identity-server.ts'
import { startKeycloakServer } from '../harness/keycloak-server.ts'
import { IS_LONG, inShortForm } from '../harness/long-form.ts'
import type { Organization, Person } from '../harness/organization.ts'
import { recordOf } from '../harness/platform.ts'
import { startReeveProcess } from '../harness/process.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'
import { startScimServer } from '../harness/scim-server.ts'

/**
 * The moment of the kill: during a call to the provider (`find`, `change`), or while the process waits for the lock
 * under which it stores the outcome (`mark`).
 */
type Killed = { readonly in: 'find' | 'change'; readonly fault: Fault } | { readonly in: 'mark' }

interface Moment {
  readonly called: string
  readonly killed: Killed
  /** The state after the kill: the stored state of the block, and `isOpen` of the login at the provider. */
  readonly leaves: readonly [state: string, isOpen: boolean]
}

/** The only moment of a block that the short form tests: Reeve cannot know its outcome. */
const UNHEARD: Moment = {
  called: 'before the response',
  killed: { in: 'change', fault: 'done_but_silent' },
  leaves: ['calling', false],
}
const CLOSING: readonly Moment[] = [
  UNHEARD,
  { called: 'before the provider was called', killed: { in: 'find', fault: 'silence' }, leaves: ['requested', true] },
  { called: 'before the provider applied it', killed: { in: 'change', fault: 'silence' }, leaves: ['calling', true] },
  { called: 'before it was marked', killed: { in: 'mark' }, leaves: ['calling', false] },
]
const REOPENING: readonly Moment[] = [
  { called: 'before the response', killed: { in: 'change', fault: 'done_but_silent' }, leaves: ['lifting', true] },
  {
    called: 'before the provider applied it',
    killed: { in: 'change', fault: 'silence' },
    leaves: ['lifting', false],
  },
  { called: 'before it was recorded', killed: { in: 'mark' }, leaves: ['lifting', true] },
]

for (const [name, startServer, isComplete] of [
  ['SCIM', startScimServer, true],
  ['Keycloak', startKeycloakServer, IS_LONG],
] as const) {
  suite(`${name}: kill -9`, () => {
    let server: IdentityServer
    /** The process that is not killed, and that completes the work. */
    let reeve: TestReeve
    before(async () => {
      server = await startServer()
      reeve = await startReeve({ identityProvider: server.connect() })
    })
    after(async () => {
      await reeve.stop()
      await server.close()
    })

    const path = ({ userId }: Person) => `/v1/members/${userId}/suspension`
    const body = { block_login: true }
    const stateOf = (userId: string) =>
      onConnection(reeve.app.pool, async db => {
        const [row] = await db.run(sql<{ state: string }[]>`select state from login_blocks where user_id = ${userId}`)
        return row?.state ?? 'none'
      })
    const countOf = async (acme: Organization, action: string) =>
      (await recordOf(reeve, acme.id)).entries.filter(entry => entry.action === action).length

    /** Sends the request to a separate process and kills that process at the given moment. */
    async function killDuring(killed: Killed, acme: Organization, request: string, options: { body?: unknown }) {
      const victim = await startReeveProcess(reeve.database.target, { role: 'api', environment: server.environment })
      server.faults.set(killed.in === 'mark' ? 'change' : killed.in, killed.in === 'mark' ? 'slow' : killed.fault)
      const called = server.until(killed.in === 'mark' ? 'change' : killed.in)
      const answer = victim.call(request, { key: acme.owner.key, ...options }).catch(() => 'cut off')
      await called
      const held = killed.in === 'mark' ? await holdOrganization(reeve.database, acme.id) : null
      // Gives the identity provider time to process the call.
      if (held) await held.waiting()
      else await sleep(50)
      victim.child.kill('SIGKILL')
      await once(victim.child, 'exit')
      await held?.release()
      server.faults.clear()
      assert.equal(await answer, 'cut off')
    }

    /** Lets the surviving process complete the work, after the claim of the killed process has expired. */
    async function finish() {
      assert.equal(await reeve.app.loginBlocks.finishDue(), 0, 'the dead process’s claim was not respected')
      reeve.clock.advance(31_000)
      assert.equal(await reeve.app.loginBlocks.finishDue(), 1)
      // Resets the clock, because the next separate process uses the real time.
      reeve.clock.advance(-31_000)
    }

    for (const { called, killed, leaves } of isComplete ? inShortForm(CLOSING) : [UNHEARD]) {
      test(`a block killed ${called} is left ${leaves[0]}, and a worker completes it`, async () => {
        const acme = await reeve.organization()
        const person = await acme.person('member')
        const login = server.add(person.email)
        await killDuring(killed, acme, `POST ${path(person)}`, { body })
        assert.deepEqual([await stateOf(person.userId), login.isOpen], leaves)
        assert.equal((await acme.owner.call(`GET /v1/members/${person.userId}`)).body.status, 'suspended')

        await finish()
        assert.deepEqual([await stateOf(person.userId), login.isOpen, login.sessions], ['in_place', false, 0])
        assert.equal(await countOf(acme, 'member.login_blocked'), 1)
        await acme.owner.call(`DELETE ${path(person)}`)
        assert.deepEqual([await stateOf(person.userId), login.isOpen], ['none', true])
      })
    }

    for (const { called, killed, leaves } of isComplete ? inShortForm(REOPENING) : []) {
      test(`an unblock killed ${called} is left ${leaves[0]}, and a worker completes it`, async () => {
        const acme = await reeve.organization()
        const person = await acme.person('member')
        const login = server.add(person.email)
        await acme.owner.call(`POST ${path(person)}`, { body })
        await killDuring(killed, acme, `DELETE ${path(person)}`, {})
        assert.deepEqual([await stateOf(person.userId), login.isOpen], leaves)

        await finish()
        assert.deepEqual([await stateOf(person.userId), login.isOpen], ['none', true])
        assert.equal(await countOf(acme, 'member.login_unblocked'), 1)
      })
    }

    const onComplete = { skip: isComplete ? false : 'the same as with SCIM: REEVE_TEST_LONG=1 runs it' }
    test('a login that someone else disables before the work resumes stays disabled', onComplete, async () => {
      const acme = await reeve.organization()
      const person = await acme.person('member')
      const login = server.add(person.email)
      await killDuring({ in: 'find', fault: 'silence' }, acme, `POST ${path(person)}`, { body })
      login.isOpen = false
      await finish()
      assert.equal(await stateOf(person.userId), 'none')
      await acme.owner.call(`DELETE ${path(person)}`)
      assert.equal(login.isOpen, false)
    })
  })
}
