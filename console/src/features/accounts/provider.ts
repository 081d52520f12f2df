/** Sign-in at a provider, and linking of its identities. Both navigate to the provider, which redirects back. */
import type { SignInProvider } from '@reeve/sdk'
import { reeve } from '../../api/client.ts'

/**
 * Navigates to the provider's sign-in, which redirects to `back`, or after a failure to the sign-in page with an error
 * code.
 */
export async function redirectToSignIn({ id }: SignInProvider, back: string): Promise<void> {
  const failed = `/sign-in?${new URLSearchParams({ back })}`
  const pages = { callbackURL: `${failed}&signedIn=true`, errorCallbackURL: failed }
  const { url } = await reeve().auth.signInWithProvider({ provider: id, ...pages })
  location.assign(url)
}

/** Navigates to the provider, whose identity is then linked to the signed-in account. */
export async function redirectToLink({ id }: SignInProvider, back: string): Promise<void> {
  const { url } = await reeve().auth.linkProvider({ provider: id, callbackURL: back, errorCallbackURL: back })
  location.assign(url)
}

const CAUSES = {
  access_denied: 'denied',
  state_mismatch: 'expired',
  state_not_found: 'expired',
  state_invalid: 'expired',
  session_ended: 'expired',
  no_code: 'expired',
  invalid_code: 'expired',
  email_not_verified: 'unverified',
  email_not_found: 'address',
  invalid_email: 'address',
  email_domain_not_allowed: 'domain',
  login_blocked: 'blocked',
  provider_unavailable: 'unavailable',
  sign_in_not_recent: 'notRecent',
  credentials_changed: 'changed',
  other_identity_linked: 'otherIdentity',
  account_not_linked: 'notLinked',
  unable_to_link_account: 'notLinked',
  email_does_not_match: 'otherAddress',
  account_already_linked_to_different_user: 'otherAccount',
} as const
export type ProviderCause = (typeof CAUSES)[keyof typeof CAUSES] | 'other'

/**
 * Used in `validateSearch`: the cause of a failed sign-in, from the error code in the URL. An earlier validation may
 * already have replaced the code by the cause. Text from the URL is never shown, because anyone can write it.
 */
export function causeOf(error: unknown): ProviderCause | undefined {
  if (error === undefined) return undefined
  const known = Object.values(CAUSES).find(cause => cause === error)
  if (known) return known
  const code = String(error).toLowerCase()
  return Object.hasOwn(CAUSES, code) ? CAUSES[code as keyof typeof CAUSES] : 'other'
}
