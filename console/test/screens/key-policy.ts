import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertSuccess } from '../../../server/test/harness/every-operation.ts'
import { eventually, inWindow, reeve } from '../harness/browser.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('an owner previews and saves the policy of API keys, which limits the dialog that creates a key', async () => {
  const acme = await reeve.organization()
  const { owner } = acme
  await inWindow({ as: owner }, async ({ page, open }) => {
    await open('/settings/keys')
    await page.getByRole('button', { name: 'Policy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Policy of API keys' })
    const saves = dialog.getByRole('button', { name: 'Preview' })
    await dialog.getByLabel('Longest lifetime in days').fill('30')
    await dialog.getByLabel('Allowed scopes').click()
    await page.getByRole('option', { name: 'members:read' }).click()
    await page.keyboard.press('Tab')
    await saves.click()
    await dialog.getByText('1 key is outside of the policy').waitFor()
    const outside = dialog.getByRole('list', { name: 'Keys outside of the policy' }).getByRole('listitem')
    assert.match((await outside.textContent()) ?? '', /^test · .*lives too long, scope not allowed$/)

    // Somebody else creates a key, so the preview is no longer complete.
    await acme.issueKey(owner.userId, ['members:read'])
    await dialog.getByRole('button', { name: 'Save policy' }).click()
    await dialog.getByText('The policy was not changed').waitFor()
    await saves.click()
    await dialog.getByText('2 keys are outside of the policy').waitFor()
    await dialog.getByText('The policy was not changed').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Save policy' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByText('New keys expire within 30 days · 1 scope allowed · 2 keys are outside of the policy')
      .waitFor()

    await page.getByRole('button', { name: 'Create API key' }).click()
    const creation = page.getByRole('dialog', { name: 'Create API key' })
    await creation.getByRole('textbox', { name: 'Name' }).fill('ci-deploy')
    await creation.getByRole('checkbox', { name: 'members:read' }).check()
    await eventually(() => creation.getByRole('checkbox', { name: 'audit:read' }).isDisabled(), true)
    await creation.getByRole('combobox', { name: 'Expires' }).click()
    await page.getByRole('option', { name: 'In 30 days' }).waitFor()
    assert.equal(await page.getByRole('option', { name: 'Never' }).count(), 0)
    await page.keyboard.press('Escape')
    await creation.getByRole('button', { name: 'Create API key' }).click()
    await page.getByRole('status', { name: 'Secret of ci-deploy' }).waitFor()
    const { body } = await assertSuccess(owner.inSession('GET /v1/api-keys?order=desc'))
    assert.ok(Date.parse(body.api_keys[0].expires_at) - Date.now() <= 30 * DAY_MS, body.api_keys[0].expires_at)
  })
})

test('someone who is not an owner reads the policy, and sees why they cannot edit it', async () => {
  const acme = await reeve.organization()
  await inWindow({ as: await acme.person('administrator') }, async ({ page, open }) => {
    await open('/settings/keys?dialog=policy')
    const preview = page.getByRole('dialog').getByRole('button', { name: 'Preview' })
    assert.equal(await preview.getAttribute('aria-description'), 'Only an owner can edit the policy.')
    assert.equal(await page.getByLabel('Longest lifetime in days').isEditable(), false)
  })
})
