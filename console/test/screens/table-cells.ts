// Cells of tables: the colour of names, and the first letter of times.
import assert from 'node:assert/strict'
import { inWindow, reeve } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'
import { makeWebhook } from '../harness/webhook.ts'

longTest('the names of rows have the colour of text, in every table', async () => {
  const acme = await reeve.organization()
  await makeWebhook(acme)
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open('/members')
    for (const [address, name] of [
      ['/members', 'Ada Owner'],
      ['/webhooks', 'For the security team'],
    ] as const) {
      await go(address)
      const link = page.getByRole('row').getByRole('link', { name })
      await link.waitFor()
      const [colour, text] = await link.evaluate(element => {
        const { defaultView, body } = element.ownerDocument
        return [element, body].map(one => defaultView.getComputedStyle(one).color)
      })
      assert.equal(colour, text, address)
    }
  })
})

longTest('a time at the start of a cell begins with a capital letter', async () => {
  const acme = await reeve.organization()
  const body = { email: `kept@${acme.id}.example`, profile_id: acme.profiles.member }
  await acme.owner.call('POST /v1/invitations', { body })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members/invitations')
    const expiry = page.getByRole('row').locator('time').filter({ hasText: /^in / })
    await expiry.waitFor()
    const transform = await expiry.evaluate(
      element => element.ownerDocument.defaultView.getComputedStyle(element, '::first-letter').textTransform,
    )
    assert.equal(transform, 'uppercase')
  })
})
