// Messages after another administrator changed the same thing first.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inWindow, reeve } from '../harness/browser.ts'
import { nameOf } from '../harness/busy-person.ts'
import { inShortForm, longTest } from '../harness/long-form.ts'
import { justBefore } from '../harness/network-faults.ts'

longTest('editing a webhook keeps concurrent changes, and says so if the webhook has been removed', async () => {
  const acme = await reeve.organization('Acme')
  const body = { url: 'https://hooks.acme.example/reeve', event_types: ['*'], description: 'For security' }
  const path = `v1/governance/webhooks/${(await acme.owner.call('POST /v1/governance/webhooks', { body })).body.id}`
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`${path.replace('v1/governance', '')}/edit`)
    await acme.owner.call(`PATCH /${path}`, { body: { event_types: ['member.*'] } })
    await page.getByRole('textbox', { name: 'Description' }).fill('For the watch')
    const save = page.getByRole('button', { name: 'Save webhook' })
    await save.click()
    const conflict = 'The current value of Events is “member.*”. Save again to apply your changes.'
    await page.getByRole('alert').getByText(conflict).waitFor()
    await save.click()
    await page.getByRole('heading', { level: 1, name: 'For the watch' }).waitFor()
    const { description, event_types } = (await acme.owner.call(`GET /${path}`)).body
    assert.deepEqual([description, event_types], ['For the watch', ['member.*']])

    await page.getByRole('button', { name: 'Edit' }).click()
    const about = page.getByRole('textbox', { name: 'Description' })
    await about.fill('For nobody')
    await acme.owner.call(`DELETE /${path}`)
    await page.getByRole('button', { name: 'Save webhook' }).click()
    const refusal = page.getByRole('alert').filter({ hasText: 'The webhook was not changed' })
    await refusal.getByText('Webhook not found. It may have been removed.').waitFor()
    assert.equal(await about.inputValue(), 'For nobody')
  })
})

test('a concurrent change is overwritten only after it was shown, and other fields are kept', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await acme.person()
  const grace = await acme.person('administrator')
  const profile = await acme.profile(['agents.run'], 'Support')
  const body = { url: 'https://hooks.acme.example/reeve', event_types: ['*'], description: 'For security' }
  const webhook = `/webhooks/${(await acme.owner.call('POST /v1/governance/webhooks', { body })).body.id}`
  await acme.owner.call('PUT /v1/oracle', { body: { name: 'Pythia', owner_user_id: acme.owner.userId } })
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    const member = `/v1/members/${mallory.userId}`
    await open('/members')
    // The short form tests only the first form: all use the same hook, and the tests of lost responses rename the
    // organization.
    for (const [address, api, label, field, button] of inShortForm([
      [`/members/${mallory.userId}?dialog=edit`, [`${member}/details`, member], 'Name', 'name', 'Save details'],
      [`/profiles?edit=${profile}`, [`/v1/profiles/${profile}`], 'Name', 'name', 'Save Of Ada'],
      ['/settings', ['/v1/organization'], 'Organization name', 'name', 'Save name'],
      [`${webhook}/edit`, [`/v1/governance${webhook}`], 'Description', 'description', 'Save webhook'],
    ] as const)) {
      const [edited, read = edited] = api
      const now = async () => (await acme.owner.call(`GET ${read}`)).body[field]
      await go(address)
      await page.getByRole('textbox', { name: new RegExp(`^${label}( \\(optional\\))?$`) }).fill('Of Ada')
      await justBefore(page, 'PATCH', edited, () =>
        acme.owner.call(`PATCH ${edited}`, { body: { [field]: 'Of Grace' } }),
      )
      await page.getByRole('button', { name: button }).click()
      const conflict = `The current value of ${label} is “Of Grace”. Save again to apply your changes.`
      await page.getByRole('alert').getByText(conflict).waitFor()
      assert.equal(await now(), 'Of Grace', address)
      const saved = page.waitForResponse(response => response.request().method() === 'PATCH')
      await page.getByRole('button', { name: button }).click()
      await saved
      assert.equal(await now(), 'Of Ada', address)
    }

    await go(`/profiles?edit=${profile}`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Helpers')
    const edits = { description: 'They answer', permissions: ['agents.run', 'members.read'] }
    await acme.owner.call(`PATCH /v1/profiles/${profile}`, { body: edits })
    await page.getByRole('button', { name: 'Save Helpers' }).click()
    await page.getByRole('alert').getByText('The current value of Description is “They answer”.').waitFor()
    // A change of a field that the form does not show needs no second attempt.
    await acme.owner.call(`PATCH /v1/profiles/${profile}`, { body: { permissions: ['agents.run'] } })
    await page.getByRole('button', { name: 'Save Helpers' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const { name, description } = (await acme.owner.call(`GET /v1/profiles/${profile}`)).body
    assert.deepEqual([name, description], ['Helpers', 'They answer'])

    await open('/profiles')
    await page.getByRole('checkbox', { name: 'Helpers: audit.read' }).check()
    await acme.owner.call(`DELETE /v1/profiles/${profile}`)
    const bar = page.getByRole('region', { name: 'Unsaved changes' })
    await bar.getByRole('button', { name: 'Save profile' }).click()
    await bar.getByRole('alert').getByText('This profile no longer exists.').waitFor()
    await bar.getByText('A profile that you were editing has been deleted in the meantime.').waitFor()
    await bar.getByRole('button', { name: 'Discard changes' }).click()
    await bar.waitFor({ state: 'detached' })

    await go('/settings/oracle')
    await page.getByRole('button', { name: 'Transfer' }).click()
    const transfer = page.getByRole('dialog', { name: 'Transfer ownership' })
    await transfer.getByRole('combobox', { name: 'New owner' }).fill(grace.email)
    await page.locator(`[role=option][value="${grace.userId}"]`).click()
    await justBefore(page, 'PUT', '/v1/oracle', () =>
      acme.owner.call('PUT /v1/oracle', { body: { name: 'Delphi', owner_user_id: mallory.userId } }),
    )
    const submit = transfer.getByRole('button', { name: 'Transfer to' })
    await submit.click()
    await page.getByRole('alert').getByText('Someone else changed the Oracle in the meantime.').waitFor()
    await transfer
      .getByRole('definition')
      .getByText(await nameOf(acme, mallory))
      .waitFor()
    await submit.click()
    await page
      .getByRole('status')
      .getByText(/^The Oracle was transferred to/)
      .waitFor()
    const oracle = (await acme.owner.call('GET /v1/oracle')).body
    assert.deepEqual([oracle.name, oracle.owner_user_id], ['Delphi', grace.userId])
  })
})

