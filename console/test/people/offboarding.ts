import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { startReeve } from '../../../server/test/harness/reeve.ts'
import { startScimServer } from '../../../server/test/harness/scim-server.ts'
import { consoleFolder, inWindow, reeve } from '../harness/browser.ts'
import { busyPerson } from '../harness/busy-person.ts'
import { copiedBy } from '../harness/clipboard.ts'

test('a suspension and a reactivation have the effects that their previews list', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await busyPerson(acme)
  const { name } = (await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body
  await mallory.openSession()
  const intranet = { provider: 'intranet', name: 'acme' }
  await acme.owner.call(`PUT /v1/members/${mallory.userId}/integrations/i-1`, { body: intranet })
  const exfil = { url: 'https://exfil.example/reeve', event_types: ['*'] }
  const { id: webhook } = (await mallory.call('POST /v1/governance/webhooks', { body: exfil })).body
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open(`/members/${mallory.userId}`)
    await page.getByRole('button', { name: `Suspend ${name}` }).click()
    const stops = page.getByRole('region', { name: 'Will stop' })
    for (const line of ['Access to Acme', '1 API key', '1 trigger', '1 invitation', 'Sign-in']) {
      await stops.getByRole('listitem').filter({ hasText: line }).waitFor()
    }
    const login = stops.getByRole('listitem').filter({ hasText: '1 session will end' })
    await login.getByRole('listitem').getByText('Unknown browser').waitFor()
    const left = page.getByRole('region', { name: 'Manual follow-up' })
    await left.getByText('GitHub “acme-robots”').waitFor()
    const provider = left.getByRole('link', { name: 'Open GitHub' })
    const attributes = ['href', 'target', 'rel'].map(name => provider.getAttribute(name))
    const expected = ['https://github.com/settings/applications', '_blank', 'noopener noreferrer']
    assert.deepEqual(await Promise.all(attributes), expected)
    const unknown = left.getByRole('listitem').filter({ hasText: 'intranet “acme”' })
    await unknown.waitFor()
    assert.equal(await unknown.getByRole('link').count(), 0)
    await left.getByRole('link', { name: 'Review activity and sign-ins' }).waitFor()
    const goesOn = page.getByRole('region', { name: 'Keeps running' })
    await left.getByText('Keeps sending, including the reason for this suspension.').waitFor()
    await left.getByRole('link', { name: exfil.url }).waitFor()
    await left.getByText('3 to do').waitFor()
    const decision = page.getByRole('radiogroup', { name: `The Oracle acts on behalf of ${name}. Keep it running?` })
    const form = (await page.getByRole('textbox', { name: 'Reason' }).boundingBox())?.x
    assert.ok(
      form && ((await decision.boundingBox())?.x ?? 0) >= form,
      'the choice is not in the panel of the decision',
    )
    await decision.getByText('Triggers that also keep running: Digest').waitFor()
    await stops.getByText('1 agent trigger').waitFor()
    assert.equal(await page.getByText('0 API keys').count(), 0)
    const act = page.getByRole('button', { name: `Suspend ${name}` })
    await page.getByText('Choose what happens to the Oracle.').waitFor()
    assert.equal(await act.getAttribute('aria-description'), 'Choose what happens to the Oracle.')
    const curl = page.getByRole('button', { name: 'Copy as curl' })
    assert.equal(await curl.count(), 1, 'Reeve would refuse more than the disabling of the webhook')
    // Clicking the disabled button focuses the choice, with an error beside it.
    await act.dispatchEvent('click')
    const complaint = await decision.getAttribute('aria-describedby')
    const [error] = complaint?.split(/\s+/) ?? []
    assert.equal(await page.locator(`[id="${error}"]`).textContent(), 'Choose what happens to the Oracle.')
    await decision.getByRole('radio', { name: 'Keep running' }).and(page.locator(':focus')).waitFor()
    await page.getByRole('textbox', { name: 'Reason' }).focus()
    await page.getByRole('button', { name: 'Choose what happens to the Oracle.' }).click()
    await decision.getByRole('radio', { name: 'Keep running' }).and(page.locator(':focus')).waitFor()
    const oracle = goesOn.getByRole('listitem').filter({ hasText: 'The Oracle' })
    assert.equal(await oracle.count(), 0)
    await decision.getByRole('radio', { name: 'Keep running' }).check()
    await oracle.getByText('Triggers that also keep running: Digest').waitFor()
    await page.getByRole('radio', { name: 'Pause' }).check()
    await curl.nth(1).waitFor()
    await stops
      .getByRole('listitem')
      .filter({ hasText: '2 triggers' })
      .getByText('1 agent trigger, 1 Oracle trigger')
      .waitFor()
    assert.equal(await goesOn.getByText('The Oracle').count(), 0)
    await page.getByRole('textbox', { name: 'Reason' }).fill('laptop stolen')
    await act.click()

    await page.getByRole('heading', { name: `${name} is suspended` }).waitFor()
    const stopped = page.getByRole('region', { name: 'Stopped' })
    const triggers = stopped.getByRole('listitem').filter({ hasText: '2 triggers' })
    await triggers.getByRole('listitem').filter({ hasText: 'Nightly report' }).waitFor()
    await triggers.getByText('1 agent trigger, 1 Oracle trigger').waitFor()
    await stopped.getByText('The Oracle: paused').waitFor()
    await stopped.getByText('1 session ended').waitFor()
    await page.getByText('Reactivation can restore: access, 1 API key, 2 triggers, the Oracle, and sign-in.').waitFor()
    await page.getByText('Not restored: 1 invitation and 1 session.').waitFor()
    const copy = page.getByRole('button', { name: 'Copy summary' })
    await copy.waitFor()
    const receipt = page.getByRole('region', { name: 'Suspension' })
    const verdict = page.getByRole('status', { name: `${name} no longer has access.` })
    await verdict.and(page.locator(':focus')).waitFor()
    await verdict.getByText(/^Suspended .+ \(.+\)$/).waitFor()
    await left.getByRole('link', { name: 'Open GitHub' }).waitFor()
    const tops = await Promise.all([verdict, left, stopped].map(async part => (await part.boundingBox())?.y ?? 0))
    assert.deepEqual(
      tops,
      tops.toSorted((a, b) => a - b),
      'the verdict comes first, then what is left to do',
    )
    await receipt.getByText('laptop stolen').waitFor()
    const leads = async (name: string) => (await receipt.getByRole('link', { name }).getAttribute('href')) ?? ''
    assert.equal(await leads('Ada Owner'), `/members/${acme.owner.userId}`)
    const entry = verdict.getByRole('link', { name: /^Audit entry \d+$/ })
    assert.match((await entry.getAttribute('href')) ?? '', /^\/audit\?entry=\d+$/)
    assert.equal(await leads('Back to members'), '/members')
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const values = await receipt.getByRole('definition').all()
      const left = await Promise.all(values.map(async value => (await value.boundingBox())?.x))
      assert.equal(new Set(left).size, 1, `the values stand at ${left.join(', ')}`)
      for (const label of await receipt.getByRole('term').all()) {
        assert.ok(await label.evaluate(term => term.scrollWidth <= term.clientWidth), 'a label does not fit')
      }
    }

    // The summary can be shown again, from the record.
    await page.reload()
    const record = page.getByRole('region', { name: 'Suspension' })
    await record.getByText('Effects', { exact: true }).click()
    await record
      .getByText('access, 1 API key (test), 2 triggers, 1 invitation (alan@acme.test), and 1 session')
      .waitFor()
    for (const line of ['Ada Owner', 'laptop stolen']) await record.getByText(line).waitFor()
    await copy.waitFor()
    await record.getByRole('link', { name: 'Review activity and sign-ins' }).click()
    await page.getByRole('heading', { name: 'Sign-ins' }).waitFor()
    assert.equal(new URL(page.url()).search, '?tab=history')
    await page.goBack()
    await record.getByText('Effects', { exact: true }).click()
    await record.getByRole('link', { name: /^Audit entry \d+$/ }).click()
    await page
      .getByRole('dialog', { name: /^Entry \d+$/ })
      .getByText('member.suspended')
      .first()
      .waitFor()
    const { body: member } = await acme.owner.call(`GET /v1/members/${mallory.userId}`)
    const { body: suspension } = await acme.owner.call(`GET /v1/members/${mallory.userId}/suspension`)
    assert.deepEqual(
      [member.status, suspension.reason, suspension.oracle_paused, suspension.login_blocked],
      ['suspended', 'laptop stolen', true, true],
    )
    await go('/')
    const needs = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem')
    await needs
      .filter({ hasText: `The webhook ${exfil.url} is still active` })
      .getByRole('link', { name })
      .click()
    const byHand = page.getByRole('region', { name: 'Manual follow-up' })
    await byHand.getByText('GitHub “acme-robots”').waitFor()
    const disable = byHand.getByRole('button', { name: `Disable ${exfil.url}` })
    assert.equal(await disable.textContent(), 'Disable')
    await disable.click()
    await byHand.getByText('Disabled. Nothing more is sent.').waitFor()
    assert.equal((await acme.owner.call(`GET /v1/governance/webhooks/${webhook}`)).body.enabled, false)
    const [key] = (await acme.owner.inSession(`GET /v1/api-keys?owner_user_id=${mallory.userId}`)).body.api_keys
    await acme.owner.inSession(`DELETE /v1/api-keys/${key.id}`)

    await open(`/members/${mallory.userId}/reactivate`)
    const comes = page.getByRole('region', { name: 'Will be restored' })
    await comes.getByRole('listitem').filter({ hasText: '2 triggers' }).waitFor()
    await comes.getByText('Will resume.').waitFor()
    const stays = page.getByRole('region', { name: 'Not restored' })
    await stays.getByText('Pending invitations').waitFor()
    await stays.getByText('Sessions that the suspension ended are not restored').waitFor()
    await stays.getByText('1 revoked API key').first().waitFor()
    assert.equal(await comes.getByText('API key').count(), 0)
    await page.getByText('The password stays the same.').waitFor()
    await page.getByRole('button', { name: `Reactivate ${name}` }).click()
    await page.getByRole('heading', { name: `${name} is active again` }).waitFor()
    const came = page.getByRole('region', { name: 'Restored' })
    await came.getByText('2 triggers').first().waitFor()
    await came.getByText('Running again.').waitFor()
    await page
      .getByRole('status', { name: `${name} has access again.` })
      .and(page.locator(':focus'))
      .waitFor()
    assert.equal(await page.getByText('Changed').count(), 0)
    assert.equal((await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body.status, 'active')
  })
})

