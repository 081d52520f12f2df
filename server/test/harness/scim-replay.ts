import assert from 'node:assert/strict'
import type { ScimCall } from './scim-call.ts'

export interface ScimAnswer {
  readonly status: number
  readonly type: string | null
  readonly body: unknown
}

/** Sends a request below `/scim/v2`. */
export type SendScim = (call: Pick<ScimCall, 'method' | 'path' | 'body' | 'wrongToken'>) => Promise<ScimAnswer>

/**
 * Sends the documented requests one after another, and checks each response.
 * @returns the number of the documents' assertions: the status, the fields and the time
 */
export async function replay(
  calls: readonly ScimCall[],
  send: SendScim,
  ids: Partial<Record<'user' | 'other' | 'group', string>> = {},
): Promise<number> {
  const known = { ...ids }
  const filled = <Value>(value: Value): Value => {
    const text = JSON.stringify(value)?.replace(
      /\{(user|other|group)\}/g,
      (whole, name: keyof typeof known) => known[name] ?? whole,
    )
    return text === undefined ? value : JSON.parse(text)
  }
  let assertions = 0
  for (const { step, expect = {}, also = {}, ours = {}, withinMs, status, keep, ...call } of calls) {
    const path = call.path.replace(/%7B(\w+)%7D/g, '{$1}')
    const ask = () => send({ ...call, path: filled(path), body: filled(call.body) })
    const answer = await (withinMs ? inTime(ask, withinMs, step) : ask())
    assert.equal(answer.status, status, `${step}: ${JSON.stringify(answer.body)}`)
    if (answer.body !== undefined) assert.match(answer.type ?? '', /^application\/scim\+json/, step)
    const documented = [expect, also].flatMap(Object.entries)
    for (const [at, expected] of [...documented, ...Object.entries(ours)]) {
      assertField(answer.body, at, filled(expected), step)
    }
    assertions += 1 + documented.length + (withinMs ? 1 : 0)
    if (keep) known[keep] = (answer.body as { id: string }).id
  }
  return assertions
}

/** Other load can only add time, so one of five requests must be answered in time. They change nothing. */
async function inTime<Answer>(ask: () => Promise<Answer>, withinMs: number, step: string): Promise<Answer> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const begun = performance.now()
    const answer = await ask()
    if (performance.now() - begun < withinMs) return answer
  }
  assert.fail(step)
}

function assertField(body: unknown, at: string, expected: unknown, step: string): void {
  const value = at
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], body)
  const name = `${step}: ${at}`
  if (expected === 'present') assert.ok(value !== undefined && value !== '' && value !== null, name)
  else if (expected === 'number') assert.equal(typeof value, 'number', name)
  else if (expected === 'list') assert.ok(Array.isArray(value), name)
  else if (typeof expected === 'string' && expected.startsWith('includes ')) {
    assert.ok(Array.isArray(value) && value.includes(expected.slice('includes '.length)), name)
  } else assert.deepEqual(value, expected, name)
}
