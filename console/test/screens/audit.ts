import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Organization } from '../../../server/test/harness/organization.ts'
import { runJob } from '../../../server/test/harness/reeve.ts'
import { inWindow, reeve } from '../harness/browser.ts'

/** Acme, where its owner has suspended somebody. */
async function withHistory() {
  const acme = await reeve.organization('Acme')
  const mallory = await acme.person()
  const { name } = (await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body
  await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: { reason: 'laptop stolen' } })
  return { acme, mallory, name: String(name) }
}

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Entries' }).getByRole('listitem')

/** The address's filters. */
const asked = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('the trail reads as sentences, and their parts and the field filter it', async () => {
  const { acme, mallory, name } = await withHistory()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/audit')
    const suspended = rowsOf(page).filter({ hasText: `Ada Owner suspended ${name} — laptop stolen` })
    await suspended.getByText('with the key test').waitFor()
    await suspended.getByRole('link', { name, exact: true }).click()
    await rowsOf(page).filter({ hasText: 'created the organization' }).waitFor({ state: 'detached' })
    assert.deepEqual(asked(page), { target: mallory.userId })

    const field = page.getByRole('combobox', { name: 'Filters' })
    await field.fill('action:member.susp')
    await page.getByRole('option', { name: 'action: member.suspended', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/action=/)
    assert.deepEqual(asked(page), { target: mallory.userId, action: 'member.suspended' })
    await field.fill('actor:ada own')
    await page.getByRole('option', { name: 'actor: Ada Owner' }).click()
    await page.waitForURL(/actor=/)
    assert.equal(await rowsOf(page).count(), 1)
    await page.goBack()
    await page.goBack()
    await page.waitForURL(url => !url.search.includes('action'))
    await field.press('Backspace')
    await rowsOf(page).filter({ hasText: 'created the organization' }).waitFor()
  })
})

test('an entry opens beside the list, with what it changed and caused, and the way back closes it', async () => {
  const { acme, name } = await withHistory()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/audit?entry=1000000')
    await page.getByRole('dialog', { name: 'Entry 1000000' }).getByText('There is no entry with this number.').waitFor()
    await open('/audit')
    await rowsOf(page)
      .filter({ hasText: `suspended ${name}` })
      .getByRole('link', { name: 'Open entry' })
      .click()
    const panel = page.getByRole('dialog', { name: 'Entry' })
    await panel.getByRole('row', { name: 'status active suspended' }).waitFor()
    await panel.getByRole('region', { name: 'What this change caused' }).getByText('member.suspended').waitFor()
    await page.reload()
    await panel.getByText('laptop stolen', { exact: true }).waitFor()
    await page.goBack()
    await panel.waitFor({ state: 'detached' })
  })
})

test('a part of the time is chosen with the mouse and with the keyboard', async () => {
  const { acme } = await withHistory()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/audit?range=day')
    await page.getByRole('slider', { name: 'To' }).focus()
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowLeft')
    await page.getByRole('button', { name: 'Show only this part' }).click()
    await page.getByRole('heading', { name: 'Nothing happened in this time' }).waitFor()
    await page.getByText('0 entries.').waitFor()
    await page.goBack()
    await rowsOf(page).first().waitFor()

    const {
      x = 0,
      y = 0,
      width = 0,
    } = (await page.getByRole('region', { name: 'Entries over time' }).boundingBox()) ?? {}
    await page.mouse.move(x + width / 2, y + 20)
    await page.mouse.down()
    await page.mouse.move(x + width - 2, y + 20)
    await page.mouse.up()
    await page.waitForURL(/until=/)
    await rowsOf(page).filter({ hasText: 'laptop stolen' }).waitFor()
  })
})

test('the chain is proven in the browser, against Reeve’s checkpoint and against one that was kept', async () => {
  const { acme } = await withHistory()
  await runJob(reeve, 'audit checkpoints')
  const kept = (await acme.owner.call('GET /v1/audit/checkpoints')).body
  const [checkpoint] = kept.checkpoints
  const file = (content: object) => ({
    name: 'kept.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(content)),
  })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/audit/verify')
    await page.getByRole('button', { name: 'Verify the audit trail' }).click()
    const holds = page.getByRole('region', { name: 'The audit trail holds.' })
    await holds.getByText(`Up to number ${checkpoint.sequence} they are those that Reeve signed on`).waitFor()

    await page.getByRole('radio', { name: 'A checkpoint that you kept' }).check()
    const choose = async (content: object) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'File with the checkpoint' }).click(),
      ])
      await chooser.setFiles(file(content))
    }
    await choose({ hello: 'world' })
    await page.getByText('There is no checkpoint in this file.').waitFor()
    await choose({ ...kept, checkpoints: [{ ...checkpoint, hash: '0'.repeat(64) }] })
    await page.getByText('There is no checkpoint in this file.').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Verify the audit trail' }).click()
    const fault = `The audit trail of Acme does not hold at entry ${checkpoint.sequence}`
    await page.getByRole('alert').filter({ hasText: fault }).waitFor()
    await choose(kept)
    await page.getByRole('button', { name: 'Verify the audit trail' }).click()
    await holds.waitFor()
  })
})

test('an export is a file with every entry of its time', async () => {
  const { acme } = await withHistory()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    // Nobody could answer the system's own dialog here.
    await page.addInitScript('delete window.showSaveFilePicker')
    await open('/audit/export')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export NDJSON' }).click(),
    ])
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n')
    const { entries } = (await acme.owner.call('GET /v1/audit/entries?limit=200')).body
    assert.deepEqual(
      lines.map(line => JSON.parse(line).id),
      entries.map(({ id }: { id: string }) => id).reverse(),
    )
    await page.getByRole('status').getByText(`${lines.length} entries`).waitFor()
  })
})

test('who may not read the trail is told what they lack', async () => {
  const acme: Organization = await reeve.organization('Acme')
  const mallory = await acme.person('member')
  await inWindow({ as: mallory }, async ({ page, open }) => {
    await open('/audit')
    await page.getByRole('alert').getByText('audit.read').waitFor()
  })
})
