import assert from 'node:assert/strict'
import { connectDirectory } from '../../../server/test/harness/directories.ts'
import { inWindow, reeve } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'

longTest('the line about a tab is closer to the content than to the tabs', async () => {
  const acme = await reeve.organization('Acme')
  await connectDirectory(reeve, acme)
  await inWindow({ as: acme.owner, viewport: { width: 1280, height: 800 } }, async ({ page, open }) => {
    for (const [path, lead, content] of [
      ['/settings/directories', 'Identity providers that add', page.getByRole('table', { name: 'Directories' })],
    ] as const) {
      await open(path)
      const parts = [page.getByRole('main').getByRole('navigation'), page.getByText(lead), content]
      const [tabs, line, below] = await Promise.all(parts.map(part => part.boundingBox()))
      assert.ok(tabs && line && below)
      const [before, after] = [line.y - tabs.y - tabs.height, below.y - line.y - line.height]
      assert.ok(after < before, `${path}: ${before} px to the tabs, ${after} px to the content`)
    }
  })
})
