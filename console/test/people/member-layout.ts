import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inWindow, reeve } from '../harness/browser.ts'
import { busyPerson } from '../harness/busy-person.ts'

test('the sections of a member have one width beside the details, and a section without rows is one line', async () => {
  const acme = await reeve.organization('Acme')
  const { userId } = await busyPerson(acme)
  await inWindow({ as: acme.owner, viewport: { width: 1920, height: 1080 } }, async ({ page, open }) => {
    await open(`/members/${userId}`)
    const boxOf = async (name: string) => {
      const section = page.getByRole('region', { name, exact: true })
      await section.waitFor()
      const { x = 0, width = 0, height = 0 } = (await section.boundingBox()) ?? {}
      return { x, width, height }
    }
    const { x, width } = await boxOf('Recent activity')
    for (const name of ['Sessions', 'API keys', 'Triggers', 'Integrations']) {
      const box = await boxOf(name)
      assert.deepEqual([box.x, box.width], [x, width], name)
    }
    assert.ok((await boxOf('Details')).x >= x + width)
    const sessions = page.getByRole('region', { name: 'Sessions', exact: true })
    const [title, none] = await Promise.all(
      [sessions.getByRole('heading'), sessions.getByText('No active sessions')].map(part => part.boundingBox()),
    )
    assert.ok(title && none)
    assert.ok(none.x > title.x + title.width && none.y < title.y + title.height, 'the text is below the title')
  })
})

test('the tabs of a member stay in place, whichever of them is loaded first', async () => {
  const acme = await reeve.organization('Acme')
  const { userId } = await busyPerson(acme)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    const edges: unknown[] = []
    for (const tab of ['?tab=history', '?tab=access', '?tab=resources', '']) {
      await open(`/members/${userId}${tab}`)
      if (tab === '') await page.getByText('2 triggers · 1 integration').waitFor()
      const tabs = page.locator('main nav a').filter({ hasText: /^(Overview|Permissions|Resources|Activity)/ })
      await tabs.nth(3).waitFor()
      edges.push(await tabs.evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().left))))
    }
    for (const edge of edges) assert.deepEqual(edge, edges[0])
  })
})
