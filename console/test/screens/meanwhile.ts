// What somebody reads when another administrator was first.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inWindow, reeve } from '../harness/browser.ts'

test('a webhook that is edited keeps what another administrator changes; once removed, one reads so', async () => {
  const acme = await reeve.organization('Acme')
  const body = { url: 'https://hooks.acme.example/reeve', event_types: ['*'], description: 'For security' }
  const path = `v1/governance/webhooks/${(await acme.owner.call('POST /v1/governance/webhooks', { body })).body.id}`
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`${path.replace('v1/governance', '')}/edit`)
    await acme.owner.call(`PATCH /${path}`, { body: { event_types: ['member.*'] } })
    await page.getByRole('textbox', { name: 'What it is for' }).fill('For the watch')
    await page.getByRole('button', { name: 'Save the webhook' }).click()
    await page.getByText('For the watch').waitFor()
    const { description, event_types } = (await acme.owner.call(`GET /${path}`)).body
    assert.deepEqual([description, event_types], ['For the watch', ['member.*']])

    await page.getByRole('button', { name: 'Edit' }).click()
    const about = page.getByRole('textbox', { name: 'What it is for' })
    await about.fill('For nobody')
    await acme.owner.call(`DELETE /${path}`)
    await page.getByRole('button', { name: 'Save the webhook' }).click()
    const refusal = page.getByRole('alert').filter({ hasText: 'The webhook was not changed' })
    await refusal.getByText('There is no such webhook here. It may have been removed.').waitFor()
    assert.equal(await about.inputValue(), 'For nobody')
  })
})

test('a key or an invitation that another administrator has revoked is neither rotated nor sent again', async () => {
  const acme = await reeve.organization('Acme')
  const key = await acme.issueKey(acme.owner.userId, ['members:read'])
  const invited = { email: 'katherine@acme.test', profile_id: acme.profiles.member }
  const { id } = (await acme.owner.call('POST /v1/invitations', { body: invited })).body
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    const dialog = page.getByRole('dialog')
    await open(`/settings/keys?status=active&dialog=rotate&key=${key.id}`)
    await acme.owner.inSession(`DELETE /v1/api-keys/${key.id}`)
    await dialog.getByRole('button', { name: 'Make the new key' }).click()
    const notRotated = dialog.getByRole('alert').filter({ hasText: 'test was not rotated' })
    await notRotated.getByText('This key was revoked, or has expired.').waitFor()
    // The list below has the other key alone by now.
    await page.getByRole('row').nth(2).waitFor({ state: 'detached' })
    await notRotated.waitFor()

    await open(`/settings/invitations?status=pending&dialog=resend&invitation=${id}`)
    await acme.owner.call(`DELETE /v1/invitations/${id}`)
    await dialog.getByRole('button', { name: 'Send the invitation again' }).click()
    const notSent = dialog.getByRole('alert').filter({ hasText: 'Nothing was sent' })
    await notSent.getByText('It was revoked meanwhile. Invite the address anew instead.').waitFor()
    await page.getByText('No invitation fits').waitFor()
    await notSent.waitFor()
  })
})

test('a trigger is switched off as somebody else registers it meanwhile, and not made again once deleted', async () => {
  const acme = await reeve.organization('Acme')
  const trigger = { user_id: acme.owner.userId, kind: 'agent', name: 'Nightly' }
  await acme.owner.call('PUT /v1/triggers/nightly', { body: trigger })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    const dialog = page.getByRole('dialog')
    await open('/settings/triggers?trigger=nightly')
    await dialog.getByText('Yes').waitFor()
    await acme.owner.call('PUT /v1/triggers/nightly', { body: { ...trigger, name: 'Weekly' } })
    await dialog.getByRole('button', { name: 'Disable it' }).click()
    await dialog.getByText('No: it is disabled').waitFor()
    const { name, enabled } = (await acme.owner.call('GET /v1/triggers/nightly')).body
    assert.deepEqual([name, enabled], ['Weekly', false])

    await acme.owner.call('DELETE /v1/triggers/nightly')
    await dialog.getByRole('button', { name: 'Enable it' }).click()
    const refusal = dialog.getByRole('alert').filter({ hasText: 'The trigger stays as it is' })
    await refusal.getByText('There is no such trigger. It may have been deleted.').waitFor()
    assert.equal((await acme.owner.call('GET /v1/triggers/nightly')).status, 404)
  })
})

test('who loses a permission in the middle of a form keeps the form, and reads why its button waits', async () => {
  const acme = await reeve.organization('Acme')
  const all = ['members.read', 'profiles.read', 'governance.manage', 'members.invite']
  const profile = await acme.profile(all)
  const grace = await acme.person(profile)
  const mallory = await acme.person()
  const invited = { email: 'katherine@acme.test', profile_id: acme.profiles.member }
  const { id } = (await acme.owner.call('POST /v1/invitations', { body: invited })).body
  const setPermissions = (permissions: readonly string[]) =>
    acme.owner.call(`PATCH /v1/profiles/${profile}`, { body: { permissions } })
  await inWindow({ as: grace }, async ({ page, open }) => {
    const actWithout = async (permission: string, button: string) => {
      await setPermissions(all.filter(one => one !== permission))
      await page.getByRole('button', { name: button, exact: true }).click()
      await page.getByRole('alert').getByText(permission).waitFor()
      const waits = page.getByRole('button', {
        name: button,
        exact: true,
        description: new RegExp(`lacks ${permission}`),
      })
      await waits.waitFor()
      await setPermissions(all)
    }
    await open('/webhooks/new')
    const address = page.getByRole('textbox', { name: 'Address' })
    await address.fill('https://hooks.acme.example/reeve')
    await actWithout('governance.manage', 'Create a webhook')
    assert.equal(await address.inputValue(), 'https://hooks.acme.example/reeve')

    await open(`/members/${mallory.userId}?dialog=edit`)
    await page.getByRole('textbox', { name: 'External id' }).fill('hr-4711')
    await actWithout('members.invite', 'Save the details')

    await open(`/settings/invitations?dialog=revoke&invitation=${id}`)
    await actWithout('members.invite', 'Revoke the invitation')
    assert.equal((await acme.owner.call('GET /v1/invitations')).body.invitations[0].status, 'pending')
  })
})
