import type { Command } from 'commander'
import {
  addSwitch,
  command,
  DRY_RUN_OPTION,
  group,
  IGNORED_YES_OPTION,
  LIMIT_OPTION,
  parseCount,
  parseRate,
  withoutUndefined,
  YES_OPTION,
} from './command.ts'
import { connect } from './connection.ts'
import { EXIT, Failure } from './failure.ts'
import { addFollowUpCommands } from './follow-ups.ts'
import { addListCommands } from './list-members.ts'
import { type Listing, type Printing, pageOf, printDone, printMessage, printResource, printTable } from './output.ts'
import { findUserIdOf, PERSON, profileNames, withUserId } from './person.ts'
import { previewOfReactivation, previewOfRemoval, previewOfUnlinking } from './preview.ts'
import { changeMember, type Previewed } from './previewed-change.ts'
import { PROFILE, profileIdOf } from './profile.ts'
import { type BulkSuspension, suspendFromFile } from './suspend-from-file.ts'
import { type Suspension, suspendMember } from './suspend-member.ts'

const REASON = ['--reason <text>', 'reason, recorded in the audit log'] as const

/** `reeve members …`: members, their profiles, suspension and removal. */
export function addMembersCommands(program: Command): void {
  const members = group(program, 'members', 'members and their access', [
    'reeve members list --status active',
    'reeve members suspend $USER_ID --reason "laptop stolen"',
  ])

  addListCommands(members)

  command(members, 'get <person>', `show a member (${PERSON})`, [
    'reeve members get $USER_ID',
    'reeve members get ada@acme.example',
  ]).action(get)

  addSignInCommands(members)

  command(members, 'add', 'add a member', [
    'reeve members add --email ada@acme.example --name "Ada Lovelace" \\\n      --profile $PROFILE_ID',
  ])
    .requiredOption('--email <email>', 'email address of the member')
    .requiredOption('--name <name>', 'name of the member')
    .requiredOption('--profile <profile>', `profile of the member (${PROFILE})`)
    .option('--external-id <id>', 'ID of the member in your platform')
    .action(add)

  command(members, 'add-service-account', 'add a member for a program, which never signs in', [
    'reeve members add-service-account --name Deployment \\\n      --profile $PROFILE_ID --accountable $USER_ID',
  ])
    .requiredOption('--name <name>', 'name of the service account')
    .requiredOption('--profile <profile>', `profile of the service account (${PROFILE})`)
    .requiredOption('--accountable <person>', `person who answers for it (${PERSON})`)
    .option('--external-id <id>', 'ID of the service account in your platform')
    .action(addServiceAccount)

  addSuspendCommand(members)
  addFollowUpCommands(members)

  command(members, 'reactivate <person>', 'reactivate a suspended member; enables again what the suspension disabled', [
    'reeve members reactivate $USER_ID --reason "laptop found"',
  ])
    .option(...REASON)
    .option('--keep-webhooks-disabled', 'leave the webhooks disabled that the suspension disabled')
    .option('--override', 'also end the hold of a directory, until it holds again; owners only')
    .option(...IGNORED_YES_OPTION)
    .option(...DRY_RUN_OPTION)
    .action(reactivate)

  command(
    members,
    'unlink-identity <person>',
    'unlink a member from their identity at the sign-in provider; shows a preview and asks for confirmation',
    ['reeve members unlink-identity $USER_ID --reason "new identity provider"'],
  )
    .option(...REASON)
    .option(...YES_OPTION)
    .option(...DRY_RUN_OPTION)
    .action(unlinkIdentity)

  command(members, 'remove <person>', 'remove a member; shows a preview and asks for confirmation', [
    'reeve members remove $USER_ID --reason "has left"',
  ])
    .option(...REASON)
    .option('--service-accounts-to <person>', `person who takes the member’s service accounts over (${PERSON})`)
    .option(...YES_OPTION)
    .option(...DRY_RUN_OPTION)
    .action(remove)

  command(members, 'assign-profile <person> <profile>', `assign a profile (${PROFILE}) to a member`, [
    'reeve members assign-profile $USER_ID $PROFILE_ID',
    'reeve members assign-profile ada@acme.example Developer',
  ])
    .option(...IGNORED_YES_OPTION)
    .option(...DRY_RUN_OPTION)
    .action(assignProfile)
}

