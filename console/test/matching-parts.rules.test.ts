import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchingParts } from '../src/layout/matching-parts.ts'

const marked = (text: string, wanted: string) =>
  matchingParts(text, wanted)
    .map(({ part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('')

test('the words of a query are highlighted, ignoring accents and case', () => {
  assert.equal(marked('João Silva · joao@acme.test', 'joao silva'), '[João] [Silva] · joao@acme.test')
  assert.equal(marked('Suspend Mallory Voss', 'mal susp'), '[Susp]end [Mal]lory Voss')
  assert.equal(marked('Members', 'memb emb'), '[Memb]ers')
  assert.equal(marked('Members', 'zzz'), 'Members')
  assert.equal(marked('Members', ''), 'Members')
  // The accent is a combining character, so the positions of the letters are unknown, and nothing is highlighted.
  assert.equal(marked('Jo\u0061\u0303o', 'jo'), 'Jo\u0061\u0303o')
})
