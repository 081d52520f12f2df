import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { givePassword, PASSWORD } from '../../../server/test/harness/browser.ts'
import { asking, connectDirectory } from '../../../server/test/harness/directories.ts'
import { eventually, inWindow, reeve } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'

longTest(
  'a directory is connected in three steps, and the last one shows the first request and its refusal',
  async () => {
    const { owner } = await reeve.organization()
    await givePassword(reeve, owner.userId)
    await inWindow({ as: owner }, async ({ page, open }) => {
      await reeve.query`update sessions set created_at = created_at - interval '1 hour' where user_id = ${owner.userId}`
      await open('/settings/directories')
      await page.getByRole('heading', { name: 'No directories yet' }).waitFor()
      await page.getByRole('button', { name: 'Connect directory' }).click()
      const name = page.getByRole('textbox', { name: 'Name' })
      await eventually(() => name.inputValue(), 'Okta')
      const hint = `cannot reach ${reeve.url}`
      await page.getByText(`Okta ${hint}`).waitFor()
      await page.getByText('Entra ID', { exact: true }).click()
      await eventually(() => name.inputValue(), 'Microsoft Entra ID')
      const owners = page.getByRole('switch', { name: 'May suspend owners' })
      assert.equal(await owners.isVisible(), false)
      await page.getByText('Advanced', { exact: true }).click()
      await owners.check()
      await page.getByRole('button', { name: 'Create token' }).click()
      const signIn = page.getByRole('dialog', { name: 'Sign in again to continue' })
      await signIn.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await signIn.getByRole('button', { name: 'Sign in and continue' }).click()

      const dialog = page.getByRole('dialog', { name: 'SCIM token for Microsoft Entra ID' })
      const token = (await dialog.getByRole('status', { name: /^SCIM token for/ }).textContent()) ?? ''
      assert.match(token, /^rvd_/)
      const guide = dialog.getByRole('link', { name: 'Setup instructions' })
      const address = new URL((await guide.getAttribute('href')) ?? '', reeve.url)
      assert.match(`${address.pathname}${address.search}`, /^\/settings\/directories\/[^/]+\/connect\?provider=entra$/)
      assert.equal(await guide.getAttribute('target'), '_blank', 'the token stays in view')
      assert.equal(await dialog.getByRole('listitem').filter({ hasText: 'Enterprise apps' }).count(), 0)
      await dialog.getByRole('checkbox', { name: 'I have stored it' }).check()
      await dialog.getByRole('button', { name: 'Done' }).click()

      await page.getByText('Waiting for the first request').waitFor()
      await page.getByText('Tenant URL').waitFor()
      await page.getByText(`${reeve.url}/scim/v2`).waitFor()
      await page.getByText(`rvd_…${token.slice(-4)}`, { exact: true }).waitFor()
      const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
      const current = () => steps.evaluateAll(all => all.map(step => step.getAttribute('aria-current')))
      assert.deepEqual(await current(), [null, null, 'step'])
      await page.getByText(hint).waitFor()
      await page.getByText('Google', { exact: true }).click()
      await page.getByText('Endpoint URL', { exact: true }).waitFor()
      assert.ok(!(await page.content()).includes(token))
      const headers = { authorization: `Bearer ${token}` }
      assert.equal((await fetch(`${reeve.url}/scim/v2/Users?count=1`, { headers })).status, 200)
      const [directory] =
        await reeve.query`select id, may_suspend_owners from directories where created_by = ${owner.userId}`
      assert.equal(directory?.may_suspend_owners, true)
      const id = directory?.id
      await reeve.app.usage.directoryUsage.flush()
      await page.getByRole('region', { name: 'The first request has arrived' }).waitFor()
      assert.deepEqual(await current(), [null, null, null])
      await reeve.query`update directories set last_error = 'directory_user_exists', last_error_at = now()
      where id = ${id}`
      await page.getByText('Another person has this user name, external ID or address').waitFor()
      await page.getByRole('link', { name: 'View directory' }).click()
      await page.getByText('Last request refused').waitFor()
    })
  },
)

