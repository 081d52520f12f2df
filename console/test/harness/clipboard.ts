import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** The maximum duration of a wait for a copied text, even on a busy machine. */
const PATIENCE_MS = 60_000

let earlier: Promise<unknown> = Promise.resolve()

/**
 * Resolves to the text that `copy` writes to the clipboard. All windows of the browser share one clipboard, so tests
 * that run concurrently take turns. The clipboard is emptied first, so that a text copied earlier is not returned.
 */
export function copiedBy(page: Page, copy: () => Promise<unknown>): Promise<string> {
  const text = earlier.then(async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate('navigator.clipboard.writeText("")')
    await copy()
    for (const late = performance.now() + PATIENCE_MS; performance.now() < late; await sleep(20)) {
      const copied = await page.evaluate<string>('navigator.clipboard.readText()')
      if (copied !== '') return copied
    }
    return assert.fail('nothing was copied')
  })
  earlier = text.catch(() => undefined)
  return text
}
