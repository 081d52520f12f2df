// Positions of elements that belong together: headings, figures, times and buttons.
import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { connectDirectory } from '../../../server/test/harness/directories.ts'
import { inWindow, reeve } from '../harness/browser.ts'
import { busyPerson } from '../harness/busy-person.ts'
import { openRecordedRequest } from '../harness/directory-activity.ts'
import { withHistory } from '../harness/history.ts'
import { longTest } from '../harness/long-form.ts'
import { makeWebhook, putAttempts, withFailure } from '../harness/webhook.ts'

const PHONE = { width: 375, height: 800 }

const styleOf = (of: Locator, property: string) =>
  of.evaluate(
    (element, name) => element.ownerDocument.defaultView.getComputedStyle(element).getPropertyValue(name),
    property,
  )

async function boxOf(of: Locator) {
  await of.waitFor()
  const box = await of.boundingBox()
  assert.ok(box)
  return { ...box, middle: box.y + box.height / 2, bottom: box.y + box.height, right: box.x + box.width }
}

longTest('the tabs of a page stay in place from tab to tab', async () => {
  const acme = await reeve.organization()
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open('/members')
    for (const [first, ...others] of [
      ['/members', '/members/invitations', '/members/sign-ins'],
      ['/settings/triggers', '/settings/oracle'],
    ] as const) {
      const placeAt = async (address: string) => {
        await go(address)
        return (await boxOf(page.locator(`main nav a[aria-current="page"][href$="${address}"]`))).y
      }
      const place = await placeAt(first)
      for (const other of others) assert.equal(await placeAt(other), place, other)
    }
  })
})

longTest('three tabs keep more distance at 375 px than four', async () => {
  const acme = await reeve.organization()
  await inWindow({ as: acme.owner, viewport: PHONE }, async ({ page, open }) => {
    await open('/members')
    const [left, right] = [page.locator('main nav a').nth(0), page.locator('main nav a').nth(1)]
    assert.equal(Math.round((await boxOf(right)).x - (await boxOf(left)).right), 16)
  })
})

longTest('a figure of the overview has its name above it and its bars beside it', async () => {
  const { acme, webhookId, id } = await withFailure()
  await putAttempts(acme, webhookId, id, [3, 4, 5])
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/')
    const card = page.getByRole('link', { name: /delivery success/ })
    const name = await boxOf(card.getByText('delivery success'))
    const value = await boxOf(card.locator('strong'))
    const bars = await boxOf(card.locator('svg').last())
    assert.ok(name.bottom <= value.y)
    assert.ok(name.bottom <= bars.y)
    assert.ok(bars.bottom <= value.bottom)
  })
})

longTest('the title of a section is level with the link beside it', async () => {
  const acme = await reeve.organization('Acme')
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/')
    const title = await boxOf(page.getByRole('heading', { name: 'Activity', exact: true }))
    const link = await boxOf(page.getByRole('link', { name: 'View audit log' }))
    assert.ok(Math.abs(title.middle - link.middle) < 1, `${title.middle}, ${link.middle}`)
  })
})

longTest('the headings of a table share a line, whether the table can be sorted by them or not', async () => {
  const acme = await reeve.organization()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members')
    const middleOf = async (name: string) => {
      const heading = page.getByRole('columnheader', { name }).getByText(name, { exact: true }).first()
      await heading.waitFor()
      return await heading.evaluate((element, text) => {
        const range = element.ownerDocument.createRange()
        const words = [...element.childNodes].find(({ nodeType, data }) => nodeType === 3 && data.trim() === text)
        range.selectNode(words ?? element)
        const { top, bottom } = range.getBoundingClientRect()
        return (top + bottom) / 2
      }, name)
    }
    const profile = await middleOf('Profile')
    for (const name of ['Member', 'Joined']) {
      const middle = await middleOf(name)
      assert.ok(Math.abs(middle - profile) <= 0.5, `${name}: ${middle}, ${profile}`)
    }
  })
})

