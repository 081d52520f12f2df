import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, inWindow, reeve } from '../harness/browser.ts'
import { busyPerson, nameOf } from '../harness/busy-person.ts'
import { isCall, justBefore } from '../harness/network-faults.ts'

test('an open form shows that someone else has suspended the member, with name and reason', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await busyPerson(acme)
  const grace = await acme.person('owner')
  const name = await nameOf(acme, mallory)
  await inWindow({ as: acme.owner }, async ada => {
    await ada.open(`/members/${mallory.userId}/suspend`)
    await ada.page.getByRole('radio', { name: 'Keep running' }).check()
    await ada.page.getByRole('textbox', { name: 'Reason' }).fill('laptop stolen')

    await inWindow({ as: grace }, async ({ page, open }) => {
      await open(`/members/${mallory.userId}/suspend`)
      await page.getByRole('radio', { name: 'Pause' }).check()
      await page.getByRole('textbox', { name: 'Reason' }).fill('asked by her manager')
      await page.getByRole('button', { name: `Suspend ${name}` }).click()
      await page.getByRole('heading', { name: `${name} is suspended` }).waitFor()
    })

    await ada.page.getByRole('heading', { name: `${name} is already suspended` }).waitFor()
    await ada.page.getByText('Your reason was not saved:  “laptop stolen”').waitFor()
    const suspension = ada.page.getByRole('region', { name: 'Suspension' })
    await suspension.getByText('asked by her manager').waitFor()
    await suspension.getByRole('link', { name: await nameOf(acme, grace) }).waitFor()
    const byHand = ada.page.getByRole('region', { name: 'Manual follow-up' })
    await byHand.getByText('GitHub “acme-robots”').waitFor()
    await ada.page
      .getByRole('status')
      .getByRole('link', { name: `View ${name}` })
      .click()
    await ada.page.getByRole('heading', { level: 1, name }).waitFor()
    await byHand.getByText('GitHub “acme-robots”').waitFor()
  })
  const { body } = await acme.owner.call(`GET /v1/members/${mallory.userId}/suspension`)
  assert.equal(body.reason, 'asked by her manager')
})

test('a person who suspends the member in another window is not told that it was someone else', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await acme.person()
  const name = await nameOf(acme, mallory)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}/suspend`)
    await page.getByRole('textbox', { name: 'Reason' }).fill('laptop stolen')
    await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: { reason: 'first' } })
    await page.getByRole('button', { name: `Suspend ${name}` }).click()
    const result = page.getByRole('status').filter({ hasText: `${name} is already suspended` })
    await result.getByText('Your reason was not saved').waitFor()
    assert.doesNotMatch((await result.textContent()) ?? '', /someone else/i)
  })
})

test('a suspension or reactivation is rejected if its effects changed after the preview', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  const member = `/v1/members/${mallory.userId}`
  const name = await nameOf(acme, mallory)
  const statusNow = async () => (await acme.owner.call(`GET ${member}`)).body.status
  const putTrigger = (id: string) =>
    acme.owner.call(`PUT /v1/triggers/${id}`, { body: { user_id: mallory.userId, kind: 'agent', name: id } })
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    const alert = page.getByRole('alert')
    await open(`/members/${mallory.userId}/suspend`)
    await page.getByText('Will stop').waitFor()
    await justBefore(page, 'POST', `${member}/suspension`, () => putTrigger('nightly'))
    const suspend = page.getByRole('button', { name: `Suspend ${name}` })
    await suspend.click()
    await alert.getByText('1 effect has changed').waitFor()
    await page.getByRole('listitem').filter({ hasText: '1 trigger' }).getByText('Changed').waitFor()
    assert.equal(await statusNow(), 'active')
    await page.getByRole('button', { name: 'Accept changes' }).click()
    // No line of the preview shows this change, so there is nothing to acknowledge.
    await justBefore(page, 'POST', `${member}/suspension`, () =>
      acme.owner.call(`PATCH ${member}`, { body: { profile_id: acme.profiles.administrator } }),
    )
    await suspend.click()
    await page.getByRole('heading', { name: `${name} is suspended` }).waitFor()

    await go(`/members/${mallory.userId}/reactivate`)
    await page.getByRole('region', { name: 'Will be restored' }).getByText('1 trigger').first().waitFor()
    await justBefore(page, 'DELETE', `${member}/suspension`, () => acme.owner.call('DELETE /v1/triggers/nightly'))
    const reactivate = page.getByRole('button', { name: `Reactivate ${name}` })
    await reactivate.click()
    await alert.getByText('1 effect has changed').waitFor()
    assert.equal(await statusNow(), 'suspended')
    await page.getByRole('button', { name: 'Accept changes' }).click()
    await reactivate.click()
    await page.getByRole('heading', { name: `${name} is active again` }).waitFor()
  })
})

test('a bulk suspension skips members that changed after the preview and keeps them selected', async () => {
  const acme = await reeve.organization()
  const [mallory, linus] = [await acme.person(), await acme.person()]
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members')
    for (const one of [mallory, linus])
      await page.getByRole('checkbox', { name: new RegExp(await nameOf(acme, one)) }).check()
    await page.getByRole('button', { name: 'Suspend 2 members' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('list', { name: 'Will stop' }).getByText('Access of 2 members').waitFor()
    const trigger = { user_id: mallory.userId, kind: 'agent', name: 'Nightly' }
    await acme.owner.call('PUT /v1/triggers/nightly', { body: trigger })
    await dialog.getByRole('button', { name: 'Suspend 2 members' }).click()
    await page.getByRole('dialog', { name: '1 member is suspended' }).waitFor()
    const line = dialog.getByRole('listitem').filter({ hasText: await nameOf(acme, mallory) })
    await line.getByText('Someone else changed this in the meantime.').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('status').getByText('1 selected').waitFor()
    await page.getByRole('button', { name: 'Suspend 1 member' }).click()
    await dialog.getByText('1 trigger').waitFor()
    await dialog.getByRole('button', { name: 'Suspend 1 member' }).click()
    await page.getByRole('dialog', { name: '1 member is suspended' }).waitFor()
    assert.equal((await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body.status, 'suspended')
  })
})

test('suspending a member whom someone else has just suspended says “already suspended”', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  const grace = await acme.person('owner')
  const name = await nameOf(acme, mallory)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}/suspend`)
    await page.route('**/suspension', async route => {
      if (isCall(route.request(), 'POST', '/suspension'))
        await grace.call(`POST /v1/members/${mallory.userId}/suspension`, { body: { reason: 'first' } })
      await route.continue()
    })
    await page.getByRole('button', { name: `Suspend ${name}` }).click()
    await page.getByRole('status').getByText(`${name} is already suspended`).waitFor()
    assert.equal((await acme.owner.call(`GET /v1/members/${mallory.userId}/suspension`)).body.reason, 'first')
  })
})

