import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getAuthTables } from 'better-auth/db'
import { WITHOUT_MAILS } from '../../../../test/harness/library-endpoints.ts'
import { type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'
import { createAuth } from './library.ts'
import { scryptHashing } from './password.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('every field of the sign-in library has a column, and nullable fields have a nullable one', async () => {
  const options = {
    pool: reeve.app.pool,
    clock: reeve.clock,
    vault: reeve.app.vault,
    publicUrl: 'http://localhost:7070',
    openIdProvider: null,
    passwords: scryptHashing,
    ...WITHOUT_MAILS,
    record: async () => {},
    log: () => {},
  }
  const auth = createAuth(options, null)
  const columns = await reeve.query<{ table_name: string; column_name: string; is_nullable: string }[]>`
    select table_name, column_name, is_nullable from information_schema.columns where table_schema = 'public'`
  const tables = getAuthTables(auth.options)
  const names = Object.values(tables).map(({ modelName }) => modelName)
  assert.deepEqual(names.toSorted(), [
    'accounts',
    'passkeys',
    'sessions',
    'sign_in_methods',
    'two_factors',
    'verifications',
  ])
  for (const { modelName, fields } of Object.values(tables)) {
    for (const [name, { fieldName = name, required }] of Object.entries(fields)) {
      const column = columns.find(
        ({ table_name, column_name }) => table_name === modelName && column_name === fieldName,
      )
      assert.ok(column, `${modelName}.${fieldName} is missing; the library calls it ${name}`)
      if (required === false && !['verified', 'failed_verification_count', 'two_factor_enabled'].includes(fieldName)) {
        assert.equal(column.is_nullable, 'YES', `${modelName}.${fieldName}`)
      }
    }
  }
})
