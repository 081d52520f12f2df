import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import { Name, Uuid, Word } from '../../kernel/schema.ts'

export const oracleNotFound = defineError('oracle_not_found', 'not_found', 'The organization has no Oracle')

/** The codes of the members' feature, where a body names the member: the fault is in the body, not in the address. */
export const namedMemberNotFound = defineError(
  'member_not_found',
  'invalid',
  'The body names a member that does not exist',
)
export const memberSuspended = defineError(
  'member_suspended',
  'conflict',
  'The member is suspended, and so cannot be given the Oracle',
)

export const noSuchOwner = () =>
  namedMemberNotFound({
    errors: [{ pointer: '/owner_user_id', code: 'member_not_found', detail: 'There is no such member', in: 'body' }],
  })

export const OracleRegistration = Type.Object({ name: Name, owner_user_id: Uuid }, { additionalProperties: false })

export const Oracle = Type.Object({
  name: Type.String(),
  owner_user_id: Uuid,
  status: Word(['running', 'paused']),
})
export type OracleView = Static<typeof Oracle>

export const EXAMPLE: OracleView = {
  name: 'Pythia',
  owner_user_id: '0199c2f0-5b1e-7c3a-9a52-3f1d0c7e4b21',
  status: 'running',
}
