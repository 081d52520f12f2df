import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { actionsIn, callerWith, NOW, refusalOf, signedInFor, withKey } from '../../../test/harness/deciding.ts'
import { DAY_MS, limit, postWith, support, vault } from '../../../test/harness/invitation-rows.ts'
import { ownerProfileRow } from '../../../test/harness/member-rows.ts'
import { statementsOf } from '../../database/batch.ts'
import type { PublicError } from '../../kernel/errors.ts'
import { hashAcceptToken } from './accept-token.ts'
import { createInvitationLimit } from './invitation-limit.ts'
import type { SentInvitation } from './invitations.contract.ts'
import { sendInvitation } from './send-invitation.ts'

const inviter = callerWith('members.invite', 'members.read')
const free = {
  profile: support,
  membership: undefined,
  formerSuspension: null,
  isExternalId: false,
  suspensionOfAddress: null,
  organizationName: 'Acme',
}
const unlimited = { hasMostPending: false, counts: [] }

const given = (found: Partial<typeof free> | object = {}, caller = inviter, more: object = {}) => ({
  caller,
  now: NOW,
  dryRun: false,
  params: undefined,
  query: undefined,
  body: { email: 'Grace@Acme.TEST', profile_id: support.id },
  found: { ...free, ...found },
  more: { ...unlimited, ...more },
})
const send = (isMailSent = true) => sendInvitation({ vault, limit, post: postWith({ isMailSent }) }).decide(given())
const decideWith = (...of: Parameters<typeof given>) =>
  sendInvitation({ vault, limit, post: postWith({ isMailSent: true }) }).decide(given(...of))
const refused = (...of: Parameters<typeof given>) => refusalOf(() => decideWith(...of))

describe('sendInvitation', () => {
  test('marks expired invitations first, offers membership for seven days, and mails the offer', () => {
    const { response, fact, writes, afterCommit } = send()
    const { id, email, invited_by, status, expires_at } = response as SentInvitation
    assert.deepEqual([email, invited_by, status], ['grace@acme.test', inviter.userId, 'pending'])
    assert.equal(Date.parse(expires_at), NOW.getTime() + 7 * DAY_MS)
    assert.deepEqual(actionsIn(writes), ['update invitations', 'insert into invitations', 'insert into outgoing_mails'])
    assert.deepEqual(fact?.changes?.after, {
      email: 'grace@acme.test',
      profile_id: support.id,
      profile_name: 'Support',
      expires_at,
    })
    assert.deepEqual(
      fact?.events.map(({ type, data }) => [type, (data as { invitation_id: string }).invitation_id]),
      [['invitation.created', id]],
    )
    assert.ok(afterCommit, 'the mail would wait for the worker')
  })

  test('the sender sees the token only where no mail server is configured', () => {
    const { accept_token, accept_url } = send(true).response as SentInvitation
    assert.deepEqual([accept_token, accept_url], [null, null])
    const shown = send(false).response as SentInvitation
    assert.match(shown.accept_token ?? '', /^[\w-]{64}$/)
    assert.equal(shown.accept_url, `https://reeve.acme.test/invitations/accept#token=${shown.accept_token}`)
  })

  test('stores the address in lower case, and the token only as a hash or sealed in the mail', () => {
    const { response, writes } = send(false)
    const { accept_token: token } = response as SentInvitation
    assert.ok(token)
    const values = statementsOf(writes).flatMap(({ written }) => written.values)
    assert.ok(values.includes('grace@acme.test'))
    const isHash = (value: unknown) => value instanceof Buffer && value.equals(hashAcceptToken(vault, token))
    assert.equal(values.filter(isHash).length, 1, 'a shown token is not stored as mailed')
    assert.ok(!values.some(value => value?.includes(token)))
  })

  test('a profile that does not exist, or exceeds the sender, is refused', () => {
    assert.equal(refused({ profile: undefined, membership: 'active' }), 'profile_not_found')
    assert.throws(
      () => decideWith({ profile: undefined }),
      (error: PublicError) => error.kind === 'invalid' && error.details.errors?.[0]?.pointer === '/profile_id',
    )
    assert.throws(
      () => decideWith({ profile: { ...support, permissions: ['members.remove', 'members.read'] } }),
      (error: PublicError) => error.details.missing_permissions?.join() === 'members.remove',
    )
    assert.equal(refused({ profile: { ...support, permissions: ['members.remove'] } }), 'profile_exceeds_caller')
    const owner = { ...support, permissions: ['*'], is_owner: true, built_in: 'owner' as const }
    assert.equal(refused({ profile: owner }, callerWith('members.invite', 'platform.*')), 'profile_exceeds_caller')
    assert.equal(refused({ profile: owner }, callerWith('*')), null)
  })

  test('a member, active or suspended, is not invited', () => {
    assert.equal(refused({ membership: 'active' }), 'already_member')
    assert.equal(refused({ membership: 'suspended' }), 'member_suspended')
    assert.equal(refused({ membership: 'suspended' }, callerWith('*')), 'member_suspended')
  })

  test('a person who was removed while suspended is invited only by a sender with members.reactivate', () => {
    assert.equal(refused({ formerSuspension: 'local' }), 'reactivation_required')
    assert.throws(
      () => decideWith({ formerSuspension: 'local' }),
      (error: PublicError) => error.details.missing_permissions?.join() === 'members.reactivate',
    )
    const reactivator = callerWith('members.invite', 'members.read', 'members.reactivate')
    assert.equal(refused({ formerSuspension: 'local' }, reactivator), null)
  })

  test('the Owner profile is offered from a session only with a recent sign-in, and from a key', () => {
    const stale = signedInFor(callerWith('*'), 10 * 60_000)
    const offered = { profile: ownerProfileRow() }
    assert.equal(refused(offered, stale), 'session_not_fresh')
    assert.equal(refused(offered, signedInFor(stale, 10 * 60_000 - 1)), null)
    assert.equal(refused(offered, withKey(stale)), null)
    assert.equal(refused({}, stale), null, 'not the Owner profile')
    assert.equal(refused({ ...offered, membership: 'active' }, stale), 'session_not_fresh', 'before the membership')
  })

  test('an address that is the external id of a member is not invited', () => {
    assert.equal(refused({ isExternalId: true }), 'ambiguous_external_id')
    assert.equal(refused({ isExternalId: true, formerSuspension: 'local' }), 'reactivation_required', 'only afterwards')
  })
})

