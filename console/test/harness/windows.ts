import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from 'playwright-core'

/** The maximum duration of any action on a page, even on a busy machine. */
const PATIENCE_MS = 60_000

const DEFAULTS = { locale: 'en-GB', viewport: { width: 1280, height: 800 } } as const

/** Options of a window. */
export interface Settings extends Pick<BrowserContextOptions, 'locale' | 'colorScheme' | 'reducedMotion' | 'viewport'> {
  readonly baseURL: string
  /** True if the window must not be reused, because the changes that the test makes to it cannot be reset. */
  readonly isOwn: boolean
}

export interface TakenWindow {
  readonly context: BrowserContext
  readonly page: Page
  /** Resets the window for another test, or closes it if the test failed. */
  release(outcome: { readonly isFailed: boolean }): Promise<void>
}

/**
 * The windows of a browser. A window is reused after its reset, because a page whose process has compiled the console
 * loads with half of the processor time.
 */
export function windowsOf(browser: Browser): { take(settings: Settings): Promise<TakenWindow> } {
  const idle = new Map<string, { context: BrowserContext; page: Page }[]>()

  async function open({ baseURL, locale = DEFAULTS.locale }: Settings) {
    const context = await browser.newContext({ baseURL, locale })
    context.setDefaultTimeout(PATIENCE_MS)
    return { context, page: await context.newPage() }
  }

  async function take(settings: Settings): Promise<TakenWindow> {
    const { isOwn, baseURL, locale, colorScheme = 'light', reducedMotion = 'reduce' } = settings
    const key = `${baseURL} ${locale}`
    const window = (isOwn ? undefined : idle.get(key)?.pop()) ?? (await open(settings))
    const { context, page } = window
    const scripts = isOwn ? [] : recordInitScripts(page, context)
    await page.emulateMedia({ colorScheme, reducedMotion, media: null })
    await page.setViewportSize(settings.viewport ?? DEFAULTS.viewport)
    return {
      ...window,
      async release({ isFailed }) {
        // Closes the whole context if the test has opened a page: closing a page that is loading can take forever.
        if (isOwn || isFailed || context.pages().length > 1) return context.close()
        for (const script of scripts) await script.dispose()
        if (!(await reset(context, page))) return context.close()
        idle.set(key, [...(idle.get(key) ?? []), window])
      },
    }
  }
  return { take }
}

/** Collects the scripts that a test adds, so that no other test gets them. */
function recordInitScripts(...owners: readonly (Page | BrowserContext)[]): Disposable[] {
  const scripts: Disposable[] = []
  for (const owner of owners) {
    const { addInitScript } = Object.getPrototypeOf(owner)
    owner.addInitScript = async (...script: unknown[]) => {
      const added: Disposable = await addInitScript.apply(owner, script)
      scripts.push(added)
      return added
    }
  }
  return scripts
}

/**
 * Resets all that a test leaves in a window without `isOwn`, except for the cache of the console's files. Returns false
 * if a navigation that the page itself has begun prevents the reset.
 */
async function reset(context: BrowserContext, page: Page): Promise<boolean> {
  for (const one of [page, context]) await one.unrouteAll({ behavior: 'ignoreErrors' })
  for (const event of ['request', 'framenavigated'] as const) page.removeAllListeners(event)
  await context.setOffline(false)
  await context.clearPermissions()
  await context.clearCookies()
  // A URL of the same server without scripts, where nothing writes to the storages after they were cleared.
  const isLeft = await page.goto('/livez').then(
    () => true,
    () => false,
  )
  if (!isLeft) return false
  await page.evaluate('sessionStorage.clear(); localStorage.clear()')
  const session = await context.newCDPSession(page)
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  return true
}
