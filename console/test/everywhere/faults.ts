import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { givePassword, PASSWORD } from '../../../server/test/harness/browser.ts'
import { holdOrganization } from '../../../server/test/harness/hold-organization.ts'
import type { Organization, Person } from '../../../server/test/harness/organization.ts'
import { inWindow, reeve, type Window } from '../harness/browser.ts'
import { nameOf } from '../harness/busy-person.ts'
import { inShortForm, onlyInLongForm } from '../harness/long-form.ts'
import { FAULT_REQUEST_ID, failAt, isCall, type NetworkFault } from '../harness/network-faults.ts'

interface Said {
  readonly title: string
  readonly says: string
  /** The message for a write whose outcome is unknown. */
  readonly ofWrite?: string
}
const FAULTS: Record<NetworkFault, Said> = {
  internal_error: {
    title: 'Internal error',
    says: 'Something went wrong in Reeve. Contact its operator',
    ofWrite: 'Something went wrong in Reeve, and the change may have been saved. It is safe to try again.',
  },
  offline: { title: 'Cannot connect to Reeve', says: 'Check your connection. It is safe to try again.' },
  // Only in the long form, because it differs from the first one in nothing but its text.
  database_unavailable: { title: 'Reeve is temporarily unavailable', says: 'Wait a moment. It is safe to try again.' },
}
const faults = Object.entries(FAULTS) as [NetworkFault, Said][]

/** `offline` is first. It is the only fault whose outcome is known, because the refetch before the action fails. */
const offlineFirst = faults.toSorted(([one], [other]) => Number(other === 'offline') - Number(one === 'offline'))

const actOf = (page: Page, name: string) => page.getByRole('button', { name: `Suspend ${name}` })
const statusOf = async ({ owner }: Organization, { userId }: Person) =>
  (await owner.call(`GET /v1/members/${userId}`)).body.status

/** The number of suspensions in the audit trail. */
async function timesSuspended({ owner }: Organization, { userId }: Person): Promise<number> {
  const { body } = await owner.call('GET /v1/audit/entries?action=member.suspended')
  return body.entries.filter(({ target }: { target: { id: string } }) => target.id === userId).length
}

/** Collects the Idempotency-Key of every suspension that the page sends. */
function watchKeys({ page }: Window): string[] {
  const keys: string[] = []
  page.on('request', request => {
    if (isCall(request, 'POST', '/suspension')) keys.push(request.headers()['idempotency-key'] ?? 'none')
  })
  return keys
}

/** A promise with its resolver. */
function opened(): [Promise<void>, () => void] {
  const { promise, resolve } = Promise.withResolvers<void>()
  return [promise, resolve]
}

