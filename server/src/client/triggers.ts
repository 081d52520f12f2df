import type { Trigger } from '@reeve/sdk'
import { type Command, Option } from 'commander'
import { changeResource, showResource } from './actions.ts'
import { addSwitch, command, group, IGNORED_YES_OPTION, LIMIT_OPTION, parseCount, withoutUndefined } from './command.ts'
import { connect } from './connection.ts'
import { EXIT } from './failure.ts'
import { type Listing, type Printing, pageOf, printList, printResource } from './output.ts'
import { givenUserId, PERSON, withUserId } from './person.ts'

const kind = () => new Option('--kind <kind>', 'type of the trigger').choices(['agent', 'integration'])

/** `reeve triggers …`: triggers, which act on behalf of members. */
export function addTriggersCommands(program: Command): void {
  const triggers = group(program, 'triggers', 'triggers that act on behalf of members', [
    'reeve triggers list --member $USER_ID',
    'reeve triggers permit nightly-report && run-the-report',
  ])

  const listing = command(triggers, 'list', 'list triggers', ['reeve triggers list --member $USER_ID --enabled'])
    .option('--member <person>', `filter by member (${PERSON})`)
    .addOption(kind())
    .option(...LIMIT_OPTION, parseCount)
    .action(list)
  addSwitch(listing, 'enabled', 'only enabled triggers', 'only disabled triggers')

  command(triggers, 'get <triggerId>', 'show a trigger', ['reeve triggers get nightly-report']).action(
    showResource((reeve, id) => reeve.triggers.get(id)),
  )

  command(triggers, 'permit <triggerId>', 'check whether a trigger may fire; the exit code is the result', [
    'reeve triggers permit nightly-report && run-the-report',
  ]).action(permit)

  const registration = command(triggers, 'put <triggerId>', 'register a trigger', [
    'reeve triggers put nightly-report --member $USER_ID --kind agent \\\n      --name "Nightly report"',
  ])
    .requiredOption('--member <person>', `member on whose behalf it acts (${PERSON})`)
    .addOption(kind().makeOptionMandatory())
    .requiredOption('--name <name>', 'name of the trigger')
    .option('--integration <integrationId>', 'integration that the trigger uses')
    .option('--runs-oracle', 'the trigger runs the Oracle; requires oracle.manage')
    .action(put)
  addSwitch(registration, 'enabled', 'enable the trigger', 'disable the trigger')

  command(triggers, 'delete <triggerId>', 'delete a trigger', ['reeve triggers delete nightly-report'])
    .option(...IGNORED_YES_OPTION)
    .action(changeResource((reeve, id) => reeve.triggers.delete(id), 'The trigger has been deleted.'))
}

interface Filter extends Listing {
  readonly member?: string
  readonly kind?: Trigger['kind']
  readonly enabled?: boolean
}

async function list(options: Filter): Promise<void> {
  const { member, kind, enabled } = options
  const reeve = await connect()
  const user_id = await givenUserId(reeve, member)
  const found = reeve.triggers.list({ ...pageOf(options), ...withoutUndefined({ user_id, kind, enabled }) })
  await printList(options, 'triggers', found, {
    ID: trigger => trigger.id,
    NAME: trigger => trigger.name,
    KIND: trigger => trigger.kind,
    ENABLED: trigger => trigger.enabled,
    'USER ID': trigger => trigger.user_id,
  })
}

async function permit(id: string, options: Printing): Promise<void> {
  const reeve = await connect()
  const answer = await reeve.triggers.permit(id)
  await printResource(options, answer)
  if (!answer.allowed) process.exitCode = EXIT.no
}

interface Registration extends Printing {
  readonly member: string
  readonly kind: Trigger['kind']
  readonly name: string
  readonly integration?: string
  readonly runsOracle?: boolean
  readonly enabled?: boolean
}

async function put(id: string, options: Registration): Promise<void> {
  const { member, kind, name, integration, runsOracle, enabled } = options
  const reeve = await connect()
  const choices = withoutUndefined({ integration_id: integration, runs_oracle: runsOracle, enabled })
  const put = (user_id: string) => reeve.triggers.put(id, { user_id, kind, name, ...choices })
  await printResource(options, await withUserId(reeve, member, put))
}