test('assigning a profile does not overwrite a concurrent assignment', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await acme.person('member')
  const name = await nameOf(acme, mallory)
  const [reader, writer] = [await acme.profile([], 'Reader'), await acme.profile([], 'Writer')]
  const member = `/v1/members/${mallory.userId}`
  const assign = (profile_id: string) => acme.owner.call(`PATCH ${member}`, { body: { profile_id } })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    for (const address of inShortForm(['/members', `/members/${mallory.userId}`])) {
      await assign(acme.profiles.member)
      await open(address)
      const choose = async (present: string) => {
        await page.getByRole('button', { name: `Profile of ${name}: ${present}` }).click()
        await page.getByRole('option', { name: 'Writer', exact: true }).click()
      }
      await justBefore(page, 'PATCH', member, () => assign(reader))
      await choose('Member')
      const refusal = page.getByRole('alert').filter({ hasText: `The profile Writer was not assigned to ${name}` })
      await refusal.getByText('It is now Reader. Choose again to change it.').waitFor()
      assert.equal((await acme.owner.call(`GET ${member}`)).body.profile_id, reader)
      // A change of another field does not matter.
      await justBefore(page, 'PATCH', member, () =>
        acme.owner.call(`PATCH ${member}/details`, { body: { external_id: `hr ${address}` } }),
      )
      await choose('Reader')
      await page.getByText(`${name} now has the profile Writer`).waitFor()
      assert.equal((await acme.owner.call(`GET ${member}`)).body.profile_id, writer)
    }
  })
})

longTest('a key or an invitation revoked in the meantime is neither rotated nor resent', async () => {
  const acme = await reeve.organization('Acme')
  const key = await acme.issueKey(acme.owner.userId, ['members:read'])
  const invited = { email: 'katherine@acme.test', profile_id: acme.profiles.member }
  const { id } = (await acme.owner.call('POST /v1/invitations', { body: invited })).body
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    const dialog = page.getByRole('dialog')
    await open(`/settings/keys?status=active&dialog=rotate&key=${key.id}`)
    await acme.owner.inSession(`DELETE /v1/api-keys/${key.id}`)
    await dialog.getByRole('button', { name: 'Create new key' }).click()
    const notRotated = dialog.getByRole('alert').filter({ hasText: 'The API key “test” was not rotated' })
    await notRotated.getByText('This key was revoked or has expired.').waitFor()
    // The list has been refetched: it shows only the other key.
    await page.getByRole('row').nth(2).waitFor({ state: 'detached' })
    await notRotated.waitFor()

    await go(`/members/invitations?status=pending&dialog=resend&invitation=${id}`)
    await acme.owner.call(`DELETE /v1/invitations/${id}`)
    await dialog.getByRole('button', { name: 'Resend the invitation' }).click()
    const notSent = dialog.getByRole('alert').filter({ hasText: 'The invitation was not resent' })
    await notSent.getByText('This invitation has been revoked in the meantime. Send a new one.').waitFor()
    await page.getByText('No pending invitations').waitFor()
    await notSent.waitFor()
  })
})

