// What somebody reads when another administrator was first.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inWindow, reeve } from '../harness/browser.ts'
import { nameOf } from '../harness/busy-person.ts'
import { isCall } from '../harness/network-faults.ts'
import { makeWebhook, URL_OF_ACME } from '../harness/webhook.ts'

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

test('what another administrator has changed is replaced only after one has read it, and the rest stays', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await acme.person()
  const profile = await acme.profile(['agents.run'], 'Support')
  const body = { url: 'https://hooks.acme.example/reeve', event_types: ['*'], description: 'For security' }
  const webhook = `/webhooks/${(await acme.owner.call('POST /v1/governance/webhooks', { body })).body.id}`
  await acme.owner.call('PUT /v1/oracle', { body: { name: 'Pythia', owner_user_id: acme.owner.userId } })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    const member = `/v1/members/${mallory.userId}`
    for (const [address, api, label, field, button] of [
      [`/members/${mallory.userId}?dialog=edit`, [`${member}/details`, member], 'Name', 'name', 'Save the details'],
      [`/profiles?edit=${profile}`, [`/v1/profiles/${profile}`], 'Name', 'name', 'Save Of Ada'],
      ['/settings', ['/v1/organization'], 'Name of the organization', 'name', 'Rename the organization'],
      [`${webhook}/edit`, [`/v1/governance${webhook}`], 'What it is for', 'description', 'Save the webhook'],
    ] as const) {
      const [edited, read = edited] = api
      const now = async () => (await acme.owner.call(`GET ${read}`)).body[field]
      await open(address)
      await page.getByRole('textbox', { name: label, exact: true }).fill('Of Ada')
      await acme.owner.call(`PATCH ${edited}`, { body: { [field]: 'Of Grace' } })
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('alert').getByText('It is “Of Grace” now. Save once more to replace that.').waitFor()
      assert.equal(await now(), 'Of Grace', address)
      const saved = page.waitForResponse(response => response.request().method() === 'PATCH')
      await page.getByRole('button', { name: button }).click()
      await saved
      assert.equal(await now(), 'Of Ada', address)
    }

    await open(`/profiles?edit=${profile}`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Helpers')
    await acme.owner.call(`PATCH /v1/profiles/${profile}`, { body: { description: 'They answer' } })
    await page.getByRole('button', { name: 'Save Helpers' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const { name, description } = (await acme.owner.call(`GET /v1/profiles/${profile}`)).body
    assert.deepEqual([name, description], ['Helpers', 'They answer'])

    await open('/profiles')
    await page.getByRole('checkbox', { name: 'Helpers: audit.read' }).check()
    await acme.owner.call(`DELETE /v1/profiles/${profile}`)
    const bar = page.getByRole('region', { name: 'Changes that are not saved' })
    await bar.getByRole('button', { name: 'Save the profile' }).click()
    await bar.getByRole('alert').getByText('There is no such profile any more.').waitFor()
    await bar.getByText('A profile that you changed here was deleted meanwhile.').waitFor()
    await bar.getByRole('button', { name: 'Discard the changes' }).click()
    await bar.waitFor({ state: 'detached' })

    await open('/settings/oracle')
    await page.getByRole('textbox', { name: 'Name' }).fill('Delphi')
    await acme.owner.call('PUT /v1/oracle', { body: { name: 'Pythia', owner_user_id: mallory.userId } })
    await page.getByRole('button', { name: 'Rename the Oracle' }).click()
    await page.getByRole('status').getByText('Done.').waitFor()
    const oracle = (await acme.owner.call('GET /v1/oracle')).body
    assert.deepEqual([oracle.name, oracle.owner_user_id], ['Delphi', mallory.userId])
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
  const all = ['members.read', 'profiles.read', 'profiles.manage', 'governance.manage', 'members.invite']
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

    await acme.profile([], 'Support')
    await open('/profiles')
    const reads = page.getByRole('checkbox', { name: 'Support: members.read' })
    await reads.check()
    await actWithout('profiles.manage', 'Save the profile')
    assert.equal(await reads.isChecked(), true)

    await open(`/members/${mallory.userId}?dialog=edit`)
    await page.getByRole('textbox', { name: 'External id' }).fill('hr-4711')
    await actWithout('members.invite', 'Save the details')

    await open(`/settings/invitations?dialog=revoke&invitation=${id}`)
    await actWithout('members.invite', 'Revoke the invitation')
    assert.equal((await acme.owner.call('GET /v1/invitations')).body.invitations[0].status, 'pending')
  })
})

