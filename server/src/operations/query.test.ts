import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startReeve, type TestReeve } from '../../test/harness/reeve.ts'
import type { Sql } from '../database/pool.ts'
import { newId } from '../kernel/ids.ts'
import { invalidApiKey } from './access.ts'
import type { Credential } from './admission.ts'
import type { Mechanism } from './mechanism.ts'
import type { Caller, Operation } from './operation.ts'
import { executeQuery } from './query.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

/** Its question always fails in the database. */
const query = {
  id: 'divide',
  kind: 'query',
  readAhead: (sql: Sql) => sql`select 1 / 0`,
} as unknown as Extract<Operation, { kind: 'query' }>

const ask = (caller: Caller | undefined) => {
  const credential: Credential = {
    organizationId: newId(),
    refusal: invalidApiKey,
    async findCaller(sql) {
      await sql`select 1`
      return caller
    },
  }
  const mechanism = { pool: reeve.app.pool, clock: reeve.clock } as unknown as Mechanism
  return executeQuery(
    mechanism,
    query,
    credential,
    () => {},
    () => ({ params: {}, query: {}, body: undefined }) as never,
  )
}
const code = (expected: string) => (error: unknown) => (error as { code?: string }).code === expected

test('when what is read ahead fails, a stranger is refused all the same, and learns nothing of it', async () => {
  await assert.rejects(ask(undefined), code('invalid_api_key'))
  await assert.rejects(ask({ credential: { type: 'session' } } as Caller), code('22012'))
})
