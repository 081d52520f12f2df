import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, openDialog } from '../harness/axe.ts'
import { reeve } from '../harness/browser.ts'
import { busyPerson } from '../harness/busy-person.ts'
import { onlyInLongForm } from '../harness/long-form.ts'
import { LONG, rename } from '../harness/long-words.ts'

async function actOnFirst(page: Page, act: RegExp) {
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: act }).click()
  await page.getByRole('dialog').waitFor()
}

async function askBeforeInviting(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('alan@acme.test')
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Administrator' }).click()
  await dialog.getByRole('button', { name: /^(Invite|Convidar) / }).click()
  await dialog.getByRole('listitem').first().waitFor()
}

test('the list of members and its dialogs are accessible', async () => {
  const acme = await reeve.organization(`Acme${LONG}`)
  const linus = await acme.person()
  const mallory = await acme.person(await acme.profile(['members.read'], `Reader${LONG}`))
  for (const person of [linus, mallory]) await rename(acme, person, `Person${LONG}`)
  await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: {} })
  await assertAccessible(
    [
      '/members',
      ['/members?status=active', page => actOnFirst(page, /^(Suspend|Suspender) /)],
      ...onlyInLongForm([
        ['/members?invite=true', openDialog] as const,
        ['/members?invite=true', askBeforeInviting] as const,
        ['/members?status=suspended', (page: Page) => actOnFirst(page, /^(Reactivate|Reativar) /)] as const,
      ]),
    ],
    acme.owner,
  )
})

test('the page of a member is accessible', async () => {
  const acme = await reeve.organization()
  const reader = await acme.profile(['members.read'], `Reader${LONG}`)
  const [mallory, linus] = [await acme.person(reader), await acme.person(reader)]
  await rename(acme, mallory, `Person${LONG}`)
  await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: { reason: LONG } })
  const address = `/members/${mallory.userId}`
  await assertAccessible(
    [
      [address, page => page.getByText('Ada Owner').last().waitFor()],
      [`${address}?tab=resources`, page => page.getByRole('cell').first().waitFor()],
      [`${address}?dialog=remove`, page => page.getByRole('dialog').getByRole('listitem').first().waitFor()],
      ...onlyInLongForm([
        [`${address}?tab=access`, (page: Page) => page.getByText('members.read').waitFor()] as const,
        [`${address}?tab=history`, (page: Page) => page.getByRole('cell').first().waitFor()] as const,
        [`${address}?dialog=edit`, openDialog] as const,
        [`/members/${linus.userId}?tab=access`, (page: Page) => page.getByText('members.read').waitFor()] as const,
      ]),
    ],
    acme.owner,
  )
})

test('the suspension and reactivation pages are accessible', async () => {
  const acme = await reeve.organization(`Acme${LONG}`)
  const mallory = await busyPerson(acme, LONG)
  const grace = await acme.person('owner')
  for (const person of [mallory, grace]) await rename(acme, person, `Person${LONG}`)
  const suspend = `/members/${mallory.userId}/suspend`
  const reactivate = `/members/${mallory.userId}/reactivate`
  const act = (page: Page) => page.getByRole('button', { name: /^(Suspend|Suspender|Reactivate|Reativar) Person/ })
  await assertAccessible(
    [
      [suspend, page => page.getByRole('radio').first().waitFor()],
      [
        `/members/${grace.userId}/suspend`,
        async page => {
          await page.getByRole('listitem').first().waitFor()
          await page.getByRole('textbox').last().fill('not her name')
        },
      ],
      [
        suspend,
        async page => {
          await page.getByRole('radio').first().check()
          await act(page).click()
          await page
            .getByRole('region', { name: /^Suspens/ })
            .getByRole('button')
            .nth(1)
            .waitFor()
        },
      ],
      [reactivate, page => page.getByRole('listitem').first().waitFor()],
      // Restore the state for the next language.
      [
        reactivate,
        async page => {
          await act(page).click()
          await page.getByRole('status').getByRole('link').last().waitFor()
        },
      ],
    ],
    acme.owner,
  )
})
