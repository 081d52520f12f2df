import { eventually, inWindow, reeve } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'

longTest('an entry does not show the events of another change of its millisecond', async () => {
  const acme = await reeve.organization('Acme')
  const [mallory, grace] = [await acme.person('administrator'), await acme.person()]
  const webhook = { url: 'https://hooks.acme.example/reeve', event_types: ['*'] }
  await mallory.call('POST /v1/governance/webhooks', { body: webhook })
  const { sequence: before } = (await acme.owner.call('GET /v1/governance/events')).body.events.at(-1)
  await acme.owner.call(`PATCH /v1/members/${grace.userId}/details`, { body: { external_id: 'm-1' } })
  const body = { disable_webhooks: true }
  await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body })
  const { entries } = (await acme.owner.call('GET /v1/audit/entries?order=asc')).body
  const sequenceOf = (action: string) => entries.find((entry: { action: string }) => entry.action === action).sequence
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    // The response contains the events of both changes, as if they were of one millisecond.
    const url = `${reeve.url}/v1/governance/events?since_sequence=${before}`
    await page.route('**/v1/governance/events?*', route => route.continue({ url }))
    const assertEvents = async (action: string, types: string[]) => {
      await open(`/audit?entry=${sequenceOf(action)}`)
      const caused = page.getByRole('dialog').getByRole('region', { name: 'From the same request' })
      await eventually(() => caused.locator('code').allTextContents(), types)
    }
    await assertEvents('member.changed', ['member.changed'])
    await assertEvents('member.suspended', ['member.suspended', 'governance.webhook.changed'])
  })
})
