import type { Scope } from '../../kernel/vocabulary.ts'
import { keyPolicyExceeded } from './key-policy.contract.ts'
import { type KeyPolicyRow, LIFETIME_TOLERANCE_MS } from './key-policy.sql.ts'

const DAY_MS = 24 * 60 * 60_000

interface RequestedKey {
  readonly scopes: readonly Scope[]
  readonly expiresAt: Date | null
}

/**
 * Refuses a new key that lives longer than the policy allows, or has other scopes. The error says each limit.
 * @throws key_policy_exceeded
 */
export function assertWithinPolicy(
  { max_lifetime_days: days, allowed_scopes: allowed }: KeyPolicyRow,
  { scopes, expiresAt }: RequestedKey,
  now: Date,
): void {
  const limits: string[] = []
  if (days !== null && !(expiresAt && expiresAt.getTime() - now.getTime() <= days * DAY_MS + LIFETIME_TOLERANCE_MS)) {
    const latest = new Date(now.getTime() + days * DAY_MS).toISOString()
    limits.push(`The policy allows a lifetime of at most ${days} days: the key must expire by ${latest}`)
  }
  const others = allowed ? scopes.filter(scope => !allowed.includes(scope)) : []
  if (others.length > 0) limits.push(`The policy does not allow these scopes: ${others.join(', ')}`)
  if (limits.length > 0) throw keyPolicyExceeded({ detail: limits.join('. ') })
}
