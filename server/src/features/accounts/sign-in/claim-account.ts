import type { Batch } from '../../../database/pool.ts'
import { memberElsewhere, seeMembershipsOfAddress } from '../../members/index.ts'
import { lockAccountByEmail, renameAccount } from '../index.ts'
import { startOver } from './set-password.ts'

/**
 * Locks the account of an address on its way into an organization, whose lock the transaction holds; then reads how it
 * stands. Nobody else changes it until the transaction ends.
 */
export const lockJoining = (email: string, organizationId: string) => ({
  account: lockAccountByEmail(email),
  visible: seeMembershipsOfAddress(email),
  isMemberElsewhere: memberElsewhere(email, organizationId),
})

/** The name and password of someone who claims an account. */
export interface Claim {
  readonly name: string
  readonly passwordHash: string
}

/** Gives an unclaimed account to the person who has just proven to own its address. Its row is locked. */
export const claimAccount = (userId: string, { name, passwordHash }: Claim, now: Date): Batch => [
  renameAccount(userId, name, now),
  startOver(userId, passwordHash, now),
]
