import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { pino } from 'pino'
import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  chromium,
  type Page,
  type Request,
  type WebError,
} from 'playwright-core'
import { findChromium } from '../../../scripts/find-chromium.js'
import { type OpenIdProvider, startOpenIdProvider } from '../../../server/test/harness/openid-provider.ts'
import type { Person } from '../../../server/test/harness/organization.ts'
import { startReeve, type TestReeve } from '../../../server/test/harness/reeve.ts'
import { type Settings, windowsOf } from './windows.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** The maximum duration of a wait for a mail, even on a busy machine. */
const PATIENCE_MS = 60_000

/** The public URL of Reeve in the tests, to which passkeys are bound. The browser maps its host to `reeve`. */
export const PUBLIC_URL = 'http://localhost:7070'

/** Pages live for seconds here, so optimizing code and frequent garbage collections take more time than they save. */
const SHORT_LIVED = '--js-flags=--no-maglev --no-opt --min-semi-space-size=32'

/** The folder of the built console. */
export const consoleFolder = join(root, 'console', 'dist')

/** The Reeve server, with the console, that all tests share. */
export let reeve: TestReeve
let browser: Browser
let windows: ReturnType<typeof windowsOf>
/** The OpenID Connect provider of the shared Reeve server. */
export let provider: OpenIdProvider

before(async () => {
  const built = spawnSync(process.execPath, [join(root, 'scripts', 'build-console.js')], { stdio: ['ignore', 2, 2] })
  assert.equal(built.status, 0, 'the console could not be built')
  provider = await startOpenIdProvider(`${PUBLIC_URL}/auth/callback/oidc`)
  const { issuer, client } = provider
  const openId = { issuer, clientId: client.id, clientSecret: client.secret, name: 'Entra ID' }
  const config = { openId: { ...openId, emailDomains: null, trustsEmail: false } }
  reeve = await startReeve({ consoleFolder, config, log: pino({ level: 'info' }, { write: keepMail }) })
  browser = await chromium.launch({
    executablePath: findChromium(),
    chromiumSandbox: process.geteuid?.() !== 0,
    args: [
      // Runs the GPU code in the browser's process, because a separate process takes a tenth of the processor time.
      '--disable-gpu',
      '--in-process-gpu',
      `--host-resolver-rules=MAP ${new URL(PUBLIC_URL).host} ${new URL(reeve.url).host}`,
      ...(process.env.REEVE_TEST_LONG ? [] : [SHORT_LIVED]),
    ],
  })
  windows = windowsOf(browser)
})
after(async () => {
  await browser?.close()
  await reeve?.stop()
  await provider?.close()
})

/** The mails of the shared server, which logs them because it has no mail server. */
const mails: { readonly to: string; readonly text: string }[] = []

function keepMail(line: string): void {
  const { to, text } = JSON.parse(line)
  if (to !== undefined && text !== undefined) mails.push({ to, text })
}

/** Waits for `count` mails to this email address. Returns the link in the newest mail, as a path of the console. */
export async function mailedLink(address: string, count = 1): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS
  const toThem = () => mails.filter(({ to }) => to === address)
  while (toThem().length < count && Date.now() < deadline) await new Promise(go => setTimeout(go, 20))
  const [, link] = /^https?:\/\/[^/]+(\/\S+)$/m.exec(toThem().at(-1)?.text ?? '') ?? []
  assert.ok(link && toThem().length >= count, `no link was mailed to ${address}`)
  return link
}

export interface Window {
  readonly page: Page
  readonly context: BrowserContext
  /** Loads a path of the console and waits for the heading of the screen. */
  open(address: string): Promise<void>
  /**
   * Goes to another path as a link does, and waits for the heading. A load would take four times the processor time.
   * Data that the console has read within the last seconds is not read again. A form with unsaved changes does not ask
   * for a confirmation.
   */
  go(address: string): Promise<void>
}

