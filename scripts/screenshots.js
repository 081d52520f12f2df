// npm run screenshots [-- NAME … --to FOLDER]: writes docs/screenshots/*.png: each screen of the console in both
// themes, with the demo's data. With names, only screens whose file name contains one of them. A screen that fails is
// reported at the end, and does not stop the others.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { onConnection } from '../server/src/database/transaction.ts'
import { newSetupLink } from '../server/src/features/accounts/set-up/index.ts'
import { PASSWORD, signedIn } from '../server/test/harness/browser.ts'
import { startReeve } from '../server/test/harness/reeve.ts'
import { enableTotp } from '../server/test/harness/second-factor.ts'
import { browseDemo } from './browse-demo.js'

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string', default: join(import.meta.dirname, '..', 'docs', 'screenshots') } },
})
const folder = values.to
const WIDE = { width: 1280, height: 800 }
/** Time in milliseconds within which a page must show its content. */
const SHOWN_WITHIN_MS = 20_000
const NARROW = { width: 375, height: 800 }
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36'

/**
 * The screens: file name, path, setup, and actions before the screenshot. Names in braces stand for ids of the demo.
 * Screens that change the demo come last.
 * @type {readonly { name: string, address: string, narrow?: true, locale?: string, anyone?: true, onlyWindow?: true,
 *   arrange?: () => Promise<unknown>,
 *   prepare?: (page: import('playwright-core').Page) => Promise<unknown> }[]}
 */
