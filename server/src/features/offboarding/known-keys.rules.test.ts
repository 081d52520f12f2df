import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsIn, callerWith, changesOf, eventDataOf, NOW } from '../../../test/harness/deciding.ts'
import { memberRow, suspensionRow } from '../../../test/harness/member-rows.ts'
import { newId } from '../../kernel/ids.ts'
import { blockLogin } from '../accounts/login-blocks/login-changes.ts'
import { beginSuspended } from './begin-suspended.ts'
import { removeMember } from './remove-member.ts'
import { suspendMember } from './suspend-member.ts'

const member = memberRow()
const caller = callerWith('*')
const directory = {
  ...caller,
  userId: newId(),
  credential: { type: 'directory' as const, id: newId(), name: 'Okta' },
}
const key = { id: newId(), name: 'ci', owner_user_id: newId(), owner_name: 'Backup', created_at: NOW }
const { created_at: _, ...listed } = key

const resources = {
  member,
  hasOtherActiveOwner: true,
  suspension: undefined,
  oracle: undefined,
  triggers: [],
  invitations: [],
  receivedInvitations: [],
  keys: [],
  integrations: [],
  webhooks: [],
  directories: [],
  serviceAccounts: [],
  serviceKeys: [key],
  successor: undefined,
}

/** Decides the suspension of someone who knows a key, with options and further resources. */
const suspend = (options: object = {}, found: object = {}, by = caller) =>
  suspendMember({
    logins: { decideBlock: (login, request, now) => blockLogin(login, request, null, now), applyToProvider: null },
  }).decide({
    caller: by,
    now: NOW,
    dryRun: false,
    params: { userId: member.user_id },
    query: { dry_run: false },
    body: { block_login: false, revoke_keys: false, disable_webhooks: false, ...options },
    found: { ...resources, ...found },
  } as never)

/** Decides the removal of someone who knows a key. */
const remove = (found: object = {}, by = caller) =>
  removeMember({}).decide({
    caller: by,
    now: NOW,
    dryRun: false,
    params: { userId: member.user_id },
    query: { dry_run: false },
    found: { ...resources, ...found },
  } as never)

/** The known keys in the audit entry and in the event. */
const recordedIn = (outcome: Pick<ReturnType<typeof remove>, 'fact'>) => [
  changesOf(outcome).after.service_keys_known,
  eventDataOf(outcome)[0]?.service_keys_known,
]

const FOLLOW_UP = 'insert into suspension_follow_ups'

for (const by of [caller, directory]) {
  const who = by === caller ? 'a member' : 'a directory'

  test(`a suspension by ${who} lists the known key in its receipt, entry, event and follow-ups`, () => {
    const outcome = suspend({}, {}, by)
    assert.deepEqual(outcome.response.service_keys_known, [listed])
    assert.deepEqual(recordedIn(outcome), [[key.id], 1])
    assert.ok(actionsIn(outcome.writes).includes(FOLLOW_UP))
  })

  test(`a removal by ${who} lists it, too, and records a suspension that it ends`, () => {
    const outcome = remove({}, by)
    assert.deepEqual(outcome.response.service_keys_known, [listed])
    assert.deepEqual(recordedIn(outcome), [[key.id], 1])
    assert.deepEqual(actionsIn(outcome.writes).slice(-3), ['insert into suspensions', FOLLOW_UP, 'update suspensions'])
  })
}

test('a suspension that revokes the keys leaves none known', () => {
  const outcome = suspend({ revoke_keys: true })
  assert.deepEqual([outcome.response.service_keys_known, outcome.response.api_keys_revoked], [[], 1])
  assert.deepEqual(recordedIn(outcome), [[], 0])
  assert.ok(!actionsIn(outcome.writes).includes(FOLLOW_UP))
})

test('a repeated suspension still lists the keys, and adds no follow-up', () => {
  const suspended = { ...member, status: 'suspended' as const, suspended_at: NOW }
  const outcome = suspend({}, { member: suspended, suspension: suspensionRow(member) })
  assert.deepEqual([outcome.response.service_keys_known, actionsIn(outcome.writes)], [[listed], []])
})

test('the removal of someone who is suspended adds the follow-up to the open suspension', () => {
  const outcome = remove({ suspension: suspensionRow(member) })
  assert.deepEqual(actionsIn(outcome.writes).slice(-2), [FOLLOW_UP, 'update suspensions'])
  assert.ok(!actionsIn(outcome.writes).includes('insert into suspensions'))
})

test('without a known key, a removal records no suspension', () => {
  const outcome = remove({ serviceKeys: [] })
  assert.deepEqual(recordedIn(outcome), [[], 0])
  assert.ok(!actionsIn(outcome.writes).some(action => action.includes('suspension')))
})

test('a person who is created as suspended has a follow-up about the key', () => {
  const owned = { webhooks: [], directories: [], serviceKeys: [key] }
  const { fact, writes } = beginSuspended(member, directory, NOW, null, owned)
  assert.deepEqual(recordedIn({ fact }), [[key.id], 1])
  assert.ok(actionsIn(writes).includes(FOLLOW_UP))
})
