// The page of one member.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { signedIn } from '../../../server/test/harness/browser.ts'
import { inWindow, reeve } from '../harness/browser.ts'
import { nameOf } from '../harness/busy-person.ts'
import { inShortForm, longTest } from '../harness/long-form.ts'
import { justBefore } from '../harness/network-faults.ts'

test('the page of a member shows permissions, owned resources and history, each at its own URL', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person('administrator')
  const leaked = await acme.issueKey(mallory.userId, ['audit:read'])
  const answers = [
    await acme.owner.inSession(`DELETE /v1/api-keys/${leaked.id}`),
    await acme.owner.call(`PUT /v1/members/${mallory.userId}/integrations/github`, {
      body: { provider: 'github', name: 'acme-robots', status: 'connected' },
    }),
    await acme.owner.call('PUT /v1/triggers/page', {
      body: { user_id: mallory.userId, kind: 'agent', name: 'Nightly report' },
    }),
    await acme.owner.call('PUT /v1/oracle', { body: { name: 'Pythia', owner_user_id: mallory.userId } }),
    await mallory.call('POST /v1/invitations', {
      body: { email: 'alan@acme.test', profile_id: acme.profiles.member },
    }),
    await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, {
      body: { reason: 'laptop stolen', keep_oracle: false },
    }),
  ]
  for (const { status, body } of answers) assert.ok(status < 300, JSON.stringify(body))
  const attempt = { email: mallory.email, password: 'a wrong password' }
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' }
  assert.equal((await reeve.call('POST /auth/sign-in/email', { headers: agent, body: attempt })).status, 401)
  const first = await mallory.openSession()
  await reeve.query`update sessions set created_at = now() - interval '9 days' where id = ${first}`
  const newest = await mallory.openSession()
  await reeve.query`update sessions set created_at = now() - interval '3 days' where id = ${newest}`
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}`)
    const suspension = page.getByRole('region', { name: 'Suspension' })
    const band = await suspension.boundingBox()
    assert.ok((band?.height ?? 0) <= 88, `the band is ${band?.height} px high`)
    await suspension.getByText('Effects', { exact: true }).click()
    for (const text of ['laptop stolen', 'Ada Owner', 'Nightly report']) await suspension.getByText(text).waitFor()
    for (const resource of ['1 API key', '1 trigger', '1 integration', 'The Oracle'])
      await page.getByRole('link', { name: resource, exact: true }).waitFor()
    await page.getByText('2 open sessions, the most recent started 3 days ago').waitFor()
    const recent = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')
    await recent
      .filter({ hasText: 'laptop stolen' })
      .getByRole('link', { name: /Open entry \d+$/ })
      .waitFor()
    await recent.filter({ hasText: 'invited alan@acme.test' }).waitFor()
    await recent
      .filter({ hasText: 'Sign-in: Failed' })
      .getByText(/^Firefox · Linux\s· /)
      .waitFor()
    await page.getByRole('link', { name: 'Permissions', exact: true }).waitFor()

    await page.getByRole('link', { name: 'Permissions' }).click()
    await page.getByText('has no permissions while suspended').waitFor()
    // The banner is on every tab.
    await suspension.getByRole('button', { name: /^Reactivate/ }).waitFor()
    await suspension.getByText('laptop stolen').waitFor()
    const group = page.getByRole('region', { name: 'Members', exact: true })
    await group.getByRole('listitem').filter({ hasText: 'members.read' }).getByText('Not allowed: suspended').waitFor()

    await page.getByRole('link', { name: 'Resources' }).click()
    const line = (region: string, thing: string) =>
      page.getByRole('region', { name: region }).getByRole('row').filter({ hasText: thing })
    await line('Triggers', 'Nightly report').getByText('Disabled by suspension').waitFor()
    const aboutOracle = page.getByRole('button', { name: 'About: Oracle' })
    await aboutOracle.click()
    await page.getByRole('dialog', { name: 'About: Oracle' }).getByText('It acts on behalf of its owner.').waitFor()
    await page.keyboard.press('Escape')
    await aboutOracle.and(page.locator(':focus')).waitFor()
    await page.getByRole('button', { name: 'About: Triggers' }).click()
    await page.getByText('An agent trigger runs an AI agent').waitFor()
    await page.keyboard.press('Escape')
    await line('The Oracle', 'Pythia').getByText('Paused').waitFor()
    await line('Integrations', 'acme-robots').getByText('Connected').waitFor()
    await line('API keys', 'test').getByText('Disabled by suspension').waitFor()
    const key = line('API keys', 'test')
    await key.getByRole('button', { name: /^\+\d+ / }).click()
    await page.getByRole('listitem').getByText('members:read', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    const used = { hasText: /today|yesterday/ }
    await line('Sessions', 'Unknown browser').filter(used).first().waitFor()
    await page.getByText('No webhooks').waitFor()
    const edges = await page
      .getByRole('table')
      .evaluateAll(tables =>
        tables.map(table =>
          [...table.querySelectorAll('th')]
            .filter(head => head.checkVisibility())
            .map(head => Math.round(head.getBoundingClientRect().left)),
        ),
      )
    const longest = edges.reduce((most, one) => (one.length > most.length ? one : most))
    for (const columns of edges) {
      assert.equal(columns[0], longest[0])
      assert.deepEqual(
        columns,
        longest.filter(edge => columns.includes(edge)),
        'a column is off the grid',
      )
    }
    const heads = (name: string) => page.getByRole('columnheader', { name, exact: true }).all()
    const xOf = async (head: Locator) => Math.round(Number((await head.boundingBox())?.x))
    const states = await Promise.all((await heads('Status')).map(xOf))
    assert.ok(states.length > 3 && new Set(states).size === 1, `the statuses stand at ${states.join(', ')}`)
    await line('Invitations sent', 'alan@acme.test').getByRole('link').click()
    await page.getByRole('table', { name: 'Invitations' }).waitFor()
    assert.equal(new URL(page.url()).search, `?by=${mallory.userId}&status=all`)
    await page.goBack()
    await key.getByRole('link', { name: 'test', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
    assert.equal(new URL(page.url()).search, `?owner=${mallory.userId}`)
    await page.goBack()
    await line('Triggers', 'Nightly report').getByRole('link', { name: 'Nightly report' }).click()
    await page.getByRole('dialog', { name: 'Nightly report' }).waitFor()
    await page.goBack()

    await page.getByRole('link', { name: 'Activity', exact: true }).click()
    const happened = page.getByRole('region', { name: /^Changes to/ }).getByRole('row')
    await happened.filter({ hasText: 'revoked the API key test' }).getByText('Ada Owner').waitFor()
    const suspended = happened.filter({ hasText: 'laptop stolen' })
    await suspended.getByText('Ada Owner').waitFor()
    await suspended.getByRole('link', { name: /Open entry \d+$/ }).click()
    await page
      .getByRole('dialog', { name: /^Entry \d+$/ })
      .getByText('member.suspended')
      .first()
      .waitFor()
    await page.goBack()
    await page.goBack()
    await page.getByRole('region', { name: 'Triggers' }).waitFor()
    assert.equal(new URL(page.url()).search, '?tab=resources')

    await (await reeve.organization('Other')).person('member', { email: mallory.email })
    await page.reload()
    const sessions = page.getByRole('region', { name: 'Sessions' })
    await sessions
      .getByText('Sessions are not shown, because this account is also active in another organization.')
      .waitFor()
    await page.getByRole('link', { name: 'Overview', exact: true }).last().click()
    const about = page.getByRole('region', { name: 'Details' })
    await about
      .getByText('Sessions are not shown, because this account is also active in another organization.')
      .waitFor()
  })
  const reader = await acme.person(await acme.profile(['members.read']))
  await inWindow({ as: reader }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}?tab=access`)
    const end = acme.profiles.administrator.slice(-12)
    await page.getByText(`Reactivation restores the profile …${end}.`).waitFor()
  })
})

