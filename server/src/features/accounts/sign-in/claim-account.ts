import type { Batch } from '../../../database/pool.ts'
import { exposeMembershipsOfAddress, isMemberElsewhereByEmail } from '../../members/index.ts'
import { lockAccountByEmail, renameAccount } from '../index.ts'
import { hasSignInMethod } from './credentials.sql.ts'
import { resetCredentials } from './set-password.ts'

/** Locks the account of a person who joins an organization, then reads its state. Lock the organization first. */
export const lockAccountToJoin = (email: string, organizationId: string) => ({
  account: lockAccountByEmail(email),
  hasSignInMethod: hasSignInMethod(email),
  setting: exposeMembershipsOfAddress(email),
  isMemberElsewhere: isMemberElsewhereByEmail(email, organizationId),
})

/** The name and password of someone who claims an account. */
export interface Claim {
  readonly name: string
  readonly passwordHash: string
}

/**
 * Sets the name and password of an unclaimed account. Lock its row first, and verify that the caller owns its email
 * address.
 */
export const claimAccount = (userId: string, { name, passwordHash }: Claim, now: Date): Batch => [
  renameAccount(userId, name, now),
  resetCredentials(userId, passwordHash, now),
]
