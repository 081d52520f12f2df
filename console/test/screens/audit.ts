import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { issueKey, NO_KEY_POLICY, toKeyOwner } from '../../../server/src/features/api-keys/index.ts'
import { findMember } from '../../../server/src/features/members/index.ts'
import { executeInternally } from '../../../server/src/operations/internal-change.ts'
import { changed } from '../../../server/src/operations/operation.ts'
import { setDelivery } from '../../../server/test/harness/deliveries.ts'
import type { Organization } from '../../../server/test/harness/organization.ts'
import { createWebhookFor } from '../../../server/test/harness/platform.ts'
import { eventually, inWindow, reeve } from '../harness/browser.ts'
import { busyPerson } from '../harness/busy-person.ts'
import { withHistory } from '../harness/history.ts'
import { longTest } from '../harness/long-form.ts'
import { makeWebhook } from '../harness/webhook.ts'

const BY_OPERATOR = {
  actor: { type: 'operator' as const, id: null, name: 'root', key: null },
  context: { requestId: 'test', ip: null, userAgent: null },
}

/** An invitation as earlier releases recorded it: without the profile's name. */
const inviteAsBefore = ({ id, profiles }: Organization, email: string) =>
  executeInternally(reeve.app.runtime, id, BY_OPERATOR, {
    decide() {
      const changes = { before: null, after: { email, profile_id: profiles.member } }
      const target = { type: 'invitation' as const, id, name: email }
      return changed(null, { action: 'invitation.created', target, changes, events: [] }, [])
    },
  })

/** The operator creates a key for the owner. */
const makeKeyFor = ({ id, owner }: Organization) => {
  const { runtime, vault } = reeve.app
  return executeInternally(runtime, id, BY_OPERATOR, {
    read: () => findMember(id, owner.userId),
    decide({ now, found: member }) {
      assert.ok(member)
      const limits = { policy: NO_KEY_POLICY, scopes: ['members:read' as const], expiresAt: null }
      const { fact, write } = issueKey(vault, { owner: toKeyOwner(member), name: 'demo', ...limits }, now)
      return changed(null, fact, write)
    },
  })
}

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Entries' }).getByRole('listitem')

/** Reads the filters from the URL. */
const asked = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('entries are shown as sentences, and links in them and the filter field filter the log', async () => {
  const { acme, mallory, name } = await withHistory()
  const body = { profile_id: acme.profiles.administrator }
  await acme.owner.call(`PATCH /v1/members/${mallory.userId}`, { body })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/audit')
    await rowsOf(page)
      .filter({ hasText: `changed the profile of ${name} from Member to Administrator` })
      .waitFor()
    const suspended = rowsOf(page).filter({ hasText: `Ada Owner suspended ${name} — laptop stolen` })
    await suspended.getByText('with API key test').waitFor()
    await suspended.getByRole('link', { name, exact: true }).click()
    const created = rowsOf(page).filter({ hasText: 'created the organization' })
    await created.waitFor({ state: 'detached' })
    assert.deepEqual(asked(page), { target: mallory.userId })
    const field = page.getByRole('combobox', { name: 'Filters' })
    await field.fill(name)
    await page.getByRole('option', { name: `actor: ${name}` }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/actor=/)
    assert.deepEqual(asked(page), { target: mallory.userId, actor: mallory.userId })
    await page.goBack()
    await page.waitForURL(url => !url.search.includes('actor'))
    await field.fill('action:member.susp')
    await page.getByRole('option', { name: 'action: member.suspended', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/action=/)
    assert.deepEqual(asked(page), { target: mallory.userId, action: 'member.suspended' })
    await field.fill('actor:ada own')
    await page.getByRole('option', { name: 'actor: Ada Owner' }).click()
    await page.waitForURL(/actor=/)
    await eventually(() => rowsOf(page).count(), 1)
    await page.goBack()
    await page.goBack()
    await page.waitForURL(url => !url.search.includes('action'))

    // Each filter alone excludes the entries from before Ada joined.
    await field.press('Backspace')
    await created.waitFor()
    for (const [typed, option, clear] of [
      ['actor:ada own', 'actor: Ada Owner', 'All actors'],
      ['action:member.', 'action: member.*', 'All actions'],
    ] as const) {
      await field.fill(typed)
      await page.getByRole('option', { name: option }).click()
      await created.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: clear }).click()
      await created.waitFor()
    }
  })
})