/** The client waits a random part of a second before another try. */
const PAUSES_ARE_SHORT = 'const { random } = Math; Math.random = () => random() / 50'

test('what was done, had its answer lost, and was undone by somebody else is not said to be so', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await acme.person()
  const name = await nameOf(acme, mallory)
  const profile = `/v1/profiles/${await acme.profile(['members.read'], 'Developer')}`
  const suspension = `/v1/members/${mallory.userId}/suspension`
  const statusOf = async () => (await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body.status
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await page.addInitScript(PAUSES_ARE_SHORT)
    /** Loses the answer to the next such write, whose second try comes after somebody else's. */
    const loseOnce = async (method: string, path: string, undo: (done: { id?: string }) => Promise<unknown>) => {
      let isFirst = true
      await page.route(`**${path}`, async route => {
        if (!isFirst || !isCall(route.request(), method, path)) return route.fallback()
        isFirst = false
        const answer = await route.fetch()
        await undo(answer.status() === 204 ? {} : await answer.json())
        await route.abort('connectionreset')
      })
    }
    const undone = page.getByText('It was done, and somebody has undone or changed it since.')
    await open(`/members/${mallory.userId}/suspend`)
    await loseOnce('POST', suspension, () => acme.owner.call(`DELETE ${suspension}`))
    await page.getByRole('button', { name: `Suspend ${name}` }).click()
    await undone.waitFor()
    assert.equal(await statusOf(), 'active')
    await page.getByRole('button', { name: `Suspend ${name}` }).click()
    await page.getByRole('heading', { name: `${name} is suspended` }).waitFor()
    assert.equal(await statusOf(), 'suspended')

    await open(`/members/${mallory.userId}/reactivate`)
    await loseOnce('DELETE', suspension, () => acme.owner.call(`POST ${suspension}`, { body: {} }))
    await page.getByRole('button', { name: `Reactivate ${name}` }).click()
    await undone.waitFor()
    assert.equal(await statusOf(), 'suspended')

    await open('/profiles')
    const permissions = async () => (await acme.owner.call(`GET ${profile}`)).body.permissions
    await page.getByRole('checkbox', { name: 'Developer: audit.read' }).check()
    await loseOnce('PATCH', profile, () => acme.owner.call(`PATCH ${profile}`, { body: { permissions: [] } }))
    const save = page.getByRole('button', { name: 'Save the profile' })
    await save.click()
    await undone.waitFor()
    assert.deepEqual(await permissions(), [])
    await save.click()
    await save.waitFor({ state: 'detached' })
    assert.deepEqual(await permissions(), ['audit.read'])
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'New profile' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Tester')
    await loseOnce('POST', '/v1/profiles', ({ id }) => acme.owner.call(`DELETE /v1/profiles/${id}`))
    await dialog.getByRole('button', { name: 'Create Tester' }).click()
    await undone.waitFor()

    await open('/members')
    await page.getByRole('checkbox', { name: new RegExp(name) }).check()
    await page.getByRole('button', { name: 'Reactivate one person' }).click()
    await loseOnce('DELETE', suspension, () => acme.owner.call(`POST ${suspension}`, { body: {} }))
    await dialog.getByRole('button', { name: 'Reactivate one person' }).click()
    await page.getByRole('dialog', { name: 'Nobody is active again' }).waitFor()
    await dialog.getByText('The one for whom somebody has undone it since stays selected.').waitFor()
    assert.equal(await dialog.getByText('nothing was done').count(), 0)
    await dialog.getByRole('button', { name: 'Back to the members' }).click()

    await loseOnce('POST', '/v1/invitations', async ({ id = '' }) => {
      // A page of others was invited since.
      await reeve.query`
        insert into invitations (organization_id, id, email, profile_id, invited_by, status, token_hash, created_at,
          expires_at)
        select organization_id, ('f' || substr(gen_random_uuid()::text, 2))::uuid, n || '@acme.test', profile_id,
          invited_by, status, sha256(n::text::bytea), created_at, expires_at
        from invitations, generate_series(1, 100) as n where id = ${id}`
      await acme.owner.call(`DELETE /v1/invitations/${id}`)
    })
    await page.getByRole('button', { name: 'Invite people' }).click()
    await dialog.getByRole('textbox', { name: 'E-mail addresses' }).fill('katherine@acme.test')
    await dialog.getByRole('combobox', { name: 'Profile' }).click()
    await page.getByRole('option', { name: 'Member', exact: true }).click()
    await dialog.getByRole('button', { name: 'Invite one person' }).click()
    await undone.waitFor()

    const revoke = ({ id }: { id?: string }) => acme.owner.inSession(`DELETE /v1/api-keys/${id}`)
    const key = await acme.issueKey(acme.owner.userId, ['members:read'])
    await open(`/settings/keys?status=active&dialog=rotate&key=${key.id}`)
    await loseOnce('POST', `/v1/api-keys/${key.id}/rotate`, revoke)
    await dialog.getByRole('button', { name: 'Make the new key' }).click()
    await undone.waitFor()

    await open('/settings/keys')
    await page.getByRole('button', { name: 'Create an API key' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('ci')
    await dialog.getByRole('checkbox', { name: 'members:read' }).check()
    await loseOnce('POST', '/v1/api-keys', revoke)
    await dialog.getByRole('button', { name: 'Create the key' }).click()
    await undone.waitFor()

    await open('/webhooks/new')
    await page.getByRole('textbox', { name: 'Address' }).fill(URL_OF_ACME)
    const webhooks = '/v1/governance/webhooks'
    const rotateByAnother = (id = '') =>
      acme.owner.call(`POST ${webhooks}/${id}/secret/rotate`, { body: { overlap_seconds: 0 } })
    await loseOnce('POST', webhooks, ({ id }) => rotateByAnother(id))
    await page.getByRole('button', { name: 'Create a webhook' }).click()
    await undone.waitFor()
    // Its secret is of use, whatever else somebody has changed.
    const edited = { body: { description: 'For the watch', enabled: false } }
    await loseOnce('POST', webhooks, ({ id }) => acme.owner.call(`PATCH ${webhooks}/${id}`, edited))
    await page.getByRole('button', { name: 'Create a webhook' }).click()
    await dialog.getByRole('checkbox', { name: 'I have stored it' }).check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByText('For the watch').waitFor()

    const webhookId = await makeWebhook(acme)
    const rotation = `${webhooks}/${webhookId}/secret/rotate`
    const rotate = async () => {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Rotate the secret' }).click()
      await dialog.getByRole('button', { name: 'Rotate the secret' }).click()
    }
    await open(`/webhooks/${webhookId}`)
    await loseOnce('POST', rotation, async () => {})
    await rotate()
    await dialog.getByRole('checkbox', { name: 'I have stored it' }).check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await loseOnce('POST', rotation, () => rotateByAnother(webhookId))
    await rotate()
    await undone.waitFor()
  })
})

