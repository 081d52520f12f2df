import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { appendFacts, facts } from '../harness/append-facts.ts'
import type { Organization } from '../harness/organization.ts'
import { type SharedReeve, sharedReeve } from '../harness/reeve.ts'

let reeve: SharedReeve
let acme: Organization
before(async () => {
  reeve = await sharedReeve()
  acme = await reeve.organization()
})
after(() => reeve.stop())

const PAGE_BYTES = 1024 * 1024

/** Reads all pages with the highest limit. Asserts that each has at most one row beyond the size of a page. */
async function readPages(list: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await acme.owner.call(`GET ${list}limit=200${cursor && `&cursor=${cursor}`}`)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const page = Object.values(answer.body).find(Array.isArray) as Record<string, unknown>[]
    const sizes = page.map(row => JSON.stringify(row).length)
    const beforeLast = sizes.slice(0, -1).reduce((sum, size) => sum + size, 0)
    assert.ok(beforeLast < 1.1 * PAGE_BYTES, `${list} has ${beforeLast} bytes before its last row`)
    rows.push(...page)
    cursor = answer.body.next_cursor
  }
  return rows
}

/** Asserts that both orders have the same rows, each once. Resolves to their number. */
async function assertBothOrders(list: string, keyOf: (row: Record<string, unknown>) => unknown): Promise<number> {
  const ascending = (await readPages(`${list}order=asc&`)).map(keyOf)
  assert.equal(new Set(ascending).size, ascending.length, list)
  assert.deepEqual((await readPages(`${list}order=desc&`)).map(keyOf).toReversed(), ascending, list)
  return ascending.length
}

test('pages of entries with long changes are limited by their size', async () => {
  const changes = { before: null, after: { note: 'x'.repeat(300_000) } }
  await appendFacts(
    reeve.app.runtime,
    acme.id,
    facts(9, () => ({ action: 'long.done', changes })),
  )
  for (const filter of ['action=long.done', 'action=long.*', 'target_type=test', 'family=access&target_type=test']) {
    const list = `/v1/audit/entries?${filter}&`
    assert.equal(await assertBothOrders(list, ({ sequence }) => sequence), 9, filter)
  }
})

test('pages of members with much metadata are limited by their size, for every sort key', async () => {
  await reeve.query`
    with people as (
      insert into accounts (id, email, name, created_at, updated_at)
      select gen_random_uuid(), n || '@long.test', 'Person', now(), now() from generate_series(1, 60) n returning id
    )
    insert into members (organization_id, user_id, profile_id, status, joined_at, metadata)
    select ${acme.id}, id, ${acme.profiles.member}, 'active', now(), (
      select jsonb_object_agg('note ' || n, repeat('x', 2000)) from generate_series(1, 20) n
    ) from people`
  for (const sort of ['user_id', 'email', 'joined_at']) {
    assert.equal(await assertBothOrders(`/v1/members?sort=${sort}&q=@long.test&`, ({ user_id }) => user_id), 60, sort)
  }
})
