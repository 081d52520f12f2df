// Messages after a lost response.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inWindow, reeve } from '../harness/browser.ts'
import { nameOf } from '../harness/busy-person.ts'
import { longTest } from '../harness/long-form.ts'
import { isCall } from '../harness/network-faults.ts'
import { makeWebhook, URL_OF_ACME } from '../harness/webhook.ts'

/** Shortens the random pauses of the client before its retries. */
const PAUSES_ARE_SHORT = 'const { random } = Math; Math.random = () => random() / 50'

/** Loses the response of the next matching write, after `undo` has run, so that the client retries it afterwards. */
async function loseOnce(
  page: Page,
  method: string,
  path: string,
  undo: (done: { id?: string }) => Promise<unknown>,
): Promise<void> {
  let isFirst = true
  const fits = (url: URL) => url.pathname.endsWith(path)
  await page.route(fits, async route => {
    if (!isFirst || !isCall(route.request(), method, path)) return route.fallback()
    isFirst = false
    const answer = await route.fetch()
    await undo(answer.status() === 204 ? {} : await answer.json())
    await route.abort('connectionreset')
  })
}

const undoneIn = (page: Page) => page.getByText('This was done, but someone has since undone or changed it.')

test('a retried write that someone else has undone in the meantime is reported as undone', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await acme.person()
  const name = await nameOf(acme, mallory)
  const suspension = `/v1/members/${mallory.userId}/suspension`
  const statusOf = async () => (await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body.status
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await page.addInitScript(PAUSES_ARE_SHORT)
    const undone = undoneIn(page)
    await open(`/members/${mallory.userId}/suspend`)
    await loseOnce(page, 'POST', suspension, () => acme.owner.call(`DELETE ${suspension}`))
    await page.getByRole('button', { name: `Suspend ${name}` }).click()
    await undone.waitFor()
    assert.equal(await statusOf(), 'active')
    await page.getByRole('button', { name: `Suspend ${name}` }).click()
    await page.getByRole('heading', { name: `${name} is suspended` }).waitFor()
    assert.equal(await statusOf(), 'suspended')

    await go('/settings')
    const rename = page.getByRole('button', { name: 'Save name' })
    await page.getByRole('textbox', { name: 'Organization name' }).fill('Of Ada')
    await loseOnce(page, 'PATCH', '/v1/organization', () =>
      acme.owner.call('PATCH /v1/organization', { body: { name: 'Of Grace' } }),
    )
    await rename.click()
    await page.getByRole('alert').getByText('The current value of Organization name is “Of Grace”.').waitFor()
    assert.equal(await page.getByText('The organization has been renamed.').count(), 0)
    await rename.click()
    await page.getByText('The organization has been renamed.').waitFor()
    assert.equal((await acme.owner.call('GET /v1/organization')).body.name, 'Of Ada')

    await go('/settings/keys')
    await page.getByRole('button', { name: 'Create API key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('ci')
    await dialog.getByRole('checkbox', { name: 'members:read' }).check()
    await loseOnce(page, 'POST', '/v1/api-keys', ({ id }) => acme.owner.inSession(`DELETE /v1/api-keys/${id}`))
    await dialog.getByRole('button', { name: 'Create API key' }).click()
    await undone.waitFor()
  })
})

