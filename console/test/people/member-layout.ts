import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { signedIn } from '../../../server/test/harness/browser.ts'
import { inWindow, reeve } from '../harness/browser.ts'
import { busyPerson } from '../harness/busy-person.ts'
import { longTest } from '../harness/long-form.ts'

longTest(
  'the sections of a member have one width beside the details, and a section without rows is one line',
  async () => {
    const acme = await reeve.organization('Acme')
    const { userId } = await busyPerson(acme)
    await inWindow({ as: acme.owner, viewport: { width: 1920, height: 1080 } }, async ({ page, open, go }) => {
      await open(`/members/${userId}`)
      const boxOf = async (name: string) => {
        const section = page.getByRole('region', { name, exact: true })
        await section.waitFor()
        const { x = 0, width = 0, height = 0 } = (await section.boundingBox()) ?? {}
        return { x, width, height }
      }
      const { x, width } = await boxOf('Recent activity')
      assert.ok((await boxOf('Details')).x >= x + width)
      await go(`/members/${userId}?tab=resources`)
      const keys = await boxOf('API keys')
      for (const name of ['Triggers', 'Integrations']) {
        const box = await boxOf(name)
        assert.deepEqual([box.x, box.width], [keys.x, keys.width], name)
      }
      const sessions = page.getByRole('region', { name: 'Sessions', exact: true })
      const [title, none] = await Promise.all(
        [sessions.getByRole('heading'), sessions.getByText('No active sessions')].map(part => part.boundingBox()),
      )
      assert.ok(title && none)
      assert.ok(none.x > title.x + title.width && none.y < title.y + title.height, 'the text is below the title')
    })
  },
)

longTest(
  'the activity of a member lists their own changes to themselves once, and changes by others below',
  async () => {
    const acme = await reeve.organization('Acme')
    const mallory = await busyPerson(acme)
    await mallory.inSession('POST /v1/api-keys', { body: { name: 'laptop', scopes: ['members:read'] } })
    await inWindow({ as: acme.owner }, async ({ page, open }) => {
      await open(`/members/${mallory.userId}?tab=history`)
      const changes = page.getByRole('region', { name: /^Changes to .+ by others$/ })
      await changes.getByText('No recent changes by others').waitFor()
      await acme.owner.call(`PATCH /v1/members/${mallory.userId}/details`, { body: { metadata: { desk: '1' } } })
      await page.reload()
      await changes.getByRole('row').filter({ hasText: 'changed the metadata' }).waitFor()
      const actions = page.getByRole('region', { name: /^Actions by / }).getByRole('row')
      await actions.filter({ hasText: 'created the API key laptop' }).waitFor()
      // The rows do not name the actor, who is named in the heading of the region.
      await actions
        .getByText(/^Created the API key laptop$/)
        .first()
        .waitFor()
      assert.equal(await page.getByRole('row').filter({ hasText: 'created the API key laptop' }).count(), 1)
    })
  },
)

longTest('the tabs of a member stay in place, whichever of them is loaded first', async () => {
  const acme = await reeve.organization('Acme')
  const { userId } = await busyPerson(acme)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    const edges: unknown[] = []
    for (const tab of ['?tab=history', '?tab=access', '?tab=resources', '']) {
      await open(`/members/${userId}${tab}`)
      if (tab === '') await page.getByRole('link', { name: /\b2 triggers/ }).waitFor()
      const tabs = page.locator('main nav a').filter({ hasText: /^(Overview|Permissions|Resources|Activity)/ })
      await tabs.nth(3).waitFor()
      edges.push(await tabs.evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().left))))
    }
    for (const edge of edges) assert.deepEqual(edge, edges[0])
  })
})

longTest('the overview of a member counts the resources, which only their tab lists', async () => {
  const acme = await reeve.organization('Acme')
  const { userId } = await acme.person()
  await acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: { block_login: true } })
  const [busy, reader] = [await busyPerson(acme), await acme.person(await acme.profile(['members.read']))]
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open(`/members/${userId}`)
    await page.getByRole('region', { name: 'Details', exact: true }).waitFor()
    for (const title of ['Sessions', 'API keys', 'Triggers', 'Integrations', 'Manual follow-up'])
      assert.equal(await page.getByRole('region', { name: title, exact: true }).count(), 0, title)
    await page.getByRole('link', { name: 'Review activity' }).waitFor()
    await go(`/members/${busy.userId}`)
    await page.getByText('No active sessions', { exact: true }).waitFor()
    await page.getByRole('link', { name: /\b2 triggers/ }).click()
    await page.getByRole('region', { name: 'Triggers', exact: true }).waitFor()
  })
  await inWindow({ as: reader, locale: 'pt-BR' }, async ({ page, open }) => {
    await open(`/members/${userId}?tab=resources`)
    await page.getByRole('region', { name: 'Gatilhos' }).waitFor()
    assert.equal(await page.getByText(/^Sem /).count(), 0)
  })
})

