import type { Command } from 'commander'
import { command, withoutUndefined } from './command.ts'
import { connect } from './connection.ts'
import { EXIT } from './failure.ts'
import { type Printing, printData, printResource } from './output.ts'
import { findUserId, PERSON } from './person.ts'
import { givenProfileId, PROFILE } from './profile.ts'
import { toTable } from './table.ts'

/** `reeve access` and `reeve whoami`: permissions of members and of the caller. */
export function addAccessCommands(program: Command): void {
  command(
    program,
    'access <person> <permission...>',
    `check the permissions of a member (${PERSON}); the exit code is the result`,
    [
      'reeve access $USER_ID agents.run && run-the-agent',
      'reeve access $USER_ID members.suspend --as-profile $PROFILE_ID',
    ],
  )
    .option('--as-profile <profile>', `check with this profile (${PROFILE}) instead of the current one`)
    .action(access)

  command(program, 'whoami', 'show the owner and the permissions of this API key', ['reeve whoami']).action(whoami)
}

async function access(
  person: string,
  permission: string[],
  { asProfile, ...printing }: Printing & { asProfile?: string },
): Promise<void> {
  const reeve = await connect()
  // An unknown person is sent unchanged: the service then returns `not_a_member`.
  const userId = (await findUserId(reeve, person)) ?? person
  const as_profile = await givenProfileId(reeve, asProfile)
  const answer = await reeve.members.checkAccess(userId, { permission, ...withoutUndefined({ as_profile }) })
  if (printing.json) await printResource(printing, answer)
  else {
    const table = toTable(
      { PERMISSION: one => one.permission, ALLOWED: one => one.allowed, REASON: one => one.reason },
      answer.permissions,
    )
    await printData(table)
  }
  if (!answer.allowed) process.exitCode = EXIT.no
}

async function whoami(options: Printing): Promise<void> {
  const reeve = await connect()
  await printResource(options, await reeve.caller.get())
}
