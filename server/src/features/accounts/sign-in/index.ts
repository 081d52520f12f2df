import type { SignedIn } from '../../../operation.ts'
import { findSignedIn } from '../find-session.ts'
import { createSessionReader } from '../session-token.ts'
import type { SignInOptions } from './sign-in.ts'

export { createSignInMails } from './mails.ts'
export { NETWORK_ADDRESS_HEADER } from './network-address.ts'
export { SIGN_IN_ROUTES } from './routes.ts'

/** Signing in: what answers under `/auth`, and whose session a cookie is. */
export interface SignIn {
  handle(request: Request): Promise<Response>
  readSession(cookie: string): Buffer | undefined
  findAccount(tokenHash: Buffer): Promise<SignedIn | undefined>
}

/**
 * The library puts a session's token into its answers, too. There a page's script could read what the cookie keeps from it.
 */
async function withoutToken(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response
  const text = await response.text()
  if (text === '') return new Response(null, response)
  const body = JSON.parse(text, (name, value) => (name === 'token' ? undefined : value))
  return new Response(JSON.stringify(body), response)
}

/** How long a provider that did not answer is left alone. */
const ASK_PROVIDER_AGAIN_MS = 10_000

export function createSignIn(options: SignInOptions & { now(): Date }): SignIn {
  const { pool, vault, openIdProvider } = options
  // The library takes half a second and 40 MB to load: for whoever signs in, and not for a worker or a command.
  const load = async () => {
    const { createAuth, OPENID_PROVIDER_ID } = await import('./sign-in.ts')
    const make = () => ({ auth: createAuth(options), madeAt: Date.now() })
    return { made: make(), make, OPENID_PROVIDER_ID }
  }
  let loaded: ReturnType<typeof load> | undefined

  /** The library asks a provider for its configuration once, when it is made; one that is down then would be gone. */
  const withProvider = async () => {
    loaded ??= load()
    const library = await loaded
    if (!openIdProvider) return library.made.auth
    const { socialProviders } = await library.made.auth.$context
    const isMissing = socialProviders.every(({ id }) => id !== library.OPENID_PROVIDER_ID)
    if (isMissing && Date.now() - library.made.madeAt > ASK_PROVIDER_AGAIN_MS) library.made = library.make()
    return library.made.auth
  }

  return {
    handle: async request => withoutToken(await (await withProvider()).handler(request)),
    readSession: createSessionReader(vault),
    findAccount: tokenHash => findSignedIn(pool, tokenHash, options.now()),
  }
}
