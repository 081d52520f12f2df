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
   * Resolves once no request with the webhook's former state can be sent any more. Removing or disabling a webhook and
   * changing its url guarantee this with their response. Call it after the commit, outside any transaction. A replayed
   * response notifies the workers only if a revocation is still in progress, because most come long after it.
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

/** A replayed response gives the same guarantee as the first one, so it waits in the same way. */
export const replayAfterRevocation =
  (barrier: RevocationBarrier | undefined) =>
  async ({ caller, params }: Pick<QueryContext<{ id: string }>, 'caller' | 'params'>): Promise<void> =>
    barrier?.wait({ organizationId: caller.organizationId, webhookId: params.id }, true)
