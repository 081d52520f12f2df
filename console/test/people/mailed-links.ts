import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onConnection } from '../../../server/src/database/transaction.ts'
import { newSetupLink } from '../../../server/src/features/accounts/set-up/index.ts'
import { givePassword, PASSWORD } from '../../../server/test/harness/browser.ts'
import { startReeveWithMail } from '../../../server/test/harness/mailbox.ts'
import { startReeve } from '../../../server/test/harness/reeve.ts'
import { consoleFolder, eventually, inWindow, mailedLink, reeve, type Window } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'

const OTHER_PASSWORD = 'another battery, quite correct'

async function signIn({ page }: Window, email: string, password: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Asserts that the URL has no token, before and after a reload. */
async function assertTokenGone({ page }: Window) {
  assert.equal(new URL(page.url()).hash, '')
  await page.reload()
  assert.doesNotMatch(await page.evaluate<string>('location.href'), /token/)
}

test('a forgotten password is reset by the logged link, which works once', async () => {
  const { owner } = await reeve.organization('Acme')
  await givePassword(reeve, owner.userId)
  let link = ''
  await inWindow({}, async window => {
    const { page, open } = window
    await open('/sign-in')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    // The sign-in page has an email field, too, and stays until the next page has loaded.
    const mail = page.getByRole('button', { name: 'Request a reset link' })
    await mail.waitFor()
    await page.getByRole('textbox', { name: 'Email' }).fill(owner.email)
    await mail.click()
    const status = page.getByRole('status')
    await status.getByRole('heading', { name: 'Ask the operator for the link' }).waitFor()
    await status.getByText(`If an account exists for ${owner.email}, a link for it is in the log`).waitFor()
    await status.getByText('“reeve account set-password”').waitFor()

    link = await mailedLink(owner.email)
    await open(link)
    await page.getByRole('textbox', { name: 'New password' }).fill('Password1')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText('This password is too easy to guess.').waitFor()
    const password = page.getByRole('textbox', { name: 'New password' })
    await password.and(page.locator('[aria-invalid=true]:focus')).waitFor()
    assert.equal(await page.getByRole('alert').count(), 0, 'the message at the field suffices')
    await password.fill(OTHER_PASSWORD)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByRole('status').getByText('Your password has been changed').waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn(window, owner.email, OTHER_PASSWORD)
    await page.getByRole('heading', { name: 'Overview', exact: true }).waitFor()
  })
  await inWindow({}, async window => {
    const { page, open } = window
    await open(link)
    await page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByRole('alert').getByText('This link is invalid').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Set the password' }).count(), 0, 'it would never help')
    await assertTokenGone(window)
    await page.getByRole('button', { name: 'Request a reset link' }).waitFor()
  })
})

longTest('with a mail server the page says that the link was mailed', async () => {
  const mailing = await startReeveWithMail({ consoleFolder })
  try {
    await inWindow({ at: mailing.url }, async ({ page, open }) => {
      await open('/reset-password')
      await page.getByText('We will email you a link').waitFor()
      await page.getByRole('textbox', { name: 'Email' }).fill('ada@acme.test')
      await page.getByRole('button', { name: 'Request a reset link' }).click()
      await page.getByRole('status').getByText('we have sent a link to it').waitFor()
    })
  } finally {
    await mailing.stop()
  }
})

test('an email address is verified by the button behind the mailed link, not by opening the link', async () => {
  const acme = await reeve.organization()
  const { email, userId } = await acme.person()
  const isProven = async () => (await reeve.query`select email_verified from accounts where id = ${userId}`)[0]
  await inWindow({}, async ({ page, open }) => {
    await open('/verify-email')
    await page.getByRole('link', { name: 'Back to sign-in' }).waitFor()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Request a verification link' }).click()
    await open(await mailedLink(email))
    assert.deepEqual(await isProven(), { email_verified: false })
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await page.getByRole('status').getByText('Your email address has been verified.').waitFor()
    assert.deepEqual(await isProven(), { email_verified: true })
    await open('/verify-email#token=not-a-token')
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await page.getByRole('alert').getByRole('button', { name: 'Copy' }).waitFor()
    await page.getByRole('button', { name: 'Request a new link' }).click()
    await page.getByRole('textbox', { name: 'Email' }).waitFor()
  })
})

test('a new person accepts an invitation with a name and a password, and signs in', async () => {
  const acme = await reeve.organization('Acme')
  const email = `grace-${acme.id.slice(-6)}@acme.test`
  const body = { email, profile_id: acme.profiles.member }
  const { accept_url } = (await acme.owner.call('POST /v1/invitations', { body })).body
  const link = accept_url.replace(/^https?:\/\/[^/]+/, '')
  await inWindow({}, async window => {
    const { page, open } = window
    await open(link)
    assert.equal(new URL(page.url()).hash, '')
    await page.getByRole('heading', { name: 'Join Acme' }).waitFor()
    await page.getByText(`Ada Owner invited ${email} as Member.`).waitFor()
    await page.getByRole('textbox', { name: 'Your name' }).fill('Grace Hopper')
    const password = page.getByRole('textbox', { name: 'Password' })
    await password.fill('Password1')
    await page.getByRole('button', { name: 'Join Acme' }).click()
    await page.getByText('This password is too easy to guess.').waitFor()
    await password.and(page.locator('[aria-invalid=true]:focus')).waitFor()
    assert.equal(await page.getByRole('alert').count(), 0, 'the message at the field suffices')
    await password.fill(PASSWORD)
    await page.getByRole('button', { name: 'Join Acme' }).click()
    await page.getByRole('status').getByText('You are now a member.').waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn(window, email, PASSWORD)
    await page.getByRole('button', { name: 'Grace Hopper' }).waitFor()
    // Open the same link again.
    await open(link)
    await page.getByRole('alert').getByText('This invitation was already accepted.').waitFor()
    await assertTokenGone(window)
  })
})

test('an invited person with an account joins only when signed in with the invited address', async () => {
  const acme = await reeve.organization('Acme')
  const northwind = await reeve.organization('Northwind')
  await givePassword(reeve, northwind.owner.userId)
  await givePassword(reeve, acme.owner.userId)
  const body = { email: northwind.owner.email, profile_id: acme.profiles.member }
  const { accept_url } = (await acme.owner.call('POST /v1/invitations', { body })).body
  const link = accept_url.replace(/^https?:\/\/[^/]+/, '')
  await inWindow({}, async window => {
    const { page, open } = window
    await open(link)
    await page.getByRole('textbox', { name: 'Your name' }).fill('Somebody')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('alert').getByText('An account with this email address already exists.').waitFor()
    await eventually(() => page.getByRole('textbox', { name: 'Email' }).inputValue(), northwind.owner.email)

    // Open the link in a window with a session of another person.
    await open('/sign-in')
    await signIn(window, acme.owner.email, PASSWORD)
    await page.getByRole('heading', { name: 'Overview', exact: true }).waitFor()
    await open(link)
    await page.getByText(`(${acme.owner.email}), which is not the invited email address`).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Join as Ada Owner' }).count(), 0)
    await page.getByRole('button', { name: 'Use a different account' }).click()
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText(`You are signed in as Ada Owner (${northwind.owner.email}).`).waitFor()
    await page.getByRole('button', { name: 'Join as Ada Owner' }).click()
    await page.getByRole('button', { name: 'Acme' }).waitFor()
  })
})

test('a setup link creates the first organization, and an owner’s link sets their password', async () => {
  const empty = await startReeve({ consoleFolder })
  const linkFor = (token: string) => `/setup#token=${token}`
  const { pool, vault, runtime } = empty.app
  const makeToken = async (whom: Parameters<typeof newSetupLink>[1]) => {
    const { token, write } = newSetupLink(vault, whom, runtime.clock.now())
    await onConnection(pool, db => db.run(write))
    return token
  }
  try {
    const first = await makeToken(null)
    await inWindow({ at: empty.url }, async window => {
      const { page, open } = window
      await open(linkFor(first))
      await page.getByRole('textbox', { name: 'Organization name' }).fill('Northwind')
      await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Lovelace')
      const email = page.getByRole('textbox', { name: 'Email' })
      // The browser accepts this address, but Reeve does not.
      await email.fill('ada@northwind')
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Set up the organization' }).click()
      await page.getByText('Enter a complete email address, such as ada@example.com.').waitFor()
      assert.equal(await email.getAttribute('aria-invalid'), 'true')
      await email.and(page.locator(':focus')).waitFor()
      assert.equal(await page.getByRole('alert').count(), 0, 'the message at the field suffices')
      await email.fill('ada@northwind.test')
      const password = page.getByRole('textbox', { name: 'Password' })
      await password.fill('Password1')
      await page.getByRole('button', { name: 'Set up the organization' }).click()
      await page.getByText('This password is too easy to guess.').waitFor()
      await password.and(page.locator('[aria-invalid=true]:focus')).waitFor()
      assert.equal(await page.getByRole('alert').count(), 0, 'the message at the field suffices')
      await password.fill(PASSWORD)
      await page.getByRole('button', { name: 'Set up the organization' }).click()
      await page.getByRole('button', { name: 'Northwind' }).waitFor()
      await page.getByRole('button', { name: 'Ada Lovelace' }).waitFor()
      await open(linkFor(first))
      await page.getByRole('heading', { level: 1, name: 'This setup link cannot be used' }).waitFor()
      await page.getByText('If you have already set up your organization or your password, sign in.').waitFor()
    })
    const [owner] = await empty.query`select organization_id, user_id from members`
    const whom = { organizationId: owner?.organization_id, userId: owner?.user_id }
    const again = await makeToken(whom)
    await inWindow({ at: empty.url }, async window => {
      const { page, open } = window
      await open(linkFor(again))
      await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
      await page.getByText('as an owner of Northwind').waitFor()
      assert.equal(await page.getByRole('textbox', { name: 'Email' }).inputValue(), 'ada@northwind.test')
      const password = page.getByRole('textbox', { name: 'New password' })
      await password.fill('Password1')
      await page.getByRole('button', { name: 'Set the password' }).click()
      await password.and(page.locator('[aria-invalid=true]:focus')).waitFor()
      assert.equal(await page.getByRole('alert').count(), 0, 'the message at the field suffices')
      await password.fill(OTHER_PASSWORD)
      await page.getByRole('button', { name: 'Set the password' }).click()
      await page.getByRole('status').getByText('Sign in as ada@northwind.test.').waitFor()
      await page.getByRole('link', { name: 'Sign in' }).click()
      await signIn(window, 'ada@northwind.test', OTHER_PASSWORD)
      await page.getByRole('button', { name: 'Northwind' }).waitFor()
      await open(linkFor(again))
      await page.getByRole('alert').getByText('ask the operator of this Reeve installation for a new link.').waitFor()
      await page.getByRole('link', { name: 'Back to sign-in' }).waitFor()
      assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)
      assert.equal(await page.getByRole('textbox').count(), 0)
      await assertTokenGone(window)
      await page.getByText('This link is incomplete.').waitFor()
      await page.getByRole('link', { name: 'Back to sign-in' }).click()
      await page.getByRole('textbox', { name: 'Password' }).waitFor()
    })
  } finally {
    await empty.stop()
  }
})
