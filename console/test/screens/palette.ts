import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Person } from '../../../server/test/harness/organization.ts'
import { inWindow, reeve } from '../harness/browser.ts'
import { inShortForm, longTest } from '../harness/long-form.ts'

longTest('the palette finds the resource of a pasted id, and ? shows the shortcuts', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  const key = await acme.issueKey(mallory.userId, ['members:read'])
  const developer = await acme.profile(['agents.run'], 'Developer')
  const siem = { url: 'https://siem.acme.example/reeve', event_types: ['*'] }
  const webhook = (await acme.owner.call('POST /v1/governance/webhooks', { body: siem })).body
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members')
    await page.keyboard.press('Shift+?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Search this page').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    assert.equal(await page.evaluate('document.activeElement.type'), 'search')
    const paste = async (id: string, option: RegExp) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search members, pages and actions' }).fill(id)
      await page.getByRole('option', { name: option }).click()
    }
    await paste(developer, /^Developer$/)
    await page.waitForURL(`**/profiles?shown=${developer}`)
    await paste('develop', /^Developer$/)
    await paste(webhook.id, /siem\.acme/)
    await page.waitForURL(`**/webhooks/${webhook.id}`)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search members, pages and actions' }).fill(key.id)
    await page.getByRole('group', { name: 'API keys' }).getByRole('option').click()
    await page.waitForURL(`**/settings/keys?owner=${mallory.userId}`)
    await paste(mallory.userId, new RegExp(mallory.email))
    await page.waitForURL(`**/members/${mallory.userId}`)
    await paste(mallory.userId, /^Entries about/)
    await page.waitForURL(`**/audit?target=${mallory.userId}*`)
    await paste('127.0.0.1', /^Entries from 127\.0\.0\.1/)
    await page.waitForURL('**/audit?ip=127.0.0.1*')
    await page.getByRole('list', { name: 'Entries' }).getByRole('listitem').first().waitFor()
    await paste('1', /^Open entry 1/)
    await page.getByRole('dialog', { name: 'Entry 1' }).waitFor()
  })
})

