import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '../../../server/src/kernel/ids.ts'
import { givePassword, PASSWORD } from '../../../server/test/harness/browser.ts'
import { eventually, inWindow, PUBLIC_URL, provider, reeve, type Window } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'
import { failAt, isCall } from '../harness/network-faults.ts'

const options = { at: PUBLIC_URL, goesToProvider: true }
const identityOf = (email: string) => ({ sub: newId(), email, email_verified: true, name: 'Known There' })

const goToProvider = ({ page }: Pick<Window, 'page'>) =>
  page.getByRole('button', { name: 'Continue with Entra ID', exact: true }).click()

async function signInWithPassword({ page }: Window, email: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

// The tests run one after another, because the provider signs in one person at a time.
describe('single sign-on', { concurrency: 1 }, () => {
  test('the provider’s button on the sign-in page redirects to the requested page', async () => {
    const { owner } = await reeve.organization('Acme Robotics')
    provider.who = identityOf(owner.email)
    await inWindow(options, async window => {
      const { page, open } = window
      await open('/members?status=active')
      assert.equal(new URL(page.url()).pathname, '/sign-in')
      await goToProvider(window)
      await page.getByRole('heading', { name: 'Members' }).waitFor()
      assert.equal(page.url(), `${PUBLIC_URL}/members?status=active`)
      await page.getByRole('button', { name: 'Acme Robotics' }).waitFor()
    })
  })

  test('a different identity is refused with the reason, and signs in once the person has linked it', async () => {
    const { owner } = await reeve.organization('Acme')
    await givePassword(reeve, owner.userId)
    const [first, second] = [identityOf(owner.email), identityOf(owner.email)]
    provider.who = first
    await inWindow(options, async window => {
      await window.open('/sign-in')
      await goToProvider(window)
      await window.page.getByRole('heading', { name: 'Overview' }).waitFor()
    })
    provider.who = second
    await inWindow(options, async window => {
      const { page, open } = window
      await open('/sign-in?back=/security')
      await goToProvider(window)
      const alert = page.getByRole('alert')
      await alert.getByText('You are not signed in').waitFor()
      await alert.getByText(/is linked to a different identity at Entra ID/).waitFor()

      await signInWithPassword(window, owner.email)
      const identities = page.getByRole('list', { name: 'Single sign-on' }).getByRole('listitem')
      await identities.first().waitFor()
      await eventually(() => identities.count(), 1)
      await page.getByRole('button', { name: 'Link an identity at Entra ID' }).click()
      await identities.nth(1).waitFor()
      await identities.first().getByRole('button', { name: 'Unlink' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click()
      await identities.nth(1).waitFor({ state: 'detached' })
    })
    const methods = await reeve.query`
      select account_id from sign_in_methods where user_id = ${owner.userId} and provider_id = 'oidc'`
    assert.equal(methods.length, 1)
  })

  longTest('an identity of a former issuer is not shown as one of the provider', async () => {
    const { owner } = await reeve.organization()
    await givePassword(reeve, owner.userId)
    await reeve.query`
      insert into sign_in_methods (id, user_id, provider_id, account_id, issuer, created_at, updated_at)
      values (${newId()}, ${owner.userId}, 'oidc', ${newId()}, 'https://former.acme.test', now(), now())`
    await inWindow({ ...options, as: owner }, async ({ page, open }) => {
      await open('/security')
      const identity = page.getByRole('list', { name: 'Single sign-on' }).getByRole('listitem')
      await identity.getByText('an identity provider that is no longer in use').waitFor()
      await identity.getByRole('button', { name: 'Unlink' }).click()
      const dialog = page.getByRole('dialog', {
        name: 'Unlink your identity at an identity provider that is no longer',
      })
      await dialog
        .getByText(/the next sign-in at Entra ID with your email address links the identity that is used there/)
        .waitFor()
    })
  })

  test('linking an identity with another email address is refused on the account page', async () => {
    const { owner } = await reeve.organization()
    provider.who = identityOf(`other-${newId()}@acme.test`)
    await inWindow({ ...options, as: owner }, async ({ page, open }) => {
      await open('/security')
      await page.getByRole('button', { name: 'Link an identity at Entra ID' }).click()
      const alert = page.getByRole('alert')
      await alert.getByText('No identity was linked').waitFor()
      await alert.getByText('Your email address at Entra ID differs from that of this account.').waitFor()
    })
  })

  longTest('the account page shows everything else if the list of providers fails', async () => {
    const acme = await reeve.organization()
    await givePassword(reeve, acme.owner.userId)
    await acme.linkIdentity(acme.owner.userId)
    await inWindow({ as: acme.owner }, async window => {
      const { page, open } = window
      const mend = await failAt(window, 'internal_error', request => isCall(request, 'GET', '/sign-in/providers'))
      await open('/security')
      await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
      const identities = page.getByRole('list', { name: 'Single sign-on' }).getByRole('listitem')
      await identities.getByRole('button', { name: 'Unlink' }).waitFor()
      await page.getByRole('button', { name: 'Change password' }).waitFor()
      assert.equal(await page.getByRole('button', { name: /^Link an identity/ }).count(), 0)
      await mend()
      await page.reload()
      await page.getByRole('button', { name: 'Link an identity at Entra ID' }).waitFor()
    })
  })

  test('an error text in the URL is not shown as the reason for a refusal', async () => {
    await inWindow({}, async ({ page, open }) => {
      await open('/sign-in?error=call_0800_evil&error_description=Call%200800%20evil')
      await page
        .getByRole('alert')
        .getByText(/^Signing in with Entra ID failed/)
        .waitFor()
      assert.doesNotMatch((await page.textContent('body')) ?? '', /evil/)
      assert.doesNotMatch(page.url(), /description/)
    })
  })

  test('an administrator previews and unlinks the identity of a member', async () => {
    const acme = await reeve.organization()
    const person = await acme.person()
    await givePassword(reeve, person.userId)
    await acme.linkIdentity(person.userId)
    await person.openSession()
    await inWindow({ as: acme.owner }, async ({ page, open }) => {
      await open(`/members/${person.userId}`)
      await page.getByRole('button', { name: 'Unlink identity' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('1 session ends.').waitFor()
      await dialog.getByText('The account can still sign in with its password').waitFor()
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('new identity')
      await dialog.getByRole('button', { name: 'Unlink the identity' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Unlink identity' }).click()
      await dialog.getByText('No identity is linked to this account.').waitFor()
    })
    const { entries } = (await acme.owner.call('GET /v1/audit/entries?action=member.identity_unlinked')).body
    assert.deepEqual([entries.length, entries[0].reason], [1, 'new identity'])
  })

  test('an expired session is renewed by a sign-in at the provider in another tab', async () => {
    const { owner } = await reeve.organization('Acme')
    provider.who = identityOf(owner.email)
    await inWindow({ ...options, as: owner }, async ({ page, open, context }) => {
      await open('/security')
      await page.getByRole('textbox', { name: 'Your name' }).fill('Ada King')
      await context.clearCookies()
      await page.getByRole('button', { name: 'Save name' }).click()
      const dialog = page.getByRole('dialog', { name: 'Sign in again' })
      const opened = context.waitForEvent('page')
      await dialog.getByRole('link', { name: 'Continue with Entra ID in a new tab' }).click()
      await goToProvider({ page: await opened })
      await dialog.waitFor({ state: 'detached' })
      assert.equal(await page.getByRole('textbox', { name: 'Your name' }).inputValue(), 'Ada King')
    })
  })
})