longTest(
  'disabling a trigger keeps a concurrent rename, and enabling a deleted trigger does not recreate it',
  async () => {
    const acme = await reeve.organization('Acme')
    const trigger = { user_id: acme.owner.userId, kind: 'agent', name: 'Nightly' }
    await acme.owner.call('PUT /v1/triggers/nightly', { body: trigger })
    await inWindow({ as: acme.owner }, async ({ page, open }) => {
      const dialog = page.getByRole('dialog')
      await open('/settings/triggers?trigger=nightly')
      await dialog.getByRole('heading').getByText('Enabled').waitFor()
      await acme.owner.call('PUT /v1/triggers/nightly', { body: { ...trigger, name: 'Weekly' } })
      await dialog.getByRole('button', { name: 'Disable' }).click()
      await dialog.getByText('Cannot fire: the trigger is disabled').waitFor()
      const { name, enabled } = (await acme.owner.call('GET /v1/triggers/nightly')).body
      assert.deepEqual([name, enabled], ['Weekly', false])

      await acme.owner.call('DELETE /v1/triggers/nightly')
      await dialog.getByRole('button', { name: 'Enable' }).click()
      const refusal = dialog.getByRole('alert').filter({ hasText: 'The trigger was not changed' })
      await refusal.getByText('Trigger not found. It may have been deleted.').waitFor()
      assert.equal((await acme.owner.call('GET /v1/triggers/nightly')).status, 404)
    })
  },
)

test('losing a permission while a form is open keeps the form and disables its button with the reason', async () => {
  const acme = await reeve.organization('Acme')
  const all = ['members.read', 'profiles.read', 'profiles.manage', 'governance.manage', 'members.invite']
  const profile = await acme.profile(all)
  const grace = await acme.person(profile)
  const mallory = await acme.person()
  const invited = { email: 'katherine@acme.test', profile_id: acme.profiles.member }
  const { id } = (await acme.owner.call('POST /v1/invitations', { body: invited })).body
  const setPermissions = (permissions: readonly string[]) =>
    acme.owner.call(`PATCH /v1/profiles/${profile}`, { body: { permissions } })
  await inWindow({ as: grace }, async ({ page, open, go }) => {
    // The permission is removed once the request is sent, because a background refetch would disable the button before
    // it is clicked.
    const actWithout = async (permission: string, button: string, [method = '', path = '']: readonly string[]) => {
      await justBefore(page, method, path, () => setPermissions(all.filter(one => one !== permission)))
      await page.getByRole('button', { name: button, exact: true }).click()
      await page.getByRole('alert').getByText(permission).waitFor()
      const waits = page.getByRole('button', {
        name: button,
        exact: true,
        description: new RegExp(`does not include ${permission}`),
      })
      await waits.waitFor()
      await setPermissions(all)
    }
    await open('/webhooks/new')
    const address = page.getByRole('textbox', { name: 'Endpoint URL' })
    await address.fill('https://hooks.acme.example/reeve')
    await actWithout('governance.manage', 'Create webhook', ['POST', '/v1/governance/webhooks'])
    assert.equal(await address.inputValue(), 'https://hooks.acme.example/reeve')

    const support = await acme.profile([], 'Support')
    await go('/profiles')
    const reads = page.getByRole('checkbox', { name: 'Support: members.read' })
    await reads.check()
    await actWithout('profiles.manage', 'Save profile', ['PATCH', `/v1/profiles/${support}`])
    assert.equal(await reads.isChecked(), true)

    await go(`/members/${mallory.userId}?dialog=edit`)
    await page.getByRole('textbox', { name: 'External ID' }).fill('hr-4711')
    await actWithout('members.invite', 'Save details', ['PATCH', `/v1/members/${mallory.userId}/details`])

    await open(`/members/invitations?dialog=revoke&invitation=${id}`)
    await actWithout('members.invite', 'Revoke the invitation', ['DELETE', `/v1/invitations/${id}`])
    assert.equal((await acme.owner.call('GET /v1/invitations')).body.invitations[0].status, 'pending')
  })
})
