import type { Command } from 'commander'
import { command, group } from './command.ts'
import { connect } from './connection.ts'
import { type Printing, printResource } from './output.ts'
import { PERSON, withUserId } from './person.ts'

/** `reeve oracle …`: the organization's shared AI agent. */
export function addOracleCommands(program: Command): void {
  const oracle = group(program, 'oracle', "the organization's shared AI agent", [
    'reeve oracle get',
    'reeve oracle put --name Delphi --owner $USER_ID',
  ])

  command(oracle, 'get', 'show the Oracle', ['reeve oracle get']).action(get)

  command(oracle, 'put', 'register or transfer the Oracle', ['reeve oracle put --name Delphi --owner $USER_ID'])
    .requiredOption('--name <name>', 'name of the Oracle')
    .requiredOption('--owner <person>', `owner of the Oracle (${PERSON})`)
    .action(put)
}

async function get(options: Printing): Promise<void> {
  const reeve = await connect()
  await printResource(options, await reeve.oracle.get())
}

async function put({ name, owner, ...printing }: Printing & { name: string; owner: string }): Promise<void> {
  const reeve = await connect()
  const put = (owner_user_id: string) => reeve.oracle.put({ name, owner_user_id })
  await printResource(printing, await withUserId(reeve, owner, put))
}