longTest(
  'the time of an event has the colour of secondary text, and at 375 px ends the line of its origin',
  async () => {
    const acme = await reeve.organization('Acme')
    const { userId } = await busyPerson(acme)
    await inWindow({ as: acme.owner, viewport: PHONE }, async ({ page, open }) => {
      await open(`/members/${userId}`)
      const row = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem').first()
      const [text, meta, time] = [row.locator('> *').nth(1), row.locator('> *').nth(2), row.locator('> *').last()]
      const [above, beside, below] = [await boxOf(text), await boxOf(meta), await boxOf(time)]
      assert.ok(above.bottom <= below.y)
      assert.equal(beside.x, above.x)
      assert.ok(below.y < beside.bottom && beside.y < below.bottom, 'the time is beside the meta data')
      assert.equal(below.right, above.right)
      const secondary = await styleOf(page.locator('main nav a:not([aria-current])').first(), 'color')
      assert.equal(await styleOf(row.locator('time'), 'color'), secondary)
    })
  },
)

longTest('a pending invitation differs from a revoked one by more than its word', async () => {
  const { acme } = await withHistory()
  const invite = (email: string) =>
    acme.owner.call('POST /v1/invitations', { body: { email, profile_id: acme.profiles.member } })
  const [kept, revoked] = [`kept@${acme.id}.example`, `revoked@${acme.id}.example`]
  await invite(kept)
  const { id } = (await invite(revoked)).body
  await acme.owner.call(`DELETE /v1/invitations/${id}`)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members/invitations?status=all')
    const dotOf = async (email: string) => {
      const dot = page.getByRole('row').filter({ hasText: email }).locator('[data-state] > [aria-hidden]')
      await dot.waitFor()
      return await styleOf(dot, 'border-top-color')
    }
    assert.notEqual(await dotOf(kept), await dotOf(revoked))
  })
})

longTest('the search for events is shown only while not all events are chosen', async () => {
  const acme = await reeve.organization()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/webhooks/new')
    const everything = page.getByRole('checkbox', { name: 'All events' })
    const search = page.getByRole('textbox', { name: 'Search events' })
    await everything.uncheck()
    await search.waitFor()
    await everything.check()
    await search.waitFor({ state: 'hidden', timeout: 2_000 })
  })
})

longTest('the menu of a webhook is the last of its buttons, and at 375 px contains the ping', async () => {
  const acme = await reeve.organization()
  const id = await makeWebhook(acme)
  for (const viewport of [{ width: 1280, height: 800 }, PHONE]) {
    await inWindow({ as: acme.owner, viewport }, async ({ page, open }) => {
      await open(`/webhooks/${id}`)
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const [edit, more] = [await boxOf(button('Edit')), await boxOf(button('More'))]
      assert.equal(Math.round(more.width), 36)
      if (viewport === PHONE) {
        assert.ok(more.x > edit.right && more.y < edit.bottom)
        assert.equal(await button('Send ping').count(), 0)
        await button('More').click()
        await page.getByRole('menuitem', { name: 'Send ping', exact: true }).click()
        await page.getByRole('dialog', { name: 'governance.webhook.ping' }).waitFor()
      } else assert.ok(more.x > (await boxOf(button('Send ping'))).right)
    })
  }
})

longTest('the line above the button of a reactivation says when it takes effect, like a suspension’s', async () => {
  const acme = await reeve.organization()
  const { userId } = await acme.person()
  const { name } = (await acme.owner.call(`GET /v1/members/${userId}`)).body
  await acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: {} })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${userId}/reactivate`)
    const button = page.locator('main').getByRole('button', { name: `Reactivate ${name}` })
    await button.waitFor()
    const line = page.getByText('Takes effect immediately.')
    assert.equal(await line.count(), 1)
    const [above, act] = [await boxOf(line), await boxOf(button)]
    assert.ok(above.bottom < act.y)
    const copy = await boxOf(page.locator('main').getByRole('button', { name: 'Copy as curl' }))
    assert.ok(copy.y - act.bottom <= 12, `${copy.y - act.bottom}`)
  })
})

longTest('unselected segments have the weight of other controls', async () => {
  const { acme, webhookId: id } = await withFailure()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/webhooks/${id}`)
    const failed = page.getByRole('radiogroup').getByText('Failed', { exact: true })
    await failed.waitFor()
    assert.equal(await styleOf(failed, 'font-weight'), '500')
  })
})