test('an IP address filters the trail, from a row, from an open entry, and typed as a network', async () => {
  const { acme, name } = await withHistory()
  await makeKeyFor(acme)
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open('/audit')
    const byOperator = rowsOf(page).filter({ hasText: 'created the API key demo' })
    await byOperator.waitFor()
    const suspended = rowsOf(page).filter({ hasText: `suspended ${name}` })
    await suspended.getByRole('link', { name: '127.0.0.1' }).click()
    await byOperator.waitFor({ state: 'detached' })
    await suspended.waitFor()
    assert.deepEqual(asked(page), { ip: '127.0.0.1' })

    await page.goBack()
    await suspended.getByRole('link', { name: 'Open entry' }).click()
    const panel = page.getByRole('dialog', { name: 'Entry' })
    const signIns = panel.getByRole('link', { name: 'Sign-ins from this address' })
    const font = await signIns.evaluate(link => link.ownerDocument.defaultView.getComputedStyle(link).fontFamily)
    assert.doesNotMatch(font, /mono/)
    await panel.getByRole('link', { name: '127.0.0.1' }).click()
    await byOperator.waitFor({ state: 'detached' })
    assert.deepEqual(asked(page), { ip: '127.0.0.1' })

    await go('/audit')
    await page.getByRole('combobox', { name: 'Filters' }).fill('127.0.0.0/8')
    await page.getByRole('option', { name: 'IP: 127.0.0.0/8' }).click()
    await byOperator.waitFor({ state: 'detached' })
    await suspended.waitFor()
    assert.deepEqual(asked(page), { ip: '127.0.0.0/8' })
  })
})

longTest('the text of the filter field is vertically centred', async () => {
  const { acme } = await withHistory()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/audit')
    const input = page.getByPlaceholder('Target, key, request or IP')
    const field = page.locator('[data-multiline]').filter({ has: input })
    const middleOf = async (part: Locator) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
      return y + height / 2
    }
    const above = (await middleOf(field)) - (await middleOf(input))
    assert.ok(Math.abs(above) <= 1, `the text is ${above} px above the middle`)
  })
})

longTest('a person filter suggests members before typing, and accepts the reader’s language', async () => {
  const { acme, mallory, name } = await withHistory()
  await inWindow({ as: acme.owner, locale: 'pt-BR' }, async ({ page, open }) => {
    await open('/audit')
    const field = page.getByRole('combobox', { name: 'Filtros' })
    await field.fill('actor:')
    await page.getByRole('option', { name: 'autor: Ada Owner' }).waitFor()
    await field.fill('alvo:')
    await page.getByRole('option', { name: `alvo: ${name}` }).click()
    await page.waitForURL(/target=/)
    assert.deepEqual(asked(page), { target: mallory.userId })
  })
})