test('a follow-up marked as done by one administrator is not overwritten by another’s stale click', async () => {
  const acme = await reeve.organization()
  const mallory = await busyPerson(acme)
  const exfil = { url: 'https://exfil.example/reeve', event_types: ['*'] }
  await mallory.call('POST /v1/governance/webhooks', { body: exfil })
  const grace = await acme.person('administrator')
  const suspension = `/v1/members/${mallory.userId}/suspension`
  await acme.owner.call(`POST ${suspension}`, { body: { keep_oracle: true } })
  const doneBy = async () =>
    (await acme.owner.call(`GET ${suspension}/follow-ups`)).body.follow_ups.map(
      (one: { done_by: string | null }) => one.done_by,
    )
  const [github, webhook] = ['Done: GitHub “acme-robots”', `Done: ${exfil.url}`]
  await inWindow({ as: acme.owner }, async ada => {
    await ada.open(`/members/${mallory.userId}`)
    await ada.page.getByText('0 of 2 done').waitFor()
    await inWindow({ as: grace }, async ({ page, open }) => {
      await open(`/members/${mallory.userId}`)
      await page.getByRole('checkbox', { name: github }).click()
      await page.getByText('Marked as done: GitHub').waitFor()
      await page.getByText('1 of 2 done').waitFor()

      // Ada's list is stale, so her click does not replace Grace's mark.
      await ada.page.getByRole('checkbox', { name: github }).click()
      await ada.page.getByText('Someone else marked it as done first').waitFor()
      await ada.page.getByText(`Done by ${await nameOf(acme, grace)}`).waitFor()
      assert.deepEqual(await doneBy(), [grace.userId, null])

      // Grace's list is stale, but the mark that she clears is unchanged since she saw it.
      await ada.page.getByRole('checkbox', { name: webhook }).click()
      await ada.page.getByText('2 of 2 done').waitFor()
      await page.getByRole('checkbox', { name: github }).click()
      await page.getByText('No longer marked as done: GitHub').waitFor()
      assert.deepEqual(await doneBy(), [null, acme.owner.userId])
      await page.getByRole('button', { name: 'Undo' }).last().click()
      await page.getByText('2 of 2 done').waitFor()
      assert.deepEqual(await doneBy(), [grace.userId, acme.owner.userId])
    })
  })
})

test('an Undo that comes too late is shown as a failure, and stays until it is dismissed', async () => {
  const acme = await reeve.organization('Acme')
  await inWindow({ as: acme.owner, isOwn: true }, async ({ page, open }) => {
    await page.clock.install()
    await open('/settings')
    await page.getByRole('textbox', { name: 'Organization name' }).fill('Acme Robots')
    await page.getByRole('button', { name: 'Save name' }).click()
    const toasts = page.getByRole('region', { name: 'Notifications' })
    const undo = toasts.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    await acme.owner.call('PATCH /v1/organization', { body: { name: 'Acme Rockets' } })
    await undo.click()
    const refused = toasts.getByRole('alert').filter({ hasText: 'The change was not undone.' })
    await refused.getByText('Someone else changed this in the meantime.').waitFor()
    await toasts.locator('[data-failure]').waitFor()
    assert.equal((await acme.owner.call('GET /v1/organization')).body.name, 'Acme Rockets')
    // A toast under the pointer would stay in any case.
    await page.mouse.move(0, 0)
    await page.clock.fastForward(60_000)
    await eventually(() => refused.count(), 1)
    await toasts.getByRole('button', { name: 'Dismiss' }).click()
    await refused.waitFor({ state: 'detached' })
  })
})
