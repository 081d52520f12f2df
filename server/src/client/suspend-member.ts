import type { SuspensionRequest } from '@reeve/sdk'
import { withoutUndefined } from './command.ts'
import { previewOfSuspension } from './preview.ts'
import { changeMember, type Previewed } from './previewed-change.ts'
import { choose } from './questions.ts'

export interface SuspensionChoices {
  readonly reason?: string
  readonly blockLogin?: boolean
  readonly keepOracle?: boolean
  readonly revokeKeys?: boolean
  readonly disableWebhooks?: boolean
}

export interface Suspension extends SuspensionChoices, Previewed {}

const ABOUT_ORACLE = 'The member owns the Oracle. Keep it running? "No" pauses it.'

export const toRequest = (choices: SuspensionChoices): SuspensionRequest =>
  withoutUndefined({
    reason: choices.reason,
    block_login: choices.blockLogin,
    keep_oracle: choices.keepOracle,
    revoke_keys: choices.revokeKeys,
    disable_webhooks: choices.disableWebhooks,
  })

/**
 * Suspends a member. If the member owns the Oracle and no option says whether to keep it running, asks, except with
 * --yes or --dry-run.
 */
export async function suspendMember(person: string, options: Suspension): Promise<void> {
  const { isReeveError } = await import('@reeve/sdk')
  let request = toRequest(options)
  await changeMember(
    person,
    {
      name: 'Suspend',
      act: (reeve, userId, asked) => reeve.members.suspend(userId, request, asked),
      preview: receipt =>
        previewOfSuspension(receipt, {
          asksForBlock: request.block_login === true,
          pausesOracle: request.keep_oracle === false,
        }),
      async askChoice(error) {
        if (!isReeveError(error, 'keep_oracle_required')) return false
        request = { ...request, keep_oracle: await choose(ABOUT_ORACLE) }
        return true
      },
    },
    options,
  )
}