test('an entry opens beside the list with its changes and effects, and going back closes it', async () => {
  const { acme, name } = await withHistory()
  await makeKeyFor(acme)
  const { userId } = await busyPerson(acme)
  const body = { reason: 'left', keep_oracle: false, block_login: true }
  await acme.owner.call(`POST /v1/members/${userId}/suspension`, { body })
  await acme.owner.call(`DELETE /v1/members/${userId}/suspension`)
  const onLeave = { reason: 'on leave', keep_oracle: true }
  await acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: onLeave })
  await inviteAsBefore(acme, 'grace@acme.test')
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/audit?entry=1000000')
    await page.getByRole('dialog', { name: 'Entry 1,000,000' }).getByText('Entry not found.').waitFor()
    await open('/audit')
    await rowsOf(page)
      .filter({ hasText: `suspended ${name}` })
      .getByRole('link', { name: 'Open entry' })
      .click()
    const panel = page.getByRole('dialog', { name: 'Entry' })
    await panel.getByRole('row', { name: 'Status Active Suspended' }).waitFor()
    const opened = Number(asked(page).entry)
    await page.keyboard.press('j')
    await page.getByRole('dialog', { name: `Entry ${opened - 1}` }).waitFor()
    assert.equal(Number(asked(page).entry), opened - 1)
    await panel.getByRole('button', { name: 'Previous', exact: true }).click()
    await page.getByRole('dialog', { name: `Entry ${opened}` }).waitFor()
    await panel.getByRole('region', { name: 'From the same request' }).getByText('member.suspended').waitFor()
    await panel.getByRole('definition').first().getByRole('button').click()
    const exact = page.getByRole('dialog', { name: 'Exact time' })
    await exact.getByRole('button', { name: 'Copy: UTC' }).waitFor()
    await page.keyboard.press('Escape')
    await exact.waitFor({ state: 'detached' })
    await panel.waitFor()
    await page.reload()
    await panel.getByText('laptop stolen', { exact: true }).waitFor()
    await page.goBack()
    await panel.waitFor({ state: 'detached' })

    await rowsOf(page).filter({ hasText: '— left' }).getByRole('link', { name: 'Open entry' }).click()
    await panel.getByRole('row', { name: 'Sign-in block – Blocked' }).waitFor()
    await panel.getByRole('row', { name: 'Oracle paused – Yes' }).waitFor()
    assert.equal(await panel.getByRole('row', { name: 'Oracle kept running' }).count(), 0, 'it is said twice')
    await panel.getByRole('row', { name: 'Triggers disabled' }).getByRole('link', { name: 'Nightly report' }).waitFor()
    await panel.getByRole('row', { name: 'API keys disabled – test', exact: true }).waitFor()
    const empty = panel.getByRole('row', { name: /^(API keys permanently revoked|Webhooks disabled)/ })
    assert.equal(await empty.count(), 0, 'an empty list has a row')
    await panel.getByText('Each entry contains the hash of the entry before it').waitFor()
    const invitations = panel.getByRole('row', { name: 'Invitations revoked' })
    await invitations.getByRole('link', { name: 'alan@acme.test' }).waitFor()
    await page.goBack()
    const invited = rowsOf(page).filter({ hasText: 'invited alan@acme.test as Member' })
    await invited.getByRole('link', { name: 'Open entry' }).click()
    await panel.getByRole('row', { name: /Expires \d+ \w+ 20\d\d at / }).waitFor()
    await panel.getByRole('row', { name: 'Profile Member', exact: true }).waitFor()
    await page.goBack()
    await rowsOf(page).filter({ hasText: 'invited grace@acme.test as Member' }).waitFor()
    await rowsOf(page).filter({ hasText: '— on leave' }).getByRole('link', { name: 'Open entry' }).click()
    await panel.getByRole('row', { name: 'Oracle kept running – Yes' }).waitFor()
    assert.equal(await panel.getByRole('row', { name: 'Oracle paused' }).count(), 0, 'it is said twice')
    await page.goBack()

    const made = rowsOf(page).filter({ hasText: 'root created the API key demo for Ada Owner' })
    await made.getByRole('link', { name: 'Open entry' }).click()
    const owner = panel.getByRole('row', { name: 'Owner Ada Owner', exact: true })
    await owner.getByRole('link', { name: 'Ada Owner' }).click()
    await page.waitForURL(`**/members/${acme.owner.userId}`)
  })
})