test('changes during the preview are marked, and the button is disabled until they are accepted', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person('administrator')
  const { name } = (await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body
  const exfil = { url: 'https://exfil.example/reeve', event_types: ['api_key.created'] }
  const { id: webhook } = (await mallory.call('POST /v1/governance/webhooks', { body: exfil })).body
  await acme.owner.call('PUT /v1/oracle', { body: { name: 'Pythia', owner_user_id: mallory.userId } })
  for (const email of ['alan@acme.test', 'grace@acme.test', 'revoked@acme.test']) {
    await mallory.call('POST /v1/invitations', { body: { email, profile_id: acme.profiles.member } })
  }
  const { invitations } = (await acme.owner.call('GET /v1/invitations')).body
  await acme.owner.call(`DELETE /v1/invitations/${invitations.at(-1).id}`)
  const copied = async (page: Page) =>
    (await copiedBy(page, () => page.getByRole('button', { name: 'Copy summary' }).click())).split('\n')
  const hidden = '- [ ] Some integrations and webhooks could not be loaded. Check them manually'
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}/suspend`)
    await page.getByRole('radio', { name: 'Keep running' }).check()
    await page.getByRole('textbox', { name: 'Reason' }).fill('laptop stolen\nBy: Grace')
    const left = page.getByRole('region', { name: 'Manual follow-up' })
    await left.getByText('Keeps sending.', { exact: true }).waitFor()
    await page.getByRole('button', { name: `Disable now: ${exfil.url}` }).click()
    await page.getByText('Disabled. Nothing more is sent.').waitFor()
    assert.equal((await acme.owner.call(`GET /v1/governance/webhooks/${webhook}`)).body.enabled, false)
    // The person's own change, the disabled webhook, needs no acknowledgement, so the alert counts only the trigger.
    await acme.owner.call('PUT /v1/triggers/late', { body: { user_id: mallory.userId, kind: 'agent', name: 'Late' } })
    const act = page.getByRole('button', { name: `Suspend ${name}` })
    // Does not wait for an enabled button: if the page has refetched already, the button stays disabled.
    await act.dispatchEvent('click')
    await page.getByRole('alert').getByText('1 effect has changed').waitFor()
    await page.getByRole('listitem').filter({ hasText: '1 trigger' }).getByText('Changed').waitFor()
    assert.equal((await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body.status, 'active')

    await page.getByRole('button', { name: 'Accept changes' }).click()
    await act.click()
    await page.getByRole('heading', { name: `${name} is suspended` }).waitFor()
    const goesOn = page.getByRole('region', { name: 'Keeps running' })
    await goesOn.getByRole('link', { name: 'Transfer the Oracle' }).waitFor()
    // The receipt still lists the webhook, although nothing is left to do.
    await page.getByText('Disabled. Nothing more is sent.').waitFor()
    const trail = new URL(`/members/${mallory.userId}?tab=history`, page.url())
    const stays = 'What this member changed stays changed, for example the profiles of other members.'
    const isIn = async (lines: readonly string[]) => {
      const ticket = await copied(page)
      for (const line of lines) assert.ok(ticket.includes(line), `${line} is not in ${ticket.join('\n')}`)
      assert.ok(!ticket.includes(hidden), 'all of it could be shown')
    }
    const lines = [
      'Reason: laptop stolen By: Grace',
      'Stopped: access, 1 API key (test), 1 trigger, and 2 invitations (grace@acme.test, alan@acme.test)',
      'The Oracle: Kept running by this suspension',
      `- [x] Webhook created or last changed by this member: Disable ${exfil.url}`,
      `${stays} Review activity and sign-ins: ${trail}`,
    ]
    await isIn(lines)
    await open(`/members/${mallory.userId}`)
    await page.getByText('Effects', { exact: true }).click()
    await isIn(lines)
  })
  const reader = await acme.person(await acme.profile(['members.read']))
  await inWindow({ as: reader }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}`)
    await page.getByText('Effects', { exact: true }).click()
    const ticket = await copied(page)
    assert.ok(ticket.includes(hidden), `it is not said that some is hidden: ${ticket.join('\n')}`)
  })
})