test('a single session of a member can be ended, and the members can be exported as CSV', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person('member')
  const id = await mallory.openSession()
  await reeve.query`update sessions set ip = '203.0.113.7' where id = ${id}`
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open(`/members/${mallory.userId}`)
    await page.getByText('1 open session').waitFor()
    await go(`/members/${mallory.userId}?tab=resources`)
    await page.getByRole('button', { name: 'End the session Unknown browser, 203.0.113.7' }).click()
    const dialog = page.getByRole('dialog', { name: 'End the session Unknown browser, 203.0.113.7' })
    await dialog.getByRole('button', { name: 'End', exact: true }).click()
    await page.getByRole('status').getByText('The session Unknown browser, 203.0.113.7 was ended.').waitFor()
    await page.getByText('No active sessions').waitFor()
    await page.getByRole('link', { name: 'Activity', exact: true }).click()
    const signIns = page.getByRole('region', { name: 'Sign-ins' })
    await signIns.getByText('No sign-ins').waitFor()
    await signedIn(reeve, mallory)
    await page.reload()
    await signIns.getByRole('columnheader', { name: 'Method' }).waitFor()
    await signIns.getByRole('cell', { name: 'Password', exact: true }).waitFor()

    await go('/members')
    // Removes the browser's file picker, because a test cannot answer its dialog.
    await page.evaluate('delete window.showSaveFilePicker')
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download as CSV', exact: true }).click(),
    ])
    assert.match(download.suggestedFilename(), /^members-\d{4}-\d\d-\d\d\.csv$/)
    await page.getByRole('status').getByText('The members were exported.').waitFor()
  })
})

