import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordSystemEntry } from '../../../server/src/features/audit/index.ts'
import { contextWithoutRequest, SYSTEM_ACTOR } from '../../../server/src/operations/internal-change.ts'
import { putAttempt } from '../../../server/test/harness/deliveries.ts'
import { eventually, inWindow, reeve } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'
import { makeWebhook, putAttempts, withFailure } from '../harness/webhook.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('the overview lists what needs attention, and says so if nothing does', async () => {
  const acme = await reeve.organization('Acme')
  await reeve.query`update organizations set created_at = now() - interval '30 days' where organization_id = ${acme.id}`
  const hears = (url: string, types: string[]) =>
    acme.owner.call('POST /v1/governance/webhooks', { body: { url, event_types: types } })
  await hears('https://all.example/reeve', ['*'])
  const some = (await hears('https://some.example/reeve', ['member.*'])).body.id
  await reeve.query`
    insert into delivery_lanes (organization_id, webhook_id, failures) values (${acme.id}, ${some}, 3)
    on conflict (organization_id, webhook_id) do update set failures = excluded.failures`
  await acme.owner.call(`PATCH /v1/governance/webhooks/${some}`, { body: { description: 'The old HR system' } })
  const invite = (email: string, profile: string) =>
    acme.owner.call('POST /v1/invitations', { body: { email, profile_id: profile } })
  for (const name of ['old', 'quiet']) {
    const { id } = (await hears(`https://${name}.example/reeve`, ['member.*'])).body
    await reeve.query`update webhooks set created_at = now() - interval '5 days' where id = ${id}`
    const change = name === 'old' ? { url: 'https://old.example/new-place' } : { description: 'As before' }
    await acme.owner.call(`PATCH /v1/governance/webhooks/${id}`, { body: change })
  }
  const { id: helpers } = (
    await acme.owner.call('POST /v1/profiles', { body: { name: 'Helpers', permissions: ['members.read'] } })
  ).body
  await invite('mole@acme.test', helpers)
  await reeve.query`update invitations set created_at = now() - interval '5 days' where email = 'mole@acme.test'`
  await acme.owner.call(`PATCH /v1/profiles/${helpers}`, { body: { permissions: ['members.suspend'] } })
  await invite('eve@acme.test', acme.profiles.administrator)
  await invite('alan@acme.test', acme.profiles.member)
  // More than one page, to test that later pages are included.
  await reeve.query`
    insert into invitations (organization_id, id, email, profile_id, invited_by, status, token_hash, created_at,
      expires_at)
    select organization_id, ('f' || substr(gen_random_uuid()::text, 2))::uuid, n || '@acme.test', profile_id,
      invited_by, status, sha256(n::text::bytea), created_at, expires_at
    from invitations, generate_series(1, 200) as n
    where organization_id = ${acme.id} and email = 'alan@acme.test'`
  const soon = new Date(Date.now() + 3 * DAY_MS)
  await acme.issueKey(acme.owner.userId, ['members:read'], { expiresAt: soon })
  const later = new Date(Date.now() + 10 * DAY_MS)
  for (let n = 0; n < 5; n++) await acme.issueKey(acme.owner.userId, ['members:read'], { expiresAt: later })
  const mallory = await acme.person()
  await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: { reason: 'laptop stolen' } })
  const [{ id: switched }] = (await acme.owner.call('GET /v1/governance/webhooks')).body.webhooks
  for (const body of [{ enabled: false }, { enabled: true }, { description: 'On again' }])
    await acme.owner.call(`PATCH /v1/governance/webhooks/${switched}`, { body })
  for (const external_id of ['m-1', 'm-2']) {
    await acme.owner.inSession(`PATCH /v1/members/${mallory.userId}/details`, { body: { external_id } })
  }
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/')
    const needs = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem')
    await needs.filter({ hasText: 'The key test of Ada Owner expires in 3 days' }).waitFor()
    await eventually(() => needs.filter({ hasText: 'The key test of Ada Owner' }).count(), 5)
    await needs.filter({ hasText: 'More keys expire in the next 14 days.' }).getByRole('link').click()
    const keys = page.getByRole('table', { name: 'API keys' }).getByRole('row').filter({ hasText: 'Ada Owner' })
    await keys.nth(5).waitFor()
    await eventually(() => keys.count(), 6)
    await page.goBack()
    await needs.filter({ hasText: 'There is only one active owner.' }).waitFor()
    const failing = 'The webhook “The old HR system” is failing: 3 requests in a row failed.'
    await needs.filter({ hasText: failing }).waitFor()
    const told = needs.filter({ hasText: 'Webhooks with a new URL or new event types in the last 24 hours:' })
    for (const webhook of ['all.example/reeve (all events)', 'some.example/reeve', 'old.example/new-place']) {
      const line = told.getByRole('listitem').filter({ hasText: webhook })
      await line.getByRole('link', { name: 'Ada Owner' }).first().waitFor()
      for (const origin of ['test', '127.0.0.1']) await line.getByText(origin, { exact: true }).waitFor()
    }
    assert.equal(await told.getByText('quiet.example').count(), 0)
    const offer =
      'The invitation for eve@acme.test grants the profile Administrator, which gives control over other members.'
    await needs.filter({ hasText: offer }).getByRole('link', { name: 'View invitations' }).waitFor()
    const grown = new RegExp(
      'The invitation for mole@acme.test grants the profile Helpers, which gives control over other members. ' +
        'It was sent 5 days ago, \\d\\d:\\d\\d by Ada Owner.',
    )
    await needs.filter({ hasText: grown }).getByRole('link', { name: 'Ada Owner' }).waitFor()
    assert.equal(await needs.filter({ hasText: 'alan@acme.test' }).count(), 0)
    await page
      .getByRole('list', { name: /^Activity: / })
      .getByText(/suspended/)
      .first()
      .waitFor()
    await page
      .getByRole('list', { name: /^Activity: / })
      .getByText(/disabled the webhook/)
      .waitFor()
    const again = page
      .getByRole('list', { name: /^Activity: / })
      .getByRole('listitem')
      .filter({ hasText: '2 times, most recently' })
    await again.getByRole('link', { name: /Open entry \d+$/ }).click()
    await page
      .getByRole('dialog', { name: /^Entry \d+$/ })
      .getByText('m-2')
      .waitFor()
    await page.goBack()
    const days = page.getByRole('list', { name: 'Activity of the last 14 days' })
    const stacked = /entries · Members: [\d,]+ · Access: [\d,]+ · Webhooks: [\d,]+$/
    await days.getByRole('link', { name: stacked }).waitFor()
    await page.getByText(/^[\d,]+ entries in the last 7 days, 0 in the 7 days before$/).waitFor()
    await page.getByRole('link', { name: '1 suspended member' }).waitFor()
    await page.getByRole('button', { name: 'About: Checkpoint' }).click()
    await page
      .getByRole('dialog', { name: 'About: Checkpoint' })
      .getByText('Reeve’s signature of the audit log')
      .waitFor()
    await page.keyboard.press('Escape')
    await needs.filter({ hasText: '1 key belongs to a suspended member' }).getByRole('link').click()
    await page.getByRole('heading', { name: 'API keys' }).waitFor()
    assert.equal(new URL(page.url()).search, '?status=owner_suspended')
    await page.goBack()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
  })
  const inviter = await acme.person(await acme.profile(['members.invite']))
  await inWindow({ as: inviter }, async ({ page, open }) => {
    await open('/')
    await page.getByText('202 invitations were sent in the last 24 hours.').waitFor()
  })
  const manager = await acme.person(await acme.profile(['members.read', 'members.suspend']))
  await inWindow({ as: manager }, async ({ page, open }) => {
    await open('/')
    await page.getByText('Nothing needs your attention.').waitFor()
  })
  const calm = await acme.person(await acme.profile(['members.read']))
  await inWindow({ as: calm }, async ({ page, open }) => {
    await open('/')
    const hidden = page.getByRole('region', { name: 'Not visible to you' })
    await hidden.getByText('Your profile does not include audit.read.').waitFor()
    assert.equal(await page.getByText('Nothing needs your attention.').count(), 0)
  })
})