longTest('the palette suspends a member, creates a key and changes the language by keyboard alone', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  const siem = { url: 'https://siem.acme.example/reeve', event_types: ['*'] }
  await acme.owner.call('POST /v1/governance/webhooks', { body: siem })
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open('/')
    await page.getByRole('button', { name: 'Search members, pages and actions Ctrl K' }).waitFor()
    const field = page.getByRole('combobox', { name: 'Search members, pages and actions' })
    const choose = async (typed: string, option: string) => {
      await page.keyboard.press('Control+k')
      await field.waitFor()
      await page.keyboard.insertText(typed)
      await page.getByRole('option', { name: option, exact: false, selected: true }).waitFor()
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Control+k')
    await field.fill('zzzz')
    await page.getByText('No results').waitFor()
    assert.equal(await page.getByRole('option').count(), 0)
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await field.fill('membros')
    await page.getByText('No results').waitFor()
    await field.fill('memb')
    const pages = page.getByRole('group', { name: 'Pages' })
    assert.equal(await pages.getByRole('option', { name: 'Members' }).locator('mark').textContent(), 'Memb')
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await choose('webhook siem', siem.url)
    await page.getByRole('heading', { name: siem.url }).waitFor()
    await choose(`susp ${mallory.email}`, `Suspend`)
    await page.waitForURL(`**/members/${mallory.userId}/suspend`)
    await go('/')
    for (const typed of inShortForm([`cut off ${mallory.email}`, `block ${mallory.email}`])) {
      await choose(typed, 'Suspend')
      await page.waitForURL(`**/members/${mallory.userId}/suspend`)
      await go('/')
    }

    await choose('susp', 'Suspend …')
    await page.getByRole('option', { name: mallory.email }).waitFor()
    assert.equal(await page.getByRole('option', { name: acme.owner.email }).count(), 0)
    await page.keyboard.insertText(mallory.email)
    await page.getByRole('option', { name: mallory.email, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/members/${mallory.userId}/suspend`)
    await go(`/members/${mallory.userId}`)
    await page.keyboard.press('Control+k')
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
    await recent.filter({ hasText: mallory.email }).waitFor()
    assert.equal(await recent.first().getAttribute('aria-selected'), 'true')
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await choose('checkpoint', 'Save checkpoint of the audit log')
    await page.waitForURL('**/audit/verify#checkpoint')
    await page.getByRole('button', { name: 'Save checkpoint' }).waitFor()
    await choose('create api', 'Create API key')
    await page.getByRole('dialog').getByRole('checkbox', { name: 'audit:read' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await choose('portug', 'Language: Português (Brasil)')
    await page.getByRole('heading', { name: 'Chaves de API' }).waitFor()
  })
})

longTest('the palette offers both decisions about the Oracle, which the suspension page takes over', async () => {
  const acme = await reeve.organization()
  const [mallory, trent] = [await acme.person(), await acme.person()]
  await acme.owner.call('PUT /v1/oracle', { body: { name: 'Delphi', owner_user_id: mallory.userId } })
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open('/')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search members, pages and actions' }).fill(`suspend ${mallory.email}`)
    const offered = page.getByRole('option', { name: 'Oracle' })
    await offered.first().waitFor()
    const texts = await offered.allTextContents()
    assert.deepEqual(
      texts.map(text => / and .*Oracle( running)?/.exec(text)?.[0]),
      [' and pause the Oracle', ' and keep the Oracle running'],
    )
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: 'Pause', checked: true }).waitFor()
    await go(`/members/${trent.userId}/suspend?oracle=pause`)
    await page.getByRole('button', { name: 'Suspend', disabled: false }).waitFor()
    assert.equal(await page.getByRole('radio').count(), 0)
    await page.goBack()
    await page.getByRole('radio', { name: 'Pause', checked: true }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { level: 1, name: 'is suspended' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search members, pages and actions' }).fill(`reactivate ${mallory.email}`)
    await page.getByRole('option', { name: mallory.email }).first().waitFor()
    assert.match((await page.getByRole('option').allTextContents()).join(), /^Reactivate [^,]*$/)
  })
  assert.equal((await acme.owner.call('GET /v1/oracle')).body.status, 'paused')
})

longTest('single-key shortcuts can be turned off in the dialog and on the account page', async () => {
  const acme = await reeve.organization()
  await acme.owner.call('PATCH /v1/organization', { body: { name: 'Acme Robotics' } })
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open('/audit?entry=2')
    await page.getByRole('dialog', { name: 'Entry 2' }).waitFor()
    await page.keyboard.press('j')
    await page.getByRole('dialog', { name: 'Entry 1' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Shift+?')
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await shortcuts.getByText('Next row').waitFor()
    await shortcuts.getByRole('switch', { name: 'Single-key shortcuts' }).click()
    await shortcuts.getByText('Next row').waitFor({ state: 'detached' })
    await shortcuts.getByText('then').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await shortcuts.waitFor({ state: 'detached' })
    for (const key of ['g', 'm', 'c']) await page.keyboard.press(key)
    assert.equal(new URL(page.url()).pathname, '/audit')

    await go('/audit?entry=2')
    await page.getByRole('dialog', { name: 'Entry 2' }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await page.waitForURL(url => !url.search.includes('entry'))
    await page.keyboard.press('Shift+?')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search members, pages and actions' }).waitFor()
    assert.equal(await shortcuts.count(), 0)
    await page.keyboard.press('Escape')
    await go('/security')
    const choice = page.getByRole('switch', { name: 'Single-key shortcuts' })
    assert.equal(await choice.isChecked(), false)
    await choice.click()
    await go('/members')
    await page.keyboard.press('Shift+?')
    await shortcuts.waitFor()
  })
})

longTest('G and a letter open a page, and C opens its create dialog', async () => {
  const acme = await reeve.organization()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/')
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const addresses = { a: '/audit', w: '/webhooks', p: '/profiles', t: '/settings/triggers', s: '/settings', o: '/' }
    for (const [key, address] of inShortForm(Object.entries(addresses), 2)) {
      await press('g', key)
      await page.waitForURL(url => url.pathname === address)
    }
    const { pathname } = new URL(page.url())
    await press('m')
    assert.equal(new URL(page.url()).pathname, pathname)
    for (const [key, title] of Object.entries({ m: 'Invite people', k: 'Create API key' })) {
      await press('g', key)
      await page.getByRole('heading', { level: 1, name: key === 'm' ? 'Members' : 'API keys' }).waitFor()
      await press('c')
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.waitFor()
      // Shortcuts work neither over a dialog nor in a field.
      await press('g', 'o')
      await press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await press('g', 'm')
    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.waitFor()
    await press('/', 'g', 'a')
    assert.equal(await search.inputValue(), 'ga')
    assert.match(page.url(), /\/members\b/)
  })
})

test('a member can be suspended with a reason from the palette, by keyboard alone', async () => {
  const acme = await reeve.organization()
  const linus = await acme.person()
  const mallory = await acme.person()
  await acme.owner.call('PUT /v1/oracle', { body: { name: 'Pythia', owner_user_id: mallory.userId } })
  const suspensionOf = async ({ userId }: Person) =>
    (await acme.owner.call(`GET /v1/members/${userId}/suspension`)).body
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open('/')
    const choose = async (typed: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search members, pages and actions' }).waitFor()
      await page.keyboard.insertText(typed)
      await page.getByRole('option', { name: 'Suspend', exact: false, selected: true }).waitFor()
      await page.keyboard.press('Enter')
    }
    const reason = page.getByRole('textbox', { name: 'Reason (optional)' }).and(page.locator(':focus'))
    await choose(`suspend ${linus.email}`)
    await reason.waitFor()
    const { name } = (await acme.owner.call(`GET /v1/members/${linus.userId}`)).body
    const act = page.getByRole('button', { name: `Suspend ${name}`, exact: true })
    await act.getByText('Ctrl ↵').waitFor()
    await page.keyboard.insertText('laptop stolen')
    await page.getByRole('region', { name: 'Will stop' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: /is suspended$/ }).waitFor()
    assert.equal((await suspensionOf(linus)).reason, 'laptop stolen')

    // If the choice for the Oracle is missing, Ctrl+Enter moves the focus to it, and keeps the reason.
    await go(`/members/${mallory.userId}/suspend`)
    await reason.waitFor()
    await page.keyboard.insertText('stolen, too')
    await page.getByRole('radiogroup').waitFor()
    await page.keyboard.press('Control+Enter')
    const keep = page.getByRole('radio', { name: 'Keep running' })
    await keep.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.locator('form [type=submit]:enabled').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: /is suspended$/ }).waitFor()
    const { reason: recorded, oracle_paused: isPaused } = await suspensionOf(mallory)
    assert.deepEqual([recorded, isPaused], ['stolen, too', true])
  })
})

longTest('the palette shows people who match some of the words, and a message while it searches', async () => {
  const acme = await reeve.organization()
  const nadia = await acme.person()
  const { name } = (await acme.owner.call(`GET /v1/members/${nadia.userId}`)).body
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search members, pages and actions' })
    await field.fill(`remove ${nadia.email}`)
    await page.getByRole('group', { name: 'Members' }).getByRole('option', { name: nadia.email }).waitFor()
    const act = page.getByRole('group', { name: 'Actions' }).getByRole('option')
    await act.filter({ hasText: `Suspend ${name}` }).waitFor()
    let answer = () => {}
    const answered = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/v1/members?*', async route => {
      await answered
      await route.continue()
    })
    await field.fill('zzzz')
    await page.getByText('Searching…').waitFor()
    assert.equal(await page.getByText('No results').count(), 0)
    answer()
    await page.getByText('No results').waitFor()
  })
})

longTest('the palette shows no keyboard hints on a touch screen', async () => {
  const acme = await reeve.organization()
  await inWindow(
    { as: acme.owner, isOwn: true, viewport: { width: 375, height: 800 } },
    async ({ page, context, open }) => {
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
      await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'pointer', value: 'coarse' }] })
      await open('/')
      await page.getByRole('button', { name: 'Search members, pages and actions' }).click()
      await page.getByRole('combobox', { name: 'Search members, pages and actions' }).waitFor()
      assert.equal(await page.locator('kbd:visible').count(), 0)
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  )
})

longTest('text that is typed while the palette is being loaded is kept, and starts no shortcut', async () => {
  const acme = await reeve.organization()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    const loaded = Promise.withResolvers<void>()
    await page.route('**/command-palette-*.js', async route => {
      await loaded.promise
      await route.continue()
    })
    await open('/members')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('g webh')
    loaded.resolve()
    const field = page.getByRole('combobox', { name: 'Search members, pages and actions' })
    await field.waitFor()
    await page.keyboard.type('ooks')
    assert.equal(await field.inputValue(), 'g webhooks')
    assert.equal(new URL(page.url()).pathname, '/members')
  })
})
