import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, inWindow, reeve } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'

const entriesOf = (page: Page) => page.getByRole('list', { name: 'Entries' })
const search = (page: Page) => new URL(page.url()).search

/** An organization in which a key has edited three members, with the names of the members. */
async function withRoutine() {
  const acme = await reeve.organization('Acme')
  const people = [await acme.person(), await acme.person(), await acme.person()]
  for (const [index, { userId }] of people.entries()) {
    await acme.owner.call(`PATCH /v1/members/${userId}/details`, { body: { external_id: `m-${index}` } })
  }
  const { entries } = (await acme.owner.call('GET /v1/audit/entries?action=member.changed')).body
  return { acme, edits: entries as readonly { sequence: number; target: { id: string; name: string } }[] }
}

longTest('routine entries are one row, which the keyboard opens, and a link to one of them opens it', async () => {
  const { acme, edits } = await withRoutine()
  const [newest, middle, oldest] = edits
  assert.ok(newest && middle && oldest)
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open('/audit')
    const row = entriesOf(page).getByRole('listitem').filter({ hasText: '3 ×' })
    const names = `${newest.target.name}, ${middle.target.name},? and ${oldest.target.name}`
    await row.getByText(new RegExp(`Ada Owner edited ${names}`)).waitFor()
    const toggle = row.getByRole('button', { name: /^3 entries, .+ to .+$/ })
    assert.equal(await toggle.getAttribute('aria-expanded'), 'false')
    const folded = page.getByRole('list', { name: /^Entries from / })
    assert.equal(await folded.count(), 0)
    await toggle.press('Enter')
    await eventually(() => folded.getByRole('listitem').count(), 3)
    assert.equal(await toggle.getAttribute('aria-expanded'), 'true')
    await toggle.press('Space')
    await folded.waitFor({ state: 'detached' })
    await toggle.click()
    await folded.getByRole('link', { name: `Open entry ${middle.sequence}` }).click()
    await page.getByRole('dialog', { name: `Entry ${middle.sequence}` }).waitFor()

    await open(`/audit?entry=${oldest.sequence}`)
    await page.getByRole('dialog', { name: `Entry ${oldest.sequence}` }).waitFor()
    await page.keyboard.press('Escape')
    await folded.getByRole('link', { name: `Open entry ${oldest.sequence}` }).waitFor()
    await go('/audit')
    await row.waitFor()
    // A search for these entries shows each of them.
    await go(`/audit?entry=${oldest.sequence}`)
    await page.getByRole('dialog').getByRole('link', { name: 'member.changed' }).click()
    await page.waitForURL(/action=/)
    await eventually(() => folded.getByRole('listitem').count(), 3)
  })
})

longTest('on a wide screen the entries have one height, and their chips end in line', async () => {
  const { acme } = await withRoutine()
  const body = { email: `one@${acme.id}.example`, profile_id: acme.profiles.member }
  await acme.owner.call('POST /v1/invitations', { body })
  await inWindow({ as: acme.owner, viewport: { width: 1280, height: 800 } }, async ({ page, open }) => {
    await open('/audit')
    const folded = entriesOf(page).getByRole('listitem').filter({ hasText: '3 ×' })
    await folded.waitFor()
    const single = entriesOf(page).getByRole('listitem').filter({ hasText: body.email })
    const [first, last] = await Promise.all([folded, single].map(row => row.boundingBox()))
    assert.equal(Math.round(first?.height ?? 0), 44)
    assert.ok(Math.abs((first?.height ?? 0) - (last?.height ?? 0)) <= 1)
    const ends = await Promise.all(
      [folded, single].map(async row => {
        const { x = 0, width = 0 } = (await row.getByText('127.0.0.1').boundingBox()) ?? {}
        return Math.round(x + width)
      }),
    )
    assert.equal(ends[0], ends[1])
  })
})

longTest('at 375 px the times of a folded row take one line, beside its chips', async () => {
  const { acme, edits } = await withRoutine()
  const [oldest] = edits.slice(-1)
  assert.ok(oldest)
  await inWindow({ as: acme.owner, viewport: { width: 375, height: 720 } }, async ({ page, open }) => {
    // The entries of one burst may be hours apart.
    await page.route('**/v1/audit/entries?*', async route => {
      const response = await route.fetch()
      const answer = await response.json()
      const first = answer.entries.find((entry: { sequence: number }) => entry.sequence === oldest.sequence)
      if (first) first.occurred_at = new Date(Date.parse(first.occurred_at) - 60_000).toISOString()
      await route.fulfill({ response, json: answer })
    })
    await open('/audit')
    const row = entriesOf(page).getByRole('listitem').filter({ hasText: '3 ×' })
    const [times, sentence, whole] = await Promise.all(
      [row.getByRole('button', { name: /^3 entries, / }), row.getByText(/Ada Owner edited/), row].map(one =>
        one.boundingBox(),
      ),
    )
    assert.ok(times && sentence && whole)
    assert.ok(times.height <= 24, `the times are ${times.height} px high`)
    assert.ok(times.y >= sentence.y + sentence.height - 1, 'the times are below the sentence')
    assert.ok(sentence.width > whole.width - 120, `the sentence has ${sentence.width} of ${whole.width} px`)
  })
})

longTest('the actor and the event are chosen from menus, which show and clear their value', async () => {
  const { acme, edits } = await withRoutine()
  const [edit] = edits
  assert.ok(edit)
  const grace = await acme.person('administrator')
  const { name } = (await acme.owner.call(`GET /v1/members/${grace.userId}`)).body
  await acme.owner.call('POST /v1/profiles', { body: { name: 'Auditors', permissions: [] } })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/audit')
    const created = entriesOf(page).getByText('created the organization')
    await created.waitFor()
    await page.getByRole('combobox', { name: 'Actor' }).click()
    await page.getByRole('option', { name: 'Ada Owner' }).click()
    await created.waitFor({ state: 'detached' })
    assert.equal(search(page), `?actor=${acme.owner.userId}`)
    await page.getByRole('combobox', { name: 'Actor' }).getByText('Ada Owner').waitFor()

    await page.getByRole('combobox', { name: 'Action' }).click()
    await page.getByPlaceholder('Family or action').fill('profile.cre')
    await page.getByRole('option', { name: 'profile.created' }).click()
    await entriesOf(page).getByText('created the profile Auditors').waitFor()
    await eventually(() => entriesOf(page).getByRole('listitem').count(), 1)
    assert.equal(search(page), `?actor=${acme.owner.userId}&action=profile.created`)
    await page.getByRole('combobox', { name: 'Action' }).click()
    await page.getByRole('option', { name: 'Members', exact: true }).click()
    await eventually(async () => search(page), `?actor=${acme.owner.userId}&family=members`)
    await page.getByRole('button', { name: 'All actions' }).click()
    await page.getByRole('button', { name: 'All actors' }).click()
    await created.waitFor()
    await eventually(async () => search(page), '')

    // Someone who is not among the listed actors is found by name.
    await page.getByRole('combobox', { name: 'Actor' }).click()
    await page.getByPlaceholder('Name or email').fill(name)
    await page.getByRole('option', { name }).click()
    await page.getByRole('heading', { name: 'No results' }).waitFor()
    await page.getByRole('combobox', { name: 'Actor' }).getByText(name).waitFor()
  })
})
