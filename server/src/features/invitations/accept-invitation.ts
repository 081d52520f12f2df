import type { Sql } from '../../database/pool.ts'
import { onConnection, readOrganization } from '../../database/transaction.ts'
import { authorityOf } from '../../kernel/authority.ts'
import { newId } from '../../kernel/ids.ts'
import type { Vault } from '../../kernel/vault.ts'
import { executeForPerson } from '../../operations/internal-change.ts'
import type { Mechanism } from '../../operations/mechanism.ts'
import { changed, type Outcome, open, type SignedIn } from '../../operations/operation.ts'
import { operationRefused } from '../../operations/refusal.ts'
import { findAccount, findOrCreateAccount } from '../accounts/index.ts'
import { type BlockFor, type LoginBlocks, loginIsBlocked } from '../accounts/login-blocks/index.ts'
import { type Claim, claimAccount, hashPasswordOf, lockJoining } from '../accounts/sign-in/index.ts'
import {
  alreadyMember,
  assertMayBringBack,
  findMember,
  memberSuspended,
  putMember,
  reactivationRequired,
} from '../members/index.ts'
import { findProfile } from '../profiles/index.ts'
import { hashAcceptToken, organizationOf } from './accept-token.ts'
import type { InvitationPost } from './invitation-post.ts'
import {
  Acceptance,
  AcceptanceRequest,
  acceptanceDetailsRequired,
  exampleToken,
  invitationExample,
  invitationExpired,
  invitationForAnotherAddress,
  invitationIsRevoked,
  invitationNotFound,
  invitationSettled,
  inviterNotEntitled,
  signInToAccept,
} from './invitations.contract.ts'
import { type AcceptedAs, invitationAccepted, targetOf } from './invitations.facts.ts'
import { findInvitationByToken, type InvitationRow, setAccepted } from './invitations.sql.ts'
import { mayOffer } from './may-offer.ts'

interface Dependencies {
  readonly mechanism: Mechanism
  readonly vault: Vault
  readonly post: InvitationPost
  readonly logins: LoginBlocks
}

/** Makes the holder of a mailed token a member, if the inviter could still invite them. Works once. */
export const acceptInvitation = (deps: Dependencies) =>
  open({
    id: 'acceptInvitation',
    summary: 'Accept an invitation',
    description:
      'A signed-in account joins if its email address is that of the invitation. Without a session, `name` and ' +
      '`password` create the account, or claim one that nobody has signed in to yet: the token proves control of ' +
      'the mailbox, and previous credentials of that account stop working. The owner of a claimed account must sign ' +
      'in first. A token that was mailed also lifts a sign-in block; a token that was shown to the sender lifts ' +
      'only a block that this organization set itself. The permissions of the inviter are checked again. A ' +
      'suspended member stays suspended, and someone who was removed while suspended needs an inviter who has ' +
      '`members.reactivate`.',
    method: 'POST',
    path: '/v1/invitations/accept',
    account: 'optional',
    body: AcceptanceRequest,
    response: Acceptance,
    errors: [
      invitationNotFound,
      acceptanceDetailsRequired,
      invitationForAnotherAddress,
      loginIsBlocked,
      invitationSettled,
      invitationIsRevoked,
      invitationExpired,
      signInToAccept,
      inviterNotEntitled,
      alreadyMember,
      memberSuspended,
      reactivationRequired,
    ],
    example: {
      body: { token: exampleToken, name: 'Grace Hopper', password: 'correct horse battery staple' },
      response: {
        organization_id: '01997c1d-0b51-7f0e-a3d4-2f6c1b9e8d70',
        user_id: '01997c35-7e21-7a5c-8d14-b0f3c9a6e258',
        profile_id: invitationExample.profile_id,
      },
    },

    async run({ account, context, now, body }) {
      const { pool } = deps.mechanism
      const organizationId = organizationOf(body.token)
      if (organizationId === undefined) throw invitationNotFound()
      const tokenHash = hashAcceptToken(deps.vault, body.token)
      const find = (sql: Sql, at: Date) => findInvitationByToken(sql, organizationId, tokenHash, at)
      const seen = await readOrganization(pool, organizationId, sql => find(sql, now))
      if (!seen) throw invitationNotFound()
      const claim = account ? null : await readClaim(deps, seen, body)

      const { userId: id = null, name = seen.email } = account ?? {}
      const by = {
        actor: { type: 'account' as const, id, name, key: null },
        context,
        toRefused: operationRefused('acceptInvitation', targetOf(seen), { body: { name: body.name ?? null } }),
      }
      return executeForPerson(deps.mechanism, organizationId, by, async (sql, now) => {
        const invitation = await find(sql, now)
        if (!invitation) throw invitationNotFound()
        return accept(deps, sql, { organizationId, invitation, account, claim }, now)
      })
    },
  })

