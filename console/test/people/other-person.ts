import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givePassword, PASSWORD } from '../../../server/test/harness/browser.ts'
import type { Person } from '../../../server/test/harness/organization.ts'
import { cookieOf, eventually, inWindow, reeve, type Window } from '../harness/browser.ts'

/** An organization with its owner, who uses the window, and an administrator, who signs in there later. */
async function twoPeople() {
  const acme = await reeve.organization('Acme')
  await acme.profile(['agents.run'], 'Developer')
  const grace = await acme.person('administrator')
  await givePassword(reeve, grace.userId)
  const { name } = (await acme.owner.call(`GET /v1/members/${grace.userId}`)).body
  return { ada: acme.owner, grace, graceName: String(name) }
}

/** Begins to edit a profile, and dismisses the browser's dialogs. Returns the types of these dialogs. */
async function beginDraft({ page, open }: Window): Promise<string[]> {
  await open('/profiles')
  await page.getByRole('checkbox', { name: 'Developer: audit.read' }).check()
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
  const asked: string[] = []
  page.on('dialog', async dialog => {
    asked.push(dialog.type())
    await dialog.dismiss()
  })
  return asked
}

async function assertOpenedFor({ page }: Window, name: string, asked: readonly string[] = []) {
  await eventually(async () => [new URL(page.url()).pathname, ...asked], ['/'])
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor()
}

/** Replaces the session of the window's browser, and focuses the page, which refetches and thus notices the change. */
async function replaceSession({ page, context }: Window, person: Person) {
  await context.addCookies([await cookieOf(person, reeve.url)])
  const refetched = page.waitForResponse(response => response.url().endsWith('/v1/account'))
  await page.evaluate(`{
    const now = Date.now
    Date.now = () => now() + 60_000
    dispatchEvent(new Event('visibilitychange'))
  }`)
  await (await refetched).finished()
}

test('a sign-in by someone else in another window discards unsaved changes without asking', async () => {
  const { ada, grace, graceName } = await twoPeople()
  await inWindow({ as: ada }, async window => {
    const asked = await beginDraft(window)
    const other = await window.context.newPage()
    await other.goto('/sign-in')
    await other.getByRole('textbox', { name: 'Email' }).fill(grace.email)
    await other.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await assertOpenedFor(window, graceName, asked)
  })
})

test('a page that refetches with the session of someone else does not stay', async () => {
  const { ada, grace, graceName } = await twoPeople()
  await inWindow({ as: ada }, async window => {
    const asked = await beginDraft(window)
    await replaceSession(window, grace)
    await assertOpenedFor(window, graceName, asked)
  })
})

test('a call that waits for a recent sign-in is not repeated with the session of someone else', async () => {
  const { ada, grace, graceName } = await twoPeople()
  await inWindow({ as: ada }, async window => {
    const { page, open, context } = window
    await reeve.query`update sessions set created_at = created_at - interval '1 hour' where user_id = ${ada.userId}`
    await open('/settings/keys')
    const other = await context.newPage()
    await other.goto('/livez')
    await page.getByRole('button', { name: 'Create API key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create API key' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('ci-deploy')
    await dialog.getByRole('checkbox', { name: 'members:read' }).check()
    await dialog.getByRole('button', { name: 'Create API key' }).click()
    await page.getByRole('dialog', { name: 'Sign in again to continue' }).waitFor()
    const created: string[] = []
    page.on('request', request => {
      if (request.method() === 'POST') created.push(request.url())
    })
    // The message of a sign-in arrives after the refetch, as in a window that was frozen, and before the reload.
    const reload = Promise.withResolvers<void>()
    await page.route(`${reeve.url}/`, async route => {
      await reload.promise
      await route.continue()
    })
    await replaceSession(window, grace)
    const handled = page.waitForResponse(response => response.url().endsWith('/v1/account'))
    await other.evaluate(`new BroadcastChannel('reeve.account').postMessage('signed in')`)
    await (await handled).finished()
    await page.waitForTimeout(300)
    assert.deepEqual(created, [])
    reload.resolve()
    await assertOpenedFor(window, graceName)
    assert.deepEqual(created, [])
  })
})
