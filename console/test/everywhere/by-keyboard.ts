import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givePassword, PASSWORD } from '../../../server/test/harness/browser.ts'
import { inWindow, reeve } from '../harness/browser.ts'
import { busyPerson, nameOf } from '../harness/busy-person.ts'
import { copiedBy } from '../harness/clipboard.ts'
import { assertFocusVisible, goTo } from '../harness/keyboard.ts'

test('a member can be suspended by keyboard alone, from sign-in to sign-out', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await busyPerson(acme)
  const name = await nameOf(acme, mallory)
  await givePassword(reeve, acme.owner.userId)
  await inWindow({}, async ({ page, open }) => {
    const { keyboard } = page
    await open('/members')
    await keyboard.type(acme.owner.email)
    await goTo(page, page.getByRole('textbox', { name: 'Password' }))
    await keyboard.type(PASSWORD)
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()

    const palette = page.getByRole('dialog', { name: 'Search' })
    const find = page.getByRole('button', { name: 'Search' })
    await goTo(page, find)
    await keyboard.press('Control+k')
    await palette.waitFor()
    await keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    // The palette restores the focus.
    await find.and(page.locator(':focus')).waitFor()
    await keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search members, pages and actions' }).waitFor()
    await assertFocusVisible(page)
    await keyboard.type(name)
    await page.getByRole('option', { name: mallory.email, selected: true }).waitFor()
    await keyboard.press('Enter')

    await goTo(page, page.getByRole('button', { name: `Suspend ${name}` }))
    await keyboard.press('Enter')
    const act = page.getByRole('button', { name: `Suspend ${name}` })
    const keep = page.getByRole('radio', { name: 'Keep running' })
    await keep.waitFor()
    await goTo(page, act)
    await page.getByRole('tooltip', { name: 'Choose what happens to the Oracle.' }).waitFor()
    // While no radio is checked, Tab can reach either of them. The button always focuses the first one.
    await keyboard.press('Enter')
    await keep.and(page.locator(':focus')).waitFor()
    await assertFocusVisible(page)
    await keyboard.press('ArrowDown')
    await page.getByRole('listitem').filter({ hasText: '2 triggers' }).waitFor()
    await goTo(page, page.getByRole('textbox', { name: 'Reason' }))
    await keyboard.type('laptop stolen')
    await goTo(page, act)
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: `${name} is suspended` }).waitFor()

    await goTo(page, page.getByRole('button', { name: 'Copy summary' }))
    const [copied] = await Promise.all([
      copiedBy(page, () => keyboard.press('Enter')),
      page.getByRole('button', { name: 'Copied' }).waitFor(),
    ])
    const lines = [
      new RegExp(`^Suspended in Acme: ${name} \\(${mallory.email}\\)\n`),
      /^Since: .+ \(\d{4}-\d\d-\d\dT[\d:.]+Z\)$/m,
      /^By: Ada Owner$/m,
      /^Reason: laptop stolen$/m,
      /^Suspension ID: [0-9a-f-]{36}$/m,
      /^Audit log: http:\/\/\S+\/audit\?entry=\d+$/m,
      /^Stopped: access, 1 API key \(test\), 2 triggers, and 1 invitation \(alan@acme\.test\)$/m,
      /^Triggers that reactivation enables: Digest, Nightly report$/m,
      /^The Oracle: Paused by this suspension$/m,
      /^Keeps running: nothing that Reeve controls$/m,
      /^- \[ \] GitHub “acme-robots”: .+ It stays valid until someone revokes it at GitHub\.$/m,
    ]
    for (const line of lines) assert.match(copied, line)
    await goTo(page, page.getByRole('button', { name: /^Ada Owner/ }), 'Shift+Tab')
    await keyboard.press('Enter')
    const signOut = page.getByRole('menuitem', { name: 'Sign out' })
    await signOut.waitFor()
    // The menu receives the key only once it has the focus.
    await page.locator('[role=menu]:focus-within').waitFor()
    await keyboard.press('Escape')
    await signOut.waitFor({ state: 'hidden' })
    // The menu restores the focus.
    await page
      .getByRole('button', { name: /^Ada Owner/ })
      .and(page.locator(':focus'))
      .waitFor()
    await keyboard.press('Enter')
    await goTo(page, signOut, 'ArrowDown')
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  })
  const { body } = await acme.owner.call(`GET /v1/members/${mallory.userId}/suspension`)
  assert.deepEqual([body.reason, body.oracle_paused], ['laptop stolen', true])
})