const SCREENS = [
  { name: 'sign-in', address: '/sign-in', anyone: true },
  { name: 'reset-password', address: '/reset-password', anyone: true },
  { name: 'setup', address: '/setup#token={SETUP}', anyone: true },
  { name: 'verify-email', address: '/verify-email#token=some-token', anyone: true },
  { name: 'overview', address: '/' },
  { name: 'overview-narrow-pt-br', address: '/', narrow: true, locale: 'pt-BR' },
  { name: 'security', address: '/security' },
  { name: 'security-narrow', address: '/security', narrow: true },
  { name: 'settings', address: '/settings' },
  { name: 'settings-directories', address: '/settings/directories' },
  { name: 'settings-directories-narrow-pt-br', address: '/settings/directories', narrow: true, locale: 'pt-BR' },
  { name: 'directory', address: '/settings/directories/{OKTA}' },
  { name: 'directory-narrow-pt-br', address: '/settings/directories/{OKTA}', narrow: true, locale: 'pt-BR' },
  {
    name: 'directory-groups',
    address: '/settings/directories/{OKTA}?tab=groups&group={EVERYONE}',
    prepare: page => previewMapping(page),
  },
  { name: 'directory-settings', address: '/settings/directories/{OKTA}?tab=settings' },
  { name: 'directory-connect', address: '/settings/directories/new?provider=entra' },
  { name: 'settings-keys', address: '/settings/keys' },
  { name: 'settings-keys-narrow-pt-br', address: '/settings/keys', narrow: true, locale: 'pt-BR' },
  {
    name: 'settings-keys-create',
    address: '/settings/keys?dialog=create',
    prepare: page => page.getByRole('dialog').waitFor(),
  },
  { name: 'settings-invitations', address: '/members/invitations' },
  { name: 'settings-oracle', address: '/settings/oracle' },
  { name: 'settings-triggers', address: '/settings/triggers' },
  { name: 'settings-trigger', address: '/settings/triggers?trigger={TRIGGER}', onlyWindow: true },
  { name: 'members', address: '/members' },
  { name: 'members-narrow', address: '/members', narrow: true },
  { name: 'members-selected', address: '/members', onlyWindow: true, prepare: page => selectTwo(page) },
  { name: 'members-invite', address: '/members?invite=true', onlyWindow: true },
  { name: 'member', address: '/members/{MALLORY}' },
  { name: 'member-narrow-pt-br', address: '/members/{MALLORY}', narrow: true, locale: 'pt-BR' },
  { name: 'member-access', address: '/members/{MALLORY}?tab=access' },
  {
    name: 'member-resources',
    address: '/members/{MALLORY}?tab=resources',
    prepare: page => page.waitForLoadState('networkidle'),
  },
  { name: 'member-history', address: '/members/{MALLORY}?tab=history' },
  { name: 'member-edit', address: '/members/{MALLORY}?dialog=edit', onlyWindow: true },
  {
    name: 'member-remove',
    address: '/members/{MALLORY}?dialog=remove',
    onlyWindow: true,
    prepare: page => page.getByText('Will stop').waitFor(),
  },
  { name: 'sign-ins', address: '/members/sign-ins' },
  { name: 'profiles', address: '/profiles', prepare: page => page.getByLabel('Developer: audit.read').check() },
  { name: 'profiles-narrow-pt-br', address: '/profiles', narrow: true, locale: 'pt-BR' },
  { name: 'profiles-compare', address: '/profiles', prepare: page => page.getByText('Compare profiles').click() },
  { name: 'suspend', address: '/members/{MALLORY}/suspend' },
  { name: 'webhooks', address: '/webhooks' },
  { name: 'webhook', address: '/webhooks/{LAKE}' },
  { name: 'webhook-narrow-pt-br', address: '/webhooks/{LAKE}', narrow: true, locale: 'pt-BR' },
  { name: 'webhook-delivery', address: '/webhooks/{LAKE}?delivery={DELIVERY}', onlyWindow: true },
  { name: 'webhook-new', address: '/webhooks/new' },
  { name: 'webhook-edit', address: '/webhooks/{LAKE}/edit' },
  { name: 'audit', address: '/audit?range=day' },
  { name: 'audit-narrow-pt-br', address: '/audit?range=day', narrow: true, locale: 'pt-BR' },
  { name: 'audit-entry', address: '/audit?range=day&entry={ENTRY}', onlyWindow: true },
  { name: 'audit-export', address: '/audit/export' },
  {
    name: 'audit-verify',
    address: '/audit/verify',
    prepare: page =>
      page
        .getByRole('button', { name: 'Verify audit log' })
        .click()
        .then(() => page.getByRole('region', { name: 'Verified: audit log intact' }).waitFor()),
  },
  { name: 'suspend-narrow-pt-br', address: '/members/{MALLORY}/suspend', narrow: true, locale: 'pt-BR' },
  { name: 'palette', address: '/', onlyWindow: true, prepare: page => openPalette(page) },
  { name: 'shortcuts', address: '/', onlyWindow: true, prepare: page => openShortcuts(page) },
  { name: 'not-found', address: '/settings/nowhere' },
  { name: 'session-ended', address: '/members/{MALLORY}/suspend', onlyWindow: true, prepare: page => endSession(page) },
  { name: 'sign-in-fresh', address: '{FRESH}/sign-in', anyone: true, arrange: startFresh },
  {
    name: 'sign-in-second-factor',
    address: '/sign-in',
    anyone: true,
    arrange: () => protectGrace(),
    prepare: page => signInAsGrace(page),
  },
  { name: 'secret-once', address: '/settings/keys?dialog=create', onlyWindow: true, prepare: page => createKey(page) },
  {
    name: 'directory-token',
    address: '/settings/directories/new?provider=entra',
    prepare: page => connectDirectory(page),
  },
  {
    name: 'directory-waiting',
    address: '/settings/directories/new?provider=entra',
    prepare: page => waitForRequest(page),
  },
  { name: 'member-held', address: '/members/{TARIQ}' },
  { name: 'reactivate-held', address: '/members/{TARIQ}/reactivate' },
  { name: 'suspend-receipt', address: '/members/{MALLORY}/suspend', prepare: page => suspend(page) },
  { name: 'reactivate', address: '/members/{MALLORY}/reactivate', arrange: suspendMallory },
  { name: 'member-suspended', address: '/members/{MALLORY}', arrange: suspendMallory },
  {
    name: 'reactivate-receipt',
    address: '/members/{MALLORY}/reactivate',
    arrange: suspendMallory,
    prepare: page => reactivate(page),
  },
  { name: 'members-bulk-receipt', address: '/members', onlyWindow: true, prepare: page => suspendTwo(page) },
  {
    name: 'accept-invitation',
    address: '/invitations/accept#token={INVITATION}',
    anyone: true,
    arrange: invite,
    prepare: page => page.getByLabel('Your name').waitFor(),
  },
  { name: 'choose-organization', address: '/choose-organization', arrange: addAdaElsewhere },
]

/** @param {import('playwright-core').Page} page */
async function selectTwo(page) {
  for (const name of ['Dennis Moreau', 'Edsger Kahn']) await page.getByLabel(`Select ${name}`).check()
  await page.getByRole('button', { name: 'Suspend 2 members' }).click()
  await page.getByText('Will stop').waitFor()
}