longTest('at 1280 px the allowed and the not allowed permissions both have the whole width', async () => {
  const acme = await reeve.organization('Acme')
  const { userId } = await acme.person('member')
  await inWindow({ as: acme.owner, viewport: { width: 1280, height: 800 } }, async ({ page, open }) => {
    await open(`/members/${userId}?tab=access`)
    const [allowed, notAllowed] = ['Allowed', 'Not allowed'].map(name =>
      page.getByRole('region', { name, exact: true }),
    )
    await notAllowed?.waitFor()
    const [above, below] = [await allowed?.boundingBox(), await notAllowed?.boundingBox()]
    assert.ok(above && below && below.y >= above.y + above.height)
    assert.deepEqual([below.x, below.width], [above.x, above.width])
  })
})

longTest('the removal of the Oracle’s owner says that its triggers are disabled, too', async () => {
  const acme = await reeve.organization('Acme')
  const { userId } = await busyPerson(acme)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${userId}?dialog=remove`)
    const effects = page.getByRole('list', { name: 'Will stop' }).getByRole('listitem')
    await effects.filter({ hasText: '2 triggers' }).getByText('Disabled, including any that run the Oracle').waitFor()
  })
})

longTest('the list of sign-ins colours only exceptions, and its times end in line', async () => {
  const acme = await reeve.organization('Acme')
  const { email } = acme.owner
  const payload = { email, password: 'not the password' }
  await signedIn(reeve, acme.owner)
  await reeve.http.inject({ method: 'POST', url: '/auth/sign-in/email', payload })
  await inWindow({ as: acme.owner, viewport: { width: 1280, height: 800 } }, async ({ page, open }) => {
    await open('/members/sign-ins')
    const row = page.getByRole('row').filter({ hasText: 'Failed' })
    await row.waitFor()
    const colorOf = (part: Locator) =>
      part.evaluate(shown => shown.ownerDocument.defaultView.getComputedStyle(shown).color)
    for (const link of await row.getByRole('link').all())
      assert.equal(await colorOf(link), await colorOf(row), String(await link.textContent()))
    // The status has the colour of text, the time that of secondary text.
    const other = page.getByRole('row').filter({ hasText: 'Signed in' }).first()
    const [status, method] = [other.getByText('Signed in', { exact: true }), other.getByText('Password')]
    assert.equal(await colorOf(status), await colorOf(row))
    assert.notEqual(await colorOf(method), await colorOf(row))
    assert.equal(await colorOf(other.locator('time')), await colorOf(method))
    assert.equal(Math.round(Number((await row.boundingBox())?.height)), 36)
    const [time, table] = [await row.locator('time').boundingBox(), await row.boundingBox()]
    assert.ok(time && table)
    assert.equal(Math.round(table.x + table.width - time.x - time.width), 16)
  })
})

longTest('on a tablet no name of a member is broken within a word, and the menu is in the table', async () => {
  const acme = await reeve.organization('Acme')
  await acme.person()
  const { email } = acme.owner
  await inWindow({ as: acme.owner, viewport: { width: 820, height: 800 } }, async ({ page, open }) => {
    await open('/members')
    const row = page.getByRole('row').filter({ hasText: email })
    const [name, profile] = [
      row.getByRole('link', { name: 'Ada Owner' }),
      row.getByRole('button', { name: /^Profile/ }),
    ]
    await profile.waitFor()
    // At most two lines of 20 px.
    assert.ok(Number((await name.boundingBox())?.height) <= 40)
    assert.ok(Number((await profile.boundingBox())?.height) <= 24)
    const [menu, table] = [row.getByRole('button', { name: /^Actions/ }), page.getByRole('table')]
    const [inner, outer] = [await menu.boundingBox(), await table.boundingBox()]
    assert.ok(inner && outer && inner.x + inner.width <= outer.x + outer.width && outer.x + outer.width <= 820 - 32)
  })
})