longTest('the mark is part of the page, so that it appears with the name beside it', async () => {
  await inWindow({}, async ({ page, open }) => {
    await open('/reset-password')
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(await page.locator('main img').count(), 0)
    assert.equal((await boxOf(page.locator('main svg').first())).width, 40)
  })
})

longTest('the chart of days shows the value of its highest bar', async () => {
  const acme = await reeve.organization('Acme')
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/')
    const chart = page.getByRole('region', { name: 'Activity of the last 14 days' })
    const bar = await boxOf(chart.locator('[data-part]').first())
    const peak = await boxOf(chart.getByText(/^[1-9]\d*$/).first())
    assert.ok(peak.bottom <= bar.y)
  })
})

longTest('the names of what a suspension stops stand out from the text above them', async () => {
  const acme = await reeve.organization('Acme')
  const { userId } = await busyPerson(acme)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${userId}/suspend`)
    const name = page.getByRole('listitem').filter({ hasText: 'Nightly report' }).last()
    await name.waitFor()
    assert.equal(await styleOf(name, 'color'), await styleOf(page.locator('body'), 'color'))
  })
})

longTest('an avatar is level with the name beside it at 375 px, and a session has two lines', async () => {
  const acme = await reeve.organization('Acme')
  await inWindow({ as: acme.owner, locale: 'pt-BR', viewport: PHONE }, async ({ page, open }) => {
    await open(`/members/${acme.owner.userId}`)
    const avatar = await boxOf(page.locator('main div:has(> div h1) > span').first())
    assert.ok(avatar.y - (await boxOf(page.getByRole('heading', { level: 1 }))).y < 12)
    await open(`/members/${acme.owner.userId}?tab=resources`)
    const cells = page.getByRole('region', { name: 'Sessões' }).locator('td').filter({ visible: true })
    const [browser, used] = [await boxOf(cells.first()), await boxOf(cells.filter({ has: page.locator('time') }))]
    assert.ok(used.y >= browser.bottom)
    assert.ok(used.height <= 24)
  })
})

longTest('deleting a trigger is apart from the other actions of its dialog', async () => {
  const acme = await reeve.organization()
  await acme.owner.call('PUT /v1/triggers/nightly', {
    body: { user_id: acme.owner.userId, kind: 'agent', name: 'Nightly' },
  })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/settings/triggers?trigger=nightly')
    const button = (name: string) => boxOf(page.getByRole('dialog').getByRole('button', { name, exact: true }))
    const [away, curl] = [await button('Delete trigger'), await button('Copy as curl')]
    assert.ok(curl.x - away.right > 16)
  })
})

longTest('an organization to choose has the same distance from both ends of its button', async () => {
  const [acme, other] = [await reeve.organization('Acme'), await reeve.organization('Other')]
  const person = await acme.person('administrator')
  await other.person('administrator', { email: person.email })
  await inWindow({ as: person }, async ({ page, open }) => {
    await open('/choose-organization')
    const button = page.locator('main').getByRole('button', { name: 'Acme' })
    const [card, avatar, arrow] = [
      await boxOf(button),
      await boxOf(button.locator('[data-initials]')),
      await boxOf(button.locator('svg').last()),
    ]
    assert.ok(avatar.x - card.x <= 18, `${avatar.x - card.x}`)
    assert.ok(card.right - arrow.right <= 20, `${card.right - arrow.right}`)
  })
})

longTest('the parts of a directory’s request have one space between them', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme, { name: 'Okta' })
  assert.ok((await reeve.call(`DELETE /scim/v2/Users/${acme.owner.userId}`, { key: okta.token })).status >= 400)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    const row = await openRecordedRequest(page, open, okta.id)
    const [path, status] = [await boxOf(row.locator('code').first()), await boxOf(row.getByText(/^HTTP \d+$/))]
    assert.ok(status.x - path.right < 14, `${status.x - path.right}`)
  })
})

longTest('a button shows its keys in a wide window, and none in a narrow one', async () => {
  const acme = await reeve.organization()
  const person = await acme.person()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${person.userId}/suspend`)
    const keys = page.locator('main').getByText('Ctrl ↵')
    await keys.waitFor()
    await page.setViewportSize(PHONE)
    await keys.waitFor({ state: 'hidden' })
  })
})