longTest('the permissions of a profile are compared as sets', async () => {
  const acme = await reeve.organization('Acme')
  const make = (permissions: string[]) => ({ name: 'Auditors', description: '', permissions })
  const path = 'POST /v1/profiles'
  const { id } = (await acme.owner.call(path, { body: make(['audit.read', 'members.read']) })).body
  await acme.owner.call(`PATCH /v1/profiles/${id}`, { body: { permissions: ['profiles.read', 'audit.read'] } })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/audit')
    const changed = rowsOf(page).filter({ hasText: 'changed the profile Auditors' })
    await changed.getByRole('link', { name: 'Open entry' }).click()
    const row = page.getByRole('dialog').getByRole('row', { name: 'Permissions' })
    await eventually(() => row.locator('del').allTextContents(), ['members.read'])
    await eventually(() => row.locator('ins').allTextContents(), ['profiles.read'])
    await row.getByText('1 unchanged').click()
    await row.getByText('audit.read').waitFor()
  })
})

longTest('an entry links to the deliveries of its event, and to the filtered log of each webhook', async () => {
  const acme = await reeve.organization('Acme')
  const [webhookId] = [await makeWebhook(acme), await createWebhookFor(acme)]
  const pings = `POST /v1/governance/webhooks/${webhookId}/ping`
  const { delivery_id: id, event_id: event } = (await acme.owner.call(pings)).body
  await setDelivery(reeve, acme.id, id, { status: 'exhausted', attempts: 10 })
  await acme.owner.call(pings)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/audit')
    await rowsOf(page).filter({ hasText: 'sent a ping' }).last().getByRole('link', { name: 'Open entry' }).click()
    const caused = page.getByRole('dialog', { name: 'Entry' }).getByRole('region', { name: 'From the same request' })
    await caused.getByText(event).waitFor()
    await caused.getByText('Deliveries').click()
    const webhooks = caused.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
    await webhooks.getByText('Failed').waitFor()
    await eventually(() => webhooks.count(), 1)
    await webhooks.getByRole('link', { name: 'For the security team' }).click()

    const deliveries = page.getByRole('table', { name: 'Deliveries' }).getByRole('row')
    await deliveries.filter({ has: page.getByText('Failed', { exact: true }) }).waitFor()
    assert.deepEqual(asked(page), { event })
    // The header row and one delivery.
    await eventually(() => deliveries.count(), 2)
    await page.getByRole('combobox', { name: 'Event ID' }).click()
    await page.getByRole('option', { name: event }).click()
    await deliveries.filter({ hasText: 'Pending' }).waitFor()
    assert.deepEqual(asked(page), {})
  })
})

longTest('a time range can be selected with the mouse and with the keyboard', async () => {
  const { acme } = await withHistory()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/audit?range=day')
    await page.getByText(/Highest bar: \d+ entries, .+, .+ to .+, .+\./).waitFor()
    await page.getByRole('slider', { name: 'To' }).focus()
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowLeft')
    await page.getByRole('button', { name: 'Show only this range' }).click()
    await page.getByRole('heading', { name: 'No entries in this time range' }).waitFor()
    await page.getByText('0 entries').waitFor()
    await page.goBack()
    await rowsOf(page).first().waitFor()

    const {
      x = 0,
      y = 0,
      width = 0,
    } = (await page.getByRole('region', { name: 'Entries over time' }).boundingBox()) ?? {}
    await page.mouse.move(x + width - 24, y + 60)
    const region = page.getByRole('region', { name: 'Entries over time' })
    await region.getByText(/^Members \d+$/).waitFor()
    await region.getByText(/, \d\d:\d\d – .+, \d\d:\d\d$/).waitFor()
    await page.mouse.move(x + width / 2, y - 40)
    await region.getByText(/^Members \d+$/).waitFor({ state: 'detached' })
    const ticks = region.getByText(/^\d{1,2}:\d\d$/)
    await eventually(async () => (await ticks.count()) > 4, true)
    for (const tick of await ticks.allTextContents()) assert.match(tick, /^\d\d:00$/)

    await page.mouse.move(x + width / 2, y + 20)
    await page.mouse.down()
    await page.mouse.move(x + width - 2, y + 20)
    await page.mouse.up()
    await page.waitForURL(/until=/)
    await rowsOf(page).filter({ hasText: 'laptop stolen' }).waitFor()
    const hours = (Date.now() - Date.parse(asked(page).since ?? '')) / 3_600_000
    assert.ok(hours > 11 && hours < 14, `the half of a day began ${hours} hours ago`)
  })
})

