import { type Authority, type AuthorityRow, authorityOf, canGrantScope } from '../../kernel/authority.ts'
import { newId } from '../../kernel/ids.ts'
import type { Vault } from '../../kernel/vault.ts'
import type { Scope } from '../../kernel/vocabulary.ts'
import type { SecurityNotices } from '../accounts/sign-in/index.ts'
import type { MemberRow } from '../members/index.ts'
import { apiKeyLimitReached, expiryNotInFuture, scopeExceedsOwner } from './api-keys.contract.ts'
import { apiKeyCreated } from './api-keys.facts.ts'
import { insertKey, type KeyRow } from './api-keys.sql.ts'
import { toApiKeyView } from './api-keys.view.ts'
import { assertWithinPolicy } from './assert-within-policy.ts'
import { hashKey } from './find-caller.ts'
import { makeKey } from './key-format.ts'
import { keyPolicyExceeded } from './key-policy.contract.ts'
import type { KeyPolicyRow } from './key-policy.sql.ts'

/** Parameters of the operations that issue a key. */
export interface KeyParts {
  readonly vault: Vault
  readonly notices: SecurityNotices
}

export interface KeyOwner extends Authority {
  readonly organizationId: string
  readonly userId: string
  /** The person who answers for the owner, if the owner is a service account. */
  readonly accountableUserId?: string | null
}

type KeyOwnerRow = AuthorityRow & Pick<MemberRow, 'organization_id' | 'user_id' | 'accountable_user_id'>

export const toKeyOwner = (member: KeyOwnerRow): KeyOwner => ({
  ...authorityOf(member),
  organizationId: member.organization_id,
  userId: member.user_id,
  accountableUserId: member.accountable_user_id,
})

export interface NewKey {
  readonly owner: KeyOwner
  /** The limits of the organization's keys. */
  readonly policy: KeyPolicyRow
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly expiresAt: Date | null
  /** The id of the key that the new one replaces. */
  readonly rotatedFrom?: string
  /** The person who gets to know the key, if it belongs to a service account. */
  readonly issuedBy?: string | null
}

/**
 * Length of the hint, which is the end of a key. It is long enough to recognise the key, and too short to help guess
 * it.
 */
export const HINT_LENGTH = 4

/**
 * Creates a key. Only the result contains the key's text; the statement `write` stores its hash.
 * @throws scope_exceeds_owner, key_policy_exceeded
 */
export function issueKey(vault: Vault, order: NewKey, now: Date) {
  const { owner, policy, name, expiresAt, rotatedFrom, issuedBy = null } = order
  const scopes = [...new Set(order.scopes)]
  const beyond = scopes.filter(scope => !canGrantScope(owner, scope))
  if (beyond.length > 0) throw scopeExceedsOwner({ detail: `The owner could not grant: ${beyond.join(', ')}` })
  assertWithinPolicy(policy, { scopes, expiresAt }, now)

  const key = makeKey(owner.organizationId)
  const row: KeyRow = {
    id: newId(),
    name,
    hint: key.slice(-HINT_LENGTH),
    owner_user_id: owner.userId,
    owner_permissions: [...owner.permissions],
    owner_is_owner: owner.isOwner,
    owner_accountable_user_id: owner.accountableUserId ?? null,
    scopes,
    status: 'active',
    created_at: now,
    expires_at: expiresAt,
    last_used_at: null,
    revoked_at: null,
    revoked_reason: null,
    rotated_from: rotatedFrom ?? null,
    replaced_by: null,
  }
  const write = insertKey(owner.organizationId, row, hashKey(vault, key), issuedBy === owner.userId ? null : issuedBy)
  return { key, row, fact: apiKeyCreated(row), write }
}

/** Maximum number of active keys of a member, because each of them has its own rate limit. */
const MOST_KEYS = 50

interface KeyRequest {
  readonly owner: KeyOwner
  readonly policy: KeyPolicyRow
  /** The number of the owner's unrevoked keys. */
  readonly keys: number
  readonly asked: { readonly name: string; readonly scopes: readonly Scope[]; readonly expires_at?: string | null }
  /** The place of the key in the body, for the pointer of an error. */
  readonly pointer?: string
  /** The person who gets to know the key, if it belongs to a service account. */
  readonly issuedBy?: string
}

/** The errors of `issueRequestedKey`. */
export const requestedKeyErrors = [expiryNotInFuture, scopeExceedsOwner, keyPolicyExceeded, apiKeyLimitReached]

/**
 * Issues the key that a request asks for. Only `response` contains the key's text.
 * @throws expiry_not_in_future, api_key_limit_reached, scope_exceeds_owner, key_policy_exceeded
 */
export function issueRequestedKey(vault: Vault, { keys, asked, pointer = '', ...by }: KeyRequest, now: Date) {
  const expiresAt = asked.expires_at ? new Date(asked.expires_at) : null
  if (expiresAt && expiresAt <= now) throw notInFuture(`${pointer}/expires_at`)
  if (keys >= MOST_KEYS) throw apiKeyLimitReached()
  const { key, row, fact, write } = issueKey(vault, { ...by, name: asked.name, scopes: asked.scopes, expiresAt }, now)
  return { response: { ...toApiKeyView(row), key }, fact, write }
}

const notInFuture = (pointer: string) => {
  const detail = `${pointer} is not in the future`
  return expiryNotInFuture({ detail, errors: [{ pointer, code: 'past', detail, in: 'body' }] })
}