function addSignInCommands(members: Command): void {
  command(members, 'sessions <person>', 'list the sessions of a member', ['reeve members sessions $USER_ID']).action(
    sessions,
  )

  command(members, 'end-session <person> <sessionId>', 'end one session of a member', [
    'reeve members end-session $USER_ID $SESSION_ID',
  ])
    .option(...IGNORED_YES_OPTION)
    .action(endSession)

  command(members, 'sign-ins <person>', 'list the sign-ins and failed attempts of a member', [
    'reeve members sign-ins $USER_ID --limit 20',
  ])
    .option(...LIMIT_OPTION, parseCount)
    .action(signIns)
}

function addSuspendCommand(members: Command): void {
  const suspension = command(
    members,
    'suspend [person]',
    'suspend a member; shows a preview and asks for confirmation',
    [
      'reeve members suspend $USER_ID --reason "laptop stolen" --block-login',
      'reeve members suspend $USER_ID --dry-run',
      'reeve members suspend --from-file people.csv --yes',
    ],
  )
    .option(...REASON)
    .option('--block-login', 'also block sign-in')
    .option('--revoke-keys', "permanently revoke the member's API keys")
    .option('--disable-webhooks', 'disable the webhooks that the member created or last changed, until reactivation')
    .option(
      '--from-file <file>',
      'suspend all members in a CSV file with the header user_id,reason; the first column takes a user ID, an email ' +
        'address or an external ID',
    )
    .option('--rate <number>', 'with --from-file: maximum number of members per second (default: 5)', parseRate)
    .option(...YES_OPTION)
    .option(...DRY_RUN_OPTION)
    .action(suspend)
  addSwitch(
    suspension,
    'keep-oracle',
    'keep the Oracle running, if the member owns it',
    'pause the Oracle, if the member owns it',
  )
}

async function get(person: string, printing: Printing): Promise<void> {
  const reeve = await connect()
  const member = await withUserId(reeve, person, id => reeve.members.get(id))
  if (printing.json) return printResource(printing, member)
  const name = (await profileNames(reeve))?.get(member.profile_id)
  await printResource(printing, { ...member, profile_id: name ? `${name} (${member.profile_id})` : member.profile_id })
}

async function sessions(person: string, printing: Printing): Promise<void> {
  const reeve = await connect()
  const { sessions: found, withheld } = await withUserId(reeve, person, id => reeve.members.listSessions(id).page())
  if (withheld && !printing.json)
    return printMessage('Sessions are not shown, because the account is also active in another organization.')
  await printTable(printing, { sessions: found, withheld }, found, {
    'SESSION ID': session => session.id,
    'SIGNED IN': session => session.created_at,
    'LAST USED': session => session.last_used_at,
    'IP ADDRESS': session => session.ip,
    'USER AGENT': session => session.user_agent,
  })
}

async function signIns(person: string, options: Listing): Promise<void> {
  const reeve = await connect()
  const page = await withUserId(reeve, person, id => reeve.members.listSignIns(id, pageOf(options)).page())
  const { sign_ins: found, withheld } = page
  if (withheld && !options.json)
    return printMessage('Sign-ins are not shown, because the account is also active in another organization.')
  await printTable(options, page, found, {
    TIME: signIn => signIn.occurred_at,
    OUTCOME: signIn => signIn.outcome,
    METHOD: signIn => signIn.method,
    REASON: signIn => signIn.reason,
    'IP ADDRESS': signIn => signIn.ip,
    'USER AGENT': signIn => signIn.user_agent,
  })
}

