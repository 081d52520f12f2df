import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { recordSystemEntry } from '../../../server/src/features/audit/index.ts'
import { contextWithoutRequest, SYSTEM_ACTOR } from '../../../server/src/operations/internal-change.ts'
import { eventually, inWindow, reeve } from '../harness/browser.ts'
import { busyPerson, nameOf } from '../harness/busy-person.ts'
import { longTest } from '../harness/long-form.ts'

test('a failed sign-in and a webhook of the same member are one incident, which leads to the suspension', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await busyPerson(acme)
  const name = await nameOf(acme, mallory)
  const url = 'https://exfil.example/reeve'
  await mallory.call('POST /v1/governance/webhooks', { body: { url, event_types: ['*'] } })
  const fact = {
    action: 'account.sign_in_failed',
    target: { type: 'account' as const, id: mallory.userId, name: mallory.email },
    reason: 'invalid_credentials',
  }
  const context = { ...contextWithoutRequest(), ip: '192.0.2.203' }
  await recordSystemEntry(reeve.app.runtime, fact, { actor: SYSTEM_ACTOR, context })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/')
    const needs = page.getByRole('list', { name: 'Needs attention' })
    const signals = needs.getByRole('list', { name: `Possible incident: ${name}` }).getByRole('listitem')
    const [signIn, change] = [signals.filter({ hasText: '1 failed sign-in' }), signals.filter({ hasText: url })]
    await change.getByText('test', { exact: true }).waitFor()
    const [from, made] = [signIn.getByText('192.0.2.203'), change.getByText('127.0.0.1')]
    const ends = async (chip: Locator) => {
      const box = await chip.boundingBox()
      return box && Math.round(box.x + box.width)
    }
    assert.equal(await ends(from), await ends(made), 'the addresses do not end in line')
    await signIn.locator('[data-clock]').waitFor()
    await eventually(() => needs.getByText(url).count(), 1)
    await eventually(() => needs.getByText('192.0.2.203').count(), 1)
    const card = needs.getByRole('listitem').filter({ hasText: 'Possible incident' })
    await page.setViewportSize({ width: 375, height: 800 })
    const act = await card.getByRole('link', { name: `Suspend ${name}`, exact: true }).boundingBox()
    assert.ok(act && act.x + act.width <= 375 - 16, `the action ends at ${act && act.x + act.width} of 375 px`)
    await page.setViewportSize({ width: 1280, height: 800 })
    await card.getByText('Critical').waitFor()
    await card.getByRole('link', { name: `Suspend ${name}`, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: `Suspend ${name}` }).waitFor()
    assert.equal(new URL(page.url()).pathname, `/members/${mallory.userId}/suspend`)
  })
})

longTest('at 375 px the address of a repeated change stays in one line beside its long time', async () => {
  const acme = await reeve.organization()
  for (const name of ['Acme One', 'Acme Two']) await acme.owner.inSession('PATCH /v1/organization', { body: { name } })
  await inWindow({ as: acme.owner, viewport: { width: 375, height: 800 } }, async ({ page, open }) => {
    await open('/')
    const row = page
      .getByRole('list', { name: /^Activity: / })
      .getByRole('listitem')
      .filter({ hasText: '2 times' })
    const chip = await row.getByText('127.0.0.1').boundingBox()
    assert.ok(chip && chip.height < 30, `${chip?.height}`)
  })
})
