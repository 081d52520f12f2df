import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { invite } from '../../../test/harness/invitations.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('every way to make an owner requires a key or a session that began within ten minutes', async () => {
  const acme = await reeve.organization()
  const { owner, profiles } = acme
  const member = await acme.person('member')
  const offer = await assertSuccess(invite(owner, `offered-${newId()}@acme.test`, profiles.owner))
  const requests = (profile_id: string) =>
    [
      ['POST /v1/members', { email: `new-${newId()}@acme.test`, name: 'New', profile_id }],
      ['POST /v1/invitations', { email: `invited-${newId()}@acme.test`, profile_id }],
      [`PATCH /v1/members/${member.userId}`, { profile_id }],
    ] as const
  const outcomes = async (profileId: string, send = owner.inSession) => {
    const answers = []
    for (const [request, body] of requests(profileId)) answers.push(await send(request, { body }))
    answers.push(await send(`POST /v1/invitations/${offer.body.id}/resend`))
    return answers.map(({ status, body }) => body.code ?? status)
  }

  await owner.signIn()
  reeve.clock.advance(10 * 60_000 + 1_000)
  const refused = 'session_not_fresh'
  assert.deepEqual(await outcomes(profiles.owner), [refused, refused, refused, refused])
  const recorded = await assertSuccess(owner.call('GET /v1/audit/entries?action=operation.refused'))
  assert.deepEqual(recorded.body.entries, [], 'the person signs in again, and nobody has refused anything')
  assert.deepEqual(await outcomes(profiles.administrator), [201, 201, 200, refused])
  assert.deepEqual(await outcomes(profiles.owner, owner.call), [201, 201, 200, 200])
  await assertSuccess(owner.call(`PATCH /v1/members/${member.userId}`, { body: { profile_id: profiles.member } }))
  reeve.clock.advance(10 * 60_000)
  await owner.signIn()
  assert.deepEqual(await outcomes(profiles.owner), [201, 201, 200, 200])
})

test('a replay shows the link of an owner’s invitation only after a recent sign-in', async () => {
  const { owner, profiles } = await reeve.organization()
  const once = (key: string) => ({ headers: { 'idempotency-key': key } })
  const send = (profile_id: string) => {
    const body = { email: `${profile_id}@acme.test`, profile_id }
    return owner.inSession('POST /v1/invitations', { body, ...once(`send-${profile_id}`) })
  }
  const resend = (id: string) => owner.inSession(`POST /v1/invitations/${id}/resend`, once(`resend-${id}`))

  await owner.signIn()
  const sent = [await assertSuccess(send(profiles.owner)), await assertSuccess(send(profiles.administrator))]
  reeve.clock.advance(61_000)
  const resent = []
  for (const { body } of sent) resent.push(await assertSuccess(resend(body.id)))
  const replays = async () => {
    const answers = [await send(profiles.owner), await send(profiles.administrator)]
    for (const { body } of sent) answers.push(await resend(body.id))
    return answers.map(({ body }) => body.code ?? body.accept_token)
  }
  const tokens = [...sent, ...resent].map(({ body }) => body.accept_token)
  assert.deepEqual(await replays(), tokens)
  reeve.clock.advance(10 * 60_000)
  const refused = 'session_not_fresh'
  assert.deepEqual(await replays(), [refused, tokens[1], refused, tokens[3]])
  await owner.signIn()
  assert.deepEqual(await replays(), tokens)
})
