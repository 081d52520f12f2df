import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import postgres from 'postgres'
import { sql } from '../../src/database/statement.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import type { Organization, Person } from '../harness/organization.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { type SharedReeve, sharedTwo } from '../harness/reeve.ts'

/**
 * Two services on one database. A single service would run the changes of an organization one after another, without a
 * race.
 */
let first: SharedReeve
let second: SharedReeve
let stop: () => Promise<void>
before(async () => {
  ;({ reeve: first, second, stop } = await sharedTwo())
})
after(() => stop())

type Act = 'suspend' | 'assign' | 'remove'

function act(reeve: SharedReeve, acme: Organization, caller: Person, target: Person, kind: Act) {
  const path = `/v1/members/${target.userId}`
  const { key } = caller
  if (kind === 'suspend') return reeve.call(`POST ${path}/suspension`, { key, body: {} })
  if (kind === 'remove') return reeve.call(`DELETE ${path}`, { key })
  return reeve.call(`PATCH ${path}`, { key, body: { profile_id: acme.profiles.member } })
}

const activeOwners = (acme: Organization) =>
  inTransaction(first.app.pool, acme.id, async transaction => {
    const [row] = await transaction.run(sql<{ owners: number }[]>`
      select count(*) as owners from members m
      join profiles p on p.organization_id = m.organization_id and p.id = m.profile_id
      where m.organization_id = ${acme.id} and m.status = 'active' and p.built_in = 'owner'`)
    return row?.owners
  })

const ACTS: Act[] = ['suspend', 'assign', 'remove']
const IS_LONG = Boolean(process.env.REEVE_TEST_LONG)
const ROUNDS_PER_PAIR = IS_LONG ? 24 : 8
const ROUNDS = IS_LONG ? 60 : 20

test(`two owners offboard each other, ${ACTS.length ** 2 * ROUNDS_PER_PAIR} rounds: one stays active`, async () => {
  const outcomes = new Map<string, number>()
  for (const mine of ACTS) {
    for (const theirs of ACTS) {
      for (let round = 0; round < ROUNDS_PER_PAIR; round++) {
        const acme = await first.organization()
        const other = await acme.person('owner')
        const answers = await Promise.all([
          act(first, acme, acme.owner, other, mine),
          act(second, acme, other, acme.owner, theirs),
        ])
        const seen = answers.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()).sort()
        assert.equal(await activeOwners(acme), 1, `${mine} against ${theirs}: ${seen}`)
        assert.equal(answers.filter(({ status }) => status === 200).length, 1, seen.join())
        outcomes.set(seen.join(', '), (outcomes.get(seen.join(', ')) ?? 0) + 1)
      }
    }
  }
  // The refused request gets 409 if it was admitted before the other change, otherwise 401 or 403.
  const allowed = /^200, (409 authority_changed|401 invalid_api_key|403 (insufficient_scope|permission_required))$/
  for (const seen of outcomes.keys()) assert.match(seen, allowed)
  assert.ok(
    [...outcomes].some(([seen]) => seen.includes('409')),
    'the lock was contended',
  )
})

test('of two owners who step down concurrently, the second gets 409 last_active_owner', async () => {
  const lost = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round++) {
    const acme = await first.organization()
    const other = await acme.person('owner')
    const stepDown = act(first, acme, acme.owner, acme.owner, 'assign')
    const [mine, theirs] = await Promise.all([stepDown, act(second, acme, other, other, 'assign')])
    assert.equal(await activeOwners(acme), 1)
    const loser = [mine, theirs].find(({ status }) => status !== 200)
    assert.deepEqual([loser?.status, loser?.body.code], [409, 'last_active_owner'])
    lost.set(loser?.body.code, (lost.get(loser?.body.code) ?? 0) + 1)
  }
})

