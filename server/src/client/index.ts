/**
 * Client commands: what a person or a script does through the API, as the owner of an API key, from any machine. They
 * know the SDK and nothing of the server, and open no database.
 *
 * Data goes to stdout and talk to stderr; `failure.ts` has the exit codes. A command loads the SDK when it is run, so
 * that help and completion do not wait for it.
 */
import type { Command } from 'commander'
import { addAccessCommands } from './access.ts'
import { addAuditCommands } from './audit.ts'
import { addInvitationsCommands } from './invitations.ts'
import { addMembersCommands } from './members.ts'
import { addOracleCommands } from './oracle.ts'
import { addProfilesCommands } from './profiles.ts'
import { addTriggersCommands } from './triggers.ts'
import { addWebhooksCommands } from './webhooks.ts'

/** Resolves to the group of the audit trail: the operator proves it too. */
export function addClientCommands(program: Command): { audit: Command } {
  program.commandsGroup('Client commands (REEVE_URL, REEVE_API_KEY):')
  addAccessCommands(program)
  addMembersCommands(program)
  addProfilesCommands(program)
  addInvitationsCommands(program)
  addTriggersCommands(program)
  addOracleCommands(program)
  addWebhooksCommands(program)
  return { audit: addAuditCommands(program) }
}

export { verifyInService } from './audit.ts'
export { count, notEmpty, withExamples } from './command.ts'
export { addCompletionCommands } from './completion.ts'
export { connect, settings } from './connection.ts'
export { EXIT, Failure, toFailure } from './failure.ts'
export { endWithReader } from './output.ts'
export { mayBeUnready, readinessOf } from './readiness.ts'
