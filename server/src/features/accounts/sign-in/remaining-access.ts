import type { Pool, Statement } from '../../../database/pool.ts'
import { readBatch } from '../../../database/transaction.ts'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import { exposeMembershipsOf, selectMembershipsOf } from '../../members/index.ts'

/** The access to an account that a password reset keeps. */
export interface RemainingAccess {
  /** The passkeys, newest first. */
  readonly passkeys: readonly { readonly name: string | null; readonly created_at: Date | null }[]
  readonly hasIdentity: boolean
  /** The organizations in which the person has active API keys. */
  readonly keys: readonly { readonly organization: string; readonly count: number }[]
}

/** The active keys of a member. */
export type ActiveKeysOf = (organizationId: string, userId: string, now: Date) => Statement<readonly object[]>

/** Counts the person's active API keys in each organization of which they are an active member. */
export async function countActiveKeys(
  pool: Pool,
  activeKeysOf: ActiveKeysOf,
  userId: string,
  now: Date,
): Promise<RemainingAccess['keys']> {
  const { memberships } = await readBatch(pool, SYSTEM_ORGANIZATION, {
    setting: exposeMembershipsOf(userId),
    memberships: selectMembershipsOf(userId),
  })
  const keys: { organization: string; count: number }[] = []
  // Row-level security shows the keys of one organization at a time.
  for (const { organization_id, name, status } of memberships) {
    if (status !== 'active') continue
    const { length: count } = await readBatch(pool, organization_id, activeKeysOf(organization_id, userId, now))
    if (count > 0) keys.push({ organization: name, count })
  }
  return keys
}
