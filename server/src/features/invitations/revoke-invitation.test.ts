import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { INVITATIONS_LAST_MS, invite, settleAsAccepted, statusesOf } from '../../../test/harness/invitations.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

const typeAndData = ({ type, data }: Record<string, unknown>) => ({ type, data })

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

describe('revokeInvitation', () => {
  test('makes a pending invitation invalid, with one audit entry and one event', async () => {
    const acme = await reeve.organization()
    const { id } = (await invite(acme.owner, 'grace@acme.test', acme.profiles.member)).body
    const administrator = await acme.person('administrator')
    const { answer, entries, events } = await recordedBy(reeve, acme.id, () =>
      administrator.call(`DELETE /v1/invitations/${id}`),
    )
    assert.deepEqual([answer.status, answer.body], [204, ''])
    assert.deepEqual(await statusesOf(acme), [['grace@acme.test', 'revoked', 'revoked']])
    assert.deepEqual(
      entries.map(({ action, actor, target, changes }) => ({ action, actor: actor.id, target, changes })),
      [
        {
          action: 'invitation.revoked',
          actor: administrator.userId,
          target: { type: 'invitation', id, name: 'grace@acme.test' },
          changes: { before: { status: 'pending' }, after: { status: 'revoked', revoked_reason: 'revoked' } },
        },
      ],
    )
    assert.deepEqual(events.map(typeAndData), [
      {
        type: 'invitation.revoked',
        data: { invitation_id: id, email: 'grace@acme.test', revoked_reason: 'revoked' },
      },
    ])
  })

  test('revoking a revoked or expired invitation is 204 and records nothing', async () => {
    const acme = await reeve.organization()
    const expired = (await invite(acme.owner, 'late@acme.test', acme.profiles.member)).body.id
    reeve.clock.advance(INVITATIONS_LAST_MS)
    const revoked = (await invite(acme.owner, 'grace@acme.test', acme.profiles.member)).body.id
    await acme.owner.call(`DELETE /v1/invitations/${revoked}`)
    const { entries, events } = await recordedBy(reeve, acme.id, async () => {
      for (const id of [expired, revoked])
        assert.equal((await acme.owner.call(`DELETE /v1/invitations/${id}`)).status, 204)
    })
    assert.deepEqual([entries, events], [[], []])
    assert.deepEqual(await statusesOf(acme), [
      ['late@acme.test', 'expired', null],
      ['grace@acme.test', 'revoked', 'revoked'],
    ])
  })

  test('an accepted invitation cannot be revoked', async () => {
    const acme = await reeve.organization()
    const { id } = (await invite(acme.owner, 'grace@acme.test', acme.profiles.member)).body
    await settleAsAccepted(reeve, acme, id, acme.owner)
    const refused = await acme.owner.call(`DELETE /v1/invitations/${id}`)
    assert.deepEqual([refused.status, refused.body.code], [409, 'invitation_settled'])
  })

  test('only a person who could send an invitation can revoke it', async () => {
    const acme = await reeve.organization()
    const inviter = await acme.person(await acme.profile(['members.invite']))
    const { id } = (await invite(acme.owner, 'grace@acme.test', acme.profiles.owner)).body
    for (const by of [inviter, await acme.person('administrator')]) {
      const refused = await by.call(`DELETE /v1/invitations/${id}`)
      assert.deepEqual([refused.status, refused.body.code], [403, 'profile_exceeds_caller'])
    }
    assert.deepEqual(await statusesOf(acme, '?status=pending'), [['grace@acme.test', 'pending', null]])
  })

  test('an invitation of another organization, one that does not exist and a malformed id are not found', async () => {
    const [acme, other] = [await reeve.organization(), await reeve.organization()]
    const foreign = (await invite(other.owner, 'grace@acme.test', other.profiles.member)).body.id
    for (const id of [foreign, newId(), 'not-a-uuid', '%00']) {
      const answer = await acme.owner.call(`DELETE /v1/invitations/${id}`)
      assert.deepEqual([answer.status, answer.body.code], [404, 'invitation_not_found'], id)
    }
    assert.deepEqual(await statusesOf(other), [['grace@acme.test', 'pending', null]])
  })

  test('suspending a sender revokes their pending invitations, and leaves expired ones expired', async () => {
    const acme = await reeve.organization()
    const sender = await acme.person('administrator')
    await invite(sender, 'late@acme.test', acme.profiles.member)
    reeve.clock.advance(INVITATIONS_LAST_MS)
    await invite(sender, 'grace@acme.test', acme.profiles.member)
    await invite(acme.owner, 'other@acme.test', acme.profiles.member)
    const { body } = await acme.owner.call(`POST /v1/members/${sender.userId}/suspension`, { body: {} })
    assert.equal(body.invites_invalidated, 1)
    assert.deepEqual(await statusesOf(acme), [
      ['late@acme.test', 'expired', null],
      ['grace@acme.test', 'revoked', 'inviter_suspended'],
      ['other@acme.test', 'pending', null],
    ])
  })
})
