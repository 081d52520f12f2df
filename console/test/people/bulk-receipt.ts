import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectDirectory } from '../../../server/test/harness/directories.ts'
import { inWindow, reeve } from '../harness/browser.ts'
import { nameOf } from '../harness/busy-person.ts'
import { copiedBy } from '../harness/clipboard.ts'
import { longTest } from '../harness/long-form.ts'

longTest('the receipt of a bulk suspension sums up what stopped, and links the members with follow-ups', async () => {
  const acme = await reeve.organization()
  const [mallory, linus] = [await acme.person(), await acme.person('administrator')]
  const connected = { provider: 'github', name: 'acme-robots', status: 'connected', connected_at: null }
  await acme.owner.call(`PUT /v1/members/${mallory.userId}/integrations/github-1`, { body: connected })
  const trigger = { user_id: linus.userId, kind: 'agent', name: 'Nightly report' }
  await acme.owner.call('PUT /v1/triggers/nightly', { body: trigger })
  await connectDirectory(reeve, acme, { name: 'Okta' }, linus)
  const [name, other] = [await nameOf(acme, mallory), await nameOf(acme, linus)]
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members')
    for (const one of [name, other]) await page.getByRole('checkbox', { name: `Select ${one}` }).check()
    await page.getByRole('button', { name: 'Suspend 2 members' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2 manual follow-ups will remain.').waitFor()
    await dialog.getByText('Not restored: 1 session.').waitFor()
    await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('lost laptops')
    await dialog.getByRole('button', { name: 'Suspend 2 members' }).click()
    const verdict = dialog.getByRole('region', { name: '2 members no longer have access' })
    const stopped = verdict.getByRole('list', { name: 'Effects' }).getByRole('listitem')
    await stopped.first().waitFor()
    // The dialog's title says how many are suspended, so the verdict does not repeat it.
    assert.equal(await verdict.getByText('2 members no longer have access').count(), 0)
    const entries = verdict.getByRole('link', { name: 'View audit entries' })
    assert.match(String(await entries.getAttribute('href')), /action=member.suspended/)
    await verdict.getByText(/^Suspended .+ \(.+\)$/).waitFor()
    const [counts, acts] = await Promise.all(['strong', 'small'].map(part => stopped.locator(part).allTextContents()))
    assert.deepEqual(counts, ['Access of 2 members', '1 session', '2 API keys', '1 trigger'])
    assert.deepEqual(acts, ['Revoked', 'Ended', 'Disabled', 'Disabled'])
    const effects = ['1 session ended', '2 API keys disabled', '1 trigger disabled']
    const summary = await copiedBy(page, () => dialog.getByRole('button', { name: 'Copy summary' }).click())
    assert.deepEqual(summary.split('\n').sort(), [
      ...[`- ${name} (${mallory.email})`, `- ${other} (${linus.email})`].sort(),
      '2 members are suspended',
      `Effects: ${effects.join(', ')}`,
      'Reason: lost laptops',
    ])
    const left = dialog.getByRole('list', { name: '2 manual follow-ups' })
    const listed = await left.getByRole('listitem').allTextContents()
    assert.deepEqual(listed.sort(), [`${name}: 1 follow-up`, `${other}: 1 follow-up`].sort())
    await left.getByRole('link', { name }).click()
    await page.getByRole('region', { name: 'Manual follow-up' }).getByText('GitHub “acme-robots”').waitFor()
  })
})

test('a bulk suspension shows for whom the requested sign-in block is not in effect', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const mallory = await acme.person('member', { email: (await other.person()).email })
  const [name, blocked] = [await nameOf(acme, mallory), await nameOf(acme, await acme.person())]
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members')
    for (const one of [name, blocked]) await page.getByRole('checkbox', { name: `Select ${one}` }).check()
    await page.getByRole('button', { name: 'Suspend 2 members' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Suspend 2 members' }).click()
    await dialog.getByRole('region', { name: '2 members no longer have access' }).waitFor()
    const rows = dialog.getByRole('list', { name: 'Members' }).getByRole('listitem')
    const left = 'Suspended. Sign-in cannot be blocked, because this member is active in another organization.'
    assert.equal(await rows.filter({ hasText: left }).filter({ hasText: name }).count(), 1)
    assert.equal(await rows.filter({ hasText: left }).count(), 1)
  })
})
