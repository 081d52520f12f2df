import type { AuditEntry, SignIn } from '@reeve/sdk'
import { now } from '../../ui/clock.ts'

/** A sign-in of a member, or a change by or about them. */
export type Happening = { readonly at: string } & ({ readonly entry: AuditEntry } | { readonly signIn: SignIn })

/** The outcomes of refused attempts. */
export const FAILURES: SignIn['outcome'][] = ['failed', 'second_factor_failed']
export const isFailure = ({ outcome }: Pick<SignIn, 'outcome'>): boolean => FAILURES.includes(outcome)

/** Changes with effects that outlive the session of a thief. */
const LASTING = ['api_key.created', 'governance.webhook.created', 'governance.webhook.changed']
const DAY_MS = 86_400_000

/**
 * The failed sign-in from a new address since yesterday after which the member created an API key, or created or
 * changed a webhook; undefined without one. Somebody else may have signed in as the member.
 */
export function suspiciousSignIn(userId: string, happenings: readonly Happening[]): SignIn | undefined {
  const recent = happenings.filter(({ at }) => Date.parse(at) > now() - DAY_MS)
  const lasting = recent.find(
    one => 'entry' in one && one.entry.actor.id === userId && LASTING.includes(one.entry.action),
  )
  const before = recent.find(
    one => 'signIn' in one && isFailure(one.signIn) && one.signIn.new_address && lasting && one.at < lasting.at,
  )
  return before && 'signIn' in before ? before.signIn : undefined
}