test('failed sign-ins from a new address lead to everyone who was tried from there', async () => {
  const acme = await reeve.organization('Acme')
  const [mallory, grace] = [await acme.person('member'), await acme.person('member')]
  const { name } = (await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body
  const record = (action: string, of: { userId: string; email: string }, ip: string) => {
    const fact = { action, target: { type: 'account', id: of.userId, name: of.email }, reason: 'invalid_code' }
    return recordSystemEntry(reeve.app.runtime, fact, {
      actor: SYSTEM_ACTOR,
      context: { ...contextWithoutRequest(), ip },
    })
  }
  const [office, abroad] = ['198.51.100.7', '192.0.2.203']
  await acme.owner.call('POST /v1/profiles', { body: { name: 'New', permissions: [] } })
  await record('account.signed_in', grace, office)
  await record('account.sign_in_failed', grace, office)
  await record('account.sign_in_failed', grace, abroad)
  await record('account.sign_in_failed', mallory, abroad)
  await record('account.sign_in_failed', mallory, '192.0.2.7')
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/')
    const needs = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem')
    await needs
      .filter({ hasText: `1 failed sign-in of ${name} from 192.0.2.7,` })
      .locator('[data-clock]')
      .waitFor()
    await needs.filter({ hasText: 'from 192.0.2.7,' }).getByRole('link', { name }).waitFor()
    assert.equal(await needs.filter({ hasText: office }).count(), 0)
    const many = needs.filter({ hasText: `2 failed sign-ins of 2 members from ${abroad}, most recently` })
    await many.getByRole('link', { name: 'Review' }).click()
    const rows = page.getByRole('table', { name: 'Sign-ins' }).getByRole('row').filter({ hasText: abroad })
    await rows.nth(1).waitFor()
    assert.equal(new URL(page.url()).search, `?ip=${abroad}`)
    await eventually(() => page.getByRole('row').filter({ hasText: 'New address' }).count(), 2)
    await rows.filter({ hasText: name }).getByRole('cell', { name: '–', exact: true }).waitFor()
    const changes = page.getByRole('link', { name: 'Changes from this address' })
    assert.equal(await changes.getAttribute('href'), `/audit?ip=${abroad}`)
    await page.setViewportSize({ width: 375, height: 800 })
    await rows.first().getByText('Unknown browser').last().waitFor()
    await page.setViewportSize({ width: 1280, height: 800 })
    await rows.filter({ hasText: name }).getByRole('link', { name }).click()
    await page.getByRole('region', { name: 'Sign-ins' }).getByRole('link', { name: '192.0.2.7' }).click()
    await page.getByRole('searchbox', { name: 'IP address' }).waitFor()
    await eventually(() => page.getByRole('searchbox', { name: 'IP address' }).inputValue(), '192.0.2.7')
    await page.getByRole('searchbox', { name: 'IP address' }).fill(office)
    await page.getByRole('row').filter({ hasText: office }).nth(1).waitFor()
    assert.equal(await page.getByText('New address').count(), 1)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await eventually(() => page.getByRole('searchbox', { name: 'IP address' }).inputValue(), '')
    await page.getByRole('row').filter({ hasText: abroad }).first().waitFor()
    await open('/audit')
    await page
      .getByRole('link', { name: /Open entry \d+$/ })
      .first()
      .click()
    const entry = page.getByRole('dialog', { name: /^Entry \d+$/ })
    await entry.getByRole('link', { name: 'Sign-ins from this address' }).click()
    await page.getByText('No matching sign-ins').waitFor()
    assert.equal(new URL(page.url()).search, '?ip=127.0.0.1')
  })
})

