import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { INVITATIONS_LAST_MS, invite, settleAsAccepted, statusesOf } from '../../../test/harness/invitations.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

describe('listInvitations', () => {
  test('shows the current status of each invitation, and filters by it', async () => {
    const acme = await reeve.organization()
    const send = async (email: string) => (await invite(acme.owner, email, acme.profiles.member)).body.id
    await send('expired@acme.test')
    reeve.clock.advance(INVITATIONS_LAST_MS)
    await acme.owner.call(`DELETE /v1/invitations/${await send('revoked@acme.test')}`)
    await settleAsAccepted(reeve, acme, await send('accepted@acme.test'), acme.owner)
    await send('pending@acme.test')

    const expected = [
      ['expired@acme.test', 'expired', null],
      ['revoked@acme.test', 'revoked', 'revoked'],
      ['accepted@acme.test', 'accepted', null],
      ['pending@acme.test', 'pending', null],
    ]
    assert.deepEqual(await statusesOf(acme), expected)
    for (const line of expected) assert.deepEqual(await statusesOf(acme, `?status=${line[1]}`), [line])
    const odd = await acme.owner.call('GET /v1/invitations?status=lost')
    assert.deepEqual([odd.status, odd.body.errors[0].pointer], [422, '/status'])
  })

  test('filters by email address, in any case, and by sender', async () => {
    const [acme, other] = [await reeve.organization(), await reeve.organization()]
    const administrator = await acme.person('administrator')
    await invite(other.owner, 'grace@acme.test', other.profiles.member)
    const { id } = (await invite(acme.owner, 'Grace@acme.test', acme.profiles.member)).body
    await acme.owner.call(`DELETE /v1/invitations/${id}`)
    await invite(administrator, 'grace@acme.test', acme.profiles.member)
    await invite(administrator, 'alan@acme.test', acme.profiles.member)
    const [revoked, sent, alan] = [
      ['grace@acme.test', 'revoked', 'revoked'],
      ['grace@acme.test', 'pending', null],
      ['alan@acme.test', 'pending', null],
    ]
    for (const [query, expected] of [
      ['email=GRACE@acme.test', [revoked, sent]],
      ['email=grace@acme.test&status=pending', [sent]],
      ['email=race@acme.test', []],
      [`invited_by=${administrator.userId}`, [sent, alan]],
      [`invited_by=${administrator.userId.toUpperCase()}&email=alan@acme.test`, [alan]],
      [`invited_by=${acme.owner.userId}&status=pending`, []],
      [`invited_by=${administrator.userId}&order=desc`, [alan, sent]],
    ] as const) {
      assert.deepEqual(await statusesOf(acme, `?${query}`), expected, query)
    }
    for (const [query, pointer] of [
      ['email=grace', '/email'],
      ['invited_by=grace', '/invited_by'],
    ]) {
      const odd = await acme.owner.call(`GET /v1/invitations?${query}`)
      assert.deepEqual([odd.status, odd.body.errors[0].pointer], [422, pointer])
    }
  })

  test('pages neither skip nor repeat an invitation, and have none of another organization', async () => {
    const [acme, other] = [await reeve.organization(), await reeve.organization()]
    await invite(other.owner, 'other@acme.test', other.profiles.member)
    for (const n of [1, 2, 3, 4, 5]) await invite(acme.owner, `p${n}@acme.test`, acme.profiles.member)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { body } = await acme.owner.call(`GET /v1/invitations?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...body.invitations.map(({ email }: { email: string }) => email))
      cursor = body.next_cursor
    } while (cursor)
    assert.deepEqual(seen, ['p1@acme.test', 'p2@acme.test', 'p3@acme.test', 'p4@acme.test', 'p5@acme.test'])
    const refused = await acme.owner.call('GET /v1/invitations?cursor=WyJwcm9maWxlcyJd')
    assert.deepEqual([refused.status, refused.body.code], [422, 'invalid_cursor'])
  })

  test('invitations need their scopes, which members.invite grants', async () => {
    const acme = await reeve.organization()
    const narrow = await acme.keyOf(acme.owner.userId, ['members:write'])
    const demoted = await acme.person('administrator')
    await acme.owner.call(`PATCH /v1/members/${demoted.userId}`, { body: { profile_id: acme.profiles.member } })
    const body = { email: 'grace@acme.test', profile_id: acme.profiles.member }
    for (const [request, scope, sent] of [
      ['GET /v1/invitations', 'invitations:read', {}],
      ['POST /v1/invitations', 'invitations:write', { body }],
      [`DELETE /v1/invitations/${newId()}`, 'invitations:write', {}],
    ] as const) {
      for (const key of [narrow, demoted.key]) {
        const refused = await reeve.call(request, { key, ...sent })
        assert.deepEqual(
          [refused.status, refused.body.code, refused.body.required_scope],
          [403, 'insufficient_scope', scope],
        )
      }
    }
  })
})
