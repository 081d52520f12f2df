import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { actionsIn, NOW, ORGANIZATION, refusalOf } from '../../../test/harness/deciding.ts'
import { inviter, logins, ownerMails, pending, support } from '../../../test/harness/invitation-rows.ts'
import type { PublicError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { LoginBlockRow } from '../accounts/login-blocks/index.ts'
import { decideAcceptance, detailsOf } from './accept-invitation.ts'
import type { AcceptedAs } from './invitations.facts.ts'
import type { InvitationRow } from './invitations.sql.ts'

const grace = { id: newId(), email: pending.email, name: 'Grace Hopper', email_verified: false }
const claimed = { ...grace, email_verified: true }
const claim = { name: 'Grace Hopper', passwordHash: 'hash' }
const signedIn = { userId: grace.id, email: grace.email, name: grace.name, sessionId: newId() }
const blockBy = (organizationId: string): LoginBlockRow => ({
  user_id: grace.id,
  state: 'in_place',
  organization_id: organizationId,
  suspension_id: newId(),
})

interface Given {
  readonly isTokenMailed?: boolean
  readonly account?: typeof signedIn | null
  readonly claim?: typeof claim | null
  readonly invitation?: Partial<InvitationRow>
  readonly known?: typeof grace
  readonly hasSignInMethod?: boolean
  readonly isMemberElsewhere?: boolean
  readonly block?: LoginBlockRow
  readonly found?: object
}

/**
 * Decides the acceptance of an invitation. By default, the holder of a mailed token accepts with name and password, and
 * the email address has no account.
 */
const accept = ({ isTokenMailed = true, account = null, claim: by = account ? null : claim, ...of }: Given = {}) =>
  decideAcceptance(
    { logins, ownerMails },
    { organizationId: ORGANIZATION, account, claim: by },
    {
      invitation: { ...pending, is_token_mailed: isTokenMailed, ...of.invitation },
      joining: {
        account: of.known,
        hasSignInMethod: of.hasSignInMethod ?? true,
        setting: undefined,
        isMemberElsewhere: of.isMemberElsewhere ?? false,
      },
      block: of.block,
      inviter,
      issuer: { inviter, ...of.found }.inviter,
      lastSender: inviter,
      profile: support,
      membership: undefined,
      formerSuspension: null,
      isExternalId: false,
      suspensionOfAddress: null,
      ...of.found,
    },
    NOW,
  )
const refused = (of: Given) => refusalOf(() => accept(of))

const acceptedAs = (of: Given): AcceptedAs | undefined =>
  (accept(of).fact?.changes?.after as { accepted_as: AcceptedAs } | undefined)?.accepted_as

/** The email address and name in the event about the new member. */
const told = (of: Given) => {
  const data = accept(of).fact?.events.find(({ type }) => type === 'member.created')?.data
  return [data && 'email' in data && data.email, data && 'name' in data && data.name]
}

const MEMBERSHIP = ['insert into members', 'update invitations']
const START_OVER = [
  'delete from sign_in_methods',
  'delete from passkeys',
  'delete from two_factors',
  'update accounts',
  'delete from verifications',
  'delete from setup_links',
  'delete from sessions',
  'insert into sign_in_methods',
  'update accounts',
]

describe('acceptInvitation', () => {
  test('an address without an account gets one, with this password, and joins with the offered profile', () => {
    const { response, fact, writes, actor } = accept()
    assert.deepEqual([response.organization_id, response.profile_id], [ORGANIZATION, support.id])
    assert.deepEqual(actionsIn(writes), ['insert into accounts', 'update accounts', ...START_OVER, ...MEMBERSHIP])
    assert.deepEqual(actor, { type: 'account', id: response.user_id, name: 'Grace Hopper', key: null })
    assert.deepEqual(fact?.changes, {
      before: { status: 'pending' },
      after: { status: 'accepted', user_id: response.user_id, profile_id: support.id, accepted_as: 'new_account' },
    })
    assert.deepEqual(
      fact?.events.map(({ type, data }) => [type, (data as { user_id: string }).user_id]),
      [
        ['invitation.accepted', response.user_id],
        ['member.created', response.user_id],
      ],
    )
  })

  test('an unclaimed account is claimed, and a signed-in account joins unchanged', () => {
    const taken = accept({ known: grace })
    assert.equal(taken.response.user_id, grace.id)
    assert.deepEqual(actionsIn(taken.writes), ['update accounts', ...START_OVER, ...MEMBERSHIP])
    assert.equal(acceptedAs({ known: grace }), 'unclaimed_account')
    assert.deepEqual(actionsIn(accept({ account: signedIn, known: claimed }).writes), MEMBERSHIP)
    assert.equal(acceptedAs({ account: signedIn, known: claimed }), 'signed_in')
    const known = { ...claimed, name: 'Grace B. Hopper' }
    assert.deepEqual(told({ known: { ...known, email_verified: false } }), [pending.email, 'Grace Hopper'])
    assert.deepEqual(told({ account: { ...signedIn, name: known.name }, known }), [pending.email, 'Grace B. Hopper'])
  })

  test('an invitation is accepted only by its own address, only once, and only while it is pending', () => {
    const other = { ...signedIn, email: 'eve@acme.test' }
    assert.equal(refused({ account: other, invitation: { status: 'revoked' } }), 'invitation_for_another_address')
    assert.equal(refused({ invitation: { status: 'revoked' } }), 'invitation_revoked')
    assert.equal(refused({ invitation: { status: 'expired' } }), 'invitation_expired')
    assert.equal(refused({ invitation: { status: 'accepted' } }), 'invitation_settled')
    assert.equal(refused({ invitation: { profile_id: null } }), 'invitation_settled')
    assert.equal(refused({ found: { invitation: undefined } }), 'invitation_not_found')
  })

  test('a claimed account, and a request without a password, require a sign-in first', () => {
    assert.equal(refused({ known: claimed }), 'sign_in_to_accept')
    assert.equal(refused({ known: claimed, claim: null }), 'sign_in_to_accept')
    assert.equal(refused({ known: grace, claim: null }), 'sign_in_to_accept')
    assert.equal(refused({ claim: null }), 'sign_in_to_accept')
  })

  test('a new account requires a name and a password, and each missing one is named', () => {
    const password = 'correct horse battery staple'
    assert.deepEqual(detailsOf({ name: 'Grace', password }), { name: 'Grace', password })
    for (const [body, pointers] of [
      [{}, ['/name', '/password']],
      [{ name: 'Grace' }, ['/password']],
      [{ password }, ['/name']],
    ] as const) {
      assert.throws(
        () => detailsOf(body),
        ({ code, details: { errors = [] } }: PublicError) => {
          assert.equal(code, 'acceptance_details_required')
          assert.deepEqual(
            errors.map(({ pointer, code, detail }) => [pointer, code, detail]),
            pointers.map(pointer => [pointer, 'required', `${pointer} is required`]),
          )
          return true
        },
      )
    }
  })

  test('a token that was shown to its sender claims no member of another organization; a mailed one does', () => {
    const elsewhere = { known: grace, isMemberElsewhere: true }
    assert.equal(refused({ ...elsewhere, isTokenMailed: false }), 'sign_in_to_accept')
    assert.equal(refused({ known: grace, isTokenMailed: false }), null)
    assert.equal(refused(elsewhere), null)
  })

  test('a mailed token claims an account with a verified address but no sign-in method; a shown one does not', () => {
    const verified = { known: claimed, hasSignInMethod: false }
    assert.equal(acceptedAs(verified), 'unclaimed_account')
    assert.deepEqual(actionsIn(accept(verified).writes), ['update accounts', ...START_OVER, ...MEMBERSHIP])
    assert.equal(refused({ ...verified, claim: null, block: blockBy(newId()) }), 'sign_in_to_accept')
    assert.equal(refused({ ...verified, isTokenMailed: false }), 'sign_in_to_accept')
  })

  test('a mailed token lifts any login block, and a shown token only one of this organization', () => {
    const foreign = { known: claimed, claim: null, block: blockBy(newId()) }
    const own = { ...foreign, block: blockBy(ORGANIZATION) }
    assert.equal(refused({ ...foreign, isTokenMailed: false }), 'login_blocked')
    assert.equal(refused({ ...foreign, isTokenMailed: false, account: signedIn }), 'login_blocked')
    assert.equal(acceptedAs(foreign), 'mailed_token')
    assert.deepEqual(told({ ...foreign, claim: null }), [pending.email, claimed.name])
    assert.equal(acceptedAs({ ...own, isTokenMailed: false }), 'shown_token')
    for (const lifting of [foreign, { ...own, isTokenMailed: false }]) {
      const { writes, afterCommit } = accept(lifting)
      assert.deepEqual(actionsIn(writes).slice(0, 1), ['delete from login_blocks'])
      assert.ok(afterCommit, 'the organization that set the block would not be told')
    }
    assert.equal(accept({ known: grace }).afterCommit, undefined)
    const ended = { ...foreign, block: { ...foreign.block, state: 'lifting' as const } }
    assert.equal(refused({ ...ended, isTokenMailed: false }), 'sign_in_to_accept', 'it blocks no longer')
  })

  test('a signed-in account joins by its own name, and a mailed token lifts its block', () => {
    const account = { ...signedIn, name: 'Grace (signed in)' }
    const { response, actor, writes, afterCommit } = accept({ account, known: claimed, block: blockBy(newId()) })
    assert.deepEqual([response.user_id, actor?.name], [grace.id, 'Grace (signed in)'])
    assert.deepEqual(actionsIn(writes), ['delete from login_blocks', 'insert into lifted_login_blocks', ...MEMBERSHIP])
    assert.ok(afterCommit, 'the organization that set the block would not be told')
  })

  test('the blocked login of a claimed account is opened by the token alone, not with a new password', () => {
    const blocked = { known: claimed, block: blockBy(ORGANIZATION) }
    assert.equal(refused(blocked), 'sign_in_to_accept')
    assert.equal(refused({ ...blocked, claim: null }), null)
  })

  test('a login block applies from the moment at which it is requested', () => {
    for (const state of ['requested', 'calling'] as const) {
      const block = { ...blockBy(newId()), state }
      assert.equal(refused({ known: claimed, claim: null, isTokenMailed: false, block }), 'login_blocked', state)
    }
  })

  test('the inviter must still be able to offer the profile', () => {
    for (const found of [
      { inviter: undefined },
      { inviter: { ...inviter, status: 'suspended' } },
      { inviter: { ...inviter, permissions: ['members.read'] } },
      { inviter: { ...inviter, permissions: ['members.invite'] } },
      { profile: undefined },
      { profile: { ...support, permissions: ['*'], is_owner: true } },
    ]) {
      assert.equal(refused({ found }), 'inviter_not_entitled')
    }
    assert.equal(refused({ found: { inviter: { ...inviter, permissions: ['*'], is_owner: true } } }), null)
  })

  test('another member who sent it last must be able to offer the profile, too, and to readmit', () => {
    const resender = { ...inviter, user_id: newId() }
    for (const less of [
      undefined,
      { ...resender, status: 'suspended' },
      { ...resender, permissions: ['members.read'] },
      { ...resender, permissions: ['members.invite'] },
    ]) {
      assert.equal(refused({ found: { lastSender: less } }), 'inviter_not_entitled')
      assert.equal(refused({ found: { lastSender: less, membership: 'suspended' } }), 'inviter_not_entitled')
    }
    assert.equal(refused({ found: { lastSender: resender } }), null)
    assert.equal(refused({ found: { lastSender: resender, inviter: undefined } }), 'inviter_not_entitled')
    const reactivator = { ...inviter, permissions: [...inviter.permissions, 'members.reactivate'] }
    const wasSuspended = { formerSuspension: 'local', inviter: reactivator }
    assert.equal(refused({ found: { ...wasSuspended, lastSender: resender } }), 'reactivation_required')
    assert.equal(refused({ found: { ...wasSuspended, lastSender: reactivator } }), null)
  })

  test('an accepted invitation with the Owner profile mails the owners, the inviter and the new owner', () => {
    const owners = { organizationName: 'Acme', owners: [{ user_id: newId(), email: 'other@acme.test' }] }
    const mails = actionsIn(accept({ found: { owners } }).writes).filter(one => one === 'insert into outgoing_mails')
    // Of the two statements for each recipient only one inserts: the ordinary mail, or the last one within the hour.
    assert.equal(mails.length, 2 * 3)
  })

  test('an inviter who may no longer invite is named before the state of the membership', () =>
    assert.equal(refused({ found: { inviter: undefined, membership: 'suspended' } }), 'inviter_not_entitled'))

  test('an invitation ends no suspension, not even of a person who was removed while suspended', () => {
    assert.equal(refused({ found: { membership: 'active' } }), 'already_member')
    assert.equal(refused({ found: { membership: 'suspended' } }), 'member_suspended')
    assert.equal(refused({ found: { formerSuspension: 'local' } }), 'reactivation_required')
    const reactivator = { ...inviter, permissions: [...inviter.permissions, 'members.reactivate'] }
    assert.equal(refused({ found: { formerSuspension: 'local', inviter: reactivator, lastSender: reactivator } }), null)
  })

  test('an invitee learns neither whether a directory held someone nor who has their address as an external id', () => {
    const reactivator = { ...inviter, permissions: [...inviter.permissions, 'members.reactivate'] }
    const detailOf = (found: object) => {
      let details: object | undefined
      assert.throws(
        () => accept({ found }),
        (error: PublicError) => {
          details = { code: error.code, ...error.details }
          return true
        },
      )
      return details
    }
    const neutral = {
      code: 'reactivation_required',
      detail: 'This invitation is not enough to join: ask an owner of the organization for a new one',
    }
    for (const suspension of ['local', 'held']) {
      for (const which of ['formerSuspension', 'suspensionOfAddress']) {
        const sender = suspension === 'held' ? reactivator : inviter
        assert.deepEqual(detailOf({ [which]: suspension, inviter: sender }), neutral, `${which} ${suspension}`)
      }
    }
    assert.deepEqual(detailOf({ isExternalId: true }), { ...neutral, code: 'ambiguous_external_id' })
  })

  test('a person whose address or id is the external id of a member cannot join', () => {
    assert.equal(refused({ found: { isExternalId: true } }), 'ambiguous_external_id')
  })
})
