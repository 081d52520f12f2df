import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually, inWindow, reeve } from '../harness/browser.ts'
import { busyPerson, nameOf } from '../harness/busy-person.ts'
import { copiedBy } from '../harness/clipboard.ts'
import { longTest } from '../harness/long-form.ts'

/** Records the lowest scroll position of the page from now on. */
const watchScroll = (page: Page) =>
  page.evaluate(`{
    window.lowestScroll = scrollY
    const sample = () => {
      window.lowestScroll = Math.min(window.lowestScroll, scrollY)
      requestAnimationFrame(sample)
    }
    sample()
  }`)

longTest('choosing for the Oracle and disabling a webhook keep the scroll position', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await busyPerson(acme)
  const exfil = { url: 'https://exfil.example/reeve', event_types: ['*'] }
  await mallory.call('POST /v1/governance/webhooks', { body: exfil })
  await inWindow({ as: acme.owner, viewport: { width: 1280, height: 500 } }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}/suspend`)
    const disable = page.getByRole('button', { name: `Disable now: ${exfil.url}` })
    await disable.scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate<number>('scrollTo(0, 120), scrollY')
    assert.ok(scrolled > 100, `the page is too short to scroll: ${scrolled}`)
    await watchScroll(page)
    const lowest = () => page.evaluate<number>('window.lowestScroll')
    for (const choice of ['Pause', 'Keep running']) {
      await page.getByRole('radio', { name: choice }).click()
      await page.locator('form [type=submit]').waitFor()
    }
    assert.equal(await lowest(), scrolled, 'a choice for the Oracle scrolls')
    assert.equal(await disable.textContent(), 'Disable now')
    await disable.click()
    await page.getByText('Disabled. Nothing more is sent.').waitFor()
    await page.locator('form [type=submit]').waitFor()
    assert.ok((await lowest()) > scrolled - 60, `disabling scrolls to ${await lowest()}`)
  })
})

test('the receipt lists what still runs, and marking a follow-up as done shifts nothing', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await busyPerson(acme)
  const name = await nameOf(acme, mallory)
  const off = { user_id: mallory.userId, kind: 'agent', name: 'Old report', enabled: false }
  await acme.owner.call('PUT /v1/triggers/old', { body: off })
  await acme.owner.call('PATCH /v1/triggers/old', { body: { enabled: false } })
  const exfil = { url: 'https://exfil.example/reeve', event_types: ['*'], description: 'backup' }
  await mallory.call('POST /v1/governance/webhooks', { body: exfil })
  const copied = (page: Page) =>
    copiedBy(page, () => page.getByRole('button', { name: /^(Copy summary|Copied)$/ }).click())
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}/suspend`)
    const stops = page.getByRole('region', { name: 'Will stop' })
    await stops.getByText('1 more trigger was already off').waitFor()
    await page.getByRole('radio', { name: 'Pause' }).check()
    await page.getByRole('button', { name: `Suspend ${name}` }).click()
    const verdict = page.getByRole('status', { name: `${name} no longer has access.` })
    const running = 'webhook “backup” (https://exfil.example/reeve)'
    await verdict.getByText(`Keeps running: ${running}`).waitFor()
    assert.match(await copied(page), new RegExp(`^Keeps running: ${running.replace(/[()]/g, '.')}$`, 'm'))
    const left = page.getByRole('region', { name: 'Manual follow-up' })
    await left.getByText('It stays valid until someone revokes it at GitHub.').waitFor()
    await left.getByText('0 of 2 done').waitFor()
    await left.getByText('Webhook “backup”').waitFor()
    const below = left.getByRole('link', { name: 'Review activity and sign-ins' })
    const top = (await below.boundingBox())?.y
    await left.getByRole('checkbox', { name: 'Done: GitHub “acme-robots”' }).click()
    await left.getByText('1 of 2 done').waitFor()
    await left.getByText('Done by').waitFor()
    assert.match(await copied(page), /^- \[x\] GitHub “acme-robots”: Done by Ada Owner, .* \(\d{4}-.*Z\)$/m)
    assert.equal((await below.boundingBox())?.y, top, 'ticking moves what is below')
    await left.getByRole('button', { name: `Disable ${exfil.url}` }).click()
    await left.getByText('2 of 2 done').waitFor()
    assert.equal(await left.getByRole('checkbox', { name: `Done: ${exfil.url}` }).isChecked(), true)
    await verdict.getByText('Keeps running: nothing that Reeve controls').waitFor()
  })
})

