import type { Reeve, SuspensionRequest } from '@reeve/sdk'
import { given } from './command.ts'
import { connect } from './connection.ts'
import { type Printing, printThing } from './output.ts'
import { previewOfSuspension, showPreview } from './preview.ts'
import { confirm, requirePerson } from './questions.ts'
import { visible } from './table.ts'

/** What a suspension also does, as the options say it. */
export interface SuspensionChoices {
  readonly reason?: string
  readonly blockLogin?: boolean
  readonly keepOracle?: boolean
  readonly revokeKeys?: boolean
}

export interface Suspension extends SuspensionChoices, Printing {
  readonly yes?: boolean
  readonly dryRun?: boolean
}

export const toRequest = ({ reason, blockLogin, keepOracle, revokeKeys }: SuspensionChoices): SuspensionRequest =>
  given({ reason, block_login: blockLogin, keep_oracle: keepOracle, revoke_keys: revokeKeys })

/** Shows what the suspension would stop, asks, and suspends. */
export async function suspendMember(userId: string, options: Suspension): Promise<void> {
  const { dryRun = false, yes = false } = options
  const asks = !dryRun && !yes
  if (asks) requirePerson()
  const reeve = await connect()
  const request = toRequest(options)
  if (asks) {
    showPreview(previewOfSuspension(await reeve.members.suspend(userId, request, { dryRun: true })))
    await confirm(`Suspend ${await nameOf(reeve, userId)}?`)
  }
  await printThing(options, await reeve.members.suspend(userId, request, { dryRun }))
}

/** How a question names a person: by name and address, where the key may read them. */
export async function nameOf(reeve: Reeve, userId: string): Promise<string> {
  const { isReeveError } = await import('@reeve/sdk')
  try {
    const { name, email } = await reeve.members.get(userId)
    return visible(`${name} <${email}>`)
  } catch (error) {
    if (isReeveError(error) && error.status === 403) return visible(userId)
    throw error
  }
}
