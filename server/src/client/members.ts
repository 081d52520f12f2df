import type { Member } from '@reeve/sdk'
import { type Command, Option } from 'commander'
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
import {
  type Listing,
  type Printing,
  pageOf,
  printData,
  printDone,
  printList,
  printMessage,
  printResource,
} from './output.ts'
import { PERSON, profileNames, withUserId } from './person.ts'
import { previewOfReactivation, previewOfRemoval, previewOfUnlinking } from './preview.ts'
import { changeMember, type Previewed } from './previewed-change.ts'
import { givenProfileId, PROFILE, profileIdOf } from './profile.ts'
import { type BulkSuspension, suspendFromFile } from './suspend-from-file.ts'
import { type Suspension, suspendMember } from './suspend-member.ts'
import { type Columns, toTable } from './table.ts'

const REASON = ['--reason <text>', 'reason, recorded in the audit log'] as const

/** `reeve members …`: members, their profiles, suspension and removal. */
export function addMembersCommands(program: Command): void {
  const members = group(program, 'members', 'members and their access', [
    'reeve members list --status active',
    'reeve members suspend $USER_ID --reason "laptop stolen"',
  ])

  command(members, 'list', 'list members', ['reeve members list', 'reeve members list --query ada --json'])
    .addOption(new Option('--status <status>', 'filter by status').choices(['active', 'suspended']))
    .option('--profile <profile>', `filter by profile (${PROFILE})`)
    .option('--external-id <id>', 'filter by external ID')
    .option('--last-active-before <time>', 'members who were not active since this time, or never')
    .option('--query <text>', 'search by name, email or external ID')
    .addOption(new Option('--sort <key>', 'sort key').choices(['user_id', 'email', 'joined_at']))
    .addOption(new Option('--order <order>', 'sort order').choices(['asc', 'desc']))
    .option(...LIMIT_OPTION, parseCount)
    .action(list)

  command(members, 'get <person>', `show a member (${PERSON})`, [
    'reeve members get $USER_ID',
    'reeve members get ada@acme.example',
  ]).action(get)

  addSignInCommands(members)

  command(members, 'add', 'add a member', [
    'reeve members add --email ada@acme.example --name "Ada Lovelace" \\\n      --profile $PROFILE_ID',
  ])
    .requiredOption('--email <email>')
    .requiredOption('--name <name>')
    .requiredOption('--profile <profile>', `profile of the member (${PROFILE})`)
    .option('--external-id <id>', 'ID of the member in your platform')
    .action(add)

  addSuspendCommand(members)

  command(members, 'reactivate <person>', 'reactivate a suspended member; restores what the suspension stopped', [
    'reeve members reactivate $USER_ID --reason "laptop found"',
  ])
    .option(...REASON)
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
    .option('--disable-webhooks', 'disable the webhooks that the member created, until reactivation')
    .option('--from-file <file>', 'suspend all members in a CSV file with the header user_id,reason')
    .option('--rate <number>', 'with --from-file: maximum number of members per second', parseRate, 5)
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

interface Filter extends Listing {
  readonly status?: Member['status']
  readonly profile?: string
  readonly externalId?: string
  readonly lastActiveBefore?: string
  readonly query?: string
  readonly sort?: 'user_id' | 'email' | 'joined_at'
  readonly order?: 'asc' | 'desc'
}

async function list(options: Filter): Promise<void> {
  const { status, externalId: external_id, query: q, sort, order } = options
  const { lastActiveBefore: last_active_before } = options
  const reeve = await connect()
  const profile_id = await givenProfileId(reeve, options.profile)
  const found = reeve.members.list({
    ...pageOf(options),
    ...withoutUndefined({ status, profile_id, external_id, last_active_before, q, sort, order }),
  })
  const names = options.json ? undefined : await profileNames(reeve)
  // A table never wraps columns whose heading ends in ID, so that ids can be copied.
  const profile: Columns<Member> = names
    ? { PROFILE: member => names.get(member.profile_id) ?? member.profile_id }
    : { 'PROFILE ID': member => member.profile_id }
  await printList(options, 'members', found, {
    'USER ID': member => member.user_id,
    NAME: member => member.name,
    EMAIL: member => member.email,
    STATUS: member => member.status,
    OWNER: member => member.is_owner,
    ...profile,
  })
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
  if (printing.json) return printResource(printing, { sessions: found, withheld })
  if (withheld)
    return printMessage('Sessions are not shown, because the account is also active in another organization.')
  if (found.length === 0) return printMessage('No results.')
  await printData(
    toTable(
      {
        'SESSION ID': session => session.id,
        'SIGNED IN': session => session.created_at,
        'LAST USED': session => session.last_used_at,
        'IP ADDRESS': session => session.ip,
        'USER AGENT': session => session.user_agent,
      },
      found,
    ),
  )
}

async function signIns(person: string, options: Listing): Promise<void> {
  const reeve = await connect()
  const page = await withUserId(reeve, person, id => reeve.members.listSignIns(id, pageOf(options)).page())
  const { sign_ins: found, withheld } = page
  if (options.json) return printResource(options, page)
  if (withheld)
    return printMessage('Sign-ins are not shown, because the account is also active in another organization.')
  if (found.length === 0) return printMessage('No results.')
  await printData(
    toTable(
      {
        TIME: signIn => signIn.occurred_at,
        OUTCOME: signIn => signIn.outcome,
        METHOD: signIn => signIn.method,
        REASON: signIn => signIn.reason,
        'IP ADDRESS': signIn => signIn.ip,
        'USER AGENT': signIn => signIn.user_agent,
      },
      found,
    ),
  )
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

async function suspend(person: string | undefined, options: Suspension & BulkSuspension): Promise<void> {
  const { fromFile } = options
  if ((person === undefined) === (fromFile === undefined)) {
    throw new Failure(EXIT.usage, 'Use either a user ID, email address or external ID, or --from-file FILE.')
  }
  await (person === undefined ? suspendFromFile(options) : suspendMember(person, options))
}

interface Ending extends Previewed {
  readonly reason?: string
}

const reactivate = (person: string, { reason, ...options }: Ending): Promise<void> =>
  changeMember(
    person,
    {
      name: 'Reactivate',
      act: (reeve, userId, asked) => reeve.members.reactivate(userId, withoutUndefined({ reason }), asked),
      preview: previewOfReactivation,
    },
    { ...options, yes: true },
  )

const remove = (person: string, { reason, ...options }: Ending): Promise<void> =>
  changeMember(
    person,
    {
      name: 'Remove',
      act: (reeve, userId, asked) => reeve.members.remove(userId, withoutUndefined({ reason }), asked),
      preview: previewOfRemoval,
    },
    options,
  )

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
