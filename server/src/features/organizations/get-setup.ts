import Type from 'typebox'
import { onConnection } from '../../database/transaction.ts'
import { Named } from '../../kernel/schema.ts'
import { hasOrganizations } from '../../operations/governance-lock.sql.ts'
import { open } from '../../operations/operation.ts'
import type { Runtime } from '../../operations/runtime.ts'

const Setup = Named(
  'Setup',
  Type.Object(
    {
      is_set_up: Type.Boolean({ description: 'True if an organization exists' }),
      sends_mail: Type.Boolean({ description: 'False if mails are only logged' }),
    },
    { description: 'The state of the installation' },
  ),
)

interface SetupDependencies {
  readonly runtime: Runtime
  readonly sendsMail: boolean
}

/**
 * Lets the sign-in page detect that nobody can sign in yet, because no organization exists. Setting up the first one
 * requires the token of the link in the log. Also lets pages that send a link detect that mails are only logged.
 */
export const getSetup = ({ runtime, sendsMail }: SetupDependencies) => {
  // Only a positive result is cached. It stays valid, because organizations are never deleted.
  let isSetUp = false
  return open({
    id: 'getSetup',
    summary: 'Get the state of the installation',
    description: 'For the sign-in page.',
    method: 'GET',
    path: '/v1/setup',
    account: 'unused',
    response: Setup,
    errors: [],
    example: { response: { is_set_up: true, sends_mail: true } },

    async run() {
      isSetUp ||= await onConnection(runtime.pool, db => db.run(hasOrganizations()))
      return { is_set_up: isSetUp, sends_mail: sendsMail }
    },
  })
}
