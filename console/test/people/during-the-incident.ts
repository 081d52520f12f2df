// Actions of an administrator on the pages of a member during an incident.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inWindow, reeve } from '../harness/browser.ts'
import { copiedBy } from '../harness/clipboard.ts'
import { longTest } from '../harness/long-form.ts'

const EXFIL = 'https://exfil.example/reeve'

/** A member who created a webhook with the key of a stolen laptop. */
async function memberWithWebhook() {
  const acme = await reeve.organization('Acme')
  const mallory = await acme.person('administrator')
  const body = { url: EXFIL, event_types: ['*'] }
  const { id } = (await mallory.call('POST /v1/governance/webhooks', { body })).body
  const { name } = (await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body
  const isEnabled = async () => (await acme.owner.call(`GET /v1/governance/webhooks/${id}`)).body.enabled
  return { acme, mallory, name, isEnabled }
}

test('a suspension can disable the member’s webhooks, and the reactivation enables them only if chosen', async () => {
  const { acme, mallory, name, isEnabled } = await memberWithWebhook()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}/suspend`)
    const choice = page.getByRole('checkbox', { name: 'Disable webhooks that this member created or last changed' })
    assert.equal(await choice.isChecked(), false)
    const left = page.getByRole('region', { name: 'Manual follow-up' })
    await left.getByRole('link', { name: EXFIL }).waitFor()
    await left.getByText('1 to do').waitFor()
    await choice.check()
    const stops = page.getByRole('region', { name: 'Will stop' })
    await stops.getByRole('listitem').filter({ hasText: '1 webhook' }).first().getByText(EXFIL).waitFor()
    await left.waitFor({ state: 'detached' })
    await page.getByText('Reactivation can restore: access, 1 API key, 1 webhook, and sign-in.').waitFor()
    await page.getByRole('button', { name: `Suspend ${name}` }).click()
    const stopped = page.getByRole('region', { name: 'Stopped' })
    await stopped.getByRole('listitem').filter({ hasText: '1 webhook' }).first().getByText(EXFIL).waitFor()
    await stopped.getByText(/^Disabled in the same transaction, so it did not receive the event/).waitFor()
    await page.getByText('Keeps running: nothing that Reeve controls').waitFor()
    assert.equal(await isEnabled(), false)

    await page.getByRole('link', { name: `Reactivate ${name}` }).click()
    const enabling = page.getByRole('checkbox', { name: 'Enable 1 webhook again' })
    await page.getByText('Off by default: the suspended member created or last changed it.').waitFor()
    assert.equal(await enabling.isChecked(), false)
    await enabling.check()
    const comes = page.getByRole('region', { name: 'Will be restored' })
    await comes.getByRole('listitem').filter({ hasText: '1 webhook' }).getByRole('link', { name: EXFIL }).waitFor()
    await page.getByRole('button', { name: `Reactivate ${name}` }).click()
    await page.getByRole('region', { name: 'Restored', exact: true }).getByText('1 webhook').waitFor()
    assert.equal(await isEnabled(), true)
  })
})

test('a reactivation can leave the webhooks disabled, and says who has the Oracle now', async () => {
  const { acme, mallory, name, isEnabled } = await memberWithWebhook()
  const heir = await acme.person()
  const heirName = (await acme.owner.call(`GET /v1/members/${heir.userId}`)).body.name
  const transfer = (userId: string) =>
    acme.owner.call('PUT /v1/oracle', { body: { name: 'Delphi', owner_user_id: userId } })
  await transfer(mallory.userId)
  const body = { keep_oracle: true, disable_webhooks: true, reason: 'laptop stolen' }
  await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body })
  await transfer(heir.userId)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}/reactivate`)
    const stays = page.getByRole('region', { name: 'Not restored' })
    await stays.getByRole('listitem').filter({ hasText: 'The Oracle' }).getByRole('link', { name: heirName }).waitFor()
    assert.equal(await page.getByRole('checkbox', { name: 'Enable 1 webhook again' }).isChecked(), false)
    const webhook = stays.getByRole('listitem').filter({ hasText: '1 webhook' })
    await webhook.getByText('Stays disabled, as chosen here.').waitFor()
    await webhook.getByRole('link', { name: EXFIL }).waitFor()
    await page.getByRole('button', { name: `Reactivate ${name}` }).click()
    await page.getByRole('status', { name: `${name} has access again.` }).waitFor()
    await webhook.getByText('Stays disabled, as chosen here.').waitFor()
    assert.equal(await isEnabled(), false)
  })
})

test('without governance.manage the webhook checkbox is disabled with the reason', async () => {
  const { acme, mallory } = await memberWithWebhook()
  const permissions = ['members.read', 'members.suspend', 'members.reactivate']
  const helper = await acme.person(await acme.profile(permissions))
  await acme.owner.call(`PATCH /v1/members/${mallory.userId}`, { body: { profile_id: await acme.profile([]) } })
  await inWindow({ as: helper }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}/suspend`)
    const choice = page.getByRole('checkbox', { name: 'Disable webhooks that this member created or last changed' })
    await choice.and(page.locator(':disabled')).waitFor()
    await page.getByText('governance.manage').first().waitFor()
  })
})

test('an API key is revoked on its owner’s page, and the owner’s other keys keep working', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person('administrator')
  const order = { name: 'leaked', scopes: ['audit:read'] }
  const leaked = (await mallory.inSession('POST /v1/api-keys', { body: order })).body
  assert.equal((await reeve.call('GET /v1/audit/entries', { key: leaked.key })).status, 200)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}?tab=resources`)
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 })
      await page.getByRole('button', { name: 'Revoke the API key leaked' }).waitFor()
    }
    await page.getByRole('button', { name: 'Revoke the API key leaked' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Revoke/ })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: 'leaked' }).getByText('Revoked').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Revoke the API key leaked' }).count(), 0)
    assert.equal(new URL(page.url()).pathname, `/members/${mallory.userId}`)
  })
  assert.equal((await reeve.call('GET /v1/audit/entries', { key: leaked.key })).status, 401)
  assert.equal((await mallory.call('GET /v1/caller')).status, 200)
})

