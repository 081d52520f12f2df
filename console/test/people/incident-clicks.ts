// Counts the actions that suspend a member: clicks from the sign-in on, or groups of keys with the palette.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { givePassword, PASSWORD } from '../../../server/test/harness/browser.ts'
import { inWindow, reeve } from '../harness/browser.ts'
import { busyPerson } from '../harness/busy-person.ts'

const MOST_CLICKS = 12
const MOST_KEY_GROUPS = 4

async function acmeWithMallory() {
  const acme = await reeve.organization('Acme')
  const mallory = await busyPerson(acme)
  await acme.owner.call(`PATCH /v1/members/${mallory.userId}/details`, { body: { name: 'Mallory Voss' } })
  const statusOf = async () => (await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body.status
  return { acme, statusOf }
}

/** Counts the presses of the pointer on every page from now on. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('countPress', () => void presses++)
  await page.addInitScript("addEventListener('pointerdown', ({ isTrusted }) => isTrusted && countPress(), true)")
  return () => presses
}

test(`from the sign-in to a suspended member are at most ${MOST_CLICKS} clicks, with keys for text only`, async () => {
  const { acme, statusOf } = await acmeWithMallory()
  await givePassword(reeve, acme.owner.userId)
  await inWindow({ isOwn: true }, async ({ page, open }) => {
    const presses = await countPresses(page)
    let clicks = 0
    const click = async (target: Locator) => {
      clicks++
      await target.click()
    }
    const type = async (field: Locator, text: string) => {
      await click(field)
      await page.keyboard.type(text)
    }
    await open('/sign-in')
    await type(page.getByRole('textbox', { name: 'Email' }), acme.owner.email)
    await type(page.getByLabel('Password', { exact: true }), PASSWORD)
    await click(page.getByRole('button', { name: 'Sign in', exact: true }))
    await click(page.getByRole('link', { name: 'Members', exact: true }))
    await click(page.getByRole('link', { name: 'Mallory Voss', exact: true }))
    await click(page.getByRole('button', { name: 'Suspend Mallory Voss' }))
    await type(page.getByRole('textbox', { name: 'Reason' }), 'laptop stolen')
    await click(page.getByRole('radio', { name: 'Keep running' }))
    await click(page.getByRole('button', { name: 'Suspend Mallory Voss' }))
    await page.getByRole('heading', { level: 1, name: 'Mallory Voss is suspended' }).waitFor()
    assert.equal(presses(), clicks)
    assert.ok(clicks <= MOST_CLICKS, `${clicks} clicks`)
  })
  assert.equal(await statusOf(), 'suspended')
})

test(`with the palette a member is suspended by ${MOST_KEY_GROUPS} groups of keys, and no click`, async () => {
  const { acme, statusOf } = await acmeWithMallory()
  await inWindow({ as: acme.owner, isOwn: true }, async ({ page, open }) => {
    const presses = await countPresses(page)
    await open('/')
    const groups = [
      () => page.keyboard.press('Control+k'),
      () => page.keyboard.type('suspend mallory'),
      () => page.keyboard.press('Enter'),
      () => page.keyboard.press('Control+Enter'),
    ]
    const shown = [
      page.getByRole('combobox', { name: 'Search members, pages and actions' }),
      page.getByRole('option', { name: /^Suspend Mallory Voss and/, selected: true }),
      page.getByRole('button', { name: 'Suspend Mallory Voss', disabled: false }),
      page.getByRole('heading', { level: 1, name: 'Mallory Voss is suspended' }),
    ]
    assert.ok(groups.length <= MOST_KEY_GROUPS)
    for (const [index, press] of groups.entries()) {
      await press()
      await shown[index]?.waitFor()
    }
    assert.equal(presses(), 0)
  })
  assert.equal(await statusOf(), 'suspended')
})
