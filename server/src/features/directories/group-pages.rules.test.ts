import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PeopleIn, withPeople } from './group-pages.ts'
import type { GroupRow } from './groups.sql.ts'

const group = (id: string): GroupRow => ({
  id,
  display_name: id,
  external_id: null,
  profile_id: null,
  priority: null,
  initial_only: false,
  created_at: new Date(),
  changed_at: new Date(),
})

/** The page of groups with these numbers of people, if a page can have 5 people. */
async function pageOf(sizes: Readonly<Record<string, number>>): Promise<Record<string, number>> {
  const all = Object.entries(sizes).flatMap(([group_id, size]) =>
    Array.from({ length: size }, (_, n) => ({ group_id, user_id: `${group_id}${n}`, name: 'Ada' })),
  )
  const peopleIn: PeopleIn = async (ids, most) =>
    all.filter(({ group_id }) => ids.includes(group_id)).slice(0, most ?? undefined)
  const groups = await withPeople(Object.keys(sizes).map(group), peopleIn, 5)
  return Object.fromEntries(groups.map(({ id, members }) => [id, members?.length ?? -1]))
}

test('a page ends before the group with which it would have too many people', async () => {
  assert.deepEqual(await pageOf({ a: 2, b: 3, c: 0 }), { a: 2, b: 3, c: 0 })
  assert.deepEqual(await pageOf({ a: 2, b: 3, c: 1 }), { a: 2, b: 3 })
  assert.deepEqual(await pageOf({ a: 2, b: 4, c: 1 }), { a: 2 })
})

test('a page has at least one group, with all its people', async () => {
  assert.deepEqual(await pageOf({ a: 9, b: 1 }), { a: 9 })
  assert.deepEqual(await pageOf({ a: 0, b: 9 }), { a: 0 })
  assert.deepEqual(await pageOf({}), {})
})
