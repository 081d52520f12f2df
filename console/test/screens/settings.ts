import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { Locator } from 'playwright-core'
import document from '../../../server/openapi.json' with { type: 'json' }
import { givePassword, PASSWORD } from '../../../server/test/harness/browser.ts'
import { putTrigger } from '../../../server/test/harness/platform.ts'
import { SCOPES } from '../../src/api/generated/vocabulary.ts'
import { eventually, inWindow, reeve } from '../harness/browser.ts'
import { copiedBy } from '../harness/clipboard.ts'
import { inShortForm, longTest } from '../harness/long-form.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Sets the browser's clock a day ahead. */
const A_DAY_AHEAD = `{
  const Clock = Date
  const now = () => Clock.now() + ${DAY_MS}
  window.Date = class extends Clock {
    static now = now
    constructor(...at) { super(...(at.length === 0 ? [now()] : at)) }
  }
}`

test('a key can have each scope of the API', () => assert.deepEqual(SCOPES, document.components.schemas.Scope.enum))

test('creating a key without a recent sign-in asks to sign in again over the dialog', async () => {
  const { owner } = await reeve.organization()
  await givePassword(reeve, owner.userId)
  await inWindow({ as: owner }, async ({ page, open }) => {
    await reeve.query`update sessions set created_at = created_at - interval '1 hour' where user_id = ${owner.userId}`
    await open('/settings/keys')
    await page.getByRole('button', { name: 'Create API key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create API key' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('ci-deploy')
    await dialog.getByRole('checkbox', { name: 'members:read' }).check()
    await dialog.getByRole('button', { name: 'Create API key' }).click()
    const signIn = page.getByRole('dialog', { name: 'Sign in again to continue' })
    await signIn.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await signIn.getByRole('button', { name: 'Sign in and continue' }).click()
    await page.getByRole('status', { name: 'Secret of ci-deploy' }).waitFor()
  })
})

test('a key is created with grantable scopes and Reeve’s clock, shown once, rotated and revoked', async () => {
  const acme = await reeve.organization()
  const grace = await acme.person(await acme.profile(['api_keys.manage', 'members.read']))
  await inWindow({ as: grace }, async ({ page, open }) => {
    await page.addInitScript(A_DAY_AHEAD)
    await open('/settings/keys')
    await page.getByRole('button', { name: 'Create API key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('ci-deploy')
    await eventually(() => dialog.getByRole('checkbox', { name: 'governance:write' }).isDisabled(), true)
    await dialog.getByText('Your profile does not include this permission.').first().waitFor()
    await dialog.getByRole('checkbox', { name: 'members:read' }).check()
    await dialog.getByRole('button', { name: 'Create API key' }).click()
    const key = (await dialog.getByRole('status', { name: 'Secret of ci-deploy' }).textContent()) ?? ''
    const command = dialog.getByRole('region', { name: 'Try it' })
    assert.ok((await command.textContent())?.endsWith(`/v1/caller \\\n  -H "Authorization: Bearer ${key}"`))
    assert.equal((await reeve.call('GET /v1/caller', { key })).body.key.name, 'ci-deploy')
    const [made] = (await acme.owner.inSession('GET /v1/api-keys?order=desc')).body.api_keys
    assert.ok(Math.abs(Date.parse(made.expires_at) - Date.now() - 90 * DAY_MS) < HOUR_MS, made.expires_at)

    // Neither Escape nor going back closes the dialog before the secret was stored.
    await page.keyboard.press('Escape')
    await page.goBack()
    const done = dialog.getByRole('button', { name: 'Done' })
    assert.match((await done.getAttribute('aria-description')) ?? '', /^Store it first/)
    const copy = dialog.getByRole('button', { name: 'Copy', exact: true })
    assert.equal(await copiedBy(page, () => copy.click()), key)
    await eventually(() => dialog.getByRole('checkbox', { name: 'I have stored it' }).isChecked(), true)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.ok(!(await page.content()).includes(key))

    const choose = async (act: string, row: Locator = page.getByRole('row')) => {
      await row.getByRole('button', { name: 'Actions for ci-deploy' }).click()
      await page.getByRole('menuitem', { name: act }).click()
    }
    await choose('Rotate')
    await dialog.getByRole('button', { name: 'Create new key' }).click()
    await dialog.getByRole('timer').filter({ hasText: /^23:/ }).waitFor()
    await dialog.getByRole('checkbox', { name: 'I have stored it' }).check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    const former = page.getByRole('row').filter({ hasText: 'Replaced' })
    await former.getByRole('timer').waitFor()
    const current = page.getByRole('row', { name: 'ci-deploy' }).filter({ hasNotText: 'Replaced' })
    await choose('Revoke', current)
    await dialog.getByText(`The previous key rve_…${key.slice(-4)} still works`).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await choose('Revoke', former)
    await dialog.getByRole('button', { name: 'Revoke ci-deploy' }).click()
    await page.getByRole('status').getByText('The API key “ci-deploy” was revoked.').waitFor()
    await page.getByRole('row').filter({ hasText: 'Revoked' }).waitFor()
    assert.equal((await reeve.call('GET /v1/caller', { key })).status, 401)
  })
})

test('all keys of a member can be revoked at once, with a result', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person('administrator')
  const soon = new Date(Date.now() + 3 * DAY_MS)
  const second = await acme.issueKey(mallory.userId, ['members:read'], { expiresAt: soon })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/settings/keys?owner=${mallory.userId}`)
    const life = page.getByText('never used · expires in 3 days')
    await page.getByRole('columnheader', { name: 'Last used' }).waitFor()
    assert.equal(await life.isVisible(), false)
    await page.setViewportSize({ width: 375, height: 800 })
    await life.waitFor()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Revoke all keys of Person' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Programs that use these keys will be rejected immediately.').waitFor()
    assert.doesNotMatch((await dialog.textContent()) ?? '', /undefined/)
    await dialog.getByRole('button', { name: 'Revoke 2 keys' }).click()
    await dialog.getByRole('heading', { name: '2 keys were revoked' }).waitFor()
    await page.getByRole('columnheader', { name: 'Actions' }).waitFor({ state: 'detached' })
    for (const key of [mallory.key, second.key]) {
      assert.equal((await reeve.call('GET /v1/caller', { key })).status, 401)
    }
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
  })
})

longTest('on a phone the keys with and without a menu have rows of the same height', async () => {
  const acme = await reeve.organization()
  const revoked = await acme.issueKey(acme.owner.userId, ['members:read'])
  await acme.owner.inSession(`DELETE /v1/api-keys/${revoked.id}`)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await page.setViewportSize({ width: 375, height: 800 })
    await open('/settings/keys')
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await rows.filter({ hasText: 'Revoked' }).waitFor()
    const heights = await rows.evaluateAll(all => all.map(row => row.clientHeight))
    assert.ok(heights.length > 1)
    assert.deepEqual(new Set(heights).size, 1, heights.join(', '))
  })
})

longTest('the settings have the base URL of the API, and the day of the creation with its year', async () => {
  const acme = await reeve.organization()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/settings')
    const copy = page.getByRole('button', { name: 'Copy: API base URL' })
    assert.equal(await copiedBy(page, () => copy.click()), reeve.url)
    await page
      .getByRole('definition')
      .filter({ hasText: String(new Date().getFullYear()) })
      .waitFor()
  })
})

test('settings pages name the missing permission and disable their buttons', async () => {
  const acme = await reeve.organization()
  const member = await acme.person('member')
  await inWindow({ as: member }, async ({ page, open, go }) => {
    await open('/settings/keys')
    await page.getByRole('heading', { name: 'Your profile does not include api_keys.manage' }).waitFor()
    const button = page.getByRole('button', { name: 'Create API key' })
    assert.match((await button.getAttribute('aria-description')) ?? '', /api_keys\.manage/)
    await go('/members/invitations')
    await page.getByRole('heading', { name: 'Your profile does not include members.invite' }).waitFor()
    const invite = page.getByRole('button', { name: 'Invite people' })
    assert.match((await invite.getAttribute('aria-description')) ?? '', /members\.invite/)
    await go('/settings/oracle')
    await page.getByRole('heading', { name: 'Your profile does not include oracle.manage' }).waitFor()
    await go('/settings/triggers')
    await page.getByRole('heading', { name: 'Your profile does not include triggers.manage' }).waitFor()
  })
})

longTest('an invitation is resent with a link to copy if no mail is sent, and revoked', async () => {
  const acme = await reeve.organization()
  const body = { email: 'katherine@acme.test', profile_id: acme.profiles.member }
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    const choose = async (act: string) => {
      await page.getByRole('button', { name: 'Actions for katherine@acme.test' }).click()
      await page.getByRole('menuitem', { name: act }).click()
    }
    // The URL of this list in earlier releases.
    await open('/settings/invitations?status=pending')
    await page.waitForURL('**/members/invitations?status=pending')
    await page.getByRole('link', { name: 'Show all invitations' }).click()
    await page.waitForURL('**/members/invitations?status=all')
    await page.getByRole('link', { name: 'Invite people' }).click()
    await page.getByRole('dialog', { name: 'Invite people' }).waitFor()
    await acme.owner.call('POST /v1/invitations', { body })
    await open('/members')
    await page.getByRole('navigation', { name: 'Members' }).getByRole('link', { name: 'Invitations 1' }).click()
    await page
      .getByRole('row', { name: 'katherine@acme.test' })
      .getByRole('cell', { name: 'Member', exact: true })
      .waitFor()
    await choose('Resend')
    const dialog = page.getByRole('dialog')
    const about = async () => (await dialog.getByRole('definition').allInnerTexts()).slice(0, 2)
    const invitation = ['Member', 'Ada Owner']
    await eventually(about, invitation)
    await dialog.getByText('Reeve has no mail server configured. The new link will be shown here, once').waitFor()
    await dialog.getByRole('button', { name: 'Resend the invitation' }).click()
    const link = (await dialog.getByRole('status', { name: 'Link for katherine@acme.test' }).textContent()) ?? ''
    assert.match(link, /\/invitations\/accept#token=[\w-]+$/)
    await dialog.getByRole('checkbox', { name: 'I have stored it' }).check()
    await dialog.getByRole('button', { name: 'Done' }).click()

    await choose('Resend')
    await dialog.getByRole('button', { name: 'Resend the invitation' }).click()
    await dialog.getByRole('alert').getByText('This was sent less than a minute ago.').waitFor()
    await page.goBack()
    await choose('Revoke')
    await eventually(about, invitation)
    await dialog.getByRole('button', { name: 'Revoke the invitation' }).click()
    await page.getByRole('link', { name: 'Show all invitations' }).click()
    await page.getByRole('row').filter({ hasText: 'Revoked' }).waitFor()
    const actions = page.getByRole('columnheader', { name: 'Actions' })
    await actions.waitFor({ state: 'detached' })
    const { id } = (await acme.owner.call('GET /v1/invitations')).body.invitations[0]
    await open(`/members/invitations?status=all&dialog=resend&invitation=${id}`)
    const resend = dialog.getByRole('button', { name: 'Resend the invitation' })
    assert.match((await resend.getAttribute('aria-description')) ?? '', /^This invitation has been revoked/)
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Pending' }).click()
    await page.getByRole('heading', { name: 'No pending invitations' }).waitFor()
    assert.equal(new URL(page.url()).search, '?status=pending')
  })
})

longTest('the fields of a section are beside its title on a wide screen, and below it on a narrow one', async () => {
  const acme = await reeve.organization()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/settings')
    const title = page.getByRole('heading', { name: 'General', exact: true })
    const field = page.getByRole('textbox', { name: 'Organization name' })
    const save = page.getByRole('button', { name: 'Save name' })
    const boxes = async () => {
      const [above, beside, below] = await Promise.all([title, field, save].map(part => part.boundingBox()))
      assert.ok(above && beside && below)
      return { above, beside, below }
    }
    const wide = await boxes()
    assert.ok(wide.beside.x > wide.above.x + 200 && wide.beside.y < wide.above.y + 80, 'the field is beside its title')
    assert.ok(wide.below.y > wide.beside.y + wide.beside.height, 'the button is below the field')
    await page.setViewportSize({ width: 375, height: 800 })
    const narrow = await boxes()
    assert.ok(narrow.beside.y > narrow.above.y + narrow.above.height, 'the field is below its title')
    assert.ok(narrow.below.y > narrow.beside.y + narrow.beside.height, 'the button is below the field')
  })
})

longTest('a trigger says why it may not fire, and can be disabled and deleted', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  await acme.owner.call('PUT /v1/triggers/nightly', {
    body: { user_id: mallory.userId, kind: 'agent', name: 'Job nightly' },
  })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/settings/triggers?enabled=true')
    await page.getByRole('link', { name: 'Job nightly' }).click()
    const dialog = page.getByRole('dialog', { name: 'Job nightly' })
    await dialog.getByRole('heading').getByText('Enabled').waitFor()
    const lead = dialog.getByText('Starts an agent on behalf of')
    await lead.getByRole('link').waitFor()
    assert.equal(await copiedBy(page, () => dialog.getByRole('button', { name: 'Copy: ID' }).click()), 'nightly')
    await dialog.getByRole('button', { name: 'Disable trigger' }).click()
    await dialog.getByText('Cannot fire: the trigger is disabled').waitFor()
    await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: {} })
    await dialog.getByRole('button', { name: 'Enable' }).click()
    await dialog.getByRole('alert').getByText('This member is suspended.').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'No results' }).waitFor()
    await open('/settings/triggers?enabled=true&trigger=nightly')
    const enable = dialog.getByRole('button', {
      name: 'Enable trigger',
      description: 'The member of this trigger is suspended.',
    })
    await enable.waitFor()
    await dialog.getByRole('button', { name: 'Close' }).waitFor()
    await dialog.getByRole('button', { name: 'Delete trigger' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Job nightly' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Show all triggers' }).click()
    await page.getByRole('heading', { name: 'No triggers yet' }).waitFor()
    // The empty list has no filters.
    assert.equal(await page.getByRole('combobox', { name: 'Status' }).count(), 0)
  })
})

longTest('only a member with the permissions of both owners can transfer the Oracle', async () => {
  const acme = await reeve.organization()
  const grace = await acme.person('administrator')
  const limited = await acme.person(await acme.profile(['oracle.manage', 'members.read']))
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/settings/oracle')
    await page.getByRole('heading', { name: 'No Oracle yet' }).waitFor()
    await acme.owner.call('PUT /v1/oracle', { body: { name: 'Pythia', owner_user_id: acme.owner.userId } })
    await open('/settings/oracle')
    await page.getByText('Running', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Transfer' }).click()
    await page.getByRole('combobox', { name: 'New owner' }).fill(grace.email)
    const option = (userId: string) => page.locator(`[role=option][value="${userId}"]`)
    await option(grace.userId).waitFor()
    // The option disappears only once the server has filtered the options.
    await option(acme.owner.userId).waitFor({ state: 'detached' })
    await option(grace.userId).click()
    await page.getByText('Triggers stay with the current owner.').waitFor()
    await page.getByRole('button', { name: 'Transfer to Person' }).click()
    await page
      .getByRole('status')
      .getByText(/^The Oracle was transferred to Person/)
      .waitFor()
    assert.equal((await acme.owner.call('GET /v1/oracle')).body.owner_user_id, grace.userId)
  })
  await inWindow({ as: limited }, async ({ page, open }) => {
    await open('/settings/oracle')
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Delphi')
    await page.getByRole('button', { name: 'Rename Oracle' }).click()
    await page.getByRole('alert').getByText('This member has permissions that you do not have').waitFor()
  })
})

test('the page of the Oracle lists its triggers and activity, and triggers are filtered by this type', async () => {
  const acme = await reeve.organization()
  const { userId } = acme.owner
  await acme.owner.call('PUT /v1/oracle', { body: { name: 'Pythia', owner_user_id: userId } })
  await putTrigger(acme, 'digest', { user_id: userId, name: 'Digest', runs_oracle: true })
  await putTrigger(acme, 'report', { user_id: userId, name: 'Report' })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/settings/oracle')
    await page.getByRole('list', { name: 'Recent activity' }).getByText('registered the Oracle Pythia').waitFor()
    const triggers = page.getByRole('list', { name: 'Oracle triggers' })
    assert.equal(await triggers.getByRole('listitem').count(), 1)
    await triggers.getByRole('link', { name: 'Digest' }).click()
    await page.getByRole('dialog', { name: 'Digest' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('table').getByRole('link', { name: 'Digest' }).waitFor()
    assert.equal(await page.getByRole('table').getByRole('link', { name: 'Report' }).count(), 0)
  })
})

longTest('a copied curl command has the effect of the button, and contains no secret', async () => {
  const acme = await reeve.organization()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/settings')
    await page.getByRole('textbox', { name: 'Organization name' }).fill("Ada's Robots")
    const [copied] = await Promise.all([
      copiedBy(page, () => page.getByRole('button', { name: 'Copy as curl' }).click()),
      page.getByRole('button', { name: 'Copied' }).waitFor(),
    ])
    assert.equal(
      copied,
      [
        'curl -X PATCH \\',
        `  "$REEVE_URL"'/v1/organization' \\`,
        '  -H "Authorization: Bearer $REEVE_API_KEY" \\',
        "  -H 'Content-Type: application/json' \\",
        String.raw`  -d '{"name":"Ada'\''s Robots"}'`,
      ].join('\n'),
    )
    const env = { PATH: process.env.PATH, REEVE_URL: reeve.url, REEVE_API_KEY: acme.owner.key }
    await promisify(execFile)('sh', ['-c', copied], { env })
    assert.equal((await acme.owner.call('GET /v1/organization')).body.name, "Ada's Robots")
    await acme.owner.call('PATCH /v1/organization', { body: { name: 'Acme' } })
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByRole('status').getByText('The organization has been renamed.').waitFor()
    await page.getByRole('button', { name: "Ada's Robots" }).waitFor()
    assert.equal((await acme.owner.call('GET /v1/organization')).body.name, "Ada's Robots")
  })
})

longTest('each entry of the navigation has the name of its page, in each language', async () => {
  const acme = await reeve.organization('Acme')
  for (const [locale, oracle] of inShortForm(Object.entries({ 'pt-BR': 'Oráculo', 'en-US': 'Oracle' }))) {
    await inWindow({ as: acme.owner, locale }, async ({ page, open, go }) => {
      await open('/members')
      const entries = page.getByRole('navigation').first().getByRole('link')
      const names = await entries.allTextContents()
      assert.ok(names.length >= 8)
      for (const [at, name] of names.entries()) {
        const address = (await entries.nth(at).getAttribute('href')) ?? ''
        // The heading of the overview is the name of the organization.
        if (address === '/') continue
        await go(address)
        await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      }
      await go('/settings/oracle')
      const automation = names[6] ?? ''
      await page.getByRole('heading', { level: 1, name: automation, exact: true }).waitFor()
      await eventually(() => page.title(), `${oracle} · Reeve`)
    })
  }
})