test('settings are edited, the token is rotated, and an owner deletes the directory with its effects', async () => {
  const acme = await reeve.organization()
  const admin = await acme.person('administrator')
  const okta = await connectDirectory(reeve, acme, { name: 'Okta' })
  const { user } = await okta.create()
  await okta.create()
  await okta.hold(user.id)
  await inWindow({ as: admin }, async ({ page, open, go }) => {
    await open(`/settings/directories/${okta.id}?tab=settings`)
    const owners = page.getByRole('switch', { name: 'May suspend owners' })
    assert.equal(await owners.isDisabled(), true)
    await page.getByText('Only an owner can turn this on.').waitFor()
    const save = page.getByRole('button', { name: 'Save settings' })
    assert.equal(await save.getAttribute('aria-description'), 'No unsaved changes')
    await page.getByRole('switch', { name: 'Refuse non-standard requests' }).check()
    await page.getByRole('textbox', { name: 'Name' }).fill('Okta of Acme')
    await save.click()
    await page.getByRole('heading', { level: 1, name: 'Okta of Acme' }).waitFor()
    const settings = async () => {
      const [row] = await reeve.query`select name, strict from directories where id = ${okta.id}`
      return { ...row }
    }
    assert.deepEqual(await settings(), { name: 'Okta of Acme', strict: true })
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await eventually(settings, { name: 'Okta', strict: false })

    await page.getByRole('button', { name: 'More actions for Okta' }).click()
    await page.getByRole('menuitem', { name: 'Rotate token' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create new token' }).click()
    const token = (await dialog.getByRole('status', { name: 'SCIM token for Okta' }).textContent()) ?? ''
    assert.notEqual(token, okta.token)
    for (const one of [token, okta.token]) assert.ok(await okta.people.findConnection(one), 'both work')
    await dialog.getByText(/^The previous token expires (tomorrow|in )/).waitFor()
    await dialog.getByRole('checkbox', { name: 'I have stored it' }).check()
    await dialog.getByRole('button', { name: 'Done' }).click()

    await go(`/settings/directories/${okta.id}?dialog=delete`)
    const remove = dialog.getByRole('button', { name: /^Delete Okta/ })
    assert.match((await remove.getAttribute('aria-description')) ?? '', /^It holds suspensions, so only an owner/)
  })
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open(`/members/${admin.userId}?dialog=remove`)
    await page.getByRole('list', { name: 'Manual follow-up' }).getByText('Okta', { exact: false }).waitFor()
    await go(`/settings/directories/${okta.id}?dialog=delete`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2 people stay members').waitFor()
    await dialog.getByText('1 person whose suspension it holds stays suspended. The suspension becomes local').waitFor()
    await dialog.getByRole('button', { name: /^Delete Okta/ }).click()
    await page.getByRole('heading', { name: 'No directories yet' }).waitFor()
    const member = (await acme.owner.call(`GET /v1/members/${user.id}`)).body
    assert.deepEqual([member.held_by, member.directory_id], [['local'], null])
    await go(`/settings/directories/${okta.id}`)
    await page.getByRole('heading', { name: 'Directory not found' }).waitFor()
  })
})

longTest('a taken name is explained at its field, which gets the focus, until it is changed', async () => {
  const acme = await reeve.organization()
  await connectDirectory(reeve, acme, { name: 'Okta' })
  const google = await connectDirectory(reeve, acme, { name: 'Google' })
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    const name = page.getByRole('textbox', { name: 'Name' })
    const why = page.getByText('Another directory already has this name.')
    const expectExplained = async (save: Locator) => {
      await save.click()
      await eventually(() => name.getAttribute('aria-invalid'), 'true')
      await why.waitFor()
      assert.match((await describing(name)) ?? '', /Another directory already has this name/)
      await eventually(() => name.evaluate(field => field === field.ownerDocument.activeElement), true)
      assert.equal(await page.getByRole('alert').count(), 0)
      await name.fill('Another one')
      await why.waitFor({ state: 'detached' })
    }
    await open('/settings/directories/new?provider=okta')
    await eventually(() => name.inputValue(), 'Okta 2')
    await name.fill('OKTA')
    await expectExplained(page.getByRole('button', { name: 'Create token' }))
    await go(`/settings/directories/${google.id}?tab=settings`)
    await name.fill('Okta')
    await expectExplained(page.getByRole('button', { name: 'Save settings' }))
    const logout = page.getByRole('region', { name: 'Universal Logout' })
    const jwks = logout.getByRole('textbox', { name: 'JWKS URL' })
    await logout.getByRole('textbox', { name: 'Issuer' }).fill('https://acme.okta.example')
    const save = page.getByRole('button', { name: 'Save settings' })
    assert.match((await save.getAttribute('aria-description')) ?? '', /^Enter both the issuer and the JWKS URL/)
    await jwks.fill('https://10.0.0.1/keys')
    await save.click()
    await eventually(() => jwks.getAttribute('aria-invalid'), 'true')
  })
})

