import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, inWindow, reeve } from '../harness/browser.ts'
import { copiedBy } from '../harness/clipboard.ts'
import { inShortForm, longTest, onlyInLongForm } from '../harness/long-form.ts'

test('search and filters of the members are in the URL and in the browser history', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person('member')
  const grace = await acme.person('administrator')
  await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: { reason: 'test' } })
  await reeve.query`update members set last_active_at = now() - interval '9 days' where user_id = ${grace.userId}`
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open('/members')
    const rows = page.getByRole('row')
    await rows.filter({ hasText: mallory.email }).getByText('Suspended').waitFor()
    await rows.filter({ hasText: grace.email }).getByText('Administrator').waitFor()

    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Suspended' }).click()
    await rows.filter({ hasText: grace.email }).waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).search, '?status=suspended')
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody at all')
    await page.getByRole('heading', { name: 'No results' }).waitFor()
    await page.getByRole('link', { name: 'Show all members' }).click()
    await rows.filter({ hasText: grace.email }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'No results' }).waitFor()

    await go('/members')
    await page.getByRole('combobox', { name: 'Inactive for' }).click()
    await page.getByRole('option', { name: '90 days or more' }).click()
    await rows.filter({ hasText: grace.email }).waitFor({ state: 'detached' })
    await rows.filter({ hasText: mallory.email }).getByText('Never').waitFor()
    assert.equal(new URL(page.url()).search, '?inactive=90d')
  })
})

longTest('column headers, or a select on narrow screens, sort the list, and the order is in the URL', async () => {
  const acme = await reeve.organization()
  const zoe = await acme.person('member', { email: `zoe-${acme.id}@acme.test` })
  const abe = await acme.person('member', { email: `abe-${acme.id}@acme.test` })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members')
    const head = page.getByRole('columnheader', { name: 'Member' })
    const isFirst = (person: { email: string }) => page.getByRole('row').nth(1).getByText(person.email).waitFor()
    const isSorted = async (way: string, search: string) => {
      await eventually(() => head.getAttribute('aria-sort'), way)
      assert.equal(new URL(page.url()).search, search)
    }
    await isFirst(acme.owner)
    await isSorted('none', '')
    await head.getByRole('button', { name: 'Member' }).press('Enter')
    await isFirst(abe)
    await isSorted('ascending', '?sort=email')
    await page.keyboard.press('Enter')
    await isFirst(zoe)
    await isSorted('descending', '?sort=email&order=desc')

    await page.setViewportSize({ width: 375, height: 800 })
    await eventually(() => page.getByRole('columnheader').getByRole('button').count(), 0)
    await page.getByRole('button', { name: 'Filters' }).click()
    const choice = page.getByRole('combobox', { name: 'Sort by' })
    await eventually(() => choice.inputValue(), 'Email, Z to A')
    await choice.click()
    await page.getByRole('option', { name: 'Joined, newest first' }).click()
    await page.getByRole('button', { name: 'Show results' }).click()
    await isFirst(abe)
    assert.equal(new URL(page.url()).search, '?sort=joined_at&order=desc')

    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Suspended' }).click()
    await page.waitForURL(/status=suspended/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filters 1' }).click()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('button', { name: 'Show results' }).click()
    await page.getByRole('button', { name: 'Filters', exact: true }).waitFor()
    await isFirst(abe)

    const links = await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').all()
    const boxes = await Promise.all(links.map(link => link.boundingBox()))
    assert.equal(new Set(boxes.map(box => box?.y)).size, 1, 'the links stand in several rows')
    const person = await page.getByRole('button', { name: 'Ada Owner', exact: true }).boundingBox()
    assert.ok(person && person.height >= 28 && person.y < 56, 'the menu of the person is not in the bar')
  })
})

