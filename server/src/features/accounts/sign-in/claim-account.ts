import type { Sql } from '../../../database/pool.ts'
import { memberElsewhere, seeMembershipsOf } from '../../members/index.ts'
import { lockAccount, renameAccount } from '../index.ts'
import { findLoginBlock } from '../login-blocks/index.ts'
import { startOver } from './set-password.ts'

/** An account's state. Nobody else changes it until the transaction ends. */
export interface LockedAccount {
  readonly userId: string
  readonly name: string
  /** Whether someone has proven that the address is theirs. */
  readonly isClaimed: boolean
  readonly isBlocked: boolean
  readonly isMemberElsewhere: boolean
}

/** Locks an account on its way into an organization, whose lock the transaction holds; then reads how it stands. */
export async function lockJoining(sql: Sql, userId: string, organizationId: string): Promise<LockedAccount> {
  const [[account], , [elsewhere], [block]] = await Promise.all([
    lockAccount(sql, userId),
    seeMembershipsOf(sql, userId),
    memberElsewhere(sql, userId, organizationId),
    findLoginBlock(sql, userId),
  ])
  if (!account) throw new Error(`account ${userId} was there and is gone`)
  return {
    userId,
    name: account.name,
    isClaimed: account.email_verified,
    isBlocked: block !== undefined && block.state !== 'lifting',
    isMemberElsewhere: elsewhere?.found ?? false,
  }
}

/** What someone claims an account with. */
export interface Claim {
  readonly name: string
  readonly passwordHash: string
}

/** Gives an unclaimed account to the person who has just proven to own its address. */
export async function claimAccount(sql: Sql, userId: string, { name, passwordHash }: Claim, now: Date): Promise<void> {
  await Promise.all([renameAccount(sql, userId, name, now), startOver(sql, userId, passwordHash, now)])
}