/** @param {import('playwright-core').Page} page */
async function suspendTwo(page) {
  await selectTwo(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Suspend 2 members' }).click()
  await dialog.getByText('2 members are suspended').first().waitFor()
}

/** @param {import('playwright-core').Page} page */
async function previewMapping(page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Profile', { exact: true }).first().click()
  await page.getByRole('option', { name: 'Support' }).click()
  await dialog.getByRole('list', { name: 'Profiles that change' }).waitFor()
}

/** @param {import('playwright-core').Page} page */
async function connectDirectory(page) {
  await page.getByRole('button', { name: 'Create token' }).click()
  await page.getByText('I have stored it').waitFor()
}

/** @param {import('playwright-core').Page} page */
async function waitForRequest(page) {
  // Names of directories are unique in an organization, and other screens use the default name.
  await page.getByRole('textbox', { name: 'Name' }).fill('Microsoft Entra ID, pilot')
  await connectDirectory(page)
  await page.getByText('I have stored it').click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Waiting for the first request').waitFor()
}

/** @param {import('playwright-core').Page} page */
async function openShortcuts(page) {
  await page.keyboard.press('Shift+?')
  await page.getByRole('dialog').waitFor()
}

/** @param {import('playwright-core').Page} page */
async function endSession(page) {
  await page.getByLabel('Keep running').check()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Suspend Mallory Voss' }).click()
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
}

/** @param {import('playwright-core').Page} page */
async function signInAsGrace(page) {
  await page.getByRole('textbox', { name: 'Email' }).fill('grace@northwind.example')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Use a recovery code' }).waitFor()
}

/** @param {import('playwright-core').Page} page */
async function reactivate(page) {
  await page.getByRole('button', { name: 'Reactivate Mallory Voss' }).click()
  await page.getByRole('heading', { name: 'Mallory Voss is active again' }).waitFor()
}

/** @param {import('playwright-core').Page} page */
async function openPalette(page) {
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
}

/** @param {import('playwright-core').Page} page */
async function createKey(page) {
  await page.getByRole('textbox', { name: 'Name' }).fill('ci-deploy')
  await page.getByLabel('members:read').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click()
  await page.getByText('I have stored it').waitFor()
}

/** @param {import('playwright-core').Page} page */
async function suspend(page) {
  await page.getByLabel('Reason').fill('laptop stolen')
  await page.getByLabel('Keep running').check()
  await page.getByRole('button', { name: 'Suspend Mallory Voss' }).click()
  await page.getByRole('heading', { name: 'Mallory Voss is suspended' }).waitFor()
}

const screens = SCREENS.filter(({ name }) => asked.length === 0 || asked.some(part => name.includes(part)))
mkdirSync(folder, { recursive: true })

const { reeve, browser, close } = await browseDemo()
/** @type {Record<string, string>} */
const ids = { ...reeve.exports }
/** @type {Awaited<ReturnType<typeof startReeve>> | undefined} */
let fresh
await nameTheNight()
await makeFirstSetUpLink()
/** @type {string[]} */
const failed = []
try {
  const cookie = await signIn('ada@northwind.example', '198.51.100.20', CHROME)
  const [name = '', value = ''] = cookie.split('=')
  // Browsers treat loopback addresses as secure, but the DevTools protocol, which sets the cookie, accepts a secure
  // cookie only for an https URL.
  const session = { name, value, url: reeve.url.replace('http:', 'https:'), secure: true, httpOnly: true }
  for (const screen of screens) {
    await screen.arrange?.()
    const context = await browser.newContext({
      baseURL: reeve.url,
      locale: screen.locale ?? 'en',
      viewport: screen.narrow ? NARROW : WIDE,
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(SHOWN_WITHIN_MS)
    if (!screen.anyone) await context.addCookies([session])
    try {
      await take(await context.newPage(), screen)
      console.log(`took ${screen.name}`)
    } catch (error) {
      failed.push(screen.name)
      console.error(`${screen.name}: ${error instanceof Error ? error.message : error}`)
    }
    await context.close()
  }
} finally {
  await fresh?.stop()
  await close()
}
if (failed.length > 0) console.error(`Not taken: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

/**
 * @param {import('playwright-core').Page} page
 * @param {typeof SCREENS[number]} screen
 */
async function take(page, screen) {
  await page.goto(screen.address.replace(/\{(\w+)\}/g, (_, id) => ids[id] ?? ''))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await screen.prepare?.(page)
  if (!screen.onlyWindow) await showWhole(page)
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
    await page.screenshot({ path: join(folder, `${screen.name}-${colorScheme}.png`) })
  }
}

/**
 * Makes the window as high as the page, so that sticky footers are shown at the end of the page. Long lists render
 * their first rows immediately and the others later. So the height is measured again, each time after no list is busy,
 * until it stays the same.
 * @param {import('playwright-core').Page} page
 */
async function showWhole(page) {
  const { width, height } = page.viewportSize() ?? WIDE
  for (let shown = -1, whole = 0; whole !== shown; ) {
    shown = whole
    await page.locator(':is(table, div)[aria-busy]').first().waitFor({ state: 'detached' })
    whole = Math.ceil((await page.locator('html').boundingBox())?.height ?? 0)
    await page.setViewportSize({ width, height: Math.max(height, whole) })
  }
}

async function suspendMallory() {
  const path = `/v1/members/${reeve.exports.MALLORY}/suspension`
  await reeve.call(`POST ${path}`, {
    key: reeve.exports.REEVE_API_KEY,
    body: { reason: 'laptop stolen', keep_oracle: true },
  })
}

/** Invites someone, and keeps the token of the invitation. */
async function invite() {
  const body = { email: 'annie@northwind.example', profile_id: reeve.exports.DEVELOPER }
  const sent = await reeve.call('POST /v1/invitations', { key: reeve.exports.REEVE_API_KEY, body })
  ids.INVITATION = sent.body.accept_token
}

/** Starts a Reeve without an organization. */
async function startFresh() {
  fresh = await startReeve({ consoleFolder: join(import.meta.dirname, '..', 'console', 'dist') })
  ids.FRESH = fresh.url
}

/** Gives Grace a password and a second factor. */
async function protectGrace() {
  const email = 'grace@northwind.example'
  const [account] = await reeve.query`select id from accounts where email = ${email}`
  await enableTotp(await signedIn(reeve, { userId: account?.id, email }))
}

/** Makes Ada a member of a second organization. */
async function addAdaElsewhere() {
  await (await reeve.organization('Southwind Logistics')).person('administrator', { email: 'ada@northwind.example' })
}

/** Creates the setup link for the first organization. */
async function makeFirstSetUpLink() {
  const { vault, pool } = reeve.app
  const { token, write } = newSetupLink(vault, null, reeve.clock.now())
  await onConnection(pool, db => db.run(write))
  ids.SETUP = token
}

/**
 * Signs in, so that the sign-in is listed, and resolves to the session's cookie. The activity is written immediately.
 * @param {string} email
 * @param {string} remoteAddress
 * @param {string} agent
 */
async function signIn(email, remoteAddress, agent) {
  const from = { remoteAddress, headers: { 'user-agent': agent } }
  const payload = { email, password: reeve.exports.REEVE_PASSWORD }
  const { headers } = await reeve.http.inject({ ...from, method: 'POST', url: '/auth/sign-in/email', payload })
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  const used = { ...from.headers, cookie, 'reeve-organization': ids.ORG }
  await reeve.http.inject({ ...from, method: 'GET', url: '/v1/caller', headers: used })
  await reeve.app.usage.memberActivity.flush()
  return cookie
}

/**
 * Finds the ids that the screens need and the demo does not export, for example a webhook with a retried delivery, and
 * the newest audit entry about a created webhook.
 */
async function nameTheNight() {
  /** @param {string} path */
  const get = async path => (await reeve.call(`GET ${path}`, { key: reeve.exports.REEVE_API_KEY })).body
  const { webhooks } = await get('/v1/governance/webhooks')
  ids.LAKE = webhooks.find((/** @type {{ url: string }} */ { url }) => url.endsWith('/lake')).id
  const { deliveries } = await get(`/v1/governance/webhooks/${ids.LAKE}/deliveries?limit=100`)
  ids.DELIVERY = deliveries.find((/** @type {{ attempts: number }} */ { attempts }) => attempts > 1).id
  const { triggers } = await get('/v1/triggers?limit=1')
  ids.TRIGGER = triggers[0].id
  const { entries } = await get('/v1/audit/entries?action=governance.webhook.created&limit=1')
  ids.ENTRY = String(entries[0].sequence)
  const [directory] = await reeve.query`select id from directories`
  ids.OKTA = directory?.id
  const [everyone] = await reeve.query`select id from directory_groups where display_name = 'Everyone'`
  ids.EVERYONE = everyone?.id
  ids.TARIQ = (await get('/v1/members?q=tariq')).members[0].user_id
}
