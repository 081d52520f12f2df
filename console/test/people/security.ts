import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { TOTP } from 'otpauth'
import { givePassword, PASSWORD } from '../../../server/test/harness/browser.ts'
import { awaitFreshCodes, codeOfStep } from '../../../server/test/harness/second-factor.ts'
import { eventually, inWindow, PUBLIC_URL, reeve, type Window } from '../harness/browser.ts'
import { inShortForm } from '../harness/long-form.ts'

test('two-factor authentication is turned on with a code, shows recovery codes once, and is turned off', async () => {
  const { owner } = await reeve.organization()
  await givePassword(reeve, owner.userId)
  await inWindow({}, async ({ page, open }) => {
    await open('/sign-in?back=/security')
    await page.getByRole('textbox', { name: 'Email' }).fill(owner.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()

    await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click()
    const dialog = page.getByRole('dialog')
    const step = dialog.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]')
    assert.equal(await step.textContent(), '1 Confirm')
    await dialog.getByRole('textbox', { name: 'Current password' }).fill('not the password')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('alert').getByText('Your current password is incorrect.').waitFor()
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    assert.equal(await step.textContent(), '2 Authenticator app')
    const secret = (await dialog.getByRole('code').textContent()) ?? ''
    await awaitFreshCodes()
    await dialog.getByRole('textbox', { name: 'Code from the app' }).fill(codeOfStep(new TOTP({ secret }), 0))
    await dialog.getByRole('button', { name: 'Turn on' }).click()

    const codes = (await dialog.getByRole('status', { name: 'Recovery codes' }).textContent()) ?? ''
    assert.equal(await step.textContent(), '3 Recovery codes')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download as a text file' }).click(),
    ])
    assert.equal(readFileSync(await download.path(), 'utf8'), `${codes}\n`)
    await dialog.getByRole('checkbox', { name: 'I have stored it' }).check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('region', { name: 'Two-factor authentication' }).getByText('On', { exact: true }).waitFor()
    assert.ok(!(await page.content()).includes(codes.slice(0, 8)))

    await page.getByRole('button', { name: 'Turn off two-factor authentication' }).click()
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Turn off two-factor authentication' }).click()
    await page.getByRole('region', { name: 'Two-factor authentication' }).getByText('Off', { exact: true }).waitFor()
  })
})

/** Adds a virtual authenticator that cannot verify its user yet. Returns a function that changes this. */
async function addAuthenticator({ page, context }: Window) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: false, automaticPresenceSimulation: true },
  })
  return (isUserVerified: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}

