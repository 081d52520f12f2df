import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Measure } from './interactions.ts'

/** Formats numbers as the console does. */
const shown = (count: number) => new Intl.NumberFormat('en').format(count)
const KEY_PAUSE_MS = { delay: 80 }

const sidebar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const filled = (page: Page, n: number) => page.getByRole('link', { name: `Filled ${n}`, exact: true })

/** Measures the way from the members list to a member's page, and back. */
export async function useMembers(page: Page, measure: Measure): Promise<void> {
  const field = page.getByRole('searchbox')
  await field.click()
  await page.keyboard.type('Filled 1', KEY_PAUSE_MS)
  await measure(
    'members, searched',
    () => page.keyboard.press('9'),
    async () => {
      await filled(page, 1).waitFor({ state: 'detached' })
      await filled(page, 19).waitFor()
    },
  )
  await field.fill('')
  await filled(page, 2).waitFor()
  await measure('members, next page', nextPage(page), () => filled(page, 60).waitFor())
  await measure('members, the page after', nextPage(page), () => filled(page, 120).waitFor())
  await measure(
    'a member',
    () => filled(page, 120).click(),
    () => heading(page, 'Filled 120').waitFor(),
  )
  await measure(
    'members, by the way back',
    () => page.goBack(),
    () => filled(page, 120).waitFor(),
  )
}

const nextPage = (page: Page) => () => page.getByRole('button', { name: 'Next page' }).click()

/** Measures the page of a member with half of the audit trail, opened with the palette. */
export async function useHistory(page: Page, measure: Measure): Promise<void> {
  await measure(
    'the palette',
    () => page.keyboard.press('Control+k'),
    () => page.getByRole('dialog').waitFor(),
  )
  await page.keyboard.type('Filled ', KEY_PAUSE_MS)
  await measure(
    'a person in the palette',
    () => page.keyboard.press('2'),
    () => page.getByRole('option', { name: 'Filled 2 · ' }).waitFor(),
  )
  await measure(
    'their page',
    () => page.keyboard.press('Enter'),
    () => heading(page, 'Filled 2').waitFor(),
  )
  const rowsOf = (name: string) => page.getByRole('table', { name, exact: true }).getByRole('row')
  await measure(
    'their history',
    () => page.getByRole('link', { name: 'Activity', exact: true }).click(),
    async () => {
      await rowsOf('Changes to Filled 2 by others').nth(30).waitFor()
      await rowsOf('Actions by Filled 2').nth(30).waitFor()
    },
  )
}

/** Measures screens other than plain lists. */
export async function useOthers(page: Page, measure: Measure, members: number): Promise<void> {
  await measure(
    'overview',
    () => sidebar(page, 'Overview').click(),
    () => page.getByRole('link', { name: `${shown(members + 1)} active members` }).waitFor(),
  )
  await measure(
    'profiles',
    () => sidebar(page, 'Profiles').click(),
    () => page.getByRole('checkbox').first().waitFor(),
  )
  await measure(
    'a permission, and who is affected',
    () => page.getByRole('checkbox', { name: 'Member: ', disabled: false }).first().click(),
    () => page.getByText(`Takes effect immediately for ${shown(members)} members`).waitFor(),
  )
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await measure(
    'webhooks',
    () => sidebar(page, 'Webhooks').click(),
    () => page.getByRole('table', { name: 'Webhooks' }).getByRole('row').nth(20).waitFor(),
  )
  await sidebar(page, 'Settings').click()
  await heading(page, 'Settings').waitFor()
  const names = page.getByRole('table', { name: 'API keys' }).getByRole('link', { name: /^Filled / })
  let askedForNames = 0
  page.on('request', request => {
    if (/\/v1\/members(\/|\?user_id)/.test(request.url())) askedForNames++
  })
  await measure(
    'keys, and whose they are',
    () => page.getByRole('link', { name: 'API keys', exact: true }).click(),
    () => names.nth(48).waitFor(),
  )
  assert.equal(askedForNames, 1, 'the names of a page are not read together')
  const first = names.first()
  const before = await first.textContent()
  await measure('keys, next page', nextPage(page), () => first.filter({ hasNotText: before ?? '' }).waitFor())
}

/** Measures searches of the audit trail. */
export async function useTrail(page: Page, measure: Measure, entries: number): Promise<void> {
  const rows = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
  const counted = (count: number) => page.getByText(new RegExp(`^${shown(count)} entries\\. Highest bar`))
  await measure(
    'audit log',
    () => sidebar(page, 'Audit log').click(),
    () => rows.nth(49).waitFor(),
  )
  const field = page.getByRole('combobox', { name: 'Filters' })
  await field.click()
  await page.keyboard.type('actor:Filled ', KEY_PAUSE_MS)
  const actor = page.getByRole('option', { name: 'actor: Filled 2 · ' })
  await measure(
    'actor: suggested',
    () => page.keyboard.press('2'),
    () => actor.waitFor(),
  )
  await measure(
    'actor: chosen',
    () => actor.click(),
    () => counted(entries / 2).waitFor(),
  )
  await field.click()
  await page.keyboard.type('action:member.susp', KEY_PAUSE_MS)
  const action = page.getByRole('option', { name: 'action: member.suspended', exact: true })
  await measure(
    'action: suggested',
    () => page.keyboard.press('e'),
    () => action.waitFor(),
  )
  await measure(
    'action: chosen',
    () => page.keyboard.press('Enter'),
    () => counted(entries / 20).waitFor(),
  )
  await measure(
    'a filter removed',
    () => page.getByRole('button', { name: 'All actions' }).click(),
    () => counted(entries / 2).waitFor(),
  )
  await measure(
    'all filters removed',
    () => page.getByRole('button', { name: 'All actors' }).click(),
    () => counted(entries / 2).waitFor({ state: 'detached' }),
  )

  const {
    x = 0,
    y = 0,
    width = 0,
  } = (await page.getByRole('region', { name: 'Entries over time' }).boundingBox()) ?? {}
  await page.mouse.move(x + width / 4, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + 20, { steps: 10 })
  await measure(
    'a part of the time',
    () => page.mouse.up(),
    () => page.getByRole('button', { name: 'Clear the custom range' }).waitFor(),
  )

  const panel = page.getByRole('dialog', { name: 'Entry' })
  await measure(
    'an entry, and what it caused',
    () => rows.first().getByRole('link', { name: 'Open entry' }).click(),
    () => panel.getByRole('region', { name: 'From the same request' }).getByRole('listitem').nth(1).waitFor(),
  )
  await measure(
    'the entry closed',
    () => page.keyboard.press('Escape'),
    () => panel.waitFor({ state: 'detached' }),
  )
  const newest = await rows.first().textContent()
  await measure('audit log, next page', nextPage(page), () =>
    rows
      .first()
      .filter({ hasNotText: newest ?? '' })
      .waitFor(),
  )
}
