import type { FollowUp, OpenFollowUp, Reeve } from '@reeve/sdk'
import type { Command } from 'commander'
import { command, IGNORED_YES_OPTION, LIMIT_OPTION, parseCount } from './command.ts'
import { connect } from './connection.ts'
import { EXIT, Failure } from './failure.ts'
import { nameOfFollowUp, readWebhookUrls } from './follow-up-name.ts'
import { type Listing, type Printing, pageOf, printDone, printList, printResource, printTable } from './output.ts'
import { PERSON, withUserId } from './person.ts'

/** Adds `follow-ups` and `mark-follow-up` to `reeve members`: the manual tasks after a suspension. */
export function addFollowUpCommands(members: Command): void {
  command(
    members,
    'follow-ups [person]',
    `list the follow-ups of a member's last suspension (${PERSON}), or all open ones`,
    ['reeve members follow-ups', 'reeve members follow-ups $USER_ID'],
  )
    .option(...LIMIT_OPTION, parseCount)
    .action(followUps)

  command(members, 'mark-follow-up <person> <followUpId>', 'mark a follow-up as done, or as not done', [
    'reeve members mark-follow-up $USER_ID $FOLLOW_UP_ID',
    'reeve members mark-follow-up $USER_ID $FOLLOW_UP_ID --not-done',
  ])
    .option('--not-done', 'mark it as not done')
    .option(...IGNORED_YES_OPTION)
    .action(markFollowUp)
}

/** The columns of both lists. With --json, names are not shown, so the URLs of webhooks are not read. */
async function taskColumns(reeve: Reeve, { json }: Printing) {
  const urls = json ? new Map<string, string>() : await readWebhookUrls(reeve)
  return {
    'FOLLOW-UP ID': (task: FollowUp | OpenFollowUp) => task.id,
    KIND: (task: FollowUp | OpenFollowUp) => task.kind,
    NAME: (task: FollowUp | OpenFollowUp) => nameOfFollowUp(task, urls),
  }
}

async function followUps(person: string | undefined, options: Listing): Promise<void> {
  const reeve = await connect()
  if (person === undefined) {
    const columns = { 'USER ID': (task: OpenFollowUp) => task.user_id, ...(await taskColumns(reeve, options)) }
    return printList(options, 'follow_ups', reeve.members.listOpenFollowUps(pageOf(options)), columns)
  }
  if (options.limit !== undefined) throw new Failure(EXIT.usage, 'Use --limit only without a member.')
  const found = await withUserId(reeve, person, id => reeve.members.getFollowUps(id))
  await printTable(options, found, found.follow_ups, {
    ...(await taskColumns(reeve, options)),
    DONE: task => task.done_at !== null || task.settled_by !== null,
    'DONE AT': task => task.done_at,
    'DONE BY': task => task.done_by ?? task.settled_by?.replace('_', ' '),
  })
}

interface Marking extends Printing {
  readonly notDone?: boolean
}

async function markFollowUp(person: string, followUpId: string, options: Marking): Promise<void> {
  const done = options.notDone !== true
  const reeve = await connect()
  const found = await withUserId(reeve, person, id => reeve.members.editFollowUp(id, followUpId, { done }))
  if (options.json) return printResource(options, found)
  await printDone(options, `The follow-up is marked as ${done ? 'done' : 'not done'}.`)
}
