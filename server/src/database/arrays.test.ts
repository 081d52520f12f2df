import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type SharedReeve, sharedReeve } from '../../test/harness/reeve.ts'
import { parseArray, serializeArray } from './arrays.ts'
import { sql } from './statement.ts'
import { onConnection } from './transaction.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const text = fc.string({ unit: 'grapheme' }).map(value => value.replaceAll('\0', ''))
const odd = fc.constantFrom('', 'NULL', 'null', ' ', '"', '\\', '{}', 'a,b', '\n', '\\"')
const texts = fc.array(fc.oneof(text, odd, fc.constant(null)), { maxLength: 6 })

test('an array of texts survives serializing and parsing', () => {
  fc.assert(fc.property(texts, items => assert.deepEqual(parseArray(serializeArray(items)), items)))
})

test('PostgreSQL serializes and parses arrays as Reeve does', async () => {
  await onConnection(reeve.app.pool, async db => {
    await fc.assert(
      fc.asyncProperty(texts, async items => {
        const [row] = await db.run(sql<{ items: unknown[]; parts: unknown[] }[]>`
          select ${items as string[]}::text[] as items,
            (select coalesce(array_agg(part), '{}') from unnest(${items as string[]}::text[]) as part) as parts`)
        assert.deepEqual([row?.items, row?.parts], [items, items])
      }),
      { numRuns: 100 },
    )
    const [row] = await db.run(sql<{ small: number[]; big: number[]; ids: string[] }[]>`
      select array[1, 2] as small, array[9007199254740991, null] as big,
        array['0199c2a4-7b1e-7c3a-9d52-000000000ada'::uuid] as ids`)
    assert.deepEqual(row, {
      small: [1, 2],
      big: [9007199254740991, null],
      ids: ['0199c2a4-7b1e-7c3a-9d52-000000000ada'],
    })
  })
})
