import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SharedReeve, sharedReeve } from '../../test/harness/reeve.ts'
import { sql } from '../database/statement.ts'
import { newId } from '../kernel/ids.ts'
import { invalidApiKey } from './access.ts'
import type { Credential } from './admission.ts'
import type { Caller } from './caller.ts'
import type { Operation } from './operation.ts'
import { executeQuery } from './query.ts'
import type { Runtime } from './runtime.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

/** A query whose `read` always fails in PostgreSQL. */
const query = {
  id: 'divide',
  kind: 'query',
  read: () => sql`select 1 / 0`,
  answer: () => assert.fail('it was answered'),
} as unknown as Extract<Operation, { kind: 'query' }>

const ask = (caller: Caller | undefined) => {
  const credential: Credential = {
    organizationId: newId(),
    refusal: invalidApiKey,
    findCaller: () => sql`select 1`.map(() => caller),
  }
  const runtime = { pool: reeve.app.pool, clock: reeve.clock } as unknown as Runtime
  return executeQuery(
    runtime,
    query,
    credential,
    () => {},
    () => ({ params: {}, query: {}, body: undefined }) as never,
  )
}
const code = (expected: string) => (error: unknown) => (error as { code?: string }).code === expected

test('if the read fails, an unauthenticated caller is refused, and does not see the failure', async () => {
  await assert.rejects(ask(undefined), code('invalid_api_key'))
  await assert.rejects(ask({ credential: { type: 'session' } } as Caller), code('22012'))
})
