import type { Batch } from '../../database/pool.ts'
import type { Caller } from '../../operations/caller.ts'
import type { RequestContext } from '../../operations/operation.ts'
import type { SecurityNotices } from '../accounts/sign-in/index.ts'
import { findMember, isPerson, type MemberRow } from '../members/index.ts'
import { assertMayActOn } from '../profiles/index.ts'
import { keyOwnerRequired } from './api-keys.contract.ts'
import { listUnrevokedKeysOf } from './api-keys.sql.ts'
import { type KeyOwner, toKeyOwner } from './issue-key.ts'

/** The owner of a key that is created or rotated: the caller, unless it is another member. */
interface Owner {
  readonly userId: string
  /** The person who answers for a service account. */
  readonly accountableUserId: string | null
}

/** Reads the keys of the owner, and the people who are told of a new key of a service account. */
export const readForKeyOf = (caller: Caller, owner: Owner, now: Date) => ({
  keys: listUnrevokedKeysOf(caller.organizationId, owner.userId, now),
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
  readonly name: string
}

/** The mails about a new key: to the person who made it, and to the person who answers for the service account. */
export const noticesOfKey =
  (notices: SecurityNotices, change: 'Created' | 'Rotated', { caller, owner, accountable, name }: Told) =>
  (origin: RequestContext): Batch => {
    if (!owner) return notices.notice(`apiKey${change}`, caller.email, origin, name)
    const kind = `apiKeyOfService${change}` as const
    const ofAccount = `${owner.name}: ${name}`
    return [
      notices.notice(kind, caller.email, origin, ofAccount),
      accountable && notices.notice(kind, accountable.email, 'administrator', ofAccount),
    ]
  }
