import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { actionsIn, callerWith, changesOf, eventDataOf, NOW } from '../../../test/harness/deciding.ts'
import { logins, ownerMails, pending, support } from '../../../test/harness/invitation-rows.ts'
import { lockLoginBlockOf } from '../accounts/login-blocks/login-blocks.sql.ts'
import { pendingInvitations } from '../invitations/index.ts'
import { createMember } from './create-member.ts'

const readmission = { ...logins, lockBlockOf: lockLoginBlockOf, liftOwn: () => logins.liftAny(undefined, NOW) }
const { id, email } = pending

const create = (invitations: { id: string; email: string }[]) =>
  createMember(readmission, ownerMails, pendingInvitations).decide({
    caller: callerWith('*'),
    now: NOW,
    dryRun: false,
    params: undefined,
    query: undefined,
    body: { email, name: 'Grace Hopper', profile_id: support.id },
    found: {
      account: undefined,
      block: undefined,
      profile: support,
      existing: undefined,
      invitations,
      formerSuspension: null,
      isExternalId: false,
      suspensionOfAddress: null,
      identified: undefined,
      suspensionOfId: undefined,
    },
    more: undefined,
  })

describe('createMember', () => {
  test('revokes a pending invitation to the address, in the same entry and with its event', () => {
    const outcome = create([{ id, email }])
    assert.deepEqual(changesOf(outcome).after.invitations_revoked, [id])
    assert.deepEqual(
      outcome.fact?.events.map(({ type }) => type),
      ['member.created', 'invitation.revoked'],
    )
    assert.deepEqual(eventDataOf(outcome)[1], { invitation_id: id, email, revoked_reason: 'revoked' })
    assert.deepEqual(actionsIn(outcome.writes), ['insert into accounts', 'insert into members', 'update invitations'])
  })

  test('without an invitation nothing is revoked', () => {
    const outcome = create([])
    assert.equal('invitations_revoked' in changesOf(outcome).after, false)
    assert.equal(outcome.fact?.events.length, 1)
    assert.deepEqual(actionsIn(outcome.writes), ['insert into accounts', 'insert into members'])
  })
})
