import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startReeve } from '../../../test/harness/reeve.ts'

test('an unauthenticated caller learns only whether the installation is set up and sends mail', async () => {
  const fresh = await startReeve()
  const mailing = await startReeve({ config: { smtpUrl: 'smtp://127.0.0.1:1' } })
  try {
    const ask = async () => (await fresh.call('GET /v1/setup')).body
    assert.deepEqual(await ask(), { is_set_up: false, sends_mail: false })
    await fresh.app.makeFirstSetUpLink()
    assert.deepEqual(await ask(), { is_set_up: false, sends_mail: false })
    await fresh.organization('Acme')
    assert.deepEqual(await ask(), { is_set_up: true, sends_mail: false })
    assert.deepEqual((await mailing.call('GET /v1/setup')).body, { is_set_up: false, sends_mail: true })
  } finally {
    await fresh.stop()
    await mailing.stop()
  }
})