test('a failed page or filter shows the error, keeps the layout, and loads after a retry', async () => {
  const acme = await reeve.organization()
  // One member for each fault, because the page of a member is cached.
  const people = [await acme.person(), await acme.person(), await acme.person()]
  await inWindow({ as: acme.owner }, async window => {
    const { page, open, go } = window
    const alert = page.getByRole('alert')
    await open('/members?status=active')
    for (const [index, [fault, { title, says }]] of inShortForm(faults, 2).entries()) {
      const person = people[index] as Person
      const name = await nameOf(acme, person)
      const mend = await failAt(window, fault, request => isCall(request, 'GET', `/members/${person.userId}`))
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await alert.getByText(says).waitFor()
      await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
      if (fault !== 'offline') {
        await alert.getByText(FAULT_REQUEST_ID).waitFor()
        await alert.getByRole('button', { name: 'Copy' }).waitFor()
      }
      await mend()
      await alert.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
      assert.equal(new URL(page.url()).search, '?status=active')
    }

    for (const [fault, { title, says }] of onlyInLongForm(faults)) {
      await open('/members')
      const mend = await failAt(window, fault, request => request.url().includes('status=suspended'))
      await page.getByRole('combobox', { name: 'Status' }).click()
      await page.getByRole('option', { name: 'Suspended' }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await alert.getByText(says).waitFor()
      await mend()
      await alert.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('heading', { name: 'No suspended members' }).waitFor()
      assert.equal(await page.getByRole('combobox', { name: 'Status' }).textContent(), 'StatusSuspended')
    }

    await go(`/members/${acme.id}`)
    await page.getByRole('heading', { level: 1, name: 'Member not found' }).waitFor()
    await page.getByRole('link', { name: 'Go to Members' }).click()
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()

    // A path that does not decode to UTF-8, so no router can parse it.
    await open('/members/%E0%A4%A')
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await page.getByRole('link', { name: 'Go to the overview' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  })
})

test('a page without permission names the missing permission, sends no request and links to the overview', async () => {
  const acme = await reeve.organization('Acme')
  const reader = await acme.person(await acme.profile(['members.read']))
  await inWindow({ as: reader }, async ({ page, open, go }) => {
    const refused: string[] = []
    page.on('response', answer => {
      if (answer.status() === 403) refused.push(answer.url())
    })
    const needs = {
      '/profiles': 'profiles.read or profiles.manage',
      '/webhooks': 'governance.manage',
      '/audit/verify': 'audit.read',
      '/audit': 'audit.read',
    }
    await open('/members')
    for (const [address, permissions] of Object.entries(needs)) {
      await go(address)
      await page.getByRole('heading', { level: 1, name: 'You do not have access to this page' }).waitFor()
      await page
        .getByRole('alert')
        .getByText(`This page requires the permission ${permissions}. Your profile`)
        .waitFor()
    }
    assert.deepEqual(refused, [])
    await page.getByRole('link', { name: 'Go to the overview' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  })
})

test('a failed suspension says whether it may have been applied, and keeps the form for a retry', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  const name = await nameOf(acme, mallory)
  await inWindow({ as: acme.owner }, async window => {
    const { page, open } = window
    await open(`/members/${mallory.userId}/suspend`)
    await page.getByRole('textbox', { name: 'Reason' }).fill('laptop stolen')
    const keys = watchKeys(window)
    const alert = page.getByRole('alert')
    for (const [fault, { says, ofWrite = says }] of inShortForm(offlineFirst, 2)) {
      // Waits for the preview, because a refetch that began before the fault would succeed, and only the action would
      // fail.
      if (fault === 'offline') await page.waitForResponse(response => response.url().includes('dry_run=true'))
      const mend = await failAt(window, fault, request => isCall(request, 'POST', '/suspension'))
      await actOf(page, name).click()
      const isKnown = fault === 'offline'
      await alert
        .getByText(isKnown ? `${name} was not suspended` : `We could not confirm whether ${name} was suspended`)
        .waitFor()
      await alert.getByText(ofWrite).waitFor()
      await mend()
      assert.equal(await statusOf(acme, mallory), 'active')
    }
    await actOf(page, name).click()
    await page.getByRole('heading', { name: `${name} is suspended` }).waitFor()
    assert.deepEqual([new Set(keys).size, await timesSuspended(acme, mallory)], [1, 1], keys.join())
    assert.equal((await acme.owner.call(`GET /v1/members/${mallory.userId}/suspension`)).body.reason, 'laptop stolen')
  })
})

test('a suspension whose response is lost is applied once, and the retry returns its receipt', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  const name = await nameOf(acme, mallory)
  await acme.owner.call('PUT /v1/triggers/report', { body: { user_id: mallory.userId, kind: 'agent', name: 'Report' } })
  await inWindow({ as: acme.owner }, async window => {
    const { page, open } = window
    await open(`/members/${mallory.userId}/suspend`)
    await page.getByRole('listitem').filter({ hasText: '1 trigger' }).waitFor()
    const keys = watchKeys(window)
    let isCut = true
    await page.route('**/suspension', async route => {
      if (!isCut) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await actOf(page, name).click()
    await page.getByRole('alert').getByText(`We could not confirm whether ${name} was suspended`).waitFor()
    assert.equal(await statusOf(acme, mallory), 'suspended')

    // The page refetches, recognizes its own change, and gets the receipt as soon as a response arrives.
    await page.waitForResponse(response => response.url().includes('/suspension?dry_run=true'))
    await page.getByText('This page keeps checking').waitFor()
    assert.equal(await page.getByText('Someone else made a change in the meantime').count(), 0)
    isCut = false
    await page.getByRole('heading', { name: `${name} is suspended` }).waitFor()
    await page.getByRole('region', { name: 'Stopped' }).getByText('1 trigger', { exact: true }).first().waitFor()
    assert.deepEqual([new Set(keys).size, await timesSuspended(acme, mallory)], [1, 1], keys.join())
  })
})

test('a refusal after a 500 leaves the outcome unknown until a retry returns the receipt', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  const name = await nameOf(acme, mallory)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    let mode: 'fail' | 'refuse' | 'pass' = 'fail'
    const problem = (status: number, code: string) => ({
      status,
      headers: { 'content-type': 'application/problem+json', 'x-request-id': code },
      body: JSON.stringify({ type: 'about:blank', title: code, status, code, request_id: code }),
    })
    await page.route('**/suspension', async route => {
      if (mode === 'pass') return route.continue()
      if (mode === 'refuse') return route.fulfill(problem(429, 'rate_limited'))
      await route.fetch()
      await route.fulfill(problem(500, 'internal_error'))
    })
    await open(`/members/${mallory.userId}/suspend`)
    await actOf(page, name).click()
    const unknown = page.getByRole('alert').getByText(`We could not confirm whether ${name} was suspended`)
    await unknown.waitFor()
    mode = 'refuse'
    // The client tries three times; a fourth request is the page's own.
    let refused = 0
    await page.waitForResponse(response => response.status() === 429 && ++refused > 3)
    await unknown.waitFor()
    mode = 'pass'
    await page.getByRole('heading', { name: `${name} is suspended` }).waitFor()
    assert.deepEqual([await statusOf(acme, mallory), await timesSuspended(acme, mallory)], ['suspended', 1])
  })
})

test('a refused retry leaves the outcome of a lost first attempt unknown', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  const name = await nameOf(acme, mallory)
  const readOnly = ['members.read', 'profiles.read', 'members.suspend']
  const profile = await acme.profile([...readOnly, 'organization.manage'])
  const grace = await acme.person(profile)
  await givePassword(reeve, grace.userId)
  await inWindow({ as: grace }, async ({ page, open, context }) => {
    const alert = page.getByRole('alert')
    const lose = async (route: Route) => {
      await route.fetch()
      await route.abort('connectionreset')
    }
    await open('/settings')
    let isCut = true
    await page.route('**/v1/organization', route =>
      isCut && route.request().method() === 'PATCH' ? lose(route) : route.continue(),
    )
    await page.getByRole('textbox', { name: 'Organization name' }).fill('Acme Robotics')
    const rename = page.getByRole('button', { name: 'Save name' })
    await rename.click()
    const unknown = alert.filter({ hasText: 'We could not confirm whether this was done' })
    await unknown.getByText('Cannot connect to Reeve.').waitFor()
    await acme.owner.call(`PATCH /v1/profiles/${profile}`, { body: { permissions: readOnly } })
    isCut = false
    await rename.click()
    await unknown.getByText('Missing permissions: organization.manage.').waitFor()

    await open(`/members/${mallory.userId}/suspend`)
    let tries = 0
    const [signedIn, goOn] = opened()
    await page.route('**/suspension', async route => {
      if (++tries > 2) await signedIn
      if (tries > 1) return route.continue()
      await route.fetch()
      await context.clearCookies()
      await route.abort('connectionreset')
    })
    await actOf(page, name).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' }).filter({ hasNotText: 'was not completed' })
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Sign in and continue' }).click()
    await page.getByRole('status').getByText('we could not confirm whether this was done').waitFor()
    goOn()
    await page.getByRole('heading', { name: `${name} is suspended` }).waitFor()
    assert.equal(await timesSuspended(acme, mallory), 1)
  })
})

test('a suspension repeated after leaving the page uses a new idempotency key', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  const name = await nameOf(acme, mallory)
  await inWindow({ as: acme.owner }, async window => {
    const { page, open } = window
    const [asking, isAsking] = opened()
    const [left, haveLeft] = opened()
    const keys = watchKeys(window)
    await page.route('**/suspension', async route => {
      if (route.request().method() !== 'POST' || keys.length > 4) return route.continue()
      if (keys.length < 4) await route.fetch()
      else {
        isAsking()
        await left
      }
      await route.abort('connectionreset')
    })
    await open(`/members/${mallory.userId}/suspend`)
    await actOf(page, name).click()
    // After three tries of the client, the page requests the receipt by itself.
    await asking
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await acme.owner.call(`DELETE /v1/members/${mallory.userId}/suspension`)
    const answered = page.waitForResponse(response => isCall(response.request(), 'POST', '/suspension'))
    haveLeft()
    assert.equal((await answered).headers()['idempotency-replayed'], 'true')
    assert.equal(await statusOf(acme, mallory), 'active')

    await page.goBack()
    await page.getByRole('heading', { level: 1, name: `Suspend ${name}` }).waitFor()
    await actOf(page, name).click()
    await page.getByRole('heading', { name: `${name} is suspended` }).waitFor()
    assert.deepEqual([await statusOf(acme, mallory), await timesSuspended(acme, mallory)], ['suspended', 2])
    assert.equal(new Set(keys).size, 2, keys.join())
  })
})