test('no audit entry is by an actor who had already lost the authority', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const acme = await first.organization()
    const actor = await acme.person('administrator')
    const target = await acme.person('member')
    const demote = () =>
      second.call(`PATCH /v1/members/${actor.userId}`, {
        key: acme.owner.key,
        body: { profile_id: acme.profiles.member },
      })
    const suspendActor = () => act(second, acme, acme.owner, actor, 'suspend')
    const email = `invited-${round}@acme.test`
    const body = { email, profile_id: acme.profiles.member }
    const answers = await Promise.all([
      act(first, acme, actor, target, 'assign'),
      first.call('POST /v1/invitations', { key: actor.key, body }),
      first.call('POST /v1/members', { key: actor.key, body: { ...body, email: `made-${email}`, name: 'Made' } }),
      round % 2 ? demote() : suspendActor(),
      first.call('PATCH /v1/organization', { key: actor.key, body: { name: `Round ${round}` } }),
    ])
    for (const { status, body } of answers) assert.ok(status < 500, JSON.stringify(body))
    const trail = await trailOf(acme)
    const end = trail.findIndex(
      ({ action, target }) =>
        target === actor.userId && (action === 'member.suspended' || action === 'member.profile_changed'),
    )
    assert.notEqual(end, -1)
    const late = trail
      .slice(end + 1)
      .filter(({ actor: by, action }) => by === actor.userId && action !== 'operation.refused')
    assert.deepEqual(late, [], `round ${round}`)
    if (round % 2 === 0) assert.equal(await pendingInvitationsOf(acme, actor), 0, 'no invitation outlives its inviter')
  }
})

test('a suspension concurrent with trigger registrations leaves no trigger enabled', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const acme = await first.organization()
    const person = await acme.person('member')
    const put = (n: number) =>
      first.call(`PUT /v1/triggers/race-${n}`, {
        key: acme.owner.key,
        body: { user_id: person.userId, kind: 'agent', name: 'race' },
      })
    const [suspension, ...puts] = await Promise.all([
      act(second, acme, acme.owner, person, 'suspend'),
      ...Array.from({ length: 6 }, (_, n) => put(n)),
    ])
    assert.equal(suspension?.status, 200)
    const enabled = await first.call(`GET /v1/triggers?user_id=${person.userId}&enabled=true`, { key: acme.owner.key })
    assert.deepEqual(enabled.body.triggers, [])
    for (const { status, body } of puts) {
      assert.ok(status === 200 || status === 201 || body.code === 'member_suspended', `${status} ${body.code}`)
    }
  }
})

const trailOf = (acme: Organization) =>
  inTransaction(first.app.pool, acme.id, async transaction => {
    const rows = await transaction.run(sql<{ action: string; actor: string; target: string }[]>`
      select action, actor ->> 'id' as actor, target ->> 'id' as target from audit_entries
      where organization_id = ${acme.id} order by sequence`)
    return [...rows]
  })

const pendingInvitationsOf = (acme: Organization, person: Person) =>
  inTransaction(first.app.pool, acme.id, async transaction => {
    const [row] = await transaction.run(sql<{ pending: number }[]>`
      select count(*) as pending from invitations
      where organization_id = ${acme.id} and invited_by = ${person.userId} and status = 'pending'`)
    return row?.pending
  })

test('a change aborted by a deadlock with a migration is retried', async () => {
  const acme = await first.organization()
  const webhook = await createWebhookFor(acme, { url: 'https://hooks.example/' })
  // PostgreSQL aborts the transaction whose deadlock_timeout ends first: the request's, as the migration's is long.
  const migration = postgres({ ...first.database.target, max: 1, connection: { deadlock_timeout: 30_000 } })
  const looker = postgres({ ...first.database.target, max: 1 })
  try {
    const removed = await migration.begin(async sql => {
      await sql`lock table webhooks in access exclusive mode`
      const request = acme.owner.call(`DELETE /v1/governance/webhooks/${webhook.id}`)
      while ((await looker`select from pg_locks where relation = 'webhooks'::regclass and not granted`).length === 0);
      await sql`lock table api_keys in access exclusive mode`
      return { request }
    })
    assert.equal((await removed.request).status, 204)
    const { entries } = (await acme.owner.call('GET /v1/audit/entries?action=governance.webhook.removed')).body
    assert.equal(entries.length, 1)
  } finally {
    await Promise.all([migration.end(), looker.end()])
  }
})