test('concurrent edits of a member’s details do not overwrite each other', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person('member')
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}`)
    await page.getByRole('button', { name: /^More actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Edit details' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'External ID' }).fill('hr-4711')
    await acme.owner.call(`PATCH /v1/members/${mallory.userId}/details`, { body: { name: 'Mallory Voss' } })
    await dialog.getByRole('button', { name: 'Add metadata' }).click()
    await dialog.getByRole('textbox', { name: 'Key' }).last().fill('department')
    await dialog.getByRole('textbox', { name: 'Value of department' }).fill('Compilers')
    const save = dialog.getByRole('button', { name: 'Save details' })
    await save.click()
    await dialog.getByRole('alert').getByText('The current value of Name is “Mallory Voss”.').waitFor()
    await save.click()
    const metadata = page.getByRole('region', { name: 'Metadata' })
    await metadata.getByText('Compilers').waitFor()
    await metadata.getByRole('button', { name: 'About: Metadata' }).click()
    const explanation = page.getByRole('dialog', { name: 'About: Metadata' })
    await explanation.getByText('They give no permissions.').waitFor()
    await page.keyboard.press('Escape')
    await explanation.waitFor({ state: 'detached' })
    await page.getByText('hr-4711').waitFor()
    await page.getByRole('heading', { name: 'Mallory Voss', level: 1 }).waitFor()

    const edited = page.getByRole('listitem').filter({ hasText: 'edited Mallory Voss' })
    await edited
      .first()
      .getByRole('link', { name: /Open entry \d+$/ })
      .click()
    const entry = page.getByRole('dialog', { name: 'Entry' })
    await entry.getByRole('button', { name: 'About: Metadata' }).click()
    await explanation.waitFor()
    await page.keyboard.press('Escape')
    await explanation.waitFor({ state: 'detached' })
    await entry.waitFor()
  })
})

/** The tables of a member's resources, and the permission that each needs. The overview has the last four. */
const REQUIRED = {
  'Webhooks created or last changed': 'governance.manage',
  'Invitations sent': 'members.invite',
  Sessions: 'members.suspend',
  'API keys': 'api_keys.manage',
  Triggers: 'triggers.manage',
  Integrations: 'integrations.manage',
}

test('removing a member requires typing their name, and is disabled with a reason without permission', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person('member')
  const reader = await acme.person(await acme.profile(['members.read']))
  const { name } = (await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body
  const suspended = await acme.person()
  await acme.owner.call(`POST /v1/members/${suspended.userId}/suspension`, { body: { block_login: false } })
  await inWindow({ as: reader }, async ({ page, open, go }) => {
    const refused: string[] = []
    page.on('response', answer => {
      if (answer.status() === 403) refused.push(answer.url())
    })
    await open(`/members/${mallory.userId}`)
    await page.getByRole('button', { name: /^More actions for/ }).click()
    const remove = page.getByRole('menuitem', { name: 'Remove member' })
    const reason = await remove.getAttribute('aria-description')
    assert.equal(reason, 'Your profile does not include members.remove. Ask an owner to add it.')
    await page.keyboard.press('Escape')
    await page.getByText('No resources visible to you').waitFor()
    await go(`/members/${mallory.userId}?tab=resources`)
    for (const [title, permission] of Object.entries(REQUIRED)) {
      const table = page.getByRole('region', { name: title, exact: true })
      await table.getByText(`Your profile does not include ${permission}. Ask an owner to add it.`).waitFor()
    }
    await page.getByRole('link', { name: 'Activity', exact: true }).click()
    await page.getByText('Your profile does not include audit.read.').waitFor()
    assert.equal(await page.getByText('Profile:').count(), 0, 'the profile is the end of an id')
    await go('/members')
    await page.getByRole('columnheader', { name: 'Status' }).waitFor()
    assert.equal(await page.getByRole('columnheader', { name: 'Profile' }).count(), 0)
    assert.equal(await page.getByRole('button', { name: 'Profile' }).count(), 0)
    await go(`/members/${suspended.userId}`)
    await page.getByRole('region', { name: 'Suspension' }).getByText('Effects', { exact: true }).click()
    await page.getByText('No resources visible to you').waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
    assert.deepEqual(refused, [])
  })
  for (const provider of ['github', 'slack', 'github']) {
    const path = `/v1/members/${mallory.userId}/integrations/${crypto.randomUUID()}`
    await acme.owner.call(`PUT ${path}`, { body: { provider, name: 'Northwind' } })
  }
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}?dialog=remove`)
    await page.getByText('It stays valid until someone revokes it at GitHub and Slack.').waitFor()
    const effects = page.getByRole('list', { name: 'Will stop' }).getByRole('listitem')
    await effects.filter({ hasText: '1 API key' }).getByText('Permanently revoked').waitFor()
    assert.equal(await effects.filter({ hasText: 'trigger' }).count(), 0, 'there is none')
    const act = page.getByRole('button', { name: `Remove ${name}` })
    const typed = page.getByRole('textbox', { name: `Type “${name}” to confirm` })
    await typed.fill('Member')
    assert.equal(await act.getAttribute('aria-description'), `Type “${name}” first.`)
    await typed.fill(name)
    const nightly = { user_id: mallory.userId, kind: 'agent', name: 'Nightly' }
    await justBefore(page, 'DELETE', `/v1/members/${mallory.userId}`, () =>
      acme.owner.call('PUT /v1/triggers/nightly', { body: nightly }),
    )
    await act.click()
    await page.getByRole('alert').getByText('1 effect has changed').waitFor()
    await effects.filter({ hasText: '1 trigger' }).getByText('Changed').waitFor()
    assert.equal((await acme.owner.call(`GET /v1/members/${mallory.userId}`)).status, 200)
    assert.match((await act.getAttribute('aria-description')) ?? '', /Review the changes first/)
    await page.getByRole('button', { name: 'Accept changes' }).click()
    await act.click()
    await page.getByRole('heading', { name: 'Members' }).waitFor()
    assert.equal((await acme.owner.call(`GET /v1/members/${mallory.userId}`)).status, 404)
  })
})

