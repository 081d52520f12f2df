import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inWindow, reeve } from '../harness/browser.ts'

test('the palette finds what a pasted id means, and ? shows the shortcuts', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  const key = await acme.issueKey(mallory.userId, ['members:read'])
  const siem = { url: 'https://siem.acme.example/reeve', event_types: ['*'] }
  const webhook = (await acme.owner.call('POST /v1/governance/webhooks', { body: siem })).body
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members')
    await page.keyboard.press('Shift+?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Search the list on this page').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    assert.equal(await page.evaluate('document.activeElement.type'), 'search')
    const paste = async (id: string, option: RegExp) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search people, pages and actions' }).fill(id)
      await page.getByRole('option', { name: option }).click()
    }
    await paste(webhook.id, /siem\.acme/)
    await page.waitForURL(`**/webhooks/${webhook.id}`)
    await paste(key.id, /API key$/)
    await page.waitForURL(`**/settings/keys?owner=${mallory.userId}`)
    await paste(mallory.userId, new RegExp(mallory.email))
    await page.waitForURL(`**/members/${mallory.userId}`)
    await paste(mallory.userId, /^Entries about/)
    await page.waitForURL(`**/audit?target=${mallory.userId}*`)
    await paste('1', /^Open entry 1/)
    await page.getByRole('dialog', { name: 'Entry 1' }).waitFor()
  })
})

test('the palette suspends somebody, makes a key and changes the language by keyboard alone', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  const siem = { url: 'https://siem.acme.example/reeve', event_types: ['*'] }
  await acme.owner.call('POST /v1/governance/webhooks', { body: siem })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/')
    await page.getByRole('button', { name: 'Search people, pages and actions Ctrl K' }).waitFor()
    const field = page.getByRole('combobox', { name: 'Search people, pages and actions' })
    const choose = async (typed: string, option: string) => {
      await page.keyboard.press('Control+k')
      await field.waitFor()
      await page.keyboard.type(typed)
      await page.getByRole('option', { name: option, exact: false, selected: true }).waitFor()
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Control+k')
    await field.fill('zzzz')
    await page.getByText('No results').waitFor()
    assert.equal(await page.getByRole('option').count(), 0)
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await choose('webhook siem', siem.url)
    await page.getByRole('heading', { name: siem.url }).waitFor()
    await choose(`susp ${mallory.email}`, `Suspend`)
    await page.waitForURL(`**/members/${mallory.userId}/suspend`)
    await open('/')

    await choose('susp', 'Suspend …')
    await page.getByRole('option', { name: mallory.email }).waitFor()
    assert.equal(await page.getByRole('option', { name: acme.owner.email }).count(), 0)
    await page.keyboard.type(mallory.email)
    await page.getByRole('option', { name: mallory.email, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/members/${mallory.userId}/suspend`)
    await choose('create an api', 'Create an API key')
    await page.getByRole('dialog').getByRole('checkbox', { name: 'audit:read' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await choose('portug', 'Language: Português (Brasil)')
    await page.getByRole('heading', { name: 'Chaves de API' }).waitFor()
  })
})
