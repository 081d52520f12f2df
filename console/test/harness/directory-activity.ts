import type { Locator, Page } from 'playwright-core'
import { eventually, reeve } from './browser.ts'

/**
 * Opens the page of a directory with one recorded request, and resolves to its row in the activity. Loads the page
 * repeatedly, because a request is recorded only after its response was sent.
 */
export async function openRecordedRequest(
  page: Page,
  open: (address: string) => Promise<unknown>,
  directoryId: string,
): Promise<Locator> {
  const rows = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await eventually(async () => {
    await reeve.app.usage.directoryActivity.flush()
    await open(`/settings/directories/${directoryId}`)
    return await rows.first().count()
  }, 1)
  return rows.first()
}
