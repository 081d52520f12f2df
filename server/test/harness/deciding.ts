import type { Batch } from '../../src/database/batch.ts'
import { statementsOf } from '../../src/database/batch.ts'
import { PublicError } from '../../src/kernel/errors.ts'
import { newId } from '../../src/kernel/ids.ts'
import type { Caller } from '../../src/operations/operation.ts'

/** A caller as `decide` gets one, who holds these permissions; an owner, where one of them is `*`. */
export const callerWith = (...permissions: readonly string[]): Caller => ({
  organizationId: newId(),
  userId: newId(),
  name: 'Ada Lovelace',
  email: 'ada@acme.test',
  isOwner: permissions.includes('*'),
  permissions,
  credential: { type: 'session', id: newId() },
})

/** The code that `decide` refuses with; null if it does not refuse. */
export function refusalOf(decide: () => unknown): string | null {
  try {
    decide()
    return null
  } catch (error) {
    if (error instanceof PublicError) return error.code
    throw error
  }
}

/** What the statements of a batch do, in their order, such as `update triggers`. */
export const actionsIn = (batch: Batch): string[] =>
  statementsOf(batch).map(({ written }) => {
    const [action = '', table = ''] =
      /(insert into|update|delete from|select)\s+(\w*)/.exec(written.text)?.slice(1) ?? []
    return `${action} ${table}`.trim()
  })
