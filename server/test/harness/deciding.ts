import type { Batch } from '../../src/database/batch.ts'
import { statementsOf } from '../../src/database/batch.ts'
import { PublicError } from '../../src/kernel/errors.ts'
import { newId } from '../../src/kernel/ids.ts'
import type { Caller } from '../../src/operations/caller.ts'
import type { Outcome } from '../../src/operations/operation.ts'

/** The time and the organization of all decisions in unit tests of `decide`. */
export const NOW = new Date('2026-02-03T14:05:00.000Z')
export const ORGANIZATION = newId()

/** A caller who holds these permissions; an owner, if one of them is `*`. */
export const callerWith = (...permissions: readonly string[]): Caller => ({
  organizationId: ORGANIZATION,
  userId: newId(),
  name: 'Ada Lovelace',
  email: 'ada@acme.test',
  isOwner: permissions.includes('*'),
  permissions,
  isOrganizationFrozen: false,
  credential: { type: 'session', id: newId(), signedInAt: NOW },
})

/** The same caller, in a session that began this long before `NOW`. */
export const signedInFor = (caller: Caller, durationMs: number): Caller => ({
  ...caller,
  credential: { type: 'session', id: newId(), signedInAt: new Date(NOW.getTime() - durationMs) },
})

/** The same caller, with an API key. */
export const withKey = (caller: Caller): Caller => ({
  ...caller,
  credential: { type: 'api_key', id: newId(), name: 'Automation', scopes: [], issuer: null },
})

/** The code of the error that `decide` throws; null if it throws none. */
export function refusalOf(decide: () => unknown): string | null {
  try {
    decide()
    return null
  } catch (error) {
    if (error instanceof PublicError) return error.code
    throw error
  }
}

/** The state before and after a decision, from its audit entry. */
export function changesOf({ fact }: Pick<Outcome<unknown>, 'fact'>) {
  if (!fact?.changes) throw new Error('nothing is recorded')
  return fact.changes as { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> }
}

/** The data of the events that a decision announces, in their order. */
export const eventDataOf = ({ fact }: Pick<Outcome<unknown>, 'fact'>) =>
  (fact?.events ?? []).map(({ data }) => data as Record<string, unknown>)

/** The actions of the statements of a batch, in their order, such as `update triggers`. */
export const actionsIn = (batch: Batch): string[] =>
  statementsOf(batch).map(({ written }) => {
    const [action = '', table = ''] =
      /(insert into|update|delete from|select)\s+(\w*)/.exec(written.text)?.slice(1) ?? []
    return `${action} ${table}`.trim()
  })
