import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { inWindow, reeve } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'

longTest('a long email address is truncated at 375 px and does not wrap', async () => {
  const acme = await reeve.organization()
  const email = `a-long-name-of-a-person.${acme.id.slice(-6)}@a-long-name-of-a-company.example`
  const person = await acme.person('administrator', { email })
  await inWindow({ as: acme.owner, viewport: { width: 375, height: 720 } }, async ({ page, open }) => {
    await open('/members')
    const address = page.getByRole('row').filter({ hasText: person.email }).getByTitle(email)
    await address.waitFor()
    assert.equal((await address.boundingBox())?.height, 16)
  })
})

longTest('a member’s row at 375 px has name and profile, then the address with an exceptional status', async () => {
  const acme = await reeve.organization()
  const [active, suspended] = [await acme.person(), await acme.person('administrator')]
  await acme.owner.call(`POST /v1/members/${suspended.userId}/suspension`, { body: {} })
  await inWindow({ as: acme.owner, viewport: { width: 375, height: 720 } }, async ({ page, open }) => {
    await open('/members')
    const heights: (number | undefined)[] = []
    for (const [{ email, userId }, status] of [
      [active, 'Active'],
      [suspended, 'Suspended'],
    ] as const) {
      const row = page.getByRole('row').filter({ hasText: email })
      const middleOf = async (part: Locator) => {
        const box = await part.boundingBox()
        return box ? Math.round(box.y + box.height / 2) : Number.NaN
      }
      const name = row.locator(`a[href$="/members/${userId}"]`)
      const profile = row.getByRole('button', { name: /^Profile of/ })
      const first = await middleOf(name)
      assert.ok(Math.abs(first - (await middleOf(profile))) <= 1)
      const state = row.getByText(status, { exact: true })
      assert.equal(await state.count(), status === 'Suspended' ? 1 : 0)
      const address = row.getByTitle(email)
      const second = await middleOf(address)
      assert.ok(second > first)
      heights.push((await row.boundingBox())?.height)
      const menu = row.getByRole('button', { name: /^Actions/ })
      assert.ok(Math.abs(first - (await middleOf(menu))) <= 1)
      const avatar = await row.locator('[class*=avatar]').first().boundingBox()
      assert.ok(avatar && avatar.x + avatar.width < ((await name.boundingBox())?.x ?? 0))
      if (status === 'Active') {
        assert.ok(await address.evaluate(shown => shown.scrollWidth <= shown.clientWidth), 'the address is cut')
        continue
      }
      const [pill, beside] = [await state.locator('..').boundingBox(), await address.boundingBox()]
      assert.ok(pill && beside && pill.x >= beside.x + beside.width)
      assert.ok(Math.abs(second - (await middleOf(state.locator('..')))) <= 1)
    }
    // The last row has no border.
    assert.ok(Math.abs(Number(heights[0]) - Number(heights[1])) <= 1)
    assert.ok(Number(heights[0]) <= 71)
  })
})

longTest('the checkbox for all members at 375 px is in the card, and its label 12 px from it', async () => {
  const acme = await reeve.organization()
  await acme.person()
  await inWindow({ as: acme.owner, viewport: { width: 375, height: 720 } }, async ({ page, open }) => {
    await open('/members')
    const label = page.getByText('Select the 2 members on this page')
    const xOf = async (part: Locator) => Number((await part.boundingBox())?.x)
    const textX = await label.evaluate(shown => {
      const range = shown.ownerDocument.createRange()
      range.selectNodeContents(shown)
      return range.getBoundingClientRect().x
    })
    const boxes = page.getByRole('checkbox')
    const all = await boxes.first().boundingBox()
    assert.equal(Math.round(textX - Number(all && all.x + all.width)), 12)
    assert.equal(await xOf(boxes.first()), await xOf(boxes.last()))
    await boxes.first().check()
    await page.getByText('2 selected').waitFor()
  })
})

longTest('tabs do not wrap at 375 px, and all of them are visible', async () => {
  const acme = await reeve.organization()
  const viewport = { width: 375, height: 720 }
  const fade = 8
  await inWindow({ as: acme.owner, locale: 'pt-BR', viewport }, async ({ page, open, go }) => {
    await open('/members')
    for (const [address, name, least] of [
      [`/members/${acme.owner.userId}`, 'Ada Owner', 4],
      [`/members/${acme.owner.userId}?tab=history`, 'Ada Owner', 4],
      ['/settings/triggers', 'Automação', 2],
      ['/members/invitations', 'Membros', 3],
      ['/members/sign-ins', 'Membros', 3],
    ] as const) {
      await go(address)
      const tabs = await page.getByRole('navigation', { name }).getByRole('link').all()
      assert.ok(tabs.length >= least)
      const tops = await Promise.all(tabs.map(async tab => (await tab.boundingBox())?.y))
      assert.equal(new Set(tops).size, 1, `${address}: ${tops}`)
      const last = await tabs.at(-1)?.boundingBox()
      const end = last ? Math.floor(last.x + last.width) : Number.NaN
      assert.ok(end <= viewport.width - fade, `${address}: ${end}`)
    }
  })
})
