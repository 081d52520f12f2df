// Names of people in lists.
import assert from 'node:assert/strict'
import { inWindow, reeve } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'

/** More than the rows that a list renders first. */
const OWNERS = 20

longTest('a list requests the names of all its rows together', async () => {
  const acme = await reeve.organization('Acme')
  const owners = await Promise.all(Array.from({ length: OWNERS }, () => acme.person()))
  for (const [index, { userId }] of owners.entries()) {
    await acme.owner.call(`PUT /v1/triggers/nightly-${index}`, {
      body: { user_id: userId, kind: 'agent', name: `Nightly ${index}` },
    })
  }
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open('/settings')
    let requests = 0
    page.on('request', request => {
      if (/\/v1\/members\?user_id/.test(request.url())) requests++
    })
    await go('/settings/triggers')
    const names = page.getByRole('table').locator('tbody a[href^="/members/"]')
    await names.nth(OWNERS - 1).waitFor()
    assert.equal(requests, 1)
  })
})
