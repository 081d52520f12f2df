import type { Page } from 'playwright-core'
import { asking, connectDirectory } from '../../../server/test/harness/directories.ts'
import { assertAccessible, openDialog } from '../harness/axe.ts'
import { reeve } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'
import { LONG } from '../harness/long-words.ts'

longTest('directories, and the people whom they manage and hold, are accessible', async () => {
  const acme = await reeve.organization(`Acme${LONG}`)
  const profile = await acme.profile(['agents.run'])
  const okta = await connectDirectory(reeve, acme, { name: `Okta${LONG}` })
  const { user } = await okta.create({ displayName: `Mallory${LONG}` })
  await okta.change(acme.owner.userId, { externalId: '00u1' })
  await okta.hold(user.id)
  const group = { displayName: `Engineering${LONG}`, externalId: null, memberIds: [user.id] }
  const { id: groupId } = await okta.people.createGroup(okta.connection, group, asking())
  const path = `PATCH /v1/directories/${okta.id}/groups/${groupId}`
  await acme.owner.inSession(path, { body: { profile_id: profile, priority: 7 } })
  await reeve.query`update directories set last_request_at = now(), last_error = 'managed_by_other_directory',
    last_error_at = now() where id = ${okta.id}`
  await reeve.call(`DELETE /scim/v2/Users/${acme.owner.userId}`, { key: okta.token })
  await reeve.app.usage.directoryActivity.flush()
  const page = `/settings/directories/${okta.id}`
  await assertAccessible(
    [
      page,
      '/settings/directories',
      `${page}?tab=settings`,
      [`${page}?tab=groups&group=${groupId}`, unmap],
      `${page}/connect?provider=okta`,
      ['/settings/directories/new?provider=entra', makeToken],
      [`${page}?dialog=rotate`, openDialog],
      [`${page}?dialog=delete`, openDialog],
      `/members/${user.id}`,
      `/members/${user.id}/reactivate`,
      '/settings/directories/new',
      '/members',
    ],
    acme.owner,
  )
  const other = await reeve.organization()
  await assertAccessible('/settings/directories', other.owner)
})

/** Removes the mapping, whose preview names the person. */
async function unmap(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').first().click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('list').getByRole('listitem').first().waitFor()
}

async function makeToken(page: Page) {
  await page.getByRole('button', { name: /^(Create token|Criar token)$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('status', { name: /./ }).waitFor()
  await dialog.getByRole('checkbox').check()
}