export interface WindowOptions extends Partial<Omit<Settings, 'baseURL'>> {
  /** The person who is signed in. */
  readonly as?: Person
  /** True if the test removes files of the console. Errors about missing files are then ignored. */
  readonly losesFiles?: boolean
  /** The URL of the server, if it is not the shared one. A window of another server is not reused. */
  readonly at?: string
  /** True if the page may send requests to the OpenID Connect provider. */
  readonly goesToProvider?: boolean
}

/**
 * Runs a test in a browser window that nothing else uses. The test also fails if the page violates its content security
 * policy, throws, writes an error to the console, or sends a request to another site.
 */
export async function inWindow(options: WindowOptions, work: (window: Window) => Promise<void>): Promise<void> {
  const { as: person, at = reeve.url, losesFiles = false, goesToProvider = false, isOwn = false, ...settings } = options
  const taken = await windows.take({
    baseURL: at,
    isOwn: isOwn || losesFiles || ![reeve.url, PUBLIC_URL].includes(at),
    ...settings,
  })
  const { context, page } = taken
  const isKnownSite = (url: string) => url.startsWith(at) || (goesToProvider && url.startsWith(provider.issuer))
  const stopWatching = watchFaults(context, { isKnownSite, losesFiles })
  let isFailed = true
  try {
    if (person) await context.addCookies([await cookieOf(person, at)])
    await work({
      page,
      context,
      async open(address) {
        await page.goto(address)
        await page.getByRole('heading', { level: 1 }).waitFor()
      },
      async go(address) {
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.evaluate(`__TSR_ROUTER__.navigate(${JSON.stringify({ href: address, ignoreBlocker: true })})`)
        await page.getByRole('heading', { level: 1 }).waitFor()
      },
    })
    assert.deepEqual(stopWatching(), [])
    isFailed = false
  } finally {
    stopWatching()
    await taken.release({ isFailed })
  }
}

/** Reads a value of the page again until it equals `expected`. Fails with the difference after 15 seconds. */
export async function eventually<Value>(read: () => Promise<Value>, expected: Value): Promise<void> {
  const deadline = Date.now() + 15_000
  while (!isDeepStrictEqual(await read(), expected) && Date.now() < deadline)
    await new Promise(go => setTimeout(go, 20))
  assert.deepEqual(await read(), expected)
}

interface Expected {
  readonly isKnownSite: (url: string) => boolean
  readonly losesFiles: boolean
}

/** Records faults of a context's pages until the returned function is called, which returns them. */
function watchFaults(context: BrowserContext, { isKnownSite, losesFiles }: Expected): () => string[] {
  const faults: string[] = []
  const onRequest = (request: Request) => {
    if (!isKnownSite(request.url())) faults.push(`asked another site: ${request.url()}`)
  }
  const onError = (error: WebError) => void faults.push(String(error.error()))
  const onMessage = (message: ConsoleMessage) => {
    // The browser writes an error for each refused API request. Tests assert the refusals that they expect.
    const isRefusal = message.text().startsWith('Failed to load resource') && isApi(message.location().url)
    const isLoss = losesFiles && `${message.location().url} ${message.text()}`.includes('/assets/')
    if (message.type() === 'error' && !isRefusal && !isLoss) faults.push(message.text())
  }
  context.on('request', onRequest).on('weberror', onError).on('console', onMessage)
  return () => {
    context.off('request', onRequest).off('weberror', onError).off('console', onMessage)
    return faults
  }
}

const isApi = (url: string) => /^\/(v1|auth)\//.test(new URL(url).pathname)

/** The cookie of the person's session. */
export async function cookieOf(person: Person, at: string) {
  const [name = '', value = ''] = (await person.cookie()).split('=')
  // Browsers treat loopback addresses as secure without TLS. The DevTools protocol, which sets the cookie, does not.
  return { name, value, url: at.replace('http:', 'https:'), secure: true, httpOnly: true }
}
