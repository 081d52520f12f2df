// Undoing a creation: the new resource is removed unless it has changed since.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, inWindow, reeve } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'
import { URL_OF_ACME } from '../harness/webhook.ts'

const toastsOf = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const undo = (page: Page) => toastsOf(page).getByRole('button', { name: 'Undo' }).last().click()
const refusal = (page: Page, text: string) =>
  toastsOf(page).getByRole('alert').filter({ hasText: 'The change was not undone.' }).getByText(text).waitFor()

longTest('Undo deletes a new profile, but not one that has changed or is in use', async () => {
  const acme = await reeve.organization()
  const profiles = async () => {
    const { body } = await acme.owner.call('GET /v1/profiles')
    return body.profiles.filter(({ built_in }: { built_in: boolean }) => !built_in)
  }
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/profiles')
    const create = async (name: string) => {
      await page.getByRole('button', { name: 'Create profile' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
      await dialog.getByRole('button', { name: `Create ${name}` }).click()
      await toastsOf(page).getByText(`The profile ${name} was created.`).waitFor()
    }
    await create('Support')
    await undo(page)
    await toastsOf(page).getByText('Undone.').waitFor()
    await page.getByRole('columnheader', { name: /Support/ }).waitFor({ state: 'detached' })
    assert.deepEqual(await profiles(), [])

    await create('Sales')
    const [{ id }] = await profiles()
    await acme.owner.call(`PATCH /v1/profiles/${id}`, { body: { description: 'Partners, too' } })
    await undo(page)
    await refusal(page, 'Someone else changed this in the meantime.')
    await acme.owner.call(`PATCH /v1/profiles/${id}`, { body: { description: '' } })
    assert.equal((await profiles()).length, 1)

    await create('Finance')
    const finance = (await profiles()).find(({ name }: { name: string }) => name === 'Finance')
    await acme.person(finance.id)
    await undo(page)
    await refusal(page, 'This profile is assigned to a member or used in a pending invitation.')
    assert.equal((await profiles()).length, 2)
  })
})

longTest('Undo removes a new webhook, but not one that has changed', async () => {
  const acme = await reeve.organization('Acme')
  const webhooks = async () => (await acme.owner.call('GET /v1/governance/webhooks')).body.webhooks
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    const create = async () => {
      await page.getByRole('textbox', { name: 'Endpoint URL' }).fill(URL_OF_ACME)
      await page.getByRole('button', { name: 'Create webhook' }).click()
      await page.getByRole('checkbox', { name: 'I have stored it' }).check()
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('heading', { level: 1, name: URL_OF_ACME }).waitFor()
    }
    await open('/webhooks/new')
    await create()
    await undo(page)
    await toastsOf(page).getByText('Undone.').waitFor()
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
    assert.deepEqual(await webhooks(), [])

    await go('/webhooks/new')
    await create()
    const [{ id }] = await webhooks()
    await acme.owner.call(`PATCH /v1/governance/webhooks/${id}`, { body: { description: 'For the archive' } })
    await undo(page)
    await refusal(page, 'Someone else changed this in the meantime.')
    assert.equal((await webhooks()).length, 1)
  })
})

test('Undo revokes new invitations, but none that was resent or accepted, and their links disappear', async () => {
  const acme = await reeve.organization()
  const states = async () => {
    const { body } = await acme.owner.call('GET /v1/invitations')
    return Object.fromEntries(
      body.invitations.map(({ email, status }: { email: string; status: string }) => [email.split('@')[0], status]),
    )
  }
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members?invite=true')
    const dialog = page.getByRole('dialog', { name: 'Invite people' })
    await dialog.getByRole('textbox', { name: 'Email addresses' }).fill('a@acme.test, b@acme.test')
    await dialog.getByRole('combobox', { name: 'Profile' }).click()
    await page.getByRole('option', { name: 'Member', exact: true }).click()
    await dialog.getByRole('button', { name: 'Invite 2 people' }).click()
    const results = dialog.getByRole('list', { name: 'Results' }).getByRole('listitem')
    await toastsOf(page).getByText('2 people were invited.').waitFor()
    const { invitations } = (await acme.owner.call('GET /v1/invitations?email=a@acme.test')).body
    await reeve.query`update invitations set expires_at = expires_at + interval '1 minute'
      where id = ${invitations[0].id}`
    await undo(page)
    await refusal(page, 'Someone else changed this in the meantime.')
    await results.filter({ hasText: 'b@acme.test' }).getByText('Invitation revoked').waitFor()
    await results.filter({ hasText: 'a@acme.test' }).getByRole('button', { name: 'Copy link' }).waitFor()
    await eventually(() => dialog.getByRole('button', { name: 'Copy link' }).count(), 1)
    await dialog.getByRole('status').getByText('1 invitation was created.').waitFor()
    assert.deepEqual(await states(), { a: 'pending', b: 'revoked' })

    await dialog.getByRole('textbox', { name: 'Email addresses' }).fill('c@acme.test')
    await dialog.getByRole('button', { name: 'Invite 1 person' }).click()
    await toastsOf(page).getByText('1 person was invited.').waitFor()
    await reeve.query`update invitations set status = 'accepted', settled_at = now(), accepted_by = invited_by
      where email = 'c@acme.test' and organization_id = ${acme.id}`
    await undo(page)
    await eventually(() => toastsOf(page).getByRole('alert').count(), 2)
    assert.equal((await states()).c, 'accepted')
  })
})