/** The texts that describe a field to screen readers. */
const describing = (field: Locator) =>
  field.evaluate(element =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id: string) => element.ownerDocument.getElementById(id)?.textContent)
      .join(' '),
  )

test('a group is mapped after a preview of the people whose profile changes', async () => {
  const acme = await reeve.organization()
  const { id: support } = (await acme.owner.call('POST /v1/profiles', { body: { name: 'Support', permissions: [] } }))
    .body
  const okta = await connectDirectory(reeve, acme, { name: 'Okta' })
  const [ada, grace] = [await okta.create({ displayName: 'Ada King' }), await okta.create()]
  const memberIds = [ada.user.id, grace.user.id]
  await okta.people.createGroup(okta.connection, { displayName: 'Helpers', externalId: null, memberIds }, asking())
  const profileOf = async (id: string) => (await acme.owner.call(`GET /v1/members/${id}`)).body.profile_id
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/settings/directories/${okta.id}?tab=groups`)
    await page.getByRole('button', { name: 'Map the group Helpers' }).click()
    const dialog = page.getByRole('dialog', { name: 'Map the group Helpers' })
    const save = dialog.getByRole('button', { name: /^(Save mapping|Change 2 profiles)$/ })
    assert.match((await save.getAttribute('aria-description')) ?? '', /^Choose a different profile/)
    await dialog.getByRole('combobox', { name: 'Profile' }).click()
    assert.equal(await page.getByRole('option', { name: 'Owner' }).count(), 0)
    await page.getByRole('option', { name: 'Support' }).click()
    await dialog.getByText('2 people get a different profile').waitFor()
    const changes = dialog.getByRole('list', { name: 'Profiles that change' }).getByRole('listitem')
    assert.deepEqual((await changes.allTextContents()).sort(), [
      'Ada KingMember → Support',
      'Grace HopperMember → Support',
    ])
    assert.equal(await profileOf(ada.user.id), acme.profiles.member)
    await dialog.getByRole('button', { name: 'Change 2 profiles' }).click()
    await page.getByText('2 people got a different profile.').waitFor()
    await page
      .getByRole('row', { name: /Helpers/ })
      .getByText('Support')
      .waitFor()
    assert.equal(await profileOf(ada.user.id), support)
  })
})

longTest('the preview of a mapping shows a few people, and the others on request', async () => {
  const acme = await reeve.organization()
  await acme.owner.call('POST /v1/profiles', { body: { name: 'Support', permissions: [] } })
  const okta = await connectDirectory(reeve, acme, { name: 'Okta' })
  const memberIds: string[] = []
  for (let count = 0; count < 6; count += 1) memberIds.push((await okta.create()).user.id)
  await okta.people.createGroup(okta.connection, { displayName: 'Helpers', externalId: null, memberIds }, asking())
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/settings/directories/${okta.id}?tab=groups`)
    await page.getByRole('button', { name: 'Map the group Helpers' }).click()
    const dialog = page.getByRole('dialog', { name: 'Map the group Helpers' })
    await dialog.getByRole('combobox', { name: 'Profile' }).click()
    await page.getByRole('option', { name: 'Support' }).click()
    await dialog.getByRole('button', { name: 'Change 6 profiles' }).waitFor()
    const changes = dialog.getByRole('list', { name: 'Profiles that change' }).getByRole('listitem')
    assert.equal(await changes.count(), 4)
    await dialog.getByRole('button', { name: 'Show 2 more' }).click()
    assert.equal(await changes.count(), 6)
  })
})

longTest('the tabs of the settings stay in place when one changes between them', async () => {
  const { owner } = await reeve.organization()
  await inWindow({ as: owner }, async ({ page, open }) => {
    await open('/settings')
    const tab = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Directories' })
    const before = await tab.boundingBox()
    await tab.click()
    await page.getByText('Identity providers that add, suspend and remove members.').waitFor()
    assert.equal((await tab.boundingBox())?.y, before?.y)
  })
})

longTest('the health of a directory and its row on a phone explain the last error', async () => {
  const acme = await reeve.organization()
  const { id } = await connectDirectory(reeve, acme)
  await reeve.query`
    update directories set last_request_at = now(), last_error = 'scim_invalid_filter',
      last_error_at = now() - interval '5 days' where id = ${id}`
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open(`/settings/directories/${id}`)
    await page
      .getByRole('region', { name: 'Health' })
      .getByText('Unsupported filter: the identity provider must')
      .waitFor()
    await page.setViewportSize({ width: 375, height: 800 })
    await go('/settings/directories')
    const label = page.getByText('Last error:', { exact: true }).filter({ visible: true })
    assert.ok(((await label.boundingBox())?.width ?? 0) > 20)
  })
})

