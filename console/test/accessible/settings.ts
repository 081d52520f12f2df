import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { recordSystemEntry } from '../../../server/src/features/audit/index.ts'
import { contextWithoutRequest, SYSTEM_ACTOR } from '../../../server/src/operations/internal-change.ts'
import { assertAccessible, openDialog } from '../harness/axe.ts'
import { reeve } from '../harness/browser.ts'
import { onlyInLongForm } from '../harness/long-form.ts'
import { LONG } from '../harness/long-words.ts'

test('the settings and the overview are accessible', async () => {
  const acme = await reeve.organization(`Acme${LONG}`)
  const mallory = await acme.person()
  await acme.owner.call('PUT /v1/oracle', { body: { name: `Pythia${LONG}`, owner_user_id: acme.owner.userId } })
  await acme.owner.call('PUT /v1/triggers/nightly', {
    body: { user_id: mallory.userId, kind: 'agent', name: `Nightly${LONG}` },
  })
  const email = `${'k'.repeat(64)}@${'a'.repeat(63)}.${'b'.repeat(63)}.test`
  await acme.owner.call('POST /v1/governance/webhooks', {
    body: { url: 'https://siem.example/reeve', event_types: ['*'] },
  })
  const body = { email, profile_id: acme.profiles.member }
  const invited = (await acme.owner.call('POST /v1/invitations', { body })).body
  const fact = { action: 'account.sign_in_failed', target: { type: 'account', id: mallory.userId }, reason: 'guess' }
  await acme.owner.call(`PATCH /v1/members/${mallory.userId}/details`, { body: { name: `Mallory${LONG}` } })
  for (const ip of ['2001:db8:aaaa:bbbb:cccc:dddd:eeee:ffff', '192.0.2.203']) {
    const context = { ...contextWithoutRequest(), ip }
    await recordSystemEntry(reeve.app.runtime, fact, { actor: SYSTEM_ACTOR, context })
  }
  const invitation = `/members/invitations?invitation=${invited.id}`
  await assertAccessible(
    [
      '/',
      '/settings',
      ...onlyInLongForm([
        '/settings/oracle',
        '/settings/triggers',
        ['/settings/triggers?trigger=nightly', openDialog] as const,
        '/members/invitations',
        '/members/sign-ins',
        [`${invitation}&dialog=resend`, openDialog] as const,
        [`${invitation}&dialog=revoke`, openDialog] as const,
      ]),
    ],
    acme.owner,
  )
})

test('the API keys are accessible', async () => {
  const { owner } = await reeve.organization()
  const body = { name: `laptop${LONG}`, scopes: ['members:read'] }
  const { id } = (await owner.inSession('POST /v1/api-keys', { body })).body
  await assertAccessible(
    [
      '/settings/keys',
      ...onlyInLongForm([
        ['/settings/keys?dialog=create', openDialog] as const,
        ['/settings/keys?dialog=policy', openDialog] as const,
        [`/settings/keys?dialog=rotate&key=${id}`, openDialog] as const,
        [`/settings/keys?dialog=revoke&key=${id}`, openDialog] as const,
        [
          `/settings/keys?owner=${owner.userId}&dialog=revoke-all`,
          (page: Page) => page.getByRole('dialog').getByRole('listitem').first().waitFor(),
        ] as const,
      ]),
      ['/settings/keys?dialog=create', makeKey],
    ],
    owner,
  )
})

async function makeKey(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^(Name|Nome)/ }).fill(`ci-deploy${LONG}`)
  await dialog.getByRole('checkbox', { name: 'audit:read' }).check()
  await dialog.getByRole('button', { name: /^(Create API key|Criar chave de API)$/ }).click()
  await dialog.getByRole('status', { name: /./ }).waitFor()
  await dialog.getByRole('checkbox').check()
}
