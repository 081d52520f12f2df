import type { Sql } from '../../database/pool.ts'
import { type Authority, canGrantScope } from '../../kernel/authority.ts'
import { defineError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { Vault } from '../../kernel/vault.ts'
import type { Scope } from '../../kernel/vocabulary.ts'
import type { Fact } from '../../operation.ts'
import { insertKey } from './api-keys.sql.ts'
import { hashKey } from './find-caller.ts'
import { makeKey } from './key-format.ts'

export const scopeExceedsOwner = defineError(
  'scope_exceeds_owner',
  'forbidden',
  "A scope reaches beyond what the key's owner could grant",
)

export interface KeyOrder {
  readonly owner: Authority & { readonly organizationId: string; readonly userId: string }
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly expiresAt: Date | null
}

/** How much of a key may be shown again: enough to recognise it, too little to help. */
const HINT_LENGTH = 4

/** Makes a key for its owner and stores its hash. The text is in the answer and nowhere else. @throws scope_exceeds_owner */
export async function issueKey(sql: Sql, vault: Vault, order: KeyOrder, now: Date) {
  const { owner, name, scopes, expiresAt } = order
  const beyond = scopes.filter(scope => !canGrantScope(owner, scope))
  if (beyond.length > 0) throw scopeExceedsOwner({ detail: `The owner could not grant: ${beyond.join(', ')}` })

  const key = makeKey(owner.organizationId)
  const id = newId()
  const stored = {
    id,
    name,
    ownerUserId: owner.userId,
    hash: hashKey(vault, key),
    hint: key.slice(-HINT_LENGTH),
    scopes,
    expiresAt,
  }
  await insertKey(sql, owner.organizationId, stored, now)
  const fact: Fact = {
    action: 'api_key.created',
    target: { type: 'api_key', id, name },
    changes: {
      before: null,
      after: { owner_user_id: owner.userId, scopes, expires_at: expiresAt?.toISOString() ?? null },
    },
    events: [{ type: 'api_key.created', data: { api_key_id: id, name, owner_user_id: owner.userId, scopes } }],
  }
  return { id, key, fact }
}
