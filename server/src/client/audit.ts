import type { AuditCheckpoint, AuditVerification } from '@reeve/sdk'
import { type Command, Option } from 'commander'
import { AUDIT_ACTIONS, parseAction } from './audit-actions.ts'
import {
  command,
  group,
  LIMIT_OPTION,
  parseCount,
  SuggestingOption,
  withExamples,
  withoutUndefined,
} from './command.ts'
import { connect } from './connection.ts'
import { addCount } from './count-entries.ts'
import { type EntryFilters, exportTrail, toFilter } from './export-trail.ts'
import { EXIT } from './failure.ts'
import { type Listing, type Printing, pageOf, printData, printList, printMoreThan, printResource } from './output.ts'
import { PERSON } from './person.ts'
import { toFields } from './table.ts'
import { visible } from './terminal-text.ts'

/** `reeve audit …`: the trail of every change. Returns the group, to which the caller adds `verify`. */
export function addAuditCommands(program: Command): Command {
  const audit = group(program, 'audit', 'audit log', [
    'reeve audit list --action member.suspended',
    'reeve audit export --output trail.ndjson',
    'reeve audit verify',
  ])

  narrowed(
    command(audit, 'list', 'search the audit log, newest entry first', [
      'reeve audit list --action member.suspended --since 2026-11-01T00:00:00Z',
      'reeve audit list --target $USER_ID --json',
      'reeve audit list --ip 203.0.113.0/24',
    ]),
  )
    .option('--since <time>', 'start of the time range, such as 2026-11-22T05:00:00Z')
    .option('--until <time>', 'end of the time range (exclusive)')
    .addOption(new Option('--order <order>', 'sort by sequence number').choices(['asc', 'desc']).default('desc'))
    .option(...LIMIT_OPTION, parseCount, 50)
    .action(list)

  addCount(
    narrowed(
      command(audit, 'count', 'count audit entries by day and family', [
        'reeve audit count --since 2026-11-01T00:00:00Z --time-zone America/Sao_Paulo',
        'reeve audit count --action member.suspended --by-action',
      ]),
    ),
  )

  command(audit, 'checkpoints', 'list the signed checkpoints, newest first; with --json, includes the public key', [
    'reeve audit checkpoints --json > checkpoints.json',
  ])
    .option(...LIMIT_OPTION, parseCount, 50)
    .action(checkpoints)

  const exported = audit.command('export').description('export all or filtered audit entries to a file or to stdout')
  narrowed(
    withExamples(exported, [
      'reeve audit export --output trail.ndjson',
      'reeve audit export --format csv --action "member.*" > members.csv',
    ]),
  )
    .addOption(
      new Option('--format <format>', 'ndjson can be verified if it is not filtered, csv is for spreadsheets')
        .choices(['ndjson', 'csv'])
        .default('ndjson'),
    )
    .option('--from <sequence>', 'first entry', parseCount)
    .option('--to <sequence>', 'last entry', parseCount)
    .option('--since <time>', 'start of the time range, such as 2026-11-22T05:00:00Z')
    .option('--until <time>', 'end of the time range (exclusive)')
    .option('--output <file>', 'write to this file instead of stdout')
    .option('--force', 'overwrite the file if it exists')
    .action(exportTrail)
  return audit
}

/** Adds the options that filter entries, for lists, counts and exports. */
const narrowed = (searching: Command) =>
  searching
    .addOption(
      new SuggestingOption('--action <action>', 'filter by action, such as member.suspended or member.*')
        .suggest(AUDIT_ACTIONS)
        .argParser(parseAction),
    )
    .addOption(
      new Option('--family <family>', 'filter by family').choices(['members', 'access', 'webhooks', 'security']),
    )
    .option('--actor <person>', `filter by actor (${PERSON})`)
    .option('--target <id>', 'filter by target; a member also by email address')
    .option('--key <apiKeyId>', 'filter by API key')
    .option('--request <requestId>', 'filter by request')
    .option('--target-type <type>', 'filter by target type, such as member')
    .option('--ip <address>', 'filter by IP address or CIDR block, such as 203.0.113.0/24')

interface Filter extends Listing, EntryFilters {
  readonly since?: string
  readonly until?: string
  readonly order: 'asc' | 'desc'
}

async function list(options: Filter): Promise<void> {
  const { since, until, order } = options
  const reeve = await connect()
  const filter = { ...(await toFilter(reeve, options)), ...withoutUndefined({ since, until }) }
  const found = reeve.audit.listEntries({ ...pageOf(options), order, ...filter })
  await printList(options, 'entries', found, {
    SEQUENCE: entry => entry.sequence,
    'OCCURRED AT': entry => entry.occurred_at,
    ACTION: entry => entry.action,
    ACTOR: entry => entry.actor.name,
    TARGET: entry => entry.target.name ?? entry.target.id,
    REASON: entry => entry.reason,
  })
}

async function checkpoints(options: Listing): Promise<void> {
  const reeve = await connect()
  const found = reeve.audit.listCheckpoints(pageOf(options))
  if (options.json) return printResource(options, await toKeep(found.pages(), options.limit))
  await printList(options, 'checkpoints', found, {
    SEQUENCE: checkpoint => checkpoint.sequence,
    'SIGNED AT': checkpoint => checkpoint.signed_at,
    HASH: checkpoint => checkpoint.hash,
    KEY: checkpoint => checkpoint.key_id,
  })
}

interface Kept {
  readonly checkpoints: readonly AuditCheckpoint[]
  readonly public_key: string
}

/** Merges the pages into one response with the public key: all that a verification needs. */
async function toKeep(pages: AsyncIterable<Kept>, limit = Number.POSITIVE_INFINITY): Promise<Kept> {
  const found: AuditCheckpoint[] = []
  let key = ''
  for await (const { checkpoints, public_key } of pages) {
    key = public_key
    found.push(...checkpoints)
    if (found.length > limit) break
  }
  if (found.length > limit) printMoreThan(limit, 'checkpoints')
  return { checkpoints: found.slice(0, limit), public_key: key }
}

/** Formats the result as a sentence, followed by the fields that the sentence does not contain. */
function describeVerification({ valid, entries, head, checkpoints, first_fault: fault }: AuditVerification): string {
  const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
  const verified = `${counted(entries, 'entry', 'entries')}, ${counted(checkpoints, 'checkpoint', 'checkpoints')}`
  if (valid) return `Verified: hash chain intact. ${verified}.\n${toFields({ head })}`
  return `${visible(`Not intact: ${fault?.detail} (${fault?.code})`)}\n${toFields({ entries, checkpoints, head })}`
}

/** Lets the service verify its whole trail. */
export async function verifyInService(options: Printing): Promise<void> {
  const reeve = await connect()
  const found = await reeve.audit.verify()
  if (options.json) await printResource(options, found)
  else await printData(describeVerification(found))
  if (!found.valid) process.exitCode = EXIT.no
}
