import type { Member, Reeve } from '@reeve/sdk'
import { type Command, Option } from 'commander'
import { command, LIMIT_OPTION, parseCount, withExamples, withoutUndefined } from './command.ts'
import { connect } from './connection.ts'
import { exportFile, type Output } from './export-file.ts'
import { type Listing, pageOf, printList } from './output.ts'
import { profileNames } from './person.ts'
import { givenProfileId, PROFILE } from './profile.ts'
import type { Columns } from './table.ts'

/** Adds `list` and `export` to `reeve members`, which have the same filters. */
export function addListCommands(members: Command): void {
  narrowed(command(members, 'list', 'list members', ['reeve members list', 'reeve members list --query ada --json']))
    .addOption(new Option('--sort <key>', 'sort key').choices(['user_id', 'email', 'joined_at']))
    .addOption(new Option('--order <order>', 'sort order').choices(['asc', 'desc']))
    .option(...LIMIT_OPTION, parseCount)
    .action(list)

  const exported = members.command('export').description('export all or filtered members as CSV to a file or to stdout')
  narrowed(
    withExamples(exported, [
      'reeve members export --output members.csv',
      'reeve members export --status suspended > suspended.csv',
    ]),
  )
    .option('--output <file>', 'write to this file instead of stdout')
    .option('--force', 'overwrite the file if it exists')
    .action(exportMembers)
}

/** Adds the options that filter members. */
const narrowed = (searching: Command) =>
  searching
    .addOption(new Option('--status <status>', 'filter by status').choices(['active', 'suspended']))
    .addOption(new Option('--kind <kind>', 'people or service accounts').choices(['person', 'service']))
    .option('--profile <profile>', `filter by profile (${PROFILE})`)
    .option('--external-id <id>', 'filter by external ID')
    .option('--last-active-before <time>', 'members who were not active since this time, or never')
    .option('--query <text>', 'search by name, email or external ID')

interface Filters {
  readonly status?: Member['status']
  readonly kind?: Member['kind']
  readonly profile?: string
  readonly externalId?: string
  readonly lastActiveBefore?: string
  readonly query?: string
}

async function toFilter(reeve: Reeve, asked: Filters) {
  const { status, kind, externalId: external_id, lastActiveBefore: last_active_before, query: q } = asked
  const profile_id = await givenProfileId(reeve, asked.profile)
  return withoutUndefined({ status, kind, profile_id, external_id, last_active_before, q })
}

interface List extends Filters, Listing {
  readonly sort?: 'user_id' | 'email' | 'joined_at'
  readonly order?: 'asc' | 'desc'
}

async function list(options: List): Promise<void> {
  const { sort, order } = options
  const reeve = await connect()
  const filter = await toFilter(reeve, options)
  const found = reeve.members.list({ ...pageOf(options), ...filter, ...withoutUndefined({ sort, order }) })
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

const exportMembers = (options: Filters & Output): Promise<void> =>
  exportFile(options, async () => {
    const reeve = await connect()
    const bytes = await reeve.members.export(await toFilter(reeve, options)).bytes()
    return { bytes, format: 'csv', noun: { one: 'member', many: 'members' } }
  })