longTest('every other retried write that was undone in the meantime is reported as undone, too', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await acme.person()
  const name = await nameOf(acme, mallory)
  const profile = `/v1/profiles/${await acme.profile(['members.read'], 'Developer')}`
  const suspension = `/v1/members/${mallory.userId}/suspension`
  const statusOf = async () => (await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body.status
  await acme.owner.call(`POST ${suspension}`, { body: {} })
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await page.addInitScript(PAUSES_ARE_SHORT)
    const undone = undoneIn(page)
    await open(`/members/${mallory.userId}/reactivate`)
    await loseOnce(page, 'DELETE', suspension, () => acme.owner.call(`POST ${suspension}`, { body: {} }))
    await page.getByRole('button', { name: `Reactivate ${name}` }).click()
    await undone.waitFor()
    assert.equal(await statusOf(), 'suspended')

    await go('/profiles')
    const permissions = async () => (await acme.owner.call(`GET ${profile}`)).body.permissions
    await page.getByRole('checkbox', { name: 'Developer: audit.read' }).check()
    await loseOnce(page, 'PATCH', profile, () => acme.owner.call(`PATCH ${profile}`, { body: { permissions: [] } }))
    const save = page.getByRole('button', { name: 'Save profile' })
    await save.click()
    await undone.waitFor()
    assert.deepEqual(await permissions(), [])
    await save.click()
    await save.waitFor({ state: 'detached' })
    assert.deepEqual(await permissions(), ['audit.read'])
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Create profile' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Tester')
    await loseOnce(page, 'POST', '/v1/profiles', ({ id }) => acme.owner.call(`DELETE /v1/profiles/${id}`))
    await dialog.getByRole('button', { name: 'Create Tester' }).click()
    await undone.waitFor()

    await open('/members')
    await page.getByRole('checkbox', { name: new RegExp(name) }).check()
    await page.getByRole('button', { name: 'Reactivate 1 member' }).click()
    await loseOnce(page, 'DELETE', suspension, () => acme.owner.call(`POST ${suspension}`, { body: {} }))
    await dialog.getByRole('button', { name: 'Reactivate 1 member' }).click()
    await page.getByRole('dialog', { name: 'No members were reactivated' }).waitFor()
    await dialog.getByText('1 member stays selected: someone else has undone the change.').waitFor()
    assert.equal(await dialog.getByText('not processed').count(), 0)
    await dialog.getByRole('button', { name: 'Done' }).click()

    await loseOnce(page, 'POST', '/v1/invitations', async ({ id = '' }) => {
      // Enough later invitations to fill a page.
      await reeve.query`
        insert into invitations (organization_id, id, email, profile_id, invited_by, status, token_hash, created_at,
          expires_at)
        select organization_id, ('f' || substr(gen_random_uuid()::text, 2))::uuid, n || '@acme.test', profile_id,
          invited_by, status, sha256(n::text::bytea), created_at, expires_at
        from invitations, generate_series(1, 100) as n where id = ${id}`
      await acme.owner.call(`DELETE /v1/invitations/${id}`)
    })
    await page.getByRole('button', { name: 'Invite people' }).click()
    await dialog.getByRole('textbox', { name: 'Email addresses' }).fill('katherine@acme.test')
    await dialog.getByRole('combobox', { name: 'Profile' }).click()
    await page.getByRole('option', { name: 'Member', exact: true }).click()
    await dialog.getByRole('button', { name: 'Invite 1 person' }).click()
    await undone.waitFor()

    const revoke = ({ id }: { id?: string }) => acme.owner.inSession(`DELETE /v1/api-keys/${id}`)
    const key = await acme.issueKey(acme.owner.userId, ['members:read'])
    await open(`/settings/keys?status=active&dialog=rotate&key=${key.id}`)
    await loseOnce(page, 'POST', `/v1/api-keys/${key.id}/rotate`, revoke)
    await dialog.getByRole('button', { name: 'Create new key' }).click()
    await undone.waitFor()

    await open('/webhooks/new')
    await page.getByRole('textbox', { name: 'Endpoint URL' }).fill(URL_OF_ACME)
    const webhooks = '/v1/governance/webhooks'
    const rotateByAnother = (id = '') =>
      acme.owner.call(`POST ${webhooks}/${id}/secret/rotate`, { body: { overlap_seconds: 0 } })
    await loseOnce(page, 'POST', webhooks, ({ id }) => rotateByAnother(id))
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await undone.waitFor()
    // An edit by someone else does not invalidate the secret, so the dialog shows it.
    const edited = { body: { description: 'For the watch', enabled: false } }
    await loseOnce(page, 'POST', webhooks, ({ id }) => acme.owner.call(`PATCH ${webhooks}/${id}`, edited))
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await dialog.getByRole('checkbox', { name: 'I have stored it' }).check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { level: 1, name: 'For the watch' }).waitFor()

    const webhookId = await makeWebhook(acme)
    const rotation = `${webhooks}/${webhookId}/secret/rotate`
    const rotate = async () => {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Rotate secret' }).click()
      await dialog.getByRole('button', { name: 'Rotate secret' }).click()
    }
    await go(`/webhooks/${webhookId}`)
    await loseOnce(page, 'POST', rotation, async () => {})
    await rotate()
    await dialog.getByRole('checkbox', { name: 'I have stored it' }).check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await loseOnce(page, 'POST', rotation, () => rotateByAnother(webhookId))
    await rotate()
    await undone.waitFor()
  })
})

