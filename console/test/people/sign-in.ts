import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givePassword, PASSWORD, signedIn } from '../../../server/test/harness/browser.ts'
import { startReeve } from '../../../server/test/harness/reeve.ts'
import { codeOfStep, enableTotp } from '../../../server/test/harness/second-factor.ts'
import { consoleFolder, inWindow, reeve, type Window } from '../harness/browser.ts'

async function typePassword({ page }: Window, email: string, password = PASSWORD) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a person signs in, is redirected to the requested page, stores no session data, and signs out', async () => {
  const { owner } = await reeve.organization('Acme Robotics')
  await givePassword(reeve, owner.userId)
  await inWindow({}, async window => {
    const { page, open } = window
    await open('/members?status=active')
    assert.equal(new URL(page.url()).pathname, '/sign-in')
    await typePassword(window, owner.email, 'not the password')
    await page.getByRole('alert').getByText('The email or password is incorrect.').waitFor()
    const alert = await page.getByRole('alert').boundingBox()
    assert.ok(alert && alert.height < 50, `the message is in two lines: ${alert?.height} px`)
    const copy = page.getByRole('alert').getByRole('button', { name: /^Copy: Request ID / })
    const [, id = ''] = /^Request ID ([\w-]{16,})$/.exec((await copy.getAttribute('title')) ?? '') ?? []
    await copy.and(page.getByRole('button', { name: `Copy: Request ID ${id}`, exact: true })).waitFor()
    assert.equal(await page.getByText(id).count(), 0, 'the request id is printed')
    await typePassword(window, owner.email)
    await page.getByRole('heading', { name: 'Members' }).waitFor()
    assert.equal(new URL(page.url()).search, '?status=active')
    await page.getByRole('button', { name: 'Acme Robotics' }).waitFor()
    const stored = '[Object.keys(localStorage), Object.keys(sessionStorage), document.cookie]'
    const [local, inSession, cookie] = await page.evaluate<[string[], string[], string]>(stored)
    assert.deepEqual([local, cookie], [['reeve.organization'], ''])
    // The router stores scroll positions.
    assert.ok(
      inSession.every(key => key === 'reeve.organization' || key.startsWith('tsr-scroll-restoration')),
      inSession.join(),
    )

    await page.getByRole('button', { name: /^Ada Owner/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await open('/members')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })
})

test('a page restored from the back/forward cache after sign-out is hidden and reloaded', async () => {
  const { owner } = await reeve.organization()
  await inWindow({ as: owner }, async ({ page, open, context }) => {
    // The headless browser has no back/forward cache, so the test dispatches the events that other browsers fire when
    // they store and restore a page.
    const send = (type: string) => page.evaluate(`dispatchEvent(new PageTransitionEvent('${type}', {persisted: true}))`)
    await open('/members')
    await page.getByText(owner.email).first().waitFor()
    await send('pagehide')
    assert.equal(await page.getByText(owner.email).first().isVisible(), false)
    await context.clearCookies()
    await send('pageshow')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor({ timeout: 10_000 })
    assert.equal(await page.getByText(owner.email).count(), 0)
  })
})

test('sign-in requires the second factor, or a recovery code instead', async () => {
  const { owner } = await reeve.organization()
  const { app, recoveryCodes } = await enableTotp(await signedIn(reeve, owner))
  await inWindow({}, async window => {
    const { page, open } = window
    await open('/sign-in')
    await typePassword(window, owner.email)
    await page.getByRole('heading', { level: 1, name: 'Two-factor authentication' }).waitFor()
    await page.getByRole('button', { name: 'Back to sign-in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await typePassword(window, owner.email)
    await page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').getByText('This code is incorrect or has expired.').waitFor()
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOfStep(app, 0))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
  })
  await inWindow({}, async window => {
    const { page, open } = window
    await open('/sign-in')
    await typePassword(window, owner.email)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0] ?? '')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
  })
})

test('a person in two organizations chooses one and can switch to the other', async () => {
  const acme = await reeve.organization('Acme')
  const { id } = acme
  const both = await (await reeve.organization('Northwind')).person('administrator', { email: acme.owner.email })
  await inWindow({ as: acme.owner }, async ({ page, open, context }) => {
    await open('/members')
    await page.getByRole('heading', { name: 'Choose an organization' }).waitFor()
    await page.getByRole('button', { name: 'Northwind' }).click()
    await page.getByRole('heading', { name: 'Members' }).waitFor()
    await page.getByRole('button', { name: 'Northwind' }).click()
    await page.getByRole('menuitem', { name: 'Acme' }).click()
    await page.getByRole('button', { name: 'Acme' }).waitFor()
    assert.equal(await page.evaluate(`localStorage.getItem('reeve.organization')`), id)
    const other = await context.newPage()
    await other.goto('/members')
    await other.getByRole('button', { name: 'Acme' }).click()
    await other.getByRole('menuitem', { name: 'Northwind' }).click()
    await other.getByRole('button', { name: 'Northwind' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Acme' }).waitFor()
  })
  assert.equal(both.userId, acme.owner.userId)
})

test('a sign-in by someone else in another window updates this window', async () => {
  const acme = await reeve.organization('Acme')
  const person = await acme.person('administrator')
  await givePassword(reeve, person.userId)
  await inWindow({ as: acme.owner }, async window => {
    const { page, open, context } = window
    await open('/members')
    await page.getByRole('button', { name: /^Ada Owner/ }).waitFor()
    const other = await context.newPage()
    await other.goto('/sign-in')
    await typePassword({ ...window, page: other }, person.email)
    const { name } = (await acme.owner.call(`GET /v1/members/${person.userId}`)).body
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor()
  })
})

test('a sign-out leads every window to the sign-in page, also with unsaved changes', async () => {
  const { owner } = await reeve.organization('Acme')
  await inWindow({ as: owner }, async ({ page, open, context }) => {
    await open('/security')
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Byron')
    const other = await context.newPage()
    await other.goto('/members')
    await other.getByRole('button', { name: /^Ada Owner/ }).click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    for (const window of [other, page]) await window.getByRole('textbox', { name: 'Password' }).waitFor()
    assert.equal(await page.getByText('Ada Owner').count(), 0)
    assert.equal(await page.getByRole('dialog').count(), 0)
  })
})

test('the sign-in page of a new installation explains the setup until an organization exists', async () => {
  const fresh = await startReeve({ consoleFolder })
  try {
    await inWindow({ at: fresh.url }, async ({ page, open }) => {
      await open('/sign-in')
      await page.getByRole('heading', { name: 'Set up Reeve' }).waitFor()
      await page.getByText('Find the link in the log or terminal').waitFor()
      assert.equal(await page.getByRole('textbox').count(), 0)
      await fresh.organization('Acme')
      await page.getByRole('button', { name: 'Check again' }).click()
      await page.getByRole('textbox', { name: 'Password' }).waitFor()
    })
  } finally {
    await fresh.stop()
  }
})
