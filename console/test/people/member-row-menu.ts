// The menu of each row in the list of members.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inWindow, reeve } from '../harness/browser.ts'
import { nameOf } from '../harness/busy-person.ts'
import { copiedBy } from '../harness/clipboard.ts'
import { inShortForm, longTest } from '../harness/long-form.ts'

/** An active and a suspended member, with the names of their menus. */
async function twoMembers() {
  const acme = await reeve.organization()
  const [active, suspended] = [await acme.person(), await acme.person()]
  await acme.owner.call(`POST /v1/members/${suspended.userId}/suspension`)
  const menus = {
    of: `Actions for ${await nameOf(acme, active)}`,
    ofSuspended: `Actions for ${await nameOf(acme, suspended)}`,
  }
  return { acme, active, suspended, menus }
}

longTest(
  'the menu of a row opens the member, copies the id, and leads to the suspension or the reactivation',
  async () => {
    const { acme, active, suspended, menus } = await twoMembers()
    const ways = [
      [menus.of, 'View member', `/members/${active.userId}`],
      [menus.of, 'Suspend', `/members/${active.userId}/suspend`],
      [menus.ofSuspended, 'Reactivate', `/members/${suspended.userId}/reactivate`],
    ] as const
    for (const width of inShortForm([375, 1280])) {
      await inWindow({ as: acme.owner, viewport: { width, height: 800 } }, async ({ page, open, go }) => {
        const choose = async (menu: string, item: string) => {
          await go('/members')
          await page.getByRole('button', { name: menu, exact: true }).click()
          await page.getByRole('menuitem', { name: item, exact: true }).click()
        }
        await open('/members')
        assert.equal(await copiedBy(page, () => choose(menus.of, 'Copy ID')), active.userId)
        await page.getByText(/^The ID of .* was copied\.$/).waitFor()
        for (const [menu, item, address] of ways) {
          await choose(menu, item)
          await page.waitForURL(url => url.pathname === address)
        }
      })
    }
  },
)

test('without permission the menu of a row says why a member cannot be suspended', async () => {
  const { acme, menus } = await twoMembers()
  const reader = await acme.person(await acme.profile(['members.read']))
  await inWindow({ as: reader }, async ({ page, open }) => {
    await open('/members')
    await page.getByRole('button', { name: menus.of, exact: true }).click()
    const item = page.getByRole('menuitem', { name: 'Suspend' })
    assert.equal(await item.getAttribute('aria-disabled'), 'true')
    assert.match((await item.textContent()) ?? '', /Your profile does not include members\.suspend/)
  })
})
