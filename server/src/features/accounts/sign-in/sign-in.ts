import type { SignedIn } from '../../../operations/operation.ts'
import type { Runtime } from '../../../operations/runtime.ts'
import { recordSystemEntry } from '../../audit/index.ts'
import type { Mailer } from '../../mail/index.ts'
import { createSessionReader, findSignedIn, type SessionUsage } from '../sessions/index.ts'
import { recordAnonymousFailure } from './anonymous-failures.ts'
import { isUnauthenticated } from './audit-sign-in.ts'
import type { SignInOptions } from './library.ts'
import { createLibrary } from './loaded-library.ts'
import { createSignInMails } from './mails.ts'
import { createPasswordReset } from './password-reset.ts'
import type { ActiveKeysOf } from './remaining-access.ts'
import type { SignInMetrics } from './sign-in-metrics.ts'

/** Handles requests under `/auth`, and reads session cookies. */
export interface SignIn {
  handle(request: Request): Promise<Response>
  readSession(cookie: string): Buffer | undefined
  /** The signed-in person. Counts as a use of the session. */
  findAccount(tokenHash: Buffer): Promise<SignedIn | undefined>
}

/**
 * Removes session tokens from Better Auth's responses. A page's script could read them there, but it cannot read the
 * cookie.
 */
async function withoutToken(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response
  const text = await response.text()
  if (text === '') return new Response(null, response)
  const body = JSON.parse(text, (name, value) => (name === 'token' ? undefined : value))
  return new Response(JSON.stringify(body), response)
}

/** Audit actions of refused sign-ins, at the first or second factor. */
const REFUSED_SIGN_INS = new Set(['account.sign_in_failed', 'account.second_factor_failed'])

export interface SignInParts
  extends Pick<SignInOptions, 'vault' | 'publicUrl' | 'openIdProvider' | 'passwords' | 'notices'> {
  readonly runtime: Runtime
  readonly mailer: Mailer
  readonly activeKeysOf: ActiveKeysOf
  readonly sessionUsage: SessionUsage
  readonly metrics: SignInMetrics
  readonly log: { [Level in 'debug' | 'info' | 'warn']: (details: object, message: string) => void }
}

export function createSignIn({
  runtime,
  mailer,
  metrics,
  sessionUsage,
  activeKeysOf,
  log,
  ...parts
}: SignInParts): SignIn {
  const { pool, clock } = runtime
  const { vault, publicUrl } = parts
  const options: SignInOptions = {
    ...parts,
    pool,
    clock,
    resetPassword: createPasswordReset({ runtime, notices: parts.notices, activeKeysOf }),
    mails: createSignInMails({ pool, clock, vault, mailer, publicUrl, log }),
    record(signIn) {
      const { fact, ...by } = signIn
      if (REFUSED_SIGN_INS.has(fact.action)) metrics.failed(fact.reason ?? '')
      return isUnauthenticated(signIn) ? recordAnonymousFailure(runtime, signIn) : recordSystemEntry(runtime, fact, by)
    },
    // Lowers errors to warnings: Better Auth logs errors for invalid requests of clients, and throws its internal
    // failures.
    log: (level, message, details) => log[level === 'error' ? 'warn' : level](details, `sign-in: ${message}`),
  }
  const libraryFor = createLibrary(options, (details, message) => log.warn(details, message))

  return {
    handle: async request => withoutToken(await (await libraryFor(request)).handler(request)),
    readSession: createSessionReader(vault),
    async findAccount(tokenHash) {
      const now = clock.now()
      const person = await findSignedIn(pool, tokenHash, now)
      if (person) sessionUsage.record(person.sessionId, now)
      return person
    },
  }
}
