import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startReeve } from '../../../../test/harness/reeve.ts'
import { contextWithoutRequest, SYSTEM_ACTOR } from '../../../operations/internal-change.ts'
import { rotateSigningKey } from './rotate-signing-key.ts'

test('keys are public, of 2,048 bits, shared by all processes, and stored sealed', async () => {
  const first = await startReeve()
  const second = await startReeve({ on: first.database })
  assert.deepEqual((await first.call('GET /.well-known/jwks.json')).body, { keys: [] })
  await rotateSigningKey(first.app, { actor: SYSTEM_ACTOR, context: contextWithoutRequest() }, { atOnce: true })
  const [one, other] = await Promise.all([first, second].map(reeve => reeve.call('GET /.well-known/jwks.json')))
  assert.deepEqual([one?.status, one?.body], [200, other?.body])
  const [key, ...others] = one?.body.keys ?? []
  assert.deepEqual([Object.keys(key).sort(), others], [['alg', 'e', 'kid', 'kty', 'n', 'use'], []])
  assert.equal(Buffer.from(key.n, 'base64url').length * 8, 2048)
  const [stored] = await first.query<{ sealed: Buffer }[]>`select sealed from signing_keys`
  assert.equal(/PRIVATE|BEGIN/.test(stored?.sealed.toString('latin1') ?? ''), false)
  await second.stop()
  await first.stop()
})
