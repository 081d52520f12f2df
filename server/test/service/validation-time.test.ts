import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AUTH_ENDPOINTS } from '../../src/http/auth-endpoints.ts'
import { createValidator } from '../../src/http/validation.ts'
import { IS_LONG } from '../harness/long-form.ts'
import { type SharedReeve, sharedReeve } from '../harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

/** The size limit of a request body. */
const BODY_BYTES = 64 * 1024

/** On an idle machine, linear validation takes at most a twentieth of this, and quadratic validation 3 to 13 s. */
const MOST_MS = 2_000

const whole = (unit: string) => unit.repeat(BODY_BYTES / Buffer.byteLength(unit))
const listOf = (item: unknown) => Array.from({ length: BODY_BYTES / (JSON.stringify(item).length + 1) }, () => item)

/** Values that fill a body. Backtracking patterns and comparisons of all pairs take longest for them. */
const LARGE: readonly unknown[] = [
  ...[
    'a',
    'а',
    'aа',
    '1',
    ' ',
    '\t',
    'a ',
    '1\ufe0f',
    '字\ufe00',
    'م\u200d',
    '@',
    'a.',
    'a@',
    '/',
    '%',
    ':',
    '😀',
  ].flatMap(unit => [whole(unit), `${whole(unit)}!`, `${whole(unit)}\u0001`]),
  ...['', 'a', {}, [], 0, null].map(listOf),
  Array.from({ length: 9_000 }, (_, index) => String(index)),
  Array.from({ length: 5_000 }, (_, index) => ({ id: index })),
  Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`k${index}`, ''])),
]

test('the validation of any body takes linear time', () => {
  const bodies = [
    ...reeve.app.operations,
    ...Object.entries(AUTH_ENDPOINTS).map(([id, one]) => ({ id, errors: [], ...one })),
  ]
  const seen = new Set<string>()
  for (const { id, errors, body } of bodies) {
    const validator = createValidator({ id, errors, ...(body && { body }) })
    for (const [name, schema] of Object.entries(body?.properties ?? {})) {
      const rules = JSON.stringify(schema, (key, value) => (key === 'description' ? undefined : value))
      if (seen.has(rules)) continue
      seen.add(rules)
      // The short form gives each schema a third of the values, in turn.
      for (const value of IS_LONG ? LARGE : LARGE.filter((_, index) => index % 3 === seen.size % 3)) {
        const before = process.cpuUsage()
        try {
          validator.body({ [name]: value })
        } catch {
          // Most of the values are refused.
        }
        const { user, system } = process.cpuUsage(before)
        const took = (user + system) / 1000
        assert.ok(took < MOST_MS, `${id} took ${took} ms for /${name}: ${JSON.stringify(value).slice(0, 40)}`)
      }
    }
  }
  assert.ok(seen.size > 30, String(seen.size))
})
