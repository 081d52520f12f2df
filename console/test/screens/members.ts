import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from '../harness/axe.ts'
import { inWindow, reeve } from '../harness/browser.ts'

test('members are found by search and filters, which stand in the address and go back with it', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person('member')
  const grace = await acme.person('administrator')
  await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: { reason: 'test' } })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members')
    const rows = page.getByRole('row')
    await rows.filter({ hasText: mallory.email }).getByText('Suspended').waitFor()
    await rows.filter({ hasText: grace.email }).getByText('Administrator').waitFor()

    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Suspended' }).click()
    await rows.filter({ hasText: grace.email }).waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).search, '?status=suspended')
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody at all')
    await page.getByRole('heading', { name: 'No member fits' }).waitFor()
    await page.getByRole('link', { name: 'Show all members' }).click()
    await rows.filter({ hasText: grace.email }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'No member fits' }).waitFor()
  })
})

test('what the address asks for in vain is left out, and a failed list says what to do', async () => {
  const acme = await reeve.organization()
  await inWindow({ as: acme.owner }, async ({ page, open, context }) => {
    await open('/members?status=unheard-of')
    await page.getByRole('link', { name: 'Ada Owner' }).waitFor()
    await open('/members?cursor=of-another-list')
    await page.getByRole('alert').getByText('This page of the list is gone. Begin at the first one.').waitFor()

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Reeve cannot be reached' }).waitFor()
  })
})

test('the palette goes to a page and to a person by keyboard alone', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find a page or an action' }).waitFor()
    await page.keyboard.type(mallory.email)
    await page.getByRole('option', { name: mallory.email }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/members/${mallory.userId}`)
  })
})

test('the members can be read by everyone', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: {} })
  await assertAccessible('/members', acme.owner)
  await assertAccessible(`/members/${mallory.userId}`, acme.owner)
})