longTest('a new organization sees which first steps are done, and a burst of entries as one line', async () => {
  const acme = await reeve.organization()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/')
    await page.getByRole('link', { name: /active member\s+1 joined in 7 days\s/ }).waitFor()
    const steps = page.getByRole('list', { name: 'Get started' }).getByRole('listitem')
    const isOpen = (text: string) => steps.filter({ hasText: text }).getByRole('img', { name: 'Open' }).waitFor()
    await isOpen('Invite people')
    await isOpen('Create webhook')
    await steps.getByRole('link', { name: 'Invite people' }).click()
    await page.getByRole('dialog', { name: 'Invite people' }).waitFor()
    for (const name of ['Grace', 'Linus', 'Margaret']) {
      const body = { email: `${name}@acme.test`, name, profile_id: acme.profiles.member }
      await acme.owner.call('POST /v1/members', { body })
    }
    await open('/')
    await page.getByText('↑ 4 vs. previous 7 days', { exact: true }).waitFor()
    await page
      .getByRole('link', { name: /active members\s+4 joined in 7 days\s+4 more than in the 7 days before$/ })
      .waitFor()
    await steps.filter({ hasText: 'Invite people' }).getByRole('img', { name: 'Done' }).waitFor()
    await isOpen('Add a second owner')
    const activity = page.getByRole('list', { name: /^Activity: / }).getByRole('listitem')
    await activity.filter({ hasText: 'added 3 members' }).getByRole('link').click()
    await page.getByRole('dialog', { name: /^Entry \d+$/ }).waitFor()
  })
})