test('the follow-up of a removed webhook is done on the overview and on the member’s page', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await busyPerson(acme)
  const exfil = { url: 'https://exfil.example/reeve', event_types: ['*'] }
  const { id } = (await mallory.call('POST /v1/governance/webhooks', { body: exfil })).body
  await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: { keep_oracle: false } })
  await acme.owner.call(`DELETE /v1/governance/webhooks/${id}`)
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open('/')
    await page.getByText('1 open follow-up from the last suspension.').waitFor()
    await go(`/members/${mallory.userId}`)
    const left = page.getByRole('region', { name: 'Manual follow-up' })
    await left.getByText('1 of 2 done').waitFor()
    await left.getByText('Removed. Nothing more is sent.').waitFor()
    const checkbox = left.getByRole('checkbox', { name: 'Done: https://exfil.example' })
    assert.deepEqual([await checkbox.isChecked(), await checkbox.isDisabled()], [true, true])
  })
})

longTest('a reactivation mentions no ended sessions if the suspension ended none', async () => {
  const acme = await reeve.organization('Acme')
  const linus = await acme.person()
  const body = { block_login: true }
  const { status, body: receipt } = await acme.owner.call(`POST /v1/members/${linus.userId}/suspension`, { body })
  assert.deepEqual([status, receipt.login_blocked, receipt.sessions_ended], [200, true, 0])
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${linus.userId}/reactivate`)
    await page.getByText('The password stays the same.').waitFor()
    await page.waitForLoadState('networkidle')
    assert.equal(await page.getByText('are not restored').count(), 0)
  })
})

longTest('a reactivation without revoked invitations omits them, and offers a summary to copy', async () => {
  const acme = await reeve.organization('Acme')
  const linus = await acme.person()
  const name = await nameOf(acme, linus)
  await acme.owner.call(`POST /v1/members/${linus.userId}/suspension`, { body: { reason: 'laptop stolen' } })
  await inWindow({ as: acme.owner, viewport: { width: 375, height: 800 } }, async ({ page, open }) => {
    await open(`/members/${linus.userId}/reactivate`)
    await page.getByText('“laptop stolen”').waitFor()
    const comes = page.getByRole('region', { name: 'Will be restored' })
    const [warning, list] = await Promise.all(
      [page.getByText('The password stays the same.'), comes].map(async part => (await part.boundingBox())?.y ?? 0),
    )
    assert.ok(Number(warning) < Number(list), 'the warning is below the list')
    assert.equal(await page.getByText('Pending invitations').count(), 0)
    assert.equal(await page.getByText('are not restored').count(), 0, 'sign-in was not blocked')
    await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('new laptop')
    const curl = await copiedBy(page, () => page.getByRole('button', { name: 'Copy as curl' }).click())
    assert.deepEqual([/reason=new/.test(curl), /restore_webhooks/.test(curl)], [true, false], curl)
    await page.getByRole('textbox', { name: 'Reason (optional)' }).press('Control+Enter')
    const verdict = page.getByRole('status', { name: `${name} has access again.` })
    await verdict.locator('time').waitFor()
    const outcome = page.getByRole('region', { name: 'Reactivation' })
    const entry = verdict.getByRole('link', { name: /^Audit entry \d+$/ })
    const address = new URL((await entry.getAttribute('href')) ?? '', page.url())
    assert.equal(await page.getByText('“laptop stolen”').count(), 0, 'it still says suspended')
    const copy = outcome.getByRole('button', { name: 'Copy summary' })
    const summary = (await copiedBy(page, () => copy.click())).split('\n')
    const heading = `Reactivated in Acme: ${name} (${linus.email})`
    for (const line of [heading, 'By: Ada Owner', 'Reason: new laptop', 'Restored: access', `Audit log: ${address}`]) {
      assert.ok(summary.includes(line), `${line} is not in ${summary.join('\n')}`)
    }
    await entry.click()
    await page.getByRole('dialog', { name: /^Entry \d+$/ }).waitFor()
  })
})

longTest('on a phone the overview starts with what needs attention, and a member’s menu shares a row', async () => {
  const acme = await reeve.organization('Acme')
  const linus = await acme.person()
  await acme.owner.call(`POST /v1/members/${linus.userId}/suspension`)
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  await inWindow({ as: acme.owner, viewport: { width: 375, height: 800 } }, async ({ page, open, go }) => {
    await open('/')
    // The checklist already asks for a second owner.
    await page.getByRole('list', { name: 'Get started' }).getByText('Add a second owner').waitFor()
    await page.getByText('1 key belongs to a suspended member').waitFor()
    assert.equal(await page.getByRole('link', { name: 'Choose a second owner' }).count(), 1)
    const figure = page.getByRole('link', { name: '1 suspended member' })
    assert.ok((await topOf(page.getByRole('region', { name: 'Needs attention' }))) < (await topOf(figure)))
    await go(`/members/${linus.userId}`)
    await page.getByText('Profile:').waitFor()
    const menu = page.getByRole('button', { name: /^More/ })
    assert.ok((await topOf(menu)) < (await topOf(page.getByText(linus.email).first())), 'the menu has a row of its own')
  })
})

test('a follow-up that was done is done in the next suspension, too, and its audit entry names it', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await busyPerson(acme)
  const path = `/v1/members/${mallory.userId}/suspension`
  const connected_at = new Date(Date.now() - 60_000).toISOString()
  const body = { provider: 'slack', name: 'acme', connected_at }
  await acme.owner.call(`PUT /v1/members/${mallory.userId}/integrations/slack`, { body })
  await acme.owner.call(`POST ${path}`, { body: { keep_oracle: true, block_login: true } })
  const { follow_ups } = (await acme.owner.call(`GET ${path}/follow-ups`)).body
  const { id } = follow_ups.find(({ item_id }: { item_id: string }) => item_id === 'slack')
  await acme.owner.call(`PATCH ${path}/follow-ups/${id}`, { body: { done: true } })
  await acme.owner.call(`DELETE ${path}`)
  await acme.owner.call(`POST ${path}`, { body: { keep_oracle: true, block_login: true } })
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open(`/members/${mallory.userId}`)
    const left = page.getByRole('region', { name: 'Manual follow-up' })
    await left.getByText('1 of 2 done').waitFor()
    const rows = left.getByRole('listitem')
    await eventually(() => rows.count(), 2)
    await rows.getByText(/^Done by Ada Owner, .+, in an earlier suspension$/).waitFor()
    await go('/audit?action=member.follow_up_changed')
    await page.getByText(/^Ada Owner marked the follow-up “acme” of .+ as done$/).waitFor()
  })
})

test('open follow-ups need attention, and stay on the member’s page after a reactivation', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await busyPerson(acme)
  const name = await nameOf(acme, mallory)
  const path = `/v1/members/${mallory.userId}/suspension`
  await acme.owner.call(`POST ${path}`, { body: { keep_oracle: true } })
  await acme.owner.call(`DELETE ${path}`)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/')
    const needs = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem')
    const item = needs.filter({ hasText: `${name}: 1 open follow-up from before the reactivation.` })
    await item.getByRole('link', { name: 'View follow-ups' }).click()
    const left = page.getByRole('region', { name: 'Follow-up from before the reactivation' })
    await left.getByText('0 of 1 done').waitFor()
    assert.equal(await left.getByRole('link', { name: 'Review activity and sign-ins' }).count(), 0)
    await left.getByRole('checkbox', { name: 'Done: GitHub “acme-robots”' }).click()
    await left.getByText('1 of 1 done').waitFor()
    await open(`/members/${mallory.userId}`)
    assert.equal(await left.count(), 0)
    await open('/')
    assert.equal(await item.count(), 0)
  })
})

test('the effects and the summary of a suspension omit what was removed or transferred since', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await busyPerson(acme)
  const exfil = { url: 'https://exfil.example/reeve', event_types: ['*'] }
  const { id: webhookId } = (await mallory.call('POST /v1/governance/webhooks', { body: exfil })).body
  const body = { keep_oracle: true, disable_webhooks: true }
  await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body })
  const label = 'Webhooks that reactivation enables'
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    const summary = async (effect: string) => {
      await open(`/members/${mallory.userId}`)
      await page.getByText('Effects', { exact: true }).click()
      await page.getByRole('definition').getByText(effect, { exact: true }).waitFor()
      return copiedBy(page, () => page.getByRole('button', { name: 'Copy summary' }).click())
    }
    const before = await summary('Kept running by this suspension')
    const goesOn = page.getByRole('region', { name: 'Keeps running' })
    await goesOn.getByText('Triggers that also keep running: Digest').waitFor()
    assert.match(before, new RegExp(`^${label}: https://exfil\\.example`, 'm'))
    assert.match(before, /^Keeps running: .*the Oracle, its trigger “Digest”/m)
    await page.getByRole('term').filter({ hasText: label }).waitFor()

    await acme.owner.call(`DELETE /v1/governance/webhooks/${webhookId}`)
    await acme.owner.call('PUT /v1/oracle', { body: { name: 'Oracle', owner_user_id: acme.owner.userId } })
    const after = await summary('Transferred to another member since')
    assert.equal(await goesOn.getByText('The Oracle', { exact: true }).count(), 0)
    assert.match(after, /^The Oracle: Transferred to another member since$/m)
    assert.doesNotMatch(after, new RegExp(label))
    assert.doesNotMatch(after, /^Keeps running: .*the Oracle/m)
    assert.equal(await page.getByRole('term').filter({ hasText: label }).count(), 0)
  })
})