test('invalid filters and cursors in the URL are ignored or explained, and a failed list says what to do', async () => {
  const acme = await reeve.organization()
  await inWindow({ as: acme.owner }, async ({ page, open, go, context }) => {
    await open('/members?status=unheard-of')
    await page.getByRole('link', { name: 'Ada Owner' }).waitFor()
    await go('/members?cursor=of-another-list')
    await page
      .getByRole('alert')
      .getByText('This page of the list has expired. Start again from the first page.')
      .waitFor()
    await page.getByRole('heading', { name: 'This page cannot be displayed' }).waitFor()
    await page.getByRole('link', { name: 'Go to the first page' }).click()
    await page.getByRole('link', { name: 'Ada Owner' }).waitFor()
    const audit = [
      'until=nope',
      'actor={"toString":1}',
      'until=2020-01-01',
      'since=9999-01-01',
      'key=nope',
      'actor=5',
      'request=%00',
    ]
    for (const unfit of ['/members?profile=nope', ...inShortForm(audit).map(search => `/audit?${search}`)]) {
      await go(unfit)
      await page.getByRole('alert').getByText('A filter in this URL has an invalid value').waitFor()
      assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0, 'it would never help')
      await page.getByRole('link', { name: 'Clear all filters' }).click()
      await page.waitForURL(url => url.search === '')
    }
    for (const search of onlyInLongForm(['since=9999-01-01', 'until=nope', 'request=%00'])) {
      await go(`/audit/export?${search}`)
      await page.getByRole('alert').getByText('A filter in this URL has an invalid value').waitFor()
      await page.getByRole('link', { name: 'Clear all filters' }).click()
      await page.getByText('To be able to verify this file, save a checkpoint first').waitFor()
      assert.equal(new URL(page.url()).search, '')
    }
    await go('/members')
    await page.getByRole('link', { name: 'Ada Owner' }).waitFor()
    await go('/members?status=suspended')
    await page.getByRole('heading', { name: 'No suspended members' }).waitFor()
    await go('/members?cursor=of-another-list')

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Cannot connect to Reeve' }).waitFor()
  })
})

longTest('the palette opens a member’s page and actions, and signs out, by keyboard alone', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  const { name } = (await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    const find = async (typed: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search members, pages and actions' }).waitFor()
      await page.keyboard.insertText(typed)
    }
    const chosen = (option: string) => page.getByRole('option', { name: option, selected: true }).waitFor()
    const findAct = async (act: string) => {
      await find(mallory.email)
      await chosen(`${name} · ${mallory.email}`)
      await page.getByRole('group', { name: 'Members' }).getByRole('option').waitFor()
      await page.getByRole('option').nth(1).filter({ hasText: act }).waitFor()
      await eventually(() => page.getByRole('option').count(), 2)
      await page.keyboard.press('ArrowDown')
      await chosen(`${act} ${name}`)
      await page.keyboard.press('Enter')
    }
    await open('/members')
    await page.evaluate(`new MutationObserver((_, observer) => {
      const field = document.querySelector('[role=dialog] [role=combobox]')
      if (!field) return
      observer.disconnect()
      window.isFocusedAtOnce = document.activeElement === field
    }).observe(document.body, { childList: true, subtree: true })`)
    await find(mallory.email)
    assert.equal(await page.evaluate('isFocusedAtOnce'), true, 'what is typed at once is lost')
    await chosen(mallory.email)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/members/${mallory.userId}`)
    await findAct('Suspend')
    await page.waitForURL(`**/members/${mallory.userId}/suspend`)

    await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: { reason: 'laptop stolen' } })
    await open('/members')
    await findAct('Reactivate')
    await page.waitForURL(`**/members/${mallory.userId}/reactivate`)
    await go('/members')
    await find('reactivate')
    await chosen(`Reactivate ${name}`)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/members/${mallory.userId}/reactivate`)
    await find('sign out')
    await chosen('Sign out')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  })
})

longTest('the list counts each member’s owned resources and links to them', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  const linus = await acme.person('member')
  await acme.owner.call('PUT /v1/triggers/nightly', {
    body: { user_id: mallory.userId, kind: 'agent', name: 'Nightly report' },
  })
  const rowOf = async ({ userId }: { userId: string }) =>
    (await acme.owner.call(`GET /v1/members/${userId}`)).body.email as string
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members')
    const row = page.getByRole('row').filter({ hasText: await rowOf(mallory) })
    await row.getByRole('link', { name: '1 trigger, 1 API key', exact: true }).click()
    await page.waitForURL(`**/members/${mallory.userId}?tab=resources`)
  })
  // Only kinds that the person may list are counted.
  const keeper = await acme.person(await acme.profile(['members.read', 'triggers.manage']))
  await inWindow({ as: keeper }, async ({ page, open }) => {
    await open('/members')
    const row = page.getByRole('row').filter({ hasText: await rowOf(mallory) })
    await row.getByRole('link', { name: '1 trigger', exact: true }).waitFor()
  })
  await inWindow({ as: linus }, async ({ page, open }) => {
    await open('/members')
    await page.getByRole('columnheader', { name: 'Joined' }).waitFor()
    assert.equal(await page.getByRole('columnheader', { name: 'Owns' }).count(), 0)
  })
})