longTest('delivery success is compared with the same hours of the week before', async () => {
  const acme = await reeve.organization('Acme')
  const webhookId = await makeWebhook(acme)
  const { delivery_id: id } = (await acme.owner.call(`POST /v1/governance/webhooks/${webhookId}/ping`)).body
  let number = 0
  const attempt = (outcome: string, started_at: Date) =>
    putAttempt(reeve, acme.id, { id, webhookId, number: ++number }, { outcome, started_at })
  const now = reeve.clock.now()
  await attempt('delivered', now)
  await attempt('rejected', now)
  const figure = (name: RegExp) =>
    inWindow({ as: acme.owner }, async ({ page, open }) => {
      await open('/')
      await page.getByRole('link', { name }).waitFor()
    })
  await figure(/50% delivery success, 24 h\s+1 of 2 attempts failed$/)
  const weekBefore = new Date(now.getTime() - 7 * DAY_MS - 60_000)
  for (let n = 0; n < 7; n++) await attempt('delivered', weekBefore)
  await attempt('rejected', weekBefore)
  await figure(/50% delivery success, 24 h\s+1 of 2 attempts failed\s.*87\.5% in the same hours a week before$/)
})

longTest('the chart of deliveries has an axis, and shows the numbers of an hour on hover and by keyboard', async () => {
  const acme = await reeve.organization('Acme')
  const webhookId = await makeWebhook(acme)
  const { delivery_id: id } = (await acme.owner.call(`POST /v1/governance/webhooks/${webhookId}/ping`)).body
  const started_at = reeve.clock.now()
  await putAttempt(reeve, acme.id, { id, webhookId, number: 1 }, { outcome: 'delivered', started_at })
  await inWindow({ as: acme.owner, locale: 'en-US' }, async ({ page, open }) => {
    await open('/')
    const region = page.getByRole('region', { name: 'Deliveries of the last 24 hours' })
    const chart = region.getByRole('slider')
    const labels = region.getByText(/\d+:00\s[AP]M$/).filter({ visible: true })
    await labels.nth(2).waitFor()
    // From 11 PM all hours of the chart are of one day, so that no label needs a date.
    const expected = new Date().getHours() === 23 ? /^12:00\s/ : /^[A-Z][a-z]{2} \d+, /
    for (const end of [labels.first(), labels.last()]) assert.match((await end.textContent()) ?? '', expected)
    const places = await labels.evaluateAll(all =>
      all.map(label => {
        const text = label.ownerDocument.createRange()
        text.selectNodeContents(label)
        return text.getBoundingClientRect()
      }),
    )
    for (const [index, { left }] of places.entries()) assert.ok(index === 0 || left > (places[index - 1]?.right ?? 0))
    // An hour without attempts has no bar.
    const bar = chart.locator('[style*=height]')
    assert.equal(await bar.count(), 1)
    const [line = 0, top = 0] = [(await chart.boundingBox())?.y, (await bar.boundingBox())?.y]
    assert.ok(Math.abs(top - line) <= 1, `the line of the highest value is ${top - line} px above its bar`)
    await chart.focus()
    await region.getByText(/: 1 succeeded, 0 failed$/).waitFor()
    await page.keyboard.press('Home')
    await region.getByText(/: 0 succeeded, 0 failed$/).waitFor()
    await chart.hover({ position: { x: 4, y: 60 } })
    await region.getByText(/: 0 succeeded, 0 failed$/).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
  })
})

longTest('the lines of a day are one list, newest first, also with routine changes by API keys', async () => {
  const acme = await reeve.organization()
  const grace = await acme.person()
  await acme.owner.call(`PATCH /v1/members/${grace.userId}/details`, { body: { external_id: 'by a key' } })
  await acme.owner.inSession(`PATCH /v1/members/${grace.userId}/details`, { body: { external_id: 'by Ada' } })
  await acme.owner.call(`PATCH /v1/members/${grace.userId}/details`, { body: { external_id: 'by a key again' } })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/')
    const lines = page.getByRole('list', { name: /^Activity: / }).getByRole('listitem')
    await lines.filter({ hasText: 'created the organization' }).waitFor()
    const numberOf = (text: string) => Number(/Open entry (\d+)$/.exec(text)?.[1])
    const numbers = (await lines.allTextContents()).map(numberOf)
    assert.ok(numbers.length > 2 && numbers.every(Number.isInteger), `numbers: ${numbers}`)
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => b - a),
    )
    await page.getByRole('region', { name: 'Activity of the last 14 days' }).waitFor()
    assert.equal(await page.getByRole('region', { name: 'Deliveries of the last 24 hours' }).count(), 0)
  })
})

