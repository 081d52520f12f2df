import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findFormerSuspensionAs, findFormerSuspensionOf } from '../../src/features/members/identities.sql.ts'
import { inDatabase, startReeve, type TestReeve } from '../harness/reeve.ts'
import { mostRowsRead } from '../harness/rows-read.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

test('of 5,000 people who were removed while suspended only those with the external id are read', async () => {
  const { id } = await reeve.organization()
  await reeve.query`
    with people as (
      insert into accounts (id, email, name, created_at, updated_at)
      select gen_random_uuid(), n || '@many.test', 'Person ' || n, now(), now() from generate_series(1, 5000) n
      returning id, name
    )
    insert into members
      (organization_id, user_id, profile_id, status, joined_at, removed_at, removed_while_suspended, external_id)
    select ${id}, id, null, 'removed', now(), now(), true, replace(name, ' ', '.') || '@Former.test' from people`
  await reeve.query`analyze members`
  await inDatabase(reeve.app.pool, id, async transaction => {
    for (const [statement, found] of [
      [findFormerSuspensionOf(id, 'Person.77@Former.test'), 'local'],
      [findFormerSuspensionOf(id, 'person.77@former.test'), null],
      [findFormerSuspensionAs(id, 'person.77@former.test'), 'local'],
      [findFormerSuspensionAs(id, 'nobody@former.test'), null],
    ] as const) {
      let answer: unknown
      const read = await mostRowsRead(transaction, 'members', async () => {
        answer = await transaction.run(statement)
      })
      assert.equal(answer, found)
      assert.ok(read <= 1, `${read} members were read`)
    }
  })
})
