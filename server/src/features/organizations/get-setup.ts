import Type from 'typebox'
import { onConnection } from '../../database/transaction.ts'
import { Named } from '../../kernel/schema.ts'
import { hasOrganizations } from '../../operations/governance-lock.sql.ts'
import { open } from '../../operations/operation.ts'
import type { Runtime } from '../../operations/runtime.ts'

const Setup = Named(
  'Setup',
  Type.Object(
    { is_set_up: Type.Boolean({ description: 'True if an organization exists; false only on a new installation' }) },
    { description: 'The state of the installation’s setup' },
  ),
)

/**
 * Lets the sign-in page detect that nobody can sign in yet, because no organization exists. Setting up the first one
 * requires the token of the link in the log.
 */
export const getSetup = ({ runtime }: { readonly runtime: Runtime }) => {
  // Only a positive result is cached. It stays valid, because organizations are never deleted.
  let isSetUp = false
  return open({
    id: 'getSetup',
    summary: 'Check whether the installation has been set up',
    description: 'Returns only whether the first organization exists.',
    method: 'GET',
    path: '/v1/setup',
    account: 'unused',
    response: Setup,
    errors: [],
    example: { response: { is_set_up: true } },

    async run() {
      isSetUp ||= await onConnection(runtime.pool, db => db.run(hasOrganizations()))
      return { is_set_up: isSetUp }
    },
  })
}