longTest('at 1280 px the status of a key and the id and email address of a member do not wrap', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await acme.person()
  const [name, { email }] = [await nameOf(acme, mallory), mallory]
  await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: {} })
  await inWindow({ as: acme.owner, viewport: { width: 1280, height: 800 } }, async ({ page, open, go }) => {
    await open(`/settings/keys?owner=${mallory.userId}`)
    const pill = page.getByRole('row').filter({ hasText: name }).getByText('Disabled by suspension')
    assert.ok(Number((await pill.boundingBox())?.height) < 30, 'the status of the key is in two lines')
    await go(`/members/${mallory.userId}`)
    const value = page.getByRole('main').getByText(email, { exact: true })
    assert.ok(Number((await value.boundingBox())?.height) < 30, 'the address is in two lines')
    for (const tab of inShortForm(['?tab=history', '', '?tab=access', '?tab=resources'])) {
      await go(`/members/${mallory.userId}${tab}`)
      const id = page.getByText(mallory.userId, { exact: true }).first()
      assert.ok(Number((await id.boundingBox())?.height) < 30, `the id is in two lines ${tab}`)
      await page.getByRole('button', { name: 'Copy: ID', exact: true }).waitFor()
    }
    await go(`/members/${mallory.userId}?tab=history`)
    const time = page
      .getByRole('region', { name: /^Changes to / })
      .locator('td:last-child time')
      .first()
    const left = await time.evaluate(shown => {
      shown.textContent = 'yesterday, 10:50 AM'
      const cell = shown.closest('td') ?? shown
      const { getComputedStyle } = shown.ownerDocument.defaultView
      const padding = Number.parseFloat(getComputedStyle(cell).paddingRight)
      return cell.getBoundingClientRect().right - padding - shown.getBoundingClientRect().right
    })
    assert.ok(left > -1, `a time leaves its column by ${-left} px`)
  })
})