longTest('each page of a long list shows its position and the total', async () => {
  const acme = await reeve.organization()
  const made = Array.from({ length: 51 }, (_, at) =>
    acme.owner.call('POST /v1/members', {
      body: { email: `many-${at}-${acme.id}@acme.test`, name: `Many ${at}`, profile_id: acme.profiles.member },
    }),
  )
  for (const { status, body } of await Promise.all(made)) assert.equal(status, 201, JSON.stringify(body))
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members')
    await page.getByRole('status').getByText('1–50 of 52 · 52 active, 0 suspended').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByRole('status').getByText('51–52 of 52').waitFor()
    await page.goBack()
    await page.getByRole('status').getByText('1–50 of 52').waitFor()
  })
})

test('a profile is assigned in the list, and a refusal names someone who can assign it', async () => {
  const acme = await reeve.organization()
  await acme.profile(['members.read', 'agents.run'], 'Developer')
  await acme.profile(['members.read'], 'Reader')
  const lead = await acme.person(await acme.profile(['members.read', 'profiles.read', 'members.assign_profile']))
  const linus = await acme.person('member')
  const { name } = (await acme.owner.call(`GET /v1/members/${linus.userId}`)).body
  await inWindow({ as: lead }, async ({ page, open }) => {
    await open('/members')
    const choose = async (profile: string) => {
      await page.getByRole('button', { name: `Profile of ${name}` }).click()
      await page.getByRole('option', { name: profile }).click()
    }
    await choose('Developer')
    const refusal = page.getByRole('alert').filter({ hasText: `The profile Developer was not assigned to ${name}` })
    await refusal
      .getByText('This profile includes permissions that you do not have: agents.run. Ada Owner can assign it.')
      .waitFor()
    await page.getByRole('button', { name: `Profile of ${name}: Member` }).waitFor()

    await choose('Reader')
    await page.getByRole('status').getByText(`${name} now has the profile Reader.`).waitFor()
    await page.getByRole('button', { name: `Profile of ${name}: Reader` }).waitFor()
  })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members')
    const choose = async (profile: string) => {
      await page.getByRole('button', { name: `Profile of ${name}` }).click()
      await page.getByRole('option', { name: profile }).click()
    }
    await choose('Administrator')
    const asked = page.getByRole('dialog', { name: `Assign the profile Administrator to ${name}?` })
    await asked.getByText('Suspend members').waitFor()
    assert.equal(await asked.getByText('View members and their permissions').count(), 0)
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: `Profile of ${name}: Reader` }).waitFor()
    await choose('Administrator')
    await asked.getByRole('button', { name: 'Assign the profile Administrator' }).click()
    await page.getByRole('status').getByText(`${name} now has the profile Administrator.`).waitFor()
    await choose('Owner')
    await page.getByRole('button', { name: `Make ${name} an owner` }).click()
    await page.getByRole('status').getByText(`${name} now has the profile Owner.`).waitFor()
    assert.equal((await acme.owner.call(`GET /v1/members/${linus.userId}`)).body.is_owner, true)
  })
})