/**
 * The name and password to claim an account with; null if there is nothing to claim. Hashing a password is slow, so it
 * is done before anything is locked, and only for an invitation that can be accepted.
 */
async function readClaim(
  { mechanism }: Dependencies,
  { email, status }: InvitationRow,
  { name, password }: { name?: string; password?: string },
): Promise<Claim | null> {
  const [holder] = await onConnection(mechanism.pool, sql => findAccount(sql, email))
  if (holder?.email_verified || status !== 'pending') return null
  if (name !== undefined && password !== undefined) return { name, passwordHash: await hashPasswordOf(password) }
  const missing = Object.entries({ name, password }).filter(([, value]) => value === undefined)
  throw acceptanceDetailsRequired({
    errors: missing.map(([field]) => ({ pointer: `/${field}`, code: 'required', detail: `/${field} is required` })),
  })
}

interface Accepting {
  readonly organizationId: string
  readonly invitation: InvitationRow
  readonly account: SignedIn | null
  readonly claim: Claim | null
}

/** Runs under the organization's lock, so that it decides on the present state. */
async function accept(deps: Dependencies, sql: Sql, accepting: Accepting, now: Date): Promise<Outcome<Acceptance>> {
  const { organizationId, invitation, account, claim } = accepting
  if (account && account.email !== invitation.email) throw invitationForAnotherAddress()
  if (invitation.status === 'revoked') throw invitationIsRevoked()
  if (invitation.status === 'expired') throw invitationExpired()
  if (invitation.status === 'accepted' || invitation.profile_id === null) throw invitationSettled()

  const { userId, as, lifted } = await whoAccepts(deps, sql, accepting, now)
  const [inviter, profile, member] = await Promise.all([
    findMember(sql, organizationId, invitation.invited_by),
    findProfile(sql, organizationId, invitation.profile_id),
    findMember(sql, organizationId, userId),
  ])
  if (!profile || !inviter || !mayOffer(inviter, profile)) throw inviterNotEntitled()
  if (member) throw member.status === 'suspended' ? memberSuspended() : alreadyMember()
  await assertMayBringBack(sql, organizationId, authorityOf(inviter), invitation.email)

  if (claim) await claimAccount(sql, userId, claim, now)
  await Promise.all([
    putMember(sql, organizationId, { userId, profileId: profile.id }, now),
    setAccepted(sql, organizationId, invitation.id, userId, now),
  ])
  const name = account?.name ?? claim?.name ?? invitation.email
  const acceptance = { organization_id: organizationId, user_id: userId, profile_id: profile.id }
  const finishLift = async () => {
    if (lifted) await deps.logins.finishLift(lifted)
    return acceptance
  }
  return {
    ...changed(acceptance, invitationAccepted(invitation, { userId, profileId: profile.id, as }), {
      afterCommit: lifted ? finishLift : undefined,
    }),
    actor: { type: 'account', id: userId, name, key: null },
  }
}

/**
 * The account that joins, locked: the one that is signed in, or the one of the address, made if there is none.
 *
 * Without a mail server the sender was shown the token, so it does not prove the mailbox. Its holder then cannot claim
 * an account that is a member of another organization, nor open a login that is blocked.
 *
 * A mailed token opens a blocked login: its person can sign in nowhere, and a former employer must not own their
 * address for ever. A block that this organization set itself needs no mail: its inviter may bring the person back. If
 * someone has claimed the account, they sign in afterwards as they did before.
 */
async function whoAccepts(
  { post, logins }: Dependencies,
  sql: Sql,
  { organizationId, invitation: { email }, account, claim }: Accepting,
  now: Date,
): Promise<{ userId: string; as: AcceptedAs; lifted: BlockFor | null }> {
  const freshId = newId()
  const id = account?.userId ?? (await accountOf(sql, email, claim && { id: freshId, name: claim.name }, now))
  const login = await lockJoining(sql, id, organizationId)
  const own = login.isBlocked ? await logins.liftOwn(sql, { organizationId, userId: id }, now) : null
  if (login.isBlocked && !own && !post.isMailSent) throw loginIsBlocked()
  const lifted = login.isBlocked && !own ? await logins.liftAny(sql, id, now) : own
  if (account) return { userId: id, as: 'signed_in', lifted }
  if (lifted && login.isClaimed && !claim) {
    return { userId: id, as: post.isMailSent ? 'mailed_token' : 'shown_token', lifted }
  }
  const isTheirs = !login.isClaimed && (post.isMailSent || !login.isMemberElsewhere)
  if (!claim || !isTheirs) throw signInToAccept()
  return { userId: id, as: id === freshId ? 'new_account' : 'unclaimed_account', lifted }
}

async function accountOf(sql: Sql, email: string, fresh: { id: string; name: string } | null, now: Date) {
  const [account] = fresh ? [await findOrCreateAccount(sql, { email, ...fresh }, now)] : await findAccount(sql, email)
  if (!account) throw signInToAccept()
  return account.id
}
