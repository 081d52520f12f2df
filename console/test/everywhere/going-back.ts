import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givePassword, PASSWORD } from '../../../server/test/harness/browser.ts'
import { inWindow, reeve } from '../harness/browser.ts'
import { nameOf } from '../harness/busy-person.ts'
import { inShortForm, longTest } from '../harness/long-form.ts'

test('going back leads from the receipt to the member and then to the filtered list', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  const name = await nameOf(acme, mallory)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    const heading = (text: string) => page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor()
    await open('/members?status=active')
    await page.getByRole('link', { name, exact: true }).click()
    await heading(name)
    await page.getByRole('button', { name: `Suspend ${name}` }).click()
    await heading(`Suspend ${name}`)
    await page.getByRole('textbox', { name: 'Reason' }).fill('laptop stolen')
    await page.getByRole('button', { name: `Suspend ${name}` }).click()
    await heading(`${name} is suspended`)

    await page.goBack()
    await heading(name)
    await page.getByRole('button', { name: `Reactivate ${name}` }).waitFor()
    await page.goBack()
    await heading('Members')
    assert.equal(new URL(page.url()).search, '?status=active')
    await page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' })
    await page.goForward()
    await heading(name)
    await page.goForward()
    await page.getByRole('heading', { name: `${name} is already suspended` }).waitFor()
  })
})

