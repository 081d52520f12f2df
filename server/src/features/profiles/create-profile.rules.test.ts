import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { actionsIn, callerWith, refusalOf } from '../../../test/harness/deciding.ts'
import { PublicError } from '../../kernel/errors.ts'
import { createProfile } from './create-profile.ts'

const given = (permissions: string[], caller = callerWith('profiles.manage', 'members.read')) => ({
  caller,
  now: new Date(),
  dryRun: false,
  params: undefined,
  query: undefined,
  body: { name: 'Support', permissions },
  found: { nameTaken: false, isFull: false },
  more: undefined,
})

describe('createProfile', () => {
  test('a profile within the permissions of its creator is written, recorded and announced', () => {
    const { response, fact, writes } = createProfile.decide(given(['members.read', 'members.read']))
    const { id, ...view } = response as { id: string }
    assert.deepEqual(view, {
      name: 'Support',
      description: '',
      permissions: ['members.read'],
      built_in: false,
      member_count: 0,
    })
    assert.deepEqual(actionsIn(writes), ['insert into profiles'])
    assert.deepEqual([fact?.action, fact?.target], ['profile.created', { type: 'profile', id, name: 'Support' }])
    assert.deepEqual(
      fact?.events.map(({ type }) => type),
      ['profile.created'],
    )
  })

  test('a greater or incomparable profile is refused, with the missing permissions', () => {
    for (const permissions of [['members.read', 'members.remove'], ['agents.run']]) {
      assert.equal(
        refusalOf(() => createProfile.decide(given(permissions))),
        'profile_exceeds_caller',
      )
    }
    assert.throws(
      () => createProfile.decide(given(['members.remove', 'members.read'])),
      (error: PublicError) => error.details.missing_permissions?.join() === 'members.remove',
    )
    assert.equal(
      refusalOf(() => createProfile.decide(given(['agents.run'], callerWith('platform.*')))),
      null,
    )
  })

  test('unknown permissions are refused before anything else, each with its pointer', () => {
    assert.throws(
      () => createProfile.decide(given(['members.remove', '*', 'members.bogus'])),
      (error: unknown) => {
        assert.ok(error instanceof PublicError)
        assert.equal(error.code, 'unknown_permission')
        assert.deepEqual(
          error.details.errors?.map(({ pointer }) => pointer),
          ['/permissions/1', '/permissions/2'],
        )
        return true
      },
    )
  })
})
