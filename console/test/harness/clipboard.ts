import type { Page } from 'playwright-core'

let earlier: Promise<unknown> = Promise.resolve()

/**
 * Resolves to the text that `copy` writes to the clipboard. All windows of the browser share one clipboard, so tests
 * that run concurrently take turns. It is emptied first, because a button says “Copied” for a while.
 */
export function copiedBy(page: Page, copy: () => Promise<unknown>): Promise<string> {
  const text = earlier.then(async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate('navigator.clipboard.writeText("")')
    await copy()
    return (await page.waitForFunction<string>('navigator.clipboard.readText()')).jsonValue()
  })
  earlier = text.catch(() => undefined)
  return text
}
