import type { AnswerPromise, ConditionalOptions, DryRunOptions, Reeve } from '@reeve/sdk'
import { connect } from './connection.ts'
import { type Printing, printData, printMessage, printResource } from './output.ts'
import { withUserId } from './person.ts'
import type { Preview } from './preview.ts'
import { confirm, requireTerminal } from './questions.ts'
import { visible } from './terminal-text.ts'

/** Options of a change of a member. */
export interface Previewed extends Printing {
  readonly yes?: boolean
  readonly dryRun?: boolean
}

/** A change of a member that supports a dry run. */
interface Change<Receipt extends object> {
  /** The verb in the confirmation prompt, such as `Suspend`. */
  readonly name: string
  act(reeve: Reeve, userId: string, options: DryRunOptions & ConditionalOptions): AnswerPromise<Receipt>
  preview(receipt: Receipt): Preview
  /** Asks for a choice that the error says is missing. Resolves to false if no choice is missing. */
  askChoice?(error: unknown): Promise<boolean>
}

/**
 * Shows a preview, asks for confirmation, makes the change only if its effects are still those of the preview, and
 * prints them. Asks nothing if nothing would change. --dry-run only shows the preview. --yes skips the preview and the
 * confirmation.
 */
export async function changeMember<Receipt extends object>(
  person: string,
  { name, act, preview, askChoice }: Change<Receipt>,
  options: Previewed,
): Promise<void> {
  const { dryRun = false, yes = false, json } = options
  const asks = !dryRun && !yes
  if (asks) requireTerminal()
  const reeve = await connect()
  let userId = person
  let ifMatch: string | undefined
  if (asks) {
    const show = (id: string) => act(reeve, id, { dryRun: true }).withResponse()
    const shown = await withUserId(reeve, person, async id => {
      const result = await show(id).catch(async error => {
        if (await askChoice?.(error)) return show(id)
        throw error
      })
      return { id, ...result }
    })
    const effects = preview(shown.data)
    if (effects.unchanged === undefined) {
      printMessage(toText(effects))
      await confirm(`${name} ${await nameOf(reeve, shown.id)}?`)
    }
    // The confirmed change uses the id, because by now the email address might belong to another member.
    userId = shown.id
    ifMatch = shown.etag
  }
  const { id, receipt } = await withUserId(reeve, userId, async id => ({
    id,
    receipt: await act(reeve, id, { dryRun, ifMatch }),
  }))
  if (json) return printResource(options, receipt)
  // The person may have been named by a mistyped email address, and a dry run asks for no confirmation with the name.
  const whom = dryRun ? ` for ${await nameOf(reeve, id)}` : ''
  await printData(toText(preview(receipt), dryRun ? 'Preview of the changes' : 'Changes made', whom))
}

const toText = ({ lines, unchanged }: Preview, heading = 'Preview of the changes', whom = '') => {
  const first = unchanged === undefined ? `${heading}${whom}:` : `No change${whom}: ${unchanged}.`
  return [first, ...lines.map(line => `- ${line}`), ''].join('\n')
}

/** A person's name and email address, or the user id if the API key is not allowed to read members. */
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
