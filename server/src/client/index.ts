/**
 * Client commands, which use the API from any machine, with the permissions of an API key's owner. They depend on the
 * SDK, but not on the server, and open no database.
 *
 * Data goes to stdout, messages go to stderr; `failure.ts` has the exit codes. A command loads the SDK when it runs, so
 * that help and completion do not wait for it.
 */
import type { Command } from 'commander'
import { addAccessCommands } from './access.ts'
import { setRunningCommand } from './argument-names.ts'
import { addAuditCommands } from './audit.ts'
import { addInvitationsCommands } from './invitations.ts'
import { addMcpCommand } from './mcp/index.ts'
import { addMembersCommands } from './members.ts'
import { addOracleCommands } from './oracle.ts'
import { addProfilesCommands } from './profiles.ts'
import { addSignInsCommands } from './sign-ins.ts'
import { addTriggersCommands } from './triggers.ts'
import { addWebhooksCommands } from './webhooks.ts'

/** Returns the `audit` group, to which the operator's `verify` is added. */
export function addClientCommands(program: Command): { audit: Command } {
  setRunningCommand(undefined)
  program.commandsGroup('Client commands (REEVE_URL, REEVE_API_KEY):')
  addAccessCommands(program)
  addMembersCommands(program)
  addSignInsCommands(program)
  addProfilesCommands(program)
  addInvitationsCommands(program)
  addTriggersCommands(program)
  addOracleCommands(program)
  addWebhooksCommands(program)
  addMcpCommand(program)
  return { audit: addAuditCommands(program) }
}

export { verifyInService } from './audit.ts'
export { IGNORED_YES_OPTION, parseCount, parseNotEmpty, withExamples } from './command.ts'
export { addCompletionCommands } from './completion.ts'
export { connect } from './connection.ts'
export { EXIT, Failure, toFailure } from './failure.ts'
export { endWithReader } from './output.ts'
export { mayBeUnready, readinessOf } from './readiness.ts'
export { settings } from './settings.ts'
