import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectDirectory } from '../../../server/test/harness/directories.ts'
import { inWindow, reeve } from '../harness/browser.ts'
import { nameOf } from '../harness/busy-person.ts'
import { copiedBy } from '../harness/clipboard.ts'

test('the receipt and summary of a suspension name the directory that the member knows, until it is done', async () => {
  const acme = await reeve.organization()
  const admin = await acme.person('administrator')
  await connectDirectory(reeve, acme, { name: 'Okta' }, admin)
  const name = await nameOf(acme, admin)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${admin.userId}/suspend`)
    await page.getByRole('button', { name: `Suspend ${name}` }).click()
    await page.getByText('Still running: directory “Okta”').waitFor({ timeout: 15_000 })
    const summary = async () =>
      (await copiedBy(page, () => page.getByRole('button', { name: 'Copy summary' }).click())).split('\n')
    const task = 'Okta: The member knows the token or the logout keys of this directory'
    const asked = await summary()
    assert.ok(asked.includes('Still running: directory “Okta”'), asked.join('\n'))
    assert.ok(
      asked.some(line => line.startsWith(`- [ ] ${task}`)),
      asked.join('\n'),
    )
    await page.getByRole('checkbox', { name: 'Done: Okta' }).click()
    await page.getByText('Still running: nothing that Reeve controls').waitFor()
    const done = await summary()
    assert.ok(
      done.some(line => line.startsWith('- [x] Okta: Done by ')),
      done.join('\n'),
    )
  })
})
