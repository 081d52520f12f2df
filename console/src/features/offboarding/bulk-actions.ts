/** Suspends or reactivates several members one by one, with a result for each. */
import type { Member, Reeve } from '@reeve/sdk'
import { reeve } from '../../api/client.ts'
import { isUndone, mayBeDone } from '../../api/problem.tsx'
import { isSignedOut } from '../../api/session.ts'

export type BulkAction = 'suspend' | 'reactivate'

export type Outcome =
  | { readonly kind: 'done' | 'already' | 'owner' }
  | { readonly kind: 'refused' | 'unknown' | 'undone'; readonly error: unknown }

export interface BulkOrder {
  readonly act: BulkAction
  readonly members: readonly Member[]
  readonly reason: string
  readonly blocksLogin: boolean
}

/** Owners are suspended on their own page, which asks to type their name. */
export const isSkipped = (act: BulkAction, member: Member) => act === 'suspend' && member.is_owner

/** @throws ReeveError if the session has ended; earlier results were reported. */
export async function runBulkAction(order: BulkOrder, tell: (userId: string, outcome: Outcome) => void): Promise<void> {
  for (const member of order.members) {
    try {
      tell(member.user_id, isSkipped(order.act, member) ? { kind: 'owner' } : await actOn(member.user_id, order))
    } catch (error) {
      const kind = mayBeDone(error) ? 'unknown' : isUndone(error) ? 'undone' : 'refused'
      if (kind === 'unknown' || !isSignedOut(error)) tell(member.user_id, { kind, error })
      if (isSignedOut(error)) throw error
    }
  }
}

async function actOn(userId: string, order: BulkOrder): Promise<Outcome> {
  const receipt = await callOf(order, userId)(reeve())
  const isAlready = 'already_suspended' in receipt ? receipt.already_suspended : receipt.already_active
  return { kind: isAlready ? 'already' : 'done' }
}

/** The call for one member. */
export const callOf =
  ({ act, reason, blocksLogin }: Omit<BulkOrder, 'members'>, userId: string) =>
  (client: Reeve) => {
    const given = reason === '' ? {} : { reason }
    return act === 'suspend'
      ? client.members.suspend(userId, { ...given, block_login: blocksLogin })
      : client.members.reactivate(userId, given)
  }

export interface Sum {
  readonly keys: number
  readonly triggers: number
  readonly invitations: number
  readonly sessions: number
  /** Number of members for whom the dry run was refused. */
  readonly refused: number
}

/** The summed effects, by dry runs. */
export async function previewBulkAction({ act, members, blocksLogin }: Omit<BulkOrder, 'reason'>, signal: AbortSignal) {
  let sum: Sum = { keys: 0, triggers: 0, invitations: 0, sessions: 0, refused: 0 }
  for (const member of members) {
    if (isSkipped(act, member)) continue
    try {
      sum = add(sum, await previewOf(member.user_id, act, blocksLogin, signal))
    } catch (error) {
      if (isSignedOut(error) || signal.aborted) throw error
      sum = add(sum, { refused: 1 })
    }
  }
  return sum
}

const add = (sum: Sum, more: Partial<Sum>): Sum => ({
  keys: sum.keys + (more.keys ?? 0),
  triggers: sum.triggers + (more.triggers ?? 0),
  invitations: sum.invitations + (more.invitations ?? 0),
  sessions: sum.sessions + (more.sessions ?? 0),
  refused: sum.refused + (more.refused ?? 0),
})

async function previewOf(
  userId: string,
  act: BulkAction,
  block_login: boolean,
  signal: AbortSignal,
): Promise<Partial<Sum>> {
  const options = { dryRun: true, signal }
  if (act === 'reactivate')
    return { triggers: (await reeve().members.reactivate(userId, {}, options)).triggers_restored }
  const receipt = await reeve().members.suspend(userId, { block_login }, options)
  // The receipt repeats the effects of the earlier suspension.
  if (receipt.already_suspended) return {}
  return {
    keys: receipt.api_keys_stopped.length,
    triggers: receipt.agent_triggers_disabled + receipt.integration_triggers_disabled,
    invitations: receipt.invites_invalidated,
    sessions: receipt.sessions_ended,
  }
}
