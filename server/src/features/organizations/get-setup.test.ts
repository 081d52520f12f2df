import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startReeve } from '../../../test/harness/reeve.ts'

test('an unauthenticated caller learns only whether the installation is set up', async () => {
  const fresh = await startReeve()
  try {
    const ask = async () => (await fresh.call('GET /v1/setup')).body
    assert.deepEqual(await ask(), { is_set_up: false })
    await fresh.app.makeFirstSetUpLink()
    assert.deepEqual(await ask(), { is_set_up: false })
    await fresh.organization('Acme')
    assert.deepEqual(await ask(), { is_set_up: true })
  } finally {
    await fresh.stop()
  }
})
