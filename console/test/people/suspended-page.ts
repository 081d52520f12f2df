// The page of a suspended member: one status, and the resources in the order in which a suspension handles them.
import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { eventually, inWindow, reeve } from '../harness/browser.ts'
import { busyPerson } from '../harness/busy-person.ts'
import { longTest } from '../harness/long-form.ts'

longTest(
  'the page of a suspended member has one amber status, and resources say in text what is disabled',
  async () => {
    const acme = await reeve.organization('Acme')
    const { userId } = await busyPerson(acme)
    await acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: { keep_oracle: true } })
    await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
      await open(`/members/${userId}?tab=resources`)
      for (const region of ['Triggers', 'API keys'])
        await page
          .getByRole('region', { name: region, exact: true })
          .getByText('Disabled by suspension')
          .first()
          .waitFor()
      await go(`/members/${userId}`)
      const tasks = page.getByRole('region', { name: 'Manual follow-up' }).getByRole('listitem')
      const followUp = tasks.filter({ has: page.getByRole('checkbox') }).first()
      assert.equal(await followUp.getByText('To do').isVisible(), false, 'the empty checkbox says it')
      const height = (await followUp.boundingBox())?.height
      await followUp.getByRole('checkbox').click()
      await followUp.getByText('Done by').waitFor()
      assert.equal((await followUp.boundingBox())?.height, height, 'marking a follow-up does not move those below')
      const amber = page.locator('main [data-state="held"]')
      assert.deepEqual(await amber.allTextContents(), ['Suspended'])
    })
  },
)

longTest('the resources of a member are in the order in which a suspension handles them', async () => {
  const acme = await reeve.organization('Acme')
  const { userId, call } = await busyPerson(acme)
  await call('POST /v1/governance/webhooks', { body: { url: 'https://hooks.acme.example/a', event_types: ['*'] } })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${userId}?tab=resources`)
    await page.getByRole('region', { name: 'Integrations' }).getByRole('table').waitFor()
    await page.getByRole('region', { name: 'The Oracle' }).waitFor()
    assert.deepEqual(await page.getByRole('heading', { level: 2 }).allTextContents(), [
      'Sessions',
      'API keys',
      'Triggers',
      'Invitations sent',
      'The Oracle',
      'Webhooks created or last changed',
      'Integrations',
    ])
    const key = page.getByRole('table', { name: 'API keys' }).getByRole('row').nth(1)
    assert.match(String(await key.locator('code').first().textContent()), /^rve_….{4}$/)
  })
})

longTest('links to the resources of a member lead to their tables, whose titles have the number of rows', async () => {
  const acme = await reeve.organization('Acme')
  const { userId } = await busyPerson(acme)
  await inWindow({ as: acme.owner, viewport: { width: 1280, height: 500 } }, async ({ page, open }) => {
    const table = page.getByRole('region', { name: 'Integrations', exact: true })
    const isBelowBars = async () => {
      const top = (await table.boundingBox())?.y ?? 0
      return top > 56 && top < 400
    }
    await open(`/members/${userId}`)
    await page.getByRole('link', { name: '1 integration' }).click()
    await eventually(isBelowBars, true)
    await table.getByText('1', { exact: true }).waitFor()
    await page.mouse.wheel(0, -2000)
    await eventually(isBelowBars, false)
    const links = page.getByRole('navigation', { name: 'Resources' }).getByRole('link')
    assert.deepEqual(await links.allTextContents(), [
      '1 API key',
      '2 triggers',
      '1 pending invitation',
      '1 integration',
      'The Oracle',
    ])
    await links.filter({ hasText: '1 integration' }).click()
    await eventually(isBelowBars, true)
  })
})

longTest('the banner of a suspension quotes the reason, and its link has the size of the sentence', async () => {
  const acme = await reeve.organization('Acme')
  const { userId } = await acme.person()
  await acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: { reason: 'laptop stolen' } })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${userId}`)
    const sentence = page.getByRole('region', { name: 'Suspension' }).getByText('by Ada Owner: “laptop stolen”')
    const sizeOf = (part: Locator) =>
      part.evaluate(shown => shown.ownerDocument.defaultView.getComputedStyle(shown).fontSize)
    assert.equal(await sizeOf(sentence.getByRole('link')), await sizeOf(sentence))
  })
})
