import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PERMISSIONS as SERVICES } from '../../../server/src/kernel/vocabulary.ts'
import { PERMISSIONS } from '../../src/api/generated/vocabulary.ts'
import { eventually, inWindow, reeve } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'

test('the matrix has a row for each permission of the service', () => assert.deepEqual(PERMISSIONS, SERVICES))

test('permissions of a profile are edited in the matrix, and concurrent changes are kept', async () => {
  const acme = await reeve.organization()
  const id = await acme.profile(['members.read', 'agents.run'], 'Developer')
  await acme.person(id)
  await acme.person(id)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/profiles')
    await page.getByRole('checkbox', { name: 'Developer: audit.read' }).check()
    await page.getByRole('checkbox', { name: 'Developer: agents.run' }).uncheck()
    const bar = page.getByRole('region', { name: 'Unsaved changes' })
    await bar.getByText('Takes effect immediately for 2 members').waitFor()
    await bar.getByText('Developer: adds audit.read; removes agents.run').waitFor()
    const others = ['members.read', 'agents.run', 'members.invite']
    await acme.owner.call(`PATCH /v1/profiles/${id}`, { body: { permissions: others } })
    await bar.getByRole('button', { name: 'Save profile' }).click()
    await bar.waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: 'Developer: members.invite', checked: true }).waitFor()
    const { permissions } = (await acme.owner.call(`GET /v1/profiles/${id}`)).body
    assert.deepEqual(permissions.sort(), ['audit.read', 'members.invite', 'members.read'])
  })
})

test('leaving with unsaved changes asks for confirmation, and the Owner profile is locked', async () => {
  const acme = await reeve.organization()
  await acme.profile(['agents.run'], 'Developer')
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/profiles')
    const members = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Members', exact: true }) })
    const counts = async () => (await members.getByRole('cell').allTextContents()).slice(0, 3)
    await eventually(counts, ['6 of 6', '6 of 6', '1 of 6'])
    const owners = page.getByRole('checkbox', { name: 'Owner: audit.read' })
    await owners.press('Space')
    assert.equal(await owners.isChecked(), true)
    assert.match((await owners.getAttribute('aria-description')) ?? '', /cannot be changed/)
    const through = page.getByRole('checkbox', { name: 'Administrator: agents.run' })
    assert.equal(await through.isChecked(), true)
    assert.match((await through.getAttribute('aria-description')) ?? '', /platform\.\*/)

    await page.getByRole('checkbox', { name: 'Member: audit.read' }).check()
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    const asks = page.getByRole('dialog', { name: 'Leave without saving?' })
    await asks.getByRole('button', { name: 'Keep editing' }).click()
    await asks.waitFor({ state: 'detached' })
    assert.equal(await page.getByRole('checkbox', { name: 'Member: audit.read' }).isChecked(), true)
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await asks.getByRole('button', { name: 'Leave without saving' }).click()
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
  })
})

test('going back asks before it discards what was typed in a dialog', async () => {
  const acme = await reeve.organization()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/profiles')
    const dialog = page.getByRole('dialog', { name: 'Create profile' })
    const name = dialog.getByRole('textbox', { name: 'Name' })
    const asks = page.getByRole('dialog', { name: 'Leave without saving?' })
    await page.getByRole('button', { name: 'Create profile' }).click()
    await name.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await asks.count(), 0, 'nothing was typed')
    await page.getByRole('button', { name: 'Create profile' }).click()
    await name.fill('Auditors')
    await page.goBack()
    await asks.getByRole('button', { name: 'Keep editing' }).click()
    await asks.waitFor({ state: 'detached' })
    assert.equal(await name.inputValue(), 'Auditors')
    await page.goBack()
    await asks.getByRole('button', { name: 'Leave without saving' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Create profile' }).click()
    await name.fill('Readers')
    await dialog.getByRole('button', { name: 'Create Readers' }).click()
    await page.getByRole('checkbox', { name: 'Readers: audit.read' }).waitFor()
    assert.equal(await asks.count(), 0, 'the profile was saved')
  })
})

test('a refused profile change names the missing permissions and someone who has them', async () => {
  const acme = await reeve.organization()
  await acme.profile(['agents.run'], 'Developer')
  const lead = await acme.person(await acme.profile(['members.read', 'profiles.read', 'profiles.manage']))
  const reader = await acme.person('member')
  await inWindow({ as: lead }, async ({ page, open }) => {
    await open('/profiles')
    await page.getByRole('checkbox', { name: 'Developer: members.read' }).check()
    await page.getByRole('button', { name: 'Save profile' }).click()
    const refusal = page.getByRole('alert').filter({ hasText: 'Developer was not changed' })
    await refusal
      .getByText('This profile includes permissions that you do not have: agents.run. Ada Owner can assign it.')
      .waitFor()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await eventually(() => page.getByRole('checkbox', { name: 'Developer: members.read' }).isChecked(), false)
  })
  await inWindow({ as: reader }, async ({ page, open }) => {
    await open('/profiles')
    const reason = await page.getByRole('button', { name: 'Create profile' }).getAttribute('aria-description')
    assert.equal(reason, 'Your profile does not include profiles.manage. Ask an owner to add it.')
  })
})

