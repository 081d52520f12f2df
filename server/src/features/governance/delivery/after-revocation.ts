import type { Outcome, QueryContext } from '../../../operations/operation.ts'

/** The webhook whose requests are revoked. */
export interface RevokedWebhook {
  readonly organizationId: string
  readonly webhookId: string
}

export interface RevocationBarrier {
  /** A change that revokes requests is about to be committed: sending pauses for a moment. */
  pauseSending(): void
  /**
   * Resolves once no request that uses the webhook's former state can still leave. A removal, a disabling and a new url
   * guarantee this when they respond. Call it after the commit, outside any transaction. A replayed response notifies
   * the workers only if a revocation is still under way, because most replays come long after it.
   */
  wait(webhook: RevokedWebhook, isReplayed?: boolean): Promise<void>
}

/**
 * Holds the answer of a change back until the webhook's requests are revoked, if some may be under way. No barrier
 * means that nothing sends, so there is nothing to wait for.
 */
export const afterRevocation = <Response>(
  barrier: RevocationBarrier | undefined,
  webhook: RevokedWebhook,
  response: Response,
  { isUnderWay = true }: { readonly isUnderWay?: boolean } = {},
): Pick<Outcome<Response>, 'beforeCommit' | 'afterCommit'> => ({
  ...(barrier && { beforeCommit: barrier.pauseSending }),
  ...(barrier &&
    isUnderWay && {
      async afterCommit() {
        await barrier.wait(webhook)
        return response
      },
    }),
})

/** A replayed answer promises the same as the first one, so it waits in the same way. */
export const replayAfterRevocation =
  (barrier: RevocationBarrier | undefined) =>
  async ({ caller, params }: Pick<QueryContext<{ id: string }>, 'caller' | 'params'>): Promise<void> =>
    barrier?.wait({ organizationId: caller.organizationId, webhookId: params.id }, true)
