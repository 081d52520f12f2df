import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedReeve, startReeve } from '../../../../test/harness/reeve.ts'

test('an unauthenticated caller sees only the id and the name of the provider', async () => {
  const openId = { issuer: 'https://id.acme.test', clientId: 'reeve', clientSecret: 'secret', name: 'Entra ID' }
  const reeve = await startReeve({ config: { openId: { ...openId, emailDomains: ['acme.test'], trustsEmail: true } } })
  try {
    const { status, body } = await reeve.call('GET /v1/sign-in/providers')
    assert.deepEqual([status, body], [200, { providers: [{ id: 'oidc', name: 'Entra ID' }] }])
  } finally {
    await reeve.stop()
  }
})

test('without a provider the list is empty', async () => {
  const reeve = await sharedReeve()
  try {
    assert.deepEqual((await reeve.call('GET /v1/sign-in/providers')).body, { providers: [] })
  } finally {
    await reeve.stop()
  }
})