longTest('a profile can be copied, renamed, and deleted only while no member has it', async () => {
  const acme = await reeve.organization()
  const used = await acme.profile(['agents.run'], 'Developer')
  await acme.person(used)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    const choose = async (profile: string, item: string) => {
      await page.getByRole('button', { name: `Actions for ${profile}` }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await open('/profiles')
    await page.getByRole('button', { name: 'Create profile' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('developer')
    await dialog.getByRole('combobox', { name: 'Copy permissions from' }).click()
    await page.getByRole('option', { name: 'Developer' }).click()
    await dialog.getByRole('button', { name: 'Create developer' }).click()
    await dialog.getByRole('alert').getByText('Another profile already has this name. Choose another name.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Tester')
    await dialog.getByRole('button', { name: 'Create Tester' }).click()
    await dialog.waitFor({ state: 'detached' })
    await eventually(() => page.getByRole('checkbox', { name: 'Tester: agents.run' }).isChecked(), true)

    await choose('Tester', 'Edit name and description')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Support')
    await dialog.getByRole('button', { name: 'Save Support' }).click()
    await choose('Support', 'Delete')
    await page.getByRole('button', { name: 'Delete Support' }).click()
    await page.getByRole('button', { name: 'Profile Support' }).waitFor({ state: 'detached' })

    await choose('Developer', 'Delete')
    await dialog.getByText('1 member has this profile.').waitFor()
    await dialog.getByRole('link', { name: 'View the member with this profile' }).click()
    await page.getByRole('status').getByText('1 member').waitFor()
    assert.equal(new URL(page.url()).search, `?profile=${used}`)
  })
})

longTest('comparing two profiles lists their differences, and going back shows all profiles', async () => {
  const acme = await reeve.organization()
  const reader = await acme.profile(['members.read', 'audit.read'], 'Reader')
  const runner = await acme.profile(['members.read', 'agents.run'], 'Runner')
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/profiles')
    await page.getByRole('button', { name: 'Compare profiles' }).click()
    await page.getByRole('combobox', { name: 'First profile' }).click()
    await page.getByRole('option', { name: 'Reader' }).click()
    await page
      .getByRole('row')
      .filter({ hasText: 'audit.read' })
      .getByText('Reader: Allowed', { exact: true })
      .waitFor()
    await page.getByRole('row').filter({ hasText: 'agents.run' }).getByText('Reader: Not allowed').waitFor()
    // The differing permissions are listed below the headings of their groups.
    await eventually(() => page.getByRole('row').filter({ hasText: 'allowed' }).count(), 2)
    assert.deepEqual(await page.getByRole('rowheader').allTextContents(), [
      ' Audit log',
      'View the audit log audit.read',
      ' Platform permissions: agents',
      ' agents.run',
    ])
    await page.getByRole('columnheader', { name: 'Reader 2 of 18 permissions' }).waitFor()
    await page.getByText('2 differences').waitFor()
    await page.getByText('All 18').click()
    await page.getByRole('row').filter({ hasText: 'members.read' }).getByText('Runner: Allowed').waitFor()
    await eventually(() => page.getByRole('row').filter({ hasText: 'allowed' }).count(), 18)
    assert.equal(new URL(page.url()).searchParams.get('every'), 'true')
    assert.equal(new URL(page.url()).searchParams.get('compare'), `${reader},${runner}`)
    await page.goBack()
    await page.getByRole('checkbox', { name: 'Reader: audit.read' }).waitFor()
  })
})

longTest('the column headings of eight profiles do not touch each other or the border', async () => {
  const acme = await reeve.organization()
  for (const name of ['Developer', 'Support', 'Auditor', 'People partner', 'Integrations'])
    await acme.profile(['agents.run'], name)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/profiles')
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const matrix = page.getByRole('region', { name: 'Permissions by profile' })
      await matrix.getByText('People partner').waitFor()
      const texts = await matrix.locator('thead button').evaluateAll(buttons =>
        buttons.map(button => {
          const parts = [...button.querySelectorAll('span, svg')].map(part => part.getBoundingClientRect())
          return [Math.min(...parts.map(({ left }) => left)), Math.max(...parts.map(({ right }) => right))] as const
        }),
      )
      assert.equal(texts.length, 8)
      const { x = 0, width: room = 0 } = (await matrix.boundingBox()) ?? {}
      const starts = [...texts.slice(1).map(([left]) => left), x + room]
      const gaps = texts.map(([, right], index) => Math.round((starts[index] ?? 0) - right))
      assert.ok(Math.min(...gaps) >= 4, `${width}: ${gaps.join(', ')}`)
      // The number of members is a figure with an icon, whose word is for screen readers.
      const owner = matrix.getByRole('button', { name: 'Actions for Owner 1 member', exact: true })
      assert.equal(await owner.textContent(), 'Owner 1')
      const counts = await matrix.locator('thead button > :last-child').all()
      const widths = await Promise.all(counts.map(async count => (await count.boundingBox())?.width ?? Number.NaN))
      assert.ok(Math.max(...widths) <= 48, `${width}: ${widths.join(', ')}`)
    }
  })
})
