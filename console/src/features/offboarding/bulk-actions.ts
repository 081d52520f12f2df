/** Suspends or reactivates several members one by one, with a result for each. */
import type { Member, ReactivationReceipt, Reeve, SuspensionReceipt } from '@reeve/sdk'
import { reeve } from '../../api/client.ts'
import { UndoneSince } from '../../api/conflict.ts'
import { mayBeDone } from '../../api/problem.tsx'
import { isSignedOut } from '../../api/session.ts'
import { unlessUndone } from '../../api/unless-undone.ts'
import { directoriesIn } from '../directories/index.ts'
import { isStillActive, isStillOpen, RESTORES_WEBHOOKS } from './offboarding.queries.ts'

export type BulkAction = 'suspend' | 'reactivate'

/**
 * `owner`: an owner, who can be suspended on the member's page only. `held`: a directory holds the suspension, which
 * can be ended on the member's page or at the identity provider only.
 */
export type Skipped = 'owner' | 'held'

export type Outcome =
  | { readonly kind: 'already' | Skipped }
  | {
      readonly kind: 'done'
      readonly effects: Partial<EffectSum>
      /** The reason why a requested sign-in block is not in effect; undefined if it is, or if none was requested. */
      readonly notBlocked?: 'unconfirmed' | 'elsewhere' | undefined
    }
  | { readonly kind: 'refused' | 'unknown' | 'undone'; readonly error: unknown }

export interface BulkOrder {
  readonly act: BulkAction
  readonly members: readonly Member[]
  readonly reason: string
  readonly blocksLogin: boolean
  /** The ETags of the previews by member id, for previewed members. */
  readonly etags: ReadonlyMap<string, string | undefined>
}

/**
 * The reason why a member is skipped. Owners can be suspended only on their own page, which requires their name to be
 * typed. The hold of a directory can be overridden only on the page of its member.
 */
export function skippedAs(act: BulkAction, { is_owner, held_by }: Member): Skipped | undefined {
  if (act === 'suspend') return is_owner ? 'owner' : undefined
  return directoriesIn(held_by).length > 0 ? 'held' : undefined
}

/** Acts on each member. @throws ReeveError if the session has ended; earlier results have been passed to `tell`. */
export async function runBulkAction(order: BulkOrder, tell: (userId: string, outcome: Outcome) => void): Promise<void> {
  for (const member of order.members) {
    try {
      const skipped = skippedAs(order.act, member)
      tell(member.user_id, skipped ? { kind: skipped } : await actOn(member.user_id, order))
    } catch (error) {
      const kind = mayBeDone(error) ? 'unknown' : error instanceof UndoneSince ? 'undone' : 'refused'
      if (kind === 'unknown' || !isSignedOut(error)) tell(member.user_id, { kind, error })
      if (isSignedOut(error)) throw error
    }
  }
}

async function actOn(userId: string, order: BulkOrder): Promise<Outcome> {
  const options = { ifMatch: order.etags.get(userId) }
  if (order.act === 'suspend') {
    const suspending = reeve().members.suspend(userId, toRequest(order), options)
    const receipt = await unlessUndone(suspending, made => isStillOpen(userId, made))
    if (receipt.already_suspended) return { kind: 'already' }
    const notBlocked = reasonOfOpenLogin(receipt)
    return { kind: 'done', effects: effectsOf(receipt), notBlocked }
  }
  const reactivating = reeve().members.reactivate(userId, toQuery(order), options)
  const receipt = await unlessUndone(reactivating, () => isStillActive(userId))
  return receipt.already_active ? { kind: 'already' } : { kind: 'done', effects: restoredBy(receipt) }
}

function reasonOfOpenLogin({ login_block_failed: isUnconfirmed, login_block_skipped: skipped }: SuspensionReceipt) {
  if (isUnconfirmed) return 'unconfirmed'
  return skipped === null ? undefined : 'elsewhere'
}

/**
 * Number of webhooks that keep sending, of integrations that someone must revoke at their providers, and of directories
 * and keys of service accounts whose secrets the member knows.
 */
const followUpsOf = ({ integrations_on_account, webhooks_created, ...known }: SuspensionReceipt): number =>
  known.directories_known.length +
  known.service_keys_known.length +
  integrations_on_account.filter(({ status }) => status !== 'disconnected').length +
  webhooks_created.filter(({ enabled }) => enabled).length

