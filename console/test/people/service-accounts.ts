import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServiceAccount } from '../../../server/test/harness/service-accounts.ts'
import { inWindow, reeve } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'

longTest('a new service account has a badge in the list, and its page names the accountable person', async () => {
  const acme = await reeve.organization()
  const grace = await acme.person('member')
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members')
    await page.getByRole('button', { name: 'New service account' }).click()
    assert.equal(new URL(page.url()).search, '?service=true')
    const dialog = page.getByRole('dialog', { name: 'New service account' })
    const create = dialog.getByRole('button', { name: 'Create the service account' })
    assert.equal(await create.getAttribute('aria-disabled'), 'true')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Deployment')
    await dialog.getByRole('combobox', { name: 'Profile' }).click()
    assert.equal(await page.getByRole('option', { name: 'Owner' }).count(), 0)
    await page.getByRole('option', { name: 'Member', exact: true }).click()
    await create.click()
    await page.getByRole('heading', { name: 'Deployment', level: 1 }).waitFor()
    await page.getByText('Accountable person').waitFor()
    await page.getByRole('link', { name: 'Ada Owner' }).first().waitFor()
    assert.equal(await page.getByText('Unlink identity').count(), 0)

    await open('/members')
    const rows = page.getByRole('row')
    await rows.filter({ hasText: 'Deployment' }).getByText('Service account', { exact: true }).waitFor()
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Service account' }).click()
    await rows.filter({ hasText: grace.email }).waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).search, '?memberKind=service')
  })
})

test('a suspension lists the service accounts that keep running, and a removal asks who takes them over', async () => {
  const acme = await reeve.organization()
  const grace = await acme.person('member')
  const robot = await createServiceAccount(acme, { name: 'Nightly backup', accountable_user_id: grace.userId })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${grace.userId}/suspend`)
    await page.getByText('Service account for which this member answers. Its API keys keep working.').waitFor()
    await page.getByText('Nightly backup').waitFor()

    await open(`/members/${grace.userId}?dialog=remove`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Answers for 1 service account: Nightly backup').waitFor()
    const { body: member } = await acme.owner.call(`GET /v1/members/${grace.userId}`)
    await dialog.getByRole('textbox', { name: /^Type / }).fill(member.name)
    await dialog.getByRole('button', { name: `Remove ${member.name}` }).click()
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
  })
  const { body } = await acme.owner.call(`GET /v1/members/${robot.user_id}`)
  assert.equal(body.accountable_user_id, acme.owner.userId)
})

test('a key is created for a service account, and anyone with its permissions can rotate it', async () => {
  const acme = await reeve.organization()
  const robot = await createServiceAccount(acme, { name: 'Nightly backup', accountable_user_id: acme.owner.userId })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/settings/keys?dialog=create')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('backup')
    await dialog.getByRole('combobox', { name: 'Owner' }).click()
    await page.getByRole('option', { name: 'Nightly backup' }).click()
    await dialog.getByRole('checkbox', { name: 'members:read' }).check()
    await dialog.getByRole('button', { name: 'Create API key' }).click()
    await dialog.getByRole('status', { name: 'Secret of backup' }).waitFor()
    await dialog.getByRole('checkbox', { name: 'I have stored it' }).check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('row', { name: 'backup' }).getByRole('link', { name: 'Nightly backup' }).waitFor()
    await page.getByRole('button', { name: 'Actions for backup' }).click()
    await page.getByRole('menuitem', { name: 'Rotate' }).click()
    await dialog.getByRole('button', { name: 'Create new key' }).click()
    await dialog.getByRole('checkbox', { name: 'I have stored it' }).waitFor()
  })
  const { body } = await acme.owner.inSession(`GET /v1/api-keys?owner_user_id=${robot.user_id}`)
  assert.equal(body.api_keys.length, 2)
})
