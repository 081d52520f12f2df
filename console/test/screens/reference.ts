import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inWindow, reeve } from '../harness/browser.ts'

test('the API reference sends a key without the session cookie, and no unselected parameter', async () => {
  const acme = await reeve.organization('Acme')
  await inWindow({ as: acme.owner }, async ({ page }) => {
    await page.goto('/docs#tag/organization/PATCH/v1/organization')
    const operation = page.locator('section', { hasText: 'Edit the organization' }).last()
    await operation.getByRole('button', { name: 'Test Request' }).click()
    await page.getByRole('checkbox', { name: 'Include If-Match in request' }).waitFor()
    const selected = page.getByRole('checkbox', { name: /^Include .+ in request$/, checked: true })
    const names = await selected.evaluateAll(list => list.map(one => one.getAttribute('aria-label')))
    // These two headers are part of any request with a JSON body.
    const OF_THE_BODY = ['Include accept in request', 'Include content-type in request']
    assert.deepEqual(
      names.filter(name => !OF_THE_BODY.includes(String(name))),
      [],
    )

    await page.getByPlaceholder('Token').last().fill(acme.owner.key)
    const answered = page.waitForResponse(response => new URL(response.url()).pathname === '/v1/organization')
    await page.getByRole('button', { name: /^Send/ }).first().click()
    const answer = await answered
    assert.equal(answer.status(), 200)
    const sent = await answer.request().allHeaders()
    assert.equal(sent.authorization, `Bearer ${acme.owner.key}`)
    for (const name of ['cookie', 'if-match', 'idempotency-key', 'reeve-organization']) assert.ok(!(name in sent), name)
  })
})
