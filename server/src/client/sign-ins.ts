import type { SignIn } from '@reeve/sdk'
import { type Command, Option } from 'commander'
import { command, group, LIMIT_OPTION, parseCount, withoutUndefined } from './command.ts'
import { connect } from './connection.ts'
import { type Listing, pageOf, printList } from './output.ts'
import { givenUserId, PERSON } from './person.ts'

/** `reeve sign-ins …`: the sign-ins and failed attempts of the members. */
export function addSignInsCommands(program: Command): void {
  const signIns = group(program, 'sign-ins', 'sign-ins and failed attempts of the members', [
    'reeve sign-ins list --ip 203.0.113.7',
    'reeve sign-ins list --outcome failed second_factor_failed',
  ])

  command(signIns, 'list', 'list sign-ins, newest first', [
    'reeve sign-ins list --ip 203.0.113.7 --since 2026-11-22T05:00:00Z',
    'reeve sign-ins list --member $USER_ID --json',
  ])
    .addOption(
      new Option('--outcome <outcome...>', 'filter by outcome').choices([
        'signed_in',
        'second_factor_required',
        'failed',
        'second_factor_failed',
      ]),
    )
    .option('--ip <address>', 'filter by IP address or CIDR block, such as 203.0.113.0/24')
    .option('--member <person>', `filter by member (${PERSON})`)
    .option('--since <time>', 'start of the time range, such as 2026-11-22T05:00:00Z')
    .option('--until <time>', 'end of the time range (exclusive)')
    .option(...LIMIT_OPTION, parseCount, 50)
    .action(list)
}

interface Filter extends Listing {
  readonly outcome?: SignIn['outcome'][]
  readonly ip?: string
  readonly member?: string
  readonly since?: string
  readonly until?: string
}

async function list(options: Filter): Promise<void> {
  const { outcome, ip, member, since, until } = options
  const reeve = await connect()
  const user_id = await givenUserId(reeve, member)
  const filter = withoutUndefined({ outcome, ip, user_id, since, until })
  await printList(options, 'sign_ins', reeve.signIns.list({ ...pageOf(options), ...filter }), {
    TIME: signIn => signIn.occurred_at,
    MEMBER: signIn => signIn.email,
    OUTCOME: signIn => signIn.outcome,
    REASON: signIn => signIn.reason,
    'IP ADDRESS': signIn => signIn.ip,
    'NEW ADDRESS': signIn => signIn.new_address,
  })
}
