// Appearance that carries meaning: emphasis of exceptions, and layers above the page.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { inWindow, reeve } from '../harness/browser.ts'
import { busyPerson } from '../harness/busy-person.ts'
import { assertControlContrast } from '../harness/control-contrast.ts'
import { withHistory } from '../harness/history.ts'
import { longTest } from '../harness/long-form.ts'
import { withFailure } from '../harness/webhook.ts'

const TRANSPARENT = 'rgba(0, 0, 0, 0)'

const styleOf = (of: Locator, property: string) =>
  of.evaluate(
    (element, name) => element.ownerDocument.defaultView.getComputedStyle(element).getPropertyValue(name),
    property,
  )

longTest('a table emphasizes exceptional states only', async () => {
  const { acme } = await withHistory()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members')
    const pill = (state: string) => page.getByRole('cell', { name: state, exact: true }).locator('[data-state]').first()
    assert.equal(await styleOf(pill('Active'), 'background-color'), TRANSPARENT)
    assert.notEqual(await styleOf(pill('Suspended'), 'background-color'), TRANSPARENT)
    await page.getByRole('link', { name: 'Ada Owner' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ada Owner' }).waitFor()
    assert.notEqual(await styleOf(page.locator('main [data-state]').first(), 'background-color'), TRANSPARENT)
  })
})

longTest('empty fields, boxes and switches stand out from their surface in both themes', async () => {
  const acme = await reeve.organization('Acme')
  const { userId } = await busyPerson(acme)
  const screens = [
    [`/members/${userId}/suspend`, 3],
    ['/members', 3],
    ['/settings/keys?dialog=create', 10],
    ['/profiles', 10],
  ] as const
  for (const colorScheme of ['light', 'dark'] as const) {
    await inWindow({ as: acme.owner, colorScheme }, async ({ page, go, open }) => {
      await open('/audit')
      const track = page.getByRole('switch', { name: 'Live' }).locator('+ *')
      const off = await styleOf(track, 'background-color')
      const control = await page.evaluate(
        `getComputedStyle(document.documentElement).getPropertyValue('--reeve-control')`,
      )
      assert.equal(
        off,
        await page.evaluate(`{
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.color = '${control}'
        const color = getComputedStyle(probe).color
        probe.remove()
        color
      }`),
      )
      for (const [address, count] of screens) {
        await go(address)
        await page.locator('input').filter({ visible: true }).first().waitFor()
        await assertControlContrast(page, `${address}, ${colorScheme}`, count)
      }
    })
  }
})

longTest('menus have a shadow and the width of their button', async () => {
  const { acme } = await withHistory()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members')
    const button = page.getByRole('button', { name: 'Acme' })
    await button.click()
    const menu = page.getByRole('menu')
    await menu.waitFor()
    assert.notEqual(await styleOf(menu, 'box-shadow'), 'none')
    assert.equal((await menu.boundingBox())?.width, (await button.boundingBox())?.width)
  })
})