test('the suspension page of another member in the history shows an empty form, not the receipt', async () => {
  const acme = await reeve.organization()
  const [mallory, trent] = [await acme.person(), await acme.person()]
  const [first, second] = [await nameOf(acme, mallory), await nameOf(acme, trent)]
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${trent.userId}/suspend`)
    await page.getByRole('textbox', { name: 'Reason' }).fill('for Trent alone')
    await page.evaluate(`history.pushState({}, '', '/members/${mallory.userId}/suspend')`)
    await page.evaluate(`dispatchEvent(new PopStateEvent('popstate', { state: {} }))`)
    await page.getByRole('heading', { level: 1, name: `Suspend ${first}` }).waitFor()
    assert.equal(await page.getByRole('textbox', { name: 'Reason' }).inputValue(), '')
    await page.getByRole('button', { name: `Suspend ${first}` }).click()
    await page.getByRole('heading', { level: 1, name: `${first} is suspended` }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: `Suspend ${second}` }).waitFor()
    await page.getByRole('button', { name: `Suspend ${second}` }).waitFor()
  })
})

longTest('going back restores the scroll position, and a new page starts at the top with the focus', async () => {
  const acme = await reeve.organization()
  const people = await Promise.all(Array.from({ length: 24 }, () => acme.person()))
  const last = people
    .map(({ userId }) => userId)
    .sort()
    .at(-1) as string
  await inWindow({ as: acme.owner, viewport: { width: 1280, height: 300 } }, async ({ page, open }) => {
    const focusIsOnContent = () => page.waitForFunction(`document.activeElement?.id === 'content'`)
    const link = page.locator(`a[href="/members/${last}"]`)
    await open('/members')
    await link.scrollIntoViewIfNeeded()
    const left = await page.evaluate<number>('scrollY')
    assert.ok(left > 100, `${left}`)
    await link.click()
    await page.waitForURL(`**/members/${last}`)
    await page.getByRole('button', { name: 'Suspend' }).waitFor()
    await focusIsOnContent()
    assert.equal(await page.evaluate('scrollY'), 0)
    await page.goBack()
    await page.getByRole('heading', { name: 'Members' }).waitFor()
    await page.waitForFunction(`scrollY === ${left}`)
    await focusIsOnContent()
  })
})

longTest('going back closes the palette and menus, and does not return to the sign-in page', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  const name = await nameOf(acme, mallory)
  await givePassword(reeve, acme.owner.userId)
  await inWindow({}, async ({ page, open }) => {
    await open(`/members/${mallory.userId}/suspend`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByRole('textbox', { name: 'Email' }).fill(acme.owner.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: `Suspend ${name}` }).waitFor()
    assert.equal(new URL(page.url()).pathname, `/members/${mallory.userId}/suspend`)

    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    for (const opens of [
      () => page.keyboard.press('Control+k'),
      () => page.getByRole('button', { name: /^Ada Owner/ }).click(),
      () => page.getByRole('button', { name: 'Acme' }).click(),
    ]) {
      await opens()
      await page.locator('[role=dialog], [role=menu]').first().waitFor()
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: `Suspend ${name}` }).waitFor()
      await page.locator('[role=dialog], [role=menu]').first().waitFor({ state: 'detached' })
      await page.goForward()
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    }
    await page.goBack()
    await page.goBack()
    assert.doesNotMatch(page.url(), /sign-in/)
  })
})

longTest('Cancel leaves the page of a form for the page before it, or for its parent', async () => {
  const acme = await reeve.organization()
  const [active, suspended] = [await acme.person(), await acme.person()]
  await acme.owner.call(`POST /v1/members/${suspended.userId}/suspension`)
  const [name, back] = [await nameOf(acme, active), await nameOf(acme, suspended)]
  const { body: webhook } = await acme.owner.call('POST /v1/governance/webhooks', {
    body: { url: 'https://siem.example/hook', event_types: ['*'] },
  })
  const parents = {
    [`/members/${active.userId}/suspend`]: [name, 'textbox', 'Reason'],
    '/webhooks/new': ['Webhooks', 'textbox', 'Description'],
    [`/webhooks/${webhook.id}/edit`]: ['siem.example/hook', 'textbox', 'Description'],
    [`/members/${suspended.userId}/reactivate`]: [back, 'textbox', 'Reason'],
  } as const
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
    for (const [path, [parent = '', role, field]] of inShortForm(Object.entries(parents), 2)) {
      await open(path)
      await page.getByRole(role, { name: field }).fill('typed')
      await cancel.click()
      await page.getByRole('heading', { level: 1, name: parent }).waitFor()
      assert.equal(new URL(page.url()).pathname, path.slice(0, path.lastIndexOf('/')))
    }
    await go('/members?status=active')
    await page.getByRole('row', { name }).getByRole('checkbox').check()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search members, pages and actions' }).fill(`suspend ${name}`)
    await page
      .getByRole('option', { name: `Suspend ${name}` })
      .first()
      .click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('typed')
    await cancel.click()
    await page.waitForURL(url => url.pathname + url.search === '/members?status=active')
  })
})

test('leaving the page of a form in another way asks before it discards what was typed', async () => {
  const acme = await reeve.organization()
  const { userId } = await acme.person()
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open('/members')
    for (const path of ['/webhooks/new', `/members/${userId}/suspend`]) {
      await go(path)
      const field = page.getByRole('textbox', { name: /^(Description|Reason)/ })
      await field.fill('typed')
      const asks = page.getByRole('dialog', { name: 'Leave without saving?' })
      await page.getByRole('link', { name: 'Profiles', exact: true }).click()
      await asks.getByRole('button', { name: 'Keep editing' }).click()
      await asks.waitFor({ state: 'detached' })
      assert.deepEqual([new URL(page.url()).pathname, await field.inputValue()], [path, 'typed'])
      await page.goBack()
      await asks.getByRole('button', { name: 'Leave without saving' }).click()
      await page.waitForURL(url => url.pathname !== path)
    }
  })
})

test('a pending write blocks navigation until its response, which may contain a one-time secret', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  await acme.issueKey(acme.owner.userId, ['members:read'])
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    let answered = Promise.withResolvers<void>()
    await page.route('**/v1/**', async route => {
      const request = route.request()
      if (request.method() === 'GET' || request.url().includes('dry_run')) return route.fallback()
      const response = await route.fetch()
      await answered.promise
      await route.fulfill({ response })
    })
    const dialog = page.getByRole('dialog')
    const says = page.getByText('Your request is being processed. Please wait.')
    /** For each way: begins a write, tries to leave, waits for “Please wait”, and releases the response. */
    const stays = async (act: string, ...ways: readonly (() => Promise<unknown>)[]) => {
      for (const leave of ways) {
        answered = Promise.withResolvers()
        await page.locator('button[type=submit]', { hasText: act }).click()
        await page.locator('[type=submit][data-loading]').waitFor()
        await leave()
        await says.waitFor()
        answered.resolve()
      }
    }
    const secret = async () => {
      await dialog.getByRole('checkbox', { name: 'I have stored it' }).check()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await dialog.waitFor({ state: 'detached' })
    }

    await open('/settings/keys')
    const keys = page.getByRole('button', { name: 'Actions for test', exact: true })
    const ways = inShortForm(
      [
        () => page.goBack(),
        () => page.keyboard.press('Escape'),
        () => dialog.getByRole('button', { name: 'Cancel' }).click(),
        () => dialog.getByRole('button', { name: 'Close' }).click(),
      ],
      2,
    )
    for (const [rotated, leave] of ways.entries()) {
      // Until the refetch after a rotation, the replaced key is the first one, and rotating it again is refused.
      await keys.nth(rotated + 1).waitFor()
      await keys.first().click()
      await page.getByRole('menuitem', { name: 'Rotate', disabled: false }).click()
      await stays('Create new key', leave)
      await secret()
    }

    await go('/webhooks/new')
    await page.getByRole('textbox', { name: 'Endpoint URL' }).fill('https://hooks.acme.example/reeve')
    await stays('Create webhook', () => page.getByRole('link', { name: 'Members', exact: true }).click())
    await secret()

    await go(`/members/${mallory.userId}?dialog=remove`)
    await dialog
      .getByRole('textbox')
      .last()
      .fill((await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body.name)
    await stays('Remove', () => page.keyboard.press('Escape'))
    await page.waitForURL('**/members')
  })
})
