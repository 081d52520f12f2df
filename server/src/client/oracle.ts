import type { Command } from 'commander'
import { command, group, userId } from './command.ts'
import { connect } from './connection.ts'
import { type Printing, printThing } from './output.ts'

/** `reeve oracle …`: the organization's shared AI agent. */
export function addOracleCommands(program: Command): void {
  const oracle = group(program, 'oracle', "the organization's shared AI agent", [
    'reeve oracle get',
    'reeve oracle put --name Delphi --owner $USER_ID',
  ])

  command(oracle, 'get', 'show the Oracle', ['reeve oracle get']).action(get)

  command(oracle, 'put', 'register or transfer the Oracle', ['reeve oracle put --name Delphi --owner $USER_ID'])
    .requiredOption('--name <name>')
    .requiredOption('--owner <userId>', 'owner of the Oracle', userId)
    .action(put)
}

async function get(options: Printing): Promise<void> {
  const reeve = await connect()
  await printThing(options, await reeve.oracle.get())
}

async function put({ name, owner, ...printing }: Printing & { name: string; owner: string }): Promise<void> {
  const reeve = await connect()
  await printThing(printing, await reeve.oracle.put({ name, owner_user_id: owner }))
}
