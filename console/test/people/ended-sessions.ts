import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givePassword, PASSWORD } from '../../../server/test/harness/browser.ts'
import type { Person } from '../../../server/test/harness/organization.ts'
import { inWindow, reeve, type Window } from '../harness/browser.ts'
import { inShortForm } from '../harness/long-form.ts'

/** Ends the person's sessions in one of their organizations, like Universal Logout of a directory. */
const endSessionsIn = (organizationId: string, { userId }: Person) =>
  reeve.query`
    update sessions set ended_in = array_append(ended_in, ${organizationId}::uuid) where user_id = ${userId}`

async function ownerOfTwo() {
  const acme = await reeve.organization('Acme')
  const northwind = await reeve.organization('Northwind')
  await northwind.person('administrator', { email: acme.owner.email })
  await givePassword(reeve, acme.owner.userId)
  return { acme, northwind, owner: acme.owner }
}

/** Counts the page loads from now on. */
function countLoads({ page }: Window): () => number {
  let loads = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) loads++
  })
  return () => loads
}

async function enter({ page }: Window, organization: string) {
  await page.getByRole('heading', { name: 'Choose an organization' }).waitFor()
  await page.getByRole('button', { name: organization }).click()
}

test('a person whose organization ended their sessions signs in over the page, and stays on it', async () => {
  const { acme, northwind, owner } = await ownerOfTwo()
  await inWindow({ as: owner }, async window => {
    const { page, open } = window
    await open('/members')
    await enter(window, 'Acme')
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
    await endSessionsIn(acme.id, owner)
    const loads = countLoads(window)
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByText('Your organization ended your sessions. Sign in again.').waitFor()
    const password = dialog.getByRole('textbox', { name: 'Password' })
    await password.and(page.locator(':focus')).waitFor()
    assert.equal(await dialog.getByText('Your last action was not completed.').count(), 0)
    const ring = await password.evaluate(({ parentElement, ownerDocument: { defaultView } }) => {
      const { outlineStyle, outlineWidth, outlineOffset } = defaultView.getComputedStyle(parentElement)
      return [outlineStyle, outlineWidth, outlineOffset]
    })
    assert.deepEqual(ring, ['solid', '2px', '2px'], 'the focus ring is not around the whole field')
    await password.fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Sign in and continue' }).click()
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(loads(), 0)

    await endSessionsIn(acme.id, owner)
    await page.reload()
    await dialog.getByRole('button', { name: 'Choose another organization' }).click()
    await page.getByRole('button', { name: 'Acme Sign in again' }).waitFor()
    await enter(window, 'Northwind')
    await page.getByRole('button', { name: 'Northwind' }).waitFor()
    assert.equal(northwind.id, await page.evaluate(`localStorage.getItem('reeve.organization')`))
  })
})

test('no address leads into a loop while an organization has ended the session', async () => {
  const { acme, owner } = await ownerOfTwo()
  await inWindow({ as: owner }, async window => {
    const { page, open } = window
    await open('/choose-organization')
    await enter(window, 'Acme')
    await page.getByRole('button', { name: 'Acme' }).waitFor()
    await endSessionsIn(acme.id, owner)
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    const addresses = ['/members#content', '/sign-in?back=/members%23content', '/', '/sign-in?signedIn=true']
    for (const address of inShortForm(addresses, 2)) {
      const loads = countLoads(window)
      await page.goto(address)
      const signIn = page.getByRole('button', { name: /^Sign in( and continue)?$/ })
      await signIn.waitFor()
      await page.waitForTimeout(500)
      assert.ok(loads() <= 2, `${address}: ${loads()} loads`)
    }
    await page.goto('/sign-in?back=/members')
    await page.getByRole('textbox', { name: 'Email' }).fill(owner.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
    assert.equal(await dialog.count(), 0)
  })
})

test('a readmitted person signs in over the page once, with the cookie of a former session', async () => {
  const { acme, northwind } = await ownerOfTwo()
  const ada = await acme.person('administrator')
  await northwind.person('member', { email: ada.email })
  await givePassword(reeve, ada.userId)
  await inWindow({ as: ada }, async window => {
    const { page, open } = window
    await open('/members')
    await enter(window, 'Acme')
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
    assert.equal((await acme.owner.call(`DELETE /v1/members/${ada.userId}`)).status, 200)
    const body = { email: ada.email, name: 'Ada', profile_id: acme.profiles.administrator }
    assert.equal((await acme.owner.call('POST /v1/members', { body })).status, 201)
    const loads = countLoads(window)
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByText('Your organization ended your sessions. Sign in again.').waitFor()
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Sign in and continue' }).click()
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(loads(), 0)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
    assert.equal(await dialog.count(), 0)
  })
})

test('someone who accepts an invitation in a session from before their removal signs in once more', async () => {
  const { acme, northwind } = await ownerOfTwo()
  const ada = await acme.person('member')
  await northwind.person('member', { email: ada.email })
  await givePassword(reeve, ada.userId)
  await inWindow({ as: ada }, async window => {
    const { page } = window
    assert.equal((await acme.owner.call(`DELETE /v1/members/${ada.userId}`)).status, 200)
    const body = { email: ada.email, profile_id: acme.profiles.administrator }
    const { accept_token: token } = (await acme.owner.call('POST /v1/invitations', { body })).body
    await page.goto(`/invitations/accept#token=${token}`)
    const loads = countLoads(window)
    await page.getByRole('button', { name: /^Join as / }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Sign in and continue' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Acme' }).waitFor()
    assert.equal(loads(), 1)
  })
})
