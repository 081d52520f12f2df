import type { Answers } from '../../database/pool.ts'
import { normalizeEmail } from '../../kernel/email.ts'
import { newId } from '../../kernel/ids.ts'
import { combined } from '../../operations/fact.ts'
import type { Outcome } from '../../operations/operation.ts'
import { insertAccount, lockAccountByEmail } from '../accounts/index.ts'
import { type Login, type LoginBlocks, lockLogin } from '../accounts/login-blocks/index.ts'
import { listServiceKeysIssuedBy } from '../api-keys/index.ts'
import { listWebhooksCreatedOrConfiguredBy } from '../governance/webhooks/index.ts'
import {
  assertIsNoExternalId,
  findFormerExternalId,
  findFormerSuspension,
  findFormerSuspensionAs,
  findMemberByEmail,
  isExternalId,
  memberCreated,
  newMember,
  type PendingInvitations,
  putMember,
  reactivationRequired,
  setDirectory,
  setSuspended,
} from '../members/index.ts'
import { beginSuspended, type DecideBlock, findSuspensionOfRemoved } from '../offboarding/index.ts'
import { findProfile } from '../profiles/index.ts'
import { newLink } from './change-user.ts'
import { listDirectoriesWithTokenOf } from './directories.sql.ts'
import type { Deciding } from './in-directory.ts'
import { directoryUserExists } from './people.contract.ts'
import { linkChanged } from './people.facts.ts'
import { findLinkedAs, type OfDirectory, putLink } from './people.sql.ts'
import type { NewDirectoryUser } from './scim/index.ts'

export interface CreateParts {
  readonly logins: Pick<LoginBlocks, 'lockBlockOf' | 'liftOwn' | 'finishLift' | 'decideBlock'>
  readonly invitations: PendingInvitations
}

/** Reads what the creation of a member needs. `inDirectory` reads the directory's row in the same batch. */
export function readForCreation(
  { logins, invitations }: CreateParts,
  of: OfDirectory,
  user: NewDirectoryUser,
  now: Date,
) {
  const { organizationId } = of
  const email = normalizeEmail(user.email)
  return {
    account: lockAccountByEmail(email),
    block: logins.lockBlockOf(email),
    existing: findMemberByEmail(organizationId, email),
    linked: findLinkedAs(of, user),
    invitations: invitations.listTo(organizationId, email, now),
    wasSuspended: findFormerSuspension(organizationId, email),
    formerSuspension: findSuspensionOfRemoved(organizationId, email),
    isExternalId: isExternalId(organizationId, email),
    suspensionOfAddress: findFormerSuspensionAs(organizationId, email),
  }
}

/**
 * Reads the directory's default profile. If the person is created as suspended and has an account, also reads what a
 * sign-in block depends on, and what a former membership left.
 */
export const readForNewMember = (
  user: NewDirectoryUser,
  { caller, directory, now, found: { account } }: Deciding & Pick<Input, 'found'>,
) => ({
  profile: findProfile(caller.organizationId, directory.default_profile_id),
  login: !user.active && directory.block_login && account && lockLogin(caller.organizationId, account.id, now),
  ...(!user.active && account && readFormerlyOwned(caller.organizationId, account.id, now)),
})

/** Reads what a former membership left: external id, webhooks, directories and known keys. */
const readFormerlyOwned = (organizationId: string, userId: string, now: Date) => ({
  externalId: findFormerExternalId(organizationId, userId),
  webhooks: listWebhooksCreatedOrConfiguredBy(organizationId, userId, now),
  directories: listDirectoriesWithTokenOf(organizationId, userId, now),
  serviceKeys: listServiceKeysIssuedBy(organizationId, userId, now),
})

const LOGIN_OF_NEW_ACCOUNT: Login = { block: undefined, isActiveElsewhere: false, sessions: 0 }

type Input = Deciding & {
  readonly found: Answers<ReturnType<typeof readForCreation>>
  readonly more: Answers<ReturnType<typeof readForNewMember>>
}

/**
 * Creates a member with the default profile. A person who was removed while only this directory held them can be
 * created again; anyone else who was removed while suspended is refused. The response is the new member's id.
 */
export function decideCreation(
  { logins, invitations }: CreateParts,
  user: NewDirectoryUser,
  { caller, directory, now, found, more }: Input,
): Outcome<string> {
  const { organizationId } = caller
  const { profile } = more
  if (!profile) throw new Error(`directory ${directory.id} has no default profile`)
  if (found.existing || found.linked) throw directoryUserExists()
  const { formerSuspension: former } = found
  const mayReadmit = former && !former.is_local && former.directory_id === directory.id
  if (found.wasSuspended && !mayReadmit) {
    throw reactivationRequired({ detail: 'The person was removed while suspended; a member must add them again' })
  }
  if (found.suspensionOfAddress) {
    throw reactivationRequired({
      detail: 'The address is the external ID of someone removed while suspended; a member must add the person',
    })
  }
  assertIsNoExternalId(found.isExternalId)

  const account = found.account ?? { id: newId(), email: normalizeEmail(user.email), name: user.displayName }
  // A person who is created as suspended keeps the former external id. Otherwise an access check with that id could
  // find someone else.
  const details = { name: user.displayName, external_id: more.externalId ?? null, metadata: {} }
  const member = newMember(organizationId, account, profile, details, now)
  const link = {
    ...newLink(directory.id, member),
    user_name: user.userName,
    external_id: user.externalId,
    given_name: user.givenName,
    family_name: user.familyName,
    active: user.active,
  }
  // Lifts the block of an earlier suspension even if the person is created as suspended, because no later reactivation
  // would lift it.
  const lift = logins.liftOwn(found.block, organizationId, now)
  const { lifted } = lift
  const read = more.login || LOGIN_OF_NEW_ACCOUNT
  const login = { ...read, block: lifted ? undefined : read.block }
  const decideBlock: DecideBlock = request => logins.decideBlock(login, request, now)
  const { webhooks = [], directories = [], serviceKeys = [] } = more
  const suspended = user.active
    ? null
    : beginSuspended(member, caller, now, directory.block_login ? decideBlock : null, {
        webhooks,
        directories,
        serviceKeys,
      })
  return {
    response: account.id,
    fact: combined([memberCreated(member, found.invitations), linkChanged(member, undefined, link), suspended?.fact]),
    writes: [
      !found.account && insertAccount(account, now),
      putMember(organizationId, { userId: account.id, profileId: profile.id, details }, now),
      setDirectory(organizationId, [account.id], directory.id),
      putLink(organizationId, link, now),
      suspended && setSuspended(member, now),
      lift.writes,
      suspended?.writes,
      found.invitations.length > 0 && invitations.revoke(organizationId, found.invitations, 'revoked', now),
    ],
    afterCommit:
      lifted === null
        ? undefined
        : async () => {
            await logins.finishLift(lifted)
            return account.id
          },
  }
}