test('suspending an owner requires typing their name', async () => {
  const acme = await reeve.organization()
  const other = await acme.person('owner')
  const { name } = (await acme.owner.call(`GET /v1/members/${other.userId}`)).body
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${other.userId}/suspend`)
    const act = page.getByRole('button', { name: `Suspend ${name}` })
    await page.getByText('Will stop').waitFor()
    assert.equal(await act.getAttribute('aria-description'), `Type “${name}” first.`)
    await page.getByRole('textbox', { name: `Type “${name}” to confirm` }).fill(name)
    await act.click()
    await page.getByRole('heading', { name: `${name} is suspended` }).waitFor()
  })
})

test('a sign-in that stays allowed is shown on every page, and can be blocked afterwards', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person('administrator')
  const { name } = (await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body
  await mallory.openSession()
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open(`/members/${mallory.userId}/suspend`)
    await page.getByRole('checkbox', { name: 'Block sign-in' }).uncheck()
    await page.getByRole('region', { name: 'Keeps running' }).getByText('Unknown browser').waitFor()
    await page.getByRole('button', { name: `Suspend ${name}` }).click()
    await page
      .getByRole('status', { name: `${name} no longer has access.` })
      .getByText('Sign-in is still allowed.')
      .waitFor()

    await go(`/members/${mallory.userId}/reactivate`)
    const stays = page.getByRole('region', { name: 'Not restored' })
    await stays.getByRole('listitem').filter({ hasText: '1 open session' }).getByText('Unknown browser').waitFor()
    // The page must not end a suspension other than the one that it showed.
    await acme.owner.call(`DELETE /v1/members/${mallory.userId}/suspension`)
    const anew = { block_login: false, reason: 'anew' }
    await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: anew })
    await page.getByRole('button', { name: `Reactivate ${name}` }).click()
    await page.getByRole('alert').getByText('1 effect has changed').waitFor()
    assert.equal((await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body.status, 'suspended')
    await page.getByRole('link', { name: `API keys of ${name}` }).click()
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
    assert.equal(new URL(page.url()).searchParams.get('owner'), mallory.userId)

    await open(`/members/${mallory.userId}`)
    const goesOn = page.getByRole('region', { name: 'Keeps running' })
    await goesOn.getByRole('button', { name: 'Block sign-in' }).click()
    await goesOn.getByText('Sign-in is blocked. 1 session has ended.').waitFor()
    const { body: suspension } = await acme.owner.call(`GET /v1/members/${mallory.userId}/suspension`)
    assert.equal(suspension.login_blocked, true)
  })
})

test('the suspension page explains why a person cannot suspend the member', async () => {
  const acme = await reeve.organization()
  const reader = await acme.person(await acme.profile(['members.read']))
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${acme.owner.userId}/suspend`)
    await page.getByRole('alert').getByText('You cannot suspend yourself.').waitFor()
  })
  await inWindow({ as: reader }, async ({ page, open }) => {
    const refused: string[] = []
    page.on('response', answer => {
      if (answer.status() === 403) refused.push(answer.url())
    })
    await open(`/members/${acme.owner.userId}/suspend`)
    await page.getByRole('heading', { name: 'Your profile does not include members.suspend.' }).waitFor()
    assert.equal(await page.getByRole('textbox', { name: 'Reason' }).count(), 0)
    await page.getByRole('link', { name: 'View Ada Owner' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ada Owner' }).waitFor()
    assert.deepEqual(refused, [])
  })
})

