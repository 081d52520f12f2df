import type { AnswerPromise, ConditionalOptions, DryRunOptions, Reeve } from '@reeve/sdk'
import { connect } from './connection.ts'
import { type Printing, printThing, say, write } from './output.ts'
import { withUserId } from './person.ts'
import { confirm, requirePerson } from './questions.ts'
import { visible } from './table.ts'

/** Options of a change of a member. */
export interface Previewed extends Printing {
  readonly yes?: boolean
  readonly dryRun?: boolean
}

/** A change of a member of which the service can say beforehand what it would do. */
interface Change<Receipt extends object> {
  /** The verb of the question, such as `Suspend`. */
  readonly name: string
  act(reeve: Reeve, userId: string, options: DryRunOptions & ConditionalOptions): AnswerPromise<Receipt>
  /** A sentence for each thing that it would do, or has done. */
  preview(receipt: Receipt): string[]
}

/**
 * Shows what the change would do, asks, makes it as previewed or not at all, and says what it did. --dry-run only shows
 * it, and --yes makes it unasked.
 */
export async function changeMember<Receipt extends object>(
  person: string,
  { name, act, preview }: Change<Receipt>,
  options: Previewed,
): Promise<void> {
  const { dryRun = false, yes = false, json } = options
  const asks = !dryRun && !yes
  if (asks) requirePerson()
  const reeve = await connect()
  let userId = person
  let ifMatch: string | undefined
  if (asks) {
    const shown = await withUserId(reeve, person, async id => ({
      id,
      ...(await act(reeve, id, { dryRun: true }).withResponse()),
    }))
    say(toText(preview(shown.data)))
    await confirm(`${name} ${await nameOf(reeve, shown.id)}?`)
    // The address may have a new owner by now.
    userId = shown.id
    ifMatch = shown.etag
  }
  const receipt = await withUserId(reeve, userId, id => act(reeve, id, { dryRun, ifMatch }))
  if (json) return printThing(options, receipt)
  await write(toText(preview(receipt), dryRun ? WOULD : 'Changes made:'))
}

const WOULD = 'Preview of the changes:'

const toText = (lines: readonly string[], heading = WOULD) =>
  [heading, ...lines.map(line => `- ${line}`), ''].join('\n')

/** A person's name in a question: by name and address, where the key may read them. */
async function nameOf(reeve: Reeve, userId: string): Promise<string> {
  const { isReeveError } = await import('@reeve/sdk')
  try {
    const { name, email } = await reeve.members.get(userId)
    return visible(`${name} <${email}>`)
  } catch (error) {
    if (isReeveError(error) && error.status === 403) return visible(userId)
    throw error
  }
}
