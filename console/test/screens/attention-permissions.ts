import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectDirectory } from '../../../server/test/harness/directories.ts'
import { inWindow, reeve } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'

test('who may only manage directories sees the directory whose last request was refused', async () => {
  const acme = await reeve.organization('Acme')
  const manager = await acme.person(await acme.profile(['directories.manage']))
  const okta = await connectDirectory(reeve, acme, { name: 'Okta' })
  await reeve.query`update directories set last_request_at = now(), last_error = 'directory_user_exists',
    last_error_at = now() where id = ${okta.id}`
  await inWindow({ as: manager }, async ({ page, open }) => {
    await open('/')
    const needs = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem')
    await needs.filter({ hasText: 'Okta' }).getByRole('link', { name: 'View directory' }).click()
    await page.getByRole('heading', { level: 1, name: 'Okta' }).waitFor()
  })
})

longTest('who can see no kind of item is not told that nothing needs attention', async () => {
  const acme = await reeve.organization('Acme')
  for (const permission of ['profiles.read', 'members.read']) {
    const reader = await acme.person(await acme.profile([permission]))
    await inWindow({ as: reader }, async ({ page, open }) => {
      await open('/')
      await page.getByRole('region', { name: 'Not visible to you' }).waitFor()
      assert.equal(await page.getByText('Nothing needs your attention.').count(), 0, permission)
    })
  }
})
