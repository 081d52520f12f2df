import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { connectDirectory } from '../../../server/test/harness/directories.ts'
import type { Person } from '../../../server/test/harness/organization.ts'
import { inWindow, reeve } from '../harness/browser.ts'
import { busyPerson } from '../harness/busy-person.ts'
import { IS_LONG, longTest } from '../harness/long-form.ts'

/**
 * Limit of the sum of all layout shifts. This is stricter than Cumulative Layout Shift, which counts only the worst
 * time window.
 */
const MOST = 0.02
const NARROW = { width: 375, height: 720 }
const WIDE = { width: 1280, height: 800 }
/**
 * The short form uses only the narrow window, which has more shifts, and loads only the first page, because a load
 * takes three times the CPU time of a navigation.
 */
const WIDTHS = IS_LONG ? [NARROW, WIDE] : [NARROW]
/** The other tabs of a member's page. */
const TABS = ['access', 'resources', 'history']
/** Routes that the short form leaves out: a form, a list or a page of the same parts as another one. */
const ALIKE =
  /^\/(webhooks\/(new|\$webhookId\/edit)|settings\/(triggers|oracle)|members\/(invitations|sign-ins)|audit\/export)$/
/** Delay of responses. Without it all data would arrive before the first frame. */
const DELAY_MS = 60
/** Time without requests after which a page counts as complete. */
const QUIET_MS = 200

/** Records layout shifts with the moved elements. Also delays and counts later requests. */
const RECORD = `{
  window.shifts = []
  const nameOf = node => node?.nodeType === 1
    ? node.tagName.toLowerCase() + '.' + node.className + ' "' + node.textContent.slice(0, 40) + '"'
    : String(node?.textContent).slice(0, 40)
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      // The browser sets this for 500 ms after an input, and after a change of the window's size.
      if (hadRecentInput) continue
      const moved = sources.map(({ node, previousRect: { x, y }, currentRect: now }) =>
        nameOf(node) + ' from ' + x + ',' + y + ' to ' + now.x + ',' + now.y)
      shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })

  window.pending = 0
  window.lastRequest = performance.now()
  const send = fetch
  window.fetch = async (...request) => {
    pending++
    await new Promise(later => setTimeout(later, ${DELAY_MS}))
    try {
      return await send(...request)
    } finally {
      pending--
      lastRequest = performance.now()
    }
  }
}`

/** Resolves when the page has requested nothing for a while. */
const QUIET = `new Promise(resolve => {
  lastRequest = performance.now()
  const look = () => {
    if (pending === 0 && performance.now() - lastRequest > ${QUIET_MS}) resolve()
    else setTimeout(look, 50)
  }
  look()
})`

interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}

/** Shifts over the limit since the last call, read when the page is complete. */
async function excessOf(page: Page, what: string): Promise<readonly string[]> {
  await page.evaluate(QUIET)
  const shifts = await page.evaluate<Shift[]>('shifts.splice(0)')
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  return sum <= MOST ? [] : [`${what}: ${sum.toFixed(3)}\n  ${shifts.flatMap(({ moved }) => moved).join('\n  ')}`]
}

const routesOf = (page: Page) => page.evaluate<string[]>('Object.keys(__TSR_ROUTER__.routesByPath)')

interface Visit {
  readonly as?: Person
  /** The page that is loaded first. Its router has the route tree. */
  readonly start: string
  /** The URLs of a route; empty if the route should not be visited. */
  addressesOf(route: string): readonly string[]
}

