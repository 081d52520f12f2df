import assert from 'node:assert/strict'
import { createReadStream, readFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { type Bounds, slowestInteraction } from './interactions.ts'

/** A verification or an export of a long trail, which can be observed while it runs. */
export interface Run {
  readonly t: TestContext
  readonly page: Page
  readonly context: BrowserContext
  readonly bounds: Bounds
  readonly entries: number
}

/** Starts a verification, uses the page during it, and returns the verdict. */
export async function prove(run: Run): Promise<string> {
  const { page } = run
  const begin = page.getByRole('button', { name: 'Verify audit log' })
  const progress = page.getByRole('progressbar', { name: 'Verification progress' })
  await begin.click()
  await hasMoved(progress)
  await page.getByRole('button', { name: 'Cancel verification' }).click()
  await page.getByText('The verification was canceled. There is no result.').waitFor()
  const holds = page.getByRole('region', { name: 'Verified: audit log intact' })
  await begin.click()
  await use(run, 'a proof', progress, holds)
  return (await holds.textContent()) ?? ''
}

/** Starts an export, uses the page during it, and returns the number of lines of the file. */
export async function exportAll(run: Run): Promise<number> {
  const { page } = run
  const begin = page.getByRole('button', { name: 'Export NDJSON' })
  const progress = page.getByRole('progressbar', { name: 'Export progress' })
  await begin.click()
  await hasMoved(progress)
  await page.getByRole('button', { name: 'Cancel export' }).click()
  await page.getByText('The export was canceled. No file was saved.').waitFor()
  const downloaded = page.waitForEvent('download', { timeout: 0 })
  await begin.click()
  await use(run, 'an export', progress, page.getByText('The export is complete:'))
  let lines = 0
  for await (const piece of createReadStream(await (await downloaded).path())) {
    for (const byte of piece) if (byte === 0x0a) lines++
  }
  return lines
}

/** The progress as a number; 0 if there is no progress bar, as after the end. */
const shareOf = async (progress: Locator) =>
  Number(await progress.evaluateAll(bars => bars[0]?.getAttribute('aria-valuenow') ?? 0))

/** Waits for progress. */
async function hasMoved(progress: Locator): Promise<void> {
  await progress.waitFor({ state: 'attached' })
  const [before, late] = [await shareOf(progress), performance.now() + 60_000]
  while ((await shareOf(progress)) <= before) assert.ok(performance.now() < late, 'the progress stands still')
}

/** Opens the palette, types and closes it, repeatedly, until a long task is done. */
async function use(run: Run, what: string, progress: Locator, done: Locator): Promise<void> {
  const { t, page, context, bounds, entries } = run
  const begun = performance.now()
  const seen: number[] = []
  do {
    seen.push(await shareOf(progress))
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('aud', { delay: 80 })
    await page.getByRole('option', { name: 'Audit log' }).first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  } while (!(await done.isVisible()) && performance.now() - begun < 10 * 60_000)
  await done.waitFor()
  const seconds = (performance.now() - begun) / 1000
  const { name, duration } = await slowestInteraction(page)
  t.diagnostic(
    `${what} of ${entries} entries: ${seconds.toFixed(1)} s, ${Math.round(entries / seconds)} a second, ` +
      `slowest interaction ${duration} ms (${name}), browser at most ${await peakOf(context)} MB`,
  )
  assert.ok(duration <= bounds.interactionMs, `during ${what}: ${name} took ${duration} ms`)
  assert.ok(new Set(seen).size > 5, `the progress of ${what} stood at ${seen}`)
}

/** Peak memory of the page's largest process, in MiB. */
async function peakOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession()
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
  await session?.detach()
  const pages = processInfo.filter(({ type }) => type === 'renderer')
  const peaks = pages.map(({ id }) => {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  })
  return Math.max(...peaks)
}
