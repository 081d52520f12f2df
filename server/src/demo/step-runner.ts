import { SESSION_COOKIE } from '../features/accounts/sessions/index.ts'
import { RECENT_SIGN_IN_SECONDS } from '../operations/access.ts'
import type { BackdatedAnswer, BackdatedRequest, BackdatedService } from './backdated-service.ts'
import type { StoryClock } from './clock.ts'
import type { Step, StoryCaller } from './story/index.ts'

/** Age at which a session is renewed by a new sign-in, because sessions expire after seven days. */
const SIGNED_IN_FOR_MS = 4 * 24 * 60 * 60_000

/**
 * Performs the steps of the story, each at its time. Throws if a response differs from the one that the story expects.
 */
export interface StepRunner {
  perform(step: Step): Promise<void>
  /** The id, token or secret that an earlier response returned under this name. */
  idOf(name: string): string
}

/** `known` are the ids of the new organization, its owner and its built-in profiles, and the demo's password. */
export function createStepRunner(
  service: BackdatedService,
  clock: StoryClock,
  known: Readonly<Record<string, string>>,
): StepRunner {
  const ids = new Map(Object.entries(known))
  const sessions = new Map<string, { readonly cookie: string; readonly since: Date }>()

  const idOf = (name: string): string => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`the story has no ${name} yet`)
    return id
  }
  const filled = (text: string) => text.replace(/\{([^{}"]+)\}/g, (_, name) => idOf(name))

  const signIn = async ({ person, from, agent }: StoryCaller, withinMs: number): Promise<string> => {
    const key = `${person.email} ${agent}`
    const known = sessions.get(key)
    const now = clock.now()
    if (known && now.getTime() - known.since.getTime() < withinMs) return known.cookie
    const answer = await service.send({
      method: 'POST',
      path: '/auth/sign-in/email',
      from,
      headers: { 'user-agent': agent },
      body: { email: person.email, password: idOf('password') },
    })
    const cookie = answer.cookies.find(text => text.startsWith(`${SESSION_COOKIE}=`))?.split(';')[0]
    if (!cookie) throw unexpected(`${person.name} signing in`, answer)
    sessions.set(key, { cookie, since: now })
    return cookie
  }

  const headersOf = async ({ by, act }: Step): Promise<BackdatedRequest['headers']> => {
    const agent = { 'user-agent': by.agent }
    if (by.credential === 'none') return agent
    if (by.credential !== 'session') return { ...agent, authorization: `Bearer ${idOf(`${by.credential.key} secret`)}` }
    const cookie = await signIn(by, needsRecentSignIn(act) ? RECENT_SIGN_IN_SECONDS * 1000 : SIGNED_IN_FOR_MS)
    return { ...agent, cookie, 'reeve-organization': idOf('organization') }
  }

  return {
    idOf,
    async perform(step) {
      const { at, by, act } = step
      clock.moveTo(at)
      const answer = await service.send({
        method: act.method,
        path: filled(act.path),
        from: by.from,
        headers: await headersOf(step),
        ...(act.body !== undefined && { body: JSON.parse(filled(JSON.stringify(act.body))) }),
      })
      const { body, status } = answer
      if (act.refused ? (body.code ?? body.scimType) !== act.refused : status >= 300)
        throw unexpected(`${act.method} ${act.path}`, answer)
      if (act.as === undefined || act.refused) return
      ids.set(act.as, String(body.user_id ?? body.id))
      ids.set(`${act.as} token`, String(body.accept_token))
      ids.set(`${act.as} secret`, String(body.key ?? body.token))
    },
  }
}

/** True for a request that issues an API key or the token of a directory, or makes an owner. */
const needsRecentSignIn = ({ method, path, body }: Step['act']): boolean =>
  (method === 'POST' && /^\/v1\/(api-keys|directories)/.test(path)) ||
  (JSON.stringify(body) ?? '').includes('"{Owner}"')

const unexpected = (what: string, { status, body }: BackdatedAnswer) =>
  new Error(`${what} was answered with ${status}: ${JSON.stringify(body)}`)