longTest('new entries appear while the log is live, but never under the pointer', async () => {
  const { acme } = await withHistory()
  const invite = (email: string) =>
    acme.owner.call('POST /v1/invitations', { body: { email, profile_id: acme.profiles.member } })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/audit')
    await page.getByRole('switch', { name: 'Live' }).press('Space')
    await page.waitForURL(/live=true/)
    await invite('one@acme.test')
    await rowsOf(page).filter({ hasText: 'invited one@acme.test' }).waitFor()
    await rowsOf(page).first().hover()
    await invite('two@acme.test')
    const more = page.getByRole('button', { name: '1 new entry' })
    await more.waitFor()
    assert.equal(await rowsOf(page).filter({ hasText: 'two@acme.test' }).count(), 0)
    await more.click()
    await rowsOf(page).filter({ hasText: 'invited two@acme.test' }).waitFor()
  })
})

longTest('a search without results offers a longer time range, or to clear the filters, separately', async () => {
  const { acme } = await withHistory()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/audit?range=day&family=security')
    await page.getByRole('heading', { name: 'No results' }).waitFor()
    await page.getByRole('link', { name: 'Show the last 12 months' }).click()
    await eventually(async () => asked(page), { range: 'year', family: 'security' })
    await page.goBack()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await eventually(async () => asked(page), { range: 'day' })
    await rowsOf(page).first().waitFor()
  })
})

longTest('on a phone the search, the filters and the saved views are in one row', async () => {
  const { acme, mallory, name } = await withHistory()
  await inWindow({ as: acme.owner, viewport: { width: 375, height: 800 } }, async ({ page, open, go }) => {
    await open('/audit')
    const filters = await page.getByRole('button', { name: 'Filters' }).boundingBox()
    const views = await page.getByRole('button', { name: 'Saved views' }).boundingBox()
    assert.ok(filters && views)
    assert.equal(views.y + views.height / 2, filters.y + filters.height / 2)
    assert.ok(views.x > filters.x)
    await go(`/audit?target=${mallory.userId}`)
    const field = await page.getByRole('search').getByText(`target: ${name}`).boundingBox()
    assert.ok(field && field.width > 80, 'a filter in the search field is not truncated')
  })
})

longTest('a click filters by family, and the view can be saved, opened, renamed and deleted', async () => {
  const { acme } = await withHistory()
  await acme.owner.call(`DELETE /v1/members/${acme.owner.userId}`)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/audit')
    const family = page.getByRole('button', { name: 'Security', exact: true })
    await family.click()
    await page.getByRole('region', { name: 'Entries over time' }).getByText('1 entry').waitFor()
    await eventually(async () => [await rowsOf(page).count(), asked(page)], [1, { family: 'security' }])
    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByRole('menuitem', { name: 'Save this view…' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Refusals')
    await page.keyboard.press('Enter')
    const opener = page.getByRole('button', { name: 'Refusals', exact: true })
    await opener.waitFor()

    await family.click()
    await page.waitForURL(url => !url.search.includes('family'))
    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByRole('menuitem', { name: 'Refusals' }).click()
    await page.waitForURL(/family=security/)
    await opener.click()
    await page.getByRole('menuitem', { name: 'Rename or delete views…' }).click()
    await page.getByRole('textbox', { name: 'Name of the view Refusals' }).fill('Refused')
    await page.getByRole('button', { name: 'Rename the view Refusals' }).click()
    await page.getByText('View renamed: Refused').waitFor()
    await page.getByRole('button', { name: 'Delete the view Refused' }).click()
    await page.getByRole('dialog').getByText('No saved views').waitFor()
    const { views } = (await acme.owner.inSession('GET /v1/audit/views')).body
    assert.deepEqual(views, [])
  })
})