test('a session that expires on submit asks for sign-in over the form, and the next submit succeeds', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  const name = await nameOf(acme, mallory)
  await givePassword(reeve, acme.owner.userId)
  await inWindow({ as: acme.owner }, async ({ page, open, context }) => {
    await open(`/members/${mallory.userId}/suspend`)
    const reason = page.getByRole('textbox', { name: 'Reason' })
    const revoke = page.getByRole('checkbox', { name: 'Revoke API keys permanently' })
    await reason.fill('laptop stolen')
    await revoke.check()
    let isFirst = true
    await page.route('**/suspension', async route => {
      const { cookie, ...headers } = route.request().headers()
      if (isFirst) await context.clearCookies()
      await route.continue(isFirst ? { headers } : {})
      isFirst = false
    })
    await actOf(page, name).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' }).filter({ hasText: 'was not completed' })
    await dialog.getByRole('textbox', { name: 'Password' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('status').getByText('nothing was changed. Try again.').waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
    assert.deepEqual([await reason.inputValue(), await revoke.isChecked()], ['laptop stolen', true])
    assert.equal(await statusOf(acme, mallory), 'active')
    await actOf(page, name).click()
    await page.getByRole('heading', { name: `${name} is suspended` }).waitFor()
  })
})

test('a permission revoked between preview and suspension is named in the error and in the form', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  const name = await nameOf(acme, mallory)
  const readOnly = ['members.read', 'profiles.read']
  const takeAway = (profile: string) => reeve.query`
    update profiles set permissions = ${readOnly} where organization_id = ${acme.id} and id = ${profile}`

  const before = await acme.profile([...readOnly, 'members.suspend'])
  await inWindow({ as: await acme.person(before) }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}/suspend`)
    await page.getByRole('textbox', { name: 'Reason' }).fill('laptop stolen')
    await page.route('**/suspension', async route => {
      await takeAway(before)
      await route.continue()
    })
    await actOf(page, name).click()
    await page
      .getByRole('alert')
      .getByText('Your profile does not allow this. Missing permissions: members.suspend.')
      .waitFor()
    await page.getByRole('heading', { name: 'Your profile does not include members.suspend.' }).waitFor()
    assert.match((await actOf(page, name).getAttribute('aria-description')) ?? '', /does not include members\.suspend/)
    assert.equal(await page.getByRole('textbox', { name: 'Reason' }).inputValue(), 'laptop stolen')
  })

  const meanwhile = await acme.profile([...readOnly, 'members.suspend'])
  await inWindow({ as: await acme.person(meanwhile) }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}/suspend`)
    await page.getByText('Access to').waitFor()
    await page.route('**/suspension', async route => {
      const held = await holdOrganization(reeve.database, acme.id)
      const answered = route.continue()
      await held.waiting()
      await takeAway(meanwhile)
      await held.release()
      await answered
    })
    await actOf(page, name).click()
    await page.getByRole('alert').getByText('Your permissions changed in the meantime').waitFor()
    await page.getByRole('heading', { name: 'Your profile does not include members.suspend.' }).waitFor()
  })
  assert.equal(await statusOf(acme, mallory), 'active')
})