longTest('edits are counted by member, and repeated edits of one member are a sentence about that member', async () => {
  const acme = await reeve.organization()
  const [grace, linus] = [await acme.person(), await acme.person()]
  const { name } = (await acme.owner.call(`GET /v1/members/${grace.userId}`)).body
  const edit = (userId: string, body: object) => acme.owner.inSession(`PATCH /v1/members/${userId}/details`, { body })
  for (const body of [{ external_id: 'm-1' }, { metadata: { team: 'Rome' } }, { external_id: 'm-2' }])
    await edit(grace.userId, body)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/')
    const lines = page.getByRole('list', { name: /^Activity: / }).getByRole('listitem')
    await lines
      .filter({ hasText: `edited ${name}` })
      .filter({ hasText: '3 times, most recently' })
      .waitFor()
    await edit(linus.userId, { external_id: 'm-3' })
    await open('/')
    await lines.filter({ hasText: 'edited 2 members' }).waitFor()
  })
})

longTest('the sparklines have the same width, and on a phone no count is alone in its line', async () => {
  const { acme, webhookId, id } = await withFailure()
  await putAttempts(acme, webhookId, id, [3, 4, 5])
  await inWindow({ as: acme.owner, locale: 'pt-BR', viewport: { width: 375, height: 800 } }, async ({ page, open }) => {
    await open('/')
    const figures = page.locator('ul[data-numbers] > li')
    const week = figures.getByText(/ em 7\sdias:\s\d+$/)
    await eventually(() => week.count(), 3)
    for (const line of await week.all()) {
      const [colon, digit] = await line.evaluate(({ firstChild, ownerDocument }) => {
        const topOf = (at: number) => {
          const range = ownerDocument.createRange()
          range.setStart(firstChild, at)
          range.setEnd(firstChild, at + 1)
          return range.getBoundingClientRect().top
        }
        return [topOf(firstChild.length - 3), topOf(firstChild.length - 1)]
      })
      assert.equal(digit, colon)
    }
    // Only sparklines have bars; icons have none.
    const boxes = await Promise.all((await figures.locator('svg:has(rect)').all()).map(svg => svg.boundingBox()))
    assert.deepEqual(new Set(boxes.map(box => box?.width)), new Set([44]))
  })
})

longTest('on a phone the chart shows a week, within the padding of its card', async () => {
  const acme = await reeve.organization('Acme')
  await inWindow({ as: acme.owner, viewport: { width: 375, height: 800 } }, async ({ page, open }) => {
    await open('/')
    const title = 'Activity of the last 7 days'
    const days = page.getByRole('list', { name: title }).getByRole('listitem')
    await days.last().locator('[data-part]').first().waitFor()
    assert.equal(await days.count(), 7)
    const card = page.getByRole('region', { name: title })
    const heading = await card.getByRole('heading', { name: title }).boundingBox()
    const [frame, first, last] = await Promise.all([card, days.first(), days.last()].map(part => part.boundingBox()))
    assert.ok(frame && heading && first && last)
    assert.equal(first.x, heading.x)
    assert.equal(frame.x + frame.width - last.x - last.width, heading.x - frame.x)
    assert.ok(last.width >= 24, 'the link of a day is too narrow for a finger')
  })
})

longTest('a sparkline has a line at zero, and is shown only for three values or more', async () => {
  const acme = await reeve.organization('Acme')
  const webhookId = await makeWebhook(acme)
  const { delivery_id: id } = (await acme.owner.call(`POST /v1/governance/webhooks/${webhookId}/ping`)).body
  await putAttempts(acme, webhookId, id, [1, 2])
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/')
    const figure = page.getByRole('link', { name: /delivery success/ })
    await figure.waitFor()
    const bars = figure.locator('svg[viewBox="0 0 72 32"] rect')
    assert.equal(await bars.count(), 0)
    await putAttempts(acme, webhookId, id, [3])
    await open('/')
    // Three bars, and the line.
    await eventually(() => bars.count(), 4)
  })
})
