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
    await page.getByText('Keeps running: directory “Okta”').waitFor({ timeout: 15_000 })
    const summary = async () =>
      (await copiedBy(page, () => page.getByRole('button', { name: 'Copy summary' }).click())).split('\n')
    const task = 'Okta: The member knows the token or the logout keys of this directory'
    const asked = await summary()
    assert.ok(asked.includes('Keeps running: directory “Okta”'), asked.join('\n'))
    assert.ok(
      asked.some(line => line.startsWith(`- [ ] ${task}`)),
      asked.join('\n'),
    )
    await page.getByRole('checkbox', { name: 'Done: Okta' }).click()
    await page.getByText('Keeps running: nothing that Reeve controls').waitFor()
    const done = await summary()
    assert.ok(
      done.some(line => line.startsWith('- [x] Okta: Done by ')),
      done.join('\n'),
    )
  })
})

test('the preview of a suspension lists the directory that the member knows, and marks one that they add', async () => {
  const acme = await reeve.organization()
  const admin = await acme.person('administrator')
  const okta = await connectDirectory(reeve, acme, { name: 'Okta' }, admin)
  const name = await nameOf(acme, admin)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${admin.userId}/suspend`)
    const left = page.getByRole('region', { name: 'Manual follow-up' })
    const rows = left.getByRole('listitem')
    await rows.filter({ hasText: 'Okta' }).getByText('The member knows the token or the logout keys').waitFor()
    const link = rows.filter({ hasText: 'Okta' }).getByRole('link', { name: 'View the directory' })
    assert.equal(await link.getAttribute('href'), `/settings/directories/${okta.id}`)
    await connectDirectory(reeve, acme, { name: 'Entra ID' }, admin)
    const act = page.getByRole('button', { name: `Suspend ${name}` })
    // Does not wait for an enabled button: if the page has refetched already, the button stays disabled.
    await act.dispatchEvent('click')
    await page.getByRole('alert').getByText('1 effect has changed').waitFor()
    await rows.filter({ hasText: 'Entra ID' }).getByText('Changed', { exact: true }).waitFor()
    assert.equal((await acme.owner.call(`GET /v1/members/${admin.userId}`)).body.status, 'active')
    await page.getByRole('button', { name: 'Accept changes' }).click()
    await act.click()
    const running = page.getByText(/^Keeps running: /)
    await running.filter({ hasText: 'directory “Okta”' }).filter({ hasText: 'directory “Entra ID”' }).waitFor()
  })
})
