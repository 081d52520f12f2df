import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertAccessibleNow, ZOOMED } from '../harness/axe.ts'
import { inWindow, reeve } from '../harness/browser.ts'
import { busyPerson, nameOf } from '../harness/busy-person.ts'
import { inShortForm, longTest } from '../harness/long-form.ts'
import { FAULT_REQUEST_ID, failAt } from '../harness/network-faults.ts'

const ALL_FORMS = [
  { colorScheme: 'dark', locale: 'pt-BR' },
  { colorScheme: 'light', locale: 'en' },
] as const
/** The short form uses only the first language, which has the longer texts. */
const FORMS = inShortForm(ALL_FORMS)

/** Asserts that no element is animated, because the window prefers reduced motion. */
async function assertStill(page: Page, where: string): Promise<void> {
  const moving = await page.evaluate<string[]>(`[...document.querySelectorAll('*')]
    .filter(one => !/^0s(, 0s)*$/.test(getComputedStyle(one).transitionDuration) || one.getAnimations().length > 0)
    .map(one => one.outerHTML.slice(0, 100))`)
  assert.deepEqual(moving, [], where)
}

test('errors, menus, the palette, the dialog and the receipt are accessible at 200 % zoom', async () => {
  for (const form of FORMS) {
    const acme = await reeve.organization('Acme')
    const mallory = await busyPerson(acme)
    const name = await nameOf(acme, mallory)
    const isEnglish = form.locale === 'en'
    await inWindow({ as: acme.owner, viewport: ZOOMED, reducedMotion: 'reduce', ...form }, async window => {
      const { page, open, context } = window
      const check = (what: string) => assertAccessibleNow(window, `${what}, ${form.colorScheme}, ${form.locale}`)
      const mend = await failAt(window, 'internal_error', request => request.url().includes('/v1/members?'))
      await open('/members')
      await page.getByText(FAULT_REQUEST_ID).waitFor()
      await check('a fault')
      await mend()

      await open(`/members/${mallory.userId}/suspend`)
      await page.getByRole('radio').first().waitFor()
      await check('the suspension')
      for (const menu of [/^Acme/, /^Ada Owner/]) {
        await page.getByRole('button', { name: menu }).click()
        await page.getByRole('menuitem').first().waitFor()
        await assertStill(page, `the menu ${menu}`)
        await check(`the menu ${menu}`)
        await page.keyboard.press('Escape')
        await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
      }
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
      await check('the palette')
      await page.keyboard.type('zzz')
      await page.getByText(isEnglish ? 'No results' : 'Nenhum resultado').waitFor()
      await check('the palette without an answer')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })

      await page.getByRole('radio').first().check()
      await page.getByRole('button', { name: isEnglish ? `Suspend ${name}` : `Suspender ${name}` }).click()
      const receipt = page.getByRole('region', { name: isEnglish ? 'Suspension' : 'Suspensão' })
      await receipt.getByRole('button').nth(1).waitFor()
      await check('the receipt')

      await context.clearCookies()
      await receipt.getByRole('link').last().click()
      await page.getByRole('dialog').getByRole('textbox').last().waitFor()
      await check('signing in again')
    })
  }
})

longTest('the menus and the palette are accessible', async () => {
  const { owner } = await reeve.organization('Acme')
  const openMenu = (name: RegExp) => async (page: Page) => {
    await page.getByRole('button', { name }).click()
    await page.getByRole('menuitem').first().waitFor()
  }
  const openPalette = async (page: Page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('option').first().waitFor()
  }
  await assertAccessible(
    [
      ['/', openMenu(/^Acme/)],
      ['/', openMenu(/^Ada Owner/)],
      ['/', openPalette],
    ],
    owner,
  )
})
