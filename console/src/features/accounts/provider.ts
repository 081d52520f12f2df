/** Signing in, and linking an identity, at a provider: the page leaves for the provider, and comes back. */
import type { SignInProvider } from '@reeve/sdk'
import { reeve } from '../../api/client.ts'

/**
 * Leaves for the provider's sign-in. Afterwards the browser comes back to `back`, or to the sign-in page with the code
 * of a refusal.
 */
export async function redirectToSignIn({ id }: SignInProvider, back: string): Promise<void> {
  const failed = `/sign-in?${new URLSearchParams({ back })}`
  const pages = { callbackURL: `${failed}&signedIn=true`, errorCallbackURL: failed }
  const { url } = await reeve().auth.signInWithProvider({ provider: id, ...pages })
  location.assign(url)
}

/** Leaves for the provider, whose identity is then linked to the account that is signed in. */
export async function redirectToLink({ id }: SignInProvider, back: string): Promise<void> {
  const { url } = await reeve().auth.linkProvider({ provider: id, callbackURL: back, errorCallbackURL: back })
  location.assign(url)
}

const CAUSES = {
  access_denied: 'denied',
  state_mismatch: 'expired',
  state_not_found: 'expired',
  state_invalid: 'expired',
  no_code: 'expired',
  invalid_code: 'expired',
  email_not_verified: 'unverified',
  email_not_found: 'address',
  invalid_email: 'address',
  email_domain_not_allowed: 'domain',
  login_blocked: 'blocked',
  credentials_changed: 'changed',
  other_identity_linked: 'otherIdentity',
  account_not_linked: 'notLinked',
  unable_to_link_account: 'notLinked',
  email_does_not_match: 'otherAddress',
  account_already_linked_to_different_user: 'otherAccount',
} as const
export type ProviderCause = (typeof CAUSES)[keyof typeof CAUSES] | 'other'

/**
 * For `validateSearch`: the cause of a refusal, from the code in the address, or from the cause that the router has
 * written in its place. Nothing else of the address is shown, because anyone can write it.
 */
export function causeOf(error: unknown): ProviderCause | undefined {
  if (error === undefined) return undefined
  const known = Object.values(CAUSES).find(cause => cause === error)
  if (known) return known
  const code = String(error).toLowerCase()
  return Object.hasOwn(CAUSES, code) ? CAUSES[code as keyof typeof CAUSES] : 'other'
}
