import assert from 'node:assert/strict'
import { inWindow, reeve } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'

longTest('a list counts its results on its only page, and not on the last of several pages', async () => {
  const acme = await reeve.organization('Acme')
  const body = { email: 'first@acme.test', profile_id: acme.profiles.member }
  await acme.owner.call('POST /v1/invitations', { body })
  const assertCount = (text: string | null, isLast: boolean) =>
    inWindow({ as: acme.owner }, async ({ page, open }) => {
      await open('/members/invitations')
      const count = page.getByRole('search').getByRole('status')
      await page.getByRole('table', { name: 'Invitations' }).waitFor()
      if (isLast) {
        await page.getByRole('button', { name: 'Next page' }).click()
        await page.getByRole('button', { name: 'Next page', disabled: true }).waitFor()
      }
      assert.deepEqual(await count.allTextContents(), text === null ? [] : [text])
    })
  await assertCount('1 result', false)
  await reeve.query`
    insert into invitations (organization_id, id, email, profile_id, invited_by, status, token_hash, created_at,
      expires_at)
    select organization_id, gen_random_uuid(), n || '@acme.test', profile_id, invited_by, status,
      sha256((id || n::text)::bytea), created_at, expires_at
    from invitations, generate_series(1, 60) as n where organization_id = ${acme.id}`
  await assertCount('50+ results', false)
  await assertCount(null, true)
})