test('a change can be undone from its toast unless someone else has changed the same field since', async () => {
  const acme = await reeve.organization()
  const linus = await acme.person('member')
  await acme.profile(['members.read'], 'Reader')
  const member = `/v1/members/${linus.userId}`
  const { name } = (await acme.owner.call(`GET ${member}`)).body
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    const toasts = page.getByRole('region', { name: 'Notifications' })
    const undo = toasts.getByRole('button', { name: 'Undo' })
    await open('/members')
    await page.getByRole('button', { name: `Profile of ${name}` }).click()
    await page.getByRole('option', { name: 'Reader' }).click()
    await toasts.getByText(`${name} now has the profile Reader.`).waitFor()
    await undo.click()
    await toasts.getByText('Undone.').waitFor()
    await page.getByRole('button', { name: `Profile of ${name}: Member` }).waitFor()

    await go(`/members/${linus.userId}?dialog=edit`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Linus Torvalds')
    await page.getByRole('button', { name: 'Save details' }).click()
    await toasts.getByText('The details of Linus Torvalds were saved.').waitFor()
    await acme.owner.call(`PATCH ${member}/details`, { body: { name: 'Linus Pauling' } })
    await undo.click()
    await toasts.getByRole('alert').getByText('Someone else changed this in the meantime.').waitFor()
    assert.equal((await acme.owner.call(`GET ${member}`)).body.name, 'Linus Pauling')
  })
})

test('a bulk suspension shows a result for each member, and refused members stay selected', async () => {
  const acme = await reeve.organization()
  const [mallory, former, oracle] = [await acme.person(), await acme.person(), await acme.person()]
  await acme.owner.call(`POST /v1/members/${former.userId}/suspension`, { body: {} })
  await acme.owner.call('PUT /v1/oracle', { body: { name: 'The Oracle', owner_user_id: oracle.userId } })
  await acme.owner.call('PUT /v1/triggers/nightly', {
    body: { user_id: mallory.userId, kind: 'agent', name: 'Nightly report' },
  })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members')
    await page.getByRole('checkbox', { name: 'Select the 4 members on this page' }).check()
    await page.getByRole('button', { name: 'Suspend 4 members' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suspend 4 members' })
    const stops = dialog.getByRole('list', { name: 'Will stop' }).getByRole('listitem')
    // One member is suspended already, one owns the Oracle, and one is an owner.
    await stops.filter({ hasText: 'Access of 1 member' }).waitFor()
    assert.deepEqual(await stops.allTextContents(), ['Access of 1 member', '1 API key', '1 trigger'])
    await dialog.getByText('1 of these members cannot be changed.').waitFor()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('a lost laptop')
    const [commands] = await Promise.all([
      copiedBy(page, () => dialog.getByRole('button', { name: 'Copy as curl' }).click()),
      dialog.getByRole('button', { name: 'Copied' }).waitFor(),
    ])
    assert.equal(commands.match(/^curl -X POST/gm)?.length, 3, `not one for each but the owner: ${commands}`)
    assert.equal(commands.match(/"reason":"a lost laptop"/g)?.length, 3)
    await dialog.getByRole('button', { name: 'Suspend 4 members' }).click()

    const done = page.getByRole('dialog', { name: '2 members are suspended' })
    const lineOf = async ({ userId }: { userId: string }) => {
      const { name } = (await acme.owner.call(`GET /v1/members/${userId}`)).body
      return done.getByRole('listitem').filter({ hasText: name })
    }
    await (await lineOf(mallory)).getByText('Suspended', { exact: true }).waitFor()
    await (await lineOf(former)).getByText('Already suspended').waitFor()
    await (await lineOf(oracle)).getByText('This member owns the Oracle.').waitFor()
    await (await lineOf(acme.owner)).getByText('Owner: suspend them from their own page.').waitFor()
    await done.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('status').getByText('2 selected').waitFor()
    const { body: suspension } = await acme.owner.call(`GET /v1/members/${mallory.userId}/suspension`)
    assert.equal(suspension.reason, 'a lost laptop')

    const reactivate = page.getByRole('button', { name: /^Reactivate/ })
    assert.equal(await reactivate.count(), 0, 'reactivation is offered for active members')
    const { name } = (await acme.owner.call(`GET /v1/members/${former.userId}`)).body
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await reactivate.click()
    // Only the suspended member is reactivated, and the others stay selected.
    await page.getByRole('dialog').getByRole('button', { name: 'Reactivate 1 member' }).click()
    await page.getByRole('dialog', { name: '1 member is active' }).getByText('Reactivated', { exact: true }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await page.getByRole('status').getByText('2 selected').waitFor()
  })
})
