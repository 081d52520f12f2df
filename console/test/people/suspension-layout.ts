// Nothing about a suspension is cut off or covered, on a small laptop and on a phone.
import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { inWindow, reeve } from '../harness/browser.ts'
import { busyPerson } from '../harness/busy-person.ts'
import { inShortForm, longTest } from '../harness/long-form.ts'

const LAPTOP = { width: 1280, height: 800 }
const PHONE = { width: 375, height: 800 }

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  assert.ok(box, 'it is not on the page')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** A member with an Oracle, keys with long scopes, and a webhook. */
async function memberWithAll() {
  const acme = await reeve.organization('Acme')
  const mallory = await busyPerson(acme)
  const key = { name: 'laptop', scopes: ['invitations:write', 'governance:write'] }
  await mallory.inSession('POST /v1/api-keys', { body: key })
  const exfil = { url: 'https://exfil.example/reeve', event_types: ['*'] }
  await mallory.call('POST /v1/governance/webhooks', { body: exfil })
  return { acme, mallory }
}

longTest('at 1280 px the status of a suspended member’s key fits its column, and the button its table', async () => {
  const { acme, mallory } = await memberWithAll()
  const path = `/v1/members/${mallory.userId}`
  const note = 'laptop stolen, attack at night, webhook removed, Oracle transferred. '.repeat(6)
  await acme.owner.call(`PATCH ${path}/details`, { body: { metadata: { note, more: note } } })
  await acme.owner.call(`POST ${path}/suspension`, { body: { keep_oracle: false } })
  await inWindow({ as: acme.owner, viewport: LAPTOP }, async ({ page, open, go }) => {
    await open('/members')
    await go(`/members/${mallory.userId}?tab=resources`)
    const revoke = page.getByRole('button', { name: 'Revoke the API key laptop' })
    const card = page.getByRole('table', { name: 'API keys' }).locator('..')
    await revoke.waitFor()
    assert.ok((await boxOf(revoke)).right < (await boxOf(card)).right, 'the button is cut off')
    const text = page.getByRole('row').filter({ has: revoke }).getByText('Disabled by suspension').last()
    const column = await boxOf(text.locator('xpath=ancestor::td'))
    assert.ok((await boxOf(text)).right < column.right, 'the text leaves its column')
  })
})

longTest('at 1280 × 800 the button that suspends, and the choice that it waits for, are on the screen', async () => {
  const { acme, mallory } = await memberWithAll()
  await inWindow({ as: acme.owner, viewport: LAPTOP }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}/suspend`)
    const hint = page.getByRole('button', { name: 'Choose what happens to the Oracle.' })
    const act = page.locator('form').getByRole('button', { name: /^Suspend / })
    for (const part of [hint, act]) {
      assert.ok((await boxOf(part)).bottom < LAPTOP.height, `${await part.textContent()} is below the edge`)
    }
    await hint.click()
    for (const choice of ['Keep running', 'Pause']) {
      const { y, bottom } = await boxOf(page.getByRole('radio', { name: choice }))
      assert.ok(y > 56 && bottom < (await boxOf(act)).y, `${choice} is covered`)
    }
  })
})

longTest('at 1280 × 800 the panel leads with the Oracle, and its foot stays while the page scrolls', async () => {
  const { acme, mallory } = await memberWithAll()
  await inWindow({ as: acme.owner, viewport: LAPTOP }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}/suspend`)
    const choice = page.getByRole('radiogroup', { name: /^The Oracle acts on behalf of / })
    const act = page.locator('form').getByRole('button', { name: /^Suspend / })
    assert.ok((await boxOf(choice)).bottom < (await boxOf(page.getByRole('textbox', { name: 'Reason' }))).y)
    const form = page.locator('form').filter({ has: choice })
    assert.ok(await form.evaluate(panel => panel.scrollHeight <= panel.clientHeight), 'the panel scrolls')
    for (const end of [0, 10_000]) {
      await page.evaluate(`scrollTo(0, ${end})`)
      const { y, bottom } = await boxOf(act)
      assert.ok(y > 56 && bottom < LAPTOP.height, `the button is at ${y}`)
    }
    assert.equal(await page.getByText('The Oracle', { exact: true }).count(), 0, 'the page has the Oracle twice')
  })
})

longTest('at 1280 × 900 the foot of the form covers no part of the choice for the Oracle', async () => {
  const { acme, mallory } = await memberWithAll()
  await acme.owner.call(`PATCH /v1/members/${mallory.userId}/details`, { body: { name: 'Mallory Voss' } })
  await inWindow({ as: acme.owner, viewport: { width: 1280, height: 900 } }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}/suspend`)
    const choice = page.getByRole('radiogroup', { name: 'The Oracle acts on behalf of Mallory Voss' })
    await choice.getByText('Triggers that also keep running').waitFor()
    const hint = page.getByRole('button', { name: 'Choose what happens to the Oracle.' })
    assert.ok((await boxOf(choice)).bottom < (await boxOf(hint)).y, 'the choice is covered')
  })
})

longTest('on a phone the choice for the Oracle comes before what will stop, and its form is at the end', async () => {
  const { acme, mallory } = await memberWithAll()
  await inWindow({ as: acme.owner, viewport: PHONE }, async ({ page, open }) => {
    await open(`/members/${mallory.userId}/suspend`)
    const choice = page.getByRole('radiogroup', { name: /^The Oracle acts on behalf of / })
    assert.equal(await choice.count(), 1)
    assert.ok((await boxOf(choice)).bottom < (await boxOf(page.getByRole('heading', { name: 'Will stop' }))).y)
    await page.evaluate('scrollTo(0, 10_000)')
    await page.getByRole('button', { name: 'Choose what happens to the Oracle.' }).click()
    const keep = page.getByRole('radio', { name: 'Keep running' })
    await keep.and(page.locator(':focus')).waitFor()
    const act = page.locator('form').getByRole('button', { name: /^Suspend / })
    for (const part of [choice, keep]) {
      const { y, bottom } = await boxOf(part)
      assert.ok(y > 56 && bottom < (await boxOf(act)).y, `the choice is at ${y}`)
    }
    await page.keyboard.press('ArrowDown')
    await act.and(page.locator(':enabled:not([aria-disabled])')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: / is suspended$/ }).waitFor()
  })
  const { body } = await acme.owner.call(`GET /v1/members/${mallory.userId}/suspension`)
  assert.equal(body.oracle_paused, true)
})

longTest('the button that suspends stays in place when its hint goes', async () => {
  const { acme, mallory } = await memberWithAll()
  for (const viewport of inShortForm([PHONE, LAPTOP])) {
    await inWindow({ as: acme.owner, viewport }, async ({ page, open }) => {
      await open(`/members/${mallory.userId}/suspend`)
      const hint = page.getByRole('button', { name: 'Choose what happens to the Oracle.' })
      await hint.click()
      const act = page.locator('form').getByRole('button', { name: /^Suspend / })
      const before = (await boxOf(act)).y
      await page.getByRole('radio', { name: 'Pause' }).check()
      await act.and(page.locator(':enabled:not([aria-disabled])')).waitFor()
      assert.equal(await hint.count(), 0)
      assert.equal(await page.getByText('Takes effect immediately.').isVisible(), viewport === LAPTOP)
      assert.equal((await boxOf(act)).y, before, `the button moves at ${viewport.width} px`)
    })
  }
})