/** Returns a function that loses the responses to all writes of `act`, although they are applied. */
async function losesIn(page: Page): Promise<(act: () => Promise<unknown>) => Promise<void>> {
  let isLost = false
  await page.route('**/v1/**', async route => {
    if (!isLost || route.request().method() === 'GET' || route.request().url().includes('dry_run'))
      return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  return async act => {
    isLost = true
    await act()
    isLost = false
  }
}

const unconfirmedIn = (page: Page) => page.getByRole('alert').getByText('We could not confirm whether this was done')

test('a write with a lost response is reported as unconfirmed, and applied again after another write', async () => {
  const acme = await reeve.organization('Acme')
  const [reader, writer] = [await acme.profile(['members.read'], 'Reader'), await acme.profile([], 'Writer')]
  const mallory = await acme.person(reader)
  const name = await nameOf(acme, mallory)
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await page.addInitScript(PAUSES_ARE_SHORT)
    const losing = await losesIn(page)
    const notKnown = unconfirmedIn(page)
    // Assigns a profile and loses the response, assigns another one, and then the first one again.
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
    assert.equal((await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body.profile_id, writer)

    await go('/settings/keys')
    await page.getByRole('button', { name: 'Create API key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('ci')
    await dialog.getByRole('checkbox', { name: 'members:read' }).check()
    await losing(async () => {
      await dialog.getByRole('button', { name: 'Create API key' }).click()
      await notKnown.waitFor()
    })
    await dialog.getByRole('button', { name: 'Create API key' }).click()
    await page.getByRole('dialog', { name: 'ci' }).getByRole('checkbox').waitFor()
    const made = await reeve.query`select id from api_keys where organization_id = ${acme.id} and name = 'ci'`
    assert.equal(made.length, 1)
  })
})

longTest('a lost response is reported as unconfirmed on every other screen, too', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await acme.person(await acme.profile(['members.read'], 'Reader'))
  const name = await nameOf(acme, mallory)
  const body = { url: 'https://hooks.acme.example/reeve', event_types: ['*'], description: 'For security' }
  const { id } = (await acme.owner.call('POST /v1/governance/webhooks', { body })).body
  await inWindow({ as: acme.owner }, async ({ page, open, context }) => {
    await page.addInitScript(PAUSES_ARE_SHORT)
    const losing = await losesIn(page)
    const notKnown = unconfirmedIn(page)
    const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click()
    await open('/members')
    await page.getByRole('checkbox', { name: new RegExp(name) }).check()
    await press('Suspend 1 member')
    const dialog = page.getByRole('dialog')
    await losing(async () => {
      await dialog.getByRole('button', { name: 'Suspend 1 member' }).click()
      await page.getByRole('dialog', { name: 'We could not confirm the result for 1 member' }).waitFor()
    })
    await dialog.getByText('1 member with an unconfirmed result stays selected.').waitFor()
    assert.equal((await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body.status, 'suspended')

    await open(`/webhooks/${id}`)
    await losing(async () => {
      await press('Send ping')
      await page.getByRole('dialog', { name: 'We could not confirm whether the ping was sent' }).waitFor()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await press('Disable')
      await page.getByRole('dialog', { name: 'We could not confirm whether the webhook was changed' }).waitFor()
    })

    await open(`/settings/keys?owner=${acme.owner.userId}`)
    await page.getByRole('button', { name: /^Revoke all/ }).click()
    await losing(async () => {
      await dialog.getByRole('button', { name: /^Revoke \d keys?$/ }).click()
      await dialog.getByText(/^We could not confirm whether \d keys? (was|were) revoked$/).waitFor()
    })

    await open('/profiles')
    await page.getByRole('checkbox', { name: 'Reader: audit.read' }).check()
    await losing(async () => {
      await press('Save profile')
      await notKnown.waitFor()
    })
    await context.setOffline(true)
    const failed = page.waitForEvent('requestfailed')
    await press('Save profile')
    await failed
    await page.locator('button[data-loading]').waitFor({ state: 'detached' })
    await notKnown.waitFor()
    await context.setOffline(false)
  })
})
