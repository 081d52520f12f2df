// Layout of forms and their dialogs: widths, and elements beside one another.
import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { inWindow, reeve } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'

async function boxOf(of: Locator) {
  await of.waitFor()
  const box = await of.boundingBox()
  assert.ok(box)
  return { ...box, bottom: box.y + box.height, right: box.x + box.width }
}

longTest('a scope is named by a sentence above its code, and Copy is beside the secret', async () => {
  const acme = await reeve.organization()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/settings/keys?dialog=create')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('ci')
    const scope = dialog.getByRole('checkbox', { name: 'View profiles profiles:read' })
    const label = dialog.locator('label').filter({ hasText: 'View profiles' })
    assert.ok((await boxOf(label.locator('code'))).y > (await boxOf(label)).y + 16)
    await scope.check()
    await dialog.getByRole('button', { name: 'Create API key' }).click()
    const secret = await boxOf(dialog.getByRole('status', { name: 'Secret of ci' }))
    const copy = await boxOf(dialog.getByRole('button', { name: 'Copy', exact: true }))
    assert.ok(copy.x >= secret.right && copy.y < secret.bottom && copy.bottom > secret.y)
  })
})

longTest('fields end at the edge of their card, and at 375 px a single action fills the width', async () => {
  const acme = await reeve.organization()
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open('/settings')
    const field = await boxOf(page.getByRole('textbox', { name: 'Organization name' }))
    const list = await boxOf(page.locator('main dl'))
    assert.deepEqual([field.x, field.right], [list.x, list.right])
    await page.setViewportSize({ width: 375, height: 720 })
    await go('/settings/keys')
    const button = page.locator('main').getByRole('button', { name: 'Create API key' }).first()
    assert.equal((await boxOf(button)).width, 375 - 2 * 16)
  })
})

longTest('the status of a new webhook is a group of its own', async () => {
  const acme = await reeve.organization()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/webhooks/new')
    const label = await boxOf(page.locator('main form').getByText('Status', { exact: true }))
    const above = await boxOf(page.getByText('Includes event types added in the future.'))
    assert.ok(label.y - above.bottom >= 24, `${label.y - above.bottom}`)
    assert.ok((await boxOf(page.getByRole('checkbox', { name: 'Enabled' }))).y >= label.bottom)
  })
})

longTest('at 1,920 px forms are at most 800 px wide, and begin where the heading and the lists begin', async () => {
  const acme = await reeve.organization()
  await acme.owner.call('PUT /v1/oracle', { body: { name: 'Oracle', owner_user_id: acme.owner.userId } })
  await inWindow({ as: acme.owner, viewport: { width: 1920, height: 900 } }, async ({ page, open, go }) => {
    await open('/members')
    const { x } = await boxOf(page.getByRole('heading', { level: 1 }))
    for (const address of ['/settings', '/settings/oracle', '/audit/export', '/audit/verify', '/security']) {
      await go(address)
      const heading = page.getByRole('heading', { level: 1 })
      const sections = page.locator('main section:not(section section)')
      await sections.first().waitFor()
      assert.equal((await boxOf(heading)).x, x, address)
      for (const section of await sections.all()) {
        const box = await boxOf(section)
        assert.deepEqual([box.x, Math.min(box.width, 800)], [x, box.width], address)
      }
    }
  })
})

longTest('presets choose all read scopes, all scopes or none that the caller may grant', async () => {
  const acme = await reeve.organization()
  const person = await acme.person(await acme.profile(['api_keys.manage', 'members.read', 'members.invite']))
  await inWindow({ as: person }, async ({ page, open }) => {
    await open('/settings/keys?dialog=create')
    const dialog = page.getByRole('dialog')
    const chosen = async () =>
      Promise.all(
        (await dialog.getByRole('table').getByRole('checkbox', { checked: true }).all()).map(box => box.inputValue()),
      )
    const preset = (name: string) => dialog.getByRole('button', { name, exact: true })
    await preset('Read only').click()
    const read = await chosen()
    assert.ok(read.includes('members:read') && read.every(scope => scope.endsWith(':read')), read.join())
    assert.ok(!read.includes('profiles:read'), 'the caller may not grant it')
    assert.equal(await preset('Read only').getAttribute('aria-pressed'), 'true')
    await preset('Read and write').click()
    const all = await chosen()
    assert.ok(all.includes('members:write') && read.every(scope => all.includes(scope)), all.join())
    await preset('Clear').click()
    assert.deepEqual(await chosen(), [])
  })
})

longTest('a disabled button looks the same with and without a reason', async () => {
  const acme = await reeve.organization()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/settings')
    const button = page.getByRole('button', { name: 'Save name' })
    const lookOf = () =>
      button.evaluate(shown => {
        const { backgroundColor, color, borderColor } = shown.ownerDocument.defaultView.getComputedStyle(shown)
        return [backgroundColor, color, borderColor]
      })
    await button.waitFor()
    const withReason = await lookOf()
    await button.evaluate(shown => {
      shown.removeAttribute('data-disabled')
      shown.setAttribute('disabled', '')
    })
    assert.deepEqual(await lookOf(), withReason)
  })
})