const effectsOf = (receipt: SuspensionReceipt): Partial<EffectSum> => ({
  members: 1,
  keys: receipt.api_keys_stopped.length,
  triggers: receipt.agent_triggers_disabled + receipt.integration_triggers_disabled,
  invitations: receipt.invites_invalidated,
  sessions: receipt.sessions_ended,
  followUps: followUpsOf(receipt),
})

const restoredBy = ({ triggers_restored }: ReactivationReceipt): Partial<EffectSum> => ({
  members: 1,
  triggers: triggers_restored,
})

const toReason = ({ reason }: Pick<BulkOrder, 'reason'>) => (reason === '' ? {} : { reason })
const toRequest = (order: BulkOrder) => ({ ...toReason(order), block_login: order.blocksLogin })
/** Webhooks stay disabled, because only the page of a single reactivation shows which webhooks would be enabled. */
const toQuery = (order: BulkOrder) => ({ ...toReason(order), restore_webhooks: RESTORES_WEBHOOKS })

/** The call for a member, without `If-Match`. */
export const callOf = (order: BulkOrder, userId: string) => (client: Reeve) =>
  order.act === 'suspend'
    ? client.members.suspend(userId, toRequest(order))
    : client.members.reactivate(userId, toQuery(order))

export interface EffectSum {
  /** Number of members whose access changes. */
  readonly members: number
  readonly keys: number
  readonly triggers: number
  readonly invitations: number
  readonly sessions: number
  /** Number of manual follow-ups that are left afterwards. */
  readonly followUps: number
  /** Number of members for whom the dry run was refused. */
  readonly refused: number
}

type Asked = Pick<BulkOrder, 'act' | 'members' | 'blocksLogin'>

/** The summed effects of the dry runs, and their ETags by member id. */
export async function previewBulkAction({ act, members, blocksLogin }: Asked, signal: AbortSignal) {
  let sum = NO_EFFECTS
  const etags = new Map<string, string | undefined>()
  for (const member of members) {
    if (skippedAs(act, member)) continue
    try {
      const { effects, etag } = await previewOf(member.user_id, act, blocksLogin, signal)
      sum = add(sum, effects)
      etags.set(member.user_id, etag)
    } catch (error) {
      if (isSignedOut(error) || signal.aborted) throw error
      sum = add(sum, { refused: 1 })
    }
  }
  return { sum, etags }
}

const NO_EFFECTS: EffectSum = {
  members: 0,
  keys: 0,
  triggers: 0,
  invitations: 0,
  sessions: 0,
  followUps: 0,
  refused: 0,
}

/** The summed effects of what was done. */
export const sumOf = (outcomes: Iterable<Outcome>): EffectSum =>
  [...outcomes].reduce((sum, outcome) => (outcome.kind === 'done' ? add(sum, outcome.effects) : sum), NO_EFFECTS)

const add = (sum: EffectSum, more: Partial<EffectSum>): EffectSum => ({
  members: sum.members + (more.members ?? 0),
  keys: sum.keys + (more.keys ?? 0),
  triggers: sum.triggers + (more.triggers ?? 0),
  invitations: sum.invitations + (more.invitations ?? 0),
  sessions: sum.sessions + (more.sessions ?? 0),
  followUps: sum.followUps + (more.followUps ?? 0),
  refused: sum.refused + (more.refused ?? 0),
})

async function previewOf(
  userId: string,
  act: BulkAction,
  block_login: boolean,
  signal: AbortSignal,
): Promise<{ readonly effects: Partial<EffectSum>; readonly etag: string | undefined }> {
  const options = { dryRun: true, signal }
  if (act === 'reactivate') {
    const { data, etag } = await reeve()
      .members.reactivate(userId, { restore_webhooks: RESTORES_WEBHOOKS }, options)
      .withResponse()
    return { effects: data.already_active ? {} : restoredBy(data), etag }
  }
  const { data: receipt, etag } = await reeve().members.suspend(userId, { block_login }, options).withResponse()
  // For a suspended member the receipt repeats the effects of the earlier suspension, which do not count here.
  return { effects: receipt.already_suspended ? {} : effectsOf(receipt), etag }
}
