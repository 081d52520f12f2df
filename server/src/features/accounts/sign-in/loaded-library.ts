import type { SignInOptions } from './library.ts'
import { discoverEndpoints, PROVIDER_TIMEOUT_MS } from './openid-discovery.ts'
import { OPENID_PROVIDER_ID, type OpenIdProvider } from './openid-provider.ts'

type CreateAuth = typeof import('./library.ts').createAuth
type Auth = ReturnType<CreateAuth>

/** The current instance of Better Auth, and the state of its connection to the provider. */
interface Library {
  auth: Auth
  readonly createAuth: CreateAuth
  isConnected: boolean
  /** The current or last attempt to connect to the provider. It never rejects. */
  attempt: Promise<void> | undefined
  attemptedAt: number
}

/** Pause before an unreachable provider's configuration is fetched again. */
const REFETCH_CONFIGURATION_AFTER_MS = 10_000

/** Paths below `/auth` of requests that need the provider. All others are served without it. */
const NEEDS_PROVIDER = new Set(['/auth/sign-in/social', '/auth/link-social', `/auth/callback/${OPENID_PROVIDER_ID}`])

/**
 * Loads Better Auth at the first request, because loading takes 0.5 s and 40 MB, and workers and commands never need
 * it. Returns a function that returns the instance for a request. The first instance has no provider. Once the
 * provider's configuration has arrived, an instance with the provider replaces it. Until then, only requests that need
 * the provider wait, so that an unresponsive provider does not stop sign-ins with a password.
 */
export function createLibrary(options: SignInOptions, warn: (details: object, message: string) => void) {
  const { openIdProvider } = options
  let loading: Promise<Library> | undefined

  return async function libraryFor(request: Request): Promise<Auth> {
    loading ??= load(options)
    const library = await loading
    if (!openIdProvider || library.isConnected) return library.auth
    const isDue = Date.now() - library.attemptedAt > REFETCH_CONFIGURATION_AFTER_MS
    if (isDue) {
      library.attemptedAt = Date.now()
      library.attempt = connect(library, options, openIdProvider).catch(error => {
        warn({ reason: reasonOf(error) }, 'sign-in: the OpenID Connect provider cannot be used')
      })
    }
    if (NEEDS_PROVIDER.has(new URL(request.url).pathname)) await library.attempt
    return library.auth
  }
}

async function load(options: SignInOptions): Promise<Library> {
  const { createAuth } = await import('./library.ts')
  return {
    auth: createAuth(options, null),
    createAuth,
    isConnected: false,
    attempt: undefined,
    attemptedAt: Number.NEGATIVE_INFINITY,
  }
}

/** Replaces the instance by one with the provider. Throws if the provider's configuration is missing or wrong. */
async function connect(library: Library, options: SignInOptions, { issuer }: OpenIdProvider): Promise<void> {
  const auth = library.createAuth(options, await discoverEndpoints(issuer))
  // Better Auth fetches the configuration without a timeout.
  const { socialProviders } = await within(PROVIDER_TIMEOUT_MS, auth.$context)
  const provider = socialProviders.find(({ id }) => id === OPENID_PROVIDER_ID)
  if (provider?.issuer !== issuer) throw new Error('the configuration changed while it was fetched')
  library.auth = auth
  library.isConnected = true
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: expiry, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the provider did not respond in time')), milliseconds)
  return Promise.race([work, expiry]).finally(() => clearTimeout(timer))
}

/** The message of an error; a failed fetch has the reason in its cause. */
const reasonOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(Object(error).message)
