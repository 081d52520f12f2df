import type { Outcome, QueryContext } from '../../../operations/operation.ts'

/** The webhook whose requests are revoked. */
export interface RevokedWebhook {
  readonly organizationId: string
  readonly webhookId: string
}

export interface RevocationBarrier {
  /** Pauses sending for a moment, before a change that revokes requests commits. */
  pauseSending(): void
  /**
   * Resolves once no request with the webhook's former state can be sent any more. The response of removing or
   * disabling a webhook, or changing its URL, guarantees this. Call it after the commit, outside any transaction. For a
   * replayed response the workers are notified only if a revocation is still in progress, because most replays come
   * long after it.
   */
  wait(webhook: RevokedWebhook, isReplayed?: boolean): Promise<void>
}

/**
 * Delays the response of a change until the webhook's requests are revoked, if any may be in progress. Without a
 * barrier no worker sends, so there is nothing to wait for.
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

/** Waits in the same way before a replayed response, which gives the same guarantee as the first one. */
export const replayAfterRevocation =
  (barrier: RevocationBarrier | undefined) =>
  async ({ caller, params }: Pick<QueryContext<{ id: string }>, 'caller' | 'params'>): Promise<void> =>
    barrier?.wait({ organizationId: caller.organizationId, webhookId: params.id }, true)
