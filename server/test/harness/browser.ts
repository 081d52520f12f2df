import assert from 'node:assert/strict'
import { inTransaction } from '../../src/database/transaction.ts'
import { lockAccount } from '../../src/features/accounts/index.ts'
import { replacePassword } from '../../src/features/accounts/sign-in/index.ts'
import { SYSTEM_ORGANIZATION } from '../../src/kernel/ids.ts'
import { cheapHashing } from './quick-hashing.ts'
import { type Answer, type CallOptions, call, type SharedReeve } from './reeve.ts'

export const PASSWORD = 'correct horse battery staple'

/** An HTTP client with cookies. With an organization, it sends the Reeve-Organization header. */
export interface Browser {
  readonly cookies: Map<string, string>
  call(request: string, options?: CallOptions): Promise<Answer>
  /** The same browser, with this organization selected. */
  inOrganization(organizationId: string): Browser
}

export function openBrowser(url: string, organizationId?: string, cookies = new Map<string, string>()): Browser {
  return {
    cookies,
    async call(request, options = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = {
        ...(cookie && { cookie }),
        ...(organizationId && { 'reeve-organization': organizationId }),
        ...options.headers,
      }
      const answer = await call(url, request, { ...options, headers })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/max-age=0/i.test(line) || value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return answer
    },
    inOrganization: id => openBrowser(url, id, cookies),
  }
}

/** Gives the account a password, as `reeve account set-password` does. */
export async function givePassword({ app }: SharedReeve, userId: string, password = PASSWORD): Promise<void> {
  const hash = await cheapHashing.hash(password)
  await inTransaction(app.pool, SYSTEM_ORGANIZATION, transaction =>
    transaction.commit([lockAccount(userId), replacePassword(userId, hash, app.runtime.clock.now())]),
  )
}

export const signInWithPassword = (browser: Browser, email: string, password = PASSWORD): Promise<Answer> =>
  browser.call('POST /auth/sign-in/email', { body: { email, password } })

/** Gives this person a password, and returns a browser that has signed in with it. */
export async function signedIn(
  reeve: SharedReeve,
  { userId, email }: { userId: string; email: string },
  organizationId?: string,
): Promise<Browser> {
  await givePassword(reeve, userId)
  const browser = openBrowser(reeve.url, organizationId)
  const answer = await signInWithPassword(browser, email)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return browser
}