longTest('the activity lists the changes with their people, and the refused requests with their reasons', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme, { name: 'Okta' })
  const scim = (request: string, body?: object) =>
    reeve.call(request.replace(' ', ' /scim/v2'), { key: okta.token, ...(body && { body }) })
  const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User']
  const grace = { schemas, userName: `grace-${okta.id}@acme.test`, externalId: '00u1', displayName: 'Grace Hopper' }
  assert.equal((await scim('POST /Users', grace)).status, 201)
  assert.equal((await scim('POST /Users', { ...grace, userName: 'other@acme.test' })).status, 409)
  const group = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: 'Helpers', externalId: '00g1' }
  assert.equal((await scim('POST /Groups', group)).status, 201)
  const { user_id: id } = (await acme.owner.call('GET /v1/members?q=grace')).body.members[0]
  const Operations = [{ op: 'replace', path: 'active', value: false }]
  const patch = { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations }
  assert.equal((await scim(`PATCH /Users/${id}`, patch)).status, 200)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    const rows = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
    // Loads the page repeatedly, because a request is recorded only after its response was sent.
    await eventually(async () => {
      await reeve.app.usage.directoryActivity.flush()
      await open(`/settings/directories/${okta.id}`)
      return rows.count()
    }, 4)
    await rows.filter({ hasText: 'Suspended' }).getByRole('link', { name: 'Grace Hopper' }).waitFor()
    assert.equal(await page.getByText('View audit log').count(), 1)
    await rows.filter({ hasText: 'Added' }).getByRole('link', { name: 'Grace Hopper' }).waitFor()
    await rows.filter({ hasText: 'Another person has this user name' }).getByText('POST /Users').waitFor()
    await page.getByText('Refused', { exact: true }).click()
    await eventually(() => rows.count(), 1)
    await page.waitForURL('**/*outcome=refused')
    await page.getByText('All', { exact: true }).click()
    await rows.filter({ hasText: 'Created the group' }).getByRole('link', { name: 'Helpers' }).click()
    await page.getByRole('dialog', { name: 'Map the group Helpers' }).waitFor()
  })
})

test('who may not manage directories sees why, and no request is sent', async () => {
  const acme = await reeve.organization()
  const { id } = await connectDirectory(reeve, acme)
  const member = await acme.person('member')
  await inWindow({ as: member }, async ({ page, open, go }) => {
    const asked: string[] = []
    page.on('request', request => void asked.push(new URL(request.url()).pathname))
    await open('/settings/directories')
    await page.getByRole('heading', { name: 'Your profile does not include directories.manage' }).waitFor()
    const connect = page.getByRole('button', { name: 'Connect directory' })
    assert.match((await connect.getAttribute('aria-description')) ?? '', /directories\.manage/)
    for (const address of ['/settings/directories/new', `/settings/directories/${id}`]) {
      await go(address)
      await page.getByText('This page requires the permission directories.manage.').waitFor()
    }
    assert.deepEqual(
      asked.filter(path => path.startsWith('/v1/directories')),
      [],
    )
  })
})

longTest('the overview names directories that manage every owner, were refused, or are silent', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme, { name: 'Okta' })
  const google = await connectDirectory(reeve, acme, { name: 'Google' })
  await okta.change(acme.owner.userId, { externalId: '00u1' })
  await reeve.query`update directories set last_request_at = now(), last_error = 'scim_invalid_value',
    last_error_at = now() where id = ${okta.id}`
  await reeve.query`update directories set last_request_at = now() - interval '40 days' where id = ${google.id}`
  const texts = [
    'Directories manage every active owner',
    'The last request of the directory Okta was refused',
    'The directory Google has been silent since',
  ]
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open('/')
    const attention = page.getByRole('region', { name: /^Needs attention/ })
    for (const text of texts) await attention.getByText(text).waitFor()
    await go('/settings/directories')
    await page.getByText('Directories manage every active owner').waitFor()
    await page.getByRole('row', { name: /Okta/ }).getByText('A value is missing or not valid').first().waitFor()
    await findInPalette(page, 'Directories')
  })
})

async function findInPalette(page: Page, name: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search members, pages and actions' }).fill(name)
  await page.getByRole('option', { name, exact: true }).waitFor()
}
