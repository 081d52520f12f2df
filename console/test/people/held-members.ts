// Members whom a directory manages, or whose suspension it holds.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectDirectory } from '../../../server/test/harness/directories.ts'
import { eventually, inWindow, reeve } from '../harness/browser.ts'

const refusalsIn = async (organizationId: string) => {
  const [row] = await reeve.query`select count(*)::integer from audit_entries
    where organization_id = ${organizationId} and action = 'operation.refused'`
  return row?.count
}

test('who may not manage directories sees that one manages and holds a member, and no request is refused', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme, { name: 'Okta' })
  const { user } = await okta.create({ displayName: 'Mallory Voss' })
  await okta.hold(user.id)
  const helper = await acme.person(await acme.profile(['members.read', 'members.reactivate', 'members.assign_profile']))
  await inWindow({ as: helper }, async ({ page, open, go }) => {
    await open('/members')
    await page
      .getByRole('row', { name: /Mallory Voss/ })
      .getByText('held by a directory')
      .waitFor()
    await go(`/members/${user.id}`)
    await page.getByText('Managed by a directory').waitFor()
    const suspension = page.getByRole('region', { name: 'Suspension' })
    await suspension.getByText('by a directory').waitFor()
    assert.equal(await suspension.getByText('held by').count(), 0, 'the directory is named twice')
    const reactivate = page.getByRole('button', { name: 'Reactivate Mallory Voss' })
    assert.match(
      (await reactivate.getAttribute('aria-description')) ?? '',
      /^Reactivate the person at the identity provider: a directory holds/,
    )
    await go(`/members/${user.id}/reactivate`)
    await page.getByRole('heading', { name: 'a directory holds this suspension' }).waitFor()
    await page.getByText('An owner can override it here.').waitFor()
  })
  assert.equal(await refusalsIn(acme.id), 0)
})

test('an owner overrides the hold of a directory after a confirmation', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme, { name: 'Okta' })
  const { user } = await okta.create({ displayName: 'Mallory Voss' })
  await okta.hold(user.id)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${user.id}`)
    const suspension = page.getByRole('region', { name: 'Suspension' })
    await suspension.getByText('by Okta').first().waitFor()
    await suspension.getByRole('button', { name: 'Reactivate Mallory Voss' }).click()
    await page.getByText('Okta holds this suspension, and may suspend Mallory Voss again').waitFor()
    const act = page.getByRole('button', { name: 'Reactivate Mallory Voss' })
    await eventually(() => act.getAttribute('aria-description'), 'Select “Override Okta” first.')
    await page.getByRole('checkbox', { name: 'Override Okta' }).check()
    await act.click()
    await page.getByRole('heading', { name: 'Mallory Voss is active again' }).waitFor()
  })
  const [entry] = await reeve.query`select changes -> 'after' ->> 'override' as override from audit_entries
    where organization_id = ${acme.id} and action = 'member.reactivated'`
  assert.equal(entry?.override, 'true')
  assert.equal(await refusalsIn(acme.id), 0)
})

test('the profile of a managed member is locked with its reason, and Owner stays possible for owners', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme, { name: 'Okta' })
  const { user } = await okta.create({ displayName: 'Mallory Voss' })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/members/${user.id}`)
    await page.getByText('Managed by Okta').waitFor()
    await page.getByRole('button', { name: 'Profile of Mallory Voss: Member' }).click()
    await page
      .getByText('Okta manages this member and decides the profile. If its identity provider sends groups')
      .waitFor()
    const isLocked = (name: string) =>
      page.getByRole('option', { name, exact: true }).getAttribute('data-combobox-disabled')
    assert.deepEqual([await isLocked('Administrator'), await isLocked('Owner')], ['true', null])
  })
})