longTest('the profile menu shifts nothing, and shows the permissions lost and gained with each profile', async () => {
  const { acme } = await withHistory()
  const { userId } = await acme.person('administrator')
  const { name } = (await acme.owner.call(`GET /v1/members/${userId}`)).body
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${userId}`)
    const act = page.getByRole('button', { name: `Suspend ${name}` })
    const profile = page.getByRole('button', { name: `Profile of ${name}: Administrator` })
    const places = () => Promise.all([act, profile].map(one => one.boundingBox()))
    const before = await places()
    await profile.click()
    const option = page.getByRole('option', { name: 'Member', exact: true })
    await option.getByText(/^loses [1-9]\d*, gains 0 permissions$/).waitFor()
    await page.getByRole('option', { name: 'Administrator' }).getByText('Current profile').waitFor()
    assert.deepEqual(await places(), before)
    await page.keyboard.press('Escape')
    await option.waitFor({ state: 'detached' })
    await profile.and(page.locator(':focus')).waitFor()
  })
})

longTest('a printed page has no navigation and no controls, and exact times instead of relative ones', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await acme.person()
  const { name } = (await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open(`/members/${mallory.userId}/suspend`)
    await page.getByRole('button', { name: `Suspend ${name}` }).click()
    await page.getByRole('heading', { level: 1, name: `${name} is suspended` }).waitFor()
    const relative = page.locator('main time').first()
    await relative.waitFor()
    await page.emulateMedia({ media: 'print' })
    for (const hidden of [
      page.getByRole('navigation', { name: 'Main navigation' }),
      page.locator('header'),
      page.locator('main').getByRole('button'),
      page.locator('main').getByRole('link', { name: `Reactivate ${name}` }),
    ])
      assert.equal(await hidden.filter({ visible: true }).count(), 0)
    assert.equal(await relative.evaluate(element => element.checkVisibility()), false, 'the exact time is beside it')
    await go('/members')
    await page.getByRole('table').waitFor()
    assert.equal(await page.getByRole('searchbox').filter({ visible: true }).count(), 0)
    await page.getByRole('link', { name, exact: true }).click()
    const since = page.getByRole('region', { name: 'Suspension' }).locator('time').first()
    await since.waitFor({ state: 'attached' })
    const printed = await since.evaluate(element => {
      const { getComputedStyle } = element.ownerDocument.defaultView
      return [getComputedStyle(element).fontSize, getComputedStyle(element, '::after').content]
    })
    assert.deepEqual(printed, ['0px', JSON.stringify(await since.getAttribute('title'))])
  })
})

longTest('a click on a time shows it in the reader’s zone and in UTC, and Esc returns to it', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await acme.person()
  await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: {} })
  const { suspended_at: at } = (await acme.owner.call(`GET /v1/members/${mallory.userId}/suspension`)).body
  await inWindow({ as: acme.owner, isOwn: true }, async ({ page, context, open }) => {
    const zone = { timezoneId: 'America/Sao_Paulo' }
    await (await context.newCDPSession(page)).send('Emulation.setTimezoneOverride', zone)
    await open(`/members/${mallory.userId}`)
    const clock = (timeZone: string) =>
      new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(new Date(at))
    const since = page.getByRole('region', { name: 'Suspension' }).getByRole('button', { name: clock(zone.timezoneId) })
    const exact = page.getByRole('dialog', { name: 'Exact time' })
    await since.click()
    await exact.getByText('America/Sao_Paulo').waitFor()
    await exact.getByText(/ GMT-3/).waitFor()
    await exact.getByRole('button', { name: 'Copy: UTC' }).waitFor()
    const minute = clock('UTC').replace(/ .*/, '')
    await exact
      .getByText(new RegExp(`, ${minute}:`))
      .last()
      .waitFor()
    await page.keyboard.press('Escape')
    await exact.waitFor({ state: 'detached' })
    await since.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await exact.waitFor()
    await open('/members')
    await page.getByRole('row').filter({ hasText: mallory.email }).locator('button > time').last().click()
    await exact.getByRole('button', { name: 'Copy: UTC' }).waitFor()
  })
})

/** The styles of a page that consists of one card. The console or the service itself renders such a page. */
async function looksOf(page: Page) {
  const stylesOf = async (of: Locator, names: readonly string[]) =>
    Promise.all(names.map(async name => [name, await styleOf(of, name)]))
  const heading = page.getByRole('heading', { level: 1 })
  const card = page.locator('main > div').filter({ has: heading })
  const mark = page.getByRole('main').locator('img, svg').first()
  const place = await card.boundingBox()
  return {
    canvas: await styleOf(page.locator('body'), 'background-color'),
    heading: await stylesOf(heading, [
      'font-family',
      'font-size',
      'font-weight',
      'line-height',
      'letter-spacing',
      'color',
    ]),
    lead: await stylesOf(page.locator('main p').first(), ['font-size', 'line-height', 'color']),
    card: await stylesOf(card, ['background-color', 'border-color', 'border-radius', 'padding', 'width']),
    left: place?.x,
    name: await stylesOf(page.getByText('Reeve', { exact: true }), [
      'font-size',
      'font-weight',
      'line-height',
      'color',
    ]),
    mark: [(await mark.boundingBox())?.width, (await mark.boundingBox())?.height],
    action: await stylesOf(page.locator('main').locator('a[href="/"], button[type=submit]').first(), [
      'background-color',
      'color',
      'font-size',
      'font-weight',
      'border-radius',
      'width',
      'height',
    ]),
    fonts: await page.evaluate(`document.fonts.ready.then(fonts => [...fonts]
      .filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')))`),
  }
}

longTest('a page of the service itself has the font, the mark and the colours of the sign-in card', async () => {
  // Without an organization, the sign-in page says how to set up one.
  await reeve.organization()
  const icon = readFileSync(join(import.meta.dirname, '..', '..', 'src', 'ui', 'icon.svg'), 'utf8')
  for (const viewport of [undefined, { width: 375, height: 800 }])
    for (const colorScheme of ['light', 'dark'] as const) {
      await inWindow({ colorScheme, ...(viewport && { viewport }) }, async ({ page, open }) => {
        await open('/sign-in')
        await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
        const expected = await looksOf(page)
        await open('/auth/nothing')
        assert.deepEqual(await looksOf(page), expected, colorScheme)
        for (const path of await page.locator('svg path, svg rect').all()) {
          const shape = (await path.getAttribute('d')) ?? `rx="${await path.getAttribute('rx')}"`
          assert.ok(icon.includes(shape), shape)
        }
      })
    }
})

longTest('in the dark theme cards differ from the page, and the selected segment from its track', async () => {
  const { acme, webhookId } = await withFailure()
  await inWindow({ as: acme.owner, colorScheme: 'dark' }, async ({ page, open }) => {
    await open(`/webhooks/${webhookId}`)
    const luminanceOf = async (part: Locator) => {
      const color: string = await styleOf(part, 'background-color')
      const channels = color.match(/\d+/g)?.map(Number) ?? []
      const [red = 0, green = 0, blue = 0] = channels.map(channel => ((channel / 255 + 0.055) / 1.055) ** 2.4)
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    }
    const segments = page.getByRole('radiogroup')
    const thumb = segments.locator('[class*=segmentIndicator]')
    await thumb.waitFor()
    assert.ok((await luminanceOf(thumb)) / (await luminanceOf(segments)) > 1.75)
    const card = page.getByRole('table').locator('..')
    assert.ok((await luminanceOf(card)) / (await luminanceOf(page.locator('body'))) > 1.12)
  })
})