longTest('a title alone is at the top of its card', async () => {
  const acme = await reeve.organization()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/settings')
    const title = await boxOf(page.getByRole('heading', { name: 'Details' }))
    const label = await boxOf(page.getByText('Organization ID', { exact: true }))
    assert.ok(Math.abs(title.middle - label.middle) < 8, `${title.middle - label.middle}`)
  })
})

longTest('the receipt of a suspension marks what still runs as a warning', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  await person.call('POST /v1/governance/webhooks', { body: { url: 'https://a.example/1', event_types: ['*'] } })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${person.userId}/suspend`)
    await page.getByRole('button', { name: /^Suspend/ }).click()
    const running = page.locator('div').filter({ hasText: /^Keeps running: webhook/ })
    const warning = await page.evaluate(
      `getComputedStyle(document.documentElement).getPropertyValue('--reeve-warning-soft')`,
    )
    assert.equal(warning, '#fff3dc')
    assert.equal(await styleOf(running, 'background-color'), 'rgb(255, 243, 220)')
  })
})

longTest('an API key has two lines at 375 px, its expiry only if near, and its state in line with others', async () => {
  const acme = await reeve.organization()
  const day = 86_400_000
  const issue = async (name: string, days: number) => {
    const { id } = await acme.issueKey(acme.owner.userId, ['members:read'], {
      expiresAt: new Date(Date.now() + days * day),
    })
    await reeve.query`update api_keys set name = ${name} where id = ${id}`
    return id
  }
  await issue('later', 60)
  await issue('soon', 5)
  await acme.owner.inSession(`DELETE /v1/api-keys/${await issue('gone', 60)}`)
  await inWindow({ as: acme.owner, viewport: PHONE }, async ({ page, open }) => {
    await open('/settings/keys')
    const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
    const ends: number[] = []
    for (const [name, state] of [
      ['later', 'Active'],
      ['soon', 'Active'],
      ['gone', 'Revoked'],
    ] as const) {
      const row = rowOf(name)
      const status = await boxOf(row.getByText(state, { exact: true }))
      const title = await boxOf(row.getByText(name, { exact: true }))
      ends.push(Math.round(status.right))
      assert.ok(Math.abs(status.middle - title.middle) <= 2, `${name}: the status is not beside the name`)
      const second = await boxOf(row.getByText('Ada Owner · never used').filter({ visible: true }))
      assert.ok(second.y >= title.bottom)
      assert.equal(
        await row
          .getByText(/^expires/)
          .filter({ visible: true })
          .count(),
        name === 'soon' ? 1 : 0,
        name,
      )
      assert.equal(await row.getByText('members:read').filter({ visible: true }).count(), 0, name)
      assert.equal(await row.getByText('rve_…').filter({ visible: true }).count(), 1, name)
      assert.ok((await boxOf(row)).height <= 81, `${name}: ${(await boxOf(row)).height} px`)
    }
    assert.deepEqual(ends, [ends[0], ends[0], ends[0]])
  })
})
