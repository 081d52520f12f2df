import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inWindow, reeve } from '../harness/browser.ts'
import { busyPerson, nameOf } from '../harness/busy-person.ts'
import { isCall } from '../harness/network-faults.ts'

test('whom somebody else suspends while the form is open, by whom and why, is said in its place', async () => {
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
    await ada.page.getByRole('status').getByRole('link', { name, exact: true }).click()
    await ada.page.getByRole('heading', { level: 1, name }).waitFor()
    await byHand.getByText('GitHub “acme-robots”').waitFor()
  })
  const { body } = await acme.owner.call(`GET /v1/members/${mallory.userId}/suspension`)
  assert.equal(body.reason, 'asked by her manager')
})

test('a member whom someone else suspends after the last refetch was already suspended', async () => {
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
