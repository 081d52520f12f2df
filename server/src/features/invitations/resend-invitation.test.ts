import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertSuccess, assign } from '../../../test/harness/every-operation.ts'
import { accept, INVITATIONS_LAST_MS, invite, leavePending, statusesOf } from '../../../test/harness/invitations.ts'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { type Answer, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

const freshAddress = () => `grace-${newId()}@acme.test`

const MINUTE_MS = 60_000

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const code = ({ status, body }: Answer) => (status < 300 ? String(status) : `${status} ${body.code}`)
const resend = (by: Person, id: string) => by.call(`POST /v1/invitations/${id}/resend`)
const sentTo = async (acme: Organization, email: string, by = acme.owner, profile = acme.profiles.member) =>
  (await assertSuccess(invite(by, email, profile))).body

describe('resendInvitation', () => {
  test('makes a new token valid for seven days and voids the earlier one; recorded, and sent to webhooks', async () => {
    const acme = await reeve.organization()
    const address = freshAddress()
    const first = await sentTo(acme, address)
    reeve.clock.advance(INVITATIONS_LAST_MS / 2)
    const { answer, entries, events } = await recordedBy(reeve, acme.id, () => resend(acme.owner, first.id))
    assert.equal(code(answer), '200')
    const { accept_token, accept_url, expires_at, ...rest } = answer.body
    const { accept_token: _, accept_url: __, expires_at: before, ...same } = first
    assert.deepEqual(rest, same)
    assert.ok(accept_url.endsWith(`#token=${accept_token}`))
    assert.ok(Math.abs(Date.parse(expires_at) - reeve.clock.now().getTime() - INVITATIONS_LAST_MS) < MINUTE_MS)
    assert.deepEqual(
      entries.map(({ action, target, changes }) => ({ action, target, changes })),
      [
        {
          action: 'invitation.resent',
          target: { type: 'invitation', id: first.id, name: address },
          changes: { before: { status: 'pending', expires_at: before }, after: { status: 'pending', expires_at } },
        },
      ],
    )
    const { id: invitation_id, email, profile_id, invited_by } = first
    assert.deepEqual(
      events.map(({ type, data }) => ({ type, data })),
      [{ type: 'invitation.created', data: { invitation_id, email, profile_id, invited_by, expires_at } }],
    )
    assert.equal(code(await accept(reeve, first.accept_token)), '404 invitation_not_found')
    assert.equal(code(await accept(reeve, accept_token)), '200')
  })

  test('a resent expired invitation can be accepted again, also if its row was marked as expired', async () => {
    const acme = await reeve.organization()
    const [grace, alan] = [freshAddress(), freshAddress()]
    const [read, marked] = [await sentTo(acme, grace), await sentTo(acme, alan)]
    reeve.clock.advance(INVITATIONS_LAST_MS)
    await sentTo(acme, alan)
    assert.equal(code(await resend(acme.owner, marked.id)), '409 already_invited')
    reeve.clock.advance(INVITATIONS_LAST_MS)
    for (const { id } of [read, marked]) {
      const { body } = await assertSuccess(resend(acme.owner, id))
      assert.equal(body.status, 'pending')
      assert.equal(code(await accept(reeve, body.accept_token)), '200')
    }
    assert.deepEqual(await statusesOf(acme), [
      [grace, 'accepted', null],
      [alan, 'accepted', null],
      [alan, 'expired', null],
    ])
  })

  test('after the first one, a resend is allowed once a minute, also with concurrent requests', async () => {
    const acme = await reeve.organization()
    const { id } = await sentTo(acme, 'grace@acme.test')
    const answers = await Promise.all(Array.from({ length: 5 }, () => resend(acme.owner, id)))
    assert.deepEqual(answers.map(code).sort(), ['200', ...Array(4).fill('429 resend_throttled')])
    const wait = Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))
    assert.ok(wait > 0 && wait <= 60, String(wait))
    reeve.clock.advance(MINUTE_MS)
    assert.equal(code(await resend(acme.owner, id)), '200')
  })

  test('an invitation is not resent if it is accepted, revoked, for a member, or without its profile', async () => {
    const acme = await reeve.organization()
    const accepted = await sentTo(acme, freshAddress())
    await assertSuccess(accept(reeve, accepted.accept_token))
    const revoked = await sentTo(acme, 'b@acme.test')
    await assertSuccess(acme.owner.call(`DELETE /v1/invitations/${revoked.id}`))
    const carol = freshAddress()
    const toMember = await sentTo(acme, carol)
    const body = { email: carol, name: 'Carol', profile_id: acme.profiles.member }
    const { user_id } = (await assertSuccess(acme.owner.call('POST /v1/members', { body }))).body
    await leavePending(reeve, acme, carol)
    const profile = await acme.profile(['members.read'])
    const toProfile = await sentTo(acme, 'd@acme.test', acme.owner, profile)
    reeve.clock.advance(INVITATIONS_LAST_MS)
    await assertSuccess(acme.owner.call(`DELETE /v1/profiles/${profile}`))
    for (const [{ id }, expected] of [
      [accepted, '409 invitation_settled'],
      [revoked, '409 invitation_revoked'],
      [toMember, '409 already_member'],
      [toProfile, '409 invited_profile_deleted'],
    ]) {
      assert.equal(code(await resend(acme.owner, id)), expected)
    }
    await assertSuccess(acme.owner.call(`POST /v1/members/${user_id}/suspension`, { body: {} }))
    assert.equal(code(await resend(acme.owner, toMember.id)), '409 member_suspended')
  })

  test('only a person who could send the invitation can resend it, and it keeps its sender', async () => {
    const acme = await reeve.organization()
    const sender = await acme.person('administrator')
    const offered = await acme.profile(['members.suspend'])
    const { id } = await sentTo(acme, 'grace@acme.test', sender, offered)
    const weak = await acme.person(await acme.profile(['members.invite']))
    const { answer, entries } = await recordedBy(reeve, acme.id, () => resend(weak, id))
    assert.equal(code(answer), '403 profile_exceeds_caller')
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['operation.refused'],
    )
    assert.equal(code(await resend(await acme.person('member'), id)), '403 insufficient_scope')
    assert.equal((await assertSuccess(resend(acme.owner, id))).body.invited_by, sender.userId)
    reeve.clock.advance(MINUTE_MS)
    await assign(acme, sender, acme.profiles.member)
    assert.equal(code(await resend(acme.owner, id)), '409 inviter_not_entitled')
    await assertSuccess(acme.owner.call(`POST /v1/members/${sender.userId}/suspension`, { body: {} }))
    assert.equal(code(await resend(acme.owner, id)), '409 invitation_revoked')
  })

  test('the suspension or removal of who resent an invitation last revokes it: they may know its link', async () => {
    const acme = await reeve.organization()
    const suspension = ({ userId }: Person) => `/v1/members/${userId}/suspension`
    for (const [path, isExpired, reason] of [
      [(by: Person) => `POST ${suspension(by)}`, false, 'inviter_suspended'],
      [(by: Person) => `POST ${suspension(by)}`, true, 'inviter_suspended'],
      [(by: Person) => `DELETE /v1/members/${by.userId}`, false, 'inviter_removed'],
    ] as const) {
      const [email, resender] = [freshAddress(), await acme.person('administrator')]
      const { id, invited_by } = await sentTo(acme, email)
      if (isExpired) reeve.clock.advance(INVITATIONS_LAST_MS)
      const { accept_token, ...resent } = (await assertSuccess(resend(resender, id))).body
      assert.deepEqual([resent.status, resent.invited_by], ['pending', invited_by])
      const body = path(resender).startsWith('POST') ? {} : undefined
      const preview = await acme.owner.call(`${path(resender)}?dry_run=true`, { body })
      const act = () => acme.owner.call(path(resender), { body })
      const { answer, entries, types } = await recordedBy(reeve, acme.id, act)
      assert.deepEqual([preview.body.invites_invalidated, answer.body.invites_invalidated], [1, 1])
      const after = entries[0]?.changes.after as Record<string, unknown> | undefined
      assert.deepEqual(after?.invitations_revoked, [id])
      assert.ok(types.includes('invitation.revoked'), types.join())
      assert.equal(code(await accept(reeve, accept_token)), '409 invitation_revoked')
      assert.deepEqual(await statusesOf(acme, `?email=${email}`), [[email, 'revoked', reason]])
    }
  })

  test('the profile must be covered by the present authority of who resent it last, not of earlier ones', async () => {
    const acme = await reeve.organization()
    const resender = await acme.person('administrator')
    const offered = await acme.profile(['members.suspend'])
    const { id } = await sentTo(acme, freshAddress(), acme.owner, offered)
    const { accept_token: shown } = (await assertSuccess(resend(resender, id))).body
    const link = (token: string) => reeve.call('POST /v1/invitations/link', { body: { token } })
    assert.equal(code(await link(shown)), '200')
    await assign(acme, resender, await acme.profile(['members.invite']))
    assert.equal(code(await link(shown)), '409 inviter_not_entitled')
    assert.equal(code(await accept(reeve, shown)), '409 inviter_not_entitled')

    reeve.clock.advance(MINUTE_MS)
    const { accept_token: later } = (await assertSuccess(resend(acme.owner, id))).body
    const receipt = await acme.owner.call(`POST /v1/members/${resender.userId}/suspension`, { body: {} })
    assert.equal(receipt.body.invites_invalidated, 0, 'the link that they know is void')
    assert.equal(code(await accept(reeve, shown)), '404 invitation_not_found')
    assert.equal(code(await accept(reeve, later)), '200')
  })

  test('an invitation of another organization, one that does not exist and a malformed id are not found', async () => {
    const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
    const foreign = await sentTo(other, freshAddress())
    for (const id of [foreign.id, newId(), 'not-a-uuid', '%00']) {
      assert.equal(code(await resend(acme.owner, id)), '404 invitation_not_found', id)
    }
    assert.equal(code(await accept(reeve, foreign.accept_token)), '200')
  })
})
