import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inWindow, reeve } from '../harness/browser.ts'
import { nameOf } from '../harness/busy-person.ts'
import { longTest } from '../harness/long-form.ts'

/** Records, frame by frame, the path of the URL, the visible heading and the title. */
const RECORD = `{
  globalThis.shown = new Set()
  const record = () => {
    const heading = [...document.querySelectorAll('h1')].find(one => one.checkVisibility({ visibilityProperty: true }))
    shown.add([location.pathname, heading?.textContent ?? '', document.title].join('|'))
    requestAnimationFrame(record)
  }
  record()
}`

/** All headings and titles that the window has shown at each path. */
async function shownByPath(page: Page): Promise<Map<string, { headings: Set<string>; titles: Set<string> }>> {
  const byPath = new Map<string, { headings: Set<string>; titles: Set<string> }>()
  for (const one of await page.evaluate<string[]>('[...shown]')) {
    const [path = '', heading = '', title = ''] = one.split('|')
    const { headings, titles } = byPath.get(path) ?? { headings: new Set(), titles: new Set() }
    byPath.set(path, { headings: headings.add(heading), titles: titles.add(title) })
  }
  return byPath
}

/** Holds the responses to matching requests until the returned function is called. */
async function hold(page: Page, address: RegExp): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async route => {
    await promise
    await route.fallback()
  })
  return async () => {
    resolve()
    await page.unroute(address)
  }
}

/** Waits for the next frame: the recording needs a frame of each page, which a busy machine draws late. */
const nextFrame = (page: Page) => page.evaluate('new Promise(requestAnimationFrame)')

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Loading' })

longTest('a slow navigation never shows a page under the URL of another page', async () => {
  const acme = await reeve.organization('Acme')
  const people = [await acme.person(), await acme.person()]
  const names = await Promise.all(people.map(person => nameOf(acme, person)))
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await page.route('**/v1/**', async route => {
      await new Promise(later => setTimeout(later, 150))
      await route.fallback()
    })
    await open('/members')
    await page.evaluate(RECORD)
    for (const [name, path] of [
      ['Webhooks', '/webhooks'],
      ['Audit log', '/audit'],
      ['Profiles', '/profiles'],
      ['Members', '/members'],
    ] as const) {
      // The pointer does not move, so that nothing is prefetched.
      await page.getByRole('link', { name, exact: true }).first().dispatchEvent('click')
      await page.waitForURL(`**${path}`)
      await heading(page, name).waitFor()
      await nextFrame(page)
    }
    for (const name of names) {
      await page.getByRole('link', { name, exact: true }).dispatchEvent('click')
      await heading(page, name).waitFor()
      await nextFrame(page)
      await page.goBack()
      await heading(page, 'Members').waitFor()
    }
    await page.goForward()
    await heading(page, names[1] ?? '').waitFor()

    const byPath = await shownByPath(page)
    assert.ok(byPath.size >= 6, String([...byPath.keys()]))
    for (const [path, { headings, titles }] of byPath) {
      headings.delete('')
      titles.delete('Reeve')
      assert.equal(headings.size, 1, `${path}: ${[...headings]}`)
      assert.deepEqual(
        [...titles],
        [...headings].map(text => `${text} · Reeve`),
        path,
      )
    }
  })
})

test('a slow navigation hides the last page and its dialogs, and shows a progress bar after 100 ms', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await acme.person()
  const name = await nameOf(acme, mallory)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members?invite=true')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const release = await hold(page, new RegExp(`/v1/members/${mallory.userId}$`))
    await page.evaluate(`history.pushState({}, '', '/members/${mallory.userId}')`)
    await page.evaluate(`dispatchEvent(new PopStateEvent('popstate', { state: {} }))`)
    await bar(page).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 0)
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
    assert.equal(await page.title(), 'Reeve')

    const isVisibleAt = (ms: number) =>
      page.evaluate<boolean>(`{
        const bar = document.querySelector('[role=progressbar]')
        const [delay] = bar.getAnimations()
        delay.pause()
        delay.currentTime = ${ms}
        bar.checkVisibility({ visibilityProperty: true })
      }`)
    assert.deepEqual([await isVisibleAt(99), await isVisibleAt(101)], [false, true])

    await release()
    await heading(page, name).waitFor()
    await bar(page).waitFor({ state: 'detached' })
  })
})

longTest('during a slow navigation the palette opens, and going back returns to the last page', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await acme.person()
  const name = await nameOf(acme, mallory)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members')
    const release = await hold(page, new RegExp(`/v1/members/${mallory.userId}$`))
    await page.getByRole('link', { name, exact: true }).dispatchEvent('click')
    await heading(page, 'Members').waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search members, pages and actions' }).fill('meanwhile')
    await page.keyboard.press('Escape')
    await page.goBack()
    await heading(page, 'Members').waitFor()
    await bar(page).waitFor({ state: 'detached' })
    assert.equal(await page.title(), 'Members · Reeve')
    await release()
  })
})

longTest('a slow filter keeps the page visible and shows the progress bar', async () => {
  const acme = await reeve.organization('Acme')
  await acme.person()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members')
    const release = await hold(page, /\/v1\/members\?.*status=suspended/)
    await page.evaluate(`history.pushState({}, '', '/members?status=suspended')`)
    await page.evaluate(`dispatchEvent(new PopStateEvent('popstate', { state: {} }))`)
    await bar(page).waitFor()
    await heading(page, 'Members').waitFor()
    await release()
    await bar(page).waitFor({ state: 'detached' })
  })
})

longTest('no part of a user id is shown while names load', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await acme.person()
  const { body: key } = await acme.owner.inSession('POST /v1/api-keys', {
    body: { name: 'soon', scopes: ['members:read'], expires_at: new Date(Date.now() + 3_600_000).toISOString() },
  })
  assert.ok(key.id, JSON.stringify(key))
  await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: {} })
  const name = await nameOf(acme, acme.owner)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    const release = await hold(page, /\/v1\/members\?.*user_id=/)
    await open('/')
    const item = page.getByRole('listitem').filter({ hasText: 'The key soon of' })
    await item.waitFor()
    assert.match((await item.textContent()) ?? '', /The key soon of … expires/)
    assert.equal(await page.getByText(acme.owner.userId.slice(-12)).count(), 0)
    await release()
    await item.getByRole('link', { name }).waitFor()
  })
})