test('a passkey is added, signs in, and is removed unless it is the only sign-in method', async () => {
  const acme = await reeve.organization('Acme')
  const { owner } = acme
  await inWindow({ as: owner, at: PUBLIC_URL, isOwn: true }, async window => {
    const { page, open, go } = window
    const unlock = await addAuthenticator(window)
    await open('/security')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Laptop')
    await dialog.getByRole('button', { name: 'Create the passkey' }).click()
    await dialog.getByRole('alert').getByText('No passkey was created.').waitFor()
    await unlock(true)
    await dialog.getByRole('button', { name: 'Create the passkey' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('list', { name: 'Passkeys' }).getByText('Laptop').waitFor()

    await page.getByRole('button', { name: 'Ada Owner' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()

    await go('/security')
    const remove = page.getByRole('list', { name: 'Passkeys' }).getByRole('button', { name: 'Remove Laptop' })
    await remove.click()
    await dialog.getByRole('button', { name: 'Remove Laptop' }).click()
    await dialog.getByRole('alert').getByText('This is your only way to sign in.').waitFor()
    await acme.linkIdentity(owner.userId)
    await dialog.getByRole('button', { name: 'Remove Laptop' }).click()
    await remove.waitFor({ state: 'detached' })
  })
})

const LANGUAGES = {
  en: {
    add: 'Add a passkey',
    name: 'Name',
    create: 'Create the passkey',
    title: 'Sign in again to continue',
    password: 'Password',
    submit: 'Sign in and continue',
    cancel: 'Cancel',
    refused: /requires a recent sign-in/,
    passkeys: 'Passkeys',
  },
  'pt-BR': {
    add: 'Adicionar uma chave de acesso',
    name: 'Nome',
    create: 'Criar a chave de acesso',
    title: 'Entre novamente para continuar',
    password: 'Senha',
    submit: 'Entrar e continuar',
    cancel: 'Cancelar',
    refused: /exige um login recente/,
    passkeys: 'Chaves de acesso',
  },
}

for (const [locale, text] of inShortForm(Object.entries(LANGUAGES))) {
  test(`adding a passkey without a recent sign-in asks to sign in again over the page, in ${locale}`, async () => {
    const { owner } = await reeve.organization('Acme')
    await givePassword(reeve, owner.userId)
    await inWindow({ as: owner, at: PUBLIC_URL, isOwn: true, locale }, async window => {
      const { page, open } = window
      await (await addAuthenticator(window))(true)
      await reeve.query`
        update sessions set created_at = created_at - interval '1 hour' where user_id = ${owner.userId}`
      await open('/security')
      await page.getByRole('button', { name: text.add }).click()
      const dialog = page.getByRole('dialog', { name: text.add })
      await dialog.getByRole('textbox', { name: text.name }).fill('Laptop')
      await dialog.getByRole('button', { name: text.create }).click()
      const signIn = page.getByRole('dialog', { name: text.title })
      await signIn.getByRole('button', { name: text.cancel }).click()
      await dialog.getByRole('alert').getByText(text.refused).waitFor()
      assert.equal(await page.getByRole('list', { name: text.passkeys }).count(), 0)

      await dialog.getByRole('button', { name: text.create }).click()
      assert.equal(
        await signIn.getByRole('textbox', { name: 'Email' }).or(signIn.getByLabel('E-mail')).inputValue(),
        owner.email,
      )
      await signIn.getByRole('textbox', { name: text.password }).fill(PASSWORD)
      await signIn.getByRole('button', { name: text.submit, exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('list', { name: text.passkeys }).getByText('Laptop').waitFor()
    })
  })
}

test('ending other sessions without a recent sign-in asks to sign in again over the page', async () => {
  const { owner } = await reeve.organization()
  await givePassword(reeve, owner.userId)
  await owner.cookie()
  await owner.openSession()
  await owner.openSession()
  await inWindow({ as: owner }, async ({ page, open }) => {
    await reeve.query`update sessions set created_at = created_at - interval '1 hour' where user_id = ${owner.userId}`
    await open('/security')
    const signIn = page.getByRole('dialog', { name: 'Sign in again to continue' })
    await page.getByRole('button', { name: 'End session on Unknown browser' }).first().click()
    await signIn.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await signIn.getByRole('button', { name: 'Sign in and continue' }).click()
    await signIn.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'End all other sessions' }).click()
    await page
      .getByRole('status')
      .getByText(/sessions? (was|were) ended/)
      .waitFor()
  })
})

test('the password and the name can be changed, and sessions ended one by one or all at once', async () => {
  const { owner } = await reeve.organization()
  await givePassword(reeve, owner.userId)
  await owner.openSession()
  await owner.openSession()
  await inWindow({ as: owner }, async ({ page, open, context }) => {
    await open('/security')
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await eventually(() => sessions.count(), 3)
    await page.getByRole('button', { name: 'End session on Unknown browser' }).first().click()
    await sessions.nth(2).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'End all other sessions' }).click()
    await page.getByRole('status').getByText('1 session was ended.').waitFor()

    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Byron')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByRole('button', { name: 'Ada Byron' }).waitFor()

    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
    await dialog.getByRole('textbox', { name: 'New password' }).fill('another battery, quite correct')
    const change = dialog.getByRole('button', { name: 'Change password' })
    let isLost = true
    await page.route('**/auth/change-password', async route => {
      if (!isLost) return route.fallback()
      isLost = false
      await route.fetch()
      await route.abort('connectionreset')
    })
    await change.click()
    const hint = dialog
      .getByRole('alert')
      .getByText('Try to sign in with the new password. If it works, the password was changed.')
    await hint.waitFor()
    // The password has been changed by now, so the typed current password is wrong.
    const refused = page.waitForResponse(response => response.status() === 400)
    await change.click()
    await refused
    await change.and(page.locator(':enabled')).waitFor()
    await hint.waitFor()
    await owner.openSession()
    await dialog.getByRole('textbox', { name: 'Current password' }).fill('another battery, quite correct')
    await dialog.getByRole('textbox', { name: 'New password' }).fill('a third battery, quite correct')
    await change.click()
    await dialog.getByText('Your password has been changed. 1 session was ended.').waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })

    await context.clearCookies()
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada King')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
  })
})
