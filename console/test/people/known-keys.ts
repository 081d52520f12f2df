import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertSuccess } from '../../../server/test/harness/every-operation.ts'
import type { Organization, Person } from '../../../server/test/harness/organization.ts'
import { createKeyFor, createServiceAccount } from '../../../server/test/harness/service-accounts.ts'
import { inWindow, reeve } from '../harness/browser.ts'
import { nameOf } from '../harness/busy-person.ts'
import { copiedBy } from '../harness/clipboard.ts'

/** Creates a key of a service account as this person, who then knows it. */
async function issueKey(acme: Organization, who: Person): Promise<void> {
  const robot = await createServiceAccount(acme, { name: 'Backup' })
  await assertSuccess(createKeyFor(who, robot, { name: 'ci', scopes: ['members:read'] }))
}

test('a suspension lists the keys that the member knows as follow-ups, unless it revokes them', async () => {
  const acme = await reeve.organization()
  const admin = await acme.person('administrator')
  await issueKey(acme, admin)
  const name = await nameOf(acme, admin)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${admin.userId}/suspend`)
    const row = page.getByRole('region', { name: 'Manual follow-up' }).getByRole('listitem')
    const link = row.filter({ hasText: 'Backup: ci' }).getByRole('link', { name: 'View API keys' })
    assert.equal(await link.getAttribute('href'), '/settings/keys')
    const revokes = page.getByRole('checkbox', { name: 'Revoke API keys permanently' })
    await revokes.check()
    await row.filter({ hasText: 'Backup: ci' }).waitFor({ state: 'detached' })
    await revokes.uncheck()
    await row.filter({ hasText: 'Backup: ci' }).waitFor()
    await page.getByRole('button', { name: `Suspend ${name}` }).click()
    await page.getByText('Keeps running: API key “Backup: ci”').waitFor({ timeout: 15_000 })
    await page.getByRole('checkbox', { name: 'Done: Backup: ci' }).click()
    await page.getByText('Keeps running: nothing that Reeve controls').waitFor()
    const summary = await copiedBy(page, () => page.getByRole('button', { name: 'Copy summary' }).click())
    assert.match(summary, /^- \[x\] Backup: ci: Done by /m)
  })
})

test('the follow-ups of a removed member are in the overview, and are marked on a page of their own', async () => {
  const acme = await reeve.organization()
  const admin = await acme.person('administrator')
  await issueKey(acme, admin)
  await assertSuccess(acme.owner.call(`DELETE /v1/members/${admin.userId}`))
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/')
    const item = page.getByRole('listitem').filter({ hasText: '1 open follow-up from the removal.' })
    await item.getByText('Former member').waitFor()
    await item.getByRole('link', { name: 'View follow-ups' }).click()
    await page.getByRole('heading', { name: 'Former member' }).waitFor()
    await page.getByText('It only reads, until someone else rotates it.').waitFor()
    await page.getByRole('checkbox', { name: 'Done: Backup: ci' }).click()
    await page.getByText('Marked as done: Backup: ci').waitFor()
    assert.deepEqual((await assertSuccess(acme.owner.call('GET /v1/members/follow-ups'))).body.follow_ups, [])
  })
})