/** Loads the first page (in the long form, every page), and then navigates to every page. */
async function visit({ as, start, addressesOf }: Visit): Promise<void> {
  const found: string[] = []
  await inWindow(as ? { as } : {}, async ({ page, open }) => {
    async function load(address: string, width: number) {
      await open(address)
      await page.evaluate(RECORD)
      found.push(...(await excessOf(page, `${address}, loaded, ${width} px`)))
    }

    await page.route(/\/v1\/|\.woff2$/, async route => {
      await new Promise(later => setTimeout(later, DELAY_MS))
      await route.continue()
    })
    for (const viewport of WIDTHS) {
      await page.setViewportSize(viewport)
      await load(start, viewport.width)
      const addresses = (await routesOf(page)).flatMap(addressesOf)
      assert.ok(addresses.length > 3, String(addresses))
      if (!IS_LONG) await page.unrouteAll()
      for (const href of addresses) {
        await page.evaluate(`__TSR_ROUTER__.navigate(${JSON.stringify({ href })})`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        found.push(...(await excessOf(page, `${href}, navigated, ${viewport.width} px`)))
      }
      if (IS_LONG) for (const address of addresses) await load(address, viewport.width)
    }
  })
  assert.deepEqual(found, [])
}

test('no route of a signed-in person has a layout shift', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await busyPerson(acme)
  const grace = await acme.person()
  const suspension = `/v1/members/${grace.userId}/suspension`
  await acme.owner.call(`POST ${suspension}`, { body: { reason: 'laptop stolen' } })
  const body = { url: 'https://siem.example/reeve', event_types: ['member.*'] }
  const { id: webhookId } = (await acme.owner.call('POST /v1/governance/webhooks', { body })).body
  const signedOut = new Set<string>()
  await inWindow({}, async ({ page, open }) => {
    await open('/sign-in')
    for (const route of await routesOf(page)) signedOut.add(route)
  })
  const { id: directoryId } = await connectDirectory(reeve, acme)
  const values: Readonly<Record<string, string>> = { userId: mallory.userId, webhookId, directoryId }
  await visit({
    as: acme.owner,
    start: '/',
    addressesOf(route) {
      if (signedOut.has(route) || (!IS_LONG && ALIKE.test(route))) return []
      if (route.endsWith('/reactivate')) return [route.replace('$userId', grace.userId)]
      const address = route.replace(/\$(\w+)/g, (_, name: string) => {
        const value = values[name]
        assert.ok(value, `${route} needs a value of ${name} in this test`)
        return value
      })
      if (route !== '/members/$userId') return [address]
      return [address, `/members/${grace.userId}`, ...TABS.map(tab => `${address}?tab=${tab}`)]
    },
  })
})

test('no route of a signed-out person has a layout shift', () =>
  visit({ start: '/sign-in', addressesOf: route => (route === '/choose-organization' ? [] : [route]) }))

longTest('the choice of an organization has no layout shift', async () => {
  const person = await (await reeve.organization('Acme')).person()
  await (await reeve.organization('Globex')).person('member', { email: person.email })
  await inWindow({ as: person, viewport: NARROW }, async ({ page, open }) => {
    await page.route('**/v1/**', async route => {
      await new Promise(later => setTimeout(later, DELAY_MS))
      await route.continue()
    })
    await open('/choose-organization')
    await page.evaluate(RECORD)
    await page.getByRole('heading', { level: 1, name: 'Choose an organization' }).waitFor()
    assert.deepEqual(await excessOf(page, '/choose-organization'), [])
  })
})

longTest('the audit log and the overview render before entries are counted, without a layout shift', async () => {
  const acme = await reeve.organization('Acme')
  await acme.owner.call('POST /v1/profiles', { body: { name: 'Support', permissions: [] } })
  await inWindow({ as: acme.owner, viewport: NARROW }, async ({ page, open }) => {
    await open('/settings')
    await page.evaluate(RECORD)
    for (const [address, counted] of [
      ['/audit', 'Highest bar'],
      ['/', 'in the last 7 days'],
    ] as const) {
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route('**/v1/audit/counts?*', async route => {
        await promise
        await route.continue()
      })
      await page.evaluate(`void __TSR_ROUTER__.navigate({ to: '${address}' })`)
      await page.getByText('Counting entries…').waitFor()
      resolve()
      await page.getByText(counted).waitFor()
      await page.unrouteAll()
      assert.deepEqual(await excessOf(page, address), [])
    }
  })
})
