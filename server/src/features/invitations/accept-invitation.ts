import type { Answers } from '../../database/pool.ts'
import { onConnection, readBatch } from '../../database/transaction.ts'
import { type Authority, authorityOf } from '../../kernel/authority.ts'
import { PublicError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { Vault } from '../../kernel/vault.ts'
import { assertNotFrozen, organizationIsFrozen } from '../../operations/access.ts'
import { readIsFrozen } from '../../operations/frozen-organization.sql.ts'
import { executeForPerson } from '../../operations/internal-change.ts'
import { changed, type Outcome, open, type SignedIn } from '../../operations/operation.ts'
import { operationRefused } from '../../operations/refusal.ts'
import type { Runtime } from '../../operations/runtime.ts'
import { findAccount, insertAccount } from '../accounts/index.ts'
import { isInForce, type LoginBlocks, loginIsBlocked } from '../accounts/login-blocks/index.ts'
import { isSignedInWith } from '../accounts/sessions/index.ts'
import {
  type Claim,
  claimAccount,
  commonPassword,
  hasSignInMethod,
  lockAccountToJoin,
  type PasswordHashing,
  refuseCommonPassword,
} from '../accounts/sign-in/index.ts'
import {
  alreadyMember,
  ambiguousExternalId,
  assertIsNoExternalId,
  assertMayAdd,
  assertMayReadmit,
  memberIsSuspended,
  membershipOfAddress,
  type OwnerMails,
  putMember,
  reactivationRequired,
  readForAddition,
} from '../members/index.ts'
import { findProfile } from '../profiles/index.ts'
import { hashAcceptToken, organizationOf } from './accept-token.ts'
import { countInvitation } from './invitation-counts.sql.ts'
import {
  Acceptance,
  AcceptanceRequest,
  acceptanceDetailsRequired,
  assertPending,
  exampleToken,
  invitationExample,
  invitationExpired,
  invitationForAnotherAddress,
  invitationIsRevoked,
  invitationNotFound,
  invitationSettled,
  inviterNotEntitled,
  isPending,
  signInToAccept,
} from './invitations.contract.ts'
import { type AcceptedAs, invitationAccepted, targetOf } from './invitations.facts.ts'
import { findInvitationByToken, type InvitationRow, setAccepted } from './invitations.sql.ts'
import { assertMayOffer, findSenders } from './may-offer.ts'

interface Dependencies {
  readonly runtime: Runtime
  readonly vault: Vault
  readonly logins: LoginBlocks
  readonly ownerMails: OwnerMails
  readonly passwords: PasswordHashing
}

/** Makes the holder of an invitation's token a member, if its senders could still invite them. A token works once. */
export const acceptInvitation = (deps: Dependencies) =>
  open({
    id: 'acceptInvitation',
    summary: 'Accept an invitation',
    description:
      'A signed-in account joins if the invitation was sent to its email address. Without a session, `name` and ' +
      '`password` create the account, or claim one that nobody has signed in to yet: the token proves control of the ' +
      'mailbox, and previous credentials of that account stop working. The owner of a claimed account must sign in ' +
      'first. A mailed token also lifts a sign-in block; one that was shown to a sender lifts only a block that this ' +
      'organization set itself. The senders must still be permitted. A suspended ' +
      'member stays suspended, and to readmit someone who was removed while suspended, both need `members.reactivate`.',
    method: 'POST',
    path: '/v1/invitations/accept',
    account: 'optional',
    body: AcceptanceRequest,
    response: Acceptance,
    errors: [
      invitationNotFound,
      organizationIsFrozen,
      acceptanceDetailsRequired,
      commonPassword,
      invitationForAnotherAddress,
      loginIsBlocked,
      invitationSettled,
      invitationIsRevoked,
      invitationExpired,
      signInToAccept,
      inviterNotEntitled,
      alreadyMember,
      memberIsSuspended,
      reactivationRequired,
      ambiguousExternalId,
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
      const { pool } = deps.runtime
      const organizationId = organizationOf(body.token)
      if (organizationId === undefined) throw invitationNotFound()
      const tokenHash = hashAcceptToken(deps.vault, body.token)
      const { seen, isFrozen } = await readBatch(pool, organizationId, {
        seen: findInvitationByToken(organizationId, tokenHash, now),
        isFrozen: readIsFrozen(organizationId),
      })
      if (!seen) throw invitationNotFound()
      assertIsOpen(seen, isFrozen)
      const claim = account ? null : await readClaim(deps, seen, body)

      const { userId: id = null, name = seen.email } = account ?? {}
      const by = {
        actor: { type: 'account' as const, id, name, key: null },
        context,
        mayRecord: () => mayRecordRefusal(deps, seen.id, now),
        toRefused: operationRefused('acceptInvitation', targetOf(seen), { body: { name: body.name ?? null } }),
      }
      return executeForPerson(deps.runtime, organizationId, by, {
        read: now => ({
          invitation: findInvitationByToken(organizationId, tokenHash, now),
          isFrozen: readIsFrozen(organizationId),
          ...readAcceptance(organizationId, seen, deps.logins),
          // The session is read again under the account's lock: it was read with the request's headers, and the body
          // may have arrived long after them.
          isSignedIn: account ? isSignedInWith(account, now) : undefined,
        }),
        readMore: ({ found: { profile } }) => deps.ownerMails.read(organizationId, profile || undefined),
        decide({ now, found, more }) {
          if (found.invitation) assertIsOpen(found.invitation, found.isFrozen)
          if (found.isSignedIn === false) throw signInToAccept()
          return decideAcceptance(deps, { organizationId, account, claim }, { ...found, owners: more }, now)
        },
      })
    },
  })

/**
 * Refuses a pending invitation of a frozen organization. A token that was used up or revoked must not tell its holder,
 * who may not belong to the organization, of the freeze.
 */
function assertIsOpen(invitation: InvitationRow, isOrganizationFrozen: boolean): void {
  if (isPending(invitation)) assertNotFrozen(isOrganizationFrozen)
}

const ASK_AN_OWNER = 'This invitation is not enough to join: ask an owner of the organization for a new one'

const HOUR_MS = 60 * 60_000
/** Maximum number of refused acceptances that are recorded per invitation and hour. Audit entries cannot be deleted. */
const RECORDED_REFUSALS = 5

async function mayRecordRefusal({ runtime, vault }: Dependencies, invitationId: string, now: Date): Promise<boolean> {
  const key = vault.hash('invitation count', JSON.stringify(['refusals', invitationId]))
  const until = new Date(now.getTime() + HOUR_MS)
  const counted = await onConnection(runtime.pool, db => db.run(countInvitation(key, now, until)))
  return counted !== undefined && counted.count <= RECORDED_REFUSALS
}

/**
 * The name and password hash for claiming the account; null if the account's owner must sign in, or if the invitation
 * is not pending. Hashing is slow, so it is done before any lock is taken.
 */
async function readClaim(
  { runtime, passwords }: Dependencies,
  { email, status, is_token_mailed }: InvitationRow,
  { name, password }: { name?: string; password?: string },
): Promise<Claim | null> {
  const holder = await onConnection(runtime.pool, db =>
    db.run({ account: findAccount(email), hasSignInMethod: hasSignInMethod(email) }),
  )
  if (mustSignIn(is_token_mailed, holder) || status !== 'pending') return null
  const details = detailsOf({ name, password })
  await refuseCommonPassword(details.password, email)
  return { name: details.name, passwordHash: await passwords.hash(details.password) }
}

/**
 * True if the account's owner must sign in, because the token does not give access to the account: its address is
 * verified, and it has a sign-in method or the token was shown to the sender. A shown token does not prove control of
 * the mailbox.
 */
const mustSignIn = (isTokenMailed: boolean, holder: Pick<Found['joining'], 'account' | 'hasSignInMethod'>): boolean =>
  holder.account?.email_verified === true && (holder.hasSignInMethod || !isTokenMailed)

interface Details {
  readonly name: string
  readonly password: string
}

/**
 * The name and password of a new account.
 * @throws acceptance_details_required, with an error for each missing field
 */
export function detailsOf({ name, password }: { [Field in keyof Details]?: string | undefined }): Details {
  if (name !== undefined && password !== undefined) return { name, password }
  const missing = Object.entries({ name, password }).filter(([, value]) => value === undefined)
  throw acceptanceDetailsRequired({
    errors: missing.map(([field]) => ({ pointer: `/${field}`, code: 'required', detail: `/${field} is required` })),
  })
}

/**
 * Reads the state for the decision. The statements use the invitation that was read before the lock: its email address
 * and inviter never change, its last sender changes only together with its token, and its profile does not change while
 * it is pending.
 */
const readAcceptance = (organizationId: string, seen: InvitationRow, logins: LoginBlocks) => ({
  joining: lockAccountToJoin(seen.email, organizationId),
  block: logins.lockBlockOf(seen.email),
  ...findSenders(organizationId, seen),
  profile: seen.profile_id !== null && findProfile(organizationId, seen.profile_id),
  membership: membershipOfAddress(organizationId, seen.email),
  ...readForAddition(organizationId, seen.email),
})

/**
 * The accepting person: either signed in, or the holder of the token. `claim` has the name and password hash with which
 * the holder claims the account.
 */
export interface Accepting {
  readonly organizationId: string
  readonly account: SignedIn | null
  readonly claim: Claim | null
}

type Found = Answers<ReturnType<typeof readAcceptance>>

/**
 * Refuses in the same cases as `assertMayReadmit`, `assertMayAdd` and `assertIsNoExternalId`. Replaces the details of
 * the error, because the invitee must not learn which person or suspension is the reason.
 */
function assertMayBring(senders: readonly Authority[], found: Found): void {
  try {
    for (const sender of senders) {
      assertMayReadmit(sender, found.formerSuspension)
      assertMayAdd(sender, found.suspensionOfAddress)
    }
    assertIsNoExternalId(found.isExternalId)
  } catch (error) {
    const isOf = ({ code }: { readonly code: string }) => error instanceof PublicError && error.code === code
    const refusal = [reactivationRequired, ambiguousExternalId].find(isOf)
    throw refusal ? refusal({ detail: ASK_AN_OWNER }) : error
  }
}

interface Deciding {
  readonly logins: Pick<LoginBlocks, 'liftAny' | 'finishLift'>
  readonly ownerMails: OwnerMails
}

/** Decides who becomes a member, from the state that was read under the organization's lock. */
export function decideAcceptance(
  deps: Deciding,
  accepting: Accepting,
  {
    invitation,
    ...found
  }: Found & {
    readonly invitation: InvitationRow | undefined
    readonly owners?: Answers<ReturnType<OwnerMails['read']>>
  },
  now: Date,
): Outcome<Acceptance> {
  const { organizationId, account, claim } = accepting
  const { membership } = found
  if (!invitation) throw invitationNotFound()
  if (account && account.email !== invitation.email) throw invitationForAnotherAddress()
  assertPending(invitation)

  const { userId, as, lift } = joiningAccount(
    deps,
    accepting,
    { ...found, isTokenMailed: invitation.is_token_mailed },
    now,
  )
  const { inviter, senders, profile } = assertMayOffer(found, found.profile)
  if (membership) throw membership === 'suspended' ? memberIsSuspended() : alreadyMember()
  assertMayBring(senders.map(authorityOf), found)

  const { email } = invitation
  const name = account?.name ?? claim?.name ?? email
  const memberName = account?.name ?? claim?.name ?? found.joining.account?.name ?? email
  const response = { organization_id: organizationId, user_id: userId, profile_id: profile.id }
  const { lifted } = lift
  const afterCommit = async () => {
    if (found.owners) deps.ownerMails.deliver()
    if (lifted) await deps.logins.finishLift(lifted)
    return response
  }
  const accepted = changed(
    response,
    invitationAccepted(invitation, { userId, name: memberName, profileId: profile.id, as }),
    [
      lift.writes,
      as === 'new_account' && insertAccount({ id: userId, email, name }, now),
      claim && claimAccount(userId, claim, now),
      putMember(organizationId, { userId, profileId: profile.id }, now),
      setAccepted(organizationId, invitation.id, userId, now),
      deps.ownerMails.post(
        found.owners,
        { organizationId, owner: { userId, name: memberName, email }, by: inviter, way: 'invited' },
        now,
      ),
    ],
    { afterCommit: found.owners || lifted ? afterCommit : undefined },
  )
  return { ...accepted, actor: { type: 'account', id: userId, name, key: null } }
}

/**
 * The joining account: the signed-in one, or the one with the invited email address. Creates it if there is none.
 *
 * Without a mail server, the sender saw the token, so the token never proves control of the mailbox, even if there is a
 * mail server now. Its holder can neither claim an account that is a member of another organization, nor lift another
 * organization's login block.
 *
 * A mailed token lifts any login block: the blocked person cannot sign in anywhere, and a former employer must not
 * control their email address forever. A token that was not mailed lifts a block of this organization, because the
 * inviter is allowed to reactivate the person. The owner of a claimed account signs in afterwards with their own
 * sign-in methods.
 */
function joiningAccount(
  { logins }: Deciding,
  { organizationId, account, claim }: Accepting,
  { joining, block, isTokenMailed }: Pick<Found, 'joining' | 'block'> & { readonly isTokenMailed: boolean },
  now: Date,
): { userId: string; as: AcceptedAs; lift: ReturnType<LoginBlocks['liftAny']> } {
  const { account: known, isMemberElsewhere } = joining
  const isClaimed = mustSignIn(isTokenMailed, joining)
  const isOwnBlock = block?.organization_id === organizationId
  if (isInForce(block) && !isOwnBlock && !isTokenMailed) throw loginIsBlocked()
  const lift = logins.liftAny(block, now)
  if (account) return { userId: account.userId, as: 'signed_in', lift }
  if (known && isClaimed && lift.lifted && !claim) {
    return { userId: known.id, as: isTokenMailed ? 'mailed_token' : 'shown_token', lift }
  }
  const isTheirs = !isClaimed && (isTokenMailed || !isMemberElsewhere)
  if (!claim || !isTheirs) throw signInToAccept()
  return known ? { userId: known.id, as: 'unclaimed_account', lift } : { userId: newId(), as: 'new_account', lift }
}
