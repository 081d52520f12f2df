import type { SignedIn } from '../../../operations/operation.ts'
import type { Runtime } from '../../../operations/runtime.ts'
import { recordSystemEntry } from '../../audit/index.ts'
import type { Mailer } from '../../mail/index.ts'
import { createSessionReader, findSignedIn } from '../sessions/index.ts'
import { recordAnonymousFailure } from './anonymous-failures.ts'
import { isAnonymous } from './audit-sign-in.ts'
import type { SignInOptions } from './library.ts'
import { createSignInMails } from './mails.ts'
import { OPENID_PROVIDER_ID } from './openid-provider.ts'
import type { SignInMetrics } from './sign-in-metrics.ts'

/** Signing in: what answers under `/auth`, and whose session a cookie is. */
export interface SignIn {
  handle(request: Request): Promise<Response>
  readSession(cookie: string): Buffer | undefined
  findAccount(tokenHash: Buffer): Promise<SignedIn | undefined>
}

/**
 * The library puts a session's token into its answers, too. There a page's script could read what the cookie keeps
 * from it.
 */
async function withoutToken(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response
  const text = await response.text()
  if (text === '') return new Response(null, response)
  const body = JSON.parse(text, (name, value) => (name === 'token' ? undefined : value))
  return new Response(JSON.stringify(body), response)
}

/** The actions of sign-ins that were refused, at the first or at the second factor. */
const REFUSED_SIGN_INS = new Set(['account.sign_in_failed', 'account.second_factor_failed'])

/** Pause before a provider that did not answer is asked again. */
const ASK_PROVIDER_AGAIN_MS = 10_000

export interface SignInParts extends Pick<SignInOptions, 'vault' | 'publicUrl' | 'openIdProvider' | 'passwords'> {
  readonly runtime: Runtime
  readonly mailer: Mailer
  readonly metrics: SignInMetrics
  readonly log: { [Level in 'debug' | 'info' | 'warn']: (details: object, message: string) => void }
}

export function createSignIn({ runtime, mailer, metrics, log, ...parts }: SignInParts): SignIn {
  const { pool, clock } = runtime
  const { vault, publicUrl, openIdProvider } = parts
  const options: SignInOptions = {
    ...parts,
    pool,
    mails: createSignInMails({ pool, clock, mailer, publicUrl }),
    record(signIn) {
      const { fact, ...by } = signIn
      if (REFUSED_SIGN_INS.has(fact.action)) metrics.failed(fact.reason ?? '')
      return isAnonymous(signIn) ? recordAnonymousFailure(runtime, signIn) : recordSystemEntry(runtime, fact, by)
    },
    // The library logs a client's bad request as an error: a warning here. Its own faults are thrown, and logged there.
    log: (level, message, details) => log[level === 'error' ? 'warn' : level](details, `sign-in: ${message}`),
  }
  // Loading the library takes 0.5 s and 40 MB, so load it on the first sign-in. Workers and commands never need it.
  const load = async () => {
    const { createAuth } = await import('./library.ts')
    const make = () => ({ auth: createAuth(options), madeAt: Date.now() })
    return { made: make(), make }
  }
  let loaded: ReturnType<typeof load> | undefined

  /** The library asks a provider for its configuration once, when it is made; one that is down then would be gone. */
  const withProvider = async () => {
    loaded ??= load()
    const library = await loaded
    if (!openIdProvider) return library.made.auth
    const { socialProviders } = await library.made.auth.$context
    const isMissing = socialProviders.every(({ id }) => id !== OPENID_PROVIDER_ID)
    if (isMissing && Date.now() - library.made.madeAt > ASK_PROVIDER_AGAIN_MS) library.made = library.make()
    return library.made.auth
  }

  return {
    handle: async request => withoutToken(await (await withProvider()).handler(request)),
    readSession: createSessionReader(vault),
    findAccount: tokenHash => findSignedIn(pool, tokenHash, clock.now()),
  }
}
