import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Operation } from '../../src/operations/operation.ts'
import { prepareCall, sendCall } from '../harness/every-operation.ts'
import { type SharedReeve, sharedReeve } from '../harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

interface FieldSchema {
  readonly format?: string
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly items?: FieldSchema
}

/** The fields of a schema with a time; nested ones as `outer/inner`. */
function timesIn(schema: FieldSchema | undefined): string[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => [
    ...(field.format === 'date-time' ? [name] : []),
    ...[...timesIn(field), ...timesIn(field.items)].map(inner => `${name}/${inner}`),
  ])
}

const withTimes = ({ query, body }: Operation) => timesIn(query).length + timesIn(body).length > 0

/** The same point in time in the year 2027, in notations of RFC 3339. PostgreSQL refuses an offset of 16 hours. */
const NOTATIONS = ['2027-06-01T12:00:00Z', '2027-06-02T11:59:00+23:59', '2027-05-31T20:00:00-16:00']

/** The input of the call with this time in the field `name`, and in all others that had a time. */
const atTime = (input: object, names: readonly string[], name: string, time: string) =>
  names
    .filter(one => one === name || Object.hasOwn(input, one))
    .reduce((changed, one) => withValue(changed, one.split('/'), time), input)

/** A copy of the input with this value at the path. */
const withValue = (input: object, [name = '', ...rest]: readonly string[], value: string): object => {
  const inner = (input as Record<string, object | undefined>)[name] ?? {}
  return { ...input, [name]: rest.length > 0 ? withValue(inner, rest, value) : value }
}

test('every operation that takes a time accepts it with any offset', async () => {
  const acme = await reeve.organization()
  const operations = reeve.app.operations.filter(withTimes)
  assert.ok(operations.length > 10)
  for (const operation of operations) {
    for (const where of ['query', 'body'] as const) {
      const names = timesIn(operation[where])
      for (const name of names) {
        for (const time of NOTATIONS) {
          const call = await prepareCall(operation, acme)
          const sent = { ...call, [where]: atTime(call[where] ?? {}, names, name, time) }
          const { status, body } = await sendCall(acme.owner, operation, sent)
          const told = `${operation.id} ${name} ${time}: ${JSON.stringify(body).slice(0, 300)}`
          assert.ok(status < 500 && body?.code !== 'validation_failed', told)
        }
      }
    }
  }
})

test('a time means the same in every notation', async () => {
  const acme = await reeve.organization()
  const now = reeve.clock.now()
  const inOffset = (minutes: number, offset: string) =>
    `${new Date(now.getTime() + minutes * 60_000).toISOString().slice(0, -1)}${offset}`
  const idsSince = async (since: string) => {
    const { status, body } = await acme.owner.call(`GET /v1/audit/entries?since=${encodeURIComponent(since)}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.entries.length
  }
  await acme.person('member')
  const all = await idsSince('2020-01-01T00:00:00Z')
  assert.ok(all > 0)
  const anHourAgo = -60
  const offset = 23 * 60 + 59
  assert.equal(await idsSince(inOffset(anHourAgo + offset, '+23:59')), all)
  assert.equal(await idsSince(inOffset(60 + offset, '+23:59')), 0)
  assert.equal(await idsSince(inOffset(anHourAgo - offset, '-23:59')), all)
})