test('what was lost is not known, in a sum as in a title, and is done anew after something else was', async () => {
  const acme = await reeve.organization('Acme')
  const [reader, writer] = [await acme.profile(['members.read'], 'Reader'), await acme.profile([], 'Writer')]
  const mallory = await acme.person(reader)
  const name = await nameOf(acme, mallory)
  const member = async () => (await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body
  const body = { url: 'https://hooks.acme.example/reeve', event_types: ['*'], description: 'For security' }
  const { id } = (await acme.owner.call('POST /v1/governance/webhooks', { body })).body
  await inWindow({ as: acme.owner }, async ({ page, open, context }) => {
    await page.addInitScript(PAUSES_ARE_SHORT)
    const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click()
    const notKnown = page.getByRole('alert').getByText('Whether this was done is not known')
    let isLost = false
    await page.route('**/v1/**', async route => {
      if (!isLost || route.request().method() === 'GET' || route.request().url().includes('dry_run'))
        return route.fallback()
      await route.fetch()
      await route.abort('connectionreset')
    })
    const losing = async (act: () => Promise<unknown>) => {
      isLost = true
      await act()
      isLost = false
    }

    // A profile is given and the answer lost; another one is given; and then the first one again.
    await open('/members')
    const assign = async (profile: string) => {
      await page.getByRole('button', { name: `Profile of ${name}` }).click()
      await page.getByRole('option', { name: profile, exact: true }).click()
    }
    await losing(async () => {
      await assign('Writer')
      await notKnown.waitFor()
    })
    await page.getByRole('searchbox').first().fill(name)
    await page.getByRole('button', { name: `Profile of ${name}: Writer` }).waitFor()
    await assign('Reader')
    await page.getByRole('button', { name: `Profile of ${name}: Reader` }).waitFor()
    await assign('Writer')
    await page.getByText(`${name} now has the profile Writer`).waitFor()
    assert.equal((await member()).profile_id, writer)

    await page.getByRole('checkbox', { name: new RegExp(name) }).check()
    await press('Suspend one person')
    const dialog = page.getByRole('dialog')
    await losing(async () => {
      await dialog.getByRole('button', { name: 'Suspend one person' }).click()
      await page.getByRole('dialog', { name: 'What became of one person is not known' }).waitFor()
    })
    await dialog.getByText('The one for whom it is not known whether it was done stays selected.').waitFor()
    assert.equal((await member()).status, 'suspended')

    await open(`/webhooks/${id}`)
    await losing(async () => {
      await press('Send a ping')
      await page.getByRole('dialog', { name: 'Whether a ping was sent is not known' }).waitFor()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await press('Disable')
      await page.getByRole('dialog', { name: 'Whether the webhook was changed is not known' }).waitFor()
    })

    await open('/settings/keys')
    await press('Create an API key')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('ci')
    await dialog.getByRole('checkbox', { name: 'members:read' }).check()
    await losing(async () => {
      await dialog.getByRole('button', { name: 'Create the key' }).click()
      await notKnown.waitFor()
    })
    await dialog.getByRole('button', { name: 'Create the key' }).click()
    await page.getByRole('dialog', { name: 'ci' }).getByRole('checkbox').waitFor()
    const made = await reeve.query`select id from api_keys where organization_id = ${acme.id} and name = 'ci'`
    assert.equal(made.length, 1)

    await open(`/settings/keys?owner=${acme.owner.userId}`)
    await page.getByRole('button', { name: /^Revoke all/ }).click()
    await losing(async () => {
      await dialog.getByRole('button', { name: /^Revoke \d keys?$/ }).click()
      await dialog.getByText(/^Whether \d keys? (was|were) revoked is not known$/).waitFor()
    })

    await open('/profiles')
    await page.getByRole('checkbox', { name: 'Reader: audit.read' }).check()
    await losing(async () => {
      await press('Save the profile')
      await notKnown.waitFor()
    })
    await context.setOffline(true)
    const look = page.waitForEvent('requestfailed')
    await press('Save the profile')
    await look
    await page.locator('button[data-loading]').waitFor({ state: 'detached' })
    await notKnown.waitFor()
    await context.setOffline(false)
  })
})
