import type { Page } from 'playwright-core'
import type { Measure } from './interactions.ts'

const sidebar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true })
const filled = (page: Page, n: number) => page.getByRole('link', { name: `Filled ${n}`, exact: true })

/** Measures filtering, sorting and selecting members. */
export async function filterMembers(page: Page, measure: Measure): Promise<void> {
  await measure(
    'members',
    () => sidebar(page, 'Members').click(),
    () => filled(page, 2).waitFor(),
  )
  await measure(
    'members, sorted by joining',
    () => page.getByRole('button', { name: 'Joined', exact: true }).click(),
    () => page.getByRole('columnheader').and(page.locator('[aria-sort=descending]')).waitFor(),
  )
  await measure(
    'members, sorted by address',
    () => page.getByRole('button', { name: 'Member', exact: true }).click(),
    () => filled(page, 1000).waitFor(),
  )
  await page.getByRole('combobox', { name: 'Inactive for' }).click()
  await measure(
    'members, inactive for 90 days',
    () => page.getByRole('option', { name: '90 days or more' }).click(),
    () => filled(page, 10).waitFor({ state: 'detached' }),
  )
  await measure(
    'the 50 members of a page selected',
    () => page.getByRole('checkbox', { name: 'Select the 50 members on this page' }).check(),
    () => page.getByText('50 selected').waitFor(),
  )
  await measure(
    'the suspension of 50 members previewed',
    () => page.getByRole('button', { name: 'Suspend 50 members' }).click(),
    () => page.getByRole('dialog').getByRole('listitem').nth(49).waitFor(),
  )
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Measures the tabs of a member, and the preview of the suspension. */
export async function readMember(page: Page, measure: Measure): Promise<void> {
  await measure(
    'members again',
    () => sidebar(page, 'Members').click(),
    () => filled(page, 2).waitFor(),
  )
  await measure(
    'one of them',
    () => filled(page, 2).click(),
    () => page.getByRole('heading', { level: 1, name: 'Filled 2', exact: true }).waitFor(),
  )
  // The name of a tab may end with a count.
  const tab = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) })
  await measure(
    'a member’s permissions',
    () => tab('Permissions').click(),
    () => page.getByText('members.read').first().waitFor(),
  )
  await measure(
    'a member’s resources',
    () => tab('Resources').click(),
    () => page.getByRole('table', { name: 'API keys' }).waitFor(),
  )
  await measure(
    'a member’s overview',
    () => tab('Overview').last().click(),
    () => page.getByText('Last active').waitFor(),
  )
  await measure(
    'the suspension previewed',
    () => page.getByRole('button', { name: 'Suspend Filled 2' }).click(),
    () => page.getByRole('region', { name: 'Will stop' }).getByRole('listitem').first().waitFor(),
  )
}

/** Measures the filters of a webhook with many deliveries. */
export async function filterDeliveries(page: Page, measure: Measure): Promise<void> {
  await measure(
    'webhooks again',
    () => sidebar(page, 'Webhooks').click(),
    () => page.getByRole('table', { name: 'Webhooks' }).getByRole('row').nth(1).waitFor(),
  )
  const rows = page.getByRole('table', { name: 'Deliveries' }).getByRole('row')
  await measure(
    'a webhook',
    () => page.getByRole('row').nth(1).getByRole('link').first().click(),
    () => rows.nth(40).waitFor(),
  )
  const state = (name: string) => page.getByRole('radiogroup').getByText(name, { exact: true })
  await measure(
    'failed deliveries',
    () => state('Failed').click(),
    () => page.getByText('Delivered', { exact: true }).nth(1).waitFor({ state: 'detached' }),
  )
  await measure(
    'pending deliveries',
    () => state('Pending').click(),
    () => rows.first().waitFor({ state: 'detached' }),
  )
}

/** Measures the audit log while it shows new entries by itself. */
export async function switchLiveOn(page: Page, measure: Measure): Promise<void> {
  const rows = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
  await measure(
    'audit log again',
    () => sidebar(page, 'Audit log').click(),
    () => rows.nth(49).waitFor(),
  )
  const live = page.getByRole('switch', { name: 'Live' })
  await measure(
    'live switched on',
    () => live.click({ force: true }),
    () => live.and(page.locator(':checked')).waitFor(),
  )
}
