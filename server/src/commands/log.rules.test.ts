import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { logOptions } from './log.ts'

test('row data in database errors is not logged, also in nested errors', () => {
  const lines: string[] = []
  const log = pino(logOptions('info'), { write: line => void lines.push(line) })
  const row = { code: '23514', detail: 'Failing row contains (a secret)', where: 'COPY a, line 1: "a secret"' }
  const refused = () => Object.assign(new Error('a check is violated'), row)
  const around = Object.assign(new AggregateError([refused()], 'all failed'), { previous: refused() })
  for (const err of [refused(), around, new Error('wrapped', { cause: refused() })]) log.error({ err }, 'failed')
  assert.equal(lines.length, 3)
  for (const line of lines) assert.doesNotMatch(line, /a secret/)
  const logged = lines.map(line => JSON.parse(line).err)
  assert.deepEqual([logged[0].type, logged[0].code], ['Error', '23514'])
  assert.match(logged[0].stack, /a check is violated\n/)
  assert.equal(logged[1].aggregateErrors[0].message, 'a check is violated')
  assert.match(logged[2].message, /wrapped: a check is violated/)
})