describe('the limits of sendInvitation', () => {
  const bounded = createInvitationLimit({
    vault,
    limits: { perAddress: 2, perOrganization: 10, perInstallation: 20 },
  })
  const { decide } = sendInvitation({ vault, limit: bounded, post: postWith({ isMailSent: true }) })
  const until = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

  /** The refusal with these counts: to the address in an hour and in a day, from the organization, and in total. */
  function refusal(counts: readonly number[], ends: readonly number[] = [600, 7200, 900, 1200]) {
    const counted = counts.map((count, index) => ({ count, counted_until: until(ends[index] ?? 0) }))
    try {
      decide(given({}, inviter, { counts: counted }))
      return null
    } catch (error) {
      const { code, details } = error as PublicError
      return [code, details.retryAfter, details.detail]
    }
  }
  const sentence = (most: number, what: string) =>
    `At most ${most} invitations are sent ${what}; retry after the time in Retry-After`

  test('allow the numbers themselves, and refuse one more, with the seconds to wait', () => {
    assert.equal(refusal([2, 4, 10, 20]), null)
    for (const [counts, seconds, text] of [
      [[3, 3, 3, 3], 600, sentence(2, 'to this address in an hour')],
      [[1, 5, 5, 5], 7200, sentence(4, 'to this address in a day')],
      [[1, 1, 11, 11], 900, sentence(10, 'from this organization in an hour')],
      [[1, 1, 1, 21], 1200, sentence(20, 'from this installation in an hour')],
    ] as const) {
      assert.deepEqual(refusal(counts), ['too_many_invitations', seconds, text])
    }
  })

  test('name the first exceeded one, and wait for all of them', () => {
    const text = sentence(2, 'to this address in an hour')
    assert.deepEqual(refusal([3, 3, 11, 3]), ['too_many_invitations', 900, text])
    assert.deepEqual(refusal([3, 3, 3, 3], [0.2]), ['too_many_invitations', 1, text], 'at least one second')
  })

  test('are checked last', () =>
    assert.equal(
      refusalOf(() =>
        decide(given({ isExternalId: true }, inviter, { counts: [{ count: 3, counted_until: until(600) }] })),
      ),
      'ambiguous_external_id',
    ))
})
