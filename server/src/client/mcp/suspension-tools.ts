import { type AnswerPromise, type ConditionalOptions, type DryRunOptions, isReeveError, type Reeve } from '@reeve/sdk'
import { EXIT, Failure } from '../failure.ts'
import { findUserIdOf, withUserId } from '../person.ts'
import { previewOfReactivation, previewOfSuspension } from '../preview.ts'
import { type Parameters, PERSON, type Tool } from './tool.ts'

const SUSPENSION: Parameters = {
  block_login: { type: 'boolean', description: 'Also block the sign-in. Default: false.' },
  keep_oracle: {
    type: 'boolean',
    description: 'Keep the Oracle running. Required if the member owns it; false pauses it.',
  },
  revoke_keys: { type: 'boolean', description: 'Permanently revoke the API keys. Default: false.' },
  disable_webhooks: {
    type: 'boolean',
    description: 'Disable the webhooks that the member created or last changed, until reactivation. Default: false.',
  },
}

const REACTIVATION: Parameters = {
  restore_webhooks: {
    type: 'boolean',
    description: 'Enable the webhooks again that the suspension disabled. Default: true.',
  },
}

const CONFIRMED: Parameters = {
  etag: { type: 'string', minLength: 1, description: 'The etag of the preview.' },
  reason: { type: 'string', minLength: 1, maxLength: 500, description: 'The reason, recorded in the audit log.' },
}

interface Asked {
  readonly member: string
}

interface Confirmed extends Asked {
  readonly etag: string
  readonly reason: string
}

interface SuspensionOptions {
  readonly block_login?: boolean
  readonly keep_oracle?: boolean
  readonly revoke_keys?: boolean
  readonly disable_webhooks?: boolean
}

interface ReactivationOptions {
  readonly restore_webhooks?: boolean
}

type Options = SuspensionOptions | ReactivationOptions

/** Maximum number of remembered previews. Older ones cannot be confirmed. */
const MOST_PREVIEWS = 100

/**
 * The previews that a connection has shown. A change is refused unless it has the ETag of a preview with the same
 * member and options. The service refuses the ETag if the effects have changed since the preview.
 */
export class Previews {
  readonly #shown = new Set<string>()

  async show<Receipt>(
    change: Change,
    reeve: Reeve,
    { member, ...options }: Asked & Options,
    act: (userId: string, call: DryRunOptions & ConditionalOptions) => AnswerPromise<Receipt>,
  ): Promise<{ user_id: string; receipt: Receipt; etag: string | undefined }> {
    const { userId, data, etag } = await withUserId(reeve, member, async userId => ({
      userId,
      ...(await act(userId, { dryRun: true }).withResponse()),
    }))
    if (etag) this.#shown.add(keyOf(change, userId, etag, options))
    for (const oldest of this.#shown) if (this.#shown.size > MOST_PREVIEWS) this.#shown.delete(oldest)
    return { user_id: userId, receipt: data, etag }
  }

  /** Makes the change of a preview. @throws {Failure} if the preview was not shown, or was already confirmed */
  async confirm<Receipt>(
    change: Change,
    reeve: Reeve,
    { member, etag: given, options }: Asked & { readonly etag: string; readonly options: Options },
    act: (userId: string, call: ConditionalOptions) => AnswerPromise<Receipt>,
  ): Promise<{ user_id: string; receipt: Receipt }> {
    // Some clients leave out the quotes, which belong to an ETag.
    const etag = given.startsWith('"') ? given : `"${given}"`
    const isUserId = this.#shown.has(keyOf(change, member, etag, options))
    const userId = isUserId ? member : await findUserIdOf(reeve, member)
    if (!this.#shown.delete(keyOf(change, userId, etag, options))) {
      throw new Failure(
        EXIT.usage,
        `This etag is not of a preview of this ${change} with the same options, or was used already. Call ` +
          `preview_${change}, show its effects to the person who decides, and pass its etag.`,
      )
    }
    try {
      return { user_id: userId, receipt: await act(userId, { ifMatch: etag }) }
    } catch (error) {
      // Restores the preview, so that the call can be repeated, for example with a valid reason.
      if (isReeveError(error, 'validation_failed')) this.#shown.add(keyOf(change, userId, etag, options))
      throw error
    }
  }
}

type Change = 'suspension' | 'reactivation'

const DEFAULTS = { block_login: false, revoke_keys: false, disable_webhooks: false, restore_webhooks: true }

const keyOf = (change: Change, userId: string, etag: string, options: Options) =>
  JSON.stringify([change, userId.toLowerCase(), etag, Object.entries({ ...DEFAULTS, ...options }).toSorted()])

export const previewTools = (previews: Previews): readonly Tool[] => [
  {
    name: 'preview_suspension',
    title: 'Preview a suspension',
    description: 'Returns the effects that suspending a member would have, and the etag that suspend_member needs.',
    parameters: { member: PERSON },
    optional: SUSPENSION,
    async call(reeve, asked: Asked & SuspensionOptions) {
      const { member: _, ...options } = asked
      const shown = await previews.show('suspension', reeve, asked, (id, call) =>
        reeve.members.suspend(id, options, call),
      )
      const effects = previewOfSuspension(shown.receipt, {
        asksForBlock: options.block_login === true,
        pausesOracle: options.keep_oracle === false,
        blockOption: 'block_login',
      })
      return { effects, ...shown }
    },
  },
  {
    name: 'preview_reactivation',
    title: 'Preview a reactivation',
    description:
      'Returns the effects that reactivating a member would have, and the etag that reactivate_member needs.',
    parameters: { member: PERSON },
    optional: REACTIVATION,
    async call(reeve, asked: Asked & ReactivationOptions) {
      const { member: _, ...options } = asked
      const shown = await previews.show('reactivation', reeve, asked, (id, call) =>
        reeve.members.reactivate(id, options, call),
      )
      return { effects: previewOfReactivation(shown.receipt), ...shown }
    },
  },
]

export const changeTools = (previews: Previews): readonly Tool[] => [
  {
    name: 'suspend_member',
    title: 'Suspend a member',
    description:
      'Suspends a member exactly as previewed, or not at all. Stops their triggers, invitations and API keys ' +
      'immediately. Everything that is not revoked can be restored. Call it only after a person has confirmed the ' +
      'effects of preview_suspension, with the same options and its etag.',
    parameters: { member: PERSON, ...CONFIRMED },
    optional: SUSPENSION,
    isWrite: true,
    call(reeve, { member, etag, reason, ...options }: Confirmed & SuspensionOptions) {
      return previews.confirm('suspension', reeve, { member, etag, options }, (id, call) =>
        reeve.members.suspend(id, { ...options, reason }, call),
      )
    },
  },
  {
    name: 'reactivate_member',
    title: 'Reactivate a member',
    description:
      'Reactivates a suspended member exactly as previewed, or not at all. Call it only after a person has ' +
      'confirmed the effects of preview_reactivation, with the same options and its etag.',
    parameters: { member: PERSON, ...CONFIRMED },
    optional: REACTIVATION,
    isWrite: true,
    call(reeve, { member, etag, reason, ...options }: Confirmed & ReactivationOptions) {
      return previews.confirm('reactivation', reeve, { member, etag, options }, (id, call) =>
        reeve.members.reactivate(id, { ...options, reason }, call),
      )
    },
  },
]
