import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { pino } from 'pino'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../../scripts/find-chromium.js'
import { type OpenIdProvider, startOpenIdProvider } from '../../../server/test/harness/openid-provider.ts'
import type { Person } from '../../../server/test/harness/organization.ts'
import { startReeve, type TestReeve } from '../../../server/test/harness/reeve.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** Time that anything on a page may take on a busy machine. */
const PATIENCE_MS = 60_000

/** Public address of the tests' Reeve. Passkeys are bound to it; the browser is told how to reach it. */
export const PUBLIC_URL = 'http://localhost:7070'

/** Folder of the built console. */
export const consoleFolder = join(root, 'console', 'dist')

/** The one Reeve, with its console, and the one browser of all tests. */
export let reeve: TestReeve
let browser: Browser
/** The OpenID Connect provider of that Reeve. */
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
    args: [`--host-resolver-rules=MAP ${new URL(PUBLIC_URL).host} ${new URL(reeve.url).host}`],
  })
})
after(async () => {
  await browser?.close()
  await reeve?.stop()
  await provider?.close()
})

/** Without a mail server, mails are lines of the log. */
const mails: { readonly to: string; readonly text: string }[] = []

function keepMail(line: string): void {
  const { to, text } = JSON.parse(line)
  if (to !== undefined && text !== undefined) mails.push({ to, text })
}

/** The link in the newest mail to this address, once there are `count` of them, as an address of the console. */
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
  /** Opens an address of the console, and waits until the screen is there. */
  open(address: string): Promise<void>
}

export interface WindowOptions
  extends Pick<BrowserContextOptions, 'locale' | 'colorScheme' | 'reducedMotion' | 'viewport'> {
  /** The signed-in person. */
  readonly as?: Person
  /** Files of the console are taken away. What the browser writes of that is no fault. */
  readonly losesFiles?: boolean
  /** Another address than that of the tests' Reeve. */
  readonly at?: string
  /** The provider's site may be asked, too. */
  readonly goesToProvider?: boolean
}

/**
 * Runs a test in a window of its own. It fails, whatever the test says, if the page breaks its content security policy,
 * throws, writes an error to the console, or asks another site for anything.
 */
export async function inWindow(options: WindowOptions, work: (window: Window) => Promise<void>): Promise<void> {
  const { as: person, at = reeve.url, losesFiles = false, goesToProvider = false, ...settings } = options
  const isKnownSite = (url: string) => url.startsWith(at) || (goesToProvider && url.startsWith(provider.issuer))
  const context = await browser.newContext({
    baseURL: at,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...settings,
  })
  const faults: string[] = []
  context.setDefaultTimeout(PATIENCE_MS)
  context.on('request', request => {
    if (!isKnownSite(request.url())) faults.push(`asked another site: ${request.url()}`)
  })
  context.on('weberror', error => faults.push(String(error.error())))
  context.on('console', message => {
    // The browser itself reports refusals of the API; tests assert those that they expect.
    const isRefusal = message.text().startsWith('Failed to load resource') && isApi(message.location().url)
    const isLoss = losesFiles && `${message.location().url} ${message.text()}`.includes('/assets/')
    if (message.type() === 'error' && !isRefusal && !isLoss) faults.push(message.text())
  })
  try {
    if (person) await context.addCookies([await cookieOf(person, at)])
    const page = await context.newPage()
    await work({
      page,
      context,
      async open(address) {
        await page.goto(address)
        await page.getByRole('heading', { level: 1 }).waitFor()
      },
    })
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
}

const isApi = (url: string) => /^\/(v1|auth)\//.test(new URL(url).pathname)

async function cookieOf(person: Person, at: string) {
  const [name = '', value = ''] = (await person.cookie()).split('=')
  // Browsers take this machine for secure without TLS; the protocol that sets cookies does not.
  return { name, value, url: at.replace('http:', 'https:'), secure: true, httpOnly: true }
}
