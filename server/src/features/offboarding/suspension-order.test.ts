import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { GIT, integrationPath } from '../../../test/harness/integrations.ts'
import { putOracle, putTrigger } from '../../../test/harness/platform.ts'
import { type CallOptions, startReeve, type TestReeve } from '../../../test/harness/reeve.ts'
import { actOf, recordStatements, type StatementRecorder } from '../../../test/harness/statements.ts'

let recorder: StatementRecorder
let reeve: TestReeve
before(async () => {
  recorder = recordStatements()
  reeve = await startReeve()
})
after(async () => {
  await reeve.stop()
  recorder.stop()
})

/**
 * Creates a member with one of each resource that a suspension stops. Returns a function that suspends the member, and
 * returns the SQL statements that were sent, in the notation of `actOf`.
 */
async function memberToSuspend({ createsWebhook = false } = {}) {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  const webhook = { url: 'https://hooks.acme.test/reeve', event_types: ['*'] }
  if (createsWebhook) await assertSuccess(person.call('POST /v1/governance/webhooks', { body: webhook }))
  await putOracle(acme, person.userId)
  await putTrigger(acme, 'nightly', { user_id: person.userId })
  await assertSuccess(acme.owner.call(`PUT ${integrationPath(person.userId, 'git')}`, { body: GIT }))
  await assertSuccess(
    person.call('POST /v1/invitations', { body: { email: 'new@acme.test', profile_id: acme.profiles.member } }),
  )
  return async (options: CallOptions, query = '') => {
    const request = `POST /v1/members/${person.userId}/suspension${query}`
    const statements = await recorder.statementsOf(() => assertSuccess(acme.owner.call(request, options)))
    return statements.map(actOf)
  }
}

const ADMISSION = ['set reeve.organization', 'read api_keys']
const BEGIN = ['begin', 'set reeve.organization']
/** Claims the Idempotency-Key, and looks for a stored response. */
const KEY = ['select pg_try_advisory_xact_lock($1::bigint) as claimed', 'read idempotency_keys']
/** Locks the organization, and reads the caller again. */
const ORGANIZATION = ['lock governance_heads', 'read api_keys']
const LOGIN = ['lock accounts', 'lock login_blocks', 'set reeve.account', 'read members', 'read sessions']
const MEMBER = [
  'lock members',
  'lock triggers',
  'read members',
  'read suspensions',
  'read oracles',
  'read invitations',
  'read api_keys',
  'read integrations',
  'read webhooks',
  'read directories',
  'read members',
  'read api_keys',
]
const WRITES = [
  'update members',
  'insert suspensions',
  'insert suspension_follow_ups',
  'update triggers',
  'insert suspension_triggers',
  'update invitations',
  'update api_keys',
  'update oracles',
  'insert login_blocks',
  'delete sessions',
  'delete verifications',
]
/** The events that no worker has fanned out, and the webhooks that subscribe to them. */
const OUTBOX = ['read governance_events', 'read webhooks']
/** Locks the lanes, fans out the outbox, and disables the webhooks. */
const DISABLE_WEBHOOKS = [
  'insert delivery_lanes',
  'insert delivery_lanes',
  'insert deliveries',
  'insert event_fanouts',
  'update delivery_lanes, insert delivery_stops',
  'read delivery_lanes',
  'update deliveries',
  'update webhooks',
  'insert suspension_webhooks',
]
const RECORD = ['insert audit_entries', 'insert governance_events', 'update event_fanouts', 'update governance_heads']
const STORE = ['delete idempotency_keys', 'insert idempotency_keys']

const body = { block_login: true, revoke_keys: true, keep_oracle: false }

test('a suspension locks, reads, writes, records and commits in this order', async () => {
  const suspend = await memberToSuspend()
  const acts = [...ADMISSION, ...BEGIN, ...ORGANIZATION, ...LOGIN, ...MEMBER, ...WRITES, ...RECORD, 'commit']
  assert.deepEqual(await suspend({ body }), acts)
})

test('with disable_webhooks it reads the outbox last, and locks lanes and deliveries in the writes', async () => {
  const suspend = await memberToSuspend({ createsWebhook: true })
  const acts = [...ADMISSION, ...BEGIN, ...ORGANIZATION, ...LOGIN, ...MEMBER, ...OUTBOX]
  const at = WRITES.indexOf('insert login_blocks')
  const writes = [...WRITES.slice(0, at), ...DISABLE_WEBHOOKS, ...WRITES.slice(at)]
  const sent = await suspend({ body: { ...body, disable_webhooks: true } })
  assert.deepEqual(sent, [...acts, ...writes, ...RECORD, 'commit'])
})

test('without login block, keys and Oracle, no account is locked, and only the rest is written', async () => {
  const suspend = await memberToSuspend()
  const of = ['api_keys', 'oracles', 'login_blocks', 'sessions', 'verifications']
  const writes = WRITES.filter(act => !of.some(table => act.endsWith(` ${table}`)))
  const acts = [...ADMISSION, ...BEGIN, ...ORGANIZATION, ...MEMBER, ...writes, ...RECORD, 'commit']
  assert.deepEqual(await suspend({ body: { keep_oracle: true } }), acts)
})

test('a dry run takes the same locks and sends the same writes, records nothing, and rolls back', async () => {
  const suspend = await memberToSuspend()
  const acts = [...ADMISSION, ...BEGIN, ...ORGANIZATION, ...LOGIN, ...MEMBER, ...WRITES, 'rollback']
  assert.deepEqual(await suspend({ body }, '?dry_run=true'), acts)
})

test('a repeated Idempotency-Key is answered without the organization’s lock', async () => {
  const suspend = await memberToSuspend()
  const once = { body, headers: { 'Idempotency-Key': 'once' } }
  const claimed = [...ADMISSION, ...BEGIN, ...KEY]
  const acts = [...claimed, ...ORGANIZATION, ...LOGIN, ...MEMBER, ...WRITES, ...RECORD, ...STORE, 'commit']
  assert.deepEqual(await suspend(once), acts)
  assert.deepEqual(await suspend(once), [...claimed, 'read api_keys', 'rollback'])
})

test('a repeated suspension with a login block locks the account after the member', async () => {
  const suspend = await memberToSuspend()
  await suspend({ body })
  const acts = [...ADMISSION, ...BEGIN, ...ORGANIZATION, ...MEMBER, ...LOGIN, 'commit']
  assert.deepEqual(await suspend({ body: {} }), acts)
})