async function endSession(person: string, sessionId: string, printing: Printing): Promise<void> {
  const reeve = await connect()
  await withUserId(reeve, person, id => reeve.members.endSession(id, sessionId))
  await printDone(printing, 'The session has been ended.')
}

interface NewMember extends Printing {
  readonly email: string
  readonly name: string
  readonly profile: string
  readonly externalId?: string
}

async function add({ email, name, profile, externalId, ...printing }: NewMember): Promise<void> {
  const reeve = await connect()
  const profile_id = await profileIdOf(reeve, profile)
  const member = { email, name, profile_id, ...withoutUndefined({ external_id: externalId }) }
  await printResource(printing, await reeve.members.create(member))
}

interface NewServiceAccount extends Omit<NewMember, 'email'> {
  readonly accountable: string
}

async function addServiceAccount({ name, profile, accountable, externalId, ...printing }: NewServiceAccount) {
  const reeve = await connect()
  const profile_id = await profileIdOf(reeve, profile)
  const accountable_user_id = await findUserIdOf(reeve, accountable)
  const account = { name, profile_id, accountable_user_id, ...withoutUndefined({ external_id: externalId }) }
  await printResource(printing, await reeve.serviceAccounts.create(account))
}

async function suspend(person: string | undefined, options: Suspension & BulkSuspension): Promise<void> {
  const { fromFile, rate } = options
  if ((person === undefined) === (fromFile === undefined)) {
    throw new Failure(EXIT.usage, 'Use either a user ID, email address or external ID, or --from-file FILE.')
  }
  if (rate !== undefined && fromFile === undefined) throw new Failure(EXIT.usage, '--rate requires --from-file.')
  await (person === undefined ? suspendFromFile(options) : suspendMember(person, options))
}

interface Ending extends Previewed {
  readonly reason?: string
}

interface Reactivation extends Ending {
  readonly keepWebhooksDisabled?: boolean
  readonly override?: boolean
}

function reactivate(person: string, options: Reactivation): Promise<void> {
  const { reason, keepWebhooksDisabled, override, ...others } = options
  const query = withoutUndefined({ reason, override, restore_webhooks: keepWebhooksDisabled ? false : undefined })
  return changeMember(
    person,
    {
      name: 'Reactivate',
      act: (reeve, userId, asked) => reeve.members.reactivate(userId, query, asked),
      preview: previewOfReactivation,
    },
    { ...others, yes: true },
  )
}

interface Removal extends Ending {
  readonly serviceAccountsTo?: string
}

async function remove(person: string, { reason, serviceAccountsTo, ...options }: Removal): Promise<void> {
  const to = serviceAccountsTo === undefined ? undefined : await findUserIdOf(await connect(), serviceAccountsTo)
  const query = withoutUndefined({ reason, service_accounts_to: to })
  await changeMember(
    person,
    {
      name: 'Remove',
      act: (reeve, userId, asked) => reeve.members.remove(userId, query, asked),
      preview: previewOfRemoval,
    },
    options,
  )
}

const unlinkIdentity = (person: string, { reason, ...options }: Ending): Promise<void> =>
  changeMember(
    person,
    {
      name: 'Unlink the identity of',
      act: (reeve, userId, asked) => reeve.members.unlinkIdentity(userId, withoutUndefined({ reason }), asked),
      preview: previewOfUnlinking,
    },
    options,
  )

async function assignProfile(person: string, profile: string, { dryRun, ...printing }: Previewed): Promise<void> {
  const reeve = await connect()
  const profile_id = await profileIdOf(reeve, profile)
  await withUserId(reeve, person, id => reeve.members.assignProfile(id, { profile_id }, { dryRun }))
  await printDone(printing, dryRun ? 'The profile can be assigned.' : 'The profile has been assigned.')
}
