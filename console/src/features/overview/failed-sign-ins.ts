import type { SignIn } from '@reeve/sdk'

/** The failed sign-ins from one address. */
export interface FailedSignIns {
  readonly ip: string
  readonly count: number
  /** The members as whom someone tried to sign in, the most recent first. */
  readonly people: readonly { readonly userId: string; readonly name: string }[]
  /** Time of the newest attempt. */
  readonly last: string
  /** True if an attempt from a new address had the correct password, and only its second factor failed. */
  readonly isPasswordKnown: boolean
}

/** From an address that the member has used before, fewer failures than this are taken for typing errors. */
const MANY = 5

/**
 * The failed sign-ins that need attention, by address. Expects the newest first. Omits an address with few failures if
 * every member involved has signed in from there before.
 */
export function suspiciousByAddress(failed: readonly SignIn[]): readonly FailedSignIns[] {
  const withAddress = failed.flatMap(({ ip, ...signIn }) => (ip === null ? [] : { ip, ...signIn }))
  return [...Map.groupBy(withAddress, ({ ip }) => ip)].flatMap(([ip, attempts]) => {
    const [newest] = attempts
    if (!newest || (attempts.length < MANY && !attempts.some(({ new_address }) => new_address))) return []
    return {
      ip,
      count: attempts.length,
      people: [...new Map(attempts.map(({ user_id: userId, name }) => [userId, { userId, name }])).values()],
      last: newest.occurred_at,
      isPasswordKnown: attempts.some(({ outcome, new_address }) => new_address && outcome === 'second_factor_failed'),
    }
  })
}
