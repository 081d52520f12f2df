import type { SignedIn } from '../../../operation.ts'
import { findSignedIn } from '../find-session.ts'
import { createSessionReader } from '../session-token.ts'
import { createAuth, OPENID_PROVIDER_ID, type SignInOptions } from './sign-in.ts'

export { createSignInMails } from './mails.ts'
export { hashPasswordOf, NETWORK_ADDRESS_HEADER } from './sign-in.ts'

/** Signing in: what answers under `/auth`, and whose session a cookie is. */
export interface SignIn {
  handle(request: Request): Promise<Response>
  readSession(cookie: string): Buffer | undefined
  findAccount(tokenHash: Buffer): Promise<SignedIn | undefined>
}

/** How long a provider that did not answer is left alone. */
const ASK_PROVIDER_AGAIN_MS = 10_000

export function createSignIn(options: SignInOptions & { now(): Date }): SignIn {
  const { pool, vault, openIdProvider } = options
  let auth = createAuth(options)
  let askedAt = Date.now()

  /** The library asks a provider for its configuration once, when it is made; one that is down then would be gone. */
  const withProvider = async () => {
    if (!openIdProvider) return auth
    const { socialProviders } = await auth.$context
    const isMissing = socialProviders.every(({ id }) => id !== OPENID_PROVIDER_ID)
    if (isMissing && Date.now() - askedAt > ASK_PROVIDER_AGAIN_MS) {
      askedAt = Date.now()
      auth = createAuth(options)
    }
    return auth
  }

  return {
    handle: async request => (await withProvider()).handler(request),
    readSession: createSessionReader(vault),
    findAccount: tokenHash => findSignedIn(pool, tokenHash, options.now()),
  }
}