test('the receipt lists the ended sessions while the identity provider has not accepted the block', async () => {
  const server = await startScimServer()
  const own = await startReeve({ consoleFolder, identityProvider: server.connect() })
  try {
    const acme = await own.organization('Acme')
    const mallory = await acme.person()
    const { name, email } = (await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body
    server.add(email)
    await mallory.openSession()
    server.faults.set('find', 'error')
    await inWindow({ as: acme.owner, at: own.url }, async ({ page, open }) => {
      await open(`/members/${mallory.userId}/suspend`)
      await page.getByRole('region', { name: 'Will stop' }).getByText('1 session will end').waitFor()
      await page.getByRole('button', { name: `Suspend ${name}` }).click()
      await page.getByRole('heading', { name: `${name} is suspended` }).waitFor()
      const login = page
        .getByRole('region', { name: 'Stopped' })
        .getByRole('listitem')
        .filter({ hasText: '1 session ended' })
      await login.getByText('The identity provider has not accepted the sign-in block yet.').waitFor()
      assert.equal(await login.getByText('Blocked.').count(), 0)
      assert.equal((await acme.owner.call(`GET /v1/members/${mallory.userId}/sessions`)).body.sessions.length, 0)
    })
  } finally {
    await own.stop()
    await server.close()
  }
})
