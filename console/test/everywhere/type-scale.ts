// The rendered text of every route has a size and a weight of the type scale, also where a browser or Mantine sets
// them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inWindow, reeve } from '../harness/browser.ts'
import { busyPerson } from '../harness/busy-person.ts'

const SIZES = ['12px', '13px', '14px', '16px', '24px', '30px']
const WEIGHTS = ['400', '500', '600']

/** Each element with a text of its own that has another size or weight. */
const OTHERS = `[...document.querySelectorAll('body *:not(style, script, noscript)')].flatMap(element => {
  const isText = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim() !== '')
  if (!isText && !element.matches('input, textarea')) return []
  const { fontSize, fontWeight } = getComputedStyle(element)
  if (${JSON.stringify(SIZES)}.includes(fontSize) && ${JSON.stringify(WEIGHTS)}.includes(fontWeight)) return []
  return [fontSize + ' ' + fontWeight + ' <' + element.tagName.toLowerCase() + '> ' + element.textContent.slice(0, 30)]
})`

/** Resolves when the page has had time to show what it has fetched. */
const SETTLED = 'new Promise(resolve => setTimeout(() => requestIdleCallback(resolve, { timeout: 1000 }), 150))'

test('the text of every route has a size and a weight of the type scale', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await busyPerson(acme)
  const grace = await acme.person()
  await acme.owner.call(`POST /v1/members/${grace.userId}/suspension`, { body: { reason: 'laptop stolen' } })
  await acme.owner.call(`PATCH /v1/members/${grace.userId}`, { body: { profile_id: acme.profiles.administrator } })
  const body = { url: 'https://siem.example/reeve', event_types: ['member.*'] }
  const { id: webhookId } = (await acme.owner.call('POST /v1/governance/webhooks', { body })).body
  const addresses = [
    ...['/', '/members', '/members/invitations', '/profiles', '/webhooks', '/webhooks/new', '/settings/keys', '/audit'],
    ...[
      '/audit/verify',
      '/audit/export',
      '/settings/oracle',
      '/settings/triggers',
      '/settings',
      '/security',
      '/members?invite=true',
      '/audit?entry=2',
    ],
    ...['', '/edit'].map(end => `/webhooks/${webhookId}${end}`),
    ...['', '?tab=access', '?tab=resources', '?tab=history', '/suspend'].map(end => `/members/${mallory.userId}${end}`),
    ...['', '/reactivate'].map(end => `/members/${grace.userId}${end}`),
  ]
  const found = new Set<string>()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/')
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 })
      for (const href of addresses) {
        await page.evaluate(`__TSR_ROUTER__.navigate(${JSON.stringify({ href })})`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.evaluate(SETTLED)
        for (const one of await page.evaluate<string[]>(OTHERS)) found.add(`${href} ${one}`)
      }
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('option').first().waitFor()
    for (const one of await page.evaluate<string[]>(OTHERS)) found.add(`the palette ${one}`)
  })
  await inWindow({}, async ({ page, open }) => {
    await open('/sign-in')
    for (const one of await page.evaluate<string[]>(OTHERS)) found.add(`/sign-in ${one}`)
  })
  assert.deepEqual([...found], [])
})
