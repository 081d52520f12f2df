import type { Batch } from '../../database/pool.ts'
import type { Caller } from '../../operations/caller.ts'
import type { RequestContext } from '../../operations/operation.ts'
import type { SecurityNotices } from '../accounts/sign-in/index.ts'
import { findMember, isPerson, type MemberRow } from '../members/index.ts'
import { nameOfOrganization } from '../organizations/index.ts'
import { assertMayActOn } from '../profiles/index.ts'
import { keyOwnerRequired } from './api-keys.contract.ts'
import { listUnrevokedKeysOf } from './api-keys.sql.ts'
import { type KeyOwner, toKeyOwner } from './issue-key.ts'
import { findKeyPolicy } from './key-policy.sql.ts'

/** The owner of a key that is created or rotated: the caller, unless it is another member. */
interface Owner {
  readonly userId: string
  /** The person who answers for a service account. */
  readonly accountableUserId: string | null
}

/** Reads the policy, the keys of the owner, and what the mails about a new key of a service account need. */
export const readForKeyOf = (caller: Caller, owner: Owner, now: Date) => ({
  policy: findKeyPolicy(caller.organizationId),
  keys: listUnrevokedKeysOf(caller.organizationId, owner.userId, now),
  organizationName: nameOfOrganization(caller.organizationId),
  accountable:
    owner.accountableUserId !== null &&
    owner.accountableUserId !== caller.userId &&
    findMember(caller.organizationId, owner.accountableUserId),
})

/**
 * The owner of a new key. A person owns only keys that they created, because the response contains the key. A service
 * account cannot sign in, so anyone who has its permissions creates keys for it.
 * @throws key_owner_required, target_exceeds_caller
 */
export function ownerOfNewKey(caller: Caller, member: MemberRow | undefined): KeyOwner {
  if (!member || member.user_id === caller.userId) return caller
  if (isPerson(member)) throw keyOwnerRequired()
  assertMayActOn(caller, member)
  return toKeyOwner(member)
}

interface Told {
  readonly caller: Caller
  /** The service account, if the key belongs to one. */
  readonly owner: MemberRow | undefined
  readonly accountable: MemberRow | undefined
  readonly organizationName: string
  readonly name: string
}

/** The mails about a new key: to the person who made it, and to the person who answers for the service account. */
export const noticesOfKey =
  (notices: SecurityNotices, change: 'Created' | 'Rotated', { caller, owner, name, ...told }: Told) =>
  (origin: RequestContext): Batch => {
    if (!owner) return notices.notice(`apiKey${change}`, caller.email, origin, name)
    const recipients = [
      { to: caller.email, by: origin },
      ...(told.accountable ? [{ to: told.accountable.email, by: 'administrator' as const }] : []),
    ]
    const organization = { id: caller.organizationId, name: told.organizationName }
    const about = { change, organization, account: owner, key: name, author: caller.userId }
    // Sorted, so that concurrent changes of several organizations lock the counts of the same recipients in the same
    // order. Otherwise they could deadlock.
    return recipients
      .sort((a, b) => compare(a.to, b.to))
      .map(({ to, by }) => notices.ofServiceKey({ ...about, to }, by))
  }

const compare = (a: string | null, b: string | null) => ((a ?? '') < (b ?? '') ? -1 : 1)
