import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inWindow, reeve } from '../harness/browser.ts'

test('reactivating several members leaves their webhooks disabled', async () => {
  const acme = await reeve.organization()
  const people = [await acme.person('administrator'), await acme.person('administrator')]
  for (const person of people) {
    const url = `https://${person.userId}.example`
    await person.call('POST /v1/governance/webhooks', { body: { url, event_types: ['*'] } })
    await acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: { disable_webhooks: true } })
  }
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members?status=suspended')
    await page.getByRole('checkbox', { name: 'Select the 2 members on this page' }).check()
    await page.getByRole('button', { name: 'Reactivate 2 members' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Disabled webhooks stay disabled.').waitFor()
    await dialog.getByRole('button', { name: 'Reactivate 2 members' }).click()
    await page.getByRole('dialog', { name: '2 members are active' }).waitFor()
  })
  const { webhooks } = (await acme.owner.call('GET /v1/governance/webhooks')).body
  assert.deepEqual(
    webhooks.map(({ enabled }: { enabled: boolean }) => enabled),
    [false, false],
  )
})
