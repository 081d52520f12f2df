import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import { Enum, Name, Named, Uuid } from '../../kernel/schema.ts'

export const oracleNotFound = defineError('oracle_not_found', 'not_found', 'The organization has no Oracle')

/** The error code `member_suspended`, with a text about the Oracle. */
export const memberIsSuspended = defineError(
  'member_suspended',
  'conflict',
  'The member is suspended and cannot own the Oracle',
)

export const OracleRegistration = Named(
  'OracleRegistration',
  Type.Object(
    {
      name: { ...Name, description: 'The name of the Oracle' },
      owner_user_id: { ...Uuid, description: 'The id of the member who owns the Oracle' },
    },
    { additionalProperties: false, description: 'The registration of the Oracle' },
  ),
)

export const Oracle = Named(
  'Oracle',
  Type.Object(
    {
      name: Type.String({ description: 'The name of the Oracle' }),
      owner_user_id: { ...Uuid, description: 'The id of the member who owns the Oracle' },
      status: Enum(['running', 'paused'], { description: 'The status of the Oracle. A paused one starts nothing' }),
    },
    { description: 'The organization’s single shared AI agent' },
  ),
)
export type OracleView = Static<typeof Oracle>

export const EXAMPLE: OracleView = {
  name: 'Pythia',
  owner_user_id: '0199c2f0-5b1e-7c3a-9a52-3f1d0c7e4b21',
  status: 'running',
}