longTest('a relative time advances by itself, and a focused link shows the exact time', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person('administrator')
  await acme.owner.call(`PATCH /v1/members/${mallory.userId}/details`, { body: { name: 'Mallory Voss' } })
  await inWindow({ as: acme.owner, isOwn: true }, async ({ page, open }) => {
    await page.clock.install()
    await open(`/members/${mallory.userId}`)
    const joined = page.getByRole('definition').last().locator('time')
    assert.match((await joined.textContent()) ?? '', /sec|now/)
    const entry = page.getByRole('link', { name: /Open entry \d+/ }).first()
    await entry.waitFor()
    // Leaves requests unanswered, because a response would correct the browser's clock by the server's.
    await page.route(/\/v1\//, () => {})
    await page.clock.fastForward('03:00')
    await joined.filter({ hasText: /^3 min\.? ago$/ }).waitFor()

    const exact = await entry.locator('time').getAttribute('title')
    await page.keyboard.press('Tab')
    await entry.focus()
    const shown = await page.evaluate<string>(
      "getComputedStyle(document.activeElement.querySelector('time'), '::after').content",
    )
    assert.equal(shown, JSON.stringify(exact))
  })
})

test('the receipt shows reason, actor and what still runs before the suspension record has loaded', async () => {
  const { acme, mallory, name } = await memberWithWebhook()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}/suspend`)
    await page.getByRole('textbox', { name: 'Reason' }).fill('laptop stolen')
    await page.getByRole('checkbox', { name: 'Disable webhooks that this member created or last changed' }).check()
    await page.getByText('Reactivation can restore: access, 1 API key, 1 webhook, and sign-in.').waitFor()
    const held = Promise.withResolvers<void>()
    await page.route(/\/suspension$|\/audit\/entries/, async route => {
      if (route.request().method() === 'GET') await held.promise
      await route.continue()
    })
    await page.getByRole('button', { name: `Suspend ${name}` }).click()
    const record = page.getByRole('region', { name: 'Suspension' })
    for (const text of ['laptop stolen', 'Ada Owner']) await record.getByText(text).waitFor()
    await page.getByText('Keeps running: nothing that Reeve controls').waitFor()
    await page.getByRole('button', { name: 'Copy summary' }).and(page.locator(':disabled')).waitFor()
    const before = await record.getByRole('term').count()
    held.resolve()
    await page.getByRole('link', { name: /^Audit entry \d+$/ }).waitFor()
    assert.deepEqual([before, await record.getByRole('term').count()], [3, 3])
    const copy = page.getByRole('button', { name: 'Copy summary' }).and(page.locator(':enabled'))
    const ticket = await copiedBy(page, () => copy.click())
    assert.ok(ticket.includes(`\nWebhooks that reactivation enables: ${EXFIL}\n`), ticket)
  })
})

longTest('the dialog for removing a member names webhooks by their origin if the caller cannot list them', async () => {
  const { acme, mallory } = await memberWithWebhook()
  const helper = await acme.person(await acme.profile(['members.read', 'members.remove']))
  await acme.owner.call(`PATCH /v1/members/${mallory.userId}`, { body: { profile_id: await acme.profile([]) } })
  await inWindow({ as: helper }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}?dialog=remove`)
    const remaining = page.getByRole('dialog').getByRole('list', { name: 'Manual follow-up' })
    await remaining.getByText(new URL(EXFIL).origin).waitFor()
    assert.equal(await remaining.getByRole('link').count(), 0)
  })
})

longTest('the dialog for removing a member lists the follow-ups, and fits a phone screen', async () => {
  const { acme, mallory, name } = await memberWithWebhook()
  const body = { provider: 'github', name: 'acme-robots', status: 'connected' }
  await acme.owner.call(`PUT /v1/members/${mallory.userId}/integrations/github`, { body })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await page.setViewportSize({ width: 375, height: 720 })
    await open(`/members/${mallory.userId}?dialog=remove`)
    const remaining = page.getByRole('dialog').getByRole('list', { name: 'Manual follow-up' })
    await remaining.getByRole('link', { name: EXFIL }).waitFor()
    await remaining.getByText('GitHub “acme-robots”').waitFor()
    const [wide, shown] = await page.evaluate<number[]>('[document.body.scrollWidth, innerWidth]')
    assert.ok(Number(wide) <= Number(shown), 'the dialog scrolls sideways')
    // The field is in view at the top of the dialog and at its end, even in the 440 px above an open keyboard.
    const height = 440
    await page.setViewportSize({ width: 375, height })
    for (const part of [remaining, page.getByRole('list', { name: 'Will stop' })]) {
      await part.scrollIntoViewIfNeeded()
      const typed = await page.getByRole('textbox', { name: `Type “${name}” to confirm` }).boundingBox()
      assert.ok(typed && typed.y > 0 && typed.y + typed.height < height, 'the field that confirms is out of view')
    }
  })
})
